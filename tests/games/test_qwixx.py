"""Qwixx: the worked examples by id, then every rule, every option, every sheet, and what is said and drawn."""

from itertools import permutations
from typing import Any

import pytest

from crocetta.core.errors import IllegalChoice, WrongFlag, WrongSeats
from crocetta.core.paper import Colour, Kind, Shape
from crocetta.core.position import Position
from crocetta.games.qwixx import GAME
from crocetta.games.qwixx.rules import PASS, THROW, row_crosses
from crocetta.games.qwixx.sheets import SHEETS
from crocetta.games.qwixx.sheets import crossed as crossed_rows

ROWS = ("red", "yellow", "green", "blue")
CLASSIC, MIXX_A, MIXX_B = range(3)
EMMA, MAX, LAURA, LINO = range(4)

# Five crosses from the left in each row: the last cell is open.
FIVE: dict[str, Any] = {"red": "2 3 4 5 6", "yellow": "2 3 4 5 6", "green": "12 11 10 9 8", "blue": "12 11 10 9 8"}


def sheet(printed: int = CLASSIC, misses: int = 0, **rows: str) -> dict[str, Any]:
    """A sheet as one reads it out: `sheet(red="5 7", green="12 11 10 9 8 2 lock", misses=1)`."""
    crosses = [0, 0, 0, 0]
    for name, words in rows.items():
        numbers = [str(number) for _, number in SHEETS[printed][ROWS.index(name)]]
        for word in words.split():
            crosses[ROWS.index(name)] |= 1 << [*numbers, "lock"].index(word)
    return {**crossed_rows(*crosses), "misses": misses}


def fields(position: Position) -> tuple[Any, Any]:
    """The table and the sheets, to be looked into."""
    return position.fields()


def crossed(position: Position, seat: int) -> dict[str, str]:
    """The crosses of a seat, row by row, as one reads them out; untouched rows are left out."""
    table, sheets = fields(position)
    found = {}
    for row, name in enumerate(ROWS):
        labels = [*(str(number) for _, number in SHEETS[table.sheet][row]), "lock"]
        words = [label for place, label in enumerate(labels) if row_crosses(sheets[seat], row) >> place & 1]
        if words:
            found[name] = " ".join(words)
    return found


def dice(position: Position) -> str:
    """The dice to be thrown, by the first letters of their names."""
    return "".join(str(die.name)[0] for die in position.dice_to_throw)


def misses(position: Position) -> list[int]:
    return [sheet.misses for sheet in fields(position)[1]]


def closed(position: Position) -> list[str]:
    return [name for row, name in enumerate(ROWS) if fields(position)[0].closed >> row & 1]


def ready(*sheets: dict[str, Any], active: int = 0, closed: str = "", **flags: str) -> Position:
    """A turn about to begin, with these sheets on the table and these rows closed."""
    rows = sum(1 << ROWS.index(name) for name in closed.split())
    table: dict[str, Any] = {"turn": 1, "phase": THROW, "active": active, "closed": rows}
    return Position.set_up(GAME, table, sheets, flags)


def chosen(position: Position, *texts: str) -> Position:
    """The seats that are awaited choose, in their order."""
    for seat, text in zip(position.waiting, texts, strict=True):
        position = position.choose(seat, text)
    return position


def open_to(position: Position, seat: int) -> list[str]:
    return [str(choice) for choice in position.choices(seat)]


def open_to_white(position: Position, seat: int = 0) -> dict[str, list[int]]:
    """For every row, the numbers a seat could cross with the right white dice."""
    found: dict[str, list[int]] = {name: [] for name in ROWS}
    for total in range(2, 13):
        white = [max(1, total - 6), min(6, total - 1)]
        thrown = position.throw(white + [1] * (len(position.to_throw) - 2))
        for text in open_to(thrown, seat)[:-1]:
            found[next(name for name in ROWS if name[0] == text[0])].append(int(text[1:]))
    return found


def reason(position: Position, seat: int, text: str) -> str:
    return str(position.why_not(seat, text))


# The worked examples


def test_q1_crosses_go_from_left_to_right_and_skipped_numbers_are_lost() -> None:
    position = Position.start(GAME, seats=1)
    position = chosen(chosen(position.throw([1, 4, 1, 1, 1, 1]), "r5"), "pass")
    position = chosen(chosen(position.throw([3, 4, 1, 1, 1, 1]), "r7"), "pass")
    assert crossed(position, 0) == {"red": "5 7"}
    assert open_to_white(position)["red"] == [8, 9, 10, 11]
    drawn_there = ready(sheet(red="5 7", yellow="2 4 6 8 10", green="12 9 6", blue="10"))
    assert open_to_white(drawn_there) == {
        "red": [8, 9, 10, 11],  # 2 3 4 6 are lost; 12 wants five crosses
        "yellow": [11, 12],
        "green": [3, 4, 5],
        "blue": [3, 4, 5, 6, 7, 8, 9],
    }


def four_seats_thrown() -> Position:
    """Max throws for himself, Emma, Laura and Lino: white 1 and 4, blue 6."""
    return Position.start(GAME, seats=4, first=MAX).throw([1, 4, 2, 2, 2, 6])


def test_q2_everybody_may_cross_the_white_sum_and_nobody_has_to() -> None:
    position = chosen(four_seats_thrown(), "y5", "r5", "pass", "pass")
    assert [crossed(position, seat) for seat in range(4)] == [{"yellow": "5"}, {"red": "5"}, {}, {}]
    position = position.choose(MAX, "pass")
    assert misses(position) == [0, 0, 0, 0]


def test_q3_the_active_seat_adds_a_white_die_to_a_coloured_one() -> None:
    position = chosen(four_seats_thrown(), "y5", "r5", "pass", "pass")
    assert position.waiting == (MAX,)
    position = position.choose(MAX, "b10")
    assert crossed(position, MAX) == {"red": "5", "blue": "10"}
    assert position.active == LAURA


