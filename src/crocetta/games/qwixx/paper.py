"""The sheet of Qwixx: four bands of eleven cells with a padlock, the table of points, the misses."""

from crocetta.core.fields import OVER
from crocetta.core.paper import Cell, Kind, Mark, Paper, Shape
from crocetta.core.words import say
from crocetta.games.qwixx.rules import CELLS, LAST, MISS, MISSES, PASS, ROWS, QwixxSheet, QwixxTable
from crocetta.games.qwixx.texts import COLOURS, LETTERS, NAMES, cell_name, printed

STEP = 4  # from one cell to the next
LEFT = 5
TOP = 1


def paper(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> Paper:
    cells = [cell for row in range(ROWS) for cell in row_cells(table, row)]
    return Paper(LEFT + STEP * (CELLS + 1) + 2, TOP + 3 * ROWS + 5, (*cells, *points_table(), *miss_boxes()))


def row_cells(table: QwixxTable, row: int) -> list[Cell]:
    y = TOP + 3 * row
    band = Cell(f"{LETTERS[row]}-band", 1, y, LEFT + STEP * (CELLS + 1), 2, Shape.BAND, COLOURS[row])
    symbol = Cell(f"{LETTERS[row]}-symbol", 2, y, 2, 2, Shape.SYMBOL, COLOURS[row], name=NAMES[row])
    lock = Cell(f"{LETTERS[row]}-lock", LEFT + STEP * CELLS, y, STEP, 2, Shape.LOCK, COLOURS[row], name=say("padlock"))
    cells = []
    for place in range(CELLS):
        colour, number = printed(table, row, place)
        x = LEFT + STEP * place
        name = cell_name(table, row, place)
        cells.append(Cell(cell_id(row, place), x, y, STEP, 2, Shape.BOX, COLOURS[colour], str(number), name))
    return [band, symbol, *cells, lock]


def points_table() -> list[Cell]:
    """The printed table: so many crosses, so many points."""
    y = TOP + 3 * ROWS
    cells = []
    for crosses in range(1, CELLS + 2):
        x = LEFT + STEP * (crosses - 1)
        cells.append(Cell(f"crosses-{crosses}", x, y, STEP, 1, Shape.TEXT, label=f"{crosses}×"))
        cells.append(Cell(f"points-{crosses}", x, y + 1, STEP, 1, Shape.TEXT, label=str(crosses * (crosses + 1) // 2)))
    return cells


def miss_boxes() -> list[Cell]:
    y = TOP + 3 * ROWS + 3
    right = LEFT + STEP * (CELLS + 1 - MISSES)
    words = Cell("misses", right - 16, y, 15, 1, Shape.TEXT, label=say("misses, each −{points}", points=MISS))
    boxes = [
        Cell(f"miss-{n}", right + STEP * n, y, STEP, 2, Shape.BOX, name=say("miss {n}", n=n + 1)) for n in range(MISSES)
    ]
    return [words, *boxes]


def cell_id(row: int, place: int) -> str:
    return f"{LETTERS[row]}{place}"


def marks(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> dict[str, Mark]:
    sheet = sheets[seat]
    found = {f"miss-{n}": Mark(Kind.CROSS) for n in range(sheet.misses)}
    for row in range(ROWS):
        found |= row_marks(table, sheet, row)
    return found


def row_marks(table: QwixxTable, sheet: QwixxSheet, row: int) -> dict[str, Mark]:
    crosses = sheet.crosses[row]
    closed = table.closed >> row & 1 or table.phase == OVER
    found = {}
    for place in range(CELLS):
        if crosses >> place & 1:
            found[cell_id(row, place)] = Mark(Kind.CROSS)
        elif crosses >> place or closed:
            found[cell_id(row, place)] = Mark(Kind.LOST)
    if crosses >> CELLS:
        found[f"{LETTERS[row]}-lock"] = Mark(Kind.CROSS)
    elif table.closed >> row & 1:
        found[f"{LETTERS[row]}-lock"] = Mark(Kind.CLOSED)
    return found


def touched(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> tuple[str, ...]:
    if code == PASS:
        return ()
    row, place = divmod(code, CELLS)
    lock = (f"{LETTERS[row]}-lock",) if place == LAST else ()
    return (cell_id(row, place), *lock)
