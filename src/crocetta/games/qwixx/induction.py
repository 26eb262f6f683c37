"""The induction: the points a seat can still expect, from the fullest sheets back to the empty one.

A seat plays for its own points. In its own turn it sees all six dice before it chooses. For given white dice every
coloured die has a best worth for each of its faces, whatever the others show; so the mean of the best of all needs no
loop over the coloured dice: for each face one counts how often the other dice stay below it. In the turns of others the
seat may cross the white sum. What they do to it is chance: with each turn they may close a row, or end the game.
"""

from typing import Any

from crocetta.games.qwixx.places import AFTER, FARTHER, GAIN, NEARER, PAIRS, REACHED, SHUT, place
from crocetta.games.qwixx.rules import AFTER_TURN, LOCKS, MISS, MISSES, QwixxTable
from crocetta.games.qwixx.sheets import CELLS, LAST, ROWS

ROUNDS = ROWS * CELLS + 1  # by how far all rows are crossed together
CLOSING, ENDING = 0, 1  # what others may do
# Its chances in a turn: by what they do, by rows closed already, and by how far open rows are crossed together.
HAZARD = (2, LOCKS, ROWS * (CELLS - 1) + 1)

SIDES = 6
SUMS = 2 * SIDES - 1  # of the white dice
FACES = ROWS * SIDES  # of the coloured dice
WHITES = SIDES * (SIDES + 1) // 2  # white throws, whatever their order
THROWS = SIDES ** (2 + ROWS)

SEATS = 5  # the most that play
BATCH = 8  # sheets that are looked at together
LANES = BATCH * MISSES  # miss by miss, sheet by sheet
NEVER = -1000.0  # points of what cannot be done
# What `solve` works with, one of each a thread.
WORK = (
    ("i8", (BATCH, ROWS)),  # stands: how the rows of each sheet stand
    ("i8", (BATCH,)),  # places: of each sheet
    ("f8", (SEATS * SUMS, LANES)),  # white: best worth of crossing a white sum, by others and sum
    ("f8", (ROWS * CELLS, LANES)),  # alone: worth of a colour choice after a pass, by row and cell
    ("f8", (ROWS * CELLS, LANES)),  # best: the same after the best white choice
    ("f8", (WHITES * FACES, LANES)),  # worth: of the best that a coloured die can bring, by white dice, die and face
    ("f8", (WHITES * FACES, LANES)),  # ways: in how many throws just this is the best of all
    ("f8", (2, BATCH)),  # sums: worth of a miss, and of the turn
)


def arrange(order: Any, starts: Any) -> None:
    """Sort the places at which the game goes on: those first after which the fewest can come."""
    for farther in range(PAIRS):
        for nearer in range(farther + 1):
            if goes_on(farther, nearer):
                starts[round_of(farther, nearer) + 1] += 1
    for number in range(ROUNDS):
        starts[number + 1] += starts[number]
    for farther in range(PAIRS):
        for nearer in range(farther + 1):
            if goes_on(farther, nearer):
                number = round_of(farther, nearer)
                order[starts[number]] = farther * PAIRS + nearer
                starts[number] += 1
    for number in range(ROUNDS, 0, -1):
        starts[number] = starts[number - 1]
    starts[0] = 0


def round_of(pair: int, other: int) -> int:
    """When a place is solved: a cross leads to an earlier round, whatever row it is in."""
    return (
        ROUNDS - 1 - REACHED[FARTHER[pair]] - REACHED[NEARER[pair]] - REACHED[FARTHER[other]] - REACHED[NEARER[other]]
    )


def goes_on(pair: int, other: int) -> bool:
    shut = (FARTHER[pair] == SHUT) + (NEARER[pair] == SHUT) + (FARTHER[other] == SHUT) + (NEARER[other] == SHUT)
    return shut < LOCKS


