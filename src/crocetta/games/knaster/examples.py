"""The worked examples of Knaster as positions; their captions are the lines below "Examples" in RULES.md."""

from crocetta.core.fields import OVER
from crocetta.core.lesson import At, Choose, Example, Throw
from crocetta.games.knaster.rules import THROW
from crocetta.games.knaster.setup import sheet

EXAMPLES = (
    Example(
        "K1",
        1,
        At({"turn": 5, "phase": THROW}, (sheet("5 . . . .", ". 6 . . .", ". . . . .", ". . . 8 .", ". . . . 9"),)),
        (Throw("3 4"), Choose("w13")),
        may=("d1-123", "d1-245"),
    ),
    Example(
        "K3",
        2,
        At({"turn": 10, "phase": THROW}, (sheet(". . 11 . .", "4 . . . .", "7 . 3 . 8", ". 11 . . .", "6 . 9 . 5"),)),
        (Throw("6 5"),),
        names=("Tim",),
        may=("c3", "c17"),
    ),
    Example(
        "K4",
        3,
        At({"turn": 9, "phase": THROW}, (sheet("(11) . . . .", ". . . . .", "5 7 5 . 7", ". . (4) . .", ". . . . ."),)),
        (Throw("1 4"), Choose("w14"), Choose("r3-12")),
        names=("Tim",),
    ),
    Example(
        "K9",
        4,
        At(
            {"turn": 14, "phase": THROW},
            (sheet(". . 6 . .", ". 9 . . .", "(5) (7) (5) . (7)", ". 4 . . 11", ". . . 8 ."),),
        ),
        (Throw("2 3"), Choose("w14")),
        may=("r3-4",),
        may_not=("r3-14",),
    ),
    Example(
        "K10",
        5,
        At(
            {"turn": 22, "phase": THROW},
            (sheet("6 . 8 . 5", ". 4 5 9 .", "7 7 . 6 5", ". 11 6 8 .", "10 . 9 . 7"),),
        ),
        (Throw("3 4"),),
        may=("w13",),
    ),
    Example(
        "K6",
        6,
        At(
            {"turn": 40, "phase": OVER},
            (
                sheet(
                    "(8) (8) (8) (8) (8)",
                    "2 (3) (7) 4 5",
                    "6 7 (7) 3 9",
                    "(4) 5 (7) (9) 3",
                    "(6) 9 (7) (8) (12)",
                ),
            ),
        ),
        names=("Tim",),
        points=41,
    ),
)
