"""Learns the mind of Knaster from nothing, by playing against itself: `python tools/train_knaster.py [minutes]`.

After each game every grid a seat left behind, the last first, is drawn towards what came of it: a share LAMBDA of what
came in the end, the rest of what the next grid was thought to be worth. A number that is always pulled one way moves
fast, one that is pulled to and fro hardly at all (temporal coherence learning). A grid with 14 - n for every number n
is as good as the grid: patterns learn in pairs. What was learned alone is the beginning of what is learned in company.
There all but one seat are a little careless, or everybody would fill the same grid; the most careless teach nothing.
The same seed and number of games (`--games` instead of minutes) give the same file.
"""

import argparse
import time
from itertools import combinations_with_replacement
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from crocetta.core.fields import OVER
from crocetta.fast.chance import begin, below, roll, unit
from crocetta.fast.contract import chance, choices, choose, points, start, throw
from crocetta.fast.engine import engine
from crocetta.games.knaster.grid import CELLS, LINE_COUNT
from crocetta.games.knaster.mind import (
    COVER,
    FREE,
    HALF,
    NOBODY,
    OTHERS,
    PACE,
    ROOM,
    SHARE,
    SIZE,
    TILT,
    WEIGHTS,
    cover_at,
    draw,
    known_at,
    look,
    pace_at,
    pattern_of,
    promised,
    weigh,
    with_one_throw,
)
from crocetta.games.knaster.pattern import CIRCLED, PATTERNS, SIGNS, pattern

LAMBDA = 0.9
NOISES = (0, 2, 5, 12)  # how careless a seat is, in tenths of a point; the first seat never is
TEACHING = 5  # the most careless that can be learned from
COMPANY = (2, 2, 3)  # seats at the tables where company is learned, in turn
TURNS = 160  # of a game that are remembered
NUMBERS = 4 * LINE_COUNT + 2  # that speak for one grid
CHUNK = 20_000  # games between two looks at the clock


class Lesson(NamedTuple):
    """Arrays of one table: what was seen by seat and turn, and how each number of the mind was pulled so far."""

    places: Any  # of the numbers of the mind that spoke for a grid …
    parts: Any  # … and how loud each did
    sure: Any  # what of a grid's worth is not learned: its points
    ends: Any  # the end, or as good as it: what is known then; otherwise not a number
    turns: Any  # by seat
    noises: Any  # by seat
    twins: Any  # by number of the mind: the same of the mirrored pattern
    drift: Any  # by number of the mind: the sum of pulls …
    pulls: Any  # … and of their sizes


def lesson(seats: int, twins: Any, drift: Any, pulls: Any) -> Lesson:
    seen = (seats, TURNS, NUMBERS)
    sure, ends = np.zeros((seats, TURNS)), np.zeros((seats, TURNS))
    turns, noises = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    return Lesson(np.zeros(seen, np.int64), np.zeros(seen), sure, ends, turns, noises, twins, drift, pulls)


class School:
    """A mind being learned."""

    def __init__(self, seed: int) -> None:
        self.engine, self.seed = engine("knaster"), seed
        self.kernel = self.engine.kernel(learn)
        self.twins = twins()
        self.mind = np.zeros(SIZE, np.float32)
        self.drift, self.pulls = np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32)

    def go_out(self) -> None:
        """Begin to learn in company with what was learned alone, whatever the pace of the others."""
        self.mind[HALF:] = self.mind[:HALF]
        pace = self.mind[HALF + PACE : HALF + COVER].reshape(CELLS + 1, CELLS + 2)
        pace[:] = pace[:, NOBODY:]

    def study(self, seats: int, number: int, games: int, rate: float, drawn: float) -> Any:
        """Play and learn from so many games; the points of every seat."""
        tables, sheets = self.engine.laid(seats)
        found = np.zeros((games, seats), np.int32)
        dice, choices = self.engine.game.rules.DICE, self.engine.game.rules.CHOICES + 1
        self.kernel(
            np.repeat(tables, 2),
            np.repeat(sheets, 2, axis=0),
            (np.zeros(dice, np.int64), np.zeros(dice, np.int64)),
            (np.zeros(choices, np.int64), np.zeros(choices)),
            np.zeros(1, np.uint64),
            self.seed,
            number,
            self.mind,
            np.zeros(ROOM),
            lesson(seats, self.twins, self.drift, self.pulls),
            rate,
            drawn,
            found,
        )
        return found