def test_q4_the_padlock_takes_the_row_and_its_die_from_everybody() -> None:
    position = ready(sheet(), sheet(), sheet(green=FIVE["green"]), sheet(green=FIVE["green"]), active=LAURA)
    position = chosen(position.throw([1, 1, 6, 6, 1, 6]), "pass", "pass", "g2", "pass")
    assert crossed(position, LAURA) == {"green": "12 11 10 9 8 2 lock"}
    assert closed(position) == ["green"]
    position = position.choose(LAURA, "pass")
    assert dice(position) == "wwryb"
    position = position.throw([1, 1, 6, 6, 6])
    assert open_to(position, LINO) == ["r2", "y2", "pass"]
    assert reason(position, LINO, "g2") == "the green row is closed"


def test_q5_two_seats_close_two_rows_at_once_when_one_was_closed_before() -> None:
    position = ready(sheet(), sheet(red=FIVE["red"]), sheet(), sheet(yellow=FIVE["yellow"]), closed="blue")
    position = chosen(position.throw([6, 6, 1, 1, 1]), "pass", "r12", "pass", "y12")
    assert position.over
    assert closed(position) == ["red", "yellow", "blue"]
    assert [crossed(position, seat) for seat in (MAX, LINO)] == [
        {"red": "2 3 4 5 6 12 lock"},
        {"yellow": "2 3 4 5 6 12 lock"},
    ]
    assert position.scores == (0, 28, 0, 28)  # seven crosses each: both padlocks count
    assert position.leaders == (MAX, LINO)


def test_q6_lauras_rows_of_4_3_7_and_8_crosses_and_two_misses_make_70() -> None:
    laura = sheet(red="2 5 7 8", yellow="3 4 9", green="12 11 10 9 8 7 6", blue="12 11 10 9 8 7 6 5", misses=2)
    position = ready(laura)
    assert position.points(0) == 10 + 6 + 28 + 36 - 10 == 70
    assert [(str(what), points) for what, points in position.breakdown(0)] == [
        ("red", 10),
        ("yellow", 6),
        ("green", 28),
        ("blue", 36),
        ("misses", -10),
    ]


# Rule 1: to the right


def test_1_an_empty_row_may_be_begun_anywhere_but_at_its_end() -> None:
    assert open_to_white(Position.start(GAME, seats=1)) == {
        "red": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        "yellow": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        "green": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "blue": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    }


def test_1_a_crossed_number_is_not_crossed_again() -> None:
    position = ready(sheet(red="7", green="7")).throw([3, 4, 1, 1, 1, 1])
    assert open_to(position, 0) == ["y7", "b7", "pass"]
    assert reason(position, 0, "r7") == "red 7 is crossed already"


def test_1_what_lies_left_of_a_cross_is_lost() -> None:
    position = ready(sheet(red="7", green="7", blue="5")).throw([2, 4, 1, 1, 1, 1])
    assert open_to(position, 0) == ["y6", "g6", "pass"]
    assert reason(position, 0, "r6") == "red 6 lies left of your cross at 7"
    assert reason(position, 0, "b6") == "blue 6 lies left of your cross at 5"


# Rule 2: the last cell


@pytest.mark.parametrize(("row", "last", "white"), [("red", 12, 6), ("yellow", 12, 6), ("green", 2, 1), ("blue", 2, 1)])
def test_2_the_last_cell_wants_five_crosses_and_brings_the_padlock(row: str, last: int, white: int) -> None:
    text = f"{row[0]}{last}"
    four: dict[str, Any] = {row: " ".join(FIVE[row].split()[1:])}
    five: dict[str, Any] = {row: FIVE[row]}
    position = ready(sheet(**four), sheet(**five)).throw([white, white, 3, 3, 3, 3])
    assert text not in open_to(position, 0)
    assert reason(position, 0, text) == f"{row} {last} needs 5 crosses in its row first, you have 4"
    assert text in open_to(position, 1)
    position = chosen(position, "pass", text)
    assert crossed(position, 1) == {row: f"{FIVE[row]} {last} lock"}
    assert position.points(1) == 28  # seven crosses


def test_2_the_cell_before_the_last_brings_no_padlock() -> None:
    position = chosen(ready(sheet(red=FIVE["red"])).throw([5, 6, 1, 1, 1, 1]), "r11")
    assert crossed(position, 0) == {"red": "2 3 4 5 6 11"}
    assert closed(position) == []


# Rule 3: the turn


def test_3_the_active_seat_throws_all_six_dice() -> None:
    position = Position.start(GAME, seats=2)
    assert (position.phase, position.turn, position.waiting) == ("throw", 1, ())
    assert position.to_throw == (6, 6, 6, 6, 6, 6)
    thrown = position.throw([1, 2, 3, 4, 5, 6])
    assert thrown.to_throw == ()
    assert [(die.colour, die.faces[die.face - 1]) for die in thrown.dice_on_table] == [
        (Colour.WHITE, "1"),
        (Colour.WHITE, "2"),
        (Colour.RED, "3"),
        (Colour.YELLOW, "4"),
        (Colour.GREEN, "5"),
        (Colour.BLUE, "6"),
    ]


def test_3_action_1_offers_the_white_sum_in_every_row_to_everybody() -> None:
    position = Position.start(GAME, seats=3).throw([1, 4, 6, 6, 6, 6])
    assert (position.phase, position.waiting) == ("white", (0, 1, 2))
    for seat in range(3):
        assert open_to(position, seat) == ["r5", "y5", "g5", "b5", "pass"]


def test_3_action_1_is_one_cross_in_one_row() -> None:
    position = Position.start(GAME, seats=2).throw([1, 4, 6, 6, 6, 6]).choose(0, "r5")
    assert position.waiting == (1,)
    with pytest.raises(IllegalChoice, match="seat 0 may not choose now: awaited are 1"):
        position.choose(0, "y5")


def test_3_action_2_comes_after_all_have_chosen_and_is_the_active_seats_alone() -> None:
    position = Position.start(GAME, seats=3, first=1).throw([1, 4, 6, 6, 6, 6]).choose(1, "r5").choose(0, "pass")
    assert (position.phase, position.waiting) == ("white", (2,))
    position = position.choose(2, "b5")
    assert (position.phase, position.waiting) == ("colour", (1,))
    assert open_to(position, 0) == open_to(position, 2) == []


