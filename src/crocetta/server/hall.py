"""The hall: all rooms in use. A room comes out of its log when somebody asks, and leaves memory when nobody does."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from crocetta.core.dice import Dice
from crocetta.server import keys
from crocetta.server.events import AnyEvent
from crocetta.server.frames import AnyFrame, Hello
from crocetta.server.metrics import Metrics
from crocetta.server.outcome import Advice, Client, Outcome, Thought, addressed
from crocetta.server.refusal import Refused, try_again
from crocetta.server.room import Room, retold
from crocetta.server.store import Conflict, Entry, Store, beginning, last_hash
from crocetta.server.telling import Told
from crocetta.server.workers import Workers

IDLE = 300.0  # seconds that a room stays without anybody listening
BREATH = 0.01  # seconds before what is due anyway happens
YAWN = 1.5  # seconds after which people are told that a bot is still waking up
SWEEP = 10.0  # seconds between looks for idle rooms

log = logging.getLogger("crocetta.server")

Deliver = Callable[[Client, dict[str, Any]], None]


class NoSuchTable(Exception):
    """No table has this code."""


@dataclass(eq=False)
class Used:
    """A room in use: one message at a time, each kept before the next."""

    room: Room
    hash: bytes  # of the last event that was kept
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    rung: asyncio.Event = field(default_factory=asyncio.Event)  # whenever something happened
    alarm: asyncio.TimerHandle | None = None
    gone: bool = False  # it is ahead of its log, or has left memory
    left: bool = False  # it has left memory: its log brings it back as it was


class Hall:
    """All rooms in use, their store, their bots and their clocks."""

    def __init__(
        self,
        store: Store,
        deliver: Deliver,
        workers: Workers,
        metrics: Metrics,
        idle: float = IDLE,
        dice: Callable[[], Dice] = Dice.fresh,
    ) -> None:
        self.store = store
        self.deliver = deliver
        self.workers = workers
        self.metrics = metrics
        self.idle = idle
        self.dice = dice
        self.used: dict[str, Used] = {}
        self.loading: dict[str, asyncio.Task[Used]] = {}
        self.doing: set[asyncio.Task[Outcome]] = set()  # what is being kept: never cut short
        self.tasks: set[asyncio.Task[Any]] = set()
        self.now = time.monotonic

    # Rooms

    async def room(self, code: str) -> Used:
        """The room of a code, out of memory or out of its log."""
        found = self.used.get(code)
        if found:
            return found
        if code not in self.loading:
            self.loading[code] = asyncio.create_task(self._load(code))
            self.loading[code].add_done_callback(lambda _: self.loading.pop(code, None))
        return await asyncio.shield(self.loading[code])

    @asynccontextmanager
    async def reading(self, code: str) -> AsyncIterator[Used]:
        """A room while nothing happens in it: all that can be seen there has been kept."""
        while True:
            used = await self.room(code)
            async with used.lock:
                if not used.gone:
                    yield used
                    return

    async def _load(self, code: str) -> Used:
        if not keys.is_code(code):
            raise NoSuchTable(code)
        events, hash = await self.store.read(code)
        if not events:
            raise NoSuchTable(code)
        # a long game takes a while to play again
        room = await asyncio.to_thread(Room, code, events, self.dice, now=self.now())
        used = Used(room, hash)
        self.used[code] = used
        self.metrics.rooms = len(self.used)
        await self._do(used, lambda room: room.tick(self.now()))
        return used

    async def open(self, events: list[AnyEvent]) -> str:
        """A new table with the beginning of its log."""
        while True:
            code = keys.fresh_code()
            try:
                await self.store.append([Entry(code, 0, beginning(code), events)])
            except Conflict as error:
                if (await self.store.read(code))[0]:
                    continue  # that code is taken
                log.error("not kept", extra={"table": code, "why": str(error)})
                raise try_again() from None
            self.metrics.tables += 1
            log.info("a table is opened", extra={"table": code})
            return code

    # Messages

    async def say(self, code: str, client: Client, frame: AnyFrame) -> list[dict[str, Any]]:
        """A client says something; what it hears back. Everybody else is told by the way."""
        outcome = await self._say(code, client, frame)
        if outcome.advice:
            return [await self._advise(client, frame, outcome.advice)]
        return [message for listener, message in outcome.messages if listener is client]

    async def hear(self, code: str, client: Client, frame: AnyFrame) -> None:
        """A client that listens says something; whatever takes longer is delivered when it is there."""
        outcome = await self._say(code, client, frame)
        if outcome.advice:
            self._spawn(self._advise(client, frame, outcome.advice))

    async def _say(self, code: str, client: Client, frame: AnyFrame) -> Outcome:
        while True:
            used = await self.room(code)
            recalled = await recall(used.room, frame.since) if isinstance(frame, Hello) else []
            act = partial(self._receive, client, frame, recalled)
            try:
                return await self._do(used, act)
            except Refused:
                if not used.left:
                    raise

    def _receive(self, client: Client, frame: AnyFrame, recalled: list[Told], room: Room) -> Outcome:
        return room.receive(client, frame, self.now(), recalled)

    async def _advise(self, client: Client, frame: AnyFrame, advice: Advice) -> dict[str, Any]:
        hints = await self.workers.advise(advice, client.language)
        message = addressed({"type": "hints", "question": advice.question, "hints": hints}, frame)
        self.deliver(client, message)
        return message

    async def leave(self, code: str, client: Client) -> None:
        """A client stops listening."""
        used = self.used.get(code)
        if used:
            await self._do(used, lambda room: room.leave(client, self.now()))

    async def _do(self, used: Used, act: Callable[[Room], Outcome]) -> Outcome:
        """Let something happen. Whoever asked may hang up meanwhile: it is kept and told all the same."""
        doing = asyncio.ensure_future(self._happen(used, act))
        self.doing.add(doing)
        doing.add_done_callback(self.doing.discard)
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            doing.add_done_callback(self._finished)  # nobody else hears how it ended
            raise

    async def _happen(self, used: Used, act: Callable[[Room], Outcome]) -> Outcome:
        """Act, keep what happened, then tell everybody: one at a time in a room."""
        async with used.lock:
            if used.gone:
                raise try_again()
            before = used.room.table.state
            outcome = self._act(used, act)
            await self._keep(used, outcome)
            if used.room.table.state != before:
                said = "a game is over" if used.room.table.state == "over" else "a game begins"
                log.info(said, extra={"table": used.room.table.code, "game": used.room.table.game.id})
            for listener, message in outcome.messages:
                self.deliver(listener, message)
            for thought in outcome.thoughts:
                self._spawn(self._think(used, thought))
            self._set_alarm(used)
            if outcome.events:
                used.rung.set()
                used.rung = asyncio.Event()
        return outcome

    def _act(self, used: Used, act: Callable[[Room], Outcome]) -> Outcome:
        """Let a room act; one that stumbled is thrown away, its log is right."""
        try:
            return act(used.room)
        except Refused:
            raise
        except Exception:
            self._forget(used)
            raise

    async def _keep(self, used: Used, outcome: Outcome) -> None:
        if not outcome.events:
            return
        room = used.room
        entry = Entry(room.table.code, room.table.seq - len(outcome.events), used.hash, outcome.events)
        opened = [Entry(code, 0, beginning(code), events) for code, events in outcome.opens.items()]
        try:
            await self.store.append([entry, *opened])
        except Conflict as error:
            self._forget(used)
            log.error("not kept", extra={"table": room.table.code, "why": str(error)})
            raise try_again() from None
        used.hash = last_hash(entry)
        self.metrics.events += len(outcome.events)

    def _forget(self, used: Used) -> None:
        """A room that is ahead of its log is thrown away: those around it come back to what was kept."""
        used.gone = True
        self.used.pop(used.room.table.code, None)
        self.metrics.rooms = len(self.used)
        for client in used.room.clients:
            self.deliver(client, {"type": "gone"})

    # What happens by itself

    async def _think(self, used: Used, thought: Thought) -> None:
        began = self.now()
        thinking = asyncio.ensure_future(self.workers.think(thought))
        if not self.workers.awake(thought) and not (await asyncio.wait({thinking}, timeout=YAWN))[0]:
            await self._do(used, lambda room: room.bot_wakes(thought, self.now()))
        choice = await thinking
        pause = used.room.table.options.pace / 1000 - (self.now() - began)
        if pause > 0 and thought.by != "clock":
            await asyncio.sleep(pause)
        with suppress(Refused):
            await self._do(used, lambda room: room.bot_chose(thought, choice, self.now()))

    def _set_alarm(self, used: Used) -> None:
        if used.alarm:
            used.alarm.cancel()
            used.alarm = None
        due = used.room.alarm()
        if due is not None:
            wait = max(BREATH, due - self.now())
            used.alarm = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._tick(used)))

    async def _tick(self, used: Used) -> None:
        with suppress(Refused):
            await self._do(used, lambda room: room.tick(self.now()))

    def _spawn(self, work: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Refused):
            log.error("something failed", exc_info=error)

    # Housekeeping

    async def sweep(self) -> None:
        """Let idle rooms go, for ever."""
        while True:
            await asyncio.sleep(min(SWEEP, self.idle))
            self.let_go()
            self.workers.sweep()

    def let_go(self) -> None:
        """Rooms without anybody leave memory; their logs stay."""
        for code, used in list(self.used.items()):
            idle = not used.room.clients and not used.lock.locked() and not used.room.thinking
            if idle and self.now() - used.room.idle_since >= self.idle:
                used.gone = used.left = True
                if used.alarm:
                    used.alarm.cancel()
                del self.used[code]
        self.metrics.rooms = len(self.used)

    def wake_all(self) -> None:
        """Whoever waits for something to happen need not wait any longer."""
        for used in self.used.values():
            used.rung.set()

    async def stop(self) -> None:
        """Let whatever is being kept be kept, and stop."""
        for used in self.used.values():
            if used.alarm:
                used.alarm.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, *self.doing, return_exceptions=True)
        self.workers.stop()


async def recall(room: Room, since: int | None) -> list[Told]:
    """What is so long past that it has to be told anew: beside the event loop."""
    if since is None or room.remembers(since):
        return []
    return await asyncio.to_thread(retold, room.table.code, list(room.log))
