"""Mixx B as the classic sheet: a row crossed so far is taken for the classic one that leaves as much to hope for.

What a row leaves is the number of throws of two dice, of 36, that show one of its cells to the right of every cross.
"""

from crocetta.games.qwixx.sheets import CELLS, ROWS, SHEETS, WIDTH

CLASSIC, MIXX_B = SHEETS[0], SHEETS[2]
BITS = 1 << WIDTH


def throws(number: int) -> int:
    """How many of 36 throws of two dice show a number."""
    return 6 - abs(7 - number)


def hopes(row: tuple[tuple[int, int], ...]) -> list[int]:
    """By how far a row is crossed: the throws that show one of the cells to the right."""
    return [sum(throws(number) for _, number in row[reached:]) for reached in range(CELLS + 1)]


def alike(row: int, reached: int) -> int:
    """How far the classic row is crossed that leaves as much; one that is begun stays begun, one that is open, open."""
    if reached in (0, CELLS):
        return reached
    left, classic = hopes(MIXX_B[row])[reached], hopes(CLASSIC[row])
    return min(range(1, CELLS), key=lambda far: abs(classic[far] - left))


def classic_crosses(row: int, crosses: int) -> int:
    """Crosses on a classic row that reach as far as is alike, and are as many if there is room."""
    if crosses >> CELLS - 1 or crosses == 0:  # shut, or not begun
        return crosses
    reached = alike(row, crosses.bit_length())
    behind = min(crosses.bit_count(), reached) - 1
    return 1 << reached - 1 | (1 << behind) - 1


# By row and by its crosses as the sheet has them, padlock last.
LIKE = tuple(classic_crosses(row, crosses) for row in range(ROWS) for crosses in range(BITS))


def as_classic(crosses: int) -> int:
    """The crosses of a classic sheet that is as good as this one of Mixx B."""
    like = 0
    for row in range(ROWS):
        like |= LIKE[row * BITS + (crosses >> WIDTH * row & BITS - 1)] << WIDTH * row
    return like
