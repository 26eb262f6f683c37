"""The wheel alone, in an environment with nothing else: every module is there, and a game is played through its server.

The environment has what the wheel asks for and nothing from the extras, in the versions of the lock file. A library
that the code needs and the wheel does not ask for is missing in it.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest

from tests.server.served import Guest, open_table

ROOT = Path(__file__).parent.parent
SOURCE = ("pyproject.toml", "README.md", "LICENSE")
PATIENCE = 600  # seconds: the libraries may have to be downloaded on a slow line
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--retries=2", "--timeout=20")
NO_INDEX = "no package index is reachable"
PINNED = re.compile(r"^([\w.-]+==[\w.+!-]+)", re.MULTILINE)

IMPORT_ALL = """
import importlib, pkgutil, crocetta
print(crocetta.__file__)
for module in pkgutil.walk_packages(crocetta.__path__, "crocetta."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            print(module.name, error)
"""
WITHOUT_GREENLET = """
import sys
sys.modules["greenlet"] = None
from crocetta.cli import main
main()
"""


@dataclass(frozen=True)
class Installed:
    """The environment in which the wheel is installed."""

    home: Path
    bin: Path

    def popen(self, *command: object, **more: Any) -> "subprocess.Popen[str]":
        """Start something of the environment; it sees nothing of the environment of the tests."""
        env = {"PATH": os.environ["PATH"], "HOME": str(self.home), "CROCETTA_LANG": "en", "PYTHONUTF8": "1"}
        words = [str(self.bin / str(command[0])), *map(str, command[1:])]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(words, cwd=self.home, env=env, text=True, **pipes | more)

    def run(self, *command: object) -> tuple[int, str, str]:
        """The exit code, and what was said and complained about."""
        process = self.popen(*command)
        told, errors = process.communicate(timeout=PATIENCE)
        return process.returncode, told, errors


def pip(*words: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*PIP, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False)


def built(folder: Path) -> Path:
    """The wheel, built from a copy: building writes into the sources and reads what an earlier build left there."""
    source = folder / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in SOURCE:
        shutil.copy(ROOT / name, source)
    done = pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder / "wheel", source)
    assert done.returncode == 0, done.stderr
    (wheel,) = (folder / "wheel").iterdir()
    return wheel


def filled(home: Path, wheel: Path) -> str:
    """A new environment with the wheel; what went wrong, or nothing."""
    environment = home / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    versions = home / "versions.txt"
    versions.write_text("\n".join(PINNED.findall(lock)), encoding="utf-8")
    python = f"--python={environment / 'bin' / 'python'}"
    done = pip(python, "install", "--quiet", "--no-compile", "--constraint", versions, wheel)
    if done.returncode and pip("download", "--no-deps", "--no-cache-dir", "--dest", home, "segno").returncode:
        return NO_INDEX
    return done.stderr if done.returncode else ""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Installed:
    """The wheel in a new environment: one for all workers of a run, the others wait for the first."""
    base = tmp_path_factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "clean"
    home.mkdir(exist_ok=True)
    outcome = home / "outcome"
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not outcome.exists():
            outcome.write_text(filled(home, request.getfixturevalue("wheel")), encoding="utf-8")
    wrong = outcome.read_text(encoding="utf-8")
    if wrong == NO_INDEX:
        pytest.skip(wrong)
    assert not wrong
    return Installed(home, home / "environment" / "bin")


@contextmanager
def served(installed: Installed) -> Iterator[str]:
    """`crocetta serve`, as it is after `pip install`: its address."""
    data = installed.home / "tables"
    with (installed.home / "log").open("w+", encoding="utf-8") as log:
        process = installed.popen("crocetta", "serve", "--cold", "--port", 0, "--data", data, stderr=log)
        assert process.stdout
        try:
            found = re.search(r"http://localhost:\d+", process.stdout.readline())
            assert found, (process.wait(PATIENCE), (installed.home / "log").read_text(encoding="utf-8"))
            yield found[0]
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_the_wheel_has_every_file(wheel: Path) -> None:
    """A kind of file that `package-data` does not name is missing only where the sources are not beside it."""
    files = {
        str(file.relative_to(ROOT / "src"))
        for file in (ROOT / "src" / "crocetta").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert files
    assert files - set(ZipFile(wheel).namelist()) == set()


def test_every_module_finds_what_it_imports(installed: Installed) -> None:
    code, told, errors = installed.run("python", "-c", IMPORT_ALL)
    where, *failed = told.splitlines()
    assert (code, errors) == (0, "")
    assert Path(where).is_relative_to(installed.home)
    assert [line for line in failed if "pip install crocetta[lab]" not in line] == []


def test_a_game_is_played_through_its_server(installed: Installed) -> None:
    with served(installed) as here:
        table = open_table(here, "person", "bot:random", options={"dice": "auto"})
        path, seq, view = f"{here}/api/tables/{table['code']}", 0, {}
        with httpx.Client(headers={"authorization": f"Bearer {table['token']}"}, timeout=PATIENCE) as client:
            assert "<main" in client.get(f"{here}{table['link']}").text
            while view.get("state") != "over":
                found = client.get(f"{path}/events?since={seq}&wait=5").json()
                seq, view = found["seq"], found["view"]
                if question := view["question"]:
                    choice = question["choices"][-1]["choice"]
                    frame = {"type": "choose", "question": question["number"], "choice": choice}
                    assert client.post(f"{path}/frames", json=frame).json()["type"] == "accepted"
            record = installed.home / "game.crocetta"
            record.write_text(client.get(f"{path}/record").text, encoding="utf-8")
        guest = Guest(here, table["code"], table["token"])  # over a socket, as pages talk
        assert guest.view["state"] == "over"
        guest.close()
    code, told, errors = installed.run("crocetta", "verify", record)
    assert (code, errors) == (0, ""), told


def test_a_start_without_a_library_is_one_line(installed: Installed) -> None:
    code, told, errors = installed.run("python", "-c", WITHOUT_GREENLET, "serve", "--port", 0)
    assert (code, told) == (1, "")
    assert errors == "crocetta: the library greenlet is missing: install Crocetta again with pip\n"
