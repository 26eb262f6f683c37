"""A badge: the symbol of a colour with its letter inside, so that no colour is ever told alone."""

from xml.etree.ElementTree import Element

from crocetta.core.paper import Colour
from crocetta.draw import printed
from crocetta.draw.canvas import put, write
from crocetta.draw.palette import letter

ROOM = 1.25  # for the letters, as a part of half its width


def badge(art: Element, colour: Colour, x: float, y: float, size: float, language: str) -> None:
    """Draw it around a point; plain paper has none."""
    said = letter(colour, language)
    if said:
        put(art, "path", "soft rim", d=printed.symbol(colour, x, y, size))
        write(art, "deep", said, x, y + printed.drop(colour, size), size * 1.15, size * ROOM)
