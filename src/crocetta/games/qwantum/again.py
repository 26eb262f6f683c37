"""What to throw again in Qwantum, exactly: every choice of dice, over all throws.

A throw is worth what the best two entries make of it. The coloured dice are folded one by one, from the last to the
first: for all sums by colour that the dice before it can show it is noted what comes if this die stays, and if it is
thrown. Throws with the same sums are one: 18,724 instead of 46,656. The white die adds to all colours alike, so its six
faces are worked out side by side.
"""

from typing import Any

from crocetta.games.qwantum.dice import BITS, COLOURED, HIGHEST, MASK, PACKED, SIDES
from crocetta.games.qwantum.rules import DICE, ENTRY, ROWS
from crocetta.games.qwantum.value import (
    ALONE,
    BEYOND,
    CHANGES,
    HIDDEN,
    LOWEST,
    MISSED,
    NUMBERS,
    SUMS,
    USED,
    WEIGHED,
    add_positive,
    both_known,
    cells_left,
)

COLOURED_DICE = len(COLOURED)
MOST = HIGHEST - SIDES  # that the coloured dice show in one colour


def tree() -> tuple[list[list[int]], list[list[int]]]:
    """By number of dice: every sum by colour that they can show, packed; and which follows it, face by face."""
    sums, follows = [[0]], []
    for die in range(len(COLOURED)):
        faces = PACKED[die * SIDES : (die + 1) * SIDES]
        found = sorted({before + face for before in sums[-1] for face in faces})
        place = {packed: k for k, packed in enumerate(found)}
        follows.append([place[before + face] for before in sums[-1] for face in faces])
        sums.append(found)
    return sums, follows


SUMS_OF, FOLLOWS = tree()
SHOWN = tuple(SUMS_OF[-1])  # all six dice
FOLLOW = tuple(place for level in FOLLOWS for place in level)
FOLLOW_FROM = tuple(sum(len(level) for level in FOLLOWS[:die]) for die in range(len(FOLLOWS)))
SIZES = tuple(len(level) for level in SUMS_OF)

LANES = 8  # the six faces of the white die, and two to fill up
STRIDE = MOST + LANES + 1  # totals of one row beside those of another that differ by a fixed number
PAIRS = ROWS * (ROWS - 1) // 2
ONE = tuple(row for row in range(ROWS) for other in range(row + 1, ROWS))
OTHER = tuple(other for row in range(ROWS) for other in range(row + 1, ROWS))
NEVER = -1e9
SIXTH = 1 / SIDES

# Room for thoughts, behind that of `value`.
BY_DICE = USED  # what each choice of dice is worth
IN_ALL = BY_DICE + ENTRY  # number: one total after the other beside a fixed one
BY_PAIR = IN_ALL + NUMBERS  # pair, difference, total: the best that two rows make of their totals
BY_SUMS = BY_PAIR + PAIRS * (2 * MOST + 1) * STRIDE  # dice, choice of the others, sums, lane
TABLES = tuple(1 << len(COLOURED) - dice for dice in range(DICE))
BY_SUMS_FROM = tuple(BY_SUMS + sum(TABLES[n] * SIZES[n] for n in range(dice)) * LANES for dice in range(DICE))
ROOM = BY_SUMS_FROM[-1] + SIZES[-1] * LANES


def weigh_dice(table: Any, sheet: Any, start: int, mind: Any, room: Any) -> None:
    """What each choice of dice to throw again is worth, exactly; the rows have been looked at."""
    for pair in range(PAIRS):
        pair_up(sheet, pair, start, mind, room)
    weigh_sums(room)
    for die in range(COLOURED_DICE - 1, -1, -1):
        for others in range(TABLES[die + 1]):
            fold(die, table.dice[die + 1] - 1, others, room)
    for dice in range(ENTRY):
        room[BY_DICE + dice] = by_white(dice, table.dice[0] - 1, room)


