"""What goes into a room and what comes out: clients, replies, events to keep, messages to deliver, bots to ask."""

from dataclasses import dataclass, field
from typing import Any

from crocetta.core.position import Position
from crocetta.server.events import AnyEvent, By
from crocetta.server.frames import AnyFrame

Message = dict[str, Any]


@dataclass(eq=False)
class Client:
    """Somebody who listens, and may speak for a seat."""

    language: str = "en"
    seat: int | None = None
    is_host: bool = False
    token: str = ""  # its hash
    greeted: bool = False


@dataclass(frozen=True)
class Thought:
    """A bot has to choose: which, for whom, from what it may see."""

    seat: int
    question: int
    level: str  # "" for whoever stands in
    by: By
    view: Position
    luck: str  # what its random numbers are drawn from


@dataclass(frozen=True)
class Advice:
    """Somebody wants to know what is best: answered by those who know, in their own time."""

    seat: int
    question: int
    view: Position
    luck: str


@dataclass(frozen=True)
class Reply:
    """What follows from a frame: the answer to it, and what happens because of it."""

    answer: Message
    events: tuple[AnyEvent, ...] = ()
    opens: dict[str, list[AnyEvent]] = field(default_factory=dict)  # by code: the log of a table laid anew
    token: str = ""  # the hash of the token that the client owns from now on
    advice: Advice | None = None  # to be answered later


@dataclass
class Outcome:
    """What follows from a message: events to keep, then messages to deliver, then bots to ask."""

    events: list[AnyEvent] = field(default_factory=list)
    opens: dict[str, list[AnyEvent]] = field(default_factory=dict)
    messages: list[tuple[Client, Message]] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)
    advice: Advice | None = None


def addressed(answer: Message, frame: AnyFrame) -> Message:
    """An answer that names what it answers."""
    return answer if frame.id is None else answer | {"to": frame.id}
