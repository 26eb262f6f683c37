"""All cards of the deck side by side: where many games are counted, because no two sheets are the same."""

from crocetta.core.paper import Cell, Colour, Kind, Mark, Paper, Shape
from crocetta.core.words import say
from crocetta.games.onecard.deck import card_id
from crocetta.games.onecard.table import CARDS, COLOURS, OnecardSheet, OnecardTable
from crocetta.games.onecard.texts import PAINT

ABREAST = 5  # cards
MARGIN = 1
ROW = 3  # width of a row, here a symbol and its spaces below
WIDTH, HEIGHT = 17, 7  # of a card
LEFT = 1  # where its rows begin
BOX_LEFT, BOX_WIDTH = 3, 11


def overview(table: OnecardTable, sheets: list[OnecardSheet]) -> Paper:
    """Every card with its rows, and a box in which its points are noted."""
    cells = [cell for card in range(1, CARDS + 1) for cell in card_cells(table, card)]
    lines = -(-CARDS // ABREAST)
    return Paper(MARGIN + ABREAST * (WIDTH + MARGIN), MARGIN + lines * (HEIGHT + MARGIN), tuple(cells))


def card_cells(table: OnecardTable, card: int) -> list[Cell]:
    down, across = divmod(card - 1, ABREAST)
    x, y, id = MARGIN + across * (WIDTH + MARGIN), MARGIN + down * (HEIGHT + MARGIN), card_id(card)
    name = say("card {card}", card=id)
    cells = [Cell(f"{id}-back", x, y, WIDTH, HEIGHT, Shape.BAND, Colour.WHITE)]
    rows = [colour for colour in range(COLOURS) if table.lengths[card * COLOURS + colour]]
    for place, colour in enumerate(rows):
        left = x + LEFT + ROW * place
        spaces = str(table.lengths[card * COLOURS + colour])
        sun = "*" if table.suns[card] >> colour & 1 else ""
        cells.append(Cell(f"{id}-{colour}", left, y, ROW, 2, Shape.SYMBOL, PAINT[colour]))
        cells.append(Cell(f"{id}-{colour}-spaces", left, y + 2, ROW, 1, Shape.TEXT, label=spaces + sun))
    return [*cells, Cell(id, x + BOX_LEFT, y + 4, BOX_WIDTH, 2, Shape.BOX, label=id, name=name)]


def overview_marks(table: OnecardTable, sheets: list[OnecardSheet], seat: int) -> dict[str, Mark]:
    """The cards that a seat has scored, with their points."""
    sheet = sheets[seat]
    return {
        card_id(sheet.scored_cards[place]): Mark(Kind.NUMBER, str(sheet.scored_points[place]))
        for place in range(sheet.scored)
    }
