"""Draws the sheets that the README and docs show: one of each game, in the middle of a seeded game."""

import random
from pathlib import Path

from crocetta import Dice, Match
from crocetta.draw import svg

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
GAMES = {  # by picture: the game, its flags, the choices made before it is drawn
    "qwixx": ("qwixx", {}, 36),
    "qwixx-mixx": ("qwixx", {"sheet": "mixx-a"}, 40),
    "qwixx-deluxe": ("qwixx-deluxe", {}, 180),
    "qwantum": ("qwantum", {}, 60),
    "onecard": ("onecard", {}, 60),
    "knaster": ("knaster", {}, 50),
}


def picture(game: str, flags: dict[str, str], choices: int) -> str:
    match, chance = Match.new(game, ("Emma", "Max"), flags, Dice.numbered(5)), random.Random(3)
    while choices or not match.position.waiting:
        if match.position.to_throw:
            match.throw()
            continue
        seat = match.position.waiting[0]
        match.choose(seat, chance.choice(match.position.choices(seat)[:-1] or match.position.choices(seat)))
        choices -= choices > 0
    position, seat = match.position, match.position.waiting[0]
    lit = [cell for choice in position.choices(seat) for cell in position.touched(seat, choice)]
    return svg.sheet(position.paper(seat), position.marks(seat), lit, title=position.game.texts.TITLE)


if __name__ == "__main__":
    for name, (game, flags, choices) in GAMES.items():
        (PICTURES / f"{name}.svg").write_text(picture(game, flags, choices), encoding="utf-8")
        print(name)
