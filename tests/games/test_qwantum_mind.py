"""Qwantum's mind: what is decided exactly is the same by brute force, and what is judged at a glance comes near."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from crocetta.core.fields import OVER
from crocetta.fast.compile import Compiler, dtype
from crocetta.fast.contract import choices, choose, throw
from crocetta.fast.engine import to_record
from crocetta.games.qwantum import GAME, rules
from crocetta.games.qwantum.dice import LETTERS
from crocetta.games.qwantum.mind import APART, LEVELS, ROOM, glance, weigh, worth
from crocetta.games.qwantum.rules import (
    AGAIN,
    CELLS,
    CHOICES,
    DICE,
    ENTER,
    ENTRY,
    EVERYBODY,
    PASS,
    ROWS,
    SIDES,
    can_enter,
)
from crocetta.games.qwantum.value import KNOWLEDGE, judge

FLAGS = [{}, {"equal": "yes"}, {"after_line": "free"}, {"equal": "yes", "after_line": "free"}]
FULL = (5, 7, 11, 15, 10, 3, 6, 8, 12, 16, 11, 4, 7, 9, 13, 17, 12, 5, 8, 10, 14, 18, 13, 6)  # row by row
FULL_POINTS = 6 + 8 + 12 + 16 + 11 + 4
MIND = np.load(GAME.folder / "mind.npy")


class Laid:
    """A position as records, with the arrays that compiled functions write on."""

    def __init__(self, table: Any, sheets: list[Any]) -> None:
        self.tables, self.sheets = np.zeros(4, dtype(rules.TABLE)), np.zeros((4, len(sheets)), dtype(rules.SHEET))
        to_record(table, self.tables[0])
        for seat, sheet in enumerate(sheets):
            to_record(sheet, self.sheets[0, seat])
        self.seat = int(table.active)
        self.codes, self.worths = np.zeros(CHOICES + 1, np.int64), np.zeros(CHOICES + 1, np.float64)
        self.room = np.full(ROOM, np.nan)  # nothing may depend on what was thought before

    def ask(self, kernel: Callable[..., Any]) -> dict[int, float]:
        """What each open choice is worth, by code."""
        n = kernel(self.tables, self.sheets, self.seat, self.codes, self.worths, MIND, self.room)
        return dict(zip(self.codes[:n].tolist(), self.worths[:n].tolist(), strict=True))


Kernel = Callable[..., Any]


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    """One for all, so that nothing is compiled twice."""
    return Compiler(GAME.rules, apart=(*APART, best_ahead))


@pytest.fixture(scope="module")
def weighed(compiler: Compiler) -> Kernel:
    return kernel(compiler, weigh_here)


@pytest.fixture(scope="module")
def glanced(compiler: Compiler) -> Kernel:
    return kernel(compiler, glance_here)


@pytest.fixture(scope="module")
def looked_ahead(compiler: Compiler) -> Kernel:
    return kernel(compiler, look_ahead)


@pytest.fixture(scope="module")
def all_throws(compiler: Compiler) -> Kernel:
    return kernel(compiler, try_all_throws)


def kernel(compiler: Compiler, plain: Any) -> Kernel:
    kept: Kernel = compiler.kept(plain, "qwantum-tests")
    return kept


def position(seed: int, phase: int, seats: int = 2, flags: dict[str, str] | None = None) -> Laid:
    """The active seat is asked in this phase, after random turns: the higher the seed the more."""
    chance = Random(seed)
    table, sheets = GAME.table(seats, 0, flags or {}), [rules.SHEET() for _ in range(seats)]
    rules.start(table, sheets)
    while table.phase != OVER and table.turn <= 1 + 2 * seed:
        if table.phase == phase:
            asked = Laid(table, sheets)
        go_on(table, sheets, chance)
    return asked


def go_on(table: Any, sheets: list[Any], chance: Random) -> None:
    """One throw, or a choice of everybody who is awaited; what can be entered is entered."""
    sides, open_ones = [0] * DICE, [0] * (CHOICES + 1)
    dice = rules.chance(table, sheets, sides)
    if dice:
        rules.throw(table, sheets, [chance.randint(1, SIDES) for _ in range(dice)])
        return
    for seat in range(len(sheets)):
        if table.waiting >> seat & 1:
            n = rules.choices(table, sheets, seat, open_ones)
            rules.choose(table, sheets, seat, open_ones[chance.randrange(max(1, n - 1))])


def nearly_full(empty: str, misses: int = 0) -> Any:
    """A sheet that is full but for these cells."""
    sheet = rules.SHEET()
    sheet.entries, sheet.filled, sheet.misses = list(FULL), [CELLS] * ROWS, misses
    for cell in empty.split():
        row = LETTERS.index(cell[0])
        sheet.entries[row * CELLS + int(cell[1])] = 0
        sheet.filled[row] -= 1
    return sheet


# What is known


def test_the_knowledge_is_small_and_whole() -> None:
    assert MIND.dtype == np.float32
    assert MIND.shape == (KNOWLEDGE,)
    assert MIND.nbytes < 1_000_000
    assert np.isfinite(MIND).all()


def test_there_is_a_style_for_every_level() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "champion"]


# Exactly


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_to_throw_again_is_what_all_throws_say(seed: int, seats: int, weighed: Kernel, all_throws: Kernel) -> None:
    """Every throw is laid by the rules, every pair of entries made by the rules, and the sheet then judged."""
    laid = position(seed, AGAIN, seats, FLAGS[seed % len(FLAGS)])
    worths = laid.ask(weighed)
    chance = Random(seed)
    few = [0, 1, 2, 64, *(dice for dice in chance.sample(range(ENTRY), 20) if dice.bit_count() <= 3)]
    for dice in few:
        by_force = all_throws(laid.tables, laid.sheets, laid.seat, dice, np.zeros(DICE, np.int64), MIND, laid.room)
        assert worths[dice] == pytest.approx(by_force, abs=1e-3), f"dice {dice:07b}"


@pytest.mark.parametrize("empty", ["p5", "p4 p5", "p5 y5", "p5 b5 r5"])
@pytest.mark.parametrize("misses", [0, 4])
def test_the_end_is_foreseen(empty: str, misses: int, weighed: Kernel, all_throws: Kernel) -> None:
    """Qwantum 5: a full sheet or a fifth miss ends the game, and only full columns count."""
    table = GAME.table(2, 0, {})
    table.phase, table.waiting, table.turn, table.dice = AGAIN, 1, 20, [3, 1, 2, 3, 4, 5, 6]
    laid = Laid(table, [nearly_full(empty, misses), rules.SHEET()])
    worths = laid.ask(weighed)
    for dice in (0, 1, 6, 0b1010010, 0b1110001):
        by_force = all_throws(laid.tables, laid.sheets, laid.seat, dice, np.zeros(DICE, np.int64), MIND, laid.room)
        assert worths[dice] == pytest.approx(by_force, abs=1e-3), f"dice {dice:07b}"


def test_throwing_all_dice_is_what_all_throws_say(weighed: Kernel, all_throws: Kernel) -> None:
    laid = position(5, AGAIN)
    worths = laid.ask(weighed)
    by_force = all_throws(laid.tables, laid.sheets, laid.seat, ENTRY - 1, np.zeros(DICE, np.int64), MIND, laid.room)
    assert worths[ENTRY - 1] == pytest.approx(by_force, abs=1e-3)


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("phase", [ENTER, EVERYBODY])
def test_entries_are_worth_what_the_sheet_is_worth_after_them(
    seed: int, phase: int, weighed: Kernel, looked_ahead: Kernel
) -> None:
    laid = position(seed, phase, 1, FLAGS[seed % len(FLAGS)])
    assert laid.ask(weighed) == pytest.approx(laid.ask(looked_ahead), abs=1e-3)


@pytest.mark.parametrize("empty", ["p5", "p5 y5", "p5 b5 r5"])
def test_the_last_entries_are_worth_what_they_score(empty: str, weighed: Kernel, looked_ahead: Kernel) -> None:
    table = GAME.table(1, 0, {})
    table.phase, table.waiting, table.turn, table.totals = ENTER, 1, 20, [2, 3, 4, 5]
    laid = Laid(table, [nearly_full(empty)])
    assert laid.ask(weighed) == pytest.approx(laid.ask(looked_ahead), abs=1e-3)


# At a glance


def test_a_glance_loses_little(weighed: Kernel, glanced: Kernel) -> None:
    lost = []
    for seed in range(24):
        laid = position(seed // 2, AGAIN, 2 + seed % 2)
        exact, rough = laid.ask(weighed), laid.ask(glanced)
        lost.append(max(exact.values()) - exact[max(rough, key=rough.__getitem__)])
    assert sum(lost) / len(lost) < 0.6


def test_entries_are_the_same_at_a_glance(weighed: Kernel, glanced: Kernel) -> None:
    laid = position(7, ENTER, 3)
    assert laid.ask(weighed) == laid.ask(glanced)


# What a seat may not know, and what it takes away


def test_what_others_enter_at_the_same_time_is_not_looked_at(weighed: Kernel) -> None:
    laid = position(6, EVERYBODY)
    before = laid.ask(weighed)
    other = laid.sheets[0, 1 - laid.seat]
    other["entries"][: CELLS - 1] += 1  # other numbers in as many cells
    assert laid.ask(weighed) == before


def test_of_two_totals_the_one_the_others_want_is_entered_first(weighed: Kernel) -> None:
    """Purple and blue are entered in either order; the other seat can use only blue."""
    table = GAME.table(2, 0, {})
    table.phase, table.waiting, table.turn = ENTER, 1, 9
    table.totals = [9, 9, 1, 1]
    mine, other = rules.SHEET(), rules.SHEET()
    for row, number in enumerate((5, 5, 12, 12)):
        mine.entries[row * CELLS], mine.filled[row] = number, 1
    for row, number in enumerate((12, 5, 12, 12)):
        other.entries[row * CELLS], other.filled[row] = number, 1
    worths = Laid(table, [mine, other]).ask(weighed)
    assert worths[ENTRY + 1] > worths[ENTRY]


def test_a_full_sheet_is_worth_its_points() -> None:
    table, sheet = GAME.table(1, 0, {}), rules.SHEET()
    sheet.entries = [5, 7, 11, 15, 10, 3, 6, 8, 12, 16, 11, 4, 7, 9, 13, 17, 12, 5, 8, 10, 14, 18, 13, 6]
    sheet.filled, sheet.misses = [CELLS] * ROWS, 2
    assert (
        worth(table, [sheet], 0, MIND, np.zeros(ROOM))
        == rules.points(table, [sheet], 0)
        == 6 + 8 + 12 + 16 + 11 + 4 - 3
    )


# What follows is compiled.


def weigh_here(tables: Any, sheets: Any, seat: int, codes: Any, worths: Any, mind: Any, room: Any) -> int:
    n = choices(tables[0], sheets[0], seat, codes)
    weigh(tables[0], sheets[0], seat, codes, n, worths, mind, room)
    return n


def glance_here(tables: Any, sheets: Any, seat: int, codes: Any, worths: Any, mind: Any, room: Any) -> int:
    n = choices(tables[0], sheets[0], seat, codes)
    glance(tables[0], sheets[0], seat, codes, n, worths, mind, room)
    return n


def look_ahead(tables: Any, sheets: Any, seat: int, codes: Any, worths: Any, mind: Any, room: Any) -> int:
    """Every entry is made, then the best that can follow it, and the sheet judged."""
    n = choices(tables[0], sheets[0], seat, codes)
    for k in range(n):
        lay(tables, sheets, 0, 1)
        choose(tables[1], sheets[1], seat, codes[k])
        worths[k] = best_ahead(tables, sheets, 1, seat, mind, room)
    return n


def try_all_throws(tables: Any, sheets: Any, seat: int, dice: int, faces: Any, mind: Any, room: Any) -> float:
    """The mean over all throws of the best that the active seat can enter then."""
    thrown, outcomes = 0, 1
    for die in range(DICE):
        if dice >> die & 1:
            thrown += 1
            outcomes *= SIDES
    total = 0.0
    for outcome in range(outcomes):
        rest = outcome
        for die in range(thrown):
            faces[die] = 1 + rest % SIDES
            rest //= SIDES
        lay(tables, sheets, 0, 1)
        choose(tables[1], sheets[1], seat, dice)
        if thrown:
            throw(tables[1], sheets[1], faces)
        best = -1e9
        for code in range(ENTRY, PASS + 1):
            if code == PASS or can_enter(tables[1], sheets[1, seat], code - ENTRY):
                lay(tables, sheets, 1, 2)
                choose(tables[2], sheets[2], seat, code)
                best = max(best, best_ahead(tables, sheets, 2, seat, mind, room))
        total += best
    return total / outcomes


def best_ahead(tables: Any, sheets: Any, place: int, seat: int, mind: Any, room: Any) -> float:
    """What the sheet comes to with the best entry while everybody may enter something; the others pass."""
    if tables[place].phase != EVERYBODY:
        return judge(tables[place], sheets[place], seat, mind, room)
    best = -1e9
    for code in range(ENTRY, PASS + 1):
        if code == PASS or can_enter(tables[place], sheets[place, seat], code - ENTRY):
            lay(tables, sheets, place, 3)
            for other in range(tables[3].seats):
                choose(tables[3], sheets[3], other, code if other == seat else PASS)
            best = max(best, judge(tables[3], sheets[3], seat, mind, room))
    return best


def lay(tables: Any, sheets: Any, place: int, other: int) -> None:
    tables[other] = tables[place]
    for seat in range(sheets.shape[1]):
        sheets[other, seat] = sheets[place, seat]
