"""Sheets as text: drawings, in and out."""

import re

import pytest

from crocetta.core.game import find
from crocetta.core.paper import Cell, Colour, Kind, Mark, Paper, Shape
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.draw import text
from crocetta.games.qwixx.sheets import crossed

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
COLUMNS = 80


def drawing(lines: str) -> str:
    """A drawing as it stands in a test: without the line break that opens it."""
    return lines.removeprefix("\n").rstrip("\n")


def test_every_shape_and_every_mark(toy):
    assert text.sheet(toy.paper, toy.marks, toy.lit) == drawing("""

      ╭───┬───┬───┬───┬───┬───╮
    R │ · │ X (10)[11][12]│ ■ │
      ╰───┴───┴───┴───┴───┴───╯
 left     middle    right
 ╭───╮╭───╮┃     ╭─────╮
 [B7]││(9)│┃  ☼  │ 42  │
 ╰───╯╰───╯┃     ╰─────╯
                 ━━━━━━━━━
""")


def test_the_same_before_anything_is_drawn(toy):
    assert text.sheet(toy.paper, {}) == drawing("""

      ╭───┬───┬───┬───┬───┬───╮
    R │ 8 │ 9 │10 │11 │12 │ ∩ │
      ╰───┴───┴───┴───┴───┴───╯
 left     middle    right
 ╭───╮╭───╮┃     ╭─────╮
 │B7 ││ 9 │┃  ☼  │     │
 ╰───╯╰───╯┃     ╰─────╯
                 ━━━━━━━━━
""")


def test_in_pure_ascii(toy):
    assert text.sheet(toy.paper, toy.marks, toy.lit, ascii=True) == drawing("""

      +---+---+---+---+---+---+
    R | . | X (10)[11][12]| # |
      +---+---+---+---+---+---+
 left     middle    right
 +---++---+#     +-----+
 [B7]||(9)|#  *  | 42  |
 +---++---+#     +-----+
                 #########
""")


def test_cells_on_all_sides_share_their_frames():
    cells = tuple(Cell(f"{x}{y}", 4 * x, 2 * y, 4, 2, name=say("cell")) for x in range(2) for y in range(2))
    assert text.sheet(Paper(8, 4, cells), {"00": Mark(Kind.CIRCLE, "12")}, ["11"]) == drawing("""
╭───┬───╮
(12)│   │
├───┼───┤
│   │[ ]│
╰───┴───╯
""")


def test_a_cell_of_one_line_has_no_room_for_a_frame():
    flat = Cell("flat", 0, 0, 4, 1, label="5", name=say("five"))
    assert text.sheet(Paper(4, 1, (flat,)), {}) == "  5"


def test_letters_that_ascii_lacks_become_the_nearest():
    words = Cell("words", 0, 0, 20, 1, Shape.TEXT, label="Süß ↗ 3× 東")
    assert text.sheet(Paper(20, 1, (words,)), {}, ascii=True).strip() == "Sus / 3x ?"


def test_words_that_are_too_long_begin_at_the_edge_of_the_page():
    words = Cell("words", 0, 0, 4, 1, Shape.TEXT, label="far too long")
    assert text.sheet(Paper(4, 1, (words,)), {}) == "far too long"


def test_no_line_ends_in_spaces_even_if_a_label_does():
    words = Cell("words", 0, 0, 4, 1, Shape.TEXT, label="ab  ")
    for colour in (False, True):
        assert text.sheet(Paper(4, 1, (words,)), {}, colour=colour) == "ab"


def test_nothing_on_the_paper_is_nothing():
    assert text.sheet(Paper(4, 1, ()), {}) == ""


def test_a_label_gives_no_orders_to_the_terminal():
    words = Cell("words", 0, 0, 12, 1, Shape.TEXT, label="a\x1b[2Jb\nc")
    assert text.sheet(Paper(12, 1, (words,)), {}) == "  a [2Jb c"


def test_colours_are_only_added(toy):
    painted = text.sheet(toy.paper, toy.marks, toy.lit, colour=True)
    assert "\x1b[0;31m╭───┬" in painted  # red
    assert "\x1b[0;1;31mX" in painted  # what the pen drew is bold
    assert "\x1b[0;1m42  \x1b[0m│" in painted
    assert ESCAPE.sub("", painted) == text.sheet(toy.paper, toy.marks, toy.lit)
    assert "\x1b" not in text.sheet(toy.paper, toy.marks, toy.lit)


def test_every_painted_line_ends_plain(toy):
    for line in text.sheet(toy.paper, toy.marks, toy.lit, colour=True).splitlines():
        codes = ESCAPE.findall(line)
        assert not codes or codes[-1] == "\x1b[0m"


