"""Home: one tap plays, two taps open a table; and how much a page weighs."""

import pytest
from playwright.sync_api import Page, expect

from crocetta.core.game import games
from tests.browser.conftest import Open
from tests.browser.sitting import PHONE, hurry, open_table, until_asked

HEAVIEST = 150 * 1024  # bytes of a table in play


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
    page.get_by_role("button", name="One more seat").click()
    page.get_by_label("Seat 3", exact=True).select_option("bot:random")
    page.get_by_text("yours: real dice").click()
    page.get_by_text("by the letter").click()
    page.get_by_text("Rules one by one").click()
    page.get_by_text("every row in mixed order").click()
    page.get_by_label("Time").select_option("45")
    page.get_by_text("Others with the link").click()
    page.get_by_role("button", name="Open the table").click()
    agreed = page.locator(".settled")
    for text in ("real dice", "45 seconds", "two on the same sheet", "every row in mixed order"):
        expect(agreed).to_contain_text(text)
    expect(agreed.locator("dt:text-is('Spectators') + dd")).to_have_text("nobody else")
    expect(page.locator(".seat.bot")).to_have_count(1)
    expect(page.locator(".seat").first).to_contain_text("Emma")


def test_a_code_leads_to_its_table(visit: Open, address: str) -> None:
    code = open_table(address, "knaster", ["person", "person"])["code"]
    page = visit("/")
    page.get_by_label("Were you told a code?").fill(f"{code[:4]}-{code[4:]}".lower())
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_on_a_phone_the_field_for_a_code_is_one_tap_away(visit: Open) -> None:
    page = visit("/", **PHONE)
    page.get_by_role("button", name="Were you told a code?").tap()
    expect(page.locator("#code")).to_be_focused()
    expect(page.locator("#code")).to_be_in_viewport()


def test_one_finds_back_to_a_table(visit: Open) -> None:
    page = visit("/")
    hurry(page)
    page.locator("[data-game=knaster]").click()
    expect(page.locator(".mine .drawing")).to_be_visible()
    url = page.url
    page.locator(".brand").click()
    page.locator(".back a").first.click()
    page.wait_for_url(url)
    expect(page.locator(".me .name")).to_contain_text("Guest")


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_a_table_in_play_is_light(visit: Open, address: str, game: str) -> None:
    page = visit("/static/favicon.svg")
    weighed = weigh(page)
    page.goto(open_table(address, game, ["person", "bot:random"])["seat_link"])
    until_asked(page, "lit")
    assert 0 < sum(weighed) < HEAVIEST


def weigh(page: Page) -> list[int]:
    """The bytes of everything that comes over the wire from now on, frames included."""
    weighed: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: weighed.append(int(event["encodedDataLength"])))
    frames = "Network.webSocketFrameReceived"
    session.on(frames, lambda event: weighed.append(len(event["response"]["payloadData"].encode())))
    return weighed
