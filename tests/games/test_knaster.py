"""Knaster, as its rulebook reads: the examples, every rule, every option, then texts and paper."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations, product

import pytest

from crocetta.core.errors import IllegalChoice, WrongSeats
from crocetta.core.paper import Colour, Kind, Mark, Shape
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.games.knaster import GAME, rules
from crocetta.games.knaster.grid import CELL, CELLS, LINES, VALUES
from crocetta.games.knaster.rules import circles_earned
from crocetta.games.knaster.texts import COMBINATIONS, combination

FREE = ". . . . .\n" * 5
NUMBERS = range(2, 13)
NAMES = ("r1", "r2", "r3", "r4", "r5", "k1", "k2", "k3", "k4", "k5", "d1", "d2")


def sheet(drawn: str) -> dict[str, int | list[int]]:
    """The fields of a sheet from its drawing: `.` is a free cell, `7` a number, `(7)` a circled one."""
    cells = drawn.split()
    assert len(cells) == CELLS
    written = [0 if cell == "." else int(cell.strip("()")) for cell in cells]
    where = [sum(1 << cell for cell, held in enumerate(written) if held == number) for number in range(13)]
    circles = sum(1 << place for place, cell in enumerate(cells) if cell.startswith("("))
    return {"numbers": written, "where": where, "circles": circles}


def drawing(position: Position, seat: int = 0) -> str:
    """A sheet as `sheet` reads it."""
    marks = position.marks(seat)
    cells = [marks.get(f"cell-{cell + 1}", Mark(Kind.NUMBER, ".")) for cell in range(CELLS)]
    shown = [f"({mark.text})" if mark.kind == Kind.CIRCLE else mark.text for mark in cells]
    return "\n".join(" ".join(shown[row : row + 5]) for row in range(0, CELLS, 5))


def table(*sheets: str, last: int = 0, **flags: str) -> Position:
    """A table with these sheets, about to throw."""
    fields = {"phase": rules.THROW, "turn": 1, "last": last}
    return Position.set_up(GAME, fields, [sheet(drawn) for drawn in sheets], flags)


def faces(number: int) -> list[int]:
    """Two dice that make this number."""
    first = max(1, number - 6)
    return [first, number - first]


def play(position: Position, *turns: str) -> Position:
    """Turns of a player who is alone: `9 w13` throws 9 and writes it in the centre."""
    for turn in turns:
        number, *choices = turn.split()
        position = position.throw(faces(int(number)))
        for choice in choices:
            position = position.choose(0, choice)
    return position


def open_to(position: Position, seat: int = 0) -> list[str]:
    return [choice.text for choice in position.choices(seat)]


def sets(line: str, size: int, places: str = "12345") -> list[str]:
    """All ways to draw so many circles on these places of a line."""
    return [f"{line}-{''.join(found)}" for found in combinations(places, size)]


# The worked examples


def test_k1_a_straight_on_a_diagonal_is_worth_three_circles_at_once() -> None:
    before = table("5 . . . .   . 6 . . .   . . . . .   . . . 8 .   . . . . 9")
    due = play(before, "7 w13")
    assert open_to(due) == sets("d1", 3)
    after = due.choose(0, "d1-135")
    assert drawing(after) == "(5) . . . .\n. 6 . . .\n. . (7) . .\n. . . 8 .\n. . . . (9)"
    assert after.phase == "throw"


def test_k2_everybody_writes_the_same_number_wherever_they_like() -> None:
    position = Position.start(GAME, seats=3).throw([3, 6])
    assert [open_to(position, seat) for seat in range(3)] == [[f"w{cell}" for cell in range(1, 26)]] * 3
    position = position.choose(0, "w13").choose(1, "w2").choose(2, "w15")
    assert [position.marks(seat) for seat in range(3)] == [
        {"cell-13": Mark(Kind.NUMBER, "9")},
        {"cell-2": Mark(Kind.NUMBER, "9")},
        {"cell-15": Mark(Kind.NUMBER, "9")},
    ]


def test_k3_one_of_two_elevens_is_circled() -> None:
    tim = ". . 11 . .   4 . . . .   7 . 3 . 8   . 11 . . .   6 . 9 . 5"
    position = table(FREE, tim).throw([6, 5])
    assert open_to(position, 1)[-2:] == ["c3", "c17"]
    assert set(open_to(position, 1)[:-2]) == {f"w{n + 1}" for n, cell in enumerate(tim.split()) if cell == "."}
    after = position.choose(1, "c17").choose(0, "w1")
    assert drawing(after, 1).split() == [*tim.split()[:16], "(11)", *tim.split()[17:]]
    assert after.points(1) == 1


def test_k4_a_full_house_in_a_row_is_worth_two_circles_whatever_is_circled_elsewhere() -> None:
    due = play(table("(11) . . . .   . . . . .   5 7 5 . 7   . . (4) . .   . . . . ."), "5 w14")
    assert open_to(due) == sets("r3", 2)
    after = due.choose(0, "r3-12")
    assert drawing(after) == "(11) . . . .\n. . . . .\n(5) (7) 5 5 7\n. . (4) . .\n. . . . ."


def test_k5_a_diagonal_of_five_circles_is_worth_ten() -> None:
    four = "(5) . . . .   . (6) . . .   . . (7) . .   . . . (8) .   . . . . 9"
    before = table(four)
    assert before.points(0) == 4
    assert "d1" not in before.marks(0)
    after = play(before, "9 c25")
    assert after.points(0) == 10 + 5
    assert after.marks(0)["d1"] == Mark(Kind.CIRCLE)


def test_k6_three_lines_and_fifteen_circles_are_41_points() -> None:
    position = table("""(8)  (8)  (8)  (8)  (8)
                         2   (3)  (7)   4    5
                         6    7   (7)   3    9
                        (4)   5   (7)  (9)   3
                        (6)   9   (7)  (8)  (12)""")
    assert position.points(0) == 9 + 7 + 10 + 15 == 41
    assert [(str(name), points) for name, points in position.breakdown(0)] == [
        ("rows", 9),
        ("columns", 7),
        ("diagonals", 10),
        ("circles", 15),
    ]


def test_k7_the_combinations() -> None:
    assert circles_earned(7, 8, 7, 7, 4) == 1
    assert circles_earned(6, 3, 6, 6, 6) == 2
    assert circles_earned(8, 8, 8, 8, 8) == 3
    assert circles_earned(5, 6, 6, 10, 5) == 1
    assert circles_earned(4, 9, 4, 4, 9) == 2
    assert circles_earned(7, 10, 8, 6, 9) == 3


def test_k8_a_straight_in_any_order_but_of_five() -> None:
    assert circles_earned(5, 7, 8, 4, 6) == 3
    assert circles_earned(4, 5, 6, 7, 12) == 0
    assert circles_earned(2, 9, 10, 11, 12) == 0
    assert circles_earned(4, 5, 6, 7, 7) == 0


def test_k9_three_circles_due_and_two_cells_left() -> None:
    due = play(table("(5) (6) (7) 8 .\n" + ". . . . .\n" * 4), "9 w5")
    assert open_to(due) == ["r1-45"]
    assert play(due.choose(0, "r1-45")).points(0) == 9 + 5


def test_whoever_owes_circles_is_asked_for_them_and_not_for_the_sum() -> None:
    due = table("5 6 7 8 .\n" + ". . . . .\n" * 4).throw([4, 5])
    assert due.asked_of(0) == due.asked
    due = due.choose(0, "w5")
    assert str(due.asked_of(0)) == "draw 3 circles on this line: row 1"
    assert due.asked_of(0).to("it") == "fai 3 cerchi su questa linea: riga 1"
    both = play(table("5 6 7 8 .\n" + ". . . . 9\n" * 4), "9 w5")
    assert str(both.asked_of(0)) == "draw the circles due, one line after the other: row 1 (3), column 5 (3)"


def test_k10_the_centre_fills_four_lines_at_once() -> None:
    position = table("""5  .  5  .  6
                        .  6  5  7  .
                        7  7  .  3  4
                        .  6  5  8  .
                        4  .  5  .  9""")
    due = play(position, "7 w13")
    assert open_to(due) == sets("r3", 1) + sets("k3", 2) + sets("d1", 3) + sets("d2", 1)
    for order in permutations(("r3-1", "k3-45", "d1-125", "d2-1")):
        after = play(position, f"7 w13 {' '.join(order)}")
        assert after.phase == "throw"
        assert after.points(0) == 7


# Knaster 1: write or circle


def test_1_the_turn_goes_round_and_everybody_uses_the_throw() -> None:
    position = Position.start(GAME, seats=3, first=2)
    assert (position.active, position.turn, position.phase, position.waiting) == (2, 1, "throw", ())
    assert position.to_throw == (6, 6)
    position = position.throw([3, 6])
    assert (position.phase, position.waiting, position.to_throw) == ("write", (0, 1, 2), ())
    position = position.choose(1, "w1").choose(0, "w1")
    assert (position.phase, position.waiting) == ("write", (2,))
    position = position.choose(2, "w1")
    assert (position.active, position.turn, position.phase, position.waiting) == (0, 2, "throw", ())


def test_1_both_dice_make_the_number() -> None:
    for thrown in product(range(1, 7), repeat=2):
        after = Position.start(GAME, seats=1).throw(thrown).choose(0, "w25")
        assert after.marks(0) == {"cell-25": Mark(Kind.NUMBER, str(sum(thrown)))}


def test_1_only_cells_that_hold_the_number_and_are_not_circled_can_be_circled() -> None:
    position = table("7 (7) 8 . 7\n" + "8 8 8 9 .\n" * 4)
    assert open_to(position.throw(faces(7))) == ["w4", "w10", "w15", "w20", "w25", "c1", "c5"]
    assert open_to(position.throw(faces(2))) == ["w4", "w10", "w15", "w20", "w25"]


def test_1_one_of_the_two_must_be_done() -> None:
    position = table(FREE.replace(".", "7", 1)).throw(faces(7))
    assert "pass" not in open_to(position)
    with pytest.raises(IllegalChoice, match="seat 0 may not choose pass now: open are w2, w3"):
        position.choose(0, "pass")


def test_1_circling_costs_the_number_of_this_turn() -> None:
    after = play(table(FREE.replace(".", "7", 1)), "7 c1")
    assert drawing(after).split() == ["(7)"] + ["."] * 24
    assert after.phase == "throw"


# Knaster 2: combinations


def test_2_all_sequences_of_five_numbers() -> None:
    found = Counter(circles_earned(*line) for line in product(NUMBERS, repeat=5))
    assert found == {0: 133_800, 1: 24_750, 2: 1_650, 3: 851}


def test_2_the_printed_examples_earn_what_is_printed() -> None:
    for _, example, circles in COMBINATIONS:
        assert circles_earned(*map(int, example.split())) == circles


def test_2_every_straight() -> None:
    straights = [set(range(low, low + 5)) for low in range(2, 9)]
    for line in combinations(NUMBERS, 5):
        assert circles_earned(*line) == (3 if set(line) in straights else 0)


@pytest.mark.parametrize("line", range(12))
def test_2_every_line_can_be_filled_last_at_each_of_its_places(line: int) -> None:
    name = NAMES[line]
    for place in range(5):
        cells = ["."] * CELLS
        for number, cell in zip("23456", LINES[line], strict=True):
            cells[cell] = number
        last = LINES[line][place]
        cells[last] = "."
        due = play(table(" ".join(cells)), f"{place + 2} w{last + 1}")
        assert open_to(due) == sets(name, 3)
        assert due.phase == "write"
        after = due.choose(0, f"{name}-145")
        circled = [cell for cell, mark in enumerate(drawing(after).split()) if mark.startswith("(")]
        assert circled == sorted(LINES[line][n] for n in (0, 3, 4))


def test_2_four_numbers_earn_nothing_yet() -> None:
    after = play(table("8 8 8 . .\n" + ". . . . .\n" * 4), "8 w4")
    assert after.phase == "throw"
    assert after.points(0) == 0


def test_2_a_line_filled_without_combination_earns_nothing() -> None:
    after = play(table("2 4 6 8 .\n" + ". . . . .\n" * 4), "10 w5")
    assert after.phase == "throw"
    assert after.points(0) == 0


def test_2_circled_cells_count_in_combinations() -> None:
    due = play(table("(8) (8) 8 3 .\n" + ". . . . .\n" * 4), "4 w5")
    assert open_to(due) == sets("r1", 1, "345")


def test_2_fewer_cells_left_fewer_circles() -> None:
    due = play(table("(8) (8) (8) (8) .\n" + ". . . . .\n" * 4), "8 w5")
    assert open_to(due) == ["r1-5"]
    due = play(table("(8) (8) (3) 8 .\n" + ". . . . .\n" * 4), "8 w5")
    assert open_to(due) == ["r1-45"]
    due = play(table("(8) (8) 8 8 .\n" + ". . . . .\n" * 4), "8 w5")
    assert open_to(due) == ["r1-345"]
    due = play(table("(8) 3 8 8 .\n" + ". . . . .\n" * 4), "8 w5")
    assert open_to(due) == sets("r1", 2, "2345")


def test_2_lines_are_taken_one_after_the_other_in_the_players_order() -> None:
    corner = ". 8 8 3 4   8 . . . .   8 . . . .   5 . . . .   6 . . . ."
    due = play(table(corner), "8 w1")
    assert open_to(due) == sets("r1", 1) + sets("k1", 1)
    assert open_to(due.choose(0, "k1-2")) == sets("r1", 1)
    assert open_to(due.choose(0, "r1-2")) == sets("k1", 1)
    assert open_to(due.choose(0, "r1-1")) == sets("k1", 1, "2345")
    assert due.choose(0, "r1-2").choose(0, "k1-2") == due.choose(0, "k1-2").choose(0, "r1-2")


def test_2_only_the_lines_filled_by_this_number_owe_circles() -> None:
    before = table("8 8 8 8 8   . . . . .   . . . . .   . . . . .   . . . . .")
    assert play(before, "8 w6").phase == "throw"
    before = table("8 8 8 8 8   . . . . .   4 4 4 4 .   . . . . .   . . . . .")
    assert open_to(play(before, "5 w15")) == sets("r3", 2)


def test_2_a_line_with_nothing_left_to_circle_owes_nothing() -> None:
    """The corner is the last cell of row and column to be circled: circling it for one settles both."""
    corner = ". (8) (8) (3) (4)   (8) . . . .   (8) . . . .   (5) . . . .   (6) . . . ."
    due = play(table(corner), "8 w1")
    assert open_to(due) == ["r1-1", "k1-1"]
    for line in ("r1-1", "k1-1"):
        after = due.choose(0, line)
        assert after.phase == "throw"
        assert after.points(0) == 9 + 9 + 9


def test_2_a_line_with_something_left_still_owes() -> None:
    corner = ". (8) (8) (3) (4)   (8) . . . .   (8) . . . .   5 . . . .   (6) . . . ."
    due = play(table(corner), "8 w1").choose(0, "r1-1")
    assert open_to(due) == ["k1-4"]


def test_2_circling_never_fills_a_line() -> None:
    after = play(table("8 8 8 8 8   . . . . .   . . . . .   . . . . .   . . . . ."), "8 c3")
    assert after.phase == "throw"


def test_2_circles_are_due_before_anything_else() -> None:
    due = play(table("8 8 3 4 .   . . . . .   . . . . .   . . . . .   . . . . .", last=1), "8 w5")
    assert open_to(due) == sets("r1", 1)


def test_2_who_owes_circles_stays_awaited_and_nobody_else_notices() -> None:
    position = table("8 8 3 4 .\n" + ". . . . .\n" * 4, FREE).throw(faces(8))
    written = position.choose(0, "w5")
    assert written.waiting == (0, 1)
    assert written.view(1).marks(0) == position.marks(0)
    assert written.view(0).marks(0) != position.marks(0)
    waiting = written.choose(0, "r1-1")
    assert waiting.waiting == (1,)
    assert waiting.choose(1, "w1") == position.choose(1, "w1").choose(0, "w5").choose(0, "r1-1")
    assert waiting.take_back(0) == written
    assert written.take_back(0) == position


def test_2_equal_sheets_are_equal_positions() -> None:
    """Nothing remains of how a sheet came about once the turn is over."""
    after = play(table("8 8 3 4 .\n" + ". . . . .\n" * 4), "8 w5 r1-5")
    fields = {"phase": rules.THROW, "turn": 2}
    assert after == Position.set_up(GAME, fields, [sheet("8 8 3 4 (8)\n" + ". . . . .\n" * 4)])


# Knaster 3 and 5: points


@pytest.mark.parametrize("line", range(12))
def test_3_a_line_of_five_circles_is_worth_its_value(line: int) -> None:
    value = (9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10)[line]
    cells = ["(7)" if cell in LINES[line] else "7" for cell in range(CELLS)]
    full = table(" ".join(cells))
    assert full.points(0) == value + 5
    for cell in LINES[line]:
        assert table(" ".join([*cells[:cell], "7", *cells[cell + 1 :]])).points(0) == 4


def test_5_nothing_at_first_and_115_at_most() -> None:
    assert Position.start(GAME, seats=1).points(0) == 0
    best = table("(7) " * CELLS)
    assert best.points(0) == 115
    assert [points for _, points in best.breakdown(0)] == [35, 35, 20, 25]


def test_5_numbers_without_circles_are_worth_nothing() -> None:
    assert table("7 " * CELLS).points(0) == 0


def test_5_every_seat_has_its_own_points() -> None:
    position = table(FREE, "(7) (7) . . .   . . . . .   . . . . .   . . . . .   . . . . .")
    assert [position.points(seat) for seat in range(2)] == [0, 2]
    assert [(str(name), points) for name, points in position.breakdown(1)][-1] == ("circles", 2)


def test_5_the_highest_score_wins_and_ties_are_shared() -> None:
    one, two = "(7)" + " ." * 24, ". (8) (9)" + " ." * 22
    assert table(two, one, two).leaders == (0, 2)


# Knaster 4: the end

ALMOST = "2 4 6 8 10   3 5 7 9 11   4 6 8 10 12   5 7 9 11 2   6 8 10 12 ."  # no combination with a 3 at the end


def test_4_a_full_grid_is_followed_by_exactly_one_more_throw() -> None:
    position = table(ALMOST, FREE).throw(faces(3)).choose(0, "w25")
    assert "pass" not in open_to(position, 1)
    position = position.choose(1, "w1")
    assert (position.phase, position.turn, position.active) == ("throw", 2, 1)
    position = position.throw(faces(4))
    assert open_to(position, 0) == ["c2", "c11", "pass"]
    assert open_to(position, 1) == [f"w{cell}" for cell in range(2, 26)] + ["pass"]
    position = position.choose(0, "c2").choose(1, "w7")
    assert (position.phase, position.over, position.waiting, position.to_throw) == ("over", True, (), ())
    assert (position.active, position.turn) == (1, 2)
    assert drawing(position, 1).split()[:7] == ["3", ".", ".", ".", ".", ".", "4"]


def test_4_a_grid_begun_empty_is_full_after_twenty_five_numbers() -> None:
    cells = product(range(5), repeat=2)  # five different even numbers on each line: no combination
    turns = [f"{2 + 2 * ((column + 2 * row) % 5)} w{5 * row + column + 1}" for row, column in cells]
    almost = play(Position.start(GAME, seats=1), *turns[:-1])
    assert "pass" not in open_to(almost.throw(faces(2)))
    full = play(almost, turns[-1]).throw(faces(2))
    assert open_to(full)[-1] == "pass"
    assert full.choose(0, "pass").over


def test_4_twenty_four_cells_do_not_end_it() -> None:
    position = play(table(ALMOST), "4 c2")
    assert open_to(position.throw(faces(5))) == ["w25", "c7", "c16"]


def test_4_any_seat_may_be_the_one_that_fills_its_grid() -> None:
    for full in range(3):
        position = table(*(ALMOST if seat == full else FREE for seat in range(3))).throw(faces(3))
        for seat in range(3):
            position = position.choose(seat, "w25")
        position = position.throw(faces(3))
        assert all("pass" in open_to(position, seat) for seat in range(3))


def test_4_the_number_of_a_turn_does_not_outlast_it() -> None:
    over = table("(7) " * 24 + "8", last=1).throw([1, 6]).choose(0, "pass")
    assert over._table.thrown == 0  # type: ignore[attr-defined]


def test_4_two_full_grids_are_followed_by_one_throw_too() -> None:
    position = table(ALMOST, ALMOST).throw(faces(3)).choose(0, "w25").choose(1, "w25").throw(faces(2))
    assert position.choose(0, "pass").choose(1, "pass").over


def test_4_circles_may_be_earned_with_the_last_throw() -> None:
    position = play(table("8 8 3 4 .\n" + ". . . . .\n" * 4, last=1), "8 w5")
    assert position.phase == "write"
    assert position.choose(0, "r1-1").over


def test_4_the_last_number_of_a_grid_can_fill_lines() -> None:
    due = play(table("(7) " * 24 + "."), "7 w25")
    assert open_to(due) == ["r5-5", "k5-5", "d1-5"]
    after = due.choose(0, "k5-5")
    assert after.points(0) == 115
    assert open_to(after.throw(faces(7))) == ["pass"]


def test_4_a_sheet_on_which_nothing_can_be_done_passes() -> None:
    for rule in ("may", "must"):
        position = table("(7) " * 24 + "8", last=1, last_throw=rule).throw(faces(7))
        assert open_to(position) == ["pass"]
        assert position.choose(0, "pass").over


# Options


def test_a_line_without_combination_may_owe_one_circle() -> None:
    before = table("2 4 6 8 .\n" + ". . . . .\n" * 4, no_combination="1")
    assert open_to(play(before, "10 w5")) == sets("r1", 1)
    assert open_to(play(before, "8 w5")) == sets("r1", 1)
    assert play(before, "10 w6").phase == "throw"


def test_that_option_adds_nothing_to_a_combination() -> None:
    for flag in "01":
        before = table("8 8 3 4 .\n" + ". . . . .\n" * 4, no_combination=flag)
        assert open_to(play(before, "8 w5")) == sets("r1", 1)
        before = table("8 8 3 8 .\n" + ". . . . .\n" * 4, no_combination=flag)
        assert open_to(play(before, "8 w5")) == sets("r1", 2)


def test_the_last_throw_may_be_passed_or_must_be_used() -> None:
    assert open_to(table("7 (7) 8" + " 9" * 22, last=1, last_throw="may").throw(faces(7))) == ["c1", "pass"]
    assert open_to(table("7 (7) 8" + " 9" * 22, last=1, last_throw="must").throw(faces(7))) == ["c1"]
    assert "pass" not in open_to(table(FREE, last=0, last_throw="may").throw(faces(7)))
    assert "pass" not in open_to(table(FREE, last=0, last_throw="must").throw(faces(7)))
    assert "pass" not in open_to(table(FREE, last=1, last_throw="must").throw(faces(7)))


def test_options_and_presets() -> None:
    assert Position.start(GAME).flags == {"no_combination": "0", "last_throw": "may"}
    assert GAME.presets == {"letter": {"no_combination": "1"}}
    assert Position.start(GAME, flags=GAME.presets["letter"]).flags["no_combination"] == "1"
    assert {name: set(flag.values) for name, flag in GAME.texts.FLAGS.items()} == {
        name: set(flag.values) for name, flag in GAME.flags.items()
    }


# Seats


def test_one_to_twelve_seats() -> None:
    assert GAME.seats == GAME.usual_seats == range(1, 13)
    for seats in (0, 13):
        with pytest.raises(WrongSeats):
            Position.start(GAME, seats=seats)


def test_alone_the_same_seat_throws_every_time() -> None:
    position = play(Position.start(GAME, seats=1), "7 w1", "8 w2")
    assert (position.active, position.turn) == (0, 3)


def test_twelve_seats_choose_at_the_same_time() -> None:
    position = Position.start(GAME, seats=12, first=11).throw([1, 1])
    assert position.waiting == tuple(range(12))
    for seat in range(12):
        position = position.choose(seat, f"w{seat + 1}")
    assert (position.active, position.phase) == (0, "throw")
    assert [position.marks(seat) for seat in (0, 11)] == [
        {"cell-1": Mark(Kind.NUMBER, "2")},
        {"cell-12": Mark(Kind.NUMBER, "2")},
    ]


def test_order_of_arrival_never_matters() -> None:
    start = table(
        "8 8 3 4 .\n" + ". . . . .\n" * 4, ALMOST, "8 . . . .   . . . . .   . . . . .   . . . . .   . . . . ."
    )
    made = {0: ("w5", "r1-1"), 1: ("w25",), 2: ("c1",)}
    ends = set()
    for order in set(permutations((0, 0, 1, 2))):
        position, left = start.throw(faces(8)), {seat: list(choices) for seat, choices in made.items()}
        for seat in order:
            position = position.choose(seat, left[seat].pop(0))
        ends.add(position)
    assert len(ends) == 1


# Counts


def lines_of_play(position: Position, throws: int) -> int:
    """How many there are in so many throws, a throw counted by its sum, circles due on a line as one choice."""
    if throws == 0:
        return 1
    if position.to_throw:
        return sum(lines_of_play(position.throw(faces(number)), throws) for number in NUMBERS)
    return sum(
        lines_of_play(after, throws - (after.phase == "throw"))
        for after in (position.choose(0, code) for code in position.codes(0))
    )


def test_lines_of_play() -> None:
    start = Position.start(GAME, seats=1)
    assert lines_of_play(start, 1) == 275
    assert sum(len(after.throw(faces(number)).codes(0)) for after in first_turns(start) for number in NUMBERS) == 72_875


def first_turns(start: Position) -> Sequence[Position]:
    thrown = [start.throw(faces(number)) for number in NUMBERS]
    return [position.choose(0, code) for position in thrown for code in position.codes(0)]


def test_lines_of_play_where_circles_are_due() -> None:
    """By hand: any of eleven numbers in the 20 other cells, one of four circled, or the row filled."""
    position = table("2 4 6 8 .\n" + ". . . . .\n" * 4)
    others, circled, nothing = 20 * 11, 4, 11
    assert lines_of_play(position, 1) == others + circled + nothing
    position = table("8 8 4 5 .\n" + ". . . . .\n" * 4)
    three, pairs, nothing = 1, 2, 8
    assert lines_of_play(position, 1) == others + circled + nothing + 5 * (three + pairs)
    position = table("4 5 6 7 .\n" + ". . . . .\n" * 4)
    assert lines_of_play(position, 1) == others + circled + 9 + 10 * 2


# Texts


def test_what_records_and_learners_rely_on() -> None:
    assert (rules.VERSION, rules.CHOICES, rules.DICE) == (1, 351, 2)
    assert rules.PHASES == ("over", "throw", "write")


def test_every_choice_has_its_text() -> None:
    texts = [GAME.texts.text(None, code) for code in range(rules.CHOICES)]
    assert len(set(texts)) == rules.CHOICES == 351
    assert texts[0] == "w1"
    assert texts[24:26] == ["w25", "c1"]
    assert texts[49:51] == ["c25", "r1-1"]
    assert texts[50:75] == sets("r1", 1) + sets("r1", 2) + sets("r1", 3)
    assert [text[:2] for text in texts[50:350:25]] == list(NAMES)
    assert texts[-2:] == ["d2-345", "pass"]


def test_places_are_counted_from_the_left_or_from_the_top() -> None:
    assert CELL[0:5] == (0, 1, 2, 3, 4)
    assert CELL[25:30] == (0, 5, 10, 15, 20)
    assert CELL[50:55] == (0, 6, 12, 18, 24)
    assert CELL[55:60] == (4, 8, 12, 16, 20)


def said(position: Position, seat: int = 0) -> dict[str, str]:
    return {choice.text: str(position.describe(seat, choice)) for choice in position.choices(seat)}


def test_choices_are_said() -> None:
    words = said(table("7 8 . . .   . . . . .   . . . . .   . . . . .   . . . . .", last=1).throw([3, 5]))
    assert words["w3"] == "write 8 in row 1, column 3"
    assert words["w25"] == "write 8 in row 5, column 5"
    assert words["c2"] == "circle 8 in row 1, column 2"
    assert words["pass"] == "pass"
    words = said(play(table("8 3 4 8 .\n" + ". . . . .\n" * 4), "8 w5"))
    assert words["r1-2"] == "row 1: circle 3, place 2"
    words = said(play(table("8 3 8 8 .\n" + ". . . . .\n" * 4), "8 w5"))
    assert words["r1-25"] == "row 1: circle 3, 8, places 2, 5"


def test_what_is_asked() -> None:
    assert str(Position.start(GAME).throw([1, 2]).asked).startswith("write the sum into a free cell or circle it")


def reason(position: Position, choice: str) -> str:
    return str(position.why_not(0, choice))


def test_reasons_in_an_ordinary_turn() -> None:
    position = table("7 (8) 9 . .   2 2 3 3 6   . . . . .   . . . . .   . . . . .").throw(faces(8))
    assert reason(position, "w1") == "row 1, column 1 holds 7 already"
    assert reason(position, "w10") == "row 2, column 5 holds 6 already"
    assert reason(position, "c1") == "row 1, column 1 holds 7, and the throw is 8"
    assert reason(position, "c2") == "row 1, column 2 is circled already"
    assert reason(position, "c4") == "row 1, column 4 is still free"
    assert reason(position, "pass") == "only the last throw may be passed"
    assert reason(position, "r1-1") == "row 1: not full yet"
    assert reason(position, "r2-1") == "row 2: no circles are due"
    assert position.why_not(0, "w4") is None


def why_cell(position: Position, cell: str) -> str:
    return str(position.why_cell(0, cell))


def test_a_cell_has_one_reason() -> None:
    position = table("7 (8) 9 . .   2 2 3 3 6   . . . . .   . . . . .   . . . . .").throw(faces(8))
    assert why_cell(position, "cell-1") == "row 1, column 1 holds 7, and the throw is 8"
    assert why_cell(position, "cell-2") == "row 1, column 2 is circled already"
    assert why_cell(position, "r1") == "row 1 earns its value once all five of its cells are circled"
    assert position.why_cell(0, "grid") is None
    earned = table("(8) (2) (2) (4) (9)\n" + ". . . . .\n" * 4).throw(faces(8))
    assert why_cell(earned, "r1") == "row 1 is earned already"


def test_while_circles_are_due_all_other_cells_wait() -> None:
    due = play(table("(8) 8 3 4 .\n" + "2 2 3 4 9\n" + ". . . . .\n" * 3, last=1), "8 w5")
    assert why_cell(due, "cell-1") == "row 1, column 1 is circled already"
    for cell in ("cell-6", "cell-11"):
        assert why_cell(due, cell) == "first a circle is due on a line: row 1"


def finished(drawn: str, seats: int = 1) -> Position:
    """The end of a game in which everybody has this sheet and passes the last throw."""
    position = table(*[drawn] * seats, last=1).throw(faces(2))
    for seat in range(seats):
        position = position.choose(seat, "pass")
    return position


@pytest.mark.parametrize(
    ("lines", "points", "verdict"),
    [
        ("r1 r2 r3 r4", 50, None),
        ("r1 r2 r3 d1", 51, "That is good."),
        ("r1 r2 r5 k1 k2 d1", 80, "That is good."),
        ("r1 r2 r4 k1 k2 d1", 81, "That is very good."),
        ("r1 r2 r3 r5 k2 k3 k4 k5", 99, "That is very good."),
        ("r1 r2 r3 r4 k1 k3 k4 k5", 101, "That is spectacular!"),
    ],
)
def test_5_alone_a_result_is_praised(lines: str, points: int, verdict: str | None) -> None:
    circled = {cell for name in lines.split() for cell in LINES[NAMES.index(name)]}
    drawn = " ".join("(7)" if cell in circled else "7" for cell in range(CELLS))
    position = finished(drawn)
    assert position.over
    assert position.points(0) == points
    assert (str(position.verdict(0)) if verdict else position.verdict(0)) == verdict
    assert finished(drawn, seats=2).verdict(0) is None
    assert table(drawn).verdict(0) is None


def test_reasons_where_the_last_throw_must_be_used() -> None:
    for last in (0, 1):
        position = table(FREE, last=last, last_throw="must").throw(faces(8))
        assert reason(position, "pass") == "nobody may pass who can write or circle"


def test_reasons_while_circles_are_due() -> None:
    due = play(table("(8) 8 3 4 .\n" + "2 2 3 4 9\n" + ". . . . .\n" * 3, last=1), "8 w5")
    for choice in ("w11", "w1", "c2", "pass"):
        assert reason(due, choice) == "first a circle is due on a line: row 1"
    assert reason(due, "r1-1") == "row 1: place 1 is circled already"
    assert reason(due, "r1-23") == "row 1: one circle is due"
    assert reason(due, "r2-1") == "row 2: no circles are due"
    assert reason(due, "r3-1") == "row 3: not full yet"
    due = play(table("8 (8) 3 8 .\n" + ". . . . .\n" * 4), "8 w5")
    assert reason(due, "pass") == "first 2 circles are due on a line: row 1"
    assert reason(due, "r1-1") == "row 1: 2 circles are due"
    assert reason(due, "r1-12") == "row 1: place 2 is circled already"


def test_lines_have_names() -> None:
    due = play(table("8 . . . 8   . 8 . 8 .   3 4 . 5 6   . 3 . 3 .   4 . . . 4"), "8 w13")
    assert said(due)["d1-1"] == "falling diagonal: circle 8, place 1"
    assert said(due)["d2-4"] == "rising diagonal: circle 3, place 4"
    assert reason(due, "k5-1") == "column 5: not full yet"
    assert reason(due, "w2") == "first a circle is due on a line: falling diagonal"


def test_dice_are_shown() -> None:
    position = Position.start(GAME)
    assert position.dice_on_table == []
    assert [(str(die.name), die.faces, die.colour) for die in position.dice_to_throw] == [
        ("first die", tuple("123456"), Colour.WHITE),
        ("second die", tuple("123456"), Colour.WHITE),
    ]
    position = position.throw([3, 6])
    assert position.dice_to_throw == []
    assert [(str(die.name), die.face) for die in position.dice_on_table] == [("first die", 3), ("second die", 6)]
    assert position.choose(0, "w1").choose(1, "w1").dice_on_table == []
    last = table(FREE, last=1).throw([3, 6]).choose(0, "w1")
    assert [die.face for die in last.dice_on_table] == [3, 6]


def test_points_are_explained() -> None:
    position = table("(7) . . . .   (7) . . . .   (7) . . . .   (7) . . . .   (7) . . . .")
    assert [(str(name), points) for name, points in position.breakdown(0)] == [
        ("rows", 0),
        ("columns", 9),
        ("diagonals", 0),
        ("circles", 5),
    ]


def test_a_combination_is_named_when_its_circles_are_due() -> None:
    due = play(table("8 3 8 8 .\n" + ". . . . .\n" * 4), "8 w5")
    assert str(due.prompt(0, None)) == "Draw 2 circles: row 1, four alike."


def test_every_combination_has_the_name_that_its_circles_have() -> None:
    earned = {str(name): circles for name, _, circles in COMBINATIONS}
    for numbers in product(range(2, 13), repeat=5):
        name = combination(numbers)
        assert (earned[str(name)] if name else 0) == circles_earned(*numbers), numbers


def test_it_speaks_italian_and_german() -> None:
    due = play(table("8 3 8 8 .\n" + ". . . . .\n" * 4), "8 w5")
    message = due.describe(0, due.choices(0)[0])
    assert message.to("it") == "riga 1: cerchia 8, 3, caselle 1, 2"
    assert message.to("de") == "Zeile 1: 8, 3 einkreisen, Felder 1, 2"
    assert say("circles").to("it") == "cerchi"
    assert say("circles").to("de") == "Kreise"


# Paper


def test_the_grid_on_paper() -> None:
    paper = Position.start(GAME).paper(0)
    cells = {cell.id: cell for cell in paper.cells}
    boxes = [cells[f"cell-{n}"] for n in range(1, 26)]
    assert all((box.shape, box.width, box.height) == (Shape.BOX, 6, 3) for box in boxes)
    assert sorted((box.y, box.x) for box in boxes) == [(box.y, box.x) for box in boxes]
    assert {str(box.name) for box in boxes} == {f"row {row}, column {k}" for row in range(1, 6) for k in range(1, 6)}
    tinted = [n for n, box in enumerate(boxes, 1) if box.colour == Colour.YELLOW]
    assert tinted == [1, 5, 7, 9, 13, 17, 19, 21, 25]


def test_the_values_on_paper_stand_where_their_lines_end() -> None:
    cells = {cell.id: cell for cell in Position.start(GAME).paper(0).cells}
    assert [cells[line].label for line in NAMES] == [str(value) for value in VALUES]
    assert all(cells[line].shape == Shape.ROUND for line in NAMES)
    assert str(cells["k2"].name) == "8 points: column 2"
    for n in range(5):
        assert cells[f"r{n + 1}"].y == cells[f"cell-{5 * n + 1}"].y
        assert cells[f"k{n + 1}"].x == cells[f"cell-{n + 1}"].x
    assert (cells["d1"].x, cells["d1"].y) == (cells["r5"].x, cells["k5"].y)
    assert cells["d2"].y == cells["k1"].y
    assert cells["d2"].x + cells["d2"].width < cells["k1"].x


def test_nothing_on_paper_lies_on_anything_else_or_outside() -> None:
    for flag in "01":
        paper = Position.start(GAME, flags={"no_combination": flag}).paper(0)
        taken: set[tuple[int, int]] = set()
        for cell in paper.cells:
            area = set(product(range(cell.x, cell.x + cell.width), range(cell.y, cell.y + cell.height)))
            assert area <= set(product(range(1, paper.width - 1), range(1, paper.height - 1)))
            if cell.shape != Shape.BAND:
                assert not area & taken
                taken |= area


def test_the_combinations_are_printed() -> None:
    labels = {cell.id: str(cell.label) for cell in Position.start(GAME).paper(0).cells}
    assert [labels[f"circles-{n}"] for n in range(1, 7)] == ["○", "○○", "○○○", "○", "○○", "○○○"]
    assert labels["combination-5"] == "full house"
    assert labels["example-6"] == "5 8 4 6 7"
    assert "otherwise" not in labels
    labels = {c.id: str(c.label) for c in Position.start(GAME, flags={"no_combination": "1"}).paper(0).cells}
    assert (labels["otherwise"], labels["circles-otherwise"]) == ("none of these", "○")


def test_marks_on_paper() -> None:
    position = table("(7) (7) (7) (7) (7)   8 . . . .   . . . . .   . . . . .   . . . . 12")
    circled = {f"cell-{n}": Mark(Kind.CIRCLE, "7") for n in range(1, 6)}
    written = {"cell-6": Mark(Kind.NUMBER, "8"), "cell-25": Mark(Kind.NUMBER, "12")}
    assert position.marks(0) == {**circled, **written, "r1": Mark(Kind.CIRCLE)}


def test_touched_are_the_cells_a_choice_draws_on() -> None:
    position = table("(8) (8) 8 (8) (8)   . . . . .   . . . . .   . . . . .   . . . . .", last=1).throw(faces(8))
    touched = {choice.text: position.touched(0, choice) for choice in position.choices(0)}
    assert touched["w6"] == ("cell-6",)
    assert touched["c3"] == ("cell-3", "r1")
    assert touched["pass"] == ()
    due = play(table("(8) (8) (8) . .   8 8 8 . 5   . . . . .   . . . . .   . . . . ."), "8 w9")
    assert {choice.text: due.touched(0, choice) for choice in due.choices(0)}["r2-35"] == ("cell-8", "cell-10")
    due = play(table("(8) (8) (8) 8 .   (8) 8 8 . 5   (3) . . . .   (4) . . . .   (5) . . . ."), "8 w5")
    assert [due.touched(0, choice) for choice in due.choices(0)] == [("cell-4", "cell-5", "r1")]


def test_a_choice_ends_the_turn_unless_a_line_may_be_filled_or_circles_are_due() -> None:
    def ends(position: Position) -> bool:
        return GAME.rules.ends_turn(*position.fields(), 0)

    empty = ". " * 20
    assert ends(table(f"7 7 7 . . {empty}").throw([1, 2]))
    assert ends(table(f"7 7 7 7 7 {empty}").throw([1, 2]))
    almost = table(f"7 7 7 7 . {empty}").throw([3, 4])
    assert not ends(almost)
    due = almost.choose(0, "w5")
    assert due.waiting
    assert not ends(due)
