"""How long bots think about a choice, as whoever asks them feels it: processor time of `choose`, after a warm-up.

    python benchmarks/budgets.py                      all games, two seats and as many as there may be
    python benchmarks/budgets.py qwixx --choices 50

Each level chooses for all seats of games in progress; choices with nothing else open are left out. It fails if the mean
is over what a level may take. What two seats take is written beside each game for `crocetta bots`.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from random import Random

from crocetta import bots
from crocetta.bots.style import LEVELS
from crocetta.core.game import Game, find, ids
from crocetta.core.position import Position

MAY_TAKE = {"easy": 2.0, "medium": 2.0, "hard": 20.0, "champion": 1000.0}  # milliseconds


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("games", nargs="*", default=ids(), metavar="GAME")
    told.add_argument("--choices", type=int, default=60, help="timed for each level and number of seats")
    told.add_argument("--seed", type=int, default=1)
    asked = told.parse_args()
    fine = True
    for id in asked.games:
        game, means = find(id), dict[str, float]()
        for seats in sorted({1, 2, game.usual_seats[-1]} & set(game.seats)):
            for level in LEVELS:
                took = sorted(timed(game, level, seats, asked.choices, asked.seed))
                mean, late = sum(took) / len(took), took[int(0.95 * (len(took) - 1))]
                fine &= mean <= MAY_TAKE[level]
                means |= {level: mean} if seats == 2 else {}
                print(
                    f"{id:13} {seats} seats {level:9} {mean:8.3f} ms a choice on average, 95 % within {late:8.3f}, "
                    f"at most {took[-1]:8.3f} (may take {MAY_TAKE[level]:g})",
                    flush=True,
                )
        write(game, means)
    sys.exit(0 if fine else 1)


def write(game: Game, means: dict[str, float]) -> None:
    """Milliseconds a choice into the file of the game's figures."""
    file = game.folder / "strength.json"
    kept = json.loads(file.read_text()) if file.exists() else {"duels": [], "alone": [], "among": []}
    kept["ms"] = {level: round(mean, 4) for level, mean in means.items()}
    file.write_text(json.dumps(kept, indent=1) + "\n")


def timed(game: Game, level: str, seats: int, choices: int, seed: int) -> list[float]:
    """Milliseconds for each of so many choices."""
    bot, luck, took = bots.find(level, game), Random(seed), list[float]()
    for view, seat in asked_in_games(game, seats, seed):
        number = luck.getrandbits(60)
        if not took:
            bot.choose(view, seat, number)  # compiles
        began = time.thread_time()
        bot.choose(view, seat, number)
        took.append(1000 * (time.thread_time() - began))
        if len(took) == choices:
            return took
    return took


def asked_in_games(game: Game, seats: int, seed: int) -> Iterator[tuple[Position, int]]:
    """Questions with several answers, in games in which everybody plays sensibly."""
    luck, player = Random(seed), bots.find("easy", game)
    while True:
        position = Position.start(game, seats, luck.randrange(seats))
        while not position.over:
            if position.to_throw:
                position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
                continue
            seat = luck.choice(position.waiting)
            view = position.view(seat)
            if len(view.codes(seat)) > 1 and luck.random() < 0.25:
                yield view, seat
            position = position.choose(seat, player.choose(view, seat, luck.getrandbits(60)))


if __name__ == "__main__":
    main()
