"""Sheets of Knaster written down as they look: for lessons and examples.

>>> sheet("(9) 4 9 9 2")["numbers"][:6]
[9, 4, 9, 9, 2, 0]
"""

from crocetta.games.knaster.grid import CELLS
from crocetta.games.knaster.rules import HIGHEST

FREE = "."


def sheet(*rows: str) -> dict[str, int | list[int]]:
    """The fields of a grid by its rows: numbers, circled ones between brackets, a dot for a free cell."""
    cells = [cell for row in rows for cell in row.split()]
    cells += [FREE] * (CELLS - len(cells))
    numbers = [0 if cell == FREE else int(cell.strip("()")) for cell in cells]
    where = [sum(1 << cell for cell in range(CELLS) if numbers[cell] == number) for number in range(HIGHEST + 1)]
    circles = sum(1 << place for place, cell in enumerate(cells) if cell.startswith("("))
    return {"numbers": numbers, "where": where, "circles": circles}
