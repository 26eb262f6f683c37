"""A badge: the symbol of a colour with its letter inside, so that no colour is ever told alone."""

from xml.etree.ElementTree import Element

from crocetta.core.paper import Colour
from crocetta.draw import printed
from crocetta.draw.canvas import put, write
from crocetta.draw.palette import LETTERS


def badge(art: Element, colour: Colour, x: float, y: float, size: float) -> None:
    """Draw it around a point; plain paper has none."""
    if LETTERS[colour]:
        put(art, "path", "soft rim", d=printed.symbol(colour, x, y, size))
        write(art, "deep", LETTERS[colour], x, y + printed.drop(colour, size), size * 1.15, size * 2)
