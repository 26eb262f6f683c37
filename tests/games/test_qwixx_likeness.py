"""Mixx B taken for the classic sheet: rows that leave as much to hope for."""

from crocetta.games.qwixx.likeness import BITS, LIKE, alike, as_classic, hopes
from crocetta.games.qwixx.sheets import CELLS, ROWS, SHEETS, WIDTH


def test_an_empty_row_leaves_every_throw() -> None:
    assert {hopes(row)[0] for sheet in SHEETS for row in sheet} == {36}
    assert {hopes(row)[CELLS] for sheet in SHEETS for row in sheet} == {0}


def test_the_farther_a_row_is_crossed_the_farther_is_the_one_that_is_like_it() -> None:
    for row in range(ROWS):
        far = [alike(row, reached) for reached in range(CELLS + 1)]
        assert far == sorted(far)
        assert (far[0], far[1] > 0, far[CELLS - 1] < CELLS, far[CELLS]) == (0, True, True, CELLS)


def test_crosses_stay_as_many_where_there_is_room_and_shut_rows_shut() -> None:
    for row in range(ROWS):
        for crosses in range(1 << CELLS - 1):
            like = LIKE[row * BITS + crosses]
            assert like.bit_length() == alike(row, crosses.bit_length())
            assert like.bit_count() == min(crosses.bit_count(), like.bit_length())
        assert LIKE[row * BITS + BITS - 1] == BITS - 1


def test_a_whole_sheet_is_taken_row_by_row() -> None:
    """The first cells of red and blue, 10 and 5, cost 3 and 4 throws of 36: as the classic 2 and 3 do, or nearly."""
    assert as_classic(0) == 0
    assert as_classic(1) == 0b10
    assert as_classic(1 << 3 * WIDTH) >> 3 * WIDTH == 0b10
