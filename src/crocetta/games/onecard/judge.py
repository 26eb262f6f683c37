"""What a sheet is good for: a small learned net over what is printed and crossed on its cards.

The traits of a card's rows are added and bent; what comes out are the signs of the card. The signs of a sheet are those
of its cards and of the number of cards scored. From them, and from how the others press for the end, come the points
that it can still expect. Colours are all alike to the net, and so are decks.
"""

from typing import Any

from crocetta.games.onecard.cards import slots
from crocetta.games.onecard.rules import dice_of
from crocetta.games.onecard.table import (
    COLOURS,
    GOAL,
    HELD_ADVANCED,
    LONGEST,
    NEEDED,
    ROWS,
    SHORTEST,
    SUN_POINTS,
    OnecardSheet,
    OnecardTable,
)
from crocetta.games.onecard.throws import FULL, THROWN

SEATS = 4
TRAITS = 12  # of a row
HOPES, PRESSES = 8, 2
SIGNS = HOPES + PRESSES  # of a card: what it promises its owner, and how it presses the others

# What is learned, in the order of the file.
KINDS = tuple(sum(length + 1 for length in range(SHORTEST, long)) for long in range(LONGEST + 2))  # of rows, by length
ROW = 0  # + (kind * 2 + sun) * TRAITS
FULL_ROWS = ROW + KINDS[-1] * 2 * TRAITS  # + full rows * TRAITS
LACKING = FULL_ROWS + (ROWS + 1) * TRAITS  # + spaces that three full rows lack at least * TRAITS
MOST_LACKING = 12
SIGN = LACKING + (MOST_LACKING + 1) * TRAITS  # + trait * SIGNS
NEW_CARD = SIGN + TRAITS * SIGNS  # a card that is still to be drawn
SCORED = NEW_CARD + SIGNS  # + cards scored * SIGNS
SETTING = SCORED + GOAL * SIGNS  # + fact about the game * HOPES
FACTS = 11  # the first holds always; one for each turn to wait, from 1; one for each number of seats, from 2; then
ADVANCED, FOURTH_THROW, MAY_WAIT, HURRY = 7, 8, 9, 10
WAIT, SEATED = 0, 2
SOON = 20  # turns before the last at which its coming is felt
PRESS = SETTING + FACTS * HOPES  # + press * HOPES
HOPE = PRESS + PRESSES * HOPES
SPREAD = HOPE + HOPES + 1
LEARNED = SPREAD + 1

# Scratch numbers.
VALUES = 0  # of every set of dice
STATE = SIGNS + 3  # of a sheet: its signs, points of scored cards, points of full rows in play, number of cards scored
BANKED, IN_ROWS, DONE = SIGNS, SIGNS + 1, SIGNS + 2
CARD = SIGNS + 3  # of a card: its signs, points of its full rows, of their suns, number of full rows
ROW_POINTS, SUNS_FULL, ROWS_FULL = SIGNS, SIGNS + 1, SIGNS + 2
BEGAN = VALUES + FULL + THROWN  # + seat * STATE: before the dice are used
NOW = BEGAN + SEATS * STATE
HAND = NOW + SEATS * STATE  # + (seat * HELD_ADVANCED + slot) * CARD
BEFORE = HAND + SEATS * HELD_ADVANCED * CARD  # a state
BEST = BEFORE + STATE
WAITING = BEST + STATE
TRIED = WAITING + STATE  # a card
BENT = TRIED + CARD
FACT = BENT + TRAITS  # + seat * HOPES
RIVAL = FACT + SEATS * HOPES  # points of the strongest rival, and those of them still to come
STALE = RIVAL + 2  # not zero: the rival has to be found anew
ROOM = STALE + 1


# Cards


def look(
    table: OnecardTable, sheet: OnecardSheet, slot: int, card: int, dice: int, used: int, mind: Any, room: Any, at: int
) -> None:
    """The signs and points of a card as it would be in a slot, with some colours of the dice shown used on it."""
    bent = room[BENT : BENT + TRAITS]
    for trait in range(TRAITS):
        bent[trait] = 0.0
    full, points, suns, gaps = 0, 0, 0, 0
    for colour in range(COLOURS):
        length = table.lengths[card * COLOURS + colour]
        if length:
            crossed = sheet.filled[slot * COLOURS + colour]
            if used >> colour & 1:
                crossed += dice_of(dice, colour)
            sun = table.suns[card] >> colour & 1
            row = ROW + ((KINDS[length] + crossed) * 2 + sun) * TRAITS
            add(bent, mind[row : row + TRAITS], TRAITS)
            if crossed == length:
                full += 1
                points += length
                suns += sun
            else:
                gaps += 1 << 3 * (length - crossed)
    row = FULL_ROWS + full * TRAITS
    add(bent, mind[row : row + TRAITS], TRAITS)
    row = LACKING + lacking(NEEDED - full, gaps) * TRAITS
    add(bent, mind[row : row + TRAITS], TRAITS)
    spread(mind, room, at)
    room[at + ROW_POINTS] = points
    room[at + SUNS_FULL] = SUN_POINTS[suns]
    room[at + ROWS_FULL] = full


