"""All words are there: every message of the house and its games is translated, and no catalogue says more."""

import re
from pathlib import Path

import pytest

from crocetta.core import words as core_words
from crocetta.core.game import ids
from tools import words
from tools.words import Said, Speaker, conflicts, problems, said_in, said_problems, speakers, translated

SPEAKERS = speakers()
TRANSLATED = translated()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("speaker", SPEAKERS, ids=lambda speaker: speaker.name)
def test_every_catalogue_is_complete(speaker: Speaker, language: str) -> None:
    assert not problems(speaker, language)


@pytest.mark.parametrize("speaker", SPEAKERS, ids=lambda speaker: speaker.name)
def test_every_message_is_given_what_it_asks_for(speaker: Speaker) -> None:
    assert not list(said_problems(speaker))


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_text_has_one_translation(language: str) -> None:
    assert not conflicts(SPEAKERS, language)


# docs/translating.md has the words that are used instead.
AVOIDED = {
    "it": r"gettone|tir[oi] mancat[oi]|suggeriment|padrone di casa|\b[Rr]itira(re)?\b|\bfoglio?\b|dovut[oi]|Verbale"
    r"|Sono così|^Si comincia$|Come d'accordo|\bAccordi\b|Che cosa è successo|crocett(a|are) (sulla|gli)"
    r"|carte segnate|Luce:|in elenco|si lanciano da soli|su quattro livelli",
    "de": r"\bBl(att|ättern?)\b|gedeckt|Fehlwurf (nehmen|genommen)|nimmt einen Fehlwurf|\bLicht\b|Wahlen|Gitter"
    r"|werfen sich selbst|mit einem Tipp\b|So liegen sie|Schwerer Bot|geschehen ist|sag bitte|Ein Tisch Qwixx"
    r"|gesichert",
    "fr": r" [;:?!](\s|$)|[^\s\u00a0\u202f][;?!](\s|$)",  # a sign never begins a line
}


@pytest.mark.parametrize("language", AVOIDED)
@pytest.mark.parametrize("speaker", SPEAKERS, ids=lambda speaker: speaker.name)
def test_one_thing_has_one_word(speaker: Speaker, language: str) -> None:
    catalogue = words.read(speaker.words / f"{language}.po")
    said = [text for message in catalogue if message.id for text in words.strings(message.string)]
    assert not [text for text in said if re.search(AVOIDED[language], text, re.IGNORECASE)]


def test_the_house_and_every_game_speak() -> None:
    assert [speaker.name.replace("_", "-") for speaker in SPEAKERS] == ["house", *ids()]
    for speaker in SPEAKERS:
        assert speaker.said
        for language in TRANSLATED:
            assert (speaker.words / f"{language}.mo") in core_words.catalogue_files(language)


# The check itself is checked, on a game that says two things

SOURCE = """
from crocetta.core.words import say

RED = say("red")
print(say("one {thing}", "{n} {thing}s", n=3, thing=say("die", "dice", n=1)), say("a" "b", text="no plural"))
"""
RULES = "# Tiny\n\n1. Throw `dice`.\n\n| a | b |\n|---|---|\n"
HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
ENTRIES = {
    "red": 'msgid "red"\nmsgstr "rosso"\n',
    "one": 'msgid "one {thing}"\nmsgid_plural "{n} {thing}s"\nmsgstr[0] "un {thing}"\nmsgstr[1] "{n} {thing}"\n',
    "die": 'msgid "die"\nmsgid_plural "dice"\nmsgstr[0] "dado"\nmsgstr[1] "dadi"\n',
    "ab": 'msgid "ab"\nmsgstr "ab"\n',
    "title": 'msgid "# Tiny"\nmsgstr "# Piccolo"\n',
    "rule": 'msgid "1. Throw `dice`."\nmsgstr "1. Lancia i `dice`."\n',
    "row": 'msgid "| a | b |"\nmsgstr "| a | b |"\n',
}


def tiny(
    folder: Path, entries: dict[str, str], source: str = SOURCE, header: str = HEADER, language: str = "it"
) -> Speaker:
    """A game that speaks, with a catalogue that is compiled."""
    (folder / "words").mkdir(parents=True)
    (folder / "texts.py").write_text(source)
    (folder / "RULES.md").write_text(RULES)
    (folder / "words" / f"{language}.po").write_text("\n".join([header, *entries.values()]), encoding="utf-8")
    speaker = Speaker("tiny", (folder / "texts.py",), folder / "RULES.md", folder / "words")
    compile_words(speaker, language)
    return speaker


def compile_words(speaker: Speaker, language: str) -> None:
    with (speaker.words / f"{language}.mo").open("wb") as compiled:
        words.write_mo(compiled, words.read(speaker.words / f"{language}.po"))


