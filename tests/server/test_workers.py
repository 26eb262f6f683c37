"""Workers: bots think in processes of their own, which come back when they die and go when the server goes."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from crocetta.core import notation
from crocetta.core.game import find, ids
from crocetta.core.position import Position
from crocetta.server import bots, thinking, worker
from crocetta.server.events import Opened, Options, Replaced
from crocetta.server.outcome import Advice, Thought
from crocetta.server.thinking import Choose
from crocetta.server.workers import Workers

PATIENCE = 60.0
# Does every job at once; on the level "deadly" it dies, on "once" it dies the first time, on "slow" it takes for ever,
# and on "process" it says which it is.
ACTOR = """
import os, time
from crocetta.server import bots, thinking
def choose(level, view, seat, luck):
    if level == "deadly":
        os._exit(1)
    if level == "slow":
        time.sleep(1000)
    if level == "once" and not os.path.exists(luck):
        open(luck, "w").close()
        os._exit(1)
    print("this is no answer")
    return str(os.getpid()) if level == "process" else view.choices(seat)[0].text
bots.choose = choose
bots.hints = lambda view, seat, luck, language: [{"choice": language}]
bots.warm_up = lambda game, seats, flags: None
thinking.main()
"""


@pytest.fixture
def actor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers whose bots think about nothing."""
    monkeypatch.setattr(worker, "COMMAND", (sys.executable, "-c", ACTOR))


