"""Figures: what the points of many rounds say about two players, and about the dice they shared.

Games of one round share their dice, so a round is one observation.
"""

import numpy as np

from crocetta.study.tally import SURE
from crocetta.study.tournament.rule import ERROR, Scores, interval
from crocetta.study.tournament.stretch import Points

IMAGINED = (0.0, 0.0, 1.0, 1.0)  # rounds added before a share is judged: few rounds, or all alike, prove little
TUNED = 100  # rounds after which an interval that holds at any time is tightest, beside one that holds once


def ahead(points: Points, one: int, other: int) -> Scores:
    """By round and arrangement: 1 where one has more points than the other, a half where both have as many."""
    return np.asarray((1.0 + np.sign(points[:, :, one] - points[:, :, other])) / 2)


def wins(points: Points) -> Scores:
    """By round, arrangement and player: the share of the win, parted among all who have the most points."""
    best = points == points.max(axis=2, keepdims=True)
    return np.asarray(best / best.sum(axis=2, keepdims=True))


def score(rounds: Scores, any_time: bool) -> dict[str, float]:
    """The mean score of one pair at one table with its 95 % confidence interval.

    `any_time`: it holds whenever one stops, so also where one stopped because it was decided, and is never at odds with
    the verdict; otherwise it is for a number of rounds that was fixed before.
    """
    if not any_time:
        return share(rounds, any_time)
    low, high = interval(rounds)
    return {"mean": float(rounds.mean()), "low": low, "high": high}


def share(rounds: Scores, any_time: bool) -> dict[str, float]:
    """The same for rounds of several tables, where not all have the same mean; four imagined rounds are added."""
    seen = np.concatenate([rounds, IMAGINED])
    middle, reach = float(seen.mean()), reach_of(seen, any_time)
    return {"mean": float(rounds.mean()), "low": max(0.0, middle - reach), "high": min(1.0, middle + reach)}


def average(rounds: Scores, any_time: bool) -> dict[str, float | None]:
    """The same for points; one round alone says nothing of how far another may be off."""
    if len(rounds) == 1:
        return {"mean": float(rounds[0]), "low": None, "high": None}
    mean, reach = float(rounds.mean()), reach_of(rounds, any_time)
    return {"mean": mean, "low": mean - reach, "high": mean + reach}


def reach_of(rounds: Scores, any_time: bool) -> float:
    """How far an interval reaches to both sides, by the central limit theorem: once, or at all times together."""
    spread, n = float(rounds.std()), len(rounds)
    if not any_time:
        return spread * SURE / float(np.sqrt(n))
    more = 1 + n / TUNED
    return spread * float(np.sqrt(more * np.log(more / ERROR**2) * TUNED) / n)


def spreads(scores: Scores) -> tuple[float, float]:
    """What one round leaves uncertain: as it was, with shared dice; and if every game had dice of its own."""
    seats = scores.shape[1]
    return float(scores.mean(axis=1).var()), float(scores.var(axis=0).sum()) / seats**2


def saved(pairs: list[tuple[float, float]]) -> float | None:
    """How many times as many games would be needed without shared dice; None: all rounds came out alike."""
    shared, apart = (sum(column) for column in zip(*pairs, strict=True))
    return apart / shared if shared else None
