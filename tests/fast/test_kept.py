"""Compiled code that is kept on disk: used again while nothing changed, never once a rule was edited."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crocetta.fast.compile import Compiler, cache_folder

# A game of one die: whoever throws more than WORTH says counts as HELP says, over a few turns.
PARTS = {
    "help.py": """
TURNS = (3, 4)

def worth(face):
    return face * 2
""",
    "rules.py": """
from crocetta.core.fields import Fields, Table, number
from help import TURNS, worth

VERSION, CHOICES, DICE, PHASES, THROWING = 1, 2, 1, ("over", "throw", "keep"), (1,)
BONUS = 5

class TABLE(Table):
    face: int = number(upto=6)

class SHEET(Fields):
    total: int = number(upto=100)

def start(table, sheets):
    table.turn, table.phase = 1, 1

def chance(table, sheets, sides):
    sides[0] = 6
    return int(table.phase == 1)

def throw(table, sheets, faces):
    table.face, table.phase, table.waiting = faces[0], 2, 1

def choices(table, sheets, seat, out):
    out[0], out[1] = 0, 1
    return 2

def choose(table, sheets, seat, code):
    sheets[0].total += worth(table.face)
    table.waiting, table.turn, table.phase = 0, table.turn + 1, int(table.turn < TURNS[1])

def points(table, sheets, seat):
    return sheets[seat].total + BONUS

def ends_turn(table, sheets, seat):
    return True
""",
    "play.py": """
import json
import rules
from pathlib import Path
from crocetta.core.game import Game
from crocetta.fast.engine import Engine

game = Game("tiny", rules, None, None, range(1, 2), range(1, 2), Path("."), range(100))
engine = Engine(game)
played = engine.play(1, 20, seed=1)
kernel = engine.play_games
print(json.dumps([played.points[:, 0].tolist(), len(kernel.stats.cache_hits)]))
""",
}
EDITS = {
    "a number": ("rules.py", "BONUS = 5", "BONUS = 6"),
    "a line of a rule": ("rules.py", "sheets[seat].total + BONUS", "sheets[seat].total - BONUS"),
    "a function of another module": ("help.py", "face * 2", "face * 3"),
    "a table of another module": ("help.py", "(3, 4)", "(3, 5)"),
    "the range of a field": ("rules.py", "number(upto=100)", "number(upto=100_000)"),
}


def play(folder: Path, cache: Path) -> tuple[list[int], int]:
    """Points of some games in a process of their own, and how much of its code was found on disk."""
    environment = {
        **os.environ,
        "CROCETTA_CACHE": str(cache),
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run = subprocess.run(
        [sys.executable, "play.py"], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    points, hits = json.loads(run.stdout)
    return points, hits


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, list[int]]:
    """A game in a folder of its own, played once, with what was compiled for it kept."""
    folder = tmp_path_factory.mktemp("tiny")
    for name, text in PARTS.items():
        (folder / name).write_text(text)
    cache = tmp_path_factory.mktemp("cache")
    points, hits = play(folder, cache)
    assert hits == 0
    assert list(cache.rglob("*.nbc"))
    return folder, cache, points


def test_unchanged_rules_are_not_compiled_again(home: tuple[Path, Path, list[int]]) -> None:
    folder, cache, points = home
    again, hits = play(folder, cache)
    assert again == points
    assert hits == 1


@pytest.mark.parametrize("edit", ["a number", "a function of another module"])
def test_an_edited_rule_is_in_force_at_once(home: tuple[Path, Path, list[int]], edit: str) -> None:
    folder, cache, points = home
    name, old, new = EDITS[edit]
    (folder / name).write_text(PARTS[name].replace(old, new))
    try:
        edited, hits = play(folder, cache)
    finally:
        (folder / name).write_text(PARTS[name])
    assert hits == 0
    assert edited != points


@pytest.mark.parametrize("edit", EDITS)
def test_every_edit_leads_to_another_place_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edit: str) -> None:
    name, old, new = EDITS[edit]
    assert old in PARTS[name]
    plain = digest(PARTS, tmp_path / "plain", monkeypatch)
    assert digest(PARTS, tmp_path / "again", monkeypatch) == plain
    assert digest({**PARTS, name: PARTS[name].replace(old, new)}, tmp_path / "edited", monkeypatch) != plain


def digest(parts: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the place of compiled code is named after."""
    folder.mkdir()
    for name, text in parts.items():
        (folder / name).write_text(text)
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(folder))
        for module in ("rules", "help"):
            patch.delitem(sys.modules, module, raising=False)
        found = Compiler(importlib.import_module("rules")).digest()
        for module in ("rules", "help"):
            del sys.modules[module]
    return found


def test_without_a_place_to_keep_it_code_is_compiled_each_time(home: tuple[Path, Path, list[int]]) -> None:
    """Numba would otherwise find places of its own, which are not named after the rules."""
    folder, _, points = home
    nowhere = folder / "play.py" / "cache"  # a file is no folder
    assert play(folder, nowhere) == (points, 0)
    assert play(folder, nowhere) == (points, 0)


def test_the_place_is_named_by_the_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROCETTA_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"
    monkeypatch.delenv("CROCETTA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "crocetta"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "crocetta"
