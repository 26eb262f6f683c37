"""Qwantum by the book: the worked examples, then every numbered rule, the options, the texts and the paper."""

import ast
import gettext
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from crocetta.core.errors import IllegalChoice, WrongSeats
from crocetta.core.paper import Colour, Kind, Mark, Shape
from crocetta.core.position import Position
from crocetta.core.words import LANGUAGES, Message
from crocetta.games.qwantum import GAME
from crocetta.games.qwantum.dice import COLOURED, HIGHEST, LETTERS, best
from crocetta.games.qwantum.rules import (
    CELLS,
    CHOICES,
    DICE,
    ENTER,
    EVERYBODY,
    PASS,
    RETHROW,
    ROWS,
    THROW,
    column_points,
)

SARAH, TIM, EMMA, LINUS = range(4)
EXAMPLE = "3 b1 b5 b4 p3 r3 y5"  # purple 6, blue 13, red 6, yellow 8
OPEN_IN_B = ["p", "b", "r", "y", "pass"]
ALMOST = "5 7 11 15 10", "6 8 12 16 11 4", "7 9 13 17 12 5", "8 10 14 18 13 6"  # full but for the last purple
FULL = ("5 7 11 15 10 3", *ALMOST[1:])


def faces(shown: str, dice: range | list[int] = range(DICE)) -> list[int]:
    """Dice as people read them, as the numbers of the faces that lie up."""
    return [
        int(face) if die == 0 else COLOURED[die - 1].split().index(face) + 1
        for die, face in zip(dice, shown.split(), strict=True)
    ]


def rows(purple: str = "", blue: str = "", red: str = "", yellow: str = "", misses: int = 0) -> dict[str, object]:
    """A sheet by what is written in its rows."""
    written = [[int(number) for number in row.split()] for row in (purple, blue, red, yellow)]
    return {
        "entries": [number for row in written for number in row + [0] * (CELLS - len(row))],
        "filled": [len(row) for row in written],
        "misses": misses,
    }


def totals(position: Position) -> dict[str, int]:
    """What each colour is worth, of those that can be had."""
    return {letter: total for letter, total in zip(LETTERS, position._table.totals, strict=True) if total}


def texts(position: Position, seat: int) -> list[str]:
    return [str(choice) for choice in position.choices(seat)]


def written(position: Position, seat: int, row: str) -> list[int]:
    """The numbers in a row, from left to right."""
    start = LETTERS.index(row) * CELLS
    return [number for number in position._sheets[seat].entries[start : start + CELLS] if number]


def before_b(*sheets: dict[str, object], worth: str = "6 13 6 8", active: int = 0, **flags: str) -> Position:
    """The active seat is asked to enter one of these totals: purple, blue, red, yellow."""
    table = {
        "active": active,
        "turn": 7,
        "phase": ENTER,
        "waiting": 1 << active,
        "dice": faces(EXAMPLE),
        "totals": [int(total) for total in worth.split()],
    }
    return Position.set_up(GAME, table, sheets or [rows(), rows()], flags)


def in_c(*sheets: dict[str, object], worth: str = "6 13 6 8", active: int = 0, **flags: str) -> Position:
    """The active seat has passed in B."""
    return before_b(*sheets, worth=worth, active=active, **flags).choose(active, "pass")


def thrown(shown: str, seats: int = 2) -> Position:
    """The first throw of a game."""
    return Position.start(GAME, seats).throw(faces(shown))


def column(*numbers: int) -> int:
    """The points of a column with these numbers."""
    position = before_b(rows(*(f"{number}" for number in numbers)))
    return column_points(position._sheets[0], 0)


# The examples of the rulebook


def test_n2_the_second_lowest_of_each_full_column():
    position = before_b(rows("3 10 11 20 14", "4 9 13", "7 12 15 18 9", "5 16"))
    assert position.points(0) == 4 + 10
    assert column_points(position._sheets[0], 0) == 4
    assert column_points(position._sheets[0], 1) == 10
    assert column_points(position._sheets[0], 2) == 0


def test_n3_equal_numbers_count_once():
    assert column(6, 6, 6, 6) == 6
    assert column(4, 4, 7, 9) == 7
    assert column(5, 5, 5, 9) == 9
    assert column(3, 3, 8, 8) == 8


def test_n4_sarah_keeps_four_dice_and_throws_three_again():
    position = thrown("3 r1 b5 y2 p3 p5 y5", seats=4).choose(SARAH, "again-135")
    assert position.phase == "rethrow"
    assert position.to_throw == (6, 6, 6)
    assert [str(die.name) for die in position.dice_to_throw] == ["coloured die 1", "coloured die 3", "coloured die 5"]
    position = position.throw(faces("b1 b4 r3", [1, 3, 5]))
    assert position._table.dice == faces(EXAMPLE)
    assert position.phase == "enter"


