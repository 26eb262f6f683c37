"""The pen: what it draws stays where it belongs."""

import re
from random import Random

import pytest

from crocetta.draw import pen
from crocetta.draw.digits import DIGITS, HEIGHT, WIDTH

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def points(path: str) -> list[tuple[float, float]]:
    """All points that a path names, control points too."""
    values = [float(value) for value in NUMBER.findall(path)]
    return list(zip(values[::2], values[1::2], strict=True))


@pytest.mark.parametrize("seed", range(30))
def test_everything_stays_within_its_cell(seed):
    drawn = [
        pen.cross(Random(seed), (20, 20), 12),
        pen.ring(Random(seed), (20, 20), 16, 15.6),
        pen.stroke(Random(seed), (9, 30), (31, 10)),
        pen.number(Random(seed), "-5", (20, 20), 22, 19),
        pen.number(Random(seed), "115", (20, 20), 22, 19),
    ]
    for path in drawn:
        assert all(0 < x < 40 and 0 < y < 40 for x, y in points(path))


def test_the_same_hand_draws_the_same():
    assert pen.cross(Random(1), (20, 20), 12) == pen.cross(Random(1), (20, 20), 12)
    assert pen.cross(Random(1), (20, 20), 12) != pen.cross(Random(2), (20, 20), 12)


def test_a_cross_is_two_strokes_that_meet_in_the_middle():
    first, second = pen.cross(Random(1), (20, 20), 12).split("Z")[:2]
    for start, end, stroke in (((8, 8), (32, 32), first), ((32, 8), (8, 32), second)):
        found = points(stroke)
        assert all(abs(there - aimed) < 2 for there, aimed in zip(found[0] + found[2], start + end, strict=True))


def test_a_ring_runs_all_around():
    around = points(pen.ring(Random(1), (0, 0), 16, 16))
    assert {(x > 0, y > 0) for x, y in around} == {(True, True), (True, False), (False, True), (False, False)}
    assert all(14 < (x * x + y * y) ** 0.5 < 19 for x, y in around)


def test_a_number_is_as_large_as_fits():
    high = points(pen.number(Random(1), "1", (0, 0), 100, 20))
    wide = points(pen.number(Random(1), "1111", (0, 0), 30, 100))
    assert max(y for _, y in high) - min(y for _, y in high) == pytest.approx(19, abs=2)
    assert max(x for x, _ in wide) - min(x for x, _ in wide) == pytest.approx(27, abs=3)


def test_the_pen_knows_the_digits_and_a_minus():
    assert all(pen.writable(text) for text in ("0123456789", "-5", "−5"))
    assert not any(pen.writable(text) for text in ("", "1a"))
    for strokes in DIGITS.values():
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for stroke in strokes for x, y in stroke)


def test_a_curve_goes_through_its_points():
    assert pen.smooth([(0, 0), (6, 0), (6, 6)]) == "M0 0C1 0 5 -1 6 0C7 1 6 5 6 6"
