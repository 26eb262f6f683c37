"""Turns on a phone: who is asked, what a throw led to, what a tap means, and what passing costs."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crocetta.core.game import ids
from tests.browser.conftest import Open
from tests.browser.sitting import PHONE, PLAY_ON, open_table, play_on
from tests.browser.thumb import meets, seen, thumb

REAL = {"dice": "real"}
MOVING = {"reduced_motion": "no-preference"}
TALL = PHONE | {"viewport": {"width": 390, "height": 844}}
NOTHING_LEFT = ("5 6 1 5 1 1", "red 11", "yellow 11"), ("1 2 5 5 6 2", "green 3", "blue 3")  # after this no sum fits

# Notes every moment at which a page offers what it should not.
WATCH = """() => {
  window.wrong = [];
  const look = () => {
    const throws = document.querySelector(".yes[data-choice=throw]:not([hidden])");
    if (throws && !document.querySelector(".player.active.me")) window.wrong.push("asked to throw for another");
    const rolls = document.querySelector(".place.rolling");
    if (rolls && document.querySelector(".mine .lit")) window.wrong.push("lit while dice roll");
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


# What a throw led to stays until it is tapped away, however slow the machine is.
STAYS = "(() => { const s = setTimeout; window.setTimeout = (f, t, ...a) => (t === 1600 ? 0 : s(f, t, ...a)); })()"
# Timers of `window.holding` milliseconds wait in `window.held`, however slow the machine is.
HOLD = """(() => {
  const start = setTimeout;
  window.held = [];
  window.setTimeout = (f, t, ...more) => (t === window.holding ? (window.held.push(f), 0) : start(f, t, ...more));
})()"""
# Notes what is told, also where nobody looks in time.
NOTE = """() => {
  window.told = [];
  const note = () => window.told.push(document.querySelector(".ask.telling .sentence")?.textContent ?? "");
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.querySelector(".ask"), all);
}"""


def enter(page: Page, faces: str) -> None:
    """Enters what the real dice show."""
    for face in faces.split():
        page.locator(f".face[data-face='{face}']").click()
    page.locator(".faces .yes").click()


def cross(page: Page, name: str) -> None:
    """Crosses a cell: one tap pencils, one says yes."""
    page.locator(f".mine .lit[data-name='{name}']").click()
    page.locator(".answers .yes").click()
    expect(page.locator(f".mine .crossed[data-name='{name}']")).to_have_count(1)


def alone(visit: Open, address: str, game: str = "qwixx", **more: Any) -> Page:
    """A table with real dice, at which nobody else sits."""
    return visit(open_table(address, game, ["person"], options=REAL)["seat_link"], **(PHONE | more))


# Who is asked to throw


@pytest.mark.parametrize("game", ids())
def test_only_my_own_dice_are_mine_to_throw(visit: Open, address: str, game: str) -> None:
    """Nor is anything lit before the dice are at rest."""
    table = open_table(address, game, ["person", "bot:random"], options={"pace": 150})
    page = visit(table["seat_link"], **PHONE, **MOVING)
    page.wait_for_selector(".play .mine .drawing")
    page.evaluate(WATCH)
    play_on(page, 25)
    assert page.evaluate("window.wrong") == []


def test_real_dice_are_thrown_for_a_bot_by_name(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"], options=REAL)
    page = visit(table["seat_link"], **PHONE)
    outcome = page.evaluate(PLAY_ON, [400, ".player.active:not(.me)"])
    assert outcome == "there", outcome
    bot = page.locator(".player:not(.me) .name").inner_text()
    expect(page.locator(".sentence")).to_contain_text(f"for {bot}")
    expect(page.locator(".faces")).to_be_visible()


# What a throw led to


def test_a_throw_on_which_nothing_fits_is_shown_before_its_miss(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person"], options=REAL)
    page, spectator = visit("/", **PHONE), visit("/", **PHONE)
    for who, link in ((page, table["seat_link"]), (spectator, f"/t/{table['code']}")):
        who.add_init_script(STAYS)
        who.goto(link)
    for faces, white, colour in NOTHING_LEFT:
        enter(page, faces)
        cross(page, white)
        cross(page, colour)
    expect(spectator.locator(".mine .crossed")).to_have_count(4)
    enter(page, "4 4 2 2 2 2")
    for who in (page, spectator):
        expect(who.locator(".ask.telling .sentence")).to_contain_text(re.compile("−5"))
        assert who.locator(".place").first.get_attribute("aria-label") == "white die: 4"
        expect(who.locator(".mine [data-cell=miss-0].crossed")).to_have_count(0)
        thumb(who)(".ask")  # a tap goes on
        expect(who.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)
        expect(who.locator(".ask.telling")).to_have_count(0)


def test_what_a_throw_led_to_goes_on_by_itself(visit: Open, address: str) -> None:
    page = alone(visit, address)
    for faces, white, colour in NOTHING_LEFT:
        enter(page, faces)
        cross(page, white)
        cross(page, colour)
    page.evaluate(NOTE)
    enter(page, "4 4 2 2 2 2")
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)
    assert any("−5" in text for text in page.evaluate("window.told"))


def test_the_number_of_a_throw_is_called_out(visit: Open, address: str) -> None:
    page = alone(visit, address, "knaster")
    enter(page, "3 4")
    expect(page.locator(".called")).to_have_text("7")
    expect(page.locator(".sentence")).to_contain_text("7")


def test_a_row_that_closes_is_announced_and_its_die_leaves(visit: Open, address: str) -> None:
    page = alone(visit, address)
    for faces, *names in (
        ("1 1 2 1 1 1", "red 2", "red 3"),
        ("2 2 3 1 1 1", "red 4", "red 5"),
        ("3 3 4 1 1 1", "red 6", "red 7"),
        ("6 6 1 1 1 1", "red 12"),
    ):
        enter(page, faces)
        for name in names:
            cross(page, name)
    expect(page.locator("#slips")).to_contain_text(re.compile("[Rr]ed"))
    page.locator("[data-choice=pass]").click()
    expect(page.locator(".slot")).to_have_count(5)
    expect(page.locator(".tray .gone")).to_have_count(1)


# What a tap means


@pytest.mark.parametrize("late", [60, 250, 600, 1200])
def test_a_tap_that_comes_late_means_nothing_else(visit: Open, address: str, late: int) -> None:
    """Where the button to throw was, nothing is that takes a tap by itself."""
    page = visit(open_table(address, "qwixx", ["person"])["seat_link"], **PHONE, **MOVING)
    expect(page.locator("[data-choice=throw]")).to_be_enabled()
    tap = thumb(page)
    spot = tap("[data-choice=throw]")
    page.wait_for_timeout(late)
    tap(spot)
    expect(page.locator(".mine .lit").first).to_be_visible()
    expect(page.locator(".bare [data-choice=pass]")).to_be_enabled()
    expect(page.locator(".mine .crossed, .mine .pencilled")).to_have_count(0)
    assert not re.search("pass|cross", page.locator(".story").inner_text())


def test_a_second_tap_on_a_pass_takes_nothing_back(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "person"], options=REAL)
    pages = visit(table["seat_link"], **PHONE), visit(f"/t/{table['code']}", **PHONE)
    pages[1].get_by_label("Your name").fill("Max")
    pages[1].get_by_role("button", name="Sit down").tap()
    pages[0].get_by_role("button", name="Start").tap()
    for page in pages:
        expect(page.locator(".play")).to_be_visible()
    expect(pages[0].locator(".player.active")).to_have_count(1)
    active = next(page for page in pages if page.locator(".player.active.me").count())
    enter(active, "1 4 3 6 2 6")
    expect(active.locator(".bare [data-choice=pass]")).to_be_enabled()
    active.evaluate(HOLD)
    active.evaluate("window.holding = 350")  # new controls stay closed until we say so
    tap = thumb(active)
    spot = tap(".bare [data-choice=pass]")
    expect(active.locator(".bare [data-choice=back]")).to_be_visible()
    tap(spot)
    active.evaluate("window.held.forEach((open) => open())")
    expect(active.locator(".bare [data-choice=back]")).to_be_enabled()
    expect(active.locator(".made")).to_have_text("pass")


def test_a_notice_swallows_no_tap(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"])["seat_link"], **TALL)
    expect(page.locator("[data-choice=throw]")).to_be_enabled()
    page.locator(".mine [data-name='red 4']").tap()  # not now: a notice says so
    expect(page.locator("#slips .slip")).to_be_visible()
    spot = seen(page, "[data-choice=throw]")
    assert meets(page, "[data-choice=throw]", spot)
    for slip in page.locator("#slips .slip").all():
        assert slip.evaluate("(slip) => getComputedStyle(slip).pointerEvents") == "none"
    thumb(page)(spot)
    expect(page.locator(".mine .lit").first).to_be_visible()


# What passing costs


def test_a_pass_that_costs_a_miss_asks_first(visit: Open, address: str) -> None:
    page = alone(visit, address)
    enter(page, "1 4 3 6 2 6")
    page.locator(".bare [data-choice=pass]").tap()  # free: one tap
    expect(page.locator(".mine .lit[data-name='yellow 10']")).to_have_count(1)
    page.locator(".bare [data-choice=pass]").tap()
    expect(page.locator(".answers .yes")).to_contain_text("miss")
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(0)
    page.locator(".answers .yes").tap()
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)


def test_one_tap_is_enough_for_those_who_say_so(visit: Open, address: str) -> None:
    page = alone(visit, address)
    page.get_by_label("Settings").click()
    page.get_by_label("One tap is enough").check()
    page.reload()
    enter(page, "1 4 3 6 2 6")
    page.locator(".mine .lit[data-name='red 5']").dispatch_event("click")
    expect(page.locator(".mine .crossed[data-name='red 5']")).to_have_count(1)
    page.locator(".chip[data-choice=y10]").tap()
    expect(page.locator(".mine .crossed[data-name='yellow 10']")).to_have_count(1)
    enter(page, "1 4 3 6 2 6")
    page.locator(".bare [data-choice=pass]").tap()
    expect(page.locator(".mine .lit[data-name='blue 10']")).to_have_count(1)
    page.locator(".bare [data-choice=pass]").tap()
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)


# What others do


def test_everybody_is_in_sight_with_what_they_did_last(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "person"], options=REAL)
    emma, max_ = visit(table["seat_link"], **PHONE), visit(f"/t/{table['code']}", **PHONE)
    max_.get_by_label("Your name").fill("Max")
    max_.get_by_role("button", name="Sit down").tap()
    emma.get_by_role("button", name="Start").tap()
    for page in (emma, max_):
        expect(page.locator(".play")).to_be_visible()
        expect(page.locator(".player.active")).to_have_count(1)
    active, other = (emma, max_) if emma.locator(".player.active.me").count() else (max_, emma)
    name = active.locator(".player.me b").inner_text()
    enter(active, "1 4 3 6 2 6")
    expect(other.locator(".sentence")).to_contain_text(f"{name} threw")
    expect(other.locator(".sentence")).to_contain_text("5")
    other.locator(".bare [data-choice=pass]").tap()
    cross(active, "red 5")
    player = other.locator(".player:not(.me)")
    expect(player.locator(".deed text").first).to_have_text("5")
    expect(player.locator(".points")).to_have_text("1")
    expect(player).to_be_in_viewport(ratio=1)
    assert other.evaluate("scrollY") == 0