def test_n5_sarah_has_four_totals_and_takes_purple():
    position = thrown(EXAMPLE, seats=4).choose(SARAH, "keep")
    assert totals(position) == {"r": 6, "y": 8, "p": 6, "b": 13}
    assert position.waiting == (SARAH,)
    assert texts(position, SARAH) == OPEN_IN_B
    position = position.choose(SARAH, "p")
    assert written(position, SARAH, "p") == [6]


def test_n6_then_everybody_has_the_other_three():
    position = thrown(EXAMPLE, seats=4).choose(SARAH, "keep").choose(SARAH, "p")
    assert position.waiting == (SARAH, TIM, EMMA, LINUS)
    assert totals(position) == {"r": 6, "y": 8, "b": 13}
    assert all(texts(position, seat) == ["b", "r", "y", "pass"] for seat in position.waiting)
    position = position.choose(SARAH, "y").choose(TIM, "r").choose(EMMA, "r").choose(LINUS, "b")
    assert written(position, SARAH, "y") == [8]
    assert written(position, TIM, "r") == written(position, EMMA, "r") == [6]
    assert written(position, LINUS, "b") == [13]
    assert [sum(sheet.filled) for sheet in position._sheets] == [2, 1, 1, 1]


def test_n8_a_colour_on_no_die_is_worth_the_white_die():
    position = thrown("3 b1 b5 b4 b4 b2 y5", seats=4).choose(0, "keep")
    assert totals(position) == {"r": 3, "y": 8, "p": 3, "b": 19}
    position = position.choose(0, "p")
    assert written(position, 0, "p") == [3]
    assert totals(position) == {"r": 3, "y": 8, "b": 19}


def test_n9_no_colour_exceeds_33():
    assert HIGHEST == 33
    best_blue = thrown("6 b5 b5 b4 b4 b6 b3").choose(0, "keep")
    assert totals(best_blue)["b"] == 33
    best_red = thrown("6 r4 r6 r3 r5 r3 r6").choose(0, "keep")
    assert totals(best_red)["r"] == 33


def test_n10_emma_has_57_and_three_misses():
    position = before_b(rows(*ALMOST, misses=3), rows(), worth="3 9 9 9").choose(0, "p")
    assert position.over
    columns = [number for _, number in position.breakdown(0)]
    assert columns == [6, 8, 12, 16, 11, 4, -6]
    assert position.points(0) == 51


# The dice


def test_the_best_faces_of_each_colour_add_up_to_27():
    assert [best(letter) for letter in LETTERS] == [27, 27, 27, 27]


def test_a_colour_that_is_on_no_face_adds_nothing():
    assert best("w") == 0  # white has a die of its own


def test_each_colour_is_on_nine_faces_and_each_number_on_six():
    shown = [face for die in COLOURED for face in die.split()]
    assert len(shown) == 36
    assert {letter: sum(face[0] == letter for face in shown) for letter in "rybp"} == dict.fromkeys("rybp", 9)
    assert {n: sum(face[1:] == str(n) for face in shown) for n in range(1, 7)} == dict.fromkeys(range(1, 7), 6)


def test_a_die_shows_no_face_twice():
    assert all(len(set(die.split())) == 6 for die in COLOURED)


@pytest.mark.parametrize("die", range(1, DICE))
@pytest.mark.parametrize("face", range(6))
def test_every_face_adds_its_number_to_its_colour(die: int, face: int):
    others = [die.split()[0] for die in COLOURED]
    others[die - 1] = COLOURED[die - 1].split()[face]
    position = thrown(" ".join(["2", *others])).choose(0, "keep")
    worth = dict.fromkeys(LETTERS, 2)
    for shown in others:
        worth[shown[0]] += int(shown[1:])
    assert totals(position) == worth


# 1. Rising to the line, falling behind it

RISING = [  # what stands in the purple row, what purple is worth, whether it may be entered
    ("", 1, True),
    ("", 33, True),
    ("8", 9, True),
    ("8", 8, False),
    ("8", 7, False),
    ("2 5 8", 9, True),
    ("2 5 8", 8, False),
    ("2 5 8", 6, False),
    ("2 5 8 12", 11, True),
    ("2 5 8 12", 12, False),
    ("2 5 8 12", 13, False),
    ("2 5 8 12", 1, True),
    ("2 5 8 12 10", 9, True),
    ("2 5 8 12 10", 10, False),
    ("2 5 8 12 10", 11, False),
    ("2 5 8 12 10 3", 2, False),
]


@pytest.mark.parametrize(("row", "total", "may"), RISING)
def test_1_numbers_rise_to_the_line_and_fall_behind_it(row: str, total: int, may: bool):
    position = before_b(rows(row), worth=f"{total} 9 9 9")
    assert ("p" in texts(position, 0)) == may


