"""The lesson of Knaster: write, circle, fill a line, earn it; then the last throw."""

from crocetta.core.lesson import At, Choose, Find, Lesson, Step, Throw, Watch
from crocetta.core.words import say
from crocetta.games.knaster.rules import THROW
from crocetta.games.knaster.setup import sheet

MIDDLE = At(
    {"turn": 11, "phase": THROW},
    (
        sheet("5 . . 10 .", ". 6 . . .", ". . (9) . 8", ". . 7 7 .", ". . . . ."),
        sheet("9 . . . 5", ". 7 . 8 .", ". . 6 . .", ". 10 . 7 .", "(8) . . . ."),
    ),
)
NEAR_THE_END = At(
    {"turn": 33, "phase": THROW},
    (
        sheet("(5) 7 7 10 4", "(6) (6) (8) (6) 9", "4 . (9) 5 8", "11 (8) 7 (7) 6", "3 (8) 10 4 (8)"),
        sheet("9 5 11 . 5", "(4) (7) (7) (8) (7)", "6 10 (6) 3 8", "7 10 . (7) 9", "(8) 4 8 . (7)"),
    ),
)

LESSON = Lesson(
    steps=(
        Step(
            say(
                "This is your sheet: a grid of 25 cells. Two dice are thrown. You and Emma each write their sum into "
                "a cell of your own grid."
            ),
            Throw("3 6"),
            say("Throw the dice."),
        ),
        Step(
            say(
                "3 + 6 = 9. Write it into a free cell. The middle is a good place: a row, a column and both "
                "diagonals cross there."
            ),
            Choose("w13"),
            say("Tap the cell in the middle, then confirm with the button."),
            then=(Choose("w1", seat=1),),
        ),
        Step(
            say("Now Emma throws. Who throws makes no difference: the number is for both of you."),
            Watch(),
            say("Watch Emma throw."),
            then=(Throw("4 5"),),
        ),
        Step(
            say(
                "9 again! Instead of writing it once more, you may circle a 9 that you already have. You must do one "
                "of the two. Every circle is a point."
            ),
            Choose("c13"),
            say("Tap your 9 to circle it."),
            then=(Choose("w2", seat=1),),
        ),
        Step(
            say(
                "Some turns later. Look at the diagonal from top left to bottom right: 5, 6, 9, 7. Only the corner "
                "is free."
            ),
            Throw("2 6"),
            say("Throw the dice."),
            at=MIDDLE,
            points=1,
        ),
        Step(
            say("8! In the corner it fills the diagonal: 5, 6, 7, 8 and 9 are a straight. The order does not matter."),
            Choose("w25"),
            say("Tap the corner at the bottom right."),
        ),
        Step(
            say(
                "The table on your sheet says what a full line earns at once: a straight, three circles. You choose "
                "which numbers of the line."
            ),
            Choose("d1-125"),
            say("Circle the 5, the 6 and the 8."),
            then=(Choose("w3", seat=1),),
        ),
        Step(
            say(
                "On this diagonal only the 7 has no circle yet. Other lines earn circles too: three alike 1, two "
                "pairs 1, full house 2 …"
            ),
            Watch(),
            say("Watch Emma throw."),
            then=(Throw("3 4"),),
        ),
        Step(
            say(
                "7, just what you need! When all five numbers of a line are circled, the line scores the value at "
                "its end: here 10."
            ),
            Choose("c19"),
            say("Tap the 7 on the diagonal to circle it."),
            then=(Choose("w6", seat=1),),
        ),
        Step(
            say("All five are circled, and the 10 is yours. With your 5 circles that makes 15 points."),
            Find("d1"),
            say("Tap the 10 that you earned, at the bottom right."),
            points=15,
        ),
        Step(
            say("Much later, only one cell of your grid is free."),
            Throw("3 5"),
            say("Throw the dice."),
            at=NEAR_THE_END,
        ),
        Step(
            say("8. Write it into the free cell: the second column then holds 7, 6, 8, 8 and 8, three alike."),
            Choose("w12"),
            say("Tap the free cell."),
        ),
        Step(
            say("Three alike earn one circle on that column."),
            Choose("k2-3"),
            say("Circle the new 8."),
            then=(Choose("w4", seat=1),),
        ),
        Step(
            say(
                "Your grid is full. Now comes exactly one more throw, the last of the game. In this one you may also "
                "pass."
            ),
            Watch(),
            say("Watch Emma throw for the last time."),
            then=(Throw("4 5"),),
        ),
        Step(
            say("9! In the second row only the 9 has no circle. It makes the row worth 8."),
            Choose("c10"),
            say("Tap the 9 at the end of the second row."),
            then=(Choose("pass", seat=1),),
        ),
        Step(
            say(
                "The game is over. The second row scores 8, the diagonal 10, and your 12 circles one point each: 30 "
                "points."
            ),
            Find("r2"),
            say("Tap the 8 that you earned, beside the second row."),
            points=30,
        ),
    ),
    done=say("That is Knaster: fill lines with combinations, and circle whole lines."),
    points=(30, 17),
)
