"""The exact values of Qwixx: known figures, and every throw tried out by the rules themselves."""

from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest

from crocetta.core.fields import OVER
from crocetta.core.position import Position
from crocetta.games.qwixx import hazard, induction, places, rules
from crocetta.games.qwixx.sheets import LAST, crossed
from crocetta.solve.following import Follower, random_positions
from crocetta.solve.solver import Solved
from crocetta.solve.weighing import weigh, worth
from tests.solve.conftest import LateSolver

LOCKED = 0b11 << LAST | 0b11111
HARM = np.zeros(induction.HAZARD)
HARM[induction.CLOSING] = np.linspace(0.01, 0.05, HARM.shape[-1])
HARM[induction.ENDING, 1] = 0.03


def row_crosses(stand: int) -> int:
    """A row that stands so."""
    if stand == places.SHUT:
        return LOCKED
    reached, crosses = places.OPEN_ROWS[stand]
    return (1 << crosses >> 1) - 1 | 1 << reached >> 1


def stands_of(pairs: int) -> list[int]:
    """The four rows of a place."""
    return [stand for pair in divmod(pairs, places.PAIRS) for stand in (places.FARTHER[pair], places.NEARER[pair])]


def open_rows(pairs: int) -> list[int]:
    """The open rows of a place."""
    return [stand for stand in stands_of(pairs) if stand != places.SHUT]


def late_positions(late: LateSolver, solved: Solved, seed: int) -> Any:
    """Positions with nearly full sheets, before a throw."""
    random = Random(seed)
    while True:
        stands = stands_of(int(random.choice(late.places)))
        closed = sum((stand == places.SHUT) << row for row, stand in enumerate(stands))
        sheet = {**crossed(*map(row_crosses, stands)), "misses": random.randrange(4)}
        table = {"turn": 20, "phase": rules.THROW, "closed": closed}
        yield Position.set_up(solved.game, table, [sheet], solved.flags)


def by_the_rules(position: Position, values: Any) -> float:
    """The mean over all throws of the best two choices, interpreted."""
    table, sheets = position.fields()
    dice = len(position.to_throw)
    found = 0.0
    for faces in product(range(1, 7), repeat=dice):
        thrown = table.copy()
        rules.throw(thrown, list(sheets), list(faces))  # type: ignore[arg-type]
        found += best(thrown, sheets[0], values)
    return found / 6**dice


def best(table: Any, sheet: Any, values: Any) -> float:
    if not table.waiting:
        to_come = 0.0
        if table.phase != OVER:
            to_come = places.to_come(values, len(values) - 1, sheet.crosses, table.closed, sheet.misses)
        return float(rules.points(table, [sheet], 0) + to_come)
    out = [0] * (rules.CHOICES + 1)
    n = rules.choices(table, [sheet], 0, out)
    found = -1000.0
    for code in out[:n]:
        after, own = table.copy(), sheet.copy()
        rules.choose(after, [own], 0, code)
        found = max(found, best(after, own, values))
    return found


# Known figures


def test_alone_by_the_usual_rules(solved: Solved) -> None:
    assert solved.by_order == [pytest.approx(115.483126, abs=5e-7)]
    assert solved.states == 1_363_782
    assert solved.values.shape == (1, 1_367_031, 4)


# By brute force


def test_random_sheets_by_every_throw(solved: Solved) -> None:
    follower = Follower(solved)
    for position in islice(random_positions(solved, 1), 12):
        assert follower.recomputed(position) == pytest.approx(worth(solved, position), abs=1e-8)


@pytest.mark.parametrize("seed", range(3))
def test_late_sheets_by_every_throw_and_the_interpreted_rules(late: LateSolver, solved: Solved, seed: int) -> None:
    position = next(one for one in late_positions(late, solved, seed) if len(one.to_throw) == 5)
    assert by_the_rules(position, solved.values) == pytest.approx(worth(solved, position), abs=1e-8)


def test_a_late_sheet_with_all_rows_by_the_interpreted_rules(late: LateSolver, solved: Solved) -> None:
    position = next(one for one in late_positions(late, solved, 4) if len(one.to_throw) == 6)
    assert by_the_rules(position, solved.values) == pytest.approx(worth(solved, position), abs=1e-8)


def test_games_by_the_values_bring_what_they_promise(solved: Solved) -> None:
    points = Follower(solved).played(5_000, seed=3, threads=2)
    assert points.mean() == pytest.approx(115.483126, abs=4 * points.std() / 5_000**0.5)
    assert (points[:100] == Follower(solved).played(100, seed=3)).all()


