"""A server of our own and a real browser in front of it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import chromium
from tests.server import served

ROOT = Path(__file__).parent.parent.parent
PATIENCE = int(os.environ.get("PATIENCE", "60"))  # seconds until something must have happened; a busy machine is slow
expect.set_options(timeout=PATIENCE * 1000)
DESKTOP = {"width": 1280, "height": 860}

# What a browser tells of its own accord: no network, no such page, a sheet that was replaced meanwhile.
TOLD = ("ERR_INTERNET_DISCONNECTED", "404 (Not Found)", "409 (Conflict)")

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where our server answers: one that minds nothing, as many tables are opened here, in a process of its own.

    Its dice fall alike at every table, so that no test depends on its luck.
    """
    folder = tmp_path_factory.mktemp("tables")
    command = [sys.executable, "-m", served.__name__, str(folder)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
        assert server.stdin
        assert server.stdout
        try:
            yield server.stdout.readline().decode().strip()
        finally:
            server.stdin.close()  # it goes when we do
            server.wait(PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for a module: its event loop must not outlive the tests that need it."""
    if chromium.PATH is None:
        pytest.skip(chromium.MISSING)
    with chromium.started() as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Opens a page in a browser that knows nothing yet; whatever goes wrong in it fails the test."""
    wrong: list[str] = []
    contexts: list[BrowserContext] = []

    def visit(path: str = "/", **options: Any) -> Page:
        given = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", "base_url": address} | options
        context = browser.new_context(**given)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not [text for text in wrong if not any(told in text for told in TOLD)]
