"""Qwantum: four rows of numbers that rise, then fall. The numbers in comments are those of RULES.md."""

from crocetta.core.fields import OVER, Fields, Table, count, everybody, flag, number, numbers
from crocetta.games.qwantum.dice import BITS, COLOURED, HIGHEST, MASK, PACKED, SIDES

VERSION = 1

ROWS = 4  # purple, blue, red, yellow
CELLS = 6
LINE = 4  # cells of a row before the thick line
MISSES = 5
DICE = 1 + len(COLOURED)  # the white one first

ENTRY = 1 << DICE  # codes below it: the dice to throw again, bit 0 the white one; 0: none
PASS = ENTRY + ROWS
CHOICES = PASS + 1  # dice, ENTRY + row, or PASS

PHASES = ("over", "throw", "again", "rethrow", "enter", "everybody")
THROW, AGAIN, RETHROW, ENTER, EVERYBODY = 1, 2, 3, 4, 5
THROWING = (THROW, AGAIN, RETHROW)

NO, YES = 0, 1
LOWER, FREE = 0, 1


class QwantumTable(Table):
    """The seven dice and what they are worth."""

    equal: int = flag("no", "yes")
    after_line: int = flag("lower", "free")
    dice: list[int] = numbers(DICE, upto=SIDES)  # the face of the white die, then of the coloured ones; 0: in the hand
    totals: list[int] = numbers(ROWS, upto=HIGHEST)  # by colour, once the dice stay; 0: not to be had
    entered: int = number(upto=1)  # the active seat has entered something this turn


class QwantumSheet(Fields):
    """One player's four rows and misses."""

    entries: list[int] = numbers(ROWS * CELLS, upto=HIGHEST)  # row by row; 0: empty
    filled: list[int] = numbers(ROWS, upto=CELLS)  # how many cells of each row
    misses: int = number(upto=MISSES)


TABLE, SHEET = QwantumTable, QwantumSheet


def start(table: QwantumTable, sheets: list[QwantumSheet]) -> None:
    table.active = table.first
    table.turn = 1
    table.phase = THROW


def chance(table: QwantumTable, sheets: list[QwantumSheet], sides: list[int]) -> int:
    if table.phase != THROW and table.phase != RETHROW:
        return 0
    n = 0
    for die in range(DICE):
        sides[n] = SIDES
        n += table.dice[die] == 0
    return n


def throw(table: QwantumTable, sheets: list[QwantumSheet], faces: list[int]) -> None:
    thrown = 0
    for die in range(DICE):
        if table.dice[die] == 0:
            table.dice[die] = faces[thrown]
            thrown += 1
    table.waiting = 1 << table.active
    if table.phase == THROW:
        table.phase = AGAIN
    else:
        add_up(table)


def add_up(table: QwantumTable) -> None:
    """The dice stay as they lie. Qwantum 2, B: each colour is worth its dice and the white one."""
    sums = 0
    for die in range(1, DICE):
        sums += PACKED[(die - 1) * SIDES + table.dice[die] - 1]
    for row in range(ROWS):
        table.totals[row] = table.dice[0] + (sums >> BITS * row & MASK)
    table.phase = ENTER


def sealed(table: QwantumTable) -> bool:
    return table.phase == EVERYBODY


def choices(table: QwantumTable, sheets: list[QwantumSheet], seat: int, out: list[int]) -> int:
    if table.phase == AGAIN:  # Qwantum 2, A: any of the dice
        for dice in range(ENTRY):
            out[dice] = dice
        return ENTRY
    n = 0
    for row in range(ROWS):
        out[n] = ENTRY + row
        n += can_enter(table, sheets[seat], row)
    out[n] = PASS
    return n + 1


def can_enter(table: QwantumTable, sheet: QwantumSheet, row: int) -> bool:
    """Qwantum 1: rising up to the line, falling behind it."""
    total = table.totals[row]
    filled = sheet.filled[row]
    if total == 0 or filled == CELLS:
        return False
    if filled == 0 or (filled == LINE and table.after_line == FREE):
        return True
    before = sheet.entries[row * CELLS + filled - 1]
    if total == before:
        return table.equal == YES
    return (total > before) == (filled < LINE)


def choose(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int) -> None:
    if table.phase == AGAIN:
        pick_up(table, code)
        return
    if code != PASS:
        enter(table, sheets[seat], code - ENTRY)
        if seat == table.active:
            table.entered = 1
    table.waiting &= ~(1 << seat)
    if table.phase == ENTER:
        open_to_all(table, sheets, code)
    elif table.waiting == 0:
        end_turn(table, sheets)


def pick_up(table: QwantumTable, dice: int) -> None:
    """Qwantum 2, A: the active seat takes dice back into its hand, or keeps them all."""
    if dice == 0:
        add_up(table)
        return
    for die in range(DICE):
        if dice >> die & 1:
            table.dice[die] = 0
    table.phase = RETHROW
    table.waiting = 0


def enter(table: QwantumTable, sheet: QwantumSheet, row: int) -> None:
    sheet.entries[row * CELLS + sheet.filled[row]] = table.totals[row]
    sheet.filled[row] += 1


def open_to_all(table: QwantumTable, sheets: list[QwantumSheet], code: int) -> None:
    """The active seat has played B."""
    if code != PASS:
        table.totals[code - ENTRY] = 0  # Qwantum 2, C: the other three
    if full(sheets[table.active]):  # Qwantum 5: C is not played
        put_away(table)
        table.phase = OVER
    else:
        table.phase = EVERYBODY
        table.waiting = everybody(table)


def end_turn(table: QwantumTable, sheets: list[QwantumSheet]) -> None:
    active = sheets[table.active]
    if table.entered == 0:  # Qwantum 3
        active.misses += 1
    put_away(table)
    if active.misses == MISSES or somebody_full(table, sheets):  # Qwantum 5
        table.phase = OVER
    else:
        table.active = (table.active + 1) % table.seats
        table.turn += 1
        table.phase = THROW


def put_away(table: QwantumTable) -> None:
    """All dice leave the table, so that positions between turns do not remember them."""
    for die in range(DICE):
        table.dice[die] = 0
    for row in range(ROWS):
        table.totals[row] = 0
    table.entered = 0


def somebody_full(table: QwantumTable, sheets: list[QwantumSheet]) -> bool:
    for seat in range(table.seats):
        if full(sheets[seat]):
            return True
    return False


def full(sheet: QwantumSheet) -> bool:
    for row in range(ROWS):
        if sheet.filled[row] < CELLS:
            return False
    return True


def ends_turn(table: QwantumTable, sheets: list[QwantumSheet], seat: int) -> bool:
    return table.phase == EVERYBODY


def points(table: QwantumTable, sheets: list[QwantumSheet], seat: int) -> int:
    total = -miss_points(sheets[seat])
    for column in range(CELLS):
        total += column_points(sheets[seat], column)
    return total


def miss_points(sheet: QwantumSheet) -> int:
    """Qwantum 3: 1 for the first miss, 2 for the second, 3 for the third …"""
    return sheet.misses * (sheet.misses + 1) // 2


def column_points(sheet: QwantumSheet, column: int) -> int:
    """Qwantum 4: the second-lowest distinct value of a full column."""
    values = 0  # bit k: a k stands in the column
    for row in range(ROWS):
        values |= 1 << sheet.entries[row * CELLS + column]
    if values & 1:  # an empty cell holds 0
        return 0
    higher = values & (values - 1)  # all but the lowest
    if higher == 0:
        higher = values
    return count((higher & -higher) - 1)
