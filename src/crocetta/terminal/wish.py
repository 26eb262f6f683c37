"""A wish: what somebody asked for on the command line, and the match that it makes."""

import re
import secrets
from dataclasses import dataclass

from crocetta.bots.program import SECONDS
from crocetta.core.dice import Dice
from crocetta.core.errors import quoted
from crocetta.core.game import Game, find
from crocetta.core.match import Match
from crocetta.core.words import Message, say
from crocetta.terminal import seating
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.seating import Seating

MOST_SECONDS = 3600
TABLE = "table"  # the preset in which every rule option has its default


@dataclass(frozen=True)
class Wish:
    """What was said; empty where nothing was."""

    game: str = ""
    seats: str = ""
    bots: str = ""
    flags: tuple[str, ...] = ()
    preset: str = ""
    seed: str = ""
    dice: str = ""
    deck: str = ""  # the text of a deck
    first: str = ""
    patience: str = ""  # with programs that play

    @property
    def patience_seconds(self) -> float:
        """How long a program may take for a choice."""
        return patience(self.patience)

    def match(self, language: str) -> Match:
        """The match as it was wished for, before its first throw."""
        game = find(self.game)
        seats = seating.seated(game, self.seats, self.bots, language)
        dice = self.thrown()
        return Match.new(
            game,
            seats.names,
            flags(game, self.flags, self.preset),
            dice,
            first=self.begins(seats, dice),
            deck=self.deck,
            tags={seating.TAG: seats.tag} if seats.bots else {},
        )

    def thrown(self) -> Dice | None:
        """The dice; none where real ones are thrown."""
        if self.dice not in ("", "real"):
            raise WrongUsage(say("there are no dice {dice}: say real, or nothing", dice=quoted(self.dice)))
        if self.dice and self.seed:
            raise WrongUsage(say("real dice have no seed"))
        if self.dice:
            return None
        return Dice.numbered(number(self.seed)) if self.seed else Dice.fresh()

    def begins(self, seats: Seating, dice: Dice | None) -> int | None:
        """The seat that begins, if it was named; without dice of our own the lot is drawn here."""
        if not self.first:
            return None if dice else secrets.randbelow(len(seats.names))
        seat = seating.whole(self.first)
        named = [place for place, name in enumerate(seats.names) if name.casefold() == self.first.casefold()]
        if seat in range(len(seats.names)) or named:
            return named[0] if named else seat
        known = ", ".join(seats.names)
        raise WrongUsage(say("nobody here is called {name}: there are {known}", name=quoted(self.first), known=known))

    def contradiction(self, match: Match, language: str) -> Message | None:
        """What was said and is otherwise in a match begun before."""
        if self.game and self.game != match.game.id:
            return say("it holds a game of {found}, not of {said}", found=match.game.id, said=self.game)
        here = seating.of(match)
        return self.other_seats(match.game, here, language) or self.other_rules(match) or self.other_luck(match, here)

    def other_seats(self, game: Game, here: Seating, language: str) -> Message | None:
        said = seating.seated(game, self.seats, self.bots, language)
        named = seating.whole(self.seats) is None
        if self.seats and (len(said.names) != len(here.names) or (named and said.people != here.people)):
            return say("the people in it are {found}, not {said}", found=", ".join(here.people), said=self.seats)
        if (self.seats or self.bots) and said.bots != here.bots:
            return say("the bots in it are {found}, not {said}", found=here.tag or "–", said=said.tag or "–")
        return None

    def other_rules(self, match: Match) -> Message | None:
        for name, value in flags(match.game, self.flags, self.preset).items():
            if match.flags[name] != value:
                return say("in it {name} is {found}, not {said}", name=name, found=match.flags[name], said=value)
        return None

    def other_luck(self, match: Match, here: Seating) -> Message | None:
        """The same of dice, cards and lot."""
        dice = self.thrown()
        if (self.dice and match.commitment) or (self.seed and dice and dice.commitment != match.commitment):
            return say("with other dice")
        if self.deck and other_deck(match, self.deck):
            return say("with other cards")
        if self.first and self.begins(here, dice) != match.first:
            return say("in it {found} began, not {said}", found=here.names[match.first], said=self.first)
        return None


def other_deck(match: Match, deck: str) -> bool:
    """Whether a deck is not the one that a match is played with."""
    seats = len(match.names)
    return match.game.table(seats, 0, {}, deck) != match.game.table(seats, 0, {}, match.deck or None)


def flags(game: Game, words: tuple[str, ...], preset: str) -> dict[str, str]:
    """Rule options by name: those of the preset, then those named."""
    presets = {TABLE: {}, **game.presets}
    if preset and preset not in presets:
        raise WrongUsage(
            say(
                "{game} has no preset {name}: it has {known}",
                game=game.texts.TITLE,
                name=quoted(preset),
                known=", ".join(presets),
            )
        )
    given = dict[str, str]()
    if preset:
        given = {name: game.flag_text(name, flag.default) for name, flag in game.flags.items()} | dict(presets[preset])
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise WrongUsage(say("a flag is written name=value, not {word}", word=quoted(word)))
        given[name] = game.flag_text(name, game.flag_number(name, value))
    return given


def patience(typed: str) -> float:
    """How long a program may take for a choice."""
    return seconds("--patience", typed) if typed else SECONDS


def seconds(name: str, typed: str) -> float:
    """A time that was typed after an option."""
    plain = typed.replace(".", "", 1)
    if plain.isascii() and plain.isdecimal() and 0 < float(typed) <= MOST_SECONDS:
        return float(typed)
    raise WrongUsage(
        say(
            "{name} is a number of seconds, up to {most}, not {typed}",
            name=name,
            most=MOST_SECONDS,
            typed=quoted(typed),
        )
    )


def number(seed: str) -> int:
    """A seed as a number."""
    if not re.fullmatch(r"-?[0-9]{1,30}", seed):
        raise WrongUsage(say("a seed is a whole number, not {seed}", seed=quoted(seed)))
    return int(seed)
