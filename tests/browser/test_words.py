"""The words of the pages are known to the catalogues, all of them and no others."""

import re
from pathlib import Path
from string import Formatter

import pytest

from crocetta.core.words import LANGUAGES
from crocetta.server import phrases

STATIC = Path(phrases.__file__).parent / "static"
TEXT = r'"((?:[^"\\]|\\.)*)"'
SAID = re.compile(rf"\bsay\(\s*{TEXT}")
COUNTED = re.compile(rf"\bcount\(\s*[^\"]*?,\s*{TEXT},\s*{TEXT}", re.DOTALL)


def said() -> set[str]:
    """Every text that a module says."""
    sources = [file.read_text(encoding="utf-8") for file in STATIC.glob("*.js")]
    found = {text for source in sources for text in SAID.findall(source)}
    return found | {text for source in sources for pair in COUNTED.findall(source) for text in pair}


def test_every_text_of_the_pages_is_a_phrase() -> None:
    assert said() == set(phrases.phrases("en"))


def test_texts_are_literals() -> None:
    """So that they can be collected."""
    for file in STATIC.glob("*.js"):
        source = file.read_text(encoding="utf-8")
        calls = re.findall(r"(?<!function )\bsay\(\s*(.)", source)
        assert set(calls) <= ({'"', "n"} if file.name == "words.js" else {'"'}), file.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_keep_their_holes(language: str) -> None:
    """Except that a singular may say its number: it need not be the form for one alone."""
    singular = {phrase.text for phrase in phrases.PHRASES if phrase.plural}
    for text, translated in phrases.phrases(language).items():
        assert holes(translated) - holes(text) <= ({"n"} if text in singular else set()), text
        assert holes(text) <= holes(translated), text


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_english_is_as_it_stands_in_the_code() -> None:
    assert all(text == said for text, said in phrases.phrases("en").items())
