"""Pictures: sheets and dice drawn in characters, for the eyes of somebody about to choose."""

from collections import Counter
from collections.abc import Iterable

from crocetta.core.game import Die
from crocetta.core.paper import Cell, Kind, Mark, Paper
from crocetta.core.position import Choice, Position
from crocetta.draw import text
from crocetta.draw.dice import face

LEFT = 2
WIDTH, HEIGHT, STEP = 5, 2, 7  # of a die on the grid, and from one to the next


def sheet_drawn(
    position: Position, seat: int, choices: Iterable[Choice], language: str, colour: bool, ascii: bool
) -> str:
    """The sheet of a seat, with the cells lit that its choices would draw on."""
    paper, marks = position.paper(seat), position.marks(seat)
    touched = {choice: position.touched(seat, choice) for choice in choices}
    lit = {cell for cells in touched.values() for cell in cells}
    blank = {cell.id for cell in paper.cells if cell.markable and not cell.label} - marks.keys()
    return text.sheet(paper, marks | named(touched, blank), lit, language, colour, ascii)


def named(touched: dict[Choice, tuple[str, ...]], blank: set[str]) -> dict[str, Mark]:
    """What to type, in each blank cell that one choice alone would draw on, and nowhere else."""
    often = Counter(cell for cells in touched.values() for cell in cells)
    alone = {choice: cells[0] for choice, cells in touched.items() if len(cells) == 1 and often[cells[0]] == 1}
    return {cell: Mark(Kind.NUMBER, choice.text) for choice, cell in alone.items() if cell in blank}


def dice_drawn(dice: list[Die], language: str, colour: bool, ascii: bool) -> str:
    """Dice side by side, each with the letter of its colour."""
    cells = tuple(die_cell(place, die) for place, die in enumerate(dice))
    return text.sheet(Paper(LEFT + len(dice) * STEP, HEIGHT, cells), {}, (), language, colour, ascii)


def die_cell(place: int, die: Die) -> Cell:
    colour, label = face(die)
    return Cell(str(place), LEFT + place * STEP, 0, WIDTH, HEIGHT, colour=colour, label=label, tagged=True)
