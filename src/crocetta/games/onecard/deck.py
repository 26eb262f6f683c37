"""Decks of Tutto su carta: thirty cards as text, read and checked, so that the owner of others can play with them.

>>> table = OnecardTable()
>>> table.fill(read(printed))
>>> write(table).split("; ")[:2]
['y3* g2 r6* p5 b4', 'g4 r4* o4 p4 b4*']
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from crocetta.core.errors import CrocettaError
from crocetta.core.words import Message, say
from crocetta.games.onecard.table import CARDS, COLOURS, LONGEST, ROWS, SHORTEST, SPACES, SUNS, OnecardTable

LETTERS = "ygropb"  # of the colours, in the order of the table
SUN = "*"
BYTE_ORDER = "\ufeff"  # with which some editors begin every file
CHARACTERS = 20_000  # more is no deck
QUOTED = 12  # characters of a wrong word that are repeated

printed = (Path(__file__).parent / "deck.txt").read_text(encoding="utf-8")

Card = dict[int, tuple[int, bool]]  # by colour: spaces, and whether it bears a sun


class BadDeck(CrocettaError):
    """A text that is no deck, by the card and the rule it breaks."""


def read(text: str) -> dict[str, int | list[int]]:
    """The fields of a table for a deck: a card on each line (or between semicolons), # before a comment."""
    lengths, suns = [0] * COLOURS, [0]  # card 0 is no card
    for found in deck_in(text):
        lengths += [found.get(colour, (0, False))[0] for colour in range(COLOURS)]
        suns.append(sum(1 << colour for colour, (_, sun) in found.items() if sun))
    return {"lengths": lengths, "suns": suns}


def write(table: OnecardTable) -> str:
    """The deck of a table on one line."""
    return "; ".join(" ".join(rows_of(table, card)) for card in range(1, CARDS + 1))


def rows_of(table: OnecardTable, card: int) -> Iterable[str]:
    for colour, letter in enumerate(LETTERS):
        spaces = table.lengths[card * COLOURS + colour]
        if spaces:
            yield f"{letter}{spaces}{SUN if table.suns[card] >> colour & 1 else ''}"


def card_id(card: int) -> str:
    """A card as people name it: c01 … c30, by its place in the deck."""
    return f"c{card:02}"


@lru_cache(maxsize=8)  # every table laid reads its deck
def deck_in(text: str) -> list[Card]:
    """The cards of a deck; whatever is wrong with it is a `BadDeck`."""
    if len(text) > CHARACTERS:
        raise BadDeck(say("a deck has at most {most} characters", most=CHARACTERS))
    cards = [card(number, words) for number, words in enumerate(cards_in(text), 1)]
    check(cards)
    return cards


def cards_in(text: str) -> Iterable[list[str]]:
    for line in text.removeprefix(BYTE_ORDER).splitlines():
        for words in line.partition("#")[0].split(";"):
            if words.strip():
                yield words.split()


def card(number: int, words: list[str]) -> Card:
    """One card from its rows; whatever is wrong with it is a `BadDeck`."""
    found: Card = {}
    for word in words:
        colour, spaces, sun = row(number, word)
        if colour in found:
            raise wrong(number, say("{colour} is on it twice", colour=LETTERS[colour]))
        found[colour] = spaces, sun
    if len(found) != ROWS:
        raise wrong(number, say("it has {n} rows, a card has {rows}", n=len(found), rows=ROWS))
    total = sum(spaces for spaces, _ in found.values())
    if total != SPACES:
        raise wrong(number, say("it has {n} spaces in all, a card has {spaces}", n=total, spaces=SPACES))
    suns = sum(sun for _, sun in found.values())
    if suns != SUNS:
        raise wrong(number, say("suns on it: {n}, a card has {suns}", n=suns, suns=SUNS))
    return found


def row(number: int, word: str) -> tuple[int, int, bool]:
    """One row from its word: colour, spaces, and whether it bears a sun."""
    if word[0] not in LETTERS:
        colours = " ".join(LETTERS)
        raise wrong(
            number, say("{word!r} begins with no colour: they are {colours}", word=short(word), colours=colours)
        )
    spaces = re.fullmatch(r"([0-9]+)\*?", word[1:])
    if not spaces:
        raise wrong(number, say("{word!r} is no row: a row is written y4, or y4* with a sun", word=short(word)))
    if not re.fullmatch(f"[{SHORTEST}-{LONGEST}]", spaces[1]):
        raise wrong(
            number, say("{word!r}: a row has {low} to {high} spaces", word=short(word), low=SHORTEST, high=LONGEST)
        )
    return LETTERS.index(word[0]), int(spaces[1]), word.endswith(SUN)


def check(cards: list[Card]) -> None:
    """What holds for the deck as a whole."""
    for number, found in enumerate(cards, 1):
        same = cards.index(found) + 1
        if same < number:
            raise wrong(number, say("it is the same as card {other}, all cards are different", other=card_id(same)))
    if len(cards) != CARDS:
        raise BadDeck(say("the deck has {n} cards, it must have {cards}", n=len(cards), cards=CARDS))


def wrong(number: int, reason: Message) -> BadDeck:
    return BadDeck(say("card {card}: {reason}", card=card_id(number), reason=reason))


def short(word: str) -> str:
    return word if len(word) <= QUOTED else word[:QUOTED] + "…"
