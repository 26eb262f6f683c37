"""Opening things in the page: records as files, decks of cards, sheets by picture."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, Route, expect

from crocetta.core.game import find
from tests.browser.conftest import Open
from tests.browser.screens import Screen, everywhere, press
from tests.browser.sitting import open_table
from tests.browser.test_access import clean, fits

RECORD = Path(__file__).parent.parent / "records" / "qwixx-table-3.crocetta"


def file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def drop(page: Page, name: str, text: str) -> None:
    """Drops a file on the page."""
    dropped = page.evaluate_handle(
        """([name, text]) => {
          const held = new DataTransfer();
          held.items.add(new File([text], name, { type: "text/plain" }));
          return held;
        }""",
        [name, text],
    )
    for event in ("dragover", "drop"):
        page.dispatch_event("body", event, {"dataTransfer": dropped})


def damaged() -> tuple[str, int]:
    """The same record with a throw changed, and the number of that line."""
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("2."))
    lines[place] = re.sub(r"\(\d", "(9", lines[place])
    return "\n".join(lines), place + 1


# Records


@everywhere
def test_a_record_is_opened_in_the_page(visit: Open, screen: Screen) -> None:
    page = visit("/", **screen)
    expect(page.get_by_role("button", name="Open a saved game")).to_be_visible()
    with page.expect_file_chooser() as chooser:
        press(page.get_by_role("button", name="Open a saved game"))
    chooser.value.set_files(RECORD)
    shows_the_record(page)


def test_a_record_is_dropped_on_the_page(visit: Open) -> None:
    page = visit("/")
    expect(page.get_by_role("button", name="Open a saved game")).to_be_visible()
    drop(page, RECORD.name, RECORD.read_text(encoding="utf-8"))
    shows_the_record(page)


def shows_the_record(page: Page) -> None:
    page.wait_for_url("**/replay*")
    expect(page.locator(".sheets svg.drawing")).to_have_count(3)
    expect(page.locator(".end")).to_contain_text("wins with 28 points")
    expect(page.locator(".proof")).to_contain_text("Dice verified")
    press(page.get_by_role("button", name="To the end"))
    at, moment = page.url, page.locator("#moment").input_value()
    assert int(moment) > 0
    clean(page)
    fits(page)
    page.reload()
    expect(page.locator(".sheets svg.drawing")).to_have_count(3)
    expect(page.locator("#moment")).to_have_value(moment)  # the same moment of the same record
    assert page.url == at


@everywhere
def test_a_damaged_record_names_the_line(visit: Open, screen: Screen) -> None:
    page, (text, line) = visit("/", locale="de", **screen), damaged()
    expect(page.locator("[data-game=qwixx]")).to_be_visible()
    drop(page, "bad.crocetta", text)
    page.wait_for_url("**/replay*")
    expect(page.locator("h1")).to_contain_text(f"Zeile {line}:")
    clean(page)
    fits(page)
    page.locator("[data-record]").set_input_files(RECORD)  # and the way on from there
    expect(page.locator(".sheets svg.drawing")).to_have_count(3)


def test_a_damaged_record_takes_nothing_away(visit: Open) -> None:
    page, (text, line) = visit("/replay"), damaged()
    expect(page.get_by_role("heading")).to_contain_text("Open a saved game")
    clean(page)
    page.locator("[data-record]").set_input_files(RECORD)
    expect(page.locator(".sheets svg.drawing")).to_have_count(3)
    drop(page, "bad.crocetta", text)
    expect(page.locator("#slips")).to_contain_text(f"line {line}:")
    expect(page.locator(".sheets svg.drawing")).to_have_count(3)
    page.reload()
    expect(page.locator(".sheets svg.drawing")).to_have_count(3)


def test_files_that_are_no_records_are_not_even_sent(visit: Open) -> None:
    page = visit("/")
    field = page.locator("[data-record]")
    field.set_input_files({"name": "a.bin", "mimeType": "text/plain", "buffer": b"\xff\xfe\x00"})
    expect(page.locator("#slips")).to_contain_text("a.bin is not a text file.")
    field.set_input_files(file("b.txt", "x" * 300_000))
    expect(page.locator("#slips")).to_contain_text("b.txt is too large for a record.")
    assert page.url.endswith("/")


def test_a_game_that_goes_on_is_shown_as_far_as_it_went(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person"], options={"dice": "auto"})
    page = visit(table["seat_link"])
    expect(page.locator(".mine .lit")).to_have_count(25)
    text = page.evaluate("(code) => fetch(`/api/tables/${code}/record`).then((found) => found.text())", table["code"])
    page.goto("/replay")
    page.locator("[data-record]").set_input_files(file("going.crocetta", text))
    expect(page.locator(".sheets svg.drawing")).to_have_count(1)
    expect(page.locator(".end")).to_contain_text("This game is not over yet.")


# The replay points out what is new


@everywhere
def test_the_replay_marks_the_newest_change(visit: Open, screen: Screen) -> None:
    marks_the_newest_change(visit("/replay", **screen))


def test_the_replay_marks_the_newest_change_by_night(visit: Open) -> None:
    marks_the_newest_change(visit("/replay", color_scheme="dark"))


def marks_the_newest_change(page: Page) -> None:
    page.locator("[data-record]").set_input_files(RECORD)
    expect(page.locator(".sheets svg.drawing")).to_have_count(3)
    expect(page.locator(".newest")).to_have_count(0)
    for _ in range(10):
        if not newest(page):
            press(page.get_by_role("button", name="One step forward"))
    are_in_the_sentence(page)
    assert page.locator(".newest .ring").first.evaluate("(ring) => getComputedStyle(ring).display") == "inline"
    for cell in page.locator(".newest").all():
        assert "crossed" in (cell.get_attribute("class") or "")
    first = page.locator("svg:has(.newest)").first
    name = first.locator(".newest").first.get_attribute("data-name")
    expect(first).to_have_attribute("aria-label", re.compile(rf"^Sheet of Seat \d\. New: .*{name}"))
    clean(page)
    marked, places, seen = newest(page), set(), 0
    for _ in range(12):
        press(page.get_by_role("button", name="One step forward"))
        are_in_the_sentence(page)
        seen += len(newest(page))
        places.add(page.locator(".sheets").evaluate("(sheets) => sheets.getBoundingClientRect().top + scrollY"))
    assert seen > 2
    assert len(places) == 1  # however long the sentence is
    for _ in range(12):
        press(page.get_by_role("button", name="One step back"))
    assert newest(page) == marked
    press(page.get_by_role("button", name="To the beginning"))
    assert newest(page) == []


def are_in_the_sentence(page: Page) -> None:
    """All that is pointed out is what the sentence tells."""
    said = page.locator(".stage .sentence").inner_text().replace("cross ", "")
    assert all(name in said for name in newest(page))


def newest(page: Page) -> list[str]:
    """The cells that are pointed out."""
    return [cell.get_attribute("data-name") or "" for cell in page.locator(".newest").all()]


# Decks


def deck() -> list[str]:
    found = find("onecard").deck
    assert found
    return [line for line in found.printed.splitlines() if line and not line.startswith("#")]


@everywhere
def test_a_deck_is_loaded_and_played_with(visit: Open, screen: Screen) -> None:
    page = visit("/", **screen)
    press(page.locator("[data-options=onecard]"))
    told = page.locator(".deck")
    expect(told).to_have_text("The usual deck")
    with page.expect_file_chooser() as chooser:
        press(page.get_by_role("button", name="Load a deck"))
    chooser.value.set_files(file("mine.txt", "# my own cards\n" + "\n".join(reversed(deck()))))
    expect(told).to_have_text("Loaded: mine.txt")
    clean(page)
    fits(page)
    press(page.get_by_role("button", name="Open the table"))
    expect(page.locator(".settled")).to_contain_text("another deck")


@everywhere
def test_a_bad_deck_is_told_and_changes_nothing(visit: Open, screen: Screen) -> None:
    page = visit("/", **screen)
    press(page.locator("[data-options=onecard]"))
    told, field = page.locator(".deck"), page.locator("[data-deck]")
    cards = deck()
    field.set_input_files(file("good.txt", "\n".join(reversed(cards))))
    expect(told).to_have_text("Loaded: good.txt")
    field.set_input_files(file("bad.txt", "\n".join([*cards[:6], "y3* g2 r6* p5", *cards[7:]])))
    expect(told).to_have_text("bad.txt was not loaded: card c07: it has 4 rows, a card has 5")
    clean(page)
    press(page.get_by_role("button", name="Use the usual deck"))
    expect(told).to_have_text("The usual deck")
    press(page.get_by_role("button", name="Open the table"))
    expect(page.locator(".code")).to_be_visible()
    expect(page.locator(".settled")).not_to_contain_text("another deck")


def test_only_games_with_cards_ask_for_a_deck(visit: Open) -> None:
    page = visit("/")
    page.locator("[data-options=qwixx]").click()
    expect(page.locator(".options")).to_be_visible()
    expect(page.locator("[data-deck]")).to_have_count(0)


# Sheets and practice


@everywhere
def test_sheets_are_chosen_by_picture(visit: Open, screen: Screen) -> None:
    page = visit("/", **screen)
    press(page.locator("[data-options=qwixx]"))
    tiles = page.locator(".tile")
    expect(tiles).to_have_count(3)
    expect(tiles.locator("svg.drawing")).to_have_count(3)
    drawn = {tile.locator("svg").inner_html() for tile in tiles.all()}
    assert len(drawn) == 3
    press(tiles.nth(1).locator("svg"))
    expect(page.locator("input[name='flag.sheet'][value=mixx-a]")).to_be_checked()
    expect(page.locator("input[name=preset][value=table]")).to_be_checked()
    clean(page)
    fits(page)
    press(page.get_by_text("by the letter"))
    expect(page.locator("input[name='flag.sheet'][value=mixx-a]")).to_be_checked()  # it goes with every preset
    press(page.get_by_role("button", name="Open the table"))
    expect(page.locator(".settled")).to_contain_text("every row in four colours")
    expect(page.locator(".settled")).to_contain_text("two on the same sheet")


def test_practice_is_for_those_who_are_alone_with_bots(visit: Open) -> None:
    page, wishes = visit("/"), list[dict[str, Any]]()

    def refuse(route: Route) -> None:
        wishes.append(json.loads(route.request.post_data or "{}"))
        route.fulfill(status=409, json={"code": "refused", "text": "not today"})

    page.route("**/api/tables?*", refuse)
    page.locator("[data-options=knaster]").click()
    practice = page.get_by_label("Practice: choices can be taken back until the next throw")
    expect(practice).to_be_hidden()
    page.get_by_label("Seat 2", exact=True).select_option("bot:easy")
    expect(practice).to_be_visible()
    opened(page)
    practice.check()
    opened(page)
    page.get_by_label("Seat 2", exact=True).select_option("person")
    expect(practice).to_be_hidden()
    opened(page)
    assert [wish["options"].get("practice") for wish in wishes] == [None, True, None]


def opened(page: Page) -> None:
    """Sends the form, and waits until it is refused."""
    with page.expect_response("**/api/tables?*"):
        page.get_by_role("button", name="Open the table").click()
