"""Turns on every screen: who is asked, what a throw led to, what a tap means, and what passing costs."""

import re
from itertools import chain

import pytest
from playwright.sync_api import Page, expect

from crocetta.core.game import ids
from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, each_somewhere, everywhere, press
from tests.browser.sitting import (
    HOLD,
    PHONE,
    PLAY_ON,
    REAL,
    advise,
    already,
    enter,
    open_table,
    play_on,
    two,
    until_asked,
)
from tests.browser.thumb import meets, seen, thumb

PRACTICE = {"practice": True}
MOVING = {"reduced_motion": "no-preference"}
NOTHING_LEFT = ("5 6 1 5 1 1", "r11", "y11", "1 2 5 5 6 2", "g3", "b3")  # after this no sum of NOTHING_FITS does
NOTHING_FITS = "4 4 2 2 2 2"

# Notes every moment at which a page offers what it should not.
WATCH = """() => {
  window.wrong = [];
  window.rolls = 0;
  let [isRolling, hasTurned] = [false, false]; // dice for which nothing was lit yet; whether another face was seen
  const look = (changes) => {
    const throws = document.querySelector(".yes[data-choice=throw]:not([hidden])");
    const asked = document.querySelector(".sentence").textContent.startsWith("Your turn: throw");
    const mine = document.querySelector(".player.active.me");
    if ((throws || asked) && !mine) window.wrong.push("asked to throw for another");
    const [rolls, lit] = [document.querySelector(".place.rolling"), document.querySelector(".mine .lit")];
    if (rolls && !isRolling) [isRolling, hasTurned, window.rolls] = [true, false, window.rolls + 1];
    hasTurned ||= changes.some(({ type, target }) => type === "childList" && target.matches(".rolling .lying"));
    if (lit && (rolls || (isRolling && !hasTurned))) window.wrong.push("lit before the dice lie");
    if (lit) isRolling = false;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


# What a throw led to stays until it is tapped away, however slow the machine is.
STAYS = "(() => { const s = setTimeout; window.setTimeout = (f, t, ...a) => (t === 1600 ? 0 : s(f, t, ...a)); })()"
# Counts faces that are seen while dice roll, and notes a miss that is drawn before they lie.
NOTE_EARLY = """() => {
  window.early = window.turned = 0;
  const here = (selector) => Boolean(document.querySelector(selector));
  const note = (changes) => {
    const turns = changes.filter(({ type, target }) => type === "childList" && target.matches(".rolling .lying"));
    window.turned += turns.length;
    window.early += here(".place.rolling") && here(".mine [data-cell^=miss].crossed") ? 1 : 0;
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
# Notes what kinds of messages are sent from now on.
NOTE_SENT = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text).type);
    return send.call(this, text);
  };
}"""
# What is fetched takes a while to come.
SLOWLY = """(() => {
  const now = fetch;
  window.fetch = (...given) => new Promise((done) => setTimeout(done, 120)).then(() => now(...given));
})()"""
# Counts tiles without a colour.
NOTE_BLANKS = """() => {
  window.blanks = 0;
  const note = () => (window.blanks += document.querySelectorAll(".tile > g[class='']").length);
  new MutationObserver(note).observe(document.querySelector(".play"), { subtree: true, childList: true });
}"""
# How many eyes of dice touch the badge.
UNDER_BADGES = """() => {
  const round = (one) => {
    const { x, y, width, height } = one.getBBox();
    return { x: x + width / 2, y: y + height / 2, radius: Math.max(width, height) / 2 };
  };
  const meet = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius;
  return [...document.querySelectorAll(".tray .die")]
    .flatMap((die) => {
      const badge = round(die.querySelector(".rim"));
      return [...die.querySelectorAll("path.deep")].filter((eye) => meet(round(eye), badge));
    }).length;
}"""
# Counts tones from now on.
NOTE_TONES = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    window.tones += 1;
    return start.apply(this, given);
  };
}"""
# Notes every sentence from now on.
NOTE_SENTENCES = """() => {
  window.sentences = [];
  const sentence = document.querySelector(".sentence");
  const note = () => window.sentences.push(sentence.textContent);
  new MutationObserver(note).observe(sentence, { subtree: true, childList: true, characterData: true });
}"""
# Notes what is told, also where nobody looks in time.
NOTE = """() => {
  window.told = [];
  const note = () => window.told.push(document.querySelector(".ask.telling .sentence")?.textContent ?? "");
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.querySelector(".ask"), all);
}"""


