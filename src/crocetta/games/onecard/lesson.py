"""The lesson of Tutto su carta: a turn of each player, a card scored, the fourth card."""

from crocetta.core.lesson import Ask, At, Choose, Find, Lesson, Step, Throw, Watch
from crocetta.core.words import say
from crocetta.games.onecard.setup import deck, dice, sheet
from crocetta.games.onecard.table import THROW, THROWS


def position(turn: int, lying: str, *sheets: dict[str, int | list[int]]) -> At:
    """Before the learner's last throw of a turn: these dice lie, a dot is still in the hand."""
    thrown = THROWS - 1 if lying else 0
    table: dict[str, int | list[int]] = {
        "turn": turn,
        "phase": THROW,
        "deck": deck(*sheets),
        "dice": dice(lying),
        "thrown": thrown,
    }
    return At(table, sheets)


BEGINNING = position(1, "", sheet("c01", "c02"), sheet("c06", "c15"))
MIDDLE = position(
    9,
    "y.oop",
    sheet("c01 p5 y2 g1 b3", "c02 r1 b2 p2"),
    sheet("c06 y2 p3 b2", "c15 g4 o1 b2"),
)
NEAR_THE_END = position(
    31,
    "r.yyy",
    sheet("c03 y6 p3 o1", "c02 r3 o4 b3 g4", scored={"c01": 12, "c09": 10, "c17": 15}),
    sheet("c06 y4 p3 o2", "c15 g6 o3 b2", scored={"c04": 14, "c22": 9}),
)

LESSON = Lesson(
    steps=(
        Step(
            say(
                "These are your two cards. Each has five rows in five colours. A full row pays the points printed at "
                "its left."
            ),
            Find("a-p1"),
            say("Tap the first space of the purple row on card A."),
            at=BEGINNING,
        ),
        Step(
            say("It is your turn. You throw five dice. They show no numbers, only colours, each with its own shape."),
            Throw("p r p y b"),
            say("Throw the dice."),
        ),
        Step(
            say(
                "You may throw any dice again, up to two times. Two are purple, one is yellow: card A has rows for "
                "both. Try for more."
            ),
            Choose("again-25"),
            say("Tap the red and the blue die, then throw them again."),
            then=(Throw("y o"),),
        ),
        Step(
            say("Two purple, two yellow and an orange one. You could throw once more, but this is good."),
            Choose("keep"),
            say("Keep all dice."),
        ),
        Step(
            say(
                "Use the dice on one card: a cross for each die, from the left. On card A, purple and yellow fit. It "
                "has no orange row, so that die is not used."
            ),
            Choose("a-yp"),
            say("Tap a ringed space on card A, then confirm with the button."),
            then=(Choose("b-yo", seat=1),),
        ),
        Step(
            say("Emma has used your dice on one of her cards. Now she throws, and you may use her dice as well."),
            Watch(),
            say("Watch Emma throw."),
            then=(Throw("y y p p b"), Choose("keep", seat=1), Choose("a-ypb", seat=1)),
        ),
        Step(
            say(
                "Two dice are yellow, but your yellow row has only one space left. Of a colour you use all dice or "
                "none."
            ),
            Ask("a-y3"),
            say("Tap the free yellow space on card A and see why not."),
        ),
        Step(
            say(
                "Purple and blue do fit. If you use a card, you use every colour that fits on it. You may also pass, "
                "but that would be a pity."
            ),
            Choose("a-pb"),
            say("Tap a ringed space on card A."),
        ),
        Step(
            say(
                "Some turns later. On card A purple is full; yellow and green lack one space each. One die is "
                "yellow. You throw another one for the third and last time."
            ),
            Throw("g"),
            say("Throw the last die."),
            at=MIDDLE,
        ),
        Step(
            say("Green! These dice fill your yellow and green rows. A card with three full rows is scored at once."),
            Choose("a-yg"),
            say("Tap a ringed space on card A."),
            then=(Choose("pass", seat=1), Throw("c08")),
        ),
        Step(
            say(
                "12 points: 5 + 3 + 2 for the rows, and 2 more because the yellow row bears a sun. Both suns would "
                "pay 5. You have drawn a new card A."
            ),
            Find("scored-1"),
            say("Tap the points of your scored card."),
            points=12,
        ),
        Step(
            say(
                "Much later you have scored three cards. The fourth scored card of any player ends the game. On card "
                "B, red and blue lack one space each."
            ),
            Throw("b"),
            say("Throw the last die."),
            at=NEAR_THE_END,
        ),
        Step(
            say("Blue! That fills red and blue: the card has four full rows then, and both suns."),
            Choose("b-rb"),
            say("Tap a ringed space on card B."),
            then=(Choose("pass", seat=1),),
        ),
        Step(
            say(
                "4 + 4 + 4 + 4 and 5 for both suns: 21 points. The game is over. On card A your full rows, 6 and 3, "
                "still count, but not the sun. In all you have 67."
            ),
            Find("scored-4"),
            say("Tap the points of your fourth card."),
            points=67,
        ),
    ),
    done=say("That is Tutto su carta: fill three rows of a card, mind the suns, and be first with four cards."),
    points=(67, 33),
)
