"""How strong bots are against each other: everybody on every seat, the same dice each time.

python benchmarks/strength.py qwixx champion hard --games 2000
python benchmarks/strength.py qwixx champion hard hard --games 3000 --flag sheet=mixx-a --json
"""

import argparse
import json
import os

from crocetta.bots.style import Style
from crocetta.core.game import find
from crocetta.study.duel import duel


def style(text: str) -> tuple[str, Style]:
    """A style of one's own: name=noise:2,rollouts:100."""
    name, _, numbers = text.partition("=")
    given = dict(number.split(":") for number in numbers.split(",") if number)
    whole = {"rollouts", "width", "horizon"}
    return name, Style(**{key: int(value) if key in whole else float(value) for key, value in given.items()})


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("game")
    told.add_argument("bots", nargs="+", help="one for each seat, by name")
    told.add_argument("--games", type=int, default=1000)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--flag", action="append", default=[], metavar="NAME=VALUE")
    told.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    told.add_argument("--style", action="append", default=[], type=style, metavar="NAME=noise:2,rollouts:100")
    told.add_argument("--json", action="store_true")
    asked = told.parse_args()
    flags = dict(flag.split("=") for flag in asked.flag)
    found = duel(find(asked.game), asked.bots, asked.games, asked.seed, flags, asked.threads, own=dict(asked.style))
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    print(
        f"{found['game']}, {found['games']} games, {found['ties']:.1%} tied, {found['turns']:.1f} turns, "
        f"{found['milliseconds_per_choice']:.3f} ms a choice, {found['seconds']:.0f} s"
    )
    for bot in found["bots"]:
        wins, points = bot["of_decided"], bot["points"]
        print(
            f"  {bot['name']:12} {wins['mean']:6.1%} of decided games ({wins['low']:.1%}…{wins['high']:.1%}), "
            f"{points['mean']:.2f} points ({points['low']:.2f}…{points['high']:.2f})"
        )


if __name__ == "__main__":
    main()