def cross(page: Page, name: str) -> None:
    """Crosses a cell: one tap pencils, one says yes."""
    page.locator(f".mine .lit[data-name='{name}']").click()
    page.locator(".answers .yes").click()
    expect(page.locator(f".mine .crossed[data-name='{name}']")).to_have_count(1)


def alone(visit: Open, address: str, game: str = "qwixx", screen: Screen = PHONE, *deeds: str) -> Page:
    """A table with real dice, at which nobody else sits, after these throws and choices."""
    return visit(already(address, open_table(address, game, ["person"], options=REAL), *deeds), **screen)


# Who is asked to throw


@pytest.mark.parametrize(("game", "size"), each_somewhere(ids(), "qwixx"))
def test_only_my_own_dice_are_mine_to_throw(visit: Open, address: str, game: str, size: str) -> None:
    """Nor is anything lit before the dice are at rest."""
    table = open_table(address, game, ["person", "bot:random"], options={"pace": 150})
    page = visit(table["seat_link"], **SCREENS[size], **MOVING)
    page.wait_for_selector(".play .mine .drawing")
    page.evaluate(WATCH)
    play_on(page, 12)
    assert page.evaluate("window.wrong") == []
    assert page.evaluate("window.rolls") > 0


@everywhere
def test_real_dice_are_thrown_for_a_bot_by_name(visit: Open, address: str, screen: Screen) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"], options=REAL)
    page = visit(table["seat_link"], **screen)
    outcome = page.evaluate(PLAY_ON, [400, ".player.active:not(.me)"])
    assert outcome == "there", outcome
    bot = page.locator(".player:not(.me) b").text_content()
    expect(page.locator(".sentence")).to_contain_text(f"for {bot}")
    expect(page.locator(".faces")).to_be_visible()


# What a throw led to


@everywhere
def test_a_throw_on_which_nothing_fits_is_shown_before_its_miss(visit: Open, address: str, screen: Screen) -> None:
    table = open_table(address, "qwixx", ["person"], options=REAL)
    link = already(address, table, *NOTHING_LEFT)
    page, spectator = visit("/", **screen, **MOVING), visit("/", **screen, **MOVING)
    for who, where in ((page, link), (spectator, f"/t/{table['code']}")):
        who.add_init_script(STAYS)
        who.goto(where)
        expect(who.locator(".mine .crossed")).to_have_count(4)
        who.evaluate(NOTE_EARLY)
    enter(page, NOTHING_FITS)
    expect(page.locator(".ask.telling")).to_be_visible()
    expect(page.locator(".faces")).to_be_hidden()  # the next throw waits
    for who in (page, spectator):
        expect(who.locator(".ask.telling .sentence")).to_contain_text(re.compile("−5"))
        assert who.locator(".place").first.get_attribute("aria-label") == "white die: 4"
        expect(who.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)
        assert who.evaluate("[window.early, window.turned > 0]") == [0, True]
        thumb(who)(".ask")  # a tap goes on
        expect(who.locator(".ask.telling")).to_have_count(0)
    expect(page.locator(".faces")).to_be_visible()


