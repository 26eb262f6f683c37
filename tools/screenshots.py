"""Photographs every page and every game, on a desk and on a phone, for the README and the docs.

    python tools/screenshots.py [NAME …]     all of them, or only those whose name begins so

It starts a server of its own and needs a Chromium. Dice and bots differ each time, so the pictures do too.
"""

import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from crocetta.core.game import ids

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser import chromium  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESK: dict[str, Any] = {"viewport": {"width": 1200, "height": 760}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
PHONE["device_scale_factor"] = 1.5
PATIENCE = 120  # seconds
STEPS = {"knaster": 46, "onecard": 24, "qwantum": 14, "qwixx": 22, "qwixx-deluxe": 150}  # taps before the picture
MANY = 3000  # taps that bring any game to its end

# Taps what lies furthest to the left, so that a sheet fills as a player would fill it.
PLAY_ON = """async (taps) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const left = (cell) => cell.getBoundingClientRect().left;
  for (let idle = 0; idle < 3000 && !document.querySelector(".end:not([hidden])"); ) {
    const lit = all(".mine .lit:not(.pencilled)").sort((one, other) => left(one) - left(other));
    all(".ask.telling")[0]?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); // goes on
    if (taps <= 0 && lit.length > 1 && !all(".pencilled").length) return;
    const found = all(".answers button.yes:not(:disabled)")[0] ?? lit[0]
      ?? all(".bare > button:not(:disabled):not([data-choice=back]):not(.pencilled)")[0];
    if (found) { taps -= 1; idle = 0; found.dispatchEvent(new MouseEvent("click", { bubbles: true })); } else idle += 1;
    await new Promise((done) => setTimeout(done, 8));
  }
}"""


@dataclass(frozen=True)
class Shot:
    """A picture: its name, how the browser is, and what is done before it is taken."""

    name: str
    device: dict[str, Any]
    act: Callable[[Page], None]


def shots() -> Iterator[Shot]:
    """All pictures there are."""
    for where, device in (("desk", DESK), ("phone", PHONE)):
        yield Shot(f"home-{where}", device, home)
        yield Shot(f"options-{where}", device, options)
        yield Shot(f"rules-{where}", device, lambda page: (page.goto("/rules/qwixx"), settle(page))[1])
        yield Shot(f"lobby-{where}", device, lobby)
        for game in ids():
            yield Shot(f"play-{game}-{where}", device, playing(game))
        yield Shot(f"dice-{where}", device, real_dice)
        yield Shot(f"end-{where}", device, end)
        yield Shot(f"replay-{where}", device, replay)
    yield Shot("home-night", DESK | {"color_scheme": "dark"}, home)
    yield Shot("play-night", DESK | {"color_scheme": "dark", "locale": "it"}, playing("knaster"))
    yield Shot("play-german", PHONE | {"locale": "de"}, playing("qwixx"))


# What is done


def home(page: Page) -> None:
    expect(page.locator(".game svg.drawing")).to_have_count(len(ids()), timeout=PATIENCE * 1000)
    settle(page)


def options(page: Page) -> None:
    page.locator("[data-options=qwixx]").click()
    page.locator("#host").fill("Emma")
    page.locator(".chairs + button").click()
    page.evaluate("document.activeElement.blur()")
    settle(page)


def lobby(page: Page) -> None:
    options(page)
    page.locator("footer .yes").click()
    page.wait_for_selector(".code")
    settle(page)


def playing(game: str) -> Callable[[Page], None]:
    """In the middle of a game, with something pencilled."""

    def play(page: Page) -> None:
        sit(page, game)
        page.evaluate(PLAY_ON, STEPS.get(game, 40))
        clear(page)
        lit = page.locator(".mine .lit")
        if lit.count() > 1:
            lit.nth(1).dispatch_event("click")
        settle(page)

    return play


def real_dice(page: Page) -> None:
    sit(page, "qwixx", {"dice": "real"})
    page.wait_for_selector(".faces button.face")
    for face in "42":
        page.locator(f"[data-face='{face}']").click()
    settle(page)


def end(page: Page) -> None:
    sit(page, "qwixx")
    page.evaluate(PLAY_ON, MANY)
    page.wait_for_selector(".end:not([hidden])")
    clear(page)
    settle(page)


def replay(page: Page) -> None:
    end(page)
    page.goto(f"{page.url}/replay")
    page.wait_for_selector(".sheets svg.drawing")
    page.locator("#moment").evaluate("(slider) => { slider.value = slider.max * 0.7; slider.oninput(); }")
    settle(page)


def sit(page: Page, game: str, options: dict[str, Any] | None = None) -> None:
    """One tap on the home page, with bots that answer at once."""

    def quicker(route: Route) -> None:
        wish = route.request.post_data_json
        seats = ["bot:random" if seat.startswith("bot:") else seat for seat in wish["seats"]]
        route.continue_(post_data={**wish, "name": "Emma", "seats": seats, "options": {"pace": 0, **(options or {})}})

    page.route("**/api/tables?*", quicker)
    page.locator(f"[data-game={game}]").click()
    page.wait_for_selector(".mine .drawing")


def clear(page: Page) -> None:
    """Takes the slips away and looks at the top."""
    page.evaluate("document.querySelector('#slips').replaceChildren(); scrollTo(0, 0)")


def settle(page: Page) -> None:
    page.wait_for_timeout(1200)


# A server and a browser


@contextmanager
def served() -> Iterator[str]:
    """A server with an empty data directory."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "crocetta", "serve", "--cold", "--port", str(port), "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/health")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(PATIENCE)


def wait_for(url: str) -> None:
    for _ in range(PATIENCE * 5):
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"nobody answers at {url}")


def take(browser: Browser, address: str, shot: Shot) -> None:
    context = browser.new_context(**{"base_url": address, "locale": "en-GB", "reduced_motion": "reduce"} | shot.device)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto("/")
    shot.act(page)
    page.screenshot(path=PICTURES / f"{shot.name}.png")
    context.close()
    print(shot.name, flush=True)


def main(wanted: list[str]) -> None:
    with chromium.started() as browser, served() as address:
        for shot in shots():
            if not wanted or shot.name.startswith(tuple(wanted)):
                take(browser, address, shot)


if __name__ == "__main__":
    main(sys.argv[1:])
