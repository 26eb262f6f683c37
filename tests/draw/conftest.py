"""Sheets to draw: one with every shape there is, and those of all games as they are met in play."""

from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from crocetta.core.game import Game, games
from crocetta.core.paper import Align, Cell, Colour, Kind, Mark, Paper, Shape
from crocetta.core.position import Position
from crocetta.core.words import say


@dataclass(frozen=True)
class Drawable:
    """What a drawing is made from."""

    paper: Paper
    marks: dict[str, Mark]
    lit: frozenset[str] = frozenset()


@pytest.fixture
def toy() -> Drawable:
    """Every shape and every kind of mark, small enough to be drawn in a test."""
    red, blue = Colour.RED, Colour.BLUE
    numbers = [Cell(f"r{n}", 6 + 4 * n, 1, 4, 2, Shape.BOX, red, str(n + 8), say("red {n}", n=n + 8)) for n in range(5)]
    cells = (
        Cell("band", 1, 1, 30, 2, Shape.BAND, red),
        Cell("symbol", 2, 1, 4, 2, Shape.SYMBOL, red, name=say("red")),
        *numbers,
        Cell("lock", 26, 1, 4, 2, Shape.LOCK, red, name=say("padlock")),
        Cell("start", 1, 4, 8, 1, Shape.TEXT, label="left", align=Align.START),
        Cell("middle", 9, 4, 8, 1, Shape.TEXT, label=say("middle")),
        Cell("end", 17, 4, 8, 1, Shape.TEXT, Colour.BLUE, "right", align=Align.END),
        Cell("tagged", 1, 5, 4, 2, Shape.BOX, blue, "7", say("blue 7"), tagged=True),
        Cell("round", 6, 5, 4, 2, Shape.ROUND, label="9", name=say("round 9")),
        Cell("line", 11, 5, 1, 2, Shape.LINE, blue),
        Cell("sun", 13, 5, 3, 2, Shape.SUN, Colour.YELLOW, name=say("sun")),
        Cell("wide", 17, 5, 6, 2, Shape.BOX, name=say("wide one")),
        Cell("under", 17, 8, 8, 1, Shape.LINE),
    )
    marks = {
        "r0": Mark(Kind.LOST),
        "r1": Mark(Kind.CROSS),
        "r2": Mark(Kind.CIRCLE),
        "lock": Mark(Kind.CLOSED),
        "round": Mark(Kind.CIRCLE),
        "wide": Mark(Kind.NUMBER, "42"),
    }
    return Drawable(Paper(32, 9, cells), marks, frozenset({"r3", "r4", "tagged"}))


def played(game: Game, seed: int, steps: int, flags: dict[str, str]) -> Position:
    """A game some steps on, played at random."""
    hand = Random(seed)
    position = Position.start(game, 2, flags=flags)
    for _ in range(steps):
        if position.to_throw:
            position = position.throw([hand.randint(1, sides) for sides in position.to_throw])
        elif position.waiting:
            seat = position.waiting[0]
            position = position.choose(seat, hand.choice(position.choices(seat)))
    return position


def drawable(position: Position, seat: int) -> Drawable:
    lit = frozenset(cell for choice in position.choices(seat) for cell in position.touched(seat, choice))
    return Drawable(position.paper(seat), position.marks(seat), lit)


@cache
def met_in_play() -> list[tuple[str, Drawable]]:
    """Every game, with every single flag changed, from its beginning to its end."""
    found = []
    for game in games():
        settings = [{}, *({flag: value} for flag, field in game.flags.items() for value in field.values[1:])]
        for flags in settings:
            for steps in (0, 31, 92, 3000) if not flags else (57,):
                name = "-".join((game.id, *flags, *flags.values(), str(steps)))
                found.append((name, drawable(played(game, 1, steps, flags), steps % 2)))
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests that take `met` see every sheet that is met in play."""
    if "met" in metafunc.fixturenames:
        found = met_in_play()
        metafunc.parametrize("met", [one for _, one in found], ids=[name for name, _ in found])
