"""The site: everything one server consists of, put together once."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crocetta.core.dice import Dice
from crocetta.server import rubbish
from crocetta.server.files import Shelf
from crocetta.server.frame import PAGES, STATIC, framed
from crocetta.server.hall import IDLE, Hall
from crocetta.server.limits import Buckets, Limits
from crocetta.server.metrics import Metrics
from crocetta.server.outcome import Client
from crocetta.server.socket import GOING, Connection
from crocetta.server.store import Store
from crocetta.server.workers import Workers


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    folder: Path
    origins: frozenset[str] = frozenset()  # the addresses a browser may come from, exactly
    address: str = ""  # how people reach it, for links and QR codes: http://192.0.2.7:8000
    limits: Limits = field(default_factory=Limits)
    idle: float = IDLE
    dice: Callable[[], Dice] = Dice.fresh  # those of a new game
    warm_up: bool = False  # bots get ready before anybody asks for them
    alone: bool = False  # nobody else lives in this process: it may look for rubbish in its own way


class Site:
    """One server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store.in_folder(settings.folder)
        self.workers = Workers()
        self.hall = Hall(self.store, self.deliver, self.workers, self.metrics, settings.idle, settings.dice)
        self.connections: dict[Client, Connection] = {}
        self.sockets: Counter[str] = Counter()  # by address
        self.pages = {name: framed(name, settings.address) for name in PAGES}
        self.static = Shelf(STATIC)
        limits = settings.limits
        self.tables, self.wrong_codes = Buckets(limits.tables), Buckets(limits.wrong_codes)
        self.records = Buckets(limits.records)
        self.requests, self.files = Buckets(limits.requests), Buckets(limits.files)
        self.stopping = False
        self.began = time.monotonic()

    def deliver(self, client: Client, message: dict[str, Any]) -> None:
        """A message for a client, if it is connected here."""
        connection = self.connections.get(client)
        if connection:
            connection.deliver(message)

    def admit(self, connection: Connection, address: str) -> bool:
        """Whether one more socket from there may come in."""
        if self.sockets[address] >= self.settings.limits.sockets:
            return False
        self.sockets[address] += 1
        self.connections[connection.client] = connection
        self.metrics.sockets = len(self.connections)
        return True

    def dismiss(self, connection: Connection, address: str) -> None:
        self.connections.pop(connection.client, None)
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]
        self.metrics.sockets = len(self.connections)

    def allows(self, origin: str | None) -> bool:
        """Whether a page from there may speak to us; programs that are no browsers say nothing."""
        return origin is None or origin in self.settings.origins

    @asynccontextmanager
    async def open(self, _: Any = None) -> AsyncIterator[None]:
        """From the first request to the last: nothing that was promised is dropped at the end."""
        await self.store.open()
        aside = [asyncio.create_task(self.hall.sweep())]
        if self.settings.warm_up:
            aside.append(asyncio.create_task(self.workers.warm_up_all()))
        if self.settings.alone:
            aside.append(asyncio.create_task(rubbish.collect(lambda: not self.connections)))
        try:
            yield
        finally:
            self.stop()
            for task in aside:
                task.cancel()
            await asyncio.gather(*aside, return_exceptions=True)
            await self.hall.stop()
            await self.store.close()

    def stop(self) -> None:
        """Tell everybody that we are leaving; they will come back."""
        self.stopping = True
        self.hall.wake_all()
        for connection in list(self.connections.values()):
            connection.close(GOING)
