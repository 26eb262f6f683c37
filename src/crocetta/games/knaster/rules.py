"""Knaster: a grid filled and circled by everybody at once. The numbers in comments are those of RULES.md."""

from crocetta.core.fields import OVER, Fields, Table, count, everybody, flag, number, numbers
from crocetta.games.knaster.grid import (
    CELL,
    CELLS,
    LINE,
    LINE_COUNT,
    SET,
    SET_COUNT,
    SETS_FROM,
    SIDE,
    THROUGH,
    THROUGH_FROM,
    VALUES,
)

VERSION = 1

DICE = 2
HIGHEST = 12  # the highest sum
FULL = (1 << CELLS) - 1

# Knaster 2: circles for a full line.
THREE_ALIKE = TWO_PAIRS = 1
FOUR_ALIKE = FULL_HOUSE = 2
FIVE_ALIKE = STRAIGHT = 3
BY_KINDS = (0, FIVE_ALIKE, FOUR_ALIKE, THREE_ALIKE, 0)  # one kind of number, two, three, four

CIRCLE = CELLS  # the first code that circles a cell; below it cell k is written
DUE = 2 * CELLS  # the first code that draws the circles due on a line: DUE + line * SET_COUNT + set
PASS = DUE + LINE_COUNT * SET_COUNT
CHOICES = PASS + 1

PHASES = ("over", "throw", "write")
THROW, WRITE = 1, 2
THROWING = (THROW,)

MAY, MUST = 0, 1


class KnasterTable(Table):
    """The two dice, and whether this is the last throw."""

    no_combination: int = flag("0", "1")
    last_throw: int = flag("may", "must")
    dice: list[int] = numbers(DICE, upto=6, for_show=True)  # 0: not thrown
    thrown: int = number(upto=HIGHEST)  # their sum, the number of this turn; 0 between turns
    last: int = number(upto=1)  # somebody has filled the grid: the game ends with this turn


class KnasterSheet(Fields):
    """One player's grid."""

    where: list[int] = numbers(HIGHEST + 1, upto=FULL)  # by number: bit k: cell k holds it; by 0: cell k is free
    numbers: list[int] = numbers(CELLS, upto=HIGHEST)  # the same by cell; 0: free
    circles: int = number(upto=FULL)  # bit k: cell k is circled
    due: int = number(upto=(1 << LINE_COUNT) - 1)  # bit k: circles are still due on line k


TABLE, SHEET = KnasterTable, KnasterSheet


def start(table: KnasterTable, sheets: list[KnasterSheet]) -> None:
    for seat in range(table.seats):
        sheets[seat].where[0] = FULL
    table.active = table.first
    table.turn = 1
    table.phase = THROW


def chance(table: KnasterTable, sheets: list[KnasterSheet], sides: list[int]) -> int:
    if table.phase != THROW:
        return 0
    for die in range(DICE):
        sides[die] = 6
    return DICE


def throw(table: KnasterTable, sheets: list[KnasterSheet], faces: list[int]) -> None:
    for die in range(DICE):
        table.dice[die] = faces[die]
    table.thrown = faces[0] + faces[1]
    table.phase = WRITE
    table.waiting = everybody(table)


def sealed(table: KnasterTable) -> bool:
    return True


def choices(table: KnasterTable, sheets: list[KnasterSheet], seat: int, out: list[int]) -> int:
    sheet = sheets[seat]
    if sheet.due:
        return due_choices(table, sheet, out)
    n = cells_to_write(sheet, out)
    n = cells_to_circle(sheet, table.thrown, out, n)
    out[n] = PASS
    return n + (n == 0 or can_pass(table))


def cells_to_write(sheet: KnasterSheet, out: list[int]) -> int:
    n = 0
    free = sheet.where[0]
    for cell in range(CELLS):
        out[n] = cell
        n += free >> cell & 1
    return n


def cells_to_circle(sheet: KnasterSheet, number: int, out: list[int], n: int) -> int:
    uncircled = sheet.where[number] & ~sheet.circles
    while uncircled:
        out[n] = CIRCLE + lowest(uncircled)
        uncircled &= uncircled - 1
        n += 1
    return n


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return count(~bits & (bits - 1))


