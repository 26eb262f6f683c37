"""A stack: several drawings one below the other, each with its own heading, as one picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from crocetta.draw.canvas import canvas, write
from crocetta.draw.pen import shown

SVG = "{http://www.w3.org/2000/svg}"
HEADING = 34  # height of a heading
GAP = 14
LETTERS = 24  # size of a heading


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing of ours and the heading above it."""

    art: str
    heading: str = ""
    scale: float = 1.0


def stack(drawings: Sequence[Drawn], title: str, description: str, language: str) -> str:
    """All drawings as one standalone SVG, centred."""
    sizes = [size(one) for one in drawings]
    width = max(wide for wide, _ in sizes)
    height = sum(high + (HEADING if one.heading else 0) for one, (_, high) in zip(drawings, sizes, strict=True))
    root, art = canvas(width, height + GAP * (len(drawings) - 1), title, description, language)
    y = 0.0
    for one, (wide, high) in zip(drawings, sizes, strict=True):
        if one.heading:
            write(art, "print", one.heading, width / 2, y + HEADING / 2, LETTERS, width)
            y += HEADING
        art.append(placed(one, (width - wide) / 2, y, wide, high))
        y += high + GAP
    return tostring(root, encoding="unicode")


def size(one: Drawn) -> tuple[float, float]:
    root = fromstring(one.art)
    return float(root.get("width", "0")) * one.scale, float(root.get("height", "0")) * one.scale


def placed(one: Drawn, x: float, y: float, width: float, height: float) -> Element:
    """A drawing as a part of another one, whose style it shares."""
    root = fromstring(one.art)
    part = Element("svg", {"viewBox": root.get("viewBox", ""), "x": shown(x), "y": shown(y)})
    part.set("width", shown(width))
    part.set("height", shown(height))
    for child in root:
        if child.tag == f"{SVG}g":
            SubElement(part, "g", {"class": "crocetta"}).extend(plain(child))
    return part


def plain(group: Element) -> list[Element]:
    """The shapes of a group, without the names that only a sheet of its own needs."""
    for found in group.iter():
        found.tag = found.tag.removeprefix(SVG)
        for name in ("id", "aria-label"):
            found.attrib.pop(name, None)
    return list(group)
