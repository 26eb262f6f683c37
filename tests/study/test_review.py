"""A review: costs, luck and skill, and that they add up."""

from typing import Any

import numpy as np
import pytest

from crocetta import bots
from crocetta.core.dice import Dice
from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.study.review import Review, questions, review

GENERIC = "search"  # plays out by the rules alone, as greedy does


def played(bot: str, seats: int = 2, events: int = 10_000) -> Match:
    """A game of Qwixx by one bot on all seats, or the beginning of it."""
    match = Match.new("qwixx", [f"seat {seat}" for seat in range(seats)], dice=Dice.numbered(3))
    player = bots.find(bot, match.game)
    while not match.position.over and len(match.log) < events:
        if match.position.to_throw:
            match.throw()
        else:
            seat = match.position.waiting[0]
            match.choose(seat, player.choose(match.position.view(seat), seat, len(match.log)))
    return match


def check_sums(found: Review) -> None:
    for seat in range(len(found.match.names)):
        made = found.account(seat)
        whole = made.expected.value + made.luck.value + made.choices.value
        assert whole == pytest.approx(made.result.value, abs=1e-9)


def test_luck_and_choices_add_up_to_the_result() -> None:
    found = review(played("random"), 60, GENERIC)
    check_sums(found)
    winners = found.match.position.leaders
    assert [found.account(seat).result.value for seat in (0, 1)] == [
        (seat in winners) / len(winners) for seat in (0, 1)
    ]
    assert found.account(0).luck.value == pytest.approx(-found.account(1).luck.value)
    assert found.account(0).luck.value == pytest.approx(sum(found.luck(event, 0).value for event in found.throws))


def test_whoever_always_follows_the_first_idea_has_nothing_but_luck() -> None:
    found = review(played("greedy"), 40, GENERIC)
    check_sums(found)
    for seat in (0, 1):
        assert found.account(seat).choices.value == 0
        assert found.account(seat).choices.error == 0


def test_playouts_go_on_with_the_dice_of_the_next_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    """So moments are compared under the same dice, and their noise cancels out."""
    seen = list[tuple[int, int]]()

    def noted(mind: Any, position: Position, thrown: int, seed: int, playouts: int) -> Any:
        seen.append((position.turn, thrown))
        return np.zeros((playouts, position.seats))

    monkeypatch.setattr("crocetta.study.review.outlook", noted)
    review(blunder(), 10, GENERIC)
    assert seen == [(1, 0), (1, 1), (1, 1)]


def test_alone_everything_is_counted_in_points() -> None:
    found = review(played("random", seats=1), 60, GENERIC)
    check_sums(found)
    assert found.solo
    assert found.account(0).result.value == found.match.position.points(0)
    assert all(one.best.win is None for one in found.choices)


def test_a_game_that_goes_on_can_be_reviewed() -> None:
    half = played("random", seats=3, events=13)
    assert half.position.pending  # in the midst of a step
    found = review(half, 60, GENERIC)
    check_sums(found)
    assert max(found.moments) == len(half.log) - len(half.position.pending)
    assert sum(found.account(seat).result.value for seat in range(3)) == pytest.approx(1)


def test_the_beginning_of_a_game_has_a_value_and_nothing_else() -> None:
    found = review(Match.new("qwixx"), 200, GENERIC)
    assert found.moments == [0]
    assert not found.choices
    assert found.account(0).luck.value == found.account(0).luck.error == 0
    assert found.account(0).result == found.account(0).expected


def blunder() -> Match:
    match = Match.new("qwixx", ("Emma", "Max"), first=0)
    match.throw([5, 6, 1, 1, 1, 1])
    match.choose(0, "r11")  # nine cells skipped
    match.choose(1, "b11")
    return match


def test_a_mistake_is_found_with_its_price() -> None:
    found = review(blunder(), 4000, GENERIC)
    mistake = found.dearest[0]
    assert (mistake.seat, str(mistake.chosen.choice)) == (0, "r11")
    assert str(mistake.best.choice) not in ("r11", "y11")
    assert mistake.is_mistake
    assert mistake.cost.value > 5 * mistake.cost.error
    assert mistake.cost.value == pytest.approx(mistake.best.win - mistake.chosen.win)  # type: ignore[operator]
    assert "Later it brings" in str(mistake.why) or "Against r11 it loses 1 at once and gains" in str(mistake.why)
    assert found.account(0).lost == pytest.approx(mistake.cost.value)
    assert (found.account(0).mistakes, found.account(1).mistakes) == (1, 0)


def test_a_choice_is_judged_by_what_its_seat_could_see() -> None:
    other = Match.new("qwixx", ("Emma", "Max"), first=0)
    other.throw([5, 6, 1, 1, 1, 1])
    other.choose(0, "pass")
    other.choose(1, "b11")
    mine, theirs = (
        next(one for one in review(match, 100, GENERIC).choices if one.seat == 1) for match in (blunder(), other)
    )
    assert mine == theirs


def test_choices_without_another_are_left_out() -> None:
    found = review(played("random"), 10, GENERIC)
    assert all(len(one.view.codes(one.seat)) > 1 for one in found.choices)
    free = sum(
        len(one.codes(event.seat)) > 1
        for one, event in zip(found.positions, found.match.log, strict=False)
        if hasattr(event, "seat")
    )
    assert len(found.choices) == free


def test_threads_change_nothing_and_progress_is_told() -> None:
    match, told = played("random", events=30), list[int]()
    one, two = review(match, 20, GENERIC, threads=1), review(match, 20, GENERIC, threads=2, progress=told.append)
    assert one.choices == two.choices
    assert all((one.values[moment] == two.values[moment]).all() for moment in one.moments)
    assert sum(told) == questions(match)
