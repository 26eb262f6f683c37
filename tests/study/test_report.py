"""Reports: what many games tell, whoever played them, and that it is true."""

import sys
from pathlib import Path

import numpy as np
import pytest

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import styles
from crocetta.core import record
from crocetta.core.game import Game, find, games
from crocetta.core.paper import Kind, Mark
from crocetta.core.position import Position
from crocetta.fast.engine import Engine
from crocetta.study.report import folder, luck
from crocetta.study.report.comparing import side_by_side
from crocetta.study.report.ends import CellCount
from crocetta.study.report.frames import NoPolars, columns, frame
from crocetta.study.report.games import Games
from crocetta.study.report.playing import played
from crocetta.study.report.report import report
from crocetta.study.report.sure import compared, holm

RECORDS = Path(__file__).parent.parent / "records"
QWIXX = find("qwixx")


@pytest.fixture(scope="module")
def random_games() -> Games:
    return played(QWIXX, ["random"] * 3, 400, seed=5, closely=100)


@pytest.fixture(scope="module")
def rounds() -> Games:
    """Two bots, everybody on every seat with the same dice."""
    return played(QWIXX, ["easy", "hard"], 61, seed=5)


# Played


@pytest.mark.parametrize("bot", ["random", "easy"])
def test_a_seed_may_be_any_number(bot: str) -> None:
    played(QWIXX, [bot], 1, seed=5)  # whatever is compiled is compiled for small numbers
    found = [played(QWIXX, [bot], 8, seed, closely=4).points.tolist() for seed in (-1, (1 << 64) - 1)]
    assert found[0] == found[1]


def test_games_that_are_looked_at_are_the_same_games(random_games: Games) -> None:
    plain = Engine(QWIXX).play(3, 400, seed=5)
    assert (random_games.points.reshape(-1, 3) == plain.points).all()
    assert (random_games.turns == plain.turns).all()
    assert len(random_games.ends.games) == 100


def test_the_same_with_minds_on_any_number_of_threads(rounds: Games) -> None:
    known = styles(QWIXX, 2)
    plain = arena.play(Mind(QWIXX, 2), [known["easy"], known["hard"]], 62, seed=5, rotated=True)
    assert (len(rounds), rounds.round) == (62, 2)  # whole rounds
    assert (rounds.points.reshape(-1, 2) == plain.points).all()
    again = played(QWIXX, ["easy", "hard"], 61, seed=5, threads=2, closely=20)
    assert (again.points == rounds.points).all()
    assert again.ends.endings == rounds.ends.endings[:20]


def test_any_bot_may_sit_at_the_table() -> None:
    program = f"{sys.executable} {RECORDS.parent.parent / 'examples' / 'line_bot.py'}"
    found = played(QWIXX, [program, "random"], 2, seed=1)
    assert len(found) == 2
    assert found.names == (program, "random")
    assert len(found.ends.games) == 2


def test_who_began_is_the_first_in_order(random_games: Games) -> None:
    first = Engine(QWIXX).play(3, 400, seed=5).first
    assert (np.flatnonzero(random_games.order == 0) % 3 == first).all()


# Told


def test_points_of_cells_add_up_to_points_of_games(random_games: Games) -> None:
    """What stands on the sheets says the same as the results: rows and misses give the mean."""
    found = report(random_games)
    cells = {cell["id"]: cell for cell in found.data["cells"]["cells"]}
    looked = random_games.points[: 3 * 100]
    assert cells["sum-5"]["mean"] == pytest.approx(looked.mean())
    assert cells["sum-5"]["added"]
    misses = sum(cells[f"miss-{n}"]["share"] for n in range(4))
    assert cells["sum-4"]["mean"] == pytest.approx(5 * misses)
    assert not cells["r5"]["added"]


def test_endings_share_all_games_and_their_points(random_games: Games) -> None:
    found = report(random_games).data["endings"]
    assert sum(row["games"] for row in found) == 100
    assert sum(row["share"] for row in found) == pytest.approx(1)
    total = random_games.mean_points[:100].mean()
    assert sum(row["contributes"] for row in found) == pytest.approx(total)
    assert found[0]["ending"] == "a fourth miss"


def test_a_special_result_is_looked_up(random_games: Games) -> None:
    low, high = report(random_games, special=[-20, 500]).data["special"]
    assert (low["below"], low["one_in"]) == (0, 1)
    assert (high["below"], high["one_in"]) == (1, None)
    assert 0 < high["reached"]["high"] < 0.01
    middle = report(random_games, special=[10]).data["special"][0]
    assert middle["below"] == pytest.approx((random_games.points < 10).mean())


