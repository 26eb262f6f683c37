"""Sabotage: rules broken on purpose, one by one, to see that every worked example of the rulebooks notices one of them.

    python tools/sabotage.py            all of them, and which examples failed
    python tools/sabotage.py knaster    one game

It works in a copy of the house that is thrown away; the result stands in docs/mutants.md.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

HOME = Path(__file__).parent.parent
EXAMPLE = re.compile(r"^def (test_([cdknq]\d+)_\w+)", re.MULTILINE)  # a worked example is a test with its id
FAILED = re.compile(r"^FAILED \S+::test_([cdknq]\d+)_", re.MULTILINE)
PLAIN = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:pytest_cov", "--import-mode=importlib")


class Sabotage(NamedTuple):
    """One line of a game's rules made wrong, and the examples that must fail then."""

    file: str
    text: str
    replacement: str
    examples: str


SABOTAGES = (
    Sabotage("qwixx/rules.py", "MISSES = 4", "MISSES = 5", "d1"),
    Sabotage("qwixx/rules.py", "table.waiting = everybody(table)", "table.waiting = 1 << table.active", "q2 q3 q4 q5"),
    Sabotage("qwixx/rules.py", "place = first + colour * 13 + die", "place = first + colour * 13 + die - 1", "q3"),
    Sabotage(
        "qwixx/rules.py", "return crosses * (crosses + 1) // 2", "return crosses * (crosses + 1) // 2 + 1", "d1 q5 q6"
    ),
    Sabotage("qwixx/rules.py", "if not table.marked:  # Qwixx 4", "if True:  # Qwixx 4", "q2"),
    Sabotage(
        "qwixx/sheets.py",
        "(1 << WIDTH) - (1 << cell) << WIDTH",
        "(1 << WIDTH) - (1 << cell) & (1 << cell) << WIDTH",
        "q1 q4",
    ),
    Sabotage("qwixx_deluxe/rules.py", "if table.game < table.games:", "if table.game + 1 < table.games:", "d1"),
    Sabotage("qwixx_deluxe/rules.py", "(table.first + table.game) % table.seats", "table.first", "d1"),
    Sabotage("qwantum/rules.py", "higher = values & (values - 1)", "higher = values", "n2 n3 n10"),
    Sabotage("qwantum/rules.py", "if higher == 0:\n        higher = values", "if higher == 0:\n        return 0", "n3"),
    Sabotage("qwantum/rules.py", "        if dice >> die & 1:", "        if True:", "n4"),
    Sabotage("qwantum/rules.py", "        table.totals[code - ENTRY] = 0  # Q", "        pass  # Q", "n6 n8"),
    Sabotage("qwantum/rules.py", "table.totals[row] = table.dice[0] + (", "table.totals[row] = (", "n5 n6 n8 n9"),
    Sabotage("qwantum/rules.py", "return sheet.misses * (sheet.misses + 1) // 2", "return sheet.misses", "n10"),
    Sabotage("knaster/grid.py", "9, 8, 7, 6, 5, 10, 10)", "9, 8, 7, 6, 5, 9, 9)", "k5 k6"),
    Sabotage("knaster/rules.py", "THREE_ALIKE = TWO_PAIRS = 1", "THREE_ALIKE = TWO_PAIRS = 2", "k7 k10"),
    Sabotage("knaster/rules.py", "FOUR_ALIKE = FULL_HOUSE = 2", "FOUR_ALIKE = FULL_HOUSE = 1", "k4 k7 k10"),
    Sabotage("knaster/rules.py", "FIVE_ALIKE = STRAIGHT = 3", "FIVE_ALIKE = STRAIGHT = 2", "k1 k7 k8 k10"),
    Sabotage(
        "knaster/rules.py", "(seen >> lowest(seen) == (1 << SIDE) - 1)", "(seen >> lowest(seen) & 15 == 15)", "k8"
    ),
    Sabotage("knaster/rules.py", "min(earned, count(LINE[line] & ~sheet.circles))", "earned", "k9"),
    Sabotage("knaster/rules.py", "    n = cells_to_circle(sheet, table.thrown, out, n)\n", "", "k3 k5"),
    Sabotage(
        "knaster/rules.py", "    free = sheet.where[0]\n", "    free = sheet.where[0] & ~(1 << 12)\n", "k1 k2 k10"
    ),
    Sabotage("knaster/rules.py", "and circles_due(table, sheet, line):", "and sheet.due == 0:", "k10"),
    Sabotage("onecard/table.py", "SUN_POINTS = (0, 2, 5)", "SUN_POINTS = (0, 3, 4)", "c3 c4"),
    Sabotage(
        "onecard/rules.py", "(0 < dice_of(dice, colour) <= room", "(0 < dice_of(dice, colour) <= 1 + room", "c1 c2 c3"
    ),
    Sabotage(
        "onecard/rules.py", "total += row_points(table, sheet, slot)", "total += card_points(table, sheet, slot)", "c5"
    ),
)


