"""Solved tables on disk: found again, and never trusted when damaged or made from something else."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crocetta.core.errors import WrongSeats
from crocetta.core.game import find
from crocetta.solve import shelf
from crocetta.solve.contract import NotSolved
from crocetta.solve.solver import Solver, made_from

VALUES = np.arange(24.0).reshape(2, 3, 4)


@pytest.fixture(autouse=True)
def empty_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROCETTA_CACHE", str(tmp_path))


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_what_is_kept_is_fetched(kind: Any) -> None:
    shelf.keep("one", "sources", VALUES.astype(kind), 1.5)
    found = shelf.fetch("one", "sources")
    assert found
    assert found[0].dtype == kind
    assert (found[0] == VALUES).all()
    assert found[1] == 1.5
    assert [file.name for file in shelf.file_of("one").parent.iterdir()] == ["one.values"]


def test_what_was_made_from_other_sources_is_not_fetched() -> None:
    shelf.keep("one", "sources", VALUES, 1.5)
    assert not shelf.fetch("one", "other sources")
    assert not shelf.fetch("two", "sources")


@pytest.mark.parametrize("place", [-1, -100, 300, 0, 5])
def test_a_changed_byte_is_noticed(place: int) -> None:
    shelf.keep("one", "sources", VALUES, 1.5)
    data = bytearray(shelf.file_of("one").read_bytes())
    data[place] ^= 1
    shelf.file_of("one").write_bytes(data)
    assert not shelf.fetch("one", "sources")


@pytest.mark.parametrize("length", [0, 1, 100, -1, -8])
def test_a_cut_table_is_noticed(length: int) -> None:
    shelf.keep("one", "sources", VALUES, 1.5)
    shelf.file_of("one").write_bytes(shelf.file_of("one").read_bytes()[:length])
    assert not shelf.fetch("one", "sources")


def test_rubbish_is_no_table() -> None:
    shelf.file_of("one").parent.mkdir()
    for rubbish in (
        b"[]\n",
        b'{"made_from": "sources"}\n',
        b"\xff" * 100_000,
        b'{"made_from": "sources", "kind": 3}\n',
    ):
        shelf.file_of("one").write_bytes(rubbish)
        assert not shelf.fetch("one", "sources")


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "solved").write_text("a file where a folder should be")
    shelf.keep("one", "sources", VALUES, 1.5)
    assert not shelf.fetch("one", "sources")


class Counting(Solver):
    """Solves in no time, and counts how often."""

    times = 0

    def solve(self, flags: Mapping[str, str], seats: int, *rest: Any) -> tuple[Any, float]:
        self.times += 1
        return np.full((seats, *self.solution.SHAPE), 7.5, np.float32), 3.0


def test_a_table_is_solved_once_and_again_when_damaged() -> None:
    counting = Counting(find("qwixx"))
    assert not counting.solved().kept
    again = counting.solved(flags={"white_step": "open"})  # means the same to somebody alone
    assert again.kept
    assert again.by_order == [7.5]
    assert again.seconds == 3.0
    assert counting.times == 1
    (file,) = shelf.file_of("one").parent.iterdir()
    with file.open("r+b") as opened:
        opened.seek(-3, 2)
        opened.write(b"?")
    assert not counting.solved().kept
    assert counting.solved().kept
    assert counting.times == 2


def test_what_differs_is_solved_apart() -> None:
    counting = Counting(find("qwixx"))
    hazard = np.zeros(counting.solution.HAZARD)
    counting.solved()
    counting.solved(flags={"end_timing": "after_turn"})
    counting.solved(seats=2)
    counting.solved(seats=2, hazard=hazard)
    counting.solved(seats=2, hazard=hazard + 0.01)
    assert counting.times == 5


def test_an_edited_source_is_seen(tmp_path: Path) -> None:
    solver = Counting(find("qwixx"))
    names = {source.name for source in solver.compiler.sources}
    assert {"rules.py", "places.py", "induction.py"} <= names
    edited = tmp_path / "rules.py"
    edited.write_text("NEEDED = 4")
    solver.compiler.sources.add(edited)
    assert made_from(solver.compiler) != solver.made_from


def test_what_is_not_solved_is_refused() -> None:
    with pytest.raises(NotSolved, match="mixx-a is not solved"):
        Counting(find("qwixx")).solved(flags={"sheet": "mixx-a"})
    with pytest.raises(WrongSeats):
        Counting(find("qwixx")).solved(seats=6)
    with pytest.raises(NotSolved, match="knaster is not solved: solved are qwixx"):
        Solver(find("knaster"))
