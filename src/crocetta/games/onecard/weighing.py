"""What choices are worth: dice by exact expectation over all that can land, sheets by a learned judgement.

Whatever the dice show in the end, all who have them use them, each as suits it best; the table is judged after that.
"""

from math import sqrt
from typing import Any

from crocetta.core.fields import OVER, count
from crocetta.games.onecard.cards import free_slot, slots
from crocetta.games.onecard.judge import (
    BANKED,
    BEFORE,
    BEGAN,
    BEST,
    CARD,
    DONE,
    HAND,
    IN_ROWS,
    NEW_CARD,
    NOW,
    RIVAL,
    ROW_POINTS,
    ROWS_FULL,
    SCORED,
    SIGNS,
    SPREAD,
    STALE,
    STATE,
    SUNS_FULL,
    TRIED,
    VALUES,
    WAITING,
    hopes,
    look,
    look_round,
)
from crocetta.games.onecard.rules import dice_of, fitting, points, shown
from crocetta.games.onecard.rules import room as free_spaces
from crocetta.games.onecard.table import (
    AGAIN,
    CARDS,
    COLOURS,
    DEALT_ADVANCED,
    GOAL,
    HELD_ADVANCED,
    KEEP,
    KEEP_CODE,
    KEPT,
    LATER,
    MARK,
    MARK_CODE,
    MASKS,
    MUST,
    NEEDED,
    PASS,
    SCORE,
    SCORE_CODE,
    SUN_POINTS,
    TAKE,
    TAKE_CODE,
    TAKE_DECK,
    THROW,
    THROWS,
    OnecardSheet,
    OnecardTable,
)
from crocetta.games.onecard.throws import FULL, SHOWN, THROWN, expect, keep_best, lying

STAKE = 20.0  # what a sure win is worth
CLOSE = 0.01  # so that a tie is no division by nothing
NOBODY = -1e9  # the points of a rival that is not there
NOWHERE, ANYTHING = -1, -1


def worth(table: OnecardTable, sheets: list[OnecardSheet], seat: int, mind: Any, room: Any) -> float:
    """The points this seat can expect at the end; what the dice of this turn will bring is left out of account."""
    if table.phase == OVER:
        return float(points(table, sheets, seat))
    open_eyes(table, sheets, table.dice[0] > 0 and table.phase != AGAIN and table.phase != THROW, mind, room)
    return float(room[NOW + seat * STATE + BANKED] + to_come(table, seat, mind, room))


def weigh(
    table: OnecardTable, sheets: list[OnecardSheet], seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any
) -> None:
    """What each of the n open choices is worth to this seat: by how much it hopes to be ahead."""
    open_eyes(table, sheets, table.phase != KEEP, mind, room)
    for case in range(THROWN if table.phase == AGAIN else n):  # what may land, or what may be chosen
        start_over(table, room)
        if table.phase == KEEP or table.phase == TAKE:
            hold(table, sheets[seat], seat, codes[case], mind, room)
        else:
            go_round(table, sheets, seat, codes, case, mind, room)
        value = stand(table, sheets, seat, 0, True, mind, room)
        if table.phase == AGAIN:
            room[VALUES + FULL + case] = value
        else:
            worths[case] = value
    if table.phase == AGAIN:
        weigh_throws(table, codes, n, worths, room)


def go_round(
    table: OnecardTable, sheets: list[OnecardSheet], seat: int, codes: Any, case: int, mind: Any, room: Any
) -> None:
    """From this seat on all use the dice: those that may land, or those that lie, with one choice made."""
    dice, only = shown(table), ANYTHING
    if table.phase == AGAIN:
        dice = SHOWN[FULL + case]
    elif table.phase == MARK:
        only = codes[case]
    elif codes[case] != LATER:
        put_aside(NOW + seat * STATE, HAND + (seat * HELD_ADVANCED + codes[case] - SCORE_CODE) * CARD, mind, room)
    for step in range(table.phase == SCORE, still_to_come(table, seat) + 1):
        use_well(table, sheets, (seat + step) % table.seats, dice, ANYTHING if step else only, mind, room)


def open_eyes(table: OnecardTable, sheets: list[OnecardSheet], ahead: int, mind: Any, room: Any) -> None:
    look_round(table, sheets, ahead, mind, room)
    start_over(table, room)


