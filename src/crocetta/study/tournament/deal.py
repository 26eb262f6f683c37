"""Deals: the chance of one round, number by number the same at interpreted tables as in the compiled arena.

>>> deal = Deal(seed=7, number=0, seats=2)
>>> deal.throw(0, (6, 6)) == Deal(7, 0, 2).throw(0, (6, 6))
True
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from crocetta.bots.arena import CHOOSING
from crocetta.fast.chance import MIX_1, MIX_2, begin, below, draw, roll, signed

Stream = np.ndarray[Any, np.dtype[np.uint64]]
TWO_64 = 1 << 64
UNMIX_1, UNMIX_2 = pow(int(MIX_1), -1, TWO_64), pow(int(MIX_2), -1, TWO_64)


class Deal:
    """Who begins, and every throw by its number: the same for all arrangements of a round."""

    def __init__(self, seed: int, number: int, seats: int) -> None:
        stream = new_stream()
        with np.errstate(over="ignore"):
            begin(stream, seed, number)
            self.first = int(below(stream, seats))
            self.salt = draw(stream)

    def throw(self, number: int, sides: Sequence[int]) -> list[int]:
        """The faces of the throw of that number, counted from 0."""
        stream, faces = new_stream(), [0] * len(sides)
        with np.errstate(over="ignore"):
            begin(stream, self.salt, number)
            roll(stream, len(sides), sides, faces)
        return [int(face) for face in faces]


def new_stream() -> Stream:
    return np.zeros(1, np.uint64)


def choosing(seed: int, game: int, seats: int, seat: int) -> Stream:
    """The chance in the choices of one seat, in the game of that number."""
    stream = new_stream()
    with np.errstate(over="ignore"):
        begin(stream, seed, CHOOSING + game * seats + seat)
    return stream


def drawn(stream: Stream) -> int:
    """64 bits of a stream."""
    with np.errstate(over="ignore"):
        return int(draw(stream))


def seed_for(stream: Stream) -> int:
    """The seed whose game 0 begins where this stream stands, as a signed number."""
    return signed(unmix(unmix(int(stream[0]))))


def unmix(bits: int) -> int:
    """What `mix` made these bits of.

    >>> from crocetta.fast.chance import mix
    >>> with np.errstate(over="ignore"):
    ...     unmix(int(mix(np.uint64(12345))))
    12345
    """
    bits = (bits ^ bits >> 31 ^ bits >> 62) * UNMIX_2 % TWO_64
    bits = (bits ^ bits >> 27 ^ bits >> 54) * UNMIX_1 % TWO_64
    return bits ^ bits >> 30 ^ bits >> 60
