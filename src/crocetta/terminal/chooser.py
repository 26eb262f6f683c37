"""The chooser: which game, who plays, by which rules; asked one thing after the other."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from crocetta.core.errors import CrocettaError
from crocetta.core.game import Game, find, games
from crocetta.core.words import Message, say
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.files import is_there, named
from crocetta.terminal.screen import QUIET, WRONG, Screen
from crocetta.terminal.seating import people, seated, whole
from crocetta.terminal.wish import Wish, flags

T = TypeVar("T")
BOT = "easy"  # the one that newcomers get
FILE = say("Keep the game in a file, to go on another time? Its name, or Enter for none.")


def choose(screen: Screen, wish: Wish, file: Path | None) -> tuple[Wish, Path | None]:
    """Whatever was not said yet: what to play, who plays, by which rules, and the file to keep it in."""
    screen.heading(say("Welcome to Crocetta"))
    game = asked(screen, say("Which game?"), one_of(screen))
    wish = replace(wish, game=game.id)
    if not wish.seats and not wish.bots:
        names = asked(screen, people_question(game), lambda typed: who(game, typed, screen.language))
        room = game.seats[-1] - len(names)
        bots = asked(screen, bots_question(room), lambda typed: how_many(typed, room)) if room else 0
        wish = replace(wish, seats=",".join(names), bots=",".join([BOT] * bots))
    if not wish.flags and not wish.preset:
        wish = replace(wish, flags=asked_flags(screen, game))
    return wish, file or asked(screen, FILE, new_file)


def asked(screen: Screen, question: Message, understand: Callable[[str], T]) -> T:
    """An answer that can be understood."""
    while True:
        screen.put()
        screen.put(question)
        try:
            return understand(screen.ask("> "))
        except CrocettaError as error:
            screen.put(error.message, WRONG)


def one_of(screen: Screen) -> Callable[[str], Game]:
    """Show the games; one is meant by its number, its id or its title."""
    found = games()
    screen.rows((f"{number}  {game.texts.TITLE}", game.texts.SUMMARY) for number, game in enumerate(found, 1))

    def understand(typed: str) -> Game:
        number = whole(typed)
        if number is not None and 1 <= number <= len(found):
            return found[number - 1]
        named = [game for game in found if typed.lower() in (game.id, game.texts.TITLE.lower())]
        return named[0] if named else find(typed)

    return understand


def people_question(game: Game) -> Message:
    usual = game.usual_seats
    return say(
        "Who plays {game}? Names with commas between them, or how many people ({low} to {high}). Enter: {low}.",
        game=game.texts.TITLE,
        low=usual[0],
        high=usual[-1],
    )


def who(game: Game, typed: str, language: str) -> list[str]:
    """The people: named, or so many without a name."""
    named = people(typed) if typed and whole(typed) is None else []
    return list(seated(game, ",".join(named) or typed, "", language).names)


def bots_question(room: int) -> Message:
    return say("How many bots sit down with them (0 to {room})? Enter: none.", room=room)


def how_many(typed: str, room: int) -> int:
    number = whole(typed or "0")
    if number is None or number > room:
        raise WrongUsage(say("a number from 0 to {room} is needed", room=room))
    return number


def asked_flags(screen: Screen, game: Game) -> tuple[str, ...]:
    """The rule options that shall be otherwise."""
    question = say("By the usual rules? Enter: yes. `flags` shows what can be changed, name=value changes it.")
    changed: tuple[str, ...] = ()
    while typed := asked(screen, question, lambda typed: flag_word(game, typed)):
        if typed == "flags":
            show_flags(screen, game)
        else:
            changed += (typed,)
            screen.put(say("changed: {flags}", flags=" ".join(changed)), QUIET)
    return changed


def flag_word(game: Game, typed: str) -> str:
    if typed and typed != "flags":
        flags(game, (typed,), "")
    return typed


def show_flags(screen: Screen, game: Game) -> None:
    """Every rule option with its values, the usual one first."""
    for name, flag in game.flags.items():
        told = game.texts.FLAGS[name]
        screen.put(say("{name}: {said}", name=name, said=told.question))
        screen.rows((f"{name}={value}", told.values[value]) for value in flag.values)
        if not flag.values:
            usual = say("from {low} to {high}, usually {usual}", low=flag.low, high=flag.high, usual=flag.default)
            screen.rows([(f"{name}=…", usual)])


def new_file(typed: str) -> Path | None:
    path = named(typed)
    if typed and is_there(path):
        raise WrongUsage(say("{file} is there already; `--save {file}` goes on with it", file=typed))
    return path if typed else None
