"""Styles: how a bot plays, the same few numbers for every game.

>>> from crocetta.core.game import find
>>> list(styles(find("qwixx"), 2))[:5]
['random', 'easy', 'medium', 'hard', 'champion']
"""

import importlib
from dataclasses import dataclass, replace
from typing import Any

from crocetta.core.game import Game

MANY = 5  # seats: with more of them there are fewer playouts
LEVELS = ("easy", "medium", "hard", "champion")


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody chooses."""

    noise: float = 0.0  # points by which a choice may fall behind and still be made now and then; below zero: any
    rollouts: int = 0  # playouts for one choice; 0: none, what choices seem to be worth decides
    width: int = 8  # the choices that are tried in playouts; 0: all
    horizon: int = 0  # turns after which a playout is cut and judged; 0: it is played to the end
    doubt: float = 0.5  # standard errors by which playouts must speak against the first idea


RANDOM = Style(noise=-1.0)
# Of a game that knows nothing about itself.
GENERIC = {
    "easy": {"noise": 1.0},
    "medium": {"rollouts": 16, "width": 0, "doubt": 0.0},
    "hard": {"rollouts": 100, "width": 0, "doubt": 0.0},
    "champion": {"rollouts": 1000, "width": 0, "doubt": 0.0},
}


def styles(game: Game, seats: int) -> dict[str, Style]:
    """Every style a game is played in, by name: at random, the levels, then those of its own."""
    module = own_module(game)
    levels = getattr(module, "LEVELS", GENERIC)
    if seats == 1:
        levels = getattr(module, "SOLO", levels)
    return {"random": RANDOM} | {name: for_seats(Style(**style), seats) for name, style in levels.items()}


def for_seats(style: Style, seats: int) -> Style:
    """With many seats a playout takes longer, by seats and by what each looks at, so there are fewer."""
    return replace(style, rollouts=style.rollouts * MANY**2 // seats**2) if seats > MANY else style


def own_module(game: Game) -> Any:
    """The `mind` of a game's folder, what it knows about playing well; None if it has none."""
    if not (game.folder / "mind.py").exists():
        return None
    return importlib.import_module(f"crocetta.games.{game.id.replace('-', '_')}.mind")