def test_the_title_says_when_it_is_my_turn(visit: Open, address: str) -> None:
    page = alone(visit, address)
    expect(page).to_have_title(re.compile("Your turn"))


# What is pencilled, inspected, suggested


def test_a_pencilled_number_is_written(visit: Open, address: str) -> None:
    page = alone(visit, address, "knaster")
    enter(page, "3 4")
    before = page.locator(".mine .pencilling path").count()
    page.locator(".mine [data-cell=cell-13].lit").tap()
    assert before == 0
    expect(page.locator(".mine [data-cell=cell-13] .pencilling path").first).to_be_attached()
    page.locator(".answers .yes").tap()
    written = page.locator(".mine [data-cell=cell-13] .mark path").first.get_attribute("d")
    enter(page, "3 4")
    page.locator(".mine [data-cell=cell-12].lit").tap()
    assert page.locator(".mine [data-cell=cell-12] .pencilling path").first.get_attribute("d") == written


def test_dice_are_looked_at_from_all_sides(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwantum", ["person"])["seat_link"], **PHONE)
    page.locator("[data-choice=throw]").tap()
    expect(page.locator(".place[aria-pressed=false]")).to_have_count(7)
    page.get_by_role("button", name="Look at the dice from all sides").tap()
    expect(page.locator(".inspection[open] li")).to_have_count(7)
    expect(page.locator(".inspection li:nth-child(2) .die")).to_have_count(6)
    expect(page.locator(".inspection .up")).to_have_count(7)


def test_a_hint_marks_the_cells_and_leaves_the_sheet_where_it_is(visit: Open, address: str) -> None:
    page = visit("/", **PHONE)
    hints = [
        {"choice": "y5", "text": "cross yellow 5", "worth": "wins 61 %", "why": "it skips little"},
        {"choice": "r5", "text": "cross red 5", "worth": "wins 58 %", "why": "it skips more"},
    ]
    advise(page, hints)
    page.goto(open_table(address, "qwixx", ["person"], options=REAL)["seat_link"])
    enter(page, "1 4 3 6 2 6")
    expect(page.locator(".mine .lit")).to_have_count(4)
    sheet = page.locator(".mine .drawing")
    before = sheet.bounding_box()
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".mine .hinted")).to_have_count(2)
    expect(page.locator(".mine .hinted[data-name='yellow 5'] .rank")).to_have_text("1")
    expect(page.locator(".chip.best .worth")).to_have_text("wins 61 %")
    assert sheet.bounding_box() == before
    panel = page.locator(".hints").bounding_box()
    assert panel
    assert before
    assert panel["y"] + panel["height"] <= before["y"]
    page.locator(".mine [data-name='red 5']").tap()
    page.locator(".answers .yes").tap()
    expect(page.locator(".mine .hinted")).to_have_count(0)


