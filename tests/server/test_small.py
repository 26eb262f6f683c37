"""The small parts: names, limits, papers, logs, the home network, the rules as blocks."""

import asyncio
import gc
import json
import logging
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from crocetta.core.game import find, ids
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.server import bots, lan, logs, names, papers, reasons, rubbish
from crocetta.server.limits import Bucket, Buckets, Rate, household
from crocetta.server.rulebook import blocks, rulebook
from crocetta.server.socket import decoded
from crocetta.server.view import dice_choices


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Emma", "Emma"),
        ("  Emma  \n Maria ", "Emma Maria"),
        ("\u202eammE", "ammE"),
        ("a\u2066b\u2069c\u200d\u200f", "abc"),
        ("\x00\x1b[31mred", "[31mred"),
        ("x" * 100, "x" * 24),
        ("e\u0301", "é"),
        ("Z" + "\u0335" * 40, "Z\u0335\u0335"),
        ("\ud800"[:0], ""),
        ("李 雷", "李 雷"),
        ("\u3164", ""),
        ("\u2800 \u2800", ""),
        ("\u0301\u0301", ""),
        ("\u034f\ufe0f", ""),
        ("a \u0301 b", "a b"),
        ("नमस्ते", "नमस्ते"),
    ],
)
def test_names_are_cleaned(typed: str, shown: str) -> None:
    assert names.cleaned(typed) == shown


def test_a_bucket_fills_by_itself() -> None:
    bucket = Bucket(Rate(3, 2), 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.4) is False
    assert bucket.take(0.5) is True
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_every_address_has_its_own_bucket() -> None:
    buckets = Buckets(Rate(1, 0), clock=lambda: 0.0)
    assert not buckets.empty("a")
    assert buckets.take("a")
    assert buckets.empty("a")
    assert not buckets.empty("b")


def test_a_household_is_one_address() -> None:
    """However its addresses are spelled."""
    assert len({household(f"2001:db8::{n}") for n in ("1", "2", "ffff:1", "1:2:3:4")}) == 1
    assert household("2001:db8::1") != household("2001:db8:0:1::1")
    assert household("fe80::1%eth0") == household("fe80::2")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") != household("192.0.2.8")
    assert household("") == ""


@pytest.mark.parametrize("game", ids())
def test_a_paper_is_printed_anew_only_when_it_changes(game: str) -> None:
    """What is kept is what would be printed, after every step of several games."""
    luck = Random(game)
    for flags in ({}, dict.fromkeys(("advanced",), "yes")) if "advanced" in find(game).flags else ({},):
        position = Position.start(find(game), seats=2, flags=flags)
        for _ in range(150):
            if position.over:
                break
            if position.to_throw:
                position = position.throw([luck.randint(1, sides) for sides in position.to_throw])
            else:
                seat = luck.choice(position.waiting)
                position = position.choose(seat, luck.choice(position.codes(seat)))
            for seat in (0, 1):
                printed = papers.printed(position, seat)
                assert printed.paper == position.paper(seat)
                assert printed.narrow(position.game) == position.narrow(seat)


def test_papers_of_equal_looks_have_one_name() -> None:
    position = Position.start(find("qwixx"), seats=2)
    mixed = Position.start(find("qwixx"), seats=2, flags={"sheet": "mixx-a"})
    assert papers.printed(position, 0).name == papers.printed(position, 1).name
    assert papers.printed(mixed, 0).name != papers.printed(position, 0).name


def test_papers_are_not_kept_for_ever() -> None:
    first = Position.start(find("knaster"), seats=2).paper(0)
    name = papers.named(first).name
    for n in range(papers.KEPT + 10):
        papers.named(replace(first, width=first.width + n + 1))
    assert papers.named.cache_info().currsize == papers.KEPT
    assert papers.named(first).name == name


def test_choosing_dice_covers_every_choice_that_throws_again() -> None:
    position = Position.start(find("onecard"), seats=1)
    while not position.waiting:
        position = position.throw([1] * len(position.to_throw))
    found = dice_choices(position, 0)
    assert found[0, 2] == "again-13"
    assert set(found.values()) | {"keep"} == {choice.text for choice in position.choices(0)}


