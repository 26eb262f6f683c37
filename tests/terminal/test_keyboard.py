"""What one can type when asked: choices, questions, things taken back; and what others do not get to see."""

from pathlib import Path

import pytest

from crocetta.core import record
from crocetta.core.match import Chosen, Match
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.terminal import files
from crocetta.terminal.errors import WrongFile
from crocetta.terminal.keyboard import shown
from tests.terminal.script import asked, crocetta

REAL = ("--seats", "Emma,Max", "--dice", "real", "--first", "Emma", "--spoken")
THROW = "1 4 3 6 2 6"  # white 5


def qwixx(*typed: str, options: tuple[object, ...] = ()) -> str:
    """A game of Qwixx with real dice, Emma's turn first: what was said after the first throw."""
    told = crocetta("play", "qwixx", *REAL, *options, typed=[THROW, *typed])
    assert told.exit_code == 0
    return told.stdout.split("blue die\n> \n", 1)[1]


def after(told: str, prompt: str, nth: int = 1) -> str:
    """What was said between the n-th time somebody was asked and the next question."""
    return told.split(f"{prompt}> \n")[nth].split("> \n")[0]


def test_everything_needed_is_shown() -> None:
    told = qwixx()
    assert "Turn 1: Emma. Emma has 0 points." in told
    dice = "white die 1, white die 4, red die 3, yellow die 6, green die 2, blue die 6"
    assert f"\nEmma throws: white 5 ({dice})\nred: 11 free" in told
    assert "yellow: 11 free; padlock open" in told
    asked = "Emma, you choose. Your throw: white 5. Cross it or pass; passing now is free."
    assert f"{asked}\nr5: cross red 5\n" in told


def test_the_question_names_the_thrower_the_number_and_what_a_pass_costs() -> None:
    told = qwixx("pass", "pass", "pass")
    others = after(told, "Emma")
    assert "\nwhite 5 (white die 1, " in others  # called out again for Max, but thrown once
    assert "throws" not in others
    assert "\nMax, you choose. Emma threw: white 5 for everyone. Cross it or pass.\n" in others
    coloured = after(told, "Max")
    assert "\nwhite die 1, white die 4, " in coloured
    assert "\nEmma, you choose. Your throw: cross white + colour. Passing is a miss (−5).\n" in coloured
    assert "Emma passes and takes a miss (−5)" in told


def test_where_dice_are_drawn_the_throw_is_called_out_too() -> None:
    told = crocetta("play", "qwixx", "--seats", "Emma,Max", "--dice", "real", "--first", "Emma", typed=[THROW]).stdout
    dice = "white die 1, white die 4, red die 3, yellow die 6, green die 2, blue die 6"
    assert f"\nEmma throws: white 5 ({dice})\n  ╭" in told


def test_dice_thrown_again_are_told_before_all_that_lie_there() -> None:
    told = crocetta("play", "qwantum", *REAL, typed=["1 r4 y1 y4 p1 p5 r6", "again-12", "b5 y3"]).stdout
    assert "Emma throws again: die 1 (red 4), die 2 (yellow 1)\n" in told
    thrown = "coloured die 1 blue 5, coloured die 2 yellow 3"
    assert f"\nEmma throws: {thrown}\nwhite die 1, {thrown}, coloured die 3 yellow 4, " in told


def test_a_choice_in_capitals_counts() -> None:
    assert "Emma crosses red 5" in qwixx("R5", "PASS")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("r4", "Not r4: the white dice show 5, not 4."),
        ("R4", "Not r4: the white dice show 5, not 4."),
        ("r13", "'r13' is nothing one can choose or ask here; type `help`."),
        ("x" * 50, f"'{'x' * 40}…' is nothing one can choose or ask here; type `help`."),
        ("why r4", "Not r4: the white dice show 5, not 4."),
        ("why r5", "r5 is open: cross red 5."),
        ("why", "'' is nothing one can choose or ask here; type `help`."),
        ("sheet tom", "nobody here is called 'tom': there are Emma, Max"),
        ("points", "Max: 0 points (red: 0, yellow: 0, green: 0, blue: 0, misses: 0)"),
        ("SHEET max", "Max: 0 points\nred: 11 free; padlock open"),
        ("sheet", "Emma: 0 points\nred: 11 free; padlock open"),
        ("choices", "r5: cross red 5\ny5: cross yellow 5\ng5: cross green 5\nb5: cross blue 5\npass: pass"),
        ("help", "take back the last choice, as long as others still choose"),
        ("rules", "# Qwixx"),
        ("save", "Say in which file: save FILE"),
    ],
)
def test_what_is_no_choice_is_answered_and_asked_again(typed: str, answer: str) -> None:
    told = qwixx(typed)
    assert answer in after(told, "Emma")
    assert told.count("Emma> ") == 2