def test_wins_and_ties_are_shared(random_games: Games) -> None:
    data = report(random_games).data
    assert sum(row["wins"]["mean"] for row in data["order"]) == pytest.approx(1)
    points = random_games.points.reshape(-1, 3)
    tied = (points == points.max(axis=1, keepdims=True)).sum(axis=1) > 1
    assert data["ties"] == pytest.approx(tied.mean())
    ranked = np.sort(points, axis=1)
    assert (random_games.leads == ranked[:, 2] - ranked[:, 1]).all()


def test_one_game_has_no_interval() -> None:
    found = report(played(QWIXX, ["random"], 1))
    assert found.data["points"]["interval"]["low"] is None
    assert found.data["order"] == []
    assert found.data["ties"] is None


def test_a_circled_number_counts_as_circled() -> None:
    count = CellCount()
    for mark in (Mark(Kind.NUMBER, "7"), Mark(Kind.CIRCLE, "5"), Mark(Kind.LOST), Mark(Kind.NUMBER, "−3")):
        count.add(mark)
    assert (count.drawn, count.chosen, count.mean) == (3, 1, 3.0)


# Endings


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_record_ends_somehow_in_every_language(game: Game) -> None:
    found = folder.read(RECORDS.glob(f"{game.id}-*"))
    told = {str(match.position.ending) for match in found.matches if match.game.id == game.id}
    assert told
    assert "the game is over" not in told
    for match in found.matches[:3]:
        assert match.position.ending
        assert match.position.ending.to("it") != str(match.position.ending)


def test_a_record_without_a_fourth_miss_ended_by_padlocks() -> None:
    for match in folder.read(RECORDS.glob("qwixx-[!d]*")).matches:
        _, sheets = match.position.fields()
        missed = any(sheet.misses == 4 for sheet in sheets)  # type: ignore[attr-defined]
        assert ("fourth miss" in str(match.position.ending)) == missed


@pytest.mark.parametrize(
    ("closed", "misses", "flags", "told"),
    [
        (0, 4, {}, "a fourth miss"),
        (3, 0, {}, "two rows closed"),
        (7, 4, {}, "three rows closed, and a fourth miss"),
        (3, 4, {"end_locks": "same_seat"}, "a fourth miss"),
    ],
)
def test_qwixx_names_what_ended_it(closed: int, misses: int, flags: dict[str, str], told: str) -> None:
    position = Position.set_up(
        QWIXX, {"closed": closed, "phase": QWIXX.rules.PHASES.index("over")}, [{"misses": misses}, {}], flags
    )
    assert str(position.ending) == told


@pytest.mark.parametrize(
    ("filled", "misses", "told"),
    [(6, 0, "a sheet full"), (3, 5, "a fifth miss"), (6, 5, "a sheet full, and a fifth miss")],
)
def test_qwantum_names_what_ended_it(filled: int, misses: int, told: str) -> None:
    sheets: list[dict[str, int | list[int]]] = [{"filled": [filled] * 4}, {"misses": misses}]
    qwantum = find("qwantum")
    position = Position.set_up(qwantum, {"phase": qwantum.rules.PHASES.index("over")}, sheets)
    assert str(position.ending) == told


def test_cards_are_counted_on_a_page_of_all_cards() -> None:
    matches = folder.read([RECORDS / "onecard-table-2.crocetta"]).matches
    found = report(folder.games_of(matches))
    scored = [cell for cell in found.data["cells"]["cells"] if cell["share"]]
    _, sheets = matches[0].position.fields()
    assert sum(2 * cell["share"] for cell in scored) == sum(sheet.scored for sheet in sheets)  # type: ignore[attr-defined]
    assert found.paper
    assert sum(cell.markable for cell in found.paper.cells) == 30


# Records


