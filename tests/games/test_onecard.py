"""Tutto su carta by the book: the worked examples, then every numbered rule, the options, the texts and the paper."""

import ast
import gettext
from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any

import pytest

from crocetta.core.errors import IllegalChoice, WrongFlag, WrongSeats
from crocetta.core.fields import OVER
from crocetta.core.paper import Cell, Colour, Kind, Mark, Shape
from crocetta.core.position import Position
from crocetta.core.words import LANGUAGES, Message
from crocetta.games.onecard import GAME
from crocetta.games.onecard.deck import LETTERS, card_id
from crocetta.games.onecard.table import AGAIN, KEEP, MARK, PHASES, SCORE, TAKE

SIMONE = 0  # the player of the examples
CARD_A, CARD_B, CARD_C = "c01", "c02", "c03"  # y3* g2 r6* p5 b4 · g4 r4* o4 p4 b4* · y6* r4 o3 p3 b4*
A_NEARLY = "c01 y3 g1 p5"  # a green die makes three full rows: 3 + 2 + 5, and a sun
B_NEARLY = "c02 g3 o4 p4"  # a green die makes three full rows: 4 + 4 + 4
EVERYTHING = (1 << 30) - 1


def number(card: str) -> int:
    return int(card[1:])


def hand(*cards: str, scored: str = "") -> dict[str, Any]:
    """A sheet by its cards, each with the rows that are filled, and by what was scored: `c01 y2 p5`, `c07=12`."""
    sheet: dict[str, Any] = {"cards": [0] * 5, "filled": [0] * 18, "scored_cards": [0] * 6, "scored_points": [0] * 6}
    for slot, words in enumerate(card.split() for card in cards):
        sheet["cards"][slot] = number(words[0]) if words else 0
        for row in words[1:]:
            sheet["filled"][slot * 6 + LETTERS.index(row[0])] = int(row[1:])
    for place, word in enumerate(scored.split()):
        card, _, points = word.partition("=")
        sheet["scored_cards"][place], sheet["scored_points"][place] = number(card), int(points)
    return sheet | {"scored": len(scored.split())}


def dice(shown: str) -> list[int]:
    return [LETTERS.index(face) + 1 for face in shown]


def at(phase: int, shown: str, *sheets: dict[str, Any], flags: dict[str, str] | None = None, **table: Any) -> Position:
    """A position in which the dice lie so; the active seat is awaited, and the deck has all cards not in play."""
    used = {card for sheet in sheets for card in (*sheet["cards"], *sheet["scored_cards"])} | set(table.get("open", ()))
    left = EVERYTHING & ~sum(1 << (card - 1) for card in used if card)
    laid = {"turn": 1, "phase": phase, "dice": dice(shown), "deck": left, "waiting": 1 << table.get("active", 0)}
    return Position.set_up(GAME, laid | table, sheets, flags)


def marking(shown: str, *sheets: dict[str, Any], flags: dict[str, str] | None = None, **table: Any) -> Position:
    return at(MARK, shown, *sheets, flags=flags, **table)


def texts(position: Position, seat: int = 0) -> list[str]:
    return [str(choice) for choice in position.choices(seat)]


def sheet(position: Position, seat: int = 0) -> Any:
    return position.fields()[1][seat]


def table(position: Position) -> Any:
    return position.fields()[0]


def filled(position: Position, seat: int = 0, slot: int = 0) -> dict[str, int]:
    """The rows of a card in which something is crossed."""
    crossed = sheet(position, seat).filled[slot * 6 : slot * 6 + 6]
    return {letter: spaces for letter, spaces in zip(LETTERS, crossed, strict=True) if spaces}


def cards(position: Position, seat: int = 0) -> list[str]:
    return [card_id(card) for card in sheet(position, seat).cards if card]


def scored(position: Position, seat: int = 0) -> list[tuple[str, int]]:
    found = sheet(position, seat)
    return [(card_id(found.scored_cards[place]), found.scored_points[place]) for place in range(found.scored)]


def draw(position: Position, *drawn: str) -> Position:
    for card in drawn:
        position = position.throw([position.dice_to_throw[0].faces.index(card) + 1])
    return position


def drawn_for(position: Position) -> str:
    return str(position.dice_to_throw[0].name)


def passes(position: Position, *seats: int) -> Position:
    for seat in seats:
        position = position.choose(seat, "pass")
    return position


def playing(seats: int = 2, first: int = 0, flags: dict[str, str] | None = None) -> Position:
    """The position before the first throw of the dice, in the game with two cards each."""
    position = Position.start(GAME, seats, first, flags)
    return draw(position, *(card_id(card) for card in range(1, 2 * seats + 1)))


# The examples


def test_c1_orange_is_not_on_the_card():
    position = marking("ppyyo", hand(CARD_A, "c04"), hand())
    assert "a-yp" in texts(position)
    assert filled(position.choose(SIMONE, "a-yp")) == {"y": 2, "p": 2}
    assert position.why_not(SIMONE, "a-yop").to("en") == "orange is not on card A"


def test_c2_one_yellow_space_is_too_few_for_two_dice():
    position = marking("ppyyo", hand("c01 y2 p2", "c04"), hand())
    assert "a-p" in texts(position)
    assert filled(position.choose(SIMONE, "a-p")) == {"y": 2, "p": 4}
    assert position.why_not(SIMONE, "a-yp").to("en") == (
        "the yellow row of card A has one space left for 2 dice: use all of them or none"
    )


def test_c3_three_full_rows_and_one_sun():
    position = marking("yggbp", hand("c01 y2 b2 p5", "c04"), hand())
    assert "a-ygp" not in texts(position)  # purple is full
    assert scored(position.choose(SIMONE, "a-ygb")) == [(CARD_A, 12)]


def test_c4_four_full_rows_and_both_suns():
    position = marking("rbggp", hand("c02 g2 r3 o4 p2 b3", "c04"), hand())
    assert scored(position.choose(SIMONE, "a-grpb")) == [(CARD_B, 21)]


def test_c5_an_unfinished_card_gives_its_full_rows_without_suns():
    position = marking("ggggg", hand("c03 y6 r3 p3", "c02"), hand(), max_turns=1)
    over = passes(position, SIMONE, 1)
    assert over.over
    assert over.points(SIMONE) == 9


# 1: the cards


def test_1_cards_are_drawn_one_at_a_time_from_those_left():
    position = Position.start(GAME, 2)
    assert (position.phase, position.turn, position.active, position.waiting) == ("deal", 1, 0, ())
    assert position.to_throw == (30,)
    position = position.throw([3]).throw([3])
    assert position.to_throw == (28,)
    assert cards(position) == ["c03", "c04"]
    assert position.dice_to_throw[0].faces == ("c01", "c02", *(card_id(card) for card in range(5, 31)))


@pytest.mark.parametrize("place", [1, 2, 29, 30])
def test_1_the_face_is_the_place_in_the_deck(place: int):
    position = Position.start(GAME, 1).throw([place])
    assert cards(position) == [card_id(place)]
    assert table(position).deck == EVERYTHING & ~(1 << place - 1)


def test_1_the_place_is_counted_among_the_cards_left():
    position = Position.start(GAME, 2)
    for place in (1, 1, 28, 1):
        position = position.throw([place])
    assert (cards(position, 0), cards(position, 1)) == (["c01", "c02"], ["c30", "c03"])


def test_1_two_cards_for_each_seat_in_turn_order_from_the_first():
    position = Position.start(GAME, 3, first=1)
    assert [drawn_for(position), position.active] == ["card for seat 1", 1]
    position = draw(position, "c11", "c12", "c21", "c22")
    assert drawn_for(position) == "card for seat 0"
    position = draw(position, "c01", "c02")
    assert [cards(position, seat) for seat in range(3)] == [["c01", "c02"], ["c11", "c12"], ["c21", "c22"]]
    assert (position.phase, position.turn, position.active) == ("throw", 1, 1)


