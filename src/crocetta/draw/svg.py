"""A sheet as SVG: soft paper, coloured bands, and what the pen has drawn on them.

Every cell that can be marked is a group with `data-cell`. Its class `lit` shows its ring, so a page may light cells
without drawing anything; and it may exchange a single cell by what `cell` returns.
"""

from collections.abc import Iterable, Mapping
from random import Random
from xml.etree.ElementTree import Element, tostring

from crocetta.core.paper import Cell, Kind, Mark, Paper
from crocetta.core.words import say, to
from crocetta.draw.canvas import canvas, clean, put
from crocetta.draw.dice import dice as dice
from crocetta.draw.hand import DRAWERS
from crocetta.draw.place import Place, X, Y
from crocetta.draw.press import PRINTERS, print_ring
from crocetta.draw.spoken import described, spoken

LOOK = {
    Kind.CROSS: "crossed",
    Kind.CIRCLE: "circled",
    Kind.NUMBER: "numbered",
    Kind.LOST: "lost",
    Kind.CLOSED: "closed",
}


def sheet(
    paper: Paper,
    marks: Mapping[str, Mark],
    lit: Iterable[str] = (),
    language: str = "en",
    title: str = "",
    prefix: str = "",
) -> str:
    """The whole sheet as a standalone SVG; `prefix` keeps the ids of several sheets on one page apart."""
    width, height = size(paper)
    title = title or say("score sheet").to(language)
    root, art = canvas(width, height, title, spoken(paper, marks, language), language)
    put(art, "rect", "sheet", width=width, height=height, rx=16)
    put(art, "rect", "edge", x=1, y=1, width=width - 2, height=height - 2, rx=15)
    shining = frozenset(lit)
    for found in paper.cells:
        art.append(group(found, marks.get(found.id), found.id in shining, language, prefix, paper.fine))
    return tostring(root, encoding="unicode")


def size(paper: Paper) -> tuple[float, float]:
    """Width and height of the drawing of a sheet."""
    return paper.width * X / paper.fine, paper.height * Y / paper.fine


def cell(
    cell: Cell, mark: Mark | None, lit: bool = False, language: str = "en", prefix: str = "", fine: int = 1
) -> str:
    """One cell of the sheet, to be exchanged where it changed; `fine` is that of its paper."""
    return tostring(group(cell, mark, lit, language, prefix, fine), encoding="unicode")


def group(cell: Cell, mark: Mark | None, lit: bool, language: str, prefix: str, fine: int) -> Element:
    """A cell, printed and marked."""
    kinds = ["cell" if cell.markable else "", "reckoned" if cell.reckoned else ""]
    looks = [cell.colour, *kinds, LOOK[mark.kind] if mark else "", "lit" if lit else ""]
    art = Element("g", {"class": " ".join(look for look in looks if look)})
    place = Place(cell, fine)
    if cell.stands_for:
        art.set("data-for", clean(cell.stands_for))
    if cell.markable:
        art.set("id", clean(prefix + cell.id))
        art.set("data-cell", clean(cell.id))
        art.set("aria-label", clean(described(cell, mark, lit, language)))
        put(art, "rect", "hit", x=place.x, y=place.y, width=place.width, height=place.height)
    PRINTERS[cell.shape](art, cell, place, str(to(cell.label, language)), mark, language)
    if mark:
        DRAWERS[mark.kind](art, place, mark, Random(f"{cell.id} {mark.kind} {mark.text}"))
    if cell.markable:
        print_ring(art, cell.shape, place)
    return art
