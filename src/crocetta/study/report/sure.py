"""How sure a figure is: means with intervals, differences with p values.

>>> compared(np.array([1.0, 2.0, 3.0]), np.array([2.0, 3.0, 5.0]))["difference"]
1.3333333333333333
"""

from math import erfc, sqrt
from typing import Any

import numpy as np

from crocetta.study.tally import SURE

Numbers = np.ndarray[Any, Any]


def mean_with_interval(values: Numbers, round: int = 1) -> dict[str, float]:
    """A mean with its 95 % interval; games of one round share their dice, so rounds are what is counted."""
    rounds = by_round(values, round)
    mean, error = float(rounds.mean()), standard_error(rounds)
    return {"mean": mean, "low": mean - SURE * error, "high": mean + SURE * error}


def by_round(values: Numbers, round: int) -> Numbers:
    """The mean of every round."""
    return np.asarray(values[: len(values) // round * round].reshape(-1, round).mean(axis=1))


def standard_error(values: Numbers) -> float:
    """Of a mean; unknown, that is infinite, for a single value."""
    return float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else float("inf")


def compared(one: Numbers, other: Numbers) -> dict[str, float]:
    """What the second has more than the first, pair by pair: 95 % interval, and how often chance alone would do it."""
    differences = other - one
    mean, error = float(differences.mean()), standard_error(differences)
    return {
        "first": float(one.mean()),
        "second": float(other.mean()),
        "difference": mean,
        "low": mean - SURE * error,
        "high": mean + SURE * error,
        "p": p_value(mean, error),
    }


def p_value(mean: float, error: float) -> float:
    """The chance of a mean at least so far from zero if the truth is zero.

    >>> round(p_value(1.96, 1.0), 3), p_value(0.0, 0.0), p_value(1.0, 0.0)
    (0.05, 1.0, 0.0)
    """
    if error == 0:
        return 1.0 if mean == 0 else 0.0
    return erfc(abs(mean) / error / sqrt(2))


def holm(values: list[float]) -> list[float]:
    """P values of several questions at once: each as high as it has to be so that all of them hold together (Holm).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    found, least = [0.0] * len(values), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, values[place] * (len(values) - rank)))
        found[place] = least
    return found
