"""A socket: one client's connection, with a queue that is bounded and a writer of its own."""

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar.connection import WebSocket

from crocetta.server import frames, refusal
from crocetta.server.hall import Hall, NoSuchTable
from crocetta.server.limits import Bucket, Rate
from crocetta.server.metrics import Metrics
from crocetta.server.outcome import Client
from crocetta.server.refusal import Refused
from crocetta.server.store import BrokenLog

QUEUE = 64  # messages that may wait for a slow listener
GREETING = 10.0  # seconds to say hello
LARGEST = 4096  # bytes of a frame
COSTS = {frames.Hello: 9.0, frames.Hint: 9.0, frames.Why: 2.0}  # messages that these count for besides themselves
GOODBYE = 2.0  # seconds that the last word may take
STRIKES = 30  # refused messages in excess of the limit before the socket is closed

GOING, BINARY, POLICY, LARGE, SLOW, UNKNOWN, CROWDED = 1001, 1003, 1008, 1009, 1013, 4004, 4029
BROKEN = 4010  # the log of the table was changed behind our back: there is no use in coming back

log = logging.getLogger("crocetta.server")
encode = msgspec.json.Encoder().encode


class Closed(Exception):
    """The connection is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One client at the other end of a socket."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]", rate: Rate, metrics: Metrics) -> None:
        self.socket = socket
        self.client = Client()
        self.metrics = metrics
        self.queue: asyncio.Queue[str | int] = asyncio.Queue(QUEUE)
        self.bucket = Bucket(rate, time.monotonic())
        self.strikes = 0
        self.closing: int | None = None
        self.ended = asyncio.Event()  # we are closing: nobody waits for a listener who does not read

    # Out

    def deliver(self, message: dict[str, Any]) -> None:
        """Queue a message; whoever does not read is dropped."""
        if message["type"] == "gone":
            self.close(GOING)
        if self.closing is not None:
            return
        try:
            self.queue.put_nowait(encode(message).decode())
        except asyncio.QueueFull:
            self.metrics.dropped += 1
            self.close(SLOW)

    def close(self, code: int) -> None:
        """Stop: nothing that still waits is sent."""
        if self.closing is None:
            self.closing = code
            self.ended.set()
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(code)

    async def write(self) -> None:
        """Send what is queued, one after the other, until the end."""
        while True:
            item = await self.queue.get()
            if isinstance(item, int):
                await self.socket.send({"type": "websocket.close", "code": item, "reason": ""})
                return
            await self.socket.send({"type": "websocket.send", "text": item, "bytes": None})

    # In

    async def read(self, hall: Hall, code: str) -> None:
        """Listen until somebody leaves; a `Closed` says why we do."""
        while True:
            wait = None if self.client.greeted else GREETING
            try:
                event = await asyncio.wait_for(self.socket.receive(), wait)
            except TimeoutError:
                raise Closed(POLICY) from None
            if event["type"] == "websocket.disconnect":
                return
            if event["type"] == "websocket.receive":
                await self.hear(hall, code, event)

    async def hear(self, hall: Hall, code: str, event: Any) -> None:
        """One message."""
        text = event.get("text")
        if text is None:
            raise Closed(BINARY)
        if len(text) > LARGEST or len(text.encode()) > LARGEST:
            raise Closed(LARGE)
        began = time.perf_counter()
        frame_id: str | None = None
        try:
            self.in_time()
            frame = decoded(text)
            frame_id = frame.id
            self.in_time(COSTS.get(type(frame), 0.0))
            await hall.hear(code, self.client, frame)
        except Refused as refused:
            self.metrics.refused += 1
            answer = refused.frame(self.client.language)
            self.deliver(answer if frame_id is None else answer | {"to": frame_id})
        self.metrics.answered(time.perf_counter() - began)

    def in_time(self, much: float = 1.0) -> None:
        """Too many messages are refused without a look; too many of those, and we hang up."""
        if self.bucket.take(time.monotonic(), much):
            return
        self.strikes += 1
        if self.strikes > STRIKES:
            raise Closed(POLICY)
        raise refusal.slow_down()


def decoded(text: str | bytes) -> frames.AnyFrame:
    """A frame out of its text."""
    try:
        frame: frames.AnyFrame = frames.decode(text)
        return frame
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise refusal.malformed() from None


async def converse(connection: Connection, hall: Hall, code: str) -> None:
    """Talk with one client from hello to goodbye."""
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(connection.read(hall, code))
    closing = asyncio.create_task(connection.ended.wait())
    try:
        await asyncio.wait({writer, reader, closing}, return_when=asyncio.FIRST_COMPLETED)
        if reader.done():
            connection.close(ending(reader))
        await asyncio.wait({writer}, timeout=GOODBYE)
    finally:
        for task in (reader, writer, closing):
            task.cancel()
        await asyncio.gather(reader, writer, closing, return_exceptions=True)
        await hall.leave(code, connection.client)


def ending(reader: "asyncio.Task[None]") -> int:
    """The closing code for how the reading ended."""
    error = reader.exception()
    if error is None:
        return 1000
    if isinstance(error, Closed):
        return error.code
    if isinstance(error, NoSuchTable):
        return UNKNOWN
    if isinstance(error, BrokenLog):
        log.error("a log is broken", extra={"why": str(error)})
        return BROKEN
    log.error("a conversation failed", exc_info=error)
    return 1011
