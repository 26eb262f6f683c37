"""Laws of paper: cells have their own names and places, and pens draw only on cells that are there."""

from itertools import combinations

from crocetta.core.paper import Cell, Kind, Paper, Shape
from tests.contract.walks import Laid, everywhere, played, some

WRITTEN = (Kind.NUMBER,)


def cells(paper: Paper) -> dict[str, Cell]:
    found = {cell.id: cell for cell in paper.cells}
    assert len(found) == len(paper.cells), "two cells of one name"
    return found


def overlap(one: Cell, other: Cell) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@everywhere
def test_cells_lie_on_the_paper_and_boxes_do_not_overlap(laid: Laid) -> None:
    for paper in {position.paper(seat) for position in some(played(laid), 10) for seat in range(laid.seats)}:
        found = cells(paper)
        for cell in found.values():
            assert cell.width > 0
            assert cell.height > 0
            assert 0 <= cell.x <= cell.x + cell.width <= paper.width
            assert 0 <= cell.y <= cell.y + cell.height <= paper.height
        boxes = [cell for cell in found.values() if cell.shape in (Shape.BOX, Shape.ROUND, Shape.LOCK)]
        assert boxes
        for one, other in combinations(boxes, 2):
            assert not overlap(one, other), f"{one.id} and {other.id}"


@everywhere
def test_marks_are_drawn_on_cells_that_can_be_marked(laid: Laid) -> None:
    for position in some(played(laid), 24):
        for seat in range(laid.seats):
            found = cells(position.paper(seat))
            for id, mark in position.marks(seat).items():
                assert found[id].markable, id
                assert mark.text or mark.kind not in WRITTEN


@everywhere
def test_choices_touch_cells_that_can_be_marked(laid: Laid) -> None:
    for position in some(played(laid), 24):
        for seat in position.waiting:
            found = cells(position.paper(seat))
            for choice in position.choices(seat):
                touched = position.touched(seat, choice)
                assert len(set(touched)) == len(touched)
                assert all(found[id].markable for id in touched)


@everywhere
def test_paper_without_marks_is_where_a_game_begins(laid: Laid) -> None:
    for seat in range(laid.seats):
        assert not laid.start().marks(seat)
