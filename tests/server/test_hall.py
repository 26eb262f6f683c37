"""The hall: rooms come and go, and one that is ahead of its log is thrown away."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from crocetta.core.dice import Dice
from crocetta.server import frames
from crocetta.server.events import Options
from crocetta.server.hall import Hall, NoSuchTable
from crocetta.server.laying import Wish, lay
from crocetta.server.metrics import Metrics
from crocetta.server.outcome import Client, Thought
from crocetta.server.refusal import Refused
from crocetta.server.room import retold
from crocetta.server.store import Conflict, Store
from crocetta.server.workers import Workers


def in_hall(folder: Path, act: Callable[[Hall, list[Any]], Awaitable[Any]]) -> Any:
    """A hall without sockets; messages are put into a list."""

    async def run() -> Any:
        heard: list[Any] = []
        store = Store.in_folder(folder)
        await store.open()
        hall = Hall(store, lambda client, message: heard.append((client, message)), Workers(), Metrics())
        try:
            return await act(hall, heard)
        finally:
            await hall.stop()
            await store.close()

    return asyncio.run(run())


async def asked(hall: Hall, code: str) -> int:
    """The number of the question that the first seat is asked, as soon as it is."""
    while 0 not in (found := (await hall.room(code)).room.table.asked):
        await asyncio.sleep(0.01)
    return found[0]


async def table(hall: Hall, *seats: str) -> tuple[str, str]:
    wish = Wish(game="qwixx", seats=list(seats), name="Emma", start=True, options=Options(pace=0, dice="auto"))
    laid = lay(wish, Dice.numbered(1))
    return await hall.open(laid.events), laid.token


def test_what_anybody_hears_has_been_kept(tmp_path: Path) -> None:
    """Whenever a message goes out, the log on the disk has the event it tells of."""

    async def act(hall: Hall, heard: list[Any]) -> None:
        code, token = await table(hall, "person")
        kept: list[tuple[int, int]] = []
        append = hall.store.append

        async def slow(entries: Any) -> None:
            before = len(heard)
            await append(entries)
            await asyncio.sleep(0.01)
            kept.append((before, len(heard)))

        hall.store.append = slow  # type: ignore[method-assign]
        client = Client()
        await hall.say(code, client, frames.Hello(token=token))
        for _ in range(5):
            question = await asked(hall, code)
            await hall.say(code, client, frames.Choose(question=question, choice="pass"))
        assert kept
        assert all(before == after for before, after in kept)

    in_hall(tmp_path, act)


def test_what_could_not_be_kept_has_not_happened(tmp_path: Path) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        code, token = await table(hall, "person")
        client = Client()
        await hall.say(code, client, frames.Hello(token=token))
        used = await hall.room(code)
        question = await asked(hall, code)
        before, append = used.room.table.seq, hall.store.append

        async def full(entries: Any) -> None:
            raise Conflict("the disk is full")

        hall.store.append = full  # type: ignore[method-assign]
        heard.clear()
        with pytest.raises(Refused, match="try_again"):
            await hall.say(code, client, frames.Choose(question=question, choice="pass"))
        assert [message["type"] for _, message in heard] == ["gone"]
        hall.store.append = append  # type: ignore[method-assign]
        again = await hall.room(code)
        assert again is not used
        assert again.room.table.seq == before
        assert again.room.table.asked[0] == question

    in_hall(tmp_path, act)


class Held:
    """A store whose next append waits until it is let go."""

    def __init__(self, hall: Hall) -> None:
        self.append, hall.store.append = hall.store.append, self.wait  # type: ignore[method-assign]
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        self.full = False

    async def wait(self, entries: Any) -> None:
        self.begun.set()
        await self.go.wait()
        if self.full:
            raise Conflict("the disk is full")
        await self.append(entries)


def test_who_hangs_up_while_something_is_kept_breaks_nothing(tmp_path: Path) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        code, token = await table(hall, "person")
        client, other = Client(), Client()
        for listener in (client, other):
            await hall.say(code, listener, frames.Hello(token=token))
        question = await asked(hall, code)
        held = Held(hall)
        saying = asyncio.create_task(hall.say(code, client, frames.Choose(question=question, choice="pass")))
        await held.begun.wait()
        saying.cancel()
        await asyncio.wait({saying})
        held.go.set()
        again = await asked_after(hall, code, question)
        await hall.say(code, other, frames.Choose(question=again, choice="pass"))
        async with hall.reading(code) as used:
            log, hash = await hall.store.read(code)  # its hashes fit
            assert used.hash == hash
            assert len(log) == used.room.table.seq
        assert any(listener is other and message["type"] == "news" for listener, message in heard)

    in_hall(tmp_path, act)


async def asked_after(hall: Hall, code: str, question: int) -> int:
    """The next question after one."""
    while (found := await asked(hall, code)) == question:
        await asyncio.sleep(0.01)
    return found


@pytest.mark.parametrize("full", [False, True])
def test_what_is_read_has_been_kept(tmp_path: Path, full: bool) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        code, token = await table(hall, "person")
        client = Client()
        await hall.say(code, client, frames.Hello(token=token))
        question = await asked(hall, code)
        before = (await hall.room(code)).room.table.seq
        held = Held(hall)
        held.full = full
        saying = asyncio.create_task(hall.say(code, client, frames.Choose(question=question, choice="pass")))
        await held.begun.wait()

        async def read() -> int:
            async with hall.reading(code) as used:
                return used.room.table.seq

        reading = asyncio.create_task(read())
        for _ in range(10):
            await asyncio.sleep(0)
        early = reading.done()
        held.go.set()
        seen = await reading
        assert not early
        assert seen == before if full else seen > before
        await asyncio.wait({saying})
        assert bool(saying.exception()) == full

    in_hall(tmp_path, act)


def test_what_is_long_past_is_told_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return retold(*given)

    monkeypatch.setattr("crocetta.server.hall.retold", noted)
    monkeypatch.setattr("crocetta.server.room.REMEMBERED", 4)

    async def act(hall: Hall, heard: list[Any]) -> None:
        code, _ = await table(hall, "bot:random", "bot:random")
        used = await hall.room(code)
        while used.room.table.state == "play":
            await asyncio.sleep(0.01)
        [welcome] = await hall.say(code, Client(), frames.Hello(since=0))
        assert [event["seq"] for event in welcome["events"]] == list(range(1, used.room.table.seq + 1))
        assert welcome["events"] == used.room.events(0, None, "en")

    in_hall(tmp_path, act)
    assert threads
    assert threading.main_thread() not in threads


def test_a_hint_holds_up_nobody_and_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        code, token = await table(hall, "person")
        client, worker = Client(), hall.workers.worker("qwixx")
        await hall.say(code, client, frames.Hello(token=token))
        question, thought, jobs = await asked(hall, code), asyncio.Event(), list[Any]()

        async def think(job: Any) -> Any:
            jobs.append(job)
            await thought.wait()
            return [{"choice": "pass"}]

        monkeypatch.setattr(worker, "do", think)
        for id in ("one", "two"):
            await hall.hear(code, client, frames.Hint(id=id))
        await hall.hear(code, client, frames.Choose(question=question, choice="pass"))
        assert not [message for _, message in heard if message["type"] == "hints"]
        thought.set()
        while len(hints := [message for _, message in heard if message["type"] == "hints"]) < 2:
            await asyncio.sleep(0.01)
        assert {message["to"] for message in hints} == {"one", "two"}
        assert len(jobs) == 1

    in_hall(tmp_path, act)


def test_hints_are_worked_out_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a bot that is awaited waits for one of them, not for all."""

    async def act(hall: Hall, heard: list[Any]) -> None:
        busy, most = 0, 0

        async def think(job: Any) -> Any:
            nonlocal busy, most
            busy, most = busy + 1, max(most, busy + 1)
            await asyncio.sleep(0.01)
            busy -= 1
            return []

        monkeypatch.setattr(hall.workers.worker("qwixx"), "do", think)
        tables = [await table(hall, "person") for _ in range(4)]
        clients = [Client() for _ in tables]
        for (code, token), client in zip(tables, clients, strict=True):
            await hall.say(code, client, frames.Hello(token=token))
            await asked(hall, code)
        asking = [hall.say(code, client, frames.Hint()) for (code, _), client in zip(tables, clients, strict=True)]
        await asyncio.gather(*asking)
        assert most == 1

    in_hall(tmp_path, act)


