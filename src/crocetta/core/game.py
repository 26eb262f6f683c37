"""A game: its rules, its texts and its paper, found by walking the folder of games.

>>> "qwixx" in ids()
True
>>> find("qwixx").flags["end_locks"].values
('total', 'same_seat')
"""

import importlib
import pkgutil
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from crocetta.core.errors import NoDeck, NoSuchSeat, UnknownFlag, UnknownGame, UnknownVersion, WrongFlag, WrongSeats
from crocetta.core.fields import Field, Fields, Table
from crocetta.core.paper import Colour, Mark, Paper
from crocetta.core.words import Message

NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")  # as people write one and records keep it


class Rules(Protocol):
    """The contract of a rules module. Rules draw no random numbers, read no clock, never raise."""

    VERSION: int  # goes up when a rule changes meaning
    CHOICES: int  # choices are the codes 0 … CHOICES-1
    DICE: int  # the most dice ever thrown at once

    @property
    def PHASES(self) -> tuple[str, ...]:  # noqa: N802
        """Their names; PHASES[OVER] is "over"."""

    @property
    def THROWING(self) -> tuple[int, ...]:  # noqa: N802
        """The phases in which dice are thrown, or a seat says which are thrown, or thrown again."""

    @property
    def TABLE(self) -> type[Table]:  # noqa: N802
        """The fields of the table."""

    @property
    def SHEET(self) -> type[Fields]:  # noqa: N802
        """The fields of a sheet."""

    def start(self, table: Any, sheets: Any) -> None:
        """Set up: seats, first and flags are in the table, all else is zero."""

    def chance(self, table: Any, sheets: Any, sides: Any) -> int:
        """What must be thrown now: n dice, sides[i] sides each; 0 when nothing."""

    def throw(self, table: Any, sheets: Any, faces: Any) -> None:
        """The dice have landed, each face counted from 1."""

    def choices(self, table: Any, sheets: Any, seat: int, out: Any) -> int:
        """The legal choices of an awaited seat: n codes, written to the front of out."""

    def choose(self, table: Any, sheets: Any, seat: int, code: int) -> None:
        """An awaited seat makes a legal choice."""

    def points(self, table: Any, sheets: Any, seat: int) -> int:
        """The score of a seat now."""

    def ends_turn(self, table: Any, sheets: Any, seat: int) -> bool:
        """Whether any choice of this seat surely ends the turn, if it is the only one awaited."""

    def sealed(self, table: Any) -> bool:
        """Whether choices of the present step stay hidden until all have chosen."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die (or a card) about to be thrown, or lying on the table."""

    name: Message  # "red die"
    faces: tuple[str, ...]  # what each face shows, as people type it and records keep it
    colour: Colour = Colour.WHITE
    face: int = 0  # which one lies up, counted from 1; 0 while it is not thrown
    names: tuple[Message, ...] = ()  # how each face is read out, where that is not as it is typed
    asked: Message | None = None  # how a person who threw it is asked what it shows

    @property
    def typed(self) -> str:
        """What lies up, as people type it."""
        return self.faces[self.face - 1]

    @property
    def read(self) -> str | Message:
        """What lies up, as it is read out."""
        return self.names[self.face - 1] if self.names else self.typed


@dataclass(frozen=True, slots=True)
class FlagText:
    """What a rule option decides, and what each of its values means."""

    question: Message
    values: Mapping[str, Message]


class Texts(Protocol):
    """The contract of a texts module: how a game speaks."""

    TITLE: str
    SUMMARY: Message  # one line

    @property
    def ASKED(self) -> Mapping[int, Message]:  # noqa: N802
        """By phase: what an awaited seat is asked to do."""

    @property
    def FLAGS(self) -> Mapping[str, FlagText]:  # noqa: N802
        """Every rule option, explained."""

    def text(self, table: Any, code: int) -> str:
        """A choice as people write it: `r7`, `w13`, `pass`. No spaces; depends on flags only."""

    def describe(self, table: Any, sheets: Any, seat: int, code: int) -> Message:
        """A choice as it is said: "cross red 7"."""

    def why_not(self, table: Any, sheets: Any, seat: int, code: int) -> Message:
        """The reason why an awaited seat may not choose this."""

    def to_throw(self, table: Any, sheets: Any) -> list[Die]:
        """The dice that `chance` asks for, in its order."""

    def on_table(self, table: Any, sheets: Any) -> list[Die]:
        """The dice that lie thrown on the table now."""

    def breakdown(self, table: Any, sheets: Any, seat: int) -> list[tuple[Message, int]]:
        """Where the points come from; the numbers add up to `points`."""


