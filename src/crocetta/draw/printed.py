"""Printed art: the symbol of each colour, the padlock, the sun and the pips of a die, as SVG paths."""

import math

from crocetta.core.paper import Colour
from crocetta.draw.pen import shown

# By colour: how many corners, turned how far, and how much larger than a circle that looks as big.
CORNERS = {
    Colour.RED: (6, 0.0, 1.06),
    Colour.GREEN: (8, math.pi / 8, 1.03),
    Colour.ORANGE: (5, -math.pi / 2, 1.1),
    Colour.PURPLE: (4, math.pi / 4, 1.2),
    Colour.BLUE: (3, -math.pi / 2, 1.3),
    Colour.WHITE: (4, 0.0, 1.15),
}
LOW = 0.2  # how much lower a triangle sits, and what is written into it

RAYS = 9
THIRD = (-0.47, 0.0, 0.47)  # where the pips of a die lie, from its middle
PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def symbol(colour: Colour, x: float, y: float, size: float) -> str:
    """The symbol of a colour around a point; yellow and plain paper are round."""
    if colour not in CORNERS:
        return circle(x, y, size)
    corners, turn, factor = CORNERS[colour]
    radius = size * factor
    y += drop(colour, size)
    angles = [turn + 2 * math.pi * n / corners for n in range(corners)]
    return polygon([(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles])


def drop(colour: Colour, size: float) -> float:
    """How far below the middle a symbol looks centred."""
    return size * LOW if colour in CORNERS and CORNERS[colour][0] == 3 else 0.0


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{shown(x)} {shown(y)}" for x, y in points) + "Z"


def circle(x: float, y: float, radius: float) -> str:
    r, across = shown(radius), shown(2 * radius)
    return f"M{shown(x - radius)} {shown(y)}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0Z"


def padlock_body(x: float, y: float, size: float) -> str:
    """The case, with its keyhole cut out."""
    w, h, r = size * 0.62, size * 0.52, size * 0.16
    left, top = x - w, y - size * 0.06
    case = (
        f"M{shown(left + r)} {shown(top)}h{shown(2 * w - 2 * r)}q{shown(r)} 0 {shown(r)} {shown(r)}"
        f"v{shown(2 * h - 2 * r)}q0 {shown(r)} {shown(-r)} {shown(r)}h{shown(2 * r - 2 * w)}"
        f"q{shown(-r)} 0 {shown(-r)} {shown(-r)}v{shown(2 * r - 2 * h)}q0 {shown(-r)} {shown(r)} {shown(-r)}Z"
    )
    return case + circle(x, top + h * 0.95, size * 0.15)


def padlock_shackle(x: float, y: float, size: float, shut: bool) -> str:
    """The bow: both ends in the case when shut, one of them free when open."""
    r = size * 0.38
    foot = y - size * 0.02
    top = foot - size * (0.34 if shut else 0.5)
    free = foot if shut else foot - size * 0.3
    return (
        f"M{shown(x - r)} {shown(foot)}V{shown(top)}"
        f"A{shown(r)} {shown(r)} 0 0 1 {shown(x + r)} {shown(top)}V{shown(free)}"
    )


def sun_rays(x: float, y: float, size: float) -> str:
    """Short lines all around, to be stroked."""
    path = ""
    for n in range(RAYS):
        angle = 2 * math.pi * n / RAYS - math.pi / 2
        cos, sin = math.cos(angle), math.sin(angle)
        inner, outer = size * 0.72, size
        path += f"M{shown(x + inner * cos)} {shown(y + inner * sin)}L{shown(x + outer * cos)} {shown(y + outer * sin)}"
    return path


def pips(colour: Colour, face: int, x: float, y: float, half: float) -> str:
    """The eyes of a die, each the symbol of its colour."""
    places = [(x + half * THIRD[column], y + half * THIRD[row]) for column, row in PIPS[face]]
    return "".join(symbol(colour, px, py, half * 0.17) for px, py in places)