def test_3_action_2_adds_either_white_die_to_each_coloured_one() -> None:
    position = chosen(Position.start(GAME, seats=1).throw([1, 4, 2, 3, 5, 6]), "pass")
    assert open_to(position, 0) == ["r3", "r6", "y4", "y7", "g6", "g9", "b7", "b10", "pass"]


def test_3_equal_white_dice_make_one_sum_with_each_coloured_die() -> None:
    position = chosen(Position.start(GAME, seats=1).throw([4, 4, 2, 3, 5, 6]), "pass")
    assert open_to(position, 0) == ["r6", "y7", "g9", "b10", "pass"]


def test_3_action_2_goes_on_in_the_same_row_further_right_only() -> None:
    position = chosen(Position.start(GAME, seats=1).throw([2, 3, 1, 1, 1, 1]), "g5")
    assert open_to(position, 0) == ["r3", "r4", "y3", "y4", "g3", "g4", "b3", "b4", "pass"]
    position = chosen(Position.start(GAME, seats=1).throw([2, 3, 1, 1, 1, 1]), "r5")
    assert open_to(position, 0) == ["y3", "y4", "g3", "g4", "b3", "b4", "pass"]
    assert reason(position, 0, "r4") == "red 4 lies left of your cross at 5"


@pytest.mark.parametrize(
    ("row", "throw", "fifth", "last"),
    [
        ("red", [5, 6, 6, 1, 1, 1], "r11", "r12"),
        ("yellow", [5, 6, 1, 6, 1, 1], "y11", "y12"),
        ("green", [2, 1, 6, 6, 1, 6], "g3", "g2"),
        ("blue", [2, 1, 6, 6, 6, 1], "b3", "b2"),
    ],
)
def test_3_the_cross_of_action_1_counts_towards_the_five(row: str, throw: list[int], fifth: str, last: str) -> None:
    four: dict[str, Any] = {row: " ".join(FIVE[row].split()[:4])}
    position = ready(sheet(**four)).throw(throw)
    assert last in open_to(chosen(position, fifth), 0)
    assert last not in open_to(chosen(position, "pass"), 0)


def test_3_then_the_next_seat_throws() -> None:
    position = Position.start(GAME, seats=3, first=1)
    order = []
    for _ in range(4):
        order.append((position.turn, position.active))
        position = position.throw([1, 4, 6, 6, 6, 6])
        position = chosen(position, "pass", "pass", "pass").choose(position.active, "pass")
    assert order == [(1, 1), (2, 2), (3, 0), (4, 1)]
    assert position.first == 1


# Rule 4: misses


@pytest.mark.parametrize(
    ("white", "colour", "expected"),
    [("pass", "pass", [0, 1]), ("r5", "pass", [0, 0]), ("pass", "b10", [0, 0]), ("r5", "b10", [0, 0])],
)
def test_4_only_an_active_seat_that_crossed_nothing_takes_a_miss(white: str, colour: str, expected: list[int]) -> None:
    position = Position.start(GAME, seats=2, first=1).throw([1, 4, 2, 2, 2, 6])
    for other in ("pass", "y5"):
        done = chosen(position, other, white)
        assert misses(done) == [0, 0]
        assert misses(done.choose(1, colour)) == expected


def test_4_a_cross_of_one_turn_does_not_save_the_next() -> None:
    position = chosen(chosen(Position.start(GAME, seats=1).throw([1, 4, 2, 2, 2, 6]), "r5"), "b10")
    position = chosen(chosen(position.throw([1, 4, 2, 2, 2, 6]), "pass"), "pass")
    assert misses(position) == [1]


def test_4_how_the_turn_went_leaves_no_trace_but_on_the_sheets() -> None:
    position = Position.start(GAME, seats=1).throw([1, 4, 2, 2, 2, 6])
    assert [fields(chosen(position, text))[0].marked for text in ("y5", "pass")] == [1, 0]
    finished = [chosen(chosen(position, "y5"), "pass"), chosen(chosen(position, "pass"), "pass")]
    assert [fields(after)[0].marked for after in finished] == [0, 0]
    assert fields(finished[0])[0] == fields(finished[1])[0]
    assert finished[0].dice_on_table == []
    assert fields(finished[0])[0].dice == [0] * 6
    last = ready(sheet(**FIVE), closed="blue").throw([6, 6, 1, 1, 1])
    assert fields(chosen(last, "r12"))[0].marked == 0


# Rule 5: closed rows


def test_5_several_seats_close_the_same_row_together_and_a_seat_with_four_crosses_cannot() -> None:
    position = ready(sheet(red=FIVE["red"]), sheet(red="7 8 9 10 11"), sheet(red="8 9 10 11")).throw([6, 6, 1, 1, 1, 1])
    assert reason(position, 2, "r12") == "red 12 needs 5 crosses in its row first, you have 4"
    position = chosen(position, "r12", "r12", "pass")
    assert [crossed(position, seat)["red"] for seat in range(3)] == [
        "2 3 4 5 6 12 lock",
        "7 8 9 10 11 12 lock",
        "8 9 10 11",
    ]
    assert closed(position) == ["red"]
    assert not position.over  # one row, closed twice


def test_5_a_row_does_not_close_while_others_are_still_choosing() -> None:
    position = ready(sheet(red=FIVE["red"]), sheet(red=FIVE["red"])).throw([6, 6, 1, 1, 1, 1]).choose(0, "r12")
    assert closed(position) == []
    assert "r12" in open_to(position, 1)


def test_5_a_closed_row_is_no_longer_open_to_either_sum() -> None:
    position = ready(sheet(), sheet(), closed="yellow").throw([1, 2, 3, 4, 5])
    assert open_to(position, 1) == ["r3", "g3", "b3", "pass"]
    assert reason(position, 1, "y3") == "the yellow row is closed"
    position = chosen(position, "pass", "pass")
    assert open_to(position, 0) == ["r4", "r5", "g5", "g6", "b6", "b7", "pass"]
    assert reason(position, 0, "y6") == "the yellow row is closed"


