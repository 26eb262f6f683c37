"""The cards of Tutto su carta: what our own deck promises, and what is said about a deck that is none."""

from collections import Counter
from itertools import combinations

import pytest

from crocetta.core.errors import CrocettaError
from crocetta.core.position import Position
from crocetta.games.onecard import GAME, deck
from crocetta.games.onecard.deck import LETTERS, BadDeck, card_id, printed, read, write
from crocetta.games.onecard.table import OnecardTable

CARDS = [line.split() for line in printed.splitlines() if line and not line.startswith("#")]
SETS = ["22466", "22556", "23366", "23456", "23555", "24446", "24455", "33356", "33446", "33455", "34445", "44444"]
ROWS = [row for card in CARDS for row in card]
COMMENT = "# a deck of my own"


def lengths(card: list[str]) -> str:
    return "".join(sorted(row[1] for row in card))


def suns(card: list[str]) -> str:
    return "".join(row[0] for row in card if row.endswith("*"))


def text(cards: list[list[str]]) -> str:
    return "\n".join(" ".join(card) for card in cards)


def changed(card: int, *rows: str) -> str:
    """Our deck with other rows on one card."""
    cards = [*CARDS]
    cards[card - 1] = list(rows)
    return text(cards)


def laid(deck_text: str) -> OnecardTable:
    table = OnecardTable()
    table.fill(read(deck_text))
    return table


def error(deck_text: str) -> str:
    with pytest.raises(BadDeck) as raised:
        read(deck_text)
    assert isinstance(raised.value, CrocettaError)
    return str(raised.value)


# Our own deck


def test_it_says_that_it_is_designed():
    assert "This is a designed deck" in printed


def test_thirty_different_cards():
    assert len(CARDS) == len({tuple(card) for card in CARDS}) == 30


def test_five_rows_twenty_spaces_two_suns():
    for card in CARDS:
        assert len({row[0] for row in card}) == len(card) == 5
        assert sum(int(row[1]) for row in card) == 20
        assert len(suns(card)) == 2


def test_every_colour_is_missing_on_five_cards():
    assert Counter(row[0] for row in ROWS) == dict.fromkeys(LETTERS, 25)


def test_all_twelve_sets_of_lengths_are_in_use():
    assert sorted({lengths(card) for card in CARDS}) == SETS
    assert set(Counter(map(lengths, CARDS)).values()) == {2, 3}


def test_lengths_are_spread_evenly_over_the_colours():
    each = {"2": 4, "3": 5, "4": 7, "5": 5, "6": 4}
    for colour in LETTERS:
        assert Counter(row[1] for row in ROWS if row[0] == colour) == each


def test_suns_are_spread_evenly_over_the_colours_and_their_pairs():
    assert Counter(row[0] for row in ROWS if row.endswith("*")) == dict.fromkeys(LETTERS, 10)
    assert Counter(map(suns, CARDS)) == {"".join(pair): 2 for pair in combinations(LETTERS, 2)}


def test_suns_are_spread_evenly_over_the_lengths():
    assert Counter(row[1] for row in ROWS if row.endswith("*")) == {"2": 10, "3": 12, "4": 16, "5": 12, "6": 10}


def test_the_three_cards_of_the_examples():
    a, b, c = (" ".join(card) for card in CARDS[:3])
    assert a == "y3* g2 r6* p5 b4"  # no orange, blue + red = 10, the other sun on a row that is not full in C3
    assert b == "g4 r4* o4 p4 b4*"
    assert c == "y6* r4 o3 p3 b4*"  # the other three rows 11 in all


# Reading and writing


def test_the_fields_of_a_table():
    found = read(printed)
    assert set(found) == {"lengths", "suns"}
    table = laid(printed)
    assert table.lengths[:6] == [0] * 6  # card 0 is no card
    assert table.suns[0] == 0
    assert table.lengths[6:18] == [3, 2, 6, 0, 5, 4, 0, 4, 4, 4, 4, 4]
    assert table.suns[1:3] == [0b000101, 0b100100]
    assert (len(table.lengths), len(table.suns)) == (186, 31)


def test_it_is_laid_for_every_table():
    assert GAME.deck is deck
    assert GAME.table(2, 0, {}).lengths == laid(printed).lengths


def test_tables_do_not_share_their_lists():
    one, other = GAME.table(2, 0, {}), GAME.table(2, 0, {})
    one.lengths[6] = 6
    assert other.lengths[6] == 3


def test_written_on_one_line_and_read_again():
    line = write(laid(printed))
    assert "\n" not in line
    assert line.startswith("y3* g2 r6* p5 b4; g4 r4* o4 p4 b4*; ")
    assert line.count(";") == 29
    assert read(line) == read(printed)
    assert write(laid(line)) == line


def test_order_of_rows_blanks_and_comments_do_not_matter():
    loose = f"{COMMENT}\r\n\r\n" + "\r\n".join(f"  {'   '.join(reversed(card))}   {COMMENT}" for card in CARDS)
    assert read(loose) == read(printed)


def test_another_deck_is_played():
    other = text([*reversed(CARDS)])
    position = Position.start(GAME, 1, deck=other).throw([30])
    table = position.fields()[0]
    assert table.lengths[30 * 6 : 31 * 6] == [3, 2, 6, 0, 5, 4]


