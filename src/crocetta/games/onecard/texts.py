"""How Tutto su carta speaks."""

from collections.abc import Sequence

from crocetta.core.fields import count
from crocetta.core.game import Die, FlagText
from crocetta.core.paper import Colour
from crocetta.core.words import Message, listed, say
from crocetta.games.onecard.cards import next_short, open_gap, slots
from crocetta.games.onecard.deck import LETTERS, card_id
from crocetta.games.onecard.rules import (
    can_score,
    card_points,
    dice_of,
    fitting,
    full_rows,
    mark,
    room,
    shown,
    unfinished_points,
)
from crocetta.games.onecard.table import (
    AGAIN,
    BLIND,
    CARDS,
    COLOURS,
    DEAL,
    DEALT_ADVANCED,
    DICE,
    DRAW,
    GOAL,
    HELD_ADVANCED,
    KEEP,
    KEEP_CODE,
    KEPT,
    LATER,
    LONGEST,
    MARK,
    MARK_CODE,
    MASKS,
    MUST,
    NEEDED,
    OPEN_CARDS,
    PASS,
    SCORE,
    SCORE_CODE,
    TAKE,
    TAKE_CODE,
    TAKE_DECK,
    THROW,
    THROWS,
    OnecardSheet,
    OnecardTable,
)

TITLE = "Tutto su carta"
SUMMARY = say("Fill the coloured rows of your cards with the dice; the fourth card scored ends the game.")

SLOTS = "abcde"  # the places of a seat's cards, as choices are written
SLOT_NAMES = SLOTS.upper()  # and as people read them
PAINT = (Colour.YELLOW, Colour.GREEN, Colour.RED, Colour.ORANGE, Colour.PURPLE, Colour.BLUE)
NAMES = (say("yellow"), say("green"), say("red"), say("orange"), say("purple"), say("blue"))
ROW_NAMES = (
    say("the yellow row"),
    say("the green row"),
    say("the red row"),
    say("the orange row"),
    say("the purple row"),
    say("the blue row"),
)

TAGS = {f"{letter}-card": slot for slot, letter in enumerate(SLOTS[:HELD_ADVANCED])}  # by cell: the card it names
BOXES = {  # by cell: the space it is, as slot, colour and place in the row
    f"{SLOTS[slot]}-{letter}{place}": (slot, colour, place)
    for slot in range(HELD_ADVANCED)
    for colour, letter in enumerate(LETTERS)
    for place in range(1, LONGEST + 1)
}

ASKED = {
    KEEP: say("keep three of your five cards"),
    AGAIN: say("throw dice again, or keep them as they lie"),
    MARK: say("use the dice on one of your cards, or pass"),
    SCORE: say("score a card with three full rows, or wait"),
    TAKE: say("take a new card"),
}
FLAGS = {
    "throws": FlagText(
        say("How often may the active player throw?"),
        {"3": say("three times: once, and twice again"), "4": say("four times: once, and three times again")},
    ),
    "skip_colours": FlagText(
        say("May you leave out a colour that fits on your card?"),
        {"no": say("no, use every colour that fits, or pass"), "yes": say("yes, use as many colours as you like")},
    ),
    "scoring": FlagText(
        say("Must a card with three full rows be scored?"),
        {"must": say("yes, at once"), "may": say("no, you may go on filling it")},
    ),
    "advanced": FlagText(
        say("Is it the advanced game?"),
        {
            "no": say("no: two cards each, new ones from the deck"),
            "yes": say("yes: three of five cards each, new ones from three that lie open"),
        },
    ),
    "blind_draw": FlagText(
        say("In the advanced game: may a new card also come from the deck?"),
        {"yes": say("yes, if you like"), "no": say("no, only from the open cards")},
    ),
    "max_turns": FlagText(say("After how many turns does the game end in any case?"), {}),
}


# Choices


