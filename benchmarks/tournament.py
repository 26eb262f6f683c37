"""What a tournament costs beside plain simulation at the same bots, and what its shared dice save.

    python benchmarks/tournament.py                      quick bots of every game, for which everything else weighs most
    python benchmarks/tournament.py qwixx --players champion,hard --games 200

Both play the same games, in turns, on one thread: the arena alone, then a tournament with everything that belongs to
one (results kept in a file, looks, intervals, ratings). Processor time, the best of several runs of each. On a busy
machine two runs differ by more than what is measured, so beside it stands how much of the tournament was no play.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from crocetta.bots import arena
from crocetta.core.game import ids
from crocetta.study.tournament.crew import Threads
from crocetta.study.tournament.ledger import Ledger
from crocetta.study.tournament.minds import known_styles, mind_of
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.run import run

SECONDS = 3.0  # of plain simulation, where nobody says how many games


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("game", nargs="*", default=ids())
    told.add_argument("--players", action="append", help="two of them; may be said several times")
    told.add_argument("--games", type=int, default=0)
    told.add_argument("--times", type=int, default=5)
    told.add_argument("--json", action="store_true")
    asked = told.parse_args()
    for game in asked.game:
        for players in asked.players or ["hard,medium"]:
            found = measured(Plan(game, tuple(players.split(",")), seed=1), asked.games, asked.times)
            print(json.dumps(found) if asked.json else sentence(found), flush=True)


def measured(plan: Plan, games: int, times: int) -> dict[str, Any]:
    """Both, in turns."""
    games = games or enough(plan)
    plain, whole, apart = list[float](), list[float](), list[float]()
    for _ in range(times):
        plain.append(processor(lambda: simulation(plan, games))[0])
        here = time.thread_time()  # all but the play itself is done in this thread
        seconds, found = processor(lambda: tournament(plan, games))
        here = time.thread_time() - here
        whole.append(seconds)
        apart.append(here / (seconds - here))
    return {
        "game": plan.game,
        "players": plan.players,
        "games": games,
        "simulation": min(plain),
        "tournament": min(whole),
        "ratio": min(whole) / min(plain),
        "besides_play": min(apart),
        "shared_dice": found["shared_dice"],
    }


def enough(plan: Plan) -> int:
    """As many games as take a few seconds, whole rounds of them."""
    simulation(plan, 2)  # compile
    games, seconds = 2, 0.0
    while seconds < SECONDS / 8:
        games *= 2
        seconds, _ = processor(lambda: simulation(plan, games))  # noqa: B023
    return max(2, int(games * SECONDS / seconds) // 2 * 2)


def simulation(plan: Plan, games: int) -> None:
    """The arena and nothing else."""
    known, pairing = known_styles(plan, 2), plan.pairings[0]
    arena.play(mind_of(plan, 2), [known[name] for name in plan.players], games, pairing.seed, rotated=True)


def tournament(plan: Plan, games: int) -> dict[str, Any]:
    """The same games as a tournament."""
    with tempfile.TemporaryDirectory() as folder:
        crew, ledger = Threads(1), Ledger(Path(folder), plan)
        try:
            return run(plan, games, crew, ledger, to_the_end=True)
        finally:
            crew.close()
            ledger.close()


def processor(work: Callable[[], Any]) -> tuple[float, Any]:
    """How long the processor was busy with it, and what came of it."""
    began = time.process_time()
    found = work()
    return time.process_time() - began, found


def sentence(found: dict[str, Any]) -> str:
    factor = {name: "∞" if value is None else f"{value:.2f}" for name, value in found["shared_dice"].items()}
    return (
        f"{found['game']:13} {' – '.join(found['players']):16} {found['games']:7} games: "
        f"tournament {found['tournament']:.2f} s, simulation {found['simulation']:.2f} s, ratio {found['ratio']:.3f}, "
        f"{found['besides_play']:.1%} besides play; "
        f"without shared dice {factor['wins']} times as many games for the wins, {factor['points']} for the points"
    )


if __name__ == "__main__":
    main()
