"""The modules of the pages: typed, small, one idea each, and nothing unsafe in them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import crocetta.server
from crocetta.server.frame import PAGES, edition, framed

HOUSE = Path(crocetta.server.__file__).parent
MODULES = sorted((HOUSE / "static").glob("*.js"))
TYPED = "--noEmit --allowJs --checkJs --strict --noUnusedLocals --target es2022 --module es2022"
MORE = "--moduleResolution node --lib es2022,dom,dom.iterable"
LONGEST, WIDEST = 300, 120
UNSAFE = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|Attribute\(.style")


def test_types_are_right() -> None:
    tsc = shutil.which("tsc")
    if tsc is None:
        pytest.skip("tsc (node-typescript) is not installed")
    run = subprocess.run([tsc, *TYPED.split(), *MORE.split(), *map(str, MODULES)], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_is_one_idea(module: Path) -> None:
    lines = module.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "// @ts-check"
    assert re.fullmatch(r"// [A-Z].*[.]", lines[1])
    assert len(lines) <= LONGEST
    assert max(map(len, lines)) <= WIDEST
    assert not UNSAFE.search("\n".join(lines))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_nothing_inline_and_nothing_from_elsewhere(page: str) -> None:
    text = framed(page).body.decode()
    assert not re.search(r"<style|style=|\son\w+=|<script>|https?://", text)
    for path in re.findall(rf'(?:src|href)="/static/{edition()}/([^"]+)"', text):
        assert (HOUSE / "static" / path).exists() or path == "sheet.css"
    assert not re.search(rf'(?:src|href)="(?!/static/{edition()}/)', text)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_fetches_all_its_modules_at_once(page: str) -> None:
    """Not one after the other, as the browser comes to know of them."""
    text = framed(page).body.decode()
    (script,) = re.findall(r'<script type="module" src="/static/\w+/([^"]+)"', text)
    assert set(re.findall(r'<link rel="modulepreload" href="/static/\w+/([^"]+)"', text)) == imported(script, set())


def imported(module: str, known: set[str]) -> set[str]:
    """Every module that this one names, and those that they name."""
    source = (HOUSE / "static" / module).read_text(encoding="utf-8")
    for found in re.findall(r'from "\./([^"]+)"', source):
        if found not in known:
            known |= imported(found, known | {found})
    return known
