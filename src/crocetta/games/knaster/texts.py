"""How Knaster speaks."""

from collections import Counter
from collections.abc import Sequence

from crocetta.core.game import Die, FlagText
from crocetta.core.words import Message, listed, say
from crocetta.games.knaster.grid import CELLS, LINE, LINE_COUNT, LINES, PLACES, SET_COUNT, SIDE
from crocetta.games.knaster.rules import (
    CIRCLE,
    DICE,
    DUE,
    FIVE_ALIKE,
    FOUR_ALIKE,
    FULL_HOUSE,
    MAY,
    PASS,
    STRAIGHT,
    THREE_ALIKE,
    THROW,
    TWO_PAIRS,
    WRITE,
    KnasterSheet,
    KnasterTable,
    can_pass,
    circles_due,
    line_points,
    lowest,
    points,
)

TITLE = "Knaster"
SUMMARY = say("Everybody fills a grid with the same numbers; circle whole lines of it.")

LINE_TEXTS = (*(f"r{n + 1}" for n in range(SIDE)), *(f"k{n + 1}" for n in range(SIDE)), "d1", "d2")
LINE_NAMES = (
    *(say("row {number}", number=n + 1) for n in range(SIDE)),
    *(say("column {number}", number=n + 1) for n in range(SIDE)),
    say("falling diagonal"),
    say("rising diagonal"),
)
CELL_IDS = tuple(f"cell-{cell + 1}" for cell in range(CELLS))
COMBINATIONS = (  # the name, an example, the circles it earns
    (say("three alike"), "9 4 9 9 2", THREE_ALIKE),
    (say("four alike"), "7 7 7 11 7", FOUR_ALIKE),
    (say("five alike"), "6 6 6 6 6", FIVE_ALIKE),
    (say("two pairs"), "8 5 3 5 8", TWO_PAIRS),
    (say("full house"), "10 6 6 10 6", FULL_HOUSE),
    (say("straight of five"), "5 8 4 6 7", STRAIGHT),
)
ALIKE_NAMES = {  # by how many of the five are alike
    (3, 1, 1): COMBINATIONS[0][0],
    (4, 1): COMBINATIONS[1][0],
    (5,): COMBINATIONS[2][0],
    (2, 2, 1): COMBINATIONS[3][0],
    (3, 2): COMBINATIONS[4][0],
}
STRAIGHT_NAME = COMBINATIONS[5][0]
VERDICTS = (  # Knaster 5: for more points than these, alone
    (100, say("That is spectacular!")),
    (80, say("That is very good.")),
    (50, say("That is good.")),
)
DIE_NAMES = (say("first die"), say("second die"))
DIE_ASKED = (say("What does the first die show?"), say("What does the second die show?"))
FACES = ("1", "2", "3", "4", "5", "6")

ASKED = {WRITE: say("write the sum into a free cell or circle it where it stands; then draw the circles due")}
FLAGS = {
    "no_combination": FlagText(
        say("How many circles are due on a full line without a combination?"),
        {"0": say("none"), "1": say("one")},
    ),
    "last_throw": FlagText(
        say("Must the last throw be used?"),
        {"may": say("no, anybody may pass"), "must": say("yes, by everybody who can")},
    ),
}


def text(table: KnasterTable, code: int) -> str:
    if code == PASS:
        return "pass"
    if code < CIRCLE:
        return f"w{code + 1}"
    if code < DUE:
        return f"c{code - CIRCLE + 1}"
    line, places = due_set(code)
    return f"{LINE_TEXTS[line]}-{''.join(str(place + 1) for place in places)}"


def due_set(code: int) -> tuple[int, tuple[int, ...]]:
    """The line and the places on it that such a code circles."""
    line, found = divmod(code - DUE, SET_COUNT)
    return line, PLACES[found]


