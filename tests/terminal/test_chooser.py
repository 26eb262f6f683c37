"""The chooser: everything asked, one thing after the other."""

from pathlib import Path

from crocetta.core import record
from crocetta.core.game import ids
from tests.terminal.script import crocetta

USUAL = ["", "", "", ""]  # people, bots, rules, file


def chosen(*typed: str, options: tuple[object, ...] = ()) -> str:
    told = crocetta("play", *options, typed=[*typed])
    assert told.exit_code == 0
    return told.stdout


def test_a_game_by_its_number_its_id_or_its_title() -> None:
    for name in ("2", "onecard", "tutto su carta", "Tutto su carta"):
        assert "Tutto su carta: player 1, player 2" in chosen(name, *USUAL)


def test_an_unknown_game_is_asked_for_again() -> None:
    told = chosen("0", str(len(ids()) + 1), "", "chess", "knaster", *USUAL)
    assert told.count("Which game?") == 5
    assert "there is no game 'chess'" in told
    assert "Knaster: player 1\n" in told


def test_people_and_bots() -> None:
    assert "Qwixx: Emma, Max, easy (bot), easy 2 (bot)" in chosen("qwixx", "Emma,Max", "2", "", "")
    assert "Qwixx: player 1, player 2, player 3, easy (bot)" in chosen("qwixx", "3", "1", "", "")


def test_too_many_people_or_bots() -> None:
    told = chosen("qwixx", "6", "Emma,Emma", "4", "2", "x", "1", "", "")
    assert "qwixx is played with 1…5 seats, not with 6" in told
    assert "two people are called Emma" in told
    assert told.count("a number from 0 to 1 is needed") == 2
    assert "easy (bot)" in told


def test_a_full_table_has_no_room_for_bots() -> None:
    told = chosen("qwixx", "5", "", "")
    assert "How many bots" not in told
    assert "player 5\n" in told


def test_rules_can_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = chosen(
        "onecard", "", "", "flags", "advanced", "advanced=maybe", "advanced=yes", "max_turns=9", "", str(file)
    )
    assert "advanced: Is it the advanced game?\n" in told
    assert "  blind_draw=yes  yes, if you like\n" in told
    assert "  max_turns=…  from 1 to " in told
    assert "a flag is written name=value, not 'advanced'" in told
    assert "onecard has no advanced='maybe'" in told
    assert "changed: advanced=yes max_turns=9" in told
    flags = record.read(file.read_bytes()).flags
    assert (flags["advanced"], flags["max_turns"]) == ("yes", "9")


def test_a_file_that_is_there_is_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text("mine", encoding="utf-8")
    told = chosen("qwixx", "", "", "", str(file), "")
    assert f"{file} is there already; `--save {file}` goes on with it" in told
    assert file.read_text(encoding="utf-8") == "mine"


def test_what_was_said_already_is_not_asked(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = chosen("qwixx", options=("--seats", "Emma,Max", "--preset", "letter", "--save", file, "--seed", 4))
    assert "Qwixx: Emma, Max" in told
    assert told.count("> \n") == 2  # the game, and Emma's choice
    assert record.read(file.read_bytes()).flags["end_locks"] == "same_seat"


def test_leaving_before_anything_begins() -> None:
    assert "Which game?" in chosen()
    assert "Who plays Qwixx?" in chosen("qwixx")


def test_in_italian() -> None:
    told = crocetta("play", "--lang", "it", typed=["qwixx", "", "", "flags", "", ""]).stdout
    assert "Benvenuti in Crocetta" in told
    assert "Chi gioca a Qwixx?" in told
    assert "giocatore 1" in told


def test_a_name_that_can_be_no_file_is_asked_for_again() -> None:
    told = chosen("qwixx", "", "", "", "~nobody-of-that-name/game", "x" * 300, "")
    assert "~nobody-of-that-name/game: there is no such home" in told
    assert "File name too long" in told
    assert "Qwixx: player 1" in told