def test_a_name_that_others_begin_with() -> None:
    options = ("--seats", "Max,Maxi", "--dice", "real", "--first", "Max", "--spoken")
    told = crocetta("play", "qwixx", *options, typed=[THROW, "sheet max", "sheet ma"]).stdout
    assert "Max: 0 points" in after(told, "Max", 1)
    assert "'ma' may be one of several: Max, Maxi" in after(told, "Max", 2)


# In secret


def test_a_choice_stays_hidden_until_all_have_chosen() -> None:
    told = qwixx("y5", "sheet Emma", "points", "why y5", "pass")
    hidden, shown = told.split("Max> \n", 1)[0], after(told, "Max", 4)
    assert "Emma has chosen." in hidden
    assert "Emma crosses" not in hidden.split("Emma> \n")[1]
    assert "yellow: 11 free" in after(told, "Max", 1)
    assert "Emma: 0 points" in after(told, "Max", 2)
    assert "y5 is open" in after(told, "Max", 3)
    assert shown.startswith("Emma crosses yellow 5\nMax passes\n")
    assert "yellow: crossed 5" in shown


def test_where_choices_are_open_they_are_seen_at_once() -> None:
    told = qwixx("y5", "sheet Emma", "pass", options=("--flag", "white_step=open"))
    assert after(told, "Emma").startswith("Emma crosses yellow 5\n")
    assert "yellow: crossed 5" in after(told, "Max")


def test_the_only_choice_is_made_by_itself() -> None:
    twelve = "6 6 1 1 1 1"  # red and yellow 12 need five crosses, green and blue 12 come first in their rows
    typed = [twelve, "g12", "g12", "pass", twelve, "b12", "b12", "pass", twelve]
    told = crocetta("play", "qwixx", *REAL, typed=typed).stdout.split("Turn 3: Emma")[1]
    assert "Emma can only pass\nMax can only pass\n" in told
    assert "white die 6, white die 6" in told.split("Emma can only")[0]
    assert told.count("Max can only pass") == 1


# Knaster: four sixes of the first row are written and circled; a fifth one written there must be circled too.
SIXES = [word for cell in (1, 2, 3, 4) for mark in ("w", "c") for word in ("3 3", f"{mark}{cell}", f"{mark}{cell}")]


def test_what_follows_by_itself_from_a_hidden_choice_stays_hidden() -> None:
    told = crocetta("play", "knaster", *REAL, typed=[*SIXES, "3 3", "w5", "w25"]).stdout
    hidden, shown = told.split("Turn 9: Emma\n")[1].split("Max> \n")
    assert "Emma has chosen." in hidden
    assert "Emma circles" not in hidden
    assert shown.startswith("Emma writes 6 in row 1, column 5\nEmma circles 6 (row 1); nothing else was possible\n")


def test_a_free_choice_after_the_only_one_stays_hidden_too() -> None:
    """Knaster: the last free cell must be filled, which all can see; which cell is circled for it, they cannot."""
    match, lines = Match.new("knaster", ("Emma", "Max"), first=0), list[str]()
    for cell in range(1, 26):
        faces = {25: [6, 6]}.get(cell, [1, 1 + cell % 6])  # a twelve stands nowhere yet
        match.throw(faces)
        lines.append(" ".join(map(str, faces)))
        while cell < 25 and match.position.waiting:
            seat = asked(match.position)
            choices = match.position.choices(seat)
            choice = next((choice for choice in choices if choice.text == f"w{cell}"), choices[0])
            lines += [choice.text] if len(choices) > 1 else []
            match.choose(seat, choice)
    assert [len(match.position.codes(seat)) for seat in (0, 1)] == [1, 1]
    after = match.position.choose(0, "w25")
    assert len(after.codes(0)) > 1
    circles = after.choices(0)[0].text
    told = crocetta("play", "knaster", *REAL, typed=[*lines, circles, circles]).stdout.split("Turn 25: Emma\n")[1]
    hidden, shown = told.split("Max> \n")
    assert "Emma writes 12 in row 5, column 5; nothing else was possible\nMax writes 12" in hidden
    assert "circles" not in hidden.split("Emma> \n")[1].split("Turn 25")[0]
    assert shown.splitlines()[0].startswith("Emma circles ")
    assert shown.splitlines()[1].startswith("Max circles ")


# Taken back


