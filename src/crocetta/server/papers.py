"""Papers: the printed sheet of each seat, printed again only when something it looked at has changed.

What a sheet looks like may depend on anything at the table, and printing takes longer than a whole turn of play. So the
first time we watch which fields are read, and keep the paper as long as these stay as they are.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from crocetta.core.fields import Fields
from crocetta.core.game import Game
from crocetta.core.paper import Paper
from crocetta.core.position import Position

NAME = 16  # hexadecimal digits that name a paper
KEPT = 512  # papers: at a table where cards are dealt every game has others, and a large one takes 30 KB
DEPENDENCIES = 128  # that are remembered for each game and seat

Reads = dict[tuple[int, str], Any]  # by place (0: the table, n: the sheet of seat n-1) and field: what was read


@dataclass(frozen=True)
class Printed:
    """A paper and its name: the same for the same paper, on any server."""

    name: str
    paper: Paper

    def narrow(self, game: Game) -> Paper:
        """The same sheet for a narrow screen. It is made from the paper alone, so the name is right for both."""
        return game.narrow(self.paper)


class Watched:
    """A table or a sheet that notes what is read of it."""

    def __init__(self, fields: Fields, place: int, reads: Reads) -> None:
        self.__dict__.update(_fields=fields, _place=place, _reads=reads)

    def __getattr__(self, name: str) -> Any:
        known = [field.name for field in self._fields.fields]
        for read in [name] if name in known else known:  # a method may read anything
            value = getattr(self._fields, read)
            self._reads[self._place, read] = list(value) if isinstance(value, list) else value
        return getattr(self._fields, name)


_kept: dict[tuple[Game, int], list[tuple[Reads, Printed]]] = {}


def printed(position: Position, seat: int) -> Printed:
    """The printed sheet of a seat."""
    table, sheets = position.fields()
    places = (table, *sheets)
    found = _kept.setdefault((position.game, seat), [])
    for reads, paper in found:
        if all(getattr(places[place], name) == value for (place, name), value in reads.items()):
            return paper
    reads, paper = watch(position.game, places, seat)
    found.insert(0, (reads, paper))
    del found[DEPENDENCIES:]
    return paper


def watch(game: Game, places: tuple[Fields, ...], seat: int) -> tuple[Reads, Printed]:
    """Print a sheet and note what it depends on."""
    reads: Reads = {}
    table, *sheets = (Watched(fields, place, reads) for place, fields in enumerate(places))
    paper = game.paper.paper(table, sheets, seat)
    return reads, named(paper)


@lru_cache(maxsize=KEPT)
def named(paper: Paper) -> Printed:
    """A paper with its name; papers that look the same are one."""
    return Printed(hashlib.sha256(repr(paper).encode()).hexdigest()[:NAME], paper)
