"""The layout: where a learner finds what in an observation, made from the fields that a game declares.

One row of numbers from 0 to 1: first the table, what has a column for every seat at its end, then the sheets, the
observer's own before the others in turn order.

>>> from crocetta.core.game import find
>>> layout = Layout(find("qwixx"), seats=2)
>>> layout.size
132
>>> for part in layout.parts[:12]:
...     print(part)
0 table.turn: 0…100
1…4 table.phase: one of over, throw, white, colour
5…10 table.dice: 0…6, 6 of them
11…14 table.closed: 4 bits
15…18 table.locking: 4 bits
19 table.marked: 0…1
20…21 table.first: one of own seat, seat +1
22…23 table.active: one of own seat, seat +1
24…25 table.waiting: own seat, seat +1, each 0 or 1
26…73 own sheet.crosses: 48 bits
74…77 own sheet.ready: 4 bits
78 own sheet.misses: 0…4
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from crocetta.core.fields import Field
from crocetta.core.game import Game

LONG = 100  # turns; later ones look like this one

TURN, PHASE, SEAT, SEATS, BITS, KIND, AMOUNT = "turn", "phase", "seat", "seats", "bits", "kind", "amount"
SHARED = {"phase": PHASE, "turn": TURN, "first": SEAT, "active": SEAT, "waiting": SEATS}  # what every table has
TABLE = "table"


@dataclass(frozen=True)
class Part:
    """The columns of one field."""

    owner: str  # "table", "own sheet", "sheet +1" …
    field: Field
    how: str
    start: int
    each: int  # columns of one number of the field
    kinds: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return self.each * max(1, self.field.length)

    @property
    def stop(self) -> int:
        return self.start + self.width

    def __str__(self) -> str:
        columns = str(self.start) if self.width == 1 else f"{self.start}…{self.stop - 1}"
        many = f", {self.field.length} of them" if self.field.length else ""
        return f"{columns} {self.owner}.{self.field.name}: {self._range()}{many}"

    def _range(self) -> str:
        if self.how in (PHASE, SEAT):
            return f"one of {', '.join(self.kinds)}"
        if self.how == SEATS:
            return f"{', '.join(self.kinds)}, each 0 or 1"
        if self.how == BITS:
            return f"{self.each} bits"
        low, high = limits(self)
        return f"one of {low}…{high}" if self.how == KIND else f"{low}…{high}"


def limits(part: Part) -> tuple[int, int]:
    """The numbers that become 0 and 1."""
    return (0, LONG) if part.how == TURN else (part.field.low, part.field.high)


class Layout:
    """All columns of an observation at a table of so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats

    @cached_property
    def table(self) -> tuple[Part, ...]:
        """The columns of the table."""
        fields = {field.name: field for field in self.game.rules.TABLE.fields if self._shown(field)}
        ordered = sorted(fields.values(), key=lambda field: SHARED.get(field.name) in (SEAT, SEATS))
        return tuple(self._placed(TABLE, ordered, 0))

    @cached_property
    def sheets(self) -> tuple[tuple[Part, ...], ...]:
        """The columns of every sheet, the observer's own first."""
        found: list[tuple[Part, ...]] = []
        for place in range(self.seats):
            start = found[-1][-1].stop if found else self.table[-1].stop
            owner = f"sheet +{place}" if place else "own sheet"
            found.append(tuple(self._placed(owner, list(self.game.rules.SHEET.fields), start)))
        return tuple(found)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything, from the first column to the last."""
        return (*self.table, *(part for sheet in self.sheets for part in sheet))

    @property
    def size(self) -> int:
        """How many columns there are."""
        return self.sheets[-1][-1].stop

    def _shown(self, field: Field) -> bool:
        """Options and printed cards stay the same for a whole game, the number of seats too."""
        return not (field.is_flag or field.for_show or field.name == "seats" or field.name in self._printed)

    @cached_property
    def _printed(self) -> frozenset[str]:
        deck = self.game.deck
        return frozenset(deck.read(deck.printed)) if deck else frozenset()

    def _placed(self, owner: str, fields: list[Field], start: int) -> Iterator[Part]:
        for field in fields:
            part = self._part(owner, field, start)
            yield part
            start = part.stop

    def _part(self, owner: str, field: Field, start: int) -> Part:
        how = SHARED.get(field.name, "") if owner == TABLE else ""
        how = how or (KIND if field.name in self.game.nominal else BITS if is_bits(field) else AMOUNT)
        kinds = self._kinds(how)
        span = {BITS: field.high.bit_length(), KIND: field.high - field.low + 1}
        return Part(owner, field, how, start, len(kinds) or span.get(how, 1), kinds)

    def _kinds(self, how: str) -> tuple[str, ...]:
        if how == PHASE:
            return self.game.rules.PHASES
        if how in (SEAT, SEATS):
            return ("own seat", *(f"seat +{place}" for place in range(1, self.seats)))
        return ()


def is_bits(field: Field) -> bool:
    """Whether a number is a set of bits: those of two and more are declared with all of them as the highest value."""
    return field.low == 0 and field.high > 1 and field.high & (field.high + 1) == 0
