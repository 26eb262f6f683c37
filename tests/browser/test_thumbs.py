"""The tools of the browser tests themselves: a thumb that is late, and jumps that are noticed."""

import argparse

import pytest
from playwright.sync_api import Page

from crocetta.core.game import ids
from tests.browser.conftest import Open
from tests.browser.shifts import cumulative, shifts, watch_shifts
from tests.browser.sitting import PHONE
from tests.browser.thumb import NotSeen, lying_at, meets, seen, thumb
from tools.phone import add_games

DOCUMENT = """<!doctype html>
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; overflow-x: hidden }
  #above { height: 10px; margin: 0; overflow: hidden }
  #box { height: 80px; margin: 0; background: tan }
  #pane { width: 100px; overflow: hidden; white-space: nowrap }
  #wide { width: 600px }
  #slip { position: fixed; inset: 0 }
  #below { margin-top: 2000px }
</style>
<p id="above"></p>
<p id="box">It moves with what is above it.</p>
<button id="first">first</button><button id="other">other</button>
<p><button id="jumping">jump</button></p>
<div id="pane"><button id="wide">wide</button><button id="out">out</button></div>
<button id="slip" hidden>slip</button>
<button id="below">below</button>
<script>
  window.tapped = [];
  addEventListener("click", ({ target }) => {
    tapped.push(target.id);
    if (target.id === "jumping") document.querySelector("#above").style.height = "60px";
  });
</script>"""


@pytest.fixture
def tried(visit: Open) -> Page:
    """A page on a phone with a few things that move."""
    page = visit("about:blank", **PHONE)
    page.set_content(DOCUMENT)
    return page


def test_a_thumb_taps_where_a_button_was(tried: Page) -> None:
    tap = thumb(tried)
    tried.evaluate("document.querySelector('#other').hidden = true")
    spot = tap("#first")
    assert tried.evaluate("window.tapped") == ["first"]
    tried.evaluate("document.querySelector('#first').hidden = true; document.querySelector('#other').hidden = false")
    assert tap(spot) == spot
    assert tried.evaluate("window.tapped") == ["first", "other"]
    assert 'id="other"' in lying_at(tried, spot)


def test_a_thumb_does_not_wait_for_what_is_disabled_or_covered(tried: Page) -> None:
    tried.evaluate("document.querySelector('#first').disabled = true")
    thumb(tried)("#first")
    tried.evaluate("document.querySelector('#first').disabled = false; document.querySelector('#slip').hidden = false")
    spot = thumb(tried)("#first")
    assert tried.evaluate("window.tapped") == ["slip"]
    assert not meets(tried, "#first", spot)
    assert meets(tried, "#slip", spot)


def test_a_thumb_meets_the_part_that_is_seen(tried: Page) -> None:
    spot = seen(tried, "#wide")  # 600 pixels, in a pane of 100
    assert 0 < spot.x < 100
    thumb(tried)(spot)
    assert tried.evaluate("window.tapped") == ["wide"]


def test_what_is_not_on_the_screen_cannot_be_tapped(tried: Page) -> None:
    with pytest.raises(NotSeen, match="#below is not on the screen"):
        thumb(tried)("#below")
    with pytest.raises(NotSeen):
        thumb(tried)("#out")


def test_a_jump_is_noticed_and_named(tried: Page) -> None:
    watch_shifts(tried)
    assert shifts(tried) == []
    tried.evaluate("document.querySelector('#above').style.height = '60px'")
    (jump,) = shifts(tried)
    assert jump.value > 0
    assert any(one.element.endswith("#box") and one.after[1] - one.before[1] == 50 for one in jump.moved), str(jump)
    assert shifts(tried) == []
    assert cumulative([jump]) == jump.value


def test_a_jump_under_a_finger_counts_too(tried: Page) -> None:
    watch_shifts(tried)
    thumb(tried)("#jumping")
    (jump,) = shifts(tried)
    assert jump.tapped


def test_moving_by_transform_is_no_jump(tried: Page) -> None:
    watch_shifts(tried)
    tried.evaluate("document.querySelector('#box').style.transform = 'translateY(50px)'")
    assert shifts(tried) == []


def test_jumps_are_watched_also_after_a_reload(visit: Open) -> None:
    page = visit("/rules/qwixx", **PHONE)
    watch_shifts(page)
    page.reload()
    page.wait_for_selector("h2")
    shifts(page)
    page.evaluate("document.querySelector('main').style.paddingTop = '200px'")
    assert shifts(page)


def test_tools_measure_the_games_that_are_named_or_all() -> None:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_games(parser)
    assert parser.parse_args([]).game == list(ids())
    assert parser.parse_args(["knaster"]).game == ["knaster"]
    with pytest.raises(argparse.ArgumentError, match="there is no game 'chess'"):
        parser.parse_args(["chess"])
