"""The press: what is printed in a cell, shape by shape."""

from collections.abc import Callable
from xml.etree.ElementTree import Element, SubElement

from crocetta.core.paper import Align, Cell, Colour, Mark, Shape
from crocetta.draw import printed
from crocetta.draw.badge import badge
from crocetta.draw.canvas import put, write
from crocetta.draw.palette import letter
from crocetta.draw.place import TAG, Place, Y

INSET = 3  # of a box within its cell
OVERHANG = 2  # of a band above and below its cell
THIN = 40  # height below which a band is thin
ROUNDING = 9
PLATE = 30  # height of the plate behind a coloured text
THICK = 5  # of a line
SMALLEST = 10.2  # of a symbol, where its cell has room for that

Printer = Callable[[Element, Cell, Place, str, Mark | None, str], None]


def print_box(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    put(art, "rect", look_of_box(cell), **place.inside(INSET), rx=rounding(place))
    print_label(art, cell, place, label, mark, language)


def print_round(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    (x, y), radius = place.middle, place.half - INSET
    put(art, "circle", look_of_box(cell), cx=x, cy=y, r=radius)
    print_label(art, cell, place, label, mark, language)


def rounding(place: Place) -> float:
    """Of the corners of a box; small ones must not become round."""
    return min(ROUNDING, place.half * 0.6)


def look_of_box(cell: Cell) -> str:
    """A box has an outline where no band of its own colour may lie behind it."""
    if cell.colour == Colour.PAPER:
        return "soft outline"
    return "soft frame" if cell.tagged else "soft"


def print_label(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    """What is printed in a box, beneath the pen: a written number hides it."""
    (x, y), size = place.field, place.letter
    if cell.tagged:
        print_tag(art, letter(cell.colour, language), cell.colour, x, place.y + TAG)
    if label and not (mark and mark.text):
        look, size = ("label hint deep", size * 0.75) if cell.colour == Colour.PAPER else ("label deep", size)
        write(art, look, label, x, y, size, place.width - (3 if place.tall else 4) * INSET)


def print_tag(art: Element, said: str, colour: Colour, x: float, y: float) -> None:
    """The symbol of a colour and its letter, small, at the top of a box."""
    aside = TAG * (0.55 if len(said) == 1 else 0.8)
    put(art, "path", "label deep", d=printed.symbol(colour, x - aside, y, TAG * 0.38))
    write(art, "label deep", said, x + TAG * 0.55, y, TAG, TAG * 1.25)


def print_lock(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    """In a circle, or in a box where its cell is tall."""
    (x, y), size = place.middle, place.half - INSET
    if place.tall:
        size = place.half
        put(art, "rect", "soft", **place.inside(INSET), rx=rounding(place))
    else:
        put(art, "circle", "soft", cx=x, cy=y, r=size)
    lock = SubElement(art, "g", {"class": "label lock"})
    for look, shut in (("unlocked", False), ("locked", True)):  # the class of the cell says which one is seen
        put(lock, "path", f"bow rim {look}", d=printed.padlock_shackle(x, y, size * 0.78, shut))
    body = put(lock, "path", "deep", d=printed.padlock_body(x, y, size * 0.78))
    body.set("fill-rule", "evenodd")


def print_band(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    over = OVERHANG if place.height >= THIN else -1  # thin ones lie close together: a gap between them
    y, height = place.y - over, place.height + 2 * over
    put(art, "rect", "band", x=place.x, y=y, width=place.width, height=height, rx=ROUNDING + OVERHANG)


def print_text(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    if not label:
        return
    small = place.height <= Y
    y = place.middle[1] - small  # clear of a band below
    look, size = "words print", 13.0 if small else 17.0
    if cell.colour != Colour.PAPER:  # on a plate, because a band of its colour may lie behind it
        look = "deep"
        height = min(place.height * 0.8, PLATE)
        put(art, "rect", "soft", x=place.x, y=y - height / 2, width=place.width, height=height, rx=rounding(place))
    x = {Align.START: place.x, Align.MIDDLE: place.middle[0], Align.END: place.x + place.width}[cell.align]
    write(art, look, label, x, y, size, place.width, cell.align)


def print_line(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    """Along the longer side of its cell, from end to end."""
    x, y = place.middle
    if place.width > place.height:
        put(art, "rect", "deep", x=place.x, y=y - THICK / 2, width=place.width, height=THICK, rx=THICK / 2)
    else:
        put(art, "rect", "deep", x=x - THICK / 2, y=place.y, width=THICK, height=place.height, rx=THICK / 2)


def print_symbol(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
    """The symbol of a colour with its letter; where the cell has a label, with that instead."""
    (x, y), size = place.middle, max(min(place.half, 22) * 0.68, min(place.half * 0.86, SMALLEST))
    if label:
        put(art, "path", "soft rim", d=printed.symbol(cell.colour, x, y, size))
        write(art, "deep", label, x, y + printed.drop(cell.colour, size), size * 1.15, size * 2)
    else:
        badge(art, cell.colour, x, y, size, language)


def print_sun(art: Element, cell: Cell, place: Place, label: str, mark: Mark | None, language: str) -> None:
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
    if shape == Shape.BOX or (shape == Shape.LOCK and place.tall):
        put(art, "rect", "ring", **place.inside(INSET - 1.5), rx=rounding(place) + 1.5)
    else:
        put(art, "circle", "ring", cx=place.middle[0], cy=place.middle[1], r=place.half - INSET + 1.5)
