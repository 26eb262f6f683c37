"""A tiny agent learns a game alone in seconds: one matrix, trained by its own games on the vector environment.

    python examples/train_tiny_agent.py
    python examples/train_tiny_agent.py crocetta/Knaster-v0 --rounds 200

Nothing but NumPy: the agent weighs every choice by a line of the matrix (softmax over what is open), plays hundreds of
games at once, and makes choices more likely that were followed by more points than usual (REINFORCE).
Needs `pip install crocetta[lab]`.
"""

import argparse
import os
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small are not worth dividing

import gymnasium
import numpy as np

import crocetta.envs  # noqa: F401  registers the games

GAMES = 512
RATE = 0.02


class Agent:
    """A matrix: observation in, a weight for every choice out; trained with Adam."""

    def __init__(self, seen: int, choices: int, seed: int) -> None:
        self.weights = np.zeros((seen + 1, choices), np.float32)
        self.mean, self.square, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0
        self.rng = np.random.default_rng(seed)

    def chances(self, seen: Any, open: Any) -> Any:
        """How likely each choice is."""
        weighed = np.where(open, with_one(seen) @ self.weights, -np.inf)
        risen = np.exp(weighed - weighed.max(axis=1, keepdims=True))
        return risen / risen.sum(axis=1, keepdims=True)

    def choose(self, seen: Any, open: Any) -> Any:
        """A choice for each game, each as likely as it is worth."""
        summed = self.chances(seen, open).cumsum(axis=1)
        return (summed < self.rng.random((len(seen), 1)) * summed[:, -1:]).sum(axis=1)

    def learn(self, gradient: Any) -> None:
        """One step uphill (Adam)."""
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.steps), self.square / (1 - 0.999**self.steps)
        self.weights += RATE * mean / (np.sqrt(square) + 1e-8)


def with_one(seen: Any) -> Any:
    """Observations with a column of ones, for what is liked whatever is seen."""
    return np.concatenate([seen, np.ones((len(seen), 1), np.float32)], axis=1)


def play(games: Any, agent: Agent, seed: int) -> tuple[list[Any], Any]:
    """All games once to their end; what was seen, open, chosen and won at each step, and the points."""
    seen, infos = games.reset(seed=seed)
    steps, playing = [], np.ones(games.num_envs, bool)
    points = np.zeros(games.num_envs)
    while playing.any():
        open = infos["action_mask"].astype(bool)
        open[~playing, 0] = True  # a game that is over begins anew, but nobody learns from it
        chosen, before = agent.choose(seen, open), seen.copy()
        seen, rewards, over, _, infos = games.step(chosen)
        steps.append((before, open, chosen, rewards * playing, playing.copy()))
        points += rewards * playing
        playing &= ~over
    return steps, points


def gradient_of(agent: Agent, steps: list[Any]) -> Any:
    """What makes choices likelier that were followed by more points than those of the other games."""
    ahead = np.zeros(GAMES)
    gradient = np.zeros_like(agent.weights)
    for seen, open, chosen, rewards, playing in reversed(steps):
        ahead += rewards
        better = np.where(playing, ahead - ahead[playing].mean(), 0)
        towards = -agent.chances(seen, open)
        towards[np.arange(GAMES), chosen] += 1
        gradient += with_one(seen).T @ (towards * better[:, None]).astype(np.float32)
    return gradient / GAMES


def train(id: str, rounds: int, seed: int) -> tuple[float, float]:
    """The mean points before and after."""
    games = gymnasium.make_vec(id, num_envs=GAMES)
    agent = Agent(games.single_observation_space.shape[0], games.single_action_space.n, seed)
    before = play(games, agent, seed)[1].mean()
    for round in range(rounds):
        agent.learn(gradient_of(agent, play(games, agent, seed + 1 + round)[0]))
    return before, play(games, agent, seed)[1].mean()


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a tiny agent.")
    parser.add_argument("id", nargs="?", default="crocetta/Qwixx-v0")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    before, after = train(asked.id, asked.rounds, asked.seed)
    print(f"{asked.id}: {before:.1f} points at random, {after:.1f} after {asked.rounds} rounds of {GAMES} games")


if __name__ == "__main__":
    main()
