"""Sitting at a table with a browser: opening one, and playing on without thinking."""

import json
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, press
from tests.server.served import Guest

PHONE = SCREENS["360x640"]
MOVING = {"reduced_motion": "no-preference"}
QUICK = {"pace": 0}  # bots answer at once
REAL = {"dice": "real"}
NOTHING_LEFT = ("5 6 1 5 1 1", "r11", "y11", "1 2 5 5 6 2", "g3", "b3")  # after this no sum of NOTHING_FITS does
NOTHING_FITS = "4 4 2 2 2 2"
SHORT = {  # rules that make a long game short
    "onecard": {"max_turns": "8"},
    "qwixx-deluxe": {"games": "2"},
}

# Taps whatever can be tapped, cells before buttons, until the end or until so many taps are made.
PLAY_ON = (Path(__file__).parent / "play_on.js").read_text(encoding="utf-8")

# New controls take taps at once: a script is never late.
HASTY = """() => {
  if (window.isHasty) return;
  window.isHasty = true;
  const start = setTimeout;
  window.setTimeout = (f, t, ...more) => start(f, [350, 700, 1500].includes(t) ? 0 : t, ...more);
}"""
# Timers of `window.holding` milliseconds wait in `window.held`, however slow the machine is.
HOLD = """(() => {
  const start = setTimeout;
  window.held = [];
  window.setTimeout = (f, t, ...more) => (t === window.holding ? (window.held.push(f), 0) : start(f, t, ...more));
})()"""

# What a throw led to stays until it is tapped away, however slow the machine is.
STAYS = "(() => { const s = setTimeout; window.setTimeout = (f, t, ...a) => (t === 1600 ? 0 : s(f, t, ...a)); })()"
# Notes what is told, also where nobody looks in time.
NOTE = """() => {
  window.told = [];
  const note = () => window.told.push(document.querySelector(".ask.telling .sentence")?.textContent ?? "");
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.querySelector(".ask"), all);
}"""
# Notes every sentence from now on.
NOTE_SENTENCES = """() => {
  window.sentences = [];
  const sentence = document.querySelector(".sentence");
  const note = () => window.sentences.push(sentence.textContent);
  new MutationObserver(note).observe(sentence, { subtree: true, childList: true, characterData: true });
}"""


def open_table(address: str, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
    """A table: its code, and the token and link of the host's seat."""
    wish = {"game": game, "name": "Emma", "seats": seats, "start": "person" not in seats[1:]} | more
    wish["options"] = QUICK | more.get("options", {})
    body = json.dumps(wish).encode()
    request = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        table: dict[str, Any] = json.load(answer)
    return table | {"seat_link": f"/t/{table['code']}#{table['token']}"}


def act(guest: Guest, *deeds: str) -> None:
    """Do what a seat is asked, without a page: the faces of real dice ("1 4 3 6 2 6"), or a choice ("r5")."""
    for deed in deeds:
        question = guest.asked()
        throw, choose = {"type": "throw", "faces": deed.split()}, {"type": "choose", "choice": deed}
        answer = guest.ask((throw if question["kind"] == "throw" else choose) | {"question": question["number"]})
        assert answer["type"] == "accepted", answer
        while guest.view["question"] == question:
            guest.hear()


def already(address: str, table: dict[str, Any], *deeds: str) -> str:
    """What the only person at a table did before a page is opened: the link of the seat."""
    with closing(Guest(address, table["code"], table["token"])) as guest:
        act(guest, *deeds)
    return str(table["seat_link"])


def two_seats(address: str) -> tuple[Guest, Guest]:
    """Two people at a table of Qwixx with real dice, the active one first."""
    table = open_table(address, "qwixx", ["person", "person"], options=REAL)
    emma, max_ = Guest(address, table["code"], table["token"]), Guest(address, table["code"])
    max_.token = max_.ask({"type": "sit", "name": "Max"})["token"]
    emma.ask({"type": "start"})
    while emma.view["state"] == "lobby":
        emma.hear()
    return (emma, max_) if emma.view["active"] == 0 else (max_, emma)


def two(visit: Open, address: str, screen: Screen, misses: int = 0) -> tuple[Page, Page]:
    """The pages of two people, who began first; after so many turns in which nothing was crossed."""
    seats = two_seats(address)
    for turn in range(misses):
        active, other = seats if turn % 2 == 0 else seats[::-1]
        act(active, "1 4 3 6 2 6", "pass")
        act(other, "pass")
        act(active, "pass")
    pages = [visit(f"/t/{seat.code}#{seat.token}", **screen) for seat in seats]
    for seat, page in zip(seats, pages, strict=True):
        seat.close()
        expect(page.locator(".play")).to_be_visible()
        expect(page.locator(".player.active")).to_have_count(1)
    return pages[0], pages[1]


def alone(visit: Open, address: str, game: str = "qwixx", screen: Screen = PHONE, *deeds: str) -> Page:
    """A table with real dice, at which nobody else sits, after these throws and choices."""
    return visit(already(address, open_table(address, game, ["person"], options=REAL), *deeds), **screen)


def enter(page: Page, faces: str) -> None:
    """Enter what the real dice show, by typing; `test_real_dice_are_tapped_in` taps."""
    expect(page.locator(".faces .face").first).to_be_visible()
    page.keyboard.type(faces.replace(" ", ""))
    press(page.locator(".faces .yes"))


def cross(page: Page, name: str) -> None:
    """Crosses a cell: one tap pencils, one says yes."""
    page.locator(f".mine .lit[data-name='{name}']").click()
    page.locator(".answers .yes").click()
    expect(page.locator(f".mine .crossed[data-name='{name}']")).to_have_count(1)


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
    page.evaluate(HASTY)
    outcome = page.evaluate(PLAY_ON, [taps, ""])
    assert outcome == "done", outcome


def until_asked(page: Page, kind: str) -> None:
    """Plays on until we are asked to choose a cell (`lit`), to throw (`throw`) or to enter real dice (`faces`)."""
    page.wait_for_selector(".play .mine .drawing")
    selector = {"lit": ".mine .lit", "throw": "[data-choice=throw]", "faces": ".faces:not([hidden])"}[kind]
    page.evaluate(HASTY)
    outcome = page.evaluate(PLAY_ON, [5000, selector])
    assert outcome == "there", f"nobody asked us for {kind}: {outcome}"


def advise(page: Page, hints: list[dict[str, Any]]) -> None:
    """Answers every wish for a hint on behalf of the server: bots take a while to get ready."""
    page.add_init_script(
        """(() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) {
            const frame = JSON.parse(text);
            if (frame.type !== "hint") return send.call(this, text);
            const data = { type: "hints", to: frame.id, question: window.asked, hints: HINTS };
            return this.onmessage({ data: JSON.stringify(data) });
          };
          const parse = JSON.parse;
          JSON.parse = (text, ...more) => {
            const found = parse(text, ...more);
            if (found?.view?.question) window.asked = found.view.question.number;
            return found;
          };
        })()""".replace("HINTS", str(hints))
    )
