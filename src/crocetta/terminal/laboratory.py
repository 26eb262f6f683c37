"""The laboratory on the command line: what simulations, counts and measurements say to people."""

import os
from collections.abc import Sequence
from typing import Any

from crocetta import bots
from crocetta.bots.program import replaced
from crocetta.core.errors import quoted
from crocetta.core.game import Game
from crocetta.core.words import Message, say
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.progress import bar
from crocetta.terminal.screen import Screen

MOST_GAMES = 10**10
SEEDS = 1 << 64


def whole(name: str, typed: str, low: int, high: int) -> int:
    """A number that was typed after an option."""
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 20 and low <= int(typed) <= high):
        raise WrongUsage(
            say(
                "{name} is a whole number, {low}…{high}, not {typed}",
                name=name,
                low=low,
                high=high,
                typed=quoted(typed),
            )
        )
    return int(typed)


def seats_for(game: Game, typed: str) -> int:
    """How many seats: as many as were asked for, or as few as the game is usually played with."""
    return whole("--seats", typed or str(game.usual_seats[0]), game.seats[0], game.seats[-1])


def threads_for(typed: str) -> int:
    """How many threads: as many as were asked for, or one for each core."""
    return whole("--threads", typed or str(os.cpu_count() or 1), 1, 1024)


def turns_for(turns: str, throws: str) -> int:
    """How many turns are walked through, by either name."""
    if turns and throws:
        raise WrongUsage(say("say --turns or --throws, not both"))
    return whole("--throws", throws, 1, 1000) if throws else whole("--turns", turns or "1", 1, 1000)


def check_bots(game: Game, typed: str, seats: int) -> list[str]:
    """The bot on each seat; one name is enough for all of them."""
    names = typed.split(",")
    for name in names:
        bots.find(name, game, programs=True)
    if len(names) not in (1, seats):
        raise WrongUsage(
            say("{bots} bots for {seats} seats: name one for all, or one each", bots=len(names), seats=seats)
        )
    return names * seats if len(names) == 1 else names


# Simulated


def simulated(
    game: Game,
    names: list[str],
    games: int,
    seed: int,
    flags: dict[str, str],
    threads: int,
    deck: str,
    patience: float,
    language: str,
) -> dict[str, Any]:
    """Many games, with a bar for those who watch."""
    from crocetta.study.simulate import simulate
    from crocetta.study.tables import Guests

    done = 0
    with bar(say("playing"), games, language) as now:

        def more(played: int) -> None:
            nonlocal done
            done += played
            now(done)

        return simulate(game, names, games, seed, flags, threads, deck or None, more, Guests(patience))


def show_simulation(screen: Screen, game: Game, found: dict[str, Any]) -> None:
    """Points, length and wins as people read them."""
    seats = found["seats"]
    screen.heading(
        say(
            "{title}: {games} games, one seat, seed {seed}",
            "{title}: {games} games, {n} seats, seed {seed}",
            title=game.texts.TITLE,
            games=grouped(found["games"]),
            n=seats,
            seed=found["seed"],
        )
    )
    screen.rows(
        [
            *((say("points of seat {seat}", seat=seat), spread(found["points"][seat])) for seat in range(seats)),
            *order_rows(found, seats),
            *(
                (say("wins of seat {seat}", seat=seat), share(found["wins"][seat]))
                for seat in range(seats if seats > 1 else 0)
            ),
            (say("turns"), spread(found["turns"])),
            (say("speed"), speed_told(found)),
        ]
    )
    for one in found["given_up"]:
        screen.put(replaced(one["bot"], one["games"], one["reason"]))


def order_rows(found: dict[str, Any], seats: int) -> list[tuple[Message | str, Message | str]]:
    """The same by order of play: it may matter who begins."""
    if seats == 1:
        return []
    return [
        (say("points of whoever plays as number {place}", place=place + 1), spread(found["points_by_order"][place]))
        for place in range(seats)
    ]


def spread(summary: dict[str, Any]) -> Message:
    middle = summary["quantiles"]
    return say(
        "{mean} ± {se} on average, spread {sd}; from {min} to {max}, half of them {low}…{high}",
        mean=f"{summary['mean']:.2f}",
        se=f"{summary['se']:.2f}",
        sd=f"{summary['sd']:.1f}",
        min=summary["min"],
        max=summary["max"],
        low=middle["25%"],
        high=middle["75%"],
    )


def share(wins: dict[str, float]) -> Message:
    return say(
        "{share} % (between {low} and {high} % with 95 % confidence)",
        share=f"{100 * wins['share']:.1f}",
        low=f"{100 * wins['low']:.1f}",
        high=f"{100 * wins['high']:.1f}",
    )


def speed_told(found: dict[str, Any]) -> Message:
    return say(
        "{games} games and {choices} choices per second on {threads} threads",
        games=grouped(found["games_per_second"]),
        choices=grouped(found["choices_per_second"]),
        threads=found["threads"],
    )


def grouped(number: float) -> str:
    """A large number as people read it, the same in every language: 1 234 567."""
    return f"{number:,.0f}".replace(",", "\N{NO-BREAK SPACE}")


# Counted


def counted(
    game: Game, seats: int, turns: int, flags: dict[str, str], threads: int, throwing: bool, language: str
) -> int:
    """The lines of play, with a bar for those who watch."""
    from crocetta.fast.count import count_lines
    from crocetta.fast.engine import Engine

    with bar(say("counting"), 1.0, language) as now:
        return count_lines(Engine(game), seats, turns, flags, threads, throwing, now)


# Measured


def measured(games: Sequence[Game], language: str) -> list[dict[str, Any]]:
    """Both engines at each game, alone and with two seats."""
    from crocetta.study.bench import bench

    tables = [(game, seats) for game in games for seats in (1, 2)]
    found = []
    with bar(say("measuring"), len(tables), language) as now:
        for game, seats in tables:
            found.append(bench(game, seats))
            now(len(found))
    return found


def show_bench(screen: Screen, found: list[dict[str, Any]]) -> None:
    """A line for each, the largest figures last."""
    for one in found:
        screen.heading(say("{game}, seats: {seats}", game=one["game"], seats=one["seats"]))
        screen.rows(
            [
                (say("interpreted"), figures(one["interpreted"])),
                (say("compiled, one core"), figures(one["compiled"])),
                (say("compiled, {cores} cores", cores=one["cores"]), figures(one["compiled_all_cores"])),
                (say("compiled : interpreted"), f"{one['ratio']:.0f}"),
                (say("first compiled result"), say("{seconds} s", seconds=f"{one['first_result_seconds']:.1f}")),
            ]
        )


def figures(one: dict[str, float]) -> Message:
    return say(
        "{games} games/s, {choices} choices/s",
        games=grouped(one["games_per_second"]),
        choices=grouped(one["choices_per_second"]),
    )