def test_a_choice_can_be_taken_back_while_others_choose(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = qwixx("y5", "back", "r5", "pass", options=("--save", file))
    assert "Emma takes back the choice." in after(told, "Max")
    assert told.count("Emma crosses red 5") == 1
    assert [str(choice) for choice in chosen(file)] == ["r5", "pass"]


def test_what_was_taken_back_is_gone_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "game"
    qwixx("y5", "back", options=("--save", file))
    assert chosen(file) == []


def chosen(file: Path) -> list[str]:
    match = record.read(file.read_bytes())
    return [match.position.text(event.code) for event in match.log if isinstance(event, Chosen)]


def test_nothing_is_taken_back_when_the_step_is_over() -> None:
    told = qwixx("y5", "pass", "back")
    assert "There is nothing to take back: the last step is over." in after(told, "Emma", 2)


def test_no_provable_throw_is_taken_back() -> None:
    told = crocetta("play", "qwixx", "--seats", "Emma,Max", "--seed", 7, typed=["back"])
    assert "There is nothing to take back" in told.stdout


def test_the_last_of_several_takes_back_first() -> None:
    told = crocetta(
        "play", "qwixx", "--seats", "Emma,Max,Tom", "--dice", "real", "--first", "Emma", "--spoken",
        typed=[THROW, "y5", "r5", "back", "back", "pass", "pass", "pass"],
    ).stdout  # fmt: skip
    assert told.index("Max takes back the choice.") < told.index("Emma takes back the choice.")
    assert "Emma passes\nMax passes\nTom passes\n" in told


def test_a_bot_takes_nothing_back() -> None:
    told = crocetta("play", "qwixx", "--seats", "Emma", "--bots", "random", "--seed", 3, typed=["back"])
    assert "There is nothing to take back" in told.stdout


def test_a_choice_made_by_itself_is_taken_back_with_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = crocetta("play", "knaster", *REAL, "--save", file, typed=[*SIXES, "3 3", "w5", "back", "w6"]).stdout
    assert told.count("Emma takes back the choice.") == 1
    assert chosen(file)[-2:] == ["c4", "w6"]


def test_of_two_choices_in_a_step_the_last_is_taken_back_first(tmp_path: Path) -> None:
    file = tmp_path / "game"
    row = [word for cell in ("w1", "w2", "w3", "w4") for word in ("3 3", cell, cell)]
    told = crocetta("play", "knaster", *REAL, "--save", file, typed=[*row, "3 3", "w5", "back", "w5", "r1-123", "back"])
    assert told.stdout.count("Emma takes back the choice.") == 2
    assert chosen(file)[-2:] == ["w4", "w5"]


# Real dice


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("1 4 3 6 2", "5 dice were thrown, to be thrown are 6"),
        ("1 4 3 6 2 6 1", "7 dice were thrown, to be thrown are 6"),
        ("1 4 3 6 2 7", "blue die: there is no face '7', only 1 2 3 4 5 6"),
        ("1 4 x 6 2 7", "red die: there is no face 'x', only 1 2 3 4 5 6"),
        ("1437", "4 dice were thrown, to be thrown are 6"),
        ("back", "There is nothing to take back"),
        ("points", "Emma: 0 points"),
        ("why r5", "the dice are to be thrown"),
    ],
)
def test_wrong_faces_are_explained_and_asked_again(typed: str, answer: str) -> None:
    told = crocetta("play", "qwixx", *REAL, typed=[typed, THROW])
    assert answer in told.stdout.split("> \n")[1]
    assert "Emma, you choose. Your throw: white 5." in told.stdout


@pytest.mark.parametrize("typed", ["1 4 3 6 2 6", "1,4,3,6,2,6", "143626", " 1  4 3 6 2 6 "])
def test_faces_are_typed_in_several_ways(typed: str) -> None:
    dice = Position.start(game("qwixx")).dice_to_throw
    assert shown(dice, typed) == [1, 4, 3, 6, 2, 6]


def test_faces_of_other_dice() -> None:
    dice = Position.start(game("qwantum")).dice_to_throw
    assert shown(dice, "3 R1 y1 p3 B2 b6 r6") == [3, 1, 3, 6, 3, 4, 1]
    assert shown(dice, "r1 y1 p3 b2 b6 b3 3") == [3, 1, 3, 6, 3, 4, 4]  # no other order fits
    assert str(shown(dice, "3 y1 r1 p3 b4 b6 y1")).startswith("coloured die 1: there is no face 'y1'")  # two orders fit
    cards = Position.start(game("onecard")).dice_to_throw
    assert shown(cards, "C07") == [7]


def game(id: str):  # type: ignore[no-untyped-def]
    from crocetta.core.game import find

    return find(id)