def test_a_complete_catalogue_has_no_problems(tmp_path: Path) -> None:
    speaker = tiny(tmp_path, ENTRIES)
    assert problems(speaker, "it") == []
    assert problems(speaker, "de") == [f"{tmp_path / 'words' / 'de.po'} is missing"]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("red", "", "missing: 'red' (texts.py:4)"),
        ("rule", "", "missing: '1. Throw `dice`.' (RULES.md:3)"),
        ("blue", 'msgid "blue"\nmsgstr "blu"\n', "unused: 'blue'"),
        ("red", 'msgid "red"\nmsgstr ""\n', "untranslated: 'red'"),
        ("die", 'msgid "die"\nmsgid_plural "dice"\nmsgstr[0] "dado"\nmsgstr[1] ""\n', "untranslated: 'die'"),
        ("red", '#, fuzzy\nmsgid "red"\nmsgstr "rosso"\n', "fuzzy: 'red'"),
        ("lone", 'msgstr "rossa"\n', "translates nothing: 'rossa'"),
        ("red again", 'msgid "red"\nmsgstr "rossa"\n', "stands twice: 'red'"),
        ("die", 'msgid "die"\nmsgstr "dado"\n', "another plural: 'die'"),
        ("red", 'msgid "red"\nmsgid_plural "reds"\nmsgstr[0] "a"\nmsgstr[1] "b"\n', "another plural: 'red'"),
        ("one", ENTRIES["one"].replace("un {thing}", "un coso"), "other placeholders: 'un coso'"),
        ("one", ENTRIES["one"].replace('"{n} {thing}"', '"{thing}"'), "other placeholders: '{thing}'"),
        ("one", ENTRIES["one"].replace("un {thing}", "un {thing} {more}"), "other placeholders"),
        ("rule", 'msgid "1. Throw `dice`."\nmsgstr "2. Lancia i `dice`."\n', "another shape"),
        ("rule", 'msgid "1. Throw `dice`."\nmsgstr "1. Lancia i `dadi`."\n', "another shape"),
        ("row", 'msgid "| a | b |"\nmsgstr "| a b |"\n', "another shape"),
    ],
)
def test_every_problem_is_found(tmp_path: Path, name: str, text: str, problem: str) -> None:
    found = problems(tiny(tmp_path, {**ENTRIES, name: text}), "it")
    assert len(found) == 1
    assert found[0].startswith(f"tiny/it: {problem}")


def test_other_plural_forms_are_found(tmp_path: Path) -> None:
    assert "Plural-Forms" in problems(tiny(tmp_path, ENTRIES, header=HEADER.replace("n != 1", "n > 1")), "it")[0]


@pytest.mark.parametrize(
    ("language", "rule"),
    [
        ("fr", "nplurals=2; plural=(n > 1);"),
        ("fr", "nplurals=3; plural=(n < 2 ? 0 : n % 1000000 == 0 ? 1 : 2);"),  # as CLDR tells millions apart
        ("pl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"),
        ("ja", "nplurals=1; plural=0;"),
        ("pt-BR", "nplurals=2; plural=(n > 1);"),
    ],
)
def test_a_language_counts_in_its_own_way(tmp_path: Path, language: str, rule: str) -> None:
    forms = int(rule[9])
    one = "".join(f'msgstr[{n}] "{{n}} {{thing}}"\n' for n in range(forms))
    die = "".join(f'msgstr[{n}] "{{n}}"\n' for n in range(forms))
    entries = ENTRIES | {
        "one": f'msgid "one {{thing}}"\nmsgid_plural "{{n}} {{thing}}s"\n{one}',
        "die": f'msgid "die"\nmsgid_plural "dice"\n{die}'.replace("{n}", "x"),
    }
    header = HEADER.replace("nplurals=2; plural=(n != 1);", rule)
    assert problems(tiny(tmp_path, entries, header=header, language=language), language) == []


@pytest.mark.parametrize("rule", ["nplurals=2; plural=(n != 1);", "nplurals=2; plural=n > 1 ? e : 0;"])
def test_a_rule_of_another_language_is_found(tmp_path: Path, rule: str) -> None:
    header = HEADER.replace("nplurals=2; plural=(n != 1);", rule)
    found = problems(tiny(tmp_path, ENTRIES, header=header, language="fr"), "fr")
    assert found[0].startswith("tiny/fr: Plural-Forms do not count as fr does: nplurals=2; plural=(n > 1); would")


def test_a_form_for_several_numbers_says_which(tmp_path: Path) -> None:
    """French says the singular of 0 too: "un dé" would be wrong of no die."""
    header = HEADER.replace("n != 1", "n > 1")
    found = problems(tiny(tmp_path, ENTRIES, header=header, language="fr"), "fr")
    assert found == ["tiny/fr: other placeholders: 'un {thing}' for 'one {thing}'"]


