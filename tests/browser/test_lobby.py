"""The lobby: the invitation comes first, the link of one's own seat last, and no seat is freed by mistake."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.sitting import PHONE, open_table
from tests.browser.test_access import clean, fits

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
# What the device's own way of sharing is asked for.
SHARING = "Navigator.prototype.share = async (what) => void (window.shared = what.url)"
NO_SHARING = "delete Navigator.prototype.share"


@pytest.fixture(params=["phone", "desk"])
def device(request: pytest.FixtureRequest) -> dict[str, Any]:
    return PHONE if request.param == "phone" else DESK


def links(page: Page) -> list[str]:
    """What the buttons of the lobby that give a link away say, from top to bottom."""
    return page.locator(".lobby button:has(svg)").filter(has_text=re.compile("link|device")).all_inner_texts()


def test_the_invitation_comes_first_and_my_own_link_last(visit: Open, address: str, device: dict[str, Any]) -> None:
    table = open_table(address, "knaster", ["person", "person", "bot:random"])
    page = visit("/static/favicon.svg", **device)
    page.add_init_script(SHARING)
    page.goto(table["seat_link"])
    expect(page.locator(".code")).to_be_visible()
    classes = [(part.get_attribute("class") or "").split()[0] for part in page.locator(".lobby > section").all()]
    assert classes == ["invitation", "seats", "settled", "own"]
    assert links(page) == ["Share the link", "Copy the link", "Continue on another device"]
    share = page.get_by_role("button", name="Share the link")
    expect(share).to_be_in_viewport(ratio=1)
    expect(page.locator(".code")).to_be_in_viewport(ratio=1)
    expect(page.locator(".qr")).to_be_in_viewport(ratio=1)
    share.click()
    assert page.evaluate("window.shared") == f"{address}/t/{table['code']}"  # the table, not my seat
    mine = page.get_by_role("button", name="Continue on another device").first
    assert mine.get_attribute("data-link") == f"{address}{table['seat_link']}"
    clean(page)
    fits(page)


def test_without_a_share_sheet_copying_comes_first(visit: Open, address: str) -> None:
    page = visit("/static/favicon.svg")
    page.add_init_script(NO_SHARING)
    page.goto(open_table(address, "knaster", ["person", "person"])["seat_link"])
    expect(page.locator(".code")).to_be_visible()
    assert links(page)[0] == "Copy the link"
    expect(page.locator(".invitation .yes")).to_have_text("Copy the link")


def test_the_menu_of_a_table_says_the_same(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person", "bot:random"])["seat_link"])
    expect(page.locator(".mine .drawing")).to_be_visible()
    page.locator(".menu summary").click()
    expect(page.locator(".menu").get_by_role("button", name="Continue on another device")).to_be_visible()


def test_a_guest_sits_down_first(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    page = visit(f"/t/{table['code']}", **PHONE)
    expect(page.get_by_label("Your name")).to_be_in_viewport(ratio=1)
    expect(page.locator(".own")).to_have_count(0)
    page.get_by_label("Your name").fill("Max")
    page.get_by_role("button", name="Sit down").tap()
    expect(page.locator(".lobby > section").first).to_have_class(re.compile("invitation"))
    expect(page.locator(".own")).to_be_visible()


def test_a_seat_is_freed_only_after_a_yes(visit: Open, address: str, device: dict[str, Any]) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    guest = visit(f"/t/{table['code']}")
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="Sit down").click()
    host = visit(table["seat_link"], **device)
    free = host.get_by_role("button", name="Free the seat of Max")
    for no in ("Cancel", "Escape"):
        free.click()
        expect(host.get_by_role("alertdialog")).to_contain_text("Free the seat of Max?")
        clean(host)
        fits(host)
        expect(host.get_by_role("button", name="Cancel")).to_be_focused()
        if no == "Cancel":
            host.get_by_role("button", name="Cancel").click()
        else:
            host.keyboard.press("Escape")
        expect(host.get_by_role("alertdialog")).to_have_count(0)
        expect(free).to_be_focused()
    expect(host.locator(".seat.open")).to_have_count(0)
    free.click()
    host.get_by_role("button", name="Free", exact=True).click()
    expect(host.locator(".seat.open")).to_have_count(1)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
