"""How Qwantum speaks."""

from crocetta.core.game import Die, FlagText
from crocetta.core.paper import Colour
from crocetta.core.words import Message, listed, say
from crocetta.games.qwantum.dice import COLOUR, COLOURED, LETTERS, NUMBER, SIDES
from crocetta.games.qwantum.rules import (
    AGAIN,
    CELLS,
    DICE,
    ENTER,
    ENTRY,
    EVERYBODY,
    LINE,
    MISSES,
    PASS,
    RETHROW,
    THROW,
    YES,
    QwantumSheet,
    QwantumTable,
    column_points,
    miss_points,
    somebody_full,
)

TITLE = "Qwantum"
SUMMARY = say("Fill four rows with numbers that rise and then fall; every column pays its second-lowest.")

COLOURS = (Colour.PURPLE, Colour.BLUE, Colour.RED, Colour.YELLOW)
NAMES = (say("purple"), say("blue"), say("red"), say("yellow"))
WHITE_FACES = ("1", "2", "3", "4", "5", "6")
PLACES = {f"{letter}{n}": (row, n) for row, letter in enumerate(LETTERS) for n in range(CELLS)}  # by cell: row, column
SCORE_BOXES = tuple(f"score-{column}" for column in range(CELLS))
DICE_LETTERS = "w123456"  # how a choice names the dice

ASKED = {
    AGAIN: say("choose the dice to throw again, or keep them all"),
    ENTER: say("enter the total of one colour, or pass"),
    EVERYBODY: say("enter the total of one of the open colours, or pass"),
}
FLAGS = {
    "equal": FlagText(
        say("May two neighbouring numbers of a row be equal?"),
        {"no": say("no, each must be strictly higher or lower"), "yes": say("yes")},
    ),
    "after_line": FlagText(
        say("Is the first number behind the line bound by the last one before it?"),
        {"lower": say("yes, it must be lower"), "free": say("no, it is free")},
    ),
}


def text(table: QwantumTable, code: int) -> str:
    if code == 0:
        return "keep"
    if code < ENTRY:
        return "again-" + "".join(DICE_LETTERS[place] for place in picked(code))
    return "pass" if code == PASS else LETTERS[code - ENTRY]


def picked(code: int) -> list[int]:
    """The places of the dice that a choice throws again."""
    return [place for place in range(DICE) if code >> place & 1]


def describe(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int) -> Message:
    if code == 0:
        return say("keep all dice")
    if code == ENTRY - 1:
        return say("throw all dice again")
    if code < ENTRY:
        return say("throw again: {dice}", dice=listed([lying(table, place) for place in picked(code)]))
    if code < PASS:
        return say("enter {total}", total=total_name(table, code - ENTRY))
    return say("pass, and take a miss") if is_last_chance(table, seat) else say("pass")


def told(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int, name: object | None) -> Message | None:
    if code < ENTRY:
        return told_again(table, code, name)
    if code < PASS:
        total = total_name(table, code - ENTRY)
        return (
            say("You enter {total}", total=total)
            if name is None
            else say("{name} enters {total}", name=name, total=total)
        )
    if not is_last_chance(table, seat):
        return None
    points = -(sheets[seat].misses + 1)
    if name is None:
        return say("You pass and take a miss ({points})", points=points)
    return say("{name} passes and takes a miss ({points})", name=name, points=points)


def told_again(table: QwantumTable, code: int, name: object | None) -> Message:
    """Which dice are thrown again, as it is told."""
    if code == 0:
        return say("You keep all dice") if name is None else say("{name} keeps all dice", name=name)
    if code == ENTRY - 1:
        return say("You throw all dice again") if name is None else say("{name} throws all dice again", name=name)
    dice = listed([lying(table, place) for place in picked(code)])
    if name is None:
        return say("You throw again: {dice}", dice=dice)
    return say("{name} throws again: {dice}", name=name, dice=dice)


def prompt(table: QwantumTable, sheets: list[QwantumSheet], seat: int, name: object | None) -> Message:
    if table.phase == AGAIN:
        return say("Your throw: choose dice to throw again, or keep them all.")
    if table.phase == ENTER:
        return say("Your throw: enter the total of one colour, or pass for now.")
    if name is not None:
        return say("{name} threw: enter the total of an open colour, or pass.", name=name)
    if not is_last_chance(table, seat):
        return say("Your throw: enter one of the other colours too, or pass.")
    next_miss = sheets[seat].misses + 1
    if next_miss == MISSES:
        return say("Last chance: enter a colour. Passing is the fifth miss and ends the game.")
    return say("Last chance: enter a colour. Passing is a miss ({points}).", points=-next_miss)


def lying(table: QwantumTable, place: int) -> Message:
    """A die by its number and what it shows: "die 2 (red 4)"."""
    if place == 0:
        return say("white {number}", number=table.dice[0])
    face = face_of(place, table.dice[place])
    return say("die {place} ({row} {number})", place=place, row=NAMES[COLOUR[face]], number=NUMBER[face])


