"""Every exact count there is to test against, walked by the command line to its end: the lines, and the time it took.

python benchmarks/counts.py             all, some minutes
python benchmarks/counts.py knaster     those of one game
"""

import resource
import subprocess
import sys
import time
from pathlib import Path

COMMAND = Path(sys.executable).parent / "crocetta"
THROWN_TWICE = 42**7  # seven dice, any of them thrown again

COUNTS = {
    "knaster --seats 1 --throws 1": 275,
    "knaster --seats 1 --throws 2": 72_875,
    "knaster --seats 1 --throws 3": 18_585_600,
    "knaster --seats 1 --throws 4": 4_555_432_200,
    "knaster --seats 1 --throws 5": 1_071_697_321_560,
    "onecard --throwing": 6**5 * (1 + (7**5 - 1) * 7**5),
    **{f"qwantum --seats {seats} --turns 1": THROWN_TWICE * (4 * 4**seats + 5**seats) for seats in (1, 2, 3, 4)},
    "qwixx --seats 1 --turns 1": 1_677_888,
    "qwixx --seats 2 --turns 1": 8_318_592,
    "qwixx --seats 3 --turns 1": 41_380_416,
    "qwixx --seats 4 --turns 1": 206_264_448,
    "qwixx --seats 5 --turns 1": 1_029_409_344,
    "qwixx --seats 2 --turns 2": 46_928_335_924_224,
}


def counted(words: str) -> tuple[int, float, float]:
    """What the command prints last, its time by the clock and by the processor."""
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run([COMMAND, "count", *words.split()], check=True, capture_output=True, text=True).stdout
    took, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return int(told.split()[-1]), took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    wrong = 0
    for words, lines in COUNTS.items():
        if not sys.argv[1:] or words.split()[0] in sys.argv[1:]:
            found, clock, processor = counted(words)
            wrong += found != lines
            verdict = "" if found == lines else f" WRONG: should be {lines}"
            print(f"count {words}: {found} ({clock:.0f} s, processor {processor:.0f} s){verdict}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
