"""A heat map on a sheet: its own print, every cell as dark as it was often used."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from xml.etree.ElementTree import Element, tostring

from crocetta.core.paper import Cell, Paper, Shape
from crocetta.core.words import say, to
from crocetta.draw.canvas import canvas, clean, put, write
from crocetta.draw.palette import letter
from crocetta.draw.place import Place, X, Y
from crocetta.draw.press import INSET, PRINTERS, ROUNDING

LEGEND = 46  # height of the scale below the sheet
STEPS = 10  # shades on it
MEAN = "⌀"  # before a number on average
PALE, DARK = (0.04, 0.40), (0.68, 0.94)  # shades of the lower and the upper half: writing is legible on all of them
FRAMELESS = frozenset({Shape.LOCK, Shape.ROUND})


@dataclass(frozen=True)
class Heat:
    """How often a cell was used, from 0 to 1, and what else stands there; None: only that."""

    share: float | None
    note: str = ""


def sheet(paper: Paper, heats: Mapping[str, Heat], title: str, spoken: str, language: str = "en") -> str:
    """The sheet with its cells shaded, and a scale below."""
    width, height = paper.width * X, paper.height * Y
    root, art = canvas(width, height + LEGEND, title, spoken, language)
    put(art, "rect", "sheet", width=width, height=height + LEGEND, rx=16)
    most = hottest(heats)
    for cell in paper.cells:
        art.append(shaded(cell, heats.get(cell.id), most, language))
    legend(art, width, height, most, language)
    return tostring(root, encoding="unicode")


def hottest(heats: Mapping[str, Heat]) -> float:
    """Where the scale ends: at the next ten percent above the most used cell."""
    return ceil(10 * max((heat.share or 0 for heat in heats.values()), default=1) - 1e-9) / 10 or 0.1


def shaded(cell: Cell, heat: Heat | None, most: float, language: str) -> Element:
    """A cell as it is printed, and over it how often it was used."""
    art, place, label = Element("g", {"class": cell.colour}), Place(cell), str(to(cell.label, language))
    if heat is None or not cell.markable:
        PRINTERS[cell.shape](art, cell, place, label, None, language)
        return art
    art.set("aria-label", clean(f"{to(cell.name, language)}: {percent(heat.share)} {heat.note}".strip()))
    outline = "soft" if cell.shape in FRAMELESS else "soft outline"
    box(art, cell, place, outline, 1.0)
    strength = shade(heat.share, most)
    if strength:
        box(art, cell, place, "written", strength)
    look = "sheet" if strength >= DARK[0] else "strong"
    label = letter(cell.colour, language) + label if cell.tagged and label else label
    mean = f"{MEAN} {heat.note}" if heat.note and heat.share is not None else heat.note
    inscribe(art, place, look, " · ".join(one for one in (label, mean) if one), heat.share)
    return art


def box(art: Element, cell: Cell, place: Place, look: str, strength: float) -> None:
    """The inside of a cell, in the shape it has."""
    if cell.shape in FRAMELESS:
        (x, y), radius = place.middle, place.half - INSET
        drawn = put(art, "circle", look, cx=x, cy=y, r=radius)
    else:
        drawn = put(art, "rect", look, **place.inside(INSET), rx=ROUNDING)
    if strength < 1:
        drawn.set("fill-opacity", f"{strength:.2f}")


def shade(share: float | None, most: float) -> float:
    """How dark a cell is: paler than what can be written on with a pale pen, or darker, never between."""
    if share is None:
        return 0.0
    part = share / most
    (low, high), start = (PALE, 0.0) if part < 0.5 else (DARK, 0.5)
    return low + (high - low) * (part - start) / 0.5


def inscribe(art: Element, place: Place, look: str, small: str, share: float | None) -> None:
    """The percentage in the middle, what is printed or noted there small above it."""
    (x, y), room = place.middle, place.width - 4 * INSET
    if share is None:
        write(art, look, small, x, y, 15, room)
        return
    write(art, look, percent(share), x, y + (8 if small else 0), 14, room)
    if small:
        write(art, look, small, x, y - 9, 12, room)


def percent(share: float | None) -> str:
    """A share as short as a cell is wide.

    >>> percent(0.314), percent(0.004), percent(0.0), percent(None)
    ('31 %', '0.4 %', '0 %', '')
    """
    if share is None:
        return ""
    return f"{100 * share:.1f} %" if 0 < share < 0.0095 else f"{100 * share:.0f} %"


def legend(art: Element, width: float, height: float, most: float, language: str) -> None:
    """From never to most often."""
    left, step, y = 150.0, 26.0, height + 10
    write(art, "words print", say("never").to(language), left - 10, y + 8, 13, left - 20, "end")
    for place in range(STEPS):
        patch = put(art, "rect", "written", x=left + place * step, y=y, width=step, height=16)
        patch.set("fill-opacity", f"{shade(place / (STEPS - 1) * most, most):.2f}")
    words = say("on {share} of all sheets", share=percent(most)).to(language)
    write(art, "words print", words, left + STEPS * step + 10, y + 8, 13, 240, "start")
