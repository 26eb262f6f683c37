"""The generator of compiled play once more: in whole numbers, as it is described, for words of any size."""

from collections.abc import Callable, Sequence

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
APART = 0xD1342543DE82EF95


def mix(bits: int) -> int:
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & WORD
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & WORD
    return bits ^ bits >> 31


def unmixed(bits: int) -> int:
    """What was mixed: each step undone."""
    bits = _unshifted(bits, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & WORD
    bits = _unshifted(bits, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & WORD
    return _unshifted(bits, 30)


def _unshifted(bits: int, by: int) -> int:
    found = bits
    for _ in range(64 // by):
        found = bits ^ found >> by
    return found


def fair(words: Callable[[], int], size: int, sides: Sequence[int]) -> list[int]:
    """Faces from 0, from as few words of so many bits as it takes; all outcomes equally likely."""
    outcomes = 1
    for side in sides:
        outcomes *= side
    while True:
        product = words() * outcomes
        if product % (1 << size) >= (1 << size) % outcomes:
            break
    found, faces = product >> size, []
    for side in reversed(sides):
        found, face = divmod(found, side)
        faces.append(face)
    return faces[::-1]


class Stream:
    """The numbers of one game of a seed."""

    def __init__(self, seed: int, game: int) -> None:
        self.state = mix((mix(seed & WORD) + game * APART) & WORD)

    def word(self) -> int:
        self.state = (self.state + GOLDEN) & WORD
        return mix(self.state) >> 32

    def below(self, limit: int) -> int:
        return fair(self.word, 32, [limit])[0]

    def roll(self, sides: Sequence[int]) -> list[int]:
        return [face + 1 for face in fair(self.word, 32, sides)]
