"""Plots: bars, spans, parts and heat maps are pictures with words, and as large as what they show."""

import re
from xml.etree import ElementTree

import pytest

from crocetta.core.game import Game, games
from crocetta.core.position import Position
from crocetta.draw import axes, bars, heat, page, parts, spans
from crocetta.draw.bars import Lot
from crocetta.draw.heat import Heat
from crocetta.draw.spans import Span

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> ElementTree.Element:
    """A picture that says what it shows."""
    root = ElementTree.fromstring(svg)
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")
    return root


def heights(svg: str) -> list[float]:
    return [float(bar.get("height", 0)) for bar in drawn(svg).iter(f"{SVG}rect") if bar.get("class") == "band"]


def test_bars_are_as_high_as_numbers_are_frequent() -> None:
    low, high = heights(bars.bars([Lot("", 3, [10, 30])], "points", "said", "label"))
    assert high == pytest.approx(3 * low, rel=0.01)


def test_many_numbers_share_bars_and_none_is_lost() -> None:
    lot = Lot("", -20, [1] * 221)
    starts = range(-20, 201, 5)
    assert sum(lot.share(start, 5) for start in starts) == pytest.approx(100)
    assert len(heights(bars.bars([lot], "points", "said", "label"))) <= bars.MOST


def test_a_second_lot_is_a_line_and_both_are_named() -> None:
    found = bars.bars(
        [Lot("by the book", 0, [1, 2]), Lot("otherwise", 1, [2, 1])], "points", "said", "label", marked=[7]
    )
    texts = [text.text for text in drawn(found).iter(f"{SVG}text")]
    assert {"by the book", "otherwise", "7"} <= set(texts)


def test_spans_lie_where_they_should() -> None:
    root = drawn(spans.spans([Span("a", 1, 0, 2), Span("b", 3, 2, 4)], "wins", "said", "label", fair=2))
    left, right = (float(dot.get("cx", 0)) for dot in root.iter(f"{SVG}circle"))
    assert left < right


def test_parts_are_as_long_as_their_shares() -> None:
    root = drawn(parts.parts([("a", 0.25), ("b", 0.5)], "whole", "said"))
    one, other = (float(bar.get("width", 0)) for bar in root.iter(f"{SVG}rect") if bar.get("class") == "band")
    assert other == pytest.approx(2 * one, rel=0.01)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_sheet_can_be_a_heat_map(game: Game) -> None:
    position = Position.start(game, game.usual_seats[0]).dealt()
    paper = position.paper(0)
    cells = [cell for cell in paper.cells if cell.markable]
    heats = {cell.id: Heat(number / len(cells), "7.0") for number, cell in enumerate(cells)}
    root = drawn(heat.sheet(paper, heats, "used", "said", "it"))
    labels = [group.get("aria-label") for group in root.iter(f"{SVG}g") if group.get("aria-label")]
    assert len(labels) == len(cells)


def test_the_more_a_cell_is_used_the_darker_it_is_and_writing_stays_legible() -> None:
    shades = [heat.shade(share / 100, 1.0) for share in range(101)]
    assert shades == sorted(shades)
    assert not any(0.45 < shade < 0.65 for shade in shades)
    assert heat.hottest({"a": Heat(0.31), "b": Heat(None)}) == 0.4


def test_ticks_are_round_and_few() -> None:
    for low, high in ((0, 1), (-17, 232), (0.04, 0.05), (3, 3)):
        found = axes.ticks(low, high, 5)
        assert 1 <= len(found) <= 6
        assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in found)


def test_a_page_loads_and_runs_nothing() -> None:
    svg = bars.bars([Lot("", 0, [1])], "<b>", "said", "label")
    whole = page.page(
        "A & B", page.section("<i>", page.picture(svg)) + page.table("t", ["a", "<em>"], [["<u>", "<s>"]]), "en"
    )
    assert "default-src 'none'" in whole
    assert not re.search(r"<script|<link|<img|@import|url\(|<b>|<i>|<u>|<s>|<em>", whole)
    assert set(re.findall(r"https?://[^\s\"'<>)]+", whole)) <= {"http://www.w3.org/2000/svg"}
    assert whole.count("<style>") == 1
    assert "prefers-color-scheme:dark" in whole
