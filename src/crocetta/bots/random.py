"""The bot that takes whatever comes: every legal choice is as likely as any other, a pass like the rest.

>>> from crocetta.core.game import find
>>> from crocetta.core.position import Position
>>> position = Position.start(find("qwixx")).throw([1, 4, 3, 6, 2, 6])
>>> BOT.choose(position, 0, seed=1) in position.choices(0)
True
"""

from random import Random
from typing import TYPE_CHECKING

from crocetta.core.position import Choice, Position

if TYPE_CHECKING:
    from crocetta.bots import Budget


class Uniform:
    """Chooses among all that is open, without a thought."""

    name = "random"

    def choose(self, view: Position, seat: int, seed: int = 0, budget: "Budget | None" = None) -> Choice:
        return Random(seed).choice(view.choices(seat))

    def close(self) -> None:
        """Nothing is left behind."""


BOT = Uniform()
