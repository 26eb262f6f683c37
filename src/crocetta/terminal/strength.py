"""How strong bots are, as it was measured and kept beside each game."""

import json
from typing import Any

from crocetta import bots
from crocetta.bots.style import styles
from crocetta.core.game import Game
from crocetta.core.words import Message, say
from crocetta.terminal.laboratory import grouped
from crocetta.terminal.screen import Screen

FILE = "strength.json"  # written by benchmarks/ladder.py
NATURE: dict[str, Message] = {
    "random": say("takes any choice, a pass like the rest"),
    "easy": say("a beginner: sees what pays, and often something else"),
    "medium": say("plays sensibly, with a slip now and then"),
    "hard": say("plays well, with a rare slip"),
    "champion": say("plays well, with a rare slip"),
    "greedy": say("knows the rules alone: takes what brings most points at once"),
    "search": say("knows the rules alone: tries every choice in many games"),
}
CAREFUL = say("always takes what promises most")
SEARCHING = say("tries the best choices in many games before it chooses")


def listed(game: Game) -> list[dict[str, Any]]:
    """Every bot of a game with what was measured of it."""
    file = game.folder / FILE
    kept = json.loads(file.read_text()) if file.exists() else {"duels": [], "alone": [], "among": []}
    return [
        {
            "name": name,
            "alone": next((one for one in kept["alone"] if one["bot"] == name), None),
            "duel": next((one for one in kept["duels"] if one["bot"] == name), None),
            "among": [one for one in kept["among"] if one["bot"] == name],
            "ms": kept.get("ms", {}).get(name),
        }
        for name in bots.names(game)
    ]


def show(screen: Screen, game: Game) -> None:
    """A few lines for each bot."""
    screen.heading(say("{title}: bots", title=game.texts.TITLE))
    screen.rows([(bot["name"], said(screen, game, bot)) for bot in listed(game)])


def said(screen: Screen, game: Game, bot: dict[str, Any]) -> str:
    """What a bot is like, and what was measured."""
    parts = [nature(game, bot["name"])]
    if bot["duel"]:
        one = bot["duel"]
        parts.append(
            say(
                "wins {share} % against {other} in {games} games",
                share=share(one),
                other=one["against"][0],
                games=grouped(one["games"]),
            )
        )
    parts += [
        say(
            "with {seats} seats {share} % in {games} games",
            seats=1 + len(one["against"]),
            share=share(one),
            games=grouped(one["games"]),
        )
        for one in bot["among"]
    ]
    if bot["alone"]:
        one = bot["alone"]
        mean, games = f"{one['points']['mean']:.1f}", grouped(one["games"])
        parts.append(say("alone {points} points in {games} games", points=mean, games=games))
    if bot["ms"]:
        parts.append(say("{ms} ms a choice", ms=rounded(bot["ms"])))
    return "; ".join(screen.words(part) for part in parts)


def nature(game: Game, name: str) -> Message:
    """How a level plays in this game."""
    style = styles(game, game.usual_seats[-1]).get(name)
    if style and style.rollouts:
        return SEARCHING
    return CAREFUL if style and style.noise == 0 else NATURE[name]


def share(one: dict[str, Any]) -> str:
    """Games won in a hundred, with the bounds between which that lies in 95 of 100 cases."""
    from crocetta.study.tally import as_share

    wins = as_share(one["wins"])
    digits = 1 if wins["high"] - wins["low"] > 0.001 else 2
    mean, low, high = (f"{100 * wins[name]:.{digits}f}" for name in ("mean", "low", "high"))
    return f"{mean} ({low}…{high})"


def rounded(number: float) -> str:
    """Two figures that count, without an exponent.

    >>> rounded(0.0712), rounded(24.4), rounded(113.9)
    ('0.071', '24', '110')
    """
    return f"{float(f'{number:.2g}'):g}"
