"""Positions found again, compiled: equal ones become one, with the ways to each added up."""

from typing import Any

import numpy as np

from crocetta.fast.chance import MIX_1, S31, mix


def keep(rows: Any, table: int, row: int, ways: int) -> int:
    """Add ways to the position in a row, or to an equal one that was there before; 1 if it is new."""
    slot = find_slot(rows, table, row)
    before = rows.slots[table, slot]
    if before:
        rows.ways[before] += ways
        return 0
    rows.slots[table, slot] = row
    rows.slot[row] = slot
    rows.ways[row] = ways
    return 1


def find_slot(rows: Any, table: int, row: int) -> Any:
    """The slot of a position equal to this one, or the empty slot where it belongs."""
    slots = rows.slots[table]
    length = rows.words.shape[1]
    bits = np.uint64(0)
    for word in range(length):
        bits = stirred(bits, rows.words[row, word])
    slot = np.int64(mix(bits) & np.uint64(len(slots) - 1))
    while slots[slot] and not same(rows.words[slots[slot]], rows.words[row], length):
        slot = (slot + 1) & (len(slots) - 1)
    return slot


def stirred(bits: Any, word: Any) -> Any:
    """The bits of a row so far, with one more word."""
    bits = (bits ^ word) * MIX_1
    return bits ^ (bits >> S31)


def same(words: Any, others: Any, length: int) -> bool:
    for word in range(length):
        if words[word] != others[word]:
            return False
    return True


def clear(rows: Any, table: int, first: int, found: int) -> None:
    """Empty the slots for the next step."""
    for row in range(first, first + found):
        rows.slots[table, rows.slot[row]] = 0


def copy(words: Any, others: Any) -> None:
    for word in range(len(words)):
        others[word] = words[word]
