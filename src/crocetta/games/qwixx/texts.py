"""How Qwixx speaks."""

from crocetta.core.fields import count
from crocetta.core.game import Die, FlagText
from crocetta.core.paper import Colour
from crocetta.core.words import Message, say
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
SUMMARY = say("Cross four rows from left to right; the further you go, the dearer each cross.")

LETTERS = "rygb"  # a row is named after the colour of its padlock
COLOURS = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
NAMES = (say("red"), say("yellow"), say("green"), say("blue"))
DICE = (say("white die"), say("white die"), say("red die"), say("yellow die"), say("green die"), say("blue die"))
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
            "mixx-a": say("every row in four colours"),
            "mixx-b": say("every row in mixed order"),
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
        return say("the white dice show {sum}, not {number}", sum=table.dice[0] + table.dice[1], number=number)
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
    return Die(DICE[place], FACES, colour, face)


def in_play(table: QwixxTable, place: int) -> bool:
    return place < 2 or not table.closed >> (place - 2) & 1


def breakdown(table: QwixxTable, sheets: list[QwixxSheet], seat: int) -> list[tuple[Message, int]]:
    sheet = sheets[seat]
    rows: list[tuple[Message, int]] = [(NAMES[row], row_points(sheet, row)) for row in range(ROWS)]
    return [*rows, (say("one miss", "{n} misses", n=sheet.misses), -MISS * sheet.misses)]


def ending(table: QwixxTable, sheets: list[QwixxSheet]) -> Message:
    """Qwixx 6: how a finished game ended."""
    missed = any(sheet.misses == MISSES for sheet in sheets)
    if not enough_locks(table, sheets):
        return say("a fourth miss")
    locked = say("two padlocks on one sheet") if table.end_locks == SAME_SEAT else CLOSED[count(table.closed)]
    return say("{locked}, and a fourth miss", locked=locked) if missed else locked


CLOSED = {2: say("two rows closed"), 3: say("three rows closed"), 4: say("four rows closed")}
