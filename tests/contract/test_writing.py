"""Laws of writing down: a record replays exactly, at any moment of a game; so does a position on one line."""

import random

from crocetta.core import notation, record
from crocetta.core.dice import Dice
from crocetta.core.match import Chosen, Match, Thrown
from tests.contract.walks import Laid, everywhere, played, some

MOMENTS = (1, 2, 3, 5, 8, 13, 21, 34, 55, 144, 610)  # events after which a record is read again


def match_at(laid: Laid, dice: Dice | None) -> Match:
    return Match.new(laid.id, [f"seat {seat}" for seat in range(laid.seats)], dict(laid.flags), dice)


def go_on(match: Match, rng: random.Random) -> None:
    """One throw, or one choice of one of the awaited seats."""
    sides = match.position.to_throw
    if sides:
        match.throw(None if match.dice else [rng.randint(1, side) for side in sides])
    else:
        seat = rng.choice(match.position.waiting)
        match.choose(seat, rng.choice(match.position.codes(seat)))


@everywhere
def test_a_record_replays_exactly_at_any_moment(laid: Laid) -> None:
    rng = random.Random(str(laid))
    match = match_at(laid, Dice.numbered(rng.randrange(1_000_000)))
    rereads(match, proven=True)
    while not match.position.over:
        go_on(match, rng)
        if rng.random() < 0.03:
            match.comment(f"a remark after {len(match.log)} events")
        if len(match.log) in MOMENTS:
            rereads(match, proven=True)
    rereads(match, proven=True)


def rereads(match: Match, proven: bool) -> None:
    text = record.write(match)
    checked = record.check(text)
    assert checked.match == match
    assert checked.match.position == match.position
    assert checked.proven is proven
    assert checked.chained is bool(match.log or match.comments)
    assert record.write(checked.match) == text


@everywhere
def test_a_record_with_typed_dice_replays_exactly(laid: Laid) -> None:
    rng = random.Random(str(laid))
    match = match_at(laid, None)
    while not match.position.over:
        go_on(match, rng)
    rereads(match, proven=False)


@everywhere
def test_a_log_leads_to_its_position(laid: Laid) -> None:
    rng = random.Random(str(laid))
    match = match_at(laid, Dice.numbered(1))
    seen = [match.position]
    for _ in range(120):
        if not match.position.over:
            go_on(match, rng)
            seen.append(match.position)
    *_, last = match.positions()
    assert last == match.position
    assert sum(isinstance(event, Thrown) for event in match.log) == match.throws
    assert len(match.log) == len(seen) - 1
    for before, event in zip(match.positions(), match.log, strict=False):
        assert not isinstance(event, Chosen) or event.code in before.codes(event.seat)


@everywhere
def test_a_position_on_one_line_reads_back(laid: Laid) -> None:
    for position in some(played(laid), 60):
        line = notation.write(position)
        again = notation.read(line)
        assert again == position
        assert again.pending == position.pending
        assert again.step_start == position.step_start
        assert notation.write(again) == line
        assert "\n" not in line
        assert line.isascii()


@everywhere
def test_different_positions_have_different_lines(laid: Laid) -> None:
    positions = set(some(played(laid), 100))
    assert len({notation.write(position) for position in positions}) == len(positions)
