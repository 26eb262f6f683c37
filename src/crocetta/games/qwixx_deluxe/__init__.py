"""Qwixx Deluxe."""

from pathlib import Path

from crocetta.core.game import Game
from crocetta.games.qwixx_deluxe import paper, rules, texts

GAME = Game(
    id="qwixx-deluxe",
    rules=rules,
    texts=texts,
    paper=paper,
    seats=range(1, 9),
    usual_seats=range(2, 5),
    folder=Path(__file__).parent,
    ages=8,
    minutes=15,
    order=20,
    points=range(-100, 1446),  # five games of Qwixx
    presets={"letter": {"end_locks": "same_seat"}},
)
