"""What a throw can still become: five dice as the number of each colour, and the best dice to throw again.

>>> len(SETS), FULL
(462, 210)
>>> SETS[-1]
(0, 0, 0, 0, 0, 5)
"""

from itertools import combinations_with_replacement as multisets
from typing import Any

from crocetta.games.onecard.rules import dice_of
from crocetta.games.onecard.table import COLOURS, DICE, OnecardTable


def of_colours(dice: tuple[int, ...]) -> tuple[int, ...]:
    """How many dice show each colour."""
    return tuple(dice.count(colour) for colour in range(COLOURS))


SETS = tuple(of_colours(dice) for size in range(DICE + 1) for dice in multisets(range(COLOURS), size))
FULL = sum(sum(kept) < DICE for kept in SETS)  # from here on all five dice lie
THROWN = len(SETS) - FULL  # different throws of five dice

places = {kept: place for place, kept in enumerate(SETS)}


def changed(kept: tuple[int, ...], colour: int, by: int) -> int:
    """The place of the set with one die more or less of a colour; 0 if there is none."""
    return places.get((*kept[:colour], kept[colour] + by, *kept[colour + 1 :]), 0)


SHOWN = tuple(sum(n << 3 * (colour + 1) for colour, n in enumerate(kept)) for kept in SETS)  # as rules pack them
MORE = tuple(changed(kept, colour, +1) for kept in SETS[:FULL] for colour in range(COLOURS))
LESS = tuple(changed(kept, colour, -1) for kept in SETS for colour in range(COLOURS))


def lying(table: OnecardTable, again: int) -> int:
    """The set of the dice that lie on the table, but for those that are thrown again."""
    kept = 0
    for die in range(DICE):
        if table.dice[die] and not again >> die & 1:
            kept = MORE[kept * COLOURS + table.dice[die] - 1]
    return kept


def expect(values: Any, at: int) -> None:
    """What each set of dice kept is worth before the others land, given what each full throw is worth."""
    for kept in range(FULL - 1, -1, -1):
        total = 0.0
        for colour in range(COLOURS):
            total += values[at + MORE[kept * COLOURS + colour]]
        values[at + kept] = total / COLOURS


def keep_best(values: Any, at: int) -> None:
    """Before that, when one may throw again: a set is worth the best that can be kept of it."""
    for dice in range(1, FULL + THROWN):
        best = values[at + dice]
        for colour in range(COLOURS):
            if dice_of(SHOWN[dice], colour):
                best = max(best, values[at + LESS[dice * COLOURS + colour]])
        values[at + dice] = best
