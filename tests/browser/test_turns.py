"""Turns on every screen: who is asked, what a throw led to, and what the others do."""

import re
from itertools import chain

import pytest
from playwright.sync_api import expect

from crocetta.core.game import ids
from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, each_somewhere, everywhere, press
from tests.browser.sitting import (
    HOLD,
    MOVING,
    NOTE,
    NOTE_SENTENCES,
    NOTHING_FITS,
    NOTHING_LEFT,
    PHONE,
    PLAY_ON,
    REAL,
    STAYS,
    alone,
    already,
    cross,
    enter,
    open_table,
    play_on,
    two,
    until_asked,
)
from tests.browser.thumb import thumb

PRACTICE = {"practice": True}

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


def six(row: str, dice: int) -> list[str]:
    """Throws and choices that cross a row six times from its left; its die is the first coloured one."""
    turns = [(f"{n} {n} {n + 1}" + " 1" * (dice - 3), f"{row}{2 * n}", f"{row}{2 * n + 1}") for n in (1, 2, 3)]
    return [*chain(*turns)]


@everywhere
def test_a_row_that_closes_is_announced_and_its_die_leaves(visit: Open, address: str, screen: Screen) -> None:
    page = alone(visit, address, "qwixx", screen, *six("r", 6))
    expect(page.locator(".faces")).to_be_visible()
    page.evaluate(NOTE)
    enter(page, "6 6 1 1 1 1")
    cross(page, "red 12")
    assert any("red die leaves" in text for text in page.evaluate("window.told"))
    press(page.locator("[data-choice=pass]"))
    expect(page.locator(".slot")).to_have_count(5)
    expect(page.locator(".tray .gone")).to_have_count(1)


def test_the_row_that_ends_the_game_is_announced_before_the_result(visit: Open, address: str) -> None:
    closed = (*six("r", 6), "6 6 1 1 1 1", "r12", "pass")
    page = alone(visit, address, "qwixx", PHONE, *closed, *six("y", 5))
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
