"""The bot that takes whatever comes: every legal choice is as likely as any other, a pass like the rest.

>>> from random import Random
>>> from crocetta.core.game import find
>>> from crocetta.core.position import Position
>>> position = Position.start(find("qwixx")).throw([1, 4, 3, 6, 2, 6])
>>> BOT.choose(position, 0, Random(1)) in position.choices(0)
True
"""

from random import Random

from crocetta.core.position import Choice, Position


class Uniform:
    """Chooses among all that is open, without a thought."""

    name = "random"

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        return rng.choice(view.choices(seat))


BOT = Uniform()
