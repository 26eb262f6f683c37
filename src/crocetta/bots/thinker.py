"""Thinkers: bots that weigh choices and try them out.

Thinking is compiled and imported only when a choice has to be made; it holds up no other thread.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from crocetta.bots.style import Style, styles
from crocetta.core.game import Game
from crocetta.core.position import Choice, Position

if TYPE_CHECKING:
    from crocetta.bots import Budget, Judged

T = TypeVar("T")
GENERIC = {  # bots that play by the rules alone, whatever their game knows about itself
    "greedy": Style(),
    "search": Style(rollouts=400, width=0, doubt=0.0),
}
TRIED = 24  # choices that are judged by playouts
JUDGING = 2400  # playouts for judging all of them, where nobody says how many
LEAST = 8  # playouts of each: fewer that agree by chance would pass for certainty
FIRST_ROLLOUTS = 64  # of somebody who thinks by the clock
MOST_ROLLOUTS = 1 << 16


class Thinker:
    """A bot by its style: a level, or one that plays by the rules alone."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def generic(self) -> bool:
        """Whether it makes nothing of what the game knows about itself."""
        return self.name in GENERIC

    def style(self, game: Game, seats: int) -> Style:
        """How it plays at a table."""
        return GENERIC[self.name] if self.generic else styles(game, seats)[self.name]

    def choose(self, view: Position, seat: int, seed: int = 0, budget: "Budget | None" = None) -> Choice:
        """What it chooses; by the clock it thinks again with twice the playouts as long as there is time."""
        codes = view.codes(seat)
        if len(codes) == 1:
            return Choice(codes[0], view.text(codes[0]))
        from crocetta.bots.thought import mind_for, think

        mind, style = mind_for(view, self.generic), self.style(view.game, view.seats)
        if not (style.rollouts and budget):
            return think(mind, view, seat, seed, style)
        return by_the_clock(budget, lambda rollouts: think(mind, view, seat, seed, style, rollouts))

    def judge(
        self, view: Position, seat: int, seed: int = 0, budget: "Budget | None" = None, also: int = -1
    ) -> "list[Judged]":
        """Every open choice with what it is worth, best first; of very many only the most promising, and `also` one."""
        from crocetta.bots.thought import judge, mind_for

        mind, tried = mind_for(view, self.generic), min(len(view.codes(seat)), TRIED + 1)

        def attempt(rollouts: int) -> "list[Judged]":
            return judge(mind, view, seat, seed, max(LEAST, (rollouts or JUDGING) // tried), TRIED, also)

        return by_the_clock(budget, attempt) if budget else attempt(0)

    def close(self) -> None:
        """Nothing is left behind."""


def by_the_clock(budget: "Budget", attempt: Callable[[int], T]) -> T:
    """What an attempt with so many playouts brings; by the clock the last of several, each with twice as many."""
    if not budget.seconds:
        return attempt(budget.rollouts)
    end, rollouts = time.monotonic() + budget.seconds, FIRST_ROLLOUTS
    while True:
        began = time.monotonic()
        found = attempt(rollouts)
        now, rollouts = time.monotonic(), 2 * rollouts
        if now + 2.5 * (now - began) > end or rollouts > (budget.rollouts or MOST_ROLLOUTS):
            return found
