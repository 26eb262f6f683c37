"""Qwixx."""

from pathlib import Path

from crocetta.core.game import Game
from crocetta.games.qwixx import paper, rules, texts

GAME = Game(
    id="qwixx",
    rules=rules,
    texts=texts,
    paper=paper,
    seats=range(1, 6),
    usual_seats=range(2, 6),
    folder=Path(__file__).parent,
    ages=8,
    minutes=15,
    order=10,
    points=range(-20, 290),  # four misses; three rows at 78, the fourth without its last cell 55
    presets={"letter": {"end_locks": "same_seat"}},
)
