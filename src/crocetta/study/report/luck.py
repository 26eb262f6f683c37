"""Luck against skill: the same dice for players of different strength, and what the results owe to either.

Every deal of dice is played once by everybody on every seat. So each place (the dice of a deal and a seat) is seen by
all players, and each player sees all places: the variance of points falls apart into what the player does (skill), what
the place does (dice that are good or bad for everybody), and the rest: how the dice suited the choices that one player
happened to make. Nobody can foresee either of the last two: both are luck.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import styles
from crocetta.core.game import Game
from crocetta.study.report.games import Games
from crocetta.study.report.sure import Numbers, mean_with_interval
from crocetta.study.tally import SURE

FIELD = ("hard", "easy", "medium")  # who plays where all bots of a report are the same
GAMES = 6_000  # that they play
LEAST = 10  # deals, for a word about it
GROUPS = 20  # of deals: how far these agree tells how sure the shares are
DICE, SKILL, FIT = 0, 1, 2


def tried(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    flags: Mapping[str, object] | None,
    threads: int = 1,
    deck: str | None = None,
    progress: Callable[[int], object] = lambda done: None,
) -> dict[str, Any]:
    """Luck and skill among players of three levels."""
    known, mind = styles(game, seats), Mind(game, seats, flags, deck)
    if seats == 1:
        alone = [arena.play(mind, [known[name]], games // 3, seed, threads, progress=progress) for name in FIELD]
        return told(np.column_stack([one.points[:, 0] for one in alone]), FIELD, None)
    names = [FIELD[seat % len(FIELD)] for seat in range(seats)]
    games = games // seats * seats
    found = arena.play(mind, [known[name] for name in names], games, seed, threads, rotated=True, progress=progress)
    best = found.points == found.points.max(axis=1, keepdims=True)
    return told(by_place(found.points), names, best / best.sum(axis=1, keepdims=True))


def of_rounds(games: Games) -> dict[str, Any]:
    """The same from games between different bots, which were played in rounds already."""
    seats = games.round
    points, wins = games.points.reshape(-1, seats), games.wins.reshape(-1, seats)
    names = [games.names[player] for player in games.player[:seats]]
    return told(by_place(points), names, wins)


def by_place(points: Numbers) -> Numbers:
    """Points by game and player as points by place and player: in game k of a round player p sits on seat p - k."""
    seats = points.shape[1]
    rounds = points.reshape(-1, seats, seats)
    seat, player = np.meshgrid(np.arange(seats), np.arange(seats), indexing="ij")
    return np.asarray(rounds[:, (player - seat) % seats, player].reshape(-1, seats))


def told(points: Numbers, names: Sequence[str], wins: Numbers | None) -> dict[str, Any]:
    """Shares of the variance with their 95 % intervals, and what every player reached."""
    groups = [group for group in np.array_split(points, GROUPS) if len(group) > 2]
    whole, parts = shares(points), np.array([shares(group) for group in groups])
    error = parts.std(axis=0, ddof=1) / len(parts) ** 0.5 if len(parts) > 1 else np.full(3, np.nan)
    return {
        "deals": len(points) // (len(names) if wins is not None else 1),
        "skill": interval(whole[SKILL], error[SKILL]),
        "luck": interval(1 - whole[SKILL], error[SKILL]),
        "dice": interval(whole[DICE], error[DICE]),
        "fit": interval(whole[FIT], error[FIT]),
        "players": [
            {
                "name": name,
                "points": mean_with_interval(points[:, place].astype(float), 1 if wins is None else len(names)),
                "wins": None if wins is None else mean_with_interval(wins[:, place], len(names)),
            }
            for place, name in enumerate(names)
        ],
    }


def interval(share: float, error: float) -> dict[str, float]:
    low, high = share - SURE * error, share + SURE * error
    return {"share": float(share), "low": float(max(0.0, low)), "high": float(min(1.0, high))}


def shares(points: Numbers) -> Numbers:
    """Dice, skill and fit as parts of the variance: the components of a table of places and players.

    >>> shares(np.array([[1, 1], [2, 2], [3, 3]])).tolist(), shares(np.array([[1, 2], [1, 2], [1, 2]])).tolist()
    ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    """
    places, players = points.shape
    middle = points.mean()
    by_place, by_player = points.mean(axis=1) - middle, points.mean(axis=0) - middle
    rest = points - middle - by_place[:, None] - by_player
    spare = (places - 1) * (players - 1)
    fit = float((rest**2).sum()) / spare
    dice = (players * float((by_place**2).sum()) / (places - 1) - fit) / players
    skill = (places * float((by_player**2).sum()) / (players - 1) - fit) / places
    parts = np.maximum([dice, skill, fit], 0.0)
    return np.asarray(parts / (parts.sum() or 1.0))


def of_people(games: Games) -> dict[str, Any] | None:
    """What records can tell: how much of the variance of points goes with who played; None where nobody played twice.

    Nobody played the same dice, so the rest is dice and choices together.
    """
    times = np.bincount(games.player)
    known = np.flatnonzero(times > 1)
    rows = np.isin(games.player, known)
    if len(known) < 2 or rows.sum() <= len(known):
        return None
    points, player = games.points[rows].astype(float), np.searchsorted(known, games.player[rows])
    often = np.bincount(player)
    means = np.bincount(player, points) / often
    within = float(((points - means[player]) ** 2).sum()) / (len(points) - len(known))
    between = float((often * (means - points.mean()) ** 2).sum()) / (len(known) - 1)
    size = (len(points) - (often**2).sum() / len(points)) / (len(known) - 1)  # as if all had played equally often
    skill = max(0.0, (between - within) / size)
    return {
        "skill": {"share": skill / ((skill + within) or 1.0)},
        "players": [
            {"name": games.names[who], "games": int(often[place]), "points": {"mean": float(means[place])}}
            for place, who in enumerate(known)
        ],
    }