def lacking(rows: int, gaps: int) -> int:
    """The spaces that so many rows lack at least; `gaps` holds three bits for every number of free spaces."""
    spaces = 0
    for free in range(1, LONGEST + 1):
        these = min(rows, gaps >> 3 * free & 7)
        if these > 0:
            spaces += these * free
            rows -= these
    return spaces


def add(target: Any, source: Any, many: int) -> None:
    for k in range(many):
        target[k] += source[k]


def spread(mind: Any, room: Any, at: int) -> None:
    """The signs of a card from its traits."""
    signs, bent = room[at : at + SIGNS], room[BENT : BENT + TRAITS]
    for sign in range(SIGNS):
        signs[sign] = 0.0
    for trait in range(TRAITS):
        if bent[trait] > 0.0:
            told = mind[SIGN + trait * SIGNS : SIGN + (trait + 1) * SIGNS]
            for sign in range(SIGNS):
                signs[sign] += bent[trait] * told[sign]


def look_forward(mind: Any, room: Any, at: int) -> None:
    """The signs of a card that is still to be drawn."""
    for sign in range(SIGNS):
        room[at + sign] = mind[NEW_CARD + sign]
    room[at + ROW_POINTS] = 0
    room[at + SUNS_FULL] = 0
    room[at + ROWS_FULL] = 0


# Sheets


def look_round(table: OnecardTable, sheets: list[OnecardSheet], ahead: int, mind: Any, room: Any) -> None:
    """The state of every sheet, for a turn that begins so many seats after the active one."""
    for seat in range(table.seats):
        for slot in range(slots(table)):
            at = HAND + (seat * HELD_ADVANCED + slot) * CARD
            if sheets[seat].cards[slot]:
                look(table, sheets[seat], slot, sheets[seat].cards[slot], 0, 0, mind, room, at)
            else:
                look_forward(mind, room, at)
        add_up(table, sheets[seat], seat, mind, room)
        face_facts(table, seat, ahead, mind, room)


def add_up(table: OnecardTable, sheet: OnecardSheet, seat: int, mind: Any, room: Any) -> None:
    state = BEGAN + seat * STATE
    done = min(sheet.scored, GOAL - 1)
    for sign in range(SIGNS):
        room[state + sign] = mind[SCORED + done * SIGNS + sign]
    room[state + BANKED] = 0
    for scored in range(sheet.scored):
        room[state + BANKED] += sheet.scored_points[scored]
    room[state + IN_ROWS] = 0
    room[state + DONE] = sheet.scored
    for slot in range(slots(table)):
        hand = HAND + (seat * HELD_ADVANCED + slot) * CARD
        for sign in range(SIGNS):
            room[state + sign] += room[hand + sign]
        room[state + IN_ROWS] += room[hand + ROW_POINTS]


def face_facts(table: OnecardTable, seat: int, ahead: int, mind: Any, room: Any) -> None:
    """What the game is like for a seat: how many play, by which rules, and when its turn comes."""
    wait = (seat - table.active - ahead) % table.seats
    turns = table.max_turns - table.turn + 1 - ahead
    hurry = 1.0 / max(1, turns) if turns < SOON else 0.0
    for hope in range(HOPES):
        at = SETTING + hope
        fact = mind[at] + mind[at + (WAIT + wait) * HOPES] * (wait > 0)
        fact += mind[at + (SEATED + table.seats) * HOPES] * (table.seats > 1)
        fact += mind[at + ADVANCED * HOPES] * table.advanced + mind[at + FOURTH_THROW * HOPES] * table.throws
        fact += mind[at + MAY_WAIT * HOPES] * table.scoring + mind[at + HURRY * HOPES] * hurry
        room[FACT + seat * HOPES + hope] = fact


def hopes(table: OnecardTable, seat: int, mind: Any, room: Any) -> float:
    """The points a seat can still expect, as the states are now."""
    press_1, press_2 = 0.0, 0.0
    for step in range(1, table.seats):
        other = NOW + (seat + step) % table.seats * STATE + HOPES
        press_1 += max(0.0, room[other])
        press_2 += max(0.0, room[other + 1])
    own = room[NOW + seat * STATE : NOW + seat * STATE + HOPES]
    facts = room[FACT + seat * HOPES : FACT + (seat + 1) * HOPES]
    told = mind[PRESS : PRESS + (PRESSES + 1) * HOPES]
    total = float(mind[HOPE + HOPES])
    for hope in range(HOPES):
        felt = own[hope] + facts[hope] + press_1 * told[hope] + press_2 * told[HOPES + hope]
        if felt > 0.0:
            total += felt * told[2 * HOPES + hope]
    return total
