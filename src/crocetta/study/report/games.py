"""Games: the results of many games, one row for each game and seat, whoever played them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from crocetta.core.game import Game
from crocetta.fast.engine import Played
from crocetta.study.report.ends import Ends

Numbers = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Games:
    """Results by game, and by row: a row is a seat of a game, in the order of the games."""

    game: Game
    seats: Numbers  # by game
    turns: Numbers  # by game
    choices: Numbers  # by game
    number: Numbers  # by row: the game it belongs to
    order: Numbers  # by row: 0 for whoever began the game, 1 for the next …
    points: Numbers  # by row
    player: Numbers  # by row: the place of its name in `names`
    names: tuple[str, ...]
    ends: Ends
    round: int = 1  # so many games in a row have the same dice
    flags: dict[str, str] = field(default_factory=dict)  # those that all of them were played with

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def wins(self) -> Numbers:
        """By row: 1 for a win, a half for one shared by two …; alone everybody wins."""
        best = self.points == self.by_game(np.maximum)[self.number]
        shared = np.add.reduceat(best.astype(np.int64), self.starts)
        return np.asarray(best / shared[self.number])

    @property
    def starts(self) -> Numbers:
        """By game: its first row."""
        return np.asarray(np.cumsum(self.seats) - self.seats)

    def by_game(self, fold: np.ufunc) -> Numbers:
        """By game: the points of its seats folded into one number."""
        return np.asarray(fold.reduceat(self.points, self.starts))

    @property
    def mean_points(self) -> Numbers:
        """By game: the points of a seat on average."""
        return np.asarray(self.by_game(np.add) / self.seats)

    @property
    def leads(self) -> Numbers:
        """By game: the points by which it was won; 0 for a tie, and for somebody alone."""
        found = np.zeros(len(self), np.int64)
        for seats in np.unique(self.seats[self.seats > 1]):
            rows = self.rows_of(int(seats))
            ranked = np.sort(self.points[rows], axis=1)
            found[self.seats == seats] = ranked[:, -1] - ranked[:, -2]
        return found

    def rows_of(self, seats: int) -> Numbers:
        """The rows of all games with so many seats: one line for each game."""
        return np.asarray(self.starts[self.seats == seats][:, None] + np.arange(seats))


def from_played(
    game: Game, names: Sequence[str], played: Played, ends: Ends, rotated: bool, flags: dict[str, str]
) -> Games:
    """What compiled loops or tables have played, by the bot on each seat."""
    games, seats = played.points.shape
    known = tuple(dict.fromkeys(names))
    order = (np.arange(seats) - played.first[:, None]) % seats
    return Games(
        game,
        np.full(games, seats),
        played.turns.astype(np.int64),
        played.choices.astype(np.int64),
        np.repeat(np.arange(games), seats),
        order.ravel(),
        played.points.astype(np.int64).ravel(),
        np.tile([known.index(name) for name in names], games),
        known,
        ends,
        seats if rotated else 1,
        flags,
    )
