"""A tally: how often each whole number came up, and what follows from it.

>>> tally = Tally()
>>> tally.add(np.array([3, 4, 4, 9]))
>>> tally.mean, tally.quantile(0.5), tally.summary()["max"]
(5.0, 4, 9)
"""

from typing import Any

import numpy as np

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
Sums = list[float]  # over rounds: how many, parts, wholes, and their squares and product
SURE = 1.959963984540054  # standard errors either way that hold the truth in 95 of 100 cases


class Tally:
    """Counts by number: exact mean, spread and quantiles of any amount of games in little memory."""

    def __init__(self) -> None:
        self.low = 0
        self.counts = np.zeros(0, np.int64)

    def add(self, numbers: np.ndarray[Any, Any]) -> None:
        """Count these too."""
        if not len(numbers):
            return
        low = min(self.low, int(numbers.min())) if len(self.counts) else int(numbers.min())
        more = np.bincount(numbers - low)
        counts = np.zeros(max(len(more), self.low - low + len(self.counts)), np.int64)
        counts[: len(more)] += more
        counts[self.low - low : self.low - low + len(self.counts)] += self.counts
        self.low, self.counts = low, counts

    @property
    def numbers(self) -> np.ndarray[Any, Any]:
        return np.arange(self.low, self.low + len(self.counts))

    @property
    def total(self) -> int:
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        return float(self.numbers @ self.counts / self.total)

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return float(np.sqrt(((self.numbers - self.mean) ** 2) @ self.counts / self.total))

    def quantile(self, share: float) -> int:
        """The smallest number that at least this share of all does not exceed."""
        return int(self.numbers[np.searchsorted(self.counts.cumsum(), share * self.total)])

    def summary(self) -> dict[str, Any]:
        """All of it, for people and machines."""
        seen = np.flatnonzero(self.counts)
        return {
            "mean": self.mean,
            "sd": self.spread,
            "se": self.spread / self.total**0.5,
            "min": int(self.low + seen[0]),
            "max": int(self.low + seen[-1]),
            "quantiles": {f"{share:.0%}": self.quantile(share) for share in QUANTILES},
        }


def share_with_interval(share: float, games: float) -> dict[str, float]:
    """A share of games with its 95 % confidence interval (Wilson).

    >>> {name: round(value, 3) for name, value in share_with_interval(0.5, 100).items()}
    {'share': 0.5, 'low': 0.404, 'high': 0.596}
    """
    z2 = SURE**2 / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = SURE / (1 + z2) * (share * (1 - share) / games + z2 / games / 4) ** 0.5
    return {"share": share, "low": max(0.0, middle - reach), "high": min(1.0, middle + reach)}


def error_by_rounds(sums: Sums) -> float:
    """The standard error of a mean, or of a share of those games that count."""
    rounds, part, whole, parts, wholes, both = sums
    mean = part / max(whole, 1)
    spread = max(0.0, parts - 2 * mean * both + mean * mean * wholes)
    return float(np.sqrt(spread / max(rounds - 1, 1) / rounds)) / max(whole / rounds, 1e-9)


def as_share(found: dict[str, Any]) -> dict[str, Any]:
    """A share that was measured in rounds: its bounds stay within none and all, and never meet (Wilson).

    It counts as many games as would leave it as unsure; where all rounds came out alike, as many as there were rounds.

    >>> found = as_share({"mean": 1.0, "sums": [22, 44, 44, 88, 88, 88]})
    >>> round(found["low"], 3), found["high"]
    (0.851, 1.0)
    """
    mean, error = found["mean"], error_by_rounds(found["sums"])
    games = mean * (1 - mean) / error**2 if error > 0 else 0.0
    told = share_with_interval(mean, games or found["sums"][0])
    return found | {"low": told["low"], "high": told["high"]}
