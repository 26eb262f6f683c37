"""On a Ray cluster: the same results as on one machine, whatever happens to its workers."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import pytest

from crocetta.core.errors import CrocettaError
from crocetta.study.tournament import cluster
from crocetta.study.tournament.cluster import Cluster
from crocetta.study.tournament.crew import Threads
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.run import run
from crocetta.terminal import tournament

PLAN = Plan("qwixx", ("hard", "medium", "easy"), seed=4)
GAMES = 600
HERE = "127.0.0.2"  # this machine and nobody else; Ray takes 127.0.0.1 for the address that others know it by
SMALL = {"num_cpus": 1, "object_store_memory": 80 << 20, "node_ip_address": HERE}


@pytest.fixture(scope="module")
def crew() -> Iterator[Cluster]:
    """Two nodes with one processor each, joined by their address."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # it calls nobody
    utils = pytest.importorskip("ray.cluster_utils")
    local = utils.Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
    try:
        local.add_node(**SMALL)
        joined = Cluster(local.address)
        yield joined
        joined.close()
    finally:
        local.shutdown()


def told(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name != "this_run"}


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    """The same tournament on one thread of this machine."""
    threads = Threads(1)
    found = told(run(PLAN, GAMES, threads, to_the_end=True))
    threads.close()
    return found


def workers() -> list[psutil.Process]:
    """The processes that play for the cluster we started."""
    return [child for child in psutil.Process().children(recursive=True) if name(child) in ("ray::play", "ray::IDLE")]


def name(process: psutil.Process) -> str:
    """What a process is called; nothing if it has just ended."""
    try:
        return process.name()
    except psutil.NoSuchProcess:
        return ""


def address(crew: Cluster) -> str:
    return str(crew.ray.get_runtime_context().gcs_address)


def test_a_worker_killed_in_mid_run_costs_nothing_but_time(
    crew: Cluster, alone: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, heard = list[int](), list[str]()

    def kill_one(done: float) -> None:
        busy = [worker for worker in workers() if name(worker) == "ray::play"]
        if busy and not killed and done < 0.5:
            busy[0].kill()
            killed.append(busy[0].pid)

    @contextmanager
    def watched(*_: object) -> Iterator[Callable[[float], None]]:
        yield kill_one
        until = time.monotonic() + 60
        while "worker died" not in "".join(heard) and time.monotonic() < until:
            time.sleep(0.1)
            said = capsys.readouterr()
            assert not said.out  # that is for the result
            heard.append(said.err)

    assert crew.places == 2
    monkeypatch.setattr(tournament, "bar", watched)
    assert told(tournament.held(PLAN, GAMES, None, 1, address(crew), True, "")) == alone
    assert "worker died" in "".join(heard)
    assert killed
    assert not psutil.pid_exists(killed[0]) or psutil.Process(killed[0]).status() == psutil.STATUS_ZOMBIE


def test_a_program_that_no_worker_finds_is_refused(crew: Cluster) -> None:
    plan = Plan("qwixx", ("hard", "/bin/sh bot.sh", "./nowhere --fast"))
    with pytest.raises(CrocettaError, match=r"there is no program '\./nowhere' on the cluster"):
        tournament.held(plan, GAMES, None, 1, address(crew), True, "")


def test_nobody_answers_where_there_is_no_cluster() -> None:
    with pytest.raises(CrocettaError, match=r"no Ray cluster answers at 127\.0\.0\.1:1: "):
        Cluster("127.0.0.1:1")


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(CrocettaError, match=r"a cluster needs Ray: pip install 'crocetta\[cluster\]'"):
        Cluster("auto")
