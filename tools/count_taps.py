"""How many taps a game takes: a person against a bot, on a phone of 390 × 844 points, in a real browser.

    python tools/count_taps.py [GAME …] [--games N] [--taps usual|one|fast]

The person carries every decision out with as few taps as the page offers: its own button, or cells and dice and then
the confirmation. Person and rival decide as the weakest bot that draws no lots (`hard`; in one game `champion`), and
dice have numbered seeds, so two versions of the page, and both settings of one, are compared in the same games: points
and turns must be the same. `--taps one` turns the setting "one tap is enough" on, `--taps fast` also "throw my dice for
me".

A tap is one pointer action that the person must make. Counted apart: `swipes`, where something had to be moved into
view first; `covered`, where something lay on it and had to go first; `lost`, taps that did nothing and were repeated;
`wrong`, decisions that became another one on the page.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import phone
from playwright.sync_api import Browser, Page, TimeoutError

from crocetta import bots
from crocetta.bots.style import styles
from crocetta.core import record
from crocetta.core.dice import Dice
from crocetta.core.game import Game, find
from crocetta.core.match import Chosen, Match
from crocetta.core.position import Position
from crocetta.server.view import dice_choices
from tests.browser import chromium
from tests.browser.thumb import NotSeen, Spot, lying_at, meets, seen, thumb

GAMES = 4  # of each kind
MINE = 0  # the seat of the person
QUIET = 60  # milliseconds without a change: the page has come to rest
GONE = 5_000  # milliseconds after which something that was offered is taken to be gone
REACTION = 4.0  # seconds after which a tap was lost

# What the page offers. Everything that a new page may call otherwise is here.
THROW = "[data-choice=throw]:enabled"
OFFERED = '.hand [data-choice="{choice}"]:enabled'  # a button of a choice's own
CONFIRM = ".answers .yes:enabled:not([data-choice=throw]):not(.counting)"  # one that counts down needs no tap
CELL = '.mine [data-cell="{cell}"].lit'
DIE = ".tray .place.lit:nth-child({nth})"
STATE = """() => ({
  pencilled: [...document.querySelectorAll(".mine .pencilled[data-cell]")].map((cell) => cell.dataset.cell),
  dice: [...document.querySelectorAll(".tray .place")].flatMap((one, n) => one.classList.contains("tapped") ? [n] : []),
})"""
SETTINGS = {"usual": {}, "one": {"crocetta.taps": "one"}}
SETTINGS["fast"] = SETTINGS["one"] | {"crocetta.throws": "self"}
NOTE_CHANGES = """
addEventListener("DOMContentLoaded", () => {
  window.changed = performance.now();
  new MutationObserver(() => (window.changed = performance.now()))
    .observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
});
"""
AT_REST = f"() => performance.now() - window.changed > {QUIET}"
SHOW = "(element) => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })"


@dataclass
class Count:
    """What one game took."""

    taps: Counter[str] = field(default_factory=Counter)  # by what they were for
    apart: Counter[str] = field(default_factory=Counter)  # swipes, covered, lost
    turns: int = 0
    points: str = ""

    @property
    def total(self) -> int:
        return sum(self.taps.values())


def steady(game: Game) -> str:
    """The weakest level that always chooses the same: without noise and without playouts."""
    return next(name for name, style in styles(game, 2).items() if not style.noise and not style.rollouts)


class Seat:
    """What the server tells the person's seat: the question, and the position to decide in."""

    def __init__(self, here: str, game: str) -> None:
        level = steady(find(game))
        wish = {"game": game, "name": "Emma", "seats": ["person", f"bot:{level}"], "start": True}
        self.client = httpx.Client(base_url=here, timeout=phone.PATIENCE)
        self.table = self.client.post("/api/tables", json=wish | {"options": {"pace": 0, "away": 0}}).json()
        self.client.headers["authorization"] = f"Bearer {self.table['token']}"
        self.path = f"/api/tables/{self.table['code']}"
        self.bot = bots.find(level, find(game))
        self.seq = 0
        self.chosen: list[str] = []
        self.view: dict[str, Any] = {}
        self.look()

    def look(self, wait: float = 0) -> None:
        """What is new; at most so many seconds are waited for it."""
        found = self.client.get(f"{self.path}/events", params={"since": self.seq, "wait": wait}).json()
        self.seq, self.view = found["seq"], found["view"]
        mine = [event for event in found["events"] if event["kind"] == "chosen" and event["seat"] == MINE]
        self.chosen += [event["choice"] for event in mine if "choice" in event]

    @property
    def over(self) -> bool:
        return bool(self.view["state"] == "over")

    @property
    def question(self) -> dict[str, Any] | None:
        """What the person is asked; to throw for the bot is no duty."""
        asked: dict[str, Any] | None = self.view["question"]
        return None if asked and asked["kind"] == "throw" and self.view["active"] != MINE else asked

    def position(self) -> Position:
        """The position as the person knows it: the public record, and what they chose in secret since."""
        match = record.read(self.client.get(f"{self.path}/record").text)
        position = match.position
        made = sum(isinstance(event, Chosen) and event.seat == MINE for event in match.log)
        for choice in self.chosen[made:]:
            position = position.choose(MINE, choice)
        return position.view(MINE)

    def decide(self) -> tuple[str, tuple[int, ...]]:
        """A choice, and the dice that it throws again."""
        position = self.position()
        choice = self.bot.choose(position, MINE).text
        again = {text: places for places, text in dice_choices(position, MINE).items()}
        return choice, again.get(choice, ())


