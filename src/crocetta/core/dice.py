"""Dice that nobody can bend: every throw follows from a seed that was promised before the first one.

>>> dice = Dice(bytes(32))
>>> dice.commitment[:16]
'66687aadf862bd77'
>>> dice.throw(1, (6, 6, 6, 6, 6, 6)) == dice.throw(1, (6, 6, 6, 6, 6, 6))
True
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

SEED_BYTES = 32
MOST_SIDES = 256
LOT = 0  # the throw that draws the first active seat; those of the game are counted from 1


@dataclass(frozen=True, slots=True)
class Dice:
    """A secret seed. Its hash is shown before the game, the seed itself afterwards."""

    seed: bytes

    @classmethod
    def fresh(cls) -> Self:
        """Dice that nobody can foresee."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def numbered(cls, number: int) -> Self:
        """The dice of a number: the same ones every time, for study and duplicate play."""
        return cls(hashlib.sha256(f"crocetta dice {number}".encode()).digest())

    @property
    def commitment(self) -> str:
        """What is shown before the first throw."""
        return hashlib.sha256(self.seed).hexdigest()

    def throw(self, number: int, sides: Sequence[int]) -> list[int]:
        """The faces of the throw of that number, for dice with so many sides each."""
        stream = self._bytes(number)
        return [1 + _below(limit, stream) for limit in sides]

    def lot(self, seats: int) -> int:
        """The seat that begins."""
        return self.throw(LOT, (seats,))[0] - 1

    def _bytes(self, number: int) -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.digest(self.seed, f"throw {number} block {block}".encode(), "sha256")
            block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below the limit, all equally likely: bytes cut to as few bits as hold it, those too high rejected."""
    if not 1 <= limit <= MOST_SIDES:
        raise ValueError(f"a die has 1…{MOST_SIDES} sides, not {limit}")
    mask = (1 << (limit - 1).bit_length()) - 1
    return next(byte & mask for byte in stream if byte & mask < limit)
