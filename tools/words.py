"""Words: every message of the house and of its games, compared with the catalogues that translate it.

    python tools/words.py check      names what is missing, unused, untranslated or wrong
    python tools/words.py add        appends what is missing to the catalogues, untranslated
    python tools/words.py add fr     begins the catalogues of one more language
    python tools/words.py compile    makes .mo files of the .po files that have changed

The house speaks from `crocetta/words`, a game from the folder `words` in its own. Messages are the literals of
`say(…)`; a game's also every line of its RULES.md that has a letter in it. The languages are those of the house's
catalogues; see docs/translating.md.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import denormalize, normalize, read_po

PACKAGE = Path(__file__).parent.parent / "src" / "crocetta"
COUNTED = 200  # numbers for which plural rules are compared: they look at the last two digits
MARKER = re.compile(r"#+ |\d+\. |- |\| ?|")  # how a line of RULES.md may begin


@dataclass(frozen=True)
class Said:
    """A message where it is said: by `say` in a source, or by a line of RULES.md."""

    where: str
    text: str
    plural: str = ""
    values: frozenset[str] | None = None  # what is put into it; None: unknown, or it is a line of RULES.md
    is_rule: bool = False

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.text, self.plural) if self.plural else self.text


@dataclass(frozen=True)
class Speaker:
    """The house, or one game: whatever has catalogues of its own."""

    name: str
    sources: tuple[Path, ...]
    rules: Path | None
    words: Path

    @cached_property
    def said(self) -> dict[str, Said]:
        """Every message once, by its text."""
        found: dict[str, Said] = {}
        for said in self.all_said():
            found.setdefault(said.text, said)
        return found

    def all_said(self) -> Iterator[Said]:
        for source in self.sources:
            yield from said_in(source.name, source.read_text(encoding="utf-8"))
        if self.rules and self.rules.exists():
            yield from rule_lines(self.rules.read_text(encoding="utf-8"))


def speakers(package: Path = PACKAGE) -> list[Speaker]:
    """The house, then every game."""
    games = sorted(folder for folder in (package / "games").glob("*") if (folder / "__init__.py").exists())
    house = [file for file in sorted(package.rglob("*.py")) if package / "games" not in file.parents]
    return [
        Speaker("house", tuple(house), None, package / "words"),
        *(Speaker(game.name, tuple(sorted(game.rglob("*.py"))), game / "RULES.md", game / "words") for game in games),
    ]


def translated(package: Path = PACKAGE) -> list[str]:
    """The languages there are besides English: those into which the house is translated."""
    return sorted(file.stem for file in package.glob("words/*.po"))


# What is said


def said_in(name: str, source: str) -> Iterator[Said]:
    """The messages of a Python source. Babel's own extractor takes literals of keyword arguments for plurals."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            literals = [given.value if isinstance(given, ast.Constant) else None for given in node.args]
            if not literals or not all(isinstance(literal, str) for literal in literals):
                raise SystemExit(f"{name}:{node.lineno}: say() needs literals, so that they can be collected")
            names = {keyword.arg for keyword in node.keywords}
            values = None if None in names else frozenset(name for name in names if name)
            yield Said(f"{name}:{node.lineno}", *literals, values=values)  # type: ignore[arg-type]


def rule_lines(page: str) -> Iterator[Said]:
    for number, line in enumerate(page.splitlines(), 1):
        if any(map(str.isalpha, line)):
            yield Said(f"RULES.md:{number}", line, is_rule=True)


# What is wrong


def problems(speaker: Speaker, language: str) -> list[str]:
    """Everything that is wrong with one catalogue."""
    file = speaker.words / f"{language}.po"
    if not file.exists():
        return [f"{file} is missing"] if speaker.said else []
    found = [f"{speaker.name}/{language}: {problem}" for problem in catalogue_problems(speaker, file, language)]
    return found + compiled_problems(file)