@pytest.mark.parametrize("ticks", range(8))
def test_whoever_comes_while_a_room_leaves_memory_finds_it_again(tmp_path: Path, ticks: int) -> None:
    """At every moment between being found and being used."""

    async def act(hall: Hall, heard: list[Any]) -> None:
        code, token = await table(hall, "person")
        await hall.room(code)
        hall.idle = 0.0
        saying = asyncio.create_task(hall.say(code, Client(), frames.Hello(token=token)))
        for _ in range(ticks):
            await asyncio.sleep(0)
        hall.let_go()
        (welcome,) = await saying
        assert welcome["type"] == "welcome"

    in_hall(tmp_path, act)


def test_a_table_that_could_not_be_opened_is_noted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        async def full(entries: Any) -> None:
            raise Conflict("database or disk is full")

        hall.store.append = full  # type: ignore[method-assign]
        with pytest.raises(Refused, match="try_again"):
            await table(hall, "person")

    in_hall(tmp_path, act)
    ours = [record for record in caplog.records if record.name == "crocetta.server"]
    assert [vars(record)["why"] for record in ours] == ["database or disk is full"]


def test_a_room_that_stumbles_is_thrown_away(tmp_path: Path) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        code, token = await table(hall, "person")
        used = await hall.room(code)

        def stumble(*_: Any) -> Any:
            raise ZeroDivisionError

        used.room.receive = stumble  # type: ignore[method-assign]
        with pytest.raises(ZeroDivisionError):
            await hall.say(code, Client(), frames.Hello(token=token))
        assert hall.metrics.rooms == 0
        assert await hall.room(code) is not used

    in_hall(tmp_path, act)


