"""The socket, over a real connection: who may open it, what it takes, and what it does with bad manners."""

import asyncio
import gc
import json
import sqlite3
import time
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from crocetta.server.limits import Limits, Rate
from crocetta.server.line import Line
from crocetta.server.metrics import Metrics
from crocetta.server.socket import QUEUE, Connection, converse
from crocetta.server.store import FILE
from tests.server.served import PATIENCE, Guest, open_table, serving


def closed(guest: Guest) -> int:
    """The code with which the server hangs up."""
    try:
        while True:
            guest.hear()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else 0


def test_a_whole_game_over_the_socket(here: str) -> None:
    table = open_table(here, "person", "bot:random")
    emma = Guest(here, table["code"], table["token"])
    emma.play()
    assert emma.view["result"]["winners"]
    moved = emma.ask({"type": "rematch"})
    again = Guest(here, moved["code"], table["token"])
    assert again.welcome["you"] == {"seat": 0, "host": True}
    assert again.view["state"] == "play"


def test_two_people_choose_at_the_same_time(here: str) -> None:
    table = open_table(here, "person", "person", options={"dice": "auto"})
    emma = Guest(here, table["code"], table["token"])
    max_ = Guest(here, table["code"])
    seated = max_.ask({"type": "sit", "name": "Max"})
    emma.ask({"type": "start"})
    max_.asked()
    emma.ask({"type": "choose", "question": emma.asked()["number"], "choice": "pass"})
    back = Guest(here, table["code"], seated["token"], since=emma.view["turn"])
    assert back.welcome["you"]["seat"] == 1
    assert back.view["question"] == max_.view["question"]
    assert back.view["seats"][0]["awaited"] is False


def test_the_same_seat_from_two_devices(here: str) -> None:
    table = open_table(here, "person", "person", options={"dice": "auto"})
    phone = Guest(here, table["code"], table["token"])
    laptop = Guest(here, table["code"], table["token"])
    Guest(here, table["code"]).ask({"type": "sit", "name": "Max"})
    laptop.ask({"type": "start"})
    question = phone.asked()["number"]
    assert laptop.asked()["number"] == question
    first = phone.ask({"type": "choose", "question": question, "choice": "pass"})
    second = laptop.ask({"type": "choose", "question": question, "choice": "pass"})
    assert second | {"again": False} == first


def test_hello_with_another_language_speaks_it(here: str) -> None:
    table = open_table(here, "person", "person")
    emma = Guest(here, table["code"], table["token"])
    emma.say({"type": "hello", "token": table["token"], "language": "it"})
    assert emma.until("welcome")["view"]["sentence"] == "In attesa di giocatori: un posto è libero."


def test_unknown_tokens_and_tables(here: str) -> None:
    table = open_table(here, "person", "person")
    emma = Guest(here, table["code"])
    emma.say({"type": "hello", "token": "x" * 32})
    assert emma.until("refused")["code"] == "unknown_token"
    assert emma.ask({"type": "ping"})["type"] == "pong"
    with pytest.raises(ConnectionClosed) as error:
        Guest(here, "ABCDEFGH")
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 4004


def test_a_broken_log_is_told_and_noted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as here:
        table = open_table(here, "person")
        with sqlite3.connect(tmp_path / FILE) as store:
            store.execute("UPDATE events SET body = replace(body, 'Emma', 'Ella')")
        with pytest.raises(ConnectionClosed) as error:
            Guest(here, table["code"], table["token"])
        assert error.value.rcvd is not None
        assert error.value.rcvd.code == 4010
        answer = httpx.get(f"{here}/api/tables/{table['code']}")
        assert (answer.status_code, answer.json()["code"]) == (500, "broken_log")
    noted = [record for record in caplog.records if record.getMessage() == "a log is broken"]
    assert len(noted) == 2
    assert all(table["code"] in vars(record)["why"] for record in noted)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1"])
def test_pages_from_elsewhere_are_turned_away(here: str, origin: str) -> None:
    table = open_table(here, "person", "person")
    with pytest.raises(InvalidStatus):
        Guest(here, table["code"], origin=origin)
    assert Guest(here, table["code"], origin=here).welcome


def test_nothing_is_compressed(here: str) -> None:
    table = open_table(here, "person", "person")
    with connect(f"ws{here[4:]}/ws/{table['code']}", compression="deflate") as found:
        assert found.response is not None
        assert "sec-websocket-extensions" not in found.response.headers


