"""Hints: on the command line, for machines, and at the prompt of a game."""

import json
from pathlib import Path

import pytest

from crocetta.bots import Budget, Judged, coach
from crocetta.core import record
from crocetta.core.match import Match
from crocetta.core.position import Position
from tests.terminal.script import crocetta

LINE = "qwixx/1 turn=1 phase=white waiting=3 dice=5,6,1,1,1,1 | - | -"
QUICK = ("--bot", "search", "--rollouts", 100)


@pytest.fixture
def open_game(tmp_path: Path) -> Path:
    """A game in which Max has chosen and Emma has not."""
    file = tmp_path / "open"
    match = Match.new("qwixx", ("Emma", "Max"), first=0)
    match.throw([5, 6, 1, 1, 1, 1])
    match.choose(1, "b11")
    file.write_text(record.write(match), encoding="utf-8")
    return file


# On the command line


def test_choices_are_told_with_worth_and_reasons() -> None:
    told = crocetta("hint", "--position", LINE, "--spoken", *QUICK)
    assert told.exit_code == 0
    assert "Turn 1: player 1" in told.stdout
    assert "\nwhite 11 (white die 5, white die 6, " in told.stdout
    asked = "\nplayer 1, you choose. Your throw: white 11. Cross it or pass; passing now is free.\n"
    hints = told.stdout.split(asked)[1].splitlines()
    assert sorted(line.split(":")[0] for line in hints) == ["b11", "g11", "pass", "r11", "y11"]
    assert all("wins " in line and " points: " in line and " ± " in line for line in hints)
    assert "r11: wins" in told.stdout
    assert ": cross red 11. It brings one point at once." in told.stdout


def test_the_same_for_a_machine() -> None:
    told = json.loads(crocetta("hint", "--position", LINE, "--json", *QUICK).stdout)
    assert (told["game"], told["position"], told["seat"]) == ("qwixx", LINE, 0)
    assert len(told["choices"]) == 5
    assert told["choices"][0]["behind"] == 0
    assert set(told["choices"][0]) == {"choice", "said", "points", "win", "error", "behind", "behind_error", "why"}


def test_quietly_three_are_shown_without_figures() -> None:
    loud = json.loads(crocetta("hint", "--position", LINE, "--json", *QUICK).stdout)["choices"]
    quiet = json.loads(crocetta("hint", "--position", LINE, "--json", "--quiet", *QUICK).stdout)["choices"]
    assert {one["choice"] for one in quiet} == {one["choice"] for one in loud[:3]}
    order = ["r11", "y11", "g11", "b11", "pass"]
    assert [one["choice"] for one in quiet] == sorted((one["choice"] for one in quiet), key=order.index)
    assert all(set(one) == {"choice", "said"} for one in quiet)
    told = crocetta("hint", "--position", LINE, "--quiet", "--spoken", *QUICK).stdout
    shown = told.split("Worth a look, in no order of merit:\n")[1].splitlines()
    assert [line.split(":")[0] for line in shown] == [one["choice"] for one in quiet]
    assert "%" not in told


def test_a_running_game_is_seen_by_the_seat_that_asks(open_game: Path) -> None:
    told = json.loads(crocetta("hint", open_game, "--json", *QUICK).stdout)
    assert told["seat"] == 0
    assert told["position"].endswith("| - | -")  # what Max has chosen is hidden


def test_any_moment_and_any_seat_can_be_asked_for(open_game: Path) -> None:
    told = json.loads(crocetta("hint", open_game, "--at", 1, "--seat", 1, "--json", *QUICK).stdout)
    assert told["seat"] == 1


def test_in_a_turn_its_first_choice_is_meant(open_game: Path) -> None:
    told = json.loads(crocetta("hint", open_game, "--at", "t1", "--json", *QUICK).stdout)
    assert (told["seat"], "phase=white" in told["position"]) == (0, True)
    told = json.loads(crocetta("hint", open_game, "--at", "t1", "--seat", 1, "--json", *QUICK).stdout)
    assert told["seat"] == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "say which position: a FILE, or --position LINE"),
        (("FILE", "--position", LINE), "say which position: a FILE, or --position LINE"),
        (("--position", LINE, "--at", 3), "--at is a moment of a FILE"),
        (("FILE", "--seat", 1), "seat 1 has nothing to choose now: awaited are 0"),
        (("FILE", "--seat", 2), "there is no seat '2': the last of 2 is 1"),
        (("FILE", "--seat", "x"), "there is no seat 'x': the last of 2 is 1"),
        (("FILE", "--at", 0), "the dice are to be thrown"),
        (("--position", "qwixx/1 turn=9 phase=over | -"), "the game is over"),
        (("FILE", "--rollouts", 0), "--rollouts is a whole number, 1…10000000, not '0'"),
        (("FILE", "--seconds", "soon"), "--seconds is a number of seconds, up to 3600, not 'soon'"),
        (("FILE", "--seconds", "0"), "--seconds is a number of seconds, up to 3600, not '0'"),
        (("FILE", "--bot", "uncle"), "there is no bot 'uncle'"),
        (("FILE", "--seed", "x"), "a seed is a whole number, not 'x'"),
    ],
)
def test_what_cannot_be_asked(open_game: Path, options: tuple[object, ...], said: str) -> None:
    told = crocetta("hint", *(open_game if one == "FILE" else one for one in options))
    assert told.exit_code == 2
    assert said in told.output


# At the prompt


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Position, int]]:
    """Who was asked for advice about what; an adviser that finds the last choices best."""
    seen = list[tuple[Position, int]]()

    def advise(view: Position, seat: int, seed: int, budget: Budget) -> list[coach.Advice]:
        seen.append((view, seat))
        judged = [Judged(choice, 10.0, 0.5, 0.01, 0.0) for choice in reversed(view.choices(seat))]
        return [coach.explained(view, seat, one, judged) for one in judged]

    monkeypatch.setattr(coach, "advise", advise)
    return seen


def played(*typed: str) -> str:
    options = ("--seats", "Emma,Max", "--dice", "real", "--first", "Emma", "--spoken")
    return crocetta("play", "qwixx", *options, typed=list(typed)).stdout


def test_a_hint_at_the_prompt(asked: list[tuple[Position, int]]) -> None:
    told = played("5 6 1 1 1 1", "r11", "hint", "Hint QUIET", "hint loud")
    after = told.split("Max> \n")
    assert "Thinking …\npass: wins 50.0 ± 1.0 %, 10.0 points: pass. b11 is about as good" in after[1]
    assert "in no order of merit:\ng11: cross green 11\nb11: cross blue 11\npass: pass" in after[2]
    assert "There is only `hint` and `hint quiet`." in after[3]
    assert [(seat, view.points(0)) for view, seat in asked] == [(1, 0), (1, 0)]  # Emma's cross is hidden


def test_before_the_throw_there_is_no_hint(asked: list[tuple[Position, int]]) -> None:
    assert "There is nothing to choose before the dice are thrown." in played("hint")
    assert not asked


def test_very_many_choices_are_not_all_told(asked: list[tuple[Position, int]]) -> None:
    told = crocetta("play", "knaster", "--dice", "real", "--spoken", typed=["3 4", "hint"]).stdout
    assert told.split("Thinking …\n")[1].count(" points: ") == 6
    assert "… and 19 that are worth less." in told
