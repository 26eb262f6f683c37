"""Telling: what happened, where the game stands and how it ended, in sentences."""

from collections.abc import Iterable
from dataclasses import replace
from shlex import quote
from textwrap import fill

from crocetta.core.game import Die
from crocetta.core.match import Chosen, Match, Thrown
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, say
from crocetta.terminal.pictures import dice_read
from crocetta.terminal.screen import NAME, QUIET, TITLE, Screen

FEW = 12  # choices that are listed one by one
MANY = 30  # choices beyond which not even their texts are all shown
WIDTH = 80  # characters of a line of choices


def turn(position: Position, names: tuple[str, ...]) -> Message:
    """Whose turn begins."""
    return say("Turn {turn}: {name}", turn=position.turn, name=names[position.active])


def landed(dice: list[Die], thrown: Thrown, language: str) -> str:
    """What was thrown or drawn."""
    lying = [replace(die, face=face) for die, face in zip(dice, thrown.faces, strict=True)]
    return dice_read(lying, language)


def chosen(position: Position, name: str, seat: int, choice: Choice) -> Message:
    """What somebody chose, in the position before."""
    only = len(position.codes(seat)) == 1
    return position.forced(seat, choice, name) if only else position.told(seat, choice, name)


def news(screen: Screen, before: Position, now: Position, names: tuple[str, ...]) -> None:
    """What else happened by it: a row is closed, a game of a series is over."""
    said = None if now.over else now.told_since(before, names)
    if said:
        screen.put(said, NAME)


# What is open


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


def standing(screen: Screen, position: Position, names: tuple[str, ...]) -> None:
    """The points of everybody and where they come from."""
    for seat, name in enumerate(names):
        parts = ", ".join(f"{screen.words(what)}: {signed(n)}" for what, n in position.breakdown(seat))
        total = screen.words(say("{name}: {said}", name=name, said=position.counted(position.points(seat))))
        screen.put(f"{total} ({parts})" if parts else total)


def signed(n: int) -> str:
    """A number with a real minus sign."""
    return str(n) if n >= 0 else f"−{-n}"


def result(screen: Screen, match: Match) -> None:
    """The last sheets, the points and who has won."""
    position = match.position
    for seat, name in enumerate(match.names):
        screen.heading(say("{name}: {said}", name=name, said=position.counted(position.points(seat))))
        screen.sheet(position, seat)
    screen.heading(say("The game is over after one turn.", "The game is over after {n} turns.", n=position.turn))
    if position.ending:
        screen.put(say("How it ended: {ending}", ending=position.ending))
    standing(screen, position, match.names)
    screen.put(position.won(match.names), TITLE)
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
        screen.put("  " + happened(position, match.names, event, screen.language))
        news(screen, position, positions[number + 1], match.names)
        for comment in noted(match, number + 1):
            screen.put(f"  {{{comment}}}", QUIET)


def happened(position: Position, names: tuple[str, ...], event: Thrown | Chosen, language: str) -> str:
    if isinstance(event, Thrown):
        drawn = position.told_draw(event.faces, names)
        return drawn.to(language) if drawn else landed(position.dice_to_throw, event, language)
    choice = Choice(event.code, position.text(event.code))
    return f"{chosen(position, names[event.seat], event.seat, choice).to(language)} [{choice}]"


def noted(match: Match, number: int) -> Iterable[str]:
    return [match.comments[number]] if number in match.comments else []
