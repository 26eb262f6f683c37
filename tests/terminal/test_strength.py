"""How strong bots are, as people read it."""

from typing import Any

import pytest

from crocetta.core.game import Game, ids
from crocetta.terminal import strength
from tests.terminal.script import crocetta


@pytest.mark.parametrize("id", ids())
def test_what_was_measured_is_told_with_its_games(id: str) -> None:
    told = crocetta("bots", id).stdout
    assert " % against random in " in told
    assert "±" not in told
    assert "e+" not in told


def measured(wins: list[int]) -> dict[str, Any]:
    """Rounds of two games, so many of each won."""
    rounds, won = len(wins), sum(wins)
    sums = [rounds, won, 2 * rounds, sum(one * one for one in wins), 4 * rounds, 2 * won]
    share = {"mean": won / (2 * rounds), "low": 0.0, "high": 9.0, "sums": sums}
    return {"bot": "champion", "against": ["hard"], "games": 2 * rounds, "wins": share}


def test_few_games_are_not_overstated() -> None:
    assert strength.share(measured([2, 2, 2])) == "100.0 (43.9…100.0)"
    assert strength.share(measured([2] * 10_000)) == "100.00 (99.96…100.00)"


def test_a_slow_bot_has_a_plain_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def listed(game: Game) -> list[dict[str, Any]]:
        return [{"name": "champion", "alone": None, "duel": measured([2, 2]), "among": [], "ms": 113.9}]

    monkeypatch.setattr(strength, "listed", listed)
    told = crocetta("bots", "qwixx").stdout
    assert "wins 100.0 (34.2…100.0) % against hard in 4 games; 110 ms a choice" in told
