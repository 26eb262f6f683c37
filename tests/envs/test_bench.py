"""Measuring the environments, and what is said where they cannot be."""

import subprocess
import sys
from functools import partial

import pytest

from crocetta.core.game import find
from crocetta.envs import bench
from crocetta.envs.bench import THEIR_MODULES, THEIR_TREES, Trial, their_module, trials
from crocetta.terminal import environments
from crocetta.terminal.screen import Screen


def test_every_kind_is_measured_beside_those_of_others() -> None:
    planned = trials([find("qwixx")])
    theirs = [name.rpartition(".")[2] for name in THEIR_MODULES]
    assert {trial.name for trial in planned} >= {"crocetta/Qwixx-v0", "crocetta_qwixx", *THEIR_TREES, *theirs}
    kinds = [trial.kind for trial in planned if trial.source == "crocetta"]
    assert kinds == ["vector", "Gymnasium", "PettingZoo AEC", "PettingZoo Parallel", "OpenSpiel"]
    assert all(trial.source == "pettingzoo" for trial in planned if trial.missing)
    for trial in planned:
        assert trial.missing or trial.measured(seconds=0.001)["steps_per_second"] > 0


@pytest.mark.parametrize(
    ("module", "library", "adapter"),
    [
        ("gymnasium", "gymnasium", "solo"),
        ("gymnasium", "gymnasium", "vector"),
        ("pettingzoo", "pettingzoo", "zoo"),
        ("pyspiel", "open_spiel", "spiel"),
    ],
)
def test_a_missing_library_is_named_with_the_way_to_get_it(module: str, library: str, adapter: str) -> None:
    code = f"""
import sys
sys.modules[{module!r}] = None
import crocetta.envs
try:
    import crocetta.envs.{adapter}
except ImportError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == f"{library} is not installed: pip install crocetta[lab]\n"


def test_the_command_says_so_without_a_traceback() -> None:
    code = """
import sys
sys.modules["pyspiel"] = None
sys.argv = ["crocetta", "bench", "--envs", "--lang", "en"]
from crocetta.cli import main
main()
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 1
    assert "pip install crocetta[lab]" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("adapter", ["solo", "vector", "zoo", "spiel"])
def test_each_adapter_imports_only_its_own_library(adapter: str) -> None:
    heavy = {"gymnasium", "pettingzoo", "pyspiel"}
    own = {"zoo": {"gymnasium", "pettingzoo"}, "spiel": {"pyspiel"}}.get(adapter, {"gymnasium"})
    code = f"import sys; sys.modules.update(dict.fromkeys({heavy - own})); import crocetta.envs.{adapter}"
    subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


def test_what_needs_more_than_is_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    found = their_module("pettingzoo.classic.nowhere_v0").measured()
    assert found["steps_per_second"] is None
    environments.show(Screen("en"), [found])
    assert "nowhere_v0 × 2  not measured: No module named 'pettingzoo.classic.nowhere_v0'" in capsys.readouterr().out


def test_figures_stand_under_their_kind(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    quick = partial(Trial, play=lambda: lambda wanted: wanted)
    planned = [quick("vector", "crocetta", "crocetta/Tiny-v0", 2), quick("OpenSpiel", "open_spiel", "go", 2)]
    monkeypatch.setattr(bench, "trials", lambda games: planned)
    monkeypatch.setattr(Trial, "measured", lambda trial: trial.figure(1_234_567.8))
    environments.show(Screen("en"), environments.measured([], "en"))
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").split("\n")
    assert [line.strip() for line in told if line] == [
        "vector, steps per second on one core",
        "crocetta/Tiny-v0 × 2  1 234 568",
        "OpenSpiel, steps per second on one core",
        "go × 2  1 234 568",
    ]
