"""Seeds: which game comes next, so that the same seed brings the same games again."""

import secrets

SEEDS = (1 << 63) - 1


class Seeds:
    """A seed and the number of the game: a new seed begins at game 0, no seed goes on with the next game."""

    def __init__(self) -> None:
        self.seed, self.number = secrets.randbits(62), -1

    def next(self, seed: int | None) -> tuple[int, int]:
        """The seed and the number of the game that is about to begin."""
        if seed is not None:
            self.seed, self.number = seed & SEEDS, -1
        self.number += 1
        return self.seed, self.number