def test_what_can_be_drawn_where_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start(find("knaster"), seats=2).dealt()
    position = position.throw([2, 3])
    looked: list[int] = []
    touched = reasons.touched
    monkeypatch.setattr(reasons, "touched", lambda *asked: looked.append(asked[2]) or touched(*asked))
    reasons.on_cells.cache_clear()
    for cell in position.paper(0).cells:
        reasons.why_cell(position, 0, cell.id)
    assert len(looked) == position.game.rules.CHOICES


def test_rules_become_blocks() -> None:
    lines = ["# Title", "", "1. Throw `dice` **now**.", "- a", "plain", "| a | b |", "|---|---|", "| 1 | `2` |"]
    assert list(blocks(lines)) == [
        {"kind": "heading", "level": 1, "text": ["Title"]},
        {"kind": "item", "mark": "1.", "text": ["Throw ", {"code": "dice"}, " ", {"strong": "now"}, "."]},
        {"kind": "item", "mark": "-", "text": ["a"]},
        {"kind": "text", "text": ["plain"]},
        {"kind": "table", "head": [["a"], ["b"]], "rows": [[["1"], [{"code": "2"}]]]},
    ]


def test_an_option_in_the_rules_follows_its_question() -> None:
    tables = [block for block in rulebook(find("qwixx"), "de")["blocks"] if block["kind"] == "table"]
    first = [row[0] for table in tables for row in table["rows"]]
    question = find("qwixx").texts.FLAGS["lock_effect"].question.to("de")
    assert [{"asks": question}, " ", {"code": "lock_effect"}] in first
    assert [{"code": "pass"}] in first


def test_hints_speak_in_words_and_in_numbers_of_the_language() -> None:
    view = Position.start(find("qwixx"), seats=1).throw([1, 4, 3, 6, 2, 6])
    inner = say("Against {other} it gains {now} at once and loses {later} later.", other="r5", now=2, later="1.5")
    said = bots.worded(view, 0, say("{one} {other}", one=inner, other=say("It ends the game.")))
    assert str(said).startswith("Against “cross red 5” it gains 2 at once and loses 1.5 later.")
    assert "1,5" in said.to("it")
    assert "„" in said.to("de")
    assert bots.worth(-0.25).to("de").startswith("−0,2")


def test_logs_are_lines() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        record = logging.LogRecord("crocetta", logging.ERROR, "x", 1, "it %s", ("failed",), sys.exc_info())
    record.table = "ABCDEFGH"
    told = json.loads(logs.Lines(as_json=True).format(record))
    assert (told["said"], told["level"], told["table"]) == ("it failed", "error", "ABCDEFGH")
    assert "ValueError: no" in told["error"]
    assert "table=ABCDEFGH" in logs.Lines(as_json=False).format(record)


def test_the_home_network_has_an_address_or_none() -> None:
    found = lan.home_address()
    assert found is None or not found.startswith("127.")
    assert "█" in lan.qr("http://192.0.2.7:8000") or "▄" in lan.qr("http://192.0.2.7:8000")


def test_frames_are_checked_before_anybody_looks() -> None:
    assert decoded('{"type": "ping", "id": "1"}').id == "1"


def test_what_lives_is_set_aside_and_looked_at_when_nobody_is_here_or_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    monkeypatch.setattr(rubbish, "MOMENT", 0.001)
    monkeypatch.setattr(rubbish, "REST", 0.002)
    looked: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: looked.append(generation))

    async def run(alone: bool, until: Callable[[], bool]) -> None:
        collecting = asyncio.create_task(rubbish.collect(lambda: alone))
        async with asyncio.timeout(60):
            while not until():
                await asyncio.sleep(0.001)
        collecting.cancel()

    try:
        asyncio.run(run(alone=False, until=lambda: len(looked) > 4))
        assert gc.get_freeze_count() > 0
        assert set(looked) == {1}
        asyncio.run(run(alone=True, until=lambda: 2 in looked))
        looked.clear()
        monkeypatch.setattr(rubbish, "GROWTH", -1)
        asyncio.run(run(alone=False, until=lambda: 2 in looked))
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
