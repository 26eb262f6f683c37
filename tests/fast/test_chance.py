"""Chance in compiled play: exactly fair by construction, and the same for the same seed."""

from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest

from crocetta.core.game import find, ids
from crocetta.fast import chance
from crocetta.fast.compile import Compiler
from tests.fast.splitmix import GOLDEN, WORD, Stream, fair, mix, unmixed

LIMITS = (1, 2, 3, 5, 6, 7, 12, 29, 30, 128, 1000)
THROWS = ((6, 6), (6,) * 7, (30,), (2, 3, 5), (1,), (6, 6, 6, 6, 6))


@cache
def compiled() -> Any:
    """The functions of the module, compiled as every game compiles them."""
    compiler = Compiler(find(ids()[0]).rules)
    return {name: compiler.alone(getattr(chance, name)) for name in ("mix", "begin", "below", "roll")}


def begun(seed: int, game: int) -> Any:
    stream = np.zeros(1, np.uint64)
    compiled()["begin"](stream, seed, game)
    return stream


def roll(stream: Any, sides: tuple[int, ...]) -> list[int]:
    faces = np.zeros(len(sides), np.int64)
    compiled()["roll"](stream, len(sides), np.array(sides), faces)
    return faces.tolist()


def test_mixing_can_be_undone_so_no_number_is_lost() -> None:
    for bits in (0, 1, WORD, GOLDEN, 123456789):
        assert unmixed(mix(bits)) == bits
        assert int(compiled()["mix"](np.uint64(bits))) == mix(bits)


@pytest.mark.parametrize(("seed", "game"), [(0, 0), (0, 1), (1, 0), (7, 123_456), (2**62, 2**40), (-1, 5)])
def test_a_stream_is_what_it_is_said_to_be(seed: int, game: int) -> None:
    plain, stream = Stream(seed, game), begun(seed, game)
    for _ in range(50):
        for limit in LIMITS:
            assert compiled()["below"](stream, limit) == plain.below(limit)
        for sides in THROWS:
            assert roll(stream, sides) == plain.roll(sides)
    assert int(stream[0]) == plain.state


def test_games_of_a_seed_begin_apart() -> None:
    assert len({int(begun(seed, game)[0]) for seed in range(20) for game in range(200)}) == 4_000


@pytest.mark.parametrize("sides", [(1,), (2,), (3,), (6,), (7,), (12,), (6, 6), (2, 3, 5), (5, 6, 7), (256,), (255,)])
def test_all_outcomes_are_exactly_equally_likely(sides: tuple[int, ...]) -> None:
    """Every word of eight bits once: what is not rejected falls on each outcome equally often."""
    found: Counter[tuple[int, ...]] = Counter()
    for word in range(256):
        with suppress(StopIteration):  # rejected: another word is asked for
            found[tuple(fair(iter([word]).__next__, 8, sides))] += 1
    assert set(found) == set(product(*(range(side) for side in sides)))
    assert set(found.values()) == {256 // prod(sides)}


def state_before(word: int) -> Any:
    """A stream whose next 32 bits are these."""
    return np.array([(unmixed(word << 32) - GOLDEN) & WORD], np.uint64)


@pytest.mark.parametrize("limit", [3, 5, 6, 7, 30])
def test_words_that_would_be_unfair_are_rejected(limit: int) -> None:
    """Only the lowest word of a number can be: as many are rejected as 2³² is too many."""
    rejected = 0
    for word in (-(-(number << 32) // limit) for number in range(limit)):
        one, other = state_before(word), state_before(word)
        plain = Stream(0, 0)
        plain.state = int(one[0])
        number = plain.below(limit)
        assert compiled()["below"](one, limit) == number
        assert roll(other, (limit,)) == [number + 1]
        assert int(one[0]) == int(other[0]) == plain.state
        rejected += (plain.state - int(state_before(word)[0])) & WORD != GOLDEN
    assert rejected == 2**32 % limit


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 12, 30])
def test_many_draws_spread_evenly(limit: int) -> None:
    """Chi-square on one fixed seed: so uneven a result would come once in a million seeds."""
    stream, draws = begun(2026, 0), 20_000
    found = Counter(int(compiled()["below"](stream, limit)) for _ in range(draws))
    due = draws / limit
    spread = sum((found[number] - due) ** 2 / due for number in range(limit))
    freedom = limit - 1
    assert spread < freedom + 4.8 * (2 * freedom) ** 0.5 + 20


def test_dice_are_thrown_evenly_and_apart() -> None:
    stream, throws = begun(7, 7), 36_000
    found = Counter(tuple(roll(stream, (6, 6))) for _ in range(throws))
    assert len(found) == 36
    assert sum((number - 1000) ** 2 / 1000 for number in found.values()) < 35 + 4.8 * 70**0.5 + 20
