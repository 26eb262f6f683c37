"""A position: a table and its sheets as an immutable value.

>>> from crocetta.core.game import find
>>> position = Position.start(find("qwixx"), seats=2)
>>> position.to_throw
(6, 6, 6, 6, 6, 6)
>>> position = position.throw([1, 4, 3, 6, 2, 6])
>>> position.waiting
(0, 1)
>>> [str(choice) for choice in position.choices(0)]
['r5', 'y5', 'g5', 'b5', 'pass']
>>> position = position.choose(0, "r5").choose(1, "pass")
>>> position.waiting, position.phase, position.points(0)
((0,), 'colour', 1)
>>> str(position.why_not(0, "r4"))
'red 4 lies left of your cross at 5'
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Self

from crocetta.core import pictures
from crocetta.core.errors import IllegalChoice, WrongThrow, quoted
from crocetta.core.fields import OVER, Fields, Table
from crocetta.core.game import Die, Game
from crocetta.core.paper import Kind, Mark, Paper
from crocetta.core.words import Message, listed, say

LISTED = 24  # choices that an error names
PASS = "pass"  # as every game writes it where a seat leaves something alone
VOCABULARIES = 256  # combinations of flags whose texts are remembered
CROSS = Mark(Kind.CROSS)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a seat may choose: its code and its text."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False)
class Position:
    """A table and its sheets. All methods leave it as it is and return another."""

    game: Game
    _table: Table
    _sheets: tuple[Fields, ...]
    _began: "Position | None" = None  # the position in which this step began, if choices were made since
    _made: tuple[tuple[int, int], ...] = ()  # those choices: seat and code, by seat

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int = 2,
        first: int = 0,
        flags: Mapping[str, object] | None = None,
        deck: str | None = None,
    ) -> Self:
        """The position before the first throw."""
        table = game.table(seats, first, flags or {}, deck)
        sheets = tuple(game.rules.SHEET() for _ in range(seats))
        game.rules.start(table, sheets)
        return cls(game, table, sheets)

    @classmethod
    def set_up(
        cls,
        game: Game,
        table: Mapping[str, int | list[int]],
        sheets: Sequence[Mapping[str, int | list[int]]],
        flags: Mapping[str, object] | None = None,
    ) -> Self:
        """Any position, by its fields; those not named are zero. A seat for each sheet."""
        laid = game.table(len(sheets), 0, flags or {})
        written = tuple(game.rules.SHEET() for _ in sheets)
        for fields, given in ((laid, table), *zip(written, sheets, strict=True)):
            fields.fill(given)
        return cls(game, laid, written)

    # What it is

    @property
    def seats(self) -> int:
        return self._table.seats

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self._table.active

    @property
    def first(self) -> int:
        """The seat that began."""
        return self._table.first

    @property
    def turn(self) -> int:
        """The number of the turn, counted from 1."""
        return self._table.turn

    @property
    def phase(self) -> str:
        """Where the turn is, in the game's own words."""
        return self.game.rules.PHASES[self._table.phase]

    @property
    def over(self) -> bool:
        return self._table.phase == OVER

    @property
    def flags(self) -> dict[str, str]:
        """The rule options this is played with."""
        return {name: self.game.flag_text(name, getattr(self._table, name)) for name in self.game.flags}

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a choice."""
        return tuple(seat for seat in range(self.seats) if self._table.waiting >> seat & 1)

    def points(self, seat: int) -> int:
        """The score of a seat now."""
        return self.game.rules.points(self._table, self._sheets, seat)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat now."""
        return tuple(self.points(seat) for seat in range(self.seats))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points; when the game is over, its winners. Ties are shared."""
        best = max(self.scores)
        return tuple(seat for seat, points in enumerate(self.scores) if points == best)

    def counted(self, n: int) -> Message:
        """A number of points as it is said: "one point", or what this game counts instead."""
        told = self._may_say("counted", n)
        return told or say("one point", "{n} points", n=n)

    def won(self, names: Sequence[Message | str], reader: int | None = None) -> Message:
        """Who has won, if there was anybody to win against; told to a seat, or to nobody in particular."""
        score = self.counted(max(self.scores))
        if len(names) == 1:
            told = say("{name} has {points}.", name=names[0], points=score)
            return say("You have {points}.", points=score) if reader == 0 else told
        others = [names[seat] for seat in self.leaders if seat != reader]
        if reader in self.leaders:
            if not others:
                return say("You win with {points}.", points=score)
            return say("You and {names} win together with {points} each.", names=listed(others), points=score)
        if len(others) == 1:
            return say("{name} wins with {points}.", name=others[0], points=score)
        return say("{names} win together with {points} each.", names=listed(others), points=score)

    def verdict(self, seat: int) -> Message | None:
        """How good the result of a seat is, once the game is over, if the game has a word for it."""
        return self._may_say("verdict", self._sheets, seat) if self.over else None

    def _may_say(self, name: str, *about: object) -> Message | None:
        """What a text says that a game may leave out (`MoreTexts`)."""
        told = getattr(self.game.texts, name, None)
        found: Message | None = told(self._table, *about) if told else None
        return found

    def breakdown(self, seat: int) -> list[tuple[Message, int]]:
        """Where a seat's points come from."""
        return self.game.texts.breakdown(self._table, self._sheets, seat)

    # What comes next

    @cached_property
    def to_throw(self) -> tuple[int, ...]:
        """What must be thrown now: the number of sides of each die; empty when nothing."""
        sides = [0] * self.game.rules.DICE
        n = self.game.rules.chance(self._table, self._sheets, sides)
        return tuple(sides[:n])

    @property
    def dice_to_throw(self) -> list[Die]:
        """The dice that must be thrown now, as people know them."""
        return self.game.texts.to_throw(self._table, self._sheets)

    @property
    def dice_on_table(self) -> list[Die]:
        """The dice that lie on the table now, as people know them."""
        return self.game.texts.on_table(self._table, self._sheets)

    @property
    def called(self) -> Message | None:
        """What the dice on the table are called out as, if the game has a word for it."""
        return self._may_say("called", self._sheets)

    def called_out(self, dice: Sequence[Die]) -> Message:
        """Dice as they are read out, after what the throw is called: "white 9 (white die 4, white die 5)"."""
        read = listed([say("{die} {face}", die=die.name, face=die.read) for die in dice])
        return say("{called} ({dice})", called=self.called, dice=read) if self.called else read

    def throw(self, faces: Sequence[int]) -> "Position":
        """The position after the dice have landed so."""
        if len(faces) != len(self.to_throw) or not faces:
            raise WrongThrow(wrong_number(len(faces), len(self.to_throw)))
        for place, (face, sides) in enumerate(zip(faces, self.to_throw, strict=True), 1):
            if not 1 <= face <= sides:
                raise WrongThrow(
                    say("die {place} shows {face}, but has the faces 1…{sides}", place=place, face=face, sides=sides)
                )
        table, sheets = self._copies()
        self.game.rules.throw(table, sheets, list(faces))
        return Position(self.game, table, sheets)

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """What a seat may choose now; nothing if it is not awaited."""
        return tuple(Choice(code, self.text(code)) for code in self.codes(seat))

    def codes(self, seat: int) -> tuple[int, ...]:
        """What a seat may choose now, as codes."""
        if seat not in self.waiting:
            return ()
        out = [0] * (self.game.rules.CHOICES + 1)
        n = self.game.rules.choices(self._table, self._sheets, seat, out)
        return tuple(out[:n])

    def text(self, code: int) -> str:
        """The text of a code at this table."""
        return _vocabulary(self.game, self._flag_numbers())[0][code]

    def code(self, text: str) -> int | None:
        """The code of a text at this table; None if there is no such text."""
        return _vocabulary(self.game, self._flag_numbers())[1].get(text)

    def _code_of(self, choice: str | int | Choice) -> int | None:
        if isinstance(choice, Choice):
            return choice.code
        return self.code(choice) if isinstance(choice, str) else choice

    def choose(self, seat: int, choice: str | int | Choice) -> "Position":
        """The position after a seat has chosen."""
        code = self.legal(seat, choice)
        table, sheets = self._copies()
        self.game.rules.choose(table, sheets, seat, code)
        same_step = table.phase == self._table.phase and not table.waiting & ~self._table.waiting and table.waiting
        if not same_step:
            return Position(self.game, table, sheets)
        made = tuple(sorted([*self._made, (seat, code)], key=lambda one: one[0]))
        return Position(self.game, table, sheets, self.step_start, made)

    def legal(self, seat: int, choice: str | int | Choice) -> int:
        """The code of a choice that is open to a seat now; anything else is an `IllegalChoice`."""
        code = self._code_of(choice)
        if code is not None and code in self.codes(seat):
            return code
        if seat not in self.waiting:
            raise IllegalChoice(say("seat {seat} may not choose now: {who}", seat=seat, who=self._awaited()))
        message = say(
            "seat {seat} may not choose {choice} now: open are {open}",
            seat=seat,
            choice=quoted(choice) if code is None or not self._has(code) else self.text(code),
            open=self._listed(seat),
        )
        raise IllegalChoice(message, self.why_not(seat, choice))

    def _has(self, code: int) -> bool:
        return 0 <= code < self.game.rules.CHOICES

    def _listed(self, seat: int) -> str:
        """What is open to a seat, as an error names it: not more than a reader takes in."""
        texts = [self.text(code) for code in self.codes(seat)]
        return ", ".join(texts if len(texts) <= LISTED else [*texts[:LISTED], "…"])

    def _awaited(self) -> Message:
        if self.over:
            return say("the game is over")
        if not self.waiting:
            return say("the dice are to be thrown")
        return say("awaited are {seats}", seats=", ".join(map(str, self.waiting)))

    def why_not(self, seat: int, choice: str | int | Choice) -> Message | None:
        """The reason why a seat may not choose this now; None if it may."""
        code = self._code_of(choice)
        if code in self.codes(seat):
            return None
        if seat not in self.waiting:
            return self._awaited()
        if code is None or not self._has(code):
            return say("{text} is nothing one can choose in this game", text=quoted(choice))
        return self.game.texts.why_not(self._table, self._sheets, seat, code)

    def why_cell(self, seat: int, cell: str) -> Message | None:
        """The reason why an awaited seat can draw nothing on a cell now; None if the game has none but `why_not`."""
        return self._may_say("why_cell", self._sheets, seat, cell) if seat in self.waiting else None

    def describe(self, seat: int, choice: Choice) -> Message:
        """A choice as it is said."""
        return self.game.texts.describe(self._table, self._sheets, seat, choice.code)

    def brief(self, seat: int, choice: Choice) -> Message | None:
        """A choice in few words, for a button that may be small; mostly nothing."""
        return self._may_say("brief", self._sheets, seat, choice.code)

    def told(self, seat: int, choice: Choice, name: Message | str | None) -> Message:
        """A legal choice as it is told once it is made; `name` is None where it is told to the seat itself."""
        found = self._may_say("told", self._sheets, seat, choice.code, name)
        if found:
            return found
        if choice.text == PASS:
            return say("You pass") if name is None else say("{name} passes", name=name)
        said = self.describe(seat, choice)
        return say("You: {said}", said=said) if name is None else say("{name}: {said}", name=name, said=said)

    def forced(self, seat: int, choice: Choice, name: Message | str | None) -> Message:
        """The only choice that was open to a seat, as it is told: what follows from it."""
        cost = self.cost(seat, choice)
        if choice.text != PASS:
            return say("{said}; nothing else was possible", said=self.told(seat, choice, name))
        if name is None:
            return say("Nothing fits: {cost}", cost=cost) if cost else say("You can only pass")
        if cost:
            return say("Nothing fits for {name}: {cost}", name=name, cost=cost)
        return say("{name} can only pass", name=name)

    def cost(self, seat: int, choice: Choice) -> Message | None:
        """What a legal choice costs the seat that makes it, if anything."""
        return self._may_say("cost", self._sheets, seat, choice.code)

    @property
    def asked(self) -> Message:
        """What the awaited seats are asked to do."""
        return self.game.texts.ASKED[self._table.phase]

    def asked_of(self, seat: int) -> Message:
        """What one awaited seat is asked to do, as its own sheet has it where the game can say so."""
        return self._may_say("asked", self._sheets, seat) or self.asked

    def prompt(self, seat: int, name: Message | str | None) -> Message:
        """The same as a sentence that says who threw; `name` is None where the active seat itself is asked."""
        found = self._may_say("prompt", self._sheets, seat, name)
        return found or say("Your choice: {asked}", asked=self.asked_of(seat))

    @property
    def ending(self) -> Message | None:
        """How a finished game ended, if the game can tell."""
        return self._may_say("ending", self._sheets) if self.over else None

    def told_draw(self, faces: Sequence[int], names: Sequence[object | None]) -> Message | None:
        """What a game has to tell of the cards that are drawn now; the name of the seat to which it is told is None."""
        return self._may_say("told_draw", self._sheets, faces, names)

    def told_since(self, before: "Position", names: Sequence[object | None]) -> Message | None:
        """What a game has to tell of the step from one position to the next, besides the choices; mostly nothing.

        The name of the seat to which it is told is None."""
        return self._may_say("told_since", self._sheets, before._table, before._sheets, names)

    def dealt(self) -> "Position":
        """The position before the first throw of dice; where there are cards, the first ones are dealt and kept."""
        position, throwing = self, [self.game.rules.PHASES[phase] for phase in self.game.rules.THROWING]
        while not position.over and position.phase not in throwing:
            if position.to_throw:
                position = position.throw([1] * len(position.to_throw))
            else:
                seat = position.waiting[0]
                position = position.choose(seat, position.codes(seat)[0])
        return position

    # At the same time

    @property
    def pending(self) -> tuple[tuple[int, Choice], ...]:
        """The choices made in this step that can still be taken back."""
        return tuple((seat, Choice(code, self.text(code))) for seat, code in self._made)

    def take_back(self, seat: int) -> "Position":
        """The position without the last choice that a seat made in this step."""
        mine = [place for place, (chooser, _) in enumerate(self._made) if chooser == seat]
        if not mine:
            raise IllegalChoice(say("seat {seat} has nothing to take back", seat=seat))
        return self._replayed(made for place, made in enumerate(self._made) if place != mine[-1])

    def view(self, seat: int | None) -> "Position":
        """The position as a seat sees it (None: a spectator): what others chose in a sealed step is not made yet."""
        if not self.game.rules.sealed(self._table):
            return self
        return self._replayed(made for made in self._made if made[0] == seat)

    def _replayed(self, made: Iterable[tuple[int, int]]) -> "Position":
        position = self.step_start
        for seat, code in made:
            position = position.choose(seat, code)
        return position

    @property
    def step_start(self) -> "Position":
        """The position in which this step began, before any choice that can be taken back."""
        return self._began or self

    # On paper

    def paper(self, seat: int) -> Paper:
        """The printed sheet of a seat."""
        return self.game.paper.paper(self._table, self._sheets, seat)

    def narrow(self, seat: int) -> Paper:
        """The printed sheet of a seat, laid out for a narrow screen."""
        return self.game.narrow(self.paper(seat))

    def marks(self, seat: int) -> dict[str, Mark]:
        """What is drawn on a seat's sheet."""
        return self.game.paper.marks(self._table, self._sheets, seat)

    def touched(self, seat: int, choice: Choice) -> tuple[str, ...]:
        """The cells a choice would draw on."""
        return self.game.paper.touched(self._table, self._sheets, seat, choice.code)

    def pen(self, seat: int, choice: Choice) -> Mark | None:
        """What a choice draws on the cells it touches, reckoned ones aside; None: nothing."""
        drawn = getattr(self.game.paper, "pen", None)
        mark: Mark | None = drawn(self._table, self._sheets, seat, choice.code) if drawn else CROSS
        return mark

    # In a notebook

    def _repr_svg_(self) -> str | None:
        return pictures.svg(self)

    def _repr_html_(self) -> str | None:
        return pictures.html(self)

    # As a value

    def fields(self) -> tuple[Table, tuple[Fields, ...]]:
        """The table and the sheets, for reading only."""
        return self._table, self._sheets

    def _copies(self) -> tuple[Table, tuple[Fields, ...]]:
        return self._table.copy(), tuple(sheet.copy() for sheet in self._sheets)

    def _flag_numbers(self) -> tuple[int, ...]:
        return tuple(getattr(self._table, name) for name in self.game.flags)

    def _key(self) -> object:
        return self.game.id, self._table.values(), tuple(sheet.values() for sheet in self._sheets), self._made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def wrong_number(thrown: int, due: int) -> Message:
    """Too many dice, or too few."""
    return say("{thrown} dice were thrown, to be thrown are {due}", thrown=thrown, due=due)


@lru_cache(maxsize=VOCABULARIES)
def _vocabulary(game_: Game, numbers: tuple[int, ...]) -> tuple[list[str], dict[str, int]]:
    """Text of every code, and code of every text, at a table with these flags."""
    table = game_.rules.TABLE()
    for name, value in zip(game_.flags, numbers, strict=True):
        setattr(table, name, value)
    texts = [game_.texts.text(table, code) for code in range(game_.rules.CHOICES)]
    return texts, {text: code for code, text in enumerate(texts)}
