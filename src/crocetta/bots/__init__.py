"""Bots: players that are no people, each found by its name and imported only then.

>>> find("random").name
'random'
"""

import importlib
from random import Random
from typing import Protocol

from crocetta.core.errors import CrocettaError, quoted
from crocetta.core.position import Choice, Position
from crocetta.core.words import say

BOTS = {"random": "crocetta.bots.random"}  # by name: the module whose BOT it is


class Bot(Protocol):
    """Somebody who chooses."""

    @property
    def name(self) -> str:
        """What it is called on the command line and in records."""

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        """One of the choices open to a seat, from what that seat may see."""


class UnknownBot(CrocettaError):
    def __init__(self, name: str) -> None:
        super().__init__(say("there is no bot {name}: there are {known}", name=quoted(name), known=", ".join(BOTS)))


def find(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise UnknownBot(name)
    bot: Bot = importlib.import_module(BOTS[name]).BOT
    return bot