def cell_name(cell: int) -> Message:
    return say("row {row}, column {column}", row=cell // SIDE + 1, column=cell % SIDE + 1)


def describe(table: KnasterTable, sheets: list[KnasterSheet], seat: int, code: int) -> Message:
    if code == PASS:
        return say("pass")
    if code < CIRCLE:
        return say("write {number} in {cell}", number=table.thrown, cell=cell_name(code))
    if code < DUE:
        return say("circle {number} in {cell}", number=table.thrown, cell=cell_name(code - CIRCLE))
    line, places = due_set(code)
    return say(
        "{line}: circle {numbers}, place {places}",
        "{line}: circle {numbers}, places {places}",
        n=len(places),
        line=LINE_NAMES[line],
        numbers=", ".join(str(sheets[seat].numbers[LINES[line][place]]) for place in places),
        places=", ".join(str(place + 1) for place in places),
    )


def told(table: KnasterTable, sheets: list[KnasterSheet], seat: int, code: int, name: object | None) -> Message | None:
    if code == PASS:
        return None
    if code < CIRCLE:
        cell = cell_name(code)
        if name is None:
            return say("You write {number} in {cell}", number=table.thrown, cell=cell)
        return say("{name} writes {number} in {cell}", name=name, number=table.thrown, cell=cell)
    if code < DUE:
        cell = cell_name(code - CIRCLE)
        if name is None:
            return say("You circle {number} in {cell}", number=table.thrown, cell=cell)
        return say("{name} circles {number} in {cell}", name=name, number=table.thrown, cell=cell)
    return told_due(sheets[seat], code, name)


def told_due(sheet: KnasterSheet, code: int, name: object | None) -> Message:
    """Circles that were due on a line, as they are told."""
    line, places = due_set(code)
    numbers = ", ".join(str(sheet.numbers[LINES[line][place]]) for place in places)
    if name is None:
        return say("You circle {numbers} ({line})", numbers=numbers, line=LINE_NAMES[line])
    return say("{name} circles {numbers} ({line})", name=name, numbers=numbers, line=LINE_NAMES[line])


def prompt(table: KnasterTable, sheets: list[KnasterSheet], seat: int, name: object | None) -> Message:
    sheet = sheets[seat]
    if sheet.due:
        return prompt_due(table, sheet)
    can_circle = bool(sheet.where[table.thrown] & ~sheet.circles)
    todo = TO_DO[bool(sheet.where[0]), can_circle, can_pass(table)]
    return say("{thrown}: {todo}.", thrown=told_thrown(table, name), todo=todo)


TO_DO = {  # by whether the number can be written, circled, passed
    (True, True, False): say("write it, or circle one you have"),
    (True, False, False): say("write it in a free cell"),
    (False, True, False): say("circle one you have"),
    (True, True, True): say("write it, circle one you have, or pass"),
    (True, False, True): say("write it in a free cell, or pass"),
    (False, True, True): say("circle one you have, or pass"),
    (False, False, True): say("you can only pass"),
    (False, False, False): say("you can only pass"),
}


def told_thrown(table: KnasterTable, name: object | None) -> Message:
    """Knaster 4: the number, and whether it is the last one."""
    if table.last and name is None:
        return say("You made the last throw, {number}", number=table.thrown)
    if table.last:
        return say("{name} made the last throw, {number}", name=name, number=table.thrown)
    if name is None:
        return say("You threw {number}", number=table.thrown)
    return say("{name} threw {number}", name=name, number=table.thrown)


def prompt_due(table: KnasterTable, sheet: KnasterSheet) -> Message:
    lines = [line for line in range(LINE_COUNT) if sheet.due >> line & 1]
    due = [(with_combination(sheet, line), circles_due(table, sheet, line)) for line in lines]
    if len(due) == 1:
        return say("Draw one circle: {line}.", "Draw {n} circles: {line}.", n=due[0][1], line=due[0][0])
    return say("Draw the circles due: {lines}.", lines=listed([say("{line} ({n})", line=line, n=n) for line, n in due]))


def with_combination(sheet: KnasterSheet, line: int) -> Message:
    """A full line and what it holds, which earns its circles."""
    found = combination([sheet.numbers[cell] for cell in LINES[line]])
    return LINE_NAMES[line] if found is None else say("{line}, {combination}", line=LINE_NAMES[line], combination=found)


def combination(numbers: Sequence[int]) -> Message | None:
    """What five numbers are called, in any order."""
    counts = tuple(sorted(Counter(numbers).values(), reverse=True))
    is_straight = len(counts) == SIDE and max(numbers) - min(numbers) == SIDE - 1
    return STRAIGHT_NAME if is_straight else ALIKE_NAMES.get(counts)


def told_since(
    table: KnasterTable,
    sheets: list[KnasterSheet],
    before: KnasterTable,
    then: list[KnasterSheet],
    names: Sequence[object | None],
) -> Message | None:
    """Knaster 4: a grid is full, so one more throw follows."""
    if before.last or not table.last:
        return None
    full = [names[seat] for seat, sheet in enumerate(sheets) if sheet.where[0] == 0]
    rest = say("one last throw, which you may pass") if table.last_throw == MAY else say("one last throw")
    if len(full) > 1:
        filled = listed([say("you") if name is None else say("{name}", name=name) for name in full])
        return say("Full grids ({names}): {rest}", names=filled, rest=rest)
    if full[0] is None:
        return say("Your grid is full: {rest}", rest=rest)
    return say("{name} has filled the grid: {rest}", name=full[0], rest=rest)


def why_not(table: KnasterTable, sheets: list[KnasterSheet], seat: int, code: int) -> Message:
    sheet = sheets[seat]
    if DUE <= code < PASS:
        return why_not_so(table, sheet, code)
    if sheet.due:
        return due_first(table, sheet)
    if code == PASS and table.last_throw == MAY:
        return say("only the last throw may be passed")
    if code == PASS:
        return say("nobody may pass who can write or circle")
    if code < CIRCLE:
        return say("{cell} holds {number} already", cell=cell_name(code), number=sheet.numbers[code])
    return why_not_circled(table, sheet, code - CIRCLE)


def why_not_so(table: KnasterTable, sheet: KnasterSheet, code: int) -> Message:
    """Why the circles due are not drawn like this."""
    line, places = due_set(code)
    name = LINE_NAMES[line]
    if LINE[line] & sheet.where[0]:
        return say("{line}: not full yet", line=name)
    if not sheet.due >> line & 1:
        return say("{line}: no circles are due", line=name)
    due = circles_due(table, sheet, line)
    if len(places) != due:
        return say("{line}: one circle is due", "{line}: {n} circles are due", n=due, line=name)
    circled = next(place for place in places if sheet.circles >> LINES[line][place] & 1)
    return say("{line}: place {place} is circled already", line=name, place=circled + 1)


def asked(table: KnasterTable, sheets: list[KnasterSheet], seat: int) -> Message:
    """What this seat is asked: its number, or the circles that are due on its lines."""
    lines = [line for line in range(LINE_COUNT) if sheets[seat].due >> line & 1]
    if not lines:
        return ASKED[WRITE]
    due = [circles_due(table, sheets[seat], line) for line in lines]
    if len(lines) == 1:
        return say(
            "draw one circle on this line: {line}",
            "draw {n} circles on this line: {line}",
            n=due[0],
            line=LINE_NAMES[lines[0]],
        )
    each = [say("{line} ({n})", line=LINE_NAMES[line], n=n) for line, n in zip(lines, due, strict=True)]
    return say("draw the circles due, one line after the other: {lines}", lines=listed(each))


def due_first(table: KnasterTable, sheet: KnasterSheet) -> Message:
    line = lowest(sheet.due)
    return say(
        "first a circle is due on a line: {line}",
        "first {n} circles are due on a line: {line}",
        n=circles_due(table, sheet, line),
        line=LINE_NAMES[line],
    )


def why_not_circled(table: KnasterTable, sheet: KnasterSheet, cell: int) -> Message:
    name = cell_name(cell)
    if sheet.where[0] >> cell & 1:
        return say("{cell} is still free", cell=name)
    if sheet.circles >> cell & 1:
        return say("{cell} is circled already", cell=name)
    return say(
        "{cell} holds {number}, and the throw is {thrown}", cell=name, number=sheet.numbers[cell], thrown=table.thrown
    )


def why_cell(table: KnasterTable, sheets: list[KnasterSheet], seat: int, cell: str) -> Message | None:
    sheet = sheets[seat]
    if cell in LINE_TEXTS:
        return why_not_earned(sheet, LINE_TEXTS.index(cell))
    if cell not in CELL_IDS:
        return None
    place = CELL_IDS.index(cell)
    if sheet.due and not sheet.circles >> place & 1:
        return due_first(table, sheet)
    return why_not_circled(table, sheet, place)


def why_not_earned(sheet: KnasterSheet, line: int) -> Message:
    if line_points(sheet, line):
        return say("{line} is earned already", line=LINE_NAMES[line])
    return say("{line} earns its value once all five of its cells are circled", line=LINE_NAMES[line])


def to_throw(table: KnasterTable, sheets: list[KnasterSheet]) -> list[Die]:
    dice = zip(DIE_NAMES, DIE_ASKED, strict=True)
    return [Die(name, FACES, asked=asked) for name, asked in dice if table.phase == THROW]


def on_table(table: KnasterTable, sheets: list[KnasterSheet]) -> list[Die]:
    return [Die(DIE_NAMES[die], FACES, face=table.dice[die]) for die in range(DICE) if table.dice[die]]


def called(table: KnasterTable, sheets: list[KnasterSheet]) -> Message | None:
    """Knaster 1: the number of this turn is called out."""
    return say("{number}", number=table.thrown) if table.thrown else None


def breakdown(table: KnasterTable, sheets: list[KnasterSheet], seat: int) -> list[tuple[Message, int]]:
    values = [line_points(sheets[seat], line) for line in range(LINE_COUNT)]
    return [
        (say("rows"), sum(values[:SIDE])),
        (say("columns"), sum(values[SIDE : 2 * SIDE])),
        (say("diagonals"), sum(values[2 * SIDE :])),
        (say("circles"), sheets[seat].circles.bit_count()),
    ]


def verdict(table: KnasterTable, sheets: list[KnasterSheet], seat: int) -> Message | None:
    """Knaster 5: how good a result is alone."""
    reached = points(table, sheets, seat)
    if table.seats > 1:
        return None
    return next((said for least, said in VERDICTS if reached > least), None)


def ending(table: KnasterTable, sheets: list[KnasterSheet]) -> Message:
    """Knaster 4: how many had filled their grid when the last throw was over."""
    full = sum(sheet.where[0] == 0 for sheet in sheets)
    return say("one grid full", "{n} grids full", n=full)