@pytest.mark.parametrize("flags", [{"end_timing": "after_turn"}, {"lock_effect": "next_turn"}])
def test_other_flags_by_every_throw(late: LateSolver, flags: dict[str, str]) -> None:
    found = late.late(**flags)
    follower = Follower(found)
    for position in islice(late_positions(late, found, 1), 40):
        assert follower.recomputed(position) == pytest.approx(worth(found, position), abs=1e-8)


def test_a_colour_after_the_second_row_is_worth_something(late: LateSolver, solved: Solved) -> None:
    other = late.late(end_timing="after_turn").values
    assert other.shape == solved.values.shape
    solved_there = other != 0
    assert (other >= solved.values - 1e-9)[solved_there].all()
    assert (other > solved.values + 0.01)[solved_there].any()


# With others at the table


def test_own_turns_beside_others_by_every_throw(late: LateSolver) -> None:
    found = late.late(seats=3)
    follower = Follower(found)
    for position in islice(late_positions(late, found, 2), 12):
        assert follower.recomputed(position) == pytest.approx(worth(found, position), abs=1e-4)


def test_turns_of_others_by_every_white_sum(late: LateSolver) -> None:
    found = late.late(seats=3)
    for position in islice(late_positions(late, found, 3), 20):
        table, (sheet,) = position.fields()
        for others in (1, 2):
            throws = [best_white(found.values, others - 1, table, sheet, one + other) for one, other in WHITES]
            mean = sum(throws) / len(throws)
            assert mean == pytest.approx(places.to_come(found.values, others, *seen(table, sheet)), abs=1e-4)


WHITES = list(product(range(1, 7), repeat=2))


def seen(table: Any, sheet: Any) -> tuple[int, int, int]:
    return sheet.crosses, table.closed, sheet.misses


def best_white(values: Any, others: int, table: Any, sheet: Any, total: int) -> float:
    """The best a seat can make of a white sum in the turn of another: told by the rules of two seats."""
    laid = rules.TABLE()
    laid.seats, laid.active, laid.closed, laid.phase, laid.waiting = 2, 1, table.closed, rules.WHITE, 1
    laid.dice[0], laid.dice[1] = total // 2, total - total // 2
    out = [0] * (rules.CHOICES + 1)
    n = rules.choices(laid, [sheet], 0, out)
    found = -1000.0
    for code in out[:n]:
        own = sheet.copy()
        if code != rules.PASS:
            rules.cross(laid, own, code)
        gained = rules.points(laid, [own], 0) - rules.points(laid, [sheet], 0)
        found = max(
            found, gained + places.to_come(values, others, own.crosses, laid.closed | laid.locking, sheet.misses)
        )
        laid.locking = 0
    return found


def test_what_others_may_do(late: LateSolver) -> None:
    calm, harmed = late.late(seats=2), late.late(seats=2, hazard=HARM)
    follower = Follower(harmed)
    for position in islice(late_positions(late, harmed, 5), 20):
        table, (sheet,) = position.fields()
        before = follower.recomputed(position) - position.points(0)  # what the turn itself is worth
        assert after_harm(harmed.values, table, sheet, before) == pytest.approx(
            places.to_come(harmed.values, 0, *seen(table, sheet)), abs=1e-4
        )
    assert (harmed.values != calm.values).any()


def after_harm(values: Any, table: Any, sheet: Any, turn: float) -> float:
    """Perhaps somebody closes a row, and only then is it this seat's turn."""
    rows = [row for row in range(4) if not table.closed >> row & 1]
    reached = sum((sheet.crosses >> 12 * row & 0x7FF).bit_length() for row in rows)
    closes, ends = HARM[:, 4 - len(rows), reached]
    found = turn * (1 - len(rows) * closes - ends)
    for row in rows:
        found += closes * places.to_come(values, 0, sheet.crosses, table.closed | 1 << row, sheet.misses)
    return float(found)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_measured_harm_is_made_of_chances(seats: int) -> None:
    harm = np.array(hazard.harm(seats))
    assert harm.shape == induction.HAZARD
    assert (harm >= 0).all()
    assert (4 * harm[induction.CLOSING] + harm[induction.ENDING] <= 1).all()
    assert harm.any() == (seats > 1)


