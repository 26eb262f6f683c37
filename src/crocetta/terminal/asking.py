"""Asking for a hint: which position is meant, which seat asks, and how long there is to think."""

from collections.abc import Sequence
from pathlib import Path

from crocetta.bots import Budget
from crocetta.core import notation
from crocetta.core.errors import NoSuchSeat, quoted
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.terminal import replay, wish
from crocetta.terminal.advising import ROLLOUTS
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.laboratory import whole
from crocetta.terminal.seating import whole as number

MOST_ROLLOUTS = 10_000_000


def meant(file: str, line: str, at: str, typed: str, language: str) -> tuple[Position, tuple[str, ...]]:
    """The position that is asked about, and the names around it."""
    if bool(file) == bool(line):
        raise WrongUsage(say("say which position: a FILE, or --position LINE"))
    if file:
        match = replay.load(Path(file))
        positions = list(match.positions())[replay.moment(match, at) :]
        return first_question(positions, number(typed)) if at.startswith("t") else positions[0], match.names
    if at:
        raise WrongUsage(say("--at is a moment of a FILE"))
    position = notation.read(line)
    return position, tuple(say("player {n}", n=seat + 1).to(language) for seat in range(position.seats))


def first_question(positions: Sequence[Position], seat: int | None) -> Position:
    """Where this seat (None: anybody) is first awaited in the turn with which these begin; else how it begins."""
    for position in positions:
        if position.turn == positions[0].turn and (seat in position.waiting if seat is not None else position.waiting):
            return position
    return positions[0]


def asked(position: Position, typed: str) -> int:
    """The seat that wants a hint: as said, or the active one, or the first that is awaited."""
    if not position.waiting:
        raise WrongUsage(say("the game is over") if position.over else say("the dice are to be thrown"))
    if not typed:
        return position.active if position.active in position.waiting else position.waiting[0]
    seat = number(typed)
    if seat is None or seat >= position.seats:
        raise NoSuchSeat(quoted(typed), position.seats)
    if seat not in position.waiting:
        awaited = ", ".join(map(str, position.waiting))
        raise WrongUsage(say("seat {seat} has nothing to choose now: awaited are {seats}", seat=seat, seats=awaited))
    return seat


def budget(rollouts: str, seconds: str) -> Budget:
    """How long to think: by playouts, by the clock, or as usual."""
    playouts = whole("--rollouts", rollouts, 1, MOST_ROLLOUTS) if rollouts else 0
    return Budget(playouts or (0 if seconds else ROLLOUTS), wish.seconds("--seconds", seconds) if seconds else 0.0)