def test_1_cards_are_open_to_all():
    position = playing()
    assert position.view(1) == position.view(None) == position


# 2: the throws


def test_2_five_dice_are_thrown_and_the_active_seat_is_asked():
    position = playing(first=1)
    assert position.to_throw == (6, 6, 6, 6, 6)
    position = position.throw(dice("ygrop"))
    assert (position.phase, position.waiting, position.to_throw) == ("again", (1,), ())
    assert len(texts(position, 1)) == 32


def test_2_dice_picked_are_thrown_again_and_the_others_lie():
    position = playing().throw(dice("ygrop")).choose(0, "again-135")
    assert (position.phase, position.waiting, position.to_throw) == ("throw", (), (6, 6, 6))
    assert table(position).dice == [0, 2, 0, 4, 0]
    assert table(position.throw(dice("bbp"))).dice == dice("bgbop")


@pytest.mark.parametrize("code", range(1, 32))
def test_2_any_subset_may_be_thrown_again(code: int):
    position = playing().throw(dice("ygrop")).choose(0, code)
    picked = [die for die in range(5) if code >> die & 1]
    assert [die for die in range(5) if not table(position).dice[die]] == picked
    assert position.to_throw == (6,) * len(picked)
    after = position.throw([6] * len(picked))
    assert table(after).dice == [6 if die in picked else face for die, face in enumerate(dice("ygrop"))]


def test_2_three_throws_in_all():
    position = playing().throw(dice("ygrop")).choose(0, "again-1").throw(dice("b"))
    assert position.phase == "again"
    position = position.choose(0, "again-12345").throw(dice("bbbbb"))
    assert (position.phase, position.waiting) == ("mark", (0,))


def test_2_a_die_that_was_kept_may_be_thrown_again():
    position = playing().throw(dice("ygrop")).choose(0, "again-1").throw(dice("b")).choose(0, "again-2")
    assert table(position.throw(dice("p"))).dice == dice("bprop")


def test_2_keeping_ends_the_throws():
    first = playing().throw(dice("ygrop"))
    position = first.choose(0, "keep")
    assert (position.phase, position.waiting) == ("mark", (0,))
    assert position == first.choose(0, "again-1").throw(dice("y")).choose(0, "keep")
    assert position == first.choose(0, "again-1").throw(dice("y")).choose(0, "again-5").throw(dice("p"))


def lines(position: Position) -> int:
    """How many ways there are to throw: ordered dice and choices, until the dice are used."""
    if position.phase == "mark":
        return 1
    if position.to_throw:
        return prod(position.to_throw) * lines(position.throw([1] * len(position.to_throw)))
    return sum(lines(position.choose(0, code)) for code in position.codes(0))


def test_2_lines_of_the_throwing():
    assert lines(playing(seats=1)) == 2_196_396_852_768


def test_2_the_next_turn_begins_with_three_throws_again():
    position = playing().throw(dice("ygrop")).choose(0, "keep")
    position = passes(position, 0, 1)
    assert (position.turn, position.active, position.to_throw) == (2, 1, (6, 6, 6, 6, 6))
    for _ in range(2):
        position = position.throw([1] * 5)
        assert position.phase == "again"
        position = position.choose(1, "again-12345")
    assert position.throw([1] * 5).phase == "mark"


# 3: using the dice


def test_3_every_seat_has_the_dice_in_turn_order_from_the_active_one():
    position = marking("ygrop", hand("c05", "c06"), hand("c07", "c08"), hand("c09", "c10"), active=1)
    for seat in (1, 2, 0):
        assert (position.waiting, position.phase, position.active) == ((seat,), "mark", 1)
        position = position.choose(seat, "pass")
    assert (position.phase, position.active, position.turn, position.waiting) == ("throw", 2, 2, ())


def test_3_after_the_last_seat_the_first_is_active_again():
    position = passes(marking("ygrop", hand(CARD_A, CARD_B), hand(CARD_C, "c04"), active=1), 1, 0)
    assert position.active == 0


def test_3_marks_are_seen_by_the_next_seat():
    position = marking("yyyyy", hand(CARD_C, "c04"), hand("c11", "c09")).choose(0, "a-y")
    assert filled(position.view(1)) == {"y": 5}
    assert position.pending == ()


def test_3_the_result_is_used_on_one_card_only():
    position = marking("ppyyo", hand(CARD_A, "c04"), hand())
    after = position.choose(0, "b-yop")
    assert filled(after, slot=0) == {}
    assert filled(after, slot=1) == {"y": 2, "o": 1, "p": 2}
    assert after.waiting == (1,)


def test_3_all_colours_that_fit_are_used_or_nothing_is():
    position = marking("ygrpb", hand(CARD_A, "c04"), hand())
    assert texts(position) == ["a-ygrpb", "b-ygpb", "pass"]
    assert position.choose(0, "pass").waiting == (1,)
    assert filled(position.choose(0, "pass")) == {}
    assert position.why_not(0, "a-ygrp").to("en") == "blue fits too: use every colour that fits, or pass"


@pytest.mark.parametrize(
    ("row", "shown", "open_"),
    [
        ("r1", "rrrrr", ["a-r", "pass"]),
        ("r2", "rrrrr", ["pass"]),
        ("r2", "rrrro", ["a-r", "pass"]),
        ("r3", "rrrro", ["pass"]),
        ("r5", "roooo", ["a-r", "pass"]),
        ("r5", "rrooo", ["pass"]),
        ("r6", "roooo", ["pass"]),
    ],
)
def test_3_a_colour_fits_if_all_its_dice_find_a_space(row: str, shown: str, open_: list[str]):
    assert texts(marking(shown, hand(f"c01 {row}"), hand())) == open_


@pytest.mark.parametrize(("colour", "card"), list(zip(LETTERS, "ccabab", strict=True)))
def test_3_each_colour_has_its_own_row(colour: str, card: str):
    position = advanced(colour * 5, hand("c01", "c06", "c11"))  # r6 p5 · o5 b5 · y6 g5 and rows that are too short
    assert texts(position) == [f"{card}-{colour}", "pass"]
    assert filled(position.choose(0, f"{card}-{colour}"), slot="abc".index(card)) == {colour: 5}


def test_3_dice_in_the_hand_of_nobody_count_for_nothing():
    position = Position.set_up(GAME, {"phase": MARK, "waiting": 1, "turn": 1}, [hand(CARD_A, CARD_B)])
    assert texts(position) == ["pass"]


def test_3_crosses_add_up():
    position = marking("rrppo", hand("c01 r1 p3", "c04"), hand()).choose(0, "a-rp")
    assert filled(position) == {"r": 3, "p": 5}


def test_3_dice_are_put_away_for_the_next_turn():
    position = passes(marking("ygrop", hand(CARD_A, CARD_B), hand(CARD_C, "c04")), 0, 1)
    assert table(position).dice == [0] * 5
    assert position.dice_on_table == []


# 4: scoring


@pytest.mark.parametrize(
    ("card", "shown", "choice", "points"),
    [
        ("c01 y3 g1 p5", "ggoop", None, None),  # green has one space for two dice
        ("c01 g2 p5 b3", "boooo", "a-b", 11),  # no sun
        ("c01 y3 g1 p5", "goooo", "a-g", 12),  # one sun
        ("c01 y3 r6 g1", "goooo", "a-g", 16),  # both suns
        ("c01 y3 r6 g2 p5 b3", "boooo", "a-b", 25),  # everything
        ("c01 r5 g2 p5", "roooo", "a-r", 15),  # the other sun
        ("c05 y2 g4 b3 o6", "yybrr", "a-yb", 23),
        ("c30 g3 r3 b2", "byyyy", "a-b", 9),
    ],
)
def test_4_full_rows_and_their_suns(card: str, shown: str, choice: str | None, points: int | None):
    position = marking(shown, hand(card), hand())
    if choice is None:
        assert texts(position) == ["pass"]
    else:
        assert scored(position.choose(0, choice)) == [(card.split()[0], points)]


