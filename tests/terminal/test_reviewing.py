"""A review on the screen, read out, as a picture and for machines."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crocetta.core import record
from crocetta.core.match import Match
from crocetta.terminal import files
from tests.terminal.script import crocetta, typed

QUICK = ("--bot", "search", "--rollouts", 200)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Two turns; the first choice is a blunder."""
    match = Match.new("qwixx", ("Emma", "Max"), first=0)
    match.throw([5, 6, 1, 1, 1, 1])
    match.choose(0, "r11")
    match.choose(1, "b11")
    match.choose(0, "pass")
    match.throw([1, 1, 1, 1, 1, 1])
    match.choose(0, "y2")
    file = tmp_path / "game"
    file.write_text(record.write(match), encoding="utf-8")
    return file


def test_everything_is_told(game: Path) -> None:
    told = crocetta("review", game, *QUICK, "--rollouts", 2000)
    assert told.exit_code == 0
    assert "Turn 1: Emma\n  Emma throws: white 11 (white die 5, white die 6, red die 1" in told.stdout
    assert "blue die 1) — luck: Emma " in told.stdout
    assert "  Emma crosses red 11 [r11] — cost " in told.stdout
    assert "Chance to win, over the game\n100 % ┤" in told.stdout
    assert "0 Emma, 1 Max; + where they meet" in told.stdout
    assert "The dearest mistakes\n1. Turn 1, Emma: cross red 11 [r11] cost " in told.stdout
    assert "Luck and skill\n  Emma  expected " in told.stdout
    assert "Expected + luck + choices = result" in told.stdout


def test_a_choice_may_be_the_best_or_about_as_good(game: Path) -> None:
    told = crocetta("review", game, *QUICK).stdout
    assert " — the best" in told or "within the noise" in told


def test_read_out_the_curve_is_a_list(game: Path) -> None:
    told = crocetta("review", game, *QUICK, "--spoken").stdout
    lines = told.split("Chance to win, over the game\n")[1].splitlines()
    assert lines[0].startswith("Before turn 1: Emma ")
    assert lines[1].startswith("Before turn 2: Emma ")
    assert lines[2].startswith("In the end: Emma ")
    assert "┤" not in told


def test_the_same_for_a_machine(game: Path) -> None:
    told = json.loads(crocetta("review", game, *QUICK, "--json").stdout)
    assert (told["game"], told["names"], told["over"], told["unit"]) == ("qwixx", ["Emma", "Max"], False, "win")
    assert [one["events"] for one in told["moments"]] == [0, 1, 3, 4, 5]
    assert [one["event"] for one in told["throws"]] == [0, 4]
    assert [(one["seat"], one["choice"]) for one in told["choices"]][:2] == [(0, "r11"), (1, "b11")]
    assert told["mistakes"][0]["said"].startswith("Turn 1, Emma: cross red 11 [r11] cost ")
    first = told["accounts"][0]
    parts = first["expected"]["value"] + first["luck"]["value"] + first["choices"]["value"]
    assert parts == pytest.approx(first["result"]["value"])


def test_the_curve_as_a_picture(game: Path, tmp_path: Path) -> None:
    assert crocetta("review", game, *QUICK, "--plot", tmp_path / "win.svg", lang="it").exit_code == 0
    root = ElementTree.fromstring((tmp_path / "win.svg").read_text(encoding="utf-8"))
    assert root.get("lang") == "it"
    assert "Emma" in "".join(root.itertext())


def test_a_picture_that_cannot_be_drawn_is_refused_at_once(game: Path, tmp_path: Path) -> None:
    told = crocetta("review", game, "--plot", tmp_path / "win.png")
    assert told.exit_code == 2
    assert "name a file that ends in .svg" in told.output


def test_alone_points_are_told(tmp_path: Path) -> None:
    match = Match.new("qwixx", ("Emma",), first=0)
    match.throw([5, 6, 1, 1, 1, 1])
    match.choose(0, "r11")
    match.choose(0, "pass")
    file = tmp_path / "alone"
    file.write_text(record.write(match), encoding="utf-8")
    told = crocetta("review", file, *QUICK).stdout
    assert "Points to be expected, over the game" in told
    assert "cost " in told
    assert "luck: Emma " in told
    assert "%" not in told


def test_nobody_to_blame(tmp_path: Path) -> None:
    file = tmp_path / "fresh"
    file.write_text(record.write(Match.new("qwixx", ("Emma", "Max"), first=0)), encoding="utf-8")
    told = crocetta("review", file, *QUICK).stdout
    assert "Nobody made a mistake that shows through the noise." in told


def test_a_whole_game_in_another_language(tmp_path: Path) -> None:
    from crocetta.core.dice import Dice

    match = Match.new("qwixx", ("Emma", "Max"), dice=Dice.numbered(5))
    typed(match)
    file = tmp_path / "whole"
    file.write_text(record.write(match), encoding="utf-8")
    told = crocetta("review", file, "--bot", "search", "--rollouts", 20, lang="de").stdout
    assert "Glück und Können" in told
    assert "luck" not in told


def test_a_picture_that_cannot_be_written_is_refused_before_and_costs_no_review_after(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = crocetta("review", game, *QUICK, "--plot", tmp_path / "none" / "win.svg")
    assert told.exit_code == 1
    assert "there is no such file or folder" in told.stderr
    assert not told.stdout
    monkeypatch.setattr(files, "check", lambda path: None)
    told = crocetta("review", game, *QUICK, "--plot", tmp_path / "none" / "win.svg")
    assert "Luck and skill" in told.stdout
    assert "there is no such file or folder" in told.stderr
