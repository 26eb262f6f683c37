"""The catalogue: what a page wants to know of every game, before a table is laid."""

from typing import Any

from crocetta.core.game import Game, games
from crocetta.core.lesson import has_lesson
from crocetta.core.words import Message, say
from crocetta.server import bots, drawing, telling

PRESETS = {"table": say("as usual"), "letter": say("by the letter")}


def catalogue(language: str) -> dict[str, Any]:
    """All games and bots."""
    return {
        "games": [game_data(game, language) for game in sorted(games(), key=lambda game: (game.order, game.id))],
        "bots": [bot_data(level, text, language) for level, text in bots.levels()],
        "language": language,
    }


def bot_data(level: str, text: Message, language: str) -> dict[str, Any]:
    return {"level": level, "name": telling.BOTS[level][0].to(language), "text": text.to(language)}


def game_data(game: Game, language: str) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.texts.TITLE,
        "summary": game.texts.SUMMARY.to(language),
        "seats": [game.seats[0], game.seats[-1]],
        "usual_seats": [game.usual_seats[0], game.usual_seats[-1]],
        "ages": game.ages or None,
        "minutes": game.minutes or None,
        "lesson": has_lesson(game),
        "deck": game.deck is not None,
        "flags": [flag_data(game, name, language) for name in game.flags],
        "presets": [
            {"name": name, "text": PRESETS[name].to(language) if name in PRESETS else name, "flags": dict(flags)}
            for name, flags in {"table": {}, **game.presets}.items()
        ],
    }


def flag_data(game: Game, name: str, language: str) -> dict[str, Any]:
    flag, told = game.flags[name], game.texts.FLAGS[name]
    data: dict[str, Any] = {
        "name": name,
        "question": told.question.to(language),
        "default": game.flag_text(name, flag.default),
    }
    if flag.values:
        values = [{"value": value, "text": told.values[value].to(language)} for value in flag.values]
        return data | {"values": values, "pictured": name in drawing.pictured(game)}
    return data | {"low": flag.low, "high": flag.high}
