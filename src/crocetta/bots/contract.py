"""What a game may know about itself, as compiled loops write it: each name stands for that function of its `mind.py`.

A game without one is played by what stands here: a position is worth its points now, one choice is looked ahead.
"""

from typing import Any

from crocetta.bots.desk import AHEAD, lay
from crocetta.fast.contract import choose, points


def worth(table: Any, sheets: Any, seat: int, mind: Any, room: Any) -> float:
    """The points this seat can expect at the end."""
    return float(points(table, sheets, seat))


def weigh(table: Any, sheets: Any, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any) -> None:
    """What each of the n open choices is worth to this seat."""


def glance(table: Any, sheets: Any, seat: int, codes: Any, n: int, worths: Any, mind: Any, room: Any) -> None:
    """The same in a hurry, for playouts; where a game has no such function it weighs."""


def weigh_choices(table: Any, sheets: Any, seat: int, n: int, desk: Any) -> None:
    """What each of the n open choices is worth to this seat, written beside them."""


def glance_at_choices(table: Any, sheets: Any, seat: int, n: int, desk: Any) -> None:
    """The same in a hurry, for playouts."""


def by_looking_ahead(table: Any, sheets: Any, seat: int, n: int, desk: Any) -> None:
    """Every choice is tried out, and the table after it judged."""
    for k in range(n):
        lay(table, sheets, desk, AHEAD)
        choose(desk.tables[AHEAD], desk.sheets[AHEAD], seat, desk.codes[k])
        desk.worths[k] = worth(desk.tables[AHEAD], desk.sheets[AHEAD], seat, desk.mind, desk.room)


def by_own_mind(table: Any, sheets: Any, seat: int, n: int, desk: Any) -> None:
    """The game weighs all choices itself."""
    weigh(table, sheets, seat, desk.codes, n, desk.worths, desk.mind, desk.room)


def by_own_glance(table: Any, sheets: Any, seat: int, n: int, desk: Any) -> None:
    """The game glances at all choices itself."""
    glance(table, sheets, seat, desk.codes, n, desk.worths, desk.mind, desk.room)
