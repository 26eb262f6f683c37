"""Qwixx: four rows crossed from left to right. The numbers in comments are those of RULES.md."""

from crocetta.core.fields import OVER, Fields, Table, count, everybody, flag, number, numbers
from crocetta.games.qwixx.sheets import CELL, PLACE, ROW

VERSION = 1

ROWS = 4  # red, yellow, green, blue
CELLS = 11
LAST = 10  # the cell beside the padlock
NEEDED = 5  # crosses in a row before its last cell
MISSES = 4
MISS = 5  # points a miss costs
LOCKS = 2  # closed rows that end the game

PASS = ROWS * CELLS
CHOICES = PASS + 1  # row * CELLS + cell, or PASS
DICE = 2 + ROWS

PHASES = ("over", "throw", "white", "colour")
THROW, WHITE, COLOUR = 1, 2, 3
ENDS_TURN = (COLOUR,)

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

    crosses: list[int] = numbers(ROWS, upto=0xFFF)  # bit k: the k-th cell from the left; bit 11: the padlock
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
    table.dice[0] = faces[0]
    table.dice[1] = faces[1]
    thrown = 2
    for row in range(ROWS):
        if table.closed >> row & 1:
            table.dice[2 + row] = 0
        else:
            table.dice[2 + row] = faces[thrown]
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
    n = 0
    place = table.sheet * PLACE + table.dice[0] + table.dice[1]
    for row in range(ROWS):
        cell = CELL[place + row * 13]
        out[n] = row * CELLS + cell
        n += can_cross(table, sheet, row, cell)
    return n


def colour_choices(table: QwixxTable, sheet: QwixxSheet, out: list[int]) -> int:
    """Qwixx 3, action 2: a white die and a coloured one, in a cell of that colour."""
    n = 0
    place = table.sheet * PLACE
    white = table.dice[0]
    other = table.dice[1]
    for colour in range(ROWS):
        die = table.dice[2 + colour]
        if die == 0:
            continue
        row = ROW[place + colour * 13 + white + die]
        cell = CELL[place + row * 13 + white + die]
        out[n] = row * CELLS + cell
        n += can_cross(table, sheet, row, cell)
        if other == white:
            continue
        row = ROW[place + colour * 13 + other + die]
        cell = CELL[place + row * 13 + other + die]
        out[n] = row * CELLS + cell
        n += can_cross(table, sheet, row, cell)
    return n


def can_cross(table: QwixxTable, sheet: QwixxSheet, row: int, cell: int) -> bool:
    crosses = sheet.crosses[row]
    if crosses >> cell or table.closed >> row & 1:  # Qwixx 1, 5
        return False
    return cell < LAST or count(crosses) >= NEEDED  # Qwixx 2


def choose(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> None:
    if code != PASS:
        cross(table, sheets[seat], code // CELLS, code % CELLS)
        if seat == table.active:
            table.marked = 1
    table.waiting &= ~(1 << seat)
    if table.waiting == 0:
        end_action(table, sheets)


def cross(table: QwixxTable, sheet: QwixxSheet, row: int, cell: int) -> None:
    sheet.crosses[row] |= 1 << cell
    if cell == LAST:
        sheet.crosses[row] |= 1 << CELLS  # Qwixx 2: the padlock
        table.locking |= 1 << row


def end_action(table: QwixxTable, sheets: list[QwixxSheet]) -> None:
    """Everybody has chosen: rows close, the game ends, or it goes on."""
    acted_white = table.phase == WHITE
    if acted_white and table.locking and table.end_timing == AFTER_ACTION and enough_locks(table, sheets):
        close_rows(table)
        table.marked = 0
        table.phase = OVER
    elif acted_white:
        if table.lock_effect == IMMEDIATE:
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
    close_rows(table)
    if over:
        table.phase = OVER
    else:
        next_turn(table)


def next_turn(table: QwixxTable) -> None:
    for die in range(DICE):
        table.dice[die] = 0
    table.active = table.active + 1 if table.active + 1 < table.seats else 0
    table.turn += 1
    table.phase = THROW


def close_rows(table: QwixxTable) -> None:
    """Qwixx 5: a row whose padlock was crossed is gone for everybody, and so is its die."""
    if table.locking == 0:
        return
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
        locks += sheet.crosses[row] >> CELLS
    return locks


def points(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> int:
    total = -MISS * sheets[seat].misses
    for row in range(ROWS):
        total += row_points(sheets[seat], row)
    return total


def row_points(sheet: QwixxSheet, row: int) -> int:
    """Qwixx 7: 1 for the first cross, 2 for the second, 3 for the third …"""
    crosses = count(sheet.crosses[row])
    return crosses * (crosses + 1) // 2
