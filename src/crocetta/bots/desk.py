"""The desk of compiled players: room to try choices out, and what the game knows about itself."""

from typing import Any, NamedTuple

import numpy as np

from crocetta.fast.engine import Engine

# Places for a table and its sheets.
PLAYED, PRISTINE, PICTURE, AHEAD, TRIED, TRIED_PICTURE, ASKED = range(7)
PLACES = 7
# Columns of the tally: what a choice seemed to be worth at first, its playouts, and sums over them.
IDEA, PLAYOUTS, POINTS, WINS, UTILITY, SQUARES = range(6)
COLUMNS = 6
MOST_CHOICES = 64  # that one seat makes in one step


class Desk(NamedTuple):
    """Arrays that compiled players write on; one desk for each thread."""

    tables: Any  # by place
    sheets: Any  # by place and seat
    sides: Any
    faces: Any
    codes: Any  # the choices open to a seat …
    worths: Any  # … and what each is worth to it
    made: Any  # in a same-time step of a playout: seat and code of each choice
    noted: Any  # the same in the game itself
    stream: Any  # chance in playouts
    own: Any  # chance in a single choice
    options: Any  # of a search: the codes in question, the best first
    tally: Any  # by option and column
    outcomes: Any  # by option and playout: its utility
    mind: Any  # what the game knows, as numbers
    room: Any  # for the game's own thoughts


def desk(engine: Engine, seats: int, mind: Any, room: int, playouts: int) -> Desk:
    """An empty desk for a table of so many seats."""
    rules = engine.game.rules
    return Desk(
        tables=np.zeros(PLACES, engine.table),
        sheets=np.zeros((PLACES, seats), engine.sheet),
        sides=np.zeros(rules.DICE, np.int64),
        faces=np.zeros(rules.DICE, np.int64),
        codes=np.zeros(rules.CHOICES + 1, np.int64),
        worths=np.zeros(rules.CHOICES + 1, np.float64),
        made=np.zeros((seats * MOST_CHOICES, 2), np.int64),
        noted=np.zeros((seats * MOST_CHOICES, 2), np.int64),
        stream=np.zeros(1, np.uint64),
        own=np.zeros(1, np.uint64),
        options=np.zeros(rules.CHOICES + 1, np.int64),
        tally=np.zeros((rules.CHOICES + 1, COLUMNS), np.float64),
        outcomes=np.zeros((rules.CHOICES + 1, max(playouts, 1)), np.float32),
        mind=mind,
        room=np.zeros(max(room, 1), np.float64),
    )


def lay(table: Any, sheets: Any, desk: Any, place: int) -> None:
    """A copy of a table and its sheets, in one of the places."""
    desk.tables[place] = table
    for seat in range(len(sheets)):
        desk.sheets[place, seat] = sheets[seat]
