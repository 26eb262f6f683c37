"""A canvas: an SVG picture with its title, its description and its style, to be drawn upon."""

from xml.etree.ElementTree import Element, SubElement

from crocetta.draw.palette import stylesheet
from crocetta.draw.pen import shown

LETTER_WIDTH = 0.62  # of a bold letter, as a part of its height: rather too wide than too narrow
KEPT = "\n\u00a0\u202f"  # not printable, says Python; French has such spaces before its colons

LOOKS = """
.crocetta text{font-family:ui-rounded,sans-serif;font-weight:700}
.crocetta .words{font-weight:600}
.crocetta .edge{fill:none;stroke-width:1.5}
.crocetta .rim{stroke-width:2;stroke-linejoin:round}
.crocetta .frame,.crocetta .outline{stroke-width:1.5}
.crocetta .bow{fill:none;stroke-width:3;stroke-linecap:round}
.crocetta .rays{stroke-width:2.6;stroke-linecap:round}
.crocetta .ink,.crocetta .pencil{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.crocetta .blade{stroke-width:1.4}
.crocetta .pencil{stroke-width:1.6;stroke-opacity:.8}
.crocetta .lost .label,.crocetta .closed .label{opacity:.45}
.crocetta .closed .soft{fill-opacity:.45}
.crocetta .closed .lock{opacity:1}
.crocetta .locked,.crocetta .crossed .unlocked,.crocetta .closed .unlocked{display:none}
.crocetta .crossed .locked,.crocetta .closed .locked{display:inline}
.crocetta .hint,.crocetta .crossed .label{opacity:.7}
.crocetta .ring{fill:none;stroke-width:3;display:none}
.crocetta .lit .ring{display:inline}
.crocetta .hit{fill:none;pointer-events:all}
.crocetta .shade{fill:#000;fill-opacity:.16}
"""


def canvas(width: float, height: float, title: str, description: str, language: str) -> tuple[Element, Element]:
    """The picture and the group in it that is drawn upon."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "lang": language})
    root.set("viewBox", f"0 0 {shown(width)} {shown(height)}")
    root.set("width", shown(width))
    root.set("height", shown(height))
    SubElement(root, "title").text = clean(title)
    SubElement(root, "desc").text = clean(description)
    SubElement(root, "style").text = LOOKS + stylesheet() + "\n"
    return root, SubElement(root, "g", {"class": "crocetta"})


def put(parent: Element, tag: str, look: str, **attributes: float | str) -> Element:
    """One more shape: `look` says which of the style's classes it has."""
    given = {name: shown(value) if isinstance(value, float | int) else value for name, value in attributes.items()}
    return SubElement(parent, tag, {"class": look} | given)


def write(
    parent: Element, look: str, text: str, x: float, y: float, size: float, room: float, anchor: str = "middle"
) -> None:
    """Print a text with its middle line at y, smaller where it would not fit."""
    size = min(size, room / (LETTER_WIDTH * max(len(text), 1)))
    found = put(parent, "text", look, x=x, y=y + 0.35 * size)
    found.set("font-size", shown(size))
    found.set("text-anchor", anchor)
    found.text = clean(text)


def clean(text: str) -> str:
    """A text without the control characters that XML cannot hold; all else is escaped when written."""
    return "".join(sign for sign in text if sign.isprintable() or sign in KEPT)
