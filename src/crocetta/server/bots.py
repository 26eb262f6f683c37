"""Bots at a table: which there are, how they are asked, and who stands in for somebody away."""

import re
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from crocetta import bots
from crocetta.core.game import Game
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, say
from crocetta.server.events import AnyEvent, Replaced

if TYPE_CHECKING:
    from crocetta.bots.coach import Advice

LEVELS = {
    "random": say("random: takes whatever comes"),
    "easy": say("easy: for a first game"),
    "medium": say("medium: plays sensibly"),
    "hard": say("hard: sees what pays"),
    "champion": say("champion: thinks before every choice"),
}
NAMES = (  # of bots: three for each level, then more
    *("Anice", "Cacao", "Menta"),
    *("Cumino", "Sesamo", "Zenzero"),
    *("Curry", "Paprika", "Salvia"),
    *("Pepe", "Alloro", "Origano"),
    *("Zafferano", "Ginepro", "Cannella"),
    "Vaniglia",
)
STAND_IN = "medium"  # who plays for somebody away, or whose time is up
QUICK = "random"
HINTS = 5
DECIMAL = re.compile(r"(\d+)\.(\d+)")
PATIENCE = 1.5  # seconds that a hint may take


def levels() -> list[tuple[str, Message]]:
    """The bots that every game has, with what each is like."""
    return list(LEVELS.items())


def name(level: str, taken: Iterable[str]) -> str:
    """A name for a bot that nobody at its table has: for the first bots of a level always the same ones.

    >>> name("hard", ["Emma"]), name("hard", ["Emma", "pepe"])
    ('Pepe', 'Alloro')
    """
    first = 3 * list(LEVELS).index(level) if level in LEVELS else 0
    known = {one.casefold() for one in taken}
    rounds = ("", *(f" {n}" for n in range(2, len(known) + 3)))
    names = (NAMES[(first + n) % len(NAMES)] + more for more in rounds for n in range(len(NAMES)))
    return next(found for found in names if found.casefold() not in known)


def known(level: str, game: Game) -> bool:
    return level in bots.names(game)


def choose(level: str, view: Position, seat: int, luck: str) -> str:
    """What a bot chooses, from what its seat may see; `level` is "" for whoever stands in."""
    bot = bots.find(level or STAND_IN, view.game)
    return bot.choose(view, seat, seed=Random(luck).getrandbits(62)).text


def is_quick(level: str) -> bool:
    """Whether a bot answers at once, on any machine: it takes whatever comes."""
    return (level or STAND_IN) == QUICK


def are_thinking(events: Iterable[AnyEvent]) -> bool:
    """Whether a bot that thinks sits down."""
    return any(isinstance(event, Replaced) and not is_quick(event.level) for event in events)


def warm_up(game: Game, seats: int, flags: Mapping[str, str]) -> None:
    """Let a bot think once about such a table: the first time takes longest."""
    view, luck = Position.start(game, seats, 0, flags), Random(0)
    while not view.over:
        if view.to_throw:
            view = view.throw([luck.randint(1, sides) for sides in view.to_throw])
            continue
        seat = view.waiting[0]
        if len(view.codes(seat)) > 1:
            choose("", view, seat, "")
            return
        view = view.choose(seat, view.codes(seat)[0])


def hints(view: Position, seat: int, luck: str, language: str) -> list[dict[str, Any]]:
    """The best choices of a seat with what each is worth and why, best first."""
    from crocetta.bots import coach

    budget = bots.Budget(seconds=PATIENCE)
    found = coach.adviser(coach.ADVISER, view.game).judge(view, seat, Random(luck).getrandbits(62), budget)
    return [hint(view, seat, coach.explained(view, seat, one, found), language) for one in found[:HINTS]]


def hint(view: Position, seat: int, advice: "Advice", language: str) -> dict[str, Any]:
    """One choice as a page shows it; with the places of the dice that it throws again, if it does."""
    from crocetta.server.view import dice_choices

    value = worth(advice.points) if advice.win is None else chance(advice.win)
    again = {text: list(places) for places, text in dice_choices(view, seat).items()}
    thrown = {"dice": again[advice.choice.text]} if advice.choice.text in again else {}
    return thrown | {
        "choice": advice.choice.text,
        "text": view.describe(seat, advice.choice).to(language),
        "worth": value.to(language),
        "why": worded(view, seat, advice.why).to(language),
        "points": round(advice.points, 1),
        "win": None if advice.win is None else round(advice.win, 3),
    }


def worded(view: Position, seat: int, said: Message) -> Message:
    """A reason for people who read and do not type: choices by what they do, numbers as their language writes them."""
    values = tuple((name, value_in_words(view, seat, value)) for name, value in said.values)
    return Message(said.text, said.plural, values)


def value_in_words(view: Position, seat: int, value: object) -> object:
    if isinstance(value, Message):
        return worded(view, seat, value)
    if isinstance(value, str) and (found := DECIMAL.fullmatch(value)):
        return say("{whole}.{tenths}", whole=found[1], tenths=found[2])
    code = view.code(value) if isinstance(value, str) else None
    if code is None:
        return value
    return say("“{choice}”", choice=view.describe(seat, Choice(code, str(value))))


def worth(points: float) -> Message:
    whole, tenths = f"{points:.1f}".replace("-", "−").split(".")
    return say("{points} points", points=say("{whole}.{tenths}", whole=whole, tenths=tenths))


def chance(win: float) -> Message:
    """An estimate is never certain."""
    return say("wins {percent}%", percent=min(99, max(1, round(100 * win))))
