"""Bots: found by name, and choosing only what is open."""

import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType

import pytest

from crocetta import bots
from crocetta.bots import arena
from crocetta.bots.mind import Workshop
from crocetta.bots.style import LEVELS, styles
from crocetta.core.game import find, games
from crocetta.core.position import Position
from crocetta.fast.compile import Compiler


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_game_has_the_same_levels(game) -> None:
    for seats in game.seats:
        assert set(LEVELS) | {"random"} <= set(styles(game, seats))
    assert [bots.find(name, game).name for name in bots.names(game)] == list(bots.names(game))


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(bots.UnknownBot, match=r"there is no bot 'deep blue': there are random, easy, medium"):
        bots.find("deep blue", find("qwixx"))


def test_random_takes_every_choice_equally_often() -> None:
    position = Position.start(find("knaster")).throw([3, 4])
    bot = bots.find("random", find("knaster"))
    taken = Counter(bot.choose(position, 0, seed) for seed in range(5_000))
    assert taken.keys() == set(position.choices(0))
    assert min(taken.values()) > 140  # 200 are expected of each of 25
    assert max(taken.values()) < 260


def test_looking_for_bots_imports_nothing_heavy() -> None:
    code = """
import sys
from crocetta import bots
from crocetta.core.game import find
bots.find("champion", find("qwixx"))
print(*sys.modules)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "rich", "typer"} & set(found)


def test_threads_may_ask_for_the_same_kernels_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one of them is about to prepare, another does not take for a circle."""
    twin = Compiler.twin

    def slow(self: Compiler, plain: FunctionType) -> FunctionType:
        time.sleep(0.01)
        return twin(self, plain)

    monkeypatch.setattr(Compiler, "twin", slow)
    shop = Workshop(find("knaster"), generic=True)
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(shop.kernel, [arena.play_tables, arena.play_tables])
    assert one is other
