"""Every game on every screen: the whole sheet in sight, targets a finger can hit, and nothing that jumps."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crocetta.core.game import find, ids
from crocetta.core.words import LANGUAGES, say
from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, each_somewhere, everywhere, press
from tests.browser.shifts import Shift, cumulative, shifts, watch_shifts
from tests.browser.sitting import REAL, advise, already, enter, open_table, play_on, until_asked

STEPS = 14  # taps while jumps are watched
STILL = (
    "ask",
    "sentence",
    "tray",
    "lay",
    "place",
    "mine",
    "pane",
    "drawing",
    "hand",
    "answers",
    "strip",
    "player",
    "frame",
)
LONG = 100  # signs of what five players did
SMALL = [(language, size) for language in LANGUAGES for size in ("360x640", "844x390")]
SPOKEN = [(game, *SMALL[(2 * n + m) % len(SMALL)]) for n, game in enumerate(ids()) for m in (0, 3)]
LEGIBLE = 330  # pixels that the sheet of an opponent needs
UNSEEN = 0.01  # a layout shift that the web's own measure calls good is ten times as large
VARIANTS = {  # by name: a game, its flags, and taps until many choices are open
    "qwixx-mixx-a": ("qwixx", {"sheet": "mixx-a"}, 10),
    "qwixx-deluxe-mixx-a": ("qwixx-deluxe", {"sheet": "mixx-a"}, 10),
    "onecard-keep-three": ("onecard", {"advanced": "yes"}, 0),
    "onecard-advanced": ("onecard", {"advanced": "yes"}, 10),
    "onecard-skip-colours": ("onecard", {"skip_colours": "yes"}, 8),
    "onecard-score-later": ("onecard", {"scoring": "may"}, 8),
}

# On a phone: the narrow layout is wider than the usual one, which has 22 pixels for a cell of Qwixx.
WIDE_ENOUGH = {"qwixx": 25, "qwixx-deluxe": 25, "qwantum": 48, "knaster": 56, "onecard": 20}
# How wide the narrowest cell is that can be chosen.
NARROWEST = """() => Math.min(...[...document.querySelectorAll(".mine .lit:not(.reckoned) > .hit")]
  .map((hit) => hit.getBoundingClientRect().width))"""

# Cells that can be chosen, too small for a finger and without a button that means the same.
MISSED = """() => [...document.querySelectorAll(".mine .lit:not(.reckoned) > .hit")]
  .filter((hit) => Math.min(hit.getBoundingClientRect().width, hit.getBoundingClientRect().height) < 30)
  .filter(() => ![...document.querySelectorAll(".chip")].some((chip) => chip.getBoundingClientRect().height >= 43.5))
  .map((hit) => hit.parentElement.dataset.name)"""

# Dice on which the number that is called out lies.
HIDING = """() => {
  const called = document.createRange();
  called.selectNodeContents(document.querySelector(".called"));
  const { left, right } = called.getBoundingClientRect();
  return [...document.querySelectorAll(".tray .place")]
    .filter((die) => right > left && die.getBoundingClientRect().right > left)
    .map((die) => die.getAttribute("aria-label"));
}"""

# Names of which less than two thirds can be read.
CUT = "(names) => names.filter((b) => b.clientWidth < (b.scrollWidth * 2) / 3).map((name) => name.textContent)"

# Every choice that has few words has these.
BRIEF = """(() => {
  const parse = JSON.parse;
  JSON.parse = (text, ...more) => {
    const found = parse(text, ...more);
    for (const choice of found?.view?.question?.choices ?? []) if (choice.brief) choice.brief = "WORDS";
    return found;
  };
})()"""

# Notes every text of a sentence or an answer that is not seen whole, and how long the longest was.
NOTE_CUT = """() => {
  window.cut = new Set();
  window.longest = 0;
  const isCut = (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1 || isOut(one);
  const isOut = (one) => {
    const box = one.closest(".ask");
    const below = box ? one.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom : 0;
    return below > 1 && getComputedStyle(box).overflow !== "visible";
  };
  const look = () => {
    for (const one of document.querySelectorAll(".sentence > span, .answers .yes, .made, .bare > *, .chip")) {
      window.longest = Math.max(window.longest, one.textContent.length);
      if (one.checkVisibility({ visibilityProperty: true }) && isCut(one)) window.cut.add(one.textContent);
    }
  };
  const all = { subtree: true, childList: true, characterData: true };
  for (const part of [".ask", ".hand"]) new MutationObserver(look).observe(document.querySelector(part), all);
}"""

# Puts other words into the card of another player.
SAY = """(who, [points, doing, deed]) => {
  who.querySelector(".points").textContent = points;
  who.querySelector(".doing")?.remove();
  if (doing) who.append(Object.assign(document.createElement("span"), { className: "doing", textContent: doing }));
  who.querySelector(".deed")?.remove();
  const tile = '<svg class="tile" viewBox="0 0 48 48"></svg>';
  const drawn = { className: "deed", innerHTML: deed === "tile" ? tile : deed };
  who.append(Object.assign(document.createElement("span"), drawn));
}"""


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found, selector
    return dict(found)


def jumps(found: list[Shift]) -> list[str]:
    """Shifts of what has to stay where it is; lines of the story and sheets of others may come and go."""
    return [
        str(shift)
        for shift in found
        if any(
            part in one.element.split(".") for one in shift.moved for part in STILL if one.before[2] and one.after[2]
        )
    ]


@everywhere
@pytest.mark.parametrize("game", ids())
def test_a_game_on_a_screen(visit: Open, address: str, game: str, screen: Screen) -> None:
    page = visit(open_table(address, game, ["person", "bot:random"])["seat_link"], **screen)
    watch_shifts(page)
    until_asked(page, "lit")
    assert jumps(shifts(page)) == []
    width, height = screen["viewport"]["width"], screen["viewport"]["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sheet, hand = box(page, ".mine .drawing"), box(page, ".hand")
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= width
    assert sheet["y"] + sheet["height"] <= height + 1
    beside = hand["x"] >= sheet["x"] + sheet["width"]
    assert beside or sheet["y"] + sheet["height"] <= hand["y"] + 1 or len(chips(page)) > 6  # these need a second line
    for part in (".ask", ".tray", ".answers"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(MISSED) == []
    assert page.evaluate(HIDING) == []
    assert width > 600 or page.evaluate(NARROWEST) >= WIDE_ENOUGH[game]
    play_on(page, STEPS)
    assert jumps(shifts(page)) == []
    assert page.evaluate("scrollX") == 0


@everywhere
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_on_a_screen(visit: Open, address: str, variant: str, screen: Screen) -> None:
    """Also where choices are many and need words: the sheet is whole, and no answer lies beside the screen."""
    game, flags, taps = VARIANTS[variant]
    page = visit(open_table(address, game, ["person", "bot:random"], flags=flags)["seat_link"], **screen)
    if taps:
        play_on(page, taps)
    until_asked(page, "lit")
    width, height = screen["viewport"]["width"], screen["viewport"]["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sheet, answers = box(page, ".mine .drawing"), box(page, ".answers")
    assert sheet["x"] + sheet["width"] <= width
    assert sheet["y"] + sheet["height"] <= height + 1
    assert answers["x"] + answers["width"] <= width
    assert page.evaluate(MISSED) == []
    if page.locator(".chip").count():
        press(page.locator(".chip").last)  # it may have to be brought into sight first
        expect(page.locator(".chip.pencilled")).to_have_count(1)


def test_a_number_on_its_own_colour_is_a_number(visit: Open, address: str) -> None:
    """Mixx A prints the letter of a colour above each number."""
    table = open_table(address, "qwixx", ["person"], flags={"sheet": "mixx-a"}, options=REAL)
    page = visit(table["seat_link"], **SCREENS["360x640"])
    enter(page, "1 4 3 6 2 6")
    expect(page.locator(".chip")).to_have_count(4)
    for chip in chips(page):
        expect(chip.locator(".tile text").first).to_have_text("5")
    press(page.locator(".chip").first)
    press(page.locator(".answers .yes"))
    expect(page.locator(".player .deed .tile text").first).to_have_text("5")


def test_a_phone_that_is_turned_keeps_what_is_marked(visit: Open, address: str) -> None:
    page = visit("/", **SCREENS["360x640"])
    advise(page, [{"choice": "y5", "text": "cross yellow 5", "worth": "wins 61%", "why": "it skips little"}])
    page.goto(already(address, open_table(address, "qwixx", ["person"], options=REAL), "1 4 3 6 2 6"))
    press(page.locator(".mine .lit[data-name='red 5']"))
    press(page.get_by_role("button", name="Hint"))
    expect(page.locator(".mine .hinted")).to_have_count(1)
    narrow = page.locator(".mine .drawing").get_attribute("viewBox") or ""
    for width, height in ((640, 360), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        upright = expect(page.locator(".mine .drawing"))
        (upright.to_have_attribute if height > width else upright.not_to_have_attribute)("viewBox", narrow)
        expect(page.locator(".mine .lit")).to_have_count(4)
        expect(page.locator(".mine .pencilled")).to_have_count(1)
        expect(page.locator(".mine .hinted")).to_have_count(1)
        expect(page.locator(".sentence")).to_contain_text("free")
        assert page.locator(".sentence > span").evaluate("(text) => text.scrollHeight - text.clientHeight") <= 1


@everywhere
@pytest.mark.parametrize("path", ["/t/", "/rules/qwixx", "/rules/onecard"])
def test_nothing_jumps_while_a_page_loads(visit: Open, address: str, path: str, screen: Screen) -> None:
    page = visit("/static/favicon.svg", **screen)
    watch_shifts(page)
    page.goto(open_table(address, "qwixx", ["person", "bot:random"])["seat_link"] if path == "/t/" else path)
    page.wait_for_selector(".drawing")
    assert cumulative(shifts(page)) < UNSEEN


@pytest.mark.parametrize(("game", "size"), each_somewhere(ids(), "knaster"))
def test_real_dice_are_entered_beside_the_sheet(visit: Open, address: str, game: str, size: str) -> None:
    """Where thrown dice and answers are otherwise; so nothing jumps."""
    page = visit(open_table(address, game, ["person", "bot:random"], options=REAL)["seat_link"], **SCREENS[size])
    watch_shifts(page)
    until_asked(page, "faces")
    sheet, hand = box(page, ".mine .drawing"), box(page, ".hand")
    beside = hand["x"] >= sheet["x"] + sheet["width"]
    assert beside or sheet["y"] + sheet["height"] <= hand["y"] + 1
    expect(page.locator(".faces")).to_be_in_viewport(ratio=0.99)
    shifts(page)
    play_on(page, 2 * STEPS)
    assert jumps(shifts(page)) == []


@pytest.mark.parametrize(("game", "language", "size"), SPOKEN)
def test_nothing_that_is_said_is_cut_off(visit: Open, address: str, game: str, language: str, size: str) -> None:
    page = visit(open_table(address, game, ["person", "bot:random"])["seat_link"], locale=language, **SCREENS[size])
    page.wait_for_selector(".play .mine .drawing")
    page.evaluate(NOTE_CUT)
    play_on(page, 40)
    assert page.evaluate("[...window.cut]") == []


@pytest.mark.parametrize("size", ["360x640", "844x390", "1280x900"])
def test_what_five_players_did_is_not_cut_off(visit: Open, address: str, size: str) -> None:
    table = open_table(address, "knaster", ["person"] + ["bot:random"] * 4, options={"pace": 150})
    page = visit(table["seat_link"], **SCREENS[size])
    page.wait_for_selector(".play .mine .drawing")
    page.evaluate(NOTE_CUT)
    play_on(page, 12)
    assert page.evaluate("window.longest") > LONG
    assert page.evaluate("[...window.cut]") == []


@everywhere
def test_the_card_of_another_keeps_its_height_whatever_it_says(visit: Open, address: str, screen: Screen) -> None:
    page = visit(open_table(address, "qwantum", ["person", "bot:random"])["seat_link"], **screen)
    until_asked(page, "lit")
    before = box(page, ".other .who")["height"]
    for said in (
        ("0", "", ""),
        ("−112 points", "", "–"),
        ("−112 points", "away: a bot plays", "tile"),
        ("1", "…", "–"),
    ):
        page.locator(".other .who").evaluate(SAY, said)
        assert box(page, ".other .who")["height"] == before, said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["360x640", "844x390"])
def test_the_words_of_a_large_button_have_room(visit: Open, address: str, size: str, language: str) -> None:
    words = say("use card {slot}: {points} points", slot="A", points=25)
    page = visit("/", locale=language, **SCREENS[size])
    page.add_init_script(BRIEF.replace("WORDS", words.to(language)))
    page.goto(open_table(address, "onecard", ["person"])["seat_link"])
    until_asked(page, "lit")
    expect(page.locator(".chip.worded")).not_to_have_count(0)
    for chip in chips(page):
        assert chip.evaluate("(chip) => chip.scrollHeight - chip.clientHeight") <= 0
        assert chip.evaluate("(chip) => chip.scrollWidth - chip.clientWidth") <= 0


def chips(page: Page) -> list[Any]:
    return list(page.locator(".chip").all())


@pytest.mark.parametrize("size", ["360x640", "390x844", "844x390"])
def test_the_others_are_seen_without_scrolling(visit: Open, address: str, size: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"] + ["bot:random"] * 4)["seat_link"], **SCREENS[size])
    expect(page.locator(".player")).to_have_count(5)
    for player in page.locator(".player").all():
        expect(player).to_be_in_viewport(ratio=0.99)
    assert page.locator(".player .name b").evaluate_all(CUT) == []


@pytest.mark.parametrize("size", ["1280x900", "1920x1080"])
@pytest.mark.parametrize("game", ids())
def test_the_others_are_in_sight_on_a_desk(visit: Open, address: str, game: str, size: str) -> None:
    most = min(find(game).usual_seats[-1], 5)
    table = open_table(address, game, ["person"] + ["bot:random"] * (most - 1))
    page = visit(table["seat_link"], **SCREENS[size])
    until_asked(page, "lit")
    expect(page.locator(".others svg.drawing")).to_have_count(most - 1)
    for other in page.locator(".other").all():
        expect(other).to_be_in_viewport(ratio=0.99)
    assert page.locator(".other .name").evaluate_all(CUT) == []


def test_the_sheets_of_four_others_are_legible_on_a_wide_screen(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"] + ["bot:random"] * 4)["seat_link"], **SCREENS["1920x1080"])
    expect(page.locator(".others svg.drawing")).to_have_count(4)
    for sheet in page.locator(".others svg.drawing").all():
        found = sheet.bounding_box()
        assert found
        assert found["width"] >= LEGIBLE
        assert found["y"] + found["height"] <= 1080
