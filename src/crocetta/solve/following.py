"""Following: compiled play alone by a table of values, and the same table recomputed from every single throw."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from types import FunctionType
from typing import Any, NamedTuple, cast

import numpy as np

from crocetta.core.fields import OVER
from crocetta.core.game import find as find_game
from crocetta.core.position import Position
from crocetta.fast.chance import begin, roll
from crocetta.fast.compile import Compiler
from crocetta.fast.contract import chance, choices, choose, points, start, throw
from crocetta.fast.engine import Engine, to_record
from crocetta.solve.contract import ALONE, find
from crocetta.solve.solver import Solved
from crocetta.solve.weighing import weigh

GAMES = 2048  # between two looks at the progress bar
DEEP = 8  # choices that one throw may ask for
START = DEEP  # the place in which the beginning is kept
NOTHING = -1e9  # less than anything is worth


class Trail(NamedTuple):
    """Where compiled play tries choices out, one after the other; one trail for each thread."""

    values: Any
    tables: Any  # by depth
    sheets: Any  # by depth, each for one seat
    codes: Any  # by depth: what is open
    left: Any  # by depth: how many of these are not tried yet
    best: Any  # by depth: worth of the best so far
    sides: Any
    faces: Any
    stream: Any


class Follower:
    """Somebody who plays alone by a solved table."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self.engine = Engine(solved.game)

    def trail(self) -> Trail:
        rules = self.solved.game.rules
        tables, sheets = self.engine.laid(1, self.solved.flags)
        return Trail(
            values=self.solved.values[-1:],  # after an own turn all others have the dice first
            tables=np.repeat(tables, DEEP + 1),
            sheets=np.repeat(sheets, DEEP + 1, axis=0),
            codes=np.zeros((DEEP, rules.CHOICES + 1), np.int64),
            left=np.zeros(DEEP, np.int64),
            best=np.zeros(DEEP, np.float64),
            sides=np.zeros(rules.DICE, np.int64),
            faces=np.zeros(rules.DICE, np.int64),
            stream=np.zeros(1, np.uint64),
        )

    def played(
        self, games: int, seed: int = 0, threads: int = 1, progress: Callable[[int], object] = lambda done: None
    ) -> Any:
        """The points of so many games; threads change no result."""
        scored, play = np.zeros(games, np.int32), kernel(self.solved.game.id, play_games)

        def part(first: int) -> int:
            play(self.trail(), seed, first, scored[first : first + GAMES])
            return min(first + GAMES, games)

        with ThreadPoolExecutor(threads) as pool:
            for done in pool.map(part, range(0, games, GAMES)):
                progress(done)
        return scored

    def recomputed(self, position: Position) -> float:
        """The points to be expected at the end, from every throw that can come now and the best choices after each."""
        trail = self.trail()
        table, sheets = position.fields()
        to_record(table, trail.tables[START])
        to_record(sheets[ALONE], trail.sheets[START, ALONE])
        return float(kernel(self.solved.game.id, all_throws)(trail))


@cache
def kernel(game: str, plain: Callable[..., Any]) -> Any:
    """A loop over the rules and the solution of a game, compiled and kept on disk."""
    found = find_game(game)
    compiler = Compiler(found.rules)
    compiler.stands_for(expected, find(found).expected)
    return compiler.kept(cast(FunctionType, plain), game)


def random_positions(solved: Solved, seed: int) -> Iterator[Position]:
    """Positions before a throw, in games that are played now well and now badly."""
    chance = Random(seed)
    while True:
        position = Position.start(solved.game, 1, flags=solved.flags)
        skill, length = chance.random(), chance.randrange(40)
        while not position.over and (position.waiting or position.turn <= length):
            if position.to_throw:
                position = position.throw([chance.randint(1, sides) for sides in position.to_throw])
            elif chance.random() < skill:
                position = position.choose(ALONE, weigh(solved, position)[0].choice)
            else:
                position = position.choose(ALONE, chance.choice(position.choices(ALONE)))
        if not position.over:
            yield position


# What follows is compiled; the names of the contract stand for the rules and the solution of the game.


def expected(values: Any, table: Any, sheets: Any, seat: int) -> float:
    """The points that a seat can still expect before a throw."""
    return 0.0


def lay(trail: Any, place: int, copy: int) -> None:
    trail.tables[copy] = trail.tables[place]
    trail.sheets[copy, ALONE] = trail.sheets[place, ALONE]


def worth(trail: Any, depth: int) -> float:
    """Where no choice is open: the points so far, and those to come."""
    table, sheets = trail.tables[depth], trail.sheets[depth]
    found = float(points(table, sheets, ALONE))
    if table.phase != OVER:
        found += expected(trail.values, table, sheets, ALONE)
    return found


def enter(trail: Any, depth: int) -> None:
    trail.left[depth] = choices(trail.tables[depth], trail.sheets[depth], ALONE, trail.codes[depth])
    trail.best[depth] = NOTHING


def best_choice(trail: Any) -> int:
    """The best that can be chosen in the first place, by trying everything until the next throw; its worth is noted."""
    enter(trail, 0)
    best, depth = -1, 0
    while depth >= 0:
        if trail.left[depth] == 0:  # all tried: the choice that led here is worth the best of them
            depth -= 1
            found = trail.best[depth + 1]
        else:
            trail.left[depth] -= 1
            lay(trail, depth, depth + 1)
            choose(trail.tables[depth + 1], trail.sheets[depth + 1], ALONE, trail.codes[depth, trail.left[depth]])
            if trail.tables[depth + 1].waiting:
                depth += 1
                enter(trail, depth)
                continue
            found = worth(trail, depth + 1)
        if depth >= 0 and found > trail.best[depth]:
            trail.best[depth] = found
            if depth == 0:
                best = trail.codes[0, trail.left[0]]
    return best


def play_games(trail: Any, seed: int, game: int, scored: Any) -> None:
    """Play one game after the other."""
    lay(trail, 0, START)
    for k in range(len(scored)):
        begin(trail.stream, seed, game + k)
        lay(trail, START, 0)
        table, sheets = trail.tables[0], trail.sheets[0]
        start(table, sheets)
        while table.phase != OVER:
            dice = chance(table, sheets, trail.sides)
            if dice:
                roll(trail.stream, dice, trail.sides, trail.faces)
                throw(table, sheets, trail.faces)
            else:
                choose(table, sheets, ALONE, best_choice(trail))
        scored[k] = points(table, sheets, ALONE)


def all_throws(trail: Any) -> float:
    """The mean worth of every throw that can come at the beginning."""
    dice = chance(trail.tables[START], trail.sheets[START], trail.sides)
    for die in range(dice):
        trail.faces[die] = 1
    total, throws = 0.0, 0
    while True:
        lay(trail, START, 0)
        throw(trail.tables[0], trail.sheets[0], trail.faces)
        best_choice(trail)
        total += trail.best[0]
        throws += 1
        die = 0
        while die < dice and trail.faces[die] == trail.sides[die]:
            trail.faces[die] = 1
            die += 1
        if die == dice:
            return float(total / throws)
        trail.faces[die] += 1
