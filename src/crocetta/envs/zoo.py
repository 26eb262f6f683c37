"""All seats, as PettingZoo environments: one after the other (AEC), or all who owe a choice at once (Parallel).

>>> env = zoo("qwixx").env(seats=3)
>>> env.reset(seed=5)
>>> observation, reward, over, _, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((188,), (46,))

There is one code more than the game has choices: it says that a seat has nothing to choose, and is open to such seats
only.
"""

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from crocetta.core.game import find
from crocetta.envs.batch import Array, Batch
from crocetta.envs.missing import MissingLibrary
from crocetta.envs.names import agent, environment_id, seat_of
from crocetta.envs.pictures import HUMAN, METADATA, known, rendered
from crocetta.envs.seeds import Seeds

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise MissingLibrary(error.name) from None

FINE = -1.0  # the reward for trying what is not open
Observation = dict[str, Array]


def zoo(game: str) -> SimpleNamespace:
    """A game as PettingZoo's own modules have it: `env` and `parallel_env`, made with seats, flags, a render mode …"""
    in_turn, together = partial(InTurn, find(game).id), partial(Together, find(game).id)
    return SimpleNamespace(env=in_turn, raw_env=in_turn, parallel_env=together)


class AtTable:
    """What both kinds of environment share: a table, and what its seats see and may choose."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        fine: float = FINE,
        deck: str | None = None,
        **flags: object,
    ) -> None:
        seats = find(game).usual_seats[0] if seats is None else seats
        self.batch = Batch(game, seats, flags=flags, deck=deck, nothing=True)
        self.nothing = self.batch.codes - 1
        self.possible_agents = [agent(seat) for seat in range(seats)]
        self.agents: list[str] = []
        self.metadata = {**METADATA, "name": environment_id(self.batch.game), "is_parallelizable": True}
        self.render_mode, self.max_cycles, self.fine = known(render_mode), max_cycles, fine
        self.observation_spaces = {name: self._seen_space() for name in self.possible_agents}
        self.action_spaces: dict[str, Space[Any]] = {name: Discrete(self.batch.codes) for name in self.possible_agents}
        self._seeds, self._action, self._steps = Seeds(), np.zeros(1, np.int64), 0

    def _seen_space(self) -> Space[Any]:
        seen = Box(0.0, 1.0, (self.batch.layout.size,), np.float32)
        return Dict({"observation": seen, "action_mask": Box(0, 1, (self.batch.codes,), np.int8)})

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        return rendered(self.batch.position(), self.render_mode)

    def close(self) -> None:
        pass

    def _begin(self, seed: int | None) -> None:
        self.batch.reset(*self._seeds.next(seed))
        self.agents, self._steps = self.possible_agents[:], 0
        self._watch()

    def _watch(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def _owes(self, seat: int) -> bool:
        return bool(self.batch.games.owing[0] >> seat & 1)

    def _points(self) -> dict[str, dict[str, Any]]:
        points = self.batch.games.points[0].tolist()
        return {name: {"points": own} for name, own in zip(self.possible_agents, points, strict=True)}

    def _everybody(self, truth: bool) -> dict[str, bool]:
        return dict.fromkeys(self.possible_agents, truth)


class InTurn(AtTable, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Seats choose one after the other; in a sealed step nobody sees what was chosen before.

    Only seats that owe a choice are asked. With `max_cycles` everybody is, in every cycle, so that they can be counted.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = self._everybody(False), self._everybody(False)
        self.infos = self._points()
        if self.max_cycles is not None:
            self._ask(0)
        self.agent_selection = self.possible_agents[self.batch.games.seat[0]]

    def step(self, action: int) -> None:
        chooser = self.agent_selection
        if self.terminations[chooser] or self.truncations[chooser]:
            self._was_dead_step(action)
            return
        games, seat = self.batch.games, int(self.batch.games.seat[0])
        if self._owes(seat):
            self._action[0] = action
            self.batch.step(self._action, self.fine)
            gains, refused = games.gains[0].tolist(), bool(games.illegal[0])
        else:
            gains, refused = [0.0] * self.batch.seats, action != self.nothing
        self._cumulative_rewards[chooser] = 0.0
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        if refused:
            self.rewards[chooser] = self.fine
        self._accumulate_rewards()
        self._end_step(seat)

    def _end_step(self, seat: int) -> None:
        """Who is next, and whether it is over."""
        self._steps += 1
        self.infos = self._points()
        if self.batch.games.over[0]:
            self.terminations = self._everybody(True)
        elif self.max_cycles is not None:
            self._ask((seat + 1) % self.batch.seats)
            if self._steps >= self.max_cycles * self.batch.seats:
                self.truncations = self._everybody(True)
        self.agent_selection = self.possible_agents[self.batch.games.seat[0]]
        self._watch()

    def _ask(self, seat: int) -> None:
        """Let a seat be the one to move, whether it owes a choice or not."""
        games = self.batch.games
        games.seat[0] = seat
        self.batch.show(games.seat[:1].astype(np.int64), games.seen, games.open)

    def observe(self, agent: str) -> Observation:
        games, seat = self.batch.games, seat_of(agent, self.batch.seats)
        if seat == games.seat[0] and not games.over[0]:
            return {"observation": games.seen[0].copy(), "action_mask": games.open[0].copy()}
        seen, open = np.empty_like(games.seen), np.empty_like(games.open)
        self.batch.show(np.array([seat]), seen, open)
        return {"observation": seen[0], "action_mask": open[0]}


class Together(AtTable, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats act at every step: those who owe a choice choose, the others have nothing to choose."""

    def __init__(self, game: str, seats: int | None = None, **options: Any) -> None:
        super().__init__(game, seats, **options)
        self._all = np.arange(self.batch.seats)
        self._seen = np.zeros((self.batch.seats, self.batch.layout.size), np.float32)
        self._open = np.zeros((self.batch.seats, self.batch.codes), np.int8)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return self._shown(), self._points()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        gains = np.zeros(self.batch.seats)
        owing = [seat for seat in range(self.batch.seats) if self._owes(seat)]
        for seat, name in enumerate(self.possible_agents):
            gains += self._chosen(seat, int(actions[name])) if seat in owing else self._idle(seat, int(actions[name]))
        self._steps += 1
        over = bool(self.batch.games.over[0])
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        rewards = dict(zip(self.possible_agents, gains.tolist(), strict=True))
        if over or late:
            self.agents = []
        self._watch()
        return self._shown(), rewards, self._everybody(over), self._everybody(late), self._points()

    def _chosen(self, seat: int, action: int) -> Array:
        """A seat that owes a choice makes one; what it changes in the points of all."""
        games = self.batch.games
        games.seat[0], games.open[0], self._action[0] = seat, self._open[seat], action
        self.batch.step(self._action, self.fine)
        gains: Array = games.gains[0]
        return gains if not games.illegal[0] else self._fined(seat)

    def _idle(self, seat: int, action: int) -> Array:
        """A seat that owes none."""
        return np.zeros(self.batch.seats) if action == self.nothing else self._fined(seat)

    def _fined(self, seat: int) -> Array:
        return np.where(self._all == seat, self.fine, 0.0)

    def _shown(self) -> dict[str, Observation]:
        """What every seat sees; arrays of its own, which stay as they are."""
        self.batch.show(self._all, self._seen, self._open)
        seen, open = self._seen.copy(), self._open.copy()
        return {
            name: {"observation": seen[seat], "action_mask": open[seat]}
            for seat, name in enumerate(self.possible_agents)
        }
