"""`crocetta serve`, as people start and stop it."""

import asyncio
import errno
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from crocetta.core.errors import CrocettaError
from crocetta.server import serving
from crocetta.server.serving import Wanted, bound, data_folder, serve
from crocetta.server.site import Settings
from crocetta.server.store import FILE
from tests.server.served import Guest, open_table

SERVE = [sys.executable, "-m", "crocetta", "serve", "--cold", "--port", "0", "--lang", "en"]


@contextmanager
def started(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The command in a process of its own: the process, its address, all that it said first."""
    process = subprocess.Popen([*SERVE, "--data", str(folder), *more], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    said = ""
    try:
        for line in process.stdout:
            said += line
            if line.startswith("Stop with"):
                break
        found = re.search(r"served at (http://localhost:\d+)", said)
        assert found, said
        with httpx.Client(transport=httpx.HTTPTransport(retries=10)) as client:
            assert client.get(f"{found[1]}/health", timeout=30).json() == {"status": "ok"}
        yield process, found[1], said
    finally:
        process.kill()
        process.wait()


def test_it_is_there_with_one_command_and_goes_when_asked(tmp_path: Path) -> None:
    with started(tmp_path) as (process, here, _):
        table = open_table(here, "person", "bot:random")
        Guest(here, table["code"], table["token"]).answer()
        assert httpx.get(here).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) in (0, -signal.SIGTERM)
    with started(tmp_path) as (_, here, _):
        assert Guest(here, table["code"], table["token"]).view["state"] == "play"


def test_machines_read_what_happened_and_no_secret(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*SERVE, "--data", str(tmp_path), "--log-json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stderr
    try:
        here = "http://localhost:" + process.stdout.readline().rsplit(":", 1)[1].strip()
        table = open_table(here, "person", "bot:random", options={"dice": "auto"})
        Guest(here, table["code"], table["token"]).play()
    finally:
        process.terminate()
        _, said = process.communicate(timeout=30)
    lines = [json.loads(line) for line in said.splitlines()]
    ours = [line["said"] for line in lines if line.get("table") == table["code"]]
    assert ours == ["a table is opened", "a game is over"]
    assert table["token"] not in said
    assert "Emma" not in said


def test_who_waits_for_news_is_told_before_the_server_waits_for_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def wait(*_: object) -> None:
        done.append("answers")

    monkeypatch.setattr("uvicorn.Server.shutdown", wait)
    server = serving.Server(serving.config(Settings(tmp_path)))
    server.config.load()
    monkeypatch.setattr(server.config.loaded_app.state.site.hall, "wake_all", lambda: done.append("news"))
    asyncio.run(server.shutdown())
    assert done == ["news", "answers"]


def test_on_the_home_network_it_shows_a_code_to_scan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("builtins.print", lambda text, **_: said.append(str(text)))
    serving.announce(Wanted(lan=True), "http://localhost:8000", "http://192.0.2.7:8000")
    assert "On other devices in this network open http://192.0.2.7:8000" in said
    assert any("█" in text or "▄" in text for text in said)


def test_a_port_in_use_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(CrocettaError, match="is in use"):
            bound("127.0.0.1", other.getsockname()[1])


def test_a_port_that_we_may_not_use_is_not_said_to_be_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    class Guarded(socket.socket):
        def bind(self, address: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "socket", Guarded)
    with pytest.raises(CrocettaError, match="port 80 cannot be used: Permission denied"):
        bound("127.0.0.1", 80)


def test_nothing_is_announced_where_tables_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database " * 1000)
    found = subprocess.run([*SERVE, "--data", str(tmp_path)], capture_output=True, text=True, timeout=120, check=False)
    assert found.returncode
    assert found.stdout == ""
    assert "file is not a database" in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_small_answers_are_sent_at_once() -> None:
    """asyncio turns Nagle's algorithm off only for sockets that say they are TCP; with it every answer takes 40 ms."""
    with bound("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_who_comes_early_waits() -> None:
    with bound("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        pass


def test_addresses_people_may_come_from() -> None:
    wanted = Wanted(8000, origins=("https://play.example.org",))
    settings = serving.settings(wanted, 8000, "192.0.2.7", "https://play.example.org")
    assert {"http://localhost:8000", "http://192.0.2.7:8000", "https://play.example.org"} <= settings.origins
    assert "http://192.0.2.8:8000" not in settings.origins
    assert "http://192.0.2.7:8000" not in serving.settings(Wanted(), 8000, None, "").origins


@pytest.mark.parametrize("typed", ["nonsense", "play.example.org", "ftp://a", "https://", "https://a/b", "http://a:x"])
def test_what_is_no_address_is_refused_before_anything_is_served(typed: str, tmp_path: Path) -> None:
    with pytest.raises(CrocettaError, match="is not an address"):
        serve(Wanted(0, folder=tmp_path / "tables", origins=(typed,)))
    assert not (tmp_path / "tables").exists()


def test_tables_are_kept_where_data_belongs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "crocetta"


def test_who_has_no_home_is_asked_for_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(CrocettaError, match="there is no home folder: choose where tables are stored with --data"):
        data_folder()
