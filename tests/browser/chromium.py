"""The Chromium of this machine, for tests and tools."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The headless shell comes first: the same engine without what surrounds it, at two thirds of the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATH = next(filter(None, map(shutil.which, NAMES)), None)
MISSING = "Chromium is not installed"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def started() -> Iterator[Browser]:
    """A browser in an event loop of its own, which ends with it."""
    if PATH is None:
        raise SystemExit(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=list(ARGUMENTS))
        yield browser
        browser.close()
