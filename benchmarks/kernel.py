"""The compiled engine beside a kernel in C that knows nothing but Qwixx: the same random games, one core, in turns."""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from crocetta.fast.engine import engine

ROUNDS = 5
GAMES = {1: 1_000_000, 2: 500_000}


def main() -> None:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        sys.exit("no C compiler here: nothing to compare with")
    with tempfile.TemporaryDirectory() as folder:
        kernel = Path(folder) / "qwixx"
        source = Path(__file__).with_name("qwixx.c")
        subprocess.run([compiler, "-O3", "-march=native", "-o", kernel, source], check=True)
        for seats, games in GAMES.items():
            compare(kernel, seats, games)


def compare(kernel: Path, seats: int, games: int) -> None:
    """The best of several rounds of each, in time of the processor: a shared machine only ever slows things down."""
    engine("qwixx").play(seats, 1)
    in_c, ours = [], []
    for _ in range(ROUNDS):
        told = subprocess.run([kernel, str(seats), str(games)], check=True, capture_output=True, text=True).stdout
        in_c.append(games / float(told.split()[0]))
        began = time.process_time()
        engine("qwixx").play(seats, games)
        ours.append(games / (time.process_time() - began))
    print(
        f"Qwixx, {seats} seat(s): C {max(in_c):,.0f} games/s, crocetta {max(ours):,.0f} ({max(ours) / max(in_c):.0%})"
    )


main()