@pytest.mark.parametrize(
    ("row", "colours"),
    [("red", "ygb"), ("yellow", "rgb"), ("green", "ryb"), ("blue", "ryg")],
)
def test_5_the_die_of_a_closed_row_leaves_and_the_others_keep_their_order(row: str, colours: str) -> None:
    position = ready(sheet(), closed=row)
    assert position.to_throw == (6, 6, 6, 6, 6)
    assert dice(position) == f"ww{colours}"
    thrown = chosen(position.throw([1, 1, 2, 3, 4]), "pass")
    assert open_to(thrown, 0) == [
        *(f"{letter}{die + 1}" for letter, die in zip(colours, (2, 3, 4), strict=True)),
        "pass",
    ]
    assert [die.face for die in thrown.dice_on_table] == [1, 1, 2, 3, 4]
    assert row not in [str(die.colour) for die in thrown.dice_on_table]


def test_5_action_2_cannot_use_a_row_closed_in_action_1() -> None:
    position = ready(sheet(), sheet(red=FIVE["red"])).throw([6, 6, 1, 2, 3, 4])
    position = chosen(position, "pass", "r12")
    assert open_to(position, 0) == ["y8", "g9", "b10", "pass"]
    assert reason(position, 0, "r7") == "the red row is closed"
    assert Colour.RED not in [die.colour for die in position.dice_on_table]


@pytest.mark.parametrize(
    ("row", "white", "last", "left"),
    [
        ("red", 6, "r12", [6, 6, 2, 3, 4]),
        ("yellow", 6, "y12", [6, 6, 1, 3, 4]),
        ("green", 1, "g2", [1, 1, 1, 2, 4]),
        ("blue", 1, "b2", [1, 1, 1, 2, 3]),
    ],
)
def test_5_only_the_die_of_the_row_closed_in_action_1_is_taken_away(
    row: str, white: int, last: str, left: list[int]
) -> None:
    five: dict[str, Any] = {row: FIVE[row]}
    position = chosen(ready(sheet(**five)).throw([white, white, 1, 2, 3, 4]), last)
    assert closed(position) == [row]
    assert [die.face for die in position.dice_on_table] == left


# Rule 6: the end


def test_6_the_fourth_miss_ends_the_game_at_once_and_counts() -> None:
    position = ready(sheet(misses=3), sheet(red="5"), sheet())
    position = chosen(chosen(position.throw([1, 1, 1, 1, 1, 1]), "pass", "pass", "pass"), "pass")
    assert position.over
    assert position.scores == (-20, 1, 0)
    assert (position.turn, position.active, position.waiting, position.to_throw) == (1, 0, (), ())
    assert reason(position, 0, "r5") == "the game is over"


def test_6_the_third_miss_does_not() -> None:
    position = ready(sheet(misses=2), sheet(misses=3)).throw([1, 1, 1, 1, 1, 1])
    position = chosen(chosen(position, "pass", "pass"), "pass")
    assert (misses(position), position.phase, position.active) == ([3, 3], "throw", 1)


def test_6_two_rows_closed_by_different_seats_end_the_game_and_action_2_is_not_played() -> None:
    position = ready(sheet(misses=3), sheet(red=FIVE["red"]), closed="blue")
    position = chosen(position.throw([6, 6, 1, 1, 1]), "pass", "r12")
    assert position.over
    assert closed(position) == ["red", "blue"]
    assert misses(position) == [3, 0]


def test_6_two_rows_may_be_closed_in_the_same_action() -> None:
    position = ready(sheet(red=FIVE["red"]), sheet(yellow=FIVE["yellow"])).throw([6, 6, 1, 1, 1, 1])
    position = chosen(position, "r12", "y12")
    assert position.over
    assert closed(position) == ["red", "yellow"]


def test_6_three_rows_may_be_closed_by_one_seat_each() -> None:
    position = ready(sheet(red=FIVE["red"]), sheet(yellow=FIVE["yellow"]), sheet(red="7 8 9 10 11"), closed="green")
    position = chosen(position.throw([6, 6, 1, 1, 1]), "r12", "y12", "r12")
    assert position.over
    assert closed(position) == ["red", "yellow", "green"]
    assert position.scores == (28, 28, 28)


def test_6_closing_one_row_in_each_action_ends_the_game() -> None:
    position = ready(sheet(**FIVE)).throw([1, 1, 6, 6, 1, 1])
    position = chosen(position, "g2")
    assert (position.phase, closed(position)) == ("colour", ["green"])
    position = position.choose(0, "b2")
    assert position.over
    assert closed(position) == ["green", "blue"]
    assert Colour.BLUE not in [die.colour for die in position.dice_on_table]


def test_6_one_closed_row_does_not_end_the_game() -> None:
    position = ready(sheet(red=FIVE["red"]), sheet()).throw([6, 6, 1, 1, 1, 1])
    position = chosen(chosen(position, "r12", "pass"), "pass")
    assert (position.phase, position.turn, position.active, len(position.to_throw)) == ("throw", 2, 1, 5)


# Rule 7: points


@pytest.mark.parametrize(("crosses", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78])))
def test_7_each_further_cross_in_a_row_is_worth_one_point_more(crosses: int, points: int) -> None:
    cells = (1 << crosses) - 1
    for row in range(4):
        rows = [0, 0, 0, 0]
        rows[row] = cells
        assert ready(crossed_rows(*rows)).points(0) == points
    assert ready({**crossed_rows(*[cells] * 4), "misses": 1}).points(0) == 4 * points - 5


def test_7_every_seat_has_its_own_points_and_ties_are_shared() -> None:
    position = ready(sheet(red="2 3"), sheet(misses=4), sheet(blue="9 8"))
    assert position.scores == (3, -20, 3)
    assert position.leaders == (0, 2)


# Flag lock_effect


def test_lock_effect_next_turn_leaves_the_row_to_action_2() -> None:
    position = ready(sheet(red="7"), sheet(red=FIVE["red"]), lock_effect="next_turn").throw([6, 6, 3, 1, 1, 1])
    position = chosen(position, "pass", "r12")
    assert closed(position) == []
    assert "r9" in open_to(position, 0)
    position = position.choose(0, "r9")
    assert closed(position) == ["red"]
    assert crossed(position, 0) == {"red": "7 9"}
    assert len(position.to_throw) == 5
    assert fields(position)[0].locking == 0


