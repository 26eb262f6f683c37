"""What a seat can know about Knaster: how good every pattern of a line is, learned from games against itself.

A grid is worth its points, plus what each of its lines promises by pattern, value and stage of the game, plus what the
pace promises: the free cells, and how many throws would find a number to circle. `tools/train_knaster.py` learns it.
"""

from typing import Any

from crocetta.core.fields import OVER, count
from crocetta.games.knaster.grid import (
    CELL,
    CELLS,
    LINE_COUNT,
    SET,
    SET_COUNT,
    SETS_FROM,
    SIDE,
    THROUGH,
    THROUGH_FROM,
    VALUES,
)
from crocetta.games.knaster.pattern import CIRCLED, DONE, KINDS, PATTERNS, pattern
from crocetta.games.knaster.rules import CIRCLE, DUE, HIGHEST, PASS, circles_earned, lowest, points

LEVELS: dict[str, dict[str, float]] = {
    "easy": {"noise": 3.0},
    "medium": {"noise": 1.2},
    "hard": {"noise": 0.0},
    "champion": {"rollouts": 1000, "width": 8},
}
SCALE = 15.0

# What is known. Alone one plays by one half of it, in company by the other.
STAGES = (0, 8, 25)  # cells still free; in between the promise of a pattern goes evenly from one to the next
WEIGHTS = 2 * len(STAGES)  # by stage: what a pattern promises on a line of middle value, and how that grows with it
PACE = PATTERNS * WEIGHTS  # by own free cells and those of the quickest other seat
COVER = PACE + (CELLS + 1) * (CELLS + 2)  # by own free cells and how many of 36 throws find a number to circle
HALF = COVER + (CELLS + 1) * 37
SIZE = 2 * HALF
NOBODY = CELLS + 1  # as free cells of the quickest other seat, where there is none
LOWER = tuple(sum(free >= stage for stage in STAGES[1:-1]) for free in range(CELLS + 1))  # the stage below
TILT = tuple(2 * value - 15 for value in VALUES)
WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # by number: throws that show it

# A sketch of a grid, in room.
PROMISE = CELLS  # after the signs of the cells: what each line has and promises
LEFT = PROMISE + LINE_COUNT  # by number: how often it stands without a circle
CIRCLES = LEFT + HIGHEST + 1
COVERED, FREE, STAGE, SHARE, LAST, KNOWN, OTHERS = range(CIRCLES + 1, CIRCLES + 8)
SKETCH = 64
PLAIN = SKETCH  # the sketch before any choice, beside the one that is worked on
GAIN = 2 * SKETCH  # by cell, then by number
ROOM = 3 * SKETCH


