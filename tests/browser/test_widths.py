"""Room: no page is wider than its screen, however many sit at the table, and the sheet is in sight."""

import pytest
from playwright.sync_api import Page, expect

from crocetta.core.words import LANGUAGES
from tests.browser.conftest import Open
from tests.browser.sitting import PHONE, open_table, play_on, until_asked

ON_ITS_SIDE = PHONE | {"viewport": {"width": 640, "height": 360}}


def wide(page: Page) -> int:
    """How wide the page is; on a phone the window grows along, so it is no measure."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_the_replay_of_many_on_a_phone(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person"] + ["bot:random"] * 11)["seat_link"], **PHONE)
    play_on(page)
    assert wide(page) <= 360
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".sheets svg.drawing")).to_have_count(12)
    assert wide(page) <= 360
    assert page.locator(".end .wide").evaluate("(box) => box.scrollWidth > box.clientWidth")


def test_many_at_a_table_on_a_desk(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"] + ["bot:random"] * 4)["seat_link"])
    expect(page.locator(".others svg.drawing")).to_have_count(4)
    assert wide(page) <= 1280


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_options_on_a_phone(visit: Open, locale: str) -> None:
    page = visit("/", locale=locale, **PHONE)
    page.locator("[data-options=qwixx]").tap()
    body = page.locator(".options .body")
    assert body.evaluate("(body) => body.scrollWidth") <= body.evaluate("(body) => body.clientWidth + 1")  # rounded


@pytest.mark.parametrize("game", ["knaster", "qwixx"])
def test_a_phone_on_its_side_shows_the_sheet(visit: Open, address: str, game: str) -> None:
    page = visit(open_table(address, game, ["person"], options={"dice": "auto"})["seat_link"], **ON_ITS_SIDE)
    until_asked(page, "lit")
    top = page.locator(".mine .pane").evaluate("(pane) => pane.getBoundingClientRect().top")
    below = page.evaluate(
        "() => Math.min(innerHeight, document.querySelector('.answers')?.getBoundingClientRect().top || innerHeight)"
    )
    assert below - top > 100
    assert wide(page) <= 640
