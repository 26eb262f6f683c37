"""Tutto su carta: cards with five coloured rows, filled by dice. The numbers in comments are those of RULES.md."""

from crocetta.core.fields import OVER, count
from crocetta.games.onecard.cards import deal, draw, fill_gaps, keep, slots, take
from crocetta.games.onecard.table import (
    AGAIN,
    BLIND,
    CARDS,
    CHOICES,
    COLOURS,
    DEAL,
    DICE,
    DRAW,
    GOAL,
    HELD_ADVANCED,
    KEEP,
    KEEP_CODE,
    KEPT,
    LATER,
    MARK,
    MARK_CODE,
    MASKS,
    MAY,
    MOST_SCORED,
    MUST,
    NEEDED,
    OPEN_CARDS,
    PASS,
    PHASES,
    SCORE,
    SCORE_CODE,
    SUN_POINTS,
    TAKE_CODE,
    TAKE_DECK,
    THROW,
    THROWS,
    YES,
    OnecardSheet,
    OnecardTable,
)

__all__ = [  # the contract of a rules module
    "CHOICES",
    "DICE",
    "PHASES",
    "SHEET",
    "TABLE",
    "THROWING",
    "VERSION",
    "chance",
    "choices",
    "choose",
    "ends_turn",
    "points",
    "sealed",
    "start",
    "throw",
]

VERSION = 1
THROWING = (THROW, AGAIN)
TABLE, SHEET = OnecardTable, OnecardSheet


def start(table: OnecardTable, sheets: list[OnecardSheet]) -> None:
    table.active = table.first
    table.turn = 1
    table.deck = (1 << CARDS) - 1
    table.phase = DEAL


def chance(table: OnecardTable, sheets: list[OnecardSheet], sides: list[int]) -> int:
    if table.phase == DEAL or table.phase == DRAW:  # Onecard 1: a card drawn at need
        sides[0] = count(table.deck)
        return 1
    dice = 0
    if table.phase == THROW:
        for die in range(DICE):
            sides[dice] = COLOURS
            dice += table.dice[die] == 0
    return dice


def throw(table: OnecardTable, sheets: list[OnecardSheet], faces: list[int]) -> None:
    if table.phase == DEAL:
        deal(table, sheets, faces[0])
    elif table.phase == DRAW:
        draw(table, sheets, faces[0])
    else:
        land(table, faces)


def sealed(table: OnecardTable) -> bool:
    return table.phase == KEEP


# Dice


def land(table: OnecardTable, faces: list[int]) -> None:
    """Onecard 2: dice lie where they landed, then the active seat may throw again."""
    landed = 0
    for die in range(DICE):
        if table.dice[die] == 0:
            table.dice[die] = faces[landed]
            landed += 1
    table.thrown += 1
    table.waiting = 1 << table.active
    if table.thrown < THROWS + table.throws:
        table.phase = AGAIN
    else:
        end_throws(table)


def throw_again(table: OnecardTable, dice: int) -> None:
    """Onecard 2: some dice again, or none."""
    if dice == 0:
        end_throws(table)
        return
    for die in range(DICE):
        if dice >> die & 1:
            table.dice[die] = 0
    table.phase = THROW
    table.waiting = 0


def end_throws(table: OnecardTable) -> None:
    table.thrown = 0
    table.phase = MARK


def shown(table: OnecardTable) -> int:
    """How many dice show each colour: three bits for colour + 1."""
    dice = 0
    for die in range(DICE):
        dice += 1 << 3 * table.dice[die]
    return dice


def dice_of(dice: int, colour: int) -> int:
    """How many of the dice `shown` are of a colour."""
    return dice >> 3 * (colour + 1) & 7


# Choices


def choices(table: OnecardTable, sheets: list[OnecardSheet], seat: int, out: list[int]) -> int:
    if table.phase == AGAIN:
        for dice in range(1 << DICE):
            out[dice] = dice
        return 1 << DICE
    if table.phase == MARK:
        return mark_choices(table, sheets[seat], out)
    if table.phase == SCORE:
        return score_choices(table, sheets[seat], out)
    if table.phase == KEEP:
        for way in range(len(KEPT)):
            out[way] = KEEP_CODE + way
        return len(KEPT)
    return take_choices(table, out)


def mark_choices(table: OnecardTable, sheet: OnecardSheet, out: list[int]) -> int:
    """Onecard 3: one card, every colour that fits on it; or nothing."""
    n = 0
    dice = shown(table)
    for slot in range(slots(table)):
        fits = fitting(table, sheet, slot, dice)
        colours = fits
        while colours:
            out[n] = MARK_CODE + slot * MASKS + colours - 1
            n += 1
            colours = (colours - 1) & fits if table.skip_colours == YES else 0
    out[n] = PASS
    return n + 1


def fitting(table: OnecardTable, sheet: OnecardSheet, slot: int, dice: int) -> int:
    """Onecard 3: the colours whose dice all find a free space on a card, as bits."""
    fits = 0
    for colour in range(COLOURS):
        fits |= (0 < dice_of(dice, colour) <= room(table, sheet, slot, colour)) << colour
    return fits


def room(table: OnecardTable, sheet: OnecardSheet, slot: int, colour: int) -> int:
    """The free spaces of a row."""
    return table.lengths[sheet.cards[slot] * COLOURS + colour] - sheet.filled[slot * COLOURS + colour]