def test_every_sheet_fits_a_terminal(met):
    for ascii in (False, True):
        drawn = text.sheet(met.paper, met.marks, met.lit, ascii=ascii)
        lines = drawn.splitlines()
        assert max(map(len, lines)) <= COLUMNS
        assert all(line == line.rstrip() for line in lines)
    assert drawn.isascii()


def test_every_mark_shows(met):
    bare = text.sheet(met.paper, {})
    assert (text.sheet(met.paper, met.marks) != bare) == bool(met.marks)
    assert (text.sheet(met.paper, {}, met.lit) != bare) == bool(met.lit)


@pytest.fixture
def classic() -> Position:
    """Two seats; seat 0 has crossed a little of everything and may now cross the white dice's seven."""
    table = {"phase": 2, "waiting": 3, "turn": 9, "dice": [3, 4, 1, 1, 0, 1], "closed": 0b0100}
    sheet = {**crossed(0b1011, 0b1, 0b111110, 0), "misses": 1}
    return Position.set_up(find("qwixx"), table, [sheet, {}])


def lit(position: Position, seat: int) -> list[str]:
    return [cell for choice in position.choices(seat) for cell in position.touched(seat, choice)]


def test_qwixx(classic):
    assert text.sheet(classic.paper(0), classic.marks(0), lit(classic, 0)) == drawing("""

           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      R    │ X │ X │ · │ X │ 6 │[7]│ 8 │ 9 │10 │11 │12 │ ∩ │
           ╰───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───╯
           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      Y    │ X │ 3 │ 4 │ 5 │ 6 │[7]│ 8 │ 9 │10 │11 │12 │ ∩ │
           ╰───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───╯
           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      G    │ ■ │ X │ X │ X │ X │ X │ ■ │ ■ │ ■ │ ■ │ ■ │ ■ │
           ╰───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───╯
           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      B    │12 │11 │10 │ 9 │ 8 │[7]│ 6 │ 5 │ 4 │ 3 │ 2 │ ∩ │
           ╰───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───╯
   crosses  1×  2×  3×  4×  5×  6×  7×  8×  9×  10× 11× 12×
   points    1   3   6  10  15  21  28  36  45  55  66  78

   points                                  misses
   ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭──────╮  ╭───┬───┬───┬───╮
   │ R │+│ Y │+│ G │+│ B │−│   │=│      │  │ X │−5 │−5 │−5 │
   ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰──────╯  ╰───┴───┴───┴───╯
""")


def test_qwixx_in_four_colours_a_row_when_it_is_over():
    sheet = {**crossed(0b111101111111, 0b1, 0, 0), "misses": 4}
    over = Position.set_up(find("qwixx"), {"closed": 1, "turn": 30}, [sheet], {"sheet": "mixx-a"})
    fresh = Position.start(find("qwixx"), 1, flags={"sheet": "mixx-a"})
    assert (
        text.sheet(over.paper(0), over.marks(0)).splitlines()[1:6]
        == drawing("""
           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      R    │ X │ X │ X │ X │ X │ X │ X │ ■ │ X │ X │ X │ X │
           ╰───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───╯
           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      Y    │ X │ · │ · │ · │ · │ · │ · │ · │ · │ · │ · │ ∩ │
""").splitlines()
    )
    assert text.sheet(over.paper(0), over.marks(0)).splitlines()[-2] == (
        "   │66 │+│ 1 │+│ 0 │+│ 0 │−│20 │=│  47  │  │ X │ X │ X │ X │"
    )
    assert (
        text.sheet(fresh.paper(0), fresh.marks(0)).splitlines()[1:6]
        == drawing("""
           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      R    │Y2 │Y3 │Y4 │B5 │B6 │B7 │G8 │G9 │G10│R11│R12│ ∩ │
           ╰───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───╯
           ╭───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───╮
      Y    │R2 │R3 │G4 │G5 │G6 │G7 │B8 │B9 │Y10│Y11│Y12│ ∩ │
""").splitlines()
    )


def test_a_colour_that_nothing_tells_is_told_by_its_letter():
    for colour, letter in zip(Colour, ("", "R", "Y", "G", "B", "P", "O", "W"), strict=True):
        cell = Cell("c", 0, 0, 6, 2, colour=colour, label="7", name=say("seven"), tagged=True)
        symbol = Cell("s", 7, 0, 4, 2, Shape.SYMBOL, colour)
        assert text.sheet(Paper(12, 2, (cell, symbol)), {}).splitlines()[1].split() == list(
            filter(None, ("│", f"{letter}7", "│", letter))
        )
