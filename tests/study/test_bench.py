"""Measuring: the same kind of games in both engines. How fast they are is for `crocetta bench`, not for a test."""

import pytest

from crocetta.core.game import find
from crocetta.fast.engine import Engine
from crocetta.study.bench import bench, compiled_choices, interpreted_choices, roll, speed


@pytest.mark.parametrize("seats", [1, 2])
def test_both_engines_make_about_as_many_choices_a_game(seats: int) -> None:
    qwixx = find("qwixx")
    interpreted = interpreted_choices(qwixx, seats, 400) / 400
    compiled = compiled_choices(Engine(qwixx), seats, 4000, threads=2) / 4000
    assert interpreted == pytest.approx(compiled, rel=0.05)


def test_a_speed_is_that_of_a_run_that_was_long_enough() -> None:
    now = [0.0]

    def play(games: int) -> int:
        now[0] += games / 1000
        return 3 * games

    assert speed(play, 2.0, lambda: now[0]) == pytest.approx({"games_per_second": 1000, "choices_per_second": 3000})
    assert now[0] < 8  # not much longer than needed


def test_a_bench_names_what_it_measured() -> None:
    found = bench(find("knaster"), 2, seconds=0.01)
    assert (found["game"], found["seats"]) == ("knaster", 2)
    assert found["ratio"] == found["compiled"]["choices_per_second"] / found["interpreted"]["choices_per_second"]
    assert found["compiled_all_cores"]["games_per_second"] > 0


def test_one_number_throws_all_dice_and_every_throw_as_often() -> None:
    faces = [0, 0]
    thrown = []
    for k in range(6 * 4):
        roll((k + 0.5) / (6 * 4), 2, [6, 4], faces)
        thrown.append(tuple(faces))
    assert thrown == [(first, second) for first in range(1, 7) for second in range(1, 5)]
