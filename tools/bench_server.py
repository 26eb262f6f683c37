"""How many tables one core serves: people choose once a second at every table, and we see how long they wait.

    python tools/bench_server.py                       the curve for 100 … 1,000 tables with 4 sockets each
    python tools/bench_server.py --tables 500          one of them

The server has a core of its own where there are two, flushes every commit to the disk, and sits on this machine.
Busy is its own time of that core; starved is the time for which it could have run while others had the core: a figure
with much of that says more about the machine than about the server.
"""

import argparse
import asyncio
import base64
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
import psutil

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
CURVE = (100, 250, 500, 750, 1000)
SEATS = 4
SECONDS = 15.0
SPREAD = SEATS + 1.0  # seconds over which tables begin, as long as a turn: they are at different points of it
WARM = SPREAD + 3.0  # seconds before anything is counted


class Choice(msgspec.Struct):
    choice: str


class Question(msgspec.Struct):
    number: int
    choices: list[Choice] = []


class Seen(msgspec.Struct):
    question: Question | msgspec.UnsetType | None = msgspec.UNSET


class Message(msgspec.Struct):
    type: str
    question: int | None = None
    view: Seen | None = None


decode = msgspec.json.Decoder(Message).decode


class Socket(asyncio.Protocol):
    """A WebSocket client of the smallest kind: what it hears costs us as little as can be."""

    def __init__(self, code: str, token: str) -> None:
        self.code, self.token = code, token
        self.open = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.upgraded = False
        self.question: Question | None = None
        self.sent: dict[int, float] = {}
        self.waits: list[float] = []
        self.sizes: list[int] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws/{self.code} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self.upgraded, self.buffer = True, rest
            self.say({"type": "hello", "token": self.token})
        while (frame := self.next_frame()) is not None:
            self.hear(*frame)

    def next_frame(self) -> tuple[int, bytes] | None:
        if len(self.buffer) < 2:
            return None
        size, start = self.buffer[1] & 127, 2
        if size == 126:
            size, start = struct.unpack(">H", self.buffer[2:4].ljust(2, b"\0"))[0], 4
        elif size == 127:
            size, start = struct.unpack(">Q", self.buffer[2:10].ljust(8, b"\0"))[0], 10
        if len(self.buffer) < start + size:
            return None
        kind, body = self.buffer[0] & 15, self.buffer[start : start + size]
        self.buffer = self.buffer[start + size :]
        return kind, body

    def hear(self, kind: int, body: bytes) -> None:
        if kind == 9:
            self.write(10, body)
        if kind != 1:
            return
        message = decode(body)
        if message.type == "welcome" and not self.open.done():
            self.open.set_result(None)
        elif message.type == "news":
            self.sizes.append(len(body))
        elif message.type == "accepted" and message.question in self.sent:
            self.waits.append(time.perf_counter() - self.sent.pop(message.question))
        if message.view and message.view.question is not msgspec.UNSET:
            self.question = message.view.question

    def say(self, frame: object) -> None:
        self.write(1, msgspec.json.encode(frame))

    def write(self, kind: int, body: bytes) -> None:
        size = bytes([128 | len(body)]) if len(body) < 126 else bytes([128 | 126]) + struct.pack(">H", len(body))
        self.transport.write(bytes([128 | kind]) + size + bytes(4) + body)  # masked with zeros

    def choose(self, luck: random.Random) -> None:
        """Answer what is asked."""
        if self.question:
            number, self.question, choices = self.question.number, None, self.question.choices
            self.sent[number] = time.perf_counter()
            self.say({"type": "choose", "question": number, "choice": luck.choice(choices).choice})


async def table(client: httpx.AsyncClient) -> list[tuple[str, str]]:
    """A table of Qwixx with four people: code and token of each."""
    wish = {"game": "qwixx", "name": "0", "seats": ["person"] * SEATS, "options": {"dice": "auto", "pace": 0}}
    found = (await client.post("/api/tables", json=wish)).json()
    code, tokens = found["code"], [found["token"]]
    for n in range(1, SEATS):
        seated = await client.post(f"/api/tables/{code}/frames", json={"type": "sit", "name": str(n)})
        tokens.append(seated.json()["token"])
    host = {"authorization": f"Bearer {tokens[0]}"}
    await client.post(f"/api/tables/{code}/frames", json={"type": "start"}, headers=host)
    return [(code, token) for token in tokens]


async def sit_down(port: int, seats: list[tuple[str, str]]) -> list[Socket]:
    loop = asyncio.get_running_loop()
    found = [
        (await loop.create_connection(lambda code=code, token=token: Socket(code, token), "127.0.0.1", port))[1]
        for code, token in seats
    ]
    await asyncio.gather(*(socket.open for socket in found))
    return found


