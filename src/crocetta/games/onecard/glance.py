"""What to throw again at a glance, for playouts: every colour is judged by itself, and the colours of a throw add up.

All who have the dice after oneself use them too, and what they gain one loses. What two colours are worth together on a
card is left out of account.
"""

from typing import Any

from crocetta.games.onecard.cards import slots
from crocetta.games.onecard.judge import BEFORE, NOW, SEATS, STALE, STATE, VALUES
from crocetta.games.onecard.judge import ROOM as JUDGING_ROOM
from crocetta.games.onecard.rules import dice_of, fitting
from crocetta.games.onecard.table import AGAIN, COLOURS, DICE, HELD_ADVANCED, OnecardSheet, OnecardTable
from crocetta.games.onecard.throws import FULL, SHOWN, THROWN
from crocetta.games.onecard.weighing import (
    NOWHERE,
    copy,
    cross,
    open_eyes,
    score_well,
    still_to_come,
    weigh,
    weigh_throws,
)

COUNTS = DICE + 1
GAINS = JUDGING_ROOM  # seat, slot, colour, dice of that colour: what they gain the seat on the card there
OF_SEAT = HELD_ADVANCED * COLOURS * COUNTS
ROOM = GAINS + SEATS * OF_SEAT


def glance(
    table: OnecardTable, sheets: list[OnecardSheet], seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any
) -> None:
    """What each of the n open choices is worth to this seat, roughly where dice may be thrown again."""
    if table.phase != AGAIN:
        weigh(table, sheets, seat, codes, n, worths, mind, room)
        return
    open_eyes(table, sheets, True, mind, room)
    others = still_to_come(table, seat)
    for step in range(others + 1):
        note_gains(table, sheets, (seat + step) % table.seats, mind, room)
    for thrown in range(THROWN):
        dice = SHOWN[FULL + thrown]
        value = best_card(table, seat, dice, room)
        for step in range(1, others + 1):
            value -= best_card(table, (seat + step) % table.seats, dice, room) / others
        room[VALUES + FULL + thrown] = value
    weigh_throws(table, codes, n, worths, room)


def note_gains(table: OnecardTable, sheets: list[OnecardSheet], seat: int, mind: Any, room: Any) -> None:
    """What dice of one colour gain a seat on each of its cards, any number of them."""
    state = NOW + seat * STATE
    room[STALE] = 1.0
    copy(room, state, BEFORE)
    before = score_well(table, sheets, seat, NOWHERE, 0, mind, room)
    for slot in range(slots(table)):
        for colour in range(COLOURS):
            for many in range(1, COUNTS):
                dice, gain = many << 3 * (colour + 1), 0.0
                used = fitting(table, sheets[seat], slot, dice)
                if used:
                    copy(room, BEFORE, state)
                    cross(table, sheets[seat], seat, slot, dice, used, mind, room)
                    gain = score_well(table, sheets, seat, slot, dice, mind, room) - before
                room[GAINS + seat * OF_SEAT + (slot * COLOURS + colour) * COUNTS + many] = gain
    copy(room, BEFORE, state)


def best_card(table: OnecardTable, seat: int, dice: int, room: Any) -> float:
    """What a throw gains a seat on the card where it gains most."""
    best = 0.0
    for slot in range(slots(table)):
        first, total = GAINS + seat * OF_SEAT + slot * COLOURS * COUNTS, 0.0
        for colour in range(COLOURS):
            total += room[first + colour * COUNTS + dice_of(dice, colour)]
        best = max(best, total)
    return best
