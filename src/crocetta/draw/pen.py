"""The pen: crosses, rings, strokes and numbers as a hand draws them, never twice alike and always the same."""

import math
from random import Random

from crocetta.draw.digits import DIGITS, HEIGHT, WIDTH, Point

OVERSHOOT = 0.35  # how far a ring runs on after it has closed, in radians
RING_POINTS = 9
SPACING = 7.2  # from one digit to the next


def cross(hand: Random, centre: Point, reach: float) -> str:
    """Two strokes, each a blade: the pen presses in the middle and lifts at the ends."""
    falling = blade(hand, near(hand, centre, -reach, -reach), near(hand, centre, reach, reach), reach)
    rising = blade(hand, near(hand, centre, reach, -reach), near(hand, centre, -reach, reach), reach)
    return f"{falling}{rising}"


def near(hand: Random, centre: Point, dx: float, dy: float) -> Point:
    """Where the pen lands when it aims there."""
    return centre[0] + dx * hand.uniform(0.86, 1.12), centre[1] + dy * hand.uniform(0.86, 1.12)


def blade(hand: Random, start: Point, end: Point, reach: float) -> str:
    """A bent stroke from one point to another, thick in the middle."""
    (x, y), (u, v) = start, end
    length = math.hypot(u - x, v - y)
    across = ((y - v) / length, (u - x) / length)
    bend = reach * hand.uniform(-0.16, 0.16)
    thick = reach * 0.2
    out, back = bend + thick, bend - thick
    middle = ((x + u) / 2, (y + v) / 2)
    return (
        f"M{shown(x)} {shown(y)}"
        f"Q{shown(middle[0] + across[0] * out)} {shown(middle[1] + across[1] * out)} {shown(u)} {shown(v)}"
        f"Q{shown(middle[0] + across[0] * back)} {shown(middle[1] + across[1] * back)} {shown(x)} {shown(y)}Z"
    )


def ring(hand: Random, centre: Point, width: float, height: float) -> str:
    """A loop around something, that does not quite meet its own beginning."""
    start = hand.uniform(-2.3, -1.7)
    turn = 2 * math.pi + OVERSHOOT
    points = []
    for n in range(RING_POINTS + 1):
        angle = start + turn * n / RING_POINTS
        stretch = hand.uniform(0.95, 1.03) + 0.07 * (n / RING_POINTS - 0.5)
        points.append((centre[0] + width * stretch * math.cos(angle), centre[1] + height * stretch * math.sin(angle)))
    return smooth(points)


def stroke(hand: Random, start: Point, end: Point) -> str:
    """A thin, nearly straight line."""
    middle = ((start[0] + end[0]) / 2 + hand.uniform(-1.2, 1.2), (start[1] + end[1]) / 2 + hand.uniform(-1.2, 1.2))
    return smooth([start, middle, end])


def strike(hand: Random, centre: Point, reach: float) -> str:
    """A level stroke through a cell; it begins and ends where that of the next cell may go on."""
    x, y = centre
    return smooth([(x - reach, y), (x, y + hand.uniform(-1, 1)), (x + reach, y)])


def writable(text: str) -> bool:
    """Whether the pen has learnt every sign of this text."""
    return text != "" and all(sign in DIGITS for sign in text)


def number(hand: Random, text: str, centre: Point, width: float, height: float) -> str:
    """A number written by hand, as large as fits."""
    long = SPACING * (len(text) - 1) + WIDTH
    scale = min(width / long, height / HEIGHT)
    slant = hand.uniform(0.02, 0.14)
    left, top = centre[0] - long * scale / 2, centre[1] - HEIGHT * scale / 2
    path = ""
    for place, sign in enumerate(text):
        lift = hand.uniform(-0.4, 0.4)
        for strokes in DIGITS[sign]:
            points = [(x + slant * (5 - y) + SPACING * place, y + lift) for x, y in strokes]
            wobbly = [(x + hand.uniform(-0.14, 0.14), y + hand.uniform(-0.14, 0.14)) for x, y in points]
            path += smooth([(left + x * scale, top + y * scale) for x, y in wobbly])
    return path


def smooth(points: list[Point]) -> str:
    """A curve through all the points (Catmull and Rom's)."""
    path = f"M{shown(points[0][0])} {shown(points[0][1])}"
    padded = [points[0], *points, points[-1]]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += "C" + " ".join(f"{shown(x)} {shown(y)}" for x, y in (first, second, end))
    return path


def shown(value: float) -> str:
    """A length as SVG reads it, to a tenth of a pixel.

    >>> shown(12.04), shown(3.25), shown(-0.01)
    ('12', '3.2', '0')
    """
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 0.05 else "0"
