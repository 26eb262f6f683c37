"""Many games in arrays: what they show is what a seat may see, and what they do is what the rules say."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crocetta.core import record
from crocetta.core.game import find, ids
from crocetta.core.position import Position
from crocetta.envs.batch import Batch
from crocetta.envs.layout import AMOUNT, BITS, KIND, LONG, PHASE, SEAT, SEATS, TURN, Layout, Part
from crocetta.envs.look import BYTES, FLOATS, compiled_from
from tests.contract.walks import Laid, every_game, played, tables_of

STEPS = 40
LONG_GAME = "qwixx-deluxe-table-3.crocetta"


def columns(part: Part, value: int, seat: int, seats: int) -> list[float]:
    """One number as a learner sees it, told anew from the layout."""
    if part.how in (TURN, AMOUNT):
        low, high = (0, LONG) if part.how == TURN else (part.field.low, part.field.high)
        return [(min(value, high) - low) / (high - low)]
    if part.how == BITS:
        return [float(bit) for bit in reversed(f"{value:0{part.each}b}")]
    if part.how == SEATS:
        return [float(value >> (seat + place) % seats & 1) for place in range(seats)]
    chosen = {PHASE: value, KIND: value - part.field.low, SEAT: (value - seat) % seats}[part.how]
    return [float(kind == chosen) for kind in range(part.each)]


def seen_by(position: Position, seat: int) -> list[float]:
    """The observation of a seat from a position that it may see."""
    table, sheets = position.fields()
    layout, seen = Layout(position.game, position.seats), []
    for place, parts in enumerate([layout.table, *layout.sheets]):
        owner = table if place == 0 else sheets[(seat + place - 1) % position.seats]
        for part in parts:
            value = getattr(owner, part.field.name)
            for one in value if part.field.length else [value]:
                seen += columns(part, one, seat, position.seats)
    return seen


def compare(batch: Batch, place: int) -> None:
    """What the seat to move is shown and may choose, against the core's own view."""
    games = batch.games
    seat = int(games.seat[place])
    view = batch.position(place).view(seat)
    np.testing.assert_allclose(games.seen[place], seen_by(view, seat), atol=1e-6)
    assert np.flatnonzero(games.open[place]).tolist() == sorted(view.codes(seat))
    assert games.points[place].tolist() == [batch.position(place).view(own).points(own) for own in range(batch.seats)]


def tables() -> list[Laid]:
    return [laid for id in ids() for laid in tables_of(id)]


@pytest.mark.parametrize("laid", tables(), ids=str)
def test_a_seat_is_shown_what_it_may_see(laid: Laid) -> None:
    batch = Batch(laid.id, laid.seats, 3, dict(laid.flags))
    batch.reset(seed=len(str(laid)))
    actions = np.zeros(3, np.int64)
    for step in range(STEPS):
        compare(batch, step % 3)
        batch.pick(actions)
        batch.step(actions)
        assert not batch.games.illegal.any()


@every_game
def test_a_step_does_what_the_rules_say(game: Any) -> None:
    batch = Batch(game.id, game.usual_seats[-1])
    batch.reset(seed=5)
    actions = np.zeros(1, np.int64)
    for _ in range(STEPS):
        batch.pick(actions)
        expected = batch.position().choose(int(batch.games.seat[0]), int(actions[0]))
        before = batch.games.points[0].astype(int)
        batch.step(actions)
        if not expected.to_throw:
            assert batch.position() == expected
        assert batch.games.points[0].tolist() == [expected.view(seat).points(seat) for seat in range(batch.seats)]
        assert (before + batch.games.gains[0] == batch.games.points[0]).all()


@every_game
def test_what_others_chose_in_a_sealed_step_is_not_to_be_seen(game: Any) -> None:
    """Two tables, the same but for what the first seat chose: the second sees no difference."""
    found = 0
    for seed in range(30):
        one, other = Batch(game.id, 2), Batch(game.id, 2)
        for batch in (one, other):
            batch.reset(seed)
        seat, codes = int(one.games.seat[0]), np.flatnonzero(one.games.open[0])
        if one.games.owing[0] != 3 or len(codes) < 2:
            continue
        one.step(codes[:1])
        other.step(codes[-1:])
        if one.games.seat[0] != seat and other.games.seat[0] != seat:
            assert (one.games.seen == other.games.seen).all()
            assert (one.games.open == other.games.open).all()
            assert one.games.notes[0, seat, 0] != other.games.notes[0, seat, 0]
            found += 1
    assert found or not same_time_at_first(game.id)


def same_time_at_first(id: str) -> bool:
    """Whether the first choice of a game is one for everybody."""
    position = Position.start(find(id), 2)
    while position.to_throw:
        position = position.throw([1] * len(position.to_throw))
    return len(position.waiting) > 1


@every_game
def test_no_seat_chooses_more_often_in_a_step_than_the_game_says(game: Any) -> None:
    for laid in tables_of(game.id)[:3]:
        for position in played(laid):
            made = [seat for seat, _ in position.pending]
            assert all(made.count(seat) <= game.at_once for seat in made)


def test_a_game_is_the_same_whoever_plays_beside_it() -> None:
    many, alone = Batch("qwixx", 2, 5), Batch("qwixx", 2, 1)
    many.reset(seed=9)
    alone.reset(seed=9, number=3)
    for _ in range(200):
        actions = many.games.open.argmax(axis=1)
        many.step(actions)
        alone.step(actions[3:4])
        assert (many.games.seen[3] == alone.games.seen[0]).all()


def test_bytes_are_the_same_numbers_in_less_room() -> None:
    floats, bytes = Batch("qwixx", 3, 4), Batch("qwixx", 3, 4, dtype=BYTES)
    for batch in (floats, bytes):
        batch.reset(seed=3)
    for _ in range(150):
        assert (bytes.games.seen == np.floor(floats.games.seen * 255 + 1e-3)).all()
        actions = floats.games.open.argmax(axis=1)
        floats.step(actions)
        bytes.step(actions)


def test_what_is_not_open_changes_nothing() -> None:
    batch = Batch("qwixx", 2)
    batch.reset(seed=1)
    before = batch.games.seen.copy(), batch.position()
    for code in (-1, 45, 1 << 40, int(batch.games.open[0].argmin())):
        batch.step(np.array([code]), fine=-2.0)
        assert batch.games.illegal[0]
        assert batch.games.rewards[0] == -2
        assert (batch.games.seen == before[0]).all()
        assert batch.position() == before[1]


def test_sheets_of_one_game_have_one_layout() -> None:
    sizes = {Batch("qwixx", 2, flags={"sheet": sheet}).layout.size for sheet in ("classic", "mixx-a", "mixx-b")}
    assert len(sizes) == 1


@every_game
def test_every_column_has_one_meaning(game: Any) -> None:
    for seats in game.seats:
        layout = Layout(game, seats)
        assert [part.start for part in layout.parts] == [0, *(part.stop for part in layout.parts[:-1])]
        assert layout.parts[-1].stop == layout.size


@pytest.mark.parametrize(("dtype", "one"), [(FLOATS, 1.0), (BYTES, 255)])
def test_a_very_long_game_is_shown_within_the_same_limits(dtype: str, one: float) -> None:
    position = record.read((Path(__file__).parents[1] / "records" / LONG_GAME).read_bytes()).position
    layout, seen = Layout(position.game, position.seats), np.zeros(1000, dtype)
    compiled_from(layout, dtype)(*position.fields(), 0, seen)
    turn = next(part for part in layout.table if part.how == TURN)
    assert position.turn > LONG
    assert seen[turn.start] == one
    assert (seen.min(), seen.max()) == (0, one)
