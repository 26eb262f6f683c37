"""The sheet of Qwixx: four bands of eleven cells with a padlock, the table of points, the sum and the misses."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby

from crocetta.core.fields import OVER
from crocetta.core.paper import Align, Cell, Colour, Kind, Mark, Paper, Rect, Shape, rearranged, written
from crocetta.core.words import Message, say
from crocetta.games.qwixx.rules import MISS, MISSES, PASS, QwixxSheet, QwixxTable, points, row_crosses, row_points
from crocetta.games.qwixx.sheets import CELLS, LAST, ROWS
from crocetta.games.qwixx.texts import COLOURS, LETTERS, NAMES, cell_name, printed

STEP = 4  # from one cell to the next
EDGE = 2  # where the bands begin
WORDS = 8  # as wide as what stands in front of the table of points
LEFT = EDGE + 1 + WORDS  # where the cells of a band begin
RIGHT = LEFT + STEP * (CELLS + 1)  # where they end, padlock included
TOP = 1
PRICES = TOP + 3 * ROWS  # the line of the table of points
SUM = PRICES + 4  # the line of the sum and of the misses
SUM_STEP = STEP + 2  # from one box of the sum to the next, with the sign between them
TOTAL = STEP + 3  # as wide as the box of the total
SIGNS = "+++−="

# The narrow sheet, on a grid twice as fine: as wide as possible, so that a thumb meets a cell.
FINE = 2
SIDE, CELL = 4, 6  # widths of a row's symbol and of a cell
NARROW = SIDE + CELL * (CELLS + 1)
TALL = 5  # a row
PRICES_HIGH = 4  # the table of points
SUM_HIGH = 3  # a box of the sum
SUM_AT = (1, 7, 13, 19, 27, 35)  # where the boxes of the sum begin
NARROW_TOTAL = 8


def paper(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> Paper:
    rows = [cell for row in range(ROWS) for cell in row_cells(table, row)]
    return Paper(RIGHT + 1 + EDGE, SUM + 3, (*rows, *points_table(), *sum_boxes(), *miss_boxes()))


def row_cells(table: QwixxTable, row: int) -> list[Cell]:
    y, letter, colour, name = top(row), LETTERS[row], COLOURS[row], NAMES[row]
    bands = [panel(f"{letter}-band", EDGE, y, RIGHT + 1 - EDGE, colour)]
    if is_mixed(table, row):
        bands = [panel(f"{letter}-band", EDGE, y, RIGHT + 1 - EDGE), *stretches(table, row)]
        name = say("{row} row", row=name)
    symbol = Cell(f"{letter}-symbol", EDGE + 2, y, STEP, 2, Shape.SYMBOL, colour, name=name)
    lock = Cell(lock_id(row), RIGHT - STEP, y, STEP, 2, Shape.LOCK, colour, name=say("padlock"))
    return [*bands, symbol, *(box(table, row, place) for place in range(CELLS)), lock]


def top(row: int) -> int:
    """The line of a row."""
    return TOP + 3 * row


def is_mixed(table: QwixxTable, row: int) -> bool:
    """Whether a row is printed in several colours."""
    return len({printed(table, row, place)[0] for place in range(CELLS)}) > 1


def box(table: QwixxTable, row: int, place: int) -> Cell:
    """A cell with its number; in a row of several colours it bears the symbol of its own."""
    colour, number = printed(table, row, place)
    mixed = is_mixed(table, row)
    name = mixed_name(row, colour, number) if mixed else cell_name(table, row, place)
    id, x, y = cell_id(row, place), LEFT + STEP * place, top(row)
    return Cell(id, x, y, STEP, 2, Shape.BOX, COLOURS[colour], str(number), name, tagged=mixed)


def mixed_name(row: int, colour: int, number: int) -> Message:
    """The row first, so that who listens hears where a cell is."""
    return say("{row} row, {colour} {number}", row=NAMES[row], colour=NAMES[colour], number=number)


def stretches(table: QwixxTable, row: int) -> list[Cell]:
    """The coloured stretches of a mixed row; the last one runs on behind the padlock."""
    colours = [printed(table, row, place)[0] for place in range(CELLS)]
    bands: list[Cell] = []
    x = LEFT
    for colour, run in groupby([*colours, colours[LAST]]):
        width = STEP * len(list(run))
        bands.append(panel(f"{LETTERS[row]}-band-{len(bands)}", x, top(row), width, COLOURS[colour]))
        x += width
    return bands


def panel(id: str, x: int, y: int, width: int, colour: Colour = Colour.PAPER) -> Cell:
    return Cell(id, x, y, width, 2, Shape.BAND, colour)


def heading(id: str, x: int, y: int, words: Message) -> Cell:
    return Cell(id, x, y, WORDS, 1, Shape.TEXT, label=words, align=Align.START)


def points_table() -> list[Cell]:
    """The printed table: so many crosses, so many points."""
    cells = [
        panel("prices", EDGE, PRICES, RIGHT + 1 - EDGE),
        heading("crosses", EDGE + 1, PRICES, say("crosses")),
        heading("points", EDGE + 1, PRICES + 1, say("points")),
    ]
    for crosses in range(1, CELLS + 2):
        x = LEFT + STEP * (crosses - 1)
        worth = crosses * (crosses + 1) // 2
        cells.append(Cell(f"crosses-{crosses}", x, PRICES, STEP, 1, Shape.TEXT, label=f"{crosses}×"))
        cells.append(Cell(f"points-{crosses}", x, PRICES + 1, STEP, 1, Shape.TEXT, label=str(worth)))
    return cells


def sum_boxes() -> list[Cell]:
    """Where the points are added up: a box for each row, the misses, the total."""
    rows = [say("points, {row}", row=name) for name in NAMES]
    cells = [
        panel("sum-band", EDGE, SUM, SUM_STEP * (ROWS + 1) + TOTAL + 2),
        heading("sum", EDGE + 1, SUM - 1, say("points")),
    ]
    for n, name in enumerate((*rows, say("points, misses"), say("points, total"))):
        x, width = EDGE + 1 + SUM_STEP * n, TOTAL if n > ROWS else STEP
        colour = COLOURS[n] if n < ROWS else Colour.PAPER
        cells.append(Cell(sum_id(n), x, SUM, width, 2, Shape.BOX, colour, name=name, tagged=n < ROWS, reckoned=True))
    for n, sign in enumerate(SIGNS):
        cells.append(Cell(f"sign-{n}", EDGE + 1 + SUM_STEP * n + STEP, SUM, 2, 2, Shape.TEXT, label=sign))
    return cells


def miss_boxes() -> list[Cell]:
    """Printed with what each costs."""
    x = RIGHT - STEP * MISSES
    boxes = [
        Cell(f"miss-{n}", x + STEP * n, SUM, STEP, 2, label=f"−{MISS}", name=say("miss {n}", n=n + 1))
        for n in range(MISSES)
    ]
    return [panel("miss-band", x - 1, SUM, RIGHT + 2 - x), heading("misses", x, SUM - 1, say("misses")), *boxes]


# The narrow sheet


def narrow(paper: Paper) -> Paper:
    """Symbols as narrow as they can be; below the rows the table of points, the sum and the misses."""
    places, end = game_places(paper, TALL)
    return rearranged(paper, places, NARROW, end + 1, FINE)


def game_places(paper: Paper, tall: int) -> tuple[dict[str, Rect], int]:
    """Where everything lies if rows are so tall, and where it ends."""
    end = below(tall)
    total = end + PRICES_HIGH + 1
    return row_places(paper, tall) | price_places(end) | sum_places(total), total + 1 + SUM_HIGH


def below(tall: int) -> int:
    """Where the rows of the narrow sheet end, if they are so tall."""
    return 1 + (tall + 1) * ROWS


def row_places(paper: Paper, tall: int) -> dict[str, Rect]:
    """Bands across the whole sheet, on them symbol, cells and padlock."""
    found: dict[str, Rect] = {}
    for cell in paper.cells:
        row, within = divmod(cell.y - TOP, 3)
        if row >= ROWS or within:
            continue
        x, width = SIDE + CELL * (cell.x - LEFT) // STEP, CELL * cell.width // STEP
        if cell.shape == Shape.SYMBOL:
            x, width = 0, SIDE
        elif cell.x < LEFT:
            x, width = 0, NARROW
        found[cell.id] = x, 1 + (tall + 1) * row, width, tall
    return found


def price_places(y: int) -> dict[str, Rect]:
    """The table of points without headings: below the nth cell what n crosses are worth."""
    places: dict[str, Rect] = {"prices": (0, y, NARROW, PRICES_HIGH)}
    for crosses in range(1, CELLS + 2):
        x = SIDE + CELL * (crosses - 1) + 1  # neighbours do not touch, also in a wide font
        places[f"crosses-{crosses}"] = x, y, CELL - 2, PRICES_HIGH // 2
        places[f"points-{crosses}"] = x, y + PRICES_HIGH // 2, CELL - 2, PRICES_HIGH // 2
    return places


def sum_places(y: int) -> dict[str, Rect]:
    """One line below them: the sum on the left, the misses on the right, each with its heading."""
    misses, boxes = NARROW - 1 - CELL * MISSES, y + 1
    total = SUM_AT[-1]
    places = {sum_id(n): (x, boxes, CELL, SUM_HIGH) for n, x in enumerate(SUM_AT)}
    places[sum_id(len(SUM_AT) - 1)] = total, boxes, NARROW_TOTAL, SUM_HIGH
    places |= {f"sign-{n}": (SUM_AT[n + 1] - 2, boxes, 2, SUM_HIGH) for n in (3, 4)}
    places |= {f"miss-{n}": (misses + CELL * n, boxes, CELL, SUM_HIGH) for n in range(MISSES)}
    return places | {
        "sum-band": (0, boxes, total + NARROW_TOTAL + 1, SUM_HIGH),
        "sum": (1, y - 1, 30, 2),
        "miss-band": (misses - 1, boxes, NARROW + 1 - misses, SUM_HIGH),
        "misses": (misses, y - 1, 24, 2),
    }


# Names


def lock_id(row: int) -> str:
    return f"{LETTERS[row]}-lock"


def sum_id(n: int) -> str:
    """The boxes of the sum: the four rows, the misses, the total."""
    return f"sum-{n}"


def cell_id(row: int, place: int) -> str:
    return f"{LETTERS[row]}{place}"


# What is drawn


def marks(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> dict[str, Mark]:
    sheet = sheets[seat]
    found = {f"miss-{n}": Mark(Kind.CROSS) for n in range(sheet.misses)}
    for row in range(ROWS):
        found |= row_marks(row, row_crosses(sheet, row), table.closed >> row & 1, table.phase == OVER)
    return found | sum_marks(table, sheets, seat)


def sum_marks(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> dict[str, Mark]:
    """Qwixx 7: the points are added up when the game is over."""
    if table.phase != OVER:
        return {}
    rows = [row_points(sheets[seat], row) for row in range(ROWS)]
    numbers = [*rows, MISS * sheets[seat].misses, points(table, sheets, seat)]
    return {sum_id(n): written(number) for n, number in enumerate(numbers)}


@lru_cache(maxsize=4096)  # most rows look as they did a moment ago, or as one on another sheet
def row_marks(row: int, crosses: int, closed: int, over: bool) -> Mapping[str, Mark]:
    found = {}
    for place in range(CELLS):
        if crosses >> place & 1:
            found[cell_id(row, place)] = Mark(Kind.CROSS)
        elif closed:
            found[cell_id(row, place)] = Mark(Kind.CLOSED)
        elif crosses >> place or over:
            found[cell_id(row, place)] = Mark(Kind.LOST)
    if crosses >> CELLS:
        found[lock_id(row)] = Mark(Kind.CROSS)
    elif closed:
        found[lock_id(row)] = Mark(Kind.CLOSED)
    return found


def touched(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> tuple[str, ...]:
    if code == PASS:
        return ()
    row, place = divmod(code, CELLS)
    lock = (lock_id(row),) if place == LAST else ()
    return (cell_id(row, place), *lock)
