"""Programs at the table in the terminal: started by a command line, never by a file alone."""

import sys
from pathlib import Path

import pytest

from crocetta.core import record
from crocetta.terminal import seating
from tests.terminal.script import crocetta

EXAMPLE = f"{sys.executable} {Path(__file__).parent.parent.parent / 'examples' / 'line_bot.py'}"

TALKS_NONSENSE = """import json, sys
hello = json.loads(sys.stdin.readline())
open({file!r}, "a").write(str(hello["seconds"]) + " ")
sys.stdin.readline()
print("well", flush=True)
"""


@pytest.fixture
def noted(tmp_path: Path) -> Path:
    """A bot that leaves a trace when it is started, and falls silent."""
    bot = tmp_path / "my bot.py"
    bot.write_text(f"open({str(tmp_path / 'started')!r}, 'w')\n", encoding="utf-8")
    return bot


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = crocetta("play", "qwixx", "--seats", 2, "--bots", f"{EXAMPLE},random", "--seed", 1, "--save", file)
    assert told.exit_code == 0
    assert " (bot), random (bot)\n" in told.stdout
    assert "in its place" not in told.stdout
    match = record.read(file.read_text(encoding="utf-8"))
    assert match.position.over
    assert seating.of(match).bots == {0: EXAMPLE, 1: "random"}


def test_a_program_that_fails_is_reported_and_the_game_goes_on(noted: Path) -> None:
    told = crocetta("play", "qwixx", "--bots", f"0={sys.executable} '{noted}',random", "--seats", 2, "--seed", 1)
    assert told.exit_code == 0
    assert told.stdout.count("has ended. Simple choices are made in its place until the game is over.") == 1
    assert "wins with" in told.stdout or "win together" in told.stdout


def test_a_program_has_as_much_time_as_was_said(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    command = f"{sys.executable} {bot}"
    told = crocetta("play", "qwixx", "--bots", f"{command},random", "--seats", 2, "--patience", "0.2", "--seed", 1)
    assert "did not answer within 0.2 s" in told.stdout
    assert crocetta("play", "qwixx", "--bots", command, "--patience", "long").exit_code == 2


def test_a_program_that_only_a_file_names_is_not_started(noted: Path, tmp_path: Path) -> None:
    file, bots = tmp_path / "game", f"{sys.executable} '{noted}'"
    begun = crocetta("play", "qwixx", "--seats", "Emma", "--first", "Emma", "--bots", bots, "--save", file, "--seed", 3)
    assert begun.exit_code == 0
    (tmp_path / "started").unlink(missing_ok=True)
    before = file.read_bytes()
    for options in ((), ("--bots", " "), ("--bots", "random")):
        told = crocetta("play", "--save", file, *options)
        assert told.exit_code == 2, told.output
    assert "names programs as bots: " in crocetta("play", "--save", file).output
    assert file.read_bytes() == before
    assert not (tmp_path / "started").exists()
    assert crocetta("play", "--save", file, "--bots", bots, typed="pass\n" * 4).exit_code == 0
    assert (tmp_path / "started").exists()


@pytest.mark.parametrize(
    ("bots", "names", "found"),
    [
        ("./my_bot", ("player 1", "my_bot"), {1: "./my_bot"}),
        ("0=./my_bot --level=3", ("my_bot", "player 1"), {0: "./my_bot --level=3"}),
        ("./my_bot --level=3", ("player 1", "my_bot"), {1: "./my_bot --level=3"}),
        ("./one.py,./two.py", ("player 1", "one", "two"), {1: "./one.py", 2: "./two.py"}),
        ("./one.py,bots/one", ("player 1", "one", "one 2"), {1: "./one.py", 2: "bots/one"}),
    ],
)
def test_programs_are_seated_by_their_command(bots: str, names: tuple[str, ...], found: dict[int, str]) -> None:
    from crocetta.core.game import find
    from crocetta.core.match import Match

    seats = seating.seated(find("qwixx"), str(len(names)), bots, "en")
    assert seats.names == names
    assert seats.bots == found
    match = Match.new("qwixx", names, tags={seating.TAG: seats.tag})
    assert seating.of(record.read(record.write(match))).bots == found


@pytest.mark.parametrize("words", [("simulate", "--bots"), ("study", "--bots"), ("tournament", "--players")])
def test_many_games_wait_as_long_as_was_said_and_tell_how_many_had_choices_replaced(
    words: tuple[str, str], tmp_path: Path
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(TALKS_NONSENSE.format(file=str(tmp_path / "told")), "utf-8")
    told = crocetta(
        words[0], "qwixx", "--seats", 2, words[1], f"{sys.executable} {bot},random", "--games", 2, "--patience", 77
    )
    assert told.exit_code == 0, told.output
    assert "In 2 games simple choices were made for " in told.stdout
    assert "answered 'well', which is no choice" in told.stdout
    assert not told.stderr
    assert (tmp_path / "told").read_text("utf-8") == "77.0 77.0 "  # no game is played twice