@pytest.mark.parametrize("place", range(ROWS))
def test_1_each_row_goes_by_its_own_last_number(place: int):
    standing = ["", "", "", ""]
    standing[place] = "4 9"
    position = before_b(rows(*standing), worth="9 9 9 9")
    assert LETTERS[place] not in texts(position, 0)
    assert len(texts(position, 0)) == 4
    position = before_b(rows(*standing), worth="10 10 10 10").choose(0, LETTERS[place])
    assert written(position, 0, LETTERS[place]) == [4, 9, 10]


def test_1_numbers_go_left_to_right_without_gaps_in_any_row():
    sheet = rows("1 2", "", "5 6 7 8 4")
    for row, after in (("p", [1, 2, 3]), ("b", [3]), ("r", [5, 6, 7, 8, 4, 3])):
        position = before_b(sheet, worth="3 3 3 3").choose(0, row)
        assert written(position, 0, row) == after
        place = LETTERS.index(row) * CELLS + len(after) - 1
        assert position._sheets[0].entries[place] == 3
        assert position._sheets[0].filled[LETTERS.index(row)] == len(after)


def test_1_the_sheet_of_another_seat_does_not_matter():
    position = in_c(rows("20"), rows("2"))
    assert "p" not in texts(position, 0)
    assert "p" in texts(position, 1)


# 2. A: throwing, and throwing again


def test_2a_all_seven_dice_are_thrown():
    position = Position.start(GAME, 3, first=2)
    assert position.phase == "throw"
    assert position.turn == 1
    assert position.active == 2
    assert position.waiting == ()
    assert position.to_throw == (6,) * 7
    position = position.throw(faces(EXAMPLE))
    assert position.phase == "again"
    assert position.waiting == (2,)
    assert position.to_throw == ()
    assert totals(position) == {}


def test_2a_any_subset_may_be_thrown_again():
    position = thrown(EXAMPLE)
    assert position.codes(0) == tuple(range(128))
    assert position.codes(1) == ()
    assert texts(position, 0)[:5] == ["keep", "again-w", "again-1", "again-w1", "again-2"]
    assert texts(position, 0)[-1] == "again-w123456"


@pytest.mark.parametrize("code", range(1, 128))
def test_2a_the_dice_picked_are_in_the_hand_and_the_others_lie(code: int):
    position = thrown(EXAMPLE).choose(0, code)
    in_hand = [die for die in range(DICE) if code >> die & 1]
    assert position.waiting == ()
    assert position.to_throw == (6,) * len(in_hand)
    assert [die for die, face in enumerate(position._table.dice) if face == 0] == in_hand
    before = faces(EXAMPLE)
    new = [face % 6 + 1 for face in before]
    position = position.throw([new[die] for die in in_hand])
    assert position._table.dice == [new[die] if die in in_hand else before[die] for die in range(DICE)]


def test_2a_the_white_die_too_may_be_thrown_again():
    position = thrown(EXAMPLE).choose(0, "again-w").throw([5])
    assert totals(position) == {"p": 8, "b": 15, "r": 8, "y": 10}


def test_2a_only_once():
    position = thrown(EXAMPLE).choose(0, "again-w123456").throw(faces(EXAMPLE))
    assert position.phase == "enter"
    assert position.to_throw == ()
    assert texts(position, 0) == OPEN_IN_B


def test_2a_keeping_and_throwing_the_same_again_come_to_the_same_position():
    kept = thrown(EXAMPLE).choose(0, "keep")
    again = thrown(EXAMPLE).choose(0, "again-w3").throw(faces("3 b4", [0, 3]))
    assert kept == again


# 2. B and C


def test_2b_the_active_seat_alone_may_enter_one_total_or_none():
    position = before_b(rows(), rows(), active=1)
    assert position.waiting == (1,)
    assert texts(position, 1) == OPEN_IN_B
    with pytest.raises(IllegalChoice, match="seat 0 may not choose now: awaited are 1"):
        position.choose(0, "p")


@pytest.mark.parametrize("row", LETTERS)
def test_2c_the_colour_entered_in_b_is_gone_for_everybody(row: str):
    position = before_b().choose(0, row)
    left = [text for text in OPEN_IN_B if text != row]
    assert texts(position, 0) == texts(position, 1) == left
    assert row not in totals(position)


def test_2c_all_four_are_open_if_nothing_was_entered_in_b():
    position = before_b().choose(0, "pass")
    assert position.phase == "everybody"
    assert position.waiting == (0, 1)
    assert texts(position, 0) == texts(position, 1) == OPEN_IN_B


def test_2c_the_active_seat_may_enter_twice_in_a_turn():
    position = before_b().choose(0, "p").choose(0, "b")
    assert written(position, 0, "p") == [6]
    assert written(position, 0, "b") == [13]
    assert position.waiting == (1,)


def test_2c_the_order_in_which_seats_choose_does_not_matter():
    position = before_b(rows(), rows(*ALMOST), rows("1"), rows(), worth="7 5 4 3").choose(0, "b")
    made = [(0, "p"), (1, "pass"), (2, "p"), (3, "r")]
    ends = set()
    for order in permutations(made):
        end = position
        for seat, text in order:
            end = end.choose(seat, text)
        ends.add(end)
    assert len(ends) == 1


