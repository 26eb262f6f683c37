"""What people at one keyboard type to play a whole game, worked out beforehand from the same dice."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any

from typer.testing import CliRunner, Result

from crocetta.cli import app
from crocetta.core.match import Match
from crocetta.core.position import Position

SHORT = {  # rules that make a long game short enough to be played through often
    "onecard": {"max_turns": "12"},
    "qwixx-deluxe": {"games": "2"},
}


def pick(position: Position, seat: int) -> int:
    """The choice of a seat: any, but always the same one, and a pass only now and then."""
    codes = position.codes(seat)
    return codes[(7 * position.turn + 3 * seat + len(position.pending)) % len(codes)]


def asked(position: Position) -> int:
    """Who is asked next: around the table from the active seat, those who have no choice before all others."""
    around = [(position.active + n) % position.seats for n in range(position.seats)]
    awaited = [seat for seat in around if seat in position.waiting]
    return next((seat for seat in awaited if len(position.codes(seat)) == 1), awaited[0])


def typed(match: Match) -> list[str]:
    """Play a match to its end; the lines that its people have to type."""
    lines = []
    while not match.position.over:
        if match.position.to_throw:
            match.throw()
            continue
        seat = asked(match.position)
        code = pick(match.position, seat)
        if len(match.position.codes(seat)) > 1:
            lines.append(match.position.text(code))
        match.choose(seat, code)
    return lines


def flags(game: str) -> list[str]:
    return [word for name, value in SHORT.get(game, {}).items() for word in ("--flag", f"{name}={value}")]


def crocetta(*args: object, typed: list[str] | str = "", lang: str = "en", **env: str) -> Result:
    """Run a command in this process."""
    lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(app, [str(arg) for arg in args], input=lines, env={"CROCETTA_LANG": lang, **env})


def process(*args: object, **extra: Any) -> "subprocess.Popen[str]":
    """Run a command as a process of its own."""
    command = [sys.executable, "-m", "crocetta", *map(str, args)]
    env = {**os.environ, "CROCETTA_LANG": "en", "PYTHONIOENCODING": "utf-8", **extra.pop("env", {})}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    options = {"preexec_fn": hear_ctrl_c, **pipes, **extra}
    return subprocess.Popen(command, text=True, encoding="utf-8", env=env, **options)


def hear_ctrl_c() -> None:
    """What a process does first, so that it hears Ctrl-C even if those who run the tests were told not to."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(player: "subprocess.Popen[Any]") -> None:
    """Press Ctrl-C; once more if it came in the very moment before the command began to listen."""
    while player.poll() is None:
        player.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            player.wait(timeout=2)