def catalogue_problems(speaker: Speaker, file: Path, language: str) -> Iterator[str]:
    catalogue = read(file, language)
    yield from (f"stands twice: {text!r}" for text in twice(file))
    yield from (f"translates nothing: {text!r}" for text in orphans(file))
    if not counts_rightly(catalogue, language):
        yield f"Plural-Forms do not count as {language} does: {get_plural(language)} would"
    single = single_forms(catalogue)
    known = {text_of(message.id): message for message in catalogue if message.id}
    for text, said in speaker.said.items():
        if text not in known:
            yield f"missing: {text!r} ({said.where})"
        elif strings(said.id) != strings(known[text].id):
            yield f"another plural: {text!r} ({said.where})"
        elif known[text].fuzzy:
            yield f"fuzzy: {text!r}"
        elif said.plural and len(strings(known[text].string)) != catalogue.num_plurals:
            yield f"needs {catalogue.num_plurals} forms: {text!r} ({said.where})"
        else:
            yield from translation_problems(said, strings(known[text].string), single)
    yield from (f"unused: {text!r}" for text in known.keys() - speaker.said.keys())


def translation_problems(said: Said, translated: tuple[str, ...], single: frozenset[int]) -> Iterator[str]:
    if not all(translated):
        yield f"untranslated: {said.text!r} ({said.where})"
    elif said.is_rule:
        if shape(said.text) != shape(translated[0]):
            yield f"another shape: {translated[0]!r} for {said.text!r}"
    elif said.values is None or said.values:
        texts = (said.text, said.plural) if said.plural else (said.text,)
        due = set().union(*map(placeholders, texts))
        for place, text in enumerate(translated):
            allowed_to_drop = {"n"} if said.plural and place in single else set()
            if not due - allowed_to_drop <= placeholders(text) <= due:
                yield f"other placeholders: {text!r} for {said.text!r}"


def counts_rightly(catalogue: Catalog, language: str) -> bool:
    """Whether the plural rule of a catalogue tells apart the numbers that Babel's rules for its language tell apart."""
    ours = forms_of(catalogue)
    locale = Locale.parse(language, sep="-")
    if not ours:
        return False
    return same_parts(ours, [locale.plural_form(n) for n in range(COUNTED)]) or ours == forms_of(Catalog(locale))


def forms_of(catalogue: Catalog) -> list[int]:
    """Which form each number takes, as gettext reads the header of a catalogue; nothing where it cannot."""
    header = Catalog(locale=catalogue.locale, header_comment="")
    header.mime_headers = [("Plural-Forms", catalogue.plural_forms), ("Content-Type", "text/plain; charset=utf-8")]
    header.add(("form", "forms"), tuple(str(place) for place in range(catalogue.num_plurals)))
    compiled = BytesIO()
    write_mo(compiled, header)
    compiled.seek(0)
    try:
        gettext = GNUTranslations(compiled)
    except ValueError:
        return []
    return [int(gettext.ngettext("form", "forms", n)) for n in range(COUNTED)]


def same_parts(one: Sequence[object], other: Sequence[object]) -> bool:
    """Whether both lists tell the same places apart, whatever they call them.

    >>> same_parts([0, 1, 1], ["one", "other", "other"]), same_parts([0, 0, 1], ["one", "other", "other"])
    (True, False)
    """
    return len(set(one)) == len(set(other)) == len(set(zip(one, other, strict=True)))


def single_forms(catalogue: Catalog) -> frozenset[int]:
    """The forms that a single number takes: they need not say it."""
    return frozenset(form for form, times in Counter(forms_of(catalogue)).items() if times == 1)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def shape(line: str) -> tuple[object, ...]:
    """What a translated line of RULES.md keeps: how it begins, its columns, what stands between backticks."""
    begins = MARKER.match(line)
    return begins and begins[0], line.count("|"), Counter(re.findall(r"`[^`]*`", line))


def said_problems(speaker: Speaker) -> Iterator[str]:
    """What is wrong with the messages themselves: values that a text asks for and is not given."""
    for said in speaker.all_said():
        if said.values is not None:
            asked = placeholders(said.text) | placeholders(said.plural) if said.values else set()
            for name in sorted(asked - said.values):
                yield f"{speaker.name}: {said.text!r} ({said.where}) is not given {name}"
            if said.plural and "n" not in said.values:
                yield f"{speaker.name}: {said.text!r} ({said.where}) has a plural but no n"


def conflicts(all_speakers: Iterable[Speaker], language: str) -> list[str]:
    """One text, two translations: catalogues are one chain, so the first would be said by all."""
    known: dict[str, tuple[str, tuple[str, ...]]] = {}
    found = []
    for speaker in all_speakers:
        file = speaker.words / f"{language}.po"
        for message in read(file, language) if file.exists() else ():
            if message.id:
                name, translated = known.setdefault(text_of(message.id), (speaker.name, strings(message.string)))
                if translated != strings(message.string):
                    found.append(
                        f"{language}: {text_of(message.id)!r} is translated otherwise in {name} and {speaker.name}"
                    )
    return found


