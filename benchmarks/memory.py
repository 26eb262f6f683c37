"""How much memory many games side by side take: all arrays and the stepping included, against one game.

python benchmarks/memory.py
python benchmarks/memory.py qwixx --games 1000000 --seats 2 --dtype float32
"""

import argparse
import resource
import time

from crocetta.envs.vector import VectorGames

STEPS = 60


def peak() -> float:
    """The most memory that this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def step(games: VectorGames) -> None:
    """Choose at random for a while."""
    games.reset(seed=1)
    for _ in range(STEPS):
        games.step(games.random_choices())


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("game", nargs="?", default="qwixx")
    told.add_argument("--games", type=int, default=1_000_000)
    told.add_argument("--seats", type=int, default=2)
    told.add_argument("--dtype", choices=("uint8", "float32"), default="uint8")
    asked = told.parse_args()
    step(VectorGames(asked.game, 1, asked.seats, asked.dtype))  # what is compiled is compiled
    before = peak()
    many = VectorGames(asked.game, asked.games, asked.seats, asked.dtype)
    began = time.process_time()
    step(many)
    speed = asked.games * STEPS / (time.process_time() - began)
    print(
        f"{asked.game}, {asked.seats} seats, {asked.games:,} games, {asked.dtype}: {peak() - before:.0f} MB more than "
        f"one game at the peak of {STEPS} steps, {speed / 1e6:.1f} million steps/s"
    )


if __name__ == "__main__":
    main()
