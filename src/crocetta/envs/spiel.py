"""The games in OpenSpiel: chance one die at a time, same-time steps as simultaneous nodes.

>>> import pyspiel, crocetta.envs.spiel
>>> game = pyspiel.load_game("crocetta_qwixx(seats=3,sheet=mixx-a)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 3)
>>> for outcome in (0, 0, 3, 2, 5, 1, 5):  # who begins, then six dice
...     state.apply_action(outcome)
>>> state.is_simultaneous_node()
True
>>> [state.action_to_string(1, code) for code in state.legal_actions(1)]
['r5', 'y5', 'g5', 'b5', 'pass']
"""

from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from crocetta.core.game import Game, find, games
from crocetta.envs.layout import Layout
from crocetta.envs.look import FLOATS, compiled_from
from crocetta.envs.missing import MissingLibrary
from crocetta.envs.moment import Moment
from crocetta.envs.names import plain_name

try:
    import pyspiel as pyspiel
except ImportError:
    raise MissingLibrary("open_spiel") from None

SEATS = "seats"
MOST_OUTCOMES = 128  # of one die or one draw: cards of a deck
LONGEST = 100_000  # choices; no game comes near


def parameters(game: Game) -> dict[str, Any]:
    """What may be said about a table, with what is usual: the number of seats and every flag."""
    found: dict[str, Any] = {SEATS: game.usual_seats[0]}
    for name, flag in game.flags.items():
        usual = game.flag_text(name, flag.default)
        counted = all(value.isdecimal() for value in flag.values)  # OpenSpiel reads those as numbers
        found[name] = int(usual) if counted else usual
    return found


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know before a table is laid."""
    kinds = pyspiel.GameType
    # A seat that chooses several times in a step knows more of it than the others.
    hidden = game.at_once > 1
    information = kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=plain_name(game),
        long_name=game.texts.TITLE,
        dynamics=kinds.Dynamics.SIMULTANEOUS,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A table laid for the game of the class; what it keeps itself is copied by OpenSpiel, and so is little."""

    played: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.played, params or {}
        laid = {**parameters(game), **given}
        self.seats = int(laid.pop(SEATS))
        self.flags = laid
        game.table(self.seats, 0, laid)  # what cannot be laid is told here
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.CHOICES,
            max_chance_outcomes=max(MOST_OUTCOMES, self.seats),
            num_players=self.seats,
            min_utility=float(game.points[0]),
            max_utility=float(game.points[-1]),
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        if params:
            raise ValueError(f"an observation takes no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self, kind.perfect_recall) if whole else None


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game, as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = Moment.start(game.played, game.seats, game.flags)

    def current_player(self) -> int:
        if self.now.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.now.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.now.same_time else self.now.waiting[0]

    def _legal_actions(self, player: int) -> list[int]:
        position = self.now.position
        asked = self.now.waiting if self.now.same_time else self.now.waiting[:1]
        return sorted(position.codes(player)) if position and player in asked else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.now.outcomes) for outcome in range(self.now.outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.now.outcomes:
            self.now = self.now.fall(action)
        else:
            self.now = self.now.choose([(self.now.waiting[0], action)])

    def _apply_actions(self, actions: list[int]) -> None:
        self.now = self.now.choose([(seat, actions[seat]) for seat in self.now.waiting])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.now.outcome_text(action) if player == pyspiel.PlayerId.CHANCE else self.now.choice_text(action)

    def is_terminal(self) -> bool:
        return self.now.over

    def returns(self) -> list[float]:
        """The points of every seat, once the game is over."""
        seats = range(self.now.seats)
        return [float(self.now.points(seat)) for seat in seats] if self.now.over else [0.0 for _ in seats]

    def __str__(self) -> str:
        return self.now.line()


class Observer:
    """What a seat sees, in the layout of all environments; with perfect recall, all that it knows, in words."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        layout = Layout(game.played, game.seats)
        self._look, self._recall = look(game.played.id), recall
        self.tensor = None if recall else np.zeros(layout.size, np.float32)
        self.dict = {} if self.tensor is None else named(layout, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        view = state.now.view(player)
        if view:
            table, sheets = view.fields()
            self._look(table, sheets, player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.now.known(player) if self._recall else f"seat {player}: {state.now.line(player)}"


@cache
def look(game: str) -> FunctionType:
    """The function that is compiled for the others: CPython runs it as it stands."""
    return compiled_from(Layout(find(game), 1), FLOATS)


def named(layout: Layout, tensor: Any) -> dict[str, Any]:
    """The parts of an observation by name, in the same memory."""
    return {
        f"{part.owner}.{part.field.name}".replace(" ", "_"): tensor[part.start : part.stop] for part in layout.parts
    }


def register() -> None:
    """Every game; twice does no harm."""
    for game in games():
        if plain_name(game) not in pyspiel.registered_names():
            register_one(game)


def register_one(game: Game) -> None:
    """OpenSpiel makes a game from its parameters alone: so there is a class for each."""
    kind = game_type(game)
    laid = type(plain_name(game), (SpielGame,), {"played": game, "kind": kind})
    pyspiel.register_game(kind, laid)


register()
