"""Matches: a position and the log of how it came about."""

import pytest

from crocetta.core.dice import Dice
from crocetta.core.errors import CrocettaError, IllegalChoice, WrongSeats, WrongThrow
from crocetta.core.game import find
from crocetta.core.match import FOOTER, HEADER, Chosen, Match, Thrown, clean
from crocetta.core.position import Position

FACES = (1, 4, 3, 6, 2, 6)


def typed(seats: int = 2) -> Match:
    """A match with real dice, thrown once."""
    match = Match.new("qwixx", [""] * seats)
    match.throw(FACES)
    return match


def test_a_match_about_to_begin() -> None:
    match = Match.new("qwixx", ("Emma", "Max", "Lino"), {"sheet": "mixx-a"}, first=1, tags={"Date": "2026-11-16"})
    assert match.position == Position.start(find("qwixx"), 3, 1, {"sheet": "mixx-a"})
    assert match.names == ("Emma", "Max", "Lino")
    assert match.flags == match.position.flags
    assert (match.first, match.by_lot, match.dice, match.commitment) == (1, False, None, "")
    assert match.tags == {"Date": "2026-11-16"}
    assert match.log == []


def test_a_game_may_be_given_itself() -> None:
    assert Match.new(find("qwixx")).game is find("qwixx")
    assert Match.new("qwixx").first == 0


def test_the_first_seat_is_drawn_by_lot_where_there_are_dice() -> None:
    dice = Dice.numbered(3)
    match = Match.new("knaster", [""] * 12, dice=dice)
    assert match.by_lot
    assert match.first == dice.lot(12) != 0
    assert match.commitment == dice.commitment


def test_or_agreed() -> None:
    match = Match.new("knaster", [""] * 12, dice=Dice.numbered(3), first=7)
    assert not match.by_lot
    assert match.first == 7


def test_nobody_sits_down() -> None:
    with pytest.raises(WrongSeats):
        Match.new("qwixx", [])
    with pytest.raises(WrongSeats):
        Match.new("qwixx", [], dice=Dice.numbered(1))


def test_names_and_notes_are_cleaned() -> None:
    match = Match.new("qwixx", ("Em\x00ma\n ", "\u202eMax"), tags={"Event": " a \t b "})
    assert match.names == ("Emma", "Max")
    assert match.tags == {"Event": "a b"}
    assert clean("\ud800\u200b ") == ""


@pytest.mark.parametrize("name", ["", "date", "Two Words", "A" * 32, 'A"', "Ä", *HEADER, *FOOTER])
def test_what_nothing_can_be_noted_under(name: str) -> None:
    with pytest.raises(CrocettaError, match="nothing can be noted under"):
        Match.new("qwixx", tags={name: "x"})


def test_another_deck_is_kept() -> None:
    game = find("onecard")
    assert game.deck
    assert Match.new(game).deck == ""
    match = Match.new(game, deck=game.deck.printed)
    assert match.deck == game.deck.write(match.position.fields()[0])
    with pytest.raises(CrocettaError):
        Match.new("qwixx", deck=game.deck.printed)


# Throwing


def test_dice_of_its_own_throw_themselves() -> None:
    match = Match.new("knaster", [""], dice=Dice.numbered(3))
    match.throw()
    match.choose(0, "w1")
    match.throw()
    assert match.log[0] == Thrown(tuple(Dice.numbered(3).throw(1, (6, 6))))
    assert match.log[2] == Thrown(tuple(Dice.numbered(3).throw(2, (6, 6))))
    assert match.throws == 2
    with pytest.raises(WrongThrow, match="this game has virtual dice"):
        match.throw([1, 1])


def test_real_dice_are_typed_in() -> None:
    match = typed()
    assert match.log == [Thrown(FACES)]
    with pytest.raises(WrongThrow, match="say what was thrown"):
        match.throw()


def test_nothing_is_thrown_when_nothing_is_to_be_thrown() -> None:
    match = Match.new("qwixx", dice=Dice.numbered(1))
    match.throw()
    with pytest.raises(WrongThrow):
        match.throw()
    assert len(match.log) == 1


# Choosing


def test_choices_of_a_step_are_kept_by_seat() -> None:
    match = typed(seats=3)
    match.choose(2, "b5")
    match.choose(0, "r5")
    assert match.log == [Thrown(FACES), Chosen(0, 3), Chosen(2, match.position.code("b5") or 0)]
    match.choose(1, "pass")
    assert [event.seat for event in match.log if isinstance(event, Chosen)] == [0, 1, 2]
    match.choose(0, "pass")
    assert [event.seat for event in match.log if isinstance(event, Chosen)] == [0, 1, 2, 0]


def test_what_fails_is_not_logged() -> None:
    match = typed()
    position = match.position
    with pytest.raises(IllegalChoice):
        match.choose(0, "r6")
    with pytest.raises(IllegalChoice):
        match.add(Chosen(0, 44 + 1))
    with pytest.raises(WrongThrow):
        match.throw(FACES)
    assert match.log == [Thrown(FACES)]
    assert match.position is position


def test_a_choice_is_taken_back() -> None:
    match, other = typed(seats=3), typed(seats=3)
    for seat, choice in ((2, "b5"), (0, "r5")):
        match.choose(seat, choice)
    match.take_back(2)
    other.choose(0, "r5")
    assert match == other
    match.take_back(0)
    assert match == typed(seats=3)
    with pytest.raises(IllegalChoice):
        match.take_back(0)


def test_positions_from_the_beginning_to_now() -> None:
    match = typed()
    match.choose(1, "pass")
    positions = list(match.positions())
    assert positions[0] == match.beginning() == Position.start(find("qwixx"))
    assert positions[-1] == match.position
    assert len(positions) == 3


def test_a_match_is_made_again_from_its_log() -> None:
    match = typed()
    match.choose(1, "pass")
    again = Match(match.game, match.names, match.flags, log=list(match.log))
    assert again == match


# Comments


def test_comments_stand_after_what_they_are_about() -> None:
    match = Match.new("qwixx")
    match.comment("before {anything}\n")
    match.comment("has happened")
    match.throw(FACES)
    match.comment(" \x00 ")
    assert match.comments == {0: "before (anything) has happened"}


def test_comments_stay_with_their_choices() -> None:
    match = typed(seats=3)
    match.comment("about the throw")
    match.choose(2, "b5")
    match.comment("about seat 2")
    match.choose(0, "r5")
    assert match.comments == {1: "about the throw", 3: "about seat 2"}
    match.choose(1, "pass")
    match.comment("about the end of the step")
    assert match.comments == {1: "about the throw", 4: "about seat 2 about the end of the step"}


def test_a_comment_goes_with_the_choice_that_is_taken_back() -> None:
    match = typed(seats=3)
    match.comment("about the throw")
    match.choose(0, "r5")
    match.comment("about seat 0")
    match.choose(2, "b5")
    match.comment("about seat 2")
    match.take_back(0)
    assert match.comments == {1: "about the throw", 2: "about seat 2"}
    match.take_back(2)
    assert match.comments == {1: "about the throw"}
