"""OpenSpiel's own MCTS bot against a seat that chooses at random.

    python examples/openspiel_mcts.py
    python examples/openspiel_mcts.py crocetta_knaster --simulations 100
    python examples/openspiel_mcts.py "crocetta_qwixx(seats=3)"

The bot wants a game in which one seat moves at a time, so same-time steps are taken one after the other, unseen.
Needs `pip install crocetta[lab]`.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import crocetta.envs.spiel  # noqa: F401  registers the games


def play(name: str, simulations: int, seed: int) -> list[float]:
    """One game; the points of every seat, the bot's first."""
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(name))
    rng = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    # Points are far from −1 … 1, so curiosity is counted in points too.
    bots = [mcts.MCTSBot(game, uct_c=20, max_simulations=simulations, evaluator=rollouts, random_state=rng)]
    bots += [uniform_random.UniformRandomBot(seat, rng) for seat in range(1, game.num_players())]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS bot on the first seat, chance on the others.")
    parser.add_argument("game", nargs="?", default="crocetta_qwixx(seats=2)")
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    name = asked.game if "(" in asked.game else f"{asked.game}(seats=2)"
    bot, *others = play(name, asked.simulations, asked.seed)
    print(", at random ".join([f"MCTS {bot:g}", *filter(None, [", ".join(f"{own:g}" for own in others)])]))


if __name__ == "__main__":
    main()
