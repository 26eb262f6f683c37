"""How a game ends for people: won and celebrated, left, given up; and taken back in practice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.screens import SCREENS, Screen, everywhere, press
from tests.browser.sitting import HASTY, PHONE, PLAY_ON, REAL, enter, open_table, two
from tests.browser.thumb import meets, seen

RAINED = "rain"
NOTE = """() => {
  window.seen = [];
  const note = (list) => list.forEach(({ addedNodes }) => addedNodes.forEach((one) => window.seen.push(one.className)));
  new MutationObserver(note).observe(document.body, { childList: true });
}"""
# What waits for 700 milliseconds waits for ever once the game is over, and no time before.
HOLD_END = """() => {
  const start = setTimeout;
  window.held = [];
  window.setTimeout = (f, t, ...more) => {
    if (t !== 700) return start(f, t, ...more);
    return document.querySelector(".play.over") ? window.held.push(f) : start(f, 0, ...more);
  };
}"""
MOVING = {"reduced_motion": "no-preference"}


def miss(active: Page, other: Page) -> None:
    """A turn in which nobody crosses anything."""
    enter(active, "1 4 3 6 2 6")
    for page in (active, other):
        press(page.locator(".bare [data-choice=pass]"))
    expect(active.locator(".mine .lit[data-name='yellow 10']")).to_have_count(1)  # the second action
    press(active.locator(".bare [data-choice=pass]"))
    press(active.locator(".answers .yes"))


# The end


@pytest.mark.parametrize(("size", "moves"), [*((size, True) for size in SCREENS), ("360x640", False)])
def test_a_win_is_celebrated_where_things_may_move(visit: Open, address: str, size: str, moves: bool) -> None:
    first, second = two(visit, address, SCREENS[size] | (MOVING if moves else {}), misses=6)
    for page in (first, second):
        page.evaluate(NOTE)
        page.evaluate(HASTY)
    miss(first, second)  # the fourth miss of who began is the seventh of all
    for page in (first, second):
        expect(page.locator(".end .won")).to_be_visible()
    expect(second.locator(".end .won")).to_contain_text("You win")
    expect(first.locator(".end .won")).not_to_contain_text("You win")
    assert (RAINED in second.evaluate("window.seen")) == moves
    assert RAINED not in first.evaluate("window.seen")


@everywhere
def test_the_last_tap_of_a_game_does_not_leave_the_page(visit: Open, address: str, screen: Screen) -> None:
    """Where answers were, the end has buttons."""
    table = open_table(address, "knaster", ["person"], options={"dice": "auto"})
    page = visit(table["seat_link"], **screen)
    page.wait_for_selector(".play .mine .drawing")
    page.evaluate(HOLD_END)
    page.evaluate(PLAY_ON, [5000, ""])
    expect(page.locator(".end")).to_be_visible()
    page.locator(".end a").first.evaluate("(link) => link.scrollIntoView()")
    assert not meets(page, ".end a", seen(page, ".end a"))
    page.evaluate("window.held.forEach((open) => open())")
    assert meets(page, ".end a", seen(page, ".end a"))


# Leaving


def leave(page: Page) -> None:
    press(page.get_by_label("Settings"))
    press(page.get_by_role("button", name="Leave the game"))


@everywhere
def test_a_game_against_bots_is_given_up_after_a_question(visit: Open, address: str, screen: Screen) -> None:
    table = open_table(address, "knaster", ["person", "bot:random"], options=REAL)
    page, spectator = visit(table["seat_link"], **screen), visit(f"/t/{table['code']}")
    expect(page.locator(".faces")).to_be_visible()
    leave(page)
    press(page.get_by_role("button", name="Cancel"))
    expect(page.locator(".faces")).to_be_visible()
    leave(page)
    press(page.locator("dialog.sure .yes"))
    page.wait_for_url(re.compile("/$"))
    expect(spectator.locator(".end")).to_be_visible()
    expect(spectator.locator(".end .scores")).to_have_count(0)


def test_a_bot_plays_on_for_a_player_who_leaves(visit: Open, address: str) -> None:
    active, other = two(visit, address, PHONE)
    leave(other)
    press(other.locator("dialog.sure .yes"))
    other.wait_for_url(re.compile("/$"))
    expect(other.locator("[data-game=qwixx]")).to_be_visible()
    expect(other.locator(".back li")).to_have_count(0)  # who cannot come back is not offered to
    expect(active.locator(".player:not(.me)")).to_be_visible()
    expect(active.locator(".story")).to_contain_text(re.compile("leaves|left"))
    enter(active, "1 4 3 6 2 6")
    expect(active.locator(".mine .lit")).to_have_count(4)
    press(active.locator(".bare [data-choice=pass]"))
    expect(active.locator(".mine .lit[data-name='yellow 10']")).to_have_count(1)  # the bot has chosen too
    press(active.locator(".bare [data-choice=pass]"))
    press(active.locator(".answers .yes"))
    expect(active.locator(".sentence")).to_contain_text("Throw the dice for")


# Practice


@everywhere
def test_in_practice_a_choice_is_taken_back_after_the_step_is_over(visit: Open, address: str, screen: Screen) -> None:
    options = REAL | {"practice": True}
    page = visit(open_table(address, "qwixx", ["person", "bot:random"], options=options)["seat_link"], **screen)
    enter(page, "1 4 3 6 2 6")
    press(page.locator(".mine .lit[data-name='red 5']"))
    press(page.locator(".answers .yes"))
    expect(page.locator(".mine .crossed[data-name='red 5']")).to_have_count(1)
    expect(page.locator(".others .who .doing")).to_have_count(0)  # the bot has chosen too, the step is over
    press(page.get_by_role("button", name="Take back"))
    expect(page.locator(".mine .crossed")).to_have_count(0)
    expect(page.locator(".mine .lit")).to_have_count(4)