def text(table: OnecardTable, code: int) -> str:
    if code < MARK_CODE:
        dice = "".join(str(die + 1) for die in range(DICE) if code >> die & 1)
        return f"again-{dice}" if dice else "keep"
    if code < PASS:
        slot, colours = marking(code)
        return f"{SLOTS[slot]}-{''.join(LETTERS[colour] for colour in colours)}"
    if SCORE_CODE <= code < LATER:
        return f"score-{SLOTS[code - SCORE_CODE]}"
    if KEEP_CODE <= code < TAKE_CODE:
        return f"keep-{''.join(SLOTS[slot] for slot in kept(code))}"
    if TAKE_CODE <= code < TAKE_DECK:
        return f"take-{code - TAKE_CODE + 1}"
    return {PASS: "pass", LATER: "later", TAKE_DECK: "take-deck"}[code]


def marking(code: int) -> tuple[int, list[int]]:
    """The slot and the colours of a choice that marks."""
    slot, mask = divmod(code - MARK_CODE, MASKS)
    return slot, bits(mask + 1, COLOURS)


def kept(code: int) -> list[int]:
    """The slots of a choice that keeps cards."""
    return bits(KEPT[code - KEEP_CODE], DEALT_ADVANCED)


def bits(mask: int, size: int) -> list[int]:
    return [bit for bit in range(size) if mask >> bit & 1]


