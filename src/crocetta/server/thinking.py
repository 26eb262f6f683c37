"""Thinking: what goes on in a worker's process. A line in, a line out; it ends as soon as nobody is at the other end.

Compiling and thinking take a processor for a while. Here they hold up nobody's page, and people's pages come first.
"""

import os
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

import msgspec

from crocetta.core import notation
from crocetta.core.game import find
from crocetta.server import bots

POLITENESS = 5  # how far a worker steps back when others want the processor


class Job(msgspec.Struct, frozen=True, tag_field="job", tag=str.lower):
    """Something to think about."""


class Wake(Job, frozen=True):
    """Get ready for a table of a game."""

    game: str
    seats: int
    flags: dict[str, str] = {}

    def done(self) -> None:
        bots.warm_up(find(self.game), self.seats, self.flags)


class Choose(Job, frozen=True):
    """Make a choice: for which seat, on which level, from what that seat may see."""

    level: str
    view: str  # on one line
    seat: int
    luck: str

    def done(self) -> str:
        return bots.choose(self.level, notation.read(self.view), self.seat, self.luck)


class Judge(Job, frozen=True):
    """Say what the best choices are, in a language."""

    view: str
    seat: int
    luck: str
    language: str

    def done(self) -> list[dict[str, Any]]:
        return bots.hints(notation.read(self.view), self.seat, self.luck, self.language)


class Answer(msgspec.Struct, frozen=True):
    """What came of a job; `wrong` says why nothing did."""

    found: Any = None
    wrong: str = ""


encode = msgspec.json.Encoder().encode
decode_job = msgspec.json.Decoder(Wake | Choose | Judge).decode
decode_answer = msgspec.json.Decoder(Answer).decode


def answered(line: bytes) -> bytes:
    """A job done, or why it was not."""
    try:
        return encode(Answer(decode_job(line).done()))
    except Exception as error:
        return encode(Answer(wrong=f"{type(error).__name__}: {error}"))


def listen(jobs: "SimpleQueue[bytes]") -> None:
    """Hear what is asked, also in the midst of a thought; when the other end is gone, all thinking is in vain."""
    for line in sys.stdin.buffer:
        jobs.put(line)
    os._exit(0)


def main() -> None:
    """One job after the other, until the end."""
    with suppress(OSError, AttributeError):
        os.nice(POLITENESS)
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever a library prints is no answer
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(jobs,), daemon=True).start()
    while True:
        out.write(answered(jobs.get()) + b"\n")


if __name__ == "__main__":
    main()
