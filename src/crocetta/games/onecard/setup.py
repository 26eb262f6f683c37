"""Sheets of Tutto su carta written down as they look: for lessons and examples.

>>> sheet("c01 p2 y2", "c02")["cards"]
[1, 2, 0, 0, 0]
"""

from collections.abc import Mapping

from crocetta.games.onecard.deck import LETTERS
from crocetta.games.onecard.table import CARDS, COLOURS, DEALT_ADVANCED, DICE, HELD_ADVANCED, MOST_SCORED


def sheet(*cards: str, scored: Mapping[str, int] | None = None) -> dict[str, int | list[int]]:
    """The fields of a seat by its cards, each with the spaces crossed on it ("c01 p2 y2"), and its scored cards."""
    hand = [card.split() for card in cards]
    filled = [spaces(card[1:]) for card in hand] + [[0] * COLOURS] * (HELD_ADVANCED - len(hand))
    done = scored or {}
    return {
        "cards": padded([number(card[0]) for card in hand], DEALT_ADVANCED),
        "filled": [crossed for card in filled for crossed in card],
        "scored": len(done),
        "scored_cards": padded([number(card) for card in done], MOST_SCORED),
        "scored_points": padded([*done.values()], MOST_SCORED),
    }


def spaces(rows: list[str]) -> list[int]:
    """By colour: how many spaces are crossed."""
    crossed = {row[0]: int(row[1:]) for row in rows}
    return [crossed.get(letter, 0) for letter in LETTERS]


def number(card: str) -> int:
    return int(card[1:])


def padded(numbers: list[int], length: int) -> list[int]:
    return [*numbers, *[0] * (length - len(numbers))]


def deck(*sheets: Mapping[str, int | list[int]]) -> int:
    """The cards that no seat has, a bit per card."""
    used = {card for found in sheets for name in ("cards", "scored_cards") for card in listed(found[name])}
    return sum(1 << card - 1 for card in range(1, CARDS + 1) if card not in used)


def listed(numbers: int | list[int]) -> list[int]:
    assert isinstance(numbers, list)
    return numbers


def dice(letters: str) -> list[int]:
    """Dice by the letters of their colours; a dot is a die that is still in the hand."""
    return padded([LETTERS.find(letter) + 1 for letter in letters], DICE)
