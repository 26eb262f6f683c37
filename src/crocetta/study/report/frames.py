"""Frames: results as a polars DataFrame, one row for each game and seat."""

from typing import TYPE_CHECKING, Any

from crocetta.core.errors import CrocettaError
from crocetta.core.words import say
from crocetta.study.report.games import Games

if TYPE_CHECKING:
    import polars


class NoPolars(CrocettaError):
    """polars is not installed."""

    def __init__(self) -> None:
        super().__init__(say("for a DataFrame polars is needed: pip install 'crocetta[lab]'"))


def columns(games: Games) -> dict[str, Any]:
    """The same as plain arrays, by the name of the column."""
    return {
        "game": games.number,
        "seats": games.seats[games.number],
        "player": [games.names[player] for player in games.player],
        "order": games.order + 1,
        "points": games.points,
        "win": games.wins,
        "turns": games.turns[games.number],
        "choices": games.choices[games.number],
    }


def frame(games: Games) -> "polars.DataFrame":
    """All results; polars is imported here and nowhere else."""
    try:
        import polars
    except ImportError:
        raise NoPolars from None
    return polars.DataFrame(columns(games))