def solve(
    table: QwixxTable,
    values: Any,
    order: Any,
    begin: int,
    end: int,
    hazard: Any,
    stands: Any,
    places: Any,
    white: Any,
    alone: Any,
    best: Any,
    worth: Any,
    ways: Any,
    sums: Any,
) -> None:
    """Solve part of a round: `values` by others, place and misses, known for all rounds before.

    `hazard` has the chances that others close a given open row in a turn, and that they end the game otherwise: by rows
    closed and by how far the open rows are crossed together.
    """
    others = len(values) - 1  # that have the dice after an own turn
    for first in range(begin, end, BATCH):
        for sheet in range(BATCH):
            take(order[min(first + sheet, end - 1)], sheet, stands, places)  # at the end the last one again
        for sheet in range(BATCH):
            for row in range(ROWS):
                colour_alone(values, others, stands, sheet, row, alone)
        for total in range(SUMS):
            for number in range(ROWS * CELLS):
                for lane in range(LANES):
                    best[number, lane] = alone[number, lane]
            for sheet in range(BATCH):
                white_then_colour(table, values, others, stands, sheet, total, white, best)
            throws_of(total, white, best, worth, ways)
        for wait in range(1, others + 1):
            white_alone(values, wait, stands, white)
        for misses in range(MISSES - 1, -1, -1):
            own_turn(values, misses, places, worth, ways, sums)
            note(values, 0, misses, stands, places, hazard, sums)
            for wait in range(1, others + 1):
                turn_of_others(values, wait, misses, places, white, sums)
                note(values, wait, misses, stands, places, hazard, sums)


def take(pairs: int, sheet: int, stands: Any, places: Any) -> None:
    """Look at a sheet: its rows rise in the one pair and fall in the other."""
    pair, other = pairs // PAIRS, pairs % PAIRS
    stands[sheet, 0], stands[sheet, 1] = FARTHER[pair], NEARER[pair]
    stands[sheet, 2], stands[sheet, 3] = FARTHER[other], NEARER[other]
    places[sheet] = here(stands, sheet)


def here(stands: Any, sheet: int) -> int:
    """The place of a sheet."""
    return place(stands[sheet, 0], stands[sheet, 1], stands[sheet, 2], stands[sheet, 3])


def cell_of(row: int, number: int) -> int:
    """Where a sum, counted from 0, stands in a row: two rows rise and two fall."""
    return number if 2 * row < ROWS else LAST - number


# Choices


def colour_alone(values: Any, others: int, stands: Any, sheet: int, row: int, alone: Any) -> None:
    """What a coloured sum is worth if nothing was crossed before."""
    for cell in range(CELLS):
        for lane in range(sheet, LANES, BATCH):
            alone[row * CELLS + cell, lane] = NEVER
    colour(values, others, stands, sheet, row, 0, alone)


def colour(values: Any, others: int, stands: Any, sheet: int, row: int, gained: int, best: Any) -> None:
    """Raise the worth of each coloured sum in a row to what it is on this sheet."""
    stand = stands[sheet, row]
    for cell in range(REACHED[stand], CELLS):
        gain = GAIN[stand * CELLS + cell]
        if gain:
            stands[sheet, row] = AFTER[stand * CELLS + cell]
            then = here(stands, sheet)
            for misses in range(MISSES):
                lane = misses * BATCH + sheet
                found = gained + gain + values[others, then, misses]
                if found > best[row * CELLS + cell, lane]:
                    best[row * CELLS + cell, lane] = found
    stands[sheet, row] = stand


def white_then_colour(
    table: QwixxTable, values: Any, others: int, stands: Any, sheet: int, total: int, white: Any, best: Any
) -> None:
    """Raise the worth of coloured sums to what it is after crossing this white sum in any row."""
    nothing_white(white, total, sheet)
    for row in range(ROWS):
        stand = stands[sheet, row]
        gain = GAIN[stand * CELLS + cell_of(row, total)]
        if gain:
            stands[sheet, row] = AFTER[stand * CELLS + cell_of(row, total)]
            raise_white(values, others, stands, sheet, gain, white, total)
            if table.end_timing == AFTER_TURN or rows_shut(stands, sheet) < LOCKS:
                for other in range(ROWS):
                    colour(values, others, stands, sheet, other, gain, best)
            stands[sheet, row] = stand


def white_alone(values: Any, wait: int, stands: Any, white: Any) -> None:
    """The worth of crossing each white sum while others have the dice."""
    for sheet in range(BATCH):
        for total in range(SUMS):
            nothing_white(white, wait * SUMS + total, sheet)
            for row in range(ROWS):
                stand = stands[sheet, row]
                gain = GAIN[stand * CELLS + cell_of(row, total)]
                if gain:
                    stands[sheet, row] = AFTER[stand * CELLS + cell_of(row, total)]
                    raise_white(values, wait - 1, stands, sheet, gain, white, wait * SUMS + total)
                    stands[sheet, row] = stand


def nothing_white(white: Any, entry: int, sheet: int) -> None:
    for lane in range(sheet, LANES, BATCH):
        white[entry, lane] = NEVER


def raise_white(values: Any, others: int, stands: Any, sheet: int, gain: int, white: Any, entry: int) -> None:
    """Raise the worth of a white sum to what it is on this sheet."""
    then = here(stands, sheet)
    for misses in range(MISSES):
        lane = misses * BATCH + sheet
        found = gain + values[others, then, misses]
        if found > white[entry, lane]:
            white[entry, lane] = found


