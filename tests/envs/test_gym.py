"""Alone in Gymnasium: its own checks, every warning an error."""

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from crocetta.core.errors import UnknownFlag
from crocetta.core.game import games
from crocetta.envs import all_ids, environment_id
from crocetta.envs.solo import Solo
from crocetta.envs.vector import VectorGames
from tests.contract.walks import every_game

QWIXX = "crocetta/Qwixx-v0"


@pytest.fixture(autouse=True)
def _strict() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("id", all_ids())
def test_gymnasium_finds_nothing_wrong(id: str) -> None:
    check_env(gymnasium.make(id).unwrapped)


def test_every_game_is_found_by_its_id() -> None:
    assert all_ids() == tuple(environment_id(game) for game in games())
    assert set(all_ids()) <= set(gymnasium.registry)


def play(env: Any, seed: int | None = None) -> tuple[list[float], dict[str, Any]]:
    """A game in which the first open choice is taken; rewards, and what was told at the end."""
    _, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        rewards.append(reward)
    return rewards, info


@every_game
def test_rewards_add_up_to_the_points(game: Any) -> None:
    rewards, info = play(gymnasium.make(environment_id(game)), seed=4)
    assert sum(rewards) == info["points"]
    assert not info["action_mask"].any()


def test_a_seed_brings_the_same_games_again() -> None:
    env = gymnasium.make(QWIXX)
    first = [play(env, seed=8)[0], play(env)[0]]
    assert [play(env, seed=8)[0], play(env)[0]] == first
    assert first[0] != first[1]


def test_flags_are_keywords() -> None:
    env = gymnasium.make(QWIXX, sheet="mixx-b", end_locks="same_seat")
    env.reset(seed=1)
    position = env.unwrapped.batch.position()
    assert (position.flags["sheet"], position.flags["end_locks"]) == ("mixx-b", "same_seat")
    with pytest.raises(UnknownFlag, match="has no flag 'ladder'"):
        gymnasium.make(QWIXX, ladder="yes")


def test_what_is_not_open_is_fined_and_changes_nothing() -> None:
    env = gymnasium.make(QWIXX, fine=-3.0)
    before, info = env.reset(seed=1)
    after, reward, over, _, told = env.step(int(info["action_mask"].argmin()))
    assert (reward, over, told["illegal"]) == (-3.0, False, True)
    assert (before == after).all()


def test_a_game_that_is_over_has_to_be_reset() -> None:
    env = gymnasium.make(QWIXX)
    play(env, seed=2)
    with pytest.raises(ResetNeeded):
        env.unwrapped.step(0)


@every_game
def test_sheets_are_drawn(game: Any) -> None:
    for mode, start in (("ansi", game.rules.PHASES), ("svg", ("<svg",))):
        env = gymnasium.make(environment_id(game), render_mode=mode)
        env.reset(seed=1)
        assert env.render().startswith(tuple(start))


# Many at once


def vector(**options: Any) -> Any:
    return gymnasium.make_vec(QWIXX, **options)


def test_many_games_play_on_for_ever() -> None:
    env = vector(num_envs=20, seats=2)
    seen, infos = env.reset(seed=6)
    assert env.observation_space.contains(seen)
    assert env.action_space.shape == (20,)
    ended, sums = 0, np.zeros((20, 2))
    for _ in range(300):
        fresh = env.batch.games.over.copy()
        sums[fresh] = 0
        chooser = infos["seat"].copy()
        seen, rewards, over, cut, infos = env.step(env.random_choices())
        sums += infos["rewards"]
        assert not infos["illegal"].any()
        assert not cut.any()
        assert (rewards == np.where(fresh, 0, infos["rewards"][np.arange(20), chooser])).all()
        assert (sums == infos["points"])[~over].all()
        ended += over.sum()
        assert ((infos["action_mask"].sum(axis=1) == 0) == over).all()
    assert ended > 20
    assert env.single_observation_space.contains(seen[0])


def test_arrays_are_written_in_place_unless_copies_are_asked_for() -> None:
    for copy in (False, True):
        env = vector(num_envs=3, seats=2, copy=copy)
        before, infos = env.reset(seed=1)
        after, *_, later = env.step(env.random_choices())
        assert np.shares_memory(before, after) is not copy
        assert np.shares_memory(infos["action_mask"], later["action_mask"]) is not copy


def test_a_batch_takes_one_choice_for_each_game() -> None:
    env = vector(num_envs=3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="3 games take 3 choices"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="float32 or uint8, not float64"):
        vector(num_envs=1, dtype="float64")


def test_a_seed_brings_the_same_batch_again() -> None:
    env = vector(num_envs=4, seats=3, copy=True)
    runs = []
    for _ in range(2):
        runs.append([env.reset(seed=3)[0], *(env.step(env.random_choices())[0] for _ in range(50)), env.reset()[0]])
    assert (np.array(runs[0]) == np.array(runs[1])).all()
    assert (runs[0][0] != runs[0][-1]).any()


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ValueError, match=r"gymnasium\.make_vec"):
        gymnasium.make(QWIXX, seats=2)
    with pytest.raises(ValueError, match="1 or more, not 0"):
        VectorGames("qwixx", 0, 2)
    with pytest.raises(ValueError, match="render_mode is human, ansi, svg or None, not 'x'"):
        Solo("qwixx", render_mode="x")
    assert gymnasium.make(QWIXX, seats=1).reset(seed=0)
