"""Qwixx Deluxe: a series noted on a slate; then every rule of it, every option, and what is said and drawn."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from crocetta.core.errors import WrongFlag, WrongSeats
from crocetta.core.paper import Kind, Shape
from crocetta.core.position import Position
from crocetta.games.qwixx import GAME as QWIXX
from crocetta.games.qwixx.rules import THROW, row_crosses
from crocetta.games.qwixx.sheets import crossed
from crocetta.games.qwixx_deluxe import GAME

RED, YELLOW, GREEN, BLUE = range(4)
FIVE = 0b11111  # the first five cells of a row: the last cell is open


def sheet(*crosses: int, misses: int = 0, slate: tuple[int, ...] = ()) -> dict[str, Any]:
    """A sheet by its rows as bits, first cell first, and the games on its slate."""
    return {
        **crossed(*crosses),
        "misses": misses,
        "slate": [*slate, *[0] * (5 - len(slate))],
    }


def ready(*laid: dict[str, Any], game: int = 1, active: int = 0, first: int = 0, **flags: object) -> Position:
    """A turn about to begin, in a certain game of the series."""
    table: dict[str, Any] = {"turn": 10, "phase": THROW, "game": game, "active": active, "first": first}
    return Position.set_up(GAME, table, laid, flags)


def everybody_passes(position: Position) -> Position:
    """One turn in which nothing is crossed."""
    position = position.throw([1] * len(position.to_throw))
    while position.waiting:
        position = position.choose(position.waiting[0], "pass")
    return position


def passed(position: Position) -> Position:
    """The position after a game in which nothing is crossed."""
    game = table(position).game
    while table(position).game == game and not position.over:
        position = everybody_passes(position)
    return position


def table(position: Position) -> Any:
    return position.fields()[0]


def sheets(position: Position) -> Any:
    return position.fields()[1]


def slates(position: Position) -> list[list[int]]:
    return [sheet.slate for sheet in sheets(position)]


def told(position: Position, seat: int, language: str = "en") -> list[tuple[str, int]]:
    return [(what.to(language), points) for what, points in position.breakdown(seat)]


# The example


def test_d1_a_series_of_five_ends_after_the_fifth_game_and_names_its_winner() -> None:
    position = Position.start(GAME, seats=2)
    began = []
    for game in range(1, 6):
        assert not position.over
        assert table(position).game == game
        began.append(position.active)
        position = passed(position)
    assert position.over
    assert began == [0, 1, 0, 1, 0]
    # Whoever begins is the first to take a fourth miss.
    assert slates(position) == [[-20, -15, -20, -15, -20], [-15, -20, -15, -20, -15]]
    assert position.scores == (-90, -85)
    assert position.leaders == (1,)
    assert (position.waiting, position.to_throw) == ((), ())


# Rule 1: the slate


def test_1_a_finished_game_is_noted_on_every_slate() -> None:
    position = ready(sheet(0b1, misses=3), sheet(0b11, 0b1), sheet(), active=0)
    position = everybody_passes(position)
    assert slates(position) == [[-19, 0, 0, 0, 0], [4, 0, 0, 0, 0], [0, 0, 0, 0, 0]]


def test_1_it_is_told_what_a_finished_game_brought() -> None:
    before = ready(sheet(0b1, misses=3), sheet(0b11, 0b1), active=0)
    after = everybody_passes(before)
    told = after.told_since(before, ("Emma", "Max"))
    assert str(told) == "Game 1 is over: Emma −19, Max 4"
    assert after.told_since(after, ("Emma", "Max")) is None
    assert Position.start(QWIXX).told_since(Position.start(QWIXX), ("Emma", "Max")) is None


def test_1_each_game_has_its_own_place_on_the_slate() -> None:
    position = ready(sheet(misses=3, slate=(30, 41)), sheet(0b1, slate=(-5, 60)), game=3)
    assert slates(everybody_passes(position)) == [[30, 41, -20, 0, 0], [-5, 60, 1, 0, 0]]


def test_1_nothing_is_noted_before_a_game_is_over() -> None:
    position = everybody_passes(ready(sheet(0b1, misses=2), sheet()))
    assert slates(position) == [[0] * 5] * 2
    assert table(position).game == 1


def test_1_a_game_may_end_in_the_first_action_and_its_padlocks_count() -> None:
    position = ready(sheet(FIVE), sheet(0, FIVE)).throw([6, 6, 1, 1, 1, 1]).choose(0, "r12").choose(1, "y12")
    assert slates(position) == [[28, 0, 0, 0, 0], [28, 0, 0, 0, 0]]
    assert (position.phase, position.waiting) == ("throw", ())


def test_1_the_slate_has_room_for_the_worst_and_the_best_game() -> None:
    (slate,) = (field for field in GAME.rules.SHEET.fields if field.name == "slate")
    assert (slate.low, slate.high, slate.length) == (-20, 312, 5)
    full = ready(crossed(*[0xFFF] * 4), game=1)
    assert full.points(0) == slate.high


# Rule 2: the next game


@pytest.mark.parametrize("end", ["misses", "padlocks"])
def test_2_the_next_game_begins_with_fresh_sheets_and_all_dice(end: str) -> None:
    if end == "misses":
        position = everybody_passes(ready(sheet(0b1, 0b10, 0b100, 0b1000, misses=3), sheet(0b1, misses=1)))
    else:
        position = ready(sheet(FIVE, misses=2), sheet(0, FIVE)).throw([6, 6, 1, 1, 1, 1])
        position = position.choose(0, "r12").choose(1, "y12")
    assert [(found.crosses, found.ready, found.misses) for found in sheets(position)] == [(0, 0, 0)] * 2
    assert position.to_throw == (6, 6, 6, 6, 6, 6)
    assert position.dice_on_table == []
    assert (position.phase, position.turn, table(position).game) == ("throw", 11, 2)


def test_2_nothing_of_the_last_game_is_left_on_the_table() -> None:
    fresh = table(Position.start(GAME, seats=2))
    fresh.fill({"turn": 11, "game": 2, "active": 1})
    position = ready(sheet(FIVE), sheet(0, FIVE)).throw([6, 6, 1, 1, 1, 1]).choose(0, "r12").choose(1, "y12")
    assert table(position) == fresh
    assert table(everybody_passes(ready(sheet(misses=3), sheet()))) == fresh


def test_2_the_start_seat_moves_on_by_one_seat_each_game() -> None:
    position = Position.start(GAME, seats=3, first=1)
    began = []
    while not position.over:
        began.append(position.active)
        position = passed(position)
    assert began == [1, 2, 0, 1, 2]
    assert position.first == 1


def test_2_the_start_seat_moves_on_from_the_last_start_whoever_ended_the_game() -> None:
    position = everybody_passes(ready(sheet(), sheet(), sheet(misses=3), active=2))
    assert position.active == 1


def test_2_turns_are_counted_on() -> None:
    position = passed(Position.start(GAME, seats=1))
    assert position.turn == 5
    assert passed(position).turn == 9


# Rule 3: the end of the series


@pytest.mark.parametrize("games", [1, 2, 3, 4, 5])
def test_3_the_series_has_as_many_games_as_agreed(games: int) -> None:
    position = Position.start(GAME, seats=1, flags={"games": games})
    for game in range(1, games + 1):
        assert (position.over, table(position).game) == (False, game)
        position = passed(position)
    assert position.over
    assert slates(position) == [[-20] * games + [0] * (5 - games)]
    assert position.scores == (-20 * games,)


@pytest.mark.parametrize("games", ["0", "6", "many"])
def test_3_no_other_number_of_games(games: str) -> None:
    with pytest.raises(WrongFlag):
        Position.start(GAME, flags={"games": games})


def test_3_the_last_sheets_stay_as_they_ended_and_count_once() -> None:
    position = everybody_passes(ready(sheet(0b11, misses=3, slate=(10, 20)), sheet(0b1, slate=(1, 2)), game=3, games=3))
    assert position.over
    assert [(row_crosses(found, RED), found.misses) for found in sheets(position)] == [(0b11, 4), (0b1, 0)]
    assert slates(position) == [[10, 20, -17, 0, 0], [1, 2, 1, 0, 0]]
    assert position.scores == (13, 4)
    assert position.turn == 10


# Rule 4: the winner


def test_4_sum_adds_the_slate_and_the_sheet_of_the_running_game() -> None:
    position = ready(sheet(0b111, misses=1, slate=(40, 50)), sheet(0, 0b1, slate=(60, -20)), game=3)
    assert position.scores == (40 + 50 + 6 - 5, 60 - 20 + 1)


def test_4_sum_counts_every_place_of_the_slate() -> None:
    assert everybody_passes(ready(sheet(misses=3, slate=(1, 2, 4, 8)), game=5)).scores == (1 + 2 + 4 + 8 - 20,)


def test_4_wins_counts_finished_games_and_a_tie_is_a_win_for_each() -> None:
    slates = ((52, 48, 90, 51), (55, 53, 31, 51), (55, 10, 31, 50))
    position = ready(*(sheet(0b1, slate=slate) for slate in slates), game=5, series="wins")
    assert position.scores == (2, 3, 1)
    assert position.leaders == (1,)


def test_4_wins_does_not_count_the_running_game() -> None:
    position = ready(sheet(0b1111), sheet(), game=1, series="wins")
    assert position.scores == (0, 0)
    position = ready(sheet(0b1111, slate=(3,)), sheet(slate=(4,)), game=2, series="wins")
    assert position.scores == (0, 1)


def test_4_wins_counts_the_last_game_once_the_series_is_over() -> None:
    position = ready(sheet(misses=3, slate=(9,)), sheet(slate=(4,)), sheet(slate=(-3,)), game=2, games=2, series="wins")
    position = everybody_passes(position)
    assert (position.over, position.scores) == (True, (1, 1, 1))
    assert position.leaders == (0, 1, 2)


def test_4_sum_and_wins_may_name_different_winners() -> None:
    """The table of RULES.md."""
    emma, max_ = (52, 48, 90, 51, 40), (55, 53, 31, 51, 72)
    over = {"turn": 99, "phase": 0, "game": 5}
    by_sum = Position.set_up(GAME, over, [sheet(slate=emma), sheet(slate=max_)])
    by_wins = Position.set_up(GAME, over, [sheet(slate=emma), sheet(slate=max_)], {"series": "wins"})
    assert (by_sum.scores, by_sum.leaders) == ((281, 262), (0,))
    assert (by_wins.scores, by_wins.leaders) == ((2, 4), (1,))


# A game is a game of Qwixx


def test_a_series_of_one_is_a_game_of_qwixx() -> None:
    random = Random(5)
    position, single = Position.start(GAME, seats=3, flags={"games": 1}), Position.start(QWIXX, seats=3)
    while not single.over:
        assert (position.phase, position.turn, position.active) == (single.phase, single.turn, single.active)
        assert (position.waiting, position.to_throw, position.scores) == (
            single.waiting,
            single.to_throw,
            single.scores,
        )
        if single.to_throw:
            faces = [random.randint(1, sides) for sides in single.to_throw]
            position, single = position.throw(faces), single.throw(faces)
        else:
            seat = single.waiting[0]
            assert position.choices(seat) == single.choices(seat)
            choice = random.choice(single.choices(seat))
            position, single = position.choose(seat, choice), single.choose(seat, choice)
    assert (position.over, position.scores) == (True, single.scores)


def test_what_records_and_learners_rely_on() -> None:
    rules, single = GAME.rules, QWIXX.rules
    assert rules.VERSION == 1
    assert (rules.CHOICES, rules.DICE, rules.PHASES) == (single.CHOICES, single.DICE, single.PHASES)
    assert rules.ends_turn is single.ends_turn


def test_white_step() -> None:
    for value, seen in (("sealed", 0), ("open", 0b1)):
        position = Position.start(GAME, flags={"white_step": value}).throw([1, 1, 1, 1, 1, 1]).choose(0, "r2")
        assert row_crosses(sheets(position.view(1))[0], RED) == seen


def test_lock_effect() -> None:
    for value, still_open in (("immediate", False), ("next_turn", True)):
        position = ready(sheet(), sheet(FIVE), lock_effect=value).throw([6, 6, 3, 1, 1, 1])
        position = position.choose(0, "pass").choose(1, "r12")
        assert (position.why_not(0, "r9") is None) is still_open


def test_end_timing() -> None:
    for value, phase, game in (("after_action", "throw", 2), ("after_turn", "colour", 1)):
        position = ready(sheet(FIVE), sheet(0, FIVE), end_timing=value).throw([6, 6, 1, 1, 1, 1])
        position = position.choose(0, "r12").choose(1, "y12")
        assert (position.phase, table(position).game) == (phase, game)
    position = position.choose(0, "pass")
    assert (position.phase, table(position).game, slates(position)[0][0]) == ("throw", 2, 28)


def test_end_locks() -> None:
    for value, game in (("total", 2), ("same_seat", 1)):
        position = ready(sheet(FIVE), sheet(0, FIVE), end_locks=value).throw([6, 6, 1, 1, 1, 1])
        assert table(position.choose(0, "r12").choose(1, "y12")).game == game


@pytest.mark.parametrize(("printed", "last"), [("classic", "r12"), ("mixx-a", "r12"), ("mixx-b", "r11")])
def test_sheet_stays_the_same_through_the_series(printed: str, last: str) -> None:
    position = passed(Position.start(GAME, seats=1, flags={"sheet": printed}))
    assert position.flags["sheet"] == printed
    assert position.text(10) == last


def test_the_letter_preset_takes_the_two_padlocks_from_one_seat() -> None:
    assert GAME.presets == {"letter": {"end_locks": "same_seat"}}


def test_the_options_and_their_defaults() -> None:
    assert Position.start(GAME).flags == {**Position.start(QWIXX).flags, "games": "5", "series": "sum"}


# Seats


def test_one_to_eight_sit_down_and_two_to_four_are_usual() -> None:
    assert (list(GAME.seats), list(GAME.usual_seats)) == ([1, 2, 3, 4, 5, 6, 7, 8], [2, 3, 4])
    for seats in (0, 9):
        with pytest.raises(WrongSeats):
            Position.start(GAME, seats=seats)


def test_eight_seats_play_a_series() -> None:
    position = Position.start(GAME, seats=8, first=6)
    began = []
    while not position.over:
        began.append(position.active)
        assert position.throw([1] * 6).waiting == tuple(range(8))
        position = passed(position)
    assert began == [6, 7, 0, 1, 2]
    assert position.scores == (-80, -80, -80, -75, -75, -75, -80, -80)


def test_a_single_seat_wins_every_game() -> None:
    position = Position.start(GAME, seats=1, flags={"series": "wins"})
    assert position.scores == (0,)
    position = passed(passed(position))
    assert position.scores == (2,)


# What is said


def test_every_option_and_each_of_its_values_is_explained() -> None:
    assert {name: tuple(text.values) for name, text in GAME.texts.FLAGS.items()} == {
        name: flag.values for name, flag in GAME.flags.items()
    }


def test_it_is_introduced() -> None:
    assert GAME.texts.TITLE == "Qwixx Deluxe"
    assert str(GAME.texts.SUMMARY) == "A series of up to five games of Qwixx, noted on a slate."


def test_it_speaks_as_qwixx_does() -> None:
    position = Position.start(GAME).throw([1, 4, 2, 2, 2, 6])
    assert str(position.asked) == "cross the sum of the white dice in one row, or pass"
    assert str(position.why_not(0, "r6")) == "the white dice show 5, not 6"
    assert str(position.describe(0, position.choices(0)[0])) == "cross red 5"
    assert [die.face for die in position.dice_on_table] == [1, 4, 2, 2, 2, 6]


def test_where_games_won_count_they_are_not_called_points() -> None:
    position = ready(sheet(), sheet(), series="wins")
    assert [str(position.counted(n)) for n in (0, 1, 2)] == ["0 games won", "one game won", "2 games won"]
    assert position.counted(2).to("it") == "2 partite vinte"
    assert position.counted(1).to("de") == "eine gewonnene Partie"
    assert str(ready(sheet(), sheet()).counted(1)) == "one point"


def test_sum_is_told_game_by_game_and_the_running_one_row_by_row() -> None:
    position = ready(sheet(0b11, misses=3, slate=(30, -4)), sheet(slate=(1, 0)), game=3, games=3)
    assert told(position, 0) == [
        ("game 1", 30),
        ("game 2", -4),
        ("red", 3),
        ("yellow", 0),
        ("green", 0),
        ("blue", 0),
        ("misses", -15),
    ]
    assert told(everybody_passes(position), 0) == [("game 1", 30), ("game 2", -4), ("game 3", -17)]


def test_wins_are_told_with_the_points_of_each_game() -> None:
    seats = (sheet(0b1, misses=3, slate=(30, -4)), sheet(slate=(31, -4)))
    position = ready(*seats, game=3, games=3, series="wins")
    assert told(position, 0) == [("game 1: 30 points", 0), ("game 2: −4 points", 1)]
    position = everybody_passes(position)
    assert told(position, 0)[2:] == [("game 3: −19 points", 0)]
    assert told(position, 1)[2:] == [("game 3: 0 points", 1)]
    assert told(ready(sheet(slate=(1,)), game=2, series="wins"), 0, "de") == [("Partie 1: ein Punkt", 1)]


@pytest.mark.parametrize("series", ["sum", "wins"])
def test_the_breakdown_adds_up_throughout_a_series(series: str) -> None:
    random = Random(8)
    position = Position.start(GAME, seats=3, flags={"games": 3, "series": series})
    while not position.over:
        for seat in range(3):
            assert sum(points for _, points in position.breakdown(seat)) == position.points(seat)
        if position.to_throw:
            position = position.throw([random.randint(1, sides) for sides in position.to_throw])
        else:
            position = position.choose(position.waiting[0], random.choice(position.choices(position.waiting[0])))
    assert [sum(points for _, points in position.breakdown(seat)) for seat in range(3)] == list(position.scores)


def test_it_is_said_in_italian_and_german() -> None:
    position = ready(sheet(slate=(30,)), game=2)
    assert told(position, 0, "it")[0] == ("partita 1", 30)
    assert told(position, 0, "de")[0] == ("Partie 1", 30)


# What is drawn


def noted(position: Position, seat: int) -> dict[str, tuple[Kind, str]]:
    """What is written on a seat's slate, by the name of the box."""
    names = {cell.id: str(cell.name) for cell in position.paper(seat).cells if cell.id.startswith("slate")}
    return {names[id]: (mark.kind, mark.text) for id, mark in position.marks(seat).items() if id in names}


