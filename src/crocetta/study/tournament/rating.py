"""Ratings: a number for each player and how sure it is, from the games in a fixed order (openskill)."""

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import chain
from typing import Any

from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.stretch import Points

MOST_RATED = 2000  # games: after so many a rating hardly moves, and each costs as much as a quick game itself


def is_there() -> bool:
    """Whether openskill is installed."""
    return find_spec("openskill") is not None


def rated(plan: Plan, points: Sequence[Points]) -> list[dict[str, float]] | None:
    """The rating of every player from the points of every pairing; None without openskill.

    Rounds are taken in turn: the first of every pairing, then the second of every pairing …
    """
    if not is_there():
        return None
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # nobody gets better or worse in the course of a tournament
    found: list[Any] = [model.rating(name=label) for label in plan.labels]
    for players, game in in_turn(plan, points):
        teams = model.rate([[found[player]] for player in players], scores=[float(one) for one in game])
        for player, (rating,) in zip(players, teams, strict=True):
            found[player] = rating
    return [{"mu": rating.mu, "sigma": rating.sigma} for rating in found]


def in_turn(plan: Plan, points: Sequence[Points]) -> list[tuple[tuple[int, ...], Sequence[int]]]:
    """The games that are rated: who sat there, and the points of each."""
    longest = max(map(len, points), default=0)
    every = chain.from_iterable(
        ((pairing.players, game) for game in rounds[round])
        for round in range(min(longest, MOST_RATED))
        for pairing, rounds in zip(plan.pairings, points, strict=True)
        if round < len(rounds)
    )
    return [game for game, _ in zip(every, range(MOST_RATED), strict=False)]