def test_lock_effect_next_turn_lets_action_2_close_the_same_row() -> None:
    position = ready(sheet(**FIVE), sheet(red=FIVE["red"]), lock_effect="next_turn").throw([6, 6, 6, 1, 1, 1])
    position = chosen(chosen(position, "pass", "r12"), "r12")
    assert [crossed(position, seat)["red"] for seat in (0, 1)] == ["2 3 4 5 6 12 lock"] * 2
    assert (position.phase, closed(position)) == ("throw", ["red"])


def test_lock_effect_next_turn_is_no_way_back_behind_ones_own_padlock() -> None:
    position = ready(sheet(red=FIVE["red"]), lock_effect="next_turn").throw([6, 6, 5, 1, 1, 1])
    position = chosen(position, "r12")
    assert open_to(position, 0) == ["y7", "g7", "b7", "pass"]
    assert reason(position, 0, "r11") == "red 11 lies left of your cross at 12"
    assert reason(position, 0, "r12") == "red 12 is crossed already"


def test_lock_effect_next_turn_still_ends_with_the_second_row_in_action_1() -> None:
    position = ready(sheet(), sheet(red=FIVE["red"]), closed="blue", lock_effect="next_turn").throw([6, 6, 1, 1, 1])
    position = chosen(position, "pass", "r12")
    assert (position.over, closed(position)) == (True, ["red", "blue"])


# Flag end_timing


def test_end_timing_after_turn_plays_action_2_and_counts_its_cross() -> None:
    position = ready(sheet(), sheet(red=FIVE["red"]), closed="blue", end_timing="after_turn").throw([6, 6, 1, 2, 3])
    position = chosen(position, "pass", "r12")
    assert (position.phase, position.waiting, closed(position)) == ("colour", (0,), ["red", "blue"])
    assert open_to(position, 0) == ["y8", "g9", "pass"]
    position = position.choose(0, "g9")
    assert position.over
    assert position.scores == (1, 28)


def test_end_timing_after_turn_counts_the_miss() -> None:
    position = ready(sheet(), sheet(red=FIVE["red"]), closed="blue", end_timing="after_turn").throw([6, 6, 1, 2, 3])
    position = chosen(chosen(position, "pass", "r12"), "pass")
    assert position.over
    assert position.scores == (-5, 28)


def test_end_timing_after_turn_with_lock_effect_next_turn_leaves_both_rows_to_action_2() -> None:
    seats = (sheet(), sheet(red=FIVE["red"]), sheet(yellow=FIVE["yellow"]))
    position = ready(*seats, end_timing="after_turn", lock_effect="next_turn").throw([6, 6, 1, 2, 3, 4])
    position = chosen(position, "pass", "r12", "y12")
    assert open_to(position, 0) == ["r7", "y8", "g9", "b10", "pass"]
    position = position.choose(0, "r7")
    assert (position.over, closed(position)) == (True, ["red", "yellow"])


# Flag end_locks


def test_end_locks_same_seat_goes_on_when_two_seats_closed_a_row_each() -> None:
    seats = (sheet(red=FIVE["red"]), sheet(blue=FIVE["blue"] + " 2 lock"))
    position = ready(*seats, closed="blue", end_locks="same_seat").throw([6, 6, 1, 1, 1])
    position = chosen(chosen(position, "r12", "pass"), "pass")
    assert (position.phase, closed(position)) == ("throw", ["red", "blue"])
    assert position.to_throw == (6, 6, 6, 6)


@pytest.mark.parametrize("closer", [0, 1, 2])
def test_end_locks_same_seat_ends_with_two_padlocks_on_one_sheet_in_action_1(closer: int) -> None:
    seats = [sheet(), sheet(), sheet()]
    seats[closer] = sheet(red=FIVE["red"], blue=FIVE["blue"] + " 2 lock")
    position = ready(*seats, closed="blue", end_locks="same_seat").throw([6, 6, 1, 1, 1])
    position = chosen(position, *("r12" if seat == closer else "pass" for seat in range(3)))
    assert position.over
    assert position.points(closer) == 56


def test_end_locks_same_seat_ends_with_two_padlocks_on_one_sheet_in_action_2() -> None:
    position = ready(sheet(yellow=FIVE["yellow"], blue=FIVE["blue"] + " 2 lock"), closed="blue", end_locks="same_seat")
    position = chosen(position.throw([6, 5, 1, 6, 1]), "pass")
    assert position.choose(0, "y12").over


def test_end_locks_same_seat_goes_on_with_white_dice_alone_until_the_misses_end_it() -> None:
    position = ready(sheet(misses=3), sheet(), active=1, closed="red yellow green blue", end_locks="same_seat")
    assert position.to_throw == (6, 6)
    position = position.throw([3, 4])
    assert open_to(position, 0) == ["pass"]
    position = chosen(chosen(position, "pass", "pass"), "pass")
    assert (misses(position), position.active) == ([3, 1], 0)
    position = chosen(chosen(position.throw([3, 4]), "pass", "pass"), "pass")
    assert position.over


def test_the_letter_preset_takes_the_two_padlocks_from_one_seat() -> None:
    assert GAME.presets["letter"] == {"end_locks": "same_seat"}
    assert Position.start(GAME, flags=GAME.presets["letter"]).flags["end_locks"] == "same_seat"


# Flag white_step


def test_white_step_sealed_hides_what_others_chose_until_all_have() -> None:
    position = Position.start(GAME, seats=3).throw([1, 4, 6, 6, 6, 6]).choose(0, "r5").choose(1, "y5")
    assert crossed(position.view(0), 0) == {"red": "5"}
    assert crossed(position.view(1), 0) == crossed(position.view(None), 0) == {}
    assert crossed(position.choose(2, "pass").view(1), 0) == {"red": "5"}


def test_white_step_open_shows_choices_as_they_come() -> None:
    position = Position.start(GAME, seats=2, flags={"white_step": "open"}).throw([1, 4, 6, 6, 6, 6]).choose(0, "r5")
    assert position.view(1) == position
    assert crossed(position.view(1), 0) == {"red": "5"}


