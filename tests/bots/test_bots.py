"""Bots: found by name, and choosing only what is open."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from crocetta import bots
from crocetta.core.game import games
from crocetta.core.position import Position


def test_every_bot_is_found_by_its_own_name() -> None:
    assert [bots.find(name).name for name in bots.BOTS] == list(bots.BOTS)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(bots.UnknownBot, match=r"there is no bot 'deep blue': there are random"):
        bots.find("deep blue")


def test_random_takes_every_choice_equally_often() -> None:
    position = Position.start(games()[0]).throw([3, 4])
    rng = Random(1)
    taken = Counter(bots.find("random").choose(position, 0, rng) for _ in range(5_000))
    assert taken.keys() == set(position.choices(0))
    assert min(taken.values()) > 140  # 200 are expected of each of 25
    assert max(taken.values()) < 260


@pytest.mark.parametrize("name", bots.BOTS)
def test_a_bot_plays_every_game_to_its_end(name: str) -> None:
    rng, bot = Random(2), bots.find(name)
    for game in games():
        position = Position.start(game, 2)
        while not position.over:
            if position.to_throw:
                position = position.throw([rng.randint(1, sides) for sides in position.to_throw])
            else:
                seat = position.waiting[0]
                position = position.choose(seat, bot.choose(position.view(seat), seat, rng))


def test_looking_for_bots_imports_nothing_heavy() -> None:
    code = "import sys; from crocetta import bots; bots.find('random'); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "rich", "typer"} & set(found)
