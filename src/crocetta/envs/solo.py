"""One seat alone, as a Gymnasium environment."""

from typing import Any

import numpy as np

from crocetta.envs.batch import Array, Batch
from crocetta.envs.missing import MissingLibrary
from crocetta.envs.pictures import METADATA, known, rendered
from crocetta.envs.seeds import Seeds

try:
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete
except ImportError as error:
    raise MissingLibrary(error.name) from None

FINE = -1.0  # the reward for trying what is not open


class Solo(gymnasium.Env[Array, int]):
    """A game played alone. The reward is what a choice changes in the points; what is not open changes nothing."""

    metadata = METADATA

    def __init__(
        self, game: str, render_mode: str | None = None, fine: float = FINE, deck: str | None = None, **flags: object
    ) -> None:
        if flags.pop("seats", 1) != 1:
            raise ValueError("here one seat plays alone: gymnasium.make_vec and crocetta.envs.zoo have more seats")
        self.batch = Batch(game, 1, flags=flags, deck=deck)
        self.observation_space = Box(0.0, 1.0, (self.batch.layout.size,), np.float32)
        self.action_space = Discrete(self.batch.codes)  # type: ignore[assignment]
        self.render_mode, self.fine = known(render_mode), fine
        self._seeds, self._action = Seeds(), np.zeros(1, np.int64)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(*self._seeds.next(seed))
        self._watch()
        return self.batch.games.seen[0].copy(), self._info()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        games = self.batch.games
        if games.over[0] or not self._began:
            raise ResetNeeded("the game is over, or has not begun: call reset()")
        self._action[0] = action
        self.batch.step(self._action, self.fine)
        self._watch()
        return games.seen[0].copy(), float(games.rewards[0]), bool(games.over[0]), False, self._info()

    @property
    def _began(self) -> bool:
        return self._seeds.number >= 0

    def _info(self) -> dict[str, Any]:
        games = self.batch.games
        return {
            "action_mask": games.open[0].copy(),
            "points": int(games.points[0, 0]),
            "illegal": bool(games.illegal[0]),
        }

    def action_masks(self) -> Array:
        """What is open now, as sb3-contrib asks for it."""
        masks: Array = self.batch.games.open[0].astype(np.bool_)
        return masks

    def _watch(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return rendered(self.batch.position(), self.render_mode)