async def play(sockets: list[Socket], luck: random.Random, end: float) -> None:
    """One choice a second at one table: whoever is asked."""
    await asyncio.sleep(luck.random() * SPREAD)
    due = time.perf_counter()
    while (now := time.perf_counter()) < end:
        asked = [socket for socket in sockets if socket.question]
        if asked:
            luck.choice(asked).choose(luck)
        due = max(due + 1.0, now)
        await asyncio.sleep(due - now)


async def measure(tables: int, folder: Path, seconds: float) -> dict[str, float]:
    port = free_port()
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    server = subprocess.Popen([sys.executable, __file__, "--serve", str(folder), str(port)], cwd=ROOT)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
            await ready(client)
            seats = [await table(client) for _ in range(tables)]
            process = psutil.Process(server.pid)
            before = process.memory_info().rss
            sockets = [await sit_down(port, four) for four in seats]
            memory = process.memory_info().rss - before
            apart()
            return await load(sockets, process, seconds) | {"memory": memory / 1024 / (tables * SEATS)}
    finally:
        server.kill()
        server.wait()
        if cores:
            os.sched_setaffinity(0, cores)


async def load(sockets: list[list[Socket]], process: psutil.Process, seconds: float) -> dict[str, float]:
    end = time.perf_counter() + WARM + seconds
    players = [asyncio.create_task(play(four, random.Random(n), end)) for n, four in enumerate(sockets)]
    await asyncio.sleep(WARM)
    everybody = [socket for four in sockets for socket in four]
    for socket in everybody:
        socket.waits.clear()
    cpu, began, waited = sum(process.cpu_times()[:2]), time.perf_counter(), kept_waiting(process)
    await asyncio.gather(*players)
    busy = (sum(process.cpu_times()[:2]) - cpu) / (time.perf_counter() - began)
    starved = (kept_waiting(process) - waited) / (time.perf_counter() - began)
    await asyncio.sleep(0.5)
    waits = sorted(wait for socket in everybody for wait in socket.waits)
    sizes = sorted(size for socket in everybody for size in socket.sizes)
    return {
        "choices": len(waits) / seconds,
        "p50": at(waits, 0.5) * 1000,
        "p99": at(waits, 0.99) * 1000,
        "worst": waits[-1] * 1000,
        "busy": busy * 100,
        "starved": starved * 100,
        "bytes50": at(sizes, 0.5),
        "bytes99": at(sizes, 0.99),
        "lost": sum(len(socket.sent) for socket in everybody),
    }


def kept_waiting(process: psutil.Process) -> float:
    """Seconds for which the server could have run, but others had the processor; 0 where nobody counts them."""
    try:
        return int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def apart() -> None:
    """Leave the server's core to the server."""
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, os.sched_getaffinity(0) - {min(os.sched_getaffinity(0))})


def at(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))]


async def ready(client: httpx.AsyncClient) -> None:
    for _ in range(600):
        try:
            if (await client.get("/ready")).status_code == 200:
                return
        except httpx.HTTPError:
            await asyncio.sleep(0.1)
    raise SystemExit("the server did not come up")


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(folder: Path, port: int) -> None:
    """The server that is measured: as `crocetta serve` runs it, but this machine may ask as often as it likes."""
    import uvicorn

    from crocetta.server.limits import Limits, Rate
    from crocetta.server.serving import bound, config
    from crocetta.server.site import Settings

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    much = Rate(1e9, 1e9)
    settings = Settings(folder, limits=Limits(much, much, much, much, 1_000_000), alone=True)
    uvicorn.Server(config(settings)).run(sockets=[bound("127.0.0.1", port)])


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--tables", type=int, action="append")
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--serve", nargs=2, metavar=("FOLDER", "PORT"))
    wanted = asked.parse_args()
    if wanted.serve:
        serve(Path(wanted.serve[0]), int(wanted.serve[1]))
        return 0
    print(f"{SEATS} sockets a table, one choice a second at each; acknowledgement in ms, with full fsync")
    print("tables  choices/s     p50     p99   worst  core busy  starved  KiB/socket  bytes p50   p99  unanswered")
    for tables in wanted.tables or CURVE:
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(measure(tables, Path(folder), wanted.seconds))
        print(
            f"{tables:6} {found['choices']:10.0f} {found['p50']:7.1f} {found['p99']:7.1f} {found['worst']:7.1f} "
            f"{found['busy']:9.0f}% {found['starved']:7.0f}% {found['memory']:11.1f} "
            f"{found['bytes50']:10.0f} {found['bytes99']:5.0f} {found['lost']:11.0f}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
