"""Imports point one way: games build on the core, and so on up to the command line; nothing outside names a game."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from crocetta.core.game import ids

HOUSE = Path(__file__).parent.parent / "src"
FILES = sorted(HOUSE.glob("crocetta/**/*.py"))

LOWER = {"core", "games", "draw", "fast", "bots", "solve", "study", "envs"}
# Each part of the house, and the parts it may build on besides itself. FACE is what `import crocetta` gives.
FACE = ""
MAY_USE = {
    "core": set(),
    "games": {"core"},
    "draw": {"core"},
    "fast": {"core", "games"},
    "bots": {"core", "games", "fast"},
    "solve": {"core", "games", "fast"},
    "envs": {"core", "games", "fast", "draw"},  # they are rendered as sheets
    "study": {"core", "games", "fast", "bots", "solve", "draw"},
    "server": LOWER,
    "terminal": LOWER,
    "cli": LOWER | {"server", "terminal", FACE},
    "__main__": {"cli"},
    FACE: {"core", "draw"},
}
STANDARD_LIBRARY_ONLY = {"core", "games", FACE}


def module_of(file: Path) -> str:
    """The dotted name of a source file."""
    parts = file.relative_to(HOUSE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    path = HOUSE / name.replace(".", "/")
    return path.with_suffix(".py").exists() or path.is_dir()


def part_of(module: str) -> str:
    """The part of the house a module belongs to."""
    return [*module.split("."), FACE][1]


def imported(module: str, source: str, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """What a source imports, anywhere in it: line and dotted name of each module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = module.split(".")[: len(module.split(".")) - node.level + is_package] if node.level else []
            name = ".".join([*home, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{name}.{alias.name}"
                yield node.lineno, whole if name.startswith("crocetta") and is_module(whole) else name


def wrong_imports(module: str, source: str, is_package: bool = False) -> list[str]:
    """Every import that points the wrong way, with its line."""
    return [
        f"{module}:{line} imports {name}"
        for line, name in imported(module, source, is_package)
        if not may_import(module, name)
    ]


def may_import(module: str, name: str) -> bool:
    part, root = part_of(module), name.partition(".")[0]
    if root != "crocetta":
        return part not in STANDARD_LIBRARY_ONLY or root in sys.stdlib_module_names
    target = part_of(name)
    if target == "games" and len(name.split(".")) > 2:  # one game: only its own folder, or that of a variant, names it
        own, other = module.split(".")[2:3], name.split(".")[2]
        return part == "games" and bool(own) and f"{own[0]}_".startswith(f"{other}_")
    return target == part or target in MAY_USE[part]


def named_games(source: str) -> list[str]:
    """Games that a source names in a text of its own; what it says in docstrings are examples."""
    tree = ast.parse(source)
    return [
        f"{node.lineno} {node.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in (*ids(), *(id.replace("-", "_") for id in ids()))
    ]


@pytest.mark.parametrize("file", FILES, ids=module_of)
def test_imports_point_one_way(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert not wrong_imports(module_of(file), source, is_package=file.name == "__init__.py")


@pytest.mark.parametrize("file", [file for file in FILES if part_of(module_of(file)) != "games"], ids=module_of)
def test_no_game_is_named_outside_its_folder(file: Path) -> None:
    assert not named_games(file.read_text(encoding="utf-8"))


def test_every_part_of_the_house_has_its_place() -> None:
    assert {part_of(module_of(file)) for file in FILES} <= set(MAY_USE)


# The test itself is tested


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("crocetta.core.position", "import numpy"),
        ("crocetta.core.position", "from numba.core import types"),
        ("crocetta.core.position", "from crocetta.games.qwixx import rules"),
        ("crocetta.core.position", "from crocetta import games"),
        ("crocetta.core.position", "from crocetta import Position"),
        ("crocetta.core.position", "from .. import draw"),
        ("crocetta.core.position", "from ..fast.engine import Engine"),
        ("crocetta.core.position", "def f():\n    import crocetta.cli"),
        ("crocetta.core.position", "if True:\n    import requests as json"),
        ("crocetta.games.qwixx.rules", "import crocetta.fast.engine"),
        ("crocetta.games.qwixx.rules", "from crocetta.games.knaster.rules import CELLS"),
        ("crocetta.games.qwixx.rules", "from crocetta.games.qwixx_deluxe.rules import GAMES"),
        ("crocetta.games.qwixx.rules", "import numpy as np"),
        ("crocetta.draw.svg", "from crocetta.games import qwixx"),
        ("crocetta.draw.svg", "from crocetta.terminal import screen"),
        ("crocetta.draw.bars", "from crocetta.study.report import report"),
        ("crocetta.fast.engine", "from crocetta.bots import random"),
        ("crocetta.fast.engine", "from crocetta.games.qwixx import rules"),
        ("crocetta.bots.random", "from crocetta import study"),
        ("crocetta.terminal.play", "from crocetta import cli"),
        ("crocetta.terminal.play", "import crocetta.server"),
        ("crocetta", "from crocetta.fast.engine import engine"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert wrong_imports(module, f'"""A module."""\n\nimport re\n{source}\n', is_package=module == "crocetta")


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("crocetta.core.position", "from crocetta.core.errors import IllegalChoice\nimport hashlib"),
        ("crocetta.core.position", "from .errors import IllegalChoice"),
        ("crocetta.games.qwixx_deluxe.rules", "from crocetta.games.qwixx.rules import choose"),
        ("crocetta.games.qwixx.rules", "from crocetta.core.fields import Table"),
        ("crocetta.fast.engine", "import numba\nfrom crocetta.core.game import find"),
        ("crocetta.terminal.play", "from crocetta import bots, draw"),
        ("crocetta.cli", "from crocetta.terminal import play\nimport typer"),
    ],
)
def test_a_right_import_is_not(module: str, source: str) -> None:
    assert not wrong_imports(module, source)


def test_a_game_that_is_named_is_found() -> None:
    assert named_games('"""qwixx is a game."""\nif game == "qwixx":\n    pass')
    assert not named_games('"""For example qwixx."""')


# What is not needed is not imported


@pytest.mark.parametrize("module", ["crocetta", "crocetta.core.record", "crocetta.core.notation", "crocetta.cli"])
def test_numba_is_imported_only_where_something_is_compiled(module: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert "crocetta" in loaded
    assert not loaded & {"numpy", "numba", "llvmlite"}


def test_the_house_itself_needs_nothing_but_the_standard_library() -> None:
    code = "import sys, crocetta; crocetta.all_games(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    bare = subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True)
    ours = loaded - {name.partition(".")[0] for name in bare.stdout.split()} - set(sys.stdlib_module_names)
    assert ours == {"crocetta"}
