"""A classic sheet as a place in a table of values: only what still matters of it, and equal sheets together.

Of a row there matters how far it is crossed and how often, or that it is closed. Red and yellow are alike, so are green
and blue, and these are those seen in a mirror: two rows make a pair, two pairs a place, whatever their order.
"""

from typing import Any

from crocetta.games.qwixx.sheets import CELLS, LAST, NEEDED, WIDTH

# How a row stands: how far it is crossed and how often, or closed.
OPEN_ROWS = ((0, 0), *((reached, crosses) for reached in range(1, CELLS) for crosses in range(1, reached + 1)))
SHUT = len(OPEN_ROWS)
STANDS = SHUT + 1
REACHED = (*(reached for reached, _ in OPEN_ROWS), CELLS)

PAIRS = STANDS * (STANDS + 1) // 2
PLACES = PAIRS * (PAIRS + 1) // 2


def number_of(one: int, other: int) -> int:
    """Two numbers without their order as one number."""
    if one < other:
        return other * (other + 1) // 2 + one
    return one * (one + 1) // 2 + other


PAIR = tuple(number_of(one, other) for one in range(STANDS) for other in range(STANDS))
FARTHER = tuple(one for one in range(STANDS) for _ in range(one + 1))  # by pair: its one row
NEARER = tuple(other for one in range(STANDS) for other in range(one + 1))  # and the other


def crossed_once_more(stand: int, cell: int) -> tuple[int, int]:
    """How a row stands after a cross, and the points that it brings; SHUT and 0 where it is not allowed."""
    reached, crosses = OPEN_ROWS[stand]
    if cell < reached or (cell == LAST and crosses < NEEDED):
        return SHUT, 0
    if cell == LAST:
        return SHUT, 2 * crosses + 3  # the padlock is a cross of its own
    return OPEN_ROWS.index((cell + 1, crosses + 1)), crosses + 1


# By stand * CELLS + cell; nothing more is crossed in a closed row.
CROSSED = tuple(crossed_once_more(stand, cell) for stand in range(SHUT) for cell in range(CELLS)) + ((SHUT, 0),) * CELLS
AFTER = tuple(after for after, _ in CROSSED)
GAIN = tuple(gain for _, gain in CROSSED)  # 0: not allowed

# By the crosses of a row as the sheet has them, padlock last.
STAND = tuple(
    SHUT if crosses >> LAST else OPEN_ROWS.index((crosses.bit_length(), crosses.bit_count()))
    for crosses in range(1 << WIDTH)
)


def place(first: int, second: int, third: int, fourth: int) -> int:
    """The place of four rows, each by how it stands."""
    return number_of(PAIR[first * STANDS + second], PAIR[third * STANDS + fourth])


def stand(crosses: int, closed: int, row: int) -> int:
    """How a row of a sheet stands."""
    if closed >> row & 1:
        return SHUT
    return STAND[crosses >> WIDTH * row & (1 << WIDTH) - 1]


def place_of(crosses: int, closed: int) -> int:
    """The place of a sheet, by its crosses and the rows that are closed for everybody."""
    return place(
        stand(crosses, closed, 0), stand(crosses, closed, 1), stand(crosses, closed, 2), stand(crosses, closed, 3)
    )


def to_come(values: Any, others: int, crosses: int, closed: int, misses: int) -> Any:
    """The points a sheet can still expect after a turn, if so many others have the dice before its seat has them.

    `values` is a solved table, by others, place and misses. After two closed rows or the last miss nothing comes.
    """
    if misses >= values.shape[2]:
        return 0.0
    return values[others, place_of(crosses, closed), misses]
