"""A match: a game being played, that is a position and the log of how it came about.

>>> from crocetta.core.dice import Dice
>>> match = Match.new("qwixx", names=("Emma", "Max"), dice=Dice.numbered(7))
>>> match.throw()
>>> match.choose(0, "pass")
>>> match.choose(1, "pass")
>>> match.log[0].faces == tuple(match.dice.throw(1, (6,) * 6))
True
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from crocetta.core import pictures
from crocetta.core.dice import Dice
from crocetta.core.errors import CrocettaError, WrongThrow, quoted
from crocetta.core.game import Game, find
from crocetta.core.position import Choice, Position
from crocetta.core.words import say

# What a record says about a match, before the first throw and at the end; people may note anything else.
HEADER = ("Crocetta", "Game", "Rules", "Flags", "Deck", "Seat", "Lot", "First", "Dice")
FOOTER = ("Seed", "Result")
NOTED = re.compile(r"[A-Z][A-Za-z]{0,30}")


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice landed so."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat chose this."""

    seat: int
    code: int


Event = Thrown | Chosen


@dataclass
class Match:
    """One game at one table: who sits there, what happened, where it stands."""

    game: Game
    names: tuple[str, ...]
    flags: dict[str, str]
    first: int = 0
    by_lot: bool = False  # the first seat was drawn with the dice
    dice: Dice | None = None  # None: the faces are typed in, or the seed is not revealed
    commitment: str = ""  # of provable dice
    deck: str = ""  # the text of a deck that is not the game's own
    tags: dict[str, str] = field(default_factory=dict)  # anything else people note: Date, Event …
    comments: dict[int, str] = field(default_factory=dict)  # by the number of events before
    log: list[Event] = field(default_factory=list)
    position: Position = field(init=False)
    _step: int = field(init=False, default=0)  # where the choices of the present step begin in the log

    def __post_init__(self) -> None:
        self.position = self.beginning()
        events, self.log = self.log, []
        for event in events:
            self.add(event)

    @classmethod
    def new(
        cls,
        game: Game | str,
        names: Sequence[str] = ("", ""),
        flags: Mapping[str, object] | None = None,
        dice: Dice | None = None,
        first: int | None = None,
        deck: str = "",
        tags: Mapping[str, str] | None = None,
    ) -> Self:
        """A match about to begin; the first seat is drawn by lot where there are dice and none is named."""
        played = find(game) if isinstance(game, str) else game
        by_lot = dice is not None and first is None
        begins = dice.lot(len(names)) if dice and first is None and names else first or 0
        table = played.table(len(names), begins, flags or {}, deck or None)
        settled = {name: played.flag_text(name, getattr(table, name)) for name in played.flags}
        if deck and played.deck:
            deck = played.deck.write(table)
        promise = dice.commitment if dice else ""
        noted = {tag(name): clean(value) for name, value in (tags or {}).items()}
        return cls(played, tuple(map(clean, names)), settled, begins, by_lot, dice, promise, deck, noted)

    def beginning(self) -> Position:
        """The position before the first throw."""
        return Position.start(self.game, len(self.names), self.first, self.flags, self.deck or None)

    def throw(self, faces: Sequence[int] | None = None) -> None:
        """Throw what is to be thrown: by the dice of this match, or as the faces say where it has none."""
        if self.dice:
            if faces is not None:
                raise WrongThrow(say("this game has virtual dice: what they show cannot be entered"))
            faces = self.dice.throw(self.throws + 1, self.position.to_throw)
        elif faces is None:
            raise WrongThrow(say("this match has no dice of its own: say what was thrown"))
        self.add(Thrown(tuple(faces)))

    @property
    def throws(self) -> int:
        """How many throws there have been."""
        return sum(isinstance(event, Thrown) for event in self.log)

    def choose(self, seat: int, choice: str | int | Choice) -> None:
        """A seat chooses."""
        self.add(Chosen(seat, self.position.legal(seat, choice)))

    def add(self, event: Event) -> None:
        """One more event."""
        self.position = apply(self.position, event)
        place = self._place(event)
        if place < len(self.log):
            self.comments = {before + (before > place): text for before, text in self.comments.items()}
        self.log.insert(place, event)
        if not self.position.pending:
            self._step = len(self.log)

    def _place(self, event: Event) -> int:
        """Where it stands in the log: choices of one step by seat, the order they came in is nobody's business."""
        if isinstance(event, Thrown):
            return len(self.log)
        return self._step + bisect_right([made.seat for made in self._made()], event.seat)

    def _made(self) -> list[Chosen]:
        """The choices of the present step."""
        return [event for event in self.log[self._step :] if isinstance(event, Chosen)]

    def take_back(self, seat: int) -> None:
        """A seat takes back its last choice of this step, and with it what was noted about it."""
        self.position = self.position.take_back(seat)
        after = self._step + bisect_right([made.seat for made in self._made()], seat)
        del self.log[after - 1]
        self.comments.pop(after, None)
        self.comments = {before - (before > after): text for before, text in self.comments.items()}

    def comment(self, text: str) -> None:
        """Note something about what has just happened."""
        said = clean(text).translate({ord("{"): "(", ord("}"): ")"})
        if said:
            before = self.comments.get(len(self.log), "")
            self.comments[len(self.log)] = f"{before} {said}".strip()

    def _repr_svg_(self) -> str | None:
        return pictures.svg(self)

    def _repr_html_(self) -> str | None:
        return pictures.html(self)

    def positions(self) -> Iterator[Position]:
        """Every position of the match, from the beginning to now."""
        position = self.beginning()
        yield position
        for event in self.log:
            position = apply(position, event)
            yield position


def tag(name: str) -> str:
    """The name of something that people note about a match; those of a record itself are taken."""
    if not NOTED.fullmatch(name) or name in HEADER + FOOTER:
        raise CrocettaError(say("nothing can be noted under {name}", name=quoted(name)))
    return name


def clean(text: str) -> str:
    """A text on one line, without characters that are not for reading.

    >>> clean("  Max\\n\\u202e the\\x00 first ")
    'Max the first'
    """
    return " ".join("".join(sign for sign in text if sign.isprintable() or sign.isspace()).split())


def apply(position: Position, event: Event) -> Position:
    """The position after an event."""
    if isinstance(event, Thrown):
        return position.throw(event.faces)
    return position.choose(event.seat, event.code)