def face_of(place: int, face: int) -> int:
    """Where the face of a coloured die stands in COLOUR and NUMBER."""
    return (place - 1) * SIDES + face - 1


def total_name(table: QwantumTable, row: int) -> Message:
    return say("{row} {number}", row=NAMES[row], number=table.totals[row])


def why_not(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int) -> Message:
    if table.phase == AGAIN:
        return say("first decide which dice to throw again")
    if code < ENTRY:
        return say("the dice stay as they lie now")
    row = code - ENTRY
    filled = sheets[seat].filled[row]
    if table.totals[row] == 0:
        return say("{row} was entered first this turn: the other three are open", row=NAMES[row])
    if filled == CELLS:
        return say("your row {row} is full", row=NAMES[row])
    return out_of_order(table, row, filled < LINE, sheets[seat].entries[row * CELLS + filled - 1])


def why_cell(table: QwantumTable, sheets: list[QwantumSheet], seat: int, cell: str) -> Message | None:
    if cell in SCORE_BOXES:
        return say("the points of a column are written when its four cells are full")
    if cell.startswith("miss-"):
        return say("a miss is marked only by a pass that costs one")
    if cell not in PLACES or table.phase == AGAIN:
        return None
    row, column = PLACES[cell]
    filled = sheets[seat].filled[row]
    if column < filled:
        number = sheets[seat].entries[row * CELLS + column]
        return say("{cell} holds {number} already", cell=cell_name(row, column), number=number)
    if column > filled:
        return say("rows are filled from the left without gaps: next is {cell}", cell=cell_name(row, filled))
    return why_not(table, sheets, seat, ENTRY + row)


def cell_name(row: int, column: int) -> Message:
    return say("{row}, cell {n}", row=NAMES[row], n=column + 1)


def out_of_order(table: QwantumTable, row: int, rising: bool, before: int) -> Message:
    total = total_name(table, row)
    if table.equal == YES:
        if rising:
            return say("{total} is lower than the {before} before it", total=total, before=before)
        return say("{total} is higher than the {before} before it", total=total, before=before)
    if rising:
        return say("{total} is not higher than the {before} before it", total=total, before=before)
    return say("{total} is not lower than the {before} before it", total=total, before=before)


def to_throw(table: QwantumTable, sheets: list[QwantumSheet]) -> list[Die]:
    if table.phase not in (THROW, RETHROW):
        return []
    return [die(place, 0) for place, face in enumerate(table.dice) if not face]


def on_table(table: QwantumTable, sheets: list[QwantumSheet]) -> list[Die]:
    return [die(place, face) for place, face in enumerate(table.dice) if face]


def die(place: int, face: int) -> Die:
    """A die; a coloured one has the colour of the face that lies up."""
    if place == 0:
        return Die(say("white die"), WHITE_FACES, Colour.WHITE, face, asked=say("What does the white die show?"))
    colour = COLOURS[COLOUR[face_of(place, face)]] if face else Colour.PAPER
    faces = tuple(COLOURED[place - 1].split())
    asked = say("What does coloured die {n} show?", n=place)
    return Die(say("coloured die {n}", n=place), faces, colour, face, tuple(map(face_name, faces)), asked)


def face_name(face: str) -> Message:
    """A face of a coloured die as it is read out."""
    return say("{colour} {number}", colour=NAMES[LETTERS.index(face[0])], number=face[1:])


def brief(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int) -> Message | None:
    """A pass with what it costs."""
    costs = cost(table, sheets, seat, code) is not None
    return say("pass ({points})", points=-sheets[seat].misses - 1) if costs else None


def cost(table: QwantumTable, sheets: list[QwantumSheet], seat: int, code: int) -> Message | None:
    """Qwantum 3: what a pass costs the active seat that has entered nothing."""
    if code != PASS or not is_last_chance(table, seat):
        return None
    next_miss = sheets[seat].misses + 1
    if next_miss == MISSES:
        return say("the fifth miss, {points}, ends the game", points=-next_miss)
    return say("a miss, {points}", points=-next_miss)


def is_last_chance(table: QwantumTable, seat: int) -> bool:
    """Whether the active seat takes a miss unless it enters something now."""
    return table.phase == EVERYBODY and seat == table.active and not table.entered


def breakdown(table: QwantumTable, sheets: list[QwantumSheet], seat: int) -> list[tuple[Message, int]]:
    sheet = sheets[seat]
    columns = [(say("column {n}", n=column + 1), column_points(sheet, column)) for column in range(CELLS)]
    return [*columns, (say("misses"), -miss_points(sheet))]


def ending(table: QwantumTable, sheets: list[QwantumSheet]) -> Message:
    """Qwantum 5: how a finished game ended."""
    if not somebody_full(table, sheets):
        return say("a fifth miss")
    missed = any(sheet.misses == MISSES for sheet in sheets)
    return say("a sheet full, and a fifth miss") if missed else say("a sheet full")
