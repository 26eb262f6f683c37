"""The examples on environments run, and do what they promise."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(name: str, *arguments: str) -> str:
    told = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, check=True)
    return told.stdout


def test_a_tiny_agent_learns() -> None:
    told = run("train_tiny_agent.py", "--rounds", "10")
    before, after = map(float, re.findall(r"(-?\d+\.\d) (?:points|after)", told))
    assert after > before + 5, told


def test_openspiels_mcts_plays() -> None:
    assert re.fullmatch(r"MCTS -?\d+, at random -?\d+\n", run("openspiel_mcts.py", "--simulations", "2"))


def test_openspiels_mcts_has_somebody_to_play_against() -> None:
    told = run("openspiel_mcts.py", "crocetta_knaster", "--simulations", "2")
    assert re.fullmatch(r"MCTS -?\d+, at random -?\d+\n", told)
    alone = run("openspiel_mcts.py", "crocetta_knaster(seats=1)", "--simulations", "2")
    assert re.fullmatch(r"MCTS -?\d+\n", alone)


def test_without_its_library_maskable_ppo_says_what_to_install() -> None:
    code = (
        f"import sys, runpy; sys.modules['sb3_contrib'] = None; runpy.run_path({str(EXAMPLES / 'maskable_ppo.py')!r})"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (told.returncode, "pip install sb3-contrib" in told.stderr, "Traceback" in told.stderr) == (1, True, False)
