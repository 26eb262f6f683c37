"""Seating: who sits where, people and bots, from what somebody typed."""

import re
import shlex
from dataclasses import dataclass

from crocetta import bots
from crocetta.bots.program import called, command, is_program
from crocetta.core.errors import WrongSeats, quoted
from crocetta.core.game import Game
from crocetta.core.match import Match, clean
from crocetta.core.words import say
from crocetta.terminal.errors import WrongUsage

TAG = "Bots"  # where a record notes which seats are bots: "1=random 2=random"
LONGEST = 40  # characters of a name


@dataclass(frozen=True)
class Seating:
    """The names in order, and which seats are bots."""

    names: tuple[str, ...]
    bots: dict[int, str]

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(name for seat, name in enumerate(self.names) if seat not in self.bots)

    @property
    def lone(self) -> int | None:
        """The seat of the only person, if there is just one."""
        seats = [seat for seat in range(len(self.names)) if seat not in self.bots]
        return seats[0] if len(seats) == 1 else None

    @property
    def programs(self) -> tuple[str, ...]:
        """The bots that are programs of somebody's own."""
        return tuple(name for name in self.bots.values() if is_program(name))

    @property
    def tag(self) -> str:
        return shlex.join(f"{seat}={name}" for seat, name in sorted(self.bots.items()))


def of(match: Match) -> Seating:
    """Who sits where in a match that was begun before."""
    found = {}
    for word in command(match.tags.get(TAG, "")):
        seat, name = numbered(match.game, word)
        if seat is None or seat >= len(match.names):
            raise WrongUsage(say("{word} is no bot at a seat", word=quoted(word)))
        found[seat] = name
    return Seating(match.names, found)


def seated(game: Game, seats: str, wanted_bots: str, language: str) -> Seating:
    """People by name or by number, bots by name, with or without a seat of their own."""
    wanted = [numbered(game, word) for word in listed(wanted_bots)]
    names = [] if whole(seats) is not None else people(seats)
    total = seat_count(game, seats, len(names), len(wanted))
    placed = place(wanted, total)
    free = iter(names or [say("player {n}", n=n + 1).to(language) for n in range(total)])
    taken = list[str]()
    for seat in range(total):
        taken.append(apart(called(placed[seat]), [*names, *taken]) if seat in placed else next(free))
    return Seating(tuple(taken), placed)


def listed(words: str) -> list[str]:
    """What stands between commas."""
    found = [clean(word) for word in words.split(",")] if words.strip() else []
    if not all(found):
        raise WrongUsage(say("there is nothing between two commas: {words}", words=quoted(words)))
    return found


def whole(text: str) -> int | None:
    """A whole number that is not absurd; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def numbered(game: Game, word: str) -> tuple[int | None, str]:
    """A bot, with its seat if that is named: `random`, `0=random`."""
    seat, equals, name = word.partition("=")
    if not equals or (whole(seat) is None and is_program(word)):
        return None, bots.find(word, game, programs=True).name
    if whole(seat) is None:
        raise WrongUsage(say("{word} is no bot at a seat", word=quoted(word)))
    return whole(seat), bots.find(name, game, programs=True).name


def people(seats: str) -> list[str]:
    """Names, each of them once."""
    names = listed(seats)
    for place, name in enumerate(names):
        if name.casefold() in (earlier.casefold() for earlier in names[:place]):
            raise WrongUsage(say("two people are called {name}", name=name))
        if re.fullmatch(r"[-+−]?[0-9.]+", name):
            raise WrongUsage(say("{name} is no name: say how many seats there are, or who sits there", name=name))
        if len(name) > LONGEST:
            raise WrongUsage(say("a name has at most {most} characters", most=LONGEST))
    return names


def seat_count(game: Game, seats: str, names: int, bots: int) -> int:
    """How many seats are meant: as said, or for the people named and the bots, or for one person and the bots."""
    number = whole(seats)
    if number is None:
        number = names + bots if names else 1 + bots if bots else game.usual_seats[0]
    if number not in game.seats:
        raise WrongSeats(game.id, number, game.seats)
    return number


def place(wanted: list[tuple[int | None, str]], seats: int) -> dict[int, str]:
    """Bots on the seats named for them, the others on the last that are free."""
    placed: dict[int, str] = {}
    for seat, name in wanted:
        if seat is None:
            continue
        if seat >= seats or seat in placed:
            raise WrongUsage(say("seat {seat} is not free for a bot: seats are 0…{last}", seat=seat, last=seats - 1))
        placed[seat] = name
    others = [name for seat, name in wanted if seat is None]
    free = [seat for seat in range(seats) if seat not in placed]
    if len(others) > len(free):
        raise WrongUsage(say("there are more bots than seats"))
    return placed | dict(zip(free[len(free) - len(others) :], others, strict=True))


def apart(name: str, taken: list[str]) -> str:
    """A name that nobody has yet: random, random 2, random 3."""
    known = {other.casefold() for other in taken}
    return next(
        found for n in range(1, len(taken) + 2) if (found := name if n == 1 else f"{name} {n}").casefold() not in known
    )
