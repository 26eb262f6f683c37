"""A language is a catalogue and nothing else: one that is dropped into the package is spoken everywhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crocetta.core.words import LANGUAGES, own_name, say
from crocetta.server import phrases
from tests.enlarged import enlarge

LETTERS = ("R", "Y", "G", "B", "P", "O", "W")


@pytest.fixture(scope="module")
def enlarged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with one more catalogue."""
    folder = tmp_path_factory.mktemp("enlarged")
    enlarge(folder)
    return folder


def run(folder: Path, *command: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, *command], env=env, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def test_every_language_has_a_name_of_its_own() -> None:
    assert len({own_name(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_dropped_catalogue_is_spoken_by_core_server_and_pages(enlarged: Path) -> None:
    asked = """
import json
from crocetta.core.words import LANGUAGES, own_name, preferred, say
from crocetta.core.paper import Colour
from crocetta.draw.palette import letter
from crocetta.server import api, frame, phrases
print(json.dumps({
    "languages": LANGUAGES,
    "name": own_name("pl"),
    "preferred": preferred({"LANG": "pl_PL.UTF-8"}),
    "points": [say("one point", "{n} points", n=n).to("pl") for n in (0, 1, 2, 5, 22, -1)],
    "letter": letter(Colour.YELLOW, "pl"),
    "described": api.SPOKEN,
    "page": frame.framed("home").body.decode(),
    "style": frame.style(),
    "plurals": phrases.plurals("pl"),
}))
"""
    found = json.loads(run(enlarged, "-c", asked))
    assert found["languages"] == ["en", *sorted([*LANGUAGES[1:], "pl"])]
    assert (found["name"], found["preferred"], found["letter"]) == ("Polski", "pl", "Ż")
    assert found["points"] == ["0 punktów", "jeden punkt", "2 punkty", "5 punktów", "22 punkty", "−1 punkty"]
    assert ", pl;" in found["described"]
    assert "&quot;pl&quot;: &quot;Polski&quot;" in found["page"]
    assert '<span lang="pl">Chwileczkę …</span>' in found["page"]
    assert ':root[lang="pl"] .wait>[lang="pl"]' in found["style"]
    forms, form = found["plurals"]["forms"]["one point"], found["plurals"]["form"]
    assert [forms[int(form[n])] for n in (0, 1, 2, 5, 22)] == [
        "{n} punktów",
        "jeden punkt",
        "{n} punkty",
        "{n} punktów",
        "{n} punkty",
    ]


def test_a_dropped_catalogue_is_spoken_at_the_prompt(enlarged: Path) -> None:
    told = run(enlarged, "-m", "crocetta", "play", "--help")
    assert f"--lang {'|'.join(sorted([*LANGUAGES, 'pl'], key=lambda one: (one != 'en', one)))}" in told
    assert run(enlarged, "-m", "crocetta", "games", "--lang", "pl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_colour_letters_tell_colours_apart(language: str) -> None:
    letters = [phrases.phrases(language)[letter] for letter in LETTERS]
    assert len({letter.lower() for letter in letters}) == len(LETTERS)
    assert all(1 <= len(letter) <= 2 and letter.isalpha() and letter[0].isupper() for letter in letters)


NAMES = (say("red"), say("yellow"), say("green"), say("blue"), say("purple"), say("orange"), say("white"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colour_letter_is_that_of_its_colour(language: str) -> None:
    """Each begins as the name of its colour does, as far as the name is said anywhere."""
    for letter, name in zip(LETTERS, NAMES, strict=True):
        if name.to(language) != name.text or language == "en":
            said = phrases.phrases(language)[letter].lower()
            assert said[0] == name.to(language)[0].lower()
            assert all(sign in name.to(language).lower() for sign in said)
