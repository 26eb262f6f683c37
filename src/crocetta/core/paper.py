"""Paper: what a printed sheet looks like, on an integer grid, and what has been drawn on it.

A grid unit is as wide as a character and as high as a line of text, so half as wide as high: a square cell is 4 × 2.
The narrow layout of a sheet, for phones, uses a finer grid.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from crocetta.core.words import Message


class Colour(StrEnum):
    """The colours of all games. None is ever shown without its letter or symbol."""

    PAPER = "paper"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    ORANGE = "orange"
    WHITE = "white"


class Shape(StrEnum):
    """What a cell looks like before anything is drawn on it."""

    BOX = "box"  # a square or rectangle to write in
    ROUND = "round"  # a circle to cross
    LOCK = "lock"  # a padlock
    BAND = "band"  # a coloured band behind other cells; never marked
    TEXT = "text"  # printed words or numbers without a frame; never marked
    LINE = "line"  # a thick line
    SYMBOL = "symbol"  # the symbol of the cell's colour
    SUN = "sun"  # a sun


class Align(StrEnum):
    """Where a printed text stands within its cell."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Kind(StrEnum):
    """What a pen does to a cell."""

    CROSS = "cross"
    CIRCLE = "circle"  # a ring around the number, which `text` repeats when it was written
    NUMBER = "number"  # `text` is written into the cell
    LOST = "lost"  # can no longer be used: a thin stroke
    CLOSED = "closed"  # closed for everybody


PRINT = frozenset({Shape.BAND, Shape.TEXT, Shape.LINE, Shape.SYMBOL})  # shapes that are never marked


@dataclass(frozen=True, slots=True)
class Cell:
    """A printed thing on the sheet: where, how large, what it shows."""

    id: str
    x: int
    y: int
    width: int
    height: int
    shape: Shape = Shape.BOX
    colour: Colour = Colour.PAPER
    label: str | Message = ""  # printed in it
    name: Message | None = None  # how it is read out: "red 7"
    tagged: bool = False  # bears the symbol or letter of its own colour, because nothing beside it does
    align: Align = Align.MIDDLE
    reckoned: bool = False  # filled in when points are added up; nobody chooses it
    stands_for: str = ""  # the id of another cell: where that can be chosen, whoever taps this one means it

    @property
    def markable(self) -> bool:
        """Whether a pen may ever draw on it."""
        return self.name is not None and self.shape not in PRINT


@dataclass(frozen=True, slots=True)
class Paper:
    """One printed sheet: its size on the grid and its cells, those behind first."""

    width: int
    height: int
    cells: tuple[Cell, ...]
    fine: int = 1  # how many units of its grid make one usual unit, in each direction


@dataclass(frozen=True, slots=True)
class Mark:
    """What was drawn on one cell."""

    kind: Kind
    text: str = ""


Rect = tuple[int, int, int, int]  # x, y, width, height


def rearranged(paper: Paper, places: Mapping[str, Rect], width: int, height: int, fine: int) -> Paper:
    """The same cells at other places; cells without a place are left out."""
    cells = tuple(
        replace(cell, x=x, y=y, width=wide, height=high)
        for cell in paper.cells
        if cell.id in places
        for x, y, wide, high in [places[cell.id]]
    )
    return Paper(width, height, cells, fine)


def written(number: int, kind: Kind = Kind.NUMBER) -> Mark:
    """A number as a pen writes it, with the minus sign that is printed on sheets."""
    return Mark(kind, str(number).replace("-", "−"))
