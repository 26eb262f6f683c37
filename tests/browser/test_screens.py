"""Every game on every screen: the whole sheet in sight, targets a finger can hit, and nothing that jumps."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crocetta.core.game import ids
from tests.browser.conftest import Open
from tests.browser.shifts import Shift, shifts, watch_shifts
from tests.browser.sitting import PHONE, open_table, play_on, until_asked

SCREENS = ["360x640", "390x844", "844x390", "1280x900", "1920x1080"]
STEPS = 14  # taps while jumps are watched
STILL = ("ask", "sentence", "tray", "lay", "place", "mine", "pane", "drawing", "hand", "answers", "strip", "player")
LEGIBLE = 330  # pixels that the sheet of an opponent needs

# Cells that can be chosen, too small for a finger and without a button that means the same.
MISSED = """() => [...document.querySelectorAll(".mine .lit:not(.reckoned) > .hit")]
  .filter((hit) => Math.min(hit.getBoundingClientRect().width, hit.getBoundingClientRect().height) < 30)
  .filter(() => ![...document.querySelectorAll(".chip")].some((chip) => chip.getBoundingClientRect().height >= 43.5))
  .map((hit) => hit.parentElement.dataset.name)"""


def device(screen: str) -> dict[str, Any]:
    width, height = map(int, screen.split("x"))
    viewport = {"viewport": {"width": width, "height": height}}
    return PHONE | viewport if width < 1000 else viewport


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


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", ids())
def test_a_game_on_a_screen(visit: Open, address: str, game: str, screen: str) -> None:
    given = device(screen)
    page = visit(open_table(address, game, ["person", "bot:random"])["seat_link"], **given)
    until_asked(page, "lit")
    width, height = given["viewport"]["width"], given["viewport"]["height"]
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
    watch_shifts(page)
    play_on(page, STEPS)
    assert jumps(shifts(page)) == []
    assert page.evaluate("scrollX") == 0


def chips(page: Page) -> list[Any]:
    return list(page.locator(".chip").all())


@pytest.mark.parametrize("screen", ["360x640", "844x390"])
def test_the_others_are_seen_without_scrolling(visit: Open, address: str, screen: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"] + ["bot:random"] * 4)["seat_link"], **device(screen))
    expect(page.locator(".player")).to_have_count(5)
    for player in page.locator(".player").all()[:3]:
        expect(player).to_be_in_viewport(ratio=0.99)
    strip = page.locator(".strip")
    assert strip.evaluate("(strip) => strip.scrollWidth > strip.clientWidth || strip.children.length === 5")


def test_the_sheets_of_four_others_are_legible_on_a_wide_screen(visit: Open, address: str) -> None:
    page = visit(open_table(address, "qwixx", ["person"] + ["bot:random"] * 4)["seat_link"], **device("1920x1080"))
    expect(page.locator(".others svg.drawing")).to_have_count(4)
    for sheet in page.locator(".others svg.drawing").all():
        found = sheet.bounding_box()
        assert found
        assert found["width"] >= LEGIBLE
        assert found["y"] + found["height"] <= 1080