def describe(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> Message:
    sheet = sheets[seat]
    if code < MARK_CODE:
        return describe_again(table, code)
    if code < PASS:
        return describe_mark(table, sheet, code)
    if SCORE_CODE <= code < LATER:
        slot = code - SCORE_CODE
        return say("score card {slot}: {points} points", slot=SLOT_NAMES[slot], points=card_points(table, sheet, slot))
    if KEEP_CODE <= code < TAKE_CODE:
        return say("keep {cards}", cards=", ".join(card_id(sheet.cards[slot]) for slot in kept(code)))
    if TAKE_CODE <= code < TAKE_DECK:
        card = table.open[code - TAKE_CODE]
        return say("take {card}: {rows}", card=card_id(card), rows=listed(told_rows(table, card)))
    return {PASS: say("pass"), LATER: say("score nothing now"), TAKE_DECK: say("take a card from the deck")}[code]


def brief(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> Message | None:
    """Cards that are kept; or one that is used: which crosses it gets is drawn beside these words."""
    if KEEP_CODE <= code < TAKE_CODE:
        return say("keep {cards}", cards=", ".join(SLOT_NAMES[slot] for slot in kept(code)))
    if not MARK_CODE <= code < PASS:
        return None
    card, points = SLOT_NAMES[marking(code)[0]], scored_by(table, sheets[seat], code)
    if points is None:
        return say("use card {slot}", slot=card)
    return say("use card {slot}: {points} points", slot=card, points=points)


def told(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int, name: object | None) -> Message | None:
    sheet = sheets[seat]
    if code < MARK_CODE:
        return told_again(table, code, name)
    if code < PASS:
        return told_mark(table, sheet, code, name)
    if SCORE_CODE <= code < LATER:
        slot = code - SCORE_CODE
        return told_card(slot, card_points(table, sheet, slot), name)
    if code == LATER:
        return say("You score nothing now") if name is None else say("{name} scores nothing now", name=name)
    return None if code == PASS else told_cards(table, sheet, code, name)


def told_cards(table: OnecardTable, sheet: OnecardSheet, code: int, name: object | None) -> Message:
    """Cards kept or taken, as it is told."""
    if code < TAKE_CODE:
        cards = ", ".join(card_id(sheet.cards[slot]) for slot in kept(code))
        return (
            say("You keep {cards}", cards=cards)
            if name is None
            else say("{name} keeps {cards}", name=name, cards=cards)
        )
    if code < TAKE_DECK:
        card = table.open[code - TAKE_CODE]
        rows = listed(told_rows(table, card))
        if name is None:
            return say("You take {card}: {rows}", card=card_id(card), rows=rows)
        return say("{name} takes {card}: {rows}", name=name, card=card_id(card), rows=rows)
    if name is None:
        return say("You take a card from the deck")
    return say("{name} takes a card from the deck", name=name)


def told_again(table: OnecardTable, code: int, name: object | None) -> Message:
    """Which dice are thrown again, as it is told."""
    if code == 0:
        return say("You keep all dice") if name is None else say("{name} keeps all dice", name=name)
    dice = listed(dice_names(table, code))
    if name is None:
        return say("You throw again: {dice}", dice=dice)
    return say("{name} throws again: {dice}", name=name, dice=dice)


def told_mark(table: OnecardTable, sheet: OnecardSheet, code: int, name: object | None) -> Message:
    """Dice used on a card, as it is told."""
    slot, colours = marking(code)
    card, rows = SLOT_NAMES[slot], rows_used(table, colours)
    told = (
        say("You cross on card {slot}: {rows}", slot=card, rows=rows)
        if name is None
        else say("{name} crosses on card {slot}: {rows}", name=name, slot=card, rows=rows)
    )
    points = scored_by(table, sheet, code)
    return told if points is None else say("{said}; it scores {points} points", said=told, points=points)


def told_since(
    table: OnecardTable,
    sheets: list[OnecardSheet],
    before: OnecardTable,
    then: list[OnecardSheet],
    names: Sequence[object | None],
) -> Message | None:
    """Onecard 4: the cards that are scored because dice filled them."""
    if table.scoring != MUST:
        return None  # scoring is a choice of its own
    scored = [seat for seat, sheet in enumerate(sheets) if sheet.scored > then[seat].scored]
    return listed([told_scored(sheets[seat], then[seat], names[seat]) for seat in scored]) if scored else None


def told_scored(sheet: OnecardSheet, then: OnecardSheet, name: object | None) -> Message:
    """The card that a seat has just scored."""
    last = sheet.scored - 1
    return told_card(then.cards.index(sheet.scored_cards[last]), sheet.scored_points[last], name)


def told_card(slot: int, points: int, name: object | None) -> Message:
    if name is None:
        return say("You score card {slot}: {points} points", slot=SLOT_NAMES[slot], points=points)
    return say("{name} scores card {slot}: {points} points", name=name, slot=SLOT_NAMES[slot], points=points)


def prompt(table: OnecardTable, sheets: list[OnecardSheet], seat: int, name: object | None) -> Message | None:
    if table.phase == AGAIN:
        most = THROWS + table.throws
        return say("Throw {n} of {most}: choose dice to throw again, or keep them all.", n=table.thrown, most=most)
    if table.phase == MARK and name is None:
        return say("Your throw: use the dice on one card, or pass.")
    if table.phase == MARK:
        return say("{name} threw: use the dice on one card, or pass.", name=name)
    return {
        KEEP: say("Keep three of your five cards."),
        SCORE: say("Score a card with three full rows, or wait."),
        TAKE: say("Take a new card."),
    }[table.phase]


def told_rows(table: OnecardTable, card: int) -> list[Message]:
    """The rows of a card, each with its length, and whether it ends in a sun."""
    found = []
    for colour in range(COLOURS):
        length, sun = table.lengths[card * COLOURS + colour], table.suns[card] >> colour & 1
        if length:
            row = say("{colour} {n}", colour=NAMES[colour], n=length)
            found.append(say("{row} with a sun", row=row) if sun else row)
    return found


def describe_again(table: OnecardTable, code: int) -> Message:
    if code == 0:
        return say("keep all dice")
    return say("throw again: {dice}", dice=listed(dice_names(table, code)))


def dice_names(table: OnecardTable, code: int) -> list[Message]:
    """The dice that a choice throws again, each with what it shows."""
    return [say("die {place} ({colour})", place=die + 1, colour=NAMES[table.dice[die] - 1]) for die in bits(code, DICE)]


def describe_mark(table: OnecardTable, sheet: OnecardSheet, code: int) -> Message:
    slot, colours = marking(code)
    rows, points = rows_used(table, colours), scored_by(table, sheet, code)
    if points is None:
        return say("cross on card {slot}: {rows}", slot=SLOT_NAMES[slot], rows=rows)
    return say(
        "cross on card {slot}: {rows}; it scores {points} points", slot=SLOT_NAMES[slot], rows=rows, points=points
    )


def rows_used(table: OnecardTable, colours: list[int]) -> Message:
    """Colours, each with the number of its dice."""
    dice = shown(table)
    return listed([say("{colour} {n}", colour=NAMES[colour], n=dice_of(dice, colour)) for colour in colours])


def scored_by(table: OnecardTable, sheet: OnecardSheet, code: int) -> int | None:
    """The points of the card that this use of the dice scores; None if it scores none."""
    slot, after = marking(code)[0], sheet.copy()
    mark(table, after, slot, (code - MARK_CODE) % MASKS + 1)
    return card_points(table, after, slot) if table.scoring == MUST and can_score(table, after, slot) else None


# Reasons


def why_not(table: OnecardTable, sheets: list[OnecardSheet], seat: int, code: int) -> Message:
    if asked_in(code) != table.phase:
        return say("that is not asked now: {asked}", asked=ASKED[table.phase])
    if table.phase == MARK:
        return why_not_mark(table, sheets[seat], code)
    if table.phase == SCORE:
        return why_not_score(table, sheets[seat], code - SCORE_CODE)
    if code < TAKE_DECK:
        return say("no card lies open there")
    if table.blind_draw == BLIND:
        return say("the deck is empty")
    return say("new cards come from the open ones only")


def asked_in(code: int) -> int:
    """The phase to which a choice belongs."""
    ends = ((MARK_CODE, AGAIN), (SCORE_CODE, MARK), (KEEP_CODE, SCORE), (TAKE_CODE, KEEP))
    return next((phase for end, phase in ends if code < end), TAKE)


def why_not_mark(table: OnecardTable, sheet: OnecardSheet, code: int) -> Message:
    slot, colours = marking(code)
    if slot >= slots(table) or sheet.cards[slot] == 0:
        return say("you have no card {slot}", slot=SLOT_NAMES[slot])
    fits = fitting(table, sheet, slot, shown(table))
    for colour in colours:
        if not fits >> colour & 1:
            return why_not_colour(table, sheet, slot, colour)
    left_out = next(colour for colour in bits(fits, COLOURS) if colour not in colours)
    return say("{colour} fits too: use every colour that fits, or pass", colour=NAMES[left_out])


def why_not_colour(table: OnecardTable, sheet: OnecardSheet, slot: int, colour: int) -> Message:
    dice = dice_of(shown(table), colour)
    free = room(table, sheet, slot, colour)
    if dice == 0:
        return say("no die shows {colour}", colour=NAMES[colour])
    if table.lengths[sheet.cards[slot] * COLOURS + colour] == 0:
        return say("{colour} is not on card {slot}", colour=NAMES[colour], slot=SLOT_NAMES[slot])
    if free == 0:
        return say("{row} of card {slot} is full", row=ROW_NAMES[colour], slot=SLOT_NAMES[slot])
    return say(
        "{row} of card {slot} has one space left for {dice} dice: use all of them or none",
        "{row} of card {slot} has {n} spaces left for {dice} dice: use all of them or none",
        row=ROW_NAMES[colour],
        slot=SLOT_NAMES[slot],
        n=free,
        dice=dice,
    )


def why_cell(table: OnecardTable, sheets: list[OnecardSheet], seat: int, cell: str) -> Message | None:
    if table.phase == MARK and cell in BOXES:
        return why_not_crossed(table, sheets[seat], *BOXES[cell])
    if table.phase == SCORE and cell in TAGS:
        return why_not_score(table, sheets[seat], TAGS[cell])
    return None


def why_not_crossed(table: OnecardTable, sheet: OnecardSheet, slot: int, colour: int, place: int) -> Message:
    """Why no die is used on a space."""
    filled, dice = sheet.filled[slot * COLOURS + colour], dice_of(shown(table), colour)
    if place <= filled:
        return say("{cell} is crossed already", cell=space_name(slot, colour, place))
    if not fitting(table, sheet, slot, shown(table)) >> colour & 1:
        return why_not_colour(table, sheet, slot, colour)
    return say(
        "{row} of card {slot} is filled from the left: one die comes as far as space {last}",
        "{row} of card {slot} is filled from the left: {n} dice come as far as space {last}",
        row=ROW_NAMES[colour],
        slot=SLOT_NAMES[slot],
        n=dice,
        last=filled + dice,
    )


def space_name(slot: int, colour: int, place: int) -> Message:
    return say("card {slot}, {colour} {place}", slot=SLOT_NAMES[slot], colour=NAMES[colour], place=place)


def why_not_score(table: OnecardTable, sheet: OnecardSheet, slot: int) -> Message:
    if slot >= slots(table) or sheet.cards[slot] == 0:
        return say("you have no card {slot}", slot=SLOT_NAMES[slot])
    return say(
        "card {slot} has one full row, it needs {needed}",
        "card {slot} has {n} full rows, it needs {needed}",
        slot=SLOT_NAMES[slot],
        n=count(full_rows(table, sheet, slot)),
        needed=NEEDED,
    )


# Dice and cards


def to_throw(table: OnecardTable, sheets: list[OnecardSheet]) -> list[Die]:
    if table.phase in (DEAL, DRAW):
        cards = tuple(card_id(card + 1) for card in bits(table.deck, CARDS))
        return [Die(drawn_for(table, sheets), cards)]
    return [die(place, 0) for place in range(DICE) if table.phase == THROW and not table.dice[place]]


def drawn_for(table: OnecardTable, sheets: list[OnecardSheet]) -> Message:
    seat = drawing_seat(table, sheets)
    return say("card to lie open") if seat is None else say("card for seat {seat}", seat=seat)


def drawing_seat(table: OnecardTable, sheets: list[OnecardSheet]) -> int | None:
    """The seat for which a card is drawn now; None: it is laid open."""
    if table.phase == DRAW and open_gap(table) < OPEN_CARDS:
        return None
    hand = DEALT_ADVANCED if table.phase == DEAL and table.advanced else slots(table)
    return next_short(table, sheets, hand)


def told_draw(
    table: OnecardTable, sheets: list[OnecardSheet], faces: Sequence[int], names: Sequence[object | None]
) -> Message | None:
    if table.phase not in (DEAL, DRAW):
        return None
    card, seat = card_id(bits(table.deck, CARDS)[faces[0] - 1] + 1), drawing_seat(table, sheets)
    if seat is None:
        return say("{card} is laid open", card=card)
    name = names[seat]
    return say("You draw {card}", card=card) if name is None else say("{name} draws {card}", name=name, card=card)


def on_table(table: OnecardTable, sheets: list[OnecardSheet]) -> list[Die]:
    return [die(place, face) for place, face in enumerate(table.dice) if face]


def die(place: int, face: int) -> Die:
    colour = PAINT[face - 1] if face else Colour.WHITE
    asked = say("What does die {place} show?", place=place + 1)
    return Die(say("die {place}", place=place + 1), tuple(LETTERS), colour, face, NAMES, asked)


# Points


def breakdown(table: OnecardTable, sheets: list[OnecardSheet], seat: int) -> list[tuple[Message, int]]:
    sheet = sheets[seat]
    scored = [(say("scored card {n}", n=place + 1), sheet.scored_points[place]) for place in range(sheet.scored)]
    return [*scored, (say("full rows of unfinished cards"), unfinished_points(table, sheet))]


def ending(table: OnecardTable, sheets: list[OnecardSheet]) -> Message:
    """Onecard 5: how a finished game ended."""
    if any(sheet.scored >= GOAL for sheet in sheets):
        return say("a fourth card scored")
    return say("the limit of turns reached")
