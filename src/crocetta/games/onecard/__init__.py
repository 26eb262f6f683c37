"""Tutto su carta."""

from pathlib import Path

from crocetta.core.game import Game
from crocetta.games.onecard import deck, paper, rules, texts

GAME = Game(
    id="onecard",
    rules=rules,
    texts=texts,
    paper=paper,
    seats=range(1, 5),
    usual_seats=range(2, 5),
    folder=Path(__file__).parent,
    ages=8,
    minutes=20,
    order=50,
    points=range(151),  # three cards scored and three in play, each at most 25
    presets={"letter": {"throws": "4", "scoring": "may"}},
    deck=deck,
    nominal=frozenset({"dice", "open", "cards"}),
)
