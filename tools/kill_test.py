"""The kill test: a server is killed again and again under load; no choice it acknowledged may be lost or made twice.

    python tools/kill_test.py --kills 200              a line for each kill, exit code 1 if anything was lost
    python tools/kill_test.py --kills 20 --liar        a server that acknowledges choices before it commits them:
                                                       exit code 1, or the test is worth nothing

Clients play at several tables, each answer with the number of its question. Those that hear nothing send the same
answer again after the restart. At the end the log of every table is compared with all that was acknowledged.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).parent.parent
TABLES, SEATS = 6, 2
MOST = 2_000  # who ever sit down
PATIENCE = 60.0
BUSY = 0.8  # of the kills come while people play, the others while the server comes up
LIAR = "--liar"


@dataclass
class Seat:
    """Somebody who plays, and remembers everything that was acknowledged."""

    code: str
    token: str
    acknowledged: dict[int, tuple[int, str | None]] = field(default_factory=dict)  # by question: seq and choice
    contradictions: list[str] = field(default_factory=list)
    sent: dict[str, Any] | None = None  # the last answer, acknowledged or not

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] != "accepted":
            return
        told = (message["seq"], message["choice"])
        before = self.acknowledged.setdefault(message["question"], told)
        if before != told:
            self.contradictions.append(f"{self.code}: question {message['question']} was {before}, then {told}")


class Harness:
    """A server process, its folder, and those who play there."""

    def __init__(self, folder: Path, liar: bool) -> None:
        self.folder, self.liar = folder, liar
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.seats: list[Seat] = []
        self.up = asyncio.Event()
        self.ended = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """A new process on the same folder; ready when it answers."""
        command = [
            sys.executable,
            __file__,
            "--serve",
            str(self.folder),
            str(self.port),
            *([LIAR] if self.liar else []),
        ]
        self.process = subprocess.Popen(command, cwd=ROOT)
        end = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            while time.monotonic() < end:
                try:
                    if (await client.get(f"{self.address}/ready")).status_code == 200:
                        break
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)
            else:
                raise SystemExit("the server did not come up")
        self.up.set()

    def kill(self) -> None:
        """At once, without a word."""
        self.up.clear()
        if self.process and self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def choices(self) -> int:
        """How many choices have been acknowledged."""
        return sum(len(seat.acknowledged) for seat in self.seats)

    async def next_choice(self) -> None:
        """Wait until people play again; not for ever, they may all be done."""
        before, end = self.choices(), time.monotonic() + PATIENCE / 6
        while self.choices() == before and time.monotonic() < end:
            await asyncio.sleep(0.005)

    async def lay(self) -> None:
        """Another table, and two who play there."""
        wish = {"game": "knaster", "seats": ["person"] * SEATS, "name": "0", "options": {"dice": "auto", "pace": 0}}
        async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE) as client:
            table = (await client.post("/api/tables", json=wish)).json()
            path, code = f"/api/tables/{table['code']}/frames", table["code"]
            tokens = [table["token"]]
            for name in range(1, SEATS):
                tokens.append((await client.post(path, json={"type": "sit", "name": str(name)})).json()["token"])
            host = {"authorization": f"Bearer {table['token']}"}
            assert (await client.post(path, json={"type": "start"}, headers=host)).json()["type"] == "done"
        self.seats += [Seat(code, token) for token in tokens]

    async def converse(
        self, seat: Seat, socket: ClientConnection, luck: random.Random, unanswered: dict[str, Any] | None
    ) -> None:
        """Answer whatever is asked; what was not acknowledged before is sent once more, word by word."""
        await socket.send(json.dumps({"type": "hello", "token": seat.token}))
        sent = unanswered
        if sent:
            await socket.send(json.dumps(sent))
        question = None
        async for text in socket:
            message = json.loads(text)
            seat.hear(message)
            view = message.get("view", {})
            if view.get("state") == "over":
                return
            question = view.get("question", question)
            settled = sent is None or sent["question"] in seat.acknowledged
            if question and settled and question["number"] not in seat.acknowledged:
                sent = {"type": "choose", "question": question["number"]}
                sent["choice"] = luck.choice(question["choices"])["choice"]
                seat.sent = sent
                await socket.send(json.dumps(sent))
            elif message["type"] == "refused" and sent and message["code"] == "stale":
                seat.contradictions.append(f"{seat.code}: question {sent['question']} is stale, but was never answered")
                sent = None
        raise EOFError

    async def play(self, seat: Seat, luck: random.Random) -> None:
        """Play on through every kill, with the last unanswered message in hand."""
        while not self.ended:
            await self.up.wait()
            unanswered = seat.sent if seat.sent and seat.sent["question"] not in seat.acknowledged else None
            try:
                async with connect(f"ws{self.address[4:]}/ws/{seat.code}", compression=None) as socket:
                    await self.converse(seat, socket, luck, unanswered)
                    return
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.01)


# What is left in the end


def logs(folder: Path) -> dict[str, list[dict[str, Any] | None]]:
    """Every log as it lies on the disk; None where an event is missing."""
    from crocetta.server.store import FILE

    found: dict[str, list[dict[str, Any] | None]] = {}
    with sqlite3.connect(folder / FILE) as connection:
        for game, seq, body in connection.execute("SELECT game, seq, body FROM events ORDER BY game, seq"):
            log = found.setdefault(game, [])
            log += [None] * (seq - 1 - len(log))
            log.append(json.loads(body))
    return found


def losses(folder: Path, seats: list[Seat]) -> list[str]:
    """Every acknowledged choice that is not in the log as it was acknowledged, or is there twice."""
    kept, wrong = logs(folder), [told for seat in seats for told in seat.contradictions]
    wrong += [f"{game}: events are missing" for game, log in kept.items() if None in log]
    for number, seat in enumerate(seats):
        log = kept.get(seat.code, [])
        for question, (seq, choice) in seat.acknowledged.items():
            place = number % SEATS
            same = [n for n, event in enumerate(log, 1) if is_answer(event, place, question)]
            if same != [seq] or not said(log[seq - 1], choice):
                wrong.append(f"{seat.code}: {choice} to question {question} acknowledged as {seq}, kept as {same}")
    return wrong


def said(event: dict[str, Any] | None, choice: str | None) -> bool:
    return event is not None and event["choice"] == choice


def is_answer(event: dict[str, Any] | None, seat: int, question: int) -> bool:
    return event is not None and event["kind"] == "chosen" and event["seat"] == seat and event["question"] == question


def readable(folder: Path) -> int:
    """Every log is read, its chain checked, every choice replayed; how many there are."""
    from crocetta.server.store import Store
    from crocetta.server.table import Table

    async def read() -> int:
        store = Store.in_folder(folder)
        await store.open()
        try:
            codes = list(logs(folder))
            for code in codes:
                Table.of(code, (await store.read(code))[0])
            return len(codes)
        finally:
            await store.close()

    return asyncio.run(read())


# Running it


async def run(kills: int, liar: bool, seed: int, folder: Path) -> list[str]:
    """Kill a server so many times while people play; everything that went wrong."""
    harness = Harness(folder, liar)
    try:
        await storm(harness, kills, seed)
    finally:
        harness.kill()
    return losses(folder, harness.seats)


async def storm(harness: Harness, kills: int, seed: int) -> None:
    """People play, the server dies and comes back, so many times."""
    luck = random.Random(seed)
    await harness.start()
    players: list[asyncio.Task[None]] = []
    for kill in range(1, kills + 1):
        while sum(not player.done() for player in players) < TABLES * SEATS and len(players) < MOST:
            before = len(harness.seats)
            await harness.lay()
            for seat in harness.seats[before:]:
                chance = random.Random(f"{seed} {len(players)}")
                players.append(asyncio.create_task(harness.play(seat, chance)))
        if luck.random() < BUSY:
            await harness.next_choice()
        await asyncio.sleep(luck.uniform(0.0, 0.8))
        harness.kill()
        choices = harness.choices()
        print(f"kill {kill}: {choices} choices acknowledged at {len(harness.seats) // SEATS} tables", flush=True)
        await harness.start()
    await asyncio.sleep(1.0)
    harness.ended = True
    for player in players:
        player.cancel()
    ends = await asyncio.gather(*players, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception):
            raise end


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(folder: Path, port: int, liar: bool) -> None:
    """The server that is killed; a liar acknowledges choices first and commits them with what comes next."""
    import uvicorn

    from crocetta.server.limits import Limits, Rate
    from crocetta.server.serving import bound, config
    from crocetta.server.site import Settings
    from crocetta.server.store import Store

    if liar:
        commit, late = Store._commit, dict[str, list[dict[str, Any]]]()  # by table: what was said to be kept

        async def later(self: Store, rows: list[dict[str, Any]]) -> None:
            played = {row["game"] for row in rows if '"chosen"' in row["body"]}
            due = [row for game in {row["game"] for row in rows} for row in late.pop(game, [])]
            due += [row for row in rows if row["game"] not in played]
            late.update({game: [row for row in rows if row["game"] == game] for game in played})
            await commit(self, due)

        Store._commit = later  # type: ignore[method-assign]
    much = Rate(1e6, 1e6)
    settings = Settings(folder, limits=Limits(much, much, much, much, 10_000))
    uvicorn.Server(config(settings)).run(sockets=[bound("127.0.0.1", port)])


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument(LIAR, action="store_true")
    asked.add_argument("--serve", nargs=2, metavar=("FOLDER", "PORT"))
    wanted = asked.parse_args()
    if wanted.serve:
        serve(Path(wanted.serve[0]), int(wanted.serve[1]), wanted.liar)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        wrong = asyncio.run(run(wanted.kills, wanted.liar, wanted.seed, Path(folder)))
        if not wanted.liar:
            print(f"{readable(Path(folder))} logs are whole and can be played again")
    print("\n".join(wrong[:20]) or f"{wanted.kills} kills: no acknowledged choice was lost or made twice")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
