"""Home: running tables first, one tap plays, two taps open a table."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from crocetta.core.game import games, ids
from crocetta.core.words import LANGUAGES
from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, everywhere
from tests.browser.sitting import PHONE, hurry, open_table, play_on, until_asked
from tests.browser.test_access import clean, fits
from tests.server.served import Guest


def test_every_game_is_there_by_its_sheet(visit: Open) -> None:
    page = visit("/")
    for game in games():
        card = page.locator(".game").filter(has=page.locator(f"[data-game={game.id}]"))
        expect(card.get_by_role("heading")).to_have_text(game.texts.TITLE)
        expect(card.locator("svg.drawing")).to_be_visible()


def test_one_tap_plays(visit: Open) -> None:
    page = visit("/")
    hurry(page)
    page.locator("[data-game=qwixx]").click()
    expect(page.locator(".mine .drawing")).to_be_visible()
    until_asked(page, "lit")


def test_two_taps_open_a_table(visit: Open) -> None:
    page = visit("/")
    page.locator("[data-options=qwixx]").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".code")).to_be_visible()
    expect(page.locator(".seat.open")).to_have_count(1)


def test_a_table_is_opened_as_wished(visit: Open) -> None:
    page = visit("/")
    page.locator("[data-options=qwixx]").click()
    page.get_by_label("Your name").fill("Emma")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Seat 3", exact=True).select_option("bot:random")
    page.get_by_text("real: throw your own").click()
    page.get_by_text("by the letter").click()
    page.get_by_text("All rule options").click()
    page.get_by_text("every row in mixed order").click()
    page.get_by_label("Time").select_option("45")
    page.get_by_text("Others with the link may watch").click()
    page.get_by_role("button", name="Open the table").click()
    agreed = page.locator(".settled")
    for text in ("throw your own", "45 seconds", "two on the same sheet", "every row in mixed order"):
        expect(agreed).to_contain_text(text)
    expect(agreed.locator("dt:text-is('Spectators') + dd")).to_have_text("not allowed")
    expect(page.locator(".seat.bot")).to_have_count(1)
    expect(page.locator(".seat").first).to_contain_text("Emma")


def test_a_code_leads_to_its_table(visit: Open, address: str) -> None:
    code = open_table(address, "knaster", ["person", "person"])["code"]
    page = visit("/")
    page.get_by_label("Do you have a code?").fill(f"{code[:4]}-{code[4:]}".lower())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_on_a_phone_the_field_for_a_code_is_in_sight(visit: Open) -> None:
    page = visit("/", **PHONE)
    expect(page.locator("#code")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Join")).to_be_in_viewport(ratio=1)


# The first screen


@everywhere
def test_a_play_button_is_in_sight_on_the_first_visit(visit: Open, screen: Screen) -> None:
    page = visit("/", **screen)
    expect(page.locator(".game svg.drawing")).to_have_count(len(ids()))
    expect(page.locator("[data-game=qwixx]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("tables", [0, 5])
def test_home_is_two_screens_of_a_phone(visit: Open, address: str, locale: str, tables: int) -> None:
    """One line of text more, for languages with longer words."""
    page = visit("/static/favicon.svg", locale=locale, **PHONE)
    keep(page, *[open_table(address, "knaster", ["person", "bot:random"]) for _ in range(tables)])
    page.route("**/api/games?*", with_lesson)
    page.goto("/")
    expect(page.locator(".game svg.drawing")).to_have_count(len(ids()))
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 640 + 24
    fits(page)


@pytest.mark.parametrize("size", ["1280x900", "1920x1080"])
def test_on_a_desk_all_games_are_in_sight(visit: Open, size: str) -> None:
    page = visit("/", **SCREENS[size])
    expect(page.locator(".game svg.drawing")).to_have_count(len(ids()))
    for game in page.locator(".game").all():
        expect(game).to_be_in_viewport(ratio=1)


def test_qwixx_comes_before_the_others(visit: Open) -> None:
    page = visit("/")
    expect(page.locator(".game h2").first).to_have_text("Qwixx")


def with_lesson(route: Route) -> None:
    """The first game has a lesson."""
    found = route.fetch().json()
    found["games"][0]["lesson"] = True
    route.fulfill(json=found)


def test_the_first_visit_offers_to_learn(visit: Open, address: str) -> None:
    page = visit("/static/favicon.svg")
    page.route("**/api/games?*", with_lesson)
    page.goto("/")
    offer = page.get_by_role("link", name="New here? Learn Qwixx in four minutes")
    expect(offer).to_have_attribute("href", "/learn/qwixx")
    keep(page, open_table(address, "knaster", ["person", "bot:random"]))
    page.reload()
    expect(page.get_by_role("link", name="Learn", exact=True)).to_have_attribute("href", "/learn/qwixx")
    expect(offer).to_have_count(0)


# Tables one plays at


# Home waits for what the server says of a table, however slow the machine is.
PATIENT = "(() => { const s = setTimeout; window.setTimeout = (f, t, ...a) => (t === 1000 ? 0 : s(f, t, ...a)); })()"


def keep(page: Page, *tables: dict[str, Any]) -> None:
    """This browser remembers these tables, as if it had opened them."""
    page.add_init_script(PATIENT)
    kept = [{"code": table["code"], "title": table.get("title", "Knaster"), "when": 1} for table in tables]
    page.evaluate("(kept) => localStorage.setItem('crocetta.tables', JSON.stringify(kept))", kept)
    for table in tables:
        token = [f"crocetta.token.{table['code']}", table["token"]]
        page.evaluate("([name, token]) => localStorage.setItem(name, token)", token)


@everywhere
def test_running_tables_come_first_with_opponents_and_turn(visit: Open, address: str, screen: Screen) -> None:
    table = open_table(address, "qwixx", ["person", "person"], options={"dice": "real"}) | {"title": "Qwixx"}
    max_ = Guest(address, table["code"])
    token = max_.ask({"type": "sit", "name": "Max"})["token"]
    emma = Guest(address, table["code"], table["token"])
    emma.ask({"type": "start"})
    while emma.view["state"] != "play":
        emma.hear()
    mine, theirs = ("your turn", "waiting for Emma") if emma.view["active"] == 0 else ("waiting for Max", "your turn")
    for other, told, own in (("Max", mine, table["token"]), ("Emma", theirs, token)):
        page = visit("/static/favicon.svg", **screen)
        keep(page, table | {"token": own})
        page.goto("/")
        line = page.locator(".back li")
        expect(line).to_contain_text(f"with {other}")
        expect(line.locator(".state")).to_have_text(told)
        expect(line).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-game=qwixx]")).to_be_in_viewport(ratio=1)
        above, below = line.bounding_box(), page.locator(".game").first.bounding_box()
        assert above
        assert below
        assert above["y"] < below["y"]
        clean(page)
        fits(page)
    for guest in (max_, emma):
        guest.close()


def test_tables_that_wait_for_me_come_before_the_others(visit: Open, address: str) -> None:
    lobbies = [open_table(address, "knaster", ["person", "person"]) for _ in range(3)]
    mine = open_table(address, "knaster", ["person"], options={"dice": "auto"})
    page = visit("/static/favicon.svg", **PHONE)
    keep(page, *lobbies, mine)
    page.goto("/")
    expect(page.locator(".back li").first.locator(".state")).to_have_text("your turn")
    expect(page.locator(".back li").nth(1).locator(".state")).to_have_text("not started")
    expect(page.locator(".back li").nth(2)).to_be_hidden()
    page.get_by_text("More tables").tap()
    expect(page.locator(".back li").nth(3)).to_be_visible()


def test_a_finished_game_is_said_to_be_so(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person"], options={"dice": "auto"})
    page = visit(table["seat_link"])
    play_on(page)
    page.locator(".brand").click()
    page.get_by_text("Finished games").click()
    expect(page.locator(".back .state")).to_have_text("finished")
    assert json.loads(page.evaluate("localStorage.getItem('crocetta.tables')"))[0]["over"] is True


def test_a_table_that_does_not_exist_any_more_is_left_out_and_its_token_kept(visit: Open, address: str) -> None:
    page = visit("/static/favicon.svg")
    keep(page, {"code": "ABCDEFGH", "token": "mine"}, open_table(address, "knaster", ["person"]))
    for _ in range(2):
        page.goto("/")
        expect(page.locator(".back li")).to_have_count(1)
    assert page.evaluate("localStorage.getItem('crocetta.token.ABCDEFGH')") == "mine"


def test_the_server_is_asked_once_a_day_for_a_table_that_is_not_there(visit: Open) -> None:
    page, asked = visit("/static/favicon.svg"), list[str]()
    keep(page, {"code": "ABCDEFGH", "token": "mine"})
    page.on("request", lambda request: asked.append(request.url) if "/api/tables/" in request.url else None)
    for _ in range(3):
        page.goto("/")
        expect(page.locator("[data-game=qwixx]")).to_be_visible()
    assert len(asked) == 1


@everywhere
def test_fifteen_quick_games_do_not_cost_the_seat_at_another_table(visit: Open, address: str, screen: Screen) -> None:
    tables = [open_table(address, "knaster", ["person", "bot:random"]) for _ in range(16)]
    page = visit(tables[0]["seat_link"], **screen)
    expect(page.locator(".mine .drawing")).to_be_visible()
    page.evaluate(
        """async (codes) => {
          const { remember } = await import("/static/tables.js");
          for (const code of codes) remember(code, "Knaster", { over: false, names: [] });
        }""",
        [table["code"] for table in tables[1:]],
    )
    page.goto(f"/t/{tables[0]['code']}")
    expect(page.locator(".player.me")).to_be_attached()
    until_asked(page, "throw")


def test_only_finished_tables_are_dropped(visit: Open) -> None:
    page = visit("/")
    kept = page.evaluate(
        """async () => {
          const { note, remember, remembered } = await import("/static/tables.js");
          const codes = Array.from({ length: 40 }, (_, n) => `AAAA${1000 + n}`);
          for (const code of codes) localStorage.setItem(`crocetta.token.${code}`, code);
          codes.forEach((code, n) => remember(code, "Qwixx", { over: n % 2 === 1 }));
          note(codes[0], { gone: 1 });
          const tokens = codes.filter((code) => localStorage.getItem(`crocetta.token.${code}`));
          return { codes: remembered().map(({ code }) => code).sort(), tokens: tokens.sort() };
        }"""
    )
    running = [f"AAAA{1000 + n}" for n in range(2, 40, 2)]
    finished = [f"AAAA{1000 + n}" for n in range(17, 40, 2)]  # the last twelve
    assert kept["codes"] == kept["tokens"] == sorted(running + finished)


def test_a_table_is_forgotten_only_if_one_means_it(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"])
    page = visit("/static/favicon.svg")
    keep(page, table)
    page.goto("/")
    page.get_by_role("button", name="Forget table").click()
    expect(page.locator(".sure")).to_be_visible()
    clean(page)
    page.keyboard.press("Escape")
    expect(page.locator(".back li")).to_have_count(1)
    page.get_by_role("button", name="Forget table").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(page.locator(".back li")).to_have_count(0)
    assert page.evaluate("(code) => localStorage.getItem(`crocetta.token.${code}`)", table["code"]) is None


def test_the_logo_is_a_die_and_no_close_button(visit: Open) -> None:
    brand = visit("/", **PHONE).locator(".brand")
    expect(brand).to_have_attribute("aria-label", "Crocetta, all games")
    expect(brand.locator(".mark rect")).to_have_count(1)
    expect(brand.locator(".mark circle")).to_have_count(4)


def test_one_finds_back_to_a_table(visit: Open) -> None:
    page = visit("/")
    hurry(page)
    page.locator("[data-game=knaster]").click()
    expect(page.locator(".mine .drawing")).to_be_visible()
    url = page.url
    page.locator(".brand").click()
    page.locator(".back a").first.click()
    page.wait_for_url(url)
    expect(page.locator(".player.me")).to_be_attached()