def start_over(table: OnecardTable, room: Any) -> None:
    """All states as they were before the dice are used."""
    for number in range(table.seats * STATE):
        room[NOW + number] = room[BEGAN + number]


def weigh_throws(table: OnecardTable, codes: Any, n: int, worths: Any, room: Any) -> None:
    """What is kept is worth what can land beside it, with all throws that are left."""
    stay = room[VALUES + lying(table, 0)]
    for throw in range(THROWS + table.throws - table.thrown):
        if throw:
            keep_best(room, VALUES)
        expect(room, VALUES)
    for k in range(n):
        worths[k] = room[VALUES + lying(table, codes[k])] if codes[k] else stay


# Using the dice


def still_to_come(table: OnecardTable, seat: int) -> int:
    """How many seats have the dice after this one."""
    return (table.active - seat - 1) % table.seats


def use_well(
    table: OnecardTable, sheets: list[OnecardSheet], seat: int, dice: int, only: int, mind: Any, room: Any
) -> None:
    """One seat uses the dice on the card where they do it most good, or passes; or it makes `only` that choice."""
    state, best, free = NOW + seat * STATE, NOBODY, only == ANYTHING
    copy(room, state, BEFORE)
    room[STALE] = 1.0
    for slot in range(NOWHERE, slots(table)):
        used = 0 if slot == NOWHERE else fitting(table, sheets[seat], slot, dice)
        if not free:
            used = chosen(only, slot)
        if used or (slot == NOWHERE and (free or only == PASS)):
            copy(room, BEFORE, state)
            if used:
                cross(table, sheets[seat], seat, slot, dice, used, mind, room)
            value = score_well(table, sheets, seat, slot, dice, mind, room)
            if value > best:
                best = value
                copy(room, state, BEST)
    copy(room, BEST, state)


def chosen(code: int, slot: int) -> int:
    """The colours that a choice uses on the card in a slot."""
    if code == PASS or slot != (code - MARK_CODE) // MASKS:
        return 0
    return (code - MARK_CODE) % MASKS + 1


def cross(
    table: OnecardTable, sheet: OnecardSheet, seat: int, slot: int, dice: int, used: int, mind: Any, room: Any
) -> None:
    """The state of a seat after it used colours of the dice on a card; the card itself is `TRIED`."""
    state, held = NOW + seat * STATE, HAND + (seat * HELD_ADVANCED + slot) * CARD
    look(table, sheet, slot, sheet.cards[slot], dice, used, mind, room, TRIED)
    signs, before, then = room[state : state + SIGNS], room[held : held + SIGNS], room[TRIED : TRIED + SIGNS]
    for sign in range(SIGNS):
        signs[sign] += then[sign] - before[sign]
    room[state + IN_ROWS] += room[TRIED + ROW_POINTS] - room[held + ROW_POINTS]


def score_well(
    table: OnecardTable, sheets: list[OnecardSheet], seat: int, crossed: int, dice: int, mind: Any, room: Any
) -> float:
    """What a state is worth when the seat scores what it must, or what it had better."""
    state, value = NOW + seat * STATE, NOBODY
    for slot in range(NOWHERE, slots(table)):  # first none is scored
        scoring = slot != NOWHERE
        card = TRIED if slot == crossed else HAND + (seat * HELD_ADVANCED + slot) * CARD
        if scoring and (room[card + ROWS_FULL] < NEEDED or (table.scoring == MUST and slot != crossed)):
            continue
        if scoring:
            copy(room, state, WAITING)
            put_aside(state, card, mind, room)
        then = stand(table, sheets, seat, dice, scoring, mind, room)
        if then > value or table.scoring == MUST:
            value = then
        else:
            copy(room, WAITING, state)
    return value


def put_aside(state: int, card: int, mind: Any, room: Any) -> None:
    """A card is scored: its points are sure, and a new one takes its place."""
    done = min(int(room[state + DONE]), GOAL - 2) * SIGNS
    for sign in range(SIGNS):
        room[state + sign] += mind[NEW_CARD + sign] - room[card + sign]
        room[state + sign] += mind[SCORED + done + SIGNS + sign] - mind[SCORED + done + sign]
    room[state + BANKED] += room[card + ROW_POINTS] + room[card + SUNS_FULL]
    room[state + IN_ROWS] -= room[card + ROW_POINTS]
    room[state + DONE] += 1


