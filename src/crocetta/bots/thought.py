"""Thought about a single choice, compiled: a position laid on a desk, and what comes of it."""

from functools import lru_cache
from typing import Any

import numpy as np

from crocetta.bots import Judged
from crocetta.bots.arena import decide
from crocetta.bots.desk import IDEA, PLAYED, POINTS, Desk
from crocetta.bots.mind import Mind
from crocetta.bots.search import survey
from crocetta.bots.style import Style
from crocetta.core.game import Game
from crocetta.core.position import Choice, Position
from crocetta.fast.chance import begin, draw
from crocetta.fast.engine import to_record

Outcomes = np.ndarray[Any, np.dtype[np.float64]]  # by playout
SEEDS = 1 << 63
MINDS = 32  # that are remembered


def think(mind: Mind, view: Position, seat: int, seed: int, style: Style, rollouts: int = 0) -> Choice:
    """One choice in a style, perhaps with another number of playouts."""
    playouts = rollouts or style.rollouts
    how = np.array([style.noise, playouts, style.width, style.horizon, style.doubt])
    code = int(mind.kernel(consider)(desk_for(mind, view, playouts), seat, how, mind.scale, seed % SEEDS, 0, 0, -1))
    return Choice(code, view.text(code))


def judge(mind: Mind, view: Position, seat: int, seed: int, playouts: int, width: int, also: int) -> list[Judged]:
    """The most promising choices and `also` one, each with what so many playouts make of it, best first."""
    desk = desk_for(mind, view, playouts)
    tried = int(mind.kernel(consider)(desk, seat, np.zeros(5), mind.scale, seed % SEEDS, playouts, width, also))
    outcomes = desk.outcomes[:tried, :playouts].astype(np.float64)
    if view.seats > 1:
        outcomes = outcomes.clip(
            0.0, 1.0
        )  # the share of a win alone: utility adds to it by how much it was won or lost
    points = desk.tally[:tried, POINTS] / playouts
    best = max(range(tried), key=lambda option: (outcomes[option].mean(), points[option]))
    found = [judged(view, desk, option, outcomes[option], outcomes[best]) for option in range(tried)]
    return sorted(found, key=lambda one: (-one.value, -one.points))


def judged(view: Position, desk: Desk, option: int, outcomes: Outcomes, best: Outcomes) -> Judged:
    """What one option came to, playout by playout, beside the best."""
    code, playouts = int(desk.options[option]), len(outcomes)
    points, win = float(desk.tally[option, POINTS] / playouts), float(outcomes.mean()) if view.seats > 1 else None
    return Judged(
        Choice(code, view.text(code)),
        points,
        win,
        error=standard_error(outcomes),
        first_idea=float(desk.tally[option, IDEA]),
        behind=float((best - outcomes).mean()),
        behind_error=standard_error(best - outcomes),
    )


def standard_error(numbers: Outcomes) -> float:
    """How far the mean of these is likely to be off."""
    return float(numbers.std() / np.sqrt(len(numbers)))


@lru_cache(maxsize=MINDS)
def _mind(game: Game, seats: int, flags: tuple[tuple[str, str], ...], generic: bool) -> Mind:
    return Mind(game, seats, dict(flags), generic=generic)


def mind_for(view: Position, generic: bool = False) -> Mind:
    """The mind of a table like this one, remembered."""
    return _mind(view.game, view.seats, tuple(view.flags.items()), generic)


def desk_for(mind: Mind, view: Position, playouts: int) -> Desk:
    """A desk on which the position lies as the seat sees it."""
    desk = mind.desk(playouts)
    table, sheets = view.fields()
    to_record(table, desk.tables[PLAYED])
    for seat, sheet in enumerate(sheets):
        to_record(sheet, desk.sheets[PLAYED, seat])
    return desk


# What follows is compiled.


def consider(desk: Any, seat: int, how: Any, scale: float, seed: int, playouts: int, width: int, also: int) -> int:
    """A choice in a style; or, with playouts, how many choices were tried in as many each."""
    table, sheets = desk.tables[PLAYED], desk.sheets[PLAYED]
    begin(desk.own, seed, 0)
    if playouts:
        return survey(table, sheets, seat, playouts, width, also, draw(desk.own), scale, desk)
    return decide(table, sheets, seat, how, scale, desk.own, desk)
