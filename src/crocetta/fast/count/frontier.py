"""Frontiers: different positions on the way, each with the number of lines that lead to it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from crocetta.fast.count.desk import FEW, Array, words
from crocetta.fast.count.found import stirred

PLENTY = 1 << 23  # positions kept in memory


@dataclass
class Frontier:
    """Different positions, the number of lines that lead to each, and their share of the whole work."""

    positions: Array
    ways: Array
    share: float

    def __len__(self) -> int:
        return len(self.ways)

    def __getitem__(self, places: Any) -> "Frontier":
        ways = self.ways[places]
        return Frontier(self.positions[places], ways, self.share * len(ways) / len(self))

    def cut(self, length: int) -> list["Frontier"]:
        """The first so many positions, and the others if there are any."""
        return [part for part in (self[:length], self[length:]) if len(part)]

    @property
    def stages(self) -> Array:
        """How far on in the game each position is."""
        tables = self.positions["table"]
        turn, phase, waiting = (tables[name].astype(np.int64) for name in ("turn", "phase", "waiting"))
        stages: Array = (turn << 32 | phase << 16) - waiting
        return stages

    def by_stage(self) -> list["Frontier"]:
        """The same as several, each of one stage."""
        stages = self.stages
        if (stages == stages[0]).all():
            return [self]
        return [self[stages == stage] for stage in np.unique(stages)]


class Ahead:
    """The frontiers ahead, by stage: the earliest is taken, so that most merges, unless memory asks for the latest."""

    def __init__(self, frontiers: Iterable[Frontier]) -> None:
        self.by_stage: dict[int, list[Frontier]] = {}
        self.positions = 0
        self.begun = 0  # the latest stage that was merged
        self.add(frontiers)

    def __bool__(self) -> bool:
        return bool(self.by_stage)

    @property
    def crowded(self) -> bool:
        return self.positions > PLENTY

    @property
    def stage(self) -> int:
        """The stage to be taken from."""
        return (max if self.crowded else min)(self.by_stage)

    @property
    def waits(self) -> bool:
        """Whether the next stage should be left until nobody is at work who may add to it."""
        return not self.crowded and self.stage > self.begun

    def add(self, frontiers: Iterable[Frontier]) -> None:
        """Put each frontier, all of one stage, with others of that stage."""
        for frontier in frontiers:
            self.by_stage.setdefault(int(frontier[:1].stages[0]), []).append(frontier)
            self.positions += len(frontier)

    def take(self) -> Frontier:
        """Some of the next stage; when a stage is begun, all of it, merged."""
        stage, begins = self.stage, self.waits
        kept, taken = self.by_stage.pop(stage), list[Frontier]()
        while kept and (begins or sum(map(len, taken)) < FEW):
            taken.append(kept.pop())
        if kept:
            self.by_stage[stage] = kept
        self.positions -= sum(map(len, taken))
        if begins:
            self.begun = stage
        if len(taken) == 1:
            return taken[0]
        return merged(joined(taken)) if begins else joined(taken)


def joined(found: list[Frontier]) -> Frontier:
    rows = np.concatenate([words(frontier.positions) for frontier in found])
    positions = rows.view(found[0].positions.dtype).reshape(len(rows))
    ways = np.concatenate([frontier.ways for frontier in found])
    return Frontier(positions, ways, sum(frontier.share for frontier in found))


def merged(frontier: Frontier) -> Frontier:
    """The same with equal positions as one: sorted by their bits, they are neighbours."""
    rows = words(frontier.positions)
    bits = np.zeros(len(rows), np.uint64)
    for word in range(rows.shape[1]):
        bits = stirred(bits, rows[:, word])
    order = np.argsort(bits, kind="stable")
    one, next_one = order[:-1], order[1:]
    equal = bits[one] == bits[next_one]
    equal[equal] = (rows[one[equal]] == rows[next_one[equal]]).all(axis=1)
    first = np.flatnonzero(np.append(True, ~equal))
    ways = np.add.reduceat(frontier.ways[order], first)
    as_found = np.argsort(order[first])  # what was found together leads to the same positions
    return Frontier(frontier.positions[order[first][as_found]], ways[as_found], frontier.share)
