"""The hand: what the pen draws on a cell, kind by kind."""

from collections.abc import Callable
from random import Random
from xml.etree.ElementTree import Element

from crocetta.core.paper import Kind, Mark
from crocetta.draw import pen
from crocetta.draw.canvas import put, write
from crocetta.draw.place import Place

Drawer = Callable[[Element, Place, Mark, Random], None]


def draw_cross(art: Element, place: Place, mark: Mark, hand: Random) -> None:
    put(art, "path", "ink blade written", d=pen.cross(hand, place.middle, place.half * 0.6))


def draw_circle(art: Element, place: Place, mark: Mark, hand: Random) -> None:
    if mark.text:
        draw_number(art, place, mark, hand)
    put(art, "path", "ink", d=pen.ring(hand, place.middle, place.half * 0.8, place.half * 0.78))


def draw_number(art: Element, place: Place, mark: Mark, hand: Random) -> None:
    width, height = place.width * 0.56, place.field_half * 0.95
    if pen.writable(mark.text):
        put(art, "path", "ink", d=pen.number(hand, mark.text, place.field, width, height))
    else:
        write(art, "written", mark.text, *place.field, place.half, width)


def draw_lost(art: Element, place: Place, mark: Mark, hand: Random) -> None:
    (x, y), reach = place.middle, place.half * 0.55
    tilt = hand.uniform(0.55, 1.0)
    put(art, "path", "pencil", d=pen.stroke(hand, (x - reach, y + reach * tilt), (x + reach, y - reach * tilt)))


def draw_closed(art: Element, place: Place, mark: Mark, hand: Random) -> None:
    """From side to side, so that the strokes of a closed row make one line."""
    put(art, "path", "ink", d=pen.strike(hand, place.middle, place.half))


DRAWERS: dict[Kind, Drawer] = {
    Kind.CROSS: draw_cross,
    Kind.CIRCLE: draw_circle,
    Kind.NUMBER: draw_number,
    Kind.LOST: draw_lost,
    Kind.CLOSED: draw_closed,
}
