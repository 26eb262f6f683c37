"""Tallies: the same figures as NumPy gives for all numbers at once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crocetta.study.tally import Tally, as_share, share_with_interval

LISTS = st.lists(st.lists(st.integers(-30, 120), max_size=40), min_size=1, max_size=5).filter(lambda parts: any(parts))


@given(LISTS)
def test_a_tally_of_parts_is_that_of_the_whole(parts: list[list[int]]) -> None:
    tally, whole = Tally(), np.array([number for part in parts for number in part])
    for part in parts:
        tally.add(np.array(part, dtype=np.int32))
    summary = tally.summary()
    assert tally.total == len(whole)
    assert summary["mean"] == pytest.approx(whole.mean())
    assert summary["sd"] == pytest.approx(whole.std(), abs=1e-9)
    assert summary["se"] == pytest.approx(whole.std() / len(whole) ** 0.5, abs=1e-9)
    assert (summary["min"], summary["max"]) == (whole.min(), whole.max())
    for share in (0.01, 0.25, 0.5, 0.99):
        assert tally.quantile(share) == np.quantile(whole, share, method="inverted_cdf")


def test_an_interval_holds_its_share_and_narrows_with_the_games() -> None:
    few, many = share_with_interval(0.3, 100), share_with_interval(0.3, 10_000)
    assert few["low"] < many["low"] < 0.3 < many["high"] < few["high"]
    assert many["high"] - many["low"] == pytest.approx(2 * 1.96 * (0.3 * 0.7 / 10_000) ** 0.5, rel=0.01)


def test_an_interval_stays_within_none_and_all() -> None:
    none, all_of_them = share_with_interval(0.0, 50), share_with_interval(1.0, 50)
    assert (none["low"], all_of_them["high"]) == (0.0, 1.0)
    assert 0.0 < none["high"] < 0.1
    assert 0.9 < all_of_them["low"] < 1.0


def test_a_share_of_few_rounds_stays_within_none_and_all_and_is_never_quite_sure() -> None:
    for wins, rounds in ([2, 2, 2], 3), ([0], 1), ([2, 2, 2, 1], 4), ([1, 1, 1], 3):
        sums = [rounds, sum(wins), 2 * rounds, sum(one * one for one in wins), 4 * rounds, 2 * sum(wins)]
        found = as_share({"mean": sum(wins) / (2 * rounds), "sums": [float(one) for one in sums]})
        assert 0 <= found["low"] <= found["mean"] <= found["high"] <= 1
        assert found["high"] - found["low"] > 0.2