def twins() -> Any:
    """By number of the mind: the same of the pattern with 14 - n for every number n."""
    mirrored = np.zeros(PATTERNS, np.int64)
    for rest in combinations_with_replacement(range(SIGNS), 4):
        mirrored[pattern(0, *rest)] = pattern(0, *map(mirror, rest))
    for signs in combinations_with_replacement(range(1, CIRCLED + 1), 5):  # which number a circle is on is no matter
        mirrored[pattern(*signs)] = pattern(*map(mirror, signs))
    found = np.arange(HALF)
    found[:PACE] = (mirrored[:, None] * WEIGHTS + np.arange(WEIGHTS)).ravel()
    return np.concatenate([found, found + HALF])


def mirror(sign: int) -> int:
    if sign == 0:
        return 0
    return CIRCLED - sign if sign < CIRCLED else CIRCLED + SIGNS - 1 - sign


# What follows is compiled.


def learn(
    tables: Any,
    sheets: Any,
    thrown: Any,
    open_now: Any,
    stream: Any,
    seed: int,
    number: int,
    mind: Any,
    room: Any,
    lesson: Any,
    rate: float,
    drawn: float,
    found: Any,
) -> None:
    """One game after the other, and what it teaches."""
    for k in range(len(found)):
        begin(stream, seed, number + k)
        tables[0] = tables[1]
        for seat in range(len(sheets[0])):
            sheets[0, seat] = sheets[1, seat]
        play(tables[0], sheets[0], thrown, open_now, stream, mind, room, lesson)
        for seat in range(len(sheets[0])):
            found[k, seat] = points(tables[0], sheets[0], seat)
            if rate > 0 and lesson.noises[seat] <= TEACHING:
                draw_conclusions(seat, mind, lesson, rate, drawn)


def play(table: Any, sheets: Any, thrown: Any, open_now: Any, stream: Any, mind: Any, room: Any, lesson: Any) -> None:
    """One game; every grid left behind is remembered."""
    start(table, sheets)
    for seat in range(len(sheets)):
        lesson.turns[seat] = 0
        lesson.noises[seat] = NOISES[below(stream, len(NOISES))] if seat else 0
    while True:
        dice = chance(table, sheets, thrown[0])
        if dice == 0:
            return
        roll(stream, dice, thrown[0], thrown[1])
        throw(table, sheets, thrown[1])
        last = table.last
        for seat in range(len(sheets)):
            while table.waiting >> seat & 1 and table.last == last and table.phase != OVER:
                choose(table, sheets, seat, pick(table, sheets, seat, open_now, stream, mind, room, lesson))
        for seat in range(len(sheets)):
            remember(table, sheets, seat, mind, room, lesson)


def pick(table: Any, sheets: Any, seat: int, open_now: Any, stream: Any, mind: Any, room: Any, lesson: Any) -> int:
    """The choice worth most, to a careless seat by guess."""
    codes, worths = open_now
    n = choices(table, sheets, seat, codes)
    if n > 1:
        weigh(table, sheets, seat, codes, n, worths, mind, room)
    best = 0
    for k in range(n):
        if lesson.noises[seat]:
            worths[k] -= 0.1 * lesson.noises[seat] * log(-log(unit(stream)))
        if worths[k] > worths[best]:
            best = k
    return int(codes[best])


def remember(table: Any, sheets: Any, seat: int, mind: Any, room: Any, lesson: Any) -> None:
    """Note a grid between two throws, or the end."""
    turn = lesson.turns[seat]
    if turn == TURNS:
        return
    lesson.turns[seat] += 1
    lesson.ends[seat, turn] = np.nan
    if table.phase == OVER:
        lesson.ends[seat, turn] = points(table, sheets, seat)
        lesson.places[seat, turn, 0] = -1  # nothing to learn: there it is
        return
    draw(table, sheets, seat, room)
    look(room, int(room[FREE]), int(room[OTHERS]), 0, mind)
    note_numbers(room, lesson.places[seat, turn], lesson.parts[seat, turn], lesson.twins)
    lesson.sure[seat, turn] = promised(room, mind) - learned(mind, lesson.places[seat, turn], lesson.parts[seat, turn])
    if room[FREE] == 0:
        lesson.ends[seat, turn] = with_one_throw(room)


