"""The grid of Knaster as data: its twelve lines, what each is worth, and the sets of places on a line."""

from itertools import combinations

SIDE = 5
CELLS = SIDE * SIDE  # counted left to right, top to bottom
ROWS = tuple(tuple(range(SIDE * row, SIDE * (row + 1))) for row in range(SIDE))
COLUMNS: tuple[tuple[int, ...], ...] = tuple(zip(*ROWS, strict=True))
DIAGONALS = (tuple(range(0, CELLS, SIDE + 1)), tuple(range(SIDE - 1, CELLS - 1, SIDE - 1)))  # \ and /, from the top

LINES = (*ROWS, *COLUMNS, *DIAGONALS)
VALUES = (9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10)  # Knaster 3
PLACES = tuple(places for size in (1, 2, 3) for places in combinations(range(SIDE), size))  # where circles may be due

# The same for the rules: flat, and cells as bits.
LINE_COUNT = len(LINES)
SET_COUNT = len(PLACES)
CELL = tuple(cell for line in LINES for cell in line)  # entry line * SIDE + place
LINE = tuple(sum(1 << cell for cell in line) for line in LINES)
SET = tuple(sum(1 << line[place] for place in places) for line in LINES for places in PLACES)  # line * SET_COUNT + set
SETS_FROM = tuple(sum(len(places) < size for places in PLACES) for size in range(SIDE))  # sets of n: [n] up to [n + 1]
THROUGH = tuple(line for cell in range(CELLS) for line in range(LINE_COUNT) if cell in LINES[line])
THROUGH_FROM = tuple(sum(line.count(cell) for cell in range(end) for line in LINES) for end in range(CELLS + 1))
