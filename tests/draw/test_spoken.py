"""Sheets as they are read out: one line for each printed row, in the words of the sheet itself."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from crocetta.core.game import find
from crocetta.core.paper import Cell, Kind, Mark, Paper, Shape
from crocetta.core.position import Position
from crocetta.core.words import LANGUAGES, say
from crocetta.draw import text
from crocetta.games.qwixx.sheets import crossed

DRAW = Path(text.__file__).parent
DRAWN = set("╭╮╰╯─│├┤┬┴┼┃━·■∩☼")


def boxes(*names: str, y: int = 0, x: int = 0, label: str = "") -> list[Cell]:
    """Boxes side by side, with these names."""
    return [Cell(f"{y}-{x}-{n}", x + 4 * n, y, 4, 2, label=label, name=say(name)) for n, name in enumerate(names)]


def heard(cells: list[Cell], marks: dict[str, Mark] | None = None, language: str = "en") -> list[str]:
    return text.spoken(Paper(40, 20, tuple(cells)), marks or {}, language).splitlines()


def test_a_row_tells_what_was_marked_kind_by_kind_what_is_free_and_its_padlock(toy):
    assert heard(list(toy.paper.cells), toy.marks)[0] == ("red: crossed 9; circled 10; lost 8; 2 free; padlock closed")


def test_what_was_written_comes_first_and_a_sun_is_told_with_its_row(toy):
    assert heard(list(toy.paper.cells), toy.marks)[1] == "wide one is 42; circled round 9; one free; sun"


def test_a_sun_that_was_marked_is_told_once(toy):
    assert heard(list(toy.paper.cells), {"sun": Mark(Kind.CROSS)})[1] == "crossed sun; 2 free"


def test_a_row_is_called_as_its_boxes_begin():
    row = boxes("miss 1", "miss 2", "miss 3")
    assert heard(row, {"0-0-0": Mark(Kind.CROSS), "0-0-1": Mark(Kind.CROSS)}) == ["miss: crossed 1, 2; one free"]
    assert heard(boxes("points, red", "points, total"), {"0-0-1": Mark(Kind.NUMBER, "70")}) == [
        "points: total is 70; one free"
    ]


def test_boxes_that_are_filled_by_adding_up_are_never_free():
    row = [replace(cell, reckoned=True) for cell in boxes("points, red", "points, total")]
    assert heard(row) == []
    assert heard(row, {"0-0-1": Mark(Kind.NUMBER, "70")}) == ["points: total is 70"]


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        ("2 3 4", "red: crossed 0; 2 free"),
        ("4 3 2", "red: crossed 0; 2 free"),
        ("3 2 4", "red: crossed 0; free 1, 2"),
        ("−5 −5 −5", "red: crossed 0; 2 free"),
    ],
)
def test_what_is_free_is_told_one_by_one_where_the_order_does_not_tell(labels, told):
    row = [Cell(str(n), 4 * n, 0, 4, 2, label=one, name=say(f"red {n}")) for n, one in enumerate(labels.split())]
    assert heard(row, {"0": Mark(Kind.CROSS)}) == [told]


def test_what_is_free_is_told_one_by_one_in_a_row_of_several_colours():
    red, blue = (
        Cell(c, x, 0, 4, 2, colour=c, label=str(x), name=say(f"row, {c}")) for c, x in (("red", 1), ("blue", 9))
    )
    assert heard([red, blue]) == ["row: free red, blue"]


def test_a_row_without_a_name_and_without_anything_in_it_is_not_told():
    rounds = [Cell(word, 6, 0, 4, 2, Shape.ROUND, name=say(word)) for word in ("left", "right")]
    assert heard(rounds) == []


def test_a_row_is_called_after_its_symbol_if_its_boxes_are():
    symbol = Cell("s", 20, 0, 4, 2, Shape.SYMBOL, name=say("purple"))
    row = boxes("purple, cell 1", "purple, cell 2")
    assert heard([symbol, *row], {"0-0-0": Mark(Kind.NUMBER, "7")}) == ["purple: cell 1 is 7; one free"]
    assert heard([symbol, *boxes("card A, purple 1", "card A, purple 2")]) == ["card A, purple: 2 free"]
    assert heard([symbol, *boxes("purples", "one")]) == ["purple: 2 free"]  # a word that only begins alike


def test_a_row_is_not_called_after_a_symbol_that_only_some_boxes_bear():
    symbol = Cell("s", 20, 0, 4, 2, Shape.SYMBOL, name=say("card A"))
    assert heard([symbol, *boxes("card A 1", "card B 2")]) == ["card: 2 free"]


def test_a_row_whose_boxes_have_nothing_in_common_has_no_heading():
    assert heard(boxes("left", "right"), {"0-0-1": Mark(Kind.CLOSED)}) == ["closed right; one free"]


def test_circled_numbers_stand_in_their_place():
    marks = {"0-0-0": Mark(Kind.NUMBER, "7"), "0-0-1": Mark(Kind.CIRCLE, "12"), "0-0-2": Mark(Kind.NUMBER, "3")}
    assert heard(boxes("row 1, column 1", "row 1, column 2", "row 1, column 3"), marks) == [
        "row 1: column 1 is 7, column 2 is 12 circled, column 3 is 3"
    ]


def test_a_heading_ends_where_its_clause_does():
    assert heard(boxes("row 1, column 1", "row 1, column 2")) == ["row 1: 2 free"]
    assert heard(boxes("row 1, column 1")) == ["row 1, column 1: nothing"]


@pytest.mark.parametrize(("language", "told"), [("en", "row 1: 5 free"), ("it", "riga 1: 5 libere")])
def test_knaster(language, told):
    position = Position.start(find("knaster"))
    assert text.spoken(position.paper(0), position.marks(0), language).splitlines()[0] == told


def test_a_cell_alone_in_its_row():
    assert heard(boxes("game 1"), {"0-0-0": Mark(Kind.NUMBER, "68")}) == ["game 1 is 68"]
    assert heard(boxes("game 1")) == ["game 1: nothing"]
    assert heard(boxes("card 7", label="c07")) == ["card 7"]  # what is printed in it is its name


def test_rounds_are_not_counted_as_free():
    rounds = [Cell(f"v{n}", 6 * n, 0, 4, 2, Shape.ROUND, name=say("value {n}", n=n)) for n in range(2)]
    assert heard(rounds) == ["value: nothing"]
    assert heard(rounds, {"v1": Mark(Kind.CIRCLE)}) == ["value: circled 1"]


def test_rows_side_by_side_are_told_apart_by_their_bands():
    bands = [Cell(f"band-{x}", x, 0, 9, 5, Shape.BAND) for x in (0, 10)]
    left = [*boxes("a 1", "a 2"), *boxes("b 1", "b 2", y=3)]
    right = [*boxes("c 1", "c 2", x=10), *boxes("d 1", "d 2", x=10, y=3)]
    assert heard([*bands, *left, *right]) == ["a: 2 free", "b: 2 free", "c: 2 free", "d: 2 free"]


def test_what_stands_at_the_end_of_a_band_belongs_to_its_row():
    band = Cell("band", 0, 0, 9, 2, Shape.BAND)
    end = Cell("end", 12, 0, 4, 2, Shape.ROUND, label="9", name=say("value of the row"))
    assert heard([band, *boxes("row 1", "row 2"), end], {"end": Mark(Kind.CIRCLE)}) == [
        "row: circled value of the row; 2 free"
    ]


def test_a_cell_lies_on_a_band_only_as_a_whole():
    other = Cell("other", 20, 0, 9, 2, Shape.BAND)
    cells = [*boxes("a 1", "a 2"), *boxes("b 1", "b 2", x=20), other]

    def told(x: int, y: int, width: int, height: int) -> list[str]:
        return heard([Cell("band", x, y, width, height, Shape.BAND), *cells])

    assert told(0, 0, 8, 2) == ["a: 2 free", "b: 2 free"]
    assert told(0, 1, 8, 2) == told(0, 0, 8, 1) == ["4 free"]  # beside one band only, so at its end
    assert told(1, 0, 8, 2) == told(0, 0, 7, 2) == ["a 1: nothing", "a 2: nothing", "b: 2 free"]


def test_what_nobody_can_mark_is_no_row():
    printed = [
        Cell("t", 0, 0, 4, 2, Shape.TEXT, label="words", name=say("words")),
        Cell("b", 0, 3, 4, 2),  # no name
    ]
    assert heard(printed) == []


def test_qwixx():
    table = {"phase": 2, "waiting": 1, "turn": 9, "dice": [3, 4, 1, 1, 0, 1], "closed": 0b0100}
    sheet = {**crossed(0b101000, 0b111111111111, 0b111110, 0), "misses": 1}
    position = Position.set_up(find("qwixx"), table, [sheet])
    assert text.spoken(position.paper(0), position.marks(0)).splitlines() == [
        "red: crossed 5, 7; lost 2, 3, 4, 6; 5 free; padlock open",
        "yellow: crossed 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12; padlock crossed",
        "green: crossed 11, 10, 9, 8, 7; closed 12, 6, 5, 4, 3, 2; padlock closed",
        "blue: 11 free; padlock open",
        "miss: crossed 1; 3 free",
    ]


def test_qwixx_with_rows_in_four_colours_when_it_is_over():
    sheet = {**crossed(0b11, 0, 0, 0), "misses": 4}
    position = Position.set_up(find("qwixx"), {"turn": 9}, [sheet], {"sheet": "mixx-a"})
    lines = text.spoken(position.paper(0), position.marks(0)).splitlines()
    assert lines[0].startswith("red row: crossed yellow 2, yellow 3; lost yellow 4, blue 5, blue 6, blue 7, green 8")
    assert lines[4:] == [
        "points: red is 3, yellow is 0, green is 0, blue is 0, misses is 20, total is −17",
        "miss: crossed 1, 2, 3, 4",
    ]


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (
            "mixx-a",
            "red row: free yellow 2, yellow 3, yellow 4, blue 5, blue 6, blue 7, green 8, green 9, green 10, red 11",
        ),
        ("mixx-b", "red: free 10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11; padlock open"),
    ],
)
def test_qwixx_with_rows_that_nobody_knows_by_heart(sheet, told):
    position = Position.start(find("qwixx"), flags={"sheet": sheet})
    lines = text.spoken(position.paper(0), position.marks(0)).splitlines()
    assert lines[0].startswith(told)
    assert len(lines) == 5


def test_nothing_empty_is_told_of_a_sheet_that_is():
    for game in ("knaster", "qwixx-deluxe", "qwantum"):
        position = Position.start(find(game))
        told = text.spoken(position.paper(0), position.marks(0))
        assert "nothing" not in told
        assert "points" not in told


def test_the_suns_of_cards_are_told():
    position = Position.start(find("onecard"), 2, flags={"advanced": "yes"}).dealt()
    table, sheet = position.fields()[0], position.fields()[1][0]
    told = text.spoken(position.paper(0), position.marks(0))
    held = [table.suns[card].bit_count() for card in sheet.cards]
    assert told.count("; sun\n") == sum(held) > 0
    assert told.count(" with a sun") == sum(table.suns[card].bit_count() for card in table.open)
    assert "\ncard c04: yellow " in told or "\ncard c04: green " in told


def test_every_mark_of_every_sheet_is_told(met):
    for language in LANGUAGES:
        lines = text.spoken(met.paper, met.marks, language)
        assert not DRAWN & set(lines)
        assert all(line and line == line.strip() for line in lines.splitlines())
    told = text.spoken(met.paper, met.marks)
    bare = text.spoken(met.paper, {})
    assert (told != bare) == bool(met.marks)
    for mark in met.marks.values():
        assert re.search(rf"is {mark.text}\b", told) if mark.text else True


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_everything_that_draw_says_is_translated(language):
    with (DRAW.parent / "words" / f"{language}.po").open("rb") as file:
        catalogue = read_po(file)
    said = set()
    for source in sorted(DRAW.glob("*.py")):
        with source.open("rb") as code:
            said |= {found[1] for found in extract("python", code, keywords={"say": (1, 2)})}
    said = {one for found in said for one in (found if isinstance(found, tuple) else (found,)) if one}
    known = {one for found in catalogue for one in ([found.id] if isinstance(found.id, str) else found.id)}
    assert said
    assert said <= known
    for found in catalogue:
        assert all([found.string] if isinstance(found.string, str) else found.string), found.id
