"""When a pairing is decided: a bet on every round, against the claim that both are equally good.

Somebody who bets a share of their money on each round, fairly paid if both are equally good, has 40 times the money at
any time at all in at most one of 40 such pairings (Ville's inequality). One bets on the first player, one on the
second; whoever gets there has shown that their player is better. So one may look as often as one likes: under no
difference a winner is called in at most 5 of 100 pairings, however long they last. The same bets against any other
claim give an interval that holds whenever one looks.

>>> verdict(np.full(200, 0.7)), verdict(np.full(200, 0.5)), verdict(np.full(200, 0.3))
(1, 0, -1)
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

Scores = np.ndarray[
    Any, np.dtype[np.float64]
]  # of the first player of two, by round: 0…1, a half where nobody is ahead
ERROR = 0.05  # how often a winner may be called where there is none
HALF = 0.5  # what both score if they are equally good; also how much of the money one round may cost
FIRST_LOOK, GROWTH = 16, 1.5  # rounds
HALVINGS = 13  # an interval is found to a ten-thousandth


def looks(most: int) -> Iterator[int]:
    """The numbers of rounds after which one looks, up to the last.

    >>> list(looks(100))
    [16, 24, 36, 54, 81, 100]
    """
    rounds = FIRST_LOOK
    while rounds < most:
        yield rounds
        rounds = int(rounds * GROWTH)
    yield most


def verdict(scores: Scores, error: float = ERROR) -> int:
    """Who is better: 1 the first, -1 the second, 0 not decided; `error` is for both ways together."""
    if money(scores, HALF) >= np.log(2 / error):
        return 1
    return -1 if money(1 - scores, HALF) >= np.log(2 / error) else 0


def interval(scores: Scores, error: float = ERROR) -> tuple[float, float]:
    """What the mean lies between, whenever one looks."""
    return at_least(scores, error), 1 - at_least(1 - scores, error)


def at_least(scores: Scores, error: float) -> float:
    """Every smaller mean is refuted."""
    refuted, possible = 0.0, float(scores.mean())
    for _ in range(HALVINGS if possible else 0):
        claim = (refuted + possible) / 2
        if money(scores, claim) >= np.log(2 / error):
            refuted = claim
        else:
            possible = claim
    return refuted


def money(scores: Scores, claim: float) -> float:
    """The logarithm of what somebody has who began with 1 and bet on every round that the mean is above a claim."""
    gains = scores - claim
    return float(np.log1p(stakes(gains, HALF / claim) * gains).sum())


def stakes(gains: Scores, boldest: float) -> Scores:
    """What is bet on each round: what would have paid best so far, from the rounds before it alone."""
    total, squares = gains.cumsum() - gains, (gains**2).cumsum() - gains**2
    return np.asarray(np.clip(total / (squares + HALF**2), 0.0, boldest))
