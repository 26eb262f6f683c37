"""Sheets of Qwixx Deluxe written down as they look: for lessons and examples."""

from crocetta.games.qwixx.setup import sheet as qwixx_sheet
from crocetta.games.qwixx_deluxe.rules import GAMES


def sheet(
    red: str, yellow: str, green: str, blue: str, misses: int = 0, slate: tuple[int, ...] = ()
) -> dict[str, int | list[int]]:
    """The fields of a sheet by the numbers crossed in each row, and of its slate by the points of finished games."""
    return {**qwixx_sheet(red, yellow, green, blue, misses), "slate": [*slate, *[0] * (GAMES - len(slate))]}
