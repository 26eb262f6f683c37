"""A program as a bot: asked over lines of JSON on its standard input, heard on its standard output.

`docs/bots/protocol.md` says what the lines mean. Whatever the program does, the game goes on: one that is silent for
too long, ends, talks nonsense or breaks the rules is reported once, and simple choices are made in its place.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from crocetta.core import notation
from crocetta.core.errors import CrocettaError, quoted
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, preferred, say

if TYPE_CHECKING:
    from crocetta.bots import Budget

PROTOCOL = 1
SECONDS = 10.0  # to answer one question, starting the program included
LONGEST = 1 << 16  # bytes of an answer
UNREAD = 64  # lines said without being asked, after which nobody listens any more
LAST_WORDS = 0.5  # seconds that its complaints may take to arrive
FAREWELL = 0.5  # seconds to go by itself …
GRACE = 5.0  # … and for the system to end it
PASS = "pass"


class WrongCommand(CrocettaError):
    """A command line that starts nothing."""


class Silence(Exception):
    """Why nothing more is expected from a program."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def is_program(name: str) -> bool:
    """Whether the name of a bot is a command: there is a path in it.

    >>> is_program("./mybot"), is_program("python3 ./my_bot.py"), is_program("champion")
    (True, True, False)
    """
    return "/" in name or os.sep in name


def called(name: str) -> str:
    """What a bot is called at the table: its name, or that of its program without the way there.

    >>> called("champion"), called("python3 bots/my_bot.py --fast")
    ('champion', 'my_bot')
    """
    return next((Path(word).stem for word in command(name) if is_program(word)), name) if is_program(name) else name


def command(name: str) -> list[str]:
    """The words of a command line, as a shell would part them; no shell is asked.

    >>> command("python3 './my bot.py' --fast")
    ['python3', './my bot.py', '--fast']
    """
    try:
        return shlex.split(name)
    except ValueError:
        raise WrongCommand(say("{command}: a quotation mark is not closed", command=quoted(name))) from None


def complain(message: Message) -> None:
    """Tell whoever looks at the error stream."""
    print(message.to(preferred()), file=sys.stderr, flush=True)


def replaced(name: str, games: int, reason: str) -> Message:
    """That a program was given up on, in how many games, and why."""
    return say(
        "In one game simple choices were made for {name}. {reason}",
        "In {n} games simple choices were made for {name}. First: {reason}",
        n=games,
        name=name,
        reason=reason,
    )


class Program:
    """A bot in a process of its own: started when it is first asked, the same until it is closed."""

    def __init__(self, name: str, seconds: float = SECONDS, report: Callable[[Message], object] = complain) -> None:
        self.name = name
        self.command = command(name)
        self.seconds = seconds
        self.report = report
        self.asked = 0  # the number of the last question
        self.given_up = False  # on this game
        self._line: Line | None = None

    def choose(self, view: Position, seat: int, seed: int = 0, budget: "Budget | None" = None) -> Choice:
        """What the program chooses; when it fails, what is chosen in its place."""
        if not self.given_up:
            try:
                return self._answer(view, seat, seed, budget)
            except Silence as silence:
                self._give_up(silence.reason)
        return stand_in(view, seat)

    def close(self) -> None:
        """End the process; for another game it would be started anew."""
        if self._line:
            self._line.close()
        self._line, self.given_up, self.asked = None, False, 0

    def _give_up(self, reason: Message) -> None:
        if self._line:
            self._line.end()
        self._line, self.given_up = None, True
        self.report(
            say(
                "The bot {name} {reason}. Simple choices are made in its place until the game is over.",
                name=quoted(self.name),
                reason=reason,
            )
        )

    def _answer(self, view: Position, seat: int, seed: int, budget: "Budget | None") -> Choice:
        end = time.monotonic() + self.seconds
        if self._line is None:
            self._line = Line(self.command)
            self._line.tell(hello(view, seat, self.seconds))
        self._line.check()
        self.asked += 1
        self._line.tell(question(view, seat, self.asked, seed, budget))
        return understood(self._line.hear(end, self.seconds), self.asked, view, seat)


# What is said


