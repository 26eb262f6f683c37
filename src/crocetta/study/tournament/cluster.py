"""A Ray cluster that plays the stretches of a tournament: `pip install 'crocetta[cluster]'`.

A stretch gives the same points wherever it is played, so one whose worker dies is simply played again.
"""

import logging
import os
import shutil
import socket
from concurrent.futures import Future
from importlib.util import find_spec
from typing import Any

from crocetta.bots.program import command, is_program
from crocetta.core.errors import CrocettaError
from crocetta.core.words import say
from crocetta.study.tournament import stretch
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.stretch import Outcome, Stretch

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
PATIENCE = 5.0  # seconds until somebody must answer; Ray itself would wait for minutes
FOREVER = -1  # how often a stretch is played again whose worker died


class NoCluster(CrocettaError):
    """Ray is not installed, or nobody answers there."""


class Cluster:
    """All processors of a Ray cluster, one stretch on each."""

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise NoCluster(say("a cluster needs Ray: pip install 'crocetta[cluster]'"))
        os.environ |= {name: value for name, value in QUIET.items() if name not in os.environ}
        import ray

        self.ray: Any = ray
        self.ours = not ray.is_initialized()
        self._join(address)
        self.places = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.remote: Any = ray.remote(max_retries=FOREVER, num_cpus=1)(stretch.play)

    def _join(self, address: str) -> None:
        try:
            knock(address)
            if self.ours:
                self.ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise NoCluster(
                say("no Ray cluster answers at {address}: {reason}", address=address, reason=reason)
            ) from None

    def play(self, plan: Plan, one: Stretch) -> "Future[Outcome]":
        future: Future[Outcome] = self.remote.remote(plan, one).future()
        return future

    def absent(self, players: tuple[str, ...]) -> list[str]:
        """The programs among them that a worker does not find where it is."""
        wanted = [command(name)[0] for name in players if is_program(name)]
        found: list[str] = self.ray.get(self.ray.remote(num_cpus=1)(not_found).remote(wanted)) if wanted else []
        return found

    def close(self) -> None:
        if self.ours:
            self.ray.shutdown()


def not_found(programs: list[str]) -> list[str]:
    return [program for program in programs if not shutil.which(program)]


def knock(address: str) -> None:
    """Whether anybody is there at all; `auto` and the like are for Ray to find."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
