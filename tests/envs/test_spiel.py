"""The games in OpenSpiel: its own tests, and a playthrough of each that is played again."""

import copy
import pickle
import random
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, mcts, sample_some_states

from crocetta.core.errors import WrongSeats
from crocetta.core.game import games
from crocetta.envs import spiel
from crocetta.envs.bench import tree_step
from crocetta.envs.names import plain_name
from tests.contract.walks import every_game
from tests.envs.test_batch import seen_by
from tools.environments import playthrough

flags.FLAGS.mark_as_parsed()  # OpenSpiel's tools ask for options of a command line that is not theirs here
OUTCOMES = 64  # chance is chains of small nodes: one die, or one card


def load(game: Any, **options: Any) -> Any:
    return pyspiel.load_game(plain_name(game), {"seats": 2, **options})


def walked(game: Any, seed: int) -> list[Any]:
    """Every node of one game at random."""
    state, rng, found = game.new_initial_state(), random.Random(seed), []
    while not state.is_terminal():
        found.append(state.clone())
        tree_step(state, rng)
    return [*found, state]


@every_game
def test_openspiel_finds_nothing_wrong(game: Any) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(game, seats=3), num_sims=1, serialize=False, verbose=False)


@every_game
def test_a_playthrough_is_played_again(game: Any) -> None:
    file = playthrough(game)
    assert file.exists(), f"{game.id} has no playthrough: python tools/environments.py"
    before, after = generate_playthrough.replay(str(file))
    assert before == after, f"{game.id} plays otherwise than in {file}: raise its `environment`, write the file anew"


@every_game
def test_chance_is_a_chain_of_small_nodes(game: Any) -> None:
    for state in walked(load(game), seed=1):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) <= OUTCOMES
            assert sum(weight for _, weight in outcomes) == pytest.approx(1)


@every_game
def test_same_time_steps_are_simultaneous_nodes(game: Any) -> None:
    for state in walked(load(game), seed=2):
        waiting = state.now.waiting
        assert state.is_simultaneous_node() == (len(waiting) > 1)
        if state.is_simultaneous_node():
            assert all(bool(state.legal_actions(seat)) == (seat in waiting) for seat in range(2))


@every_game
def test_a_seat_is_shown_what_it_may_see(game: Any) -> None:
    for state in walked(load(game), seed=3)[:: 1 + len(game.id)]:
        for seat in range(2):
            view = state.now.view(seat)
            if view:
                np.testing.assert_allclose(state.observation_tensor(seat), seen_by(view, seat), atol=1e-6)


@every_game
def test_a_state_that_was_kept_is_the_same_state(game: Any) -> None:
    for state in walked(load(game), seed=4)[::7]:
        again = pickle.loads(pickle.dumps(state.now))
        assert (again.position, again.fallen, again.told, again.sealed) == (
            state.now.position,
            state.now.fallen,
            state.now.told,
            state.now.sealed,
        )
        assert copy.deepcopy(state.now) is state.now


@every_game
def test_one_at_a_time_mcts_plays_it(game: Any) -> None:
    turns = pyspiel.convert_to_turn_based(load(game))
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(turns, 20, 2, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state, chance = turns.new_initial_state(), random.Random(5)
    while state.is_chance_node():
        tree_step(state, chance)
    assert bot.step(state) in state.legal_actions()


def test_parameters_are_seats_and_flags() -> None:
    game = pyspiel.load_game("crocetta_qwixx(seats=3,sheet=mixx-b)")
    assert game.num_players() == 3
    state = game.new_initial_state()
    state.apply_action(2)
    assert (state.now.position.flags["sheet"], state.now.position.first) == ("mixx-b", 2)
    assert pyspiel.load_game("crocetta_onecard(throws=4,max_turns=3)").flags["throws"] == 4
    with pytest.raises(WrongSeats):
        pyspiel.load_game("crocetta_qwixx(seats=9)")


def test_in_an_open_step_one_seat_after_the_other_chooses() -> None:
    game = pyspiel.load_game("crocetta_qwixx(seats=2,white_step=open)")
    assert not any(state.is_simultaneous_node() for state in walked(game, seed=1))


# OpenSpiel's own laws, at the smallest table of each game


def api_laws(tree: Any, name: str) -> type:
    """What holds for states all over the tree, over some of them."""

    class Laws(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game, game_name, game_type = tree, name, tree.get_type()
        some_states = sample_some_states.sample_some_states(tree, max_states=40)

        @classmethod
        def setUpClass(cls) -> None:
            """The states are there already."""

    return Laws


def tree_laws(tree: Any, name: str) -> type:
    """What holds for every node, over all nodes of one game: the whole tree of no game fits into a computer."""

    class Laws(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
        game, game_name, all_states = tree, name, walked(tree, seed=6)

        @classmethod
        def setUpClass(cls) -> None:
            """The states are there already."""

    return Laws


API_LAWS = [
    "test_sequence_lengths",
    "test_observations_raises_error_on_invalid_player",
    "test_legal_actions_returns_empty_list_on_opponent",
    "test_private_information_contents",
    "test_no_invalid_public_observations",
]
TREE_LAWS = [
    "test_legal_actions_empty",
    "test_current_player_returns_terminal_player_on_terminal_nodes",
    "test_information_state_no_argument_raises_on_terminal_nodes",
    "test_information_state_functions_raises_on_chance_nodes",
]


@every_game
@pytest.mark.parametrize(("laws", "names"), [(api_laws, API_LAWS), (tree_laws, TREE_LAWS)], ids=["api", "tree"])
def test_openspiels_laws(game: Any, laws: Any, names: list[str]) -> None:
    own = laws(load(game, seats=game.seats[0]), plain_name(game))
    result = unittest.TestResult()
    unittest.TestSuite(own(name) for name in names).run(result)
    assert result.testsRun == len(names)
    assert not result.errors, result.errors[0][1]
    assert not result.failures, result.failures[0][1]


def test_every_game_is_registered_once() -> None:
    spiel.register()
    names = pyspiel.registered_names()
    assert all(names.count(plain_name(game)) == 1 for game in games())