def score_choices(table: OnecardTable, sheet: OnecardSheet, out: list[int]) -> int:
    n = 0
    for slot in range(slots(table)):
        out[n] = SCORE_CODE + slot
        n += can_score(table, sheet, slot)
    out[n] = LATER
    return n + 1


def can_score(table: OnecardTable, sheet: OnecardSheet, slot: int) -> bool:
    """Onecard 4."""
    return count(full_rows(table, sheet, slot)) >= NEEDED


def take_choices(table: OnecardTable, out: list[int]) -> int:
    """Onecard 6: an open card, or the top of the deck."""
    n = 0
    for place in range(OPEN_CARDS):
        out[n] = TAKE_CODE + place
        n += table.open[place] > 0
    out[n] = TAKE_DECK
    return n + (table.blind_draw == BLIND and table.deck > 0)


def choose(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> None:
    if table.phase == AGAIN:
        throw_again(table, code)
    elif table.phase == MARK:
        use_dice(table, sheets, seat, code)
    elif table.phase == SCORE:
        score_or_wait(table, sheets, seat, code)
    elif table.phase == KEEP:
        keep(table, sheets, seat, KEPT[code - KEEP_CODE])
    else:
        take(table, sheets, seat, code)


# Marks and scores


def use_dice(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> None:
    sheet = sheets[seat]
    if code != PASS:
        slot = (code - MARK_CODE) // MASKS
        mark(table, sheet, slot, (code - MARK_CODE) % MASKS + 1)
        if table.scoring == MUST and can_score(table, sheet, slot):
            score(table, sheet, slot)
    if table.scoring == MAY and has_complete(table, sheet):
        table.phase = SCORE
    else:
        pass_on(table, sheets, seat)


def score_or_wait(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> None:
    if code != LATER:
        score(table, sheets[seat], code - SCORE_CODE)
    if code == LATER or not has_complete(table, sheets[seat]):
        pass_on(table, sheets, seat)


def mark(table: OnecardTable, sheet: OnecardSheet, slot: int, colours: int) -> None:
    """Onecard 3: all dice of each colour used, from the left."""
    dice = shown(table)
    for colour in range(COLOURS):
        if colours >> colour & 1:
            sheet.filled[slot * COLOURS + colour] += dice_of(dice, colour)


def has_complete(table: OnecardTable, sheet: OnecardSheet) -> bool:
    """Whether some card can be scored."""
    for slot in range(slots(table)):
        if can_score(table, sheet, slot):
            return True
    return False


def score(table: OnecardTable, sheet: OnecardSheet, slot: int) -> None:
    """Onecard 4: the card is worth its points and is put aside."""
    sheet.scored_cards[sheet.scored] = sheet.cards[slot]
    sheet.scored_points[sheet.scored] = card_points(table, sheet, slot)
    sheet.scored += 1
    sheet.cards[slot] = 0
    for colour in range(COLOURS):
        sheet.filled[slot * COLOURS + colour] = 0


def pass_on(table: OnecardTable, sheets: list[OnecardSheet], seat: int) -> None:
    """Onecard 3: the dice go on to the next seat in turn order, until all have had them."""
    after = (seat + 1) % table.seats
    if after == table.active:
        end_turn(table, sheets)
    else:
        table.phase = MARK
        table.waiting = 1 << after


def end_turn(table: OnecardTable, sheets: list[OnecardSheet]) -> None:
    table.waiting = 0
    if table.turn >= table.max_turns or goal_reached(table, sheets):  # Onecard 5
        table.phase = OVER
    else:
        fill_gaps(table, sheets)


def goal_reached(table: OnecardTable, sheets: list[OnecardSheet]) -> bool:
    for seat in range(table.seats):
        if sheets[seat].scored >= GOAL:
            return True
    return False


# Points


def ends_turn(table: OnecardTable, sheets: list[OnecardSheet], seat: int) -> bool:
    return False  # cards may have to be drawn first


def points(table: OnecardTable, sheets: list[OnecardSheet], seat: int) -> int:
    total = 0
    for place in range(MOST_SCORED):
        total += sheets[seat].scored_points[place]
    return total + unfinished_points(table, sheets[seat])


def unfinished_points(table: OnecardTable, sheet: OnecardSheet) -> int:
    """Onecard 5: the full rows of cards not scored, without suns."""
    total = 0
    for slot in range(HELD_ADVANCED):
        total += row_points(table, sheet, slot)
    return total


def card_points(table: OnecardTable, sheet: OnecardSheet, slot: int) -> int:
    """Onecard 4: the full rows, and the suns among them."""
    suns = full_rows(table, sheet, slot) & table.suns[sheet.cards[slot]]
    return row_points(table, sheet, slot) + SUN_POINTS[count(suns)]


def row_points(table: OnecardTable, sheet: OnecardSheet, slot: int) -> int:
    """The full rows of a card, each worth as many points as it has spaces."""
    total = 0
    for colour in range(COLOURS):
        if room(table, sheet, slot, colour) == 0:
            total += sheet.filled[slot * COLOURS + colour]
    return total


def full_rows(table: OnecardTable, sheet: OnecardSheet, slot: int) -> int:
    """Which rows of a card are full, a bit per colour."""
    full = 0
    for colour in range(COLOURS):
        if sheet.filled[slot * COLOURS + colour] and room(table, sheet, slot, colour) == 0:
            full |= 1 << colour
    return full
