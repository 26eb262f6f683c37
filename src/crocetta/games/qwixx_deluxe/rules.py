"""Qwixx Deluxe: Qwixx as a series of games noted on a slate. The numbers in comments are those of RULES.md."""

from typing import Any

from crocetta.core.fields import OVER, flag, flag_number, number, numbers
from crocetta.games.qwixx.rules import (
    CHOICES,
    DICE,
    MISS,
    MISSES,
    PHASES,
    THROWING,
    QwixxSheet,
    QwixxTable,
    chance,
    choices,
    ends_turn,
    next_turn,
    sealed,
    throw,
)
from crocetta.games.qwixx.rules import choose as play_choice
from crocetta.games.qwixx.rules import points as game_points
from crocetta.games.qwixx.rules import start as start_game
from crocetta.games.qwixx.sheets import CELLS, ROWS

# The contract; what is not defined below is Qwixx's own.
__all__ = ["CHOICES", "DICE", "PHASES", "SHEET", "TABLE", "THROWING", "VERSION"]
__all__ += ["chance", "choices", "choose", "ends_turn", "points", "sealed", "start", "throw"]

VERSION = 1

GAMES = 5  # what the slate has room for
WORST = -MISS * MISSES
BEST = ROWS * (CELLS + 1) * (CELLS + 2) // 2  # every cell and padlock crossed

SUM, WINS = 0, 1

Sheets = list[Any]  # of DeluxeSheet; to a type checker a list of those is no list of QwixxSheet


class DeluxeTable(QwixxTable):
    """The table of one game, and which game of the series it is."""

    games: int = flag_number(GAMES, low=1, upto=GAMES)
    series: int = flag("sum", "wins")
    game: int = number(upto=GAMES)  # counted from 1


class DeluxeSheet(QwixxSheet):
    """One player's sheet of the game being played, and the slate beside it."""

    slate: list[int] = numbers(GAMES, low=WORST, upto=BEST)  # the points of each finished game


TABLE, SHEET = DeluxeTable, DeluxeSheet


def start(table: DeluxeTable, sheets: Sheets) -> None:
    start_game(table, sheets)
    table.game = 1


def choose(table: DeluxeTable, sheets: Sheets, seat: int, code: int) -> None:
    play_choice(table, sheets, seat, code)
    if table.phase == OVER:
        note_points(table, sheets)
        if table.game < table.games:  # Deluxe 3
            next_game(table, sheets)


def note_points(table: DeluxeTable, sheets: Sheets) -> None:
    """Deluxe 1: what a game brought is noted on every slate."""
    for seat in range(table.seats):
        sheets[seat].slate[table.game - 1] = game_points(table, sheets, seat)


def next_game(table: DeluxeTable, sheets: Sheets) -> None:
    """Deluxe 2: fresh sheets and all the dice; the seat after the one that began last begins."""
    for seat in range(table.seats):
        wipe(sheets[seat])
    table.closed = 0
    next_turn(table)
    table.active = (table.first + table.game) % table.seats
    table.game += 1


def wipe(sheet: DeluxeSheet) -> None:
    sheet.crosses = 0
    sheet.ready = 0
    sheet.misses = 0


def finished(table: DeluxeTable) -> int:
    """How many games are noted on the slate."""
    return table.game if table.phase == OVER else table.game - 1


def points(table: DeluxeTable, sheets: Sheets, seat: int) -> int:
    if table.series == WINS:
        return games_won(table, sheets, seat)
    total = noted_points(sheets[seat])
    if table.phase != OVER:  # the last game is on the slate already
        total += game_points(table, sheets, seat)
    return total


def noted_points(sheet: DeluxeSheet) -> int:
    total = 0
    for game in range(GAMES):
        total += sheet.slate[game]
    return total


def games_won(table: DeluxeTable, sheets: Sheets, seat: int) -> int:
    won = 0
    for game in range(finished(table)):
        won += has_won(table, sheets, seat, game)
    return won


def has_won(table: DeluxeTable, sheets: Sheets, seat: int, game: int) -> bool:
    """Deluxe 4: whether no seat had more points in a finished game; a tie is a win for each."""
    for other in range(table.seats):
        if sheets[other].slate[game] > sheets[seat].slate[game]:
            return False
    return True
