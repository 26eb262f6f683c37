"""What bots know about Knaster: patterns, promises, and how far they bring them."""

import math
import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import numpy as np
import pytest

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import styles
from crocetta.games.knaster import GAME, rules
from crocetta.games.knaster.mind import ROOM, SIZE, weigh, worth
from crocetta.games.knaster.pattern import CIRCLED, DONE, PATTERNS, SIGNS, pattern

MIND = np.load(GAME.folder / "mind.npy")
THROWS = list(product(range(1, 7), repeat=2))


def laid(seats: int, **flags: int) -> tuple[Any, list[Any]]:
    table, sheets = rules.KnasterTable(), [rules.KnasterSheet() for _ in range(seats)]
    table.seats = seats
    for name, value in flags.items():
        setattr(table, name, value)
    rules.start(table, sheets)
    return table, sheets


def weighed(table: Any, sheets: list[Any], seat: int) -> dict[int, float]:
    """The open choices of a seat, and what each is worth."""
    codes, worths = [0] * (rules.CHOICES + 1), [0.0] * (rules.CHOICES + 1)
    n = rules.choices(table, sheets, seat, codes)
    weigh(table, sheets, seat, codes, n, worths, MIND, [0.0] * ROOM)
    return dict(zip(codes[:n], worths[:n], strict=True))


def worth_now(table: Any, sheets: list[Any], seat: int) -> float:
    return worth(table, sheets, seat, MIND, [0.0] * ROOM)


def after(table: Any, sheets: list[Any], seat: int, code: int) -> tuple[Any, list[Any]]:
    table, sheets = table.copy(), [sheet.copy() for sheet in sheets]
    rules.choose(table, sheets, seat, code)
    return table, sheets


def moments(seed: int, seats: int, care: float = 0.8, **flags: int) -> Iterator[tuple[Any, list[Any], int]]:
    """Every moment of a game in which a seat chooses: mostly what is worth most, now and then anything."""
    rng = random.Random(seed)
    table, sheets = laid(seats, **flags)
    while table.phase != rules.OVER:
        if table.phase == rules.THROW:
            rules.throw(table, sheets, rng.choice(THROWS))
        for seat in range(seats):
            while table.waiting >> seat & 1 and table.phase == rules.WRITE:
                yield table, sheets, seat
                worths = weighed(table, sheets, seat)
                code = max(worths, key=worths.__getitem__) if rng.random() < care else rng.choice(list(worths))
                rules.choose(table, sheets, seat, code)


def test_every_handful_of_signs_has_a_pattern_of_its_own():
    unfilled = [pattern(0, *rest) for rest in combinations_with_replacement(range(SIGNS), 4)]
    full = [pattern(*signs) for signs in combinations_with_replacement(range(1, CIRCLED + 1), 5)]
    assert sorted(unfilled + full) == list(range(PATTERNS))


@pytest.mark.parametrize("signs", [(0, 3, 20, 7, 7), (1, 2, 3, 4, 5), (12, 22, 4, 13, 11)])
def test_order_is_no_matter(signs):
    assert len({pattern(*places) for places in permutations(signs)}) == 1


def test_on_a_full_line_it_is_no_matter_which_numbers_are_circled():
    assert pattern(CIRCLED, 5, 6, 7, 8) == pattern(CIRCLED + 9, 5, 6, 7, 8)
    assert pattern(*range(CIRCLED, CIRCLED + 5)) == DONE


def test_what_is_known_is_as_long_as_it_is_read():
    assert MIND.shape == (SIZE,)
    assert MIND.dtype == np.float32
    assert np.isfinite(MIND).all()


@pytest.mark.parametrize("flags", [{}, {"no_combination": 1}, {"last_throw": rules.MUST}])
@pytest.mark.parametrize("seed", range(3))
def test_a_choice_is_worth_what_the_sheet_after_it_is_worth(seed, flags):
    for table, sheets, seat in moments(seed, 1, **flags):
        for code, expected in weighed(table, sheets, seat).items():
            then = after(table, sheets, seat, code)
            if then[0].phase == rules.OVER:
                assert expected == rules.points(*then, seat)
            elif then[0].phase == rules.THROW:
                assert expected == pytest.approx(worth_now(*then, seat), abs=1e-4)
            else:  # circles are due: it is worth what the best way to draw them is
                assert expected <= max(weighed(*then, seat).values()) + 1e-4


def test_with_a_full_grid_the_last_throw_is_counted_out():
    found = 0
    for seed in range(6):
        for table, sheets, _ in moments(seed, 1):
            if table.last:
                before = table.copy()
                before.phase, before.waiting = rules.THROW, 0
                expected = sum(best_of(before, sheets, faces) for faces in THROWS) / len(THROWS)
                assert worth_now(before, sheets, 0) == pytest.approx(expected)
                found += 1
    assert found >= 6


def best_of(table: Any, sheets: list[Any], faces: tuple[int, ...]) -> float:
    """The most points that a last throw leads to."""
    table = table.copy()
    rules.throw(table, sheets, faces)
    codes = [0] * (rules.CHOICES + 1)
    n = rules.choices(table, sheets, 0, codes)
    return max(rules.points(*after(table, sheets, 0, code), 0) for code in codes[:n])


def test_a_grid_is_worth_as_much_in_the_mirror():
    for table, sheets, seat in moments(4, 1):
        mirrored = sheets[seat].copy()
        mirrored.numbers = [14 - number if number else 0 for number in sheets[seat].numbers]
        mirrored.where = [sheets[seat].where[14 - number if number > 1 else number] for number in range(13)]
        if sheets[seat].due == 0:
            assert worth_now(table, sheets, seat) == pytest.approx(worth_now(table, [mirrored], seat), abs=1e-4)


@pytest.mark.parametrize(("seats", "flags"), [(2, {}), (3, {"no_combination": 1, "last_throw": rules.MUST}), (12, {})])
def test_every_choice_at_every_table_has_a_worth(seats, flags):
    for table, sheets, seat in moments(seats, seats, care=0.5, **flags):
        assert all(map(math.isfinite, weighed(table, sheets, seat).values()))


def test_a_number_written_is_credited_with_the_time_it_takes_the_others():
    found = 0
    for table, sheets, seat in moments(6, 2):
        if seat == 0 and 0 < free(sheets[0]) <= free(sheets[1]) and not table.last and not sheets[0].due:
            for cell in [code for code in weighed(table, sheets, 0) if code < rules.CIRCLE]:
                then = after(table, sheets, 0, cell)
                if not then[1][0].due:
                    took = worth_now(table, sheets, 1) - worth_now(*then, 1)
                    expected = worth_now(*then, 0) + took
                    assert weighed(table, sheets, 0)[cell] == pytest.approx(expected, abs=1e-3)
                    found += abs(took) > 1e-3
    assert found


def free(sheet: Any) -> int:
    return sheet.where[0].bit_count()


def test_hard_is_very_good_alone():
    played = arena.play(Mind(GAME, 1), [styles(GAME, 1)["hard"]], 256, seed=3)
    assert played.points.mean() > 85


@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_below(better, worse):
    levels = styles(GAME, 2)
    played = arena.play(Mind(GAME, 2), [levels[better], levels[worse]], 256, seed=5, rotated=True)
    assert (played.points[:, 0] > played.points[:, 1]).mean() > 0.5
