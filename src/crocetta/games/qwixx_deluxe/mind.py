"""What Qwixx Deluxe knows about playing it well: Qwixx, and what a game counts for in its series."""

from math import exp
from pathlib import Path
from typing import Any

from crocetta.core.fields import OVER
from crocetta.games.qwixx import mind as qwixx
from crocetta.games.qwixx.mind import SOLO, SURE, ahead, known, seat_lead, unfold, weigh_in_game
from crocetta.games.qwixx.rules import points as game_points
from crocetta.games.qwixx_deluxe.rules import WINS, DeluxeTable, Sheets, noted_points, points

__all__ = ["KNOWLEDGE", "LEVELS", "SCALE", "SOLO", "known", "unfold", "weigh", "worth"]

LEVELS = {**qwixx.LEVELS, "champion": {**qwixx.LEVELS["champion"], "horizon": 24}}
KNOWLEDGE = Path(qwixx.__file__).with_name("mind.npy")
SCALE = 20.0
SPREAD = 12.0  # points by which one game is won


def worth(table: DeluxeTable, sheets: Sheets, seat: int, mind: Any, room: Any) -> float:
    """The points this seat can expect when the present game is over; later games are alike for everybody."""
    now = float(points(table, sheets, seat))
    if table.phase == OVER:
        return now
    if table.series == WINS:
        return now + chance_to_win(table, sheets, seat, mind)
    return now + to_come(table, sheets, seat, mind)


def to_come(table: DeluxeTable, sheets: Sheets, seat: int, mind: Any) -> float:
    sheet = sheets[seat]
    return ahead(table, seat, sheet.crosses, table.closed | table.locking, sheet.misses, mind)


def chance_to_win(table: DeluxeTable, sheets: Sheets, seat: int, mind: Any) -> float:
    """Of the present game, by the points that everybody can expect in it."""
    mine = game_points(table, sheets, seat) + to_come(table, sheets, seat, mind)
    best = -1000.0
    for other in range(table.seats):
        if other != seat:
            best = max(best, game_points(table, sheets, other) + to_come(table, sheets, other, mind))
    return 1.0 / (1.0 + exp((best - mine) / SPREAD))


def weigh(table: DeluxeTable, sheets: Sheets, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any) -> None:
    """What each open choice is worth: an end matters in a game that is counted as won, or when the series ends."""
    lead, sure = seat_lead(table, sheets, seat), SURE
    if table.series != WINS:
        lead += slate_lead(table, sheets, seat)
        if table.game < table.games:
            sure = 0.0
    if table.seats == 1:
        sure = 0.0
    weigh_in_game(table, sheets, seat, codes, n, worths, mind, lead, sure)


def slate_lead(table: DeluxeTable, sheets: Sheets, seat: int) -> int:
    """The points by which a seat leads on the slate over the best of the others; 0 for somebody alone."""
    if table.seats == 1:
        return 0
    best = -1000
    for other in range(table.seats):
        if other != seat:
            best = max(best, noted_points(sheets[other]))
    return noted_points(sheets[seat]) - best
