"""What to throw again in Qwantum, at a glance: the few most promising choices of dice, each by a few throws.

Promising is what each colour alone can expect. The throws are always the same, every face as often as the others.
"""

from random import Random
from typing import Any

from crocetta.core.fields import count
from crocetta.games.qwantum.again import BY_DICE, COLOURED_DICE, MOST, NEVER
from crocetta.games.qwantum.again import ROOM as AGAIN_ROOM
from crocetta.games.qwantum.dice import BITS, COLOURED, MASK, PACKED, SIDES
from crocetta.games.qwantum.rules import DICE, ENTRY, ROWS
from crocetta.games.qwantum.value import ALONE, AS_IT_IS, BEYOND, LOWEST, MISSED, NUMBERS

CANDIDATES = 12
OTHERS_HELP = 0.4  # how much the hopes for a third and fourth colour count
THROWS = 120
ALL_COLOURS = sum(1 << BITS * row for row in range(ROWS))


def throws() -> tuple[int, ...]:
    """What each die adds to the packed totals in each of the throws."""
    chance = Random(1)
    columns = []
    for die in range(DICE):
        faces = list(range(SIDES)) * (THROWS // SIDES)
        chance.shuffle(faces)
        columns.append([(face + 1) * ALL_COLOURS if die == 0 else PACKED[(die - 1) * SIDES + face] for face in faces])
    return tuple(added for throw in zip(*columns, strict=True) for added in throw)


def ways() -> tuple[int, ...]:
    """By colour and choice of coloured dice: in how many ways they show each sum."""
    found: list[int] = []
    for row in range(ROWS):
        for dice in range(1 << len(COLOURED)):
            found += ways_of(row, dice)
    return tuple(found)


def ways_of(row: int, dice: int) -> list[int]:
    counts = [1] + [0] * MOST
    for die in range(len(COLOURED)):
        if dice >> die & 1:
            faces = [packed >> BITS * row & MASK for packed in PACKED[die * SIDES : (die + 1) * SIDES]]
            counts = [sum(counts[total - face] for face in faces if total >= face) for total in range(MOST + 1)]
    return counts


ADDED = throws()
WAYS = ways()
HIGHEST_SUM = tuple(
    max(total for total in range(MOST + 1) if WAYS[first + total]) for first in range(0, len(WAYS), MOST + 1)
)
SHARE = 1 / THROWS

OUTCOMES = tuple(SIDES**dice for dice in range(DICE))

# Room for thoughts.
GAINS = AGAIN_ROOM  # row, total: what entering it gains
HOPES = GAINS + ROWS * NUMBERS  # white die stays or is thrown, row, sum of the coloured dice: gain, if it is one
PROMISES = HOPES + 2 * ROWS * NUMBERS  # by choice of dice
ROOM = PROMISES + ENTRY


def glance_at_dice(table: Any, room: Any) -> None:
    """What the most promising choices of dice are worth, roughly; the rows have been looked at."""
    note_gains(table, room)
    for dice in range(ENTRY):
        room[PROMISES + dice] = promise(table, dice, room)
        room[BY_DICE + dice] = NEVER
    for _ in range(CANDIDATES):
        best = 0
        for dice in range(ENTRY):
            if room[PROMISES + dice] > room[PROMISES + best]:
                best = dice
        room[PROMISES + best] = NEVER
        room[BY_DICE + best] = room[AS_IT_IS] + try_throws(table, best, room)


def note_gains(table: Any, room: Any) -> None:
    """What each total gains, and what each sum of coloured dice lets hope for."""
    for row in range(ROWS):
        first = GAINS + row * NUMBERS
        for total in range(NUMBERS):
            legal = room[LOWEST + row] <= total < room[BEYOND + row]
            room[first + total] = room[ALONE + row * NUMBERS + total] - room[AS_IT_IS] if legal else NEVER
        for total in range(MOST + 1):
            mean = 0.0
            for side in range(1, SIDES + 1):
                mean += max(room[first + total + side], 0.0)
            room[HOPES + row * NUMBERS + total] = max(room[first + total + table.dice[0]], 0.0)
            room[HOPES + (ROWS + row) * NUMBERS + total] = mean / SIDES


def promise(table: Any, dice: int, room: Any) -> float:
    """What the colours can hope for, each by itself: the best two count, the others help."""
    coloured = dice >> 1
    best, second, total = 0.0, 0.0, 0.0
    kept = lying(table, dice | 1)
    for row in range(ROWS):
        place = HOPES + ((dice & 1) * ROWS + row) * NUMBERS + (kept >> BITS * row & MASK)
        hope = hoped(row, coloured, room[place : place + MOST + 1])
        total += hope
        second = max(second, min(best, hope))
        best = max(best, hope)
    return best + second + OTHERS_HELP * (total - best - second)


def hoped(row: int, coloured: int, hopes: Any) -> float:
    """What one colour can expect when these coloured dice are thrown."""
    choice = row * (1 << COLOURED_DICE) + coloured
    first = choice * (MOST + 1)
    total = 0.0
    for added in range(HIGHEST_SUM[choice] + 1):
        total += WAYS[first + added] * hopes[added]
    return float(total / OUTCOMES[count(coloured)])


def lying(table: Any, dice: int) -> int:
    """The packed totals of the dice that are not picked up."""
    total = 0
    for die in range(DICE):
        if dice >> die & 1 == 0:
            face = table.dice[die]
            total += face * ALL_COLOURS if die == 0 else PACKED[(die - 1) * SIDES + face - 1]
    return total


def try_throws(table: Any, dice: int, room: Any) -> float:
    """What a choice of dice gains over the fixed throws."""
    kept = lying(table, dice)
    total = 0.0
    for throw in range(THROWS):
        packed = kept
        for die in range(DICE):
            if dice >> die & 1:
                packed += ADDED[throw * DICE + die]
        total += best_two(packed, room)
    return total / THROWS


def best_two(packed: int, room: Any) -> float:
    """What the two best entries gain, taken one by one; or a miss."""
    best, second = room[MISSED] - room[AS_IT_IS], 0.0
    first = NEVER
    for row in range(ROWS):
        gain = room[GAINS + row * NUMBERS + (packed >> BITS * row & MASK)]
        second = max(second, min(first, gain))
        first = max(first, gain)
    return float(max(best, first) + second)
