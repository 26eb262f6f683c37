"""Tournaments on the command line, as people and machines read them."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crocetta.cli import app
from crocetta.study.tournament import rating
from crocetta.terminal.tournament import saving

EXAMPLE = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'line_bot.py'}"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["tournament", "qwixx", *words])
    return result.exit_code, result.output


def test_a_tournament_for_machines() -> None:
    code, output = run("--players", "hard,random", "--games", "100", "--seed", "3", "--json")
    found = json.loads(output)
    assert code == 0
    assert (found["game"], found["seed"], found["players"], found["most_games"]) == (
        "qwixx",
        3,
        ["hard", "random"],
        100,
    )
    assert found["games"] == found["this_run"]["games"] == 32
    assert [one["name"] for one in found["standings"]] == ["hard", "random"]
    assert found["pairings"][0]["pairs"][0]["better"] == "hard"


def test_all_games_are_played_where_that_is_wished() -> None:
    assert json.loads(run("--players", "hard,random", "--games", "101", "--all", "--json")[1])["games"] == 100


def test_a_tournament_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told = run("--players", "hard,easy,random", "--seats", "2,3", "--games", "300", "--lang", "en")
    assert "Ahead of the one above, in %, at tables of 3" in told
    assert "hard – random: hard is better than random: won 3" in told
    assert "times as many games to be as sure of the wins" in told
    assert "no ratings" not in told
    monkeypatch.setattr(rating, "is_there", lambda: False)
    _, without = run("--players", "random,hard", "--games", "40", "--lang", "de")
    assert "keine Wertung: dafür braucht es openskill, pip install 'crocetta[lab]'" in without
    assert "hard ist besser als random" in without


def test_one_round_tells_no_interval_and_no_factor() -> None:
    words = ("--players", "hard,medium", "--games", "2", "--lang", "en")
    told = run(*words)[1]
    assert told.count(" (–)") == 2
    assert "times as many games" not in told
    assert "∞" not in told
    assert "Who is better\nhard – medium: hard and medium are not told apart yet" in told
    points = json.loads(run(*words, "--json")[1])["standings"][0]["tables"][0]["points"]
    assert (points["low"], points["high"]) == (None, None)


def test_where_one_always_wins_the_shared_dice_are_told_for_points_alone() -> None:
    told = saving({"wins": None, "points": 1.25}).to("en")
    assert told.endswith("it would take 1.25 times as many games to be as sure of the points.")


def test_the_same_command_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    words = ("--players", "hard,random", "--games", "40", "--all", "--out", str(tmp_path), "--json")
    first, second = json.loads(run(*words)[1]), json.loads(run(*words)[1])
    assert (first.pop("this_run")["games"], second.pop("this_run")["games"]) == (40, 0)
    assert first == second
    code, output = run(*words, "--seed", "1")
    assert code == 1
    assert "begun with seed '0', not '1'" in output


def test_records_pass_verify(tmp_path: Path) -> None:
    code, _ = run("--players", f"{EXAMPLE},random", "--games", "2", "--out", str(tmp_path), "--records")
    files = sorted(map(str, (tmp_path / "records").rglob("*.crocetta")))
    assert (code, len(files)) == (0, 2)
    verdict = CliRunner().invoke(app, ["verify", *files, "--lang", "en"])
    assert verdict.exit_code == 0
    assert "2 files, all in order" in verdict.output


def test_a_program_that_fails_is_told(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("", encoding="utf-8")
    _, told = run("--players", f"{sys.executable} {bot},random", "--games", "2", "--lang", "en")
    assert "In 2 games simple choices were made for " in told
    assert "has ended" in told


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--players hard", "a tournament has 2…64 players, not 1"),
        ("--players hard,clever", "there is no bot 'clever'"),
        ("--players hard,./no/such/bot", "there is no program './no/such/bot'"),
        ("--players hard,easy --seats 1", "--seats is a whole number, 2…5"),
        ("--players hard,easy --seats 3", "3 seats, but only 2 players"),
        ("--players hard,easy --games 1", "--games is a whole number, 2…"),
        ("--players hard,easy --records", "--records needs a folder"),
        ("--players hard,easy --flag sheet=round", "sheet"),
        ("--players hard,easy --threads 0", "--threads is a whole number"),
    ],
)
def test_wrong_wishes_are_told(words: str, complaint: str) -> None:
    code, output = run(*words.split())
    assert code == 2
    assert complaint in output


def test_a_cluster_that_is_not_there_is_told() -> None:
    code, output = run("--players", "hard,easy", "--ray", "127.0.0.1:1", "--lang", "en")
    assert code == 1
    assert "no Ray cluster answers at 127.0.0.1:1" in output
