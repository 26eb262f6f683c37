"""The outlook: how the seats of a table would end up if everybody played on from a position, in many playouts.

Playout number k throws the same dice at throw number n wherever in a game it begins: so luck cancels out when two
moments of one game are compared.
"""

from typing import Any

import numpy as np

from crocetta.bots.desk import PLAYED, TRIED, lay
from crocetta.bots.mind import Mind
from crocetta.bots.playing import step
from crocetta.bots.thought import SEEDS, desk_for
from crocetta.core.position import Position
from crocetta.fast.chance import begin, draw, roll
from crocetta.fast.contract import chance, points, throw


def outlook(mind: Mind, position: Position, thrown: int, seed: int, playouts: int) -> np.ndarray[Any, Any]:
    """The points of every seat at the end of each playout; `thrown` is how many throws there have been."""
    out = np.zeros((playouts, position.seats))
    mind.kernel(play_out)(desk_for(mind, position, 1), seed % SEEDS, thrown, out)
    return out


def shares(ends: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The share of the win that every seat has in each playout.

    >>> shares(np.array([[5, 3, 1], [4, 4, 0]])).tolist()
    [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0]]
    """
    best = ends == ends.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


# What follows is compiled.


def play_out(desk: Any, seed: int, thrown: int, out: Any) -> None:
    """Playouts from the position on the desk, and everybody's points at the end of each."""
    table, sheets = desk.tables[TRIED], desk.sheets[TRIED]
    for playout in range(len(out)):
        lay(desk.tables[PLAYED], desk.sheets[PLAYED], desk, TRIED)
        begin(desk.own, seed, playout)
        play_numbered(table, sheets, draw(desk.own), thrown, desk)
        for seat in range(len(sheets)):
            out[playout, seat] = points(table, sheets, seat)


def play_numbered(table: Any, sheets: Any, deal: Any, thrown: int, desk: Any) -> None:
    """Play to the end; throw number n is the same for all playouts of a deal."""
    while True:
        dice = chance(table, sheets, desk.sides)
        if dice:
            begin(desk.stream, deal, thrown)
            thrown += 1
            roll(desk.stream, dice, desk.sides, desk.faces)
            throw(table, sheets, desk.faces)
        elif table.waiting:
            step(table, sheets, desk)
        else:
            return
