"""How a game ends for people: won and celebrated, left, given up; and taken back in practice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.sitting import PHONE, open_table

REAL = {"dice": "real"}
RAINED = "rain"
NOTE = """() => {
  window.seen = [];
  const note = (list) => list.forEach(({ addedNodes }) => addedNodes.forEach((one) => window.seen.push(one.className)));
  new MutationObserver(note).observe(document.body, { childList: true });
}"""
MOVING = {"reduced_motion": "no-preference"}


def enter(page: Page, faces: str) -> None:
    """Enters what the real dice show."""
    for face in faces.split():
        page.locator(f".face[data-face='{face}']").click()
    page.locator(".faces .yes").click()


def two(visit: Open, address: str, **more: str) -> tuple[Page, Page]:
    """Emma and Max at a table of Qwixx with real dice: first who has the dice."""
    table = open_table(address, "qwixx", ["person", "person"], options=REAL)
    emma, max_ = visit(table["seat_link"], **PHONE, **more), visit(f"/t/{table['code']}", **PHONE, **more)
    max_.get_by_label("Your name").fill("Max")
    max_.get_by_role("button", name="Sit down").tap()
    emma.get_by_role("button", name="Start").tap()
    for page in (emma, max_):
        expect(page.locator(".player.active")).to_have_count(1)
    return (emma, max_) if emma.locator(".player.active.me").count() else (max_, emma)


def miss(active: Page, other: Page) -> None:
    """A turn in which nobody crosses anything."""
    enter(active, "1 4 3 6 2 6")
    for page in (active, other):
        page.locator(".bare [data-choice=pass]").tap()
    expect(active.locator(".mine .lit[data-name='yellow 10']")).to_have_count(1)  # the second action
    active.locator(".bare [data-choice=pass]").tap()
    active.locator(".answers .yes").tap()


# The end


@pytest.mark.parametrize("moves", [True, False])
def test_a_win_is_celebrated_where_things_may_move(visit: Open, address: str, moves: bool) -> None:
    first, second = two(visit, address, **(MOVING if moves else {}))
    for page in (first, second):
        page.evaluate(NOTE)
    for turn in range(7):  # the fourth miss of who began is the seventh of all
        miss(*((first, second) if turn % 2 == 0 else (second, first)))
    for page in (first, second):
        expect(page.locator(".end .won")).to_be_visible()
    expect(second.locator(".end .won")).to_contain_text("You win")
    expect(first.locator(".end .won")).not_to_contain_text("You win")
    assert (RAINED in second.evaluate("window.seen")) == moves
    assert RAINED not in first.evaluate("window.seen")


# Leaving


def leave(page: Page) -> None:
    page.get_by_label("Settings").click()
    page.get_by_role("button", name="Leave the game").click()


def test_a_game_against_bots_is_given_up_after_a_question(visit: Open, address: str) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"], options=REAL)
    page, spectator = visit(table["seat_link"], **PHONE), visit(f"/t/{table['code']}")
    expect(page.locator(".faces")).to_be_visible()
    leave(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".faces")).to_be_visible()
    leave(page)
    page.locator("dialog.sure .yes").click()
    page.wait_for_url(re.compile("/$"))
    expect(spectator.locator(".end")).to_be_visible()
    expect(spectator.locator(".end .scores")).to_have_count(0)


def test_a_bot_plays_on_for_a_player_who_leaves(visit: Open, address: str) -> None:
    active, other = two(visit, address)
    leave(other)
    other.locator("dialog.sure .yes").click()
    other.wait_for_url(re.compile("/$"))
    expect(active.locator(".player:not(.me)")).to_be_visible()
    expect(active.locator(".story")).to_contain_text(re.compile("leaves|left"))
    enter(active, "1 4 3 6 2 6")
    expect(active.locator(".mine .lit")).to_have_count(4)


# Practice


def test_in_practice_a_choice_is_taken_back_after_the_step_is_over(visit: Open, address: str) -> None:
    options = REAL | {"practice": True}
    page = visit(open_table(address, "qwixx", ["person", "bot:random"], options=options)["seat_link"], **PHONE)
    enter(page, "1 4 3 6 2 6")
    page.locator(".mine .lit[data-name='red 5']").tap()
    page.locator(".answers .yes").tap()
    expect(page.locator(".mine .crossed[data-name='red 5']")).to_have_count(1)
    expect(page.locator(".others .who .doing")).to_have_count(0)  # the bot has chosen too, the step is over
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".mine .crossed")).to_have_count(0)
    expect(page.locator(".mine .lit")).to_have_count(4)
