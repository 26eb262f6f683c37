"""Sheets of Qwixx written down as they look: for lessons and examples.

>>> sheet("4 5 6", "3", "10 9", "", misses=1)["misses"]
1
"""

from crocetta.games.qwixx.sheets import CELLS, LAST, SHEETS, crossed

CLASSIC = 0


def sheet(red: str, yellow: str, green: str, blue: str, misses: int = 0) -> dict[str, int | list[int]]:
    """The fields of a classic sheet by the numbers crossed in each row; with the last one comes the padlock."""
    rows = (bits(row, numbers) for row, numbers in enumerate((red, yellow, green, blue)))
    return {**crossed(*rows), "misses": misses}


def bits(row: int, numbers: str) -> int:
    printed = [number for _, number in SHEETS[CLASSIC][row]]
    cells = [printed.index(int(number)) for number in numbers.split()]
    return sum(1 << cell for cell in cells) | (LAST in cells) << CELLS