def test_4_two_full_rows_are_not_enough():
    position = marking("goooo", hand("c01 y3 g1 p4", "c04"), hand()).choose(0, "a-g")
    assert scored(position) == []
    assert cards(position) == [CARD_A, "c04"]
    assert position.points(0) == 5


def test_4_a_scored_card_is_put_aside():
    position = marking("goooo", hand("c02 g1", A_NEARLY, scored="c10=9"), hand()).choose(0, "b-g")
    assert scored(position) == [("c10", 9), (CARD_A, 12)]
    assert sheet(position).cards == [2, 0, 0, 0, 0]
    assert filled(position, slot=0) == {"g": 1}
    assert filled(position, slot=1) == {}
    assert position.points(0) == 21


def test_4_the_card_marked_is_scored_at_once_and_no_other():
    position = marking("goooo", hand(A_NEARLY, "c06 y4 r2 o5"), hand(), flags={"scoring": "must"})
    assert scored(position.choose(0, "a-g")) == [(CARD_A, 12)]


def test_4_new_cards_are_drawn_after_the_turn_in_turn_order():
    position = marking(
        "goooo", hand("c04", A_NEARLY), hand(B_NEARLY, "c05"), hand("c06", "c07 g5 r2 b5"), active=1, turn=7
    )
    position = position.choose(1, "a-g").choose(2, "b-g").choose(0, "b-g")
    assert (position.phase, position.waiting, position.turn, position.active) == ("draw", (), 7, 1)
    assert position.to_throw == (24,)
    assert drawn_for(position) == "card for seat 1"
    position = draw(position, "c30")
    assert (position.phase, drawn_for(position)) == ("draw", "card for seat 2")
    position = draw(position, "c29")
    assert drawn_for(position) == "card for seat 0"
    position = draw(position, "c28")
    assert [cards(position, seat) for seat in range(3)] == [["c04", "c28"], ["c30", "c05"], ["c06", "c29"]]
    assert (position.phase, position.turn, position.active) == ("throw", 8, 2)
    assert position.to_throw == (6, 6, 6, 6, 6)


def test_4_a_card_comes_back_into_no_deck():
    position = marking("goooo", hand(A_NEARLY, "c04"), hand("c05", "c06")).choose(0, "a-g").choose(1, "pass")
    assert CARD_A not in position.dice_to_throw[0].faces
    assert table(position).deck == EVERYTHING & ~0b111001


def test_4_nobody_draws_when_nobody_scored():
    position = passes(marking("goooo", hand(A_NEARLY, "c04"), hand("c05", "c06")), 0, 1)
    assert position.phase == "throw"


# 5: the end


def test_5_the_game_ends_after_the_turn_of_the_fourth_card():
    position = marking("goooo", hand(A_NEARLY, "c04", scored="c10=9 c11=8 c12=7"), hand(B_NEARLY, "c05"))
    position = position.choose(0, "a-g")
    assert (position.over, position.waiting) == (False, (1,))
    over = position.choose(1, "a-g")
    assert (over.over, over.phase, over.waiting, over.to_throw) == (True, "over", (), ())
    assert over.turn == 1
    assert len(cards(over, 0)) == len(cards(over, 1)) == 1  # nobody draws
    assert over.scores == (9 + 8 + 7 + 12, 12)


def test_5_any_seat_may_reach_the_fourth():
    position = marking("goooo", hand("c05", "c06"), hand(A_NEARLY, "c04", scored="c10=9 c11=8 c12=7"))
    assert position.choose(0, "pass").choose(1, "a-g").over


def test_5_three_cards_are_not_enough():
    position = marking("goooo", hand(A_NEARLY, "c04", scored="c10=9 c11=8"), hand("c05", "c06"))
    assert position.choose(0, "a-g").choose(1, "pass").phase == "draw"


def test_5_points_are_those_if_the_game_ended_now():
    position = marking("goooo", hand("c03 y6 p3", "c04 y2 g1", scored="c10=9"), hand())
    assert position.points(0) == 9 + 6 + 3 + 2
    assert position.points(1) == 0


def test_5_a_card_that_waits_gives_no_suns_at_the_end():
    position = marking("ggggg", hand("c01 y3 r6 p5", "c04 g5"), hand(), flags={"scoring": "may"}, max_turns=1)
    over = position.choose(0, "pass").choose(0, "later").choose(1, "pass")
    assert over.over
    assert over.points(0) == 14


def test_5_a_tie_is_shared():
    over = at(OVER, "ggggg", hand(scored="c10=9"), hand(scored="c11=9"), hand(scored="c12=8"), waiting=0)
    assert over.leaders == (0, 1)


# 6: the advanced game

ADVANCED = {"advanced": "yes"}


def dealt(seats: int = 2, first: int = 0, flags: dict[str, str] | None = None) -> Position:
    """The advanced game when everybody is about to keep three of five: c01 … c05 for the first seat, and so on."""
    position = Position.start(GAME, seats, first, ADVANCED | (flags or {}))
    return draw(position, *(card_id(card) for card in range(1, 5 * seats + 1)))


def test_6_five_cards_for_each_seat_in_turn_order():
    position = Position.start(GAME, 2, first=1, flags=ADVANCED)
    for card in range(1, 6):
        assert (position.phase, drawn_for(position)) == ("deal", "card for seat 1")
        position = draw(position, card_id(card))
    assert drawn_for(position) == "card for seat 0"
    position = draw(position, *(card_id(card) for card in range(6, 11)))
    assert cards(position, 1) == ["c01", "c02", "c03", "c04", "c05"]
    assert (position.phase, position.waiting, position.to_throw) == ("keep", (0, 1), ())


def test_6_everybody_keeps_three_of_five():
    position = dealt()
    ways = [f"keep-{''.join(kept)}" for kept in combinations("abcde", 3)]
    assert texts(position, 0) == texts(position, 1) == ways


@pytest.mark.parametrize("kept", ["".join(kept) for kept in combinations("abcde", 3)])
def test_6_the_cards_kept_stay_and_the_others_go_back(kept: str):
    position = dealt(seats=1).choose(0, f"keep-{kept}")
    assert cards(position) == [f"c0{'abcde'.index(slot) + 1}" for slot in kept]
    assert sheet(position).cards[3:] == [0, 0]
    assert len(position.dice_to_throw[0].faces) == 27
    assert not set(cards(position)) & set(position.dice_to_throw[0].faces)


def test_6_keeping_is_sealed_and_can_be_taken_back():
    began = dealt()
    position = began.choose(0, "keep-cde")
    assert (position.phase, position.waiting) == ("keep", (1,))
    assert position.view(1) == began
    assert cards(position.view(0))[:3] == ["c03", "c04", "c05"]
    assert position.take_back(0) == began
    assert table(position).deck == table(began).deck  # they go back when everybody has chosen


def test_6_the_order_of_keeping_does_not_matter():
    one = dealt().choose(0, "keep-cde").choose(1, "keep-abd")
    other = dealt().choose(1, "keep-abd").choose(0, "keep-cde")
    assert one == other
    assert (cards(one, 0), cards(one, 1)) == (["c03", "c04", "c05"], ["c06", "c07", "c09"])
    assert table(one).deck == EVERYTHING & ~0b1_0111_1100


def test_6_only_keeping_is_sealed():
    for phase in range(len(PHASES)):
        laid = GAME.table(2, 0, {})
        laid.phase = phase
        assert GAME.rules.sealed(laid) == (phase == KEEP)


def test_6_then_three_cards_lie_open():
    position = dealt(first=1).choose(0, "keep-abc").choose(1, "keep-abc")
    for place, card in enumerate(("c04", "c20", "c30")):
        assert (position.phase, drawn_for(position)) == ("draw", "card to lie open")
        assert position.to_throw == (24 - place,)
        position = draw(position, card)
    assert table(position).open == [4, 20, 30]
    assert (position.phase, position.turn, position.active) == ("throw", 1, 1)
    assert position.to_throw == (6, 6, 6, 6, 6)


