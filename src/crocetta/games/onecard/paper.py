"""The sheet of Tutto su carta: a seat's cards two abreast, the open cards beside the third, below what was scored."""

from dataclasses import replace

from crocetta.core.fields import count
from crocetta.core.paper import Align, Cell, Colour, Kind, Mark, Paper, Shape
from crocetta.core.words import Message, listed, say
from crocetta.games.onecard.cards import dealt, slots
from crocetta.games.onecard.deck import LETTERS, card_id
from crocetta.games.onecard.deck import SUN as SUN_SIGN
from crocetta.games.onecard.narrow import narrow as narrow
from crocetta.games.onecard.overview import overview as overview
from crocetta.games.onecard.overview import overview_marks as overview_marks
from crocetta.games.onecard.rules import dice_of, shown
from crocetta.games.onecard.table import (
    COLOURS,
    DEAL,
    DEALT_ADVANCED,
    GOAL,
    HELD_ADVANCED,
    KEEP,
    KEEP_CODE,
    LATER,
    LONGEST,
    MARK_CODE,
    OPEN_CARDS,
    PASS,
    ROWS,
    SCORE_CODE,
    SUN_POINTS,
    TAKE_CODE,
    TAKE_DECK,
    OnecardSheet,
    OnecardTable,
)
from crocetta.games.onecard.texts import NAMES, PAINT, SLOT_NAMES, SLOTS, kept, marking, space_name, told_rows

MARGIN = 1
ABREAST = 2  # cards
SPACE = 4  # width of a space; two high it is a square
HEAD, ROW_STEP = 3, 3  # from the top of a card to its first row, from one row to the next
SYMBOL, VALUE, FIRST = 2, 5, 8  # where a row's symbol, its points and its first space stand on a card
SUN = FIRST + SPACE * LONGEST
CARD_WIDTH = SUN + 6
CARD_HEIGHT = HEAD + ROW_STEP * ROWS
TAG = 7  # width of a card's id
SMALL_WIDTH = (CARD_WIDTH - (OPEN_CARDS - 1) * MARGIN) // OPEN_CARDS  # of an open card
SMALL_SYMBOL, SMALL_VALUE, SMALL_SUN = 2, 5, 8
SCORED_ABREAST = 4  # scored cards
SCORED_STEP, SCORED_LINE = 17, 5  # from one scored card to the next, from one line of them to the next
SCORED_BOX = 9  # where the points of a scored card stand
WIDTH = MARGIN + ABREAST * (CARD_WIDTH + MARGIN)
DECK_WIDTH = 8


