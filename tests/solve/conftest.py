"""The values of Qwixx, solved once for all tests: whoever comes second finds them on the shelf."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, ClassVar

import pytest

from crocetta.fast.compile import cache_folder
from crocetta.solve.solver import Solved, Solver, solver

LATE = 6  # rounds of nearly full sheets: they can be solved without all others


@contextmanager
def one_at_a_time() -> Iterator[None]:
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "solving.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def solved() -> Solved:
    """Qwixx alone, by the usual rules."""
    with one_at_a_time():
        return solver("qwixx").solved()


class LateSolver(Solver):
    """Solves nearly full sheets only, and remembers them."""

    known: ClassVar[dict[Any, Solved]] = {}

    def rounds(self) -> Iterator[list[tuple[int, int]]]:
        return islice(super().rounds(), LATE)

    def late(self, seats: int = 1, hazard: Any = None, threads: int = 1, **flags: str) -> Solved:
        asked = (seats, hazard is None, threads, *flags.items())
        if asked not in self.known:
            values, seconds = self.solve(flags, seats, hazard, threads, lambda share: None)
            self.known[asked] = Solved(self.game, seats, flags, values, seconds, kept=False)
        return self.known[asked]

    @property
    def places(self) -> Any:
        """The places that are solved, as pairs of pairs, round after round."""
        end = [parts[-1][1] for parts in self.rounds()][-1]
        return self.order[0][:end]


@pytest.fixture(scope="session")
def late() -> LateSolver:
    from crocetta.core.game import find

    with one_at_a_time():
        return LateSolver(find("qwixx"))