def advanced(shown: str, *sheets: dict[str, Any], flags: dict[str, str] | None = None, **given: Any) -> Position:
    return marking(shown, *sheets, flags=ADVANCED | (flags or {}), **{"open": [20, 21, 22]} | given)


def test_6_three_cards_each_are_played():
    position = advanced("ggggg", hand(CARD_A, "c04", "c07"), hand())
    assert texts(position) == ["b-g", "c-g", "pass"]
    assert filled(position.choose(0, "c-g"), slot=2) == {"g": 5}


def test_6_the_third_card_counts_too():
    position = advanced("goooo", hand("c04", "c07", A_NEARLY), hand())
    assert position.points(0) == 8
    assert scored(position.choose(0, "c-g")) == [(CARD_A, 12)]


def test_6_who_scored_takes_an_open_card_and_the_gap_is_filled():
    position = advanced("goooo", hand("c04", A_NEARLY, "c05"), hand("c06", "c08", "c09"))
    position = position.choose(0, "b-g").choose(1, "pass")
    assert (position.phase, position.waiting) == ("take", (0,))
    assert texts(position) == ["take-1", "take-2", "take-3", "take-deck"]
    position = position.choose(0, "take-2")
    assert cards(position) == ["c04", "c21", "c05"]
    assert table(position).open == [20, 0, 22]
    assert (position.phase, drawn_for(position), position.waiting) == ("draw", "card to lie open", ())
    position = draw(position, "c30")
    assert table(position).open == [20, 30, 22]
    assert (position.phase, position.turn, position.active) == ("throw", 2, 1)


def test_6_or_the_top_of_the_deck():
    position = advanced("goooo", hand("c04", "c05", A_NEARLY), hand("c06", "c08", "c09"))
    position = position.choose(0, "c-g").choose(1, "pass").choose(0, "take-deck")
    assert (position.phase, drawn_for(position), position.waiting) == ("draw", "card for seat 0", ())
    position = draw(position, "c30")
    assert cards(position) == ["c04", "c05", "c30"]
    assert table(position).open == [20, 21, 22]
    assert position.phase == "throw"


def test_6_several_seats_take_in_turn_order_and_see_the_gap_filled():
    position = advanced("goooo", hand(A_NEARLY, "c04", "c06"), hand("c05", "c08", B_NEARLY), active=1)
    position = position.choose(1, "c-g").choose(0, "a-g")
    assert position.waiting == (1,)
    position = draw(position.choose(1, "take-1"), "c30")
    assert (position.phase, position.waiting) == ("take", (0,))
    position = draw(position.choose(0, "take-1"), "c29")
    assert (cards(position, 0), cards(position, 1)) == (["c30", "c04", "c06"], ["c05", "c08", "c20"])
    assert table(position).open == [29, 21, 22]
    assert position.phase == "throw"


def test_6_nobody_takes_when_the_game_is_over():
    position = advanced("goooo", hand("c04", A_NEARLY, "c05", scored="c10=9 c11=8 c12=7"), hand())
    assert position.choose(0, "b-g").choose(1, "pass").over


# The deck does not run out


def played(seats: int, seed: int, flags: dict[str, str]) -> Iterator[Position]:
    """Every position of a game at random."""
    random = Random(seed)
    position = Position.start(GAME, seats, random.randrange(seats), flags)
    while not position.over:
        yield position
        if position.to_throw:
            position = position.throw([random.randint(1, sides) for sides in position.to_throw])
        else:
            seat = random.choice(position.waiting)
            position = position.choose(seat, random.choice(position.codes(seat)))
    yield position


@pytest.mark.parametrize("flags", [{}, ADVANCED, ADVANCED | {"scoring": "may", "skip_colours": "yes", "throws": "4"}])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_card_is_somewhere_once(seats: int, flags: dict[str, str]):
    for position in played(seats, seats, flags):
        laid, sheets = position.fields()
        kept = [card for found in sheets for card in (*found.cards, *found.scored_cards) if card]
        left = [card for card in range(1, 31) if laid.deck >> (card - 1) & 1]
        assert sorted([*kept, *left, *filter(None, laid.open)]) == list(range(1, 31))
        assert all(field.fits(getattr(fields, field.name)) for fields in (laid, *sheets) for field in fields.fields)
    assert max(found.scored for found in sheets) >= 4


def test_at_most_27_cards_are_out_of_the_deck():
    sheets = [hand("c04", "c05", "c06", scored="c10=9 c11=8 c12=7")]
    sheets += [hand(f"c{n}4", f"c{n}5", f"c{n}6", scored=f"c{n}7=9 c{n}8=8 c{n}9=7") for n in (1, 2)]
    sheets += [hand("c01", "c02", "c03", scored="c07=9 c08=8 c09=7")]
    position = passes(advanced("ggggg", *sheets, open=[20, 21, 22]), 0, 1, 2, 3)
    assert position.phase == "throw"
    assert table(position).deck.bit_count() == 3


def test_without_a_deck_nobody_draws():
    position = marking("goooo", hand(A_NEARLY, "c04"), hand("c05", "c06"), deck=0)
    position = position.choose(0, "a-g").choose(1, "pass")
    assert (position.phase, position.turn) == ("throw", 2)
    assert cards(position) == ["c04"]
    position = passes(position.throw(dice("ggggg")).choose(1, "keep"), 1)
    assert texts(position) == ["b-g", "pass"]


def test_without_a_deck_open_cards_are_taken_until_none_is_left():
    position = advanced("goooo", hand(A_NEARLY, "c04", "c06"), hand(B_NEARLY, "c05", "c08"), deck=0, open=[0, 21, 0])
    position = position.choose(0, "a-g").choose(1, "a-g")
    assert texts(position) == ["take-2"]
    assert position.why_not(0, "take-1").to("en") == "no card lies open there"
    assert position.why_not(0, "take-deck").to("en") == "the deck is empty"
    position = position.choose(0, "take-2")
    assert (position.phase, cards(position, 0), cards(position, 1)) == ("throw", ["c21", "c04", "c06"], ["c05", "c08"])


def test_the_last_card_may_be_the_first_of_the_deck():
    scores = hand(B_NEARLY, "c04", "c06")
    assert texts(advanced("goooo", scores, deck=1).choose(0, "a-g"))[-1] == "take-deck"
    assert texts(advanced("goooo", scores, deck=0, open=[1, 0, 0]).choose(0, "a-g")) == ["take-1"]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_without_a_deck_any_open_card_may_be_the_last(place: int):
    laid = [0, 0, 0]
    laid[place] = 25
    position = advanced("goooo", hand(A_NEARLY, "c04", "c06"), deck=0, open=laid).choose(0, "a-g")
    assert texts(position) == [f"take-{place + 1}"]


def test_keeping_without_five_cards_gives_back_what_is_there():
    position = at(KEEP, "ygrop", hand("c01", "c02", "c03", "c04"), flags=ADVANCED)
    assert cards(position.choose(0, "keep-abc")) == ["c01", "c02", "c03"]
    assert table(position.choose(0, "keep-abc")).deck == EVERYTHING & ~0b111


# Options


def test_throws_4_allows_one_more():
    position = playing(flags={"throws": "4"})
    for _ in range(3):
        position = position.throw([1] * 5)
        assert position.phase == "again"
        position = position.choose(0, "again-12345")
    assert position.throw([1] * 5).phase == "mark"


def test_skip_colours_yes_any_of_those_that_fit():
    position = marking("ygrpp", hand(CARD_A, "c05"), hand(), flags={"skip_colours": "yes"})
    ways = {"".join(way) for n in (1, 2, 3, 4) for way in combinations("ygrp", n)}
    assert {text[2:] for text in texts(position) if text.startswith("a-")} == ways
    assert {text[2:] for text in texts(position) if text.startswith("b-")} == {
        "".join(way) for n in (1, 2, 3) for way in combinations("ygp", n)
    }
    assert len(texts(position)) == 15 + 7 + 1
    assert filled(position.choose(0, "a-gp")) == {"g": 1, "p": 2}
    assert position.why_not(0, "a-yo").to("en") == "no die shows orange"


