"""The command line: what every command prints, for people and for machines, and what the shell is told."""

import errno
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.main import get_command

from crocetta.cli import app, house
from crocetta.core import record
from crocetta.core.dice import Dice
from crocetta.core.game import games, ids
from crocetta.core.match import Match
from crocetta.core.record import LONGEST
from crocetta.core.words import LANGUAGES
from tests.terminal.script import crocetta, process, typed

COMMANDS = tuple(get_command(app).commands)  # type: ignore[attr-defined]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A finished game in a file."""
    file = tmp_path / "game"
    match = Match.new("qwixx", ("Emma", "Max"), dice=Dice.numbered(5))
    typed(match)
    file.write_text(record.write(match), encoding="utf-8")
    return file


@pytest.fixture
def open_game(tmp_path: Path) -> Path:
    """A game of which the first step is half over."""
    file = tmp_path / "open"
    match = Match.new("qwixx", ("Emma", "Max"), first=0)
    match.throw([1, 4, 3, 6, 2, 6])
    match.choose(1, "y5")
    match.comment("brave")
    file.write_text(record.write(match), encoding="utf-8")
    return file


# Help


def test_without_a_command_help_is_shown() -> None:
    told = crocetta()
    assert told.exit_code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in told.stdout
    assert told.stdout == crocetta("--help").stdout == crocetta("-h").stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_explained_with_examples(command: str) -> None:
    told = crocetta(command, "--help")
    assert told.exit_code == 0
    assert told.stdout.startswith(f"Usage: root {command} ")
    assert f"Examples:\n    crocetta {command}" in told.stdout
    assert f"--lang {'|'.join(LANGUAGES)}" in " ".join(told.stdout.split())


@pytest.mark.parametrize(("lang", "words"), [("it", ("Uso:", "Opzioni:", "Esempi:")), ("de", ("Aufruf:", "Optionen:"))])
def test_help_speaks_the_language_of_the_surroundings(lang: str, words: tuple[str, ...]) -> None:
    for command in ([], ["play"]):
        told, errors = process(*command, "--help", env={"CROCETTA_LANG": lang}).communicate()
        assert all(word in told for word in words)
        assert "Show this" not in told
        assert errors == ""


@pytest.mark.parametrize("line", ["play --help --lang it", "play --lang=it --help", "--lang it --help", "--lang it"])
def test_help_speaks_the_language_asked_for(line: str) -> None:
    told, errors = process(*line.split()).communicate()
    assert told.startswith("Uso: ")
    assert errors == ""


def test_a_language_before_the_command_counts() -> None:
    told, _ = process("--lang", "it", "rules", "chess").communicate()[::-1]
    assert told.startswith("crocetta: il gioco")


def test_nothing_on_a_page_stays_english() -> None:
    told, _ = process("tournament", "--help", "--lang", "de").communicate()
    assert "[required]" not in told
    assert "[nötig]" in told


def test_make_tells_what_it_can_do() -> None:
    root = Path(__file__).parent.parent
    told = subprocess.run(["make", "help"], cwd=root, capture_output=True, text=True, check=True).stdout
    assert "test            every test\n" in told


def test_the_version() -> None:
    assert crocetta("--version").stdout.startswith("crocetta 0.")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["chess"], f"there is no command 'chess': there are {', '.join(COMMANDS)}"),
        (["--loud"], "there is no option --loud"),
        (["games", "--lan", "it"], "there is no option --lan: perhaps --lang"),
        (["games", "--lang"], "--lang needs something after it, see --help"),
        (["games", "--lang", "tlh"], f"there is no language 'tlh': there are {', '.join(LANGUAGES)}"),
        (["games", "more"], "this is too much: more"),
        (["rules"], "GAME is missing, see --help"),
        (["rules", "chess"], "there is no game 'chess': there are " + ", ".join(ids())),
        (["verify"], "FILE… is missing, see --help"),
        (["tournament", "qwixx"], "--players is missing, see --help"),
        (["play", "--seats"], "--seats needs something after it, see --help"),
        (["count", "knaster", "--throws", "x"], "--throws is a whole number, 1…1000, not 'x'"),
        (["count", "knaster", "--throws", "1", "--turns", "1"], "say --turns or --throws, not both"),
        (["sheet", "qwixx", "--seat", "2"], "there is no seat '2': the last of 2 is 1"),
        (["sheet", "qwixx", "--seat", "x"], "there is no seat 'x': the last of 2 is 1"),
    ],
)
def test_wrong_usage_is_one_line_and_code_2(args: list[str], complaint: str) -> None:
    told = crocetta(*args)
    assert (told.exit_code, told.stdout, told.stderr) == (2, "", f"crocetta: {complaint}\n")