def test_binary_and_large_frames_end_the_conversation(here: str) -> None:
    table = open_table(here, "person", "person")
    for frame, code in ((b"{}", 1003), ("x" * 4097, 1009), ('{"type":"ping","id":"' + "é" * 2040 + '"}', 1009)):
        guest = Guest(here, table["code"])
        guest.say(frame)
        assert closed(guest) == code
    guest = Guest(here, table["code"])
    guest.say("x" * 4096)
    assert guest.until("refused")["code"] == "malformed"


def test_what_cannot_be_read_is_refused_and_the_conversation_goes_on(here: str) -> None:
    table = open_table(here, "person", "person")
    guest = Guest(here, table["code"])
    wrong: list[Any] = [
        "",
        "nonsense",
        "[]",
        "{}",
        "null",
        '{"type": 1}',
        {"type": "dance"},
        {"type": "choose"},
        {"type": "choose", "question": "1", "choice": "r7"},
        {"type": "choose", "question": -1, "choice": "r7"},
        {"type": "choose", "question": 1e30, "choice": "r7"},
        {"type": "choose", "question": 1, "choice": ["r7"]},
        {"type": "choose", "question": 1, "choice": "r7", "seat": 0},
        {"type": "sit", "name": 7},
        {"type": "sit", "name": "x" * 201},
        {"type": "remove", "seat": True},
        {"type": "throw", "question": 1, "faces": [1]},
        {"type": "ping", "id": "x" * 41},
        "[" * 4000,
        '{"type":"ping","id":' + "[" * 4000,
        '{"type":"ping","type":"start"}',
        "\ud83d\ude00"[:0] + '{"type":"ping"\x00}',
    ]
    for frame in wrong:
        guest.say(frame)
        answer = guest.until("refused")
        assert answer["code"] in ("malformed", "not_host"), frame
    assert guest.ask({"type": "ping"})["type"] == "pong"


def test_hello_comes_first(here: str) -> None:
    table = open_table(here, "person", "person")
    with connect(f"ws{here[4:]}/ws/{table['code']}", compression=None) as found:
        found.send(json.dumps({"type": "start"}))
        assert json.loads(found.recv(timeout=PATIENCE))["code"] == "hello_first"


# Limits


def test_who_talks_too_much_is_told_and_then_dropped(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(frames=Rate(14, 0.01))) as here:
        table = open_table(here, "person", "person")
        guest = Guest(here, table["code"])
        for _ in range(4):
            assert guest.ask({"type": "ping"})["type"] == "pong"
        guest.say({"type": "ping"})
        assert guest.until("refused")["code"] == "slow_down"
        with suppress(ConnectionClosed):  # it may hang up before we are done
            for _ in range(40):
                guest.say({"type": "ping"})
        assert closed(guest) == 1008


def test_wrong_codes_run_out_but_families_do_not_notice(tmp_path: Path) -> None:
    with serving(tmp_path, Limits()) as here:
        with httpx.Client() as client:
            codes = [client.get(f"{here}/api/tables/WRQNG{n:03}").status_code for n in range(100)]
        assert codes[:25] == [404] * 25
        assert 429 in codes
    with serving(tmp_path / "family", Limits()) as here:
        table = open_table(here, *["person"] * 5)
        family = [Guest(here, table["code"], table["token"] if not n else None) for n in range(5)]
        for n, guest in enumerate(family[1:]):
            assert guest.ask({"type": "sit", "name": f"person {n}"})["type"] == "seated"
        for _ in range(3):  # everybody reloads, again and again, and opens a few tables
            for guest in family:
                guest.close()
            family = [Guest(here, table["code"]) for _ in range(5)]
            open_table(here, "person", "bot:random")


def test_only_so_many_tables_from_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(tables=Rate(2, 0.001))) as here:
        open_table(here, "person", "person")
        open_table(here, "person", "person")
        with pytest.raises(AssertionError, match="slow_down"):
            open_table(here, "person", "person")


def test_only_so_many_sockets_from_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(sockets=2)) as here:
        table = open_table(here, "person", "person")
        first, _second = Guest(here, table["code"]), Guest(here, table["code"])
        with pytest.raises(ConnectionClosed) as error:
            Guest(here, table["code"])
        assert error.value.rcvd is not None
        assert error.value.rcvd.code == 4029
        first.close()
        for _ in range(100):
            try:
                assert Guest(here, table["code"]).welcome
                break
            except ConnectionClosed:
                time.sleep(0.05)
        else:
            pytest.fail("a socket that was closed still counts")


