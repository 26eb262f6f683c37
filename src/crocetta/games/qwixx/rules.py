"""Qwixx: four rows crossed from left to right. The numbers in comments are those of RULES.md."""

from crocetta.core.fields import OVER, Fields, Table, count, everybody, flag, number, numbers
from crocetta.games.qwixx.sheets import (
    BY_COLOUR,
    BY_ROW,
    CELLS,
    CLOSED,
    CROSS,
    LASTS,
    NEEDED,
    ROW_BITS,
    ROWS,
    SHORT,
    SHUT_BY,
    WIDTH,
)

VERSION = 1

MISSES = 4
MISS = 5  # points a miss costs
LOCKS = 2  # closed rows that end the game

PASS = ROWS * CELLS
CHOICES = PASS + 1  # row * CELLS + cell, or PASS
DICE = 2 + ROWS

PHASES = ("over", "throw", "white", "colour")
THROW, WHITE, COLOUR = 1, 2, 3
THROWING = (THROW,)

IMMEDIATE, NEXT_TURN = 0, 1
AFTER_ACTION, AFTER_TURN = 0, 1
TOTAL, SAME_SEAT = 0, 1
SEALED, OPEN = 0, 1


class QwixxTable(Table):
    """The six dice and the rows that are closed for everybody."""

    lock_effect: int = flag("immediate", "next_turn")
    end_timing: int = flag("after_action", "after_turn")
    end_locks: int = flag("total", "same_seat")
    white_step: int = flag("sealed", "open")
    sheet: int = flag("classic", "mixx-a", "mixx-b")
    dice: list[int] = numbers(DICE, upto=6)  # white, white, red, yellow, green, blue; 0: not thrown
    closed: int = number(upto=15)  # bit per row
    locking: int = number(upto=15)  # rows whose padlock was crossed, not yet closed
    marked: int = number(upto=1)  # the active seat has crossed something this turn


class QwixxSheet(Fields):
    """One player's four rows and misses."""

    crosses: int = number(
        upto=(1 << ROWS * WIDTH) - 1
    )  # bit WIDTH * row + k: the k-th cell of that row; last its padlock
    ready: int = number(upto=15)  # bit per row: it has the crosses its last cell needs
    misses: int = number(upto=MISSES)


TABLE, SHEET = QwixxTable, QwixxSheet


def start(table: QwixxTable, sheets: list[QwixxSheet]) -> None:
    table.active = table.first
    table.turn = 1
    table.phase = THROW


def chance(table: QwixxTable, sheets: list[QwixxSheet], sides: list[int]) -> int:
    if table.phase != THROW:
        return 0
    dice = 2 + ROWS - count(table.closed)  # Qwixx 5
    for die in range(dice):
        sides[die] = 6
    return dice


def throw(table: QwixxTable, sheets: list[QwixxSheet], faces: list[int]) -> None:
    dice, closed = table.dice, table.closed
    dice[0], dice[1] = faces[0], faces[1]
    thrown = 2
    for row in range(ROWS):
        if not closed >> row & 1:
            dice[2 + row] = faces[thrown]
            thrown += 1
    table.phase = WHITE
    table.waiting = everybody(table)


def sealed(table: QwixxTable) -> bool:
    return table.white_step == SEALED


def choices(table: QwixxTable, sheets: list[QwixxSheet], seat: int, out: list[int]) -> int:
    if table.phase == WHITE:
        n = white_choices(table, sheets[seat], out)
    else:
        n = colour_choices(table, sheets[seat], out)
    out[n] = PASS
    return n + 1


def white_choices(table: QwixxTable, sheet: QwixxSheet, out: list[int]) -> int:
    """Qwixx 3, action 1: the sum of the white dice, in any row."""
    shut = cells_shut(table, sheet)
    place = table.sheet * ROWS * 13 + table.dice[0] + table.dice[1]
    n = 0
    for row in range(ROWS):
        code = BY_ROW[place + row * 13]
        out[n] = code
        n += shut & SHUT_BY[code] == 0
    return n


