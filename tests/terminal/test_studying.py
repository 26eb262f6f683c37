"""Studies on the command line: for the eye, for the ear, for machines, as a page; and what is said otherwise."""

import json
import re
from pathlib import Path

import pytest

from crocetta.core.words import LANGUAGES, say
from crocetta.terminal import files
from tests.terminal.script import crocetta

RECORDS = Path(__file__).parent.parent / "records"
FEW = ("study", "qwixx", "--games", 60)


@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    """Two games of one kind, and a file that somebody has spoilt."""
    folder = tmp_path / "evenings"
    folder.mkdir()
    for name in ("qwixx-table-2", "qwixx-table-3"):
        text = (RECORDS / f"{name}.crocetta").read_text(encoding="utf-8")
        (folder / f"{name}.crocetta").write_text(text, encoding="utf-8")
    (folder / "spoilt.crocetta").write_text(text[:500], encoding="utf-8")
    return folder


def test_everything_is_told() -> None:
    told = crocetta(*FEW, "--special", "98,-3")
    assert told.exit_code == 0
    for heading in ("Points", "How special is it?", "Length", "Does it matter who begins?", "What is used"):
        assert f"\n{heading}\n" in told.stdout
    assert "\nHow games end\n" in told.stdout
    assert "\nLuck against skill\n" in told.stdout
    assert re.search(r"98 points are more than [0-9.]+ % of all results", told.stdout)
    assert "−3 points are more than " in told.stdout
    assert re.search(r"R +│ *[0-9]+ *│", told.stdout)
    drawn = re.findall(r"^ +[−0-9]+…[−0-9]+ (█*) ([0-9.]+) %$", told.stdout, re.MULTILINE)
    assert max(drawn, key=lambda row: float(row[1]))[0] == "█" * 40


def test_read_out_nothing_is_drawn() -> None:
    told = crocetta(*FEW, "--spoken").stdout
    assert not re.search(r"[─-╿█]", told)
    assert re.search(r"^red 7: [0-9.]+ %$", told, re.MULTILINE)
    assert re.search(r"^plays as number 1 of 2: points [0-9.]+ ± ", told, re.MULTILINE)


def test_for_a_machine_all_of_it() -> None:
    data = json.loads(crocetta(*FEW, "--seed", 4, "--json").stdout)
    assert (data["game"], data["games"], data["seats"], data["seed"]) == ("qwixx", 60, 2, 4)
    assert sum(data["points"]["counts"]) == 120
    assert data["bots"] == ["hard", "hard"]
    assert {row["id"] for row in data["cells"]["cells"]} >= {"r0", "r-lock", "miss-0"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_every_language(language: str, tmp_path: Path) -> None:
    file = tmp_path / "study.html"
    told = crocetta(*FEW, "--compare", "sheet=mixx-b", "--lang", language, "--html", file)
    page = file.read_text(encoding="utf-8")
    assert told.exit_code == 0
    assert f'<html lang="{language}">' in page
    assert say("Side by side").to(language) in page
    assert page.count("<svg") == 8  # points, length, wins and points by order, both sheets, endings, luck
    assert "<figcaption>sheet=mixx-b</figcaption>" in page
    assert page.count("<svg") == page.count("<desc>")
    assert not re.search(r"<script|<link|<img|src=|url\(", page)
    assert "crocetta study qwixx --games 60 --compare sheet=mixx-b" in page


def test_a_page_can_be_printed_alone() -> None:
    told = crocetta(*FEW, "--html", "-").stdout
    assert told.startswith("<!doctype html>")
    assert told.rstrip().endswith("</html>")


def test_two_settings_side_by_side() -> None:
    data = json.loads(crocetta("study", "knaster", "--bots", "random", "--seats", 1, "--games", 200, "--json",
                               "--compare", "no_combination=1").stdout)  # fmt: skip
    row = data["compare"]["measures"][0]
    assert (data["flags"], data["compare"]["flags"]) == ({}, {"no_combination": "1"})
    assert row["significant"]
    assert row["low"] < row["difference"] < row["high"]


def test_a_folder_of_records_and_what_is_broken_in_it(evenings: Path) -> None:
    for words in ((evenings,), ("--records", evenings), ("qwixx", "--records", evenings)):
        told = crocetta("study", *words)
        assert told.exit_code == 1
        assert "2 games\n" in told.stdout
        assert "one broken record\n" in told.stdout
        assert f"{evenings / 'spoilt.crocetta'}: line " in told.stdout
    data = json.loads(crocetta("study", evenings, "--json").stdout)
    assert data["records"]["files"] == 3
    assert len(data["records"]["broken"]) == 1


def test_one_record_is_enough(evenings: Path) -> None:
    told = crocetta("study", evenings / "qwixx-table-2.crocetta")
    assert told.exit_code == 0
    assert "one game\n" in told.stdout


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        ((), "say which game, or where records lie", 2),
        (("nosuch",), "there is no game 'nosuch'", 2),
        (("qwixx", "--flag", "colour=red"), "qwixx has no flag 'colour'", 2),
        (("qwixx", "--compare", "sheet=huge"), "huge", 2),
        (("qwixx", "--compare", "sheet=classic"), "is what is played anyway", 2),
        (("qwixx", "--games", "0"), "--games is a whole number", 2),
        (("qwixx", "--special", "many"), "--special is a whole number", 2),
        (("--records", "nowhere"), "nowhere: there is no such file or folder", 1),
        (("qwixx", "--records", RECORDS / "knaster-table-1.crocetta"), "holds no game of qwixx", 1),
        ((RECORDS / "qwixx-table-2.crocetta", "--bots", "hard"), "--bots is for games that bots play", 2),
        ((RECORDS / "qwixx-table-2.crocetta", "--flag", "sheet=mixx-b"), "none of these games was played with", 2),
    ],
)
def test_what_cannot_be_studied(words: tuple[object, ...], said: str, code: int) -> None:
    told = crocetta("study", *words)
    assert told.exit_code == code
    assert said in told.output


def test_a_folder_of_several_games(evenings: Path) -> None:
    text = (RECORDS / "knaster-table-1.crocetta").read_text(encoding="utf-8")
    (evenings / "other.crocetta").write_text(text, encoding="utf-8")
    told = crocetta("study", evenings)
    assert told.exit_code == 1
    assert "holds several games: knaster (1), qwixx (2). Say which" in told.output


def test_an_empty_folder(tmp_path: Path) -> None:
    told = crocetta("study", tmp_path)
    assert told.exit_code == 1
    assert "there are no records (.crocetta) in this folder" in told.output


def test_a_page_that_cannot_be_written_is_refused_before_and_costs_no_study_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = crocetta(*FEW, "--html", tmp_path / "none" / "study.html")
    assert told.exit_code == 1
    assert "there is no such file or folder" in told.stderr
    assert not told.stdout
    monkeypatch.setattr(files, "check", lambda path: None)
    told = crocetta(*FEW, "--html", tmp_path / "none" / "study.html")
    assert "a study" in told.stdout
    assert "there is no such file or folder" in told.stderr


def test_why_nothing_can_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.crocetta").write_text("rubbish", encoding="utf-8")
    alone = crocetta("study", tmp_path / "a.crocetta").stderr
    assert alone.startswith(f"crocetta: {tmp_path / 'a.crocetta'}: line 1: ")
    (tmp_path / "b.crocetta").write_text("rubbish", encoding="utf-8")
    both = crocetta("study", tmp_path).stderr
    assert (
        f"{tmp_path}: no finished game in 2 records. The first broken one: {tmp_path / 'a.crocetta'}: line 1: " in both
    )
