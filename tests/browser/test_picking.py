"""Picking, view and wire: the parts of the pages that can be asked without a table."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open

PAIRS = [{"choice": f"{a}{b}", "cells": [a, b]} for a, b in ("ab", "ac", "bc")]
SETS = [{"choice": name, "cells": list(name)} for name in ("a", "b", "ab")]
SINGLE = [
    {"choice": "r5", "cells": ["r5"]},
    {"choice": "r12", "cells": ["r12", "lock"]},
    {"choice": "pass", "cells": []},
]


@pytest.fixture
def page(visit: Open) -> Page:
    return visit("/lost")


def meant(page: Page, choices: list[dict[str, Any]], tapped: str) -> str | None:
    """The choice that these taps mean."""
    code = """async ([choices, cells]) => {
      const { meant, tap } = await import("/static/picking.js");
      return meant(choices, cells.reduce((tapped, cell) => tap(choices, tapped, cell), new Set()))?.choice ?? null;
    }"""
    found: str | None = page.evaluate(code, [choices, tapped.split()])
    return found


@pytest.mark.parametrize(
    ("choices", "tapped", "choice"),
    [
        (SINGLE, "r5", "r5"),
        (SINGLE, "lock", "r12"),
        (SINGLE, "r5 r12", "r12"),
        (SINGLE, "r5 r5", None),
        (PAIRS, "a", None),
        (PAIRS, "a c", "ac"),
        (PAIRS, "a c c", None),
        (PAIRS, "a c b", "ac"),  # one too many
        ([*PAIRS, *SINGLE], "a c r5", "r5"),
        (SETS, "a", "a"),
        (SETS, "a b", "ab"),
        (SETS, "a b a", "b"),
    ],
)
def test_taps_mean_a_choice(page: Page, choices: list[dict[str, Any]], tapped: str, choice: str | None) -> None:
    assert meant(page, choices, tapped) == choice


def test_a_view_changes_seat_by_seat_and_mark_by_mark(page: Page) -> None:
    marks: dict[str, Any] = {"a": ["cross"], "b": ["lost"]}
    sheets = [{"seat": 0, "paper": "p", "marks": marks}, {"seat": 1, "paper": "p", "marks": {}}]
    view = {"turn": 1, "seats": [{"seat": 0, "points": 1}, {"seat": 1, "points": 2}], "sheets": sheets}
    marked = {"seat": 0, "marks": {"a": None, "c": ["number", "7"]}}
    change = {"turn": 2, "seats": [{"seat": 1, "points": 5}], "sheets": [marked]}
    code = """async ([view, change]) => (await import("/static/view.js")).changed(view, change)"""
    after = page.evaluate(code, [view, change])
    assert after["turn"] == 2
    assert after["seats"] == [{"seat": 0, "points": 1}, {"seat": 1, "points": 5}]
    assert after["sheets"][0] == {"seat": 0, "paper": "p", "marks": {"b": ["lost"], "c": ["number", "7"]}}
    assert after["sheets"][1] == sheets[1]


def test_parts_of_the_same_name_share_a_row(page: Page) -> None:
    code = """async (points) => {
      const { scores } = await import("/static/end.js");
      const rows = [...scores({ points, winners: [1] }, ["You", "Max"]).querySelectorAll("tbody tr")];
      return rows.map((row) => [...row.children].map((cell) => cell.textContent));
    }"""
    cards = [{"text": f"scored card {n}", "points": 10 + n} for n in (1, 2)]
    rest = {"text": "unfinished", "points": 3}
    points = [{"seat": 0, "points": 14, "parts": [cards[0], rest]}, {"seat": 1, "points": 26, "parts": [*cards, rest]}]
    assert page.evaluate(code, points) == [
        ["scored card 1", "11", "11"],
        ["scored card 2", "", "12"],
        ["unfinished", "3", "3"],
        ["total", "14", "26"],
    ]


def test_what_is_said_of_a_result(page: Page) -> None:
    code = """async (result) => {
      const { verdicts } = await import("/static/end.js");
      return verdicts(result).map((said) => said?.textContent ?? null);
    }"""
    points = [{"seat": 0, "points": 60, "parts": [], "verdict": "That is good."}, {"seat": 1, "verdict": None}]
    assert page.evaluate(code, {"points": points}) == ["That is good.", None]