def test_2c_choices_are_sealed_and_can_be_taken_back():
    position = before_b().choose(0, "pass")
    chosen = position.choose(1, "b")
    assert written(chosen, 1, "b") == [13]
    assert chosen.view(0) == position
    assert chosen.view(1) == chosen
    assert chosen.take_back(1) == position


def test_2_only_c_is_sealed():
    sealed = [phase for phase in range(6) if GAME.rules.sealed(Position.set_up(GAME, {"phase": phase}, [{}])._table)]
    assert sealed == [EVERYBODY]


def test_2_the_next_seat_is_active_and_the_dice_are_put_away():
    position = in_c(rows(), rows(), rows(), active=1)
    for seat in range(3):
        position = position.choose(seat, "y")
    assert position.phase == "throw"
    assert position.active == 2
    assert position.turn == 8
    assert position.to_throw == (6,) * 7
    assert position._table.dice == [0] * 7
    assert totals(position) == {}
    assert position._table.entered == 0


def test_2_after_the_last_seat_the_first_is_active_again():
    position = in_c(rows(), rows(), active=1).choose(0, "pass").choose(1, "p")
    assert position.active == 0


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_2_lines_of_an_opening_turn(seats: int):
    """42⁷ ways to throw; then, in B and C on empty sheets, 4·4ⁿ + 5ⁿ ways to enter."""
    position = thrown(EXAMPLE, seats)
    assert 6**7 * sum(6 ** len(position.choose(0, dice).to_throw) for dice in position.codes(0)) == 42**7
    position = position.choose(0, "keep")
    lines = 0
    for choice in position.choices(0):
        after = position.choose(0, choice)
        lines += len(list(product(*(after.codes(seat) for seat in range(seats)))))
    assert lines == 4 * 4**seats + 5**seats


# 3. Misses


def test_3_nothing_in_b_and_c_is_a_miss():
    position = in_c().choose(1, "p").choose(0, "pass")
    assert [sheet.misses for sheet in position._sheets] == [1, 0]
    assert position.points(0) == -1


def test_3_an_entry_in_b_or_in_c_is_enough():
    in_b = before_b().choose(0, "p").choose(0, "pass").choose(1, "pass")
    only_in_c = in_c().choose(0, "p").choose(1, "pass")
    assert in_b._sheets[0].misses == only_in_c._sheets[0].misses == 0


def test_3_the_entry_of_another_seat_does_not_save_the_active_one():
    position = in_c(rows(), rows(), active=1).choose(0, "p").choose(1, "pass")
    assert [sheet.misses for sheet in position._sheets] == [0, 1]


def test_3_the_others_never_take_a_miss():
    position = in_c().choose(0, "p").choose(1, "pass")
    assert position._sheets[1].misses == 0


@pytest.mark.parametrize(("misses", "cost"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_3_each_miss_costs_one_more_than_the_last(misses: int, cost: int):
    assert before_b(rows(misses=misses)).points(0) == -cost


# 4. Columns


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((1, 2, 3, 4), 2),
        ((4, 3, 2, 1), 2),
        ((9, 7, 8, 6), 7),
        ((33, 32, 33, 33), 33),
        ((33, 33, 33, 33), 33),
        ((1, 1, 1, 1), 1),
        ((1, 33, 1, 1), 33),
    ],
)
def test_4_second_lowest_in_any_order(numbers: tuple[int, ...], points: int):
    assert column(*numbers) == points


@pytest.mark.parametrize("place", range(ROWS))
def test_4_a_column_with_an_empty_cell_is_worth_nothing(place: int):
    standing = ["6 8", "5 9", "7 10", "4 11"]
    standing[place] = standing[place].split()[0]
    assert before_b(rows(*standing)).points(0) == 5


def test_4_a_column_is_worth_its_points_at_once():
    position = before_b(rows("", "5", "7", "4"), rows())
    assert position.points(0) == 0
    assert position.choose(0, "p").points(0) == 5


# 5. The end


def test_5_four_full_rows_in_b_end_the_game_without_c():
    position = before_b(rows(*ALMOST), rows(), worth="3 9 9 9").choose(0, "p")
    assert position.over
    assert position.waiting == ()
    assert position.to_throw == ()
    assert position._table.dice == [0] * 7
    assert totals(position) == {}
    assert position._table.entered == 0


@pytest.mark.parametrize("finisher", [0, 1, 2])
def test_5_four_full_rows_in_c_end_the_game_after_everybody(finisher: int):
    sheets = [rows(), rows(), rows()]
    sheets[finisher] = rows(*ALMOST)
    position = in_c(*sheets, worth="3 9 9 9", active=1)
    for seat in (finisher, *(seat for seat in range(3) if seat != finisher)):
        assert not position.over
        position = position.choose(seat, "p")
    assert position.over
    assert position.turn == 7
    assert position.active == 1
    assert [written(position, seat, "p")[-1] for seat in range(3)] == [3, 3, 3]
    assert position._table.dice == [0] * 7


