"""The weight of a table in play: what a phone that was never here has to fetch."""

import pytest

from crocetta.core.game import find, ids
from tests.browser.conftest import Open
from tests.browser.sitting import PHONE, open_table, play_on
from tests.browser.weight import KIB, weigh

BUDGET = {2: 150 * KIB, 5: 180 * KIB}  # by seats
LITTLE = 30 * KIB  # what is asked for again: the page itself, sheets, the socket
TAPS = 12  # some turns, so that whatever is fetched only in play is fetched


@pytest.mark.parametrize("seats", BUDGET)
@pytest.mark.parametrize("game", ids())
def test_a_table_in_play_is_light(game: str, seats: int, visit: Open, address: str) -> None:
    sitting = min(seats, find(game).seats[-1])
    table = open_table(address, game, ["person", *["bot:random"] * (sitting - 1)])
    page = visit("about:blank", **PHONE)
    weight = weigh(page)
    page.goto(table["seat_link"])
    play_on(page, taps=TAPS)
    page.wait_for_load_state("networkidle")
    assert sum("/static/" in path for path in weight.parts) > 20  # modules and styles
    assert any("/sheets/" in path for path in weight.parts), weight
    assert weight.total < BUDGET[seats], weight


def test_what_is_heard_over_the_socket_is_weighed_too(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "bot:random"])
    page = visit("about:blank", **PHONE)
    weight = weigh(page)
    page.goto(table["seat_link"])
    page.wait_for_selector(".mine svg")
    first = weight.parts["the socket"]
    play_on(page, taps=TAPS)  # the second throw is offered only when the answers to the first were heard
    assert weight.parts["the socket"] > first > 0


def test_a_second_visit_fetches_little(visit: Open, address: str) -> None:
    table = open_table(address, "qwixx", ["person", "bot:random"])
    page = visit(table["seat_link"], **PHONE)
    page.wait_for_selector(".mine svg")
    weight = weigh(page)
    page.reload()
    page.wait_for_selector(".mine svg")
    page.wait_for_load_state("networkidle")
    assert 0 < weight.total < LITTLE, weight
