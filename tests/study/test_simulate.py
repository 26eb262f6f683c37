"""Simulation: what it tells agrees with the games it played."""

import numpy as np
import pytest

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import Style
from crocetta.core.game import find
from crocetta.fast.engine import Engine, Played
from crocetta.study import simulate as module
from crocetta.study.simulate import Results, simulate

QWIXX = find("qwixx")


def test_points_turns_and_wins_are_those_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLOCK", 700)  # so that the games come in several blocks
    found = simulate(QWIXX, ["random"] * 3, games=2000, seed=5, threads=2)
    played = Engine(QWIXX).play(3, 2000, seed=5)
    assert [one["mean"] for one in found["points"]] == pytest.approx(played.points.mean(axis=0))
    assert found["turns"]["mean"] == pytest.approx(played.turns.mean())
    best = played.points == played.points.max(axis=1, keepdims=True)
    assert [one["share"] for one in found["wins"]] == pytest.approx(
        (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
    )
    assert found["ties"] == pytest.approx((best.sum(axis=1) > 1).mean())
    assert sum(one["share"] for one in found["wins"]) == pytest.approx(1)


def test_by_order_the_seat_that_began_comes_first() -> None:
    results = Results(3)
    points = np.array([[1, 2, 9], [5, 6, 7]], np.int32)
    results.add(Played(points, np.array([2, 1], np.int8), np.array([4, 8], np.int16), np.array([10, 12], np.int32)))
    assert [tally.mean for tally in results.by_order] == [(9 + 6) / 2, (1 + 7) / 2, (2 + 5) / 2]
    assert results.wins.tolist() == [0, 0, 2]
    assert results.wins_by_order.tolist() == [1, 1, 0]
    assert (results.ties, results.choices, results.turns.mean) == (0, 22, 6)


def test_a_shared_win_counts_in_parts() -> None:
    results = Results(2)
    points = np.array([[3, 3]], np.int32)
    results.add(Played(points, np.zeros(1, np.int8), np.ones(1, np.int16), np.ones(1, np.int32)))
    assert (results.wins.tolist(), results.ties) == ([0.5, 0.5], 1)


def test_flags_reach_the_table() -> None:
    knaster = find("knaster")
    usual = simulate(knaster, ["random"], 3000, seed=1)["points"][0]["mean"]
    assert simulate(knaster, ["random"], 3000, seed=1, flags={"no_combination": "1"})["points"][0]["mean"] > usual + 1


def test_random_qwixx_alone_is_worth_about_nothing() -> None:
    points = simulate(QWIXX, ["random"], 100_000)["points"][0]
    assert abs(points["mean"] - -0.265) < 4 * points["se"]  # as a kernel in C has it: benchmarks/qwixx.c


def test_games_of_those_who_search_are_told_one_by_one_and_are_the_same_however_they_are_dealt_out() -> None:
    mind, style = Mind(find("knaster"), 1), Style(rollouts=4, width=2)
    told = list[int]()
    whole = arena.play(mind, [style], 3, seed=7, threads=2, progress=told.append)
    assert told == [1, 1, 1]
    apart = [arena.play(mind, [style], 1, seed=7, number=number) for number in range(3)]
    assert whole.points.tolist() == [one.points.tolist()[0] for one in apart]
    arena.play(mind, [Style()], 20, progress=told.append)
    assert told[3:] == [16, 4]
