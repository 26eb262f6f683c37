"""The press: what is printed in a cell, shape by shape."""

from collections.abc import Callable
from xml.etree.ElementTree import Element, SubElement

from crocetta.core.paper import Align, Cell, Colour, Mark, Shape
from crocetta.draw import printed
from crocetta.draw.badge import badge
from crocetta.draw.canvas import put, write
from crocetta.draw.palette import LETTERS
from crocetta.draw.place import TAG, Place

INSET = 3  # of a box within its cell
OVERHANG = 2  # of a band above and below its cell
ROUNDING = 9
PLATE = 30  # height of the plate behind a coloured text
THICK = 5  # of a line

Printer = Callable[[Element, Cell, Place, str, Mark | None], None]


def print_box(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    put(art, "rect", look_of_box(cell), **place.inside(INSET), rx=ROUNDING)
    print_label(art, cell, place, label, mark)


def print_round(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    (x, y), radius = place.middle, place.half - INSET
    put(art, "circle", look_of_box(cell), cx=x, cy=y, r=radius)
    print_label(art, cell, place, label, mark)


def look_of_box(cell: Cell) -> str:
    """A box has an outline where no band of its own colour may lie behind it."""
    if cell.colour == Colour.PAPER:
        return "soft outline"
    return "soft frame" if cell.tagged else "soft"


def print_label(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    """What is printed in a box, beneath the pen: a written number hides it."""
    (x, y), size = place.field, place.field_half
    if cell.tagged:
        print_tag(art, cell.colour, x, place.y + TAG)
    if label and not (mark and mark.text):
        look, size = ("label hint deep", size * 0.75) if cell.colour == Colour.PAPER else ("label deep", size)
        write(art, look, label, x, y, size, place.width - 4 * INSET)


def print_tag(art: Element, colour: Colour, x: float, y: float) -> None:
    """The symbol of a colour and its letter, small, at the top of a box."""
    put(art, "path", "label deep", d=printed.symbol(colour, x - TAG * 0.55, y, TAG * 0.38))
    write(art, "label deep", LETTERS[colour], x + TAG * 0.55, y, TAG, TAG)


def print_lock(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    (x, y), size = place.middle, place.half - INSET
    put(art, "circle", "soft", cx=x, cy=y, r=size)
    shut = mark is not None
    lock = SubElement(art, "g", {"class": "label"})
    put(lock, "path", "bow rim", d=printed.padlock_shackle(x, y, size * 0.78, shut))
    body = put(lock, "path", "deep", d=printed.padlock_body(x, y, size * 0.78))
    body.set("fill-rule", "evenodd")


def print_band(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    x, y, height = place.x, place.y - OVERHANG, place.height + 2 * OVERHANG
    put(art, "rect", "band", x=x, y=y, width=place.width, height=height, rx=ROUNDING + OVERHANG)


def print_text(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    if not label:
        return
    y = place.middle[1] - (cell.height == 1)  # clear of a band below
    look, size = "words print", 13.0 if cell.height == 1 else 17.0
    if cell.colour != Colour.PAPER:  # on a plate, because a band of its colour may lie behind it
        look = "deep"
        height = min(place.height, PLATE)
        put(art, "rect", "soft", x=place.x, y=y - height / 2, width=place.width, height=height, rx=ROUNDING)
    x = {Align.START: place.x, Align.MIDDLE: place.middle[0], Align.END: place.x + place.width}[cell.align]
    write(art, look, label, x, y, size, place.width, cell.align)


def print_line(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    """Along the longer side of its cell, from end to end."""
    x, y = place.middle
    if place.width > place.height:
        put(art, "rect", "deep", x=place.x, y=y - THICK / 2, width=place.width, height=THICK, rx=THICK / 2)
    else:
        put(art, "rect", "deep", x=x - THICK / 2, y=place.y, width=THICK, height=place.height, rx=THICK / 2)


def print_symbol(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    badge(art, cell.colour, *place.middle, min(place.half, 22) * 0.68)


def print_sun(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None) -> None:
    (x, y), size = place.middle, place.half * 0.72
    if cell.colour != Colour.PAPER:
        put(art, "circle", "soft", cx=x, cy=y, r=place.half * 0.92)
    put(art, "path", "rays", d=printed.sun_rays(x, y, size))
    put(art, "circle", "sun", cx=x, cy=y, r=size * 0.52)


PRINTERS: dict[Shape, Printer] = {
    Shape.BOX: print_box,
    Shape.ROUND: print_round,
    Shape.LOCK: print_lock,
    Shape.BAND: print_band,
    Shape.TEXT: print_text,
    Shape.LINE: print_line,
    Shape.SYMBOL: print_symbol,
    Shape.SUN: print_sun,
}


def print_ring(art: Element, shape: Shape, place: Place) -> None:
    """Around what can be tapped; seen only while the cell is lit."""
    if shape == Shape.BOX:
        put(art, "rect", "ring", **place.inside(INSET - 1.5), rx=ROUNDING + 1.5)
    else:
        put(art, "circle", "ring", cx=place.middle[0], cy=place.middle[1], r=place.half - INSET + 1.5)
