"""How soon the first page can be used: a server that has just started, an empty browser, nothing compiled yet.

    python tools/first_page.py [--visits N]

The first visit meets a server that has never drawn a page, and bots that get ready beside it. Interactive is when all
games can be tapped; milliseconds since the visit began, as the browser measures them.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from crocetta.core.game import ids

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser import chromium

VISITS = 5
PATIENCE = 120.0  # seconds
SHEETS = len(ids())
SEEN = (
    f"() => document.querySelectorAll('.game .frame svg').length === {SHEETS} && "
    "performance.getEntriesByType('paint')[0]"
)
# What the browser itself has noted: when the last of the games was there, what came over the wire.
NOTED = """() => ({
  interactive: performance.getEntriesByName("interactive")[0].startTime,
  painted: performance.getEntriesByType("paint")[0].startTime,
  requests: performance.getEntriesByType("resource").length + 1,
  bytes: performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
    .reduce((sum, entry) => sum + entry.transferSize, 0),
})"""


@dataclass(frozen=True)
class Visit:
    """One visit to the home page."""

    interactive: float
    painted: float
    requests: int
    bytes: int


@contextmanager
def just_started() -> Iterator[str]:
    """A server that answers, with nothing kept and nothing compiled."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"CROCETTA_CACHE": f"{folder}/cache"}
        command = [sys.executable, "-m", "crocetta", "serve", "--port", "0", "--data", folder, "--lang", "en"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            yield address(server)
        finally:
            server.terminate()
            server.wait(PATIENCE)


def address(server: subprocess.Popen[str]) -> str:
    """Where a server says that it is."""
    assert server.stdout
    for line in server.stdout:
        if found := re.search(r"http://localhost:\d+", line):
            return found[0]
    raise SystemExit("the server did not start")


def visited(browser: Browser, here: str) -> Visit:
    """A visit by somebody who was never here."""
    context = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(here)
    page.wait_for_function(SEEN)
    found = Visit(**page.evaluate(NOTED))
    context.close()
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--visits", type=int, default=VISITS)
    wanted = asked.parse_args()
    with chromium.started() as browser:
        browser.new_context().new_page().goto("about:blank")  # the browser itself is awake
        began = time.monotonic()
        with just_started() as here:
            print(
                f"announced {1000 * (time.monotonic() - began):.0f} ms after the start; load {os.getloadavg()[0]:.1f}"
            )
            print("visit  painted ms  interactive ms  requests    KiB")
            for n in range(wanted.visits):
                visit = visited(browser, here)
                print(
                    f"{n + 1:5} {visit.painted:11.0f} {visit.interactive:15.0f} {visit.requests:9} "
                    f"{visit.bytes / 1024:6.1f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
