"""`crocetta solve`, as people and machines read it."""

import json

import pytest
from typer.testing import CliRunner

from crocetta.cli import app
from crocetta.solve.solver import Solved
from crocetta.terminal import solving

START = "qwixx/1 turn=1 phase=white waiting=1 dice=1,1,3,6,2,6 | -"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["solve", *words])
    return result.exit_code, result.output


def test_a_value_for_machines(solved: Solved) -> None:
    code, output = run("qwixx", "--json")
    found = json.loads(output)
    assert code == 0
    assert found["value"] == pytest.approx(115.483126, abs=5e-7)
    assert found["flags"]["end_timing"] == "after_action"
    assert (found["game"], found["seats"], found["states"], found["kept"]) == ("qwixx", 1, 1_363_782, True)
    assert found["seconds"] > 0


def test_a_value_for_people(solved: Solved) -> None:
    _, told = run("qwixx", "--lang", "de", "--check", "2", "--games", "100")
    assert "115.483126" in told
    assert "1\N{NO-BREAK SPACE}363\N{NO-BREAK SPACE}782" in told
    assert "100 Partien" in told


def test_every_choice_of_a_position(solved: Solved) -> None:
    found = json.loads(run("qwixx", "--position", START, "--json")[1])
    assert [one["choice"] for one in found["choices"]] == ["r2", "y2", "pass"]
    assert found["value"] == found["choices"][0]["value"]
    assert found["position"] == START
    _, told = run("qwixx", "--position", START, "--lang", "it")
    assert "segna" in told


def test_a_position_before_a_throw_has_one_value(solved: Solved) -> None:
    found = json.loads(run("qwixx", "--position", "qwixx/1 turn=1 phase=throw | misses=1", "--json")[1])
    assert "choices" not in found
    assert 90 < found["value"] < 115


def test_checks_for_machines(solved: Solved) -> None:
    code, output = run("qwixx", "--check", "2", "--games", "200", "--seed", "5", "--json")
    found = json.loads(output)
    assert code == 0
    assert found["checked"]["largest_difference"] < 1e-8
    assert found["played"]["games"] == 200
    assert found["played"]["difference"] == pytest.approx(found["played"]["mean"] - found["value"])


def test_a_check_that_fails_is_told_to_the_shell(solved: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "CLOSE", 0.0)
    code, output = run("qwixx", "--check", "1", "--json")
    assert code == 1
    assert json.loads(output)["checked"]["ok"] is False


@pytest.mark.parametrize(
    ("words", "complaint", "code"),
    [
        (["knaster"], "knaster is not solved: solved are qwixx", 1),
        (["chess"], "there is no game 'chess'", 2),
        (["qwixx", "--flag", "sheet=mixx-b"], "the sheet mixx-b is not solved", 1),
        (["qwixx", "--seats", "6"], "--seats is a whole number, 1…5", 2),
        (["qwixx", "--seats", "2", "--position", START], "are for one seat", 2),
        (["qwixx", "--seats", "2", "--check", "3"], "are for one seat", 2),
        (["qwixx", "--position", START + " | -"], "a position is solved for one seat, not for 2", 1),
        (["qwixx", "--position", "qwixx/1 turn=1 phase=throw | misses=4"], "the game is over", 1),
        (["qwixx", "--position", "qwixx/1 turn=1 phase=throw closed=3 | -"], "the game is over", 1),
        (["qwixx", "--position", "qwixx/1 turn=1 phase=throw marked=1 | -"], "nothing was crossed", 1),
        (["qwixx", "--position", "qwixx/1 turn=1 phase=white waiting=1 dice=1,1,0,6,2,6 | -"], "lie two white", 1),
        (["qwixx", "--position", "qwixx/1 turn=1 phase=throw | crosses=1024"], "a last cell is crossed", 1),
        (["qwixx", "--position", "qwixx/1 turn=1 phase=throw | crosses=31"], "ready are the rows", 1),
        (["qwixx", "--position", "qwixx/1 turn=1 phase=throw | crosses=3103 ready=1"], "is closed", 1),
        (
            ["qwixx", "--position", "qwixx/1 turn=1 phase=throw end_locks=same_seat closed=1 | -"],
            "that somebody else closed",
            1,
        ),
        (["qwixx", "--position", "qwixx/1 turn=1 sheet=mixx-a phase=throw | -"], "mixx-a is not solved", 1),
        (["qwixx", "--position", "rubbish"], "begins with a game", 1),
        (["qwixx", "--position", START, "--flag", "end_timing=after_turn"], "in this position end_timing is", 2),
        (["qwixx", "--position", START, "--preset", "letter"], "in this position end_locks is", 2),
        (["qwixx", "--games", "many"], "--games is a whole number", 2),
    ],
)
def test_what_cannot_be_solved_is_said(words: list[str], complaint: str, code: int) -> None:
    found, said = run(*words, "--lang", "en")
    assert complaint in said
    assert found == code