def colour_choices(table: QwixxTable, sheet: QwixxSheet, out: list[int]) -> int:
    """Qwixx 3, action 2: a white die and a coloured one, in a cell of that colour."""
    shut = cells_shut(table, sheet)
    dice = table.dice
    white, other = dice[0], dice[1]
    first = table.sheet * ROWS * 13
    n = 0
    for colour in range(ROWS):
        die = dice[2 + colour]
        if die:
            place = first + colour * 13 + die
            code = BY_COLOUR[place + white]
            out[n] = code
            n += shut & SHUT_BY[code] == 0
            if other != white:
                code = BY_COLOUR[place + other]
                out[n] = code
                n += shut & SHUT_BY[code] == 0
    return n


def cells_shut(table: QwixxTable, sheet: QwixxSheet) -> int:
    """What shuts cells: crosses (Qwixx 1), rows short of five (Qwixx 2), rows closed (Qwixx 5)."""
    return sheet.crosses | SHORT[sheet.ready] | CLOSED[table.closed]


def choose(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> None:
    if code != PASS:
        cross(table, sheets[seat], code)
        if seat == table.active:
            table.marked = 1
    table.waiting &= ~(1 << seat)
    if table.waiting == 0:
        end_action(table, sheets)


def cross(table: QwixxTable, sheet: QwixxSheet, code: int) -> None:
    row = code // CELLS
    sheet.crosses |= CROSS[code]  # Qwixx 2: the last cell brings the padlock
    sheet.ready |= (count(sheet.crosses & ROW_BITS[row]) >= NEEDED) << row
    table.locking |= (LASTS >> code & 1) << row


def end_action(table: QwixxTable, sheets: list[QwixxSheet]) -> None:
    """Everybody has chosen: rows close, the game ends, or it goes on."""
    acted_white = table.phase == WHITE
    if acted_white and table.locking and table.end_timing == AFTER_ACTION and enough_locks(table, sheets):
        close_rows(table)
        table.marked = 0
        table.phase = OVER
    elif acted_white:
        if table.locking and table.lock_effect == IMMEDIATE:
            close_rows(table)
        table.phase = COLOUR
        table.waiting = 1 << table.active
    else:
        end_turn(table, sheets)


def end_turn(table: QwixxTable, sheets: list[QwixxSheet]) -> None:
    active = sheets[table.active]
    if not table.marked:  # Qwixx 4
        active.misses += 1
    table.marked = 0
    over = active.misses == MISSES or enough_locks(table, sheets)  # Qwixx 6
    if table.locking:
        close_rows(table)
    if over:
        table.phase = OVER
    else:
        next_turn(table)


def next_turn(table: QwixxTable) -> None:
    dice = table.dice
    for die in range(DICE):
        dice[die] = 0
    table.active = table.active + 1 if table.active + 1 < table.seats else 0
    table.turn += 1
    table.phase = THROW


def close_rows(table: QwixxTable) -> None:
    """Qwixx 5: a row whose padlock was crossed is gone for everybody, and so is its die."""
    for row in range(ROWS):
        if table.locking >> row & 1:
            table.dice[2 + row] = 0
    table.closed |= table.locking
    table.locking = 0


def enough_locks(table: QwixxTable, sheets: list[QwixxSheet]) -> bool:
    if table.end_locks == TOTAL:
        return count(table.closed | table.locking) >= LOCKS
    for seat in range(table.seats):
        if own_locks(sheets[seat]) >= LOCKS:
            return True
    return False


def own_locks(sheet: QwixxSheet) -> int:
    locks = 0
    for row in range(ROWS):
        locks += row_crosses(sheet, row) >> CELLS
    return locks


def row_crosses(sheet: QwixxSheet, row: int) -> int:
    """One row alone. Bit k: the k-th cell from the left; bit CELLS: the padlock."""
    return sheet.crosses >> WIDTH * row & (1 << WIDTH) - 1


def ends_turn(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> bool:
    return table.phase == COLOUR


def points(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> int:
    total = -MISS * sheets[seat].misses
    for row in range(ROWS):
        total += row_points(sheets[seat], row)
    return total


def row_points(sheet: QwixxSheet, row: int) -> int:
    """Qwixx 7: 1 for the first cross, 2 for the second, 3 for the third …"""
    crosses = count(row_crosses(sheet, row))
    return crosses * (crosses + 1) // 2
