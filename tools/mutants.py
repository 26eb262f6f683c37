"""Mutants: every rule broken on purpose, one small change at a time, to see whether the game's own tests notice.

    python tools/mutants.py            all games
    python tools/mutants.py qwixx      one of them

mutmut works in a copy of the house that is thrown away; what survives, and why, is told in docs/mutants.md.
"""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from crocetta.core.game import ids

HOME = Path(__file__).parent.parent
MUTMUT = Path(sys.executable).parent / "mutmut"
AT_ONCE = 2
ENOUGH = 90  # percent of the mutants of a rules module that its tests must notice
NOTICED = ("killed", "timeout")
RESULT = re.compile(r"^ +(?P<name>(?P<module>crocetta\.\S+)\.\S+): (?P<verdict>.+)$", re.MULTILINE)

# The copy has settings of its own: only the game's tests, and none of the plugins that would slow each of them down.
SETTINGS = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = {files}
also_copy = ["conftest.py"]
pytest_add_cli_args = ["--import-mode=importlib", "-p", "no:xdist", "-p", "no:pytest_cov", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = ["tests"]
timeout_constant = 2.0
timeout_multiplier = 5.0
"""

# mutmut 3.8 asks a test for a private name that pytest 9.2 no longer has.
CONFTEST = """
import pytest

pytest.Item._nodeid = property(lambda item: item.nodeid)
"""


def rule_files(game: str) -> list[str]:
    """The rules of a game, and the files split off from them."""
    folder = Path("src/crocetta/games", game)
    rules = (HOME / folder / "rules.py").read_text(encoding="utf-8")
    parts = re.findall(rf"^from crocetta\.games\.{game}\.(\w+) import", rules, re.MULTILINE)
    return [str(folder / f"{part}.py") for part in ("rules", *parts)]


def own_tests(game: str, games: list[str]) -> list[Path]:
    """The tests of a game's rules, without those of its bots and of another game whose name begins alike."""
    others = (f"test_{game}_mind", *(f"test_{other}" for other in games if other.startswith(game) and other != game))
    return [file for file in (HOME / "tests/games").glob(f"test_{game}*.py") if not file.name.startswith(others)]


def copy_house(copy: Path, files: list[str], tests: list[Path]) -> None:
    """As much of the house as one game and its tests need."""
    shutil.copytree(HOME / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "tests/games").mkdir(parents=True)
    shutil.copy(HOME / "tests/conftest.py", copy / "tests")
    for file in tests:
        shutil.copy(file, copy / "tests/games")
    (copy / "pyproject.toml").write_text(SETTINGS.format(files=files), encoding="utf-8")
    (copy / "conftest.py").write_text(CONFTEST, encoding="utf-8")


def mutmut(copy: Path, *words: str) -> str:
    """What mutmut says; when it gives up, so do we, with its last words."""
    done = subprocess.run([MUTMUT, *words], cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"mutmut {' '.join(words)} failed:\n{done.stdout[-3000:]}")
    return done.stdout


def verdicts(copy: Path) -> dict[str, dict[str, str]]:
    """By module, then by mutant: what became of it."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for result in RESULT.finditer(mutmut(copy, "results", "--all", "true")):
        found[result["module"]][result["name"]] = result["verdict"]
    return found


def broken(game: str, games: list[str]) -> dict[str, float]:
    """Break one game in every way, tell what its tests did not notice, and give the score of each module."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        copy_house(copy, rule_files(game), own_tests(game, games))
        mutmut(copy, "run", "--max-children", str(AT_ONCE))
        return {module: told(copy, module, mutants) for module, mutants in verdicts(copy).items()}


def told(copy: Path, module: str, mutants: dict[str, str]) -> float:
    """The score of a module in percent, once it is printed with every survivor."""
    survivors = [name for name, verdict in mutants.items() if verdict not in NOTICED]
    killed = len(mutants) - len(survivors)
    score = 100 * killed / len(mutants)
    late = list(mutants.values()).count("timeout")
    print(f"{module}: {killed} killed ({late} by the clock), {len(survivors)} survived, {score:.1f} %", flush=True)
    for name in survivors:
        print(mutmut(copy, "show", name), flush=True)
    return score


def main() -> int:
    games = [id.replace("-", "_") for id in ids()]
    wanted = [name.replace("-", "_") for name in sys.argv[1:]] or games
    unknown = set(wanted) - set(games)
    if unknown:
        sys.exit(f"no game {', '.join(sorted(unknown))}: there are {', '.join(games)}")
    scores = [broken(game, games)[f"crocetta.games.{game}.rules"] for game in wanted]
    return 0 if min(scores) >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