@pytest.mark.parametrize("place", range(ROWS))
def test_5_three_full_rows_are_not_enough(place: int):
    standing = list(FULL)
    standing[place] = standing[place].rsplit(" ", 1)[0]
    position = in_c(rows(*standing), rows()).choose(0, "pass").choose(1, "p")
    assert position.phase == "throw"
    position = before_b(rows(*standing), rows(), worth="1 1 1 1").choose(0, LETTERS[place])
    assert position.over


def test_5_the_fifth_miss_ends_the_game_after_c():
    position = in_c(rows(misses=4), rows()).choose(0, "pass")
    assert not position.over
    position = position.choose(1, "b")
    assert position.over
    assert written(position, 1, "b") == [13]
    assert position.points(0) == -15
    assert position.leaders == (1,)


def test_5_the_fourth_miss_does_not():
    position = in_c(rows(misses=3), rows()).choose(0, "pass").choose(1, "pass")
    assert not position.over
    assert position._sheets[0].misses == 4


def test_5_a_miss_taken_as_another_seat_finishes_still_costs():
    position = in_c(rows(), rows(*ALMOST), worth="3 9 9 9").choose(0, "pass").choose(1, "p")
    assert position.over
    assert position.points(0) == -1


@pytest.mark.parametrize(
    ("misses", "other", "ending"),
    [(4, (), "a fifth miss"), (0, ALMOST, "a sheet full"), (4, ALMOST, "a sheet full, and a fifth miss")],
)
def test_5_it_is_said_how_the_game_ended(misses: int, other: tuple[str, ...], ending: str):
    position = in_c(rows(misses=misses), rows(*other), worth="3 9 9 9").choose(0, "pass").choose(1, "p")
    assert str(position.ending) == ending


def test_5_a_tie_is_shared():
    assert before_b(rows(*FULL), rows(*FULL)).leaders == (0, 1)


def test_one_seat_is_always_active():
    position = Position.start(GAME, 1)
    for turn in range(1, 6):
        assert position.turn == turn
        position = position.throw(faces(EXAMPLE)).choose(0, "keep").choose(0, "pass").choose(0, "pass")
    assert position.over
    assert position.points(0) == -15


def test_seats():
    assert list(GAME.usual_seats) == [2, 3, 4]
    assert Position.start(GAME, 4, first=3).active == 3
    for seats in (0, 5):
        with pytest.raises(WrongSeats):
            Position.start(GAME, seats)


def test_presets():
    assert GAME.presets == {"letter": {}}
    assert Position.start(GAME, 2).flags == {"equal": "no", "after_line": "lower"}


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("text", OPEN_IN_B)
def test_any_last_choice_in_c_ends_the_turn(last: int, text: str):
    position = in_c().choose(1 - last, "pass")
    assert GAME.rules.ends_turn(*position.fields(), last)
    assert position.choose(last, text).turn == 8


def test_no_choice_before_c_ends_the_turn():
    for position in (thrown(EXAMPLE), thrown(EXAMPLE).choose(0, "keep")):
        assert not GAME.rules.ends_turn(*position.fields(), 0)


@pytest.mark.parametrize("seed", range(20))
def test_games_end_and_every_field_keeps_its_range(seed: int):
    chance = Random(seed)
    flags = {"equal": chance.choice(["no", "yes"]), "after_line": chance.choice(["lower", "free"])}
    position = Position.start(GAME, chance.randint(1, 4), flags=flags)
    while not position.over:
        if position.to_throw:
            position = position.throw([chance.randint(1, sides) for sides in position.to_throw])
        else:
            seat = chance.choice(position.waiting)
            position = position.choose(seat, chance.choice(position.codes(seat)))
        for found in (position._table, *position._sheets):
            assert all(field.fits(getattr(found, field.name)) for field in found.fields)
    assert position.turn <= position.seats * (ROWS * CELLS + 5)


# The options


@pytest.mark.parametrize(
    ("row", "total", "may"),
    [
        ("8", 7, False),
        ("8", 8, True),
        ("8", 9, True),
        ("2 5 8 12", 11, True),
        ("2 5 8 12", 12, True),
        ("2 5 8 12", 13, False),
        ("2 5 8 12 10", 10, True),
        ("2 5 8 12 10", 11, False),
        ("2 5 8 12 10 3", 3, False),
    ],
)
def test_equal_yes_neighbours_may_be_equal(row: str, total: int, may: bool):
    position = before_b(rows(row), worth=f"{total} 9 9 9", equal="yes")
    assert ("p" in texts(position, 0)) == may


