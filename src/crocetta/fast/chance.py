"""Chance for compiled play: a generator by counter, so that game k of a seed is the same whoever plays it.

A stream is one 64-bit number in an array; each draw adds an odd constant and mixes (SplitMix64).
"""

from typing import Any

import numpy as np

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
APART = np.uint64(0xD1342543DE82EF95)  # odd, so that no two games of a seed start alike
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
TWO_32 = 4294967296.0
HALF = 1 << 63


def signed(seed: int) -> int:
    """A seed as compiled loops are given it: always the same kind of number, so that each is compiled once.

    >>> signed(7), signed((1 << 64) - 1)
    (7, -1)
    """
    return (seed + HALF) % (2 * HALF) - HALF


def mix(bits: Any) -> Any:
    """Every bit of the result depends on every bit given."""
    bits = (bits ^ (bits >> S30)) * MIX_1
    bits = (bits ^ (bits >> S27)) * MIX_2
    return bits ^ (bits >> S31)


def begin(stream: Any, seed: int, game: int) -> None:
    """Set a stream to where game number `game` of a seed begins."""
    stream[0] = mix(mix(np.uint64(seed)) + np.uint64(game) * APART)


def draw(stream: Any) -> Any:
    """64 bits, all equally likely."""
    stream[0] += GOLDEN
    return mix(stream[0])


def unit(stream: Any) -> float:
    """A number between 0 and 1, neither of them."""
    return (float(draw(stream) >> S32) + 0.5) / TWO_32


def below(stream: Any, limit: int) -> Any:
    """A number from 0 to limit-1, all exactly equally likely (Lemire's method)."""
    stream[0] += GOLDEN
    product = (mix(stream[0]) >> S32) * np.uint64(limit)
    if product & LOW < np.uint64(limit):
        unfair = ((LOW - np.uint64(limit)) + np.uint64(1)) % np.uint64(limit)
        while product & LOW < unfair:
            stream[0] += GOLDEN
            product = (mix(stream[0]) >> S32) * np.uint64(limit)
    return np.int64(product >> S32)


def roll(stream: Any, dice: int, sides: Any, faces: Any) -> None:
    """Throw dice, all outcomes exactly equally likely: one draw for all of them, which may be 2³² outcomes together."""
    while True:
        stream[0] += GOLDEN
        rest = mix(stream[0]) >> S32
        outcomes = np.uint64(1)
        for die in range(dice):
            faced = np.uint64(sides[die])
            outcomes *= faced
            rest *= faced
            faces[die] = 1 + np.int64(rest >> S32)
            rest &= LOW
        if rest >= outcomes or rest >= ((LOW - outcomes) + np.uint64(1)) % outcomes:
            return
