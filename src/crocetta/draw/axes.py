"""Axes: where a number lies in a plot, and the lines and labels that say so. They know no game.

>>> ticks(0, 97, 5)
[0.0, 20.0, 40.0, 60.0, 80.0]
"""

from dataclasses import dataclass
from math import ceil, floor, log10
from xml.etree.ElementTree import Element

from crocetta.draw.canvas import canvas, put, write
from crocetta.draw.pen import shown

WIDTH, HEIGHT = 460, 290  # small enough to be read on a phone
LEFT, RIGHT, TOP, BOTTOM = 52, 18, 50, 50  # margins
SIZE = 14.0  # of letters
STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class Axes:
    """The numbers at the four edges of a plot, and its margins."""

    left: float
    right: float
    bottom: float
    top: float
    height: float = HEIGHT
    margin: float = LEFT  # on the left, where labels stand

    def across(self, value: float) -> float:
        """Where a number lies from left to right."""
        room = WIDTH - self.margin - RIGHT
        return self.margin + room * (value - self.left) / ((self.right - self.left) or 1)

    def down(self, value: float) -> float:
        """Where a number lies from top to bottom."""
        room = self.height - TOP - BOTTOM
        return self.height - BOTTOM - room * (value - self.bottom) / ((self.top - self.bottom) or 1)


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers between two others, not more than so many."""
    if high <= low:
        return [low]
    rough = (high - low) / most
    size = 10.0 ** floor(log10(rough))
    step = next(one * size for one in STEPS if one * size >= rough * 0.999)
    return [round(number * step, 10) for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def plot(title: str, spoken: str, language: str, height: float = HEIGHT) -> tuple[Element, Element]:
    """An empty plot with its title; `spoken` says what is in it to whoever cannot see it."""
    root, art = canvas(WIDTH, height, title, spoken, language)
    put(art, "rect", "sheet", width=WIDTH, height=height, rx=16)
    write(art, "words print", title, 18, 26, 17, WIDTH - 36, "start")
    return root, art


def ruled(art: Element, axes: Axes, unit: str = "", label: str = "", most: int = 7) -> None:
    """Lines at round numbers from left to right, written below, and what they count."""
    floor_line = axes.height - BOTTOM
    for value in ticks(axes.left, axes.right, most):
        x = axes.across(value)
        put(art, "path", "edge", d=f"M{shown(x)} {TOP}V{shown(floor_line)}")
        write(art, "words print", f"{value:g}{unit}".replace("-", "−"), x, floor_line + 14, SIZE, LEFT)
    middle = (axes.margin + WIDTH - RIGHT) / 2
    write(art, "words print", label, middle, axes.height - 14, SIZE, WIDTH - axes.margin - RIGHT)


def levelled(art: Element, axes: Axes, unit: str = "", most: int = 4) -> None:
    """Lines at round numbers from bottom to top, written on the left."""
    for value in ticks(axes.bottom, axes.top, most):
        y = axes.down(value)
        put(art, "path", "edge", d=f"M{shown(axes.margin)} {shown(y)}H{WIDTH - RIGHT}")
        write(art, "words print", f"{value:g}{unit}", axes.margin - 6, y, SIZE, LEFT, "end")
