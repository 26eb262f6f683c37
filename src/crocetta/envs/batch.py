"""A batch: many games of one kind side by side in arrays, stepped by compiled code; every environment stands on one."""

from collections.abc import Mapping
from functools import cache
from types import FunctionType
from typing import Any, cast

import numpy as np

from crocetta.core.fields import Field
from crocetta.core.game import Game, find
from crocetta.core.position import Position
from crocetta.envs import stepping
from crocetta.envs.layout import Layout
from crocetta.envs.look import FLOATS, compiled_from, source
from crocetta.envs.stepping import PICK, RESET, SHOW, STEP, Games, Room
from crocetta.fast.compile import Compiler
from crocetta.fast.engine import Kernel, engine

Array = np.ndarray[Any, Any]
SEEDS = (1 << 63) - 1


class Batch:
    """So many games at tables of so many seats; `nothing`: one code more, for seats that owe no choice."""

    def __init__(
        self,
        game: str,
        seats: int,
        games: int = 1,
        flags: Mapping[str, object] | None = None,
        deck: str | None = None,
        dtype: str = FLOATS,
        nothing: bool = False,
    ) -> None:
        self.game, self.seats = find(game), seats
        laid = engine(game).laid(seats, flags, deck)
        self.layout = Layout(self.game, seats)
        self.codes = self.game.rules.CHOICES + nothing
        self.games = new_games(self.game, seats, games, self.codes, self.layout.size, dtype)
        self.room = new_room(self.game, laid)
        self._nobody, self._nothing = np.zeros((0, self.layout.size), dtype), np.zeros((0, self.codes), np.int8)
        self._no_action = np.zeros(games, np.int64)
        self._run = entry(kernel(game, dtype), self.games, self.room, self._no_action, self._nobody, self._nothing)

    def reset(self, seed: int, number: int = 0) -> None:
        """All games begin; game k is that of number + k of the seed."""
        self.room.stream[0] = seed & SEEDS
        self._do(RESET, self._no_action, seed & SEEDS, number)

    def step(self, actions: Array, fine: float = 0.0) -> None:
        """The seat to move of each game chooses, by 64-bit codes; what is not open changes nothing and is fined."""
        self._do(STEP, actions, fine=fine)

    def pick(self, actions: Array) -> None:
        """A random open choice for each game, into `actions`."""
        self._do(PICK, actions)

    def show(self, seats: Array, seen: Array, open: Array) -> None:
        """What these seats of the first game see and may choose."""
        self._do(SHOW, seats, seen=seen, open=open)

    def _do(
        self,
        task: int,
        actions: Array,
        seed: int = 0,
        number: int = 0,
        fine: float = 0.0,
        seen: Array | None = None,
        open: Array | None = None,
    ) -> None:
        seen, open = self._nobody if seen is None else seen, self._nothing if open is None else open
        self._run(task, self.games, self.room, actions, seed, number, float(fine), seen, open)

    def position(self, place: int = 0, seat: int | None = None) -> Position:
        """One of the games as people know it, or as one of its seats sees it."""
        games, rules = self.games, self.game.rules
        table = {field.name: games.tables[field.name][place].tolist() for field in rules.TABLE.fields}
        sheets = [
            {field.name: games.sheets[field.name][place, other].tolist() for field in rules.SHEET.fields}
            for other in range(self.seats)
        ]
        position = Position.set_up(self.game, table, sheets)
        for other in range(self.seats):
            for code in games.notes[place, other, : games.noted[place, other]].tolist():
                position = position.choose(other, code)
        return position if seat is None else position.view(seat)


def new_games(game: Game, seats: int, games: int, codes: int, size: int, dtype: str) -> Games:
    """Room for so many games, all zero."""
    made, by_seat = engine(game.id), (games, seats)
    points = Field("", game.points[0], game.points[-1]).kind
    return Games(
        tables=np.zeros(games, made.table),
        sheets=np.zeros(by_seat, made.sheet),
        streams=np.zeros(games, np.uint64),
        notes=np.zeros((*by_seat, game.at_once), np.int16),
        noted=np.zeros(by_seat, np.int8),
        owing=np.zeros(games, np.int16),
        seat=np.zeros(games, np.int8),
        points=np.zeros(by_seat, points),
        gains=np.zeros(by_seat, np.float32),
        rewards=np.zeros(games, np.float32),
        over=np.zeros(games, np.bool_),
        illegal=np.zeros(games, np.bool_),
        seen=np.zeros((games, size), dtype),
        open=np.zeros((games, codes), np.int8),
    )


def new_room(game: Game, laid: tuple[Array, Array]) -> Room:
    table, sheets = laid
    return Room(
        laid_table=table,
        laid_sheets=sheets,
        table=table.copy(),
        sheets=sheets.copy(),
        sides=np.zeros(game.rules.DICE, np.int64),
        faces=np.zeros(game.rules.DICE, np.int64),
        codes=np.zeros(game.rules.CHOICES + 1, np.int64),
        stream=np.zeros(1, np.uint64),
    )


@cache
def kernel(game: str, dtype: str) -> Kernel:
    """The compiled loop of a game for such observations, kept on disk."""
    rules, layout = find(game).rules, Layout(find(game), 1)
    compiler = Compiler(rules)
    compiler.stands_for(stepping.sealed, rules.sealed)
    compiler.data.append(source(layout, dtype).encode())
    compiler.stands_for(stepping.look, compiled_from(layout, dtype))
    kept: Kernel = compiler.kept(cast(FunctionType, stepping.run), game)
    return kept


def entry(kernel: Kernel, games: Games, room: Room, actions: Array, seen: Array, open: Array) -> Kernel:
    """The machine code behind a kernel, which asks no more of what types it is given: here they are always the same.

    Asking takes 4 µs, as long as ten steps of a game.
    """
    kernel(SHOW, games, room, actions, 0, 0, 0.0, seen, open)  # nothing is shown to nobody: it is compiled, no more
    (compiled,) = kernel.overloads.values()  # type: ignore[attr-defined]
    found: Kernel = compiled.entry_point
    return found