class Person:
    """Somebody with a thumb, who knows what they want and makes the page do it."""

    def __init__(self, page: Page, seat: Seat) -> None:
        self.page, self.seat, self.tap = page, seat, thumb(page)
        self.count = Count()

    def play(self) -> Count:
        """To the end."""
        while not self.seat.over:
            question = self.seat.question
            if question is None:
                self.seat.look(wait=5)
            elif question["kind"] == "throw":
                self.rest()
                if self.offers(THROW):
                    self.press(THROW, "throw", question)
                else:
                    self.wait()
            else:
                self.carry_out(question)
        self.count.turns = self.seat.view["turn"]
        self.count.points = "–".join(str(seat["points"]) for seat in self.seat.view["seats"])
        return self.count

    def carry_out(self, question: dict[str, Any]) -> None:
        """Decide, and tap until it is done."""
        choice, dice = self.seat.decide()
        before = len(self.seat.chosen)
        cells = next((one["cells"] for one in question["choices"] if one["choice"] == choice), [])
        others = Counter(cell for one in question["choices"] for cell in one["cells"])
        cells = sorted(cells, key=lambda cell: others[cell])  # what says most comes first
        pressed = False  # a button of its own, which may ask for confirmation
        end = time.monotonic() + phone.PATIENCE
        while not self.answered(question):
            self.rest()
            state = self.page.evaluate(STATE)
            ready = pressed or (cells and set(state["pencilled"]) == set(cells)) or (dice and state["dice"] == [*dice])
            own = OFFERED.format(choice=choice)
            missing = [cell for cell in cells if cell not in state["pencilled"]]
            again = [place for place in dice if place not in state["dice"]]
            if ready and self.offers(CONFIRM):
                self.press(CONFIRM, "confirm", question)
            elif self.offers(own):
                self.press(own, "button", question)
                pressed = True
            elif again and self.offers(DIE.format(nth=again[0] + 1)):
                self.press(DIE.format(nth=again[0] + 1), "die", question)
            elif missing and self.offers(CELL.format(cell=missing[0])):
                self.press(CELL.format(cell=missing[0]), "cell", question)
            elif time.monotonic() < end:
                self.wait()
            else:
                raise SystemExit(f"{choice} cannot be tapped: {self.page.locator('.answers').inner_html()}")
        if choice not in self.seat.chosen[before:][:1]:
            self.count.apart["wrong"] += 1

    def answered(self, question: dict[str, Any]) -> bool:
        """Whether the server asks something else by now, or nothing."""
        return self.seat.over or (self.seat.view["question"] or {}).get("number") != question["number"]

    def offers(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def wait(self) -> None:
        """An answer is on its way to the server, or a question to the page."""
        self.page.wait_for_timeout(QUIET)
        self.seat.look()

    def press(self, selector: str, purpose: str, question: dict[str, Any]) -> None:
        """Tap something until the page or the server reacts."""
        while True:
            try:
                spot = self.reach(selector)
            except TimeoutError:
                return  # it went while we looked for it: the page has moved on
            self.seat.look()
            if self.answered(question):  # the page may show the next question already: this tap would answer that one
                return
            before = self.page.evaluate("window.changed")
            self.tap(spot)
            self.count.taps[purpose] += 1
            end = time.monotonic() + REACTION
            while time.monotonic() < end:
                self.seat.look()
                if self.answered(question):
                    return
                if purpose in ("cell", "die", "button") and self.page.evaluate("window.changed") != before:
                    return
                self.page.wait_for_timeout(10)
            self.count.apart["lost"] += 1
            self.rest()

    def reach(self, selector: str) -> Spot:
        """Where to tap: what is out of sight or under the edge is moved, what a slip covers becomes free by itself."""
        spot = self.spot(selector)
        if spot is None or not meets(self.page, selector, spot):
            before = self.page.locator(selector).first.bounding_box()
            self.page.locator(selector).first.evaluate(SHOW)
            self.rest()
            self.count.apart["swipes"] += self.page.locator(selector).first.bounding_box() != before
            spot = self.spot(selector)
        if spot is None:
            raise TimeoutError(f"{selector} cannot be brought into sight")
        if not meets(self.page, selector, spot):
            self.count.apart["covered"] += 1
            end = time.monotonic() + phone.PATIENCE
            while not meets(self.page, selector, spot):
                if time.monotonic() > end:
                    raise SystemExit(f"{selector} stays covered by {lying_at(self.page, spot)}")
                self.page.wait_for_timeout(50)
        return spot

    def spot(self, selector: str) -> Spot | None:
        """Where something is seen, if its middle is in sight so that a person recognises and meets it."""
        box = self.page.locator(selector).first.bounding_box()
        try:
            spot = seen(self.page, selector)
        except NotSeen:
            return None
        if box is None:  # it is about to go
            return None
        aside = abs(box["x"] + box["width"] / 2 - spot.x) / box["width"]
        above = abs(box["y"] + box["height"] / 2 - spot.y) / box["height"]
        return spot if max(aside, above) < 0.25 else None

    def rest(self) -> None:
        """Look until nothing moves any more."""
        self.page.wait_for_function(AT_REST, timeout=phone.PATIENCE * 1000)


def played(browser: Browser, here: str, game: str, taps: str) -> Count:
    """One game to its end."""
    seat = Seat(here, game)
    with phone.phone(browser, here, reduced_motion="reduce") as context:
        context.add_init_script(NOTE_CHANGES)
        for name, value in SETTINGS[taps].items():
            context.add_init_script(f"localStorage.setItem({name!r}, {value!r})")
        page = context.new_page()
        page.goto(f"/t/{seat.table['code']}#{seat.table['token']}")
        page.wait_for_selector(".play .mine svg")
        page.set_default_timeout(GONE)
        return Person(page, seat).play()


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    phone.add_games(asked)
    asked.add_argument("--games", type=int, default=GAMES)
    asked.add_argument("--taps", choices=list(SETTINGS), action="append")
    wanted = asked.parse_args()
    with chromium.started() as browser:
        print("| game | setting | games | taps a game | turns | taps a turn | of these | apart |")
        print("|---|---|---:|---:|---:|---:|---|---|")
        for game in wanted.game:
            for taps in wanted.taps or list(SETTINGS):
                with phone.numbered_server() as here:
                    counts = []
                    for number in range(1, wanted.games + 1):
                        counts.append(played(browser, here, game, taps))
                        ended = f"{counts[-1].turns} turns, {counts[-1].points}"
                        print(f"{game} {number}: {counts[-1].total} taps, {ended}", file=sys.stderr, flush=True)
                        if ended != (without := expected(game, number)):
                            raise SystemExit(f"{game} {number} is another game: without the page {without}")
                print(row(game, taps, counts), flush=True)


def expected(game: str, number: int) -> str:
    """How the same game ends without a page: nothing was tapped wrongly if it ends so on the page too."""
    match, bot = Match.new(game, ("Emma", "Max"), dice=Dice.numbered(number)), bots.find(steady(find(game)), find(game))
    while not match.position.over:
        if match.position.to_throw:
            match.throw()
        else:
            seat = match.position.waiting[0]
            match.choose(seat, bot.choose(match.position.view(seat), seat))
    return f"{match.position.turn} turns, {'–'.join(map(str, match.position.scores))}"


def row(game: str, taps: str, counts: list[Count]) -> str:
    """A line of the table: means over all games."""
    many = len(counts)
    total, turns = sum(count.total for count in counts), sum(count.turns for count in counts)
    kinds = mean_of([count.taps for count in counts])
    apart = mean_of([count.apart for count in counts])
    means = (f"{total / many:.0f}", f"{turns / many:.1f}", f"{total / turns:.2f}")
    return f"| {' | '.join((game, taps, str(many), *means, kinds, apart))} |"


def mean_of(counters: list[Counter[str]]) -> str:
    """How often each came about in a game, most often first."""
    all_ = sum(counters, Counter[str]())
    return ", ".join(f"{name} {number / len(counters):.1f}" for name, number in all_.most_common())


if __name__ == "__main__":
    main()
