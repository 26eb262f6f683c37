"""The server is killed under load; and the harness that says nothing was lost would notice if something were."""

import asyncio
import os
from pathlib import Path

from tools.kill_test import readable, run

KILLS = 20 if os.environ.get("CI") else 2  # `make kill-test` does it 200 times


def test_no_acknowledged_choice_is_lost_or_made_twice(tmp_path: Path) -> None:
    assert asyncio.run(run(KILLS, liar=False, seed=1, folder=tmp_path)) == []
    assert readable(tmp_path) >= 6


def test_a_server_that_acknowledges_before_it_commits_is_caught(tmp_path: Path) -> None:
    assert asyncio.run(run(2, liar=True, seed=1, folder=tmp_path))
