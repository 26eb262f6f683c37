"""Tournaments on the command line: what is wished, and what came of it."""

import shutil
import sys
from collections.abc import Iterable
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crocetta import bots
from crocetta.bots.program import command, is_program, replaced
from crocetta.core.errors import quoted
from crocetta.core.game import Game
from crocetta.core.words import Message, say
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.laboratory import MOST_GAMES, grouped, whole
from crocetta.terminal.progress import bar
from crocetta.terminal.screen import Screen

if TYPE_CHECKING:
    from crocetta.study.tournament.crew import Crew
    from crocetta.study.tournament.plan import Plan

FEWEST = 2  # players, and seats at a table
MOST_PLAYERS = 64


# Wished


def players(game: Game, typed: str, elsewhere: bool) -> tuple[str, ...]:
    """Those who take part; programs are looked for here, unless the games are played `elsewhere`."""
    names = tuple(name.strip() for name in typed.split(",") if name.strip())
    if not FEWEST <= len(names) <= MOST_PLAYERS:
        raise WrongUsage(
            say("a tournament has {low}…{high} players, not {n}", low=FEWEST, high=MOST_PLAYERS, n=len(names))
        )
    for name in names:
        bots.find(name, game, programs=True)
        if is_program(name) and not elsewhere and not shutil.which(command(name)[0]):
            raise WrongUsage(say("there is no program {command}", command=quoted(command(name)[0])))
    return names


def seats(game: Game, typed: str, players: int) -> tuple[int, ...]:
    """The tables: numbers of seats with commas between them, as many as there are players at most."""
    low, high = max(FEWEST, game.seats[0]), game.seats[-1]
    found = tuple(dict.fromkeys(whole("--seats", number.strip(), low, high) for number in typed.split(",")))
    if max(found) > players:
        raise WrongUsage(say("{seats} seats, but only {players} players", seats=max(found), players=players))
    return found


def games(typed: str, seats: tuple[int, ...]) -> int:
    """The most games of a pairing: a whole round at least."""
    return whole("--games", typed, max(seats), MOST_GAMES)


def folder(typed: str, records: bool) -> Path | None:
    """Where results are kept; records are kept there too."""
    if records and not typed:
        raise WrongUsage(say("--records needs a folder to keep them in: --out FOLDER"))
    return Path(typed) if typed else None


# Played


def held(
    plan: "Plan", games: int, out: Path | None, threads: int, ray: str, to_the_end: bool, language: str
) -> dict[str, Any]:
    """The whole tournament, with a bar for those who watch."""
    from crocetta.study.tournament.ledger import Ledger
    from crocetta.study.tournament.run import run

    ledger = Ledger(out, plan) if out else None
    try:
        with (
            redirect_stdout(sys.stderr),  # Ray speaks of dead workers there, and ours is for the result
            closing(crew_for(threads, ray, plan.players)) as crew,
            bar(say("playing"), 1.0, language) as now,
        ):
            return run(plan, games, crew, ledger, to_the_end, now)
    finally:
        if ledger:
            ledger.close()


def crew_for(threads: int, ray: str, players: tuple[str, ...]) -> "Crew":
    """Who plays: the cores of this machine, or a cluster that has the programs."""
    if ray:
        from crocetta.study.tournament.cluster import Cluster

        cluster = Cluster(ray)
        for program in cluster.absent(players):
            cluster.close()
            raise WrongUsage(say("there is no program {command} on the cluster", command=quoted(program)))
        return cluster
    from crocetta.study.tournament.crew import Threads

    return Threads(threads)


# Told


def show(screen: Screen, game: Game, found: dict[str, Any]) -> None:
    """Standings, cross tables, verdicts, and what the shared dice saved."""
    screen.heading(
        say(
            "{title}: tournament, {games} games, seed {seed}",
            title=game.texts.TITLE,
            games=grouped(found["games"]),
            seed=found["seed"],
        )
    )
    grid(screen, standings(found["standings"]))
    if found["standings"][0]["rating"] is None:
        screen.put(say("no ratings: they need openskill, pip install 'crocetta[lab]'"))
    for one in found["cross"]:
        screen.heading(say("Ahead of the one above, in %, at tables of {seats}", seats=one["seats"]))
        grid(screen, cross(found["players"], one["table"]))
    screen.heading(say("Who is better"))
    for pairing in found["pairings"]:
        for pair in pairing["pairs"]:
            screen.put(say("{players}: {verdict}", players=" – ".join(pairing["players"]), verdict=verdict(pair)))
    if not found["own_dice"] and (saved := saving(found["shared_dice"])):
        screen.put()
        screen.put(saved)
    for complaint in complaints(found):
        screen.put(complaint)


