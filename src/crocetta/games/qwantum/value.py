"""What a sheet of Qwantum is worth: the points it can expect, by a small network over its cells, rows and columns.

What it has learned about every cell (column and number), every row (cells filled, and the bound for the next number),
the misses and the pace of the others is added up into HIDDEN sums; what is positive of them, weighted, and a table by
column say what is still to come. Numbers stand side by side in memory: a whole row of totals is judged at once.
"""

from typing import Any

from crocetta.core.fields import OVER
from crocetta.games.qwantum.dice import HIGHEST
from crocetta.games.qwantum.rules import (
    CELLS,
    FREE,
    LINE,
    MISSES,
    ROWS,
    THROW,
    YES,
    column_points,
    full,
    miss_points,
)

HIDDEN = 32
NUMBERS = HIGHEST + 3  # a number or a bound, from 0 to one above the highest, and one to make it even
PACE = ROWS * CELLS + 1  # cells that the busiest of the others has filled
SEATS = 4
NO_ROW = -1

# Where each kind of knowledge begins, in the network for one seat, for two, for more.
BY_CELL = 0  # column, hidden, number
BY_ROW = BY_CELL + CELLS * HIDDEN * NUMBERS  # cells filled, hidden, bound
BY_MISSES = BY_ROW + (CELLS + 1) * HIDDEN * NUMBERS
BY_PACE = BY_MISSES + (MISSES + 1) * HIDDEN
BY_ORDER = BY_PACE + PACE * HIDDEN  # turns until the seat throws
WEIGHTS = BY_ORDER + SEATS * HIDDEN
BY_COLUMN = WEIGHTS + HIDDEN  # column, cells filled (1 to 3), lowest number, next distinct one
NETWORK = BY_COLUMN + CELLS * (ROWS - 1) * NUMBERS * NUMBERS
NETWORKS = 3
KNOWLEDGE = NETWORKS * NETWORK

# Room for thoughts.
SUMS = 0  # the hidden sums of the sheet
WEIGHED = SUMS + HIDDEN  # their weights
ALONE = WEIGHED + HIDDEN  # row, number: the sheet once this is entered
CHANGES = ALONE + ROWS * NUMBERS  # row, hidden, number: what that does to the sums
LOWEST = CHANGES + ROWS * HIDDEN * NUMBERS  # row: the first total it may take, and the first it may not
BEYOND = LOWEST + ROWS
BESIDE = BEYOND + ROWS  # row: what is known besides the column of its next cell
AS_IT_IS = BESIDE + ROWS  # nothing entered
MISSED = AS_IT_IS + 1  # nothing entered, and a miss
KNOWN = MISSED + 1  # what the columns and misses are worth, without the hidden sums
USED = KNOWN + 1


def network(table: Any) -> int:
    """Where the network for this number of seats begins."""
    return int(min(table.seats, NETWORKS) - 1) * NETWORK


