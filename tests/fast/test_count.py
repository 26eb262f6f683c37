"""Lines of play, counted by walking the compiled rules: the numbers of RULES.md that are reached within a minute.

`make counts` walks all of them.
"""

import random
from collections import defaultdict
from collections.abc import Callable
from itertools import islice
from math import prod

import pytest

from crocetta.core.game import Game
from crocetta.core.position import Position
from crocetta.fast.count import Frontier, TooMany, Walk, count_lines
from crocetta.fast.engine import engine
from tests.contract.walks import every_game, walk

TRIED = 40  # throws compared on a table


@pytest.mark.parametrize(
    ("seats", "lines"), [(1, 1_677_888), (2, 8_318_592), (3, 41_380_416), (4, 206_264_448), (5, 1_029_409_344)]
)
def test_one_turn_of_qwixx(seats: int, lines: int) -> None:
    assert count_lines(engine("qwixx"), seats, 1) == lines


@pytest.mark.parametrize(("throws", "lines"), [(1, 275), (2, 72_875), (3, 18_585_600), (4, 4_555_432_200)])
def test_throws_of_knaster(throws: int, lines: int) -> None:
    assert count_lines(engine("knaster"), 1, throws) == lines


@pytest.mark.parametrize("seats", [1, 2])
def test_one_turn_of_qwantum(seats: int) -> None:
    assert count_lines(engine("qwantum"), seats, 1) == 42**7 * (4 * 4**seats + 5**seats)


def test_throwing_alone_in_tutto_su_carta() -> None:
    assert count_lines(engine("onecard"), 2, 1, throwing=True) == 6**5 * (1 + (7**5 - 1) * 7**5)


@pytest.mark.parametrize(("game", "lines"), [("qwixx", 6**6), ("knaster", 11)])
def test_one_throw_alone(game: str, lines: int) -> None:
    assert count_lines(engine(game), 2, 1, throwing=True) == lines


@pytest.mark.parametrize("threads", [2, 3])
def test_the_count_does_not_depend_on_the_number_of_threads(threads: int) -> None:
    assert count_lines(engine("knaster"), 1, 3, threads=threads) == 18_585_600


def test_progress_is_told() -> None:
    told: list[float] = []
    count_lines(engine("knaster"), 1, 2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)


@pytest.mark.parametrize("way", [Walk.one_step, Walk.to_the_end])
def test_more_lines_than_64_bits_hold_are_refused(way: Callable[[Walk, Frontier], object]) -> None:
    walk = Walk(engine("knaster"), 1, 1, throwing=False)
    start = walk.beginning(None)
    start.ways[0] = 2**61
    with pytest.raises(TooMany, match="more than 4611686018427387904 lines"):
        way(walk, start)


@every_game
def test_which_throws_are_alike_is_for_the_table_to_say(game: Game) -> None:
    """Throws are listed once for all positions with the same table, whatever is on the sheets."""
    seen = defaultdict(set)
    for seed in range(8):
        for position in islice(walk(Position.start(game, game.seats[0]), random.Random(seed)), 60):
            if position.to_throw:
                seen[position.fields()[0]].add(alike(position))
    assert all(len(found) == 1 for found in seen.values())


def alike(position: Position) -> tuple[int, ...]:
    """For some throws: the first of them that leaves the same position."""
    rng, left = random.Random(0), []
    for number in rng.sample(range(prod(position.to_throw)), min(TRIED, prod(position.to_throw))):
        faces = []
        for sides in position.to_throw:
            number, face = divmod(number, sides)
            faces.append(face + 1)
        left.append(without_show(position.throw(faces)))
    return tuple(left.index(after) for after in left)


def without_show(position: Position) -> tuple[object, ...]:
    table, sheets = position.fields()
    rules_read = [getattr(table, field.name) for field in table.fields if not field.for_show]
    return (*rules_read, *sheets)
