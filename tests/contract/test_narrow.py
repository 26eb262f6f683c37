"""Laws of narrow paper (the same cells, whole on a phone, large enough for a finger), and of the pen."""

from dataclasses import replace
from itertools import combinations

from crocetta.core.paper import Cell, Mark, Paper, Shape
from crocetta.core.position import Position
from tests.contract.test_paper import cells, overlap
from tests.contract.walks import Laid, everywhere, played, some

PHONE = 344  # pixels: a screen of 360 with a small margin
NARROWEST = 20  # pixels of a cell that a choice touches; games with less to show do better
WIDE_ENOUGH = {"qwixx": 26, "qwixx-deluxe": 26, "qwantum": 44, "knaster": 44}
HIGHEST = 330  # pixels of a sheet in play; on the smallest screen it is drawn a little smaller
LOW_ENOUGH = {"qwantum": 290, "knaster": 365}  # no buttons below Knaster's
FLATTEST, SLIMMEST = 2.5, 0.5  # width of such a cell by its height
BOXES = (Shape.BOX, Shape.ROUND, Shape.LOCK)


def pixels(paper: Paper) -> tuple[float, float]:
    """Width and height of a grid unit on a phone."""
    return PHONE / paper.width, 2 * PHONE / paper.width


def papers(laid: Laid) -> list[tuple[Paper, Paper]]:
    """Usual and narrow papers from all over a game."""
    seen = {position.paper(seat): position.narrow(seat) for position in some(played(laid), 10) for seat in (0, -1)}
    return list(seen.items())


def unplaced(cell: Cell) -> Cell:
    return replace(cell, x=0, y=0, width=1, height=1, label="")


@everywhere
def test_narrow_paper_has_the_same_cells_to_mark(laid: Laid) -> None:
    for usual, narrow in papers(laid):
        wanted = {cell.id: unplaced(cell) for cell in usual.cells if cell.markable}
        assert {cell.id: unplaced(cell) for cell in narrow.cells if cell.markable} == wanted


@everywhere
def test_cells_lie_on_the_narrow_paper_and_cover_no_box(laid: Laid) -> None:
    for _, paper in papers(laid):
        found = cells(paper)
        for cell in found.values():
            assert cell.width > 0
            assert cell.height > 0
            assert 0 <= cell.x <= cell.x + cell.width <= paper.width, cell.id
            assert 0 <= cell.y <= cell.y + cell.height <= paper.height, cell.id
        for one, other in combinations([cell for cell in found.values() if cell.shape != Shape.BAND], 2):
            if one.shape in BOXES or other.shape in BOXES:
                assert not overlap(one, other), f"{one.id} and {other.id}"


@everywhere
def test_narrow_paper_fits_a_phone(laid: Laid) -> None:
    for position in some(played(laid), 10):
        paper = position.narrow(0)
        assert position.over or paper.height * pixels(paper)[1] <= LOW_ENOUGH.get(laid.id, HIGHEST)


@everywhere
def test_a_finger_meets_what_can_be_chosen_on_narrow_paper(laid: Laid) -> None:
    for position in some(played(laid), 24):
        for seat in position.waiting:
            paper = position.narrow(seat)
            found, (across, down) = cells(paper), pixels(paper)
            touched = {id for choice in position.choices(seat) for id in position.touched(seat, choice)}
            for cell in (found[id] for id in touched if not found[id].reckoned and found[id].shape != Shape.ROUND):
                width, height = cell.width * across, cell.height * down
                least = NARROWEST if cell.shape == Shape.LOCK else WIDE_ENOUGH.get(laid.id, NARROWEST)
                assert width >= least, f"{cell.id}: {width:.1f} pixels wide"
                assert height >= NARROWEST, f"{cell.id}: {height:.1f} pixels high"
                assert SLIMMEST <= width / height <= FLATTEST, cell.id


# The pen


def drawn_by(position: Position, seat: int, code: int) -> dict[str, Mark | None] | None:
    """What a choice draws on cells that were empty; None where another sheet lies there afterwards."""
    after = position.choose(seat, code)
    before, marks = position.marks(seat), after.marks(seat)
    if after.paper(seat) != position.paper(seat) or not before.keys() <= marks.keys():
        return None
    found = cells(position.paper(seat))
    choice = next(choice for choice in position.choices(seat) if choice.code == code)
    return {id: marks.get(id) for id in position.touched(seat, choice) if id not in before and not found[id].reckoned}


@everywhere
def test_the_pen_draws_what_is_there_after_choosing(laid: Laid) -> None:
    for position in some(played(laid), 20):
        for seat in position.waiting:
            for choice in position.choices(seat):
                drawn = drawn_by(position, seat, choice.code)
                assert set((drawn or {}).values()) <= {position.pen(seat, choice)}, choice.text
