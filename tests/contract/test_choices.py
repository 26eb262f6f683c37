"""Laws of choosing and throwing: what is legal never fails, what is not always does and changes nothing."""

import random

import pytest

from crocetta.core.errors import IllegalChoice, WrongThrow
from crocetta.core.position import Position
from tests.contract.walks import Laid, everywhere, played, some

RUBBISH = (
    "",
    " ",
    "r",
    "pass ",
    " pass",
    "PASS",
    "0:pass",
    "-1",
    "0",
    "99999",
    "\x00",
    "r7\n",
    "🎲",
    "a" * 10_000,
    "(",
    "{",
)


@everywhere
def test_there_is_always_something_to_do_until_the_game_is_over(laid: Laid) -> None:
    for position in some(played(laid), 300):
        assert [bool(position.to_throw), bool(position.waiting), position.over].count(True) == 1
        for seat in position.waiting:
            assert position.codes(seat)


@everywhere
def test_choices_are_different_codes_of_the_vocabulary(laid: Laid) -> None:
    rules = laid.game.rules
    for position in some(played(laid), 300):
        for seat in range(laid.seats):
            codes = position.codes(seat)
            assert len(set(codes)) == len(codes)
            assert all(0 <= code < rules.CHOICES for code in codes)
            assert bool(codes) == (seat in position.waiting)


@everywhere
def test_a_legal_choice_never_fails(laid: Laid) -> None:
    for position in some(played(laid), 24):
        for seat in position.waiting:
            for choice in position.choices(seat):
                assert position.why_not(seat, choice) is None
                after = position.choose(seat, choice)
                assert after != position
                assert after == position.choose(seat, choice.code) == position.choose(seat, choice.text)


@everywhere
def test_an_illegal_choice_always_fails_with_a_reason_and_changes_nothing(laid: Laid) -> None:
    rng = random.Random(str(laid))
    for position in some(played(laid), 6):
        before = hash(position)
        seat = rng.choice(position.waiting or range(laid.seats))
        for code in sorted(set(range(laid.game.rules.CHOICES)) - set(position.codes(seat))):
            illegal(position, seat, code)
        for other in range(laid.seats):
            text = position.text(rng.randrange(laid.game.rules.CHOICES))
            if text not in map(str, position.choices(other)):
                illegal(position, other, text)
        assert hash(position) == before


def illegal(position: Position, seat: int, choice: int | str) -> None:
    """A choice is refused, and the reason given."""
    with pytest.raises(IllegalChoice) as refused:
        position.choose(seat, choice)
    why = position.why_not(seat, choice)
    assert str(why or "")
    assert refused.value.reason == (why if seat in position.waiting else None)


@everywhere
def test_rubbish_is_refused(laid: Laid) -> None:
    for position in some(played(laid), 3):
        vocabulary = {position.text(code) for code in range(laid.game.rules.CHOICES)}
        for seat in range(laid.seats):
            for text in set(RUBBISH) - vocabulary:
                illegal(position, seat, text)
            for code in (-1, laid.game.rules.CHOICES, 10**30):
                illegal(position, seat, code)
        for seat in (-1, laid.seats, 10**30):
            illegal(position, seat, 0)


@everywhere
def test_wrong_throws_are_refused(laid: Laid) -> None:
    for position in some(played(laid), 10):
        sides = list(position.to_throw)
        wrong = [[*sides, 1], sides[:-1], [0 for _ in sides], [side + 1 for side in sides], [-1 for _ in sides]]
        for faces in wrong:
            with pytest.raises(WrongThrow):
                position.throw(faces)
        if sides:
            with pytest.raises(IllegalChoice):
                position.choose(0, 0)
            position.throw(sides)
