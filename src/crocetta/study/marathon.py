"""The marathon: bots play every table a game can have, and every choice they make is checked against the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from crocetta.bots.arena import CHOOSING, decide
from crocetta.bots.desk import PICTURE, PLAYED, PRISTINE, lay
from crocetta.bots.mind import Mind
from crocetta.bots.style import Style
from crocetta.core.fields import OVER
from crocetta.core.game import Game
from crocetta.fast.chance import begin, below, roll
from crocetta.fast.contract import chance, choices, choose, start, throw

MOST = 1_000_000  # choices after which a game is said to have no end


@dataclass(frozen=True, slots=True)
class Walked:
    """What came of some games: choices made, those that were not open, games that did not end."""

    games: int
    choices: int
    illegal: int
    unfinished: int


def tables(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every table: any number of seats by the usual rules; for two seats every other value of a flag, every preset."""
    yield from ((seats, {}) for seats in game.seats)
    seats = min(2, game.seats[-1])
    for name, flag in game.flags.items():
        values = flag.values or [game.flag_text(name, number) for number in sorted({flag.low, flag.high})]
        yield from ((seats, {name: value}) for value in values if value != game.flag_text(name, flag.default))
    yield from ((seats, dict(preset)) for preset in game.presets.values() if len(preset) > 1)


def walk(game: Game, seats: int, flags: Mapping[str, object], style: Style, games: int, seed: int = 0) -> Walked:
    """So many games at one table, everybody in the same style."""
    mind = Mind(game, seats, flags)
    how = np.array([style.noise, style.rollouts, style.width, style.horizon, style.doubt])
    streams, dice = np.zeros((seats, 1), np.uint64), np.zeros(1, np.uint64)
    out, open_codes = np.zeros((games, 3), np.int64), np.zeros(game.rules.CHOICES + 1, np.int64)
    mind.kernel(walk_games)(mind.desk(style.rollouts), how, mind.scale, streams, dice, seed, open_codes, MOST, out)
    return Walked(games, *(int(total) for total in out.sum(axis=0)))


# What follows is compiled.


def walk_games(
    desk: Any, style: Any, scale: float, streams: Any, dice: Any, seed: int, legal: Any, most: int, out: Any
) -> None:
    """One game after the other, each until it ends, somebody chooses what is not open, or it has no end."""
    table, sheets = desk.tables[PLAYED], desk.sheets[PLAYED]
    seats = len(sheets)
    for game in range(len(out)):
        lay(desk.tables[PRISTINE], desk.sheets[PRISTINE], desk, PLAYED)
        for seat in range(seats):
            begin(streams[seat], seed, CHOOSING + game * seats + seat)
        begin(dice, seed, game)
        table.first = below(dice, seats)
        start(table, sheets)
        while table.phase != OVER and out[game, 0] < most and out[game, 1] == 0:
            walk_on(table, sheets, style, scale, streams, dice, legal, desk, out[game])
        out[game, 2] = table.phase != OVER


def walk_on(
    table: Any, sheets: Any, style: Any, scale: float, streams: Any, dice: Any, legal: Any, desk: Any, out: Any
) -> None:
    """A throw, or a step of choices, each from the picture that its seat sees."""
    thrown = chance(table, sheets, desk.sides)
    if thrown:
        roll(dice, thrown, desk.sides, desk.faces)
        throw(table, sheets, desk.faces)
        return
    waiting, made = table.waiting, 0
    alone = waiting & (waiting - 1) == 0
    for seat in range(len(sheets)):
        if waiting >> seat & 1:
            lay(table, sheets, desk, PICTURE)
            picture, seen = desk.tables[PICTURE], desk.sheets[PICTURE]
            while picture.waiting >> seat & 1:
                code = decide(picture, seen, seat, style, scale, streams[seat], desk)
                out[1] += not is_open(picture, seen, seat, code, legal)
                choose(picture, seen, seat, code)
                desk.noted[made, 0], desk.noted[made, 1] = seat, code
                made += 1
                if alone or out[1]:
                    break
    for k in range(made):
        out[1] += not is_open(table, sheets, desk.noted[k, 0], desk.noted[k, 1], legal)
        choose(table, sheets, desk.noted[k, 0], desk.noted[k, 1])
    out[0] += made
    out[1] += waiting == 0  # nothing to throw, nobody to choose, and no end


def is_open(table: Any, sheets: Any, seat: int, code: int, legal: Any) -> bool:
    """Whether the rules let a seat choose so now."""
    if table.waiting >> seat & 1 == 0:
        return False
    for k in range(choices(table, sheets, seat, legal)):
        if legal[k] == code:
            return True
    return False
