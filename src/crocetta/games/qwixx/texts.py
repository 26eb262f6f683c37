"""How Qwixx speaks."""

from collections.abc import Sequence

from crocetta.core.fields import count
from crocetta.core.game import Die, FlagText
from crocetta.core.paper import Colour
from crocetta.core.words import Message, listed, say
from crocetta.games.qwixx.rules import (
    COLOUR,
    MISS,
    MISSES,
    PASS,
    SAME_SEAT,
    THROW,
    WHITE,
    QwixxSheet,
    QwixxTable,
    enough_locks,
    row_crosses,
    row_points,
)
from crocetta.games.qwixx.sheets import CELLS, LAST, NEEDED, ROWS, SHEETS

TITLE = "Qwixx"
SUMMARY = say("Cross four rows from left to right; the further you go, the more each cross counts.")

LETTERS = "rygb"  # a row is named after the colour of its padlock
COLOURS = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
NAMES = (say("red"), say("yellow"), say("green"), say("blue"))
DICE = (say("white die"), say("white die"), say("red die"), say("yellow die"), say("green die"), say("blue die"))
DICE_ASKED = (
    say("What does the white die show?"),
    say("What does the white die show?"),
    say("What does the red die show?"),
    say("What does the yellow die show?"),
    say("What does the green die show?"),
    say("What does the blue die show?"),
)
FACES = ("1", "2", "3", "4", "5", "6")

ASKED = {
    WHITE: say("cross the sum of the white dice in one row, or pass"),
    COLOUR: say("cross the sum of one white and one coloured die, or pass"),
}
FLAGS = {
    "lock_effect": FlagText(
        say("When is a row gone once its padlock is crossed?"),
        {
            "immediate": say("at once: the second action of that turn cannot use it any more"),
            "next_turn": say("from the next turn on"),
        },
    ),
    "end_timing": FlagText(
        say("When does the game end if the second row is closed in the first action?"),
        {
            "after_action": say("right there: no second action, no miss"),
            "after_turn": say("after the second action of that turn"),
        },
    ),
    "end_locks": FlagText(
        say("Which two padlocks end the game?"),
        {"total": say("any two, whoever crossed them"), "same_seat": say("two on the same sheet")},
    ),
    "white_step": FlagText(
        say("Are the choices of the first action seen before everybody has chosen?"),
        {"sealed": say("no, they stay hidden"), "open": say("yes, as they come")},
    ),
    "sheet": FlagText(
        say("Which sheet is played on?"),
        {
            "classic": say("the classic one"),
            "mixx-a": say("Mixx A: every row in four colours"),
            "mixx-b": say("Mixx B: every row in mixed order"),
        },
    ),
}


def printed(table: QwixxTable, row: int, cell: int) -> tuple[int, int]:
    """The colour and the number printed in a cell."""
    return SHEETS[table.sheet][row][cell]


def text(table: QwixxTable, code: int) -> str:
    if code == PASS:
        return "pass"
    row, cell = divmod(code, CELLS)
    return f"{LETTERS[row]}{printed(table, row, cell)[1]}"


def cell_name(table: QwixxTable, row: int, cell: int) -> Message:
    colour, number = printed(table, row, cell)
    if colour != row:
        return say("{colour} {number} in the {row} row", colour=NAMES[colour], number=number, row=NAMES[row])
    return say("{row} {number}", row=NAMES[row], number=number)


