"""Sheets as SVG: well-formed, complete, readable by everybody, and safe to put into a page."""

import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from crocetta.core.paper import Cell, Colour, Kind, Mark, Paper, Shape
from crocetta.core.words import Message, say
from crocetta.draw import svg
from crocetta.draw.canvas import LOOKS

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('&\"')</script>\x00\x1b"
HARMLESS = "<script>alert('&\"')</script>"


def read(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def cells(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {group.attrib["data-cell"]: group for group in root.iter(f"{SVG}g") if "data-cell" in group.attrib}


def looks(root: ElementTree.Element) -> list[str]:
    """The classes of everything drawn within a group."""
    return [shape.get("class", "") for shape in root.iter() if shape is not root]


# Laws for every sheet


def test_every_sheet_is_a_picture_with_every_cell_in_it(met):
    root = read(svg.sheet(met.paper, met.marks, met.lit))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["viewBox"] == f"0 0 {10 * met.paper.width} {20 * met.paper.height}"
    assert [child.tag for child in root] == [f"{SVG}{name}" for name in ("title", "desc", "style", "g")]
    markable = [cell for cell in met.paper.cells if cell.markable]
    assert list(cells(root)) == [cell.id for cell in markable]
    for cell in markable:
        group = cells(root)[cell.id]
        assert group.attrib["id"] == cell.id
        assert str(cell.name) in group.attrib["aria-label"]


def test_every_sheet_needs_nothing_from_outside(met):
    drawn = svg.sheet(met.paper, met.marks, met.lit)
    outside = drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"//|href|url\(|@import|@font-face|<script|<image|<use|\son\w+=|data:", outside)
    assert set(re.findall(r"font-family:([^;}]*)", drawn)) == {"ui-rounded,sans-serif"}


def test_every_sheet_is_drawn_the_same_each_time(met):
    assert svg.sheet(met.paper, met.marks, met.lit) == svg.sheet(met.paper, met.marks, met.lit)


def test_every_sheet_shows_what_is_marked_and_lit(met):
    groups = cells(read(svg.sheet(met.paper, met.marks, met.lit)))
    for id, group in groups.items():
        classes = group.attrib["class"].split()
        assert ("lit" in classes) == (id in met.lit)
        inked = any(re.search(r"\b(ink|pencil|written)\b", look) for look in looks(group))
        assert inked == (id in met.marks)
    assert set(met.marks) <= set(groups)
    assert met.lit <= set(groups)


def test_every_class_that_is_drawn_has_a_style(met):
    root = read(svg.sheet(met.paper, met.marks, met.lit))
    style = root.findtext(f"{SVG}style") or ""
    known = {*re.findall(r"\.([a-z]+)", style), "crocetta", "cell", "reckoned", "circled", "numbered", "lit"}
    used = {name for shape in root.iter() for name in shape.get("class", "").split()}
    assert used <= known


def test_the_same_in_another_process(toy):
    code = (
        "from crocetta.core.paper import *; from crocetta.core.words import say; from crocetta.draw import svg;"
        "print(svg.cell(Cell('r5', 0, 0, 4, 2, name=say('red 5')), Mark(Kind.CIRCLE, '12')), end='')"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert other == svg.cell(Cell("r5", 0, 0, 4, 2, name=say("red 5")), Mark(Kind.CIRCLE, "12"))


# What is drawn


def test_every_shape_is_printed(toy):
    root = read(svg.sheet(toy.paper, {}))
    drawn = looks(root)
    locks = ("bow rim unlocked", "bow rim locked")
    for look in ("sheet", "band", "soft rim", "label deep", *locks, "words print", "soft frame", "rays", "sun"):
        assert look in drawn, look


@pytest.mark.parametrize(
    ("mark", "look"),
    [
        (Mark(Kind.CROSS), "ink blade written"),
        (Mark(Kind.CIRCLE), "ink"),
        (Mark(Kind.NUMBER, "12"), "ink"),
        (Mark(Kind.NUMBER, "x²"), "written"),  # the hand has not learnt it: printed instead
        (Mark(Kind.LOST), "pencil"),
        (Mark(Kind.CLOSED), "ink"),
    ],
)
def test_every_mark_is_drawn(mark, look):
    box = Cell("c", 0, 0, 4, 2, label="7", name=say("seven"))
    drawn = looks(read(svg.cell(box, mark)))
    assert drawn[-2] == look  # above all print, below the ring
    assert ("label hint deep" in drawn) == (mark.text == "")  # a written number takes the place of the print


def test_a_number_written_and_circled_is_both():
    box = Cell("c", 0, 0, 6, 3, name=say("cell"))
    assert looks(read(svg.cell(box, Mark(Kind.CIRCLE, "7")))).count("ink") == 2


def test_a_padlock_shuts_when_it_is_crossed_or_closed():
    lock = Cell("lock", 0, 0, 4, 2, Shape.LOCK, Colour.RED, name=say("padlock"))

    drawn = read(svg.cell(lock, None))
    bows = {shape.attrib["class"]: shape.attrib["d"] for shape in drawn.iter("path") if "bow" in shape.attrib["class"]}
    assert bows.keys() == {"bow rim unlocked", "bow rim locked"}
    assert len(set(bows.values())) == 2
    hidden = re.findall(r"([^{}]*)\{display:none\}", LOOKS)
    for mark, look in ((Mark(Kind.CROSS), "crossed"), (Mark(Kind.CLOSED), "closed")):
        assert look in read(svg.cell(lock, mark)).attrib["class"].split()
        assert any(f".{look} .unlocked" in selectors for selectors in hidden)


def test_what_closed_a_row_runs_from_side_to_side():
    row = [Cell(f"r{n}", 3 * n, 0, 3, 2, colour=Colour.RED, label="7", name=say("seven")) for n in range(2)]
    paths = [read(svg.cell(cell, Mark(Kind.CLOSED))).findall("path")[-1].attrib["d"] for cell in row]
    ends = [re.findall(r"-?\d+(?:\.\d+)?", path) for path in paths]
    assert ends[0][:2] == ["0", "20"]
    assert ends[0][-2:] == ends[1][:2] == ["30", "20"]


# Other proportions


def test_a_fine_grid_is_drawn_smaller():
    coarse = Cell("c", 2, 1, 4, 2, label="7", name=say("seven"))
    fine = replace(coarse, x=4, y=2, width=8, height=4)
    assert svg.cell(coarse, Mark(Kind.CROSS)) == svg.cell(fine, Mark(Kind.CROSS), fine=2)
    usual, narrow = Paper(10, 5, (coarse,)), Paper(20, 10, (fine,), fine=2)
    assert svg.sheet(usual, {}) == svg.sheet(narrow, {})


def test_what_is_printed_in_a_tall_cell_uses_its_height():
    def size(width: int, height: int, tagged: bool = False) -> float:
        cell = Cell("c", 0, 0, width, height, colour=Colour.RED, label="7", name=say("seven"), tagged=tagged)
        return float(read(svg.cell(cell, None, fine=2)).findall("text")[-1].attrib["font-size"])

    assert size(6, 5) > size(6, 3)
    assert size(6, 5, tagged=True) == size(6, 5)  # the tag stands above it
    assert size(6, 3, tagged=True) < size(6, 3)


@pytest.mark.parametrize(("height", "ring"), [(5, "rect"), (3, "circle")])
def test_a_padlock_has_a_box_where_its_cell_is_tall(height, ring):
    lock = Cell("lock", 0, 0, 6, height, Shape.LOCK, Colour.RED, name=say("padlock"))
    drawn = read(svg.cell(lock, None, fine=2))
    assert [(shape.tag, shape.get("class")) for shape in drawn][-1] == (ring, "ring")
    assert (ring, "soft") in [(shape.tag, shape.get("class")) for shape in drawn]


def test_a_symbol_with_a_label_bears_that():
    row = Cell("s", 0, 0, 3, 1, Shape.SYMBOL, Colour.BLUE, "4*")
    assert read(svg.cell(row, None)).findtext("text") == "4*"


def test_no_two_crosses_are_alike():
    box = Cell("a", 0, 0, 4, 2, name=say("a"))
    crosses = {
        re.sub("id=.*?>", "", svg.cell(replace(box, id=id), Mark(Kind.CROSS)).replace(id, "")) for id in ("a1", "a2")
    }
    assert len(crosses) == 2


def test_every_symbol_has_its_own_shape_and_letter():
    seen = set()
    for colour in Colour:
        symbol = Cell("s", 0, 0, 4, 2, Shape.SYMBOL, colour)
        group = read(svg.cell(symbol, None))
        seen.add((group.findtext("text"), *(path.attrib["d"].count("L") for path in group.iter("path"))))
    # The corners of each but one, which the closing of the path draws: a hexagon, a circle, an octagon …
    assert seen == {(None,), ("R", 5), ("Y", 0), ("G", 7), ("B", 2), ("P", 3), ("O", 4), ("W", 3)}


def test_a_line_runs_along_its_longer_side():
    down, across = Cell("l", 1, 0, 1, 2, Shape.LINE), Cell("l", 0, 0, 8, 1, Shape.LINE)
    sizes = [next(read(svg.cell(line, None)).iter("rect")).attrib for line in (down, across)]
    assert [(size["width"], size["height"]) for size in sizes] == [("5", "40"), ("80", "5")]


def test_words_shrink_to_their_place():
    short = read(svg.cell(Cell("t", 0, 0, 10, 1, Shape.TEXT, label="ab"), None))
    long = read(svg.cell(Cell("t", 0, 0, 10, 1, Shape.TEXT, label="a" * 30), None))
    assert [group.find("text").attrib["font-size"] for group in (short, long)] == ["13", "5.4"]
    assert not list(read(svg.cell(Cell("t", 0, 0, 10, 1, Shape.TEXT), None)))


# For everybody


def test_a_cell_says_what_it_is_and_what_was_drawn_on_it(toy):
    groups = cells(read(svg.sheet(toy.paper, toy.marks, toy.lit)))
    assert {id: group.attrib["aria-label"] for id, group in groups.items()} == {
        "r0": "red 8 lost",
        "r1": "red 9 crossed",
        "r2": "red 10 circled",
        "r3": "red 11, open to you",
        "r4": "red 12, open to you",
        "lock": "padlock closed",
        "tagged": "blue 7, open to you",
        "round": "round 9 circled",
        "sun": "sun",
        "wide": "wide one is 42",
    }


def test_a_sheet_is_titled_and_described_in_the_language_asked_for(toy):
    root = read(svg.sheet(toy.paper, toy.marks, language="it"))
    assert root.attrib["lang"] == "it"
    assert root.findtext(f"{SVG}title") == "foglietto segnapunti"
    assert "lucchetto chiuso" in (root.findtext(f"{SVG}desc") or "")
    assert read(svg.sheet(toy.paper, {}, title="Emma")).findtext(f"{SVG}title") == "Emma"


def test_ids_of_several_sheets_on_a_page_are_kept_apart(toy):
    groups = cells(read(svg.sheet(toy.paper, {}, prefix="seat-2-")))
    assert groups["r0"].attrib["id"] == "seat-2-r0"


def test_a_cell_alone_is_the_same_as_on_its_sheet(toy):
    whole = svg.sheet(toy.paper, toy.marks, toy.lit, "de")
    for cell in toy.paper.cells:
        assert svg.cell(cell, toy.marks.get(cell.id), cell.id in toy.lit, "de") in whole


# Safe to put into a page


def test_hostile_words_are_only_words():
    cells_ = [
        Cell(HOSTILE, 0, 0, 4, 2, label=HOSTILE, name=Message(HOSTILE)),
        Cell("written", 4, 0, 4, 2, name=say("{x}", x=HOSTILE)),
        *(Cell(shape, 8, 0, 4, 2, shape, Colour.RED, HOSTILE, Message(HOSTILE)) for shape in Shape),
    ]
    marks = {"written": Mark(Kind.NUMBER, HOSTILE)}
    drawn = svg.sheet(Paper(12, 2, tuple(cells_)), marks, title=HOSTILE, prefix='"><script>')
    root = read(drawn)
    assert "<script" not in drawn
    assert root.findtext(f"{SVG}title") == HARMLESS
    assert HARMLESS in cells(root)
    assert {found.text for found in root.iter(f"{SVG}text")} == {HARMLESS}
    assert HARMLESS in cells(root)["written"].attrib["aria-label"]