def test_a_folder_of_records_tells_what_it_holds(tmp_path: Path) -> None:
    for name in ("qwixx-table-2", "qwixx-table-3", "knaster-table-1"):
        text = (RECORDS / f"{name}.crocetta").read_text(encoding="utf-8")
        (tmp_path / f"{name}.crocetta").write_text(text, encoding="utf-8")
    (tmp_path / "broken.crocetta").write_text(text.replace("(", "[", 1), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no record", encoding="utf-8")
    found = folder.read(folder.files(tmp_path))
    assert found.files == 4
    assert dict(found.played) == {"qwixx": 2, "knaster": 1}
    assert [file.name for file, _ in found.broken] == ["broken.crocetta"]
    told = folder.games_of(folder.chosen(found, QWIXX, tmp_path))
    assert told.seats.tolist() == [2, 3]
    match = record.read((tmp_path / "qwixx-table-3.crocetta").read_bytes())
    assert told.points[2:].tolist() == list(match.position.scores)
    assert [row["seats"] for row in report(told).data["order"]] == [2, 2, 3, 3, 3]
    with pytest.raises(folder.NothingToStudy, match=r"knaster \(1\), qwixx \(2\)"):
        folder.chosen(found, None, tmp_path)
    with pytest.raises(folder.NothingToStudy, match="no game of qwantum"):
        folder.chosen(found, find("qwantum"), tmp_path)


def test_sheets_of_another_print_are_counted_apart() -> None:
    found = folder.read([RECORDS / "qwixx-table-3.crocetta", RECORDS / "qwixx-sheet-mixx-a-2.crocetta"])
    cells = report(folder.games_of(found.matches)).data["cells"]
    assert (cells["sheets"], cells["of"]) == (3, 5)


# Luck


def test_dice_alone_are_luck_and_players_alone_are_skill() -> None:
    chance = np.random.default_rng(1)
    dice, noise = chance.normal(0, 3, (4000, 1)), chance.normal(0, 2, (4000, 3))
    strength = np.array([-1.0, 0.0, 1.0])
    found = luck.shares(dice + strength + noise)
    assert found == pytest.approx(np.array([9, 1, 4]) / 14, abs=0.03)


def test_everybody_is_compared_at_the_same_place() -> None:
    """Points that only depend on seat and deal are all dice, whoever sits there."""
    deals = np.arange(5)[:, None, None] * 10
    seat = (np.arange(3)[None, None, :] - np.arange(3)[None, :, None]) % 3  # of each player in each game of a round
    assert luck.shares(luck.by_place((deals + seat).reshape(-1, 3))) == pytest.approx([1, 0, 0])


def test_skill_is_seen_between_bots(rounds: Games) -> None:
    found = luck.of_rounds(rounds)
    assert found["skill"]["share"] + found["dice"]["share"] + found["fit"]["share"] == pytest.approx(1)
    easy, hard = found["players"]
    assert hard["points"]["mean"] > easy["points"]["mean"]
    assert hard["wins"]["mean"] + easy["wins"]["mean"] == pytest.approx(1)


def test_alone_the_same_dice_come_for_every_level() -> None:
    found = luck.tried(QWIXX, 1, 90, 0, {})
    assert [player["name"] for player in found["players"]] == list(luck.FIELD)
    assert found["deals"] == 30


def test_people_who_differ_explain_the_variance() -> None:
    matches = folder.read(RECORDS.glob("qwixx-table-*")).matches
    told = folder.games_of(matches)
    found = luck.of_people(told)
    assert found
    assert 0 <= found["skill"]["share"] <= 1
    assert luck.of_people(folder.games_of(matches[:1])) is None


# Compared


def test_the_same_rules_make_no_difference(rounds: Games) -> None:
    for row in side_by_side(rounds, rounds)["measures"]:
        assert (row["difference"], row["p"], row["significant"]) == (0, 1, False)


def test_another_rule_is_more_than_chance() -> None:
    knaster = find("knaster")
    one, other = (played(knaster, ["random"], 300, flags={"no_combination": value}) for value in "01")
    row = side_by_side(one, other)["measures"][0]
    assert row["id"] == "points"
    assert row["difference"] > 0
    assert row["low"] > 0
    assert row["p_together"] < 0.001


def test_a_p_value_is_what_it_should_be() -> None:
    """Of many comparisons between equals about one in twenty lies below 5 %."""
    chance = np.random.default_rng(2)
    found = [compared(chance.normal(size=200), chance.normal(size=200))["p"] for _ in range(1000)]
    assert 0.03 < np.mean(np.array(found) < 0.05) < 0.07
    assert holm([0.5, 0.02]) == [0.5, 0.04]


# Frames


def test_a_frame_has_a_row_for_each_game_and_seat(random_games: Games) -> None:
    polars = pytest.importorskip("polars")
    found = frame(random_games)
    assert isinstance(found, polars.DataFrame)
    assert found.shape == (1200, 8)
    assert found.group_by("game").agg(polars.col("win").sum())["win"].to_list() == pytest.approx([1.0] * 400)


def test_without_polars_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, random_games: Games) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(NoPolars, match=r"crocetta\[lab\]"):
        frame(random_games)
    assert len(columns(random_games)["points"]) == 1200