def test_scoring_may_asks_after_the_dice_are_used():
    position = marking("goooo", hand(A_NEARLY, "c04"), hand("c05", "c06"), flags={"scoring": "may"})
    position = position.choose(0, "a-g")
    assert (position.phase, position.waiting) == ("score", (0,))
    assert texts(position) == ["score-a", "later"]
    after = position.choose(0, "score-a")
    assert scored(after) == [(CARD_A, 12)]
    assert (after.phase, after.waiting) == ("mark", (1,))
    assert draw(after.choose(1, "pass"), "c30").phase == "throw"


def test_scoring_may_wait_and_fill_a_fourth_row():
    flags = {"scoring": "may"}
    position = marking("goooo", hand(A_NEARLY, "c04"), hand("c05", "c06"), flags=flags).choose(0, "a-g")
    position = position.choose(0, "later")
    assert (position.phase, position.waiting, scored(position)) == ("mark", (1,), [])
    assert position.choose(1, "pass").phase == "throw"  # nobody draws
    position = marking("bbbbo", hand("c01 y3 g2 p5", "c04"), hand(), flags=flags).choose(0, "a-b")
    assert scored(position.choose(0, "score-a")) == [(CARD_A, 16)]


def test_scoring_may_asks_after_a_pass_too():
    position = marking("ggggg", hand("c04", "c01 y3 g2 p5"), hand(), flags={"scoring": "may"}).choose(0, "pass")
    assert texts(position) == ["score-b", "later"]


def test_scoring_may_does_not_ask_without_such_a_card():
    position = marking("goooo", hand("c01 y3 g1 p4", "c04"), hand(), flags={"scoring": "may"}).choose(0, "a-g")
    assert (position.phase, position.waiting) == ("mark", (1,))


def test_scoring_may_score_several_cards_in_a_turn():
    both = hand("c01 y3 g2 p5", "c02 g4 o4 p4", scored="c10=9 c11=8 c12=7")
    position = marking("ggggg", both, hand("c05", "c06"), flags={"scoring": "may"}).choose(0, "pass")
    assert texts(position) == ["score-a", "score-b", "later"]
    position = position.choose(0, "score-b")
    assert (position.phase, position.waiting) == ("score", (0,))
    assert texts(position) == ["score-a", "later"]
    assert position.choose(0, "later").choose(1, "pass").over
    over = position.choose(0, "score-a").choose(1, "pass")
    assert over.over
    assert scored(over)[3:] == [(CARD_B, 12), (CARD_A, 12)]
    assert over.points(0) == 24 + 24


def test_scoring_may_the_same_seat_draws_for_each():
    both = hand("c01 y3 g2 p5", "c02 g4 o4 p4")
    position = marking("ggggg", both, hand("c05", "c06"), flags={"scoring": "may"}).choose(0, "pass")
    position = position.choose(0, "score-a").choose(0, "score-b").choose(1, "pass")
    assert cards(draw(position, "c30", "c29")) == ["c30", "c29"]
    assert draw(position, "c30", "c29").phase == "throw"


def test_scoring_may_three_cards_in_the_advanced_game():
    three = hand("c01 y3 g2 p5", "c02 g4 o4 p4", "c03 y6 r4 o3", scored="c10=9 c11=8 c12=7")
    position = advanced("ggggg", three, hand(), flags={"scoring": "may"}).choose(0, "pass")
    assert texts(position) == ["score-a", "score-b", "score-c", "later"]
    over = position.choose(0, "score-c").choose(0, "score-a").choose(0, "score-b").choose(1, "pass")
    assert over.over
    assert scored(over)[3:] == [(CARD_C, 15), (CARD_A, 12), (CARD_B, 12)]


def test_scoring_may_takes_all_new_cards_before_the_next_seat():
    both = hand("c01 y3 g2 p5", "c02 g4 o4 p4", "c04")
    flags = {"scoring": "may", "blind_draw": "no"}
    position = advanced("ggggg", both, hand("c05", "c06", "c03 y6 r4 o3"), flags=flags).choose(0, "pass")
    position = position.choose(0, "score-a").choose(0, "score-b").choose(1, "pass").choose(1, "score-c")
    position = draw(position.choose(0, "take-3"), "c30")
    assert (position.phase, position.waiting) == ("take", (0,))
    position = draw(position.choose(0, "take-3"), "c29")
    assert cards(position) == ["c22", "c30", "c04"]
    assert (position.phase, position.waiting) == ("take", (1,))


def test_blind_draw_no_only_open_cards_are_taken():
    position = advanced("goooo", hand("c04", A_NEARLY, "c05"), flags={"blind_draw": "no"}).choose(0, "b-g")
    assert texts(position) == ["take-1", "take-2", "take-3"]
    assert position.why_not(0, "take-deck").to("en") == "new cards come from the open ones only"


def test_blind_draw_is_nothing_in_the_game_with_two_cards():
    position = marking("goooo", hand("c04", A_NEARLY), flags={"blind_draw": "no"}).choose(0, "b-g")
    assert (position.phase, drawn_for(position)) == ("draw", "card for seat 0")


@pytest.mark.parametrize(("turn", "over"), [(6, False), (7, True), (8, True)])
def test_max_turns_ends_the_game(turn: int, over: bool):
    position = marking("ggggg", hand(CARD_A, CARD_B), hand("c05", "c06"), flags={"max_turns": "7"}, turn=turn)
    assert position.choose(0, "pass").choose(1, "pass").over is over


def test_max_turns_nobody_draws_after_the_last():
    position = marking("goooo", hand(A_NEARLY, "c05"), flags={"max_turns": "1"})
    assert position.choose(0, "a-g").over


def test_max_turns_500_by_default_and_in_bounds():
    assert playing().flags["max_turns"] == "500"
    assert GAME.table(2, 0, {"max_turns": "1000"}).max_turns == 1_000
    for wrong in ("0", "1001"):
        with pytest.raises(WrongFlag):
            GAME.table(2, 0, {"max_turns": wrong})


def test_presets_and_defaults():
    assert GAME.presets == {"letter": {"throws": "4", "scoring": "may"}}
    assert playing().flags == {
        "throws": "3",
        "skip_colours": "no",
        "scoring": "must",
        "advanced": "no",
        "blind_draw": "yes",
        "max_turns": "500",
    }


# Seats


def test_seats():
    assert (GAME.seats, GAME.usual_seats) == (range(1, 5), range(2, 5))
    for seats in (0, 5):
        with pytest.raises(WrongSeats):
            Position.start(GAME, seats)


@pytest.mark.parametrize(("seats", "flags"), list(product([1, 2, 3, 4], [{}, ADVANCED])))
def test_every_number_of_seats_plays_to_the_end(seats: int, flags: dict[str, str]):
    *_, over = played(seats, 7, flags)
    assert over.over
    assert all(sum(points for _, points in over.breakdown(seat)) == over.points(seat) for seat in range(seats))


def test_one_seat_is_always_active():
    position = playing(seats=1).throw(dice("ooooo")).choose(0, "keep").choose(0, "pass")
    assert (position.phase, position.active, position.turn) == ("throw", 0, 2)


# Texts


def test_codes_and_texts_are_frozen():
    position = playing()
    known = [position.text(code) for code in range(GAME.rules.CHOICES)]
    assert len(known) == len(set(known)) == 240
    frozen = {
        0: "keep",
        1: "again-1",
        21: "again-135",
        31: "again-12345",
        32: "a-y",
        33: "a-g",
        32 + 16: "a-yp",
        94: "a-ygropb",
        95: "b-y",
        158: "c-y",
        220: "c-ygropb",
        221: "pass",
        222: "score-a",
        224: "score-c",
        225: "later",
        226: "keep-abc",
        228: "keep-abe",
        235: "keep-cde",
        236: "take-1",
        238: "take-3",
        239: "take-deck",
    }
    assert {code: known[code] for code in frozen} == frozen
    assert all(position.code(text) == code for code, text in enumerate(known))


