"""What others do to a seat of Qwixx: measured in games of seats that all play by a table with the same hazard.

    python tools/hazard.py SEATS [ROUNDS [GAMES]]     prints the lines of `games/qwixx/hazard.py` for so many seats

A round solves Qwixx with the hazard of the round before (at first with what `hazard.py` has) and plays by it. What is
noted, by rows closed already and by how far the open rows of a sheet are crossed: how often others closed an open row
in a turn, and how often they ended the game by a miss. Chances are written in ten thousandths.
"""

import sys
from textwrap import fill
from types import FunctionType
from typing import Any, cast

import numpy as np

from crocetta.core.fields import OVER, count
from crocetta.core.game import find
from crocetta.fast.chance import begin, below, roll
from crocetta.fast.compile import Compiler
from crocetta.fast.contract import chance, choose, points, start, throw
from crocetta.fast.engine import Engine
from crocetta.games.qwixx.hazard import WHOLE, harm
from crocetta.games.qwixx.induction import CLOSING, ENDING, HAZARD
from crocetta.games.qwixx.places import REACHED, stand, to_come
from crocetta.games.qwixx.rules import LOCKS, MISSES, row_crosses
from crocetta.games.qwixx.sheets import CELLS, ROWS
from crocetta.games.qwixx.solution import expected as own_expected
from crocetta.solve.following import Follower, best_choice, enter, expected, lay
from crocetta.solve.solver import Solved, Solver

GAME = find("qwixx")
WIDTH = 1.5  # of what is averaged over, in cells crossed
FEW = 200.0  # turns as many as which the mean over all counts
TURNS, CHANCES, CLOSED, ENDED = 0, 1, 2, 3  # what is counted


def main(seats: int, rounds: int, games: int) -> None:
    hazard, solver = np.array(harm(seats)), Solver(GAME)
    for number in range(rounds):
        values, _ = solver.solve({}, seats, hazard, 1, lambda share: None)
        tally, scored = measured(Solved(GAME, seats, {}, values, 0.0, False), games, number)
        found = smoothed(tally)
        hazard = found if number == 0 else (hazard + found) / 2  # so that it settles
        print(f"# round {number}: {scored.mean():.2f} points, winner {scored.max(axis=1).mean():.2f}", file=sys.stderr)
    print(f"    {seats}: (")
    for line in hazard.reshape(-1, HAZARD[2]):
        numbers = ", ".join(str(round(WHOLE * chance)) for chance in line)
        print(fill(f"({numbers}),", 112, initial_indent=" " * 8, subsequent_indent=" " * 9))
    print("    ),", flush=True)


def measured(solved: Solved, games: int, seed: int) -> tuple[Any, Any]:
    """What happened in so many games, and the points of every seat in each."""
    compiler = Compiler(GAME.rules)
    compiler.stands_for(expected, own_expected)
    kernel = compiler.kept(cast(FunctionType, play), GAME.id)
    tables, sheets = Engine(GAME).laid(solved.seats, {})
    tally, scored = np.zeros((4, *HAZARD[1:])), np.zeros((games, solved.seats), np.int32)
    kernel(
        Follower(solved).trail(), solved.values, np.repeat(tables, 2), np.repeat(sheets, 2, axis=0), seed, tally, scored
    )
    return tally, scored


def smoothed(tally: Any) -> Any:
    """Chances from counts; near ones help each other out."""
    places = np.arange(HAZARD[2])
    near = np.exp(-(((places[:, None] - places) / WIDTH) ** 2) / 2)
    hazard = np.zeros(HAZARD)
    for what, times, among in ((CLOSING, CLOSED, CHANCES), (ENDING, ENDED, TURNS)):
        for shut in range(LOCKS):
            mean = tally[times, shut].sum() / max(tally[among, shut].sum(), 1)
            hazard[what, shut] = (near @ tally[times, shut] + FEW * mean) / (near @ tally[among, shut] + FEW)
    return hazard


# Compiled


def play(trail: Any, values: Any, tables: Any, all_sheets: Any, seed: int, tally: Any, scored: Any) -> None:
    """Play one game after the other, everybody by the table of values."""
    seats = scored.shape[1]
    table, sheets = tables[0], all_sheets[0]
    for game in range(len(scored)):
        begin(trail.stream, seed, game)
        tables[0] = tables[1]
        for seat in range(seats):
            all_sheets[0, seat] = all_sheets[1, seat]
        table.first = below(trail.stream, seats)
        start(table, sheets)
        while table.phase != OVER:
            dice = chance(table, sheets, trail.sides)
            roll(trail.stream, dice, trail.sides, trail.faces)
            throw(table, sheets, trail.faces)
            take_turn(trail, values, table, sheets, tally)
        for seat in range(seats):
            scored[game, seat] = points(table, sheets, seat)


def take_turn(trail: Any, values: Any, table: Any, sheets: Any, tally: Any) -> None:
    before, active = table.closed, table.active
    while table.waiting:
        waiting = table.waiting
        for seat in range(len(sheets)):
            if waiting >> seat & 1:
                picture(trail, table, sheets, seat)
                if seat == active:
                    code = best_choice(trail)
                else:
                    code = best_white(trail, values, (seat - active - 1) % len(sheets))
                choose(table, sheets, seat, code)
    for seat in range(len(sheets)):
        note(table, sheets, seat, before, seat == active, tally)


def picture(trail: Any, table: Any, sheets: Any, seat: int) -> None:
    """The table as if this seat were alone at it."""
    trail.tables[0] = table
    trail.sheets[0, 0] = sheets[seat]
    alone = trail.tables[0]
    alone.seats, alone.active, alone.waiting, alone.locking = 1, 0, 1, 0


def best_white(trail: Any, values: Any, others: int) -> int:
    """The best choice in the turn of another."""
    enter(trail, 0)
    best, most = -1, -1e9
    for k in range(trail.left[0]):
        lay(trail, 0, 1)
        choose(trail.tables[1], trail.sheets[1], 0, trail.codes[0, k])
        sheet, closed = trail.sheets[1, 0], trail.tables[1].closed
        found = points(trail.tables[1], trail.sheets[1], 0) + to_come(
            values, others, sheet.crosses, closed, sheet.misses
        )
        if found > most:
            best, most = trail.codes[0, k], found
    return best


def note(table: Any, sheets: Any, seat: int, before: int, was_active: bool, tally: Any) -> None:
    """What others did to a seat in this turn, unless it ended the game itself."""
    own = before
    for row in range(ROWS):
        own |= (row_crosses(sheets[seat], row) >> CELLS) << row
    shut, progress = count(own), 0
    if shut >= LOCKS or (was_active and sheets[seat].misses == MISSES):
        return
    for row in range(ROWS):
        if not own >> row & 1:
            progress += REACHED[stand(sheets[seat].crosses, own, row)]
    taken = count(table.closed & ~own)
    tally[TURNS, shut, progress] += 1
    tally[CHANCES, shut, progress] += ROWS - shut
    tally[CLOSED, shut, progress] += taken
    if table.phase == OVER and shut + taken < LOCKS:
        tally[ENDED, shut, progress] += 1


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    asked = [int(word) for word in sys.argv[1:]]
    main(*(asked + [4, 50_000][len(asked) - 1 :]))
