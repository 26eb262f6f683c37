"""The worked examples of Qwantum as positions; their captions are the lines below "Examples" in RULES.md."""

from crocetta.core.fields import OVER
from crocetta.core.lesson import At, Choose, Example, Throw
from crocetta.games.qwantum.rules import THROW
from crocetta.games.qwantum.setup import sheet

EXAMPLES = (
    Example(
        "N6",
        1,
        At({"turn": 5, "phase": THROW}, (sheet("3", "7", "4", ""),)),
        (Throw("3 b1 b5 b4 p3 r3 y5"), Choose("keep"), Choose("p")),
        names=("Sarah",),
        may=("b", "r", "y"),
        may_not=("p",),
    ),
    Example(
        "N8",
        2,
        At({"turn": 2, "phase": THROW}, (sheet("", "", "", "4"),)),
        (Throw("3 b1 b5 b4 b4 b2 y5"), Choose("keep")),
        names=("Linus",),
        may=("p", "b", "r", "y"),
    ),
    Example("N3", 3, At({"turn": 7, "phase": THROW}, (sheet("4 8", "4", "7 11", "9"),)), points=7),
    Example(
        "N10",
        4,
        At(
            {"turn": 40, "phase": OVER},
            (sheet("4 7 11 15 11 5", "6 8 12 16 10 4", "7 9 13 18 14 3", "8 10 14 20 12 6", misses=3),),
        ),
        names=("Emma",),
        points=51,
    ),
)
