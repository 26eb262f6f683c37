"""The mind of a game: what its folder knows about playing it well, compiled together with its rules."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from types import FunctionType
from typing import Any, cast

import numpy as np

from crocetta.bots import contract
from crocetta.bots.desk import PRISTINE, Desk, desk
from crocetta.bots.playing import play_on
from crocetta.bots.search import search
from crocetta.bots.style import own_module
from crocetta.core.game import Game
from crocetta.fast.compile import ONE_AT_A_TIME, Compiler
from crocetta.fast.engine import Engine

FILE = "mind.npy"
SCALE = 20.0  # spread of the points by which games are won, where a game does not say


class Mind:
    """A table of one game, and what is known about playing there."""

    def __init__(
        self,
        game: Game,
        seats: int,
        flags: Mapping[str, object] | None = None,
        deck: str | None = None,
        generic: bool = False,
    ) -> None:
        self.engine = Engine(game)
        self.game, self.seats = game, seats
        self.laid = self.engine.laid(seats, flags, deck)
        self.module: Any = None if generic else own_module(game)
        self.scale = float(getattr(self.module, "SCALE", SCALE))

    def kernel(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        """A loop over the rules and the mind of this game, compiled once and kept on disk."""
        return workshop(self.game, self.module is None).kernel(cast(FunctionType, plain))

    @cached_property
    def knowledge(self) -> np.ndarray[Any, Any]:
        """What the game knows, as numbers: as they are kept, or as its `unfold` makes them for so many seats."""
        file = getattr(self.module, "KNOWLEDGE", self.game.folder / FILE)
        kept = np.load(file) if self.module and file.exists() else np.zeros(1, np.float32)
        if not hasattr(self.module, "unfold"):
            return kept
        mind = np.zeros(self.module.known(self.seats), np.float32)
        self.kernel(self.module.unfold)(kept, self.seats, mind)
        return mind

    def desk(self, playouts: int) -> Desk:
        """A desk for one thread, with this table laid."""
        made = desk(self.engine, self.seats, self.knowledge, getattr(self.module, "ROOM", 1), playouts)
        tables, sheets = self.laid
        made.tables[PRISTINE], made.sheets[PRISTINE] = tables[0], sheets[0]
        return made


class Workshop:
    """Where the loops of one game are compiled; what two of them call is compiled once."""

    def __init__(self, game: Game, generic: bool) -> None:
        self.game = game
        self.module: Any = None if generic else own_module(game)
        self.shared = self.compiler()
        self.kernels: dict[FunctionType, Callable[..., Any]] = {}

    def kernel(self, plain: FunctionType) -> Callable[..., Any]:
        """A loop, compiled and kept on disk."""
        with ONE_AT_A_TIME:
            if plain not in self.kernels:
                label = f"{self.game.id}-{'bots' if self.module else 'generic'}"
                self.kernels[plain] = self.shared.kept(plain, label, self.digest(plain))
            return self.kernels[plain]

    def digest(self, plain: FunctionType) -> str:
        """A hash of all that this loop is made from, whatever else has been compiled before."""
        compiler = self.compiler()
        compiler.twin(plain)
        return compiler.digest()

    def compiler(self) -> Compiler:
        """The rules and what is known about playing; large parts are called, not written out: it compiles sooner."""
        worth, weigh = getattr(self.module, "worth", contract.worth), getattr(self.module, "weigh", None)
        glance = getattr(self.module, "glance", None)
        weighed = contract.by_own_mind if weigh else contract.by_looking_ahead
        glanced = contract.by_own_glance if glance else weighed
        compiler = Compiler(self.game.rules, apart=(play_on, search, weighed, glanced))
        compiler.stands_for(contract.worth, worth, inlining=False)
        if weigh:
            compiler.stands_for(contract.weigh, weigh, inlining=False)
        if glance:
            compiler.stands_for(contract.glance, glance, inlining=False)
        compiler.stands_for(contract.weigh_choices, weighed)
        compiler.stands_for(contract.glance_at_choices, glanced)
        return compiler


@cache
def workshop(game: Game, generic: bool) -> Workshop:
    """The workshop of a game, the same for all its tables."""
    return Workshop(game, generic)
