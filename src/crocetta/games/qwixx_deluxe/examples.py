"""The worked example of Qwixx Deluxe as a position; its caption is the line below "Example" in RULES.md."""

from crocetta.core.fields import OVER
from crocetta.core.lesson import At, Example
from crocetta.games.qwixx_deluxe.setup import sheet

RED, YELLOW = 0b0001, 0b0010  # rows, as bits

EXAMPLES = (
    Example(
        "D1",
        1,
        At(
            {"turn": 150, "phase": OVER, "game": 5, "closed": RED | YELLOW},
            (
                sheet("4 6 7 9", "5 8 10", "12 10 9 8 6 5", "11 7", slate=(52, 48, 90, 51, 40)),
                sheet("2 3 5 6 8 10 12", "3 4 6 8 11 12", "11 10 8 5", "12 9", misses=1, slate=(55, 53, 31, 51, 72)),
            ),
        ),
        names=("Emma", "Max"),
        points=281,
    ),
)
