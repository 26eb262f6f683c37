"""Refusals: what cannot be done, by a code for programs and a text for people."""

from typing import Any

from crocetta.core.words import Message, say


class Refused(Exception):
    """Something a client may not do now."""

    def __init__(self, code: str, message: Message, **more: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.more = more

    def frame(self, language: str) -> dict[str, Any]:
        """As the client is told."""
        return {"type": "refused", "code": self.code, "text": self.message.to(language), **self.more}


def malformed() -> Refused:
    return Refused("malformed", say("this frame cannot be read"))


def hello_first() -> Refused:
    return Refused("hello_first", say("say hello first"))


def slow_down() -> Refused:
    return Refused("slow_down", say("too many messages: wait a moment"))


def try_again() -> Refused:
    return Refused("try_again", say("this could not be saved: nothing has changed, try again"))


def stale(question: int) -> Refused:
    return Refused("stale", say("too late: the game has moved on"), question=question)


def no_seat() -> Refused:
    return Refused("no_seat", say("take a seat first"))


def not_asked() -> Refused:
    return Refused("not_asked", say("it is another player's turn"))


def no_such_seat(seat: int) -> Refused:
    return Refused("no_such_seat", say("there is no seat {n} at this table", n=seat + 1))


def not_now(state: str) -> Refused:
    said = {
        "lobby": say("the game has not begun"),
        "play": say("the game has begun"),
        "over": say("the game is over"),
    }
    return Refused("not_now", said[state])


def unknown_token() -> Refused:
    return Refused("unknown_token", say("this seat link is not valid at this table"))


def only_one() -> Refused:
    return Refused("practice", say("practice is for one person against bots"))


def no_spectators() -> Refused:
    return Refused("no_spectators", say("this table is played without spectators"))