def test_a_stumbling_bot_still_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: Any) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("crocetta.server.bots.choose", stumble)

    async def act(hall: Hall, heard: list[Any]) -> None:
        code, _ = await table(hall, "bot:random", "bot:random")
        used = await hall.room(code)
        while used.room.table.state == "play":
            await asyncio.sleep(0.01)

    in_hall(tmp_path, act)


def test_bots_think_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[threading.Thread] = set()

    def noted(level: str, view: Any, seat: int, luck: str) -> str:
        threads.add(threading.current_thread())
        return str(view.choices(seat)[0])

    monkeypatch.setattr("crocetta.server.bots.choose", noted)

    async def act(hall: Hall, heard: list[Any]) -> None:
        code, _ = await table(hall, "bot:random")
        used = await hall.room(code)
        while used.room.table.state == "play":
            await asyncio.sleep(0.01)

    in_hall(tmp_path, act)
    assert threads
    assert threading.main_thread() not in threads


def test_people_are_told_that_a_bot_is_waking_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crocetta.server.hall.YAWN", 0.0)
    awake = asyncio.Event()

    async def act(hall: Hall, heard: list[Any]) -> None:
        async def slow(thought: Thought) -> str:
            await awake.wait()
            return str(thought.view.choices(thought.seat)[0])

        monkeypatch.setattr(hall.workers, "think", slow)
        monkeypatch.setattr(hall.workers, "awake", lambda thought: awake.is_set())
        code, token = await table(hall, "person", "bot:hard")
        client = Client()
        [welcome] = await hall.say(code, client, frames.Hello(token=token))
        sentences = [welcome["view"]["sentence"]]
        question = await asked(hall, code)
        await hall.say(code, client, frames.Choose(question=question, choice="pass"))
        while "The bot is getting ready: the first time can take up to a minute." not in sentences:
            await asyncio.sleep(0.01)
            sentences += [message.get("view", {}).get("sentence") for _, message in heard]
        awake.set()
        heard.clear()
        while not any("sentence" in message.get("view", {}) for _, message in heard):
            await asyncio.sleep(0.01)
        assert "getting ready" not in (await hall.room(code)).room.view(0, "en", True, 0.0)["sentence"]

    in_hall(tmp_path, act)


def test_there_is_no_room_without_a_log(tmp_path: Path) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        for code in ("ABCDEFGH", "", "abc", "ABCDEFG0"):
            with pytest.raises(NoSuchTable):
                await hall.room(code)

    in_hall(tmp_path, act)


def test_rooms_that_somebody_uses_stay(tmp_path: Path) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        hall.idle = 0.0
        code, token = await table(hall, "person")
        client = Client()
        await hall.say(code, client, frames.Hello(token=token))
        hall.let_go()
        assert code in hall.used
        await hall.leave(code, client)
        hall.let_go()
        assert code not in hall.used
        await hall.say(code, client, frames.Hello(token=token))

    in_hall(tmp_path, act)


def test_who_waits_is_woken_at_the_end(tmp_path: Path) -> None:
    async def act(hall: Hall, heard: list[Any]) -> None:
        code, _ = await table(hall, "person")
        waiting = asyncio.create_task((await hall.room(code)).rung.wait())
        await asyncio.sleep(0)
        hall.wake_all()
        await waiting

    in_hall(tmp_path, act)
