"""How Qwantum is played well: what a seat can expect, and what each of its choices is worth."""

from typing import Any

from crocetta.games.qwantum.again import BY_DICE, enter_both, fold, pair_up, weigh_dice, weigh_sums
from crocetta.games.qwantum.glance import ROOM as GLANCE_ROOM
from crocetta.games.qwantum.glance import glance_at_dice, promise, try_throws
from crocetta.games.qwantum.rules import AGAIN, ENTER, ENTRY, PASS, ROWS, can_enter
from crocetta.games.qwantum.value import (
    ALONE,
    AS_IT_IS,
    MISSED,
    NUMBERS,
    both,
    both_known,
    column_worth,
    judge,
    look_at_row,
    look_at_rows,
    network,
    take_in,
)

LEVELS = {
    "easy": {"noise": 1.0},
    "medium": {"noise": 0.4},
    "hard": {},
    "champion": {"rollouts": 240, "width": 5, "horizon": 4},
}
SCALE = 12.0
TAKING_AWAY = 0.8  # how much the points that others miss count beside one's own

TAKEN = GLANCE_ROOM  # row: what the others miss when its total is gone
ROOM = TAKEN + ROWS


def worth(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> float:
    """The points this seat can expect at the end."""
    return judge(table, sheets, seat, mind, room)


def weigh(table: Any, sheets: Any, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any) -> None:
    """What each of the open choices is worth; what to throw again is decided exactly."""
    look(table, sheets, seat, mind, room)
    if table.phase == AGAIN:
        weigh_dice(table, sheets[seat], network(table), mind, room)
    weigh_looked(table, sheets, seat, codes, n, worths, mind, room)


def glance(table: Any, sheets: Any, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any) -> None:
    """The same, quicker, for playouts: what to throw again is judged roughly."""
    look(table, sheets, seat, mind, room)
    if table.phase == AGAIN:
        glance_at_dice(table, room)
    weigh_looked(table, sheets, seat, codes, n, worths, mind, room)


def look(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> None:
    """What all entries would make of this sheet; before the others may enter something, also of theirs."""
    for row in range(ROWS):
        room[TAKEN + row] = 0.0
    if table.phase == ENTER:
        for other in range(len(sheets)):
            if other != seat:
                look_at_rows(table, sheets, other, mind, room)
                take_away(table, sheets[other], room)
    look_at_rows(table, sheets, seat, mind, room)


def take_away(table: Any, sheet: Any, room: Any) -> None:
    """What somebody else, whose rows were looked at, misses when the total it likes best is gone."""
    favourite, best, second = ROWS, room[AS_IT_IS], room[AS_IT_IS]
    for row in range(ROWS):
        if can_enter(table, sheet, row):
            liked = alone(table, row, room)
            if liked > best:
                favourite, best, second = row, liked, best
            elif liked > second:
                second = liked
    if favourite < ROWS:
        room[TAKEN + favourite] += (best - second) * TAKING_AWAY / (table.seats - 1)


def weigh_looked(table: Any, sheets: Any, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any) -> None:
    """What each of the open choices is worth, once rows and dice have been looked at."""
    for k in range(n):
        if codes[k] < ENTRY:
            worths[k] = room[BY_DICE + codes[k]]
        elif table.phase == ENTER:
            worths[k] = with_another(table, sheets[seat], codes[k] - ENTRY, mind, room)
        elif codes[k] != PASS:
            worths[k] = alone(table, codes[k] - ENTRY, room)
        else:
            worths[k] = room[MISSED if seat == table.active and table.entered == 0 else AS_IT_IS]


def alone(table: Any, row: int, room: Any) -> float:
    """What the sheet is worth with the total of one row entered."""
    return float(room[ALONE + row * NUMBERS + table.totals[row]])


def with_another(table: Any, sheet: Any, row: int, mind: Any, room: Any) -> float:
    """What a row entered now is worth with the best that can follow it; beyond the last row: nothing is entered now."""
    best = room[MISSED] if row == ROWS else alone(table, row, room)
    for other in range(ROWS):
        if other == row or not can_enter(table, sheet, other):
            continue
        if row == ROWS:
            best = max(best, alone(table, other, room))
        else:
            a, b = table.totals[row], table.totals[other]
            best = max(best, both(sheet, row, a, other, b, network(table), mind, room))
    return float(best if row == ROWS else best + room[TAKEN + row])


# Compiled once and called, not written out wherever they are used.
APART = (
    judge,
    take_in,
    column_worth,
    look_at_row,
    look_at_rows,
    both_known,
    pair_up,
    enter_both,
    weigh_sums,
    fold,
    weigh_dice,
    try_throws,
    promise,
    glance_at_dice,
    weigh_looked,
)
