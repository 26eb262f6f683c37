"""Events: what can happen at a table, as its log keeps it. What is secret in them never leaves the server."""

from typing import Literal

import msgspec

By = Literal["person", "bot", "auto", "clock", "away"]  # who made a choice


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is played, apart from its rules."""

    dice: Literal["tap", "auto", "real"] = "tap"
    timer: int = 0  # seconds for a choice
    away: int = 60  # seconds after which a bot plays for somebody who is not there
    spectators: bool = True
    hints: bool = True
    pace: int = 700  # milliseconds that a bot takes at least
    practice: bool = False  # one person against bots may take back choices until the next throw


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, kw_only=True):
    """Something that happened."""


class Opened(Event, frozen=True):
    """Somebody laid the table."""

    game: str
    rules: int
    seats: int
    flags: dict[str, str]
    options: Options
    host: str  # hash of the host's token
    deck: str = ""


class Sat(Event, frozen=True):
    """Somebody sat down."""

    seat: int
    name: str
    token: str  # its hash


class Freed(Event, frozen=True):
    """A seat became open."""

    seat: int


class Replaced(Event, frozen=True):
    """A bot sits here now."""

    seat: int
    level: str
    name: str
    left: str = ""  # the name of the person who left the game and is played by this bot


class Started(Event, frozen=True):
    """The game begins."""

    first: int
    by_lot: bool = False
    seed: str = ""  # of the dice, in hexadecimal digits: secret until the end; empty with real dice
    luck: str = ""  # what bots draw their luck from: always secret, or their sealed choices could be foreseen


class Thrown(Event, frozen=True):
    """The dice landed."""

    faces: list[int]
    seat: int  # who threw
    question: int  # that asked for it


class Chosen(Event, frozen=True):
    """A seat chose."""

    seat: int
    choice: str
    question: int  # that it answers
    by: By = "person"


class TakenBack(Event, frozen=True, tag="taken_back"):
    """A seat took back what it had answered to a question, and whatever came after it in this step."""

    seat: int
    question: int
    practice: bool = False  # with everything that was chosen since, by any seat, back to the last throw at most


class Away(Event, frozen=True):
    """A bot plays for this seat until its owner comes back."""

    seat: int


class Back(Event, frozen=True):
    """The owner of this seat is back."""

    seat: int


class GivenUp(Event, frozen=True, tag="given_up"):
    """The last person left: the game ends without a result."""

    seat: int


class Moved(Event, frozen=True):
    """The people of this table play on at another."""

    code: str


AnyEvent = Opened | Sat | Freed | Replaced | Started | Thrown | Chosen | TakenBack | Away | Back | GivenUp | Moved

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
