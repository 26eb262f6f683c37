"""A desk: what a thread that counts works with, kept from one step to the next."""

from typing import Any, NamedTuple

import numpy as np

from crocetta.fast.engine import Engine

Array = np.ndarray[Any, Any]

ROOM = 1 << 21  # positions that can be found together
FEW = 1 << 16  # positions that a processor has at hand: more are found together only where many merge
DEEPEST = 255  # choices in one turn that are walked depth first
MOST = 2**62
TOO_MANY, THROWS_AGAIN = -1, -2

# Where positions lie on a desk: a path of choices from the top down, the table last thrown at, what was found.
TOP, LISTED, FOUND = 0, DEEPEST, DEEPEST + 1
THROWN = FOUND + ROOM
DESK = THROWN + ROOM


class Rows(NamedTuple):
    """Room for positions: each a row of 64-bit words, in which its table and its sheets lie."""

    words: Array
    tables: Array
    sheets: Array
    ways: Array
    slots: Array  # two hash tables, of what was thrown and what was found: the row of a position, 0 where there is none
    slot: Array  # by row: its slot

    def found(self, number: int, position: Any) -> tuple[Array, Array]:
        """A copy of the positions found, and the ways to each."""
        rows = slice(FOUND, FOUND + number)
        return self.words[rows].copy().view(position).reshape(number), self.ways[rows].copy()


class Throws(NamedTuple):
    """The different throws from one table."""

    number: Array
    faces: Array
    sides: Array
    mask: Array  # the words of a table with a one for every bit, but for the fields that are only shown


class Options(NamedTuple):
    """By row of the path: who chooses next, the codes, and how many of them are still to be walked."""

    seats: Array
    codes: Array
    left: Array


Desk = tuple[Rows, Throws, Options]


def new_desk(engine: Engine, position: Any) -> Desk:
    rules, rows = engine.game.rules, np.zeros(DESK, position)
    ways, slots, slot = np.zeros(DESK, np.int64), np.zeros((2, 4 * ROOM), np.int32), np.zeros(DESK, np.int32)
    faces, sides = np.zeros((ROOM + 1, rules.DICE), np.int8), np.zeros(rules.DICE, np.int64)
    seats, left, codes = (np.zeros((DEEPEST, *width), np.int64) for width in ((), (), (rules.CHOICES + 1,)))
    return (
        Rows(words(rows), rows["table"], rows["sheets"], ways, slots, slot),
        Throws(np.zeros(1, np.int64), faces, sides, mask_of_shown(engine)),
        Options(seats, codes, left),
    )


def mask_of_shown(engine: Engine) -> Array:
    mask = np.zeros(1, engine.table)
    words(mask)[:] = ~np.uint64(0)
    for field in engine.game.rules.TABLE.fields:
        if field.for_show:
            mask[field.name] = 0
    all_words: Array = words(mask)[0]
    return all_words


def words(positions: Array) -> Array:
    """Positions as rows of 64-bit words, in the same memory."""
    return positions.view(np.uint64).reshape(len(positions), -1)
