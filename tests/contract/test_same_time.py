"""Laws of choosing at the same time: order never matters, nothing leaks, everything can be taken back."""

import random
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial

import pytest

from crocetta.core import notation
from crocetta.core.errors import IllegalChoice
from crocetta.core.position import Position
from tests.contract.walks import Laid, chosen, everywhere, played, same_time, script, some

Choices = Sequence[tuple[int, int]]
ORDERS = 24  # all orders are played up to so many, above that so many at random


def orders(scripts: list[list[tuple[int, int]]], rng: random.Random) -> Iterator[Choices]:
    """All orders in which these choices may arrive, each seat's own one after the other; some if they are too many."""
    seats = [seat for made in scripts for seat, _ in made]
    if factorial(len(seats)) <= ORDERS:
        arrivals = sorted(set(permutations(seats)))
    else:
        arrivals = [tuple(rng.sample(seats, len(seats))) for _ in range(ORDERS)]
    for arrival in arrivals:
        left = {made[0][0]: iter(made) for made in scripts}
        yield [next(left[seat]) for seat in arrival]


@everywhere
def test_order_never_matters(laid: Laid) -> None:
    rng = random.Random(str(laid))
    for position in same_time(laid, 5):
        scripts = [script(position, seat, rng) for seat in position.waiting]
        reached = {chosen(position, order) for order in orders(scripts, rng)}
        assert len(reached) == 1
        assert not reached.pop().pending


@everywhere
def test_order_does_not_matter_while_others_are_still_choosing(laid: Laid) -> None:
    rng = random.Random(str(laid))
    for position in same_time(laid, 5):
        scripts = [script(position, seat, rng) for seat in position.waiting]
        scripts.pop(rng.randrange(len(scripts)))
        assert len({chosen(position, order) for order in orders(scripts, rng)}) == 1


@everywhere
def test_a_view_does_not_tell_what_others_chose(laid: Laid) -> None:
    rng = random.Random(str(laid))
    for position in same_time(laid, 5):
        if laid.game.rules.sealed(position.fields()[0]):
            seat, *others = rng.sample(position.waiting, len(position.waiting))
            own = script(position, seat, rng)
            for length in range(len(own)):  # it has still to choose, the others have chosen
                views_alike(position, seat, own[:length], others, rng)
            views_alike(position, seat, own, others[1:], rng)  # it has chosen, and another is to choose


def views_alike(position: Position, seat: int, own: Choices, others: list[int], rng: random.Random) -> None:
    """Whatever the others choose, a seat and a spectator see the same."""
    seen = set()
    for _ in range(5):
        made = [choice for other in others for choice in script(position, other, rng)]
        after = chosen(position, [*made, *own])
        assert after.view(None) == position
        seen.add((after.view(seat), notation.write(after.view(seat)), after.codes(seat)))
    assert seen == {(chosen(position, own), notation.write(chosen(position, own)), chosen(position, own).codes(seat))}


@everywhere
def test_what_is_open_is_seen_by_all(laid: Laid) -> None:
    for position in some(played(laid), 300):
        if not laid.game.rules.sealed(position.fields()[0]) or not position.pending:
            for seat in (None, *range(laid.seats)):
                assert position.view(seat) == position


@everywhere
def test_choices_do_not_depend_on_what_others_chose(laid: Laid) -> None:
    rng = random.Random(str(laid))
    for position in same_time(laid, 5):
        for seat in position.waiting:
            others = [script(position, other, rng) for other in position.waiting if other != seat]
            after = chosen(position, [choice for made in others for choice in made])
            assert after.codes(seat) == position.codes(seat)


@everywhere
def test_what_was_chosen_can_be_taken_back(laid: Laid) -> None:
    rng = random.Random(str(laid))
    for position in same_time(laid, 5):
        seat, *others = rng.sample(position.waiting, len(position.waiting))
        made = [choice for other in others[1:] for choice in script(position, other, rng)]
        before = chosen(position, made)
        own = script(position, seat, rng)
        for length in range(len(own), 0, -1):
            after = chosen(before, own[:length])
            assert after.take_back(seat) == chosen(before, own[: length - 1])
            assert chosen(position, [*own[:length], *made]).take_back(seat) == chosen(before, own[: length - 1])
        everything = chosen(before, own)
        for chooser, _ in [*made, *own]:
            everything = everything.take_back(chooser)
        assert everything == position == position.step_start


@everywhere
def test_nothing_can_be_taken_back_that_was_not_chosen_in_this_step(laid: Laid) -> None:
    for position in some(played(laid), 30):
        for seat in {-1, *range(laid.seats + 1)} - {seat for seat, _ in position.pending}:
            with pytest.raises(IllegalChoice):
                position.take_back(seat)
