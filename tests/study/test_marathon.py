"""The marathon: every choice is checked, and a wrong one is found."""

from types import FunctionType
from typing import Any, cast

import numpy as np

from crocetta.bots import arena
from crocetta.bots.mind import Mind
from crocetta.bots.style import Style, styles
from crocetta.core.game import find, games
from crocetta.fast.compile import Compiler
from crocetta.study.marathon import tables, walk, walk_games

KNASTER = find("knaster")


def test_every_seat_count_and_every_value_of_a_flag_is_a_table() -> None:
    for game in games():
        found = list(tables(game))
        assert {seats for seats, flags in found if not flags} == set(game.seats)
        for name, flag in game.flags.items():
            played = {flags[name] for _, flags in found if name in flags} | {game.flag_text(name, flag.default)}
            assert played >= set(flag.values) or len(played) >= 2


def test_levels_choose_only_what_is_open() -> None:
    for level in ("easy", "hard"):
        walked = walk(KNASTER, 3, {"last_throw": "must"}, styles(KNASTER, 3)[level], 20)
        assert (walked.games, walked.illegal, walked.unfinished) == (20, 0, 0)
        assert walked.choices > 20 * 3 * 20
    searching = walk(KNASTER, 2, {}, Style(rollouts=4, width=2, horizon=1), 3)
    assert (searching.illegal, searching.unfinished) == (0, 0)


def stubborn(table: Any, sheets: Any, seat: int, style: Any, scale: float, stream: Any, desk: Any) -> int:
    """Somebody who writes every number into the first cell."""
    return 0


def test_a_wrong_choice_is_counted_and_ends_the_game() -> None:
    compiler, mind = Compiler(KNASTER.rules), Mind(KNASTER, 2)
    compiler.stands_for(arena.decide, stubborn)
    walked = compiler.alone(cast(FunctionType, walk_games))
    out, legal = np.zeros((5, 3), np.int64), np.zeros(KNASTER.rules.CHOICES + 1, np.int64)
    streams, dice = np.zeros((2, 1), np.uint64), np.zeros(1, np.uint64)
    walked(mind.desk(1), np.zeros(5), 1.0, streams, dice, 1, legal, 1000, out)
    assert (out[:, 1] > 0).all()
    assert (out[:, 2] == 1).all()
    assert (out[:, 0] < 1000).all()
