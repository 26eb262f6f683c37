"""For everybody: axe finds nothing, fingers meet their targets, a keyboard is enough, all languages are whole."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from crocetta.core.game import ids
from crocetta.core.words import LANGUAGES, say
from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, everywhere, press
from tests.browser.sitting import PHONE, REAL, open_table, play_on, until_asked

TARGET = 44  # pixels
RULES = {"resultTypes": ["violations"]}


def clean(page: Page) -> None:
    """Axe finds nothing on this page."""
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


def fits(page: Page) -> None:
    """The page itself does not scroll sideways, and whatever is tapped is large enough."""
    assert page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    small = page.evaluate(SMALL, TARGET)
    assert not small


# Everything that can be tapped and is smaller than it should be. A checkbox is tapped by its label; where the cells of
# a sheet are small there are buttons too (test_screens.py). Dice and chips share a row, each of full height.
SMALL = """(target) => [...document.querySelectorAll("a, button, select, summary, input, label.line")]
  .filter((one) => one.checkVisibility() && !one.closest("p, dd, .unseen"))
  .filter((one) => !(one.matches("input") && one.closest("label")))
  .filter((one) => !one.matches(".place, .slot, .chip"))
  .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < target - 0.5)
  .map(([text, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${text}`)"""


@pytest.fixture(params=["light", "dark"])
def light(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["desktop", "phone"])
def device(request: pytest.FixtureRequest) -> dict[str, object]:
    return dict(PHONE) if request.param == "phone" else {}


@pytest.mark.parametrize("size", ["360x640", "844x390", "1920x1080"])
def test_what_opens_at_a_table(visit: Open, address: str, size: str, light: str) -> None:
    table = open_table(address, "qwantum", ["person", "bot:random"], options=REAL)
    page = visit(table["seat_link"], color_scheme=light, **SCREENS[size])
    until_asked(page, "faces")
    clean(page)
    fits(page)
    press(page.get_by_label("Settings"))
    clean(page)
    press(page.get_by_label("Settings"))
    press(page.get_by_role("button", name="Look at the dice from all sides"))
    clean(page)
    press(page.locator(".inspection .close"))
    press(page.locator(".player:not(.me):visible, .enlarge:visible").first)
    expect(page.locator("dialog.large svg.drawing")).to_be_visible()
    clean(page)


def test_home_and_options(visit: Open, device: dict[str, object], light: str) -> None:
    page = visit("/", color_scheme=light, **device)
    expect(page.locator(".game svg.drawing")).to_have_count(len(ids()))
    clean(page)
    fits(page)
    page.locator("[data-options=qwixx]").click()
    page.get_by_text("All rule options").click()
    clean(page)
    fits(page)


@pytest.mark.parametrize("game", ids())
def test_rules(visit: Open, game: str) -> None:
    page = visit(f"/rules/{game}", **PHONE)
    expect(page.locator(".rules svg.drawing")).to_be_visible()
    assert page.locator(".rules h2").count() >= 3
    clean(page)
    fits(page)


def test_lobby(visit: Open, address: str, device: dict[str, object], light: str) -> None:
    table = open_table(address, "qwixx", ["person", "person", "bot:random"])
    host = visit(table["seat_link"], color_scheme=light, **device)
    expect(host.get_by_role("button", name="Add a bot: Seat 2")).to_be_visible()
    clean(host)
    fits(host)
    guest = visit(f"/t/{table['code']}", color_scheme=light, **device)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    clean(guest)


@pytest.mark.parametrize("game", ids())
def test_play_on_a_phone(visit: Open, address: str, game: str) -> None:
    page = visit(open_table(address, game, ["person", "bot:random"])["seat_link"], **PHONE)
    until_asked(page, "lit")
    clean(page)
    fits(page)
    assert page.locator(".mine .pane").evaluate("(pane) => pane.scrollWidth <= pane.clientWidth")


def test_play_by_night(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person", "bot:random"])["seat_link"], color_scheme="dark")
    until_asked(page, "lit")
    page.locator(".mine .lit").first.click()
    clean(page)


@everywhere
def test_a_game_on_every_screen(visit: Open, address: str, screen: Screen) -> None:
    """Late in a game, when the list of moves is longer than its box; and at its end."""
    page = visit(open_table(address, "qwixx", ["person", "bot:random"])["seat_link"], **screen)
    play_on(page, 16)
    until_asked(page, "lit")
    clean(page)
    play_on(page)
    clean(page)


def test_end_and_replay(visit: Open, address: str, light: str) -> None:
    page = visit(open_table(address, "knaster", ["person"])["seat_link"], color_scheme=light, **PHONE)
    play_on(page)
    clean(page)
    fits(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".sheets svg.drawing")).to_be_visible()
    clean(page)
    fits(page)


def test_the_page_about_the_http_part(visit: Open) -> None:
    page = visit("/api")
    expect(page.get_by_role("heading", name="Crocetta: the HTTP part")).to_be_visible()
    clean(page)


def test_a_page_that_is_not_there(visit: Open) -> None:
    page = visit("/nowhere")
    expect(page.get_by_role("heading")).to_be_visible()
    clean(page)


# A keyboard is enough


def test_a_game_with_the_keyboard_only(visit: Open, address: str) -> None:
    page = visit("/")
    expect(page.locator("[data-options=knaster]")).to_be_visible()
    tab_to(page, "[data-options=knaster]")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    tab_to(page, "[aria-label='Seat 2']")
    page.keyboard.press("ArrowDown")  # the first bot
    tab_to(page, "footer .yes")
    page.keyboard.press("Enter")
    expect(page.locator(".mine .drawing")).to_be_visible()
    until_asked(page, "lit")
    written = page.locator(".mine .numbered").count()
    tab_to(page, ".mine .lit")
    first = page.evaluate("document.activeElement.dataset.cell")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.cell") != first
    page.keyboard.press("Enter")  # pencils
    expect(page.locator(".mine .pencilled")).to_have_count(1)
    page.keyboard.press("Escape")  # rubs out
    expect(page.locator(".mine .pencilled")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # confirms
    expect(page.locator(".mine .numbered")).to_have_count(written + 1)


def tab_to(page: Page, selector: str) -> None:
    """Presses the tabulator until something is in focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"the tabulator never comes to {selector}")


def test_choices_are_typed(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person"], options={"dice": "auto"})["seat_link"])
    expect(page.locator(".mine .lit")).to_have_count(25)
    page.keyboard.type("w13")  # wherever the focus is
    page.keyboard.press("Enter")
    expect(page.locator(".mine [data-cell=cell-13]")).to_have_class(re.compile("numbered"))
    expect(page.locator(".mine .lit").first).to_be_visible()
    page.keyboard.type("w13")
    page.keyboard.press("Enter")
    expect(page.locator("#slips")).to_contain_text("holds")


# Languages


PLAY_NOW = {language: say("Play now").to(language) for language in LANGUAGES}


def test_the_browser_chooses_the_language(visit: Open) -> None:
    for language, text in PLAY_NOW.items():
        page = visit("/", locale=language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".now").first).to_have_text(text)


def test_the_language_can_be_changed(visit: Open) -> None:
    page = visit("/")
    page.locator(".menu summary").click()
    page.get_by_label("Language").select_option("it")
    expect(page.locator(".now").first).to_have_text(PLAY_NOW["it"])
    page.reload()
    expect(page.locator(".now").first).to_have_text(PLAY_NOW["it"])


def test_a_table_speaks_the_language_of_each(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "bot:random"], options={"dice": "auto"})
    player = visit(table["seat_link"], locale="it")
    spectator = visit(f"/t/{table['code']}", locale="de")
    until_asked(player, "lit")
    expect(player.locator(".sentence")).to_contain_text("bianco")
    expect(spectator.locator(".story summary")).to_have_text("Spielverlauf")
    expect(player.locator(".mine [data-name='rosso 7']")).to_have_count(1)
    expect(spectator.locator("svg [data-name='Rot 7']").first).to_be_visible()


def test_the_light_can_be_changed(visit: Open) -> None:
    page = visit("/", color_scheme="light")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator(".menu summary").click()
    page.get_by_label("Appearance").select_option("dark")
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert day != night
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == night
