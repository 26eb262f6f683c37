"""Lines of play, counted by walking the compiled rules: the numbers of RULES.md that are reached in a moment."""

import pytest

from crocetta.fast.count import count_lines
from crocetta.fast.engine import engine


@pytest.mark.parametrize(
    ("seats", "lines"), [(1, 1_677_888), (2, 8_318_592), (3, 41_380_416), (4, 206_264_448), (5, 1_029_409_344)]
)
def test_one_turn_of_qwixx(seats: int, lines: int) -> None:
    assert count_lines(engine("qwixx"), seats, 1) == lines


@pytest.mark.parametrize(("throws", "lines"), [(1, 275), (2, 72_875), (3, 18_585_600)])
def test_throws_of_knaster(throws: int, lines: int) -> None:
    assert count_lines(engine("knaster"), 1, throws) == lines


@pytest.mark.parametrize("threads", [2, 3])
def test_the_count_does_not_depend_on_the_number_of_threads(threads: int) -> None:
    assert count_lines(engine("knaster"), 1, 3, threads=threads) == 18_585_600


def test_progress_is_told() -> None:
    told: list[float] = []
    count_lines(engine("knaster"), 1, 2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)
