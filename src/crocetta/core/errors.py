"""Errors: what was tried, by whom, and what was open."""

from collections.abc import Sequence

from crocetta.core.words import Message, say

QUOTED = 40  # characters that an error repeats of a text it was given


class CrocettaError(ValueError):
    """Something that cannot be done, with a message for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def quoted(text: object) -> str:
    """Something that was typed, fit to be shown: cut short, and odd characters spelt out.

    >>> quoted("r7\\x1b[31m")
    "'r7\\\\x1b[31m'"
    """
    typed = str(text)
    return repr(typed if len(typed) <= QUOTED else typed[:QUOTED] + "…")


def _list(items: Sequence[object]) -> str:
    return ", ".join(str(item) for item in items)


class UnknownGame(CrocettaError):
    def __init__(self, id: str, known: Sequence[str]) -> None:
        super().__init__(say("there is no game {id}: there are {known}", id=quoted(id), known=_list(known)))


class UnknownVersion(CrocettaError):
    def __init__(self, game: str, version: str, known: Sequence[str]) -> None:
        super().__init__(
            say(
                "{game} has no rules {version}: there are {known}",
                game=game,
                version=quoted(version),
                known=_list(known),
            )
        )


class UnknownFlag(CrocettaError):
    def __init__(self, game: str, name: str, known: Sequence[str]) -> None:
        super().__init__(
            say("{game} has no flag {name}: it has {known}", game=game, name=quoted(name), known=_list(known))
        )


class WrongFlag(CrocettaError):
    def __init__(self, game: str, name: str, value: str, open_values: Sequence[str]) -> None:
        super().__init__(
            say(
                "{game} has no {name}={value}: open are {values}",
                game=game,
                name=name,
                value=quoted(value),
                values=_list(open_values),
            )
        )


class WrongSeats(CrocettaError):
    def __init__(self, game: str, seats: int, open_seats: range) -> None:
        super().__init__(
            say(
                "{game} is played with {low}…{high} seats, not with {seats}",
                game=game,
                seats=seats,
                low=open_seats[0],
                high=open_seats[-1],
            )
        )


class NoSuchSeat(CrocettaError):
    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(
            say("there is no seat {seat}: the last of {seats} is {last}", seat=seat, seats=seats, last=seats - 1)
        )


class NoDeck(CrocettaError):
    def __init__(self, game: str) -> None:
        super().__init__(say("{game} is played without cards: it takes no deck", game=game))


class WrongThrow(CrocettaError):
    """Faces that the dice to be thrown do not have."""


class IllegalChoice(CrocettaError):
    """A choice that is not open to that seat now; `reason` says why where the game can tell."""

    def __init__(self, message: Message, reason: Message | None = None) -> None:
        super().__init__(message)
        self.reason = reason
