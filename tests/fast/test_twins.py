"""Both engines agree: the same dice, the same choices, and every field alike after every step."""

import random
from typing import Any

import pytest

from crocetta.core.game import Game, ids
from tests.contract.walks import KEEN, Laid, every_game, flag_values, tables_of
from tests.fast.twins import Twins

SEEDS = 4  # games at each table
MIXED = 60  # tables of any flags


def plays_alike(laid: Laid, seed: int) -> None:
    rng = random.Random(f"{laid} {seed}")
    assert Twins(laid, rng.randrange(laid.seats)).play(rng, keenness=KEEN if seed % 2 else 0.0)


@every_game
def test_both_engines_agree_at_every_table(game: Game) -> None:
    for laid in tables_of(game.id):
        for seed in range(SEEDS):
            plays_alike(laid, seed)


@every_game
def test_both_engines_agree_whatever_the_flags(game: Game) -> None:
    rng = random.Random(game.id)
    for seed in range(MIXED):
        flags = {name: rng.choice(flag_values(flag)) for name, flag in game.flags.items()}
        plays_alike(Laid(game.id, rng.choice(game.seats), tuple(flags.items())), seed)


class Bent:
    """The rules of a game, but for one thing."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def choose(self, table: Any, sheets: Any, seat: int, code: int) -> None:
        self.rules.choose(table, sheets, seat, code)
        table.turn += seat


def test_a_difference_is_found() -> None:
    """The comparison itself is tested: one rule is bent in one engine only."""
    twins = Twins(Laid(ids()[0], 2), 0)
    twins.rules = Bent(twins.rules)
    with pytest.raises(AssertionError, match=r"turn is \d compiled, \d interpreted"):
        twins.play(random.Random(1), 0.0)
