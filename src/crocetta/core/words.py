"""Words: everything said to people, written in English in the code and translated by catalogues.

>>> lost = say("{row} {number} lies left of your cross at {cross}", row=say("red"), number=4, cross=7)
>>> str(lost)
'red 4 lies left of your cross at 7'
>>> say("one circle", "{n} circles", n=3).to("en")
'3 circles'
"""

import gettext
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
LANGUAGES = ("en", *sorted(file.stem for file in PACKAGE.glob("words/*.mo")))  # English, and whatever has a catalogue
TAG = 35  # characters of a language tag that are looked at


@dataclass(frozen=True, slots=True)
class Message:
    """A text with its values, ready to be said in any language."""

    text: str
    plural: str = ""
    values: tuple[tuple[str, object], ...] = ()

    def to(self, language: str) -> str:
        """The text in a language; English where a translation is missing."""
        said = {name: to(value, language) for name, value in self.values}
        if self.plural:
            n = int(str(dict(self.values)["n"]))
            counted = n if n >= 0 else max(-n, 2)  # below zero nothing is singular: "−1 points"
            form = _catalogue(language).ngettext(self.text, self.plural, counted)
        else:
            form = _catalogue(language).gettext(self.text)
        return form.format(**said) if said else form

    def __str__(self) -> str:
        return self.to("en")


def say(text: str, plural: str = "", /, **values: object) -> Message:
    """A message; catalogues are collected from the calls of this function, so `text` is a literal."""
    return Message(text, plural, tuple(values.items()))


def listed(things: Sequence[Message | str]) -> Message:
    """Several things, with commas between them.

    >>> str(listed([say("red"), "Emma", say("blue")])), str(listed(["Emma"]))
    ('red, Emma, blue', 'Emma')
    """
    first = Message("{one}", values=(("one", things[0]),))
    return reduce(lambda some, one: say("{some}, {one}", some=some, one=one), things[1:], first)


def to(value: object, language: str) -> object:
    """A value as it is said in a language: messages are translated, what is below zero has a real minus sign.

    >>> str(say("{n} points", n=-2))
    '−2 points'
    """
    if isinstance(value, int) and value < 0:
        return f"−{-value}"
    return value.to(language) if isinstance(value, Message) else value


def catalogue_files(language: str) -> list[Path]:
    """The compiled catalogues of a language: the house's own, then one per game."""
    return sorted(PACKAGE.glob(f"words/{language}.mo")) + sorted(PACKAGE.glob(f"games/*/words/{language}.mo"))


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """All catalogues of a language as one chain."""
    chain = gettext.NullTranslations()
    for file in catalogue_files(language):
        with file.open("rb") as compiled:
            chain.add_fallback(gettext.GNUTranslations(compiled))
    return chain


def own_name(language: str) -> str:
    """What a language calls itself: a catalogue translates "English" by the name of its own language.

    >>> own_name("en"), own_name("it")
    ('English', 'Italiano')
    """
    return say("English").to(language)


def language_of(tag: str) -> str | None:
    """The language of ours that a tag asks for: that of the region, or else the language itself.

    >>> language_of("it_IT.UTF-8"), language_of("DE-at"), language_of("tlh")
    ('it', 'de', None)
    """
    ours = {language.lower(): language for language in LANGUAGES}
    parts = re.split(r"[^a-z0-9]", tag[:TAG].lower())
    return next((ours[found] for end in range(len(parts), 0, -1) if (found := "-".join(parts[:end])) in ours), None)


def preferred(environ: dict[str, str] | None = None) -> str:
    """The language of the surroundings, by the usual variables.

    >>> preferred({"LANG": "it_IT.UTF-8"})
    'it'
    """
    found = os.environ if environ is None else environ
    wanted = (language_of(found.get(name, "")) for name in ("CROCETTA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((language for language in wanted if language), "en")
