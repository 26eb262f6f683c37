"""Knaster."""

from pathlib import Path

from crocetta.core.game import Game
from crocetta.games.knaster import paper, rules, texts

GAME = Game(
    id="knaster",
    rules=rules,
    texts=texts,
    paper=paper,
    seats=range(1, 13),
    usual_seats=range(1, 13),
    folder=Path(__file__).parent,
    ages=8,
    minutes=15,
    order=30,
    points=range(116),  # rows and columns 70, diagonals 20, circles 25
    presets={"letter": {"no_combination": "1"}},
    at_once=5,  # a number, and circles on the four lines it may fill
)
