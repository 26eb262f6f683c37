"""A stretch: some rounds of one pairing, the piece of work that a thread or a machine of a cluster takes on."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import Style
from crocetta.core import record
from crocetta.study.tournament import table
from crocetta.study.tournament.minds import is_compiled, is_generic, known_styles, mind_of
from crocetta.study.tournament.plan import Pairing, Plan

Points = np.ndarray[Any, np.dtype[np.int32]]  # by round, arrangement and player


@dataclass(frozen=True)
class Stretch:
    """Rounds of a pairing, from number `first` on."""

    pairing: int
    first: int
    rounds: int


@dataclass(frozen=True)
class Outcome:
    """What came of a stretch."""

    points: Points
    seconds: float
    records: tuple[str, ...] = ()  # game by game, if they are wanted
    failed: tuple[tuple[int, str], ...] = ()  # programs that were given up on: player and reason, for each such game


def play(plan: Plan, stretch: Stretch) -> Outcome:
    """Play it: compiled where one loop knows all players, otherwise at a table. The same whoever plays it."""
    pairing = plan.pairings[stretch.pairing]
    return (compiled if is_compiled(plan, pairing) else at_a_table)(plan, pairing, stretch)


def compiled(plan: Plan, pairing: Pairing, stretch: Stretch) -> Outcome:
    """In the arena."""
    seats, names = pairing.seats, [plan.players[player] for player in pairing.players]
    mind, known = mind_of(plan, seats, all(map(is_generic, names))), known_styles(plan, seats)
    styles, began = [known[name] for name in names], time.perf_counter()
    points = (apart if plan.own_dice else shared)(mind, styles, pairing, stretch)
    return Outcome(points, time.perf_counter() - began)


def shared(mind: Mind, styles: list[Style], pairing: Pairing, stretch: Stretch) -> Points:
    """The same dice for every arrangement of a round."""
    seats, games = pairing.seats, stretch.rounds * pairing.seats
    played = arena.play(mind, styles, games, pairing.seed, rotated=True, number=stretch.first * seats)
    return played.points.reshape(-1, seats, seats)


def apart(mind: Mind, styles: list[Style], pairing: Pairing, stretch: Stretch) -> Points:
    """Dice of its own for every game: arrangement by arrangement."""
    found = []
    for turned in range(pairing.seats):
        seated = styles[turned:] + styles[:turned]
        played = arena.play(mind, seated, stretch.rounds, pairing.seed_for(turned), number=stretch.first)
        found.append(np.roll(played.points, turned, axis=1))  # by player, not by seat
    return np.stack(found, axis=1)


def at_a_table(plan: Plan, pairing: Pairing, stretch: Stretch) -> Outcome:
    """One choice at a time."""
    seats, began = pairing.seats, time.perf_counter()
    points = np.zeros((stretch.rounds, seats, seats), np.int32)
    records, failed = list[str](), list[tuple[int, str]]()
    for place in range(stretch.rounds):
        for turned in range(seats):
            finished = table.play(plan, pairing, stretch.first + place, turned)
            points[place, turned] = np.roll(finished.match.position.scores, turned)  # by player, not by seat
            failed += [(pairing.players[(seat + turned) % seats], reason) for seat, reason in finished.failed]
            if plan.records:
                records.append(record.write(finished.match))
    return Outcome(points, time.perf_counter() - began, tuple(records), tuple(failed))