def worth(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> float:
    """The points this seat can expect at the end."""
    if table.phase == OVER:
        return float(points(table, sheets, seat))
    draw(table, sheets, seat, room)
    look(room, int(room[FREE]), int(room[OTHERS]), 0, mind)
    return outlook(room, mind)


def weigh(table: Any, sheets: Any, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any) -> None:
    """What each of the n open choices is worth to this seat."""
    hurry = gained_by_pace(table, sheets, seat, mind, room)
    draw(table, sheets, seat, room)
    free, looked = int(room[FREE]), -1
    copy(room, 0, PLAIN)
    for k in range(n):
        writes = codes[k] < CIRCLE
        copy(room, PLAIN, 0)
        if writes != looked:
            looked = writes
            look(room, free - writes, int(room[OTHERS]), table.last, mind)
            copy(room, 0, PLAIN)
        follow(table, sheets[seat], codes[k], room, mind)
        worths[k] = outlook(room, mind) + hurry * writes


def gained_by_pace(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> float:
    """What the best of the other seats loses when this one fills a cell more, and so brings the end nearer."""
    if table.seats == 1 or table.last:
        return 0.0
    free, best, gained = count(sheets[seat].where[0]), 0.0, 0.0
    for other in range(table.seats):
        if other != seat and free <= count(sheets[other].where[0]):
            draw(table, sheets, other, room)
            expected, lost = 0.0, 0.0
            for pace in (free - 1, int(room[OTHERS])):
                look(room, int(room[FREE]), pace, 0, mind)
                lost = promised(room, mind) - expected
                expected += lost
            if expected > best:
                best, gained = expected, lost
    return gained


def draw(table: Any, sheets: Any, seat: int, room: Any) -> None:
    """A sketch of a grid: its signs, and what is counted on it."""
    sheet = sheets[seat]
    for number in range(HIGHEST + 1):
        room[LEFT + number] = 0
    for cell in range(CELLS):
        number, circled = sheet.numbers[cell], sheet.circles >> cell & 1
        room[cell] = number - 1 + KINDS * circled if number else 0
        room[LEFT + number] += 1 - circled
    room[COVERED] = 0
    for number in range(2, HIGHEST + 1):
        room[COVERED] += WAYS[number] * (room[LEFT + number] > 0)
    room[CIRCLES] = count(sheet.circles)
    room[FREE] = count(sheet.where[0])
    room[KNOWN] = HALF * (table.seats > 1)
    room[OTHERS] = quickest(table, sheets, seat)


def quickest(table: Any, sheets: Any, seat: int) -> int:
    """The fewest free cells another seat has."""
    least = NOBODY
    for other in range(table.seats):
        if other != seat:
            least = min(least, count(sheets[other].where[0]))
    return least


def look(room: Any, free: int, others: int, last: int, mind: Any) -> None:
    """Judge all lines of a sketch at a stage of the game."""
    stage = min(free, others, CELLS)
    lower = LOWER[stage]
    room[FREE], room[OTHERS], room[LAST], room[STAGE] = free, others, last, lower
    room[SHARE] = (stage - STAGES[lower]) / (STAGES[lower + 1] - STAGES[lower])
    for line in range(LINE_COUNT):
        room[PROMISE + line] = promise(room, line, mind)


def promise(room: Any, line: int, mind: Any) -> float:
    """The points a line has and can be expected to bring, without those for single circles."""
    found = pattern_of(room, line)
    value = float(VALUES[line] * (found == DONE))
    if room[LAST]:
        return value
    share, tilt, k = room[SHARE], TILT[line] * 0.2, known_at(room, found)
    early = mind[k + 2] + tilt * mind[k + 3]
    late = mind[k] + tilt * mind[k + 1]
    return float(value + late + share * (early - late))


def pattern_of(room: Any, line: int) -> int:
    first = line * SIDE
    return pattern(
        int(room[CELL[first]]),
        int(room[CELL[first + 1]]),
        int(room[CELL[first + 2]]),
        int(room[CELL[first + 3]]),
        int(room[CELL[first + 4]]),
    )


def known_at(room: Any, found: int) -> int:
    """Where four numbers begin that are known of a pattern at this stage."""
    return int(room[KNOWN]) + found * WEIGHTS + 2 * int(room[STAGE])


def pace_at(room: Any) -> int:
    return int(room[KNOWN]) + PACE + int(room[FREE]) * (CELLS + 2) + int(room[OTHERS])


def cover_at(room: Any) -> int:
    return int(room[KNOWN]) + COVER + int(room[FREE]) * 37 + int(room[COVERED])


def outlook(room: Any, mind: Any) -> float:
    """The points a sketch can expect at the end."""
    if room[FREE] == 0 and not room[LAST]:
        return with_one_throw(room)
    return promised(room, mind)


def promised(room: Any, mind: Any) -> float:
    total = room[CIRCLES]
    for line in range(LINE_COUNT):
        total += room[PROMISE + line]
    if room[LAST]:
        return float(total)
    return float(total + mind[pace_at(room)] + mind[cover_at(room)])


def with_one_throw(room: Any) -> float:
    """With a full grid there is one more throw: each number is circled where it brings most."""
    total = room[CIRCLES]
    for k in range(CELLS + HIGHEST + 1):
        room[GAIN + k] = k < CELLS  # a circle is a point
    for line in range(LINE_COUNT):
        open_cells, open_cell = 0, 0
        for place in range(line * SIDE, line * SIDE + SIDE):
            if room[CELL[place]] < CIRCLED:
                open_cells += 1
                open_cell = CELL[place]
        if open_cells == 0:
            total += VALUES[line]
        elif open_cells == 1:
            room[GAIN + open_cell] += VALUES[line]
    for cell in range(CELLS):
        if room[cell] < CIRCLED:
            number = GAIN + CELLS + 1 + int(room[cell])
            room[number] = max(room[number], room[GAIN + cell])
    for number in range(2, HIGHEST + 1):
        total += room[GAIN + CELLS + number] * WAYS[number] / 36
    return float(total)


def follow(table: Any, sheet: Any, code: int, room: Any, mind: Any) -> None:
    """Make a choice on the sketch, and draw the circles due after it, each time where they promise most."""
    due, touched, circles = 0, 0, 0
    if code < CIRCLE:
        write(room, code, table.thrown)
        due = touched = lines_through(code)
    elif code < DUE:
        circles = 1 << code - CIRCLE
    elif code < PASS:
        circles = SET[code - DUE]
        due = sheet.due & ~(1 << (code - DUE) // SET_COUNT)
    while True:
        while circles:
            cell = lowest(circles)
            circles &= circles - 1
            circle(room, cell)
            touched |= lines_through(cell)
        while touched:
            line = lowest(touched)
            touched &= touched - 1
            room[PROMISE + line] = promise(room, line, mind)
        if due == 0:
            return
        line = lowest(due)
        due &= due - 1
        circles = best_set(room, line, circles_due(table, room, line), mind)


def lines_through(cell: int) -> int:
    """The lines through a cell, as bits."""
    lines = 0
    for place in range(THROUGH_FROM[cell], THROUGH_FROM[cell + 1]):
        lines |= 1 << THROUGH[place]
    return lines


def write(room: Any, cell: int, number: int) -> None:
    room[cell] = number - 1
    room[COVERED] += WAYS[number] * (room[LEFT + number] == 0)
    room[LEFT + number] += 1


def circle(room: Any, cell: int) -> None:
    number = int(room[cell]) + 1
    room[cell] += KINDS
    room[CIRCLES] += 1
    room[LEFT + number] -= 1
    room[COVERED] -= WAYS[number] * (room[LEFT + number] == 0)


def circles_due(table: Any, room: Any, line: int) -> int:
    """As in the rules, on a sketch; none on a line that is not full."""
    first, uncircled = line * SIDE, 0
    for place in range(first, first + SIDE):
        if room[CELL[place]] == 0:
            return 0
        uncircled += room[CELL[place]] < CIRCLED
    earned = circles_earned(
        kind(room, first), kind(room, first + 1), kind(room, first + 2), kind(room, first + 3), kind(room, first + 4)
    )
    if earned == 0:
        earned = table.no_combination
    return min(earned, uncircled)


def kind(room: Any, place: int) -> int:
    """Which number stands in a place that is not free, the lowest counted 0."""
    sign = int(room[CELL[place]]) - 1
    return sign if sign < KINDS else sign - KINDS


def best_set(room: Any, line: int, size: int, mind: Any) -> int:
    """The cells of a line on which so many circles promise most, as bits."""
    if size == 0:
        return 0
    weigh_crossings(room, line, mind)
    first = line * SET_COUNT
    best, chosen = -1e8, 0
    for place in range(first + SETS_FROM[size], first + SETS_FROM[size + 1]):
        total = set_promise(room, line, SET[place], mind)
        if total > best:
            best, chosen = total, SET[place]
    return chosen


def weigh_crossings(room: Any, line: int, mind: Any) -> None:
    """What a circle on each cell of a line does for the other lines through it; where there is one already, no good."""
    for place in range(line * SIDE, line * SIDE + SIDE):
        cell, gain = CELL[place], -1e9
        if room[cell] < CIRCLED:
            gain = 0.0
            room[cell] += KINDS
            for k in range(THROUGH_FROM[cell], THROUGH_FROM[cell + 1]):
                if THROUGH[k] != line:
                    gain += promise(room, THROUGH[k], mind) - room[PROMISE + THROUGH[k]]
            room[cell] -= KINDS
        room[GAIN + cell] = gain


def set_promise(room: Any, line: int, cells: int, mind: Any) -> float:
    """What circles on these cells of a line promise, on it and across."""
    total = 0.0
    for place in range(line * SIDE, line * SIDE + SIDE):
        chosen = cells >> CELL[place] & 1
        total += room[GAIN + CELL[place]] * chosen
        room[CELL[place]] += KINDS * chosen
    if total > -1e8:
        total += promise(room, line, mind)
    for place in range(line * SIDE, line * SIDE + SIDE):
        room[CELL[place]] -= KINDS * (cells >> CELL[place] & 1)
    return total


def copy(room: Any, old: int, new: int) -> None:
    for k in range(SKETCH):
        room[new + k] = room[old + k]
