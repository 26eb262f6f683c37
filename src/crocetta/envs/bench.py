"""Measuring the environments: choices at random per second, ours beside those that come with the libraries."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from crocetta.core.game import Game
from crocetta.envs.names import environment_id, plain_name
from crocetta.envs.spiel import pyspiel
from crocetta.envs.vector import VectorGames, gymnasium
from crocetta.envs.zoo import zoo

SECONDS = 1.0  # each figure is taken over at least this long
MANY = 1024  # games side by side
CROCETTA = "crocetta"
# Games of the others, the quickest way they have of playing them from Python.
THEIR_TREES = ("tic_tac_toe", "backgammon")
THEIR_MODULES = ("pettingzoo.classic.tictactoe_v3", "pettingzoo.classic.connect_four_v3")

Play = Callable[[int], int]  # plays about so many steps and says how many


@dataclass(frozen=True)
class Trial:
    """Something to be measured: what, of whom, for how many seats where that can be said."""

    kind: str
    source: str
    name: str
    seats: int | None
    play: Callable[[], Play]
    missing: str = ""  # why it cannot be measured, if it cannot

    def measured(self, seconds: float = SECONDS) -> dict[str, Any]:
        """Play twice as long until it takes long enough, in time of the processor; steps per second of the last run."""
        if self.missing:
            return self.figure(None)
        play, wanted = self.play(), 8
        play(1)  # what is to be compiled is compiled
        while True:
            began = time.process_time()
            steps = play(wanted)
            took = time.process_time() - began
            if took >= seconds:
                return self.figure(steps / took)
            wanted *= 2 if took > seconds / 8 else 8

    def figure(self, speed: float | None) -> dict[str, Any]:
        told = {"kind": self.kind, "source": self.source, "name": self.name, "seats": self.seats}
        return {**told, "steps_per_second": speed, **({"missing": self.missing} if self.missing else {})}


def trials(games: list[Game]) -> list[Trial]:
    """Every environment of these games, then the others' own where they are installed."""
    return [*(trial for game in games for trial in ours(game)), *theirs()]


def ours(game: Game) -> list[Trial]:
    """One game in all conventions, at a table for two where that is usual."""
    seats, id, name, made = max(2, game.usual_seats[0]), environment_id(game), plain_name(game), zoo(game.id)
    return [
        Trial("vector", CROCETTA, id, seats, lambda: vector_steps(VectorGames(game.id, MANY, seats))),
        Trial("Gymnasium", CROCETTA, id, 1, lambda: solo_steps(gymnasium.make(id))),
        Trial("PettingZoo AEC", CROCETTA, id, seats, lambda: turn_steps(made.env(seats=seats))),
        Trial("PettingZoo Parallel", CROCETTA, id, seats, lambda: parallel_steps(made.parallel_env(seats=seats))),
        Trial("OpenSpiel", CROCETTA, name, seats, lambda: tree_steps(pyspiel.load_game(name, {"seats": seats}))),
    ]


def theirs() -> Iterator[Trial]:
    """What comes with the libraries."""
    for name in THEIR_TREES:
        yield Trial("OpenSpiel", "open_spiel", name, 2, partial(tree_steps, pyspiel.load_game(name)))
    yield from map(their_module, THEIR_MODULES)


def their_module(name: str) -> Trial:
    """A game of PettingZoo's; some need more than PettingZoo itself, and that may be missing."""
    trial = partial(Trial, "PettingZoo AEC", "pettingzoo", name.rpartition(".")[2], 2)
    try:
        return trial(partial(turn_steps, import_module(name).env()))
    except ImportError as error:
        return trial(lambda: lambda wanted: 0, missing=str(error))


# Ways to play, each at random


def vector_steps(games: Any) -> Play:
    """Only choices are counted, not the steps in which a game begins anew."""
    games.reset(seed=0)

    def play(wanted: int) -> int:
        made = 0
        for _ in range(wanted):
            made += games.num_envs - int(np.count_nonzero(games.batch.games.over))
            games.step(games.random_choices())
        return made

    return play


def solo_steps(env: Any) -> Play:
    pick = random.Random(0).random

    def play(wanted: int) -> int:
        _, info = env.reset(seed=0)
        for _ in range(wanted):
            _, _, over, _, info = env.step(at_random(info["action_mask"], pick))
            if over:
                _, info = env.reset()
        return wanted

    return play


def turn_steps(env: Any) -> Play:
    pick = random.Random(0).random

    def play(wanted: int) -> int:
        made = 0
        while made < wanted:
            env.reset(seed=made)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                env.step(None if over or cut else at_random(seen["action_mask"], pick))
                made += not (over or cut)
        return made

    return play


def parallel_steps(env: Any) -> Play:
    """Each step is one of all seats together."""
    pick = random.Random(0).random

    def play(wanted: int) -> int:
        seen, _ = env.reset(seed=0)
        for _ in range(wanted):
            chosen = {name: at_random(own["action_mask"], pick) for name, own in seen.items()}
            seen, *_ = env.step(chosen)
            if not env.agents:
                seen, _ = env.reset()
        return wanted

    return play


def tree_steps(game: Any) -> Play:
    """Chance is counted too: it is a step of the tree."""
    rng = random.Random(0)

    def play(wanted: int) -> int:
        made = 0
        while made < wanted:
            state = game.new_initial_state()
            while not state.is_terminal():
                tree_step(state, rng)
                made += 1
        return made

    return play


def tree_step(state: Any, rng: random.Random) -> None:
    """One step from a node, of whatever kind it is; chance by its own weights."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0])
    elif state.is_simultaneous_node():
        open = [state.legal_actions(seat) for seat in range(state.num_players())]
        state.apply_actions([rng.choice(own) if own else 0 for own in open])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def at_random(mask: Any, pick: Callable[[], float]) -> int:
    open = mask.nonzero()[0]
    return int(open[int(pick() * len(open))])