def hello(view: Position, seat: int, seconds: float) -> dict[str, Any]:
    """What a program is told once, before its first question."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": view.game.id,
        "rules": view.game.rules.VERSION,
        "flags": view.flags,
        "seats": view.seats,
        "seat": seat,
        "first": view.first,
        "seconds": seconds,
    }


def question(view: Position, seat: int, number: int, seed: int, budget: "Budget | None") -> dict[str, Any]:
    """All that a seat may know when it is asked, and what it may choose."""
    return {
        "type": "choose",
        "question": number,
        "seat": seat,
        "turn": view.turn,
        "phase": view.phase,
        "active": view.active,
        "dice": [{"die": str(die.name), "face": die.faces[die.face - 1]} for die in view.dice_on_table if die.face],
        "points": view.scores,
        "position": notation.write(view),
        "choices": [choice.text for choice in view.choices(seat)],
        "seed": seed,
        **({"rollouts": budget.rollouts} if budget and budget.rollouts else {}),
    }


def understood(line: bytes, number: int, view: Position, seat: int) -> Choice:
    """The choice that an answer names."""
    said = line.decode(errors="replace").strip()
    try:
        answer = json.loads(said)
        text = answer["choose"]
        asked = answer.get("question", number)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise Silence(say("answered {said}, which is no choice", said=quoted(said))) from None
    if asked != number:
        raise Silence(say("answered question {asked} instead of {number}", asked=quoted(asked), number=number))
    open_choices = {choice.text: choice for choice in view.choices(seat)}
    if not isinstance(text, str) or text not in open_choices:
        listed = ", ".join(list(open_choices)[:24])
        raise Silence(say("chose {choice}, but open were {open}", choice=quoted(text), open=listed))
    return open_choices[text]


def stand_in(view: Position, seat: int) -> Choice:
    """A legal choice in place of a program: pass where one may, otherwise whatever brings most points at once."""
    choices = view.choices(seat)
    passing = [choice for choice in choices if choice.text == PASS]
    return passing[0] if passing else max(choices, key=lambda choice: view.choose(seat, choice).points(seat))


# The line to it


class Line:
    """A running program and three threads: one speaks to it, one hears it, one keeps the last it said in distress."""

    def __init__(self, words: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # its own group: whatever it starts is ended with it, and Ctrl-C is ours
            )
        except (OSError, ValueError, IndexError) as error:
            raise Silence(say("cannot be started: {reason}", reason=str(error))) from None
        self.end = weakref.finalize(self, kill, self.process)  # also when nobody closes us
        self.said: SimpleQueue[bytes] = SimpleQueue()  # b"": the end
        self.to_say: SimpleQueue[bytes] = SimpleQueue()  # b"": goodbye
        self.distress: deque[bytes] = deque(maxlen=5)
        begin(listen, self.process.stdout, self.said)
        begin(speak, self.process.stdin, self.to_say)
        self.overhearing = begin(overhear, self.process.stderr, self.distress)

    def tell(self, message: dict[str, Any]) -> None:
        self.to_say.put(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def hear(self, end: float, seconds: float) -> bytes:
        """The next line it says, until that moment."""
        while True:
            try:
                line = self.said.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                raise Silence(say("did not answer within {seconds} s", seconds=f"{seconds:g}")) from None
            if not line:
                raise Silence(self._last_words())
            if len(line) > LONGEST or self.said.qsize() >= UNREAD:
                raise Silence(say("says more than anybody can read"))
            if line.strip():
                return line

    def check(self) -> None:
        """Between two questions it has nothing to say, and is still there."""
        while not self.said.empty():
            line = self.said.get()
            if not line:
                raise Silence(self._last_words())
            if line.strip():
                said = quoted(line.decode(errors="replace").strip())
                raise Silence(say("said {said} without being asked", said=said))

    def _last_words(self) -> Message:
        """That it has ended, and what it said last."""
        self.overhearing.join(LAST_WORDS)  # they may still be on their way
        last = [line for line in self.distress if line.strip()]
        if last:
            return say("has ended: {said}", said=quoted(last[-1].decode(errors="replace").strip()))
        return say("has ended")

    def close(self) -> None:
        """Say goodbye, wait a moment, and end it with everything it started."""
        self.tell({"type": "bye"})
        self.to_say.put(b"")
        with suppress(Empty):
            until = time.monotonic() + FAREWELL
            while self.said.get(timeout=max(0.0, until - time.monotonic())):
                pass
        self.end()


def listen(stream: IO[bytes], said: "SimpleQueue[bytes]") -> None:
    """Pass on every line; one that is too long or one too many is the last."""
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST + 1):
            said.put(line)
            if len(line) > LONGEST or said.qsize() > UNREAD:
                return
    said.put(b"")


def speak(stream: IO[bytes], to_say: "SimpleQueue[bytes]") -> None:
    """Write every line; a program that does not read holds up nobody but this thread."""
    with suppress(OSError, ValueError), stream:
        while line := to_say.get():
            stream.write(line)
            stream.flush()


def begin(work: Callable[[Any, Any], None], stream: IO[bytes] | None, told: object) -> Thread:
    """A thread that does this with a stream."""
    thread = Thread(target=work, args=(stream, told), daemon=True)
    thread.start()
    return thread


def overhear(stream: IO[bytes], distress: "deque[bytes]") -> None:
    """Keep the last lines of the error stream."""
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST):
            distress.append(line)


def kill(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all it started. It is not waited for before: until then nobody else gets its number."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=GRACE)
