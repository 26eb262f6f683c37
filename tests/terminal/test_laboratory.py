"""Simulations, counts and measurements on the command line, as people and machines read them."""

import io
import json
import time

import pytest
from typer.testing import CliRunner

from crocetta.cli import app
from crocetta.core.words import say
from crocetta.study import bench
from crocetta.terminal import progress
from crocetta.terminal.laboratory import grouped
from tests.terminal.script import crocetta


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


def test_a_simulation_for_machines() -> None:
    code, output = run("simulate", "qwixx", "--seats", "2", "--games", "500", "--seed", "3", "--json")
    found = json.loads(output)
    assert code == 0
    assert (found["game"], found["seats"], found["games"], found["seed"]) == ("qwixx", 2, 500, 3)
    assert found["bots"] == ["random", "random"]
    assert found["games_per_second"] > 0
    assert 10 < found["turns"]["mean"] < 25
    assert len(found["points"]) == 2
    assert all(-20 <= seat["min"] <= seat["mean"] <= seat["max"] for seat in found["points"])


def test_the_same_seed_and_any_number_of_threads_give_the_same_games() -> None:
    told = [
        json.loads(run("simulate", "knaster", "--games", "6000", "--seed", seed, "--threads", threads, "--json")[1])
        for seed, threads in (("1", "1"), ("1", "2"), ("2", "2"))
    ]
    assert told[0]["points"] == told[1]["points"] != told[2]["points"]


def test_a_simulation_for_people() -> None:
    _, alone = run("simulate", "knaster", "--games", "100", "--lang", "en")
    _, two = run("simulate", "qwixx", "--games", "100", "--lang", "it")
    assert "points of seat 0" in alone
    assert "wins" not in alone
    assert "vittorie del posto 1" in two
    assert "punti di chi gioca per 2º" in two


def test_the_number_of_lines_stands_alone_on_the_last_line() -> None:
    assert run("count", "qwixx", "--seats", "1", "--turns", "1")[1].splitlines()[-1] == "1677888"
    assert run("count", "knaster", "--seats", "1", "--throws", "2")[1].splitlines()[-1] == "72875"
    assert run("count", "qwixx", "--throwing")[1].splitlines()[-1] == str(6**6)
    told = json.loads(run("count", "knaster", "--throws", "1", "--json")[1])
    assert told == {"game": "knaster", "seats": 1, "turns": 1, "throwing": False, "lines": 275}


def test_a_bench_tells_both_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    found = json.loads(run("bench", "knaster", "--json")[1])
    assert [(one["game"], one["seats"]) for one in found] == [("knaster", 1), ("knaster", 2)]
    assert all({"games_per_second", "choices_per_second"} == set(one["compiled"]) for one in found)
    _, told = run("bench", "knaster", "--lang", "de")
    assert "kompiliert : interpretiert" in told


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("simulate qwixx --games 0", "--games is a whole number"),
        ("simulate qwixx --games ten", "not 'ten'"),
        ("simulate qwixx --games " + "9" * 50, "--games is a whole number"),
        ("simulate qwixx --seats 6", "1…5"),
        ("simulate qwixx --bots clever", "there is no bot 'clever'"),
        ("simulate qwixx --seats 3 --bots random,random", "2 bots for 3 seats"),
        ("simulate qwixx --flag sheet=round", "sheet"),
        ("simulate qwixx --threads 0", "--threads is a whole number"),
        ("simulate qwixx --seed x", "a seed is a whole number"),
        ("count qwixx --turns -1", "whole number"),
        ("count chess", "there is no game 'chess'"),
        ("bench chess", "there is no game 'chess'"),
    ],
)
def test_wrong_wishes_are_told(words: str, complaint: str) -> None:
    code, output = run(*words.split())
    assert code == 2
    assert complaint in output


def test_large_numbers_are_readable() -> None:
    assert grouped(1234567.8) == "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}568"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_to_people_who_wait_and_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    shown = {}
    for patience, stream in ((0.0, Terminal()), (60.0, Terminal()), (0.0, io.StringIO())):
        monkeypatch.setattr(progress, "PATIENCE", patience)
        monkeypatch.setattr("sys.stderr", stream)
        with progress.bar(say("counting"), 1.0, "de") as now:
            if patience == 0 and isinstance(stream, Terminal):
                wait_for(stream, "wird vorbereitet")
            now(0.5)
            if patience == 0 and isinstance(stream, Terminal):
                wait_for(stream, "50 %")
        shown[patience, type(stream)] = stream.getvalue()
    assert "es wird gezählt" in shown[0.0, Terminal]
    assert shown[60.0, Terminal] == shown[0.0, io.StringIO] == ""


def wait_for(stream: io.StringIO, words: str) -> None:
    """Until a bar that refreshes itself has said something."""
    end = time.monotonic() + 60
    while words not in stream.getvalue():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize(
    "words", [("simulate", "qwixx"), ("study", "qwixx"), ("tournament", "qwixx", "--players", "hard,easy")]
)
def test_a_seed_is_told_as_it_was_typed(words: tuple[str, ...]) -> None:
    told = crocetta(*words, "--games", 4, "--seed=-1", "--json")
    assert told.exit_code == 0, told.stderr
    assert json.loads(told.stdout)["seed"] == -1
