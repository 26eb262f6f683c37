"""Playing on, compiled: everybody picks by what choices seem to be worth, until the game is over."""

from math import log
from typing import Any

from crocetta.bots.contract import glance_at_choices, weigh_choices
from crocetta.bots.desk import TRIED_PICTURE, lay
from crocetta.core.fields import count
from crocetta.fast.chance import below, roll, unit
from crocetta.fast.contract import chance, choices, choose, throw


def pick(table: Any, sheets: Any, seat: int, noise: float, stream: Any, desk: Any) -> int:
    """One choice: the one worth most, or with noise one more likely the more it is worth; below zero any."""
    codes, worths = desk.codes, desk.worths
    n = choices(table, sheets, seat, codes)
    if n == 1:
        return int(codes[0])
    if noise < 0:
        return int(codes[below(stream, n)])
    weigh_choices(table, sheets, seat, n, desk)
    best = 0
    for k in range(n):
        if noise > 0:
            worths[k] -= noise * log(-log(unit(stream)))  # Gumbel's trick: softmax without a sum
        if worths[k] > worths[best]:
            best = k
    return int(codes[best])


def pick_quickly(table: Any, sheets: Any, seat: int, desk: Any) -> int:
    """The choice that is worth most at a glance."""
    codes, worths = desk.codes, desk.worths
    n = choices(table, sheets, seat, codes)
    if n > 1:
        glance_at_choices(table, sheets, seat, n, desk)
    best = 0
    for k in range(1, n):
        if worths[k] > worths[best]:
            best = k
    return int(codes[best])


def step(table: Any, sheets: Any, desk: Any) -> None:
    """All who are awaited choose, each from the same picture: nobody sees what the others just chose."""
    waiting = table.waiting
    if waiting & (waiting - 1) == 0:
        seat = count(waiting - 1)
        choose(table, sheets, seat, pick_quickly(table, sheets, seat, desk))
        return
    made = 0
    for seat in range(len(sheets)):
        if waiting >> seat & 1:
            made = picks(table, sheets, seat, made, desk)
    choose_all(table, sheets, made, desk)


def picks(table: Any, sheets: Any, seat: int, made: int, desk: Any) -> int:
    """All that one seat picks in a same-time step, noted behind what is made already; how much that is."""
    lay(table, sheets, desk, TRIED_PICTURE)
    picture, seen = desk.tables[TRIED_PICTURE], desk.sheets[TRIED_PICTURE]
    while picture.waiting >> seat & 1:
        code = pick_quickly(picture, seen, seat, desk)
        choose(picture, seen, seat, code)
        desk.made[made, 0], desk.made[made, 1] = seat, code
        made += 1
    return made


def choose_all(table: Any, sheets: Any, made: int, desk: Any) -> None:
    """What was noted is chosen."""
    for k in range(made):
        choose(table, sheets, desk.made[k, 0], desk.made[k, 1])


def play_on(table: Any, sheets: Any, until: int, desk: Any) -> None:
    """Play to the end, or until a later turn than this is about to begin."""
    while True:
        dice = chance(table, sheets, desk.sides)
        if dice:
            if table.turn > until:
                return
            roll(desk.stream, dice, desk.sides, desk.faces)
            throw(table, sheets, desk.faces)
        elif table.waiting:
            step(table, sheets, desk)
        else:
            return
