"""The sheet of Knaster: the grid, the values of its lines at the edge, the combinations beside it."""

from crocetta.core.paper import Align, Cell, Colour, Kind, Mark, Paper, Rect, Shape, rearranged
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

# The narrow sheet, on a grid twice as fine.
FINE = 2
BROAD, TALL = 13, 5  # a cell
VALUE = (8, 4)  # what a line is worth
NARROW = 1 + BROAD * SIDE + 1 + VALUE[0] + 1
ABREAST = 3  # combinations side by side
ENTRY = 4  # height of a combination: its name, and below it an example with the circles it earns
EXAMPLE, EARNED = 14, 6  # widths of an example and of its circles
GAP = 2  # between two combinations


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


# The narrow sheet


def narrow(paper: Paper) -> Paper:
    """The grid as wide as possible, above it every combination with an example and the circles it earns."""
    last = 1 + ENTRY * (len(COMBINATIONS) // ABREAST)
    top = last + (2 if any(cell.id == "otherwise" for cell in paper.cells) else 0)
    places = combination_places(last) | grid_places(top) | value_places(top)
    return rearranged(paper, places, NARROW, top + TALL * SIDE + VALUE[1], FINE)


def combination_places(last: int) -> dict[str, Rect]:
    """Columns of combinations; "none of these" has the last line."""
    places: dict[str, Rect] = {}
    step = EXAMPLE + EARNED + GAP
    for n in range(len(COMBINATIONS)):
        down, across = divmod(n, ABREAST)
        x, y = 1 + step * across, 1 + ENTRY * down
        places[f"combination-{n + 1}"] = x, y, EXAMPLE + EARNED, 2
        places[f"example-{n + 1}"] = x, y + 2, EXAMPLE, 2
        places[f"circles-{n + 1}"] = x + EXAMPLE, y + 2, EARNED, 2
    return places | {
        "otherwise": (1, last, step + EXAMPLE, 2),
        "circles-otherwise": (1 + step + EXAMPLE, last, EARNED, 2),
    }


def grid_places(top: int) -> dict[str, Rect]:
    cells = {
        cell_id(cell): (1 + BROAD * (cell % SIDE), top + TALL * (cell // SIDE), BROAD, TALL) for cell in range(CELLS)
    }
    return {"grid": (1, top, BROAD * SIDE, TALL * SIDE)} | cells


def value_places(top: int) -> dict[str, Rect]:
    """To the right of rows and below columns; of the diagonals one at the lower right, one at the upper right."""
    (width, height), right, below = VALUE, 1 + BROAD * SIDE + 1, top + TALL * SIDE
    rows = [(right, top + TALL * row, width, TALL) for row in range(SIDE)]
    columns = [(1 + BROAD * column, below, BROAD, height) for column in range(SIDE)]
    diagonals = [(right, below, width, height), (right, top - height, width, height)]
    return dict(zip(LINE_TEXTS, [*rows, *columns, *diagonals], strict=True))


# Names


def cell_id(cell: int) -> str:
    return CELL_IDS[cell]


# What is drawn


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


def pen(table: KnasterTable, sheets: list[KnasterSheet], seat: int, code: int) -> Mark:
    return Mark(Kind.NUMBER, str(table.thrown)) if code < CIRCLE else Mark(Kind.CIRCLE)
