"""Ten thousand hostile frames and requests, while somebody else pings: how long does that one wait?

    python tools/hostile.py                    8,000 frames and 2,000 requests
    python tools/hostile.py --frames 500       fewer

The server sits on this machine and lets everybody ask as often as they like, so that nothing is turned away unread.
What is measured is the whole way of a ping and back, so the figure is the machine's as much as the server's.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from bench_server import at, free_port, ready  # noqa: E402

from crocetta.core.words import LANGUAGES  # noqa: E402
from tests.server import hostile  # noqa: E402

PAUSE = 0.01  # seconds between pings
GUESTS = 4  # hostile sockets at a time
PICTURES = 40  # requests for drawings in between, each with other flags


class Pinging:
    """Somebody who only asks whether we are there, and for how long they waited."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.waits: list[float] = []

    async def on(self) -> None:
        async with connect(self.address, compression=None) as socket:
            await socket.send('{"type": "hello"}')
            await socket.recv()
            while True:
                began = time.perf_counter()
                await socket.send('{"type": "ping"}')
                await socket.recv()
                self.waits.append(time.perf_counter() - began)
                await asyncio.sleep(PAUSE)


async def speak(address: str, token: str | None, number: int, luck: Random) -> None:
    """Hostile frames over one socket after the other; each is answered, or the server hangs up."""
    made, socket = hostile.frames(luck, [1, 2, 3]), None
    for _ in range(number):
        try:
            socket = socket or await greeted(address, token)
            await socket.send(next(made))
            await socket.recv()
        except ConnectionClosed:
            socket = None
    if socket:
        await socket.close()


async def greeted(address: str, token: str | None) -> ClientConnection:
    socket = await connect(address, compression=None)
    await socket.send(f'{{"type": "hello", "token": "{token}"}}' if token else '{"type": "hello"}')
    await socket.recv()
    return socket


async def ask(client: httpx.AsyncClient, code: str, number: int, luck: Random) -> int:
    """Hostile requests, and drawings that nobody has asked for yet; how many the server stumbled over."""
    made, stumbled = hostile.requests(luck, code), 0
    for n in range(number):
        method, path, body, headers = next(made)
        if n % max(1, number // PICTURES) == 0:
            flags = f"max_turns%3D{n % 90 + 10}"
            method, path = (
                "GET",
                f"/api/games/onecard/sheet.svg?sample=true&lang={luck.choice(LANGUAGES)}&flags={flags}",
            )
        stumbled += (await client.request(method, path, content=body, headers=headers)).status_code >= 500
    return stumbled


async def table(client: httpx.AsyncClient, game: str) -> dict[str, str]:
    wish = {"game": game, "name": "Emma", "seats": ["person"], "start": True, "options": {"pace": 0, "hints": False}}
    found: dict[str, str] = (await client.post("/api/tables", json=wish)).json()
    return found


async def measure(folder: Path, frames: int, requests: int) -> tuple[list[float], int]:
    port = free_port()
    command = [sys.executable, str(ROOT / "tools" / "bench_server.py"), "--serve", str(folder), str(port)]
    server = subprocess.Popen(command, cwd=ROOT)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
            await ready(client)
            ours, theirs = await table(client, "qwixx"), await table(client, "knaster")
            pinging = Pinging(f"ws://127.0.0.1:{port}/ws/{ours['code']}")
            pings = asyncio.create_task(pinging.on())
            address = f"ws://127.0.0.1:{port}/ws/{theirs['code']}"
            tokens = [theirs["token"], *[None] * (GUESTS - 1)]
            spoken = [speak(address, token, frames // GUESTS, Random(n)) for n, token in enumerate(tokens)]
            *_, stumbled = await asyncio.gather(*spoken, ask(client, theirs["code"], requests, Random(GUESTS)))
            pings.cancel()
            with suppress(asyncio.CancelledError):
                await pings
            return sorted(pinging.waits), stumbled
    finally:
        server.kill()
        server.wait()


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--frames", type=int, default=8_000)
    asked.add_argument("--requests", type=int, default=2_000)
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        waits, stumbled = asyncio.run(measure(Path(folder), wanted.frames, wanted.requests))
    print(
        f"{wanted.frames:,} hostile frames, {wanted.requests:,} hostile requests; the server stumbled over {stumbled}"
    )
    print(
        f"{len(waits):,} pings meanwhile: p50 {at(waits, 0.5) * 1000:.1f} ms, p99 {at(waits, 0.99) * 1000:.1f} ms, "
        f"worst {waits[-1] * 1000:.1f} ms"
    )
    return 1 if stumbled else 0


if __name__ == "__main__":
    sys.exit(main())
