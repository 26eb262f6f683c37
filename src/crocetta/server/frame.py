"""The frame of every page: one text for all, and what each of them loads.

A page names all its modules at the top, so that a browser fetches them at once, not one after the other as it comes to
know of them. All of them lie in a folder that is named after what they say: what has not changed is not asked for
again.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from crocetta.core.words import LANGUAGES, own_name, say
from crocetta.server import drawing
from crocetta.server.files import TYPES, Held, held

HERE = Path(__file__).parent
STATIC = HERE / "static"
EDITION = 12  # hexadecimal digits of its name
IMPORT = re.compile(r'^import .*? from "\./([^"]+)";$', re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """What is different about a page; its script is named after it."""

    title: str = "Crocetta"
    styles: tuple[str, ...] = ()
    main: str = '<main id="page">{wait}</main>'


PAGES = {
    "home": Page(styles=("home.css",)),
    "table": Page(
        styles=("table.css",),
        main='<p id="off" role="alert" hidden></p>\n'
        '<main><h1 class="unseen">Crocetta</h1><div id="page">{wait}</div></main>',
    ),
    "replay": Page("Replay · Crocetta", ("table.css",)),
    "rules": Page("Rules · Crocetta", ("rules.css",)),
    "learn": Page(styles=("learn.css",), main='<main id="page" class="lesson">{wait}</main>'),
    "lost": Page(),
}


@cache
def edition() -> str:
    """The name of the folder in which pages find what they load: another one whenever any of it has changed."""
    files = [file.read_bytes() for file in sorted(STATIC.iterdir()) if file.suffix in TYPES]
    return hashlib.sha256(b"".join([*files, style().encode()])).hexdigest()[:EDITION]


@cache
def style() -> str:
    """The style that is made and not written: sheets and dice, and which line of `wait` is shown."""
    shown = ",".join(f':root[lang="{language}"] .wait>[lang="{language}"]' for language in LANGUAGES)
    return f"{drawing.style()}{shown}{{display:inline}}\n"


def wait() -> str:
    """What a page says until its modules are there; its style shows the line in the reader's language."""
    said = say("One moment …")
    lines = "".join(f'<span lang="{language}">{escape(said.to(language))}</span>' for language in LANGUAGES)
    return f'<p class="wait">{lines}</p>'


def languages() -> str:
    """The languages there are, each with its own name, for the scripts of a page."""
    return json.dumps({language: own_name(language) for language in LANGUAGES}, ensure_ascii=False)


def framed(name: str, address: str = "") -> Held:
    """A page as it is sent; it knows the address at which others find this server."""
    page, script = PAGES[name], f"{name}.js"
    frame = (HERE / "frame.html").read_text(encoding="utf-8")
    static = f"/static/{edition()}"
    styles = [f'<link rel="stylesheet" href="{static}/{style}">' for style in page.styles]
    modules = [f'<link rel="modulepreload" href="{static}/{module}">' for module in sorted(needed(script))]
    loads = "\n".join([*styles, f'<script type="module" src="{static}/{script}"></script>', *modules])
    main = page.main.format(wait=wait())
    text = frame.format(
        title=page.title,
        static=static,
        loads=loads,
        name=name,
        main=main,
        address=escape(address),
        languages=escape(languages()),
    )
    return held(text.encode(), TYPES[".html"])


def needed(module: str) -> set[str]:
    """Every module that this one needs, directly or not."""
    found: set[str] = set()
    ahead = [module]
    while ahead:
        more = set(imported(ahead.pop())) - found
        found |= more
        ahead += more
    return found


def imported(module: str) -> Iterator[str]:
    return (found[1] for found in IMPORT.finditer((STATIC / module).read_text(encoding="utf-8")))
