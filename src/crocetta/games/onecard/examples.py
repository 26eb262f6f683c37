"""The worked examples of Tutto su carta as positions; their captions are the lines below "Examples" in RULES.md."""

from crocetta.core.fields import OVER
from crocetta.core.lesson import At, Choose, Example, Throw
from crocetta.games.onecard.setup import deck, sheet
from crocetta.games.onecard.table import SCORE, THROW

MAY_SCORE = {"scoring": "may"}  # so that a full card can be seen before it is scored


def at(phase: int, cards: dict[str, int | list[int]], **more: int) -> At:
    flags = MAY_SCORE if phase == SCORE else {}
    return At({"turn": 9, "phase": phase, "deck": deck(cards), **more}, (cards,), flags)


EXAMPLES = (
    Example(
        "C1",
        1,
        at(THROW, sheet("c01", "c02")),
        (Throw("p p y y o"), Choose("keep"), Choose("a-yp")),
        names=("Simone",),
    ),
    Example(
        "C2",
        2,
        at(THROW, sheet("c01 p2 y2", "c02")),
        (Throw("p p y y o"), Choose("keep")),
        names=("Simone",),
        may=("a-p",),
        may_not=("a-yp", "a-y"),
    ),
    Example(
        "C3",
        3,
        at(SCORE, sheet("c01 p5 y3 g2 b3 r2", "c02 r2 p1"), waiting=1),
        names=("Simone",),
        then=(Choose("score-a"),),
        points=12,
    ),
    Example(
        "C4",
        4,
        at(SCORE, sheet("c03 y2 p1", "c02 r4 o4 b4 g4 p1"), waiting=1),
        names=("Simone",),
        then=(Choose("score-b"),),
        points=21,
    ),
    Example("C5", 5, at(OVER, sheet("c03 y6 p3 r2 o1", "c08 g2 b3")), names=("Simone",), points=9),
)
