"""Every game, from the home page to the replay, against a bot."""

import re

import pytest
from playwright.sync_api import Page, expect

from crocetta.core.game import find, ids
from tests.browser.conftest import Open
from tests.browser.sitting import hurry, play_on


@pytest.mark.parametrize("game", ids())
def test_a_game_from_home_to_replay(visit: Open, game: str) -> None:
    page = visit("/")
    hurry(page)
    page.locator(f"[data-game={game}]").click()
    expect(page.locator("#bar .where")).to_have_text(find(game).texts.TITLE)
    play_on(page)
    check_end(page)
    page.get_by_role("link", name="Replay").click()
    check_replay(page)


def check_end(page: Page) -> None:
    """Points add up on the page as they do on paper, and the dice kept their promise."""
    end = page.locator(".end")
    expect(end.locator(".won")).to_contain_text(re.compile("win|points"))
    rows = end.locator(".scores tbody tr").all()
    numbers = [[number(cell.inner_text()) for cell in row.locator("td").all()] for row in rows]
    *parts, total = numbers
    assert [sum(column) for column in zip(*parts, strict=True)] == total
    expect(end).to_contain_text("Dice verified")


def number(text: str) -> int:
    """The number in a cell of the scores, below its name if it has one."""
    last = text.strip().splitlines()[-1] if text.strip() else "0"
    return int(last.replace("−", "-"))


def check_replay(page: Page) -> None:
    """By slider and arrow keys, from empty sheets to those of the end."""
    slider = page.get_by_label("Position in the game")
    expect(slider).to_have_value("0")
    assert marks(page) == 0
    last = int(slider.get_attribute("max") or 0)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    assert marks(page) > 0
    slider.fill(str(last // 2))
    assert marks(page) > 0
    expect(page.locator(".end")).to_contain_text("Dice verified")


def marks(page: Page) -> int:
    return page.locator(".sheets .mark").count()


def test_a_series_is_noted_on_the_slate(visit: Open) -> None:
    page = visit("/")
    hurry(page)
    page.locator("[data-game=qwixx-deluxe]").click()
    play_on(page)
    expect(page.locator(".scores tbody tr")).to_have_count(3)
    expect(page.locator(".scores")).to_contain_text("game 2")
    slate = page.locator(".mine [data-cell^=slate], .mine [data-cell^=game]")
    assert sum("numbered" in (cell.get_attribute("class") or "") for cell in slate.all()) >= 2


def test_a_rematch_has_the_same_seats(visit: Open) -> None:
    page = visit("/")
    hurry(page)
    page.locator("[data-game=knaster]").click()
    play_on(page)
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".mine .drawing")).to_be_visible()
    expect(page.locator(".who.me .name")).to_contain_text("You")
    play_on(page, 3)


def test_the_record_can_be_taken_home(visit: Open) -> None:
    page = visit("/")
    hurry(page)
    page.locator("[data-game=knaster]").click()
    play_on(page)
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the game").click()
    record = taken.value.path().read_text(encoding="utf-8")
    assert record.startswith('[Crocetta "1"]')
    assert "[Seed " in record
