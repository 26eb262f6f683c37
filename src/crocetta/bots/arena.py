"""The arena: whole games between styles, compiled, on all cores."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import numpy as np

from crocetta.bots.desk import PICTURE, PLAYED, PRISTINE, Desk, lay
from crocetta.bots.mind import Mind
from crocetta.bots.playing import pick
from crocetta.bots.search import search
from crocetta.bots.style import Style
from crocetta.core.fields import count
from crocetta.fast.chance import begin, below, draw, roll, signed
from crocetta.fast.contract import chance, choose, points, start, throw
from crocetta.fast.engine import Played

CHUNK = 16  # games between two looks at the progress bar; for those who search, one
CHOOSING = 1 << 32  # added to the number of a game: chance in choices is not that of the dice


def play(
    mind: Mind,
    styles: Sequence[Style],
    games: int,
    seed: int = 0,
    threads: int = 1,
    rotated: bool = False,
    number: int = 0,
    progress: Callable[[int], object] = lambda done: None,
) -> Played:
    """So many games, a style for each seat; threads change no result.

    `rotated`: games come in rounds of one for each seat, with the same dice and the same first seat, and everybody sits
    on every seat once. Points are then given by style, not by seat.
    """
    seats = len(styles)
    played = Played(
        np.zeros((games, seats), np.int32),
        np.zeros(games, np.int8),
        np.zeros(games, np.int16),
        np.zeros(games, np.int32),
    )
    kernel = mind.kernel(play_tables)
    how = np.array([[one.noise, one.rollouts, one.width, one.horizon, one.doubt] for one in styles])
    step = 1 if any(one.rollouts for one in styles) else CHUNK
    desks: SimpleQueue[Desk] = SimpleQueue()
    for _ in range(threads):
        desks.put(mind.desk(max(one.rollouts for one in styles)))

    def chunk(begin: int) -> int:
        end = min(begin + step, games)
        part = slice(begin, end)
        desk = desks.get()
        try:
            streams = np.zeros((seats, 1), np.uint64), np.zeros(1, np.uint64)
            out = played.points[part], played.first[part], played.turns[part], played.choices[part]
            kernel(desk, how, mind.scale, *streams, signed(seed), number + begin, seats if rotated else 1, *out)
        finally:
            desks.put(desk)
        return end - begin

    with ThreadPoolExecutor(threads) as pool:
        for done in pool.map(chunk, range(0, games, step)):
            progress(done)
    return played


# What follows is compiled.


def play_tables(
    desk: Any,
    styles: Any,
    scale: float,
    streams: Any,
    dice_stream: Any,
    seed: int,
    game: int,
    rounds: int,
    points_out: Any,
    first_out: Any,
    turns_out: Any,
    choices_out: Any,
) -> None:
    """Play one game after the other, from the position kept as pristine."""
    table, sheets = desk.tables[PLAYED], desk.sheets[PLAYED]
    seats = len(sheets)
    for k in range(len(turns_out)):
        deal, turned = (game + k) // rounds, (game + k) % rounds
        lay(desk.tables[PRISTINE], desk.sheets[PRISTINE], desk, PLAYED)
        for seat in range(seats):
            begin(streams[seat], seed, CHOOSING + (game + k) * seats + seat)
        begin(dice_stream, seed, deal)
        first = below(dice_stream, seats)
        table.first = first
        start(table, sheets)
        choices_out[k] = play_out(table, sheets, styles, turned, scale, streams, dice_stream, desk)
        first_out[k] = (first + turned) % seats
        turns_out[k] = table.turn
        for seat in range(seats):
            points_out[k, (seat + turned) % seats] = points(table, sheets, seat)


def play_out(
    table: Any, sheets: Any, styles: Any, turned: int, scale: float, streams: Any, dice_stream: Any, desk: Any
) -> int:
    """One game to its end; the choices made. Throw number n is the same for all games of a deal."""
    deal, throws, made = draw(dice_stream), 0, 0
    while True:
        dice = chance(table, sheets, desk.sides)
        if dice:
            begin(dice_stream, deal, throws)
            throws += 1
            roll(dice_stream, dice, desk.sides, desk.faces)
            throw(table, sheets, desk.faces)
        elif table.waiting:
            made += decide_all(table, sheets, styles, turned, scale, streams, desk)
        else:
            return made


def decide_all(table: Any, sheets: Any, styles: Any, turned: int, scale: float, streams: Any, desk: Any) -> int:
    """All who are awaited choose, each from the same picture; how many choices that were."""
    waiting, seats = table.waiting, len(sheets)
    if waiting & (waiting - 1) == 0:
        seat = count(waiting - 1)
        style = styles[(seat + turned) % seats]
        choose(table, sheets, seat, decide(table, sheets, seat, style, scale, streams[seat], desk))
        return 1
    made = 0
    for seat in range(seats):
        if waiting >> seat & 1:
            lay(table, sheets, desk, PICTURE)
            picture, seen = desk.tables[PICTURE], desk.sheets[PICTURE]
            while picture.waiting >> seat & 1:
                code = decide(picture, seen, seat, styles[(seat + turned) % seats], scale, streams[seat], desk)
                choose(picture, seen, seat, code)
                desk.noted[made, 0], desk.noted[made, 1] = seat, code
                made += 1
    for k in range(made):
        choose(table, sheets, desk.noted[k, 0], desk.noted[k, 1])
    return made


def decide(table: Any, sheets: Any, seat: int, style: Any, scale: float, stream: Any, desk: Any) -> int:
    """One choice in a style."""
    if style[1] == 0:
        return pick(table, sheets, seat, style[0], stream, desk)
    return search(table, sheets, seat, int(style[1]), int(style[2]), int(style[3]), style[4], scale, stream, desk)
