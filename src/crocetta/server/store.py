"""The store: one append-only log a table, in SQLite. What it has acknowledged survives whatever happens next.

The primary key (game, seq) decides who was first; each event carries the hash of everything before it. There is one
writing connection. Events that arrive while it is busy go into its next transaction together: many tables, one flush.
"""

import asyncio
import errno
import hashlib
import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Float, Integer, LargeBinary, MetaData, String, Table, Text, delete, event, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from crocetta.core.errors import CrocettaError
from crocetta.core.words import say
from crocetta.server.events import AnyEvent, decode, encode

FILE = "crocetta.sqlite3"
OURS = 0o700  # the seeds of running games are in there: nobody else looks into the folder
WAITING = 5.0  # seconds to wait for somebody else's lock
TRYING = 2.0  # seconds within which a store that can write has written
BATCH = 200  # appends in one transaction
GATHERING = 0.003  # seconds to wait for more of them, while there are many

metadata = MetaData()
events = Table(
    "events",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),  # seconds since 1970, for people who look: nothing reads it
    Column("body", Text, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    sqlite_with_rowid=False,
)
pulse = Table("pulse", metadata, Column("at", Float, nullable=False))  # one row, written to see whether we can


class Conflict(Exception):
    """Somebody else wrote that event first, or the store could not write: nothing was kept."""


class BrokenLog(Exception):
    """A log whose hashes do not fit: something was changed behind our back."""


@dataclass(frozen=True)
class Entry:
    """New events of one table, and what they follow."""

    game: str
    after: int  # the seq of the event before them
    hash: bytes  # and its hash
    events: Sequence[AnyEvent]


def chained(before: bytes, body: str) -> bytes:
    """The hash of an event: of the hash before it and its own text."""
    return hashlib.sha256(before + body.encode()).digest()


def beginning(game: str) -> bytes:
    """What the first event of a log follows."""
    return hashlib.sha256(game.encode()).digest()


class Store:
    """All logs."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url, connect_args={"timeout": WAITING})
        event.listen(self.engine.sync_engine, "connect", careful)
        self.writing: AsyncConnection | None = None
        self.waiting: asyncio.Queue[tuple[Sequence[Entry], asyncio.Future[None]]] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    @classmethod
    def in_folder(cls, folder: Path) -> "Store":
        folder.mkdir(OURS, parents=True, exist_ok=True)
        return cls(f"sqlite+aiosqlite:///{folder / FILE}")

    async def open(self) -> None:
        """Lay out the table of events, and take the one connection that writes."""
        async with self.engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
        self.writing = await self.engine.connect()
        self.writer = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Keep what is still waiting, then stop."""
        if self.writer:
            await self.waiting.join()
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        if self.writing:
            await self.writing.close()
        await self.engine.dispose()

    # Reading

    async def read(self, game: str) -> tuple[list[AnyEvent], bytes]:
        """The log of a table and the hash of its last event; empty if there is none."""
        query = select(events.c.body, events.c.hash).where(events.c.game == game).order_by(events.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        hash, log = beginning(game), list[AnyEvent]()
        for seq, (body, kept) in enumerate(rows, 1):
            hash = chained(hash, body)
            if hash != kept:
                raise BrokenLog(f"table {game}: event {seq} was changed behind our back")
            log.append(decode(body))
        return log, hash

    async def alive(self) -> bool:
        """Whether the store can write: it is tried, and not for long."""
        if self.writing is None or self.writer is None or self.writer.done():
            return False
        try:
            await asyncio.wait_for(self.append([]), TRYING)
        except (Conflict, TimeoutError):
            return False
        return True

    # Writing

    async def append(self, entries: Sequence[Entry]) -> None:
        """Keep all of these, or none: when this returns they are on the disk."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((entries, kept))
        await kept

    async def _write(self) -> None:
        batch: list[tuple[Sequence[Entry], asyncio.Future[None]]] = []
        while True:
            busy = len(batch) > 1
            batch = [await self.waiting.get()]
            if busy:  # others are sure to come: one flush for all of them
                await asyncio.sleep(GATHERING)
            while len(batch) < BATCH and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            try:
                await self._keep(batch)
            finally:
                for _ in batch:
                    self.waiting.task_done()

    async def _keep(self, batch: list[tuple[Sequence[Entry], "asyncio.Future[None]"]]) -> None:
        """One transaction for all; if it fails, one for each, so that only the culprit is told."""
        try:
            await self._commit([row for entries, _ in batch for entry in entries for row in rows_of(entry)])
        except DBAPIError as error:
            if len(batch) == 1:
                failed(batch[0][1], Conflict(str(error.orig)))
                return
            for one in batch:
                await self._keep([one])
            return
        except BaseException as error:
            for _, kept in batch:
                failed(kept, Conflict(type(error).__name__))
            raise
        for _, kept in batch:
            if not kept.done():
                kept.set_result(None)

    async def _commit(self, rows: list[dict[str, Any]]) -> None:
        assert self.writing is not None
        try:
            if rows:
                await self.writing.execute(insert(events), rows)
            else:
                await self.writing.execute(delete(pulse))
                await self.writing.execute(insert(pulse), {"at": time.time()})
            await self.writing.commit()
        except BaseException:
            await self.writing.rollback()
            raise


def prepare(folder: Path) -> None:
    """Make the folder and see that tables can be kept in it: what is wrong is told before anybody comes."""
    try:
        folder.mkdir(OURS, parents=True, exist_ok=True)
        with closing(sqlite3.connect(folder / FILE, WAITING)) as connection:
            connection.execute("BEGIN IMMEDIATE")
    except FileExistsError:
        raise unfit(folder, os.strerror(errno.ENOTDIR)) from None
    except OSError as error:
        raise unfit(folder, error.strerror or str(error)) from None
    except sqlite3.Error as error:
        raise unfit(folder / FILE, str(error)) from None


def unfit(path: Path, why: str) -> CrocettaError:
    return CrocettaError(say("tables cannot be stored in {path}: {why}", path=str(path), why=why))


def failed(kept: "asyncio.Future[None]", error: Conflict) -> None:
    if not kept.done():
        kept.set_exception(error)


def rows_of(entry: Entry) -> list[dict[str, Any]]:
    """The rows of new events."""
    rows, hash, now = [], entry.hash, time.time()
    for seq, happened in enumerate(entry.events, entry.after + 1):
        body = encode(happened).decode()
        hash = chained(hash, body)
        rows.append({"game": entry.game, "seq": seq, "at": now, "body": body, "hash": hash})
    return rows


def last_hash(entry: Entry) -> bytes:
    """The hash of the last event of an entry."""
    hash = entry.hash
    for happened in entry.events:
        hash = chained(hash, encode(happened).decode())
    return hash


def careful(connection: Any, _: Any) -> None:
    """How SQLite has to treat us: readers do not wait for the writer, and every commit reaches the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
