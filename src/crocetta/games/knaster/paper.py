"""The sheet of Knaster: the grid, the values of its lines at the edge, the combinations beside it."""

from crocetta.core.paper import Align, Cell, Colour, Kind, Mark, Paper, Shape
from crocetta.core.words import Message, say
from crocetta.games.knaster.grid import CELLS, DIAGONALS, LINE, LINE_COUNT, SET, SIDE, VALUES
from crocetta.games.knaster.rules import CIRCLE, DUE, PASS, KnasterSheet, KnasterTable
from crocetta.games.knaster.texts import CELL_IDS, COMBINATIONS, LINE_NAMES, LINE_TEXTS, cell_name

WIDE, HIGH = 6, 3  # of a cell
TOP = 1
TABLE = 23  # as wide as the table of combinations is
RINGS = 4  # of it for the circles
LEFT = 2 + TABLE + 2  # where the grid begins
RIGHT = LEFT + WIDE * SIDE + 1  # where the values of the rows stand
BELOW = TOP + HIGH * SIDE + 1  # where the values of the columns stand


def paper(table: KnasterTable, sheets: list[KnasterSheet], seat: int) -> Paper:
    cells = (*combination_table(table), *grid(), *values())
    return Paper(RIGHT + WIDE + 1, BELOW + HIGH + 1, cells)


def combination_table(table: KnasterTable) -> list[Cell]:
    """What a full line earns, with an example of each."""
    cells = [words("earned", TOP, say("circles for a full line"))]
    for n, (name, example, circles) in enumerate(COMBINATIONS, 1):
        y = TOP + 2 * n
        cells += [stripe(n, y)] if n % 2 else []
        cells += [words(f"combination-{n}", y, name), words(f"example-{n}", y + 1, example), rings(f"{n}", y, circles)]
    if table.no_combination:
        y = TOP + 2 * len(COMBINATIONS) + 2
        cells += [words("otherwise", y, say("none of these")), rings("otherwise", y, table.no_combination)]
    return cells


def stripe(n: int, y: int) -> Cell:
    """Behind every other combination, so that name, example and circles are seen together."""
    return Cell(f"stripe-{n}", 1, y, TABLE + 2, 2, Shape.BAND)


def words(id: str, y: int, label: Message | str) -> Cell:
    return Cell(id, 2, y, TABLE - RINGS, 1, Shape.TEXT, label=label, align=Align.START)


def rings(id: str, y: int, circles: int) -> Cell:
    """As many circles as a combination earns, printed."""
    return Cell(f"circles-{id}", 2 + TABLE - RINGS, y, RINGS, 1, Shape.TEXT, label="○" * circles, align=Align.END)


def grid() -> list[Cell]:
    band = Cell("grid", LEFT, TOP, WIDE * SIDE, HIGH * SIDE, Shape.BAND, Colour.GREEN)
    return [band, *(box(cell) for cell in range(CELLS))]


def box(cell: int) -> Cell:
    """One cell of the grid; those on the diagonals are tinted, so that the eye finds them."""
    x, y = LEFT + WIDE * (cell % SIDE), TOP + HIGH * (cell // SIDE)
    colour = Colour.YELLOW if any(cell in diagonal for diagonal in DIAGONALS) else Colour.GREEN
    return Cell(cell_id(cell), x, y, WIDE, HIGH, Shape.BOX, colour, name=cell_name(cell))


def values() -> list[Cell]:
    """What each line is worth, where the line ends."""
    ends = [(RIGHT, TOP + HIGH * row) for row in range(SIDE)]
    ends += [(LEFT + WIDE * column, BELOW) for column in range(SIDE)]
    ends += [(RIGHT, BELOW), (LEFT - 1 - WIDE, BELOW)]
    return [value(line, x, y) for line, (x, y) in enumerate(ends)]


def value(line: int, x: int, y: int) -> Cell:
    name = say("{value} points: {line}", value=VALUES[line], line=LINE_NAMES[line])
    return Cell(LINE_TEXTS[line], x, y, WIDE, HIGH, Shape.ROUND, label=str(VALUES[line]), name=name)


def cell_id(cell: int) -> str:
    return CELL_IDS[cell]


def marks(table: KnasterTable, sheets: list[KnasterSheet], seat: int) -> dict[str, Mark]:
    sheet = sheets[seat]
    found = {}
    for cell, number in enumerate(sheet.numbers):
        if number:
            kind = Kind.CIRCLE if sheet.circles >> cell & 1 else Kind.NUMBER
            found[cell_id(cell)] = Mark(kind, str(number))
    return found | {line: Mark(Kind.CIRCLE) for line in circled_lines(sheet.circles)}


def circled_lines(circles: int) -> list[str]:
    """The lines whose five cells are all circled."""
    return [LINE_TEXTS[line] for line in range(LINE_COUNT) if LINE[line] & ~circles == 0]


def touched(table: KnasterTable, sheets: list[KnasterSheet], seat: int, code: int) -> tuple[str, ...]:
    if code == PASS:
        return ()
    if code < CIRCLE:
        return (cell_id(code),)
    before = sheets[seat].circles
    drawn = SET[code - DUE] if code >= DUE else 1 << code - CIRCLE
    cells = [cell_id(cell) for cell in range(CELLS) if drawn >> cell & 1]
    earned = [line for line in circled_lines(before | drawn) if line not in circled_lines(before)]
    return (*cells, *earned)
