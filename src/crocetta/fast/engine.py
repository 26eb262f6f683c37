"""The engine of one game: its rules compiled, and loops over whole games."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from types import FunctionType
from typing import Any, cast

import numpy as np

from crocetta.core.fields import Fields
from crocetta.core.game import Game, find
from crocetta.fast.chance import begin, below, roll, signed
from crocetta.fast.compile import Compiler, dtype
from crocetta.fast.contract import chance, choices, choose, points, start, throw

Kernel = Callable[..., Any]
CHUNK = 2048  # games between two looks at the progress bar


@dataclass(frozen=True)
class Played:
    """Many games, each by its number: the points of every seat, who began, turns and choices."""

    points: np.ndarray[Any, Any]
    first: np.ndarray[Any, Any]
    turns: np.ndarray[Any, Any]
    choices: np.ndarray[Any, Any]


class Engine:
    """The compiled rules of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = dtype(game.rules.TABLE)
        self.sheet = dtype(game.rules.SHEET)

    def kernel(self, plain: Callable[..., Any]) -> Kernel:
        """A loop over the rules of this game, compiled and kept on disk."""
        kept: Kernel = Compiler(self.game.rules).kept(cast(FunctionType, plain), self.game.id)
        return kept

    @cached_property
    def play_games(self) -> Kernel:
        return self.kernel(play_games)

    def laid(self, seats: int, flags: Mapping[str, object] | None = None, deck: str | None = None) -> Any:
        """One table and its sheets as records, before `start`."""
        tables, sheets = np.zeros(1, self.table), np.zeros((1, seats), self.sheet)
        to_record(self.game.table(seats, 0, flags or {}, deck), tables[0])
        return tables, sheets

    def play(
        self,
        seats: int,
        games: int,
        seed: int = 0,
        flags: Mapping[str, object] | None = None,
        threads: int = 1,
        progress: Callable[[int], object] = lambda done: None,
        deck: str | None = None,
        number: int = 0,
    ) -> Played:
        """So many games by seats that choose at random, from that number of the seed on; threads change no result."""
        played = Played(
            np.zeros((games, seats), np.int32),
            np.zeros(games, np.int8),
            np.zeros(games, np.int16),
            np.zeros(games, np.int32),
        )
        tables, sheets = self.laid(seats, flags, deck)
        kernel, rules = self.play_games, self.game.rules

        def chunk(start: int) -> int:
            end = min(start + CHUNK, games)
            part = slice(start, end)
            kernel(
                np.repeat(tables, 2),
                np.repeat(sheets, 2, axis=0),
                np.zeros(rules.DICE, np.int64),
                np.zeros(rules.DICE, np.int64),
                np.zeros(rules.CHOICES + 1, np.int64),
                np.zeros(1, np.uint64),
                signed(seed),
                number + start,
                played.points[part],
                played.first[part],
                played.turns[part],
                played.choices[part],
            )
            return end - start

        with ThreadPoolExecutor(threads) as pool:
            for done in pool.map(chunk, range(0, games, CHUNK)):
                progress(done)
        return played


def to_record(fields: Fields, record: Any) -> None:
    """Copy a table or sheet into its record."""
    for field in fields.fields:
        record[field.name] = getattr(fields, field.name)


@cache
def engine(game: str) -> Engine:
    """The engine of a game."""
    return Engine(find(game))


# What follows is compiled; the names of the contract stand for the rules of the engine's game.


def play_games(
    tables: Any,
    sheets: Any,
    sides: Any,
    faces: Any,
    out: Any,
    stream: Any,
    seed: int,
    game: int,
    points_out: Any,
    first_out: Any,
    turns_out: Any,
    choices_out: Any,
) -> None:
    """Play one game after the other at random, from the position kept in the second place."""
    seats = len(sheets[0])
    for k in range(len(turns_out)):
        begin(stream, seed, game + k)
        tables[0] = tables[1]
        for seat in range(seats):
            sheets[0, seat] = sheets[1, seat]
        first = below(stream, seats)
        tables[0].first = first
        choices_out[k] = play_game(tables[0], sheets[0], sides, faces, out, stream)
        first_out[k] = first
        turns_out[k] = tables[0].turn
        for seat in range(seats):
            points_out[k, seat] = points(tables[0], sheets[0], seat)


def play_game(table: Any, sheets: Any, sides: Any, faces: Any, out: Any, stream: Any) -> int:
    """Play one game to its end; the number of choices made."""
    start(table, sheets)
    made = 0
    while True:
        dice = chance(table, sheets, sides)
        if dice:
            roll(stream, dice, sides, faces)
            throw(table, sheets, faces)
            continue
        waiting = table.waiting
        if waiting == 0:
            return made
        for seat in range(len(sheets)):
            if waiting >> seat & 1:
                n = choices(table, sheets, seat, out)
                choose(table, sheets, seat, out[below(stream, n)])
                made += 1
