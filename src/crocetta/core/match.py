"""A match: a game being played, that is a position and the log of how it came about.

>>> from crocetta.core.dice import Dice
>>> match = Match.new("qwixx", names=("Emma", "Max"), dice=Dice.numbered(7))
>>> match.throw()
>>> match.choose(0, "pass")
>>> match.choose(1, "pass")
>>> match.log[0].faces == tuple(match.dice.throw(1, (6,) * 6))
True
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from crocetta.core.dice import Dice
from crocetta.core.errors import WrongThrow
from crocetta.core.game import Game, find
from crocetta.core.position import Choice, Position
from crocetta.core.words import say


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
        noted = {name: clean(value) for name, value in (tags or {}).items()}
        return cls(played, tuple(map(clean, names)), settled, begins, by_lot, dice, promise, deck, noted)

    def beginning(self) -> Position:
        """The position before the first throw."""
        return Position.start(self.game, len(self.names), self.first, self.flags, self.deck or None)

    def throw(self, faces: Sequence[int] | None = None) -> None:
        """Throw what is to be thrown: by the dice of this match, or as the faces say where it has none."""
        if self.dice:
            if faces is not None:
                raise WrongThrow(say("this match has its own dice: nobody says what they show"))
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
        self.log.append(event)
        if isinstance(event, Chosen):
            self._sort_step()
        if not self.position.pending:
            self._step = len(self.log)

    def _sort_step(self) -> None:
        """Choices of one step are kept by seat: the order they came in is nobody's business."""
        step = self.log[self._step :]
        self.log[self._step :] = sorted(step, key=lambda event: event.seat if isinstance(event, Chosen) else -1)

    def take_back(self, seat: int) -> None:
        """A seat takes back its last choice of this step."""
        self.position = self.position.take_back(seat)
        mine = [place for place, event in enumerate(self.log) if isinstance(event, Chosen) and event.seat == seat]
        del self.log[mine[-1]]

    def comment(self, text: str) -> None:
        """Note something about what has just happened."""
        said = clean(text).translate({ord("{"): "(", ord("}"): ")"})
        before = self.comments.get(len(self.log), "")
        self.comments[len(self.log)] = f"{before} {said}".strip()

    def positions(self) -> Iterator[Position]:
        """Every position of the match, from the beginning to now."""
        position = self.beginning()
        yield position
        for event in self.log:
            position = apply(position, event)
            yield position


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