def test_phases_and_version_are_frozen():
    assert GAME.rules.VERSION == 1
    assert not GAME.rules.ends_turn(*playing().fields(), 0)
    assert PHASES == ("over", "deal", "keep", "draw", "throw", "again", "mark", "score", "take")


def test_what_a_seat_is_asked():
    asked = {phase: str(message) for phase, message in GAME.texts.ASKED.items()}
    assert asked == {
        KEEP: "keep three of your five cards",
        AGAIN: "throw dice again, or keep them as they lie",
        MARK: "use the dice on one of your cards, or pass",
        SCORE: "score a card with three full rows, or wait",
        TAKE: "take a new card",
    }
    assert str(dealt().asked) == asked[KEEP]


def said(position: Position, text: str, seat: int = 0) -> str:
    return str(position.describe(seat, next(choice for choice in position.choices(seat) if choice.text == text)))


def test_choices_are_described():
    position = playing().throw(dice("ygrop"))
    assert said(position, "keep") == "keep all dice"
    assert said(position, "again-5") == "throw again: die 5 (purple)"
    assert said(position, "again-13") == "throw again: die 1 (yellow), die 3 (red)"
    position = marking("ppyyg", hand("c01", B_NEARLY), hand())
    assert said(position, "a-ygp") == "cross on card A: yellow 2, green 1, purple 2"
    assert said(position, "b-g") == "cross on card B: green 1; it scores 12 points"
    assert said(position, "pass") == "pass"
    assert sheet(position) == sheet(marking("ppyyg", hand("c01", B_NEARLY), hand()))


def test_a_card_that_is_scored_at_once_is_news():
    position = marking("ppyyg", hand("c01", B_NEARLY), hand())
    after = position.choose(0, "b-g")
    assert str(after.told_since(position, [None, "Max"])) == "You score card B: 12 points"
    assert str(after.told_since(position, ["Emma", "Max"])) == "Emma scores card B: 12 points"
    assert position.choose(0, "a-ygp").told_since(position, ["Emma", "Max"]) is None
    later = marking("goooo", hand(A_NEARLY, "c04"), flags={"scoring": "may"})
    assert later.choose(0, "a-g").told_since(later, ["Emma", "Max"]) is None


def short(position: Position, text: str) -> str | None:
    found = position.brief(0, next(choice for choice in position.choices(0) if choice.text == text))
    return None if found is None else str(found)


def test_choices_of_cards_have_few_words_for_a_button():
    position = marking("ppyyg", hand("c01", B_NEARLY), hand())
    assert short(position, "a-ygp") == "use card A"
    assert short(position, "b-g") == "use card B: 12 points"
    assert short(position, "pass") is None
    assert short(playing().throw(dice("ygrop")), "keep") is None
    assert short(dealt(), "keep-ace") == "keep A, C, E"


def test_choices_of_scoring_are_described():
    position = marking("goooo", hand(A_NEARLY, "c04"), flags={"scoring": "may"})
    assert said(position, "a-g") == "cross on card A: green 1"
    position = position.choose(0, "a-g")
    assert said(position, "score-a") == "score card A: 12 points"
    assert said(position, "later") == "score nothing now"


def test_choices_of_cards_are_described():
    assert said(dealt(), "keep-ace") == "keep c01, c03, c05"
    position = advanced("goooo", hand("c04", A_NEARLY, "c05"), open=[2, 21, 22]).choose(0, "b-g")
    assert said(position, "take-1") == "take c02: green 4, red 4 with a sun, orange 4, purple 4, blue 4 with a sun"
    assert said(position, "take-deck") == "take a card from the deck"


def heard(position: Position, text: str, name: str | None = None) -> str:
    return str(position.told(0, next(choice for choice in position.choices(0) if choice.text == text), name))


def test_choices_of_cards_are_told():
    assert heard(dealt(), "keep-ace") == "You keep c01, c03, c05"
    assert heard(dealt(), "keep-ace", "Max") == "Max keeps c01, c03, c05"
    position = advanced("goooo", hand("c04", A_NEARLY, "c05"), open=[2, 21, 22]).choose(0, "b-g")
    rows = "green 4, red 4 with a sun, orange 4, purple 4, blue 4 with a sun"
    assert heard(position, "take-1") == f"You take c02: {rows}"
    assert heard(position, "take-1", "Max") == f"Max takes c02: {rows}"
    assert heard(position, "take-deck") == "You take a card from the deck"
    assert heard(position, "take-deck", "Max") == "Max takes a card from the deck"


def test_many_games_are_counted_on_all_cards_side_by_side():
    position = marking("ppyyg", hand("c01", scored="c07=12 c09=21"), hand())
    paper = GAME.paper.overview(*position.fields())
    boxes = {cell.id: cell.label for cell in paper.cells if cell.shape == Shape.BOX}
    assert boxes == {card_id(card): card_id(card) for card in range(1, 31)}
    spaces = [cell.label for cell in paper.cells if cell.id.startswith("c02-") and cell.id.endswith("-spaces")]
    assert spaces == ["4", "4*", "4", "4", "4*"]
    marks = GAME.paper.overview_marks(*position.fields(), 0)
    assert {card: mark.text for card, mark in marks.items()} == {"c07": "12", "c09": "21"}


@pytest.mark.parametrize(
    ("card", "shown", "choice", "reason"),
    [
        ("c01", "ppyyo", "a-g", "no die shows green"),
        ("c01", "ppyyo", "a-o", "orange is not on card A"),
        ("c01 p5", "ppyyo", "a-p", "the purple row of card A is full"),
        ("c01 p4", "ppyyo", "a-p", "the purple row of card A has one space left for 2 dice: use all of them or none"),
        ("c01 r4", "rrrry", "a-r", "the red row of card A has 2 spaces left for 4 dice: use all of them or none"),
        ("c01", "ppyyo", "a-p", "yellow fits too: use every colour that fits, or pass"),
        ("c01", "ppyyo", "b-p", "you have no card B"),
        ("c01", "ppyyo", "c-p", "you have no card C"),
        ("c01", "ppyyo", "keep", "that is not asked now: use the dice on one of your cards, or pass"),
        ("c01", "ppyyo", "score-a", "that is not asked now: use the dice on one of your cards, or pass"),
        ("c01", "ppyyo", "keep-abc", "that is not asked now: use the dice on one of your cards, or pass"),
        ("c01", "ppyyo", "take-deck", "that is not asked now: use the dice on one of your cards, or pass"),
    ],
)
def test_why_not_mark(card: str, shown: str, choice: str, reason: str):
    assert str(marking(shown, hand(card), hand()).why_not(0, choice)) == reason


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("score-b", "card B has one full row, it needs 3"),
        ("score-c", "you have no card C"),
        ("pass", "that is not asked now: score a card with three full rows, or wait"),
        ("a-g", "that is not asked now: score a card with three full rows, or wait"),
    ],
)
def test_why_not_score(choice: str, reason: str):
    position = at(SCORE, "ggggg", hand("c01 y3 g2 p5", "c04 y2"), flags={"scoring": "may"})
    assert str(position.why_not(0, choice)) == reason


def test_why_not_score_counts_rows():
    position = at(SCORE, "ggggg", hand("c01 y3 g2 p5", "c04 y2 o2"), flags={"scoring": "may"})
    assert str(position.why_not(0, "score-b")) == "card B has 2 full rows, it needs 3"
    position = at(SCORE, "ggggg", hand("c01 y3 g2 p5"), flags={"scoring": "may"})
    assert str(position.why_not(0, "score-b")) == "you have no card B"


