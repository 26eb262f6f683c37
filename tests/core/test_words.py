"""Words: messages with values and plurals, said in the language of whoever listens."""

from pathlib import Path

import pytest

from crocetta.core import words
from crocetta.core.words import LANGUAGES, Message, preferred, say, to


def test_a_message_is_a_value() -> None:
    assert say("{n} dice", n=2) == say("{n} dice", n=2) == Message("{n} dice", "", (("n", 2),))
    assert len({say("red"), say("red"), say("blue")}) == 2


def test_values_are_put_in_and_messages_within_messages_are_said_too() -> None:
    assert str(say("{row} {number}", row=say("red"), number=7)) == "red 7"
    assert str(say("a {{brace}} with {n}", n=1)) == "a {brace} with 1"


def test_a_message_without_values_is_said_as_it_stands() -> None:
    assert str(say("a {brace}")) == "a {brace}"


@pytest.mark.parametrize(("n", "text"), [(0, "0 misses"), (1, "one miss"), (2, "2 misses"), (-1, "−1 misses")])
def test_one_and_many(n: int, text: str) -> None:
    assert str(say("one miss", "{n} misses", n=n)) == text


def test_other_values_are_themselves() -> None:
    assert to(7, "it") == 7
    assert to(say("red"), "en") == "red"


def test_messages_of_the_house_are_translated() -> None:
    message = say("the game is over")
    assert len({message.to(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_plurals_are_translated() -> None:
    one, many = (say("one grid full", "{n} grids full", n=n) for n in (1, 3))
    assert (one.to("it"), many.to("it")) == ("una griglia piena", "3 griglie piene")


def test_what_is_in_no_catalogue_is_said_in_english() -> None:
    message = say("nobody translates {this}", this="this")
    assert {message.to(language) for language in (*LANGUAGES, "tlh")} == {"nobody translates this"}


def test_catalogues_are_the_house_s_own_then_one_for_each_game() -> None:
    files = words.catalogue_files("it")
    assert files[0] == words.PACKAGE / "words" / "it.mo"
    assert all(file.parent.parent.parent.name == "games" for file in files[1:])
    assert words.catalogue_files("en") == []


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "it_IT"}, "it"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "IT"}, "it"),
        ({"LANG": "de_DE", "CROCETTA_LANG": "en"}, "en"),
        ({"LANG": "tlh_XX", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_of_the_surroundings(environ: dict[str, str], language: str) -> None:
    assert preferred(environ) == language


def test_the_surroundings_are_those_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROCETTA_LANG", "de")
    assert preferred() == "de"


def test_the_package_is_where_it_is() -> None:
    assert (words.PACKAGE / "core" / "words.py").samefile(Path(words.__file__))