def with_workers(act: Callable[[Workers], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        workers = Workers()
        try:
            return await act(workers)
        finally:
            workers.stop()

    return asyncio.run(run())


def asked(seats: int = 2) -> Position:
    return Position.start(find("qwixx"), seats).throw([1, 4, 3, 6, 2, 6])


def thought(level: str, luck: str = "") -> Thought:
    return Thought(0, 1, level, "bot", asked(), luck)


def walk(game: str, seats: int) -> Iterator[Position]:
    """Every view that somebody who is asked has, in part of a game."""
    luck, position = Random(seats), Position.start(find(game), seats)
    for _ in range(120):
        if position.over:
            return
        if position.to_throw:
            position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
            continue
        yield from (position.view(seat) for seat in position.waiting)
        seat = luck.choice(position.waiting)
        position = position.choose(seat, luck.choice(position.choices(seat)))


@pytest.mark.parametrize("game", ids())
def test_a_view_reaches_the_worker_as_it_is(game: str) -> None:
    views = [view for seats in find(game).usual_seats for view in walk(game, seats)]
    assert views
    assert all(notation.read(notation.write(view)) == view for view in views)


def test_a_job_is_a_line_and_so_is_its_answer() -> None:
    job = Choose("random", notation.write(asked()), 0, "luck")
    line = thinking.encode(job)
    assert b"\n" not in line
    assert thinking.decode_job(line) == job
    answer = thinking.decode_answer(thinking.answered(line))
    assert answer.found in [choice.text for choice in asked().choices(0)]
    assert "UnknownVersion" in thinking.decode_answer(thinking.answered(line.replace(b"qwixx/1", b"qwixx/x"))).wrong


def test_bots_think_in_a_process_of_their_own(actor: None) -> None:
    async def act(workers: Workers) -> None:
        first = await workers.think(thought("process"))
        assert first != str(os.getpid())
        assert await workers.think(thought("process")) == first
        assert workers.awake(thought("process"))
        advice = Advice(0, 1, asked(), "")
        assert await workers.advise(advice, "it") == [{"choice": "it"}]

    with_workers(act)


def test_a_worker_that_dies_is_replaced(actor: None, tmp_path: Path) -> None:
    async def act(workers: Workers) -> None:
        first = await workers.think(thought("process"))
        os.kill(int(first), signal.SIGKILL)
        second = await workers.think(thought("process"))
        assert second not in (first, str(os.getpid()))
        assert await workers.think(thought("once", str(tmp_path / "died"))) == "r5"

    with_workers(act)


def test_somebody_who_always_dies_still_chooses(actor: None) -> None:
    async def act(workers: Workers) -> None:
        assert await workers.think(thought("deadly")) in [choice.text for choice in asked().choices(0)]
        assert await workers.think(thought("process")) != str(os.getpid())

    with_workers(act)


def test_a_worker_gone_for_good_gives_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "COMMAND", (sys.executable, "-c", ""))

    async def act(workers: Workers) -> None:
        assert await workers.advise(Advice(0, 1, asked(), ""), "en") == []

    with_workers(act)


def test_workers_end_with_the_server_whatever_they_think(actor: None) -> None:
    async def act(workers: Workers) -> psutil.Process:
        pid = int(await workers.think(thought("process")))
        busy = asyncio.ensure_future(workers.think(thought("slow")))
        await asyncio.sleep(0.1)
        while workers.worker("qwixx").thread._work_queue.qsize():  # until somebody thinks about it
            await asyncio.sleep(0.01)
        workers.stop()
        await busy
        return psutil.Process(pid) if psutil.pid_exists(pid) else None  # type: ignore[return-value]

    assert with_workers(act) is None


def test_workers_end_when_the_server_is_killed() -> None:
    """Even in the midst of a thought: nobody is left to hear it."""
    script = (
        "import asyncio, sys\n"
        "from crocetta.server import worker\n"
        "from tests.server.test_workers import ACTOR, thought\n"
        "from crocetta.server.workers import Workers\n"
        "worker.COMMAND = (sys.executable, '-c', ACTOR)\n"
        "async def run():\n"
        "    workers = Workers()\n"
        "    print(await workers.think(thought('process')), flush=True)\n"
        "    await workers.think(thought('slow'))\n"
        "asyncio.run(run())\n"
    )
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    thinks = psutil.Process(int(server.stdout.readline()))
    server.kill()
    server.wait()
    thinks.wait(PATIENCE)


def test_idle_workers_end_and_busy_ones_stay(actor: None) -> None:
    async def act(workers: Workers) -> None:
        pid = int(await workers.think(thought("process")))
        workers.sweep(idle=1000.0)
        assert psutil.pid_exists(pid)
        busy = asyncio.ensure_future(workers.think(thought("process")))
        await asyncio.sleep(0)
        workers.sweep(idle=0.0)
        assert int(await busy) == pid
        workers.sweep(idle=0.0)
        assert not psutil.pid_exists(pid)

    with_workers(act)


def test_games_get_ready_before_anybody_asks(actor: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crocetta.server.workers.PAUSE", 0.0)

    async def act(workers: Workers) -> None:
        await workers.think(thought("process"))  # somebody plays already
        await workers.warm_up_all()
        assert list(workers.by_game) == ["qwixx"]

    with_workers(act)


def test_a_table_wakes_the_bots_that_think(actor: None) -> None:
    opened = Opened(game="qwixx", rules=1, seats=2, flags={}, options=Options(), host="")

    async def act(workers: Workers) -> None:
        workers.warm_up([opened, Replaced(seat=1, level="random", name="random")])
        assert not workers.by_game
        workers.warm_up([opened, Replaced(seat=1, level="hard", name="hard")])
        end = time.monotonic() + PATIENCE
        while not workers.by_game["qwixx"].awake and time.monotonic() < end:
            await asyncio.sleep(0.01)
        assert workers.by_game["qwixx"].awake

    with_workers(act)


@pytest.mark.parametrize("game", ids())
def test_getting_ready_means_to_think_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[int] = []

    def noted(level: str, view: Position, seat: int, luck: str) -> str:
        thoughts.append(len(view.codes(seat)))
        return ""

    monkeypatch.setattr(bots, "choose", noted)
    bots.warm_up(find(game), find(game).usual_seats[0], {})
    assert len(thoughts) == 1
    assert thoughts[0] > 1