def copy(room: Any, source: int, target: int) -> None:
    old, new = room[source : source + STATE], room[target : target + STATE]
    for number in range(STATE):
        new[number] = old[number]


# Judging


def is_last(table: OnecardTable, room: Any) -> bool:
    """Whether the game ends when all have had the dice."""
    for seat in range(table.seats):
        if room[NOW + seat * STATE + DONE] >= GOAL:
            return True
    return table.turn >= table.max_turns


def to_come(table: OnecardTable, seat: int, mind: Any, room: Any) -> float:
    """The points a seat can expect beside those of scored cards."""
    if is_last(table, room):
        return float(room[NOW + seat * STATE + IN_ROWS])
    return max(0.0, hopes(table, seat, mind, room))


def find_rival(table: OnecardTable, sheets: list[OnecardSheet], seat: int, dice: int, mind: Any, room: Any) -> None:
    """Of the others, the points of the one that can expect most; then how many of these are still to come."""
    room[RIVAL] = NOBODY
    for step in range(1, table.seats):
        other = (seat + step) % table.seats
        coming = to_come(table, other, mind, room)
        if step <= still_to_come(table, seat) and is_last(table, room):
            coming += last_gain(table, sheets[other], dice)
        total = room[NOW + other * STATE + BANKED] + coming
        if total > room[RIVAL]:
            room[RIVAL] = total
            room[RIVAL + 1] = coming


def last_gain(table: OnecardTable, sheet: OnecardSheet, dice: int) -> float:
    """The most points a seat can make of these dice when nothing follows."""
    best = 0
    for slot in range(slots(table)):
        full, gained, suns = 0, 0, 0
        for colour in range(COLOURS):
            free = free_spaces(table, sheet, slot, colour)
            shows = dice_of(dice, colour)
            if table.lengths[sheet.cards[slot] * COLOURS + colour] and (free == 0 or free == shows):
                full += 1
                suns += table.suns[sheet.cards[slot]] >> colour & 1
                gained += table.lengths[sheet.cards[slot] * COLOURS + colour] if free else 0
        if full >= NEEDED:
            gained += SUN_POINTS[suns]
        best = max(best, gained)
    return float(best)


def stand(
    table: OnecardTable, sheets: list[OnecardSheet], seat: int, dice: int, anew: bool, mind: Any, room: Any
) -> float:
    """How a seat stands against its strongest rival: by points, the less is to come the more by who is ahead at all."""
    if anew or room[STALE]:  # what one crosses hardly changes what a rival expects; what one scores does
        find_rival(table, sheets, seat, dice, mind, room)
        room[STALE] = 1.0 if anew else 0.0
    coming = to_come(table, seat, mind, room)
    mine = room[NOW + seat * STATE + BANKED] + coming
    if table.seats == 1:
        return float(mine)
    ahead = mine - room[RIVAL]
    unsure = 0.0 if is_last(table, room) else mind[SPREAD] * (coming + room[RIVAL + 1])
    return float(STAKE * ahead / sqrt(ahead * ahead + unsure + CLOSE))


# Cards


def hold(table: OnecardTable, sheet: OnecardSheet, seat: int, code: int, mind: Any, room: Any) -> None:
    """The state of a seat that keeps a hand, or takes a card."""
    state = NOW + seat * STATE
    slot = 0 if table.phase == KEEP else free_slot(sheet, HELD_ADVANCED)
    for sign in range(SIGNS):
        room[state + sign] -= mind[NEW_CARD + sign] * (table.phase == TAKE)
    for card in range(1, CARDS + 1):
        part = share(table, sheet, code, card)
        if part:
            look(table, sheet, slot, card, 0, 0, mind, room, TRIED)
            for sign in range(SIGNS):
                room[state + sign] += part * room[TRIED + sign]


def share(table: OnecardTable, sheet: OnecardSheet, code: int, card: int) -> float:
    """How much of a card comes into the hand by a choice: a card from the deck is a little of each that is left."""
    if code == TAKE_DECK:
        return (table.deck >> (card - 1) & 1) / count(table.deck)
    if code >= TAKE_CODE:
        return 1.0 * (table.open[code - TAKE_CODE] == card)
    for place in range(DEALT_ADVANCED):
        if sheet.cards[place] == card:
            return 1.0 * (KEPT[code - KEEP_CODE] >> place & 1) - (place < HELD_ADVANCED)
    return 0.0
