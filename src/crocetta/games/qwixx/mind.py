"""What Qwixx knows about playing it well: the points a sheet can still expect, as solved against others who close rows.

A solved table (places.py) is a square of pairs of rows, and such squares are nearly of low rank: RANK numbers for each
pair, multiplied and added up, give a value back to some hundredths of a point. That is what is kept, for up to SEATS
seats; `tools/fold_qwixx.py` makes it. On Mixx A a row is taken for the classic one crossed as far, on Mixx B for the
one that leaves as much to hope for.
"""

from typing import Any

from crocetta.core.fields import OVER, count
from crocetta.games.qwixx.likeness import as_classic
from crocetta.games.qwixx.places import PAIR, PAIRS, STANDS, stand
from crocetta.games.qwixx.rules import (
    AFTER_ACTION,
    IMMEDIATE,
    LOCKS,
    MISS,
    MISSES,
    PASS,
    THROW,
    TOTAL,
    WHITE,
    QwixxSheet,
    QwixxTable,
    points,
)
from crocetta.games.qwixx.sheets import (
    BY_COLOUR,
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

LEVELS = {
    "easy": {"noise": 5.0},
    "medium": {"noise": 1.8},
    "hard": {"noise": 0.0},
    "champion": {"rollouts": 400, "width": 5, "doubt": 0.5},
}
SOLO = {
    "easy": {"noise": 4.0},
    "medium": {"noise": 1.5},
    "hard": {"noise": 0.5},
    "champion": {"noise": 0.0},
}
SCALE = 12.0

SEATS = 5  # more than these are played like as many
RANK = 40
CORE = RANK * RANK
CORES = SEATS * (SEATS + 1) // 2 * MISSES  # by seats, by others who have the dice first, by misses
KEPT = PAIRS * RANK + CORES * CORE
SQUARE = PAIRS * RANK  # numbers of one square, unfolded

MIXX_B = 2  # of the flag
SURE = 100.0  # points that a game won or lost for certain counts for
STRAY = 0.5  # points that a cell left behind costs, where nothing is solved


def known(seats: int) -> int:
    """How many numbers `unfold` makes of what is kept: of every pair, and by others and misses of every other pair."""
    return SQUARE * (1 + min(seats, SEATS) * MISSES)


def unfold(kept: Any, seats: int, mind: Any) -> None:
    """What is kept for all seats, as it is looked up at a table of so many."""
    seats = min(seats, SEATS)
    for k in range(SQUARE):
        mind[k] = kept[k]
    core = SQUARE + seats * (seats - 1) // 2 * MISSES * CORE
    for square in range(1, 1 + seats * MISSES):
        for pair in range(PAIRS):
            for column in range(RANK):
                total = 0.0
                for k in range(RANK):
                    total += kept[pair * RANK + k] * kept[core + k * RANK + column]
                mind[square * SQUARE + pair * RANK + column] = total
        core += CORE


def to_come(mind: Any, others: int, crosses: int, closed: int, misses: int) -> float:
    """The points a sheet can still expect after a turn, if so many others have the dice before its seat has them."""
    first = PAIR[stand(crosses, closed, 0) * STANDS + stand(crosses, closed, 1)] * RANK
    second = PAIR[stand(crosses, closed, 2) * STANDS + stand(crosses, closed, 3)] * RANK
    second += (1 + others * MISSES + misses) * SQUARE
    total = 0.0
    for k in range(RANK):
        total += mind[first + k] * mind[second + k]
    return total


def worth(table: QwixxTable, sheets: list[QwixxSheet], seat: int, mind: Any, room: Any) -> float:
    """The points this seat can expect at the end."""
    mine = float(points(table, sheets, seat))
    if table.phase == OVER:
        return mine
    sheet = sheets[seat]
    return mine + ahead(table, seat, sheet.crosses, table.closed | table.locking, sheet.misses, mind)


def ahead(table: QwixxTable, seat: int, crosses: int, closed: int, misses: int, mind: Any) -> float:
    """The points to come for such a sheet, when this turn is over (before a throw: now)."""
    if misses >= MISSES:
        return 0.0
    if count(closed) >= LOCKS:  # the end, or by the letter a game that goes on with fewer rows
        return -STRAY * left_behind(crosses, closed)
    turns = table.active + (table.phase != THROW)
    others = (seat - turns) % table.seats
    if table.sheet == MIXX_B:
        crosses = as_classic(crosses)
    return to_come(mind, min(others, SEATS - 1), crosses, closed, misses)


def left_behind(crosses: int, closed: int) -> int:
    """Cells of open rows that can no more be crossed and were not."""
    behind = 0
    for row in range(ROWS):
        if not closed >> row & 1:
            crossed = crosses & ROW_BITS[row]
            reached = 0
            while crossed >> row * WIDTH + reached:
                reached += 1
            behind += reached - count(crossed)
    return behind


def weigh(
    table: QwixxTable, sheets: list[QwixxSheet], seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any
) -> None:
    """What each open choice is worth to this seat."""
    sure = 0.0 if table.seats == 1 else SURE
    weigh_in_game(table, sheets, seat, codes, n, worths, mind, seat_lead(table, sheets, seat), sure)


def weigh_in_game(
    table: QwixxTable,
    sheets: list[QwixxSheet],
    seat: int,
    codes: Any,
    n: int,
    worths: Any,
    mind: Any,
    lead: int,
    sure: float,
) -> None:
    """The same for a seat that leads by so much, to whom an end is worth `sure` points more or less.

    In one's own turn the white and the coloured dice are seen together.
    """
    sheet = sheets[seat]
    acting = seat == table.active
    for k in range(n):
        crosses, closed, gain = crossed(sheet.crosses, table.closed | table.locking, codes[k])
        missed = acting and not table.marked and codes[k] == PASS
        if table.phase == WHITE and table.end_timing == AFTER_ACTION and enough_locks(table, crosses, closed):
            worths[k] = gain + at_end(lead + gain, sure)
        elif table.phase == WHITE and acting:
            worths[k] = gain + best_colour(table, sheets, seat, crosses, closed, missed, lead + gain, sure, mind)
        else:
            worths[k] = gain + after_turn(table, sheets, seat, crosses, closed, missed, lead + gain, sure, mind)


def crossed(crosses: int, closed: int, code: int) -> tuple[int, int, int]:
    """Crosses, closed rows, and points gained by a choice."""
    if code == PASS:
        return crosses, closed, 0
    row = code // CELLS
    before = count(crosses & ROW_BITS[row])
    crosses |= CROSS[code]
    after = count(crosses & ROW_BITS[row])
    closed |= (LASTS >> code & 1) << row
    return crosses, closed, (after * (after + 1) - before * (before + 1)) // 2


def best_colour(
    table: QwixxTable,
    sheets: list[QwixxSheet],
    seat: int,
    crosses: int,
    closed: int,
    missed: bool,
    lead: int,
    sure: float,
    mind: Any,
) -> float:
    """The best that the colour action can bring after a white one, a pass included."""
    best = after_turn(table, sheets, seat, crosses, closed, missed, lead, sure, mind)
    gone = closed if table.lock_effect == IMMEDIATE else table.closed
    ready = 0
    for row in range(ROWS):
        ready |= (count(crosses & ROW_BITS[row]) >= NEEDED) << row
    shut = crosses | SHORT[ready] | CLOSED[gone]
    for colour in range(ROWS):
        die = table.dice[2 + colour]
        if die == 0 or gone >> colour & 1:
            continue
        for white in range(2):
            code = BY_COLOUR[(table.sheet * ROWS + colour) * 13 + die + table.dice[white]]
            if shut & SHUT_BY[code] == 0:
                then, gone_then, gain = crossed(crosses, closed, code)
                found = gain + after_turn(table, sheets, seat, then, gone_then, False, lead + gain, sure, mind)
                best = max(best, found)
    return best


def after_turn(
    table: QwixxTable,
    sheets: list[QwixxSheet],
    seat: int,
    crosses: int,
    closed: int,
    missed: bool,
    lead: int,
    sure: float,
    mind: Any,
) -> float:
    """The points to come when the turn ends so for this seat, a miss included."""
    misses = sheets[seat].misses + missed
    paid = MISS * missed
    if misses == MISSES or enough_locks(table, crosses, closed):
        return at_end(lead - paid, sure) - paid
    return ahead(table, seat, crosses, closed, misses, mind) - paid


def enough_locks(table: QwixxTable, crosses: int, closed: int) -> bool:
    """Whether a game ends with these rows closed, or with these crosses of one seat."""
    if table.end_locks == TOTAL:
        return count(closed) >= LOCKS
    mine = 0
    for row in range(ROWS):
        mine += crosses >> row * WIDTH + CELLS & 1
    return mine >= LOCKS


def at_end(lead: int, sure: float) -> float:
    """What the end counts for besides its points: it is wanted by whoever leads, and by nobody else."""
    if lead == 0:
        return 0.0
    return sure if lead > 0 else -sure


def seat_lead(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> int:
    """The points by which a seat leads over the best of the others; 0 for somebody alone."""
    if table.seats == 1:
        return 0
    best = -MISS * MISSES
    for other in range(table.seats):
        if other != seat:
            best = max(best, points(table, sheets, other))
    return points(table, sheets, seat) - best
