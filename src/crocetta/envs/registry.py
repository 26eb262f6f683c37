"""The games in Gymnasium's registry, found by id."""

from crocetta.core.game import games
from crocetta.envs.missing import MissingLibrary
from crocetta.envs.names import environment_id

try:
    import gymnasium
except ImportError as error:
    raise MissingLibrary(error.name) from None


def register() -> None:
    """Every game, alone and many at once; twice does no harm."""
    for game in games():
        id = environment_id(game)
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                entry_point="crocetta.envs.solo:Solo",
                vector_entry_point="crocetta.envs.vector:VectorGames",
                kwargs={"game": game.id},
            )
