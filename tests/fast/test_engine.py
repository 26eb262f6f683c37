"""Whole compiled games: reproducible for a seed whatever the threads, and played once more by the interpreted rules."""

import numpy as np
import pytest

from crocetta.core.game import Game, find, ids
from crocetta.fast import engine as engine_module
from crocetta.fast.compile import dtype
from crocetta.fast.engine import Played, engine, to_record
from tests.contract.walks import Laid, every_game, tables_of
from tests.fast.splitmix import Stream

GAMES = 6  # at each table


def same(one: Played, other: Played) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Played.__dataclass_fields__)


def interpreted(laid: Laid, seed: int, number: int) -> tuple[list[int], int, int, int]:
    """Game `number` of a seed by the rules as they stand: points, first seat, turns, choices."""
    rules, stream = laid.game.rules, Stream(seed, number)
    first = stream.below(laid.seats)
    table = laid.game.table(laid.seats, first, dict(laid.flags))
    sheets = [rules.SHEET() for _ in range(laid.seats)]
    rules.start(table, sheets)
    sides, out, made = [0] * rules.DICE, [0] * (rules.CHOICES + 1), 0
    while True:
        dice = rules.chance(table, sheets, sides)
        if dice:
            rules.throw(table, sheets, stream.roll(sides[:dice]))
            continue
        waiting = [seat for seat in range(laid.seats) if table.waiting >> seat & 1]
        if not waiting:
            return [rules.points(table, sheets, seat) for seat in range(laid.seats)], first, table.turn, made
        for seat in waiting:
            n = rules.choices(table, sheets, seat, out)
            rules.choose(table, sheets, seat, out[stream.below(n)])
            made += 1


@every_game
def test_compiled_games_are_those_that_the_interpreted_rules_play(game: Game) -> None:
    for seed, laid in enumerate(tables_of(game.id)):
        fast = engine(game.id).play(laid.seats, GAMES, seed, dict(laid.flags))
        for number in range(GAMES):
            points, first, turns, made = interpreted(laid, seed, number)
            assert fast.points[number].tolist() == points, f"{laid}, seed {seed}, game {number}"
            assert (fast.first[number], fast.turns[number], fast.choices[number]) == (first, turns, made)


@every_game
def test_games_do_not_depend_on_the_number_of_threads(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "CHUNK", 64)
    seats = game.usual_seats[0]
    alone = engine(game.id).play(seats, 500, seed=3)
    for threads in (2, 5):
        assert same(engine(game.id).play(seats, 500, seed=3, threads=threads), alone)
    assert not same(engine(game.id).play(seats, 500, seed=4), alone)


@every_game
def test_a_game_is_known_by_its_number(game: Game) -> None:
    """Games 300…399 of a seed are the same in a run of their own."""
    seats = game.usual_seats[-1]
    all_of_them = engine(game.id).play(seats, 400, seed=9)
    some = engine(game.id).play(seats, 100, seed=9, number=300)
    assert np.array_equal(all_of_them.points[300:], some.points)
    assert np.array_equal(all_of_them.choices[300:], some.choices)


def test_progress_is_told_until_all_games_are_played() -> None:
    told: list[int] = []
    engine(ids()[0]).play(1, 5_000, progress=told.append)
    assert sum(told) == 5_000
    assert len(told) > 1


def test_no_games_are_played_where_none_are_asked_for() -> None:
    assert engine(ids()[0]).play(2, 0).points.shape == (0, 2)


@every_game
def test_records_hold_what_fields_hold(game: Game) -> None:
    """Every value from the lowest to the highest that is declared fits into the record."""
    for fields in (game.rules.TABLE, game.rules.SHEET):
        record = np.zeros(1, dtype(fields))
        for end in ("low", "high"):
            given = fields()
            for field in fields.fields:
                value = getattr(field, end)
                setattr(given, field.name, [value] * field.length if field.length else value)
            to_record(given, record[0])
            for field in fields.fields:
                assert record[field.name][0].tolist() == getattr(given, field.name)


def test_an_engine_is_made_once() -> None:
    assert engine(ids()[0]) is engine(ids()[0])
    assert engine(ids()[0]).game is find(ids()[0])