def test_complaints_speak_the_language_asked_for() -> None:
    told = crocetta("rules", "chess", "--lang", "it")
    assert told.stderr.startswith("crocetta: il gioco 'chess' non esiste: ci sono")
    told = crocetta("rules", "chess", lang="de")
    assert told.stderr.startswith("crocetta: das Spiel 'chess' gibt es nicht: es gibt")


# Streams that are closed or full


@pytest.mark.parametrize(
    ("command", "code", "errors"),
    [
        ("play qwixx <&-", 0, ""),
        ("verify - <&-", 1, ""),
        ("games >&-", 0, ""),
        ("chess 2>&-", 2, ""),
        ("games >/dev/full", 1, "crocetta: the system says: No space left on device\n"),
        ("play qwixx --seats 2 >/dev/full </dev/null", 1, "crocetta: the system says: No space left on device\n"),
        ("chess 2>/dev/full", 2, ""),
        ("sheet qwixx --svg /dev/full/x", 1, "crocetta: /dev/full/x: there is no such file or folder\n"),
    ],
)
def test_a_stream_that_is_closed_or_full(command: str, code: int, errors: str) -> None:
    line = f"{shlex.quote(sys.executable)} -m crocetta {command}"
    env = {**os.environ, "CROCETTA_LANG": "en"}
    told = subprocess.run(["sh", "-c", line], capture_output=True, text=True, env=env, check=False)
    assert (told.returncode, told.stderr) == (code, errors)


