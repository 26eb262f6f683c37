"""The examples of the laboratory run and say what they promise."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from crocetta.core import record
from crocetta.core.match import Match

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_the_page_about_studies_says_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("polars")
    page = (EXAMPLES.parent / "docs" / "studies.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0].replace("10_000", "40")
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "studies.md", "exec"), {})
    assert (tmp_path / "study.html").stat().st_size > 10_000


def test_a_house_rule_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    example("house_rule").main("knaster", "no_combination=1", "300", "random")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Knaster, 300 games of random: no_combination=1 against the book"
    assert lines[1].startswith("points of a seat")
    assert lines[1].endswith("more than chance")


def test_the_most_instructive_mistake_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Emma alone passes whatever comes: the fourth miss is the dearest, because it ends the game."""
    match = Match.new("qwixx", ("Emma",), first=0)
    match.throw([5, 6, 1, 1, 1, 1])
    match.choose(0, "r11")
    match.choose(0, "pass")
    while not match.position.over:
        match.throw([6, 6, 6, 6, 6, 6])
        match.choose(0, "pass")
        match.choose(0, "pass")
    (tmp_path / "evening.crocetta").write_text(record.write(match), encoding="utf-8")
    (tmp_path / "broken.crocetta").write_text("?", encoding="utf-8")
    example("instructive_mistake").main(str(tmp_path), "200", "search")
    told = capsys.readouterr().out
    assert "left out: " in told
    assert "Qwixx, turn 5: Emma\n  chose:  pass" in told
    assert "why:    " in told


def told(*words: str) -> str:
    """What an example says to somebody who asks for what cannot be: one line."""
    run = subprocess.run([sys.executable, *words], cwd=EXAMPLES, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (1, "")
    return run.stderr


def test_what_cannot_be_is_said_in_a_line() -> None:
    assert told("instructive_mistake.py").startswith("usage: python3 examples/instructive_mistake.py FOLDER")
    assert told("instructive_mistake.py", "nowhere/") == "nowhere/: there is no such file or folder\n"
    assert told("house_rule.py", "qwixx", "foo=1").startswith("qwixx has no flag 'foo'")
    assert told("house_rule.py", "foo=1").startswith("there is no game 'foo=1'")


def test_the_bot_of_lines_can_be_started_by_its_name() -> None:
    bot = EXAMPLES / "line_bot.py"
    run = subprocess.run([bot], input="", capture_output=True, text=True)
    assert run.returncode == 0
