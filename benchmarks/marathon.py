"""The marathon: every level plays every table of every game, and each choice is checked against the rules.

    python benchmarks/marathon.py                     1,000 games of each, all games
    python benchmarks/marathon.py knaster --games 50

Tables: any number of seats, every value of every flag, every preset. A bot that searches gets --rollouts playouts
a choice, cut after --horizon turns, instead of its own hundreds: what is open does not depend on how long one thinks.
With --kept FILE what was played before is not played again.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from crocetta.bots.style import LEVELS, Style, styles
from crocetta.core.game import find, ids
from crocetta.study.marathon import tables, walk


def main() -> None:
    asked = arguments()
    kept = read(asked.kept)
    found = [run(id, level, seats, flags, asked, kept) for id, level, seats, flags in settings(asked.games)]
    games, choices, illegal, unfinished = (
        sum(one[name] for one in found) for name in ("games", "choices", "illegal", "unfinished")
    )
    print(
        f"{len(found)} settings, {games} games, {choices} choices: {illegal} of them not open, "
        f"{unfinished} games without end (levels that search: {asked.rollouts} playouts a choice, "
        f"of {asked.horizon} turns)"
    )
    sys.exit(1 if illegal or unfinished else 0)


def arguments() -> argparse.Namespace:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("games", nargs="*", default=ids(), metavar="GAME")
    told.add_argument("--games", dest="each", type=int, default=1000, help="at every table")
    told.add_argument("--rollouts", type=int, default=4, help="playouts a choice of levels that search")
    told.add_argument("--horizon", type=int, default=1, help="turns after which their playouts are cut")
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--kept", type=Path, help="a file of what has been played, to go on with")
    return told.parse_args()


def settings(games: list[str]) -> list[tuple[str, str, int, dict[str, str]]]:
    """Every game, level, number of seats and flags."""
    return [(id, level, seats, flags) for level in LEVELS for id in games for seats, flags in tables(find(id))]


def run(
    id: str, level: str, seats: int, flags: dict[str, str], asked: argparse.Namespace, kept: list[dict[str, Any]]
) -> dict[str, Any]:
    """One setting, played now or before."""
    style = shortened(styles(find(id), seats)[level], asked.rollouts, asked.horizon)
    setting = {"game": id, "level": level, "seats": seats, "flags": flags, "style": asdict(style)}
    for one in kept:
        if one.items() >= setting.items() and one["games"] >= asked.each:
            return one
    began = time.process_time()
    walked = asdict(walk(find(id), seats, flags, style, asked.each, asked.seed))
    said = " ".join(f"{name}={value}" for name, value in flags.items())
    print(
        f"{id:13} {level:9} {seats} seats {said:22} {walked['choices']:9} choices, {walked['illegal']} not open, "
        f"{walked['unfinished']} games without end, {time.process_time() - began:.1f} s",
        flush=True,
    )
    found = setting | walked
    if asked.kept:
        with asked.kept.open("a") as file:
            file.write(json.dumps(found) + "\n")
    return found


def shortened(style: Style, rollouts: int, horizon: int) -> Style:
    """The same style with fewer and shorter playouts."""
    return replace(style, rollouts=rollouts, horizon=horizon) if style.rollouts else style


def read(file: Path | None) -> list[dict[str, Any]]:
    """What was played before."""
    if file is None or not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines()]


if __name__ == "__main__":
    main()
