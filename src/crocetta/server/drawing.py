"""Drawings: sheets to be put into a page, the style they share, and the strokes of the pen."""

import asyncio
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from random import Random
from typing import Any, TypeVar
from xml.etree.ElementTree import fromstring, register_namespace, tostring

from crocetta.core.game import Game
from crocetta.core.paper import Cell, Kind, Paper
from crocetta.core.position import Position
from crocetta.draw import pen, svg
from crocetta.draw.canvas import LOOKS
from crocetta.draw.digits import DIGITS, HEIGHT, WIDTH
from crocetta.draw.palette import stylesheet
from crocetta.server import papers

SVG = "http://www.w3.org/2000/svg"
HALF = 20.0  # half of a cell of 40 × 40, for which the strokes are drawn
HANDS = 8  # strokes of each kind, so that neighbours differ
SAMPLE_TURNS = 12  # of the game that a sample sheet shows
PENCIL = ThreadPoolExecutor(1, "pencil")

Made = TypeVar("Made")

register_namespace("", SVG)


@lru_cache(maxsize=512)
def sheet(paper: Paper, language: str) -> str:
    """An empty sheet to be put into a page: its style comes with the page."""
    return bare(svg.sheet(paper, {}, language=language))


def bare(drawing: str) -> str:
    """A drawing without its own style."""
    root = fromstring(drawing)
    for style in root.findall(f"{{{SVG}}}style"):
        root.remove(style)
    return tostring(root, encoding="unicode")


async def aside(draw: Callable[..., Made], *more: Any) -> Made:
    """Draw beside the event loop, one sheet after the other: some take longer than people like to wait for others."""
    return await asyncio.get_running_loop().run_in_executor(PENCIL, draw, *more)


def table_sheet(game: Game, printed: papers.Printed, language: str, narrow: bool) -> str:
    """An empty sheet as it lies on a table, in the usual layout or in the narrow one."""
    return sheet(printed.narrow(game) if narrow else printed.paper, language)


def picture(game: Game, flags: dict[str, str], language: str, sample: bool, narrow: bool = False) -> str:
    """A sheet that stands alone: empty, or as it looks in the middle of a game."""
    return drawn(game, printed(game, tuple(sorted(flags.items()))), language, sample, narrow)


@lru_cache(maxsize=1024)
def printed(game: Game, flags: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Flags that affect the drawing."""
    position = laid(game, flags)
    table, sheets = position.fields()
    reads, _ = papers.watch(game, (table, *sheets), 0)
    return tuple((name, value) for name, value in position.flags.items() if (0, name) in reads)


@lru_cache(maxsize=64)
def pictured(game: Game) -> frozenset[str]:
    """Flags that are best chosen by picture: another value gives other cells to mark."""

    def cells(name: str, value: str) -> tuple[Cell, ...]:
        paper = laid(game, ((name, value),)).paper(0)
        return tuple(cell for cell in paper.cells if cell.markable and not cell.reckoned)

    seen = [name for name, _ in printed(game, ()) if game.flags[name].values]
    return frozenset(name for name in seen if len({cells(name, value) for value in game.flags[name].values}) > 1)


def laid(game: Game, flags: tuple[tuple[str, str], ...]) -> Position:
    return Position.start(game, game.usual_seats[0], flags=dict(flags)).dealt()


@cache
def size(game: Game) -> dict[str, float]:
    """Of a sheet that stands alone, so that a page can leave room for it."""
    width, height = svg.size(laid(game, ()).paper(0))
    return {"width": width, "height": height}


@lru_cache(maxsize=128)
def drawn(game: Game, flags: tuple[tuple[str, str], ...], language: str, sample: bool, narrow: bool) -> str:
    position = laid(game, flags)
    if sample:
        position = played(position)
    title = game.texts.TITLE
    paper = position.narrow(0) if narrow else position.paper(0)
    return svg.sheet(paper, position.marks(0), language=language, title=title)


def played(position: Position) -> Position:
    """The same game some turns later: everybody takes what is cheapest, always the same."""
    luck = Random(f"sample {position.game.id}")
    end = position.turn + SAMPLE_TURNS
    while not position.over and position.turn < end:
        if position.to_throw:
            after = position.throw([luck.randint(1, sides) for sides in position.to_throw])
        else:
            seat = position.waiting[0]
            after = position.choose(seat, modest(position, seat, luck))
        if after.over:
            break
        position = after
    return position


def modest(position: Position, seat: int, luck: Random) -> int:
    """The choice that draws the least new marks besides its own, so that a sheet looks well filled."""

    def lost(code: int) -> tuple[int, float]:
        after = position.choose(seat, code)
        if after.over:
            return 99, luck.random()
        marks = [mark.kind for mark in after.marks(seat).values()]
        written = len(marks) - marks.count(Kind.LOST)
        return 2 * marks.count(Kind.LOST) - 3 * written, luck.random()

    return min(position.codes(seat), key=lost)


@cache
def style() -> str:
    """The style of all sheets and dice."""
    return LOOKS + stylesheet() + "\n"


@cache
def strokes() -> dict[str, Any]:
    """What the pen draws, around 0 0 for a cell of 40 × 40."""
    middle = (0.0, 0.0)

    def hands(kind: str) -> list[Random]:
        return [Random(f"{kind} {n}") for n in range(HANDS)]

    lost = [lost_stroke(hand) for hand in hands("lost")]
    return {
        "half": HALF,
        "cross": {
            "class": "ink blade written",
            "paths": [pen.cross(hand, middle, HALF * 0.6) for hand in hands("cross")],
        },
        "circle": {
            "class": "ink",
            "paths": [pen.ring(hand, middle, HALF * 0.8, HALF * 0.78) for hand in hands("circle")],
        },
        "lost": {"class": "pencil", "paths": lost},
        "closed": {"class": "ink", "paths": [pen.strike(hand, middle, HALF) for hand in hands("closed")]},
        "number": {
            "class": "ink",
            "width": WIDTH,
            "height": HEIGHT,
            "spacing": pen.SPACING,
            "paths": {sign: digit(sign) for sign in DIGITS},
        },
    }


def lost_stroke(hand: Random) -> str:
    reach, tilt = HALF * 0.55, hand.uniform(0.55, 1.0)
    return pen.stroke(hand, (-reach, reach * tilt), (reach, -reach * tilt))


def digit(sign: str) -> str:
    """A sign in its own box, from 0 0."""
    return "".join(pen.smooth(list(strokes)) for strokes in DIGITS[sign])


def tag(text: str) -> str:
    """A short name for a text, as browsers keep it."""
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'
