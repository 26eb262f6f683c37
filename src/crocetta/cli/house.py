"""What there is: the games, their bots, their rules."""

from typing import Any

from crocetta.cli.app import app
from crocetta.cli.asked import GameId, Json, Lang, Spoken, print_json
from crocetta.core import game as core
from crocetta.core.game import Game, find
from crocetta.core.words import say
from crocetta.terminal.manual import Command, examples, here


@app.command(
    cls=Command,
    help=here(say("List the games.")),
    epilog=examples(
        ("crocetta games", say("one line for each")),
        ("crocetta games --json", say("with all rule options, for a machine")),
    ),
)
def games(lang: Lang = "", as_json: Json = False) -> None:
    found = core.games()
    if as_json:
        print_json([game_data(game, lang) for game in found])
        return
    for game in found:
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        print(f"{game.id:13} {game.texts.TITLE:15} {seats:5} {game.texts.SUMMARY.to(lang)}")


def game_data(game: Game, language: str) -> dict[str, Any]:
    """What a machine wants to know of a game."""
    return {
        "id": game.id,
        "title": game.texts.TITLE,
        "summary": game.texts.SUMMARY.to(language),
        "rules": game.rules.VERSION,
        "seats": [game.seats[0], game.seats[-1]],
        "usual_seats": [game.usual_seats[0], game.usual_seats[-1]],
        "flags": {name: flag_data(game, name, language) for name in game.flags},
        "presets": {"table": {}, **game.presets},
    }


def flag_data(game: Game, name: str, language: str) -> dict[str, Any]:
    flag, told = game.flags[name], game.texts.FLAGS[name]
    values = {value: told.values[value].to(language) for value in flag.values}
    return {
        "question": told.question.to(language),
        "default": game.flag_text(name, flag.default),
        "values": values or [flag.low, flag.high],
    }


@app.command(
    cls=Command,
    help=here(say("List the bots of a game, with how strong they were measured to be.")),
    epilog=examples(
        ("crocetta bots qwixx", say("who plays Qwixx, and how well")),
        ("crocetta bots --json", say("all games, for a machine")),
    ),
)
def bots(game: GameId = "", lang: Lang = "", as_json: Json = False) -> None:
    from crocetta.terminal import strength
    from crocetta.terminal.screen import Screen

    found = [find(game)] if game else core.games()
    if as_json:
        print_json({one.id: strength.listed(one) for one in found})
        return
    for one in found:
        strength.show(Screen(lang), one)


@app.command(
    cls=Command,
    help=here(say("Show the rules of a game.")),
    epilog=examples(
        ("crocetta rules qwixx", say("the rules of Qwixx")),
        ("crocetta rules qwixx --lang it > regole.md", say("the same in Italian, as a file")),
    ),
)
def rules(game: GameId, lang: Lang = "", spoken: Spoken = False) -> None:
    from crocetta.terminal import page
    from crocetta.terminal.screen import Screen

    page.show(Screen(lang, spoken), find(game))
