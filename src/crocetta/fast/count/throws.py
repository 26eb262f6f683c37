"""Throws, compiled: the different ones from a table, listed once."""

from typing import Any

from crocetta.fast.contract import chance, throw
from crocetta.fast.count.desk import LISTED, ROOM, THROWN, TOP
from crocetta.fast.count.found import clear, copy, keep, same


def list_throws(rows: Any, throws: Any) -> int:
    """How many different throws there are from the top of the path, which are noted; 0 where nothing is thrown.

    They are not listed again for the same table: sheets have no say in which throws are alike.
    """
    dice = chance(rows.tables[TOP], rows.sheets[TOP], throws.sides)
    if dice == 0:
        return 0
    if throws.number[0] == 0 or not same(rows.words[TOP], rows.words[LISTED], len(throws.mask)):
        copy(rows.words[TOP], rows.words[LISTED])
        throws.number[0] = throw_all(rows, throws, dice)
    return int(throws.number[0])


def throw_all(rows: Any, throws: Any, dice: int) -> int:
    """Throw the dice in all ways and note those that are not alike; how many, or more than fit."""
    hides = hides_something(throws.mask)
    outcomes = 1
    for die in range(dice):
        throws.faces[0, die] = 1
        outcomes *= throws.sides[die]
    found = 0
    for _ in range(outcomes):
        if found == ROOM:
            found = outcomes
            break
        new = 1
        if hides:
            lay_throw(rows, throws, found, THROWN + found)
            new = keep(rows, 1, THROWN + found, 1)
        if new:
            copy(throws.faces[found], throws.faces[found + 1])
            found += 1
        turn_up(throws.faces[found], throws.sides, dice)
    if hides:
        clear(rows, 1, THROWN, min(found, ROOM))
    return found


def turn_up(faces: Any, sides: Any, dice: int) -> None:
    """The next throw, as an odometer goes."""
    for die in range(dice):
        if faces[die] < sides[die]:
            faces[die] += 1
            return
        faces[die] = 1


def hides_something(mask: Any) -> bool:
    """Whether there are fields that are only shown, and so throws that are alike."""
    for word in range(len(mask)):
        if ~mask[word]:
            return True
    return False


def lay_throw(rows: Any, throws: Any, number: int, place: int) -> None:
    """Put what the top of the path becomes by one of its throws into another row."""
    copy(rows.words[TOP], rows.words[place])
    throw(rows.tables[place], rows.sheets[place], throws.faces[number])
    for word in range(len(throws.mask)):
        rows.words[place, word] &= throws.mask[word]
