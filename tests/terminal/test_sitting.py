"""Around the table: bots that see no more than they may, and how the end is told."""

import re

import pytest

from crocetta import bots
from crocetta.core.position import Choice, Position
from crocetta.terminal import telling
from tests.terminal.script import crocetta


class Spy:
    """A bot that notes what others have chosen before it in the same step, as far as it is shown."""

    name = "random"

    def __init__(self) -> None:
        self.seen = list[int]()
        self.asked = 0

    def choose(self, view: Position, seat: int, seed: int) -> Choice:
        self.asked += 1
        self.seen += [chooser for chooser, _ in view.pending if chooser != seat]
        return view.choices(seat)[-1]

    def close(self) -> None:
        """Spies leave nothing behind."""


@pytest.mark.parametrize(("step", "peeks"), [("sealed", False), ("open", True)])
def test_a_bot_sees_only_what_its_seat_may_see(monkeypatch: pytest.MonkeyPatch, step: str, peeks: bool) -> None:
    spy = Spy()
    monkeypatch.setattr(bots, "find", lambda name, game, programs: spy)
    told = crocetta("play", "qwixx", "--seats", 3, "--bots", "random,random,random", "--flag", f"white_step={step}")
    assert told.exit_code == 0
    assert spy.asked > 12
    assert bool(spy.seen) == peeks


def test_bots_alone_play_a_whole_game_with_everything_told() -> None:
    told = crocetta("play", "qwixx", "--seats", 2, "--bots", "random,random", "--seed", 1).stdout
    assert "Type `help`" not in told
    assert "\nTurn 1: " in told
    assert len(re.findall(r"\nrandom(?: 2)? throws: white \d", told)) == told.count("\nTurn ")
    assert "random 2 wins with" in told or "random wins with" in told or "win together" in told


def test_real_dice_for_bots() -> None:
    told = crocetta("play", "qwixx", "--seats", 1, "--bots", "random", "--dice", "real", typed=["1 4 3 6 2 6", "1 4"])
    assert "Turn 2: random\n" in told.stdout


def test_cards_are_told_under_their_turn() -> None:
    told = crocetta("play", "onecard", "--seats", "Emma,Max", "--first", "Emma", "--seed", 1).stdout
    assert "\nTurn 1: Emma\nEmma draws c" in told
    assert told.count("\nTurn 1: Emma\n") == 1


# Alone at the keyboard

SIXES = [word for cell in (1, 2, 3, 4, 5) for word in ("3 3", f"w{cell}")]  # Knaster: the first row is full


def test_the_only_person_is_told_you() -> None:
    options = ("--seats", "Emma", "--bots", "random", "--dice", "real", "--first", "Emma", "--spoken")
    told = crocetta("play", "qwixx", *options, typed=["1 4 3 6 2 6", "pass", "pass", "1 2 3 4 5 6"]).stdout
    assert "You begin.\n" in told
    assert "\nTurn 1: you. You have 0 points.\nYou throw: white 5 (white die 1, " in told
    assert "\nYour throw: white 5. Cross it or pass; passing now is free.\n" in told
    assert "\nYou pass\n" in told
    assert "\nYou pass and take a miss (−5)\n" in told
    assert "\nTurn 2: random. You have −5 points.\nrandom throws: white 3 (white die 1, " in told
    assert "\nrandom threw: white 3 for everyone. Cross it or pass.\n" in told
    assert "Emma" not in told.replace("Emma> ", "").split("\n", 2)[2]


def test_the_only_person_takes_back_in_the_second_person() -> None:
    told = crocetta("play", "knaster", "--seats", "Emma", "--dice", "real", typed=[*SIXES, "back"]).stdout
    assert "You take back your choice.\n" in told


def test_a_number_is_called_out_until_the_circles_are_drawn() -> None:
    told = crocetta("play", "knaster", "--seats", "Emma", "--dice", "real", "--spoken", typed=SIXES).stdout
    written, due = told.split("For example w5: write 6 in row 1, column 5\n")
    assert written.count("\nYou throw: 6 (first die 3, second die 3)\n") == 5
    assert "\nYou threw 6: write it, or circle one you have.\n" in written
    assert "\n6 (first die 3, second die 3)\nrow 1: column 1 is 6, column 2 is 6" in due
    assert "\nDraw 3 circles: row 1, five alike.\n" in due


def test_points_below_zero_have_a_real_minus() -> None:
    assert [telling.signed(n) for n in (-5, 0, 5)] == ["−5", "0", "5"]


def test_who_waits_for_a_bot_to_get_ready_is_told() -> None:
    for bot, times in (("random", 0), ("easy", 1)):
        told = crocetta(
            "play", "qwixx", "--seats", 2, "--bots", f"{bot},{bot}", "--dice", "real", typed=["1 4 3 6 2 6"]
        )
        assert told.stdout.count(" is getting ready …\n") == times