def compiled_problems(file: Path) -> list[str]:
    """Whether the compiled catalogue says what the catalogue says."""
    compiled = file.with_suffix(".mo")
    if not compiled.exists():
        return [f"{compiled} is missing: run python tools/words.py compile"]
    return [f"{compiled} is stale: run python tools/words.py compile"] if is_stale(file) else []


def is_stale(file: Path) -> bool:
    fresh = BytesIO()
    write_mo(fresh, read(file))
    fresh.seek(0)
    with file.with_suffix(".mo").open("rb") as compiled:
        return translations(read_mo(compiled)) != translations(read_mo(fresh))


def translations(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {strings(message.id): strings(message.string) for message in catalogue if message.id}


# Catalogues


def read(file: Path, language: str | None = None) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened, locale=Locale.parse(language or file.stem, sep="-"))


def strings(string: str | Sequence[str]) -> tuple[str, ...]:
    """One text, or one and many."""
    return (string,) if isinstance(string, str) else tuple(string)


def text_of(id: str | Sequence[str]) -> str:
    return strings(id)[0]


def twice(file: Path) -> list[str]:
    """Messages that stand in a catalogue more than once: Babel keeps the last without a word."""
    blocks = re.findall(r'^msgid ((?:".*"\n?)+)', file.read_text(encoding="utf-8"), re.MULTILINE)
    return [text for text, times in Counter(map(denormalize, blocks)).items() if times > 1]


def orphans(file: Path) -> list[str]:
    """Translations that follow no message: Babel skips them without a word."""
    entries = re.split(r"\n(?:[ \t]*\n)+", file.read_text(encoding="utf-8"))
    lone = [entry for entry in entries if "msgstr" in entry and not re.search(r"^msgid", entry, re.MULTILINE)]
    return [
        denormalize(found) for entry in lone for found in re.findall(r'^msgstr.*? ((?:".*"\n?)+)', entry, re.MULTILINE)
    ]


# What to do


def check() -> int:
    found = [problem for language in translated() for problem in conflicts(speakers(), language)]
    for speaker in speakers():
        found += said_problems(speaker)
        for language in translated():
            found += problems(speaker, language)
    print("\n".join(found) or "all words are there")
    return int(bool(found))


def compile_all() -> int:
    for speaker in speakers():
        for language in translated():
            file = speaker.words / f"{language}.po"
            if file.exists() and (not file.with_suffix(".mo").exists() or is_stale(file)):
                with file.with_suffix(".mo").open("wb") as compiled:
                    write_mo(compiled, read(file, language))
                print(f"{file.with_suffix('.mo').relative_to(PACKAGE)} compiled")
    return 0


def add(begun: str = "") -> int:
    for speaker in speakers():
        for language in [begun] if begun else translated():
            file = speaker.words / f"{language}.po"
            if not file.exists():
                file.parent.mkdir(exist_ok=True)
                file.write_text(header(language), encoding="utf-8")
            catalogue = read(file, language)
            known = {text_of(message.id) for message in catalogue}
            missing = [said for text, said in speaker.said.items() if text not in known]
            with file.open("a", encoding="utf-8") as opened:
                opened.writelines(entry(said, catalogue.num_plurals) for said in missing)
            print(f"{file.relative_to(PACKAGE)}: {len(missing)} added")
    return 0


def header(language: str) -> str:
    """How a catalogue begins."""
    lines = (
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {get_plural(Locale.parse(language, sep='-'))}",
    )
    return "".join(['msgid ""\nmsgstr ""\n', *(f'"{line}\\n"\n' for line in lines)])


def entry(said: Said, forms: int) -> str:
    """A message as a catalogue writes it, to be translated."""
    lines = [f"#: {said.where.partition(':')[0]}", f"msgid {normalize(said.text)}"]
    if said.plural:
        lines += [f"msgid_plural {normalize(said.plural)}", *(f'msgstr[{place}] ""' for place in range(forms))]
    else:
        lines += ['msgstr ""']
    return "\n" + "\n".join(lines) + "\n"


TASKS = {"check": check, "add": add, "compile": compile_all}


def main(arguments: list[str]) -> int:
    match arguments:
        case ["add", language]:
            return add(language)
        case [task] if task in TASKS:
            return TASKS[task]()
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