def describe(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> Message:
    if code == PASS:
        return say("pass, and take a miss") if table.phase == COLOUR and not table.marked else say("pass")
    row, cell = divmod(code, CELLS)
    if cell == LAST:
        return say("cross {cell} and its padlock", cell=cell_name(table, row, cell))
    return say("cross {cell}", cell=cell_name(table, row, cell))


def told(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int, name: object | None) -> Message | None:
    if code == PASS:
        return told_miss(name) if cost(table, sheets, seat, code) else None
    row, cell = divmod(code, CELLS)
    crossed = cell_name(table, row, cell)
    if cell == LAST and name is None:
        return say("You cross {cell} and its padlock", cell=crossed)
    if cell == LAST:
        return say("{name} crosses {cell} and its padlock", name=name, cell=crossed)
    return (
        say("You cross {cell}", cell=crossed) if name is None else say("{name} crosses {cell}", name=name, cell=crossed)
    )


def told_miss(name: object | None) -> Message:
    if name is None:
        return say("You pass and take a miss ({points})", points=-MISS)
    return say("{name} passes and takes a miss ({points})", name=name, points=-MISS)


def prompt(table: QwixxTable, sheets: list[QwixxSheet], seat: int, name: object | None) -> Message:
    if table.phase == WHITE and name is None:
        return say("Your throw: white {sum}. Cross it or pass; passing now is free.", sum=white_sum(table))
    if table.phase == WHITE:
        return say("{name} threw: white {sum} for everyone. Cross it or pass.", name=name, sum=white_sum(table))
    if table.marked:
        return say("Your throw: cross white + colour too, or pass for free.")
    if sheets[seat].misses + 1 == MISSES:
        return say("Your throw: cross white + colour. Passing is the fourth miss and ends the game.")
    return say("Your throw: cross white + colour. Passing is a miss ({points}).", points=-MISS)


def told_since(
    table: QwixxTable,
    sheets: list[QwixxSheet],
    before: QwixxTable,
    then: list[QwixxSheet],
    names: Sequence[object | None],
) -> Message | None:
    """Qwixx 5: the rows that are closed since, and by whom."""
    closed = [row for row in range(ROWS) if table.closed & ~before.closed & 1 << row]
    return listed([told_closed(sheets, row, names) for row in closed]) if closed else None


def told_closed(sheets: list[QwixxSheet], row: int, names: Sequence[object | None]) -> Message:
    by = [names[seat] for seat, sheet in enumerate(sheets) if row_crosses(sheet, row) >> CELLS]
    if len(by) > 1:
        closers = listed([say("you") if name is None else say("{name}", name=name) for name in by])
        return say("The {row} row is closed ({names}): its die leaves the game", row=NAMES[row], names=closers)
    if by[0] is None:
        return say("You close {row}: the {row} die leaves the game", row=NAMES[row])
    return say("{name} closes {row}: the {row} die leaves the game", name=by[0], row=NAMES[row])


def why_cell(table: QwixxTable, sheets: list[QwixxSheet], seat: int, cell: str) -> Message | None:
    return say("a miss is marked only by a pass that costs one") if cell.startswith("miss-") else None


def why_not(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> Message:
    row, cell = divmod(code, CELLS)
    colour, number = printed(table, row, cell)
    name = cell_name(table, row, cell)
    crosses = row_crosses(sheets[seat], row)
    if table.closed >> row & 1:
        return say("the {row} row is closed", row=NAMES[row])
    if crosses >> cell & 1:
        return say("{cell} is crossed already", cell=name)
    if crosses >> cell:
        last = printed(table, row, min(crosses.bit_length() - 1, LAST))[1]  # the padlock has no number
        return say("{cell} lies left of your cross at {number}", cell=name, number=last)
    if cell == LAST and count(crosses) < NEEDED:
        return say(
            "{cell} needs {needed} crosses in its row first, you have {have}",
            cell=name,
            needed=NEEDED,
            have=count(crosses),
        )
    if table.phase == WHITE:
        return say("the white dice show {sum}, not {number}", sum=white_sum(table), number=number)
    if table.dice[2 + colour] == 0:
        return say("the {colour} die is out of the game", colour=NAMES[colour])
    sums = sorted({white + table.dice[2 + colour] for white in table.dice[:2]})
    return say(
        "{colour} with a white die makes {sums}, not {number}",
        colour=NAMES[colour],
        sums=" / ".join(map(str, sums)),
        number=number,
    )


def to_throw(table: QwixxTable, sheets: list[QwixxSheet]) -> list[Die]:
    return [die(place, 0) for place in range(2 + ROWS) if table.phase == THROW and in_play(table, place)]


def on_table(table: QwixxTable, sheets: list[QwixxSheet]) -> list[Die]:
    return [die(place, face) for place, face in enumerate(table.dice) if face]


def die(place: int, face: int) -> Die:
    colour = Colour.WHITE if place < 2 else COLOURS[place - 2]
    return Die(DICE[place], FACES, colour, face, asked=DICE_ASKED[place])


def in_play(table: QwixxTable, place: int) -> bool:
    return place < 2 or not table.closed >> (place - 2) & 1


def called(table: QwixxTable, sheets: list[QwixxSheet]) -> Message | None:
    """Qwixx 3: the active player calls out the sum of the white dice."""
    return say("white {sum}", sum=white_sum(table)) if table.phase == WHITE else None


def white_sum(table: QwixxTable) -> int:
    return table.dice[0] + table.dice[1]


def brief(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> Message | None:
    """A pass with what it costs."""
    return say("pass ({points})", points=-MISS) if cost(table, sheets, seat, code) else None


def cost(table: QwixxTable, sheets: list[QwixxSheet], seat: int, code: int) -> Message | None:
    """Qwixx 4: what a pass costs the active seat that has crossed nothing."""
    if code != PASS or table.phase != COLOUR or table.marked:
        return None
    if sheets[seat].misses + 1 == MISSES:
        return say("the fourth miss, {points}, ends the game", points=-MISS)
    return say("a miss, {points}", points=-MISS)


def breakdown(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> list[tuple[Message, int]]:
    sheet = sheets[seat]
    rows: list[tuple[Message, int]] = [(NAMES[row], row_points(sheet, row)) for row in range(ROWS)]
    return [*rows, (say("misses"), -MISS * sheet.misses)]


def ending(table: QwixxTable, sheets: list[QwixxSheet]) -> Message:
    """Qwixx 6: how a finished game ended."""
    missed = any(sheet.misses == MISSES for sheet in sheets)
    if not enough_locks(table, sheets):
        return say("a fourth miss")
    locked = say("two padlocks on one sheet") if table.end_locks == SAME_SEAT else CLOSED[count(table.closed)]
    return say("{locked}, and a fourth miss", locked=locked) if missed else locked


CLOSED = {2: say("two rows closed"), 3: say("three rows closed"), 4: say("four rows closed")}
