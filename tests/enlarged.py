"""A copy of the package with one more catalogue: a language that counts in three forms."""

import shutil
from pathlib import Path

import crocetta
from tools import words

PACKAGE = Path(crocetta.__file__).parent
POLISH = r"""msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "English"
msgstr "Polski"

msgid "One moment …"
msgstr "Chwileczkę …"

msgid "Play now"
msgstr "Zagraj"

msgid "Y"
msgstr "Ż"

msgid "one point"
msgid_plural "{n} points"
msgstr[0] "jeden punkt"
msgstr[1] "{n} punkty"
msgstr[2] "{n} punktów"
"""


def enlarge(folder: Path) -> None:
    """Put the copy into a folder."""
    shutil.copytree(PACKAGE, folder / "crocetta", ignore=shutil.ignore_patterns("__pycache__"))
    polish = folder / "crocetta" / "words" / "pl.po"
    polish.write_text(POLISH, encoding="utf-8")
    with polish.with_suffix(".mo").open("wb") as compiled:
        words.write_mo(compiled, words.read(polish))
