"""A real terminal: colours unless somebody is against them, and what is typed in secret is covered."""

import os
import pty
import re
import select
import subprocess
import sys

import pytest

from tests.terminal.script import hear_ctrl_c, interrupt

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-7][0-9;]*m|\x1b\[9[0-7]m")
UP = "\x1b[1A"


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *args: str, **env: str) -> None:
        self.screen, end = pty.openpty()
        surroundings = {"TERM": "xterm-256color", "CROCETTA_LANG": "en", "COLUMNS": "100", "LINES": "60"}
        clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "crocetta", *args],
            stdin=end, stdout=end, stderr=end, env={**clean, **surroundings, **env}, start_new_session=True,
            preexec_fn=hear_ctrl_c,
        )  # fmt: skip
        os.close(end)
        self.shown = ""

    def until(self, text: str) -> str:
        """What is shown up to a text; the test fails if the command ends before."""
        while text not in self.shown:
            piece = self.read()
            assert piece, f"{text!r} was never shown, but {self.shown!r}"
            self.shown += piece
        before, self.shown = self.shown.split(text, 1)
        return before

    def read(self) -> str:
        ready, _, _ = select.select([self.screen], [], [], 120)
        try:
            return os.read(self.screen, 65536).decode(errors="replace") if ready else ""
        except OSError:  # the other end was closed
            return ""

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def rest(self) -> str:
        while piece := self.read():
            self.shown += piece
        self.process.wait()
        os.close(self.screen)
        return self.shown


def test_colours_and_hidden_choices() -> None:
    terminal = Terminal("play", "qwixx", "--seats", "Emma,Max", "--seed", "7", "--first", "Emma")
    assert COLOUR.search(terminal.until("Emma> "))
    terminal.type("r3")
    assert UP in terminal.until("Emma has chosen.")
    terminal.until("Max> ")
    terminal.type("\x1b[A")  # the arrow up brings back nothing of what Emma typed
    terminal.until("Max> ")
    terminal.type("y3")
    assert UP not in terminal.until("Max crosses yellow 3")
    terminal.until("Emma> ")
    terminal.type("quit")
    terminal.until("Emma> ")
    terminal.type("quit")
    assert "No record was kept" in terminal.rest()
    assert terminal.process.returncode == 0


@pytest.mark.parametrize(
    ("option", "env"), [("--seed=7", {"NO_COLOR": "1"}), ("--spoken", {}), ("--seed=7", {"TERM": "dumb"})]
)
def test_no_colours_for_those_who_want_none(option: str, env: dict[str, str]) -> None:
    terminal = Terminal("play", "qwixx", "--seats", "Emma,Max", "--first", "Emma", option, **env)
    terminal.until("Type `help`")
    assert not COLOUR.search(terminal.until("Emma> "))
    terminal.type("pass")
    shown = terminal.until("Max> ")
    assert not COLOUR.search(shown)
    assert (UP in shown) == ("NO_COLOR" in env)
    interrupt(terminal.process)
    terminal.rest()
    assert terminal.process.returncode == 130


def test_nothing_at_all_for_screen_readers() -> None:
    terminal = Terminal("play", "knaster", "--bots", "random", "--seats", "1", "--seed", "7", "--spoken")
    assert "\x1b" not in terminal.rest()


def test_a_sheet_with_a_hidden_choice_is_cleared_away() -> None:
    """Knaster: the second question to Emma shows what she has written, so Max gets a fresh screen."""
    terminal = Terminal("play", "knaster", "--seats", "Emma,Max", "--dice", "real", "--first", "Emma")
    for cell in ("w1", "w2", "w3", "w4"):
        terminal.until("\n> ")
        terminal.type("3 3")
        for name in ("Emma", "Max") if cell in ("w1", "w3") else ("Max", "Emma"):
            assert "\x1b[2J" not in terminal.until(f"{name}> ")
            terminal.type(cell)
    terminal.until("\n> ")
    terminal.type("3 3")
    terminal.until("Emma> ")
    terminal.type("w5")
    assert "\x1b[2J" not in terminal.until("Emma> ")
    terminal.type("r1-123")
    assert "\x1b[2J" in terminal.until("Max> ")
    interrupt(terminal.process)
    terminal.rest()


def test_a_name_is_no_markup() -> None:
    terminal = Terminal("play", "qwixx", "--seats", "[red]Emma,[/]", "--seed", "7")
    terminal.until("Qwixx: [red]Emma, [/]")
    terminal.until("> ")
    interrupt(terminal.process)
    terminal.rest()


def test_rules_are_set_for_reading() -> None:
    terminal = Terminal("rules", "qwixx")
    shown = terminal.rest()
    assert "\x1b[1m" in shown
    assert "## " not in shown


def test_leaving_the_chooser_with_ctrl_c() -> None:
    terminal = Terminal("play")
    terminal.until("Which game?")
    terminal.until("> ")
    interrupt(terminal.process)
    terminal.rest()
    assert terminal.process.returncode == 130


def test_an_ascii_terminal() -> None:
    command = [sys.executable, "-m", "crocetta", "play", "qwixx", "--seed", "7", "--seats", "Emma,Max"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "CROCETTA_LANG": "de"}
    told = subprocess.run(command, input=b"", capture_output=True, env=env, check=True)
    assert told.stdout.decode("ascii").count("+---+") > 4
    assert told.stderr == b""


@pytest.mark.parametrize(("lines", "times"), [("60", 0), ("24", 1)])
def test_on_a_low_screen_the_dice_are_told_once_more(lines: str, times: int) -> None:
    terminal = Terminal("play", "qwixx", "--seats", "Emma,Max", "--seed", "7", "--first", "Emma", LINES=lines)
    assert terminal.until("Emma> ").count("white 3 (white die 2, white die 1, ") == 1 + times
    terminal.type("quit\nquit")
    terminal.rest()


def test_a_sheet_that_is_wider_than_the_screen_is_read_out() -> None:
    terminal = Terminal("sheet", "qwixx", COLUMNS="40")
    told = terminal.rest()
    assert "red: 11 free; padlock open" in told
    assert "╭" not in told