def paper(table: OnecardTable, sheets: list[OnecardSheet], seat: int) -> Paper:
    sheet = sheets[seat]
    dealing = table.phase in (DEAL, KEEP)
    hand = dealt(table) if dealing else slots(table)
    cells = [cell for slot in range(hand) for cell in card_cells(table, sheet, slot)]
    y = corner(hand - 1)[1] + CARD_HEIGHT + MARGIN
    cells += scored_cells(table, sheet, y)
    if table.advanced and not dealing:
        cells += [*open_cells(table), *deck_cells(table, y)]
    lines = -(-max(GOAL, sheet.scored) // SCORED_ABREAST)
    return Paper(WIDTH, y + 1 + SCORED_LINE * lines, tuple(cells))


def corner(place: int) -> tuple[int, int]:
    """Where the card at a place begins."""
    down, across = divmod(place, ABREAST)
    return MARGIN + (CARD_WIDTH + MARGIN) * across, MARGIN + (CARD_HEIGHT + MARGIN) * down


# A card


def card_cells(table: OnecardTable, sheet: OnecardSheet, slot: int) -> list[Cell]:
    x, y = corner(slot)
    back = Cell(f"{SLOTS[slot]}-back", x, y, CARD_WIDTH, CARD_HEIGHT, Shape.BAND, Colour.WHITE)
    letter = Cell(f"{SLOTS[slot]}-slot", x + SYMBOL, y, 2, 2, Shape.TEXT, label=SLOT_NAMES[slot])
    card = sheet.cards[slot]
    if card == 0:
        return [back, letter, Cell(f"{SLOTS[slot]}-none", x + VALUE, y, 16, 2, Shape.TEXT, label=say("no card"))]
    tag = tag_cell(f"{SLOTS[slot]}-card", x + VALUE, y, card)
    rows = [
        cell
        for place, colour in enumerate(colours_of(table, card))
        for cell in row_cells(table, card, slot, colour, x, y + HEAD + ROW_STEP * place)
    ]
    return standing_for(tag.id, [back, letter, tag, *reminder(slot, x, y), *rows])


def standing_for(tag: str, cells: list[Cell]) -> list[Cell]:
    """All cells of a card: whoever taps one of them while cards are chosen means the card, whose id is on its tag."""
    return [cell if cell.id == tag else replace(cell, stands_for=tag) for cell in cells]


def tag_cell(id: str, x: int, y: int, card: int) -> Cell:
    return Cell(id, x, y, TAG, 2, Shape.BOX, label=card_id(card), name=say("card {card}", card=card_id(card)))


def reminder(slot: int, x: int, y: int) -> list[Cell]:
    """What one sun and both suns are worth."""
    one, both = (f"+{points}" for points in SUN_POINTS[1:])
    at = [SUN - 16, SUN - 13, SUN - 7, SUN - 4, SUN - 1]
    return [
        Cell(f"{SLOTS[slot]}-one-sun", x + at[0], y, 3, 2, Shape.SUN),
        Cell(f"{SLOTS[slot]}-one", x + at[1], y, 3, 2, Shape.TEXT, label=one, align=Align.START),
        Cell(f"{SLOTS[slot]}-both-sun", x + at[2], y, 3, 2, Shape.SUN),
        Cell(f"{SLOTS[slot]}-both-suns", x + at[3], y, 3, 2, Shape.SUN),
        Cell(f"{SLOTS[slot]}-both", x + at[4], y, 3, 2, Shape.TEXT, label=both, align=Align.START),
    ]


def row_cells(table: OnecardTable, card: int, slot: int, colour: int, x: int, y: int) -> list[Cell]:
    id, length, paint = row_id(slot, colour), spaces(table, card, colour), PAINT[colour]
    band = Cell(f"{id}-band", x + 1, y, CARD_WIDTH - 2, 2, Shape.BAND, paint)
    symbol = Cell(f"{id}-symbol", x + SYMBOL, y, 3, 2, Shape.SYMBOL, paint, name=NAMES[colour])
    value = Cell(f"{id}-points", x + VALUE, y, 2, 2, Shape.TEXT, paint, str(length))
    boxes = [
        Cell(
            f"{id}{place}",
            x + FIRST + SPACE * (place - 1),
            y,
            SPACE,
            2,
            Shape.BOX,
            paint,
            name=space_name(slot, colour, place),
        )
        for place in range(1, length + 1)
    ]
    named = say("card {slot}, {colour} sun", slot=SLOT_NAMES[slot], colour=NAMES[colour])
    sun = Cell(f"{id}-sun", x + SUN + 1, y, 3, 2, Shape.SUN, paint, name=named, reckoned=True)
    return [band, symbol, value, *boxes, *([sun] if has_sun(table, card, colour) else [])]


def row_id(slot: int, colour: int) -> str:
    return f"{SLOTS[slot]}-{LETTERS[colour]}"


def colours_of(table: OnecardTable, card: int) -> list[int]:
    return [colour for colour in range(COLOURS) if spaces(table, card, colour)]


def spaces(table: OnecardTable, card: int, colour: int) -> int:
    return table.lengths[card * COLOURS + colour]


def has_sun(table: OnecardTable, card: int, colour: int) -> int:
    return table.suns[card] >> colour & 1


# Beside the cards


def open_cells(table: OnecardTable) -> list[Cell]:
    """The open cards of the advanced game, small, beside the third card."""
    x, y = corner(HELD_ADVANCED)
    small = (small_card(table, place, x + (SMALL_WIDTH + MARGIN) * place, y) for place in range(OPEN_CARDS))
    return [cell for cells in small for cell in cells]


def small_card(table: OnecardTable, place: int, x: int, y: int) -> list[Cell]:
    id, card = f"open-{place + 1}", table.open[place]
    cells = [
        Cell(f"{id}-back", x, y, SMALL_WIDTH, CARD_HEIGHT, Shape.BAND, Colour.WHITE),
        Cell(f"{id}-place", x + 1, y, 2, 2, Shape.TEXT, label=str(place + 1)),
    ]
    if card:
        cells.append(replace(tag_cell(id, x + 4, y, card), name=told(table, card)))
    for row, colour in enumerate(colours_of(table, card)):
        cells += small_row(table, card, colour, f"{id}-{LETTERS[colour]}", x, y + HEAD + ROW_STEP * row)
    return standing_for(id, cells)


def told(table: OnecardTable, card: int) -> Message:
    """An open card as it is read out, with its rows: nobody may draw on them, so they have no names of their own."""
    return say("card {card}: {rows}", card=card_id(card), rows=listed(told_rows(table, card)))


def small_row(table: OnecardTable, card: int, colour: int, id: str, x: int, y: int) -> list[Cell]:
    paint = PAINT[colour]
    sun = [Cell(f"{id}-sun", x + SMALL_SUN, y, 3, 2, Shape.SUN, paint)] if has_sun(table, card, colour) else []
    return [
        Cell(f"{id}-band", x + 1, y, SMALL_WIDTH - 2, 2, Shape.BAND, paint),
        Cell(f"{id}-symbol", x + SMALL_SYMBOL, y, 3, 2, Shape.SYMBOL, paint, name=NAMES[colour]),
        Cell(f"{id}-points", x + SMALL_VALUE, y, 2, 2, Shape.TEXT, paint, str(spaces(table, card, colour))),
        *sun,
    ]


def deck_cells(table: OnecardTable, y: int) -> list[Cell]:
    """The deck, with the number of cards left in it."""
    x, left = WIDTH - MARGIN - DECK_WIDTH, str(count(table.deck))
    return [
        Cell("deck-words", x, y, DECK_WIDTH, 1, Shape.TEXT, label=say("deck")),
        Cell("deck", x, y + 1, DECK_WIDTH, 2, Shape.BOX, label=left, name=say("deck")),
    ]


def scored_cells(table: OnecardTable, sheet: OnecardSheet, y: int) -> list[Cell]:
    """The scored cards, small: a box for the points, the id beside it, the rows below."""
    cells = [
        Cell("scored", MARGIN + 1, y, 2 * SCORED_STEP, 1, Shape.TEXT, label=say("scored cards"), align=Align.START)
    ]
    for place in range(max(GOAL, sheet.scored)):
        down, across = divmod(place, SCORED_ABREAST)
        id, left, top = f"scored-{place + 1}", MARGIN + 1 + SCORED_STEP * across, y + 1 + SCORED_LINE * down
        cells.append(Cell(id, left, top, SCORED_BOX, 2, Shape.BOX, name=say("scored card {n}", n=place + 1)))
        if place < sheet.scored:
            card = sheet.scored_cards[place]
            cells.append(Cell(f"{id}-card", left + SCORED_BOX, top, 6, 2, Shape.TEXT, label=card_id(card)))
            cells += scored_rows(table, card, id, left, top + 3)
    return cells


def scored_rows(table: OnecardTable, card: int, id: str, x: int, y: int) -> list[Cell]:
    """The rows of a scored card side by side: how many spaces each has, and whether it bears a sun."""
    return [
        Cell(f"{id}-{LETTERS[colour]}", x + 3 * place, y, 3, 1, Shape.SYMBOL, PAINT[colour], label)
        for place, colour in enumerate(colours_of(table, card))
        for label in [f"{spaces(table, card, colour)}{SUN_SIGN if has_sun(table, card, colour) else ''}"]
    ]


# What is drawn


def marks(table: OnecardTable, sheets: list[OnecardSheet], seat: int) -> dict[str, Mark]:
    sheet = sheets[seat]
    found = {
        f"{row_id(slot, colour)}{place}": Mark(Kind.CROSS)
        for slot in range(HELD_ADVANCED)
        for colour in range(COLOURS)
        for place in range(1, sheet.filled[slot * COLOURS + colour] + 1)
    }
    for place in range(sheet.scored):
        found[f"scored-{place + 1}"] = Mark(Kind.NUMBER, str(sheet.scored_points[place]))
    if table.phase == KEEP and not table.waiting >> seat & 1:  # it has chosen: these go back into the deck
        found |= {f"{SLOTS[slot]}-card": Mark(Kind.LOST) for slot in range(HELD_ADVANCED, DEALT_ADVANCED)}
    return found


def touched(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> tuple[str, ...]:
    if MARK_CODE <= code < PASS:
        return crossed(table, sheets[seat], *marking(code))
    if SCORE_CODE <= code < LATER:
        return (f"{SLOTS[code - SCORE_CODE]}-card",)
    if KEEP_CODE <= code < TAKE_CODE:
        return tuple(f"{SLOTS[slot]}-card" for slot in kept(code))
    if TAKE_CODE <= code < TAKE_DECK:
        return (f"open-{code - TAKE_CODE + 1}",)
    return ("deck",) if code == TAKE_DECK else ()


def crossed(table: OnecardTable, sheet: OnecardSheet, slot: int, colours: list[int]) -> tuple[str, ...]:
    dice = shown(table)
    return tuple(
        f"{row_id(slot, colour)}{sheet.filled[slot * COLOURS + colour] + place}"
        for colour in colours
        for place in range(1, dice_of(dice, colour) + 1)
    )


def pen(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> Mark | None:
    """Spaces are crossed; cards that are scored, kept or taken are not drawn on."""
    return Mark(Kind.CROSS) if MARK_CODE <= code < PASS else None
