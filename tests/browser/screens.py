"""The five screens that every page has to work on, and a tap or a click as the screen takes it.

@everywhere
def test_a_thing(visit: Open, screen: Screen) -> None:
    page = visit("/", **screen)
    press(page.locator(".now").first)
"""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator

Screen = dict[str, Any]  # what a browser context is made with


def screen(size: str) -> Screen:
    """A phone where one side is short, otherwise a desk with a mouse."""
    width, height = map(int, size.split("x"))
    touch = {"has_touch": True, "is_mobile": True} if min(width, height) < 600 else {}
    return {"viewport": {"width": width, "height": height}, **touch}


SIZES = ("360x640", "390x844", "844x390", "1280x900", "1920x1080")
SCREENS = {size: screen(size) for size in SIZES}


def each_somewhere(values: Iterable[str], everywhere: str) -> list[tuple[str, str]]:
    """Every value on one screen, and one of them on all screens."""
    somewhere = zip(values, cycle(SIZES), strict=False)
    return list(dict.fromkeys([*somewhere, *((everywhere, size) for size in SIZES)]))


everywhere = pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)


def is_touched(page: Any) -> bool:
    """Whether fingers are used here, not a mouse."""
    return bool(page.evaluate("navigator.maxTouchPoints > 0"))


def press(target: Locator) -> None:
    """Tap or click."""
    if is_touched(target.page):
        target.tap()
    else:
        target.click()