@pytest.mark.parametrize("white_step", ["sealed", "open"])
def test_white_step_never_makes_the_order_matter(white_step: str) -> None:
    seats = (sheet(red=FIVE["red"]), sheet(red=FIVE["red"]), sheet(yellow=FIVE["yellow"]))
    thrown = ready(*seats, closed="blue", white_step=white_step).throw([6, 6, 1, 1, 1])
    texts = ("pass", "r12", "y12")
    ends = set()
    for order in permutations(range(3)):
        position = thrown
        for seat in order:
            assert open_to(position, seat) == open_to(thrown, seat)
            position = position.choose(seat, texts[seat])
        ends.add(position)
    assert len(ends) == 1


def test_white_step_choices_can_be_taken_back_until_all_have_chosen() -> None:
    thrown = Position.start(GAME, seats=2).throw([1, 4, 6, 6, 6, 6])
    assert thrown.choose(0, "r5").take_back(0) == thrown
    with pytest.raises(IllegalChoice):
        thrown.choose(0, "r5").choose(1, "pass").take_back(0)


# Flag sheet


@pytest.mark.parametrize("printed", [CLASSIC, MIXX_A, MIXX_B])
def test_every_sheet_has_each_number_once_in_every_row(printed: int) -> None:
    assert len(SHEETS[printed]) == 4
    for row in SHEETS[printed]:
        assert sorted(number for _, number in row) == list(range(2, 13))


@pytest.mark.parametrize("printed", [CLASSIC, MIXX_A, MIXX_B])
def test_every_sheet_has_each_number_once_in_every_colour(printed: int) -> None:
    cells = [cell for row in SHEETS[printed] for cell in row]
    assert sorted(cells) == [(colour, number) for colour in range(4) for number in range(2, 13)]


@pytest.mark.parametrize("printed", [CLASSIC, MIXX_A, MIXX_B])
def test_every_row_ends_in_the_colour_it_is_named_after(printed: int) -> None:
    assert [row[-1][0] for row in SHEETS[printed]] == [0, 1, 2, 3]


def test_the_sheets_are_printed_so() -> None:
    def show(printed: int) -> list[str]:
        return [" ".join("RYGB"[colour] + str(number) for colour, number in row) for row in SHEETS[printed]]

    assert [row.replace(row[0], "") for row in show(CLASSIC)] == [
        "2 3 4 5 6 7 8 9 10 11 12",
        "2 3 4 5 6 7 8 9 10 11 12",
        "12 11 10 9 8 7 6 5 4 3 2",
        "12 11 10 9 8 7 6 5 4 3 2",
    ]
    assert show(MIXX_A) == [
        "Y2 Y3 Y4 B5 B6 B7 G8 G9 G10 R11 R12",
        "R2 R3 G4 G5 G6 G7 B8 B9 Y10 Y11 Y12",
        "B12 B11 B10 Y9 Y8 Y7 R6 R5 R4 G3 G2",
        "G12 G11 R10 R9 R8 R7 Y6 Y5 B4 B3 B2",
    ]
    assert [row.replace(row[0], "") for row in show(MIXX_B)] == [
        "10 6 2 8 3 4 12 5 9 7 11",
        "9 12 4 6 7 2 5 8 11 3 10",
        "8 2 10 12 6 9 7 4 5 11 3",
        "5 7 11 9 12 3 8 10 2 6 4",
    ]


def test_mixx_a_takes_the_white_sum_in_any_row_whatever_the_colour_of_the_cell() -> None:
    position = Position.start(GAME, seats=1, flags={"sheet": "mixx-a"})
    assert open_to(position.throw([2, 3, 1, 1, 1, 1]), 0) == ["r5", "y5", "g5", "b5", "pass"]
    assert open_to_white(position)["red"] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


def test_mixx_a_takes_a_coloured_sum_only_in_the_cell_of_that_colour() -> None:
    position = chosen(Position.start(GAME, seats=1, flags={"sheet": "mixx-a"}).throw([1, 4, 1, 1, 1, 1]), "pass")
    # Red 2 and 5, yellow 2 and 5, green 5, blue 5, each in the row that has it; green 2 and blue 2 end a row.
    assert open_to(position, 0) == ["y2", "g5", "r2", "b5", "y5", "r5", "pass"]
    assert reason(position, 0, "r6") == "blue with a white die makes 2 / 5, not 6"
    assert reason(position, 0, "g2") == "green 2 needs 5 crosses in its row first, you have 0"


def test_mixx_a_closing_a_row_takes_the_die_of_its_last_cell() -> None:
    first = sheet(MIXX_A, red="2 3 4 5 6")
    position = ready(first, sheet(), sheet="mixx-a").throw([6, 6, 1, 1, 1, 1])
    position = chosen(position, "r12", "pass")
    assert closed(position) == ["red"]
    assert Colour.RED not in [die.colour for die in position.dice_on_table]
    assert reason(position, 0, "y2") == "the red die is out of the game"
    position = position.choose(0, "pass").throw([1, 1, 1, 1, 1])
    # Red 2 stays open to the white sum, yellow 2 went with its row.
    assert open_to(position, 1) == ["y2", "pass"]
    assert reason(position, 1, "r2") == "the red row is closed"


