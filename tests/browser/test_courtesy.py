"""What people may expect of a page: taps mean what they seem to, and nobody is left without a word."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from crocetta.core.words import LANGUAGES, say
from tests.browser.conftest import Open
from tests.browser.sitting import HASTY, PHONE, REAL, enter, open_table
from tests.browser.thumb import thumb


def row_with_circles_due(page: Page) -> None:
    """Knaster: four alike fill the first row, so two circles are due."""
    for place in range(1, 6):
        enter(page, "1 1" if place == 5 else "3 4")
        page.locator(f".mine [data-cell=cell-{place}].lit").click()
        page.locator(".answers .yes").click()
    expect(page.locator(".mine .lit")).to_have_count(5)


def test_a_menu_that_is_opened_early_stays_open(visit: Open, address: str) -> None:
    """The bar is there before the table is."""
    table, came = open_table(address, "knaster", ["person"]), list[WebSocketRoute]()
    page = visit("/", **PHONE)

    def late(socket: WebSocketRoute) -> None:
        came.append(socket)
        if len(came) > 1:
            socket.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), late)
    page.goto(table["seat_link"])
    page.get_by_label("Settings").tap()
    expect(page.get_by_label("Sound")).to_be_visible()
    came[0].close()  # the page comes back by itself
    expect(page.locator("#bar .where")).to_have_text("Knaster")
    expect(page.get_by_label("Sound")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Sound")).to_be_hidden()


# What is asked


def test_circles_due_are_asked_for(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person"], options=REAL)["seat_link"])
    row_with_circles_due(page)
    expect(page.locator(".sentence")).to_have_text("Draw 2 circles: row 1, four alike.")


def test_one_tap_too_many_leaves_the_others_as_they_are(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person"], options=REAL)["seat_link"])
    row_with_circles_due(page)
    for place in (1, 2, 3):
        page.locator(f".mine [data-cell=cell-{place}]").click()
    expect(page.locator("#slips")).to_contain_text("One too many")
    expect(page.locator(".mine .pencilled")).to_have_count(2)
    expect(page.locator(".answers .yes")).to_be_visible()


# Lists, hints, keys


def test_a_listed_choice_is_pencilled_and_waits_for_a_yes(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person"], options={"dice": "auto"})["seat_link"])
    page.get_by_text("Show the 25 choices").click()
    page.evaluate(HASTY)  # a second tap is no double tap
    page.locator(".listing .listed").first.click()
    expect(page.locator(".mine .pencilled")).to_have_count(1)
    expect(page.locator(".mine .numbered")).to_have_count(0)
    page.locator(".listing .listed").first.click()  # once more says yes
    expect(page.locator(".mine .numbered")).to_have_count(1)


def test_what_a_button_says_can_be_typed(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person"], options={"dice": "auto"})
    page = visit(table["seat_link"], locale="it")
    expect(page.get_by_role("button", name="passa")).to_be_visible()
    before = page.locator(".story li").count()
    page.keyboard.type("passa")
    page.keyboard.press("Enter")
    expect(page.locator(".story li").first).to_contain_text("Hai passato")
    assert page.locator(".story li").count() > before


def test_a_keyboard_at_a_device_for_fingers(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person"], options={"dice": "auto"})["seat_link"], **PHONE)
    expect(page.locator(".mine .lit")).to_have_count(25)
    expect(page.locator(".typing")).to_be_hidden()
    page.keyboard.type("w13")
    page.keyboard.press("Enter")
    expect(page.locator(".mine [data-cell=cell-13]")).to_have_class(re.compile("numbered"))


def test_all_of_a_card_counts_as_the_card(visit: Open, address: str) -> None:
    table = open_table(address, "onecard", ["person"], flags={"advanced": "yes"}, options={"dice": "auto"})
    page = visit(table["seat_link"])
    expect(page.locator(".mine .lit")).to_have_count(5)
    thumb(page)(".mine [data-for=b-card]")  # the middle of the card, whatever is printed there
    expect(page.locator(".mine [data-cell=b-card]")).to_have_class(re.compile("pencilled"))
    expect(page.locator(".answers")).to_contain_text("Tap 2 more.")


# Opening a table


def test_a_wrong_number_is_shown_also_where_it_was_folded_away(visit: Open) -> None:
    page = visit("/")
    page.locator("[data-options=onecard]").click()
    rules = page.locator("details.flags")
    page.get_by_text("All rule options").click()
    page.locator("input[name='flag.max_turns']").fill("-5")
    page.get_by_text("All rule options").click()
    expect(page.locator("input[name='flag.max_turns']")).to_be_hidden()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("input[name='flag.max_turns']")).to_be_visible()
    assert rules.get_attribute("open") is not None


def test_no_more_seats_than_there_are(visit: Open) -> None:
    page = visit("/")
    page.locator("[data-options=onecard]").click()
    more = page.get_by_role("button", name="Add a seat")
    more.click()
    more.click()
    expect(page.locator(".chairs li")).to_have_count(4)
    expect(more).to_be_disabled()
    page.get_by_label("Remove seat 4").click()
    expect(more).to_be_enabled()


def test_a_preset_claims_only_what_is_so(visit: Open) -> None:
    page = visit("/")
    page.locator("[data-options=knaster]").click()
    page.get_by_text("All rule options").click()
    page.locator("input[name='flag.no_combination'][value='1']").check()
    expect(page.locator("input[name=preset][value=letter]")).to_be_checked()  # that is what it says
    page.locator("input[name='flag.last_throw'][value=must]").check()
    expect(page.locator("input[name=preset]:checked")).to_have_count(0)
    page.locator("input[name=preset][value=table]").check()
    expect(page.locator("input[name='flag.last_throw'][value=may]")).to_be_checked()


# Nobody is left without a word


def test_whoever_is_removed_is_told_and_the_seat_is_free(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "person"], options={"dice": "auto"})
    host, guest = visit(table["seat_link"]), visit(f"/t/{table['code']}")
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Start").click()
    host.get_by_role("button", name="Enlarge the sheet of Max").click()
    host.get_by_role("button", name="Remove the player").click()
    host.locator("dialog.sure .yes").click()
    expect(guest.locator("#slips")).to_contain_text("You no longer have a seat")
    host.keyboard.press("Escape")
    expect(host.locator(".others .other .name")).to_contain_text("free seat")
    expect(host.locator(".others .other .doing")).to_have_count(0)


def test_a_broken_link_of_a_seat_is_said_to_be_so(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"])
    page = visit(f"/t/{table['code']}#rubbish")
    expect(page.locator("#slips")).to_contain_text("This seat link is not valid here")
    expect(page.locator(".others, .mine").first).to_be_visible()


def test_a_bot_is_called_in_the_language_of_the_page(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"])
    page = visit(table["seat_link"], locale="de")
    expect(page.locator(".others .name")).to_contain_text("Zufalls-Bot")


# Coming back


def test_a_reload_asks_for_no_module_again(visit: Open, address: str) -> None:
    page = visit(open_table(address, "knaster", ["person"], options={"dice": "auto"})["seat_link"])
    expect(page.locator(".mine .lit")).to_have_count(25)
    page.reload()
    expect(page.locator(".mine .lit")).to_have_count(25)
    known: Any = page.evaluate(
        "performance.getEntriesByType('resource').filter((one) => one.name.includes('/static/') && one.transferSize)"
        ".map((one) => one.name)"
    )
    assert known == []


MOMENT = {language: say("One moment …").to(language) for language in LANGUAGES}


@pytest.mark.parametrize(("locale", "text"), MOMENT.items())
def test_a_page_says_that_it_is_on_its_way(visit: Open, locale: str, text: str) -> None:
    page = visit("/lost", locale=locale)
    waiting: list[Route] = []
    page.route("**/rules.js", lambda route: waiting.append(route))
    page.goto("/rules/qwixx", wait_until="commit")
    expect(page.get_by_text(text)).to_be_visible()
    for other in {*MOMENT.values()} - {text}:
        expect(page.get_by_text(other)).to_be_hidden()
    expect(page.locator(".wait")).to_be_visible()
    for route in waiting:
        route.continue_()
    expect(page.locator(".rules svg.drawing")).to_be_visible()
