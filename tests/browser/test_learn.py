"""Lessons in a browser: each can be finished by doing what it says, and says why not where something else is done."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from crocetta.core.game import find, games
from crocetta.core.lesson import has_lesson, lesson_of
from crocetta.core.words import LANGUAGES
from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, everywhere
from tests.browser.sitting import HASTY, HOLD, PHONE

TAUGHT = [game.id for game in games() if has_lesson(game)]
MOST_TAPS = 60
TARGET = 44  # pixels of a button

# Where every part of the page lies, and what does not fit.
PLACES = """() => {
  const box = (one) => { const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return [x, y, width, height].map(Math.round); };
  return [".bubble", ".tray", ".mine .pane", ".hand"].map(box);
}"""
CUT_OFF = """() => [document.documentElement, document.querySelector(".bubble")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"""

FINISH = """async (taps) => {
  const find = (one) => document.querySelector(one);
  const soon = () => new Promise((done) => setTimeout(done, 10));
  const cut = [];
  while (!find("#page.over")) {
    if (taps-- < 0) return ["the lesson does not end"];
    while (!find("#page[data-ready]")) await soon();
    if ((CUT_OFF)()) cut.push(find(".bubble").innerText);
    const wanted = find(".answers .wanted") ?? find(".tray .place.wanted") ?? find(".mine .wanted .hit");
    if (!wanted) return [...cut, `nothing to do: ${find(".bubble").innerText}`];
    wanted.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  return cut;
}""".replace("CUT_OFF", CUT_OFF)


def ready(page: Page) -> None:
    """The page waits for the learner."""
    expect(page.locator("#page[data-ready]")).to_be_attached()


def begin(visit: Open, game: str, **options: object) -> Page:
    page = visit(f"/learn/{game}", **options)
    ready(page)
    return page


def do_what_is_wanted(page: Page) -> None:
    """One tap on whatever is marked: a button, a die or a cell."""
    ready(page)
    for wanted in (".answers .wanted", ".tray .place.wanted", ".mine .wanted"):
        found = page.locator(wanted).first
        if found.count():
            found.click()
            return
    raise AssertionError(f"nothing to do: {page.locator('.bubble').inner_text()}")


def until(page: Page, number: int) -> None:
    """Go on to a step."""
    page.evaluate(HASTY)
    for _ in range(MOST_TAPS):
        if page.locator(f".bubble[aria-label^='{number} ']").count():
            return ready(page)
        do_what_is_wanted(page)
    raise AssertionError(f"no step {number}")


def finish(page: Page) -> None:
    """Do what is wanted to the end; everything that is to be read is in sight at every step."""
    page.evaluate(HASTY)
    assert page.evaluate(FINISH, MOST_TAPS) == []


@pytest.mark.parametrize(("size", "locale"), [*(("360x640", locale) for locale in LANGUAGES), ("390x844", "fr")])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_on_a_phone(visit: Open, game: str, size: str, locale: str) -> None:
    """To its end, with everything in sight, and nothing moves meanwhile."""
    page = begin(visit, game, locale=locale, **SCREENS[size])
    places = page.evaluate(PLACES)
    finish(page)
    expect(page.locator(".bubble .text")).to_have_text(lesson_of(find(game)).done.to(locale))
    assert page.evaluate(PLACES) == places
    assert page.evaluate(f"localStorage['crocetta.learnt.{game}']") == "yes"


@everywhere
@pytest.mark.parametrize("game", TAUGHT)
def test_the_whole_sheet_is_in_sight(visit: Open, screen: Screen, game: str) -> None:
    page = begin(visit, game, **screen)
    width, height = screen["viewport"]["width"], screen["viewport"]["height"]
    until(page, 2)
    for part in (".bubble", ".tray", ".mine .drawing", ".hand"):
        x, y, wide, high = page.evaluate(
            "(part) => { const box = document.querySelector(part).getBoundingClientRect();"
            "return [box.x, box.y, box.width, box.height] }",
            part,
        )
        assert x >= 0
        assert y >= 0
        assert x + wide <= width + 1
        assert y + high <= height + 1
    assert page.evaluate(CUT_OFF) == 0


def test_it_ends_in_a_game_against_an_easy_bot(visit: Open) -> None:
    page = begin(visit, "qwixx")
    finish(page)
    expect(page.get_by_role("heading", name="How to play Qwixx")).to_be_attached()
    expect(page.get_by_role("link", name="All games", exact=True)).to_be_visible()
    with page.expect_request("**/api/tables?*") as asked:
        page.get_by_role("button", name="Play against an easy bot").click()
    wish = asked.value.post_data_json
    assert (wish["seats"], wish["start"], wish["options"]["hints"]) == (["person", "bot:easy"], True, True)
    page.wait_for_url(re.compile(r"/t/[A-Z0-9]+"))


def test_something_else_is_explained(visit: Open) -> None:
    page = begin(visit, "qwixx", **PHONE)
    note = page.locator(".note > :first-child")
    page.locator(".mine [data-cell=y0]").click()  # the first step speaks of red
    expect(note).to_have_text("Not there. Do this:")
    do_what_is_wanted(page)
    ready(page)
    page.locator(".mine [data-cell=r0]").click()  # the dice are to be thrown
    expect(note).to_have_text("Not yet. First do this:")
    do_what_is_wanted(page)
    ready(page)
    page.locator(".mine [data-cell=r5]").click()  # the white dice make 4
    expect(note).to_have_text("the white dice show 4, not 7")
    expect(page.locator(".bubble .text")).to_be_hidden()
    page.get_by_text("Back to the explanation").click()
    expect(page.locator(".bubble .text")).to_be_visible()
    page.locator(".mine [data-cell=y2]").click()  # allowed, but the lesson goes on with red
    expect(note).to_have_text("You could do that too. For this lesson, do this:")
    page.get_by_role("button", name="pass").click()
    expect(note).to_have_text("You could do that too. For this lesson, do this:")
    expect(page.locator(".bubble[aria-label^='3 ']")).to_be_visible()
    page.locator(".mine [data-cell=r2]").click()  # as the lesson wants it: nothing is left to be said about that
    expect(note).to_be_hidden()
    expect(page.locator(".bubble .text")).to_be_visible()


def test_the_rules_give_the_reason_when_asked(visit: Open) -> None:
    page = begin(visit, "qwixx", **PHONE)
    until(page, 6)
    page.locator(".mine [data-cell=r1]").click()
    expect(page.locator(".note > :first-child")).to_have_text("red 3 lies left of your cross at 4")
    expect(page.locator(".bubble .text")).to_be_visible()
    expect(page.locator(".return")).to_be_hidden()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".bubble[aria-label^='7 ']")).to_be_visible()


def test_dice_are_picked_one_by_one(visit: Open) -> None:
    page = begin(visit, "onecard", **PHONE)
    until(page, 3)
    ready(page)
    page.locator(".tray .place").nth(0).click()  # a purple die: better kept
    expect(page.locator(".note > :first-child")).to_have_text("You could do that too. For this lesson, do this:")
    page.locator(".tray .place").nth(1).click()
    expect(page.locator(".answers .more")).to_have_text("Tap one more.")
    page.locator(".tray .place").nth(4).click()
    page.get_by_role("button", name="Throw 2 dice again").click()
    expect(page.locator(".bubble[aria-label^='4 ']")).to_be_visible()


def test_a_step_back(visit: Open) -> None:
    page = begin(visit, "qwixx")
    back = page.get_by_role("button", name="One step back")
    expect(back).to_be_disabled()
    until(page, 5)
    assert page.locator(".mine .crossed").count() == 2
    back.click()
    expect(page.locator(".bubble[aria-label^='4 ']")).to_be_visible()
    expect(page.locator(".mine .crossed")).to_have_count(1)


def test_a_lesson_by_keyboard(visit: Open) -> None:
    page = begin(visit, "qwixx")
    page.locator(".mine [data-cell=r0]").focus()
    page.keyboard.press("Enter")  # the first number of the red row
    ready(page)
    page.keyboard.press("Enter")  # throws: the text has the focus
    ready(page)
    page.locator(".mine [data-cell=r2]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # once more confirms
    expect(page.locator(".bubble[aria-label^='4 ']")).to_be_focused()
    ready(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".bubble[aria-label^='3 ']")).to_be_visible()


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("game", TAUGHT)
def test_axe_finds_nothing(visit: Open, game: str, light: str) -> None:
    page = begin(visit, game, color_scheme=light, **PHONE)
    until(page, 3)
    for _ in range(2):
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert not [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
        do_what_is_wanted(page)


def test_dice_roll_before_anything_is_lit_or_told(visit: Open) -> None:
    page = begin(visit, "qwixx", reduced_motion="no-preference")
    do_what_is_wanted(page)
    ready(page)
    page.evaluate(HOLD)
    page.evaluate("window.holding = 700")  # the dice roll until we say so
    page.locator(".answers .wanted").click()
    expect(page.locator(".place.rolling").first).to_be_attached()
    assert page.locator(".mine .lit").count() == 0
    expect(page.locator(".bubble .text")).to_have_css("opacity", "0")  # it says what they show
    page.evaluate("window.held.forEach((rest) => rest())")
    ready(page)
    assert page.locator(".mine .lit").count() == 4
    expect(page.locator(".bubble .text")).to_have_css("opacity", "1")


def test_crosses_rain_at_the_end(visit: Open) -> None:
    page = begin(visit, "qwixx-deluxe", reduced_motion="no-preference")
    finish(page)
    expect(page.locator(".rain")).to_be_attached()


@pytest.mark.parametrize("game", TAUGHT)
def test_the_rules_lead_to_the_lesson_and_show_examples(visit: Open, game: str) -> None:
    page = visit(f"/rules/{game}", **PHONE)
    expect(page.locator(".facts li")).to_have_count(3)
    for place in range(page.locator(".example img").count()):
        picture = page.locator(".example img").nth(place)
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(one) => one.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    link = page.get_by_role("link", name="Learn it in four minutes")
    assert link.evaluate("(link) => link.getBoundingClientRect().bottom") <= 640
    link.click()
    ready(page)
    page.get_by_role("link", name="Leave").click()
    page.wait_for_url("/")


def test_a_lesson_that_is_not_there(visit: Open) -> None:
    page = visit("/learn/chess")
    expect(page.get_by_role("heading", name=re.compile("there is no game"))).to_be_visible()
