"""How Qwixx Deluxe speaks: as Qwixx does, and of the slate."""

from collections.abc import Sequence
from typing import Any

from crocetta.core.fields import OVER
from crocetta.core.game import FlagText
from crocetta.core.words import Message, listed, say
from crocetta.games.qwixx.texts import (
    ASKED,
    brief,
    called,
    cost,
    describe,
    on_table,
    prompt,
    text,
    to_throw,
    told,
    why_cell,
    why_not,
)
from crocetta.games.qwixx.texts import FLAGS as GAME_FLAGS
from crocetta.games.qwixx.texts import breakdown as game_breakdown
from crocetta.games.qwixx.texts import ending as game_ending
from crocetta.games.qwixx.texts import told_since as game_news
from crocetta.games.qwixx_deluxe.rules import WINS, DeluxeTable, finished, has_won

# The contract; what is not defined below is Qwixx's own.
__all__ = ["ASKED", "FLAGS", "SUMMARY", "TITLE"]
__all__ += ["breakdown", "brief", "called", "cost", "counted", "describe", "ending"]
__all__ += ["on_table", "prompt", "text", "to_throw", "told", "told_since", "why_cell", "why_not"]

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


def counted(table: DeluxeTable, n: int) -> Message | None:
    """Deluxe 4: where the series goes to whoever has won most games, games are counted, not points."""
    return say("one game won", "{n} games won", n=n) if table.series == WINS else None


def told_since(
    table: DeluxeTable, sheets: list[Any], before: DeluxeTable, then: list[Any], names: Sequence[object | None]
) -> Message | None:
    """Deluxe 1: what a game that has just ended brought; of the last one the end of the series tells."""
    if before.game == table.game:
        return game_news(table, sheets, before, then, names)
    brought = [
        say(
            "{name} {points}",
            name=say("you") if names[seat] is None else names[seat],
            points=sheets[seat].slate[before.game - 1],
        )
        for seat in range(table.seats)
    ]
    return say("Game {game} is over: {points}", game=before.game, points=listed(brought))


def ending(table: DeluxeTable, sheets: list[Any]) -> Message:
    """Deluxe 3: how the last game of a finished series ended."""
    return say("the last game: {ending}", ending=game_ending(table, sheets))
