"""Sitting at a table with a browser: opening one, and playing on without thinking."""

import json
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
QUICK = {"pace": 0}  # bots answer at once
SHORT = {  # rules that make a long game short
    "onecard": {"max_turns": "8"},
    "qwixx-deluxe": {"games": "2"},
}

# Taps whatever can be tapped, cells before buttons, until the end or until so many taps are made.
PLAY_ON = (Path(__file__).parent / "play_on.js").read_text(encoding="utf-8")


def open_table(address: str, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
    """A table: its code, and the token and link of the host's seat."""
    wish = {"game": game, "name": "Emma", "seats": seats, "start": "person" not in seats[1:]} | more
    wish["options"] = QUICK | more.get("options", {})
    body = json.dumps(wish).encode()
    request = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        table: dict[str, Any] = json.load(answer)
    return table | {"seat_link": f"/t/{table['code']}#{table['token']}"}


def hurry(page: Page) -> None:
    """Tables opened by this page have short games and bots that answer at once."""

    def quicker(route: Route) -> None:
        wish = json.loads(route.request.post_data or "{}")
        wish["flags"] = wish.get("flags", {}) | SHORT.get(wish["game"], {})
        wish["options"] = wish.get("options", {}) | QUICK
        wish["seats"] = ["bot:random" if seat.startswith("bot:") else seat for seat in wish["seats"]]
        route.continue_(post_data=json.dumps(wish))

    page.route("**/api/tables?*", quicker)


def play_on(page: Page, taps: int = 5000) -> None:
    """Plays on, to the end if there are taps enough."""
    page.wait_for_selector(".play .mine .drawing")
    outcome = page.evaluate(PLAY_ON, [taps, ""])
    assert outcome == "done", outcome


def until_asked(page: Page, kind: str) -> None:
    """Plays on until we are asked to choose a cell (`lit`) or to throw (`throw`)."""
    selector = {"lit": ".mine .lit", "throw": "[data-choice=throw]"}[kind]
    outcome = page.evaluate(PLAY_ON, [5000, selector])
    assert outcome == "there", f"nobody asked us for {kind}: {outcome}"
