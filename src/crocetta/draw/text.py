"""A sheet as text, on the same grid as the picture: a unit is a character, and frames run along its lines.

Crosses are X, what is lost is ·, circles are (7), and what can be chosen stands in [ ].
"""

from collections.abc import Iterable, Mapping

from crocetta.core.paper import Align, Cell, Kind, Mark, Paper, Shape
from crocetta.core.words import to
from crocetta.draw.palette import ANSI, letter, widest_letter
from crocetta.draw.slate import Slate
from crocetta.draw.spoken import spoken as spoken

CROSS, LOST, CLOSED, OPEN_LOCK, SUN = "X", "·", "■", "∩", "☼"
SIGNS = {Kind.CROSS: CROSS, Kind.LOST: LOST, Kind.CLOSED: CLOSED}
THICK_DOWN, THICK_ACROSS = "┃", "━"
BOLD = "1;"
FRAMED = frozenset({Shape.BOX, Shape.ROUND, Shape.LOCK})


def sheet(
    paper: Paper,
    marks: Mapping[str, Mark],
    lit: Iterable[str] = (),
    language: str = "en",
    colour: bool = False,
    ascii: bool = False,
) -> str:
    """The whole sheet; `ascii` for terminals that know nothing else, `colour` for those that know ANSI colours."""
    slate = Slate()
    shining = frozenset(lit)
    for cell in paper.cells:
        if cell.shape in FRAMED and cell.height > 1:
            slate.frame(cell.x, cell.y, cell.width, cell.height, ANSI[cell.colour])
    for cell in paper.cells:
        if cell.shape == Shape.LINE:
            draw_line(slate, cell)
        elif cell.shape != Shape.BAND:
            mark, lights = marks.get(cell.id), cell.id in shining
            style = f"{BOLD}{ANSI[cell.colour]}" if mark or lights else ANSI[cell.colour]
            if cell.tagged and is_tagged_above(cell, language):
                slate.write(cell.x + 1, cell.y, letter(cell.colour, language), ANSI[cell.colour])
            fill(slate, cell, content(cell, mark, lights, language), style.removesuffix(";"))
    return slate.shown(colour, ascii)


def content(cell: Cell, mark: Mark | None, lit: bool, language: str) -> str:
    """What stands in a cell."""
    found = printed(cell, language)
    if mark and mark.kind in SIGNS:
        found = SIGNS[mark.kind]
    elif mark and mark.kind == Kind.NUMBER:
        found = mark.text
    elif mark:
        found = f"({mark.text or found})"
    return f"[{found or ' '}]" if lit else found


def printed(cell: Cell, language: str) -> str:
    """What is printed in a cell; a colour that nothing else tells is told by its letter."""
    if cell.shape == Shape.LOCK:
        return OPEN_LOCK
    if cell.shape == Shape.SUN:
        return SUN
    inside = cell.shape == Shape.SYMBOL or (cell.tagged and not is_tagged_above(cell, language))
    return (letter(cell.colour, language) if inside else "") + str(to(cell.label, language))


def is_tagged_above(cell: Cell, language: str) -> bool:
    """Whether the letter of a cell stands in its frame, because not every letter fits beside two digits."""
    return cell.shape in FRAMED and cell.height > 1 and widest_letter(language) + 2 > cell.width - 1


def fill(slate: Slate, cell: Cell, content: str, style: str) -> None:
    """Write into the middle of a cell, or along its edge; what is longer than its inside covers its frame."""
    x = {
        Align.START: cell.x,
        Align.MIDDLE: cell.x + (cell.width + 1 - len(content)) // 2,
        Align.END: cell.x + cell.width - len(content),
    }[cell.align]
    slate.write(x, cell.y + cell.height // 2, content, style)


def draw_line(slate: Slate, cell: Cell) -> None:
    """A thick line, along the longer side of its cell; a unit is twice as high as wide."""
    if cell.width > 2 * cell.height:
        slate.write(cell.x, cell.y + cell.height // 2, THICK_ACROSS * (cell.width + 1), ANSI[cell.colour])
        return
    for y in range(cell.y, cell.y + cell.height + 1):
        slate.write(cell.x + cell.width // 2, y, THICK_DOWN, ANSI[cell.colour])