@pytest.mark.parametrize("games", [1, 5])
def test_the_paper_is_that_of_qwixx_with_a_slate_beside_it(games: int) -> None:
    position = Position.start(GAME, flags={"games": games})
    paper, plain = position.paper(0), Position.start(QWIXX).paper(0)
    assert paper.cells[: len(plain.cells)] == plain.cells
    added = paper.cells[len(plain.cells) :]
    assert [str(cell.name) for cell in added if cell.shape is Shape.BOX] == [
        *(f"game {game + 1}" for game in range(games)),
        "total",
    ]
    assert len({cell.id for cell in paper.cells}) == len(paper.cells)
    for cell in added:
        assert cell.x >= plain.width
        assert cell.y >= 0
        assert cell.x + cell.width <= paper.width
        assert cell.y + cell.height <= paper.height


def test_lines_of_the_slate_stand_one_below_the_other() -> None:
    boxes = [cell for cell in Position.start(GAME).paper(0).cells if cell.id.startswith("slate") and cell.name]
    for above, below in pairwise(boxes):
        assert above.y + above.height <= below.y
        assert above.x == below.x


def test_the_slate_shows_each_finished_game_and_the_total() -> None:
    position = ready(sheet(0b1, misses=3, slate=(30, -4)), sheet(slate=(31, 5)), game=3, games=3)
    assert noted(Position.start(GAME), 0) == {}
    assert noted(position, 0) == {
        "game 1": (Kind.NUMBER, "30"),
        "game 2": (Kind.NUMBER, "−4"),
        "total": (Kind.NUMBER, "26"),
    }
    assert noted(everybody_passes(position), 1) == {
        "game 1": (Kind.NUMBER, "31"),
        "game 2": (Kind.NUMBER, "5"),
        "game 3": (Kind.NUMBER, "0"),
        "total": (Kind.NUMBER, "36"),
    }


def test_games_won_have_a_ring_where_they_count() -> None:
    position = ready(sheet(slate=(30, -4)), sheet(slate=(31, -4)), game=3, series="wins")
    assert noted(position, 0) == {
        "game 1": (Kind.NUMBER, "30"),
        "game 2": (Kind.CIRCLE, "−4"),
        "games won": (Kind.NUMBER, "1"),
    }
    assert noted(position, 1)["game 1"] == (Kind.CIRCLE, "31")


def test_the_sheet_itself_is_marked_as_in_qwixx() -> None:
    position = Position.start(GAME).throw([1, 4, 2, 2, 2, 6])
    single = Position.start(QWIXX).throw([1, 4, 2, 2, 2, 6])
    choice = position.choices(0)[0]
    assert position.touched(0, choice) == single.touched(0, choice) != ()
    assert position.choose(0, choice).marks(0) == single.choose(0, choice).marks(0) != {}