def pair_up(sheet: Any, pair: int, start: int, mind: Any, room: Any) -> None:
    """The best of two rows, for all their totals: one entered, both, or none and a miss."""
    one, other = ONE[pair], OTHER[pair]
    for a in range(1, HIGHEST + 1):
        by_one = room[MISSED]
        if can_take(one, a, room):
            by_one = max(by_one, room[ALONE + one * NUMBERS + a])
            enter_both(sheet, one, a, other, start, mind, room)
        for b in range(max(1, a - MOST), min(HIGHEST, a + MOST) + 1):
            best = by_one
            if can_take(other, b, room):
                best = max(best, room[ALONE + other * NUMBERS + b])
                if can_take(one, a, room):
                    best = max(best, room[IN_ALL + b])
            room[BY_PAIR + (pair * (2 * MOST + 1) + a - b + MOST) * STRIDE + b] = best


def can_take(row: int, total: int, room: Any) -> bool:
    return bool(room[LOWEST + row] <= total < room[BEYOND + row])


def enter_both(sheet: Any, one: int, a: int, other: int, start: int, mind: Any, room: Any) -> None:
    """What the sheet is worth with a total in one row, and any in the other."""
    low, high = int(room[LOWEST + other]), int(room[BEYOND + other])
    if low >= high:
        return
    worths = room[IN_ALL + low : IN_ALL + high]
    for k in range(high - low):
        worths[k] = both_known(sheet, one, a, other, low + k, start, mind, room)
    if cells_left(sheet) == 2:
        return
    for j in range(HIDDEN):
        already = room[SUMS + j] + room[CHANGES + (one * HIDDEN + j) * NUMBERS + a]
        place = CHANGES + (other * HIDDEN + j) * NUMBERS
        add_positive(already, room[WEIGHED + j], room[place + low : place + high], worths)


def weigh_sums(room: Any) -> None:
    """What each throw is worth, by the sums of the coloured dice; the white die side by side."""
    for k in range(len(SHOWN)):
        place = BY_SUMS_FROM[COLOURED_DICE] + k * LANES
        worths = room[place : place + LANES]
        for lane in range(LANES):
            worths[lane] = NEVER
        for pair in range(PAIRS):
            a, b = SHOWN[k] >> BITS * ONE[pair] & MASK, SHOWN[k] >> BITS * OTHER[pair] & MASK
            place = BY_PAIR + (pair * (2 * MOST + 1) + a - b + MOST) * STRIDE + b + 1
            by_pair = room[place : place + LANES]
            for lane in range(LANES):
                worths[lane] = max(worths[lane], by_pair[lane])


def fold(die: int, face: int, others: int, room: Any) -> None:
    """Both ways for one die more, given what happens to the dice behind it: it stays, or it is thrown."""
    behind = BY_SUMS_FROM[die + 1] + others * SIZES[die + 1] * LANES
    stays = BY_SUMS_FROM[die] + others * SIZES[die] * LANES
    thrown = stays + TABLES[die + 1] * SIZES[die] * LANES
    for k in range(SIZES[die]):
        first = FOLLOW_FROM[die] + k * SIDES
        kept = room[stays + k * LANES : stays + (k + 1) * LANES]
        mean = room[thrown + k * LANES : thrown + (k + 1) * LANES]
        place = behind + FOLLOW[first + face] * LANES
        lying = room[place : place + LANES]
        for lane in range(LANES):
            kept[lane] = lying[lane]
            mean[lane] = 0.0
        for side in range(SIDES):
            place = behind + FOLLOW[first + side] * LANES
            landed = room[place : place + LANES]
            for lane in range(LANES):
                mean[lane] += landed[lane] * SIXTH


def by_white(dice: int, face: int, room: Any) -> float:
    """What a choice of dice is worth, once all coloured dice are folded."""
    choice = 0
    for die in range(COLOURED_DICE):
        choice = choice << 1 | dice >> die + 1 & 1
    place = BY_SUMS_FROM[0] + choice * LANES
    if dice & 1 == 0:
        return float(room[place + face])
    total = 0.0
    for side in range(SIDES):
        total += room[place + side]
    return total / SIDES