def examples() -> dict[str, tuple[str, str]]:
    """By id: the file and the name of every worked example."""
    files = sorted((HOME / "tests/games").glob("test_*.py"))
    found = [(file, EXAMPLE.findall(file.read_text(encoding="utf-8"))) for file in files]
    return {id: (f"tests/games/{file.name}", name) for file, tests in found for name, id in tests}


def copy_house(copy: Path) -> None:
    """As much of the house as games and their tests need."""
    shutil.copytree(HOME / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HOME / "tests/games", copy / "tests/games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOME / "tests/conftest.py", copy / "tests")


def failing(copy: Path, tests: list[str]) -> set[str]:
    """The ids of the examples that fail in the copy as it is."""
    surroundings = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-rf", *PLAIN, *tests]
    done = subprocess.run(
        command, cwd=copy, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode > 1:  # not a failed test: no test was run
        sys.exit(f"the examples cannot be run:\n{done.stdout[-3000:]}")
    return set(FAILED.findall(done.stdout))


def committed(copy: Path, sabotage: Sabotage, tests: list[str]) -> set[str]:
    """The examples that fail under a sabotage, which is undone afterwards."""
    file = copy / "src/crocetta/games" / sabotage.file
    right = file.read_text(encoding="utf-8")
    if right.count(sabotage.text) != 1:
        sys.exit(f"{sabotage.file} has {right.count(sabotage.text)} times {sabotage.text!r}: one is needed")
    file.write_text(right.replace(sabotage.text, sabotage.replacement), encoding="utf-8")
    try:
        return failing(copy, tests)
    finally:
        file.write_text(right, encoding="utf-8")


def tried(sabotages: list[Sabotage], wanted: dict[str, tuple[str, str]]) -> int:
    """Every sabotage in turn, told as a line of a table; how much is wrong in the end."""
    tests = [f"{file}::{name}" for file, name in wanted.values()]
    noticed: set[str] = set()
    wrong = 0
    with TemporaryDirectory(prefix="sabotage-") as folder:
        copy = Path(folder)
        copy_house(copy)
        if failed := failing(copy, tests):
            sys.exit(f"these examples fail without any sabotage: {in_order(failed)}")
        print("| file | right | sabotaged | examples that fail |\n|---|---|---|---|")
        for sabotage in sabotages:
            failed = committed(copy, sabotage, tests)
            noticed |= failed
            missed = set(sabotage.examples.split()) & wanted.keys() - failed  # of a game that was asked for
            wrong += bool(missed)
            told = in_order(failed) + (f" **but not {in_order(missed)}**" if missed else "")
            print(f"| `{sabotage.file}` | {code(sabotage.text)} | {code(sabotage.replacement)} | {told} |", flush=True)
    survivors = set(wanted) - noticed
    print(f"\n{len(wanted)} examples, {len(sabotages)} sabotages; noticed none: {in_order(survivors) or 'no example'}")
    return wrong + len(survivors)


def in_order(ids: set[str]) -> str:
    return " ".join(sorted(ids, key=lambda id: (id[0], int(id[1:]))))


def code(text: str) -> str:
    """A piece of source on one line of a table."""
    return f"`{' ⏎ '.join(line.strip() for line in text.strip().splitlines())}`" if text else "(left out)"


def main() -> int:
    games = sorted({sabotage.file.split("/")[0] for sabotage in SABOTAGES})
    wanted = [name.replace("-", "_") for name in sys.argv[1:]] or games
    unknown = set(wanted) - set(games)
    if unknown:
        sys.exit(f"no game {', '.join(sorted(unknown))}: there are {', '.join(games)}")
    files = [f"tests/games/test_{game}.py" for game in wanted]
    asked = {id: found for id, found in examples().items() if found[0] in files}
    sabotages = [sabotage for sabotage in SABOTAGES if sabotage.file.split("/")[0] in wanted]
    return 1 if tried(sabotages, asked) else 0


if __name__ == "__main__":
    sys.exit(main())