def test_a_tap_brings_rolling_dice_to_rest(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"])["seat_link"], **PHONE, **MOVING)
    expect(page.locator("[data-choice=throw]")).to_be_enabled()
    page.evaluate(HOLD)
    page.evaluate("window.holding = 650")  # so long dice roll
    page.locator("[data-choice=throw]").tap()
    expect(page.locator(".place.rolling")).to_have_count(6)
    expect(page.locator(".mine .lit")).to_have_count(0)
    thumb(page)(".tray")
    expect(page.locator(".place.rolling")).to_have_count(0)
    expect(page.locator(".mine .lit").first).to_be_visible()
    assert page.evaluate("window.held.length") == 1


def test_what_i_chose_is_drawn_before_what_follows_from_it(visit: Open, address: str) -> None:
    """The cross is in ink and counted while it is stated that no coloured sum fits."""
    page = visit("/", **PHONE)
    page.add_init_script(STAYS)
    stuck = ("5 6 1 5 1 1", "r11", "y11", "1 2 5 5 6 2", "g3", "b4", "1 2 4 4 4 4")
    page.goto(already(address, open_table(address, "qwixx", ["person"], options=REAL), *stuck))
    press(page.locator(".mine .lit[data-name='blue 3']"))
    press(page.locator(".answers .yes"))
    expect(page.locator(".ask.telling .sentence")).to_have_text("You can only pass")
    expect(page.locator(".mine .crossed[data-name='blue 3']")).to_have_count(1)
    expect(page.locator(".player.me .points")).to_have_text("6")
    expect(page.locator(".inked .mine .pencilled .ring")).to_be_hidden()
    expect(page.locator(".answers .yes")).to_have_text("")
    thumb(page)(".ask")
    expect(page.locator(".faces")).to_be_visible()
    assert page.locator(".player.me .deed .tile").count() == 1


def test_what_a_throw_led_to_goes_on_by_itself(visit: Open, address: str) -> None:
    page = alone(visit, address, "qwixx", PHONE, *NOTHING_LEFT)
    expect(page.locator(".faces")).to_be_visible()
    page.evaluate(NOTE)
    enter(page, NOTHING_FITS)
    expect(page.locator(".mine [data-cell=miss-0].crossed")).to_have_count(1)
    assert any("−5" in text for text in page.evaluate("window.told"))


@everywhere
def test_the_number_of_a_throw_is_called_out(visit: Open, address: str, screen: Screen) -> None:
    for game, faces, called in (("knaster", "3 4", "7"), ("qwixx", "1 4 3 6 2 6", "white 5")):
        page = alone(visit, address, game, screen)
        enter(page, faces)
        expect(page.locator(".called")).to_have_text(called)
        expect(page.locator(".called")).to_be_in_viewport(ratio=1)
        expect(page.locator(".sentence")).to_contain_text(called)


@everywhere
def test_a_row_that_closes_is_announced_and_its_die_leaves(visit: Open, address: str, screen: Screen) -> None:
    six = ("1 1 2 1 1 1", "r2", "r3", "2 2 3 1 1 1", "r4", "r5", "3 3 4 1 1 1", "r6", "r7")
    page = alone(visit, address, "qwixx", screen, *six)
    expect(page.locator(".faces")).to_be_visible()
    page.evaluate(NOTE)
    enter(page, "6 6 1 1 1 1")
    cross(page, "red 12")
    assert any("red die leaves" in text for text in page.evaluate("window.told"))
    press(page.locator("[data-choice=pass]"))
    expect(page.locator(".slot")).to_have_count(5)
    expect(page.locator(".tray .gone")).to_have_count(1)


def test_the_row_that_ends_the_game_is_announced_before_the_result(visit: Open, address: str) -> None:
    red = (
        "1 1 2 1 1 1",
        "r2",
        "r3",
        "2 2 3 1 1 1",
        "r4",
        "r5",
        "3 3 4 1 1 1",
        "r6",
        "r7",
        "6 6 1 1 1 1",
        "r12",
        "pass",
    )
    yellow = ("1 1 2 1 1", "y2", "y3", "2 2 3 1 1", "y4", "y5", "3 3 4 1 1", "y6", "y7")
    page = alone(visit, address, "qwixx", PHONE, *red, *yellow)
    expect(page.locator(".faces")).to_be_visible()
    page.evaluate(NOTE)
    enter(page, "6 6 1 1 1")
    press(page.locator(".mine .lit[data-name='yellow 12']"))
    press(page.locator(".answers .yes"))
    expect(page.locator(".end .ended")).to_contain_text("two rows")
    assert any("You close yellow" in text for text in page.evaluate("window.told"))


@everywhere
def test_the_last_throw_of_knaster_is_announced_and_may_be_passed(visit: Open, address: str, screen: Screen) -> None:
    faces = ["1 1", "1 3", "2 4", "4 4", "6 6"]  # their sums, once in every line of the grid, make no combination
    full = [(faces[(2 * row + column) % 5], f"w{5 * row + column + 1}") for row in range(5) for column in range(5)]
    page = alone(visit, address, "knaster", screen, *chain(*full[:-1]))
    expect(page.locator(".faces")).to_be_visible()
    page.evaluate(NOTE)
    enter(page, "2 4")
    press(page.locator(".mine [data-cell=cell-25].lit"))
    press(page.locator(".answers .yes"))
    expect(page.locator(".story")).to_contain_text("one last throw, which you may pass")
    assert any("one last throw, which you may pass" in text for text in page.evaluate("window.told"))
    enter(page, "1 1")
    expect(page.locator(".sentence")).to_contain_text("You made the last throw, 2")
    press(page.locator(".bare [data-choice=pass]"))
    expect(page.locator(".end .won")).to_be_visible()


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


# What others do


@everywhere
def test_everybody_is_in_sight_with_what_they_did_last(visit: Open, address: str, screen: Screen) -> None:
    active, other = two(visit, address, screen)
    name = other.locator(".player.active b").text_content()
    assert name in ("Emma", "Max")
    expect(active.locator(".player.active b")).to_have_text("You")
    enter(active, "1 4 3 6 2 6")
    expect(other.locator(".sentence")).to_contain_text(f"{name} threw")
    expect(other.locator(".sentence")).to_contain_text("5")
    player = other.locator(".player:not(.me)")
    press(other.locator(".bare [data-choice=pass]"))
    expect(player.locator(".doing svg")).to_be_attached()
    expect(player).to_have_attribute("aria-label", re.compile("is thinking"))
    cross(active, "red 5")
    expect(player.locator(".deed text").first).to_have_text("5")
    expect(player.locator(".points")).to_have_text("1")
    expect(other.locator(".others [data-name='red 5'].crossed")).to_have_count(1)
    expect(player if player.is_visible() else other.locator(".others .other")).to_be_in_viewport(ratio=1)
    assert other.evaluate("scrollY") <= 1


def test_a_choice_that_is_sealed_is_no_pass(visit: Open, address: str) -> None:
    """While I decide, the strip keeps what the others drew before."""
    table = open_table(address, "knaster", ["person", "bot:random", "bot:random"])
    page = visit(table["seat_link"], **PHONE)
    for _ in range(3):
        until_asked(page, "lit")
        expect(page.locator(".story")).to_contain_text("has chosen")
        for deed in page.locator(".player:not(.me) .deed").all():
            expect(deed).not_to_have_text("–")
        play_on(page, 2)
    for deed in page.locator(".player:not(.me) .deed").all():
        expect(deed.locator(".tile").first).to_be_attached()


def test_the_strip_tells_what_was_drawn_in_a_turn(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person", "bot:random"], options=REAL | PRACTICE)["seat_link"], **PHONE)
    outcome = page.evaluate(PLAY_ON, [400, ".player.active.me ~ * , .player.me.active"])
    assert outcome == "there", outcome
    deed = page.locator(".player.me .deed")
    enter(page, "1 4 3 6 2 6")
    lit = page.locator(".mine .lit").first
    first = lit.get_attribute("data-name") or ""
    press(lit)
    press(page.locator(".answers .yes"))
    expect(deed.locator(".tile")).to_have_count(1)
    expect(page.locator(".player.me")).to_have_attribute("aria-label", re.compile(first))
    press(page.get_by_role("button", name="Take back"))
    expect(deed).to_have_text("")
    press(page.locator(".bare [data-choice=pass]"))
    expect(deed).to_have_text("–")


def test_both_crosses_of_a_turn_are_in_the_strip(visit: Open, address: str) -> None:
    page = alone(visit, address)
    deed = page.locator(".player.me .deed .tile")
    enter(page, "1 4 3 6 2 6")
    cross(page, "red 5")
    cross(page, "yellow 10")
    expect(deed).to_have_count(2)
    assert [tile.locator("text").first.text_content() for tile in deed.all()] == ["5", "10"]
    enter(page, "3 4 3 6 2 6")
    cross(page, "green 7")
    expect(deed).to_have_count(1)


def test_a_new_card_is_awaited_before_it_is_drawn_on(visit: Open, address: str) -> None:
    """A slow network: what is crossed on the new card is not looked up on the old one."""
    page = visit("/", **PHONE)
    page.add_init_script(SLOWLY)
    page.goto(open_table(address, "onecard", ["person", "bot:random"])["seat_link"])
    page.wait_for_selector(".play .mine .drawing")
    page.evaluate(NOTE_BLANKS)
    play_on(page, 160)
    expect(page.locator(".mine [data-cell=scored-1].numbered")).to_have_count(1)
    assert page.evaluate("window.blanks") == 0


def test_what_is_crossed_on_a_card_is_told_by_colours(visit: Open, address: str) -> None:
    """On the button, which says which card in few words, and in the strip."""
    page = visit(open_table(address, "onecard", ["person"], options=REAL)["seat_link"], **PHONE)
    enter(page, "r r r g g")
    press(page.locator(".bare [data-choice]").first)  # keep them all
    chip = page.locator(".chip").first
    expect(chip).to_contain_text("use card")
    tiles = page.locator(".player.me .deed .tile")
    counted = [tile.locator("text").first.text_content() for tile in chip.locator(".tile").all()]
    assert counted
    press(chip)
    yes = page.locator(".answers .yes")
    expect(yes).to_contain_text("use card")
    assert yes.evaluate("(yes) => yes.scrollHeight <= yes.clientHeight + 1")
    press(yes)
    expect(tiles).to_have_count(len(counted))
    assert [tile.locator("text").first.text_content() for tile in tiles.all()] == counted
    assert set(counted) <= {"2", "3"}  # three red dice, two green ones


@everywhere
def test_the_title_says_when_it_is_my_turn(visit: Open, address: str, screen: Screen) -> None:
    active, other = two(visit, address, screen)
    expect(active).to_have_title(re.compile("Your turn"))
    expect(other).to_have_title("Qwixx · Crocetta")
    enter(active, "1 4 3 6 2 6")
    expect(other).to_have_title(re.compile("Your turn"))


def test_a_tone_says_when_it_is_my_turn(visit: Open, address: str) -> None:
    active, other = two(visit, address, PHONE)
    for page in (active, other):
        page.evaluate("localStorage.setItem('crocetta.sound', 'on')")
        page.evaluate(NOTE_TONES)
    enter(active, "1 4 3 6 2 6")
    expect(other.locator(".mine .lit")).to_have_count(4)
    assert other.evaluate("window.tones") == 1
    press(other.locator(".bare [data-choice=pass]"))
    expect(other.locator(".bare [data-choice=back]")).to_be_visible()
    assert other.evaluate("window.tones") == 1


@pytest.mark.parametrize("game", ["onecard", "qwantum"])
def test_a_sentence_that_is_gone_in_a_moment_is_not_written(visit: Open, address: str, game: str) -> None:
    """A bot that throws dice again is awaited so briefly that nobody could read it."""
    page = visit(open_table(address, game, ["person", "bot:random"])["seat_link"], **PHONE)
    until_asked(page, "lit")
    page.evaluate(HOLD)
    page.evaluate("window.holding = 150")  # so long a sentence about others has to stay
    page.evaluate(NOTE_SENTENCES)
    play_on(page, 12)
    assert not [text for text in page.evaluate("window.sentences") if "Waiting" in text]


@everywhere
def test_the_last_choice_of_a_game_is_told(visit: Open, address: str, screen: Screen) -> None:
    first, second = two(visit, address, screen, misses=6)
    name = second.locator(".player:not(.me) b").text_content()
    second.evaluate(NOTE)
    enter(first, "1 4 3 6 2 6")
    for page in (first, second, first):
        expect(page.locator(".bare [data-choice=pass]")).to_be_enabled()
        press(page.locator(".bare [data-choice=pass]"))
        expect(page.locator(".sentence")).not_to_contain_text("free")
    press(first.locator(".answers .yes"))
    expect(second.locator(".end .won")).to_be_visible()
    assert any(f"{name} passes and takes a miss" in text for text in second.evaluate("window.told"))


def test_the_moves_are_there_after_a_reload(visit: Open, address: str) -> None:
    page = alone(visit, address, "qwixx", PHONE, "1 4 3 6 2 6", "r5", "y10")
    said = ["You cross yellow 10", "You cross red 5"]
    expect(page.locator(".story li").first).to_have_text(said[0])
    expect(page.locator(".story li").nth(1)).to_have_text(said[1])
    enter(page, "3 4 3 6 2 6")
    expect(page.locator(".story li").first).to_contain_text("You throw: white 7")
    expect(page.locator(".story li").filter(has_text="You cross red 5")).to_have_count(1)


def test_no_eye_of_a_die_lies_under_its_badge(visit: Open, address: str) -> None:
    page = alone(visit, address, "qwixx", PHONE, "6 6 6 6 6 6")
    expect(page.locator(".tray .die .rim")).to_have_count(6)
    assert page.evaluate(UNDER_BADGES) == 0


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
