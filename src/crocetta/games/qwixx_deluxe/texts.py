"""How Qwixx Deluxe speaks: as Qwixx does, and of the slate."""

from typing import Any

from crocetta.core.fields import OVER
from crocetta.core.game import FlagText
from crocetta.core.words import Message, say
from crocetta.games.qwixx.texts import ASKED, describe, on_table, text, to_throw, why_not
from crocetta.games.qwixx.texts import FLAGS as GAME_FLAGS
from crocetta.games.qwixx.texts import breakdown as game_breakdown
from crocetta.games.qwixx_deluxe.rules import WINS, DeluxeTable, finished, has_won

# The contract; what is not defined below is Qwixx's own.
__all__ = ["ASKED", "FLAGS", "SUMMARY", "TITLE"]
__all__ += ["breakdown", "describe", "on_table", "text", "to_throw", "why_not"]

TITLE = "Qwixx Deluxe"
SUMMARY = say("A series of up to five games of Qwixx, noted on a slate.")

FLAGS = {
    **GAME_FLAGS,
    "games": FlagText(say("How many games does the series have?"), {}),
    "series": FlagText(
        say("Who wins the series?"),
        {
            "sum": say("whoever has the most points over all games"),
            "wins": say("whoever has won the most games"),
        },
    ),
}


def game_name(game: int) -> Message:
    """A game of the series, counted from 1."""
    return say("game {game}", game=game)


def breakdown(table: DeluxeTable, sheets: list[Any], seat: int) -> list[tuple[Message, int]]:
    if table.series == WINS:
        return [win(table, sheets, seat, game) for game in range(finished(table))]
    noted = [(game_name(game + 1), sheets[seat].slate[game]) for game in range(finished(table))]
    return noted if table.phase == OVER else [*noted, *game_breakdown(table, sheets, seat)]


def win(table: DeluxeTable, sheets: list[Any], seat: int, game: int) -> tuple[Message, int]:
    """A finished game, counted from 0: what it brought, and whether it was won."""
    points = sheets[seat].slate[game]
    brought = say("{game}: one point", "{game}: {n} points", game=game_name(game + 1), n=points)
    return brought, int(has_won(table, sheets, seat, game))