def note_numbers(room: Any, places: Any, parts: Any, twins: Any) -> None:
    """Which numbers of the mind speak for a sketch, and how loud."""
    share = room[SHARE]
    for line in range(LINE_COUNT):
        k, tilt, first = 4 * line, TILT[line] * 0.2, known_at(room, pattern_of(room, line))
        first = min(first, twins[first])
        for number in range(4):
            places[k + number] = first + number
        parts[k], parts[k + 1] = 1 - share, tilt * (1 - share)
        parts[k + 2], parts[k + 3] = share, tilt * share
    places[NUMBERS - 2], places[NUMBERS - 1] = pace_at(room), cover_at(room)
    parts[NUMBERS - 2] = parts[NUMBERS - 1] = 1.0


def learned(mind: Any, places: Any, parts: Any) -> float:
    total = 0.0
    for k in range(NUMBERS):
        total += mind[places[k]] * parts[k]
    return total


def draw_conclusions(seat: int, mind: Any, lesson: Any, rate: float, drawn: float) -> None:
    """From the end back to the beginning: what each grid should have been thought to be worth."""
    target = 0.0
    for turn in range(lesson.turns[seat] - 1, -1, -1):
        places, parts = lesson.places[seat, turn], lesson.parts[seat, turn]
        end = lesson.ends[seat, turn]
        if end == end:  # a number
            target = end
        if places[0] < 0:
            continue
        sure = lesson.sure[seat, turn]
        pull(target - sure - learned(mind, places, parts), places, parts, mind, lesson, rate)
        if end != end:
            target = drawn * target + (1 - drawn) * (sure + learned(mind, places, parts))


def pull(error: float, places: Any, parts: Any, mind: Any, lesson: Any, rate: float) -> None:
    """Move the numbers that spoke for a grid towards what would have been right."""
    step = rate * error / loudness(places, parts)
    for k in range(NUMBERS):
        place, part = places[k], parts[k]
        if part != 0:
            coherent = 1.0
            if lesson.pulls[place] > 0:
                coherent = abs(lesson.drift[place]) / lesson.pulls[place]
            mind[place] += coherent * step * part
            mind[lesson.twins[place]] = mind[place]
            lesson.drift[place] += error * part
            lesson.pulls[place] += abs(error * part)


def loudness(places: Any, parts: Any) -> float:
    """How far a grid's worth moves for a pull of one: lines of the same pattern share their numbers."""
    total = 2.0
    for line in range(LINE_COUNT):
        for other in range(LINE_COUNT):
            if places[4 * line] == places[4 * other]:
                for number in range(4):
                    total += parts[4 * line + number] * parts[4 * other + number]
    return total


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("minutes", nargs="?", type=float, default=25.0, help="of processor time, half of it alone")
    told.add_argument("--games", type=int, default=0, help="alone; half as many grids more in company")
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--out", type=Path, default=Path("src/crocetta/games/knaster/mind.npy"))
    asked = told.parse_args()
    school = School(asked.seed)
    attend(school, (1,), asked.minutes * 30, asked.games)
    school.go_out()
    np.save(asked.out, school.mind)
    attend(school, COMPANY, asked.minutes * 30, asked.games * 3 // 2)
    np.save(asked.out, school.mind)


def attend(school: School, tables: tuple[int, ...], seconds: float, limit: int) -> None:
    """Learn at tables of these sizes, in turn, until the time is up or as many grids were filled."""
    begun, games, grids = time.process_time(), 0, 0
    while grids < limit if limit else time.process_time() < begun + seconds:
        seats = tables[games // CHUNK % len(tables)]
        played = school.study(seats, games, CHUNK, 1.0, LAMBDA)
        games, grids = games + CHUNK, grids + CHUNK * seats
        if games // CHUNK % 10 == 0:
            spent = time.process_time() - begun
            print(f"{seats} seats, {games:,} games, {spent:.0f} s: {played.mean():.2f} points", flush=True)


if __name__ == "__main__":
    main()
