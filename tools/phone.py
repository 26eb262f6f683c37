"""A phone in front of a server with numbered dice: what the tools that measure pages share.

    python tools/phone.py FOLDER     the server alone, until its input is closed

The nth table that is opened has the dice of number n, and bots draw from them too: who makes the same choices sees the
same game again, whatever the page looks like.
"""

import argparse
import itertools
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from playwright.sync_api import Browser, BrowserContext  # noqa: E402

from crocetta.core.dice import Dice  # noqa: E402
from crocetta.core.game import ids  # noqa: E402
from tests.server.served import serving  # noqa: E402

PATIENCE = 120.0  # seconds until something must have happened
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-GB",
}


def add_games(parser: argparse.ArgumentParser) -> None:
    """Let the command name the games to measure; all of them by default."""

    def game(text: str) -> str:
        if text not in ids():
            raise argparse.ArgumentTypeError(f"there is no game {text!r}, only {', '.join(ids())}")
        return text

    parser.add_argument("game", nargs="*", metavar="GAME", type=game, default=list(ids()))


@contextmanager
def numbered_server() -> Iterator[str]:
    """A new server in a process of its own: its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, folder]
        server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert server.stdin
        assert server.stdout
        try:
            yield server.stdout.readline().strip()
        finally:
            server.stdin.close()
            server.wait(PATIENCE)


@contextmanager
def phone(browser: Browser, here: str, **more: Any) -> Iterator[BrowserContext]:
    """A phone that was never here."""
    context = browser.new_context(**PHONE | {"base_url": here} | more)
    context.set_default_timeout(PATIENCE * 1000)
    yield context
    context.close()


def main() -> None:
    numbers = itertools.count(1)
    with serving(Path(sys.argv[1]), dice=lambda: Dice.numbered(next(numbers))) as here:
        print(here, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
