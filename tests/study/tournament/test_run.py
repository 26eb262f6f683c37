"""A tournament as a whole: the same for a seed whatever the threads, however often it was killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from crocetta.core import record
from crocetta.core.errors import CrocettaError
from crocetta.study.tournament import ledger, rating
from crocetta.study.tournament.course import Course
from crocetta.study.tournament.crew import Threads
from crocetta.study.tournament.ledger import FILE, Ledger
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.run import run
from crocetta.study.tournament.stretch import Stretch, play

PLAN = Plan("qwixx", ("hard", "medium", "easy"), (2, 3), seed=5)
TWO = Plan("qwixx", ("hard", "medium"), seed=5)


def held(plan: Plan, games: int, threads: int = 1, folder: Path | None = None, to_the_end: bool = True) -> Any:
    """What a tournament tells, but for how long it took."""
    crew, kept = Threads(threads), Ledger(folder, plan) if folder else None
    try:
        found = run(plan, games, crew, kept, to_the_end)
    finally:
        crew.close()
        if kept:
            kept.close()
    return {name: value for name, value in found.items() if name != "this_run"}


def test_threads_change_no_result() -> None:
    for to_the_end in (True, False):
        assert held(PLAN, 400, 1, None, to_the_end) == held(PLAN, 400, 3, None, to_the_end)
    assert held(PLAN, 40)["standings"] != held(Plan(PLAN.game, PLAN.players, PLAN.seats, seed=6), 40)["standings"]


def test_everybody_meets_everybody_and_every_game_is_counted_once() -> None:
    found = held(PLAN, 40)
    assert [pairing["games"] for pairing in found["pairings"]] == [40, 40, 40, 39]  # whole rounds, never more than said
    assert {one["name"]: one["games"] for one in found["standings"]} == {"hard": 119, "medium": 119, "easy": 119}
    for place, games in ((0, 120), (1, 39)):
        tables = [one["tables"][place] for one in found["standings"]]
        assert sum(table["wins"]["mean"] * table["games"] for table in tables) == pytest.approx(games)
    for pairing in found["pairings"]:
        for pair in pairing["pairs"]:
            assert pair["won"] + pair["tied"] + pair["lost"] == pair["games"] == pairing["games"]
            assert pair["mean"] == pytest.approx((pair["won"] + pair["tied"] / 2) / pair["games"])


def test_a_cross_table_reads_the_same_from_both_sides() -> None:
    for one in held(PLAN, 60)["cross"]:
        for row in range(3):
            assert one["table"][row][row] is None
            for column in set(range(3)) - {row}:
                cell, other = one["table"][row][column], one["table"][column][row]
                assert (cell["won"], cell["tied"], cell["lost"]) == (other["lost"], other["tied"], other["won"])
                assert cell["mean"] + other["mean"] == pytest.approx(1)
                assert cell["low"] <= cell["mean"] <= cell["high"]


def test_a_decided_pairing_ends_early_and_an_even_one_goes_on() -> None:
    found = held(Plan("qwixx", ("hard", "random", "hard"), seed=1), 400, to_the_end=False)
    easy, even, also_easy = found["pairings"]
    assert easy["games"] == also_easy["games"] == 32
    assert [pair["better"] for pair in easy["pairs"] + also_easy["pairs"]] == ["hard", "hard 2"]
    assert even["games"] == 400
    assert even["pairs"][0]["better"] is None
    assert even["pairs"][0]["mean"] == 0.5  # who plays against himself with the same dice wins as often as he loses
    assert even["shared_dice"] == {"wins": None, "points": None}


def test_a_longer_tournament_begins_with_the_same_games() -> None:
    short, long = Course(TWO.pairings[0], 30, True), Course(TWO.pairings[0], 60, True)
    for course in (short, long):
        while stretch := course.next(3):
            course.take(stretch, play(TWO, stretch))
    assert short.counted().tolist() == long.counted()[:30].tolist()


def test_ratings_follow_strength_and_grow_surer() -> None:
    few, many = held(PLAN, 30)["standings"], held(PLAN, 600)["standings"]
    assert [one["name"] for one in many] == ["hard", "medium", "easy"]
    assert max(one["rating"]["sigma"] for one in many) < min(one["rating"]["sigma"] for one in few)


def test_without_openskill_there_are_standings_by_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "is_there", lambda: False)
    found = held(PLAN, 300)["standings"]
    assert [one["rating"] for one in found] == [None] * 3
    wins = [one["tables"][0]["wins"]["mean"] for one in found]
    assert wins == sorted(wins, reverse=True)


# Kept


def test_what_was_played_before_is_not_played_again(tmp_path: Path) -> None:
    whole = held(PLAN, 60)
    held(PLAN, 20, folder=tmp_path)
    before = (tmp_path / FILE).read_bytes()
    assert before.count(b"\n") > len(PLAN.pairings)  # a header, and a line for each at least
    assert held(PLAN, 60, 2, tmp_path) == whole
    after = (tmp_path / FILE).read_bytes()
    assert after.startswith(before)
    assert held(PLAN, 60, 1, tmp_path) == whole
    assert (tmp_path / FILE).read_bytes() == after


def test_a_torn_last_line_is_cut_off_and_played_again(tmp_path: Path) -> None:
    whole = held(TWO, 60, folder=tmp_path)
    kept = (tmp_path / FILE).read_bytes()
    for cut in (len(kept) - 1, len(kept) - 9, kept.index(b"\n") + 5, 7, 0):
        (tmp_path / FILE).write_bytes(kept[:cut])
        assert held(TWO, 60, folder=tmp_path) == whole
        assert held(TWO, 60, folder=tmp_path) == whole  # and the file is in order again


def test_a_round_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    whole = held(TWO, 60, folder=tmp_path)
    kept = (tmp_path / FILE).read_bytes().splitlines(keepends=True)
    (tmp_path / FILE).write_bytes(b"".join([*kept, *reversed(kept[1:])]))
    assert held(TWO, 60, folder=tmp_path) == whole


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        (Plan("qwixx", ("hard", "medium"), seed=6), "begun with seed '5', not '6'"),
        (Plan("qwixx", ("hard", "easy"), seed=5), "begun with players 'hard,medium', not 'hard,easy'"),
        (Plan("knaster", ("hard", "medium"), seed=5), "begun with game 'qwixx', not 'knaster'"),
        (Plan("qwixx", ("hard", "medium"), flags=(("sheet", "mixx-a"),), seed=5), "flags '–', not 'sheet=mixx-a'"),
        (Plan("qwixx", ("hard", "medium"), seed=5, records=True), "records 'False', not 'True'"),
    ],
)
def test_other_wishes_are_refused_with_what_differs(tmp_path: Path, other: Plan, complaint: str) -> None:
    held(TWO, 20, folder=tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(CrocettaError, match=complaint):
        held(other, 20, folder=tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_games_of_other_bots_do_not_belong_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held(TWO, 20, folder=tmp_path)
    monkeypatch.setattr(ledger, "fingerprint", lambda: "0123")
    with pytest.raises(CrocettaError, match=r"begun with bots '[0-9a-f]{16}', not '0123'"):
        held(TWO, 20, folder=tmp_path)


def test_a_damaged_line_or_another_file_is_named(tmp_path: Path) -> None:
    held(TWO, 60, folder=tmp_path)
    lines = (tmp_path / FILE).read_bytes().splitlines(keepends=True)
    (tmp_path / FILE).write_bytes(b"".join([lines[0], b'{"pairing":0,"round"\n', *lines[1:]]))
    with pytest.raises(CrocettaError, match="line 2 cannot be read"):
        held(TWO, 60, folder=tmp_path)
    (tmp_path / FILE).write_bytes(b"something else\n")
    with pytest.raises(CrocettaError, match="this is no tournament"):
        held(TWO, 60, folder=tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="files are locked where the system can")
def test_two_tournaments_do_not_write_into_one_folder(tmp_path: Path) -> None:
    first = Ledger(tmp_path, TWO)
    with pytest.raises(CrocettaError, match="another tournament is writing there"):
        Ledger(tmp_path, TWO)
    first.close()
    Ledger(tmp_path, TWO).close()


COMMAND = (sys.executable, "-m", "crocetta", "tournament", "qwixx", "--players", "hard,medium,easy", "--games", "60")


def wait_for_lines(file: Path, lines: int, process: "subprocess.Popen[bytes]") -> None:
    """Until so much is kept; a process that ended before is a mistake."""
    for _ in range(60_000):
        if file.exists() and file.read_bytes().count(b"\n") >= lines:
            return
        assert process.poll() is None
        time.sleep(0.01)
    raise AssertionError("nothing was played within ten minutes")


def test_a_tournament_that_is_killed_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    plan = Plan("qwixx", ("hard", "medium", "easy"), seed=8, records=True)
    words = (*COMMAND, "--seed", "8", "--all", "--records", "--json", "--threads", "2", "--out", str(tmp_path))
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    wait_for_lines(tmp_path / FILE, 5, process)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    kept = (tmp_path / FILE).read_bytes()
    told = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    assert (tmp_path / FILE).read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    played = told.pop("this_run")["games"]
    assert 0 < played < told["games"] == 180
    assert told == json.loads(json.dumps(held(Plan(plan.game, plan.players, seed=8), 60)))  # in the arena, not killed
    records = sorted((tmp_path / "records").rglob("*.crocetta"))
    assert len(records) == 180
    assert all(record.check(file.read_text(encoding="utf-8")).match.position.over for file in records)


def test_records_say_what_the_ledger_says(tmp_path: Path) -> None:
    plan = Plan("qwixx", ("hard", "random"), seed=2, records=True)
    held(plan, 8, folder=tmp_path)
    kept = Ledger(tmp_path, plan)
    for stretch, outcome in kept.played():
        for number, points in enumerate(outcome.points.reshape(-1, 2)):
            match = record.read(kept.record(Stretch(0, stretch.first, 0), number).read_text(encoding="utf-8"))
            by_name = dict(zip(match.names, match.position.scores, strict=True))
            assert [by_name[name] for name in plan.labels] == points.tolist()
    kept.close()
