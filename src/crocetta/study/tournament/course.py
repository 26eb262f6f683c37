"""The course of one pairing: which rounds are played, which come next, and whether it is decided."""

from itertools import combinations

import numpy as np

from crocetta.study.tournament.figures import ahead
from crocetta.study.tournament.plan import Pairing
from crocetta.study.tournament.rule import ERROR, looks, verdict
from crocetta.study.tournament.stretch import Outcome, Points, Stretch

SECONDS = 0.25  # that a stretch takes, about: little is lost with it, and little is spent on handing it out
UNKNOWN = 1e9  # seconds for a round, as long as none was played


class Course:
    """One pairing on its way from look to look."""

    def __init__(self, pairing: Pairing, most: int, to_the_end: bool = False) -> None:
        self.pairing, self.most, self.to_the_end = pairing, most, to_the_end
        self.looks = iter(looks(most))
        self.upto = next(self.looks)  # the rounds of the next look
        self.points: Points = np.zeros((0, pairing.seats, pairing.seats), np.int32)
        self.there = np.zeros(0, bool)  # by round: whether it was played …
        self.given = np.zeros(0, bool)  # … or somebody is playing it
        self.failed: dict[tuple[int, int], list[tuple[int, str]]] = {}
        self.pace = UNKNOWN  # seconds for a round at best
        self.over = False

    @property
    def games(self) -> int:
        """How many games were played, of those that count."""
        return int(self.there[: self.upto].sum()) * self.pairing.seats

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every two who sit at this table, by their place at it."""
        return list(combinations(range(self.pairing.seats), 2))

    def take(self, stretch: Stretch, outcome: Outcome) -> int:
        """Count the rounds of a stretch that are not there yet; how many those are."""
        end = stretch.first + stretch.rounds
        self._make_room(end)
        part = slice(stretch.first, end)
        fresh = ~self.there[part]
        self.points[part][fresh] = outcome.points[fresh]
        self.there[part] = self.given[part] = True
        if outcome.failed and fresh.any():
            self.failed[stretch.first, end] = list(outcome.failed)
        if outcome.seconds:
            self.pace = min(self.pace, outcome.seconds / stretch.rounds)
        return int(fresh.sum())

    def _make_room(self, rounds: int) -> None:
        more = rounds - len(self.there)
        if more > 0:
            shape = (more, *self.points.shape[1:])
            self.points = np.concatenate([self.points, np.zeros(shape, np.int32)])
            self.there = np.concatenate([self.there, np.zeros(more, bool)])
            self.given = np.concatenate([self.given, np.zeros(more, bool)])

    def next(self, hands: int) -> Stretch | None:
        """What somebody may play now, of a size for so many hands; None: nothing, or not yet."""
        self._look()
        self._make_room(self.upto)
        if self.over or self.given[: self.upto].all():
            return None
        first = int(np.flatnonzero(~self.given[: self.upto])[0])
        taken = np.flatnonzero(self.given[first : self.upto])
        free = int(taken[0]) if len(taken) else self.upto - first
        size = min(free, max(1, int(SECONDS / self.pace)), -(-(self.upto - first) // hands))
        self.given[first : first + size] = True
        return Stretch(self.pairing.number, first, size)

    def _look(self) -> None:
        """Go on to the next look as long as all is played for this one; the last, or a decided one, ends it."""
        while not self.over and len(self.there) >= self.upto and self.there[: self.upto].all():
            if self.upto == self.most or (not self.to_the_end and all(self.verdicts())):
                self.over = True
            else:
                self.upto = next(self.looks)

    def counted(self) -> Points:
        """The points of all rounds that count."""
        return self.points[: self.upto]

    def verdicts(self) -> list[int]:
        """For every pair: 1 the first is better, -1 the second, 0 not decided. All of them share one error rate."""
        points, error = self.counted(), ERROR / len(self.pairs)
        return [verdict(ahead(points, *pair).mean(axis=1), error) for pair in self.pairs]

    def given_up(self) -> list[tuple[int, str]]:
        """The games in which a program was given up on: player and reason."""
        return [one for (first, _), failed in sorted(self.failed.items()) if first < self.upto for one in failed]
