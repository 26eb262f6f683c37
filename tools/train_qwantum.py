"""Trains what Qwantum's bots know, from nothing: games against itself, and every sheet learns from the next.

    python tools/train_qwantum.py [--games 100000 80000 50000] [--seed 1] [--out FILE]

Each network (one seat, two seats, more) plays its own games at a glance. At the end of a game every seat goes back over
its sheets, turn by turn, and moves what it expected towards what came: partly the next expectation, partly the end.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from math import sqrt
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np

from crocetta.core.fields import OVER
from crocetta.core.game import find
from crocetta.fast.chance import begin, below, roll
from crocetta.fast.compile import Compiler
from crocetta.fast.contract import chance, choices, choose, points, start, throw
from crocetta.fast.engine import Engine
from crocetta.games.qwantum.dice import HIGHEST
from crocetta.games.qwantum.mind import APART, ROOM, glance
from crocetta.games.qwantum.rules import CELLS, CHOICES, DICE, ROWS, THROW
from crocetta.games.qwantum.value import (
    BY_CELL,
    BY_COLUMN,
    BY_MISSES,
    BY_ORDER,
    BY_PACE,
    BY_ROW,
    HIDDEN,
    KNOWLEDGE,
    NETWORK,
    NETWORKS,
    NUMBERS,
    SEATS,
    WEIGHTS,
    bound,
    busiest,
    judge,
    network,
    to_wait,
)

TOP = 24  # higher numbers are so rare that they are taken for this one
LAMBDA = 0.8  # how much the end counts beside the next expectation
CONTEXT = 3  # pieces of knowledge besides cells and rows: misses, pace, order
PIECES = ROWS * CELLS + ROWS + CONTEXT
TURNS = 200  # longest game that is learned from
SPREADING = 100  # games between two times that the numbers above the top are seen to

GAMES = [100_000, 80_000, 50_000]
RATE = 0.1
FIRST_SQUARE = 0.01
CHUNK = 1000  # games at a time
LOOKS = 5  # chunks between two lines of report
PUPILS = (1,), (2,), (3, 4)  # seats, by network
OUT = Path(find("qwantum").folder / "mind.npy")


def features(table: Any, sheets: Any, seat: int, pieces: Any) -> int:
    """Where the pieces of knowledge about a sheet begin: the last three step by 1, the others by NUMBERS; how many."""
    sheet = sheets[seat]
    n = 0
    for row in range(ROWS):
        filled = sheet.filled[row]
        pieces[n] = BY_ROW + filled * HIDDEN * NUMBERS + min(bound(table, sheet, row), TOP)
        n += 1
        for column in range(filled):
            pieces[n] = BY_CELL + column * HIDDEN * NUMBERS + min(sheet.entries[row * CELLS + column], TOP)
            n += 1
    pieces[n] = BY_MISSES + sheet.misses * HIDDEN
    pieces[n + 1] = BY_PACE + busiest(sheets, seat) * HIDDEN
    pieces[n + 2] = BY_ORDER + to_wait(table, seat) * HIDDEN
    return n + 3


def columns_in_use(sheet: Any, places: Any) -> None:
    """Where the promise of each column stands; -1: it is empty or full."""
    for column in range(CELLS):
        cells, lowest, second = 0, HIGHEST + 1, HIGHEST + 1
        for row in range(ROWS):
            entry = sheet.entries[row * CELLS + column]
            if entry == 0:
                continue
            cells += 1
            entry = min(entry, TOP)
            if entry < lowest:
                lowest, second = entry, lowest
            elif lowest < entry < second:
                second = entry
        place = BY_COLUMN + ((column * (ROWS - 1) + cells - 1) * NUMBERS + lowest) * NUMBERS + second
        places[column] = place if 0 < cells < ROWS else -1


def step_towards(error: float, pieces: Any, places: Any, mind: Any, squares: Any, rate: float) -> None:
    """Move all knowledge used for one expectation, the less the more it has been moved already."""
    n = len(pieces)
    for j in range(HIDDEN):
        total = 0.0
        for k in range(n):
            total += mind[pieces[k] + j * (NUMBERS if k < n - CONTEXT else 1)]
        if total <= 0:
            continue
        slope = error * mind[WEIGHTS + j]
        move(WEIGHTS + j, error * total, mind, squares, rate)
        for k in range(n):
            move(pieces[k] + j * (NUMBERS if k < n - CONTEXT else 1), slope, mind, squares, rate)
    for column in range(CELLS):
        if places[column] >= 0:
            move(places[column], error, mind, squares, rate)


def move(place: int, slope: float, mind: Any, squares: Any, rate: float) -> None:
    squares[place] += slope * slope
    mind[place] += rate * slope / sqrt(squares[place] + 1e-8)


def spread(mind: Any) -> None:
    """Numbers above the top are taken for it."""
    for group in range((2 * CELLS + 1) * HIDDEN):
        for number in range(TOP + 1, NUMBERS):
            mind[BY_CELL + group * NUMBERS + number] = mind[BY_CELL + group * NUMBERS + TOP]
    for group in range(CELLS * (ROWS - 1)):
        first = BY_COLUMN + group * NUMBERS * NUMBERS
        for lowest in range(NUMBERS):
            for second in range(TOP + 1, HIGHEST + 1):
                mind[first + lowest * NUMBERS + second] = mind[first + lowest * NUMBERS + TOP]
        for lowest in range(TOP + 1, NUMBERS):
            for second in range(NUMBERS):
                mind[first + lowest * NUMBERS + second] = mind[first + TOP * NUMBERS + second]


def learn(
    tables: Any,
    sheets: Any,
    sides: Any,
    faces: Any,
    codes: Any,
    worths: Any,
    made: Any,
    stream: Any,
    mind: Any,
    squares: Any,
    room: Any,
    pieces: Any,
    counts: Any,
    places: Any,
    expected: Any,
    seed: int,
    game: int,
    rate: float,
    results: Any,
) -> None:
    """Play games against itself, from the position kept in the second place, and learn from each."""
    table, sheet = tables[0], sheets[0]
    first = network(tables[1])
    own = mind[first : first + NETWORK]
    for k in range(len(results)):
        begin(stream, seed, game + k)
        tables[0] = tables[1]
        for seat in range(len(sheet)):
            sheet[seat] = sheets[1, seat]
        table.first = below(stream, len(sheet))
        if k % 2:  # every second game may have other flags
            table.equal = below(stream, 2)
            table.after_line = below(stream, 2)
        start(table, sheet)
        turns = 0
        while table.phase != OVER:
            dice = chance(table, sheet, sides)
            if dice == 0:
                choose_all(table, sheet, codes, worths, made, mind, room)
                continue
            if table.phase == THROW and turns < TURNS:
                note(table, sheet, mind, room, pieces[turns], counts[turns], places[turns], expected[turns])
                turns += 1
            roll(stream, dice, sides, faces)
            throw(table, sheet, faces)
        for seat in range(len(sheet)):
            results[k, seat] = points(table, sheet, seat)
            look_back(seat, turns, float(results[k, seat]), pieces, counts, places, expected, own, squares, rate)
        if k % SPREADING == 0:
            spread(own)


def choose_all(table: Any, sheets: Any, codes: Any, worths: Any, made: Any, mind: Any, room: Any) -> None:
    """All who are awaited make the choice that is worth most at a glance, from the same picture."""
    waiting = table.waiting
    for seat in range(len(sheets)):
        if waiting >> seat & 1:
            n = choices(table, sheets, seat, codes)
            glance(table, sheets, seat, codes, n, worths, mind, room)
            best = 0
            for k in range(n):
                if worths[k] > worths[best]:
                    best = k
            made[seat] = codes[best]
    for seat in range(len(sheets)):
        if waiting >> seat & 1:
            choose(table, sheets, seat, made[seat])


def note(table: Any, sheets: Any, mind: Any, room: Any, pieces: Any, counts: Any, places: Any, expected: Any) -> None:
    """What every seat expects before a turn, and the knowledge it uses."""
    for seat in range(len(sheets)):
        counts[seat] = features(table, sheets, seat, pieces[seat])
        columns_in_use(sheets[seat], places[seat])
        expected[seat] = judge(table, sheets, seat, mind, room)


def look_back(
    seat: int,
    turns: int,
    target: float,
    pieces: Any,
    counts: Any,
    places: Any,
    expected: Any,
    own: Any,
    squares: Any,
    rate: float,
) -> None:
    """From the end to the beginning: move what a seat expected towards what came."""
    for turn in range(turns - 1, -1, -1):
        error = target - expected[turn, seat]
        used = pieces[turn, seat][: counts[turn, seat]]
        step_towards(error, used, places[turn, seat], own, squares, rate)
        target = LAMBDA * target + (1 - LAMBDA) * expected[turn, seat]


class School:
    """A table at which the game plays against itself, with all that the compiled loop needs."""

    def __init__(self, kernel: Any, engine: Engine, seed: int, seats: int, mind: Any, squares: Any) -> None:
        tables, sheets = engine.laid(seats)
        self.kernel, self.mind, self.squares, self.seed = kernel, mind, squares, seed
        self.seats, self.played = seats, 0
        self.tables, self.sheets = np.repeat(tables, 2), np.repeat(sheets, 2, axis=0)
        self.hands = (
            np.zeros(DICE, np.int64),
            np.zeros(DICE, np.int64),
            np.zeros(CHOICES + 1, np.int64),
            np.zeros(CHOICES + 1, np.float64),
            np.zeros(SEATS, np.int64),
            np.zeros(1, np.uint64),
        )
        self.room = np.zeros(ROOM, np.float64)
        self.notes = (
            np.zeros((TURNS, SEATS, PIECES), np.int64),
            np.zeros((TURNS, SEATS), np.int64),
            np.zeros((TURNS, SEATS, CELLS), np.int64),
            np.zeros((TURNS, SEATS), np.float64),
        )

    def play(self, games: int, rate: float) -> Any:
        """Learn from so many games more; their points, by game and seat."""
        results = np.zeros((games, self.seats), np.int64)
        learnt = self.mind, self.squares, self.room, *self.notes
        self.kernel(
            self.tables, self.sheets, *self.hands, *learnt, self.seed + self.seats, self.played, rate, results
        )  # fmt: skip
        self.played += games
        return results


def newborn(seed: int) -> Any:
    """A mind that knows nothing yet."""
    chance = np.random.default_rng(seed)
    mind = chance.normal(0, 0.1, KNOWLEDGE).astype(np.float32)
    for first in range(0, KNOWLEDGE, NETWORK):
        mind[first + WEIGHTS : first + BY_COLUMN] = chance.choice([1.0, 1.0, -1.0], HIDDEN)
        mind[first + BY_COLUMN : first + NETWORK] = 0
    return mind


def train(network: int, games: int, teach: Callable[..., School], mind: Any, rate: float) -> None:
    """One network: by games of one seat, of two, or of three and four in turn; steps are smaller in the second half."""
    squares = np.full(NETWORK, FIRST_SQUARE, np.float32)
    schools = [teach(number, mind, squares) for number in PUPILS[network]]
    for done in range(0, games, CHUNK):
        school = schools[done // CHUNK % len(schools)]
        results = school.play(CHUNK, rate * min(1.0, 2.2 - 2 * done / games))
        if done // CHUNK % LOOKS == 0 or done + CHUNK >= games:
            used = time.process_time()
            print(f"{school.seats} seats, game {done + CHUNK}, {used:.0f} s: {results.mean():.2f} points", flush=True)


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--games", type=int, nargs=NETWORKS, default=GAMES, help="with one seat, with two, with more")
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--rate", type=float, default=RATE)
    told.add_argument("--out", type=Path, default=OUT)
    asked = told.parse_args()
    engine = Engine(find("qwantum"))
    kernel = Compiler(engine.game.rules, apart=APART).kept(cast(FunctionType, learn), "qwantum-training")
    mind = newborn(asked.seed)
    for number, games in enumerate(asked.games):
        if number == NETWORKS - 1:  # more seats begin with what two have learned
            mind[number * NETWORK :] = mind[(number - 1) * NETWORK : number * NETWORK]
        train(number, games, partial(School, kernel, engine, asked.seed), mind, asked.rate)
        np.save(asked.out, mind)


if __name__ == "__main__":
    main()
