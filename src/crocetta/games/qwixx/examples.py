"""The worked examples of Qwixx as positions; their captions are the lines below "Examples" in RULES.md."""

from crocetta.core.fields import OVER
from crocetta.core.lesson import At, Choose, Example, Throw
from crocetta.games.qwixx.rules import THROW
from crocetta.games.qwixx.setup import sheet

BLUE = 0b1000  # the blue row, as a bit
EMPTY = sheet("", "", "", "")
FIRST = At({"turn": 1, "phase": THROW}, (EMPTY, EMPTY, EMPTY, EMPTY))  # Max, Emma, Laura, Lino
WHITE_FIVE = (Throw("1 4 3 2 2 6"), Choose("r5"), Choose("y5", 1), Choose("pass", 2), Choose("pass", 3))

EXAMPLES = (
    Example("Q1", 1, At({"turn": 9, "phase": THROW}, (sheet("5 7", "4 7 10", "12 9 6", "11 10"),))),
    Example("Q2", 2, FIRST, WHITE_FIVE, names=("Max", "Emma")),
    Example("Q3", 3, FIRST, (*WHITE_FIVE, Choose("b10")), names=("Max",)),
    Example(
        "Q4",
        4,
        At({"turn": 20, "phase": THROW}, (sheet("3 5 8", "2 6", "12 10 9 7 4 3", "11 8"),)),
        (Throw("1 1 4 5 3 2"), Choose("g2")),
        names=("Laura",),
    ),
    Example(
        "Q5",
        5,
        At(
            {"turn": 30, "phase": THROW, "active": 2, "first": 0, "closed": BLUE},  # Max, Lino, Emma
            (
                sheet("2 4 6 7 9 11", "3 5 8", "11 8 6", "12 9 7"),
                sheet("3 6 8", "2 4 5 7 8 10", "12 10 7", "11 10 8"),
                sheet("2 5 7", "4 6 9", "10 9 5", "12 11 9 7 5 2"),
            ),
        ),
        (Throw("6 6 2 3 4"), Choose("r12"), Choose("y12", 1), Choose("pass", 2)),
        names=("Max", "Lino"),
    ),
    Example(
        "Q6",
        6,
        At(
            {"turn": 34, "phase": OVER, "closed": BLUE},
            (sheet("2 4 5 7", "3 6 8", "12 11 9 8 7 5 4", "12 11 9 8 6 4 2", misses=2),),
        ),
        names=("Laura",),
        points=70,
    ),
)
