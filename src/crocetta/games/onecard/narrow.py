"""The sheet of Tutto su carta for a narrow screen: two cards abreast, or three while five are to choose from.

It is made from the usual sheet: a cell says by its id to which card it belongs, and by its shape and place what it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from crocetta.core.paper import Cell, Paper, Rect, Shape, rearranged
from crocetta.games.onecard.table import DEALT_ADVANCED, HELD, LONGEST, ROWS

FINE = 2  # units that make a usual one
WIDTH = 100
HEAD = 3  # height of what stands above the rows of a card
LINE = 2  # height of a line of words
SCORED_ABREAST, SCORED_HEIGHT = 4, 5
OPEN_WIDTH, OPEN_STEP = 11, 12
PLACES = ("open-1", "open-2", "open-3")
SLOTS = "abcde"


@dataclass(frozen=True)
class Look:
    """How large a card is, and where on it everything stands."""

    abreast: int  # cards
    step: int  # from one row to the next
    tall: int  # a row
    space: int  # width of a space
    symbol: int  # width of the symbol of a row
    value: int  # width of what says how many points a row is worth; 0: it is left out

    @property
    def first(self) -> int:
        """Where the first space of a row stands."""
        return self.symbol + self.value

    @property
    def sun(self) -> int:
        return self.first + self.space * LONGEST

    @property
    def width(self) -> int:
        return self.sun + SUN

    @property
    def height(self) -> int:
        return HEAD + self.step * ROWS

    def corner(self, place: int) -> tuple[int, int]:
        """Where the card at a place begins."""
        down, across = divmod(place, self.abreast)
        return 1 + WIDTH // self.abreast * across, 1 + (self.height + 1) * down


SUN = 4  # width of a sun
TWO = Look(abreast=2, step=5, tall=4, space=6, symbol=5, value=3)
THREE = Look(abreast=2, step=3, tall=3, space=6, symbol=5, value=3)
FIVE = Look(abreast=3, step=3, tall=3, space=4, symbol=4, value=0)


def narrow(paper: Paper) -> Paper:
    """Cards above, the open ones beside the third, below them what was scored."""
    found = {cell.id: cell for cell in paper.cells}
    hand = [slot for slot in SLOTS if f"{slot}-back" in found]
    look = FIVE if len(hand) == DEALT_ADVANCED else THREE if len(hand) > HELD else TWO
    places: dict[str, Rect] = {}
    for n, slot in enumerate(hand):
        for cell, rect in card_places(look, [found[id] for id in found if id.startswith(f"{slot}-")]):
            places[cell.id] = moved(rect, *look.corner(n))
    beside = look.corner(len(hand))
    for n, id in enumerate(PLACES):
        cells = [cell for cell in paper.cells if cell.id == id or cell.id.startswith(f"{id}-")]
        for cell, rect in open_places(look, cells):
            places[cell.id] = moved(rect, beside[0] + OPEN_STEP * n, beside[1])
    places |= deck_places(beside[0] + OPEN_STEP * len(PLACES), beside[1])
    y = look.corner(len(hand) - 1)[1] + look.height + 1
    scored = [cell for cell in paper.cells if cell.id.startswith("scored")]
    places |= scored_places(scored, y)
    lines = -(-sum(cell.markable for cell in scored) // SCORED_ABREAST)
    return rearranged(paper, places, WIDTH, y + LINE + SCORED_HEIGHT * lines + 1, FINE)


def moved(rect: Rect, x: int, y: int) -> Rect:
    return rect[0] + x, rect[1] + y, rect[2], rect[3]


def rows_from(cells: list[Cell]) -> dict[int, int]:
    """By the lines of the usual sheet on which the rows of a card stand: the place of the row, from the top."""
    lines = sorted({cell.y for cell in cells if cell.shape == Shape.SYMBOL})
    return {line: place for place, line in enumerate(lines)}


def card_places(look: Look, cells: list[Cell]) -> Iterator[tuple[Cell, Rect]]:
    """Everything on a card, from its corner."""
    rows = rows_from(cells)
    for cell in cells:
        row, what = rows.get(cell.y), cell.id.partition("-")[2]
        if row is not None:
            rect = row_place(look, cell)
            if rect:
                yield cell, moved(rect, 0, HEAD + look.step * row)
        elif what == "back":
            yield cell, (0, 0, look.width, look.height)
        elif what in HEADS:
            yield cell, (HEADS[what][0], 0, HEADS[what][1], HEAD)
        elif look.abreast == 2:
            yield cell, (REMINDER[what][0], 0, REMINDER[what][1], HEAD)


HEADS = {"slot": (0, 4), "card": (5, 10), "none": (5, 26)}  # what stands above the rows: where, how wide
REMINDER = {  # of what suns are worth
    "one-sun": (21, 4),
    "one": (25, 5),
    "both-sun": (33, 4),
    "both-suns": (37, 4),
    "both": (41, 5),
}


def row_place(look: Look, cell: Cell) -> Rect | None:
    """A cell of a row, from the row's corner."""
    if cell.shape == Shape.BAND:
        return 0, 0, look.width, look.tall
    if cell.shape == Shape.SYMBOL:
        return 0, 0, look.symbol, look.tall
    if cell.shape == Shape.SUN:
        return look.sun, 0, SUN, look.tall
    if cell.shape == Shape.BOX:
        return look.first + look.space * (int(cell.id[-1]) - 1), 0, look.space, look.tall
    return (look.symbol, 0, look.value, look.tall) if look.value else None


def open_places(look: Look, cells: list[Cell]) -> Iterator[tuple[Cell, Rect]]:
    """Everything on an open card, from its corner."""
    rows = rows_from(cells)
    across = {Shape.BAND: (0, OPEN_WIDTH), Shape.SYMBOL: (0, 4), Shape.TEXT: (4, 3), Shape.SUN: (7, 4)}
    for cell in cells:
        if cell.y in rows:
            x, wide = across[cell.shape]
            yield cell, (x, HEAD + look.step * rows[cell.y], wide, look.tall)
        elif cell.shape == Shape.BAND:
            yield cell, (0, 0, OPEN_WIDTH, look.height)
        else:
            yield cell, (2, 0, OPEN_WIDTH - 2, HEAD) if cell.markable else (0, 0, 2, HEAD)


def deck_places(x: int, y: int) -> dict[str, Rect]:
    return {"deck-words": (x, y + HEAD, OPEN_WIDTH, LINE), "deck": (x, y + HEAD + LINE, OPEN_WIDTH, 2 * HEAD)}


def scored_places(cells: list[Cell], y: int) -> dict[str, Rect]:
    """The scored cards, four abreast: id and points, below them the rows."""
    places: dict[str, Rect] = {"scored": (1, y, 40, LINE)}
    rows: dict[str, int] = {}
    for cell in cells:
        card, _, what = cell.id.removeprefix("scored-").partition("-")
        if cell.id == "scored":
            continue
        down, across = divmod(int(card) - 1, SCORED_ABREAST)
        left, top = 1 + WIDTH // SCORED_ABREAST * across, y + LINE + SCORED_HEIGHT * down
        if cell.shape == Shape.SYMBOL:
            places[cell.id] = left + 4 * rows.setdefault(card, 0), top + 3, 4, 2
            rows[card] += 1
        else:
            places[cell.id] = (left + 12, top, 8, 3) if what else (left, top, 12, 3)
    return places
