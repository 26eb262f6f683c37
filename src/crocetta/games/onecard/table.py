"""The table of Tutto su carta: its printed numbers, its phases and codes, its fields."""

from itertools import combinations

from crocetta.core.fields import Fields, Table, flag, flag_number, number, numbers

COLOURS = 6  # yellow, green, red, orange, purple, blue: also the faces of a die
DICE = 5
THROWS = 3
CARDS = 30
SHORTEST, LONGEST = 2, 6  # spaces of a row
ROWS = 5  # of a card
SPACES = 20  # of a card
SUNS = 2  # of a card
SUN_POINTS = (0, 2, 5)  # for none, one, both of its sun rows
NEEDED = 3  # full rows of a card that is scored
GOAL = 4  # scored cards that end the game

HELD = 2  # cards of a seat
HELD_ADVANCED = 3
DEALT_ADVANCED = 5  # of which it keeps three
OPEN_CARDS = 3
MOST_SCORED = GOAL - 1 + HELD_ADVANCED  # three so far, then all three cards in one turn
MOST_POINTS = SPACES + SUN_POINTS[SUNS]
KEPT = tuple(sum(1 << slot for slot in kept) for kept in combinations(range(DEALT_ADVANCED), HELD_ADVANCED))

# Codes: first the dice to throw again, as bits; 0 keeps them all.
MARK_CODE = 1 << DICE  # + slot * MASKS + the colours used, as bits, - 1
MASKS = (1 << COLOURS) - 1
PASS = MARK_CODE + HELD_ADVANCED * MASKS
SCORE_CODE = PASS + 1  # + slot
LATER = SCORE_CODE + HELD_ADVANCED
KEEP_CODE = LATER + 1  # + place in KEPT
TAKE_CODE = KEEP_CODE + len(KEPT)  # + place of the open card
TAKE_DECK = TAKE_CODE + OPEN_CARDS
CHOICES = TAKE_DECK + 1

PHASES = ("over", "deal", "keep", "draw", "throw", "again", "mark", "score", "take")
DEAL, KEEP, DRAW, THROW, AGAIN, MARK, SCORE, TAKE = 1, 2, 3, 4, 5, 6, 7, 8

NO, YES = 0, 1
MUST, MAY = 0, 1
BLIND = 0  # blind_draw=yes


class OnecardTable(Table):
    """The dice, the cards left in the deck and the open ones; and what is printed on every card."""

    throws: int = flag("3", "4")
    skip_colours: int = flag("no", "yes")
    scoring: int = flag("must", "may")
    advanced: int = flag("no", "yes")
    blind_draw: int = flag("yes", "no")
    max_turns: int = flag_number(500, low=1, upto=1_000)
    lengths: list[int] = numbers((CARDS + 1) * COLOURS, upto=LONGEST)  # card * COLOURS + colour; card 0 is no card
    suns: list[int] = numbers(CARDS + 1, upto=MASKS)  # by card: its sun rows, a bit per colour
    deck: int = number(upto=(1 << CARDS) - 1)  # bit k: card k + 1 is left
    open: list[int] = numbers(OPEN_CARDS, upto=CARDS)  # 0: a gap
    dice: list[int] = numbers(DICE, upto=COLOURS)  # colour + 1; 0: to be thrown
    thrown: int = number(upto=THROWS + 1)  # throws made, while there may be another


class OnecardSheet(Fields):
    """One player's cards: those in play with what is filled on them, and those scored."""

    cards: list[int] = numbers(DEALT_ADVANCED, upto=CARDS)  # slots a, b, c; d, e until three are kept; 0: none
    filled: list[int] = numbers(HELD_ADVANCED * COLOURS, upto=LONGEST)  # slot * COLOURS + colour: spaces crossed
    scored: int = number(upto=MOST_SCORED)
    scored_cards: list[int] = numbers(MOST_SCORED, upto=CARDS)
    scored_points: list[int] = numbers(MOST_SCORED, upto=MOST_POINTS)