def judge(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> float:
    """The points this seat can expect, as its sheet is."""
    if is_over(table, sheets, seat):
        return settled(sheets[seat])
    take_in(table, sheets, seat, mind, room)
    return known(sheets[seat], network(table), mind) + positive(room)


def is_over(table: Any, sheets: Any, seat: int) -> bool:
    """Whether nothing more can come for this sheet."""
    return bool(table.phase == OVER or full(sheets[seat]) or sheets[seat].misses >= MISSES)


def settled(sheet: Any) -> float:
    """The points now."""
    total = -miss_points(sheet)
    for column in range(CELLS):
        total += column_points(sheet, column)
    return float(total)


def take_in(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> None:
    """The hidden sums of a sheet, and their weights."""
    start = network(table)
    sheet = sheets[seat]
    misses = start + BY_MISSES + sheet.misses * HIDDEN
    pace = start + BY_PACE + busiest(sheets, seat) * HIDDEN
    order = start + BY_ORDER + to_wait(table, seat) * HIDDEN
    for j in range(HIDDEN):
        room[WEIGHED + j] = mind[start + WEIGHTS + j]
        room[SUMS + j] = mind[misses + j] + mind[pace + j] + mind[order + j]
    for row in range(ROWS):
        filled = sheet.filled[row]
        add(mind, start + BY_ROW + filled * HIDDEN * NUMBERS + bound(table, sheet, row), room)
        for column in range(filled):
            number = sheet.entries[row * CELLS + column]
            add(mind, start + BY_CELL + column * HIDDEN * NUMBERS + number, room)


def add(mind: Any, first: int, room: Any) -> None:
    """One piece of knowledge into the sums."""
    for j in range(HIDDEN):
        room[SUMS + j] += mind[first + j * NUMBERS]


def positive(room: Any) -> float:
    """What the hidden sums come to."""
    one, two = 0.0, 0.0
    for j in range(0, HIDDEN, 2):
        one += room[WEIGHED + j] * max(room[SUMS + j], 0.0)
        two += room[WEIGHED + j + 1] * max(room[SUMS + j + 1], 0.0)
    return one + two


def busiest(sheets: Any, seat: int) -> int:
    """How many cells the busiest of the others has filled."""
    most = 0
    for other in range(len(sheets)):
        if other != seat:
            most = max(most, ROWS * CELLS - cells_left(sheets[other]))
    return most


def to_wait(table: Any, seat: int) -> int:
    """How many turns of others come before the next one that this seat begins."""
    begun = int(table.phase != THROW)
    return int((seat - table.active - begun + 2 * table.seats) % table.seats)


def bound(table: Any, sheet: Any, row: int) -> int:
    """What the next number of a row must be above, or below behind the line."""
    filled = sheet.filled[row]
    if filled == 0:
        return 0
    return bound_after(table, filled, sheet.entries[row * CELLS + filled - 1])


def bound_after(table: Any, filled: int, number: int) -> int:
    """The bound once a number is the last of so many in a row."""
    if filled == CELLS:
        return 0
    if filled < LINE:
        return number - int(table.equal == YES)
    if filled == LINE and table.after_line == FREE:
        return HIGHEST + 1
    return number + int(table.equal == YES)


def known(sheet: Any, start: int, mind: Any) -> float:
    """The points of full columns, what the others promise, and the misses."""
    total = float(-miss_points(sheet))
    for column in range(CELLS):
        total += column_worth(sheet, column, NO_ROW, 0, NO_ROW, 0, start, mind)
    return total


def column_worth(sheet: Any, column: int, one: int, a: int, other: int, b: int, start: int, mind: Any) -> float:
    """What a column is worth, or promises, once `a` stands in row `one` of it and `b` in the other."""
    cells, lowest, second, top = 0, HIGHEST + 1, HIGHEST + 1, 0
    for row in range(ROWS):
        entry = sheet.entries[row * CELLS + column]
        if row == one:
            entry = a
        elif row == other:
            entry = b
        if entry == 0:
            continue
        cells += 1
        top = max(top, entry)
        if entry < lowest:
            lowest, second = entry, lowest
        elif lowest < entry < second:
            second = entry
    if cells == 0:
        return 0.0
    if cells == ROWS:
        return float(lowest if top == lowest else second)  # Qwantum 4
    return float(mind[start + BY_COLUMN + ((column * (ROWS - 1) + cells - 1) * NUMBERS + lowest) * NUMBERS + second])


def look_at_rows(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> None:
    """What the sheet is worth as it is, with a miss, and with any one total entered."""
    sheet = sheets[seat]
    start = network(table)
    take_in(table, sheets, seat, mind, room)
    room[KNOWN] = known(sheet, start, mind)
    room[AS_IT_IS] = room[KNOWN] + positive(room)
    room[MISSED] = missed(sheet, start, mind, room)
    for row in range(ROWS):
        look_at_row(table, sheet, row, start, mind, room)


def missed(sheet: Any, start: int, mind: Any, room: Any) -> float:
    """What the sheet is worth with a miss more."""
    cost = sheet.misses + 1
    if cost >= MISSES:  # Qwantum 5
        return float(settled(sheet) - cost)
    now, then = start + BY_MISSES + sheet.misses * HIDDEN, start + BY_MISSES + cost * HIDDEN
    total = room[KNOWN] - cost
    for j in range(HIDDEN):
        total += room[WEIGHED + j] * max(room[SUMS + j] + mind[then + j] - mind[now + j], 0.0)
    return float(total)


def look_at_row(table: Any, sheet: Any, row: int, start: int, mind: Any, room: Any) -> None:
    """What the sheet is worth with any total that may be entered in this row."""
    filled = sheet.filled[row]
    low, high = first_total(table, sheet, row), end_of_totals(table, sheet, row)
    room[LOWEST + row], room[BEYOND + row] = low, high
    if low >= high:
        return
    room[BESIDE + row] = room[KNOWN] - column_worth(sheet, filled, NO_ROW, 0, NO_ROW, 0, start, mind)
    place = ALONE + row * NUMBERS
    alone = room[place + low : place + high]
    for k in range(high - low):
        alone[k] = room[BESIDE + row] + column_worth(sheet, filled, row, low + k, NO_ROW, 0, start, mind)
    change_sums(table, sheet, row, low, high, start, mind, room)
    if cells_left(sheet) > 1:
        for j in range(HIDDEN):
            place = CHANGES + (row * HIDDEN + j) * NUMBERS
            add_positive(room[SUMS + j], room[WEIGHED + j], room[place + low : place + high], alone)


def change_sums(table: Any, sheet: Any, row: int, low: int, high: int, start: int, mind: Any, room: Any) -> None:
    """What each total does to the hidden sums: it fills a cell, and the row has another bound."""
    filled = sheet.filled[row]
    now = start + BY_ROW + filled * HIDDEN * NUMBERS + bound(table, sheet, row)
    new_bound = bound_after(table, filled + 1, low)
    bound_moves = bound_after(table, filled + 1, low + 1) != new_bound
    for j in range(HIDDEN):
        place = CHANGES + (row * HIDDEN + j) * NUMBERS
        change = room[place + low : place + high]
        place = start + BY_CELL + (filled * HIDDEN + j) * NUMBERS
        by_cell = mind[place + low : place + high]
        place = start + BY_ROW + ((filled + 1) * HIDDEN + j) * NUMBERS + new_bound
        gone = mind[now + j * NUMBERS]
        if bound_moves:
            by_row = mind[place : place + high - low]
            for k in range(high - low):
                change[k] = by_cell[k] + by_row[k] - gone
        else:
            for k in range(high - low):
                change[k] = by_cell[k] + mind[place] - gone


def add_positive(already: float, weight: float, change: Any, worths: Any) -> None:
    """What one hidden sum adds to the worth of every total."""
    for k in range(len(worths)):
        worths[k] += weight * max(already + change[k], 0.0)


def first_total(table: Any, sheet: Any, row: int) -> int:
    """The lowest total that may come next in a row."""
    if sheet.filled[row] >= LINE:
        return 1
    return bound(table, sheet, row) + 1


def end_of_totals(table: Any, sheet: Any, row: int) -> int:
    """One more than the highest total that may come next in a row."""
    if sheet.filled[row] < LINE:
        return HIGHEST + 1
    return bound(table, sheet, row)


def cells_left(sheet: Any) -> int:
    cells = ROWS * CELLS
    for row in range(ROWS):
        cells -= sheet.filled[row]
    return cells


def both(sheet: Any, one: int, a: int, other: int, b: int, start: int, mind: Any, room: Any) -> float:
    """What the sheet is worth with a total in each of two rows that were looked at."""
    total = both_known(sheet, one, a, other, b, start, mind, room)
    if cells_left(sheet) == 2:
        return total
    first, second = CHANGES + one * HIDDEN * NUMBERS + a, CHANGES + other * HIDDEN * NUMBERS + b
    for j in range(HIDDEN):
        moved = room[SUMS + j] + room[first + j * NUMBERS] + room[second + j * NUMBERS]
        total += room[WEIGHED + j] * max(moved, 0.0)
    return total


def both_known(sheet: Any, one: int, a: int, other: int, b: int, start: int, mind: Any, room: Any) -> float:
    """The part of it without the hidden sums."""
    column, second = sheet.filled[one], sheet.filled[other]
    if column == second:
        return float(room[BESIDE + one] + column_worth(sheet, column, one, a, other, b, start, mind))
    total = room[BESIDE + one] + room[BESIDE + other] - room[KNOWN]
    total += column_worth(sheet, column, one, a, NO_ROW, 0, start, mind)
    return float(total + column_worth(sheet, second, other, b, NO_ROW, 0, start, mind))
