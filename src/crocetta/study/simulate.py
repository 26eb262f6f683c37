"""Simulating: many games at once, and what they tell about points, length and wins."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import styles
from crocetta.core.game import Game
from crocetta.fast.engine import Engine, Played
from crocetta.study.tables import Guests, at_tables
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
    names: Sequence[str],
    games: int,
    seed: int = 0,
    flags: Mapping[str, object] | None = None,
    threads: int = 1,
    deck: str | None = None,
    progress: Callable[[int], object] = lambda done: None,
    guests: Guests | None = None,
) -> dict[str, Any]:
    """So many games by bots, one for each seat; what they tell, as plain numbers. The lot decides who begins."""
    seats, guests = len(names), guests or Guests()
    play = player(game, names, flags, deck, guests)
    if is_compiled(game, names):
        play(1, seed, 1, lambda done: None, 0)  # compile first: it is not part of the speed
    results = Results(seats)
    began = time.perf_counter()
    for start in range(0, games, BLOCK):
        results.add(play(min(BLOCK, games - start), seed, threads, progress, start))
    seconds = time.perf_counter() - began
    return {
        "game": game.id,
        "seats": seats,
        "bots": list(names),
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
        "given_up": guests.given_up(),
    }


def is_compiled(game: Game, names: Sequence[str]) -> bool:
    """Whether compiled loops know all of these bots."""
    return set(names) <= {"random", *styles(game, len(names))}


def player(
    game: Game, names: Sequence[str], flags: Mapping[str, object] | None, deck: str | None, guests: Guests
) -> Callable[[int, int, int, Callable[[int], object], int], Played]:
    """Who plays the games: loops that know the rules alone, or minds too, or tables at which any bot may sit.

    It is told how many games, the seed, the threads, whom to tell of progress, and the number of the first game.
    """
    seats = len(names)
    if set(names) == {"random"}:
        engine = Engine(game)
        return lambda games, seed, threads, progress, number: engine.play(
            seats, games, seed, flags, threads, progress, deck, number
        )
    known = styles(game, seats)
    if set(names) <= set(known):
        mind, players = Mind(game, seats, flags, deck), [known[name] for name in names]
        return lambda games, seed, threads, progress, number: arena.play(
            mind, players, games, seed, threads, number=number, progress=progress
        )
    return lambda games, seed, threads, progress, number: at_tables(
        game, names, games, seed, flags, deck, threads, progress, number, guests
    )
