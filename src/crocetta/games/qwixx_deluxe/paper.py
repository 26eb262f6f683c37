"""The sheet of Qwixx Deluxe: that of Qwixx, and to its right a slate with a box for every game and for the result."""

from dataclasses import replace
from typing import Any

from crocetta.core.paper import Align, Cell, Kind, Mark, Paper, Rect, Shape, rearranged, written
from crocetta.core.words import Message, say
from crocetta.games.qwixx.paper import FINE, NARROW, game_places, touched
from crocetta.games.qwixx.paper import marks as game_marks
from crocetta.games.qwixx.paper import paper as game_paper
from crocetta.games.qwixx_deluxe.rules import GAMES, WINS, DeluxeTable, finished, games_won, has_won, noted_points
from crocetta.games.qwixx_deluxe.texts import game_name

__all__ = ["marks", "narrow", "paper", "touched"]

RESULT = "slate-result"
MARGIN = 1  # around the slate, and within it
TOP = MARGIN
FIRST = TOP + 2  # the line of the first game, below the heading
STEP = 2  # from one line to the next
LABEL = 10  # how wide the words beside a box are
BOX = 5
WIDTH = MARGIN + LABEL + BOX + MARGIN
NARROW_TALL = 4  # a row of the narrow sheet
NARROW_BOX = (12, 3)  # a box of its slate
HEIGHT = FIRST + STEP * (GAMES + 2) + MARGIN  # of a sheet on which every game, a line and the result find room


def paper(table: DeluxeTable, sheets: list[Any], seat: int) -> Paper:
    sheet = game_paper(table, sheets, seat)
    height = max(sheet.height, HEIGHT)
    frame = Cell("slate-band", sheet.width, TOP, WIDTH, height - TOP - MARGIN, Shape.BAND)
    lines = slate(table, sheet.width + MARGIN, height - MARGIN - STEP)
    return Paper(sheet.width + WIDTH + MARGIN, height, (*sheet.cells, frame, *lines))


def slate(table: DeluxeTable, left: int, bottom: int) -> list[Cell]:
    """A line for every game, and the result on the bottom line."""
    lines = [
        Cell("slate", left, TOP, LABEL + BOX, 1, Shape.TEXT, label=say("slate")),
        Cell("slate-line", left, bottom - 1, LABEL + BOX, 1, Shape.LINE),
    ]
    for game in range(table.games):
        lines += slate_line(game_id(game), game_name(game + 1), left, FIRST + STEP * game)
    result = say("games won") if table.series == WINS else say("total")
    return [*lines, *slate_line(RESULT, result, left, bottom)]


def slate_line(id: str, name: Message, left: int, y: int) -> list[Cell]:
    words = Cell(f"{id}-name", left, y, LABEL - 1, STEP, Shape.TEXT, label=name, align=Align.END)
    return [words, Cell(id, left + LABEL, y, BOX, STEP, Shape.BOX, name=name, reckoned=True)]


def narrow(paper: Paper) -> Paper:
    """That of Qwixx with lower rows; the slate is one more line, each game's name above its box."""
    game = replace(paper, cells=tuple(cell for cell in paper.cells if not on_slate(cell)))
    places, y = game_places(game, NARROW_TALL)
    places |= slate_places(paper, y)
    moved = rearranged(paper, places, NARROW, y + 2 + NARROW_BOX[1] + 1, FINE)
    cells = (replace(cell, align=Align.MIDDLE) if on_slate(cell) else cell for cell in moved.cells)
    return replace(moved, cells=tuple(cells))


def on_slate(cell: Cell) -> bool:
    return cell.id.startswith("slate")


def slate_places(paper: Paper, y: int) -> dict[str, Rect]:
    """The games from the left, the result on the right."""
    width, height = NARROW_BOX
    boxes = [cell.id for cell in paper.cells if on_slate(cell) and cell.markable]
    places: dict[str, Rect] = {"slate-band": (0, y + 2, NARROW, height)}
    for n, id in enumerate(boxes):
        x = NARROW - 1 - width if id == RESULT else 1 + width * n
        places |= {f"{id}-name": (x, y, width, 2), id: (x, y + 2, width, height)}
    return places


def game_id(game: int) -> str:
    return f"slate-{game + 1}"


def marks(table: DeluxeTable, sheets: list[Any], seat: int) -> dict[str, Mark]:
    found = game_marks(table, sheets, seat)
    for game in range(finished(table)):
        found[game_id(game)] = slate_mark(table, sheets, seat, game)
    if finished(table):
        result = games_won(table, sheets, seat) if table.series == WINS else noted_points(sheets[seat])
        found[RESULT] = written(result)
    return found


def slate_mark(table: DeluxeTable, sheets: list[Any], seat: int, game: int) -> Mark:
    """The points of a finished game; where games won are counted, those have a ring."""
    ringed = table.series == WINS and has_won(table, sheets, seat, game)
    return written(sheets[seat].slate[game], Kind.CIRCLE if ringed else Kind.NUMBER)
