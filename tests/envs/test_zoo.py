"""All seats in PettingZoo: its own tests, every warning an error."""

import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from crocetta.core.errors import NoSuchSeat, WrongSeats
from crocetta.envs.zoo import zoo
from tests.contract.walks import every_game

CYCLES = 40


@pytest.fixture(autouse=True)
def _strict() -> Iterator[None]:
    """Two warnings are about any observation with a mask in it; PettingZoo spares its own games by a list of names."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        yield


@every_game
def test_pettingzoo_finds_nothing_wrong_with_any_number_of_seats(game: Any) -> None:
    made = zoo(game.id)
    for seats in game.seats:
        api_test(made.env(seats=seats), CYCLES)
        parallel_api_test(made.parallel_env(seats=seats), CYCLES)


@every_game
def test_a_seed_brings_the_same_game(game: Any) -> None:
    made = zoo(game.id)
    for seats in {game.seats[0], game.usual_seats[0], game.seats[-1]}:
        seed_test(partial(made.env, seats=seats), CYCLES)
        parallel_seed_test(partial(made.parallel_env, seats=seats), CYCLES)


@every_game
def test_cycles_are_counted(game: Any) -> None:
    for seats in game.seats:
        made = zoo(game.id)
        made.env, made.parallel_env = partial(made.env, seats=seats), partial(made.parallel_env, seats=seats)
        max_cycles_test(made)


@every_game
def test_sheets_are_drawn(game: Any) -> None:
    render_test(zoo(game.id).env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


@every_game
def test_both_kinds_play_the_same_game(game: Any) -> None:
    """The first open choice of everybody, with the same dice: in turn or together, it ends with the same points."""
    in_turn, together = zoo(game.id).env(seats=2), zoo(game.id).parallel_env(seats=2)
    in_turn.reset(seed=11)
    won = dict.fromkeys(in_turn.possible_agents, 0.0)
    for agent in in_turn.agent_iter():
        seen, reward, over, _, info = in_turn.last()
        won[agent] += reward
        if over:
            points = info["points"]
            assert won[agent] == points
        in_turn.step(None if over else int(seen["action_mask"].argmax()))
    observations, _ = together.reset(seed=11)
    sums = dict.fromkeys(together.possible_agents, 0.0)
    while together.agents:
        chosen = {name: int(seen["action_mask"].argmax()) for name, seen in observations.items()}
        observations, rewards, *_, infos = together.step(chosen)
        sums = {name: sums[name] + rewards[name] for name in sums}
    assert sums == won == {name: told["points"] for name, told in infos.items()}


def test_who_owes_nothing_has_nothing_to_choose() -> None:
    env = zoo("qwixx").parallel_env(seats=3)
    observations, _ = env.reset(seed=2)
    passing = dict.fromkeys(env.agents, 44)
    observations, *_ = env.step(passing)  # the white step is over: one seat alone has the coloured dice
    idle = [name for name, seen in observations.items() if seen["action_mask"][env.nothing]]
    assert len(idle) == 2
    assert all(observations[name]["action_mask"].sum() == 1 for name in idle)
    _, rewards, *_ = env.step({name: 0 if name in idle else 44 for name in env.agents})
    assert [rewards[name] for name in env.agents if name in idle] == [-1.0, -1.0]


def test_nobody_sees_what_was_chosen_before_in_the_same_step() -> None:
    env = zoo("qwixx").env(seats=2)
    env.reset(seed=2)
    first = env.agent_selection
    second = next(name for name in env.agents if name != first)
    before = env.observe(second)
    own = env.observe(first)
    env.step(int(own["action_mask"].argmax()))
    assert env.agent_selection == second
    after = env.observe(second)
    assert (before["observation"] == after["observation"]).all()
    assert (before["action_mask"] == after["action_mask"]).all()
    assert not np.array_equal(env.observe(first)["observation"], own["observation"])  # one's own cross one does see


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(WrongSeats):
        zoo("qwixx").env(seats=6)
    env = zoo("qwixx").env()
    env.reset(seed=0)
    with pytest.raises(NoSuchSeat):
        env.observe("seat_7")
    with pytest.raises(ValueError, match="render_mode is human, ansi, svg or None, not 'x'"):
        zoo("qwixx").env(render_mode="x")
