"""Sheets of Qwantum written down as they look: for lessons and examples.

>>> sheet("6 9", "", "", "8")["filled"]
[2, 0, 0, 1]
"""

from crocetta.games.qwantum.rules import CELLS


def sheet(purple: str, blue: str, red: str, yellow: str, misses: int = 0) -> dict[str, int | list[int]]:
    """The fields of a sheet by the numbers entered in each row."""
    rows = [[int(number) for number in row.split()] for row in (purple, blue, red, yellow)]
    entries = [number for row in rows for number in [*row, *[0] * (CELLS - len(row))]]
    return {"entries": entries, "filled": [len(row) for row in rows], "misses": misses}