def can_pass(table: KnasterTable) -> bool:
    """Knaster 4: only the last throw may be left alone."""
    return table.last == 1 and table.last_throw == MAY


def due_choices(table: KnasterTable, sheet: KnasterSheet, out: list[int]) -> int:
    """Knaster 2: the lines one after the other, in the player's order."""
    n = 0
    for line in range(LINE_COUNT):
        if sheet.due >> line & 1:
            size = circles_due(table, sheet, line)
            for place in range(line * SET_COUNT + SETS_FROM[size], line * SET_COUNT + SETS_FROM[size + 1]):
                out[n] = DUE + place
                n += SET[place] & sheet.circles == 0
    return n


def circles_due(table: KnasterTable, sheet: KnasterSheet, line: int) -> int:
    """Knaster 2: as many as the full line earns, or as many as there are cells left to circle."""
    first = line * SIDE
    earned = circles_earned(
        sheet.numbers[CELL[first]],
        sheet.numbers[CELL[first + 1]],
        sheet.numbers[CELL[first + 2]],
        sheet.numbers[CELL[first + 3]],
        sheet.numbers[CELL[first + 4]],
    )
    if earned == 0:
        earned = table.no_combination
    return min(earned, count(LINE[line] & ~sheet.circles))


def circles_earned(a: int, b: int, c: int, d: int, e: int) -> int:
    """Knaster 2: how many kinds of number there are tells the combination, whatever the order."""
    seen = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
    kinds = count(seen)
    if kinds < SIDE:
        return BY_KINDS[kinds]
    return STRAIGHT * (seen >> lowest(seen) == (1 << SIDE) - 1)


def choose(table: KnasterTable, sheets: list[KnasterSheet], seat: int, code: int) -> None:
    sheet = sheets[seat]
    if code < CIRCLE:
        write(table, sheet, code)
    elif code < DUE:
        sheet.circles |= 1 << code - CIRCLE
    elif code < PASS:
        circle_line(sheet, code - DUE)
    if sheet.due == 0:
        table.waiting &= ~(1 << seat)
        if table.waiting == 0:
            end_turn(table, sheets)


def write(table: KnasterTable, sheet: KnasterSheet, cell: int) -> None:
    sheet.numbers[cell] = table.thrown
    sheet.where[table.thrown] |= 1 << cell
    sheet.where[0] &= ~(1 << cell)
    for place in range(THROUGH_FROM[cell], THROUGH_FROM[cell + 1]):
        line = THROUGH[place]
        if LINE[line] & sheet.where[0] == 0 and circles_due(table, sheet, line):
            sheet.due |= 1 << line


def circle_line(sheet: KnasterSheet, place: int) -> None:
    sheet.circles |= SET[place]
    sheet.due &= ~(1 << place // SET_COUNT)
    for line in range(LINE_COUNT):
        if LINE[line] & ~sheet.circles == 0:
            sheet.due &= ~(1 << line)  # Knaster 2: nothing left to circle, nothing due


def end_turn(table: KnasterTable, sheets: list[KnasterSheet]) -> None:
    """Everybody has chosen: that was the last throw, or a full grid makes the next one the last."""
    table.thrown = 0
    if table.last:
        table.phase = OVER  # Knaster 4
    else:
        for seat in range(table.seats):
            if sheets[seat].where[0] == 0:
                table.last = 1
        next_turn(table)


def next_turn(table: KnasterTable) -> None:
    for die in range(DICE):
        table.dice[die] = 0
    table.active = (table.active + 1) % table.seats
    table.turn += 1
    table.phase = THROW


def ends_turn(table: KnasterTable, sheets: list[KnasterSheet], seat: int) -> bool:
    """A number is followed by circles only where it fills a line."""
    sheet = sheets[seat]
    for line in range(LINE_COUNT):
        if count(LINE[line] & sheet.where[0]) == 1:
            return False
    return sheet.due == 0


def points(table: KnasterTable, sheets: list[KnasterSheet], seat: int) -> int:
    """Knaster 5."""
    total = count(sheets[seat].circles)
    for line in range(LINE_COUNT):
        total += line_points(sheets[seat], line)
    return total


def line_points(sheet: KnasterSheet, line: int) -> int:
    """Knaster 3: the printed value once all five cells are circled."""
    return VALUES[line] * (LINE[line] & ~sheet.circles == 0)
