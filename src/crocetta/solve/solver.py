"""The solver of a game: its solution compiled, its tables of values made or taken from the shelf."""

import hashlib
import inspect
import json
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from queue import SimpleQueue
from types import FunctionType
from typing import Any, cast

import numpy as np

from crocetta.core.errors import WrongSeats
from crocetta.core.game import Game
from crocetta.core.game import find as find_game
from crocetta.core.position import Position
from crocetta.fast.compile import Compiler
from crocetta.fast.engine import Engine
from crocetta.solve import shelf
from crocetta.solve.contract import NotSolved, find

FAST = Path(inspect.getfile(Compiler)).parent
PART = 4096  # places between two looks at the progress bar
Progress = Callable[[float], object]


@dataclass(frozen=True)
class Solved:
    """The exact values of a game with certain flags, for so many seats that do each other no harm, or with a hazard."""

    game: Game
    seats: int
    flags: Mapping[str, str]
    values: Any  # by others who have the dice first, by place, and by what the game counts besides
    seconds: float  # that solving took
    kept: bool  # taken from the shelf

    @property
    def states(self) -> int:
        """How many places were solved."""
        return find(self.game).STATES

    @property
    def by_order(self) -> list[float]:
        """What each seat can expect, by order of play."""
        table, sheets = Position.start(self.game, self.seats, flags=self.flags).fields()
        solution = find(self.game)
        return [float(solution.expected(self.values, table, sheets, seat)) for seat in range(self.seats)]


class Solver:
    """The compiled solution of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.solution = find(game)
        self.compiler = Compiler(game.rules)
        self._arrange = self._kernel(self.solution.arrange)
        self._solve = self._kernel(self.solution.solve)
        self.made_from = made_from(self.compiler)

    def _kernel(self, plain: Callable[..., Any]) -> Any:
        return self.compiler.kept(cast(FunctionType, plain), self.game.id)

    def solved(
        self,
        flags: Mapping[str, str] | None = None,
        seats: int = 1,
        hazard: Any = None,
        threads: int = 1,
        progress: Progress = lambda share: None,
    ) -> Solved:
        """The values with these flags, from the shelf or solved now; threads change no result.

        `hazard` has the chances that others do harm in a turn, in the shape of the solution's HAZARD.
        """
        given = dict(flags or {})
        self.check(given, seats)
        name = self.name(given, seats, hazard)
        found = shelf.fetch(name, self.made_from)
        if found:
            return Solved(self.game, seats, given, *found, kept=True)
        values, seconds = self.solve(given, seats, hazard, threads, progress)
        shelf.keep(name, self.made_from, values, seconds)
        return Solved(self.game, seats, given, values, seconds, kept=False)

    def check(self, flags: Mapping[str, str], seats: int) -> None:
        """Refuse what is not solved."""
        if seats not in self.game.seats:
            raise WrongSeats(self.game.id, seats, self.game.seats)
        reason = self.solution.unsolved(flags)
        if reason:
            raise NotSolved(reason)

    def name(self, flags: Mapping[str, str], seats: int, hazard: Any) -> str:
        """What a table is called on the shelf: tables that differ in nothing that matters are one."""
        laid = self.game.table(seats, 0, flags)
        matters = {name: getattr(laid, name) for name in self.solution.MATTERS}
        asked = json.dumps([matters, seats]).encode() + (b"" if hazard is None else np.asarray(hazard, "f8").tobytes())
        return f"{self.game.id}-{seats}-{hashlib.sha256(asked).hexdigest()[:12]}"

    # Solving

    @cached_property
    def order(self) -> tuple[Any, Any]:
        """All places in the order in which they are solved, and where each round starts."""
        order, starts = np.zeros(self.solution.STATES, np.int32), np.zeros(self.solution.ROUNDS + 1, np.int64)
        self._arrange(order, starts)
        return order, starts

    def solve(
        self, flags: Mapping[str, str], seats: int, hazard: Any, threads: int, progress: Progress
    ) -> tuple[Any, float]:
        """All values and the seconds they took. What is exact has twice the digits of what rests on a hazard."""
        kind = np.float64 if seats == 1 and hazard is None else np.float32
        values = np.zeros((seats, *self.solution.SHAPE), kind)
        chances = np.zeros(self.solution.HAZARD)
        if hazard is not None:
            chances[...] = hazard
        tables, _ = Engine(self.game).laid(seats, flags)
        order, _ = self.order
        desks = SimpleQueue[list[Any]]()  # one for each thread
        for _ in range(threads):
            desks.put([np.zeros(shape, kind) for kind, shape in self.solution.WORK])

        def part(begin: int, end: int) -> None:
            desk = desks.get()
            self._solve(tables[0], values, order, begin, end, chances, *desk)
            desks.put(desk)

        part(0, 0)  # compile first: it is not part of the time
        began = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            for parts in self.rounds():
                for (_, end), _ in zip(parts, pool.map(part, *zip(*parts, strict=True)), strict=True):
                    progress(end / len(order))
        return values, time.perf_counter() - began

    def rounds(self) -> Iterator[list[tuple[int, int]]]:
        """The parts of each round: those of one round can be solved at the same time."""
        _, starts = self.order
        for begin, end in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True):
            if begin < end:
                yield [(start, min(start + PART, end)) for start in range(begin, end, PART)]


def made_from(compiler: Compiler) -> str:
    """A hash of the rules and the solution as compiled; how they are compiled changes no value."""
    found = hashlib.sha256(Path(__file__).read_bytes())
    for source in sorted(compiler.sources):
        if source.parent != FAST:
            found.update(source.read_bytes())
    return found.hexdigest()


@cache
def solver(game: str) -> Solver:
    """The solver of a game."""
    return Solver(find_game(game))
