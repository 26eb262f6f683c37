"""The lesson of Qwantum: a turn of each player, a full column, the line, a miss, the end."""

from crocetta.core.lesson import Ask, At, Choose, Find, Lesson, Step, Throw, Watch
from crocetta.core.words import say
from crocetta.games.qwantum.rules import THROW
from crocetta.games.qwantum.setup import sheet

MIDDLE = At(
    {"turn": 9, "phase": THROW},
    (sheet("6 9 12", "9 14", "6 11 15", ""), sheet("5 8", "7 12", "9 10", "8 9", misses=1)),
)
BEHIND_THE_LINE = At(
    {"turn": 15, "phase": THROW},
    (
        sheet("6 9 12 15", "9 14 17", "6 11 15 20", "8"),
        sheet("5 8 14", "7 12 13", "9 10 16 19", "8 9 11", misses=1),
    ),
)
NOTHING_FITS = At(
    {"turn": 21, "phase": THROW},
    (
        sheet("6 9 12 15 13", "9 14 17", "6 11 15 20 18 7", "8 10 19"),
        sheet("5 8 14 17", "7 12 13 18", "9 10 16 19 15", "8 9 11 14", misses=1),
    ),
)
NEAR_THE_END = At(
    {"turn": 31, "phase": THROW},
    (
        sheet("6 9 12 15 13 8", "9 14 17 21 16 4", "6 11 15 20 18 7", "8 10 19 22 12", misses=1),
        sheet("5 8 14 17 10", "7 12 13 18 11 9", "9 10 16 19 15", "8 9 11 14 12 6", misses=2),
    ),
)

LESSON = Lesson(
    steps=(
        Step(
            say(
                "This is your sheet: four rows, one for each colour. You fill them with numbers, each row from left "
                "to right."
            ),
            Find("p0"),
            say("Tap the first box of the purple row."),
        ),
        Step(
            say(
                "It is your turn. You throw a white die and six coloured ones. Each face of those has a colour and a "
                "number."
            ),
            Throw("3 b1 r6 b4 p3 r3 y5"),
            say("Throw the dice."),
        ),
        Step(
            say(
                "You may throw any of the dice again, but only once. The numbers in a row must rise, so begin small. "
                "Red 6 is large."
            ),
            Choose("again-2"),
            say("Tap the red 6, then throw it again."),
            then=(Throw("b5"),),
        ),
        Step(
            say(
                "Each colour is worth its own dice plus the white die. Purple: 3 + white 3 = 6. You may enter one "
                "colour."
            ),
            Choose("p"),
            say("Tap the first purple box, then confirm with the button."),
        ),
        Step(
            say(
                "Now everybody may enter one of the other three colours: you, and Emma on her sheet. Red: 3 + white "
                "3 = 6 as well."
            ),
            Choose("r"),
            say("Enter the 6: tap the first red box."),
            then=(Choose("y", seat=1),),
        ),
        Step(
            say(
                "Two numbers in one turn, because it was yours. Now Emma throws and enters her first number. Then "
                "you may enter one."
            ),
            Watch(),
            say("Watch Emma throw."),
            then=(Throw("2 r4 y3 b4 p3 y4 b3"), Choose("keep", seat=1), Choose("y", seat=1)),
        ),
        Step(
            say(
                "Emma took yellow. Purple makes 3 + white 2 = 5. But up to the thick line the numbers of a row must "
                "rise."
            ),
            Ask("p1"),
            say("Tap the second purple box and see why not."),
        ),
        Step(
            say("Blue makes 4 + 3 + white 2 = 9, and your blue row is still empty: there every number fits."),
            Choose("b"),
            say("Enter the 9: tap the first blue box."),
            then=(Choose("pass", seat=1),),
        ),
        Step(
            say(
                "Some turns later. Your first column has three numbers; only yellow is missing. Yellow makes 5 + "
                "white 3 = 8."
            ),
            Choose("keep"),
            say("Keep all dice as they are."),
            at=MIDDLE,
            first=(Throw("3 r4 b5 p3 b4 r3 y5"),),
        ),
        Step(
            say(
                "A full column pays its second-lowest number. With the 8 yours will hold 6, 9, 6 and 8: equal "
                "numbers count once, so it pays 8."
            ),
            Choose("y"),
            say("Enter the 8: tap the first yellow box."),
            then=(Choose("pass"), Choose("pass", seat=1)),
        ),
        Step(
            say(
                "There are your 8 points. Now look at purple: four numbers, so you have reached the thick line. "
                "Behind it, numbers must fall."
            ),
            Choose("p"),
            say("Purple makes 13, lower than 15: tap the next purple box."),
            at=BEHIND_THE_LINE,
            first=(Throw("4 p6 r2 p3 b2 y4 y5"), Choose("keep")),
            points=8,
        ),
        Step(
            say(
                "Your throw again, and nothing fits: purple 14 is too high, blue 15 and yellow 13 are too low, red "
                "is full. If you throw and enter nothing, you take a miss."
            ),
            Choose("pass"),
            say("Now take the miss."),
            at=NOTHING_FITS,
            first=(Throw("5 p6 y3 p3 b4 b6 y5"), Choose("keep"), Choose("pass")),
            then=(Choose("pass", seat=1),),
        ),
        Step(
            say(
                "The first miss costs 1 point, the second 2, and so on. Only the player who threw can take one. The "
                "fifth miss of any player ends the game."
            ),
            Find("miss-0"),
            say("Tap your first miss."),
        ),
        Step(
            say(
                "The game also ends when a player has filled all four rows. You need one more number, and yellow "
                "makes 2 + white 3 = 5."
            ),
            Choose("y"),
            say("Enter the 5: tap the last yellow box."),
            at=NEAR_THE_END,
            first=(Throw("3 r4 b5 y2 p1 r3 b3"), Choose("keep")),
        ),
        Step(
            say("Your six columns pay 8 + 10 + 15 + 20 + 13 + 5 = 71. One point less for the miss makes 70."),
            Find("sum-2"),
            say("Tap your total."),
            points=70,
        ),
    ),
    done=say("That is Qwantum: begin low, rise to the line, fall behind it, and fill your columns."),
    points=(70, 54),
)
