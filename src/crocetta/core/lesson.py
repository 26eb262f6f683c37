"""A lesson: a scripted line of play through the real rules, and what the learner reads and does at each step.

A game may have a `lesson.py` with `LESSON` and an `examples.py` with `EXAMPLES` in its folder. Both are data:
positions, throws and choices are written down, and the engine plays them.

>>> from crocetta.core.game import find
>>> moments = played(find("qwixx"))
>>> moments[1].step.do
Throw(faces='1 3 5 2 6 4')
>>> [str(choice) for choice in moments[2].position.choices(LEARNER)]
['r4', 'y4', 'g4', 'b4', 'pass']
"""

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from crocetta.core.errors import CrocettaError
from crocetta.core.game import Die, Game
from crocetta.core.position import Position
from crocetta.core.words import Message, say

LEARNER = 0  # the seat of the learner
LESSON, EXAMPLES = "lesson", "examples"  # modules of a game's folder

Fielded = Mapping[str, int | list[int]]


class NoLesson(CrocettaError):
    """A game that has no lesson."""


@dataclass(frozen=True, slots=True)
class At:
    """A position by its fields, as `Position.set_up` takes them: one sheet per seat."""

    table: Fielded
    sheets: tuple[Fielded, ...]
    flags: Mapping[str, str] = field(default_factory=dict)

    def position(self, game: Game) -> Position:
        return Position.set_up(game, self.table, self.sheets, self.flags)


# What is done


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice (or a card) land so; faces as people type them: "1 4 3 6 2 6"."""

    faces: str


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat chooses; the choice as records write it."""

    choice: str
    seat: int = LEARNER


@dataclass(frozen=True, slots=True)
class Find:
    """The learner taps a cell that the text speaks of. Nothing happens in the game."""

    cell: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The learner taps a cell that cannot be chosen now, and the rules give the reason."""

    cell: str


@dataclass(frozen=True, slots=True)
class Watch:
    """The learner watches what the others do."""


Event = Throw | Choose
Action = Event | Find | Ask | Watch


# The script


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: what the learner reads, what there is to do, and what happens then."""

    text: Message
    do: Action
    task: Message | None = None  # what there is to do, in one short sentence
    then: tuple[Event, ...] = ()  # what else happens before the next step
    at: At | None = None  # the step begins in this position, not where the last one ended
    first: tuple[Event, ...] = ()  # what happens before the learner sees it
    points: int | None = None  # the learner's points that the text speaks of; a test compares


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps, and what the learner reads at the end. `points` are those of every seat then."""

    steps: tuple[Step, ...]
    done: Message
    points: tuple[int, ...]
    other: str = "Emma"  # who plays against the learner


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the rulebook as a drawing: it belongs to a line below `## Examples` in RULES.md."""

    id: str  # of the rulebook's example: Q1
    line: int  # its caption: which line there, counted from 1; tables do not count
    at: At
    first: tuple[Event, ...] = ()  # what is played before it is drawn
    names: tuple[str, ...] = ("",)  # whose sheets are drawn, from the first seat on
    may: tuple[str, ...] = ()  # what the first seat may choose: those cells are lit
    may_not: tuple[str, ...] = ()  # and what it may not
    then: tuple[Event, ...] = ()  # what is played after it is drawn, for the points
    points: int | None = None  # of the first seat in the end; the caption says the same number

    def position(self, game: Game) -> Position:
        """The position that is drawn."""
        return self._line(game).position

    def dice(self, game: Game) -> list[Die]:
        """The dice that are drawn with it: those that lie there, or that lay there last."""
        return self._line(game).dice

    def end(self, game: Game) -> Position:
        """The position in which the points are counted."""
        line = self._line(game)
        line.play(self.then)
        return line.position

    def _line(self, game: Game) -> "_Line":
        line = _Line(self.at.position(game))
        line.play(self.first)
        return line


@dataclass(frozen=True, slots=True)
class Moment:
    """A step and the position in which it begins; `thrown` are the dice that have just landed."""

    step: Step
    position: Position
    thrown: tuple[Die, ...] = ()


@dataclass(slots=True)
class _Line:
    """The line of play so far."""

    position: Position
    thrown: list[Die] = field(default_factory=list)  # dice of the last throw
    dice: list[Die] = field(default_factory=list)  # dice that lay on the table last

    def __post_init__(self) -> None:
        self.dice = self.position.dice_on_table

    def play(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Throw):
                self.thrown = self.position.dice_to_throw
                self.position = throw(self.position, event.faces)
            else:
                self.position = self.position.choose(event.seat, event.choice)
            self.dice = self.position.dice_on_table or self.dice


def played(game: Game) -> list[Moment]:
    """Every step of a lesson with the position in which it begins; the rules refuse what is not legal."""
    return list(_moments(game))[:-1]


def end(game: Game) -> Position:
    """The position in which a lesson ends."""
    return list(_moments(game))[-1].position


def _moments(game: Game) -> Iterable[Moment]:
    lesson = lesson_of(game)
    line = _Line(Position.start(game, 2))
    for step in lesson.steps:
        if step.at:
            line = _Line(step.at.position(game))
        line.play(step.first)
        yield Moment(step, line.position, tuple(line.thrown))
        line.thrown = []
        line.play([*([step.do] if isinstance(step.do, Throw | Choose) else []), *step.then])
    yield Moment(lesson.steps[-1], line.position)


def throw(position: Position, typed: str) -> Position:
    """The position after a throw, its faces as people type them."""
    pairs = zip(position.dice_to_throw, typed.split(), strict=True)
    return position.throw([die.faces.index(word) + 1 for die, word in pairs])


# Where it lies


def has_lesson(game: Game) -> bool:
    return (game.folder / f"{LESSON}.py").exists()


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game; a game without one is `NoLesson`."""
    if not has_lesson(game):
        raise NoLesson(say("{game} has no lesson", game=game.texts.TITLE))
    found: Lesson = importlib.import_module(f"crocetta.games.{game.folder.name}.{LESSON}").LESSON
    return found


def examples_of(game: Game) -> tuple[Example, ...]:
    """The drawn examples of a game, if it has any."""
    if not (game.folder / f"{EXAMPLES}.py").exists():
        return ()
    found: tuple[Example, ...] = importlib.import_module(f"crocetta.games.{game.folder.name}.{EXAMPLES}").EXAMPLES
    return found
