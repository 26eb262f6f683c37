"""stable-baselines3's maskable PPO learns a game alone.

    pip install crocetta[lab] sb3-contrib    # brings stable-baselines3 and PyTorch: large, and in none of our extras
    python examples/maskable_ppo.py
    python examples/maskable_ppo.py crocetta/Qwantum-v0 --steps 200000

The environment says itself what is open (`action_masks`), so nothing has to be wrapped.
"""

import argparse
import sys
from typing import Any

import gymnasium
import numpy as np

import crocetta.envs  # noqa: F401  registers the games

try:
    from sb3_contrib import MaskablePPO
except ImportError:
    sys.exit("sb3-contrib is not installed: pip install sb3-contrib")


def mean_points(env: Any, model: Any, games: int) -> float:
    """What a model has in the end, on average, over some games; at random where there is none."""
    rng, points = np.random.default_rng(1), []
    for game in range(games):
        seen, info = env.reset(seed=game)
        over = False
        while not over:
            mask = info["action_mask"].astype(bool)
            chosen = model.predict(seen, action_masks=mask)[0] if model else rng.choice(np.flatnonzero(mask))
            seen, _, over, _, info = env.step(int(chosen))
        points.append(info["points"])
    return float(np.mean(points))


def main() -> None:
    parser = argparse.ArgumentParser(description="Maskable PPO.")
    parser.add_argument("id", nargs="?", default="crocetta/Qwixx-v0")
    parser.add_argument("--steps", type=int, default=50_000)
    asked = parser.parse_args()
    env = gymnasium.make(asked.id)
    model = MaskablePPO("MlpPolicy", env, gamma=1.0, n_steps=1024, seed=1, device="cpu")
    before = mean_points(env, None, 100)
    model.learn(asked.steps)
    after = mean_points(env, model, 100)
    print(f"{asked.id}: {before:.1f} points at random, {after:.1f} after {asked.steps} steps")


if __name__ == "__main__":
    main()