@pytest.mark.parametrize(
    ("row", "total", "may"),
    [
        ("2 5 8", 8, False),
        ("2 5 8", 7, False),
        ("2 5 8 12", 1, True),
        ("2 5 8 12", 12, True),
        ("2 5 8 12", 33, True),
        ("2 5 8 12 20", 19, True),
        ("2 5 8 12 20", 20, False),
        ("2 5 8 12 20", 21, False),
    ],
)
def test_after_line_free_the_fifth_number_is_not_bound(row: str, total: int, may: bool):
    position = before_b(rows(row), worth=f"{total} 9 9 9", after_line="free")
    assert ("p" in texts(position, 0)) == may


def test_after_line_free_does_not_open_a_colour_that_is_gone():
    position = before_b(rows("2 5 8 12"), worth="6 9 9 9", after_line="free").choose(0, "p")
    assert texts(position, 0) == ["b", "r", "y", "pass"]


# Texts


def test_codes_and_texts_are_frozen():
    assert (CHOICES, PASS, DICE) == (133, 132, 7)
    assert GAME.rules.VERSION == 1
    assert GAME.rules.PHASES == ("over", "throw", "again", "rethrow", "enter", "everybody")
    position = Position.start(GAME, 2)
    assert position.text(0) == "keep"
    assert position.text(0b0010011) == "again-w14"
    assert [position.text(code) for code in range(128, 133)] == ["p", "b", "r", "y", "pass"]
    assert len({position.text(code) for code in range(CHOICES)}) == CHOICES


def test_what_a_seat_is_asked():
    assert str(thrown(EXAMPLE).asked) == "choose the dice to throw again, or keep them all"
    assert str(before_b().asked) == "enter the total of one colour, or pass"
    assert str(in_c().asked) == "enter the total of one of the open colours, or pass"


def said(position: Position, seat: int, text: str) -> str:
    return next(str(position.describe(seat, choice)) for choice in position.choices(seat) if choice.text == text)


def test_choices_are_described():
    position = thrown(EXAMPLE)
    assert said(position, 0, "keep") == "keep all dice"
    assert said(position, 0, "again-w123456") == "throw all dice again"
    assert said(position, 0, "again-5") == "throw again: die 5 (red 3)"
    assert said(position, 0, "again-w14") == "throw again: white 3, die 1 (blue 1), die 4 (purple 3)"
    assert said(before_b(), 0, "b") == "enter blue 13"
    assert said(before_b(), 0, "pass") == "pass"


def test_a_pass_that_costs_a_miss_says_so():
    position = in_c(rows(), rows(), active=1)
    assert said(position, 1, "pass") == "pass, and take a miss"
    assert said(position, 0, "pass") == "pass"
    assert said(before_b().choose(0, "p"), 0, "pass") == "pass"


@pytest.mark.parametrize(
    ("row", "flags", "reason"),
    [
        ("6", {}, "purple 6 is not higher than the 6 before it"),
        ("1 2 9", {}, "purple 6 is not higher than the 9 before it"),
        ("1 2 3 6", {}, "purple 6 is not lower than the 6 before it"),
        ("1 2 3 8 5", {}, "purple 6 is not lower than the 5 before it"),
        ("7", {"equal": "yes"}, "purple 6 is lower than the 7 before it"),
        ("1 2 3 5", {"equal": "yes"}, "purple 6 is higher than the 5 before it"),
        ("1 2 3 8 7 5", {}, "your row purple is full"),
    ],
)
def test_why_a_total_may_not_be_entered(row: str, flags: dict[str, str], reason: str):
    position = before_b(rows(row), **flags)
    assert str(position.why_not(0, "p")) == reason
    assert position.why_not(0, "b") is None
    assert str(position.why_cell(0, "miss-0")) == "a miss is marked only by a pass that costs one"


def test_why_not_now():
    assert str(thrown(EXAMPLE).why_not(0, "p")) == "first decide which dice to throw again"
    assert str(thrown(EXAMPLE).why_not(0, "pass")) == "first decide which dice to throw again"
    assert str(before_b().why_not(0, "keep")) == "the dice stay as they lie now"
    assert str(in_c().why_not(0, "again-w123456")) == "the dice stay as they lie now"
    gone = before_b().choose(0, "p").why_not(1, "p")
    assert str(gone) == "purple was entered first this turn: the other three are open"


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("p0", "purple, cell 1 holds 7 already"),
        ("p1", "purple 6 is not higher than the 7 before it"),
        ("p2", "rows are filled from the left without gaps: next is purple, cell 2"),
        ("b1", "rows are filled from the left without gaps: next is blue, cell 1"),
        ("score-0", "the points of a column are written when its four cells are full"),
    ],
)
def test_why_a_cell_is_not_open(cell: str, reason: str):
    assert str(before_b(rows("7")).why_cell(0, cell)) == reason


def test_a_cell_of_the_colour_that_was_entered_first():
    position = before_b().choose(0, "p")
    assert str(position.why_cell(1, "p0")) == "purple was entered first this turn: the other three are open"
    assert str(position.why_cell(1, "score-0")) == "the points of a column are written when its four cells are full"


