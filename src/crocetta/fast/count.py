"""Counting lines of play by walking the rules: every throw, every choice, none of it by formula.

Breadth first: positions reached in several ways are walked on once, with the number of ways. Two throws that leave the
same position (but for what is only shown) count as one. Where the last turn merges nothing it is walked depth first,
which needs no memory.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from crocetta.core.errors import CrocettaError
from crocetta.core.fields import OVER
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.fast.chance import mix
from crocetta.fast.contract import chance, choices, choose, ends_turn, throw
from crocetta.fast.engine import Engine, to_record

ROOM = 1 << 20  # positions that are walked on together
ENOUGH = 1 << 12  # positions seen in the last turn before it is judged whether they merge
PLENTY = 1 << 23  # positions kept in memory
DEEPEST = 256  # choices in one turn
MOST = 2**62
TOO_MANY, THROWS_AGAIN = -1, -2


class TooMany(CrocettaError):
    """More lines than can be counted in 64 bits."""


@dataclass
class Frontier:
    """Different positions, the number of lines that lead to each, and their share of the whole work."""

    tables: np.ndarray[Any, Any]
    sheets: np.ndarray[Any, Any]
    ways: np.ndarray[Any, Any]
    share: float

    def __len__(self) -> int:
        return len(self.ways)

    def part(self, places: Any, share: float) -> "Frontier":
        return Frontier(self.tables[places], self.sheets[places], self.ways[places], share)

    @property
    def arrays(self) -> tuple[np.ndarray[Any, Any], ...]:
        return self.tables, self.sheets, self.ways

    @property
    def stage(self) -> tuple[int, int, int]:
        """How far on in the game its first position is."""
        first = self.tables[0]
        return int(first["turn"]), int(first["phase"]), -int(first["waiting"])


class Ahead:
    """The frontiers ahead, by stage: the earliest is taken, so that most merges, unless memory asks for the latest."""

    def __init__(self, frontiers: list[Frontier]) -> None:
        self.by_stage: dict[tuple[int, int, int], list[Frontier]] = {}
        self.positions = 0
        for frontier in frontiers:
            self.add(frontier)

    def __bool__(self) -> bool:
        return bool(self.by_stage)

    def add(self, frontier: Frontier) -> None:
        self.by_stage.setdefault(frontier.stage, []).append(frontier)
        self.positions += len(frontier)

    def take(self) -> Frontier:
        stage = (min if self.positions < PLENTY else max)(self.by_stage)
        kept, taken = self.by_stage[stage], list[Frontier]()
        while kept and sum(map(len, taken)) < ROOM:
            taken.append(kept.pop())
        if not kept:
            del self.by_stage[stage]
        self.positions -= sum(map(len, taken))
        return taken[0] if len(taken) == 1 else joined(taken)


def joined(found: list[Frontier]) -> Frontier:
    length, share = sum(map(len, found)), sum(frontier.share for frontier in found)
    tables, sheets, ways = (np.empty((length, *part.shape[1:]), part.dtype) for part in found[0].arrays)
    start = 0
    for frontier in found:
        end = start + len(frontier)
        tables[start:end], sheets[start:end], ways[start:end] = frontier.arrays
        start = end
    return Frontier(tables, sheets, ways, share)


def count_lines(
    engine: Engine,
    seats: int,
    turns: int,
    flags: Mapping[str, object] | None = None,
    threads: int = 1,
    throwing: bool = False,
    progress: Callable[[float], object] = lambda done: None,
) -> int:
    """The number of lines of play through so many turns; with `throwing` only until the first dice lie for good."""
    walk = Walk(engine, turns, throwing)
    total, done = 0, 0.0
    ahead = Ahead([beginning(engine, seats, flags, throwing)])
    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[tuple[int, float, list[Frontier]]]] = set()
        while ahead or running:
            while ahead and len(running) < threads:
                running.add(pool.submit(walk.on, ahead.take()))
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                lines, share, found = future.result()
                total, done = total + lines, done + share
                for frontier in found:
                    ahead.add(frontier)
            progress(done)
    return total


def beginning(engine: Engine, seats: int, flags: Mapping[str, object] | None, throwing: bool) -> Frontier:
    """The one position before the first throw; with `throwing`, after some deal if there are cards."""
    position = Position.start(engine.game, seats, flags=flags)
    if throwing:
        position = position.dealt()
    table, sheets = position.fields()
    tables, written = np.zeros(1, engine.table), np.zeros((1, seats), engine.sheet)
    to_record(table, tables[0])
    for seat, sheet in enumerate(sheets):
        to_record(sheet, written[0, seat])
    return Frontier(tables, written, np.ones(1, np.int64), 1.0)


class Walk:
    """One count on its way."""

    def __init__(self, engine: Engine, turns: int, throwing: bool) -> None:
        rules = engine.game.rules
        self.engine, self.turns = engine, turns
        self.stop = ~bits(rules.THROWING) if throwing else 0  # phases in which a line ends
        self.expand = engine.kernel(expand)
        self.finish = engine.kernel(finish)
        self.mask = shown_mask(engine)
        self.depth_first = True  # until the last turn is seen to throw again
        self.outcomes, self.found = 0, 0  # in the last turn: the fewer positions than outcomes, the more they merge

    def on(self, frontier: Frontier) -> tuple[int, float, list[Frontier]]:
        """Some way on from a frontier: lines that ended, share of the work done, frontiers ahead."""
        last_turn = int(frontier.tables["turn"][0]) == self.turns
        merges = self.found < ENOUGH or self.outcomes > 2 * self.found
        if self.depth_first and last_turn and not merges and frontier.tables["waiting"][0]:
            return self._to_the_end(frontier)
        return self._one_step(frontier, last_turn)

    def _one_step(self, frontier: Frontier, last_turn: bool) -> tuple[int, float, list[Frontier]]:
        seats = frontier.sheets.shape[1]
        tables, sheets = np.zeros(ROOM, self.engine.table), np.zeros((ROOM, seats), self.engine.sheet)
        ways = np.zeros(ROOM, np.int64)
        taken, found, outcomes, lines = self.expand(
            frontier.tables,
            frontier.sheets,
            frontier.ways,
            tables,
            sheets,
            ways,
            words(tables),
            words(sheets),
            self.mask,
            np.full(4 * ROOM, -1, np.int32),
            np.zeros(ROOM, np.int32),
            *scratch(self.engine),
            self.turns,
            self.stop,
        )
        if taken == 0 and lines == 0:
            raise TooMany(say("one throw has more than {most} outcomes", most=ROOM))
        if last_turn:
            self.outcomes, self.found = self.outcomes + outcomes, self.found + found
        rest = frontier.share * (1 - taken / len(frontier))
        ahead = [frontier.part(slice(taken, None), rest)] if taken < len(frontier) else []
        share = frontier.share - rest
        if found == 0:
            return checked(lines), share, ahead
        children = Frontier(tables[:found], sheets[:found], ways[:found], share)
        return checked(lines), 0.0, [*ahead, *by_stage(children)]

    def _to_the_end(self, frontier: Frontier) -> tuple[int, float, list[Frontier]]:
        rules, seats = self.engine.game.rules, frontier.sheets.shape[1]
        lines = self.finish(
            frontier.tables,
            frontier.sheets,
            frontier.ways,
            np.zeros(DEEPEST, self.engine.table),
            np.zeros((DEEPEST, seats), self.engine.sheet),
            np.zeros((DEEPEST, rules.CHOICES + 1), np.int64),
            np.zeros(DEEPEST, np.int64),
            np.zeros(DEEPEST, np.int64),
            np.zeros(rules.DICE, np.int64),
            self.turns,
            self.stop,
        )
        if lines == THROWS_AGAIN:
            self.depth_first = False
            return 0, 0.0, [frontier]
        return checked(lines), frontier.share, []


def bits(phases: Iterable[int]) -> int:
    return sum(1 << phase for phase in phases)


def by_stage(frontier: Frontier) -> list[Frontier]:
    """A frontier as several, each of one stage."""
    names = ["turn", "phase", "waiting"]
    _, groups = np.unique(frontier.tables[names], return_inverse=True)
    places = [np.flatnonzero(groups == group) for group in range(groups.max() + 1)]
    return [frontier.part(place, frontier.share * len(place) / len(frontier)) for place in places]


def scratch(engine: Engine) -> tuple[np.ndarray[Any, Any], ...]:
    """Arrays for sides, faces and choices."""
    dice, codes = engine.game.rules.DICE, engine.game.rules.CHOICES + 1
    return np.zeros(dice, np.int64), np.zeros(dice, np.int64), np.zeros(codes, np.int64)


def checked(lines: int) -> int:
    if lines < 0:
        raise TooMany(say("there are more than {most} lines", most=MOST))
    return int(lines)


def words(records: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Records as rows of 64-bit words, in the same memory."""
    return records.view(np.uint64).reshape(len(records), -1)


