"""Taps on every screen: what a late or double one means, what passing costs, what is pencilled and suggested."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, everywhere, press
from tests.browser.sitting import (
    HOLD,
    MOVING,
    NOTE_SENTENCES,
    NOTHING_FITS,
    NOTHING_LEFT,
    PHONE,
    REAL,
    STAYS,
    advise,
    alone,
    already,
    enter,
    open_table,
    two,
)
from tests.browser.thumb import meets, seen, thumb

# Notes what kinds of messages are sent from now on.
NOTE_SENT = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text).type);
    return send.call(this, text);
  };
}"""
# Cells that lie under the hint, and digits that lie under a rank.
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const panel = box(document.querySelector(".hints"));
  const cells = [...document.querySelectorAll(".mine [data-cell]")];
  const under = cells.filter((cell) => meet(box(cell.querySelector(".hit") ?? cell), panel));
  const ranks = [...document.querySelectorAll(".mine .rank")];
  const hidden = ranks.filter((rank) => meet(box(rank), middle(rank.parentElement.querySelector(".label"))));
  function middle(label) {
    const { left, right, top, bottom } = box(label);
    const high = (bottom - top) / 4;
    return { left, right, top: top + high, bottom: bottom - high };
  }
  return [...under.map((cell) => cell.dataset.name), ...hidden.map((rank) => `rank ${rank.textContent}`)];
}"""


# What a tap means


@pytest.mark.parametrize(
    ("late", "size"), [*((late, "360x640") for late in (60, 600)), *((1100, size) for size in SCREENS)]
)
def test_a_tap_that_comes_late_means_nothing_else(visit: Open, address: str, late: int, size: str) -> None:
    """Where the button to throw was, nothing is that takes a tap by itself, also when the dice lie."""
    page = visit(open_table(address, "qwixx", ["person"])["seat_link"], **SCREENS[size], **MOVING)
    expect(page.locator("[data-choice=throw]")).to_be_enabled()
    tap = thumb(page)
    spot = tap("[data-choice=throw]")
    page.wait_for_timeout(late)
    tap(spot)
    expect(page.locator(".mine .lit").first).to_be_visible()
    expect(page.locator(".bare [data-choice=pass]")).to_be_enabled()
    expect(page.locator(".mine .crossed, .mine .pencilled")).to_have_count(0)
    told = page.locator(".story li").all_text_contents()  # also where the story is folded away
    assert told
    assert not re.search("pass|cross", " ".join(told))


@everywhere
def test_a_second_tap_on_a_pass_takes_nothing_back(visit: Open, address: str, screen: Screen) -> None:
    active, _ = two(visit, address, screen)
    enter(active, "1 4 3 6 2 6")
    expect(active.locator(".bare [data-choice=pass]")).to_be_enabled()
    active.evaluate(HOLD)
    active.evaluate("window.holding = 1500")  # so long taking back stays closed
    tap = thumb(active)
    spot = tap(".bare [data-choice=pass]")
    expect(active.locator(".bare [data-choice=back]")).to_be_visible()
    assert active.evaluate("window.held.length")  # otherwise this is a race
    tap(spot)
    active.evaluate("window.held.forEach((open) => open())")
    expect(active.locator(".bare [data-choice=back]")).to_be_enabled()
    expect(active.locator(".made")).to_have_text("You pass")


@everywhere
def test_a_second_tap_on_a_face_does_not_confirm(visit: Open, address: str, screen: Screen) -> None:
    """The button that confirms lies where the faces lay."""
    page = alone(visit, address, "knaster", screen)
    expect(page.locator(".faces")).to_be_visible()
    page.evaluate(HOLD)
    page.evaluate("window.holding = 700")
    tap = thumb(page)
    tap(".face >> nth=3")
    spot = tap(".face >> nth=3")
    expect(page.locator(".faces .yes")).to_be_visible()
    tap(spot)
    tap(seen(page, ".faces .yes"))
    page.evaluate("window.held.forEach((open) => open())")
    expect(page.locator(".faces .yes")).to_be_focused()
    expect(page.locator(".story li").filter(has_text="8")).to_have_count(0)
    press(page.locator(".faces .yes"))
    expect(page.locator(".called")).to_have_text("8")


@everywhere
def test_a_late_tap_on_a_choice_makes_no_other(visit: Open, address: str, screen: Screen) -> None:
    """What can be chosen in the second action lies where the choices of the first one lay."""
    page = alone(visit, address, screen=screen)
    page.evaluate("localStorage.setItem('crocetta.taps', 'one')")
    page.evaluate(HOLD)
    page.evaluate("window.holding = 700")
    enter(page, "1 4 3 6 2 6")
    open_up = "window.held.splice(0).forEach((open) => open())"
    expect(page.locator(".bare [data-choice=pass]")).to_be_disabled()
    page.evaluate(open_up)
    expect(page.locator(".mine .lit[data-name='red 5']")).to_have_count(1)
    tap = thumb(page)
    spot = tap(".chip >> nth=0" if page.locator(".chip").count() else ".mine [data-name='red 5']")
    expect(page.locator(".mine .crossed[data-name='red 5']")).to_have_count(1)
    assert page.evaluate("window.held.length")  # the second action is asked for and takes no taps yet
    tap(spot)
    tap(seen(page, ".bare [data-choice=pass]"))
    page.evaluate(open_up)
    expect(page.locator(".mine .lit[data-name='yellow 10']")).to_have_count(1)
    expect(page.locator(".mine .crossed")).to_have_count(1)


@everywhere
def test_a_second_tap_on_keep_does_not_pass(visit: Open, address: str, screen: Screen) -> None:
    """However late it comes: a button lies there that would pass. It waits for a yes."""
    page = visit(already(address, open_table(address, "onecard", ["person"], options=REAL), "r r r g g"), **screen)
    expect(page.locator(".bare [data-choice=keep]")).to_be_enabled()
    tap = thumb(page)
    spot = tap(".bare [data-choice=keep]")
    bare = page.locator(".bare [data-choice=pass]")
    expect(bare).to_be_enabled()
    assert meets(page, ".bare [data-choice=pass]", spot)
    tap(spot)
    expect(bare).to_have_class(re.compile("pencilled"))
    expect(page.locator(".mine .lit").first).to_be_visible()
    press(page.locator(".answers .yes"))
    expect(page.locator(".faces")).to_be_visible()


def test_a_double_tap_is_one_tap(visit: Open, address: str) -> None:
    page = alone(visit, address)
    enter(page, "1 4 3 6 2 6")
    for target in (".mine .lit[data-name='red 5']", ".chip[data-choice=y5]"):
        expect(page.locator(target)).to_be_enabled()
        page.evaluate(HOLD)
        page.evaluate("window.holding = 350")
        tap = thumb(page)
        tap(tap(target))
        expect(page.locator(".mine .pencilled")).to_have_count(1)
        expect(page.locator(".answers .yes")).to_be_enabled()
        expect(page.locator(".mine .crossed")).to_have_count(0)
        page.evaluate("window.held.splice(0).forEach((end) => end())")
    tap(".chip[data-choice=y5]")
    expect(page.locator(".mine .crossed[data-name='yellow 5']")).to_have_count(1)


@everywhere
def test_a_tap_that_goes_on_asks_no_reason(visit: Open, address: str, screen: Screen) -> None:
    page = visit("/", **screen)
    page.add_init_script(STAYS)
    page.goto(already(address, open_table(address, "qwixx", ["person"], options=REAL), *NOTHING_LEFT))
    enter(page, NOTHING_FITS)
    expect(page.locator(".ask.telling")).to_be_visible()
    page.evaluate(NOTE_SENT)
    thumb(page)(".mine [data-name='red 2']")
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)
    assert "why" not in page.evaluate("window.sent")
    press(page.locator(".mine [data-name='red 2']"))  # now it does
    expect(page.locator("#slips .slip")).to_be_visible()
    assert "why" in page.evaluate("window.sent")


@everywhere
def test_a_notice_swallows_no_tap(visit: Open, address: str, screen: Screen) -> None:
    page = visit(open_table(address, "qwixx", ["person"])["seat_link"], **screen)
    expect(page.locator("[data-choice=throw]")).to_be_enabled()
    press(page.locator(".mine [data-name='red 4']"))  # not now: a notice says so
    expect(page.locator("#slips .slip")).to_be_visible()
    spot = seen(page, "[data-choice=throw]")
    assert meets(page, "[data-choice=throw]", spot)
    assert page.locator("#slips").evaluate("(slips) => getComputedStyle(slips).pointerEvents") == "none"
    thumb(page)(spot)
    expect(page.locator(".mine .lit").first).to_be_visible()


# What passing costs


@everywhere
def test_a_pass_that_costs_a_miss_asks_first(visit: Open, address: str, screen: Screen) -> None:
    page = alone(visit, address, screen=screen)
    enter(page, "1 4 3 6 2 6")
    press(page.locator(".bare [data-choice=pass]"))  # free: one tap
    expect(page.locator(".mine .lit[data-name='yellow 10']")).to_have_count(1)
    expect(page.locator(".sentence")).to_contain_text("Passing is a miss (−5)")
    press(page.locator(".bare [data-choice=pass]"))
    expect(page.locator(".answers .yes")).to_have_text("Yes: a miss, −5")
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(0)
    press(page.locator(".answers .yes"))
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)


@everywhere
def test_one_tap_is_enough_for_those_who_say_so(visit: Open, address: str, screen: Screen) -> None:
    page = alone(visit, address, screen=screen)
    press(page.get_by_label("Settings"))
    page.get_by_label("One tap is enough to choose").check()
    page.reload()
    enter(page, "1 4 3 6 2 6")
    press(page.locator(".mine .lit[data-name='red 5']"))
    expect(page.locator(".mine .crossed[data-name='red 5']")).to_have_count(1)
    chip = page.locator(".chip[data-choice=y10]")  # a large button where cells are small
    expect(page.locator(".mine .lit[data-name='yellow 10']")).to_have_count(1)
    press(chip if chip.count() else page.locator(".mine .lit[data-name='yellow 10']"))
    expect(page.locator(".mine .crossed[data-name='yellow 10']")).to_have_count(1)
    enter(page, "1 4 3 6 2 6")
    press(page.locator(".bare [data-choice=pass]"))
    expect(page.locator(".mine .lit[data-name='blue 10']")).to_have_count(1)
    press(page.locator(".bare [data-choice=pass]"))  # what costs a miss asks all the same
    expect(page.locator(".answers .yes")).to_contain_text("miss")
    press(page.locator(".answers .yes"))
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)


# What is pencilled, inspected, suggested


@everywhere
def test_a_pencilled_number_is_written(visit: Open, address: str, screen: Screen) -> None:
    page = alone(visit, address, "knaster", screen)
    enter(page, "3 4")
    before = page.locator(".mine .pencilling path").count()
    press(page.locator(".mine [data-cell=cell-13].lit"))
    assert before == 0
    expect(page.locator(".mine [data-cell=cell-13] .pencilling path").first).to_be_attached()
    press(page.locator(".answers .yes"))
    written = page.locator(".mine [data-cell=cell-13] .mark path").first.get_attribute("d")
    enter(page, "3 4")
    press(page.locator(".mine [data-cell=cell-12].lit"))
    assert page.locator(".mine [data-cell=cell-12] .pencilling path").first.get_attribute("d") == written


@everywhere
def test_dice_are_looked_at_from_all_sides(visit: Open, address: str, screen: Screen) -> None:
    page = visit(open_table(address, "qwantum", ["person"])["seat_link"], **screen)
    press(page.locator("[data-choice=throw]"))
    expect(page.locator(".place[aria-pressed=false]")).to_have_count(7)
    press(page.get_by_role("button", name="Look at the dice from all sides"))
    expect(page.locator(".inspection[open] li")).to_have_count(7)
    expect(page.locator(".inspection li:nth-child(2) .die")).to_have_count(6)
    expect(page.locator(".inspection .up")).to_have_count(7)


@everywhere
def test_a_hint_marks_the_cells_and_leaves_the_sheet_where_it_is(visit: Open, address: str, screen: Screen) -> None:
    page = visit("/", **screen)
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
    page.evaluate(HOLD)
    page.evaluate("window.holding = 5000")  # a slip does not go by itself
    press(page.locator(".mine [data-name='red 4']"))
    expect(page.locator("#slips .slip")).to_be_visible()
    press(page.get_by_role("button", name="Hint"))
    expect(page.locator(".mine .hinted")).to_have_count(2)
    expect(page.locator("#slips .slip")).to_have_count(0)  # it lay where the hints are
    expect(page.locator(".mine .hinted[data-name='yellow 5'] .rank")).to_have_text("1")
    expect(page.locator(".hints .worth")).to_have_text(["wins 61 %", "wins 58 %"])
    for hint in page.locator(".hints .listed").all():
        expect(hint).to_be_in_viewport(ratio=0.99)
    if page.locator(".chip").count():
        expect(page.locator(".chip.best .rank")).to_have_text("1")
    assert sheet.bounding_box() == before
    assert page.evaluate(COVERED) == []
    press(page.locator(".mine [data-name='red 5']"))
    press(page.locator(".answers .yes"))
    expect(page.locator(".mine .hinted")).to_have_count(0)


def test_a_hint_that_is_taken_is_pencilled_as_it_will_be_drawn(visit: Open, address: str) -> None:
    page = visit("/", **PHONE)
    advise(page, [{"choice": "w13", "text": "write 7", "worth": "wins 61 %", "why": "it fits"}])
    page.goto(open_table(address, "knaster", ["person"], options=REAL)["seat_link"])
    enter(page, "3 4")
    expect(page.locator(".mine .lit")).to_have_count(25)
    press(page.get_by_role("button", name="Hint"))
    press(page.locator(".hints .listed"))
    expect(page.locator(".hints")).to_be_hidden()  # so that it is seen
    expect(page.locator(".mine [data-cell=cell-13].inscribing")).to_have_count(1)  # a number, no cross
    press(page.locator(".answers .yes"))
    expect(page.locator(".mine [data-cell=cell-13].numbered")).to_have_count(1)


def test_a_hint_to_throw_again_picks_the_dice_up(visit: Open, address: str) -> None:
    page = visit("/", **PHONE)
    advise(page, [{"choice": "again", "text": "throw again", "worth": "wins 61 %", "why": "low", "dice": [0, 3]}])
    page.goto(open_table(address, "qwantum", ["person"])["seat_link"])
    press(page.locator("[data-choice=throw]"))
    expect(page.locator(".place[aria-pressed=false]")).to_have_count(7)
    page.evaluate(NOTE_SENTENCES)
    press(page.get_by_role("button", name="Hint"))
    press(page.locator(".hints .listed"))
    expect(page.locator(".place.tapped")).to_have_count(2)
    yes = page.locator(".answers .yes")
    expect(yes).to_have_text("Throw 2 dice again")
    press(yes)  # they are thrown at once
    expect(page.locator(".place[aria-pressed]")).to_have_count(0)
    expect(page.locator(".bare [data-choice=pass]")).to_be_enabled()
    assert not [text for text in page.evaluate("window.sentences") if "Your turn: throw" in text]


def test_my_dice_are_thrown_for_me_if_i_say_so(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"])["seat_link"], **PHONE)
    press(page.get_by_label("Settings"))
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
