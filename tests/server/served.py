"""A server in a thread, as `crocetta serve` runs it, and clients that talk to it as programs do."""

import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from crocetta.core.dice import Dice
from crocetta.server.lan import origins
from crocetta.server.limits import Limits, Rate
from crocetta.server.serving import bound, config
from crocetta.server.site import Settings
from tests.server.around import merged

GENEROUS = Limits(
    Rate(1e6, 1e6), Rate(1e6, 1e6), Rate(1e6, 1e6), Rate(1e6, 1e6), 10_000, Rate(1e6, 1e6), Rate(1e6, 1e6)
)
PATIENCE = 60.0


@contextmanager
def serving(folder: Path, limits: Limits = GENEROUS, **more: Any) -> Iterator[str]:
    """A server on a free port; its address."""
    listening = bound("127.0.0.1", 0)
    port = listening.getsockname()[1]
    here = f"http://127.0.0.1:{port}"
    settings = Settings(folder, origins(port, "127.0.0.1", "localhost"), here, limits, **more)
    server = uvicorn.Server(config(settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    end = time.monotonic() + PATIENCE
    while not server.started and time.monotonic() < end:
        time.sleep(0.01)
    try:
        yield here
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def open_table(here: str, *seats: str, **more: Any) -> dict[str, Any]:
    """A table of Qwixx, begun if nobody is missing."""
    wish = {"game": "qwixx", "name": "Emma", "seats": list(seats), "start": True} | more
    wish["options"] = {"pace": 0} | more.get("options", {})
    answer = httpx.post(f"{here}/api/tables", json=wish, timeout=PATIENCE, verify=False)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


class Guest:
    """A client at a table, over a socket."""

    def __init__(self, here: str, code: str, token: str | None = None, since: int | None = None, **more: Any) -> None:
        self.socket: ClientConnection = connect(
            f"ws{here.removeprefix('http')}/ws/{code}", compression=None, max_size=2**20, legacy=True, **more
        )
        self.code = code
        self.heard: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.token = token
        self.say({"type": "hello", "token": token, "language": "en", "since": since})
        self.welcome = self.until("welcome")

    def say(self, frame: Any) -> None:
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        self.heard.append(message)
        if message["type"] == "welcome":
            self.view = message["view"]
        elif message["type"] == "news":
            self.view = merged(self.view, message["view"])
        return message

    def until(self, *types: str) -> dict[str, Any]:
        """The next message of such a type."""
        while (message := self.hear())["type"] not in types:
            pass
        return message

    def ask(self, frame: dict[str, Any]) -> dict[str, Any]:
        """Say something and hear the answer."""
        self.say(frame | {"id": "asked"})
        while (message := self.hear()).get("to") != "asked":
            pass
        return message

    def asked(self) -> dict[str, Any]:
        """What is asked, as soon as something is."""
        while not self.view["question"]:
            self.hear()
        found: dict[str, Any] = self.view["question"]
        return found

    def answer(self) -> None:
        """Do the first thing that is allowed, if anything is asked."""
        question = self.view["question"]
        if question and question["kind"] == "throw":
            self.ask({"type": "throw", "question": question["number"]})
        elif question:
            choice = question["choices"][0]["choice"]
            self.ask({"type": "choose", "question": question["number"], "choice": choice})

    def play(self) -> None:
        """To the end."""
        while self.view["state"] != "over":
            before = self.view["question"]
            self.answer()
            while self.view["state"] != "over" and self.view["question"] in (None, before):
                self.hear()

    def close(self) -> None:
        self.socket.close()


if __name__ == "__main__":  # as a process of its own, until nobody is at the other end
    with serving(Path(sys.argv[1]), dice=lambda: Dice.numbered(1)) as address:  # the same games every time
        print(address, flush=True)
        sys.stdin.read()
