"""Environments: the games in the conventions of those who teach machines to play.

>>> import gymnasium, crocetta.envs
>>> env = gymnasium.make("crocetta/Qwixx-v0", sheet="mixx-a")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((76,), 5)

Importing this room registers the games with Gymnasium where that is installed; `crocetta.envs.zoo` has them for
PettingZoo, `crocetta.envs.spiel` for OpenSpiel.
"""

from importlib.util import find_spec

from crocetta.envs.layout import Layout
from crocetta.envs.names import all_ids, environment_id

__all__ = ["Layout", "all_ids", "environment_id"]

if find_spec("gymnasium"):
    from crocetta.envs.registry import register

    register()
