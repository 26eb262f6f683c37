"""The sheet of Qwantum: four bands of six cells with a thick line, a score box under each column, misses and sum."""

from dataclasses import replace

from crocetta.core.fields import OVER
from crocetta.core.paper import Align, Cell, Colour, Kind, Mark, Paper, Rect, Shape, rearranged, written
from crocetta.core.words import Message, say
from crocetta.games.qwantum.dice import LETTERS
from crocetta.games.qwantum.rules import (
    CELLS,
    ENTRY,
    LINE,
    MISSES,
    PASS,
    ROWS,
    QwantumSheet,
    QwantumTable,
    column_points,
    miss_points,
    points,
)
from crocetta.games.qwantum.texts import COLOURS, NAMES, SCORE_BOXES, cell_name

WIDTH = 4  # of a cell
STEP = 6  # from one cell to the next
GAP = 2  # more, where the thick line runs
EDGE = 2  # where the bands begin
LEFT = EDGE + 8  # where their cells begin
RIGHT = LEFT + STEP * (CELLS - 1) + GAP + WIDTH  # where they end
TOP = 2
SCORES = TOP + 3 * ROWS  # the line of the score boxes
SUM = SCORES + 4  # the line of the misses and of the sum

# The narrow sheet, on a grid twice as fine.
FINE = 2
SIDE, BROAD, BREAK = 5, 11, 4  # widths of a row's symbol, of a cell, and of what parts them where the thick line runs
NARROW = SIDE + BROAD * CELLS + BREAK + 1
TALL, LOW = 4, 3  # heights of a row, and of the boxes below
FIRST = 2  # the line of the first row


def paper(table: QwantumTable, sheets: list[QwantumSheet], seat: int) -> Paper:
    rows = [cell for row in range(ROWS) for cell in row_cells(row)]
    cells = (*headings(), *rows, *score_boxes(), *miss_boxes(), *sum_boxes())
    return Paper(RIGHT + 2 + EDGE, SUM + 3, cells)


def left(column: int) -> int:
    """Where the cells of a column begin."""
    return LEFT + STEP * column + (GAP if column >= LINE else 0)


def headings() -> list[Cell]:
    """Above the columns: what the numbers do up to the line, and behind it."""
    rising, falling = left(0), left(LINE)
    return [
        Cell("rising", rising, TOP - 1, left(LINE - 1) + WIDTH - rising, 1, Shape.TEXT, label=say("rising ↗")),
        Cell("falling", falling, TOP - 1, RIGHT - falling, 1, Shape.TEXT, label=say("falling ↘")),
    ]


def row_cells(row: int) -> list[Cell]:
    y = TOP + 3 * row
    letter, colour = LETTERS[row], COLOURS[row]
    boxes = [
        Cell(cell_id(row, column), left(column), y, WIDTH, 2, Shape.BOX, colour, name=cell_name(row, column))
        for column in range(CELLS)
    ]
    return [
        panel(f"{letter}-band", EDGE, y, RIGHT + 2, colour),
        Cell(f"{letter}-symbol", EDGE + 2, y, WIDTH, 2, Shape.SYMBOL, colour, name=NAMES[row]),
        *boxes,
        Cell(f"{letter}-line", left(LINE) - GAP - 1, y, GAP, 2, Shape.LINE, colour),
    ]


def score_boxes() -> list[Cell]:
    boxes = [
        Cell(
            score_id(n), left(n), SCORES, WIDTH, 2, Shape.BOX, name=say("points of column {n}", n=n + 1), reckoned=True
        )
        for n in range(CELLS)
    ]
    words = Cell("scores", EDGE + 1, SCORES, LEFT - EDGE - 2, 2, Shape.TEXT, label=say("points"), align=Align.START)
    return [panel("score-band", EDGE, SCORES, RIGHT + 2), words, *boxes]


def miss_boxes() -> list[Cell]:
    """Printed with what each costs."""
    x = EDGE + 1
    boxes = [
        Cell(f"miss-{n}", x + WIDTH * n, SUM, WIDTH, 2, Shape.BOX, label=f"−{n + 1}", name=say("miss {n}", n=n + 1))
        for n in range(MISSES)
    ]
    return [panel("miss-band", EDGE, SUM, x + WIDTH * MISSES + 1), heading("misses", x, say("misses")), *boxes]


def sum_boxes() -> list[Cell]:
    """Where the points are added up: columns − misses = total."""
    names = (say("points, columns"), say("points, misses"), say("points, total"))
    x = RIGHT - STEP * len(names)
    cells = [panel("sum-band", x - 1, SUM, RIGHT + 2), heading("sum", x, say("sum"))]
    for n, name in enumerate(names):
        total = n == len(names) - 1
        width = STEP if total else WIDTH
        cells.append(Cell(sum_id(n), x + STEP * n, SUM, width, 2, Shape.BOX, name=name, reckoned=True))
        if not total:
            cells.append(Cell(f"sign-{n}", x + STEP * n + WIDTH, SUM, 2, 2, Shape.TEXT, label="−="[n]))
    return cells


def panel(id: str, x: int, y: int, right: int, colour: Colour = Colour.PAPER) -> Cell:
    """A band behind cells that stand side by side."""
    return Cell(id, x, y, right - x, 2, Shape.BAND, colour)


