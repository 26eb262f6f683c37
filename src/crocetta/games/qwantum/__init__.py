"""Qwantum."""

from pathlib import Path

from crocetta.core.game import Game
from crocetta.games.qwantum import paper, rules, texts

GAME = Game(
    id="qwantum",
    rules=rules,
    texts=texts,
    paper=paper,
    seats=range(1, 5),
    usual_seats=range(2, 5),
    folder=Path(__file__).parent,
    ages=8,
    minutes=15,
    order=40,
    points=range(-15, 199),  # misses 1 + 2 + 3 + 4 + 5; six columns of 33
    presets={"letter": {}},
    nominal=frozenset({"dice"}),
)
