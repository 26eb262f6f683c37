"""Errors of the terminal, and what the shell is told about them."""

from crocetta.bots import UnknownBot
from crocetta.core.errors import CrocettaError, NoDeck, NoSuchSeat, UnknownFlag, UnknownGame, WrongFlag, WrongSeats
from crocetta.core.words import Message, say

OK, NO, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


class WrongUsage(CrocettaError):
    """A wish that cannot be understood or fulfilled."""


class WrongFile(CrocettaError):
    """A file that cannot be read or written, or does not hold what it should."""

    def __init__(self, file: object, reason: Message) -> None:
        super().__init__(say("{file}: {reason}", file=str(file), reason=reason))
        self.reason = reason


TYPED = (WrongUsage, UnknownBot, NoDeck, NoSuchSeat, UnknownFlag, UnknownGame, WrongFlag, WrongSeats)


def exit_code(error: CrocettaError) -> int:
    """Whether something was typed wrongly, or what was found is wrong."""
    return WRONG_USAGE if isinstance(error, TYPED) else NO
