"""The cards of Tutto su carta: dealt, kept, drawn, taken. The numbers in comments are those of RULES.md."""

from crocetta.core.fields import count, everybody
from crocetta.games.onecard.table import (
    DEALT_ADVANCED,
    DICE,
    DRAW,
    HELD,
    HELD_ADVANCED,
    KEEP,
    OPEN_CARDS,
    TAKE,
    TAKE_CODE,
    TAKE_DECK,
    THROW,
    OnecardSheet,
    OnecardTable,
)


def slots(table: OnecardTable) -> int:
    """How many cards a seat plays with."""
    return HELD_ADVANCED if table.advanced else HELD


def dealt(table: OnecardTable) -> int:
    """How many cards a seat is dealt at first."""
    return DEALT_ADVANCED if table.advanced else HELD


def deal(table: OnecardTable, sheets: list[OnecardSheet], place: int) -> None:
    """Onecard 1, 6: cards to every seat, one seat after the other."""
    give(table, sheets, next_short(table, sheets, dealt(table)), place)
    if next_short(table, sheets, dealt(table)) < table.seats:
        return
    if table.advanced:
        table.phase = KEEP
        table.waiting = everybody(table)
    else:
        table.phase = THROW


def keep(table: OnecardTable, sheets: list[OnecardSheet], seat: int, kept: int) -> None:
    """Onecard 6: the cards kept come first, those to be given back last, until everybody has chosen."""
    cards = sheets[seat].cards
    slot = 0
    for place in range(DEALT_ADVANCED):
        if kept >> place & 1:
            cards[slot], cards[place] = cards[place], cards[slot]
            slot += 1
    table.waiting &= ~(1 << seat)
    if table.waiting == 0:
        return_cards(table, sheets)


def return_cards(table: OnecardTable, sheets: list[OnecardSheet]) -> None:
    """Onecard 6: all cards not kept go back into the deck, then three are laid open."""
    for seat in range(table.seats):
        for slot in range(HELD_ADVANCED, DEALT_ADVANCED):
            table.deck |= 1 << sheets[seat].cards[slot] >> 1
            sheets[seat].cards[slot] = 0
    table.phase = DRAW


def draw(table: OnecardTable, sheets: list[OnecardSheet], place: int) -> None:
    """Onecard 4, 6: a card into the gap among the open ones, or to the seat that needs it."""
    gap = open_gap(table)
    if gap < OPEN_CARDS:
        table.open[gap] = taken_out(table, place)
    else:
        give(table, sheets, next_short(table, sheets, slots(table)), place)
    fill_gaps(table, sheets)


def take(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> None:
    """Onecard 6: a new card for the one scored."""
    table.waiting = 0
    if code == TAKE_DECK:
        table.phase = DRAW
        return
    place = code - TAKE_CODE
    sheets[seat].cards[free_slot(sheets[seat], HELD_ADVANCED)] = table.open[place]
    table.open[place] = 0
    fill_gaps(table, sheets)


def fill_gaps(table: OnecardTable, sheets: list[OnecardSheet]) -> None:
    """Onecard 4, 6: whatever card is missing comes next; when none is, the next throw."""
    seat = next_short(table, sheets, slots(table))
    if table.deck and open_gap(table) < OPEN_CARDS:
        table.phase = DRAW
    elif seat == table.seats or table.deck | table.open[0] | table.open[1] | table.open[2] == 0:
        next_throw(table)
    elif table.advanced:
        table.phase = TAKE
        table.waiting = 1 << seat
    else:
        table.phase = DRAW


def next_throw(table: OnecardTable) -> None:
    if table.dice[0]:  # not so when the first cards have just been laid out
        table.active = (table.active + 1) % table.seats
        table.turn += 1
        for die in range(DICE):
            table.dice[die] = 0
    table.phase = THROW


def next_short(table: OnecardTable, sheets: list[OnecardSheet], hand: int) -> int:
    """The first seat in turn order that lacks a card; `seats` if there is none."""
    for step in range(table.seats):
        seat = (table.active + step) % table.seats
        if free_slot(sheets[seat], hand) < hand:
            return seat
    return table.seats


def free_slot(sheet: OnecardSheet, hand: int) -> int:
    """The first slot of a hand without a card; `hand` if there is none."""
    for slot in range(hand):
        if sheet.cards[slot] == 0:
            return slot
    return hand


def open_gap(table: OnecardTable) -> int:
    """Onecard 6: the first gap among the open cards; OPEN_CARDS if there is none."""
    if table.advanced:
        for place in range(OPEN_CARDS):
            if table.open[place] == 0:
                return place
    return OPEN_CARDS


def give(table: OnecardTable, sheets: list[OnecardSheet], seat: int, place: int) -> None:
    sheets[seat].cards[free_slot(sheets[seat], dealt(table))] = taken_out(table, place)


def taken_out(table: OnecardTable, place: int) -> int:
    """The card that stands at a place, counted from 1, among those left in the deck; it is left no more."""
    left = table.deck
    for _ in range(place - 1):
        left &= left - 1
    lowest = left & -left
    table.deck &= ~lowest
    return count(lowest - 1) + 1