@pytest.mark.parametrize(
    ("card", "shown", "cell", "reason"),
    [
        ("c01", "oggby", "a-p3", "no die shows purple"),
        ("c01 p5", "ppyyo", "a-p5", "card A, purple 5 is crossed already"),
        ("c01 p4", "ppyyo", "a-p5", "the purple row of card A has one space left for 2 dice: use all of them or none"),
        (
            "c01 p1",
            "pyyoo",
            "a-p3",
            "the purple row of card A is filled from the left: one die comes as far as space 2",
        ),
        ("c01", "ppyyo", "a-p3", "the purple row of card A is filled from the left: 2 dice come as far as space 2"),
    ],
)
def test_why_a_space_is_not_crossed(card: str, shown: str, cell: str, reason: str):
    assert str(marking(shown, hand(card), hand()).why_cell(0, cell)) == reason


def test_why_a_card_is_not_scored():
    position = at(SCORE, "ggggg", hand("c01 y3 g2 p5", "c04 y2"), flags={"scoring": "may"})
    assert str(position.why_cell(0, "b-card")) == "card B has one full row, it needs 3"


@pytest.mark.parametrize("cell", ["scored-1", "a-card", "a-back", "a-p", "no such cell"])
def test_cells_that_have_no_reason_of_their_own(cell: str):
    assert marking("ppyyo", hand("c01"), hand()).why_cell(0, cell) is None
    assert playing().throw(dice("ygrop")).why_cell(0, "a-p3") is None


def test_every_space_that_is_not_open_says_why():
    """In many positions: a reason for whatever is printed and not lit, and each of them right."""
    luck, found = Random(3), set()
    for _ in range(400):
        rows = [f"{row[0]}{luck.randint(0, int(row[1]))}" for row in ["y3", "g2", "r6", "p5", "b4"]]
        position = marking("".join(luck.choices(LETTERS, k=5)), hand(" ".join(["c01", *rows])), hand())
        lit = {cell for choice in position.choices(0) for cell in position.touched(0, choice)}
        spaces = {
            cell.id for cell in position.paper(0).cells if cell.shape == Shape.BOX and cell.colour != Colour.PAPER
        }
        for cell in spaces - lit:
            said = str(position.why_cell(0, cell))
            assert ("is crossed already" in said) == (cell in position.marks(0))
            found.add(next(words for words in ("crossed", "no die", "left for", "from the left") if words in said))
    assert len(found) == 4


def test_why_not_at_other_times():
    again = playing().throw(dice("ygrop"))
    assert str(again.why_not(0, "pass")) == "that is not asked now: throw dice again, or keep them as they lie"
    assert str(dealt().why_not(0, "keep")) == "that is not asked now: keep three of your five cards"
    taking = advanced("goooo", hand("c04", A_NEARLY, "c05")).choose(0, "b-g")
    assert str(taking.why_not(0, "keep-abc")) == "that is not asked now: take a new card"
    assert str(taking.why_not(0, "later")) == "that is not asked now: take a new card"


def test_an_illegal_choice_names_what_was_open():
    with pytest.raises(IllegalChoice, match="seat 0 may not choose a-o now: open are a-yp, pass"):
        marking("ppyyo", hand("c01"), hand()).choose(0, "a-o")


def test_dice_to_throw_and_on_the_table():
    position = playing()
    assert [str(die.name) for die in position.dice_to_throw] == [f"die {n}" for n in range(1, 6)]
    assert {die.faces for die in position.dice_to_throw} == {("y", "g", "r", "o", "p", "b")}
    assert {(die.colour, die.face) for die in position.dice_to_throw} == {(Colour.WHITE, 0)}
    assert position.dice_on_table == []
    position = position.throw(dice("ygrop"))
    assert position.dice_to_throw == []
    assert [die.face for die in position.dice_on_table] == [1, 2, 3, 4, 5]
    assert [die.colour.value for die in position.dice_on_table] == ["yellow", "green", "red", "orange", "purple"]
    position = position.choose(0, "again-24")
    assert [str(die.name) for die in position.dice_to_throw] == ["die 2", "die 4"]
    assert [str(die.name) for die in position.dice_on_table] == ["die 1", "die 3", "die 5"]


def test_texts_and_rules_agree_on_what_is_thrown():
    for position in played(3, 1, ADVANCED | {"scoring": "may"}):
        assert tuple(len(die.faces) for die in position.dice_to_throw) == position.to_throw


def test_breakdown():
    position = marking("ggggg", hand("c03 y6 p3", scored="c10=9 c11=8"), hand())
    assert [(str(name), points) for name, points in position.breakdown(0)] == [
        ("scored card 1", 9),
        ("scored card 2", 8),
        ("full rows of unfinished cards", 9),
    ]


def test_every_flag_value_is_explained():
    assert {name: list(flag.values) for name, flag in GAME.texts.FLAGS.items()} == {
        name: list(flag.values) for name, flag in GAME.flags.items()
    }


# Words


