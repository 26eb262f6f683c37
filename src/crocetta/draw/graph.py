"""A graph: curves over the moments of a game as an SVG picture, told apart by colour, by dashes and by name."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, tostring

from crocetta.core.paper import Colour
from crocetta.draw.canvas import canvas, put, write
from crocetta.draw.curves import Curves, Point, thinned
from crocetta.draw.pen import shown

WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 64, 40  # margins
COLOURS = (Colour.RED, Colour.BLUE, Colour.GREEN, Colour.ORANGE, Colour.PURPLE, Colour.YELLOW, Colour.WHITE)
DASHES = ("none", "8 4", "2 4", "10 4 2 4")
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
LABELS = 12
SIZE = 13.0  # of letters


def graph(curves: Curves, names: Sequence[str], title: str, spoken: str, language: str = "en") -> str:
    """The curves as a standalone SVG; `spoken` says the same to whoever cannot see it."""
    root, art = canvas(WIDTH, HEIGHT, title, spoken, language)
    put(art, "rect", "sheet", width=WIDTH, height=HEIGHT, rx=16)
    write(art, "words print", title, LEFT, 22, 17, WIDTH - LEFT - RIGHT, "start")
    for share in LEVELS:
        put(art, "path", "edge", d=f"M{LEFT} {shown(down(share))}H{WIDTH - RIGHT}")
        write(art, "words print", curves.level(share), LEFT - 8, down(share), SIZE, LEFT, "end")
    for point in thinned(curves.points, LABELS):
        write(art, "words print", point.label, across(curves, point), HEIGHT - BOTTOM / 2, SIZE, LEFT)
    for seat, name in enumerate(names):
        draw(art, curves, seat, name, (WIDTH - LEFT - RIGHT) / max(4, len(names)))
    return tostring(root, encoding="unicode")


def draw(art: Element, curves: Curves, seat: int, name: str, room: float) -> None:
    """One curve, and above all of them a bit of it with its name."""
    group = put(art, "g", COLOURS[seat % len(COLOURS)])
    places = [f"{shown(across(curves, one))} {shown(down(curves.height(one.values[seat])))}" for one in curves.points]
    x = LEFT + seat * room
    for path in (f"M{'L'.join(places)}", f"M{shown(x)} 46h22"):
        put(group, "path", "rim", d=path, fill="none").set("stroke-dasharray", DASHES[seat % len(DASHES)])
    write(art, "words print", name, x + 28, 46, SIZE, room - 34, "start")


def across(curves: Curves, point: Point) -> float:
    """Where a point lies from left to right."""
    first, last = curves.points[0].place, curves.points[-1].place
    return LEFT + (WIDTH - LEFT - RIGHT) * (point.place - first) / ((last - first) or 1)


def down(share: float) -> float:
    """Where a height lies from top to bottom."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)
