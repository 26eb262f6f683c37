"""The plan of a tournament: who meets whom at which tables, before anything is thrown.

>>> plan = Plan("qwixx", ("champion", "hard", "easy"), seats=(2, 3))
>>> [pairing.called(plan) for pairing in plan.pairings]
[('champion', 'hard'), ('champion', 'easy'), ('hard', 'easy'), ('champion', 'hard', 'easy')]
"""

import hashlib
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from crocetta.bots.program import SECONDS, called
from crocetta.core.game import Game, find

SEED_BYTES = 8


@dataclass(frozen=True)
class Plan:
    """All that decides the results of a tournament, but for how long it lasts."""

    game: str
    players: tuple[str, ...]  # bots by name, programs by their command
    seats: tuple[int, ...] = (2,)
    flags: tuple[tuple[str, str], ...] = ()
    deck: str = ""
    seed: int = 0
    records: bool = False  # whether every game is written down
    own_dice: bool = False  # every game has dice of its own, instead of the same for every arrangement of a round
    patience: float = SECONDS  # that a program may take for a choice

    @property
    def played(self) -> Game:
        return find(self.game)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What the players are called; who comes a second time has a number."""
        seen = Counter[str]()
        found = []
        for name in map(called, self.players):
            seen[name] += 1
            found.append(name if seen[name] == 1 else f"{name} {seen[name]}")
        return tuple(found)

    @cached_property
    def pairings(self) -> "tuple[Pairing, ...]":
        """Everybody with everybody, for each number of seats."""
        met = [group for seats in self.seats for group in combinations(range(len(self.players)), seats)]
        return tuple(Pairing(number, group, self._seed(group)) for number, group in enumerate(met))

    def _seed(self, group: tuple[int, ...]) -> int:
        """The dice of a pairing follow from the seed and those who meet: another player more changes no game."""
        told = "\n".join([str(self.seed), self.game, *(self.labels[player] for player in group)])
        return int.from_bytes(hashlib.sha256(told.encode()).digest()[:SEED_BYTES]) >> 1  # compiled loops take 63 bits


@dataclass(frozen=True)
class Pairing:
    """Those who sit at one table: as many as it has seats."""

    number: int
    players: tuple[int, ...]  # by their place in the plan
    seed: int

    @property
    def seats(self) -> int:
        return len(self.players)

    def seed_for(self, turned: int) -> int:
        """The dice of an arrangement where they are not those of the others."""
        return self.seed ^ (turned + 1)

    def called(self, plan: Plan) -> tuple[str, ...]:
        """Their names."""
        return tuple(plan.labels[player] for player in self.players)
