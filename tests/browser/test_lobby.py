"""The lobby: the invitation comes first, the link of one's own seat last, and no seat is freed by mistake."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.screens import Screen, everywhere, press
from tests.browser.sitting import HOLD, PHONE, open_table
from tests.browser.test_access import clean, fits
from tests.browser.thumb import thumb

# What the device's own way of sharing is asked for.
SHARING = "Navigator.prototype.share = async (what) => void (window.shared = what.url)"
NO_SHARING = "delete Navigator.prototype.share"


def links(page: Page) -> list[str]:
    """What the buttons of the lobby that give a link away say, from top to bottom."""
    return page.locator(".lobby button:has(svg)").filter(has_text=re.compile("link|device")).all_inner_texts()


@everywhere
def test_the_invitation_comes_first_and_my_own_link_last(visit: Open, address: str, screen: Screen) -> None:
    table = open_table(address, "knaster", ["person", "person", "bot:random"])
    page = visit("/static/favicon.svg", **screen)
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
    press(share)
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
    expect(page.locator(".own")).to_be_visible()
    expect(page.locator(".lobby > section").first).to_have_class(re.compile("seats"))  # nothing changes places
    press(page.get_by_label("Settings"))
    press(page.locator(".menu").get_by_role("button", name="Continue on another device"))
    expect(page.locator("#slips")).to_contain_text("Anyone who has it can play for you")


def test_a_name_that_is_taken_is_said_until_another_is_given(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    page = visit(f"/t/{table['code']}", **PHONE)
    page.evaluate(HOLD)
    page.evaluate("window.holding = 5000")  # the slip does not go by itself
    page.get_by_label("Your name").fill("Emma")
    press(page.get_by_role("button", name="Sit down"))
    expect(page.locator("#slips")).to_contain_text("already a player called Emma")
    page.get_by_label("Your name").fill("Max")
    press(page.get_by_role("button", name="Sit down"))
    expect(page.locator(".own")).to_be_visible()
    expect(page.locator("#slips")).not_to_contain_text("Emma")
    expect(page.locator(".invitation")).not_to_contain_text("--lan")  # advice for whoever runs the server


@everywhere
def test_the_start_is_in_sight_as_soon_as_all_are_here(visit: Open, address: str, screen: Screen) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    host, guest = visit(table["seat_link"], **screen), visit(f"/t/{table['code']}")
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="Sit down").click()
    start = host.get_by_role("button", name="Start")
    expect(start).to_be_enabled()
    expect(start).to_be_in_viewport(ratio=1)


def test_focus_stays_when_the_seats_are_drawn_anew(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "person", "person"])

    def sit(name: str) -> None:
        guest = visit(f"/t/{table['code']}")
        guest.get_by_label("Your name").fill(name)
        guest.get_by_role("button", name="Sit down").click()

    sit("Max")
    host = visit(table["seat_link"])
    host.get_by_role("button", name="Remove Max").click()
    before = host.get_by_role("button", name="Remove Max", include_hidden=True).element_handle()
    sit("Laura")
    expect(host.locator(".seats")).to_contain_text("Laura")
    assert not before.evaluate("(button) => button.isConnected")
    host.get_by_role("button", name="Cancel").click()
    expect(host.get_by_role("button", name="Remove Max")).to_be_focused()


def test_start_takes_no_tap_as_it_comes_up(visit: Open, address: str) -> None:
    """On a phone it comes up at the bottom, maybe under a finger."""
    table = open_table(address, "knaster", ["person", "person"])
    host = visit(table["seat_link"], **PHONE)
    expect(host.locator(".start")).to_be_disabled()
    host.evaluate(HOLD)
    host.evaluate("window.holding = 700")
    guest = visit(f"/t/{table['code']}")
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".start:enabled")).to_be_visible()
    thumb(host)(".start")
    host.evaluate("window.held.forEach((open) => open())")
    expect(host.locator(".start")).to_be_in_viewport()
    expect(host.locator(".play")).to_have_count(0)
    press(host.locator(".start"))
    expect(host.locator(".play")).to_be_visible()


@everywhere
def test_a_seat_is_freed_only_after_a_yes(visit: Open, address: str, screen: Screen) -> None:
    table = open_table(address, "knaster", ["person", "person"])
    guest = visit(f"/t/{table['code']}")
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="Sit down").click()
    host = visit(table["seat_link"], **screen)
    free = host.get_by_role("button", name="Remove Max")
    for no in ("Cancel", "Escape"):
        press(free)
        expect(host.get_by_role("alertdialog")).to_contain_text("Remove Max from the table?")
        clean(host)
        fits(host)
        expect(host.get_by_role("button", name="Cancel")).to_be_focused()
        if no == "Cancel":
            press(host.get_by_role("button", name="Cancel"))
        else:
            host.keyboard.press("Escape")
        expect(host.get_by_role("alertdialog")).to_have_count(0)
        expect(free).to_be_focused()
    expect(host.locator(".seat.open")).to_have_count(0)
    press(free)
    press(host.get_by_role("button", name="Remove", exact=True))
    expect(host.locator(".seat.open")).to_have_count(1)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
