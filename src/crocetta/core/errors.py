"""Errors: what was tried, by whom, and what was open."""

from collections.abc import Sequence

from crocetta.core.words import Message, say


class CrocettaError(ValueError):
    """Something that cannot be done, with a message for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def _list(items: Sequence[object]) -> str:
    return ", ".join(str(item) for item in items)


class UnknownGame(CrocettaError):
    def __init__(self, id: str, known: Sequence[str]) -> None:
        super().__init__(say("there is no game {id!r}: there are {known}", id=id, known=_list(known)))


class UnknownVersion(CrocettaError):
    def __init__(self, game: str, version: str, known: Sequence[str]) -> None:
        super().__init__(
            say("{game} has no rules {version!r}: there are {known}", game=game, version=version, known=_list(known))
        )


class UnknownFlag(CrocettaError):
    def __init__(self, game: str, name: str, known: Sequence[str]) -> None:
        super().__init__(say("{game} has no flag {name!r}: it has {known}", game=game, name=name, known=_list(known)))


class WrongFlag(CrocettaError):
    def __init__(self, game: str, name: str, value: str, open_values: Sequence[str]) -> None:
        super().__init__(
            say(
                "{game} has no {name}={value}: open are {values}",
                game=game,
                name=name,
                value=value,
                values=_list(open_values),
            )
        )


class WrongSeats(CrocettaError):
    def __init__(self, game: str, seats: int, open_seats: range) -> None:
        super().__init__(
            say(
                "{game} cannot be played so: {seats} seats are not in {low}…{high}",
                game=game,
                seats=seats,
                low=open_seats[0],
                high=open_seats[-1],
            )
        )


class WrongThrow(CrocettaError):
    """Faces that the dice to be thrown do not have."""


class IllegalChoice(CrocettaError):
    """A choice that is not open to that seat now; `reason` says why where the game can tell."""

    def __init__(self, message: Message, reason: Message | None = None) -> None:
        super().__init__(message)
        self.reason = reason