def test_cells_that_have_no_reason_of_their_own():
    assert before_b().why_cell(0, "column-0") is None
    assert thrown(EXAMPLE).why_cell(0, "p0") is None


def test_an_illegal_choice_names_what_was_open():
    with pytest.raises(IllegalChoice, match="seat 0 may not choose p now: open are b, r, y, pass"):
        before_b(rows("6")).choose(0, "p")


def test_dice_to_throw_and_on_the_table():
    position = Position.start(GAME, 2)
    assert [die.faces for die in position.dice_to_throw][:2] == [
        ("1", "2", "3", "4", "5", "6"),
        ("r1", "r4", "y5", "b1", "b5", "p6"),
    ]
    assert [str(die.name) for die in position.dice_to_throw][:2] == ["white die", "coloured die 1"]
    assert [die.colour for die in position.dice_to_throw] == [Colour.WHITE] + [Colour.PAPER] * 6
    assert position.dice_on_table == []
    position = position.throw(faces(EXAMPLE))
    assert position.dice_to_throw == []
    assert [die.faces[die.face - 1] for die in position.dice_on_table] == EXAMPLE.split()
    assert [die.colour.value for die in position.dice_on_table] == ["white", *["blue"] * 3, "purple", "red", "yellow"]
    position = position.choose(0, "again-w14")
    assert [die.faces[die.face - 1] for die in position.dice_on_table] == ["b5", "b4", "r3", "y5"]
    assert [len(die.faces) for die in position.dice_to_throw] == list(position.to_throw)


@pytest.mark.parametrize("phase", [THROW, RETHROW])
def test_texts_and_rules_agree_on_what_is_thrown(phase: int):
    position = Position.set_up(GAME, {"phase": phase, "dice": [0, 1, 0, 0, 6, 0, 2]}, [{}])
    assert len(position.dice_to_throw) == len(position.to_throw) == 4


def test_breakdown():
    position = before_b(rows("6", "5", "7", "4", misses=1))
    assert [(str(name), points) for name, points in position.breakdown(0)] == [
        ("column 1", 5),
        *((f"column {n}", 0) for n in range(2, 7)),
        ("misses", -1),
    ]
    assert str(before_b(rows(misses=2)).breakdown(0)[-1][0]) == "misses"


def test_every_flag_value_is_explained():
    assert {name: list(flag.values) for name, flag in GAME.texts.FLAGS.items()} == {
        name: list(flag.values) for name, flag in GAME.flags.items()
    }


# Words


def literals() -> set[tuple[str, ...]]:
    """Everything this game says, and every line of its rules."""
    folder = GAME.folder
    found = set()
    for module in folder.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                found.add(tuple(ast.literal_eval(argument) for argument in node.args))
    lines = (folder / "RULES.md").read_text(encoding="utf-8").splitlines()
    return found | {(line,) for line in lines if any(character.isalpha() for character in line)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_everything_is_translated_and_nothing_else(language: str):
    with (GAME.folder / "words" / f"{language}.mo").open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)._catalog
    known = {key[0] if isinstance(key, tuple) else key for key in catalogue} - {""}
    assert known == {message[0] for message in literals()}


def test_said_in_three_languages():
    enter = before_b().describe(0, before_b().choices(0)[1])
    assert [enter.to(language) for language in ("en", "it", "de")] == [
        "enter blue 13",
        "scrivi blu 13",
        "Blau 13 eintragen",
    ]


def test_the_rules_page_prints_the_dice_that_are_played():
    page = Path(GAME.folder, "RULES.md").read_text(encoding="utf-8")
    for n, die in enumerate(COLOURED, 1):
        assert f"| {n} | {die} |" in page


# The paper


def test_paper_has_four_rows_of_six_with_a_line_scores_and_misses():
    cells = before_b().paper(0).cells
    ids = [cell.id for cell in cells]
    assert len(ids) == len(set(ids))
    bands = [cell.colour.value for cell in cells if cell.shape == Shape.BAND]
    assert bands == ["purple", "blue", "red", "yellow", *["paper"] * 3]
    boxes = [cell.id for cell in cells if cell.shape == Shape.BOX]
    rows_of_boxes = [f"{row}{place}" for row in LETTERS for place in range(6)]
    assert boxes == [
        *rows_of_boxes,
        *(f"score-{n}" for n in range(6)),
        *(f"miss-{n}" for n in range(5)),
        *(f"sum-{n}" for n in range(3)),
    ]
    assert [cell.label for cell in cells if cell.markable and cell.id.startswith("miss-")] == [
        "−1",
        "−2",
        "−3",
        "−4",
        "−5",
    ]
    assert all(isinstance(cell.name, Message) for cell in cells if cell.shape in (Shape.BOX, Shape.SYMBOL))


