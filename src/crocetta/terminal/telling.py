"""Telling: what happened, where the game stands and how it ended, in sentences.

Names stand by seat; that of the only person at the keyboard is None, and that person is told "you"."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from shlex import quote
from textwrap import fill

from crocetta.core.match import Chosen, Match, Thrown
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, say
from crocetta.terminal.screen import NAME, QUIET, TITLE, Screen

FEW = 12  # choices that are listed one by one
MANY = 30  # choices beyond which not even their texts are all shown
WIDTH = 80  # characters of a line of choices


Names = Sequence[str | None]


def turn(position: Position, names: Names) -> Message:
    """Whose turn begins."""
    name = names[position.active]
    return say("Turn {turn}: {name}", turn=position.turn, name=say("you") if name is None else name)


def begins(name: str | None) -> Message:
    """Who has the first turn."""
    return say("You begin.") if name is None else say("{name} begins.", name=name)


def landed(before: Position, now: Position, names: Names, event: Thrown) -> Message:
    """What was thrown or drawn, in the position before."""
    dice = [replace(die, face=face) for die, face in zip(before.dice_to_throw, event.faces, strict=True)]
    return before.told_draw(event.faces, names) or thrown(names[before.active], now.called_out(dice))


def thrown(name: str | None, dice: Message) -> Message:
    """Who threw what."""
    return say("You throw: {dice}", dice=dice) if name is None else say("{name} throws: {dice}", name=name, dice=dice)


def chosen(position: Position, name: str | None, seat: int, choice: Choice) -> Message:
    """What somebody chose, in the position before."""
    only = len(position.codes(seat)) == 1
    return position.forced(seat, choice, name) if only else position.told(seat, choice, name)


def taken_back(name: str | None) -> Message:
    """Who has changed a choice."""
    return say("You take back your choice.") if name is None else say("{name} takes back the choice.", name=name)


def news(screen: Screen, before: Position, now: Position, names: Names) -> None:
    """What else happened by it: a row is closed, a game of a series is over."""
    said = now.told_since(before, names)
    if said:
        screen.put(said, NAME)


# What is open


def headline(position: Position, seat: int, names: Names) -> Message:
    """Whose turn it is, and what a seat that is asked has reached."""
    points, name = position.counted(position.points(seat)), names[seat]
    has = (
        say("You have {points}.", points=points)
        if name is None
        else say("{name} has {points}.", name=name, points=points)
    )
    return say("{some}. {one}", some=turn(position, names), one=has)


def question(position: Position, seat: int, names: Names) -> Message:
    """What a seat is asked: by name, where it is not the only person there."""
    asked = position.prompt(seat, None if seat == position.active else names[position.active])
    return asked if names[seat] is None else say("{name}, you choose. {asked}", name=names[seat], asked=asked)


def throw(screen: Screen, position: Position, names: Names, said: Message | None) -> None:
    """A throw as it is told, where it is news; then the dice as they lie, unless that has read out all of them."""
    if said:
        screen.put(said)
    if not (screen.spoken and said and said == whole_throw(position, names)):
        screen.dice(position)


def whole_throw(position: Position, names: Names) -> Message:
    """The dice on the table as one throw."""
    return thrown(names[position.active], position.called_out(position.dice_on_table))


def choices(screen: Screen, position: Position, seat: int, everything: bool = False) -> None:
    """What a seat may choose: all of it with its meaning, or as much as fits."""
    found = position.choices(seat)
    if everything or len(found) <= FEW:
        screen.rows((choice.text, position.describe(seat, choice)) for choice in found)
    elif len(found) <= MANY:
        screen.put(fill(" ".join(choice.text for choice in found), WIDTH, initial_indent="  ", subsequent_indent="  "))
        screen.put(say("For example {text}: {said}", text=found[0].text, said=position.describe(seat, found[0])))
    else:
        short = sorted(found, key=lambda choice: len(choice.text))[:FEW]
        screen.rows((choice.text, position.describe(seat, choice)) for choice in short)
        screen.put(say("… and {n} more of the kind; `choices` lists them all.", n=len(found) - FEW))


# How it stands


def standing(screen: Screen, position: Position, names: Sequence[str]) -> None:
    """The points of everybody and where they come from."""
    for seat, name in enumerate(names):
        parts = ", ".join(f"{screen.words(what)}: {signed(n)}" for what, n in position.breakdown(seat))
        total = screen.words(say("{name}: {said}", name=name, said=position.counted(position.points(seat))))
        screen.put(f"{total} ({parts})" if parts else total)


def signed(n: int) -> str:
    """A number with a real minus sign."""
    return str(n) if n >= 0 else f"−{-n}"


def result(screen: Screen, match: Match, reader: int | None = None) -> None:
    """The last sheets, the points and who has won; told to a seat, or to nobody in particular."""
    position = match.position
    for seat, name in enumerate(match.names):
        screen.heading(say("{name}: {said}", name=name, said=position.counted(position.points(seat))))
        screen.sheet(position, seat)
    screen.heading(say("The game is over after one turn.", "The game is over after {n} turns.", n=position.turn))
    if position.ending:
        screen.put(say("How it ended: {ending}", ending=position.ending))
    standing(screen, position, match.names)
    screen.put(position.won(match.names, reader), TITLE)
    for seat in range(position.seats):
        verdict = position.verdict(seat)
        if verdict:
            screen.put(verdict)


def dice(screen: Screen, match: Match, file: str) -> None:
    """The seed, now that the game is over, and how to check that the dice kept their promise."""
    if not match.dice:
        return
    screen.put()
    screen.put(say("The dice were promised as {promise}", promise=match.commitment), QUIET)
    screen.put(say("and came from the seed   {seed}", seed=match.dice.seed.hex()), QUIET)
    screen.put(say("The promise is the SHA-256 of the seed, and every throw follows from it."), QUIET)
    if file:
        screen.put(say("Check them all: {command}", command=f"crocetta verify {quote(file)}"), QUIET)


# How it came about


def story(screen: Screen, match: Match, upto: int) -> None:
    """All events from the beginning, turn by turn."""
    now = 0
    positions = list(match.positions())
    for number, event in enumerate(match.log[:upto]):
        position = positions[number]
        if position.turn != now:
            now = position.turn
            screen.put(turn(position, match.names), NAME)
        after = positions[number + 1]
        screen.put("  " + happened(position, after, match.names, event, screen.language))
        news(screen, position, after, match.names)
        for comment in noted(match, number + 1):
            screen.put(f"  {{{comment}}}", QUIET)


def happened(before: Position, now: Position, names: Names, event: Thrown | Chosen, language: str) -> str:
    """An event between two positions; a choice also as it is typed."""
    if isinstance(event, Thrown):
        return landed(before, now, names, event).to(language)
    choice = Choice(event.code, before.text(event.code))
    return f"{chosen(before, names[event.seat], event.seat, choice).to(language)} [{choice}]"


def noted(match: Match, number: int) -> Iterable[str]:
    return [match.comments[number]] if number in match.comments else []
