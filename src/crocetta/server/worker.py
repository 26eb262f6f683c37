"""A worker: a process in which bots think about one game, so that nobody else has to wait for them."""

import asyncio
import logging
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from crocetta.server import thinking
from crocetta.server.thinking import Choose, Judge, Wake

COMMAND = (sys.executable, "-m", "crocetta.server.thinking")
ATTEMPTS = 2  # a worker that died is begun anew once for the same job

log = logging.getLogger("crocetta.server")


class Stumbled(Exception):
    """A worker could not do what it was asked."""


class Worker:
    """One process, begun when it is first asked something; one job at a time, each in the order of asking."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="worker")  # it waits, so that the event loop need not
        self.process: subprocess.Popen[bytes] | None = None
        self.awake = False  # has thought about this game: what had to be compiled is
        self.asked = 0  # jobs that are not done yet
        self.done = 0  # jobs that are
        self.last_asked = time.monotonic()
        self.stopped = False

    async def do(self, job: Wake | Choose | Judge) -> Any:
        """What comes of a job."""
        self.asked += 1
        self.last_asked = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self._do, job)
        finally:
            self.asked -= 1
            self.done += 1

    def _do(self, job: Wake | Choose | Judge) -> Any:
        for _ in range(ATTEMPTS):
            line = self._answer(thinking.encode(job) + b"\n")
            if line:
                return self._found(line)
            self._bury()
        raise Stumbled("the worker died")

    def _found(self, line: bytes) -> Any:
        answer = thinking.decode_answer(line)
        if answer.wrong:
            raise Stumbled(answer.wrong)
        self.awake = True
        return answer.found

    def _answer(self, line: bytes) -> bytes:
        """The answer to a line; none if the process died over it."""
        if self.stopped:
            raise Stumbled("the server stops")
        process = self._running()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()
        except (OSError, ValueError):  # its end of the pipe, or ours, is closed
            return b""

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is None:
            # In a group of its own: Ctrl+C is for the server, which ends its workers. (In a session of its own
            # it would count as much as the server where Linux is fair to sessions.)
            self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0)
        return self.process

    def _bury(self) -> None:
        """The process does not answer any more: the next job begins another."""
        process, self.process, self.awake = self.process, None, False
        if process is not None:
            process.kill()
            code = process.wait()
            if not self.stopped:
                log.warning("a worker died", extra={"code": code})

    def stop(self) -> None:
        """End the process, whatever it thinks about: nothing in it has to be kept."""
        self.stopped = True
        self.thread.shutdown(wait=False, cancel_futures=True)
        process = self.process
        if process is not None:
            process.kill()
            process.wait()
