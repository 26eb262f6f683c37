"""Bots: players that are no people, each found by its name and imported only then.

>>> from crocetta.core.game import find as game
>>> find("random", game("qwixx")).name
'random'
>>> names(game("qwixx"))[:5]
('random', 'easy', 'medium', 'hard', 'champion')
"""

from dataclasses import dataclass
from typing import Protocol

from crocetta.bots.program import Program, is_program
from crocetta.bots.random import BOT
from crocetta.bots.style import styles
from crocetta.bots.thinker import GENERIC, Thinker
from crocetta.core.errors import CrocettaError, quoted
from crocetta.core.game import Game
from crocetta.core.position import Choice, Position
from crocetta.core.words import say


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a choice may take: so many playouts, or so much time; 0: as much as the bot likes."""

    rollouts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Judged:
    """A choice and what it is worth to the seat that makes it."""

    choice: Choice
    points: float  # to be expected at the end
    win: float | None  # the chance to win, a shared win counted by its share; None for somebody who plays alone
    error: float  # standard error: of the chance to win, or alone of the points
    first_idea: float  # what the choice seemed to be worth before it was tried, in points
    behind: float = 0.0  # how much less it is worth than the best …
    behind_error: float = 0.0  # … and the standard error of that, from playouts with the same chance

    @property
    def value(self) -> float:
        """What choices are compared by: games won, or points where there is nobody to win against."""
        return self.points if self.win is None else self.win


class Bot(Protocol):
    """Somebody who chooses. The same seed and the same number of rollouts give the same answer."""

    @property
    def name(self) -> str:
        """What it is called on the command line and in records."""

    def choose(self, view: Position, seat: int, seed: int = 0, budget: Budget | None = None) -> Choice:
        """One of the choices open to a seat, from what that seat may see."""

    def close(self) -> None:
        """The game is over, or goes on without it."""


class UnknownBot(CrocettaError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(say("there is no bot {name}: there are {known}", name=quoted(name), known=", ".join(known)))


def names(game: Game) -> tuple[str, ...]:
    """All bots that play a game."""
    return (*styles(game, game.usual_seats[0]), *GENERIC)


def find(name: str, game: Game, programs: bool = False) -> Bot:
    """The bot of that name, for a game; a program only for whoever was told its name by the person at the machine."""
    if programs and is_program(name):
        return Program(name)
    if name not in names(game):
        raise UnknownBot(name, names(game))
    return BOT if name == BOT.name else Thinker(name)
