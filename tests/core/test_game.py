"""Games: found by walking the folder, with flags as people write them, laid for play."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from crocetta.core.errors import (
    CrocettaError,
    NoDeck,
    NoSuchSeat,
    UnknownFlag,
    UnknownGame,
    UnknownVersion,
    WrongFlag,
    WrongSeats,
)
from crocetta.core.game import Game, find, games, ids

QWIXX = find("qwixx")
DELUXE = find("qwixx-deluxe")
ONECARD = find("onecard")


def test_games_are_known_by_the_names_of_their_folders() -> None:
    assert [game.id for game in games()] == list(ids()) == sorted(ids())
    for game in games():
        assert game.folder.name.replace("_", "-") == game.id
        assert find(game.id) is game
        assert repr(game) == f"Game({game.id!r})"


@pytest.mark.parametrize("id", ["", "chess", "qwixx_deluxe", "QWIXX", "..", "qwixx.rules", "a" * 1_000])
def test_any_other_name_is_no_game(id: str) -> None:
    with pytest.raises(UnknownGame):
        find(id)


def test_rules_of_an_older_version_stay_playable() -> None:
    old = SimpleNamespace(**{name: getattr(QWIXX.rules, name) for name in dir(QWIXX.rules)})
    old.VERSION = 0
    game = replace(QWIXX, older={0: old})
    assert game.at_version("1") is game
    assert game.at_version("0").rules is old
    assert game.at_version("0") is game.at_version("0")
    assert game.at_version("0").at_version("0").rules is old
    with pytest.raises(UnknownVersion, match="there are 0, 1"):
        game.at_version("2")


def test_a_game_can_be_found_by_version() -> None:
    assert find("qwixx", "1") is QWIXX
    with pytest.raises(UnknownVersion, match="qwixx has no rules '99': there are 1"):
        find("qwixx", "99")


# Flags


def test_flags_are_known_by_name() -> None:
    assert list(QWIXX.flags) == ["lock_effect", "end_timing", "end_locks", "white_step", "sheet"]


@pytest.mark.parametrize(
    ("game", "name", "value", "number"),
    [
        (QWIXX, "sheet", "classic", 0),
        (QWIXX, "sheet", "mixx-b", 2),
        (DELUXE, "games", 3, 3),
        (DELUXE, "games", "5", 5),
        (ONECARD, "throws", 4, 1),
    ],
)
def test_a_flag_as_people_write_it_and_as_the_table_holds_it(game: Game, name: str, value: object, number: int) -> None:
    assert game.flag_number(name, value) == number
    assert game.flag_text(name, number) == str(value)


@pytest.mark.parametrize("value", ["", "0", "6", "-1", "1.0", "05", "٣", "one", "1" * 5_000, " 1", "1 "])
def test_a_number_that_a_flag_does_not_have(value: str) -> None:
    with pytest.raises(WrongFlag, match="open are 1…5"):
        DELUXE.flag_number("games", value)


def test_a_value_that_a_flag_does_not_have() -> None:
    with pytest.raises(WrongFlag, match="qwixx has no sheet='1': open are classic, mixx-a, mixx-b"):
        QWIXX.flag_number("sheet", 1)


def test_a_flag_that_a_game_does_not_have() -> None:
    with pytest.raises(UnknownFlag, match="qwixx has no flag 'games': it has lock_effect"):
        QWIXX.flag_number("games", 1)


# Tables


def test_a_table_is_laid() -> None:
    table = QWIXX.table(3, 2, {"sheet": "mixx-a"})
    assert (table.seats, table.first, table.turn, table.phase) == (3, 2, 0, 0)
    assert table.sheet == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [0, 6, -1])
def test_as_many_may_sit_down_as_the_game_says(seats: int) -> None:
    with pytest.raises(WrongSeats):
        QWIXX.table(seats, 0, {})


@pytest.mark.parametrize("first", [-1, 2])
def test_the_first_seat_is_one_of_them(first: int) -> None:
    with pytest.raises(NoSuchSeat):
        QWIXX.table(2, first, {})


def test_cards_are_those_of_the_game_or_of_another_deck() -> None:
    assert ONECARD.deck
    printed = ONECARD.table(2, 0, {})
    other = "; ".join(reversed(ONECARD.deck.write(printed).split("; ")))
    assert ONECARD.table(2, 0, {}, ONECARD.deck.printed) == printed
    assert ONECARD.table(2, 0, {}, other) != printed
    assert ONECARD.deck.write(ONECARD.table(2, 0, {}, other)) == other


def test_no_cards_at_all_are_no_deck() -> None:
    with pytest.raises(CrocettaError):
        ONECARD.table(2, 0, {}, "")


def test_a_game_without_cards_takes_no_deck() -> None:
    with pytest.raises(NoDeck):
        QWIXX.table(2, 0, {}, "")
