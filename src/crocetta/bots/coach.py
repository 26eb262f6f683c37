"""The coach: what the choices of a seat are worth, best first, and why, in a sentence or two.

The reasons come from the rules alone: points at once and later, what stays open, how the game ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from crocetta.bots import Budget, Judged, UnknownBot, names
from crocetta.bots.thinker import Thinker
from crocetta.core.game import Game
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, say

ADVISER = "champion"
DOUBT = 2.0  # standard errors within which a difference may be mere chance
SAMPLES = 16  # throws that show what a choice leaves open
FAR = 200  # events after which a next throw is not looked for any more
NOTABLE = 0.5  # cells, or points, that are worth a word


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice with what it is worth to its seat, and why."""

    choice: Choice
    points: float  # to be expected at the end
    win: float | None  # the chance to win; None for somebody who plays alone
    error: float  # standard error: of the chance to win, or alone of the points
    behind: float  # how much less it is worth than the best, in the same unit …
    behind_error: float  # … and the standard error of that
    why: Message

    @property
    def sure(self) -> bool:
        """Whether it is worse than the best by more than chance explains."""
        return is_sure(self.behind, self.behind_error)


def advise(view: Position, seat: int, seed: int = 0, budget: Budget | None = None, bot: str = ADVISER) -> list[Advice]:
    """Every open choice of a seat with what it is worth and why, best first; of very many only the most promising."""
    found = adviser(bot, view.game).judge(view, seat, seed, budget)
    return [explained(view, seat, one, found) for one in found]


def adviser(name: str, game: Game) -> Thinker:
    """A bot that can say what choices are worth."""
    if name not in names(game):
        raise UnknownBot(name, names(game))
    return Thinker(name)


def quietly(advice: Sequence[Advice], most: int = 3) -> list[Choice]:
    """The best few, in an order that does not tell which is best."""
    return sorted((one.choice for one in advice[:most]), key=lambda choice: choice.code)


def is_sure(behind: float, error: float) -> bool:
    """Whether a difference is more than chance explains."""
    return behind > DOUBT * error and behind > 0


def explained(view: Position, seat: int, one: Judged, found: Sequence[Judged]) -> Advice:
    """A judgement, with the reasons beside the best other choice."""
    others = [other for other in found if other.choice != one.choice]
    why = reasons(view, seat, one, others[0]) if others else say("There is no other choice.")
    return Advice(one.choice, one.points, one.win, one.error, one.behind, one.behind_error, why)


# Why


def reasons(view: Position, seat: int, one: Judged, other: Judged) -> Message:
    """What a choice brings, and how it compares with another."""
    said = [at_once(view, seat, one.choice), ending(view, seat, one.choice), compared(view, seat, one, other)]
    said.append(left_open(view, seat, one.choice, other.choice))
    return joined([sentence for sentence in said if sentence])


def joined(sentences: Sequence[Message]) -> Message:
    """Sentences one after the other."""
    said = sentences[0]
    for sentence in sentences[1:]:
        said = say("{one} {other}", one=said, other=sentence)
    return said


def gain(view: Position, seat: int, choice: Choice) -> int:
    """The points that a choice brings at once."""
    return view.choose(seat, choice).points(seat) - view.points(seat)


def at_once(view: Position, seat: int, choice: Choice) -> Message | None:
    gained = gain(view, seat, choice)
    if gained > 0:
        return say("It brings one point at once.", "It brings {n} points at once.", n=gained)
    if gained < 0:
        return say("It costs one point at once.", "It costs {n} points at once.", n=-gained)
    return None


def ending(view: Position, seat: int, choice: Choice) -> Message | None:
    """That the game is over then, if it is, and how it stands."""
    after = view.choose(seat, choice)
    if not after.over:
        return None
    if after.seats == 1:
        return say("It ends the game.")
    ahead = after.points(seat) - max(points for other, points in enumerate(after.scores) if other != seat)
    if ahead > 0:
        return say(
            "It ends the game while you are one point ahead.",
            "It ends the game while you are {n} points ahead.",
            n=ahead,
        )
    if ahead < 0:
        return say(
            "It ends the game while you are one point behind.",
            "It ends the game while you are {n} points behind.",
            n=-ahead,
        )
    return say("It ends the game with nobody ahead of you.")


def compared(view: Position, seat: int, one: Judged, other: Judged) -> Message:
    """What the difference to another choice lies in: now or later, points or wins."""
    text, now = other.choice.text, gain(view, seat, one.choice) - gain(view, seat, other.choice)
    later = one.points - other.points - now
    worse = one if one.value < other.value else other
    if not is_sure(worse.behind, worse.behind_error):
        return say("{other} is about as good: too close to call.", other=text)
    if worse is not one and one.points < other.points - NOTABLE:
        return say("{other} would bring more points on average, but win fewer games.", other=text)
    if worse is one and one.points > other.points + NOTABLE:
        return say("It brings more points on average than {other}, but wins fewer games.", other=text)
    return now_and_later(text, now, later)


def now_and_later(other: str, now: int, later: float) -> Message:
    """Points against another choice, at once and until the end."""
    amounts = {"now": abs(now), "later": f"{abs(later):.1f}", "other": other}
    if now > 0 and later < 0:
        return say("Against {other} it gains {now} at once and loses {later} later.", **amounts)
    if now < 0 and later > 0:
        return say("Against {other} it loses {now} at once and gains {later} later.", **amounts)
    if now > 0:
        return say("Against {other} it gains {now} at once and {later} later.", **amounts)
    if now < 0:
        return say("Against {other} it loses {now} at once and {later} later.", **amounts)
    if later > 0:
        return say("Later it brings {later} points more than {other}.", later=amounts["later"], other=other)
    return say("Later it brings {later} points fewer than {other}.", later=amounts["later"], other=other)


# What stays open


def left_open(view: Position, seat: int, choice: Choice, other: Choice) -> Message | None:
    """How many cells the next throw will leave to choose from, beside another choice, where that differs."""
    if view.fields()[0].phase in view.game.rules.THROWING:
        return None  # dice thrown again would be the next throw
    mine, theirs = room(view.choose(seat, choice), seat), room(view.choose(seat, other), seat)
    if abs(mine - theirs) < NOTABLE:
        return None
    return say(
        "The next throw leaves {mine} cells to choose from on average, after {other} {theirs}.",
        mine=f"{mine:.1f}",
        other=other.text,
        theirs=f"{theirs:.1f}",
    )


def room(position: Position, seat: int) -> float:
    """How many cells a seat can choose from after the next throw, on average over a few."""
    return sum(len(cells_after_throw(position, seat, Random(sample))) for sample in range(SAMPLES)) / SAMPLES


def cells_after_throw(position: Position, seat: int, luck: Random) -> set[str]:
    """The cells that a seat may draw on after one throw; until then everybody chooses as little as possible."""
    thrown = False
    for _ in range(FAR):
        if position.over:
            break
        if position.to_throw:
            position, thrown = position.throw([luck.randint(1, sides) for sides in position.to_throw]), True
        elif thrown and seat in position.waiting:
            return {cell for choice in position.choices(seat) for cell in position.touched(seat, choice)}
        else:
            awaited = position.waiting[0]
            position = position.choose(awaited, least(position, awaited))
    return set()


def least(position: Position, seat: int) -> Choice:
    """A choice that draws on as few cells as possible."""
    return min(position.choices(seat), key=lambda choice: len(position.touched(seat, choice)))