def test_the_thick_line_runs_between_the_fourth_and_the_fifth_cell():
    cells = {cell.id: cell for cell in before_b().paper(0).cells}
    for row in LETTERS:
        line = cells[f"{row}-line"]
        assert line.shape == Shape.LINE
        before, behind = cells[f"{row}3"], cells[f"{row}4"]
        assert line.x - (before.x + before.width) == behind.x - (line.x + line.width) == 1
        assert line.y == cells[f"{row}0"].y


def test_score_boxes_stand_under_their_columns():
    cells = {cell.id: cell for cell in before_b().paper(0).cells}
    for place in range(6):
        assert {cells[f"{row}{place}"].x for row in LETTERS} == {cells[f"score-{place}"].x}
        assert all(cells[f"{row}{place}"].y < cells[f"score-{place}"].y for row in LETTERS)


def test_nothing_overlaps_and_all_is_on_the_sheet():
    sheet = before_b().paper(0)
    covered: set[tuple[int, int]] = set()
    for cell in sheet.cells:
        units = set(product(range(cell.x, cell.x + cell.width), range(cell.y, cell.y + cell.height)))
        assert all(0 < x < sheet.width - 1 and 0 < y < sheet.height - 1 for x, y in units), cell.id
        if cell.shape != Shape.BAND:
            assert not units & covered, cell.id
            covered |= units


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_words_fit(language: str):
    for cell in before_b().paper(0).cells:
        if isinstance(cell.label, Message):
            assert len(cell.label.to(language)) <= cell.width


def test_cells_are_read_out():
    names = {cell.id: str(cell.name) for cell in before_b().paper(0).cells if cell.name}
    assert names["p0"] == "purple, cell 1"
    assert names["y5"] == "yellow, cell 6"
    assert names["score-2"] == "points of column 3"
    assert names["miss-4"] == "miss 5"
    assert names["b-symbol"] == "blue"
    assert [names[f"sum-{n}"] for n in range(3)] == ["points, columns", "points, misses", "points, total"]
    signs = [cell.label for cell in before_b().paper(0).cells if cell.id.startswith("sign-")]
    assert signs == ["−", "="]


def test_marks_write_numbers_scores_and_misses():
    position = before_b(rows("6 8", "5", "7", "4", misses=2), rows("9"))
    assert position.marks(0) == {
        "p0": Mark(Kind.NUMBER, "6"),
        "p1": Mark(Kind.NUMBER, "8"),
        "b0": Mark(Kind.NUMBER, "5"),
        "r0": Mark(Kind.NUMBER, "7"),
        "y0": Mark(Kind.NUMBER, "4"),
        "score-0": Mark(Kind.NUMBER, "5"),
        "miss-0": Mark(Kind.CROSS),
        "miss-1": Mark(Kind.CROSS),
    }
    assert position.marks(1) == {"p0": Mark(Kind.NUMBER, "9")}


def test_when_the_game_is_over_empty_cells_are_lost():
    position = before_b(rows(*ALMOST), rows("9"), worth="3 9 9 9").choose(0, "p")
    assert {mark.kind for mark in position.marks(0).values()} == {Kind.NUMBER}
    assert len(position.marks(0)) == 24 + 6 + 3
    marks = position.marks(1)
    assert marks["p0"] == Mark(Kind.NUMBER, "9")
    lost = [cell for cell, mark in marks.items() if mark.kind == Kind.LOST]
    assert len(lost) == 23 + 6
    assert "p0" not in lost


def test_when_the_game_is_over_the_points_are_added_up():
    position = before_b(rows(*ALMOST, misses=3), rows(misses=2), worth="3 9 9 9")
    assert not any(cell.startswith("sum") for cell in position.marks(0))
    position = position.choose(0, "p")
    assert [position.marks(0)[f"sum-{n}"].text for n in range(3)] == ["57", "6", "51"]
    assert [position.marks(1)[f"sum-{n}"].text for n in range(3)] == ["0", "3", "−3"]


def test_what_a_choice_draws_on():
    position = before_b(rows("", "5 6", "7 8", "4 5"))
    drawn = {choice.text: position.touched(0, choice) for choice in position.choices(0)}
    assert drawn == {"p": ("p0", "score-0"), "b": ("b2",), "y": ("y2",), "pass": ()}
    assert all(thrown(EXAMPLE).touched(0, choice) == () for choice in thrown(EXAMPLE).choices(0))


@pytest.mark.parametrize("row", LETTERS)
def test_what_a_choice_draws_on_is_what_changes(row: str):
    standing = ["1 2 3", "1 2 3", "1 2 3", "1 2 3"]
    standing[LETTERS.index(row)] = "1 2"
    position = before_b(rows(*standing), rows())
    choice = next(choice for choice in position.choices(0) if choice.text == row)
    after = position.choose(0, choice)
    assert set(position.touched(0, choice)) == set(after.marks(0)) - set(position.marks(0)) == {f"{row}2", "score-2"}