def advise(page: Page, hints: list[dict[str, str]]) -> None:
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


def test_my_dice_are_thrown_for_me_if_i_say_so(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"])["seat_link"], **PHONE)
    page.get_by_label("Settings").click()
    page.get_by_label("Throw my dice for me").check()
    page.reload()
    expect(page.locator(".mine .lit").first).to_be_visible()
    expect(page.locator("[data-choice=throw]")).to_have_count(0)


def test_picked_dice_are_thrown_without_another_tap_where_one_is_enough(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwantum", ["person"])["seat_link"], **PHONE)
    page.evaluate("localStorage.setItem('crocetta.taps', 'one')")
    page.locator("[data-choice=throw]").tap()
    expect(page.locator(".place[aria-pressed=false]")).to_have_count(7)
    page.evaluate(HOLD)
    page.evaluate("window.holding = 1300")  # so long after the last pick they are thrown
    page.locator(".place").nth(0).tap()
    page.locator(".place").nth(3).tap()
    expect(page.locator(".place.tapped")).to_have_count(2)
    page.evaluate("window.held.at(-1)()")
    expect(page.locator(".place[aria-pressed]")).to_have_count(0)  # thrown: nothing else can be picked
    expect(page.locator(".bare [data-choice=pass]")).to_be_visible()
