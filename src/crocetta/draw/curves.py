"""Curves over the moments of a game, one for each seat, drawn in characters. They know no game."""

from collections.abc import Sequence
from dataclasses import dataclass

ROWS = 11
COLUMNS = 64  # at most
MARKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a curve is drawn with the number of its seat
SEVERAL = "+"  # where curves meet
PLAIN = str.maketrans("┤│└─", "||+-")  # for terminals that know nothing else


@dataclass(frozen=True)
class Point:
    """How it stood at a moment: where that lies on the way, what is written below, and a value for each seat."""

    place: float
    label: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Curves:
    """Points in order, the values at the lower and the upper edge, and what these are counted in."""

    points: Sequence[Point]
    low: float
    high: float
    unit: str = ""

    def height(self, value: float) -> float:
        """How high a value lies: 0 at the lower edge, 1 at the upper one."""
        return (value - self.low) / (self.high - self.low)

    def level(self, share: float) -> str:
        """The value at a height, as it is written beside it."""
        return f"{self.low + share * (self.high - self.low):.0f}{self.unit}"


def text(curves: Curves, ascii: bool = False) -> str:
    """The curves in characters: a column for each point, or for some of them where there are too many.

    >>> steps = [Point(0, "1", (50, 50)), Point(1, "2", (80, 20)), Point(2, "3", (100, 0))]
    >>> print(text(Curves(steps, 0, 100, " %")))
    100 % ┤  0
          │
          │ 0
          │
          │
     50 % ┤+
          │
          │
          │ 1
          │
      0 % ┤  1
          └───
           1 3
    """
    columns = thinned(curves.points, COLUMNS)
    rows = [[" "] * len(columns) for _ in range(ROWS)]
    for column, point in enumerate(columns):
        for seat, value in enumerate(point.values):
            row = rows[round((1 - curves.height(value)) * (ROWS - 1))]
            row[column] = MARKS[seat % len(MARKS)] if row[column] == " " else SEVERAL
    drawn = "\n".join(framed(curves, ["".join(row) for row in rows], scale(columns)))
    return drawn.translate(PLAIN) if ascii else drawn


def framed(curves: Curves, rows: list[str], below: str) -> list[str]:
    """The rows with three levels on their left, and the way below them."""
    levels = {0: curves.level(1), ROWS // 2: curves.level(0.5), ROWS - 1: curves.level(0)}
    wide = max(map(len, levels.values()))
    beside = [f"{levels.get(row, ''):>{wide}} {'┤' if row in levels else '│'}" for row in range(ROWS)]
    lines = [f"{left}{row}".rstrip() for left, row in zip(beside, rows, strict=True)]
    return [*lines, f"{'':{wide}} └{'─' * len(rows[0])}", f"{'':{wide}}  {below}"]


def thinned(points: Sequence[Point], most: int) -> list[Point]:
    """As many of the points as there is room for, evenly, the first and the last among them."""
    if len(points) <= most:
        return list(points)
    return [points[round(place * (len(points) - 1) / (most - 1))] for place in range(most)]


def scale(columns: Sequence[Point]) -> str:
    """What is written below the columns, wherever there is room for it."""
    line = ""
    for column, point in enumerate(columns):
        if not line or len(line) < column:
            line = line.ljust(column) + point.label
    return line