def test_a_stale_or_missing_compiled_catalogue_is_found(tmp_path: Path) -> None:
    speaker = tiny(tmp_path, ENTRIES)
    catalogue = speaker.words / "it.po"
    catalogue.write_text(catalogue.read_text().replace("rosso", "rossa"))
    assert "it.mo is stale" in problems(speaker, "it")[0]
    (speaker.words / "it.mo").unlink()
    assert "it.mo is missing" in problems(speaker, "it")[0]


def test_a_message_that_is_not_given_what_it_asks_for_is_found(tmp_path: Path) -> None:
    source = 'say("{a} {b}", a=1)\nsay("one", "many", a=1)\nsay("{c}", **values)\nsay("{d}")\n'
    found = list(said_problems(tiny(tmp_path, ENTRIES, source)))
    assert found == [
        "tiny: '{a} {b}' (texts.py:1) is not given b",
        "tiny: 'one' (texts.py:2) has a plural but no n",
    ]


def test_two_translations_of_one_text_are_found(tmp_path: Path) -> None:
    one = tiny(tmp_path / "one", ENTRIES)
    other = tiny(tmp_path / "other", {**ENTRIES, "red": 'msgid "red"\nmsgstr "rossa"\n'})
    assert conflicts([one, one], "it") == []
    assert conflicts([one, other], "it") == ["it: 'red' is translated otherwise in tiny and tiny"]


def test_what_is_said_is_collected() -> None:
    assert list(said_in("x.py", SOURCE)) == [
        Said("x.py:4", "red", values=frozenset()),
        Said("x.py:5", "one {thing}", "{n} {thing}s", frozenset({"n", "thing"})),
        Said("x.py:5", "ab", values=frozenset({"text"})),
        Said("x.py:5", "die", "dice", frozenset({"n"})),
    ]


@pytest.mark.parametrize("source", ["say(line)", 'say(f"{x}")', 'say("a" + b)', "say()", 'say("a", b)'])
def test_only_literals_can_be_collected(source: str) -> None:
    with pytest.raises(SystemExit, match=r"x\.py:1: say\(\) needs literals"):
        list(said_in("x.py", source))


# At the prompt


def at(package: Path, monkeypatch: pytest.MonkeyPatch) -> Speaker:
    """A package of one game, which the tool takes for the house."""
    speaker = tiny(package / "games" / "tiny", ENTRIES)
    (package / "games" / "tiny" / "__init__.py").write_text("")
    (package / "words").mkdir()
    monkeypatch.setattr(words, "PACKAGE", package)
    monkeypatch.setattr(words, "speakers", lambda: speakers(package))
    monkeypatch.setattr(words, "translated", lambda: ["it"])
    return speaker


def test_checking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    speaker = at(tmp_path, monkeypatch)
    assert words.main(["check"]) == 0
    assert capsys.readouterr().out == "all words are there\n"
    (speaker.words / "it.po").write_text(HEADER)
    assert words.main(["check"]) == 1
    assert "tiny/it: missing: 'red'" in capsys.readouterr().out


def test_adding_and_compiling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speaker = at(tmp_path, monkeypatch)
    (speaker.words / "it.po").write_text(HEADER + '\nmsgid "red"\nmsgstr "rosso"\n')
    assert words.main(["add"]) == 0
    assert "6 added" in capsys.readouterr().out
    assert {problem.split(": ")[1] for problem in problems(speaker, "it")} >= {"untranslated"}
    assert not [problem for problem in problems(speaker, "it") if "missing:" in problem]
    assert words.main(["compile"]) == 0
    assert "it.mo compiled" in capsys.readouterr().out
    assert words.main(["compile"]) == 0
    assert capsys.readouterr().out == ""


def test_beginning_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speaker = at(tmp_path, monkeypatch)
    assert words.main(["add", "pl"]) == 0
    assert "games/tiny/words/pl.po: 7 added" in capsys.readouterr().out
    begun = (speaker.words / "pl.po").read_text()
    assert '"Plural-Forms: nplurals=3;' in begun
    assert 'msgid "die"\nmsgid_plural "dice"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n' in begun
    assert '#: texts.py\nmsgid "red"' in begun
    found = [problem for problem in problems(speaker, "pl") if "pl.mo is missing" not in problem]
    assert len(found) == 7
    assert all("untranslated" in problem for problem in found)
    assert translated(tmp_path) == ["pl"]


def test_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert words.main([]) == words.main(["translate"]) == 2
    assert "python tools/words.py check" in capsys.readouterr().out
