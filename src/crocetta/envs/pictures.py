"""Pictures of a game that is being learned: all sheets, as text or as SVG, as somebody sees them who only watches."""

from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from crocetta.core.position import Position
from crocetta.draw import svg, text
from crocetta.envs.names import agent

HUMAN, ANSI, SVG = "human", "ansi", "svg"
MODES = [HUMAN, ANSI, SVG]
METADATA = {"render_modes": MODES, "render_fps": 4}
NAMESPACE = "http://www.w3.org/2000/svg"
GAP = 16  # between two sheets


def known(mode: str | None) -> str | None:
    """A render mode, refused if there is none such."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")
    return mode


def rendered(position: Position, mode: str | None) -> str | None:
    """The picture that a render mode asks for; for people it is printed, and nothing is left."""
    seen = position.view(None)
    if mode == SVG:
        return as_svg(seen)
    if mode == ANSI:
        return as_text(seen)
    if mode == HUMAN:
        print(as_text(seen))
    return None


def as_text(position: Position) -> str:
    """What is on the table, then sheet after sheet with its points."""
    dice = " ".join(die.faces[die.face - 1] for die in position.dice_on_table)
    lines = [f"{position.phase} {position.turn}: {dice}".rstrip(": ")]
    for seat in range(position.seats):
        lines += [f"{agent(seat)}: {position.points(seat)}", text.sheet(position.paper(seat), position.marks(seat))]
    return "\n".join(lines)


def as_svg(position: Position) -> str:
    """One sheet below the other."""
    register_namespace("", NAMESPACE)
    seats = range(position.seats)
    sheets = [
        fromstring(svg.sheet(position.paper(seat), position.marks(seat), title=agent(seat), prefix=f"{seat}-"))
        for seat in seats
    ]
    return tostring(stacked(sheets), encoding="unicode")


def stacked(sheets: list[Element]) -> Element:
    top, widest = 0.0, 0.0
    for sheet in sheets:
        _, _, width, height = map(float, sheet.attrib["viewBox"].split())
        sheet.attrib |= {"y": f"{top:g}", "width": f"{width:g}", "height": f"{height:g}"}
        top, widest = top + height + GAP, max(widest, width)
    root = Element(f"{{{NAMESPACE}}}svg", {"viewBox": f"0 0 {widest:g} {top - GAP:g}"})
    root.extend(sheets)
    return root
