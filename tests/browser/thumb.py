"""A thumb, or a mouse where there is no touch: taps a spot as a person does, whatever lies there at that moment.

Playwright's own `tap` waits until an element is enabled, at rest and not covered. A person does not: the thumb comes
down where the button was when they looked. So a spot is found first, and tapped now or later:

    tap = thumb(page)
    spot = tap("[data-choice=throw]")
    page.wait_for_timeout(600)
    tap(spot)  # 0.6 s late, on whatever is there now
"""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, Page

from tests.browser.screens import is_touched

# The centre of the part of an element that can be seen: inside the window and inside every pane that cuts it off.
SEEN = """(element) => {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  const cut = (box) => {
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  };
  for (let pane = element.parentElement; pane; pane = pane.parentElement) {
    if (pane !== document.body && pane !== document.documentElement && getComputedStyle(pane).overflow !== "visible")
      cut(pane.getBoundingClientRect());
  }
  cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  return right > left && bottom > top ? [(left + right) / 2, (top + bottom) / 2] : null;
}"""
MEETS = """(element, [x, y]) => {
  const there = document.elementFromPoint(x, y);
  return Boolean(there && (element.contains(there) || there.contains(element) && there.closest("button, [data-cell]")));
}"""
NAMED = """([x, y]) => {
  const there = document.elementFromPoint(x, y);
  const found = there?.closest("button, [data-cell], a") ?? there;
  return found ? found.outerHTML.slice(0, 120) : "nothing";
}"""


class Spot(NamedTuple):
    """A place on the screen, in CSS pixels from its upper left corner."""

    x: float
    y: float


class NotSeen(AssertionError):
    """Something that no thumb can tap: no part of it is on the screen."""


Tap = Callable[[str | Locator | Spot], Spot]


def thumb(page: Page) -> Tap:
    """A function that taps a spot, or what is seen of the first element that a selector finds; it returns the spot."""

    meet = page.touchscreen.tap if is_touched(page) else page.mouse.click

    def tap(target: str | Locator | Spot) -> Spot:
        spot = target if isinstance(target, Spot) else seen(page, target)
        meet(*spot)
        return spot

    return tap


def seen(page: Page, target: str | Locator) -> Spot:
    """Where an element is seen, at this very moment."""
    locator = page.locator(target) if isinstance(target, str) else target
    found = locator.first.evaluate(SEEN)
    if found is None:
        raise NotSeen(f"{target} is not on the screen")
    return Spot(*found)


def meets(page: Page, target: str | Locator, spot: Spot) -> bool:
    """Whether a tap there would meet this element and nothing that lies on it."""
    locator = page.locator(target) if isinstance(target, str) else target
    return bool(locator.first.evaluate(MEETS, list(spot)))


def lying_at(page: Page, spot: Spot) -> str:
    """What a tap there would meet, for the message of a test that fails."""
    return str(page.evaluate(NAMED, list(spot)))
