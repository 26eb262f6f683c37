"""A table at which anybody may sit, bot of the house or program: one game, written down as it is played.

Bots of the house draw their chance from the very stream they have in the compiled arena, so the game is the same there.
"""

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from crocetta.bots.mind import Mind
from crocetta.bots.program import Program, is_program
from crocetta.bots.style import Style
from crocetta.bots.thought import consider, desk_for
from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.core.words import Message, preferred
from crocetta.study.tournament.deal import Deal, Stream, choosing, drawn, seed_for
from crocetta.study.tournament.minds import is_generic, known_styles, mind_of
from crocetta.study.tournament.plan import Pairing, Plan


@dataclass(frozen=True)
class Finished:
    """A game that is over: how it went, and which seats were given up on, and why."""

    match: Match
    failed: tuple[tuple[int, str], ...]


class Sitter(Protocol):
    """Somebody on a seat, for one game."""

    def choose(self, position: Position, seat: int) -> int:
        """The code of a choice, from what the seat may see."""

    def leave(self) -> None:
        """The game is over."""


@dataclass
class Regular:
    """A bot of the house."""

    mind: Mind
    style: Style
    stream: Stream

    def choose(self, position: Position, seat: int) -> int:
        codes = position.codes(seat)
        if len(codes) == 1:
            return codes[0]
        style, desk = self.style, desk_for(self.mind, position, self.style.rollouts)
        how = np.array([style.noise, style.rollouts, style.width, style.horizon, style.doubt])
        code = self.mind.kernel(consider)(desk, seat, how, self.mind.scale, seed_for(self.stream), 0, 0, -1)
        self.stream[0] = desk.own[0]
        return int(code)

    def leave(self) -> None:
        """Nothing is left behind."""


@dataclass
class Guest:
    """A program."""

    program: Program
    stream: Stream
    complaints: list[Message] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.program.report = self.complaints.append

    def choose(self, position: Position, seat: int) -> int:
        return self.program.choose(position.view(seat), seat, drawn(self.stream) >> 2).code

    def leave(self) -> None:
        self.program.close()


def play(plan: Plan, pairing: Pairing, round: int, turned: int) -> Finished:
    """One game of a round: everybody sits so many seats further."""
    seats = pairing.seats
    seed, game = (pairing.seed_for(turned), round) if plan.own_dice else (pairing.seed, round * seats + turned)
    deal = Deal(seed, round, seats)
    players = [pairing.players[(seat + turned) % seats] for seat in range(seats)]
    match = Match.new(
        plan.played,
        [plan.labels[player] for player in players],
        dict(plan.flags),
        first=deal.first,
        deck=plan.deck,
        tags={"Tournament": f"seed {plan.seed}", "Deal": f"{round + 1}", "Arrangement": f"{turned + 1} of {seats}"},
    )
    sitting = [
        sit(plan, seats, plan.players[player], choosing(seed, game, seats, seat)) for seat, player in enumerate(players)
    ]
    try:
        play_out(match, deal, sitting)
    finally:
        for sitter in sitting:
            sitter.leave()
    return Finished(match, tuple((seat, said) for seat, sitter in enumerate(sitting) for said in complaints(sitter)))


def sit(plan: Plan, seats: int, name: str, stream: Stream) -> Sitter:
    """Whoever that is takes a seat."""
    if is_program(name):
        return Guest(Program(name, plan.patience), stream)
    return Regular(mind_of(plan, seats, is_generic(name)), known_styles(plan, seats)[name], stream)


def complaints(sitter: Sitter) -> list[str]:
    return [said.to(preferred()) for said in sitter.complaints] if isinstance(sitter, Guest) else []


def play_out(match: Match, deal: Deal, sitting: list[Sitter]) -> None:
    """The game from the first throw to its end."""
    throws = 0
    while not match.position.over:
        if match.position.to_throw:
            match.throw(deal.throw(throws, match.position.to_throw))
            throws += 1
        else:
            step(match, sitting)


def step(match: Match, sitting: list[Sitter]) -> None:
    """All who are awaited choose, each from the same picture: nobody sees what the others just chose."""
    made = []
    for seat in match.position.waiting:
        picture = match.position
        while seat in picture.waiting:
            made.append((seat, sitting[seat].choose(picture, seat)))
            picture = picture.choose(*made[-1])
            if len(match.position.waiting) == 1:
                break  # alone: what follows is another step
    for seat, code in made:
        match.choose(seat, code)
