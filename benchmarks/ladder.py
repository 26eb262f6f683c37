"""The ladder: how strong every level is, written beside each game for `crocetta bots`.

    python benchmarks/ladder.py                             all games, go on for half an hour where there are fewest
    python benchmarks/ladder.py knaster --minutes 5 --dry   one game, five minutes, only shown
    python benchmarks/ladder.py qwixx --kind alone --bot champion --most 1000000 --sure 0
    python benchmarks/ladder.py --minutes 0 --table         what there is, as the tables of docs/bots/strength.md

Two seats: each level against the one below it, everybody on both seats with the same dice. Alone: points. Many seats:
one champion among hard ones. Games are played in slices, in turn for every figure, and added to those that were kept
for the same styles: the ladder can be stopped and gone on with at any time, no deal is played twice.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from crocetta.bots.style import LEVELS, styles
from crocetta.core.game import Game, find, ids
from crocetta.study.duel import duel, pooled
from crocetta.study.tally import as_share

RUNGS = ("random", *LEVELS)
KINDS = ("duels", "alone", "among")
MANY = (3, 4, 5)  # seats with one champion among hard ones
FIRST = 2  # rounds after which one knows how long they take
LEAST = 400  # games without which no interval is believed


def main() -> None:
    asked = arguments()
    rungs = [
        Rung(find(id), kind, names) for id in asked.games for kind in asked.kind for names in bouts(find(id), kind)
    ]
    rungs = [rung for rung in rungs if not asked.bot or rung.names[0] in asked.bot]
    end = time.monotonic() + 60 * asked.minutes
    while time.monotonic() < end and any(rung.wants_more(asked) for rung in rungs):
        for rung in rungs:
            if rung.wants_more(asked) and time.monotonic() < end:
                rung.climb(asked)
    print(*(tables(rungs) if asked.table else rungs), sep="\n")


def arguments() -> argparse.Namespace:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("games", nargs="*", default=ids(), metavar="GAME")
    told.add_argument("--kind", action="append", choices=KINDS, help="only these figures")
    told.add_argument("--bot", action="append", metavar="LEVEL", help="only figures of this level")
    told.add_argument("--minutes", type=float, default=30.0, help="for all of it")
    told.add_argument("--slice", type=float, default=10.0, help="seconds of processor time for a figure at a time")
    told.add_argument("--most", type=int, default=20_000, help="games for a figure")
    told.add_argument("--sure", type=float, default=0.01, help="width of an interval, to either side, that is enough")
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--threads", type=int, default=1)
    told.add_argument("--table", action="store_true", help="in Markdown")
    told.add_argument("--dry", action="store_true", help="show, do not write")
    asked = told.parse_args()
    asked.kind = asked.kind or KINDS
    return asked


def bouts(game: Game, kind: str) -> list[tuple[str, ...]]:
    """Who meets whom, the bot in question first."""
    if kind == "duels":
        return list(zip(LEVELS, RUNGS, strict=False))
    if kind == "alone":
        return [(level,) for level in RUNGS if 1 in game.seats]
    return [("champion", *("hard",) * (seats - 1)) for seats in game.seats if seats in MANY]


class Rung:
    """One figure: what was measured so far, and more of it."""

    def __init__(self, game: Game, kind: str, names: Sequence[str]) -> None:
        self.game, self.kind, self.names = game, kind, tuple(names)
        self.styles = [asdict(styles(game, len(names))[name]) for name in names]
        self.file = game.folder / "strength.json"
        self.kept = next((bounded(one) for one in read(self.file)[kind] if self.is_mine(one)), None)
        self.each = 0.0  # seconds for a game

    def is_mine(self, one: dict[str, Any]) -> bool:
        return (one["bot"], *one["against"]) == self.names and one["styles"] == self.styles

    def wants_more(self, asked: argparse.Namespace) -> bool:
        """Whether there are too few games, or the figure is not sure enough."""
        if self.kept is None:
            return True
        figure = self.kept["wins"] or self.kept["points"]
        close = asked.sure * (1 if self.kept["wins"] else figure["mean"])
        unsure = self.kept["games"] < LEAST or figure["high"] - figure["mean"] > close
        return bool(self.kept["games"] < asked.most and unsure)

    def climb(self, asked: argparse.Namespace) -> None:
        """A slice more."""
        begin = self.kept["games"] if self.kept else 0
        games = int(asked.slice / self.each) if self.each else 0
        games = max(FIRST * len(self.names), min(games, asked.most - begin))
        found = duel(self.game, self.names, games, asked.seed, threads=asked.threads, number=begin)
        self.each = max(found["milliseconds_per_choice"] * found["choices"] / 1000 / found["games"], 1e-6)
        more = told(found, self.styles)
        self.kept = together(self.kept, more) if self.kept else more
        print(self, flush=True)
        if not asked.dry:
            self.write()

    def write(self) -> None:
        """The figure into its game's file, where nothing else may be lost."""
        found = read(self.file)
        others = [one for one in found[self.kind] if (one["bot"], *one["against"]) != self.names]
        order = bouts(self.game, self.kind)
        found[self.kind] = sorted([*others, self.kept], key=lambda one: order.index((one["bot"], *one["against"])))
        self.file.write_text(json.dumps(found, indent=1) + "\n")

    def __str__(self) -> str:
        said = f"{self.game.id:13} {self.names[0]:9} against {', '.join(self.names[1:]) or 'nobody':24}"
        if self.kept is None:
            return f"{said} not played"
        wins, points = self.kept["wins"], self.kept["points"]
        share = f"{wins['mean']:6.1%} ({wins['low']:.1%}…{wins['high']:.1%})" if wins else f"{'':24}"
        points = f"{points['mean']:.2f} points ({points['low']:.2f}…{points['high']:.2f})"
        return f"{said} {share} {points}, {self.kept['games']} games, {self.kept['ms']:.3g} ms a choice"


