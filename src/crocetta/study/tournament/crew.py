"""Those who play the stretches of a tournament: threads of this machine; a cluster is in `cluster.py`."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from crocetta.study.tournament import stretch
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.stretch import Outcome, Stretch


class Crew(Protocol):
    """Some who work at the same time."""

    @property
    def places(self) -> int:
        """How many."""

    def play(self, plan: Plan, one: Stretch) -> "Future[Outcome]":
        """Somebody will play this."""

    def close(self) -> None:
        """What has not begun is not played any more."""


class Threads:
    """The cores of this machine: compiled loops hold up no other thread."""

    def __init__(self, threads: int) -> None:
        self.places = threads
        self.pool = ThreadPoolExecutor(threads)

    def play(self, plan: Plan, one: Stretch) -> "Future[Outcome]":
        return self.pool.submit(stretch.play, plan, one)

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)
