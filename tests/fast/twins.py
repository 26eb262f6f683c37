"""One game in both engines at once: what one does the other does, and after every step they are compared."""

import random
from functools import cache
from typing import Any

import numpy as np

from crocetta.core.fields import Fields, Table
from crocetta.core.game import find
from crocetta.fast import contract
from crocetta.fast.compile import Compiler
from crocetta.fast.engine import engine
from tests.contract.walks import MOST_STEPS, TRIED, Laid


@cache
def compiled(id: str) -> dict[str, Any]:
    """The functions of a game's rules, each compiled by itself."""
    rules = find(id).rules
    compiler = Compiler(rules)
    return {stub.__name__: compiler.alone(getattr(rules, stub.__name__)) for stub in contract.FUNCTIONS}


class Twins:
    """The same table as objects and as records."""

    def __init__(self, laid: Laid, first: int) -> None:
        self.laid, self.rules, self.fast = laid, laid.game.rules, compiled(laid.id)
        self.table: Table = laid.game.table(laid.seats, first, dict(laid.flags))
        self.sheets: list[Fields] = [self.rules.SHEET() for _ in range(laid.seats)]
        tables, sheets = engine(laid.id).laid(laid.seats, dict(laid.flags))
        tables[0]["first"] = first
        self.tables, self.records = tables, sheets[0]
        self.last: tuple[object, ...] = ("laid", first)
        self.compare()

    @property
    def record(self) -> Any:
        return self.tables[0]

    def both(self, name: str, *arguments: Any) -> None:
        """Let something happen in both engines."""
        self.last = (name, *arguments)
        getattr(self.rules, name)(self.table, self.sheets, *arguments)
        self.fast[name](
            self.record, self.records, *(np.array(given) if isinstance(given, list) else given for given in arguments)
        )
        self.compare()

    def compare(self) -> None:
        """Every field of the table and of all sheets."""
        for field in self.rules.TABLE.fields:
            self._equal(field.name, self.tables[field.name][0].tolist(), getattr(self.table, field.name))
        for field in self.rules.SHEET.fields:
            self._equal(
                field.name, self.records[field.name].tolist(), [getattr(sheet, field.name) for sheet in self.sheets]
            )

    def _equal(self, what: str, fast: object, plain: object) -> None:
        assert fast == plain, f"{self.laid}, after {self.last}: {what} is {fast} compiled, {plain} interpreted"

    def chance(self) -> list[int]:
        """What must be thrown, by both."""
        plain, fast = [0] * self.rules.DICE, np.zeros(self.rules.DICE, np.int64)
        n = self.rules.chance(self.table, self.sheets, plain)
        self._equal("dice to throw", self.fast["chance"](self.record, self.records, fast), n)
        self._equal("their sides", fast[:n].tolist(), plain[:n])
        return plain[:n]

    def codes(self, seat: int) -> list[int]:
        """What a seat may choose, by both."""
        plain, fast = [0] * (self.rules.CHOICES + 1), np.zeros(self.rules.CHOICES + 1, np.int64)
        n = self.rules.choices(self.table, self.sheets, seat, plain)
        self._equal("number of choices", self.fast["choices"](self.record, self.records, seat, fast), n)
        self._equal("choices", fast[:n].tolist(), plain[:n])
        return plain[:n]

    def compare_points(self) -> None:
        for seat in range(self.laid.seats):
            plain = self.rules.points(self.table, self.sheets, seat)
            self._equal(f"points of seat {seat}", self.fast["points"](self.record, self.records, seat), plain)

    def keenest(self, seat: int, codes: list[int]) -> int:
        """The one of some choices that brings the most points at once."""

        def points_after(code: int) -> int:
            table, sheets = self.table.copy(), [sheet.copy() for sheet in self.sheets]
            self.rules.choose(table, sheets, seat, code)
            return self.rules.points(table, sheets, seat)

        return max(codes, key=points_after)

    def play(self, rng: random.Random, keenness: float) -> int:
        """A whole game; the number of throws and choices."""
        self.both("start")
        for steps in range(MOST_STEPS):
            sides = self.chance()
            waiting = [seat for seat in range(self.laid.seats) if self.table.waiting >> seat & 1]
            if sides:
                self.both("throw", [rng.randint(1, side) for side in sides] + [0] * (self.rules.DICE - len(sides)))
            elif waiting:
                seat = rng.choice(waiting)
                codes = self.codes(seat)
                keen = rng.random() < keenness
                tried = rng.sample(codes, min(len(codes), TRIED))
                self.both("choose", seat, self.keenest(seat, tried) if keen else rng.choice(codes))
            else:
                self.compare_points()
                return steps
            if steps % 8 == 0:
                self.compare_points()
        raise AssertionError(f"{self.laid} does not end")
