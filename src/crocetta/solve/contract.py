"""The contract of a solution module: a game that can be solved has a `solution.py` in its folder.

Its values stand in a table: by how many others have the dice first, by place, and by whatever the game counts besides.
Places are solved in rounds, each from those before it.
"""

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, cast

from crocetta.core.errors import CrocettaError
from crocetta.core.game import Game, games
from crocetta.core.position import Position
from crocetta.core.words import Message, say

MODULE = "solution"
ALONE = 0  # the only seat of somebody who plays alone


class Solution(Protocol):
    """What a game knows about its exact values."""

    STATES: int  # places that are solved
    ROUNDS: int

    @property
    def SHAPE(self) -> tuple[int, ...]:  # noqa: N802
        """Of the values of one seat: places, then what is counted besides."""

    @property
    def HAZARD(self) -> tuple[int, ...]:  # noqa: N802
        """The shape of the chances that others do harm."""

    @property
    def WORK(self) -> tuple[tuple[str, tuple[int, ...]], ...]:  # noqa: N802
        """Kind and shape of the arrays that `solve` works with."""

    @property
    def MATTERS(self) -> tuple[str, ...]:  # noqa: N802
        """The flags that change a value."""

    def harm(self, seats: int) -> Any:
        """The chances that others do harm, in the shape of HAZARD, as measured at tables of so many."""

    def unsolved(self, flags: Mapping[str, str]) -> Message | None:
        """Why the game is not solved with these flags; None if it is."""

    def impossible(self, table: Any, sheet: Any) -> Message | None:
        """Why nobody who plays alone can sit at this table; None if somebody can."""

    def arrange(self, order: Any, starts: Any) -> None:
        """Put all places in order; round k is order[starts[k] : starts[k + 1]]. Compiled."""

    def solve(self, table: Any, values: Any, order: Any, begin: int, end: int, hazard: Any, *work: Any) -> None:
        """Solve part of a round. Compiled."""

    def expected(self, values: Any, table: Any, sheets: Any, seat: int) -> Any:
        """The points that a seat can still expect before a throw."""


class NotSolved(CrocettaError):
    """A game, a rule option or a position that has no exact values."""


def has_solution(game: Game) -> bool:
    return (game.folder / f"{MODULE}.py").exists()


def find(game: Game) -> Solution:
    """The solution of a game; a game without one is `NotSolved`."""
    if not has_solution(game):
        known = ", ".join(other.id for other in games() if has_solution(other))
        raise NotSolved(say("{game} is not solved: solved are {known}", game=game.id, known=known))
    return cast(Solution, importlib.import_module(f"crocetta.games.{game.folder.name}.{MODULE}"))


def check(position: Position) -> None:
    """Refuse a position that has no exact value."""
    if position.seats != 1:
        raise NotSolved(say("a position is solved for one seat, not for {seats}", seats=position.seats))
    solution, (table, sheets) = find(position.game), position.fields()
    reason = solution.unsolved(position.flags) or (None if position.over else solution.impossible(table, sheets[ALONE]))
    if reason:
        raise NotSolved(reason)
