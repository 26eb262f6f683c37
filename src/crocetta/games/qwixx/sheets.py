"""The sheets of Qwixx as data: what is printed in each cell, and where a number is found."""

ROWS = 4  # red, yellow, green, blue
CELLS = 11
LAST = 10  # the cell beside the padlock
WIDTH = CELLS + 1  # cells and padlock
NEEDED = 5  # crosses in a row before its last cell
COLOURS = "RYGB"

# One text a row: the cells from left to right, each its colour and its number.
CLASSIC = (
    "R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12",
    "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12",
    "G12 G11 G10 G9 G8 G7 G6 G5 G4 G3 G2",
    "B12 B11 B10 B9 B8 B7 B6 B5 B4 B3 B2",
)
MIXX_A = (
    "Y2 Y3 Y4 B5 B6 B7 G8 G9 G10 R11 R12",
    "R2 R3 G4 G5 G6 G7 B8 B9 Y10 Y11 Y12",
    "B12 B11 B10 Y9 Y8 Y7 R6 R5 R4 G3 G2",
    "G12 G11 R10 R9 R8 R7 Y6 Y5 B4 B3 B2",
)
MIXX_B = (
    "R10 R6 R2 R8 R3 R4 R12 R5 R9 R7 R11",
    "Y9 Y12 Y4 Y6 Y7 Y2 Y5 Y8 Y11 Y3 Y10",
    "G8 G2 G10 G12 G6 G9 G7 G4 G5 G11 G3",
    "B5 B7 B11 B9 B12 B3 B8 B10 B2 B6 B4",
)
SHEETS = tuple(
    tuple(tuple((COLOURS.index(cell[0]), int(cell[1:])) for cell in row.split()) for row in sheet)
    for sheet in (CLASSIC, MIXX_A, MIXX_B)
)

# The same by number, for the rules: entry (sheet * ROWS + row or colour) * 13 + number is row * CELLS + cell.
BY_ROW = tuple(
    next((row * CELLS + cell for cell, (_, found) in enumerate(cells) if found == number), 0)
    for sheet in SHEETS
    for row, cells in enumerate(sheet)
    for number in range(13)
)
BY_COLOUR = tuple(
    next(
        (row * CELLS + cells.index((colour, number)) for row, cells in enumerate(sheet) if (colour, number) in cells), 0
    )
    for sheet in SHEETS
    for colour in range(ROWS)
    for number in range(13)
)

# As bits: WIDTH * row + cell is a cell, the padlock one further; SHORT_BIT + row says that a row is short of crosses.
SHORT_BIT = WIDTH * ROWS
ROW_BITS = tuple((1 << WIDTH) - 1 << WIDTH * row for row in range(ROWS))
SHORT = tuple((ready ^ 15) << SHORT_BIT for ready in range(16))  # by rows that are not
CLOSED = tuple(sum(ROW_BITS[row] for row in range(ROWS) if closed >> row & 1) for closed in range(16))  # by closed rows

# By row * CELLS + cell: the bits that its cross sets, and those that shut it (from itself on to the right).
CROSS = tuple((3 if cell == LAST else 1) << WIDTH * row + cell for row in range(ROWS) for cell in range(CELLS))
SHUT_BY = tuple(
    ((1 << WIDTH) - (1 << cell) << WIDTH * row) | (1 << SHORT_BIT + row if cell == LAST else 0)
    for row in range(ROWS)
    for cell in range(CELLS)
)
LASTS = sum(1 << row * CELLS + LAST for row in range(ROWS))  # the last cells


def crossed(*rows: int) -> dict[str, int]:
    """The fields of a sheet whose rows are crossed so (bit k: the k-th cell): for setting up a position."""
    crosses = sum(row << WIDTH * place for place, row in enumerate(rows))
    return {"crosses": crosses, "ready": sum((row.bit_count() >= NEEDED) << place for place, row in enumerate(rows))}
