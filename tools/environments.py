"""Environments: for every game a digest of what its environments show, and a playthrough in OpenSpiel.

    python tools/environments.py        writes those that are missing; what is there stays as it is

A digest belongs to a version. Where what a game shows or does has changed on purpose, raise `environment` in the
`Game(…)` of its folder first, delete its playthrough, and run this.
"""

import hashlib
import json
from pathlib import Path

import numpy as np

from crocetta.core.game import Game, games
from crocetta.envs.batch import Batch
from crocetta.envs.names import environment_id, plain_name

HOME = Path(__file__).parent.parent / "tests" / "envs"
DIGESTS = HOME / "versions.json"
SEED, SIDE_BY_SIDE, STEPS = 2026, 8, 400


def digest(game: Game) -> str:
    """A hash of all that is seen, open and won in seeded games at random, at the largest usual table."""
    batch = Batch(game.id, game.usual_seats[-1], SIDE_BY_SIDE)
    batch.reset(SEED)
    actions, found = np.zeros(SIDE_BY_SIDE, np.int64), hashlib.sha256()
    for _ in range(STEPS):
        for part in (batch.games.seen, batch.games.open, batch.games.gains, batch.games.seat, batch.games.over):
            found.update(np.ascontiguousarray(part).tobytes())
        batch.pick(actions)
        batch.step(actions)
    return found.hexdigest()[:32]


def digests() -> dict[str, str]:
    """Those that were written, by id and version."""
    return dict(json.loads(DIGESTS.read_text())) if DIGESTS.exists() else {}


def playthrough(game: Game) -> Path:
    """The file of a game's playthrough."""
    return HOME / "playthroughs" / f"{plain_name(game)}.txt"


def write_digests() -> None:
    known = digests()
    for game in games():
        known.setdefault(environment_id(game), digest(game))
    DIGESTS.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")


def write_playthroughs() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    import crocetta.envs.spiel  # noqa: F401  registers the games

    for game in games():
        file = playthrough(game)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            text = generate_playthrough.playthrough(f"{plain_name(game)}(seats=2)", None, seed=SEED)
            file.write_text(text, encoding="utf-8")
            print(file.relative_to(HOME.parent.parent))


if __name__ == "__main__":
    write_digests()
    write_playthroughs()