def test_faces_that_differ_from_die_to_die_are_explained_once() -> None:
    told = crocetta("play", "qwantum", *REAL, typed=["rubbish", "3 r1 y1 p3 b2 b6 r6", "back"]).stdout
    assert "coloured die 2: r2 r6 y1 y3 b5 p4\n" in told
    assert told.count("\nFor example: 1 r4 y1 y4 p1 p5 r6\n") == 1
    assert "For example" not in crocetta("play", "qwixx", *REAL, typed=[]).stdout


def test_a_throw_typed_wrongly_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = qwixx("back", "1 1 1 1 1 1", "r2", "back", "back", "2 2 2 2 2 2", options=("--save", file))
    assert told.count("The throw is taken back.") == 2
    assert "(2 2 2 2 2 2)" in file.read_text(encoding="utf-8")
    assert "(1 1" not in file.read_text(encoding="utf-8")


def test_cards_are_typed_too() -> None:
    told = crocetta("play", "onecard", *REAL, typed=["c01", "c02", "c02", "c03", "c04", "y y g r b"]).stdout
    assert "card for seat 1: there is no face 'c02', only c03 c04 c05 " in told
    assert "Turn 1: Emma. Emma has 0 points.\nEmma throws: die 1 yellow, die 2 yellow, die 3 green, " in told


# Saved and left


def test_a_game_can_be_kept_from_any_moment_on(tmp_path: Path) -> None:
    file = tmp_path / "game"
    told = qwixx("r5", f"save {file}", "pass", "save", "save elsewhere", "quit")
    assert f"From now on every move is kept in {file}." in told
    assert told.count(f"Everything up to now is in {file}.") == 2
    assert chosen(file) == ["r5", "pass"]
    assert f"Go on with: crocetta play --save {file}" in told


def test_no_file_is_overwritten_by_keeping(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text("mine", encoding="utf-8")
    told = qwixx(f"save {file}", f"save {tmp_path / 'nowhere' / 'game'}")
    assert f"{file}: this file is there already" in told
    assert "there is no such file or folder" in told
    assert "No record was kept" in told
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_name_that_can_be_no_file_loses_no_game(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    told = qwixx("save ~nobody-of-that-name/g", f"save {loop}", f"save {'x' * 300}", "r5")
    assert told.count("Emma> ") == 4
    assert "~nobody-of-that-name/g: there is no such home" in told
    assert f"{loop}: its links lead back to themselves" in told
    assert "File name too long" in told
    assert "Emma has chosen." in told


def test_a_file_that_fails_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other = tmp_path / "game", tmp_path / "other"
    write = files.write

    def fail_later(path: Path, content: bytes) -> None:
        if path == file and b"r5" in content:
            raise WrongFile(path, say("the disk is full"))
        write(path, content)

    monkeypatch.setattr(files, "write", fail_later)
    told = qwixx("r5", "save", f"save {other}", "pass", options=("--save", file))
    assert f"{file}: the disk is full\nThe game goes on, but is kept nowhere now: `save FILE`" in told
    assert f"From now on every move is kept in {other}." in told
    assert chosen(other) == ["r5", "pass"]
    assert chosen(file) == []
    told = crocetta("play", "--save", file, typed=["r5", "quit", "quit"])
    assert told.exit_code == 1


def test_leaving_an_unkept_game_is_said_twice() -> None:
    told = qwixx("quit", "quit", "r5")
    assert "`save FILE` keeps it, `quit` once more leaves it." in after(told, "Emma")
    assert "has chosen" not in told


def test_leaving_a_kept_game_is_said_once(tmp_path: Path) -> None:
    assert "has chosen" not in qwixx("quit", "r5", options=("--save", tmp_path / "game"))


# Many choices


def test_many_choices_are_shown_by_their_texts() -> None:
    told = crocetta("play", "knaster", "--seats", "Emma", "--seed", 7, typed=["choices"]).stdout
    assert "  w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 " in told
    assert "For example w1: write 3 in row 1, column 1\n" in told
    assert "w25  write 3 in row 5, column 5\n" in told


def test_very_many_choices_are_shown_in_part() -> None:
    told = crocetta("play", "qwantum", "--seats", "Emma", "--seed", 7, typed=["choices"]).stdout
    first, everything = told.split("Emma> ")[:2]
    assert first.count("again-") == 11
    assert "… and 116 more of the kind; `choices` lists them all." in first
    assert everything.count("again-") == 127


def test_empty_cells_bear_what_to_type() -> None:
    told = crocetta("play", "knaster", "--seats", "Emma", "--seed", 7).stdout
    assert "│[w6] │[w7] │[w8] │[w9] │[w10]│" in told