def rows_shut(stands: Any, sheet: int) -> int:
    shut = 0
    for row in range(ROWS):
        shut += stands[sheet, row] == SHUT
    return shut


# Throws


def throws_of(total: int, white: Any, best: Any, worth: Any, ways: Any) -> None:
    """All throws in which the white dice have this sum."""
    for low in range(SIDES):
        high = total - low
        if low <= high < SIDES:
            first = (high * (high + 1) // 2 + low) * FACES
            for entry in range(FACES):
                die_worth(total, low, high, entry, first, white, best, worth)
            for entry in range(FACES):
                for lane in range(LANES):
                    ways[first + entry, lane] = 1.0 if low == high else 2.0
                for die in range(ROWS):
                    if die * SIDES > entry:
                        below(first, entry, die * SIDES, worth, ways)
                    elif die * SIDES + SIDES <= entry:
                        not_above(first, entry, die * SIDES, worth, ways)


def die_worth(total: int, low: int, high: int, entry: int, first: int, white: Any, best: Any, worth: Any) -> None:
    """The best that a face of a coloured die brings with either white die; or crossing the white sum alone."""
    row, face = entry // SIDES, entry % SIDES
    one = row * CELLS + cell_of(row, low + face)
    other = row * CELLS + cell_of(row, high + face)
    for lane in range(LANES):
        found = max(best[one, lane], best[other, lane])
        worth[first + entry, lane] = max(found, white[total, lane])


def below(first: int, entry: int, die: int, worth: Any, ways: Any) -> None:
    """In how many faces another die stays below."""
    for lane in range(LANES):
        found = worth[first + entry, lane]
        faces = 0.0
        for face in range(SIDES):
            faces += 1.0 if worth[first + die + face, lane] < found else 0.0
        ways[first + entry, lane] *= faces


def not_above(first: int, entry: int, die: int, worth: Any, ways: Any) -> None:
    """The same for dice before this one: of equal faces the later counts as the best."""
    for lane in range(LANES):
        found = worth[first + entry, lane]
        faces = 0.0
        for face in range(SIDES):
            faces += 1.0 if worth[first + die + face, lane] <= found else 0.0
        ways[first + entry, lane] *= faces


# Turns


def own_turn(values: Any, misses: int, places: Any, worth: Any, ways: Any, sums: Any) -> None:
    """The mean over all throws of the best in each, or of a miss where that is better."""
    for sheet in range(BATCH):
        sums[0, sheet] = -MISS
        if misses + 1 < MISSES:
            sums[0, sheet] += values[len(values) - 1, places[sheet], misses + 1]
        sums[1, sheet] = 0.0
    for entry in range(WHITES * FACES):
        for sheet in range(BATCH):
            lane = misses * BATCH + sheet
            sums[1, sheet] += ways[entry, lane] * max(worth[entry, lane], sums[0, sheet])
    for sheet in range(BATCH):
        sums[1, sheet] /= THROWS


def turn_of_others(values: Any, wait: int, misses: int, places: Any, white: Any, sums: Any) -> None:
    """The mean over the white sums of crossing one or not."""
    for sheet in range(BATCH):
        stay = values[wait - 1, places[sheet], misses]
        found = 0.0
        for total in range(SUMS):
            throws = SIDES - abs(total - SIDES + 1)
            found += throws * max(stay, white[wait * SUMS + total, misses * BATCH + sheet])
        sums[1, sheet] = found / (SIDES * SIDES)


def note(values: Any, wait: int, misses: int, stands: Any, places: Any, hazard: Any, sums: Any) -> None:
    """Note what a turn is worth; before it others may have closed a row, and perhaps another, or ended the game."""
    for sheet in range(BATCH):
        shut, progress = rows_shut(stands, sheet), open_progress(stands, sheet)
        closes, ends = hazard[CLOSING, shut, progress], hazard[ENDING, shut, progress]
        found = sums[1, sheet] * (1.0 - (ROWS - shut) * closes - ends)
        for row in range(ROWS):
            stand = stands[sheet, row]
            if stand != SHUT:
                stands[sheet, row] = SHUT
                found += closes * values[wait, here(stands, sheet), misses]
                stands[sheet, row] = stand
        values[wait, places[sheet], misses] = found


def open_progress(stands: Any, sheet: int) -> int:
    """How far the open rows are crossed together."""
    progress = 0
    for row in range(ROWS):
        if stands[sheet, row] != SHUT:
            progress += REACHED[stands[sheet, row]]
    return progress