class MoreTexts(Protocol):
    """What a texts module may say besides: whatever it leaves out, the house says in its own words."""

    def asked(self, table: Any, sheets: Any, seat: int) -> Message | None:
        """What one awaited seat is asked, where its own sheet says more than the phase; None: what everybody is."""

    def prompt(self, table: Any, sheets: Any, seat: int, name: object | None) -> Message | None:
        """The question to one awaited seat as a sentence: who threw what, what to do, what a pass costs.

        `name` is that of the active seat; None: the reader is the active seat. About 80 characters."""

    def brief(self, table: Any, sheets: Any, seat: int, code: int) -> Message | None:
        """A legal choice in few words, for a button that may be small; None: as `describe` has it."""

    def told(self, table: Any, sheets: Any, seat: int, code: int, name: object | None) -> Message | None:
        """A legal choice as it is told: "Max crosses red 7"; where `name` is None, to its seat: "You cross red 7".

        None: as `describe` has it, or as a plain pass."""

    def told_draw(
        self, table: Any, sheets: Any, faces: Sequence[int], names: Sequence[object | None]
    ) -> Message | None:
        """Cards that are drawn now, as it is told: "Max draws c07"; None: as dice are.

        The name of the seat that reads it is None."""

    def told_since(
        self, table: Any, sheets: Any, before: Any, then: Any, names: Sequence[object | None]
    ) -> Message | None:
        """What else happened since another table and its sheets: a row is closed, a game of a series is over.

        The name of the seat that reads it is None."""

    def why_cell(self, table: Any, sheets: Any, seat: int, cell: str) -> Message | None:
        """The reason why an awaited seat can draw nothing on a cell now; None: whatever `why_not` says about it."""

    def counted(self, table: Any, n: int) -> Message | None:
        """A number of points, where they are something else: "two games won"; None: points."""

    def verdict(self, table: Any, sheets: Any, seat: int) -> Message | None:
        """How good the result of a seat is, once the game is over; None: nothing is said."""

    def ending(self, table: Any, sheets: Any) -> Message:
        """How a finished game ended."""

    def called(self, table: Any, sheets: Any) -> Message | None:
        """What the dice that lie there are called out as: "white 9"; None: they are not."""

    def cost(self, table: Any, sheets: Any, seat: int, code: int) -> Message | None:
        """What a legal choice costs the awaited seat that makes it: "a miss, −5"; None: nothing."""


class PaperModule(Protocol):
    """The contract of a paper module: what a sheet looks like."""

    def paper(self, table: Any, sheets: Any, seat: int) -> Paper:
        """The printed sheet of a seat."""

    def marks(self, table: Any, sheets: Any, seat: int) -> dict[str, Mark]:
        """What was drawn on it, by cell."""

    def touched(self, table: Any, sheets: Any, seat: int, code: int) -> tuple[str, ...]:
        """The cells that a choice would draw on; none for a pass."""


class MorePaper(Protocol):
    """What a paper module may define besides, with the default when it does not."""

    def narrow(self, paper: Paper) -> Paper:
        """The same sheet laid out for a narrow screen, made from the usual one alone; default: the usual one."""

    def pen(self, table: Any, sheets: Any, seat: int, code: int) -> Mark | None:
        """What a choice draws on the cells it touches, reckoned ones aside; None: nothing; default: a cross."""


