"""The walk: what is done next with the positions ahead, and by which thread."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from crocetta.core.errors import CrocettaError
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.fast.count.desk import FEW, MOST, ROOM, THROWS_AGAIN, Desk, new_desk, words
from crocetta.fast.count.frontier import Ahead, Frontier
from crocetta.fast.count.lines import expand, finish
from crocetta.fast.engine import Engine, to_record

ENOUGH = 1 << 12  # positions seen after a throw before it is judged whether they merge
PIECES = 16  # of which one is walked depth first at a time, so that no thread waits long for another

Step = tuple[int, float, list[Frontier]]  # lines that ended, share of the work done, frontiers ahead


class TooMany(CrocettaError):
    """More lines than can be counted in 64 bits."""


def count_lines(
    engine: Engine,
    seats: int,
    turns: int,
    flags: Mapping[str, object] | None = None,
    threads: int = 1,
    throwing: bool = False,
    progress: Callable[[float], object] = lambda done: None,
) -> int:
    """The number of lines of play through so many turns; with `throwing` only until the first dice lie for good."""
    walk = Walk(engine, seats, turns, throwing)
    total, done = 0, 0.0
    ahead = Ahead([walk.beginning(flags)])
    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[Step]] = set()
        while ahead or running:
            while ahead and len(running) < threads and not (running and ahead.waits):
                step, frontier, *rest = walk.plan(ahead.take())
                running.add(pool.submit(step, frontier))
                ahead.add(rest)
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                lines, share, found = future.result()
                total, done = total + lines, done + share
                ahead.add(found)
            progress(done)
    return total


class Walk:
    """One count on its way."""

    def __init__(self, engine: Engine, seats: int, turns: int, throwing: bool) -> None:
        self.engine, self.turns, self.throwing = engine, turns, throwing
        self.stop = ~bits(engine.game.rules.THROWING) if throwing else 0  # phases in which a line ends
        self.position = np.dtype([("table", engine.table), ("sheets", engine.sheet, (seats,))])
        self.expand = engine.kernel(expand)
        self.finish = engine.kernel(finish)
        self.desks: list[Desk] = []  # at which nobody works just now
        self.throws_again: set[int] = set()  # phases of the last turn after which dice were seen to be thrown again
        self.outcomes, self.found = Counter[int](), Counter[int]()  # of the last turn, by phase

    def beginning(self, flags: Mapping[str, object] | None) -> Frontier:
        """The one position before the first throw; with `throwing`, after some deal if there are cards."""
        positions = np.zeros(1, self.position)
        position = Position.start(self.engine.game, positions["sheets"].shape[1], flags=flags)
        table, sheets = (position.dealt() if self.throwing else position).fields()
        to_record(table, positions[0]["table"])
        for seat, sheet in enumerate(sheets):
            to_record(sheet, positions[0]["sheets"][seat])
        return Frontier(positions, np.ones(1, np.int64), 1.0)

    def plan(self, frontier: Frontier) -> tuple[Any, ...]:
        """How to walk on from a frontier or the first part of it, that part, and the rest."""
        if self.goes_deep(frontier):
            return self.to_the_end, *frontier.cut(-(-len(frontier) // PIECES))
        return self.one_step, frontier

    def goes_deep(self, frontier: Frontier) -> bool:
        """Whether lines only part from here on: it is the last turn, and dice are thrown now or never."""
        table = frontier.positions[0]["table"]
        phase = int(table["phase"])
        if table["turn"] < self.turns or phase in self.throws_again:
            return False
        return bool(table["waiting"]) or ENOUGH < self.outcomes[phase] < 2 * self.found[phase]

    def together(self, frontier: Frontier) -> int:
        """How many positions are found together even if few merge: as many as fit where it is still to be judged."""
        table = frontier.positions[0]["table"]
        return FEW if table["turn"] < self.turns or self.outcomes[int(table["phase"])] > ENOUGH else ROOM

    def one_step(self, frontier: Frontier) -> Step:
        """One throw or one choice on."""
        desk = self.sit_down()
        taken, found, outcomes, lines = self.expand(*self.given(frontier), self.together(frontier), *desk)
        if taken == 0:
            raise TooMany(say("one throw has more than {most} outcomes", most=ROOM))
        here, *rest = frontier.cut(taken)
        children = Frontier(*desk[0].found(found, self.position), here.share)
        self.desks.append(desk)
        table = frontier.positions[0]["table"]
        if table["turn"] == self.turns:
            self.outcomes[int(table["phase"])] += outcomes
            self.found[int(table["phase"])] += found
        if not found:
            return checked(lines), here.share, rest
        return checked(lines), 0.0, [*rest, *children.by_stage()]

    def to_the_end(self, frontier: Frontier) -> Step:
        """All the rest of the last turn."""
        desk = self.sit_down()
        lines = self.finish(*self.given(frontier), *desk)
        self.desks.append(desk)
        if lines == THROWS_AGAIN:
            self.throws_again.add(int(frontier.positions[0]["table"]["phase"]))
            return 0, 0.0, [frontier]
        return checked(lines), frontier.share, []

    def given(self, frontier: Frontier) -> tuple[Any, ...]:
        return words(frontier.positions), frontier.ways, self.turns, self.stop

    def sit_down(self) -> "Desk":
        """A desk at which somebody has worked before, or a new one."""
        try:
            return self.desks.pop()
        except IndexError:
            return new_desk(self.engine, self.position)


def bits(phases: Iterable[int]) -> int:
    return sum(1 << phase for phase in phases)


def checked(lines: int) -> int:
    if lines < 0:
        raise TooMany(say("there are more than {most} lines", most=MOST))
    return int(lines)
