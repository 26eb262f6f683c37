"""Weighing: what every choice in a position is worth to somebody who plays alone, exactly."""

from dataclasses import dataclass

from crocetta.core.position import Choice, Position
from crocetta.solve.contract import ALONE, find
from crocetta.solve.solver import Solved


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice, and the points to be expected at the end after it."""

    choice: Choice
    value: float


def weigh(solved: Solved, position: Position) -> list[Weighed]:
    """Every choice that is open, the best first; none before a throw or when the game is over."""
    weighed = [Weighed(choice, worth(solved, position.choose(ALONE, choice))) for choice in position.choices(ALONE)]
    return sorted(weighed, key=lambda one: -one.value)


def worth(solved: Solved, position: Position) -> float:
    """The points to be expected at the end."""
    if position.waiting:
        return max(worth(solved, position.choose(ALONE, code)) for code in position.codes(ALONE))
    points = position.points(ALONE)
    if position.over:
        return float(points)
    return points + float(find(position.game).expected(solved.values, *position.fields(), ALONE))
