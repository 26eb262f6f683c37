"""Playing for a report: many games by bots, the first of them looked at closely when they are over.

A compiled loop leaves the table on its desk when a game is over. So the games that are looked at are played by the same
loops as all others, one at a time, and are the same games.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from random import Random
from typing import Any

import numpy as np

from crocetta.bots import arena
from crocetta.bots.desk import PLAYED, Desk
from crocetta.bots.mind import Mind
from crocetta.bots.style import Style, styles
from crocetta.core.fields import Fields
from crocetta.core.game import Game
from crocetta.core.position import Position
from crocetta.fast.chance import signed
from crocetta.fast.engine import Engine, Played
from crocetta.study import tables
from crocetta.study.report.ends import Ends
from crocetta.study.report.games import Games, from_played

CLOSELY = 5_000  # games of which endings and sheets are kept
TOGETHER = 64  # games that a thread plays at a time
Progress = Callable[[int], object]
Finished = tuple[Played, list[Position]]  # some games, and how each of them stood at the end


def played(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    flags: Mapping[str, str] | None = None,
    threads: int = 1,
    deck: str | None = None,
    progress: Progress = lambda done: None,
    closely: int = CLOSELY,
    guests: tables.Guests | None = None,
) -> Games:
    """So many games, a bot for each seat. Where the bots differ, everybody sits on every seat with the same dice."""
    known = styles(game, len(names))
    rotated = len(set(names)) > 1 and set(names) <= set(known)
    games = -(-games // len(names)) * len(names) if rotated else games
    parts, ends, guests = [], Ends(), guests or tables.Guests()
    closely = min(closely, games)
    for part, positions in loops(game, names, games, seed, flags or {}, threads, deck, progress, closely, guests):
        for position in positions:
            ends.add(len(ends.games), position)
        parts.append(part)
    return from_played(game, names, joined(parts), ends, rotated, dict(flags or {}))


def loops(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int,
    flags: Mapping[str, str],
    threads: int,
    deck: str | None,
    progress: Progress,
    closely: int,
    guests: tables.Guests,
) -> Iterator[Finished]:
    """The games in parts, those that are looked at first: by rules alone, by minds, or at tables for any bot."""
    known = styles(game, len(names))
    if set(names) == {"random"}:
        engine = Engine(game)
        yield from told(at_random(engine, len(names), closely, seed, flags, threads, deck), progress)
        yield engine.play(len(names), games - closely, seed, flags, threads, progress, deck, closely), []
    elif set(names) <= set(known):
        mind, players = Mind(game, len(names), flags, deck), [known[name] for name in names]
        rotated = len(set(names)) > 1
        yield from told(by_minds(mind, players, closely, seed, threads, rotated), progress)
        yield arena.play(mind, players, games - closely, seed, threads, rotated, closely, progress), []
    else:
        yield from told(at_tables(game, names, games, seed, flags, threads, deck, guests), progress)


def told(parts: Iterator[Finished], progress: Progress) -> Iterator[Finished]:
    for part in parts:
        yield part
        progress(len(part[0].turns))


def at_random(
    engine: Engine, seats: int, games: int, seed: int, flags: Mapping[str, str], threads: int, deck: str | None
) -> Iterator[Finished]:
    """Seats that choose at random, one game at a time."""
    laid, rules = engine.laid(seats, flags, deck), engine.game.rules

    def some(numbers: range) -> Finished:
        table, sheets = np.repeat(laid[0], 2), np.repeat(laid[1], 2, axis=0)
        room = [np.zeros(size, np.int64) for size in (rules.DICE, rules.DICE, rules.CHOICES + 1)]
        stream = np.zeros(1, np.uint64)
        found, ends = blank(len(numbers), seats), []
        for place, number in enumerate(numbers):
            engine.play_games(table, sheets, *room, stream, signed(seed), number, *slots(found, place))
            ends.append(position(engine.game, table[0], sheets[0]))
        return found, ends

    yield from in_threads(some, games, threads)


def by_minds(
    mind: Mind, players: Sequence[Style], games: int, seed: int, threads: int, rotated: bool
) -> Iterator[Finished]:
    """Bots of the compiled arena, one game at a time."""
    kernel, seats = mind.kernel(arena.play_tables), len(players)
    how = np.array([[one.noise, one.rollouts, one.width, one.horizon, one.doubt] for one in players])
    desks: SimpleQueue[Desk] = SimpleQueue()
    for _ in range(threads):
        desks.put(mind.desk(max(one.rollouts for one in players)))

    def some(numbers: range) -> Finished:
        desk = desks.get()
        try:
            streams = np.zeros((seats, 1), np.uint64), np.zeros(1, np.uint64)
            found, ends = blank(len(numbers), seats), []
            for place, number in enumerate(numbers):
                rounds = seats if rotated else 1
                kernel(desk, how, mind.scale, *streams, signed(seed), number, rounds, *slots(found, place))
                ends.append(position(mind.game, desk.tables[PLAYED], desk.sheets[PLAYED]))
            return found, ends
        finally:
            desks.put(desk)

    yield from in_threads(some, games, threads)


def at_tables(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int,
    flags: Mapping[str, str],
    threads: int,
    deck: str | None,
    guests: tables.Guests,
) -> Iterator[Finished]:
    """Any bots, programs too."""

    def some(numbers: range) -> Finished:
        found, ends = blank(len(numbers), len(names)), []
        for place, number in enumerate(numbers):
            end, made = tables.play(game, names, Random(f"{seed} {number}"), flags, deck, guests)
            found.points[place], found.first[place] = end.scores, end.first
            found.turns[place], found.choices[place] = end.turn, made
            ends.append(end)
        return found, ends

    yield from in_threads(some, games, threads, together=1)


def in_threads(
    some: Callable[[range], Finished], games: int, threads: int, together: int = TOGETHER
) -> Iterator[Finished]:
    """The parts in order, whoever plays them; the first alone, so that only one thread compiles."""
    parts = [range(start, min(start + together, games)) for start in range(0, games, together)]
    for part in parts[:1]:
        yield some(part)
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(some, parts[1:])


def blank(games: int, seats: int) -> Played:
    return Played(
        np.zeros((games, seats), np.int32),
        np.zeros(games, np.int8),
        np.zeros(games, np.int16),
        np.zeros(games, np.int32),
    )


def slots(found: Played, place: int) -> tuple[Any, ...]:
    """Where the results of one game are written."""
    part = slice(place, place + 1)
    return found.points[part], found.first[part], found.turns[part], found.choices[part]


def joined(parts: Sequence[Played]) -> Played:
    return Played(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.first for part in parts]),
        np.concatenate([part.turns for part in parts]),
        np.concatenate([part.choices for part in parts]),
    )


def position(game: Game, table: Any, sheets: Any) -> Position:
    """Records of the compiled engine as a position."""
    laid = game.rules.TABLE()
    read(table, laid)
    written = tuple(game.rules.SHEET() for _ in sheets)
    for record, sheet in zip(sheets, written, strict=True):
        read(record, sheet)
    return Position(game, laid, written)


def read(record: Any, fields: Fields) -> None:
    """Copy a record into its table or sheet."""
    for field in fields.fields:
        setattr(fields, field.name, record[field.name].tolist())