def tables(rungs: Sequence[Rung]) -> Iterator[str]:
    """All figures in Markdown, a table for each game."""
    for id in dict.fromkeys(rung.game.id for rung in rungs):
        yield f"\n## {id}\n\n| | against | games | wins, % | points |\n|---|---|---|---|---|"
        yield from (row(rung.names, rung.kept) for rung in rungs if rung.game.id == id and rung.kept)


def row(names: Sequence[str], kept: dict[str, Any]) -> str:
    """One figure with its interval."""
    wins, points = kept["wins"], kept["points"]
    share = f"{100 * wins['mean']:.1f} ({100 * wins['low']:.1f} … {100 * wins['high']:.1f})" if wins else ""
    mean = f"{points['mean']:.2f} ({points['low']:.2f} … {points['high']:.2f})"
    return f"| {names[0]} | {', '.join(names[1:]) or 'alone'} | {kept['games']:,} | {share} | {mean} |"


def read(file: Path) -> dict[str, Any]:
    """What is kept of a game."""
    return json.loads(file.read_text()) if file.exists() else {kind: [] for kind in KINDS}


def told(found: dict[str, Any], styles: list[dict[str, Any]]) -> dict[str, Any]:
    """What is kept of some games: the first bot's figures; of two seats the share of decided games."""
    bot, others = found["bots"][0], [bot["name"] for bot in found["bots"][1:]]
    return {
        "bot": bot["name"],
        "against": others,
        "games": found["games"],
        "wins": (bot["of_decided"] if len(others) == 1 else bot["wins"]) if others else None,
        "points": bot["points"],
        "ms": found["milliseconds_per_choice"],
        "styles": styles,
    }


def bounded(one: dict[str, Any]) -> dict[str, Any]:
    """A figure with the bounds of its share as they are told now."""
    return one | {"wins": one["wins"] and as_share(one["wins"])}


def together(one: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Figures from all games, those of before and those just played."""
    games = one["games"] + more["games"]
    return one | {
        "games": games,
        "wins": one["wins"] and as_share(pooled(one["wins"], more["wins"])),
        "points": pooled(one["points"], more["points"]),
        "ms": (one["ms"] * one["games"] + more["ms"] * more["games"]) / games,
    }


if __name__ == "__main__":
    main()
