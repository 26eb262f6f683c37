"""The lesson of Qwixx Deluxe: what a series adds to Qwixx."""

from crocetta.core.lesson import At, Choose, Find, Lesson, Step, Throw, Watch
from crocetta.core.words import say
from crocetta.games.qwixx.rules import THROW
from crocetta.games.qwixx_deluxe.setup import sheet

YELLOW, GREEN = 0b0010, 0b0100  # rows, as bits

FIRST_GAME = At(
    {"turn": 29, "phase": THROW, "closed": YELLOW, "game": 1},
    (
        sheet("4 5 6 8 9 10", "3 7 9", "10 8 7 5", "11 9 7 6", misses=1),
        sheet("3 6 8", "4 5 6 8 10 12", "11 9 6", "12 8", misses=2),
    ),
)
LAST_GAME = At(
    {"turn": 140, "phase": THROW, "closed": GREEN, "game": 5},
    (
        sheet("2 3 6 7", "5 6 8 9 10 11", "9 8 5", "10 9 7", slate=(57, 41, 66, 38)),
        sheet("4 7 8", "3 6 9", "12 10 8 6 5 2", "11 10 8 6", misses=2, slate=(33, 52, 49, 61)),
    ),
)

LESSON = Lesson(
    steps=(
        Step(
            say(
                "Qwixx Deluxe is Qwixx in a series of up to five games. Is Qwixx new to you? Then take its lesson "
                "first. New here is the slate for the points."
            ),
            Find("slate-1"),
            say("Tap the box of game 1 on the slate."),
            at=At({"turn": 1, "phase": THROW, "game": 1}, (sheet("", "", "", ""), sheet("", "", "", ""))),
        ),
        Step(
            say("Let us jump to the end of game 1. Yellow is closed already; one more closed row ends this game."),
            Throw("6 6 3 4 2"),
            say("Throw the dice."),
            at=FIRST_GAME,
        ),
        Step(
            say("The white dice make 12, and in red you have more than five crosses."),
            Choose("r12"),
            say("Tap the red 12 to close the row."),
            then=(Choose("pass", seat=1),),
        ),
        Step(
            say("Game 1 is over: 57 points for you, 33 for Emma. They go onto the slates, and you get a fresh sheet."),
            Find("slate-1"),
            say("Tap your points of game 1."),
            points=57,
        ),
        Step(
            say(
                "All six dice are back. You began game 1, so Emma begins game 2: the start moves on from game to game."
            ),
            Watch(),
            say("Watch Emma throw."),
            then=(Throw("1 2 6 5 3 3"),),
        ),
        Step(
            say("Everything else is Qwixx as you know it. The white dice make 3."),
            Choose("r3"),
            say("Tap the red 3."),
            then=(Choose("y3", seat=1),),
        ),
        Step(
            say("Now the last turn of game 5. On the slate you have 202 points so far, Emma 195."),
            Throw("6 6 2 4 3"),
            say("Throw the dice."),
            at=LAST_GAME,
        ),
        Step(
            say("12 again, and this time six crosses in yellow."),
            Choose("y12"),
            say("Tap the yellow 12 to close the row."),
            then=(Choose("pass", seat=1),),
        ),
        Step(
            say(
                "The series is over. The points of all games are added up, and the higher total wins: 260 to 235, "
                "for you."
            ),
            Find("slate-result"),
            say("Tap your total on the slate."),
            points=260,
        ),
    ),
    done=say("That is Qwixx Deluxe: five games, one slate, and the best total wins."),
    points=(260, 235),
)