def shown_mask(engine: Engine) -> np.ndarray[Any, Any]:
    """The words of a table with a one for every bit, but for the fields that are only shown."""
    mask = np.zeros(1, engine.table)
    words(mask)[:] = ~np.uint64(0)
    for field in engine.game.rules.TABLE.fields:
        if field.for_show:
            mask[field.name] = 0
    all_words: np.ndarray[Any, Any] = words(mask)[0]
    return all_words


# What follows is compiled.


def expand(
    tables: Any,
    sheets: Any,
    ways: Any,
    new_tables: Any,
    new_sheets: Any,
    new_ways: Any,
    table_words: Any,
    sheet_words: Any,
    mask: Any,
    slots: Any,
    parents: Any,
    sides: Any,
    faces: Any,
    out: Any,
    turns: int,
    stop: int,
) -> tuple[int, int, int, int]:
    """One step on from each position while there is room: positions taken, found, outcomes walked, lines ended."""
    room = len(new_ways)
    found = 0
    walked = 0
    lines = 0
    for parent in range(len(ways)):
        dice = chance(tables[parent], sheets[parent], sides)
        if dice:
            outcomes = 1
            for die in range(dice):
                outcomes *= sides[die]
                faces[die] = 1
        else:
            seat = lowest_seat(tables[parent].waiting)
            outcomes = choices(tables[parent], sheets[parent], seat, out)
        if found + outcomes >= room:
            return parent, found, walked, lines
        for outcome in range(outcomes):
            new_tables[found] = tables[parent]
            copy_sheets(sheets[parent], new_sheets[found])
            if dice:
                throw(new_tables[found], new_sheets[found], faces)
                next_faces(sides, faces, dice)
                for word in range(len(mask)):
                    table_words[found, word] &= mask[word]
            else:
                choose(new_tables[found], new_sheets[found], seat, out[outcome])
            if ended(new_tables[found], turns, stop):
                lines += ways[parent]
                if lines > MOST:
                    return parent, found, walked, TOO_MANY
                continue
            walked += 1
            slot = find_slot(table_words, sheet_words, slots, found)
            same = slots[slot]
            if same < 0:
                slots[slot] = found
                new_ways[found] = ways[parent]
                parents[found] = parent
                found += 1
            elif not dice or parents[same] != parent:
                new_ways[same] += ways[parent]
                parents[same] = parent
    return len(ways), found, walked, lines


