"""Measuring: both engines at the same random games, in one run."""

import os
import random
import time
from collections.abc import Callable
from typing import Any

from crocetta.core.game import Game
from crocetta.fast.engine import Engine

SECONDS = 1.0  # each figure is taken over at least this long


def bench(game: Game, seats: int, seconds: float | None = None) -> dict[str, Any]:
    """Games and choices per second: interpreted, compiled on one core, compiled on all.

    On one core it is the time of the processor that counts, so that others at work on the machine matter little.
    """
    engine = Engine(game)
    began = time.perf_counter()
    engine.play(seats, 1)
    ready = time.perf_counter() - began
    seconds = SECONDS if seconds is None else seconds
    cores = os.cpu_count() or 1
    interpreted = speed(lambda games: interpreted_choices(game, seats, games), seconds, time.process_time)
    one = speed(lambda games: compiled_choices(engine, seats, games, 1), seconds, time.process_time)
    every = speed(lambda games: compiled_choices(engine, seats, games, cores), seconds, time.perf_counter)
    return {
        "game": game.id,
        "seats": seats,
        "first_result_seconds": ready,
        "cores": cores,
        "interpreted": interpreted,
        "compiled": one,
        "compiled_all_cores": every,
        "ratio": one["choices_per_second"] / interpreted["choices_per_second"],
    }


def speed(play: Callable[[int], int], seconds: float, clock: Callable[[], float]) -> dict[str, float]:
    """Play twice as many games until it takes long enough; the speed of the last run."""
    games = 64
    while True:
        began = clock()
        choices = play(games)
        took = clock() - began
        if took >= seconds:
            return {"games_per_second": games / took, "choices_per_second": choices / took}
        games *= 2 if took > seconds / 8 else 8


def compiled_choices(engine: Engine, seats: int, games: int, threads: int) -> int:
    return int(engine.play(seats, games, threads=threads).choices.sum())


def interpreted_choices(game: Game, seats: int, games: int) -> int:
    """Play random games on ordinary objects, as the compiled loop does on records; the choices made."""
    rules, below = game.rules, random.Random(0).random
    sides, faces, out = [0] * rules.DICE, [0] * rules.DICE, [0] * (rules.CHOICES + 1)
    laid, blank = game.table(seats, 0, {}), rules.SHEET()
    made = 0
    for _ in range(games):
        table, sheets = laid.copy(), [blank.copy() for _ in range(seats)]
        table.first = int(below() * seats)
        rules.start(table, sheets)
        while True:
            dice = rules.chance(table, sheets, sides)
            if dice:
                roll(below(), dice, sides, faces)
                rules.throw(table, sheets, faces)
                continue
            waiting = table.waiting
            if not waiting:
                break
            for seat in range(seats):
                if waiting >> seat & 1:
                    n = rules.choices(table, sheets, seat, out)
                    rules.choose(table, sheets, seat, out[int(below() * n)])
                    made += 1
    return made


def roll(drawn: float, dice: int, sides: list[int], faces: list[int]) -> None:
    """One number from 0 to 1 as a throw of all dice, as the compiled loop does it."""
    for die in range(dice):
        drawn *= sides[die]
        face = int(drawn)
        drawn -= face
        faces[die] = face + 1
