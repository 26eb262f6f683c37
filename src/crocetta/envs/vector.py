"""Many games stepped at once, as a Gymnasium vector environment.

>>> import numpy as np
>>> games = VectorGames("qwixx", num_envs=1000, seats=2)
>>> observations, infos = games.reset(seed=7)
>>> observations.shape, infos["action_mask"].shape
((1000, 132), (1000, 45))
>>> for _ in range(100):
...     observations, rewards, over, _, infos = games.step(games.random_choices())
>>> infos["points"].shape, bool(infos["illegal"].any())
((1000, 2), False)
"""

from functools import cached_property
from typing import Any

import numpy as np

from crocetta.envs.batch import Array, Batch
from crocetta.envs.look import BYTES, FLOATS
from crocetta.envs.missing import MissingLibrary
from crocetta.envs.seeds import Seeds

try:
    import gymnasium as gymnasium
    from gymnasium.spaces import Box, Discrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingLibrary(error.name) from None

FINE = -1.0
HIGHEST = {FLOATS: 1.0, BYTES: 255}


class VectorGames(VectorEnv[Array, Array, Array]):
    """N games at tables of any number of seats. One step is one choice in each, by its seat to move.

    All arrays are the same at every step and written in place; `copy=True` for those who keep them. A game that is over
    begins anew at the next step, whatever is chosen.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 1,
        dtype: str = FLOATS,
        copy: bool = False,
        fine: float = FINE,
        deck: str | None = None,
        **flags: object,
    ) -> None:
        dtype = np.dtype(dtype).name
        if dtype not in HIGHEST:
            raise ValueError(f"observations are {' or '.join(HIGHEST)}, not {dtype}")
        if num_envs < 1:
            raise ValueError(f"num_envs is the number of games, 1 or more, not {num_envs}")
        self.batch = Batch(game, seats, num_envs, flags, deck, dtype)
        self.num_envs, self.copy, self.fine = num_envs, copy, fine
        size = self.batch.layout.size
        self.single_observation_space = Box(0, HIGHEST[dtype], (size,), np.dtype(dtype).type)
        self.single_action_space = Discrete(self.batch.codes)
        self._never, self._choices = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.int64)
        self._seeds = Seeds()

    # The limits of a space for all games take more room than the games: they are made when somebody asks for them.

    @cached_property
    def observation_space(self) -> Space[Any]:  # type: ignore[override]
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Space[Any]:  # type: ignore[override]
        return batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        first, times = self._seeds.next(seed)
        self.batch.reset(first, times * self.num_envs)
        return self._given(self.batch.games.seen), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        games = self.batch.games
        self.batch.step(self._checked(actions), self.fine)
        seen, rewards, over = self._given(games.seen), self._given(games.rewards), self._given(games.over)
        return seen, rewards, over, self._given(self._never), self._infos()

    def random_choices(self) -> Array:
        """An open choice for every game, all equally likely, for those who measure or explore."""
        self.batch.pick(self._choices)
        return self._given(self._choices)

    def action_masks(self) -> Array:
        """What is open now, as sb3-contrib asks for it."""
        return self._given(self.batch.games.open.view(np.bool_))

    def _checked(self, actions: Array) -> Array:
        """The choices as the kernel takes them: 64-bit numbers, one for each game."""
        checked = np.ascontiguousarray(actions, np.int64)
        if checked.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} games take {self.num_envs} choices, not an array of {checked.shape}")
        return checked

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        """By game: what is open, whose move it is, and all seats' points with what the step changed in them."""
        games = self.batch.games
        found = {
            "action_mask": games.open,
            "seat": games.seat,
            "points": games.points,
            "rewards": games.gains,
            "illegal": games.illegal,
        }
        return {name: self._given(array) for name, array in found.items()}