def finish(
    tables: Any,
    sheets: Any,
    ways: Any,
    table: Any,
    sheet: Any,
    codes: Any,
    seat: Any,
    left: Any,
    sides: Any,
    turns: int,
    stop: int,
) -> int:
    """Walk every line from positions in which somebody is to choose to its end, depth first; the number of lines."""
    total = 0
    for parent in range(len(ways)):
        lines = 0
        depth = 0
        table[0] = tables[parent]
        copy_sheets(sheets[parent], sheet[0])
        left[0] = ask(table[0], sheet[0], seat, codes, 0)
        while depth >= 0:
            if left[depth] == 0:
                depth -= 1
                continue
            if table[depth].waiting == 1 << seat[depth] and ends_turn(table[depth], sheet[depth], seat[depth]):
                lines += left[depth]  # any of these choices ends the turn, and so the line
                left[depth] = 0
                continue
            left[depth] -= 1
            below = depth + 1
            table[below] = table[depth]
            copy_sheets(sheet[depth], sheet[below])
            choose(table[below], sheet[below], seat[depth], codes[depth, left[depth]])
            if ended(table[below], turns, stop):
                lines += 1
            elif chance(table[below], sheet[below], sides):
                return THROWS_AGAIN
            else:
                depth = below
                left[depth] = ask(table[depth], sheet[depth], seat, codes, depth)
        if lines > MOST // ways[parent]:
            return TOO_MANY
        total += lines * ways[parent]
        if total > MOST:
            return TOO_MANY
    return total


def ask(table: Any, sheets: Any, seat: Any, codes: Any, depth: int) -> int:
    """What the lowest awaited seat may choose, noted at a depth; how much."""
    seat[depth] = lowest_seat(table.waiting)
    return choices(table, sheets, seat[depth], codes[depth])


def copy_sheets(sheets: Any, others: Any) -> None:
    for seat in range(len(sheets)):
        others[seat] = sheets[seat]


def lowest_seat(waiting: int) -> int:
    """Same-time choices are walked by seat: their order never matters."""
    seat = 0
    while waiting >> seat & 1 == 0:
        seat += 1
    return seat


def ended(table: Any, turns: int, stop: int) -> bool:
    """Whether a line of play is complete."""
    return bool(table.phase == OVER or table.turn > turns or stop >> table.phase & 1)


def next_faces(sides: Any, faces: Any, dice: int) -> None:
    """The next throw, as an odometer goes."""
    for die in range(dice):
        if faces[die] < sides[die]:
            faces[die] += 1
            return
        faces[die] = 1


def find_slot(table_words: Any, sheet_words: Any, slots: Any, position: int) -> Any:
    """The slot of a position equal to this one, or the empty slot where it belongs."""
    bits = np.uint64(0)
    for word in range(table_words.shape[1]):
        bits = mix(bits ^ table_words[position, word])
    for word in range(sheet_words.shape[1]):
        bits = mix(bits ^ sheet_words[position, word])
    slot = np.int64(bits & np.uint64(len(slots) - 1))
    while slots[slot] >= 0 and not equal(table_words, sheet_words, slots[slot], position):
        slot = (slot + 1) & (len(slots) - 1)
    return slot


def equal(table_words: Any, sheet_words: Any, one: int, other: int) -> bool:
    for word in range(table_words.shape[1]):
        if table_words[one, word] != table_words[other, word]:
            return False
    for word in range(sheet_words.shape[1]):
        if sheet_words[one, word] != sheet_words[other, word]:
            return False
    return True