def heading(id: str, x: int, words: Message) -> Cell:
    """Above the misses and the sum."""
    return Cell(id, x, SUM - 1, 3 * STEP, 1, Shape.TEXT, label=words, align=Align.START)


# The narrow sheet


def narrow(paper: Paper) -> Paper:
    """Broad cells side by side; below them the scores, and on one line the misses and the sum."""
    scores = FIRST + (TALL + 1) * ROWS
    y = scores + LOW + 2
    places = heading_places() | row_places() | score_places(scores) | miss_places(y) | sum_places(y)
    moved = rearranged(paper, places, NARROW, y + LOW + 1, FINE)
    cells = (replace(cell, label="↓", align=Align.MIDDLE) if cell.id == "scores" else cell for cell in moved.cells)
    return replace(moved, cells=tuple(cells))


def narrow_left(column: int) -> int:
    return SIDE + BROAD * column + (BREAK if column >= LINE else 0)


def heading_places() -> dict[str, Rect]:
    rising, falling = BROAD * LINE, BROAD * (CELLS - LINE)
    return {"rising": (narrow_left(0), 0, rising, FIRST), "falling": (narrow_left(LINE), 0, falling, FIRST)}


def row_places() -> dict[str, Rect]:
    places: dict[str, Rect] = {}
    for row, letter in enumerate(LETTERS[:ROWS]):
        y = FIRST + (TALL + 1) * row
        places |= {cell_id(row, n): (narrow_left(n), y, BROAD, TALL) for n in range(CELLS)}
        places |= {
            f"{letter}-band": (0, y, NARROW, TALL),
            f"{letter}-symbol": (0, y, SIDE, TALL),
            f"{letter}-line": (narrow_left(LINE) - BREAK, y, BREAK, TALL),
        }
    return places


def score_places(y: int) -> dict[str, Rect]:
    boxes = {score_id(n): (narrow_left(n), y, BROAD, LOW) for n in range(CELLS)}
    return boxes | {"score-band": (0, y, NARROW, LOW), "scores": (0, y, SIDE, LOW)}


def miss_places(y: int) -> dict[str, Rect]:
    width = 6
    boxes = {f"miss-{n}": (1 + width * n, y, width, LOW) for n in range(MISSES)}
    return boxes | {"miss-band": (0, y, width * MISSES + 2, LOW), "misses": (1, y - 2, width * MISSES, 2)}


def sum_places(y: int) -> dict[str, Rect]:
    """From the right: the total, the misses, the columns, a sign between them."""
    widths = (10, 8, 10)
    starts = [NARROW - 1 - sum(widths[n:]) - 2 * (len(widths) - 1 - n) for n in range(len(widths))]
    places = {sum_id(n): (x, y, width, LOW) for n, (x, width) in enumerate(zip(starts, widths, strict=True))}
    places |= {f"sign-{n}": (starts[n] + widths[n], y, 2, LOW) for n in range(len(widths) - 1)}
    return places | {"sum-band": (starts[0] - 1, y, NARROW + 1 - starts[0], LOW), "sum": (starts[0], y - 2, 24, 2)}


# Names


def cell_id(row: int, column: int) -> str:
    return f"{LETTERS[row]}{column}"


def score_id(column: int) -> str:
    return SCORE_BOXES[column]


def sum_id(n: int) -> str:
    """The boxes of the sum: the columns, the misses, the total."""
    return f"sum-{n}"


# What is drawn


def marks(table: QwantumTable, sheets: list[QwantumSheet], seat: int) -> dict[str, Mark]:
    sheet = sheets[seat]
    found = {f"miss-{n}": Mark(Kind.CROSS) for n in range(sheet.misses)}
    for column in range(CELLS):
        found |= column_marks(table, sheet, column)
    return found | sum_marks(table, sheets, seat)


def column_marks(table: QwantumTable, sheet: QwantumSheet, column: int) -> dict[str, Mark]:
    numbers = {cell_id(row, column): sheet.entries[row * CELLS + column] for row in range(ROWS)}
    numbers[score_id(column)] = column_points(sheet, column)
    empty = {id: Mark(Kind.LOST) for id, number in numbers.items() if not number and table.phase == OVER}
    return empty | {id: Mark(Kind.NUMBER, str(number)) for id, number in numbers.items() if number}


def sum_marks(table: QwantumTable, sheets: list[QwantumSheet], seat: int) -> dict[str, Mark]:
    """Qwantum 5: the points are added up when the game is over."""
    if table.phase != OVER:
        return {}
    misses, total = miss_points(sheets[seat]), points(table, sheets, seat)
    return {sum_id(n): written(number) for n, number in enumerate((total + misses, misses, total))}


def touched(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int) -> tuple[str, ...]:
    """The next cell of the row, and the score box if that completes its column."""
    if code < ENTRY or code == PASS:
        return ()
    row = code - ENTRY
    filled = sheets[seat].filled
    column = filled[row]
    completes = all(filled[other] > column for other in range(ROWS) if other != row)
    score = (score_id(column),) if completes else ()
    return (cell_id(row, column), *score)


def pen(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int) -> Mark | None:
    return Mark(Kind.NUMBER, str(table.totals[code - ENTRY])) if ENTRY <= code < PASS else None
