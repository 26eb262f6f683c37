"""Simulating: many games at once, and what they tell about points, length and wins."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from crocetta.core.game import Game
from crocetta.fast.engine import Engine, Played
from crocetta.study.tally import Tally, share_with_interval

BLOCK = 1 << 18  # games whose single results are in memory together


@dataclass
class Results:
    """What is kept of all games."""

    seats: int
    points: list[Tally] = field(init=False)  # by seat
    by_order: list[Tally] = field(init=False)  # by order of play: who began, who came second …
    wins: np.ndarray[Any, Any] = field(init=False)  # by seat; a win shared by three counts a third
    wins_by_order: np.ndarray[Any, Any] = field(init=False)
    turns: Tally = field(default_factory=Tally)
    choices: int = 0
    ties: int = 0

    def __post_init__(self) -> None:
        self.points = [Tally() for _ in range(self.seats)]
        self.by_order = [Tally() for _ in range(self.seats)]
        self.wins, self.wins_by_order = np.zeros(self.seats), np.zeros(self.seats)

    def add(self, played: Played) -> None:
        """Take in more games."""
        best = played.points == played.points.max(axis=1, keepdims=True)
        shares = best / best.sum(axis=1, keepdims=True)
        order = (np.arange(self.seats) + played.first[:, None]) % self.seats  # order[game, k]: the seat that came k-th
        ordered = np.take_along_axis(played.points, order, axis=1)
        for seat in range(self.seats):
            self.points[seat].add(played.points[:, seat])
            self.by_order[seat].add(ordered[:, seat])
        self.wins += shares.sum(axis=0)
        self.wins_by_order += np.take_along_axis(shares, order, axis=1).sum(axis=0)
        self.ties += int((best.sum(axis=1) > 1).sum())
        self.turns.add(played.turns)
        self.choices += int(played.choices.sum())


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int = 0,
    flags: Mapping[str, object] | None = None,
    threads: int = 1,
    deck: str | None = None,
    progress: Callable[[int], object] = lambda done: None,
) -> dict[str, Any]:
    """Play so many games at random; what they tell, as plain numbers. The first seat is drawn by lot each time."""
    engine = Engine(game)
    engine.play(seats, 1, seed, flags, deck=deck)  # compile first: it is not part of the speed
    results = Results(seats)
    began = time.perf_counter()
    for start in range(0, games, BLOCK):
        block = min(BLOCK, games - start)
        results.add(engine.play(seats, block, seed, flags, threads, progress, deck, start))
    seconds = time.perf_counter() - began
    return {
        "game": game.id,
        "seats": seats,
        "games": games,
        "seed": seed,
        "flags": {name: str(value) for name, value in (flags or {}).items()},
        "threads": threads,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "choices_per_second": results.choices / seconds,
        "turns": results.turns.summary(),
        "points": [tally.summary() for tally in results.points],
        "points_by_order": [tally.summary() for tally in results.by_order],
        "wins": [share_with_interval(wins / games, games) for wins in results.wins],
        "wins_by_order": [share_with_interval(wins / games, games) for wins in results.wins_by_order],
        "ties": results.ties / games,
    }
