"""Laws of the end and of points: every game ends, points add up and stay within bounds, ties are shared."""

import random

import pytest

from crocetta.core.errors import IllegalChoice, WrongThrow
from crocetta.core.game import Game
from tests.contract.walks import Laid, every_game, everywhere, played, some, walk

ENOUGH = 500  # turns, unless a flag that counts something allows for more


@everywhere
@pytest.mark.parametrize("keenness", [0.0, 1.0])
def test_every_game_ends(laid: Laid, keenness: float) -> None:
    rng = random.Random(f"{laid} {keenness}")
    *_, last = walk(laid.start(), rng, keenness)
    assert last.over
    assert last.phase == "over"
    assert not last.waiting
    assert not last.to_throw
    assert not last.dice_to_throw


@everywhere
def test_a_game_in_which_nobody_cares_ends(laid: Laid) -> None:
    """Everybody takes the first of their choices, or the last, which is the pass where there is one."""
    for place in (0, -1):
        position, number = laid.start(), 0
        while not position.over and position.turn <= ENOUGH:
            if position.to_throw:
                position = position.throw([1 + number % sides for sides in position.to_throw])
                number += 1
            else:
                seat = position.waiting[place]
                position = position.choose(seat, position.codes(seat)[place])
        assert position.over or max(int(value) for _, value in laid.flags if value.isdecimal()) > ENOUGH


@everywhere
def test_nothing_happens_after_the_end(laid: Laid) -> None:
    last = played(laid)[-1]
    for seat in range(laid.seats):
        assert last.choices(seat) == ()
        with pytest.raises(IllegalChoice):
            last.choose(seat, 0)
        with pytest.raises(IllegalChoice):
            last.take_back(seat)
    for faces in ([], [1], [1] * laid.game.rules.DICE):
        with pytest.raises(WrongThrow):
            last.throw(faces)


@everywhere
def test_points_add_up(laid: Laid) -> None:
    for position in some(played(laid), 100):
        assert position.scores == tuple(position.points(seat) for seat in range(laid.seats))
        for seat in range(laid.seats):
            assert sum(points for _, points in position.breakdown(seat)) == position.points(seat)


@everywhere
def test_points_stay_within_bounds(laid: Laid) -> None:
    for position in some(played(laid), 300):
        assert all(points in position.game.points for points in position.scores)


@every_game
def test_bounds_are_known(game: Game) -> None:
    assert game.points[0] <= 0 < game.points[-1]


@everywhere
def test_those_with_the_most_points_lead_and_ties_are_shared(laid: Laid) -> None:
    for position in some(played(laid), 50):
        best = max(position.scores)
        assert position.leaders == tuple(seat for seat in range(laid.seats) if position.scores[seat] == best)
