"""A review: what every choice of a game cost, and what the dice were worth, told apart.

The value of a moment to a seat is its chance to win (alone: its points) if everybody played on by their first idea.
From the first moment to the last it changes by throws and by choices only: what throws change is luck, what choices
change is skill.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from crocetta.bots import Budget, Judged
from crocetta.bots.coach import ADVISER, adviser, is_sure, reasons
from crocetta.bots.outlook import outlook, shares
from crocetta.bots.thought import mind_for, standard_error
from crocetta.core.match import Chosen, Match, Thrown
from crocetta.core.position import Position
from crocetta.core.words import Message

T = TypeVar("T")
R = TypeVar("R")
ROLLOUTS = 4000  # playouts for every choice, and for every moment
Values = np.ndarray[Any, Any]  # by playout and seat


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that playouts estimate, and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice that was free, with what it was worth and what would have been best."""

    event: int  # its number in the log, counted from 0
    view: Position  # what the seat saw
    seat: int
    chosen: Judged
    best: Judged

    @property
    def cost(self) -> Amount:
        """What it cost: chance to win, or points of somebody alone."""
        return Amount(self.chosen.behind, self.chosen.behind_error)

    @property
    def is_mistake(self) -> bool:
        """Whether it cost more than chance explains."""
        return is_sure(self.chosen.behind, self.chosen.behind_error)

    @property
    def why(self) -> Message:
        """Why the best would have been better."""
        return reasons(self.view, self.seat, self.best, self.chosen)


@dataclass(frozen=True, slots=True)
class Account:
    """What made the result of a seat: what it could expect, its luck, everybody's choices."""

    expected: Amount
    luck: Amount
    choices: Amount
    result: Amount
    lost: float  # by its own mistakes
    mistakes: int


@dataclass(frozen=True)
class Review:
    """A match, move by move."""

    match: Match
    values: dict[int, Values]  # of moments at which nothing is hidden, by the number of events before
    choices: list[Weighed]

    @cached_property
    def positions(self) -> list[Position]:
        return list(self.match.positions())

    @property
    def solo(self) -> bool:
        return len(self.match.names) == 1

    @property
    def moments(self) -> list[int]:
        """The moments with a value, in order."""
        return sorted(self.values)

    def value(self, moment: int, seat: int) -> Amount:
        """What a moment was worth to a seat."""
        return amount(self.values[moment][:, seat])

    def luck(self, event: int, seat: int) -> Amount:
        """What a throw brought a seat against expectation."""
        return amount(self._luck(event)[:, seat])

    def _luck(self, event: int) -> Values:
        return np.asarray(self.values[event + 1] - self.values[event])

    @property
    def throws(self) -> list[int]:
        """The events that were throws."""
        return [number for number, event in enumerate(self.match.log) if isinstance(event, Thrown)]

    @property
    def dearest(self) -> list[Weighed]:
        """All mistakes, the dearest first."""
        return sorted((one for one in self.choices if one.is_mistake), key=lambda one: -one.cost.value)

    def account(self, seat: int) -> Account:
        """The result of a seat: what was expected + luck + choices, to the last digit."""
        first, last = self.values[self.moments[0]][:, seat], self.values[self.moments[-1]][:, seat]
        luck = sum((self._luck(event)[:, seat] for event in self.throws), np.zeros_like(first))
        own = [one for one in self.dearest if one.seat == seat]
        lost = sum(one.cost.value for one in own)
        return Account(amount(first), amount(luck), amount(last - first - luck), amount(last), lost, len(own))


def amount(numbers: Values) -> Amount:
    return Amount(float(numbers.mean()), standard_error(numbers))


def review(
    match: Match,
    rollouts: int = ROLLOUTS,
    bot: str = ADVISER,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], object] = lambda done: None,
) -> Review:
    """Weigh every choice and every moment of a match by so many playouts each; threads change no result."""
    thinker = adviser(bot, match.game)
    positions = list(match.positions())
    mind = mind_for(positions[0], thinker.generic)

    def valued(moment: int) -> tuple[int, Values]:
        thrown = sum(isinstance(event, Thrown) for event in match.log[:moment])
        ends = outlook(mind, positions[moment], thrown, seed, rollouts)
        return moment, shares(ends) if len(match.names) > 1 else ends

    def weighed(event: int) -> Weighed:
        chosen = match.log[event]
        assert isinstance(chosen, Chosen)
        view = positions[event].view(chosen.seat)
        found = thinker.judge(view, chosen.seat, seed + event, Budget(rollouts), also=chosen.code)
        return Weighed(event, view, chosen.seat, next(one for one in found if one.choice.code == chosen.code), found[0])

    moments = [number for number, position in enumerate(positions) if not position.pending]
    values = dict(each(valued, moments, threads, progress))
    return Review(match, values, list(each(weighed, list(free(match, positions)), threads, progress)))


def questions(match: Match) -> int:
    """How many moments and choices a review weighs: how long its progress bar is."""
    positions = list(match.positions())
    return sum(not position.pending for position in positions) + len(list(free(match, positions)))


def free(match: Match, positions: Sequence[Position]) -> Iterator[int]:
    """The events that were choices among several."""
    for number, (event, position) in enumerate(zip(match.log, positions, strict=False)):
        if isinstance(event, Chosen) and len(position.codes(event.seat)) > 1:
            yield number


def each(work: Callable[[T], R], items: Sequence[T], threads: int, progress: Callable[[int], object]) -> Iterable[R]:
    """The work on every item, in order; the first alone, so that only one thread compiles."""
    for item in items[:1]:
        yield work(item)
        progress(1)
    with ThreadPoolExecutor(threads) as pool:
        for found in pool.map(work, items[1:]):
            yield found
            progress(1)
