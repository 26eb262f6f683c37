"""Names: what the environments of a game are called.

>>> from crocetta.core.game import find
>>> environment_id(find("qwixx-deluxe"))
'crocetta/QwixxDeluxe-v0'
>>> plain_name(find("qwixx-deluxe"))
'crocetta_qwixx_deluxe'
"""

from crocetta.core.errors import NoSuchSeat
from crocetta.core.game import Game, games

HOUSE = "crocetta"


def environment_id(game: Game) -> str:
    """Its id in Gymnasium; the number behind it rises only when the environment behaves otherwise."""
    return f"{HOUSE}/{game.id.title().replace('-', '')}-v{game.environment}"


def plain_name(game: Game) -> str:
    """Its name in OpenSpiel."""
    return f"{HOUSE}_{game.id.replace('-', '_')}"


def all_ids() -> tuple[str, ...]:
    """The ids of all games in Gymnasium."""
    return tuple(environment_id(game) for game in games())


def agent(seat: int) -> str:
    """A seat as PettingZoo knows it."""
    return f"seat_{seat}"


def seat_of(agent: str, seats: int) -> int:
    """The seat of such a name."""
    for seat in range(seats):
        if agent == f"seat_{seat}":
            return seat
    raise NoSuchSeat(agent, seats)
