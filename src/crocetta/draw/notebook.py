"""Positions and matches in a notebook: the dice on the table and every sheet, as one picture or side by side."""

import re
from html import escape

from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.core.words import preferred, say
from crocetta.draw.dice import dice
from crocetta.draw.pen import shown
from crocetta.draw.svg import sheet

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
SIZE = re.compile(r'width="([0-9.]+)" height="([0-9.]+)"')
GAP = 12  # between sheets
CAPTION = 26  # height of the line above a sheet
FLOW = "display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start"


def svg(found: Position | Match) -> str:
    """All of it below each other in one SVG."""
    y, wide, inside = 0.0, 0.0, ""
    for caption, drawn in pictures(found):
        size = SIZE.search(drawn)
        assert size
        width, height = float(size[1]), float(size[2])
        inside += f'<text x="4" y="{shown(y + 18)}" font-family="sans-serif" font-size="15">{escape(caption)}</text>'
        inside += drawn.replace("<svg ", f'<svg x="0" y="{shown(y + CAPTION)}" ', 1)
        y, wide = y + CAPTION + height + GAP, max(wide, width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{shown(wide)}" height="{shown(y)}" '
        f'viewBox="0 0 {shown(wide)} {shown(y)}"><title>{escape(title(found))}</title>{inside}</svg>'
    )


def html(found: Position | Match) -> str:
    """All of it side by side, as far as there is room."""
    drawn = pictures(found)
    style = STYLE.search(drawn[0][1])
    figures = "".join(
        f'<figure style="margin:0"><figcaption>{escape(caption)}</figcaption>{STYLE.sub("", one)}</figure>'
        for caption, one in drawn
    )
    head = f'<strong style="flex-basis:100%">{escape(title(found))}</strong>'
    return f'<div style="{FLOW}">{style[0] if style else ""}{head}{figures}</div>'


def pictures(found: Position | Match) -> list[tuple[str, str]]:
    """The dice that lie on the table, if any, and every sheet, each with a line above it."""
    position, language = position_of(found), preferred()
    names = found.names if isinstance(found, Match) else [seat(place, language) for place in range(position.seats)]
    sheets = [
        (above(name, position.points(place), language), drawn(position, place, language))
        for place, name in enumerate(names)
    ]
    on_table = position.dice_on_table
    return [(say("dice").to(language), dice(on_table, language)), *sheets] if on_table else sheets


def drawn(position: Position, place: int, language: str) -> str:
    """The sheet of a seat; what it may choose now is lit."""
    lit = {cell for choice in position.choices(place) for cell in position.touched(place, choice)}
    name = position.game.texts.TITLE
    return sheet(position.paper(place), position.marks(place), lit, language, name, prefix=f"seat-{place}-")


def position_of(found: Position | Match) -> Position:
    return found.position if isinstance(found, Match) else found


def title(found: Position | Match) -> str:
    """The game, and where it stands."""
    position, language = position_of(found), preferred()
    name = position.game.texts.TITLE
    if position.over:
        return say("{title}, over after turn {turn}", title=name, turn=position.turn).to(language)
    return say("{title}, turn {turn}", title=name, turn=position.turn).to(language)


def seat(place: int, language: str) -> str:
    return say("seat {seat}", seat=place).to(language)


def above(name: str, points: int, language: str) -> str:
    return say("{name}: one point", "{name}: {n} points", name=name, n=points).to(language)
