"""What Qwixx knows about playing: values that were folded, and the end that only the leader wants."""

from functools import cache
from random import Random

import numpy as np
import pytest

from crocetta.core.game import find
from crocetta.core.position import Position
from crocetta.games.qwixx import mind
from crocetta.games.qwixx.sheets import crossed
from crocetta.games.qwixx_deluxe import mind as deluxe

SOLVED = (115.483, 111.025, 104.620, 94.880)  # of an empty sheet alone, by misses: `crocetta solve qwixx`
NEARLY_CLOSED = 0b01111111111  # ten crosses, the last cell open


@cache
def knowledge(seats: int) -> list[float]:
    """As bots unfold it, in numbers that plain Python handles."""
    kept = np.load(deluxe.KNOWLEDGE)
    assert len(kept) == mind.KEPT
    unfolded = [0.0] * mind.known(seats)
    basis = kept[: mind.SQUARE].reshape(-1, mind.RANK)
    unfolded[: mind.SQUARE] = basis.ravel().tolist()
    core = mind.SQUARE + seats * (seats - 1) // 2 * 4 * mind.CORE
    for square in range(seats * 4):
        part = kept[core + square * mind.CORE :][: mind.CORE].reshape(mind.RANK, mind.RANK)
        at = (square + 1) * mind.SQUARE
        unfolded[at : at + mind.SQUARE] = (basis @ part).ravel().tolist()
    return unfolded


def worths(position: Position, seat: int, own=mind) -> dict[str, float]:
    """What each open choice is worth, by its text."""
    table, sheets = position.fields()
    codes, found = list(position.codes(seat)), [0.0] * len(position.codes(seat))
    own.weigh(table, sheets, seat, codes, len(codes), found, knowledge(position.seats), [0.0])
    return {position.text(code): value for code, value in zip(codes, found, strict=True)}


@pytest.mark.parametrize("misses", range(4))
def test_folded_values_are_those_that_were_solved(misses: int) -> None:
    assert mind.to_come(knowledge(1), 0, 0, 0, misses) == pytest.approx(SOLVED[misses], abs=0.5)


def test_unfolding_multiplies_basis_and_core() -> None:
    kept = np.load(deluxe.KNOWLEDGE).tolist()
    unfolded = [0.0] * mind.known(1)
    mind.unfold(kept, 1, unfolded)
    assert unfolded == pytest.approx(knowledge(1), abs=1e-3)


def table_with(mine: int, theirs: int, dice: tuple[int, ...] = (6, 6, 1, 1, 1, 1)) -> Position:
    """Two seats, one row closed, seat 0 may close another with the white sum 12; rows as bits."""
    return Position.set_up(
        find("qwixx"),
        {"turn": 9, "phase": 2, "waiting": 3, "closed": 8, "dice": [*dice[:5], 0]},
        [crossed(NEARLY_CLOSED, mine, 0, 0), crossed(theirs, theirs, theirs, 0)],
    )


def test_whoever_leads_ends_the_game() -> None:
    found = worths(table_with(0b111, 0b1), 0)
    assert max(found, key=lambda text: found[text]) == "r12"


def test_whoever_is_behind_does_not() -> None:
    found = worths(table_with(0, 0b1111111111), 0)
    assert min(found, key=lambda text: found[text]) == "r12"


def test_in_ones_own_turn_the_colour_to_come_is_seen() -> None:
    """White 7 costs five cells of red; blue 12 at once with a colour die is better after a pass than after it."""
    position = Position.start(find("qwixx"), 1).throw([1, 6, 1, 1, 1, 6])
    table, sheets = position.fields()
    found = worths(position, 0)
    best_after_pass = mind.best_colour(table, sheets, 0, 0, 0, True, 0, 0.0, knowledge(1))
    assert found["pass"] == best_after_pass
    assert best_after_pass > mind.after_turn(table, sheets, 0, 0, 0, True, 0, 0.0, knowledge(1))


@pytest.mark.parametrize("own", [mind, deluxe], ids=["qwixx", "qwixx-deluxe"])
@pytest.mark.parametrize("flags", [{}, {"end_locks": "same_seat", "lock_effect": "next_turn"}, {"series": "wins"}])
@pytest.mark.parametrize("seats", [1, 2])
def test_whole_games_are_weighed_choice_by_choice(own, flags: dict[str, str], seats: int) -> None:
    game = find("qwixx" if own is mind else "qwixx-deluxe")
    if not set(flags) <= set(game.flags):
        flags = {"end_timing": "after_turn", "sheet": "mixx-b"}
    luck = Random(4)
    position = Position.start(game, seats, 0, flags | ({"games": "2"} if own is deluxe else {}))
    while not position.over:
        if position.to_throw:
            position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
            continue
        seat = position.waiting[0]
        found = worths(position, seat, own)
        assert all(-200 < value < 400 for value in found.values())
        assert -200 < own.worth(*position.fields(), seat, knowledge(seats), [0.0]) < 1000
        position = position.choose(seat, max(found, key=lambda text: found[text]))
    assert own.worth(*position.fields(), 0, knowledge(seats), [0.0]) == position.points(0)
    if own is mind and seats == 1 and not flags:
        assert position.points(0) > 60
