"""Search, step by step on a desk made by hand: nobody peeks, chance is the same for all, and doubt counts."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from crocetta.bots import playing, search
from crocetta.bots.desk import ASKED, COLUMNS, PLACES, PLAYOUTS, TRIED, UTILITY

OPTIONS, ROUNDS, SEATS = 5, 4, 3
EVERYBODY = (1 << SEATS) - 1


def desk() -> Any:
    """A desk for a game in which everybody writes one number on a sheet, at the same time."""
    return SimpleNamespace(
        tables=np.zeros(PLACES, [("waiting", int), ("turn", int)]).view(np.recarray),
        sheets=np.zeros((PLACES, SEATS), [("written", int)]).view(np.recarray),
        codes=np.zeros(2, int),
        worths=np.zeros(2),
        made=np.zeros((SEATS, 2), int),
        stream=np.zeros(1, np.uint64),
        options=np.arange(OPTIONS) + 10,
        tally=np.zeros((OPTIONS, COLUMNS)),
        outcomes=np.zeros((OPTIONS, ROUNDS)),
    )


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A desk on which all are awaited; the only choice of a seat is one more than all that it sees written."""

    def choices(table: Any, sheets: Any, seat: int, codes: Any) -> int:
        codes[0] = 1 + sum(sheet.written for sheet in sheets)
        return 1

    def choose(table: Any, sheets: Any, seat: int, code: int) -> None:
        sheets[seat].written = code
        table.waiting &= ~(1 << seat)

    monkeypatch.setattr(playing, "choices", choices)
    monkeypatch.setattr(playing, "choose", choose)
    monkeypatch.setattr(search, "choose", choose)
    laid = desk()
    laid.tables[0].waiting = EVERYBODY
    return laid


def test_later_seats_do_not_see_what_earlier_ones_just_chose(table: Any) -> None:
    playing.step(table.tables[0], table.sheets[0], table)
    assert table.sheets[0].written.tolist() == [1, 1, 1]
    assert table.tables[0].waiting == 0


def test_who_is_alone_sees_all_and_chooses_at_once(table: Any) -> None:
    table.tables[0].waiting, table.sheets[0].written[:2] = 0b100, 3
    playing.step(table.tables[0], table.sheets[0], table)
    assert table.sheets[0].written.tolist() == [3, 3, 7]


def test_all_others_have_chosen_when_a_seat_is_asked_and_none_saw_another(table: Any) -> None:
    search.ask(table.tables[0], table.sheets[0], 1, table)
    assert table.sheets[ASKED].written.tolist() == [1, 0, 1]
    assert table.tables[ASKED].waiting == 0b010
    assert table.tables[0].waiting == EVERYBODY  # the game itself has not moved
    assert table.sheets[0].written.tolist() == [0, 0, 0]


def test_all_options_are_tried_with_the_same_chance(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: dict[int, list[int]] = {}

    def play_on(table: Any, sheets: Any, until: int, desk: Any) -> None:
        tried.setdefault(int(sheets[1].written), []).append(int(desk.stream[0]))
        desk.stream[0] += np.uint64(sheets[1].written)  # an option that uses up more chance than another
        sheets.written[:] = 99  # and leaves its traces

    monkeypatch.setattr(search, "play_on", play_on)
    monkeypatch.setattr(search, "note", lambda *_: None)
    with np.errstate(over="ignore"):  # as in compiled code
        for option in range(3):
            search.try_out(1, option, 7, 0, 2, 0, 1.0, table)
            search.try_out(1, option, 7, 2, ROUNDS, 0, 1.0, table)
        search.try_out(1, 3, 8, 0, ROUNDS, 0, 1.0, table)
    assert list(tried) == [10, 11, 12, 13]
    assert tried[10] == tried[11] == tried[12]
    assert len(set(tried[10])) == ROUNDS
    assert table.sheets[ASKED].written.tolist() == [0, 0, 0]
    assert not set(tried[13]) & set(tried[10])
    assert table.sheets[TRIED].written.tolist() == [99, 99, 99]


def test_the_better_half_is_kept_behind_the_first_idea() -> None:
    field = desk()
    field.tally[:, UTILITY] = [1, 2, 9, 4, 5]
    field.tally[:, PLAYOUTS] = ROUNDS
    field.outcomes[:] = field.tally[:, UTILITY, None]
    assert search.keep_better(5, field) == 3
    assert field.options[:3].tolist() == [10, 12, 14]
    assert field.tally[:3, UTILITY].tolist() == field.outcomes[:3, -1].tolist() == [1, 9, 5]
    assert search.keep_better(3, field) == 2
    assert field.options[:2].tolist() == [10, 12]
    assert search.keep_better(2, field) == 2


@pytest.mark.parametrize(
    ("gains", "doubt", "better"),
    [
        ([1, 1, 1, 1], 2.0, True),  # always: nothing to doubt
        ([3, -1, 3, -1], 0.0, True),
        ([3, -1, 3, -1], 0.9, True),  # one more on average, give or take one
        ([3, -1, 3, -1], 1.1, False),
        ([-1, -1, -1, -1], 0.0, False),
        ([0, 0, 0, 0], 0.0, False),
    ],
)
def test_the_second_option_must_be_better_beyond_doubt(gains: list[int], doubt: float, better: bool) -> None:
    field = desk()
    field.outcomes[0] = [5, 50, -5, 0]  # luck of the dice, the same for both
    field.outcomes[1] = field.outcomes[0] + gains
    assert search.surely_better(ROUNDS, doubt, field) is better
