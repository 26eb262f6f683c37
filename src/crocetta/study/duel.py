"""Duels: who wins more, measured fairly: everybody on every seat, with the same dice each time."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import Style, styles
from crocetta.core.game import Game
from crocetta.study.tally import SURE, Sums, as_share, error_by_rounds


def duel(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    flags: Mapping[str, object] | None = None,
    threads: int = 1,
    progress: Callable[[int], object] = lambda done: None,
    own: Mapping[str, Style] | None = None,
    number: int = 0,
) -> dict[str, Any]:
    """Games between bots, one for each seat, in rounds with the same dice: what they tell of each, as plain numbers.

    `number` is that of the first game: others of the same seed have been played before.
    """
    seats = len(names)
    known = styles(game, seats) | dict(own or {})
    mind = Mind(game, seats, flags)
    players = [known[name] for name in names]
    arena.play(mind, players, seats, seed, rotated=True)  # compile first: it is not part of the time
    games = -(-games // seats) * seats
    began, busy = time.perf_counter(), time.process_time()
    played = arena.play(mind, players, games, seed, threads, rotated=True, number=number, progress=progress)
    seconds, busy = time.perf_counter() - began, time.process_time() - busy
    best = played.points == played.points.max(axis=1, keepdims=True)
    wins = best / best.sum(axis=1, keepdims=True)
    decided = best.sum(axis=1) == 1
    return {
        "game": game.id,
        "seats": seats,
        "games": games,
        "seed": seed,
        "flags": {name: str(value) for name, value in (flags or {}).items()},
        "seconds": seconds,
        "games_per_second": games / seconds,
        "milliseconds_per_choice": 1000 * busy / float(played.choices.sum()),
        "choices": int(played.choices.sum()),
        "ties": 1 - float(decided.mean()),
        "turns": float(played.turns.mean()),
        "bots": [
            {
                "name": name,
                "points": by_rounds(played.points[:, place].astype(float), seats),
                "wins": as_share(by_rounds(wins[:, place], seats)),
                "of_decided": as_share(ratio_by_rounds(wins[:, place] * decided, decided.astype(float), seats)),
            }
            for place, name in enumerate(names)
        ],
    }


def by_rounds(values: np.ndarray[Any, Any], seats: int) -> dict[str, Any]:
    """A mean with its 95 % confidence interval; games of one round share their dice, so rounds are what is counted."""
    return ratio_by_rounds(values, np.ones(len(values)), seats)


def ratio_by_rounds(part: np.ndarray[Any, Any], whole: np.ndarray[Any, Any], seats: int) -> dict[str, Any]:
    """The same for a share of those games that count."""
    parts, wholes = part.reshape(-1, seats).sum(axis=1), whole.reshape(-1, seats).sum(axis=1)
    products = (parts, wholes, parts * parts, wholes * wholes, parts * wholes)
    return interval([float(len(parts)), *(float(column.sum()) for column in products)])


def interval(sums: Sums) -> dict[str, Any]:
    """The mean of so many rounds, between which bounds it lies, and the sums it comes from.

    >>> found = interval([2, 3, 4, 5, 8, 6])
    >>> found["mean"], round(found["high"], 3)
    (0.75, 1.24)
    """
    mean, error = sums[1] / max(sums[2], 1), SURE * error_by_rounds(sums)
    return {"mean": mean, "low": mean - error, "high": mean + error, "sums": sums}


def pooled(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The mean and bounds of two series of rounds together."""
    return interval([a + b for a, b in zip(one["sums"], other["sums"], strict=True)])
