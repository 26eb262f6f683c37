"""Ends: what finished games look like: how each of them ended, and what stands on the sheets."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from crocetta.core.paper import Kind, Mark, Paper
from crocetta.core.position import Position
from crocetta.core.words import Message, say

PEN = frozenset({Kind.CROSS, Kind.CIRCLE, Kind.NUMBER})  # what somebody drew; the rest only says that it is too late
CHOSEN = frozenset({Kind.CROSS, Kind.CIRCLE})
OVER = say("the game is over")


@dataclass
class CellCount:
    """What was drawn on one cell, over many sheets."""

    kinds: Counter[Kind] = field(default_factory=Counter)
    numbers: Counter[int] = field(default_factory=Counter)

    def add(self, mark: Mark) -> None:
        self.kinds[mark.kind] += 1
        if mark.text.lstrip("-−").isdecimal():
            self.numbers[int(mark.text.replace("−", "-"))] += 1

    @property
    def drawn(self) -> int:
        """Sheets on which a pen has been here."""
        return sum(count for kind, count in self.kinds.items() if kind in PEN)

    @property
    def chosen(self) -> int:
        """Sheets on which it was crossed or circled."""
        return sum(count for kind, count in self.kinds.items() if kind in CHOSEN)

    @property
    def mean(self) -> float | None:
        """The number that stands here, on average over the sheets on which one does."""
        total = sum(self.numbers.values())
        return sum(number * count for number, count in self.numbers.items()) / total if total else None


@dataclass
class Sheets:
    """Many sheets with the same print."""

    paper: Paper
    added: frozenset[str] = frozenset()  # cells that are filled in because the game is over: sums, a result
    sheets: int = 0
    cells: dict[str, CellCount] = field(default_factory=dict)

    def add(self, marks: Mapping[str, Mark]) -> None:
        """One more sheet."""
        self.sheets += 1
        for cell, mark in marks.items():
            self.cells.setdefault(cell, CellCount()).add(mark)


@dataclass
class Ends:
    """The games that were looked at closely."""

    games: list[int] = field(default_factory=list)  # their numbers
    endings: list[str] = field(default_factory=list)  # of each: its text in English
    messages: dict[str, Message] = field(default_factory=dict)  # by that text
    sheets: dict[tuple[str, ...], Sheets] = field(default_factory=dict)  # by rule options and cards played with

    def add(self, number: int, position: Position) -> None:
        """One more finished game."""
        how = position.ending or OVER
        self.games.append(number)
        self.endings.append(str(how))
        self.messages.setdefault(str(how), how)
        for seat in range(position.seats):
            self.like(position, seat).add(marks(position, seat))

    def like(self, position: Position, seat: int) -> Sheets:
        """The sheets that are printed like this one: other rule options need not mean another print."""
        deck, table = position.game.deck, position.fields()[0]
        key = (*position.flags.values(), deck.write(table) if deck else "")
        if key not in self.sheets:
            found = paper(position, seat)
            same = (sheets for sheets in self.sheets.values() if sheets.paper == found)
            self.sheets[key] = next(same, None) or Sheets(found, added(position, seat))
        return self.sheets[key]

    @property
    def prints(self) -> list[Sheets]:
        """All prints, the commonest first."""
        found = {id(sheets): sheets for sheets in self.sheets.values()}
        return sorted(found.values(), key=lambda sheets: -sheets.sheets)


def added(position: Position, seat: int) -> frozenset[str]:
    """The cells that would be empty if the very same game were not over."""
    table, sheets = position.fields()
    going_on = table.copy()
    going_on.phase = position.game.rules.THROWING[0]
    before = marks(Position(position.game, going_on, sheets), seat)
    return frozenset(marks(position, seat).keys() - before.keys())


def paper(position: Position, seat: int) -> Paper:
    """The sheet that is counted on: a game whose sheets are never twice the same has another for it."""
    overview = getattr(position.game.paper, "overview", None)
    found: Paper = overview(*position.fields()) if overview else position.paper(seat)
    return found


def marks(position: Position, seat: int) -> dict[str, Mark]:
    overview = getattr(position.game.paper, "overview_marks", None)
    found: dict[str, Mark] = overview(*position.fields(), seat) if overview else position.marks(seat)
    return found