def literals() -> set[str]:
    """Everything this game says, and every line of its rules."""
    found = set()
    for module in GAME.folder.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                found.add(ast.literal_eval(node.args[0]))
    lines = (GAME.folder / "RULES.md").read_text(encoding="utf-8").splitlines()
    return found | {line for line in lines if any(character.isalpha() for character in line)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_everything_is_translated_and_nothing_else(language: str):
    with (GAME.folder / "words" / f"{language}.mo").open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    assert {key[0] if isinstance(key, tuple) else key for key in catalogue} - {""} == literals()
    assert all(catalogue.values())


def test_said_in_three_languages():
    reason = marking("ppyyo", hand("c01 y2"), hand()).why_not(0, "a-yp")
    assert reason is not None
    assert [reason.to(language) for language in ("en", "it", "de")] == [
        "the yellow row of card A has one space left for 2 dice: use all of them or none",
        "sulla carta A la fila gialla ha ancora uno spazio, ma i dadi sono 2: o tutti o nessuno",
        "auf Karte A hat die gelbe Reihe noch ein freies Feld für 2 Würfel: alle oder keiner",
    ]


def test_the_rules_page_tells_every_option():
    page = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    for name, flag in GAME.flags.items():
        assert f"| `{name}` | **{flag.values[0] if flag.values else flag.default}** |" in page
        assert all(f"| | {value} |" in page for value in flag.values[1:])


# The paper


def cell(position: Position, id: str, seat: int = 0) -> Cell:
    return next(cell for cell in position.paper(seat).cells if cell.id == id)


def ids(position: Position, shape: Shape, begin: str = "") -> list[str]:
    return [cell.id for cell in position.paper(0).cells if cell.shape == shape and cell.id.startswith(begin)]


def test_paper_shows_the_rows_of_each_card():
    position = marking("ppyyo", hand(CARD_A, CARD_B), hand())
    colours = [cell.colour.value for cell in position.paper(0).cells if cell.shape == Shape.SYMBOL]
    assert colours == ["yellow", "green", "red", "purple", "blue", "green", "red", "orange", "purple", "blue"]
    assert ids(position, Shape.BOX, "a-y") == ["a-y1", "a-y2", "a-y3"]
    assert [len(ids(position, Shape.BOX, f"a-{letter}")) for letter in LETTERS] == [3, 2, 6, 0, 5, 4]
    assert [cell(position, f"a-{letter}-points").label for letter in "ygrpb"] == ["3", "2", "6", "5", "4"]
    assert [sun for sun in ids(position, Shape.SUN) if len(sun) == len("a-y-sun")] == [
        "a-y-sun",
        "a-r-sun",
        "b-r-sun",
        "b-b-sun",
    ]
    assert (cell(position, "a-card").label, cell(position, "b-card").label) == ("c01", "c02")
    assert [cell(position, id).label for id in ("a-slot", "a-one", "a-both")] == ["A", "+2", "+5"]


def test_paper_of_another_seat_shows_its_own_cards():
    position = marking("ppyyo", hand(CARD_A, CARD_B), hand("c05", "c06"))
    assert cell(position, "a-card", seat=1).label == "c05"


def test_paper_of_a_gap_shows_no_card():
    position = marking("ppyyo", hand("", CARD_B), hand())
    assert str(cell(position, "a-none").label) == "no card"
    assert ids(position, Shape.BOX, "a-") == []


def test_paper_has_four_scored_cards_or_as_many_as_there_are():
    few = marking("ppyyo", hand(CARD_A, scored="c10=9 c11=8"), hand())
    assert ids(few, Shape.BOX, "scored") == ["scored-1", "scored-2", "scored-3", "scored-4"]
    assert [cell(few, id).label for id in ids(few, Shape.TEXT, "scored-")] == ["c10", "c11"]
    many = marking("ppyyo", hand(CARD_A, scored="c10=9 c11=8 c12=7 c13=6 c14=6"), hand())
    assert len(ids(many, Shape.BOX, "scored")) == 5


def test_paper_keeps_showing_the_rows_of_scored_cards():
    position = marking("ppyyo", hand(CARD_A, scored="c10=9"), hand())  # y5 g2 r3* p5 b5*
    rows = ids(position, Shape.SYMBOL, "scored-")
    assert rows == [f"scored-1-{letter}" for letter in "ygrpb"]
    assert [cell(position, id).label for id in rows] == ["5", "2", "3*", "5", "5*"]


def test_paper_shows_the_open_cards_and_the_deck():
    position = advanced("ggggg", hand("c04", A_NEARLY, "c05"), open=[2, 0, 3])
    assert ids(position, Shape.BOX, "open") == ["open-1", "open-3"]
    assert [cell(position, f"open-1-{letter}-points").label for letter in "gropb"] == ["4"] * 5
    assert ids(position, Shape.SUN, "open") == ["open-1-r-sun", "open-1-b-sun", "open-3-y-sun", "open-3-b-sun"]
    assert cell(position, "deck").label == "25"
    assert [cell(position, f"open-{n}-place").label for n in (1, 2, 3)] == ["1", "2", "3"]
    assert ids(marking("ggggg", hand("c04", "c05")), Shape.BOX, "deck") == []


def test_paper_shows_five_cards_while_three_are_kept():
    assert ids(dealt(), Shape.BAND, "e-")
    assert not ids(dealt(), Shape.BAND, "open")
    kept = dealt(seats=1).choose(0, "keep-abc")
    assert not ids(kept, Shape.BAND, "d-")
    assert ids(Position.start(GAME, 2), Shape.BAND) == ["a-back", "b-back"]


def overlap(one: Cell, other: Cell) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


FULLEST = hand("c01", "c04", "c03", scored="c10=9 c11=8 c12=7 c13=6 c14=6 c15=6")


@pytest.mark.parametrize(
    "position",
    [dealt(), marking("ppyyo", hand(CARD_A, CARD_B), hand()), advanced("ppyyo", FULLEST, hand()), playing()],
    ids=["keep", "two", "advanced", "throw"],
)
def test_nothing_overlaps_and_all_is_on_the_sheet(position: Position):
    paper = position.paper(0)
    assert len({cell.id for cell in paper.cells}) == len(paper.cells)
    assert all(cell.x >= 0 and cell.x + cell.width <= paper.width for cell in paper.cells)
    assert all(cell.y >= 0 and cell.y + cell.height <= paper.height for cell in paper.cells)
    front = [cell for cell in paper.cells if cell.shape != Shape.BAND]
    assert [(one.id, other.id) for one, other in combinations(front, 2) if overlap(one, other)] == []
    backs = [cell for cell in paper.cells if cell.id.endswith("-back")]
    assert [(one.id, other.id) for one, other in combinations(backs, 2) if overlap(one, other)] == []
    bands = [cell for cell in paper.cells if cell.id.endswith("-band")]
    assert [(one.id, other.id) for one, other in combinations(bands, 2) if overlap(one, other)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_words_fit(language: str):
    for position in (advanced("ppyyo", hand(CARD_A, "", "c03"), hand()), marking("ppyyo", hand(CARD_A), hand())):
        for found in position.paper(0).cells:
            label = found.label.to(language) if isinstance(found.label, Message) else found.label
            assert len(label) <= found.width


def test_cells_are_read_out():
    position = advanced("ppyyo", hand(CARD_A, "c04", scored="c10=9"), hand())
    names = {cell.id: str(cell.name) for cell in position.paper(0).cells if cell.name}
    assert {id: names[id] for id in ("a-y1", "a-p5", "a-card", "a-y-symbol", "scored-1", "open-2", "deck")} == {
        "a-y1": "card A, yellow 1",
        "a-p5": "card A, purple 5",
        "a-card": "card c01",
        "a-y-symbol": "yellow",
        "scored-1": "scored card 1",
        "open-2": "card c21: yellow 3, green 5, red 3 with a sun, orange 6, purple 3 with a sun",
        "deck": "deck",
    }
    assert all(cell.name for cell in position.paper(0).cells if cell.shape == Shape.BOX)


def test_marks_are_crosses_from_the_left_and_points():
    position = advanced("ppyyo", hand("c01 y2 p1", "c04", "c03 b1", scored="c10=9 c11=21"), hand())
    cross = Mark(Kind.CROSS)
    assert position.marks(0) == {
        "a-y1": cross,
        "a-y2": cross,
        "a-p1": cross,
        "c-b1": cross,
        "scored-1": Mark(Kind.NUMBER, "9"),
        "scored-2": Mark(Kind.NUMBER, "21"),
    }
    assert position.marks(1) == {}


def test_marks_show_the_cards_that_go_back():
    position = dealt()
    assert position.marks(0) == {}
    position = position.choose(0, "keep-abc")
    assert position.marks(0) == {"d-card": Mark(Kind.LOST), "e-card": Mark(Kind.LOST)}
    assert position.marks(1) == {}


def test_what_a_choice_draws_on():
    def touched(position: Position, text: str) -> tuple[str, ...]:
        return position.touched(0, next(choice for choice in position.choices(0) if choice.text == text))

    position = marking("ppyyo", hand("c04", "c01 y1 p2"), hand())
    assert touched(position, "b-yp") == ("b-y2", "b-y3", "b-p3", "b-p4")
    assert touched(position, "pass") == ()
    assert touched(playing().throw(dice("ygrop")), "again-12") == ()
    assert touched(dealt(), "keep-abe") == ("a-card", "b-card", "e-card")
    waits = marking("ggggg", hand("c04", "c01 y3 g2 p5"), flags={"scoring": "may"}).choose(0, "pass")
    assert touched(waits, "score-b") == ("b-card",)
    assert touched(waits, "later") == ()
    takes = advanced("goooo", hand("c04", A_NEARLY, "c05")).choose(0, "b-g")
    assert touched(takes, "take-3") == ("open-3",)
    assert touched(takes, "take-deck") == ("deck",)


def test_spaces_are_crossed_and_cards_are_not_drawn_on():
    def pen(position: Position, text: str) -> Mark | None:
        return position.pen(0, next(choice for choice in position.choices(0) if choice.text == text))

    assert pen(marking("ppyyo", hand("c04", "c01 y1 p2"), hand()), "b-yp") == Mark(Kind.CROSS)
    assert pen(dealt(), "keep-abe") is None
    takes = advanced("goooo", hand("c04", A_NEARLY, "c05")).choose(0, "b-g")
    assert pen(takes, "take-3") is pen(takes, "take-deck") is None


@pytest.mark.parametrize("flags", [{}, ADVANCED | {"scoring": "may", "skip_colours": "yes"}])
def test_what_a_choice_draws_on_can_be_drawn_on(flags: dict[str, str]):
    for position in played(2, 3, flags):
        for seat in position.waiting:
            markable = {cell.id for cell in position.paper(seat).cells if cell.markable}
            assert set(position.marks(seat)) <= markable
            for choice in position.choices(seat):
                assert set(position.touched(seat, choice)) <= markable - set(position.marks(seat))
