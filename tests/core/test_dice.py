"""Dice that nobody can bend: promised, derived by HMAC with rejection, fair."""

import hashlib
import hmac
from collections import Counter
from contextlib import suppress
from itertools import islice

import pytest

from crocetta.core.dice import LOT, MOST_SIDES, SEED_BYTES, Dice, _below

ZEROS = Dice(bytes(SEED_BYTES))


def block(seed: bytes, number: int, block: int) -> bytes:
    return hmac.new(seed, f"throw {number} block {block}".encode(), hashlib.sha256).digest()


def test_the_promise_is_the_hash_of_the_seed() -> None:
    assert ZEROS.commitment == hashlib.sha256(bytes(32)).hexdigest()


def test_a_throw_worked_out_by_hand() -> None:
    """Three bits of each byte are used for a die with six sides; 6 and 7 are rejected."""
    for number in (1, 2, 77):
        bits = [byte & 7 for byte in block(ZEROS.seed, number, 0)]
        due = [1 + three for three in bits if three < 6][:6]
        assert ZEROS.throw(number, (6,) * 6) == due


def test_dice_of_different_sides_in_one_throw() -> None:
    stream = iter(block(ZEROS.seed, 5, 0))
    due = [
        next(1 + (byte & mask) for byte in stream if byte & mask < sides)
        for sides, mask in ((30, 31), (2, 1), (1, 0), (256, 255), (5, 7))
    ]
    assert ZEROS.throw(5, (30, 2, 1, 256, 5)) == due


def test_a_long_throw_goes_on_in_the_next_block() -> None:
    bytes_of_two = block(ZEROS.seed, 3, 0) + block(ZEROS.seed, 3, 1)
    assert ZEROS.throw(3, (256,) * 64) == [1 + byte for byte in bytes_of_two]
    assert list(islice(ZEROS._bytes(3), 64)) == list(bytes_of_two)


def test_throws_do_not_depend_on_each_other() -> None:
    assert ZEROS.throw(9, (6, 6)) == ZEROS.throw(9, (6, 6, 6))[:2]
    assert len({tuple(ZEROS.throw(number, (6,) * 10)) for number in range(100)}) == 100


def test_the_lot_is_a_throw_of_its_own() -> None:
    for seats in range(1, 13):
        assert ZEROS.lot(seats) == ZEROS.throw(LOT, (seats,))[0] - 1
        assert 0 <= ZEROS.lot(seats) < seats
    assert LOT == 0


def test_numbered_dice_are_the_same_every_time_and_fresh_ones_are_not() -> None:
    assert Dice.numbered(7) == Dice.numbered(7) != Dice.numbered(8)
    assert Dice.numbered(7).seed == hashlib.sha256(b"crocetta dice 7").digest()
    fresh = Dice.fresh()
    assert len(fresh.seed) == SEED_BYTES
    assert fresh != Dice.fresh()


def test_every_face_is_exactly_equally_likely() -> None:
    """Every byte once: of those that are not rejected, equally many fall on each face."""
    for sides in range(1, MOST_SIDES + 1):
        found: Counter[int] = Counter()
        for byte in range(256):
            with suppress(StopIteration):  # rejected: another byte is asked for
                found[_below(sides, iter([byte]))] += 1
        assert set(found) == set(range(sides))
        assert len(set(found.values())) == 1
        assert 2 * found.total() > 256, "no more than half of the bytes are rejected"


def test_faces_spread_evenly() -> None:
    """Chi-square on one fixed seed."""
    found = Counter(face for number in range(2_000) for face in Dice.numbered(1).throw(number, (6,) * 6))
    assert sum((found[face] - 2_000) ** 2 / 2_000 for face in range(1, 7)) < 25


@pytest.mark.parametrize("sides", [0, -1, MOST_SIDES + 1])
def test_a_die_has_a_number_of_sides(sides: int) -> None:
    with pytest.raises(ValueError, match=f"a die has 1…256 sides, not {sides}"):
        ZEROS.throw(1, (sides,))