def grid(screen: Screen, rows: list[list[Message | str]]) -> None:
    """Rows and columns, names on the left, figures on the right of their column."""
    told = [[screen.words(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*told, strict=True)]
    for row in told:
        cells = [
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        screen.put("  " + "  ".join(cells).rstrip())


def standings(found: list[dict[str, Any]]) -> list[list[Message | str]]:
    """A line for each player, the best first."""
    tables = found[0]["tables"]
    head: list[Message | str] = ["", say("rating"), say("games")]
    for table in tables:
        head += [say("wins of {seats}, %", seats=table["seats"]), say("points of {seats}", seats=table["seats"])]
    return [head, *([one["name"], rating(one["rating"]), grouped(one["games"]), *measured(one)] for one in found)]


def rating(found: dict[str, float] | None) -> str:
    return f"{found['mu']:.1f} ± {found['sigma']:.1f}" if found else "–"


def measured(one: dict[str, Any]) -> list[str]:
    """Wins and points with their intervals, for each number of seats."""
    return [told for table in one["tables"] for told in (percent(table["wins"]), between(table["points"], 1))]


def percent(share: dict[str, float]) -> str:
    """A share with its interval, in percent.

    >>> percent({"mean": 0.5, "low": 0.4, "high": 0.625})
    '50.0 (40.0…62.5)'
    """
    return between(share, 100)


def between(figure: dict[str, Any], times: int) -> str:
    if figure["low"] is None:
        return f"{figure['mean'] * times:.1f} (–)"
    mean, low, high = (f"{times * figure[name]:.1f}" for name in ("mean", "low", "high"))
    return f"{mean} ({low}…{high})"


def cross(names: list[str], table: list[list[Any]]) -> list[list[Message | str]]:
    """Everybody against everybody."""
    rows: list[list[Message | str]] = [["", *names]]
    for name, cells in zip(names, table, strict=True):
        rows.append([name, *(percent(cell) if cell else "–" for cell in cells)])
    return rows


def verdict(pair: dict[str, Any]) -> Message:
    """Who is better, and by which games that is known."""
    one, other = pair["players"]
    games = say("won {won}, tied {tied}, lost {lost}", won=pair["won"], tied=pair["tied"], lost=pair["lost"])
    if pair["better"] is None:
        return say("{one} and {other} are not told apart yet: {games}", one=one, other=other, games=games)
    worse = other if pair["better"] == one else one
    return say(
        "{one} is better than {other}: {games}",
        one=pair["better"],
        other=worse,
        games=games if pair["better"] == one else mirrored(pair),
    )


def mirrored(pair: dict[str, Any]) -> Message:
    return say("won {won}, tied {tied}, lost {lost}", won=pair["lost"], tied=pair["tied"], lost=pair["won"])


def saving(found: dict[str, float | None]) -> Message | None:
    """What the shared dice were good for, as far as that can be told."""
    if found["points"] is None:
        return None
    if found["wins"] is None:
        return say(
            "Without the same dice for every arrangement it would take {points} times as many games to be as sure of "
            "the points.",
            points=f"{found['points']:.2f}",
        )
    return say(
        "Without the same dice for every arrangement it would take {wins} times as many games to be as sure of the "
        "wins, {points} times as many for the points.",
        wins=f"{found['wins']:.2f}",
        points=f"{found['points']:.2f}",
    )


def complaints(found: dict[str, Any]) -> Iterable[Message]:
    """Programs that were given up on, with the first reason of each."""
    reasons: dict[str, str] = {}
    for pairing in found["pairings"]:
        for failed in pairing["given_up"]:
            reasons.setdefault(failed["player"], failed["reason"])
    for one in found["standings"]:
        if one["given_up"]:
            yield replaced(one["name"], one["given_up"], reasons[one["name"]])