class Deaf:
    """The other end of a socket that never takes anything."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.listening = asyncio.Event()

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send(self, event: Any) -> None:
        await self.listening.wait()
        self.taken.append(event)


def test_who_does_not_listen_is_dropped_and_nobody_waits() -> None:
    async def talk() -> None:
        deaf, metrics = Deaf(), Metrics()
        connection = Connection(deaf, Rate(1, 1), metrics)  # type: ignore[arg-type]
        writer = asyncio.create_task(connection.write())
        for n in range(QUEUE + 10):
            connection.deliver({"type": "news", "seq": n})
            await asyncio.sleep(0)
        assert metrics.dropped == 1
        assert connection.queue.qsize() == 1
        deaf.listening.set()
        await asyncio.wait_for(writer, PATIENCE)
        assert deaf.taken[-1]["code"] == 1013
        assert len(deaf.taken) == 2

    asyncio.run(talk())


def test_nobody_waits_for_who_does_not_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The conversation ends although the last message is never taken."""
    monkeypatch.setattr("crocetta.server.socket.GOODBYE", 0.01)

    class Hall:
        left = False

        async def leave(self, code: str, client: Any) -> None:
            self.left = True

    async def talk() -> None:
        deaf, hall = Deaf(), Hall()
        connection = Connection(deaf, Rate(1, 1), Metrics())  # type: ignore[arg-type]
        talking = asyncio.create_task(converse(connection, hall, "ABCDEFGH"))  # type: ignore[arg-type]
        while connection.closing is None:
            connection.deliver({"type": "news", "seq": 1})
            await asyncio.sleep(0)
        await asyncio.wait_for(talking, PATIENCE)
        assert hall.left

    asyncio.run(talk())


@pytest.mark.parametrize("slow", [False, True])
def test_a_line_is_cut_where_nothing_is_read(monkeypatch: pytest.MonkeyPatch, slow: bool) -> None:
    cut: list[str] = []

    class Transport:
        def abort(self) -> None:
            cut.append("cut")

    async def ping() -> None:
        monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_ping", lambda _: None)
        line = Line.__new__(Line)
        line.transport, line.writable = Transport(), asyncio.Event()  # type: ignore[assignment]
        if not slow:
            line.writable.set()
        line.handle_ping()

    asyncio.run(ping())
    assert cut == ["cut"] * slow


def metric(here: str, name: str) -> float:
    lines = httpx.get(f"{here}/metrics", timeout=PATIENCE).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


# Stopping


def test_everybody_is_told_when_the_server_stops_and_nothing_is_lost(tmp_path: Path) -> None:
    with serving(tmp_path) as here:
        table = open_table(here, "person", "bot:random")
        emma = Guest(here, table["code"], table["token"])
        emma.answer()
        seq = emma.heard[-1].get("seq", emma.welcome["seq"])
    assert closed(emma) in (1001, 1012)
    with serving(tmp_path) as here:
        again = Guest(here, table["code"], table["token"], since=seq)
        assert again.welcome["seq"] >= seq
        again.play()
        assert again.view["state"] == "over"


def test_a_connection_that_ended_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a look at everything: while people play nobody looks."""
    left: list[weakref.ref[Any]] = []

    class Noted(Connection):
        def __init__(self, socket: Any, *more: Any) -> None:
            super().__init__(socket, *more)
            left.append(weakref.ref(socket.receive))

    monkeypatch.setattr("crocetta.server.app.Connection", Noted)
    with serving(tmp_path) as here:
        table = open_table(here, "person", "person")
        gc.disable()
        try:
            Guest(here, table["code"]).close()
            end = time.monotonic() + PATIENCE
            while left[0]() is not None and time.monotonic() < end:
                time.sleep(0.01)
            assert left[0]() is None
        finally:
            gc.enable()


def test_idle_rooms_leave_memory_and_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, idle=0.2) as here:
        table = open_table(here, "person", "bot:random")
        emma = Guest(here, table["code"], table["token"])
        emma.answer()
        seq = emma.ask({"type": "ping"}) and max(message.get("seq", 0) for message in emma.heard)
        emma.close()
        end = time.monotonic() + PATIENCE
        while metric(here, "crocetta_rooms") and time.monotonic() < end:
            time.sleep(0.05)
        assert metric(here, "crocetta_rooms") == 0
        assert Guest(here, table["code"], table["token"]).welcome["seq"] >= seq