def test_mixx_b_goes_left_to_right_in_its_own_order() -> None:
    position = ready(sheet(MIXX_B, red="8"), sheet="mixx-b")
    assert open_to_white(position) == {
        "red": [3, 4, 5, 7, 9, 12],
        "yellow": [2, 3, 4, 5, 6, 7, 8, 9, 11, 12],
        "green": [2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "blue": [2, 3, 5, 6, 7, 8, 9, 10, 11, 12],
    }
    thrown = chosen(position.throw([1, 5, 1, 2, 3, 4]), "pass")
    assert open_to(thrown, 0) == ["y3", "y7", "g4", "g8", "b5", "b9", "pass"]
    assert reason(thrown, 0, "r2") == "red 2 lies left of your cross at 8"


def test_mixx_b_ends_its_rows_with_11_10_3_and_4() -> None:
    position = ready(sheet(MIXX_B, green="8 2 10 12 6"), sheet="mixx-b").throw([1, 2, 1, 1, 1, 1])
    position = chosen(position, "g3")
    assert crossed(position, 0) == {"green": "8 2 10 12 6 3 lock"}
    assert closed(position) == ["green"]


# Seats


def test_a_single_seat_is_always_active() -> None:
    position = Position.start(GAME, seats=1)
    for turn in range(1, 4):
        assert (position.turn, position.active) == (turn, 0)
        position = chosen(chosen(position.throw([1, 1, 1, 1, 1, 1]), "pass"), "pass")
    assert misses(position) == [3]
    position = chosen(chosen(position.throw([1, 1, 1, 1, 1, 1]), "pass"), "pass")
    assert (position.over, position.scores, position.turn) == (True, (-20,), 4)


def test_five_seats_take_turns_around_the_table() -> None:
    position = Position.start(GAME, seats=5, first=3)
    order = []
    while not position.over:
        order.append(position.active)
        position = position.throw([1, 1, 1, 1, 1, 1])
        assert position.waiting == (0, 1, 2, 3, 4)
        position = chosen(chosen(position, *["pass"] * 5), "pass")
    assert order == [3, 4, 0, 1, 2] * 3 + [3]
    assert position.scores == (-15, -15, -15, -20, -15)


@pytest.mark.parametrize("seats", [0, 6])
def test_no_other_number_sits_down(seats: int) -> None:
    with pytest.raises(WrongSeats):
        Position.start(GAME, seats=seats)


def test_the_rulebook_speaks_of_two_to_five() -> None:
    assert (list(GAME.seats), list(GAME.usual_seats)) == ([1, 2, 3, 4, 5], [2, 3, 4, 5])


# Options


def test_the_options_and_their_defaults() -> None:
    assert Position.start(GAME).flags == {
        "lock_effect": "immediate",
        "end_timing": "after_action",
        "end_locks": "total",
        "white_step": "sealed",
        "sheet": "classic",
    }
    with pytest.raises(WrongFlag):
        Position.start(GAME, flags={"sheet": "mixx-c"})


def test_every_option_and_each_of_its_values_is_explained() -> None:
    assert {name: tuple(told.values) for name, told in GAME.texts.FLAGS.items()} == {
        name: flag.values for name, flag in GAME.flags.items()
    }


# What is said


def test_a_position_holds_nothing_that_a_table_or_sheet_cannot() -> None:
    most = {field.name: field.high for kind in (GAME.rules.TABLE, GAME.rules.SHEET) for field in kind.fields}
    assert [most[name] for name in ("dice", "closed", "locking", "marked")] == [6, 0b1111, 0b1111, 1]
    assert [most[name] for name in ("crosses", "ready", "misses")] == [(1 << 48) - 1, 0b1111, 4]


def test_what_records_and_learners_rely_on() -> None:
    rules = GAME.rules
    assert (rules.VERSION, rules.CHOICES, rules.DICE) == (1, 45, 6)
    assert rules.PHASES == ("over", "throw", "white", "colour")


@pytest.mark.parametrize("printed", ["classic", "mixx-a", "mixx-b"])
def test_every_choice_is_written_as_its_row_and_number(printed: str) -> None:
    position = Position.start(GAME, flags={"sheet": printed})
    texts = [position.text(code) for code in range(GAME.rules.CHOICES)]
    assert texts[PASS] == "pass"
    assert sorted(texts[:PASS]) == sorted(f"{letter}{number}" for letter in "rygb" for number in range(2, 13))
    assert [position.code(text) for text in texts] == list(range(GAME.rules.CHOICES))
    assert [texts[row * 11 + 10] for row in range(4)] == [
        f"{'rygb'[row]}{SHEETS[GAME.flag_number('sheet', printed)][row][10][1]}" for row in range(4)
    ]


def said(position: Position, seat: int, text: str, language: str = "en") -> str:
    choice = next(choice for choice in position.choices(seat) if choice.text == text)
    return position.describe(seat, choice).to(language)


def test_choices_are_said_aloud() -> None:
    position = ready(sheet(red=FIVE["red"])).throw([6, 6, 1, 1, 1, 1])
    assert said(position, 0, "r12") == "cross red 12 and its padlock"
    assert said(position, 0, "g12") == "cross green 12"
    assert said(position, 0, "pass") == "pass"


def test_a_pass_that_costs_a_miss_says_so() -> None:
    position = Position.start(GAME).throw([1, 4, 2, 2, 2, 6])
    assert said(position, 0, "pass") == "pass"
    assert said(chosen(position, "r5", "pass"), 0, "pass") == "pass"
    passed = chosen(position, "pass", "y5")
    assert said(passed, 0, "pass") == "pass, and take a miss"
    assert misses(chosen(passed, "pass")) == [1, 0]
    assert said(passed, 0, "pass", "it") == "passa e segna un lancio a vuoto"
    assert said(passed, 0, "pass", "de") == "passen und einen Fehlwurf ankreuzen"


def test_choices_on_mixx_a_name_the_colour_of_the_cell_and_the_row() -> None:
    position = Position.start(GAME, flags={"sheet": "mixx-a"}).throw([2, 3, 1, 1, 1, 1])
    assert said(position, 0, "r5") == "cross blue 5 in the red row"
    assert said(position.choose(0, "pass"), 1, "g5") == "cross red 5 in the green row"


def test_a_seat_is_asked_for_each_action() -> None:
    position = Position.start(GAME, seats=1).throw([1, 4, 2, 2, 2, 6])
    assert str(position.asked) == "cross the sum of the white dice in one row, or pass"
    assert str(chosen(position, "pass").asked) == "cross the sum of one white and one coloured die, or pass"


def test_a_number_that_was_not_thrown_is_refused_with_what_was() -> None:
    position = Position.start(GAME, seats=1).throw([1, 4, 2, 2, 2, 6])
    assert reason(position, 0, "r6") == "the white dice show 5, not 6"
    position = chosen(position, "pass")
    assert reason(position, 0, "b9") == "blue with a white die makes 7 / 10, not 9"
    doubles = chosen(Position.start(GAME, seats=1).throw([4, 4, 2, 2, 2, 6]), "pass")
    assert reason(doubles, 0, "b9") == "blue with a white die makes 10, not 9"


def test_an_open_choice_is_not_refused() -> None:
    position = Position.start(GAME, seats=1).throw([1, 4, 2, 2, 2, 6])
    assert position.why_not(0, "r5") is None
    assert str(position.why_cell(0, "miss-0")) == "a miss is marked only by a pass that costs one"
    assert position.why_cell(0, "r3") is None
    assert position.why_not(0, "pass") is None


def test_an_illegal_choice_names_what_was_open_and_why() -> None:
    position = ready(sheet(red="7"), sheet()).throw([1, 4, 2, 2, 2, 6])
    with pytest.raises(IllegalChoice, match="seat 0 may not choose r5 now: open are y5, g5, b5, pass") as refused:
        position.choose(0, "r5")
    assert str(refused.value.reason) == "red 5 lies left of your cross at 7"


def test_dice_are_thrown_only_when_a_turn_begins() -> None:
    position = Position.start(GAME, seats=1)
    assert [str(die.name) for die in position.dice_to_throw] == [
        "white die",
        "white die",
        "red die",
        "yellow die",
        "green die",
        "blue die",
    ]
    assert [die.colour for die in position.dice_to_throw][1:3] == [Colour.WHITE, Colour.RED]
    assert {die.face for die in position.dice_to_throw} == {0}
    assert {die.faces for die in position.dice_to_throw} == {("1", "2", "3", "4", "5", "6")}
    assert position.dice_on_table == []
    assert position.throw([1, 4, 2, 2, 2, 6]).dice_to_throw == []


@pytest.mark.parametrize("count", [0, 1, 4])
def test_the_breakdown_adds_up(count: int) -> None:
    position = ready(sheet(red="2 3", green="9", misses=count))
    assert [(str(what), points) for what, points in position.breakdown(0)] == [
        ("red", 3),
        ("yellow", 0),
        ("green", 1),
        ("blue", 0),
        ("misses", -5 * count),
    ]
    assert sum(points for _, points in position.breakdown(0)) == position.points(0)


def test_it_is_said_in_italian_and_german() -> None:
    position = ready(sheet(red=FIVE["red"])).throw([6, 6, 1, 1, 1, 1])
    assert said(position, 0, "r12", "it") == "segna rosso 12 e il suo lucchetto"
    assert said(position, 0, "r12", "de") == "Rot 12 und das Schloss ankreuzen"


# What is drawn


def drawn(position: Position, seat: int) -> dict[str, Kind]:
    """What is marked, by the name a cell is read out with; padlocks as "red padlock"."""
    names = {
        cell.id: f"{cell.colour} padlock" if cell.shape is Shape.LOCK else str(cell.name)
        for cell in position.paper(seat).cells
    }
    return {names[id]: mark.kind for id, mark in position.marks(seat).items()}


@pytest.mark.parametrize("printed", ["classic", "mixx-a", "mixx-b"])
def test_the_paper_shows_every_cell_once_within_its_edges(printed: str) -> None:
    position = Position.start(GAME, flags={"sheet": printed})
    paper = position.paper(0)
    ids = [cell.id for cell in paper.cells]
    assert len(ids) == len(set(ids))
    for cell in paper.cells:
        assert cell.x >= 0
        assert cell.y >= 0
        assert cell.x + cell.width <= paper.width
        assert cell.y + cell.height <= paper.height
    boxes = [(str(cell.colour), cell.label) for cell in paper.cells if cell.shape is Shape.BOX and cell.label]
    numbers = SHEETS[GAME.flag_number("sheet", printed)]
    assert boxes == [
        *((ROWS[colour], str(number)) for row in numbers for colour, number in row),
        *[(str(Colour.PAPER), "−5")] * 4,
    ]
    assert [str(cell.colour) for cell in paper.cells if cell.shape is Shape.LOCK] == list(ROWS)


def test_an_untouched_sheet_has_no_marks() -> None:
    assert Position.start(GAME).marks(0) == {}


def test_crosses_lost_cells_padlocks_and_misses_are_drawn() -> None:
    position = ready(sheet(red="3 5"), sheet(green="12 11 10 9 8 2 lock", misses=2), closed="green")
    mine = drawn(position, 0)
    assert {name: kind for name, kind in mine.items() if "red" in name} == {
        "red 2": Kind.LOST,
        "red 3": Kind.CROSS,
        "red 4": Kind.LOST,
        "red 5": Kind.CROSS,
    }
    assert {name: kind for name, kind in mine.items() if "green" in name} == {
        **{f"green {number}": Kind.CLOSED for number in range(2, 13)},
        "green padlock": Kind.CLOSED,
    }
    other = drawn(position, 1)
    assert other["green padlock"] is other["green 2"] is Kind.CROSS
    assert other["green 3"] is Kind.CLOSED
    assert [name for name in other if name.startswith("miss")] == ["miss 1", "miss 2"]
    assert {other["miss 1"], other["miss 2"]} == {Kind.CROSS}


def test_the_points_are_added_up_on_paper_when_the_game_is_over() -> None:
    position = ready(sheet(red="2 3", green="9", misses=3), sheet())
    assert "points, red" not in drawn(position, 0)
    position = chosen(chosen(position.throw([1, 1, 1, 1, 1, 1]), "pass", "pass"), "pass")
    names = {cell.id: str(cell.name) for cell in position.paper(0).cells}
    written = {names[id]: mark.text for id, mark in position.marks(0).items() if mark.kind is Kind.NUMBER}
    assert written == {
        "points, red": "3",
        "points, yellow": "0",
        "points, green": "1",
        "points, blue": "0",
        "points, misses": "20",
        "points, total": "−16",
    }


def test_a_choice_touches_its_cell_and_the_last_one_its_padlock_too() -> None:
    position = ready(sheet(red=FIVE["red"])).throw([6, 6, 1, 1, 1, 1])
    cells = {cell.id: cell for cell in position.paper(0).cells}
    touched = {choice.text: position.touched(0, choice) for choice in position.choices(0)}
    assert [str(cells[id].name) for id in touched["g12"]] == ["green 12"]
    assert [cells[id].shape for id in touched["r12"]] == [Shape.BOX, Shape.LOCK]
    assert {cells[id].colour for id in touched["r12"]} == {Colour.RED}
    assert touched["pass"] == ()


def test_the_colour_action_ends_the_turn_and_the_white_one_does_not() -> None:
    white = Position.start(GAME, seats=1).throw([1, 4, 3, 6, 2, 6])
    assert not GAME.rules.ends_turn(*white.fields(), 0)
    assert GAME.rules.ends_turn(*white.choose(0, "pass").fields(), 0)
