"""The rule that ends a pairing: it calls a winner where there is one, and hardly ever where there is none."""

import numpy as np
import pytest

from crocetta.study.tournament.figures import reach_of, saved, share, spreads
from crocetta.study.tournament.rule import ERROR, Scores, interval, looks, verdict

ROUNDS, TIMES = 1000, 400


def called(values: list[float], chances: list[float], seed: int) -> list[tuple[int, Scores]]:
    """Many pairings whose rounds end so, each stopped as soon as a look decides it: the verdict, and its rounds."""
    luck, found = np.random.default_rng(seed), []
    for _ in range(TIMES):
        rounds = luck.choice(values, ROUNDS, p=chances)
        for seen in looks(ROUNDS):
            if better := verdict(rounds[:seen]):
                break
        found.append((better, rounds[:seen]))
    return found


EVEN = [
    ([0.0, 0.5, 1.0], [0.25, 0.5, 0.25]),
    ([0.0, 1.0], [0.5, 0.5]),
    ([0.0, 0.25, 0.5, 0.75, 1.0], [0.2, 0.15, 0.3, 0.15, 0.2]),
    ([0.0, 0.6], [1 / 6, 5 / 6]),  # wins often and little, loses seldom and much
]


@pytest.mark.parametrize(("values", "chances"), EVEN)
def test_where_nobody_is_better_a_winner_is_called_in_at_most_5_of_100_pairings(
    values: list[float], chances: list[float]
) -> None:
    wrong = np.mean([better != 0 for better, _ in called(values, chances, seed=1)])
    assert wrong <= ERROR + 3 * (ERROR * (1 - ERROR) / TIMES) ** 0.5


def test_looking_at_a_plain_interval_as_often_would_be_wrong_far_more_often() -> None:
    luck, wrong = np.random.default_rng(2), 0
    for _ in range(TIMES):
        rounds = luck.choice([0.0, 0.5, 1.0], ROUNDS, p=[0.25, 0.5, 0.25])
        wrong += any(abs(rounds[:n].mean() - 0.5) > reach_of(rounds[:n], any_time=False) for n in looks(ROUNDS))
    assert wrong / TIMES > 0.1


def test_where_somebody_is_better_it_is_found_and_soon() -> None:
    found = called([0.0, 0.5, 1.0], [0.15, 0.5, 0.35], seed=3)
    assert np.mean([better == 1 for better, _ in found]) > 0.99
    assert not any(better == -1 for better, _ in found)
    assert np.mean([len(rounds) for _, rounds in found]) < ROUNDS / 3
    assert all(better == -1 for better, _ in called([0.0, 0.5, 1.0], [0.5, 0.4, 0.1], seed=3))


def test_an_interval_holds_where_one_stopped_because_it_was_decided() -> None:
    for chances in ([0.25, 0.5, 0.25], [0.15, 0.5, 0.35]):
        mean = float(np.dot([0.0, 0.5, 1.0], chances))
        bounds = [interval(rounds) for _, rounds in called([0.0, 0.5, 1.0], chances, seed=4)]
        assert np.mean([low <= mean <= high for low, high in bounds]) > 0.95


def test_verdict_and_interval_never_disagree() -> None:
    for better, rounds in called([0.0, 0.5, 1.0], [0.2, 0.5, 0.3], seed=5)[:40]:
        low, high = interval(rounds)
        assert better == (low > 0.5) - (high < 0.5)


def test_a_plain_interval_for_a_number_of_rounds_fixed_before_holds_95_of_100_times() -> None:
    luck = np.random.default_rng(6)
    for rounds, chance in ((10, 0.5), (40, 0.9), (40, 0.97), (300, 0.6)):
        shares = [share(luck.choice([0.0, 1.0], rounds, p=[1 - chance, chance]), any_time=False) for _ in range(TIMES)]
        assert np.mean([found["low"] <= chance <= found["high"] for found in shares]) > 0.92


def test_all_rounds_alike_prove_little() -> None:
    assert share(np.ones(5), any_time=False)["low"] < 0.7
    low, high = interval(np.ones(16))
    assert 0.5 < low < 0.8
    assert high == 1
    assert interval(np.zeros(16))[0] == 0


def test_looks_are_the_same_whatever_the_end_is() -> None:
    assert list(looks(10)) == [10]
    assert list(looks(50))[:-1] == list(looks(1000))[: len(list(looks(50))) - 1]


def test_shared_dice_save_as_many_games_as_they_cancel_luck() -> None:
    luck = np.random.default_rng(7).choice([0.0, 1.0], 1000)
    other = np.random.default_rng(8).choice([0.0, 1.0], 1000)
    assert saved([spreads(np.stack([luck, 1 - luck], axis=1))]) is None  # who wins here loses there
    assert saved([spreads(np.stack([luck, luck], axis=1))]) == pytest.approx(0.5)  # the second game tells nothing new
    assert saved([spreads(np.stack([luck, other], axis=1))]) == pytest.approx(1.0, abs=0.1)
