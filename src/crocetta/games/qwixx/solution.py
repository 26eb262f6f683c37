"""Qwixx, solved: what the house asks a game whose values can be computed exactly.

A seat that plays for its own points, alone or beside others who do it no harm. Its sheet has one of 1,363,782 places in
a table, and 0 to 3 misses (places.py); the table is filled from the fullest sheets backwards (induction.py).
"""

from collections.abc import Mapping
from typing import Any

from crocetta.core.fields import count
from crocetta.core.words import Message, say
from crocetta.games.qwixx.hazard import harm
from crocetta.games.qwixx.induction import HAZARD, ROUNDS, WORK, arrange, solve
from crocetta.games.qwixx.places import OPEN_ROWS, PLACES, to_come
from crocetta.games.qwixx.rules import LOCKS, MISSES, SAME_SEAT, THROW, WHITE, QwixxSheet, QwixxTable, row_crosses
from crocetta.games.qwixx.sheets import CELLS, LAST, NEEDED, ROWS

__all__ = ["HAZARD", "MATTERS", "ROUNDS", "SHAPE", "STATES", "WORK", "arrange", "expected", "solve", "unsolved"]
__all__ += ["harm", "impossible"]

OPEN_PAIRS = len(OPEN_ROWS) * (len(OPEN_ROWS) + 1) // 2
# Places at which the game goes on: no row is closed, or one and the other of its pair is open.
STATES = OPEN_PAIRS * (OPEN_PAIRS + 1) // 2 + len(OPEN_ROWS) * OPEN_PAIRS
SHAPE = (PLACES, MISSES)
MATTERS = ("end_timing",)  # flags; to a seat whom nobody harms all others mean the same


def unsolved(flags: Mapping[str, str]) -> Message | None:
    """Why Qwixx with these flags is not solved; None if it is."""
    sheet = flags.get("sheet", "classic")
    if sheet == "classic":
        return None
    return say("the sheet {sheet} is not solved: no two of its rows are alike; solved is classic", sheet=sheet)


def impossible(table: QwixxTable, sheet: QwixxSheet) -> Message | None:
    """Why nobody who plays alone can ever sit here; None if somebody can."""
    if table.phase in (THROW, WHITE) and (count(table.closed) >= LOCKS or sheet.misses == MISSES):
        return say("the game is over with the second closed row or the fourth miss")
    if table.phase in (THROW, WHITE) and (table.marked or table.locking):
        return say("nothing was crossed in this turn yet")
    if table.phase != THROW and not all_thrown(table):
        return say("on the table lie two white dice and those of the open rows")
    for row in range(ROWS):
        wrong = impossible_row(table, sheet, row)
        if wrong:
            return wrong
    return None


def all_thrown(table: QwixxTable) -> bool:
    white = table.dice[0] > 0 and table.dice[1] > 0
    return white and all((table.dice[2 + row] > 0) != (table.closed >> row & 1) for row in range(ROWS))


def impossible_row(table: QwixxTable, sheet: QwixxSheet, row: int) -> Message | None:
    crosses = row_crosses(sheet, row)
    locked, closed = crosses >> CELLS & 1, table.closed >> row & 1
    if crosses >> LAST & 1 != locked or (locked and count(crosses) < NEEDED + 2):
        return say("a last cell is crossed after five others, together with its padlock")
    if sheet.ready >> row & 1 != (count(crosses) >= NEEDED):
        return say("ready are the rows with five crosses or more")
    if locked and not closed and not table.locking >> row & 1:
        return say("a row whose padlock is crossed is closed")
    if closed and not locked and table.end_locks == SAME_SEAT:
        return say("a row that somebody else closed is not solved with end_locks=same_seat")
    return None


def expected(values: Any, table: Any, sheets: Any, seat: int) -> Any:
    """The points that a seat can still expect before a throw."""
    others = (seat - table.active) % table.seats
    return to_come(values, others, sheets[seat].crosses, table.closed, sheets[seat].misses)