def test_what_nobody_else_caught_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise OSError(errno.EIO, "Input/output error", "game")

    monkeypatch.setattr(house.core, "games", fail)
    told = crocetta("games")
    assert (told.exit_code, told.stderr) == (1, "crocetta: game: the system says: Input/output error\n")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ModuleNotFoundError("No module named 'numba'", name="numba"), "the library numba is missing"),
        (ImportError("Numba needs NumPy 2.4 or less.\nGot 9."), "a library cannot be loaded: Numba needs NumPy 2.4 or"),
    ],
)
def test_a_library_that_cannot_be_used_is_one_line(
    error: ImportError, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise error

    monkeypatch.setattr(house.core, "games", fail)
    found = crocetta("games")
    assert found.exit_code == 1
    assert found.stderr.startswith(f"crocetta: {told}")
    assert found.stderr.endswith("install Crocetta again with pip\n")
    assert found.stderr.count("\n") == 1


def test_a_defect_of_our_own_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise ModuleNotFoundError("No module named 'crocetta.chess'", name="crocetta.chess")

    monkeypatch.setattr(house.core, "games", fail)
    assert isinstance(crocetta("games").exception, ModuleNotFoundError)


# Games and rules


def test_games() -> None:
    lines = crocetta("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(ids())
    assert "1–5" in lines[ids().index("qwixx")]


def test_games_for_a_machine() -> None:
    found = json.loads(crocetta("games", "--json", "--lang", "it").stdout)
    assert [game["id"] for game in found] == list(ids())
    qwixx = found[ids().index("qwixx")]
    assert qwixx["seats"] == [1, 5]
    assert qwixx["usual_seats"] == [2, 5]
    assert qwixx["flags"]["end_locks"]["default"] == "total"
    assert list(qwixx["flags"]["end_locks"]["values"]) == ["total", "same_seat"]
    assert qwixx["presets"] == {"table": {}, "letter": {"end_locks": "same_seat"}}
    assert found[ids().index("onecard")]["flags"]["max_turns"]["default"] == "500"
    assert qwixx["summary"] != json.loads(crocetta("games", "--json").stdout)[ids().index("qwixx")]["summary"]


@pytest.mark.parametrize("game", ids())
def test_rules_are_translated_line_by_line(game: str) -> None:
    english = crocetta("rules", game).stdout.splitlines()
    assert english[0].startswith("# ")
    for lang in LANGUAGES[1:]:
        other = crocetta("rules", game, "--lang", lang).stdout.splitlines()
        assert len(other) == len(english)
        same = [line for line, found in zip(english, other, strict=True) if line == found and len(line.split()) > 6]
        assert not [line for line in same if not line.startswith("|")]


# Replay


def test_replay_tells_all_turns(played: Path) -> None:
    match = record.read(played.read_bytes())
    told = crocetta("replay", played)
    assert told.exit_code == 0
    assert told.stdout.count("\nTurn ") == match.position.turn
    throws = re.findall(r"^  (?:Emma|Max) throws: white (\d+) \(white die (\d), white die (\d), ", told.stdout, re.M)
    assert len(throws) == match.position.turn
    assert all(int(called) == int(one) + int(other) for called, one, other in throws)
    assert f"The game is over after {match.position.turn} turns." in told.stdout


def test_replay_at_a_moment(open_game: Path) -> None:
    told = crocetta("replay", open_game, "--at", 1, "--spoken").stdout
    assert "yellow: 11 free" in told
    assert "\nEmma throws: white 5 (white die 1, white die 4, " in told
    assert "Emma: cross the sum of the white dice in one row, or pass" in told
    assert "qwixx/1 turn=1 phase=white waiting=3 dice=1,4,3,6,2,6 | - | -" in told
    told = crocetta("replay", open_game, "--spoken").stdout
    assert "  Max crosses yellow 5 [y5]\n  {brave}\n" in told
    assert "yellow: crossed 5" in told


def test_replay_at_a_turn(played: Path) -> None:
    told = json.loads(crocetta("replay", played, "--at", "t3", "--json").stdout)
    assert (told["turn"], told["phase"], told["over"], told["winners"]) == (3, "throw", False, [])
    assert max(event["turn"] for event in told["events"]) == 2
    assert json.loads(crocetta("replay", played, "--at", "t1", "--json").stdout)["events"] == []


def test_replay_for_a_machine(played: Path) -> None:
    match = record.read(played.read_bytes())
    told = json.loads(crocetta("replay", played, "--json", "--lang", "de").stdout)
    assert told["game"] == "qwixx"
    assert told["names"] == ["Emma", "Max"]
    assert len(told["events"]) == len(match.log)
    assert told["events"][0] == {"turn": 1, "throw": [str(face) for face in match.log[0].faces]}
    assert told["events"][1].keys() == {"turn", "seat", "choice", "said"}
    assert told["points"] == list(match.position.scores)
    assert [sum(part["points"] for part in parts) for parts in told["breakdown"]] == told["points"]
    assert told["breakdown"][0][0]["what"].lower() == "rot"
    assert told["over"]
    assert told["winners"] == list(match.position.leaders)


@pytest.mark.parametrize("at", ["x", "-1", "99999", "t0", "t99", "t", "1" * 5000, "²"])
def test_a_moment_that_never_was(played: Path, at: str) -> None:
    told = crocetta("replay", played, f"--at={at}")
    assert told.exit_code == 2
    assert told.stderr.startswith("crocetta: --at is a number of events, 0…")


def test_replay_of_no_record(tmp_path: Path) -> None:
    told = crocetta("replay", tmp_path)
    assert (told.exit_code, told.stderr) == (1, f"crocetta: {tmp_path}: this is a folder\n")


# Verify


def test_verify_what_is_in_order(played: Path, open_game: Path) -> None:
    told = crocetta("verify", played, open_game)
    assert told.exit_code == 0
    match = record.read(played.read_bytes())
    scores = " : ".join(map(str, match.position.scores))
    first, second, last = told.stdout.splitlines()
    assert first == f"{played}: ok, Qwixx, {match.position.turn} turns, over {scores}, unchanged, dice proven"
    assert second == f"{open_game}: ok, Qwixx, one turn, not over yet, 0 : 1, unchanged, dice not proven"
    assert last == "2 files, all in order"


def broken(kind: str, good: bytes, file: Path) -> None:
    if kind == "folder":
        file.mkdir()
    elif kind == "binary":
        file.write_bytes(bytes(range(256)) * 40)
    elif kind == "huge":
        file.write_bytes(b"a" * (LONGEST + 1))
    elif kind == "truncated":
        file.write_bytes(good[: len(good) // 2])
    elif kind == "edited":
        file.write_bytes(good.replace(b" pass", b" r2", 1))
    elif kind == "empty":
        file.touch()


@pytest.mark.parametrize("kind", ["folder", "binary", "huge", "truncated", "edited", "empty", "missing"])
def test_verify_what_is_not(played: Path, tmp_path: Path, kind: str) -> None:
    file = tmp_path / kind
    broken(kind, played.read_bytes(), file)
    told = crocetta("verify", played, file)
    assert told.exit_code == 1
    good, wrong, last = told.stdout.splitlines()
    assert good.startswith(f"{played}: ok, ")
    assert wrong.startswith(f"{file}: ")
    assert last == "2 files, one of them wrong"
    assert told.stderr == ""
    found = json.loads(crocetta("verify", played, file, "--json").stdout)
    assert [one["ok"] for one in found] == [True, False]
    assert (found[1]["line"] is None) == (kind in ("folder", "missing"))
    assert found[1]["reason"]


def test_verify_one_file_that_is_wrong() -> None:
    assert crocetta("verify", "nowhere").stdout.splitlines()[-1] == "this file is wrong"


def test_verify_for_a_machine(played: Path) -> None:
    [found] = json.loads(crocetta("verify", played, "--json").stdout)
    assert found.keys() == {"file", "ok", "game", "turns", "over", "points", "chained", "proven"}
    assert found["proven"]


def test_verify_what_is_piped_in(played: Path) -> None:
    told, errors = process("verify", "-").communicate(played.read_text(encoding="utf-8"))
    assert told.startswith("-: ok, Qwixx")
    told = crocetta("verify", "-", typed="rubbish")
    assert told.exit_code == 1
    assert told.stdout.startswith("-: line 1: ")
    assert errors == ""


def test_verify_in_italian(played: Path) -> None:
    told = crocetta("verify", played, "nulla", "--lang", "it").stdout
    assert "intatta, dadi verificati" in told
    assert "nulla: questo file o questa cartella non esiste" in told
    assert "2 file, uno sbagliato" in told


# Sheet


@pytest.mark.parametrize("game", ids())
def test_a_sheet_in_characters_or_read_out(game: str) -> None:
    assert "╭" in crocetta("sheet", game).stdout
    assert "╭" not in crocetta("sheet", game, "--spoken").stdout


@pytest.mark.parametrize("game", ids())
def test_a_sheet_as_a_picture(game: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    told = crocetta("sheet", game, "--svg", file)
    assert (told.exit_code, told.stdout) == (0, "")
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert crocetta("sheet", game, "--svg", "-").stdout.strip() == file.read_text(encoding="utf-8")


def test_a_sheet_by_its_flags_and_position() -> None:
    assert crocetta("sheet", "qwixx", "--flag", "sheet=mixx-b").stdout != crocetta("sheet", "qwixx").stdout
    line = "qwixx/1 turn=4 phase=throw | misses=1 | misses=2"
    told = [crocetta("sheet", "qwixx", "--position", line, "--seat", seat, "--spoken").stdout for seat in (0, 1)]
    assert "crossed 1; 3 free" in told[0]
    assert "crossed 1, 2; 2 free" in told[1]


@pytest.mark.parametrize(
    ("args", "code", "complaint"),
    [
        (["--position", "knaster/1 turn=1 phase=throw | -"], 2, "this is a position of knaster, not of qwixx"),
        (
            ["--position", "qwixx/1 turn=1 phase=throw | -", "--flag", "sheet=mixx-a"],
            2,
            "in this position sheet is classic",
        ),
        (["--position", "rubbish"], 1, "a position begins with a game and its rules: qwixx/1"),
        (["--position", "qwixx/1 turn=x | -"], 1, "turn cannot be 'x'"),
        (["--svg", "/nowhere/sheet.svg"], 1, "/nowhere/sheet.svg: there is no such file or folder"),
    ],
)
def test_a_sheet_that_cannot_be_shown(args: list[str], code: int, complaint: str) -> None:
    told = crocetta("sheet", "qwixx", *args)
    assert (told.exit_code, told.stderr) == (code, f"crocetta: {complaint}\n")


# Light


def loaded(code: str) -> set[str]:
    """The modules that some code imports."""
    command = [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_the_package_imports_nothing_but_the_standard_library() -> None:
    heavy = {"numpy", "numba", "typer", "rich", "click"}
    assert not heavy & loaded("import crocetta")
    assert not heavy & loaded("import crocetta; crocetta.all_games()")
    assert "crocetta.games.knaster" not in loaded("import crocetta; crocetta.find('qwixx')")


def test_the_list_of_games_needs_little_more() -> None:
    code = "from crocetta.cli import app\ntry: app(['games'])\nexcept SystemExit: pass"
    assert not {"numpy", "numba", "rich", "pydantic", "crocetta.draw.text"} & loaded(code)


def test_every_public_name_is_there() -> None:
    import crocetta as package

    assert all(hasattr(package, name) for name in package.__all__)
    assert package.all_games() == games()


def test_a_reader_who_has_seen_enough() -> None:
    player = process("replay", "--help")
    assert player.stdout
    player.stdout.close()
    assert player.stderr
    assert "Traceback" not in player.stderr.read()
    player.wait()
