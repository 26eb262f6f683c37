"""Versions: what an environment shows and does stays the same, or its version rises."""

from typing import Any

from crocetta.core.game import find
from crocetta.envs.names import environment_id
from tests.contract.walks import every_game
from tools import environments


@every_game
def test_an_environment_behaves_as_its_version_always_has(game: Any) -> None:
    known = environments.digests().get(environment_id(game))
    assert known, f"{environment_id(game)} has no digest: python tools/environments.py"
    assert environments.digest(game) == known, (
        f"{environment_id(game)} shows or does something else than before: raise `environment` in the Game(…) of its "
        "folder, then run python tools/environments.py; a version that was published never changes"
    )


def test_a_change_would_be_noticed(monkeypatch: Any) -> None:
    before = environments.digest(find("qwixx"))
    monkeypatch.setattr(environments, "SEED", 1)
    assert environments.digest(find("qwixx")) != before