def test_chances_of_another_shape_are_refused(late: LateSolver) -> None:
    with pytest.raises(ValueError, match="broadcast"):
        late.solve({}, 2, HARM[:, :, :-1], 1, lambda share: None)


# One result, however it is computed


@pytest.mark.parametrize("seats", [1, 2])
def test_threads_change_nothing(late: LateSolver, seats: int) -> None:
    chances = HARM if seats == 2 else None
    assert (late.late(seats, chances).values == late.late(seats, chances, threads=2).values).all()


def test_interpreted_and_compiled_induction_agree(late: LateSolver) -> None:
    found = late.late(seats=2, hazard=HARM)
    begin, end = [parts[0][0] for parts in late.rounds()][-1], len(late.places)
    with_a_closed_row = [pairs for pairs in late.places[begin:end].tolist() if len(open_rows(pairs)) == 3]
    few = [*with_a_closed_row[::1000][:3], *late.places[end - 3 :].tolist()]  # fewer than are looked at together
    own = found.values.copy()
    for pairs in few:
        own[:, places.number_of(*divmod(pairs, places.PAIRS))] = 0
    assert (own != found.values).any()
    work = [np.zeros(shape, kind) for kind, shape in induction.WORK]
    table = found.game.table(2, 0, {})
    induction.solve(table, own, few, 0, len(few), HARM, *work)  # type: ignore[arg-type]
    assert np.allclose(own, found.values, rtol=1e-6)


def test_places_in_order(monkeypatch: pytest.MonkeyPatch, late: LateSolver) -> None:
    monkeypatch.setattr(induction, "PAIRS", 80)
    monkeypatch.setattr(induction, "SHUT", 3)  # few places, and some of them past the end
    due = {pair * 80 + other for pair in range(80) for other in range(pair + 1) if shut_rows(pair, other) < 2}
    order, starts = [-1] * len(due), [0] * (induction.ROUNDS + 1)
    induction.arrange(order, starts)
    assert set(order) == due
    assert (starts[0], starts[-1]) == (0, len(due))
    for number in range(induction.ROUNDS):
        part = order[starts[number] : starts[number + 1]]
        assert {induction.round_of(*divmod(pairs, 80)) for pairs in part} <= {number}
    assert len(np.unique(late.order[0])) == late.solution.STATES


def shut_rows(*pairs: int) -> int:
    return [stand for pair in pairs for stand in (places.FARTHER[pair], places.NEARER[pair])].count(3)


# Places


def test_equal_sheets_share_a_place() -> None:
    rows = [0b1011, 0b111, 0b1, 0]
    same = {places.place_of(crossed(*(rows[k] for k in order))["crosses"], 0) for order in SAME}
    assert len(same) == 1
    assert places.place_of(crossed(*rows)["crosses"], 0) != places.place_of(
        crossed(0b111, 0b1, 0b1011, 0)["crosses"], 0
    )


SAME = [(0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)]


def test_a_closed_row_is_a_closed_row() -> None:
    mine = crossed(LOCKED, 1, 0, 0)["crosses"]
    theirs = crossed(0b101, 1, 0, 0)["crosses"]
    assert places.place_of(mine, 1) == places.place_of(theirs, 1) == places.place_of(mine, 0)
    assert places.place_of(theirs, 1) != places.place_of(theirs, 0)


def test_nothing_comes_after_the_end(solved: Solved) -> None:
    assert places.to_come(solved.values, 0, 0, 0, 4) == 0
    assert places.to_come(solved.values, 0, 0, 0b101, 0) == 0
    assert places.to_come(solved.values, 0, 0, 0b11, 0) == 0


# Choices


def test_the_best_choice_comes_first(solved: Solved) -> None:
    position = Position.start(solved.game, 1).throw([1, 1, 3, 6, 2, 6])
    weighed = weigh(solved, position)
    assert [str(one.choice) for one in weighed][:2] == ["r2", "y2"]
    assert {str(one.choice) for one in weighed} == {str(choice) for choice in position.choices(0)}
    assert worth(solved, position) == weighed[0].value == weighed[1].value > weighed[2].value


def test_a_game_that_is_over_is_worth_its_points(solved: Solved) -> None:
    position = Position.set_up(solved.game, {"phase": OVER, "closed": 3}, [crossed(LOCKED, LOCKED, 1, 0)])
    assert worth(solved, position) == 28 + 28 + 1
    assert not weigh(solved, position)