class Deck(Protocol):
    """The contract of a deck module, for games with cards: cards are data, replaceable by the owner of others."""

    printed: str  # the text of the deck that comes with the game

    def read(self, text: str) -> Mapping[str, int | list[int]]:
        """The table's fields for a deck, from its text; a bad one is a `CrocettaError` naming card and rule."""

    def write(self, table: Any) -> str:
        """A table's deck as text on one line, which `read` understands: so a record can keep it."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game as its folder declares it."""

    id: str
    rules: Rules
    texts: Texts
    paper: PaperModule
    seats: range  # how many may sit down
    usual_seats: range  # how many the rulebook speaks of
    folder: Path
    points: range  # that a seat can ever have
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: {"letter": {}})  # besides the defaults
    deck: "Deck | None" = None  # of a game with cards
    older: Mapping[int, Rules] = field(default_factory=dict)  # rules of earlier versions, still playable
    at_once: int = 1  # the most choices that one seat makes in one same-time step
    nominal: frozenset[str] = frozenset()  # fields whose numbers tell things apart (cards, colours): no amounts
    ages: int = 0  # from which the publisher recommends it; 0: not known
    minutes: int = 0  # that one game takes, as the publisher says; 0: not known
    order: int = 100  # in lists for people: the lowest comes first
    environment: int = 0  # version of its learning environments: goes up when what they show or do changes

    @cached_property
    def flags(self) -> dict[str, Field]:
        """The rule options by name."""
        return {found.name: found for found in self.rules.TABLE.fields if found.is_flag}

    def flag_number(self, name: str, value: object) -> int:
        """A flag's value as the table holds it."""
        if name not in self.flags:
            raise UnknownFlag(self.id, name, list(self.flags))
        flag, text = self.flags[name], str(value)
        if text in flag.values:
            return flag.values.index(text)
        if not flag.values and NUMBER.fullmatch(text) and flag.low <= int(text) <= flag.high:
            return int(text)
        raise WrongFlag(self.id, name, text, flag.values or (f"{flag.low}…{flag.high}",))

    def flag_text(self, name: str, number: int) -> str:
        """A flag's value as people write it."""
        values = self.flags[name].values
        return values[number] if values else str(number)

    def table(self, seats: int, first: int, flags: Mapping[str, object], deck: str | None = None) -> Table:
        """A table laid for this game, before anything has happened; `deck` is the text of another deck."""
        if seats not in self.seats:
            raise WrongSeats(self.id, seats, self.seats)
        if first not in range(seats):
            raise NoSuchSeat(first, seats)
        if deck is not None and self.deck is None:
            raise NoDeck(self.id)
        table = self.rules.TABLE()
        table.seats, table.first = seats, first
        for name, value in flags.items():
            setattr(table, name, self.flag_number(name, value))
        if self.deck:
            table.fill(self.deck.read(self.deck.printed if deck is None else deck))
        return table

    def narrow(self, paper: Paper) -> Paper:
        """A printed sheet laid out for a narrow screen."""
        narrow = getattr(self.paper, "narrow", None)
        found: Paper = narrow(paper) if narrow else paper
        return found

    def at_version(self, version: str) -> "Game":
        """The game by the rules of a version, as records name it."""
        if version == str(self.rules.VERSION):
            return self
        if version not in self._older:
            known = [*map(str, self.older), str(self.rules.VERSION)]
            raise UnknownVersion(self.id, version, known)
        return self._older[version]

    @cached_property
    def _older(self) -> dict[str, "Game"]:
        return {str(version): replace(self, rules=rules, older={}) for version, rules in self.older.items()}

    def __repr__(self) -> str:
        return f"Game({self.id!r})"


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games: the folders below `crocetta/games`."""
    home = Path(__file__).parent.parent / "games"
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules([str(home)])))


def games() -> tuple[Game, ...]:
    """All games, by id."""
    return tuple(find(id) for id in ids())


def find(id: str, version: str = "") -> Game:
    """The game of that id, by its present rules or those of an older version."""
    if id not in ids():
        raise UnknownGame(id, ids())
    game: Game = importlib.import_module(f"crocetta.games.{id.replace('-', '_')}").GAME
    return game.at_version(version) if version else game
