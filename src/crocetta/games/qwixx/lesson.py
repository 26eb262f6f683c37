"""The lesson of Qwixx: two turns at the start, a miss in the middle, the last turn of a game."""

from crocetta.core.lesson import Ask, At, Choose, Find, Lesson, Step, Throw, Watch
from crocetta.core.words import say
from crocetta.games.qwixx.rules import THROW
from crocetta.games.qwixx.setup import sheet

YELLOW = 0b0010  # the yellow row, as a bit

MIDDLE = At(
    {"turn": 15, "phase": THROW},
    (sheet("4 5 6 8", "3 7 9", "10 8 7", "11 9 7 6"), sheet("3 6", "4 5 6 8", "11 9", "12 8", misses=1)),
)
NEAR_THE_END = At(
    {"turn": 29, "phase": THROW, "closed": YELLOW},
    (
        sheet("4 5 6 8 9 10", "3 7 9", "10 8 7 5", "11 9 7 6", misses=1),
        sheet("3 6 8", "4 5 6 8 10 12", "11 9 6", "12 8", misses=2),
    ),
)

LESSON = Lesson(
    steps=(
        Step(
            say(
                "This is your sheet: four rows of numbers, which you cross off for points. Emma plays against you on "
                "a sheet of her own."
            ),
            Find("r0"),
            say("Tap the first number of the red row."),
        ),
        Step(
            say("It is your turn. You throw six dice: two white ones, and one in the colour of each row."),
            Throw("1 3 5 2 6 4"),
            say("Throw the dice."),
        ),
        Step(
            say(
                "First, add the two white dice: 1 + 3 = 4. You may cross a 4 in a row of your choice. So may Emma, "
                "on her sheet."
            ),
            Choose("r4"),
            say("Tap the red 4, then confirm with the button."),
            then=(Choose("y4", seat=1),),
        ),
        Step(
            say(
                "Second, for you alone because you threw: one white die plus one coloured die, crossed in that "
                "colour. White 1 + yellow 2 = yellow 3."
            ),
            Choose("y3"),
            say("Tap the yellow 3."),
        ),
        Step(
            say(
                "Two crosses in one turn! Now Emma throws. Her white dice count for you too; her coloured dice do not."
            ),
            Watch(),
            say("Watch Emma throw."),
            then=(Throw("1 2 4 3 5 6"),),
        ),
        Step(
            say(
                "The white dice make 3. But a row is crossed only from left to right: whatever you skip is lost. In "
                "red you skipped the 3."
            ),
            Ask("r1"),
            say("Tap the red 3 and see why not."),
        ),
        Step(
            say(
                "Green and blue count down, from 12 to 2. You could cross their 3, but you would skip nearly the "
                "whole row. On Emma's turn, passing costs you nothing."
            ),
            Choose("pass"),
            say("Pass this time."),
            then=(Choose("r3", seat=1), Choose("y5", seat=1)),
        ),
        Step(
            say(
                "Some turns later your rows are fuller. Thin strokes mark the numbers that you skipped: they are lost."
            ),
            Throw("3 4 2 5 5 4"),
            say("It is your turn: throw the dice."),
            at=MIDDLE,
            then=(Choose("pass"), Choose("pass", seat=1)),
        ),
        Step(
            say(
                "The white dice make 7, but no row has a 7 left. No coloured sum fits either. If you throw and cross "
                "nothing at all, you take a miss: 5 points off."
            ),
            Choose("pass"),
            say("Take the miss."),
        ),
        Step(
            say(
                "Misses are crossed here. Only the player who threw can take one. The fourth miss of any player ends "
                "the game."
            ),
            Find("miss-0"),
            say("Tap your miss."),
        ),
        Step(
            say(
                "The game is nearly over. Emma has crossed the last yellow number, 12, and the padlock with it. So "
                "yellow is closed for both of you, and the yellow die is gone."
            ),
            Throw("6 6 3 4 2"),
            say("Your turn: throw the dice that are left."),
            at=NEAR_THE_END,
        ),
        Step(
            say(
                "The white dice make 12, the last red number! It needs five crosses before it in its row. You have six."
            ),
            Choose("r12"),
            say("Tap the red 12. The padlock comes with it."),
            then=(Choose("pass", seat=1),),
        ),
        Step(
            say(
                "Two closed rows end the game. A row pays 1 for the first cross, 2 more for the second, 3 more for "
                "the third: 8 crosses in red, with the padlock, make 36. In all, less 5 for the miss, you have 57."
            ),
            Find("sum-5"),
            say("Tap your total."),
            points=57,
        ),
    ),
    done=say("That is Qwixx: cross from left to right, skip little, close rows in time, and avoid misses."),
    points=(57, 33),
)