def test_cards_are_named_by_their_place():
    assert [card_id(card) for card in (1, 9, 10, 30)] == ["c01", "c09", "c10", "c30"]


# Decks that are none


@pytest.mark.parametrize(
    ("card", "rows", "message"),
    [
        (7, "x4 g6* r2 o3* b5", "card c07: 'x4' begins with no colour: they are y g r o p b"),
        (7, "Y4 g6* r2 o3* b5", "card c07: 'Y4' begins with no colour: they are y g r o p b"),
        (7, "4y g6* r2 o3* b5", "card c07: '4y' begins with no colour: they are y g r o p b"),
        (1, "y1 g6* r2 o3* b5", "card c01: 'y1': a row has 2 to 6 spaces"),
        (1, "y7* g6 r2 o3* b5", "card c01: 'y7*': a row has 2 to 6 spaces"),
        (1, "y0 g6* r2 o3* b5", "card c01: 'y0': a row has 2 to 6 spaces"),
        (1, "y04 g6* r2 o3* b5", "card c01: 'y04': a row has 2 to 6 spaces"),
        (1, "y44 g6* r2 o3* b5", "card c01: 'y44': a row has 2 to 6 spaces"),
        (1, "y٤ g6* r2 o3* b5", "card c01: 'y٤' is no row: a row is written y4, or y4* with a sun"),
        (1, "y g6* r2 o3* b5", "card c01: 'y' is no row: a row is written y4, or y4* with a sun"),
        (1, "y-4 g6* r2 o3* b5", "card c01: 'y-4' is no row: a row is written y4, or y4* with a sun"),
        (1, "y4** g6* r2 o3 b5", "card c01: 'y4**' is no row: a row is written y4, or y4* with a sun"),
        (1, "y4,g6*,r2,o3*,b5", "card c01: 'y4,g6*,r2,o3…' is no row: a row is written y4, or y4* with a sun"),
        (30, "y4 y6* r2 o3* b5", "card c30: y is on it twice"),
        (30, "y6 g6* r2 o6*", "card c30: it has 4 rows, a card has 5"),
        (30, "y4 g4* r2 o3* b5 p2", "card c30: it has 6 rows, a card has 5"),
        (12, "y4 g6* r2 o2* b5", "card c12: it has 19 spaces in all, a card has 20"),
        (12, "y4 g6* r2 o4* b5", "card c12: it has 21 spaces in all, a card has 20"),
        (12, "y4 g6 r2 o3* b5", "card c12: suns on it: 1, a card has 2"),
        (12, "y4* g6* r2 o3* b5", "card c12: suns on it: 3, a card has 2"),
        (12, "y4 g6 r2 o3 b5", "card c12: suns on it: 0, a card has 2"),
        (30, "b4 p5 r6* g2 y3*", "card c30: it is the same as card c01, all cards are different"),
    ],
)
def test_what_is_wrong_with_a_card(card: int, rows: str, message: str):
    assert error(changed(card, *rows.split())) == message


def test_a_word_of_twelve_characters_is_quoted_in_full():
    assert "'x23456789012' " in error(changed(1, "x23456789012"))
    assert "'x23456789012…' " in error(changed(1, "x234567890123"))


@pytest.mark.parametrize(
    ("cards", "n"), [([], 0), (CARDS[:29], 29), ([*CARDS, ["y4", "g5*", "r3*", "o3", "p5"]], 31), (CARDS[:1], 1)]
)
def test_wrong_number_of_cards(cards: list[list[str]], n: int):
    assert error(text(cards)) == f"the deck has {n} cards, it must have 30"


def test_the_first_wrong_card_is_named():
    assert error("y4 g6* r2 o3* b5;y4 g6* r2;x") == "card c02: it has 3 rows, a card has 5"


def test_a_comment_counts_as_no_card():
    assert error("# y4 g6* r2 o3* b5") == "the deck has 0 cards, it must have 30"


def test_a_huge_text_is_not_even_read():
    fits = printed + " " * (20_000 - len(printed))
    assert read(fits) == read(printed)
    assert error(fits + " ") == "a deck has at most 20000 characters"


@pytest.mark.parametrize("junk", ["\x00\x01\x02\xff", "\x7fELF\x02\x01", "�PNG\r\n\x1a\n", "<html>", "{}", "\ud800"])
def test_junk_is_no_deck(junk: str):
    assert error(junk).startswith("card c01: ")


def test_a_number_of_thousands_of_digits_is_no_row():
    assert error("y" + "9" * 10_000) == "card c01: 'y99999999999…': a row has 2 to 6 spaces"


def test_errors_are_said_in_three_languages():
    with pytest.raises(BadDeck) as raised:
        read("y4 g6* r2")
    assert [raised.value.message.to(language) for language in ("en", "it", "de")] == [
        "card c01: it has 3 rows, a card has 5",
        "carta c01: ha 3 file, una carta ne ha 5",
        "Karte c01: sie hat 3 Reihen, eine Karte hat 5",
    ]


def test_a_deck_may_begin_with_the_mark_of_an_editor() -> None:
    """Some write it in front of every text: it is no part of the first card."""
    assert read("\ufeff" + text(CARDS)) == read(printed)
    assert read("\ufeff" + printed) == read(printed)
