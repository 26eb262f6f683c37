"""The example that plays a whole game through the protocol."""

import json
import runpy
import subprocess
import sys
import threading
from pathlib import Path

from websockets.sync.server import ServerConnection, serve

from tests.server.served import Guest, open_table

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "remote_bot.py"


def test_a_remote_bot_plays_a_whole_game(here: str) -> None:
    found = subprocess.run(
        [sys.executable, str(EXAMPLE), here], capture_output=True, text=True, timeout=120, check=True
    )
    assert "win" in found.stdout


def test_a_remote_bot_sits_down_with_people(here: str) -> None:
    table = open_table(here, "person", "person")
    emma = Guest(here, table["code"], table["token"])
    bot = subprocess.Popen([sys.executable, str(EXAMPLE), here, table["code"]], stdout=subprocess.PIPE, text=True)
    while emma.view["seats"][1]["kind"] != "person":
        emma.hear()
    emma.ask({"type": "start"})
    emma.play()
    assert "win" in bot.communicate(timeout=60)[0]


def test_it_says_again_what_was_not_looked_at() -> None:
    heard: list[str] = []

    def refuse_once(socket: ServerConnection) -> None:
        socket.recv()
        socket.send(json.dumps({"type": "welcome", "view": {"question": {"kind": "throw", "number": 7}}}))
        heard.append(str(socket.recv()))
        socket.send(json.dumps({"type": "refused", "code": "slow_down", "text": ""}))
        heard.append(str(socket.recv()))
        socket.send(json.dumps({"type": "news", "view": {"result": {"text": "you win"}}}))

    bot = runpy.run_path(str(EXAMPLE))
    with serve(refuse_once, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        here = f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        assert bot["play"](here, "ABCDEFGH", "token") == "you win"
        server.shutdown()
    assert heard[0] == heard[1] == '{"type": "throw", "question": 7}'


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60
