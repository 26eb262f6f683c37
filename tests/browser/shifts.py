"""Layout shifts: what jumped on a page, where from and where to, as the browser itself reports it.

    watch_shifts(page)                    before anything happens; it stays on after a reload
    …
    assert shifts(page) == []

Chromium reports a shift for each frame in which something that was visible moved. The web metric leaves out what
happens within half a second after a tap; here that counts too, because a control must not move under a finger. Moving
by `transform` and scrolling are no layout shifts.
"""

from typing import Any, NamedTuple

from playwright.sync_api import Page

WATCH = """(() => {
  if (window.shiftsSeen) return;
  window.shiftsSeen = [];
  const named = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "(gone)";
    const name = element.tagName.toLowerCase();
    return [name, ...element.classList].join(".") + (element.id ? `#${element.id}` : "");
  };
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
  const note = (entries) => {
    for (const { value, startTime, hadRecentInput, sources } of entries) {
      const moved = sources.map((one) => [named(one.node), box(one.previousRect), box(one.currentRect)]);
      window.shiftsSeen.push({ value, time: startTime, tapped: hadRecentInput, moved });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.shiftsPending = () => note(observer.takeRecords());
})()"""
# A shift is reported after the frame it happened in: two frames later it is there.
TOLD = """() => new Promise((done, fail) => {
  if (!window.shiftsPending) return fail(new Error("shifts are not watched here"));
  requestAnimationFrame(() => requestAnimationFrame(() => {
    window.shiftsPending();
    done(window.shiftsSeen.splice(0));
  }));
})"""

Box = tuple[int, int, int, int]  # left, top, width, height in CSS pixels


class Moved(NamedTuple):
    """An element that moved; nothing visible has a box without size."""

    element: str  # like div.tray
    before: Box
    after: Box


class Shift(NamedTuple):
    """One frame in which something jumped."""

    value: float  # how much: the part of the screen times the way, as the web metric counts it
    time: float  # milliseconds since the page began to load
    tapped: bool  # within half a second after a tap
    moved: tuple[Moved, ...]  # at most five, the largest

    def __str__(self) -> str:
        return f"{self.value:.4f} at {self.time:.0f} ms: " + "; ".join(
            f"{one.element} {one.before} → {one.after}" for one in self.moved
        )


def watch_shifts(page: Page) -> None:
    """Begin to note shifts, on this page and on those it will load."""
    page.add_init_script(WATCH)
    page.evaluate(WATCH)


def shifts(page: Page) -> list[Shift]:
    """What jumped since the last call."""
    return [told(one) for one in page.evaluate(TOLD)]


def cumulative(found: list[Shift]) -> float:
    """All shifts added up, without the windows of the web metric."""
    return sum(shift.value for shift in found)


def told(data: dict[str, Any]) -> Shift:
    moved = tuple(Moved(name, box(before), box(after)) for name, before, after in data["moved"])
    return Shift(data["value"], data["time"], data["tapped"], moved)


def box(sides: list[int]) -> Box:
    left, top, width, height = sides
    return left, top, width, height
