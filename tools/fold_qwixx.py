"""Qwixx folded: what sheets are worth against the hazard of 1 to 5 seats, solved, and kept in a small file.

    python tools/fold_qwixx.py [FILE]        into the game's folder, unless told otherwise

Takes the hazards of `games/qwixx/hazard.py` (measured by `tools/hazard.py`), solves a table for each number of seats,
and finds one basis for all pairs of rows and a small core for each number of seats, others who have the dice first, and
misses. Says how far the folded values are off.
"""

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np

from crocetta.games.qwixx.hazard import harm
from crocetta.games.qwixx.mind import RANK, SEATS
from crocetta.games.qwixx.places import FARTHER, NEARER, PAIRS, SHUT
from crocetta.games.qwixx.rules import LOCKS, MISSES
from crocetta.solve.solver import solver

FILE = Path(__file__).parent.parent / "src/crocetta/games/qwixx/mind.npy"
SHUT_ROWS = (np.array(FARTHER) == SHUT).astype(int) + (np.array(NEARER) == SHUT)  # by pair
GOES_ON = SHUT_ROWS[:, None] + SHUT_ROWS < LOCKS


def main(file: Path) -> None:
    all_squares = {}
    for seats in range(1, SEATS + 1):
        values = solved(seats)
        print(f"{seats} seats: {values[:, 0, 0]} points, by others who have the dice first", flush=True)
        all_squares[seats] = squares(values)
    basis = common_basis(all_squares)
    cores = []
    for seats, own in all_squares.items():
        off = []
        for square in own:
            cores.append(basis.T @ square @ basis)
            off.append((basis @ cores[-1] @ basis.T - square)[GOES_ON])
        print(f"{seats} seats: off by {np.std(off):.3f}, at most {np.abs(off).max():.2f} points", flush=True)
    np.save(file, np.concatenate([basis.ravel(), np.array(cores).ravel()]).astype(np.float32))


def solved(seats: int) -> Any:
    """The values of a sheet, by others who have the dice first, place and misses."""
    hazard = np.array(harm(seats)) if seats > 1 else None
    return solver("qwixx").solved(seats=seats, hazard=hazard, threads=os.cpu_count() or 1).values


def squares(values: Any) -> list[Any]:
    """A table as squares of pairs, by others and misses."""
    one, other = np.tril_indices(PAIRS)
    found = []
    for others in range(len(values)):
        for misses in range(MISSES):
            square = np.zeros((PAIRS, PAIRS), np.float32)
            square[one, other] = square[other, one] = values[others, one * (one + 1) // 2 + other, misses]
            found.append(square)
    return found


def common_basis(all_squares: dict[int, list[Any]]) -> Any:
    """The directions in which all squares together are largest."""
    total = np.zeros((PAIRS, PAIRS))
    for own in all_squares.values():
        for square in own:
            total += square @ square / len(own)
    return np.linalg.eigh(total)[1][:, -RANK:].astype(np.float32)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
