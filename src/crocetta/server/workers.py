"""All workers: one for each game that bots think about; none for bots that need not think."""

import asyncio
import logging
import time
from collections import defaultdict
from random import Random
from typing import Any

from crocetta.core import notation
from crocetta.core.game import find, ids
from crocetta.server import bots
from crocetta.server.events import AnyEvent, Opened
from crocetta.server.outcome import Advice, Thought
from crocetta.server.thinking import Choose, Judge, Wake
from crocetta.server.worker import Worker

IDLE = 600.0  # seconds after which a worker without work ends
ADVICES = 256  # that are remembered
PAUSE = 3.0  # seconds after the start before games nobody asked for are got ready: the first page comes first

log = logging.getLogger("crocetta.server")


class Workers:
    """By game, begun when somebody asks."""

    def __init__(self) -> None:
        self.by_game: dict[str, Worker] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.advices: dict[Judge, asyncio.Task[list[dict[str, Any]]]] = {}
        self.advising: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by game

    def worker(self, game: str) -> Worker:
        """The worker of a game."""
        if game not in self.by_game:
            self.by_game[game] = Worker()
        return self.by_game[game]

    def awake(self, thought: Thought) -> bool:
        """Whether a bot can answer without getting ready first."""
        return bots.is_quick(thought.level) or self.worker(thought.view.game.id).awake

    async def think(self, thought: Thought) -> str:
        """What a bot chooses; if it stumbles, anything that is open."""
        try:
            if bots.is_quick(thought.level):
                return await asyncio.to_thread(bots.choose, thought.level, thought.view, thought.seat, thought.luck)
            job = Choose(thought.level or bots.STAND_IN, notation.write(thought.view), thought.seat, thought.luck)
            return str(await self.worker(thought.view.game.id).do(job))
        except Exception:
            log.exception("a bot stumbled", extra={"level_of_bot": thought.level, "seat": thought.seat})
            return Random(thought.luck).choice(thought.view.choices(thought.seat)).text

    async def advise(self, advice: Advice, language: str) -> list[dict[str, Any]]:
        """The best choices, told in a language; whoever asks the same again waits for the same answer."""
        job = Judge(notation.write(advice.view), advice.seat, advice.luck, language)
        if job not in self.advices:
            self.advices[job] = asyncio.ensure_future(self._advise(advice.view.game.id, job))
            if len(self.advices) > ADVICES:
                del self.advices[next(iter(self.advices))]
        return await asyncio.shield(self.advices[job])

    async def _advise(self, game: str, job: Judge) -> list[dict[str, Any]]:
        """One hint at a time for each game: bots who are awaited come in between. None if whoever is asked stumbles."""
        try:
            async with self.advising[game]:
                return list(await self.worker(game).do(job))
        except Exception:
            log.exception("an adviser stumbled", extra={"seat": job.seat})
            self.advices.pop(job, None)
            return []

    # Getting ready

    def warm_up(self, events: list[AnyEvent]) -> None:
        """Somebody has laid a table: its bots get ready while people sit down."""
        if not bots.are_thinking(events):
            return
        opened = next(event for event in events if isinstance(event, Opened))
        self._spawn(opened.game, Wake(opened.game, opened.seats, opened.flags))

    def _spawn(self, game: str, job: Wake) -> None:
        task = asyncio.ensure_future(self._wake(self.worker(game), job))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _wake(self, worker: Worker, job: Wake) -> None:
        try:
            await worker.do(job)
        except Exception:
            log.exception("a bot did not wake up", extra={"game": job.game})

    async def warm_up_all(self) -> None:
        """Every game once, one after the other: what has to be compiled is then kept on the disk."""
        await asyncio.sleep(PAUSE)
        for game in ids():
            if game not in self.by_game:
                worker = self.worker(game)
                await self._wake(worker, Wake(game, find(game).usual_seats[0]))
                if worker.done == 1:  # nobody else has asked it anything
                    self.let_go(game, 0.0)

    # Ending

    def sweep(self, idle: float = IDLE) -> None:
        """Workers that nobody has asked for a while end."""
        for game in list(self.by_game):
            self.let_go(game, idle)

    def let_go(self, game: str, idle: float) -> None:
        worker = self.by_game[game]
        if not worker.asked and time.monotonic() - worker.last_asked >= idle:
            self.by_game.pop(game).stop()

    def stop(self) -> None:
        """End all of them."""
        for task in self.tasks:
            task.cancel()
        for worker in self.by_game.values():
            worker.stop()
        self.by_game.clear()
