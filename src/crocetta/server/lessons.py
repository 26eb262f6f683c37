"""Lessons: a game's script played once through the rules, with everything a page needs at each step."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import fromstring

from crocetta.core.game import Die, Game, find
from crocetta.core.lesson import LEARNER, Ask, Choose, Find, Moment, Throw, examples_of, lesson_of, played
from crocetta.core.position import Choice, Position
from crocetta.draw import svg
from crocetta.draw.spoken import spoken as spoken_sheet
from crocetta.draw.stack import Drawn, stack
from crocetta.server import drawing, papers, reasons, telling, view
from crocetta.server.telling import spoken

DICE = 0.7  # the size of the dice in an example, compared with the sheet
KINDS = {"Throw": "throw", "Choose": "choose", "Find": "find", "Ask": "ask", "Watch": "watch"}


@lru_cache(maxsize=64)
def lesson(id: str, language: str, narrow: bool = False) -> dict[str, Any]:
    """The lesson of a game in a language; drawings are shared by name."""
    game = find(id)
    found, moments = lesson_of(game), played(game)
    prints: dict[str, str] = {}
    for moment in moments:
        for seat in range(moment.position.seats):
            printed = paper(moment.position, seat, narrow)
            if printed.name not in prints:
                prints[printed.name] = drawing.sheet(printed.paper, language)
    return {
        "id": game.id,
        "title": game.texts.TITLE,
        "language": language,
        "other": found.other,
        "papers": prints,
        "steps": [step(moment, language, narrow) for moment in moments],
        "done": spoken(found.done, language),
    }


def paper(position: Position, seat: int, narrow: bool) -> papers.Printed:
    """The printed sheet of a seat, in the narrow layout where the game has one and the page asks for it."""
    usual = papers.printed(position, seat)
    lay = getattr(position.game, "narrow", None)
    return papers.named(lay(usual.paper)) if narrow and lay else usual


def step(moment: Moment, language: str, narrow: bool) -> dict[str, Any]:
    """One step: what is read, what lies there, what is wanted, and why not something else."""
    script, position = moment.step, moment.position
    data: dict[str, Any] = {
        "text": spoken(script.text, language),
        "task": spoken(script.task, language) if script.task else "",
        "kind": KINDS[type(script.do).__name__],
        "later": script.at is not None,
        "sheets": [sheet(position, seat, narrow) for seat in range(position.seats)],
        "scores": [spoken(position.counted(points), language) for points in position.scores],
        "dice": telling.translated([telling.die_data(die) for die in lying(position)], language),
        "thrown": telling.translated(fallen(moment.thrown, position), language),
        "choices": [],
        "open": [],
        "reasons": [],
        "wanted": {"cells": [], "dice": [], "choice": None, "text": None},
    }
    if LEARNER in position.waiting:
        offered = view.choices(position.view(LEARNER), LEARNER, language)
        data["choices"] = offered["choices"]
        data["open"] = (offered["dice"] or {"open": []})["open"]
        data["reasons"] = why(game_cells(position), position, language)
    return data | {"wanted": wanted(moment, language)}


def sheet(position: Position, seat: int, narrow: bool) -> dict[str, Any]:
    marks = {cell: view.drawn(mark) for cell, mark in position.marks(seat).items()}
    return {"seat": seat, "paper": paper(position, seat, narrow).name, "marks": marks}


def lying(position: Position) -> list[Die]:
    """The dice on the table and those still in the hand; cards are drawn elsewhere."""
    in_hand = [] if telling.cards_due(position) else position.dice_to_throw
    return [*position.dice_on_table, *in_hand]


def fallen(thrown: tuple[Die, ...], position: Position) -> list[dict[str, Any]]:
    """Which of the dice on the table have just landed: those roll."""
    names = [die.name for die in thrown]
    found = []
    for die in position.dice_on_table:
        if die.name in names:
            names.remove(die.name)
            found.append({"name": die.name, "face": die.typed})
    return found


def wanted(moment: Moment, language: str) -> dict[str, Any]:
    """What the learner is to tap, and how the choice is called."""
    do, position = moment.step.do, moment.position
    data: dict[str, Any] = {"cells": [], "dice": [], "choice": None, "text": None}
    if isinstance(do, Find | Ask):
        return data | {"cells": [do.cell]}
    if isinstance(do, Throw):
        return data | {"dice": list(range(len(lying(position))))}
    if not isinstance(do, Choose):
        return data
    seen = position.view(LEARNER)
    choice = Choice(seen.legal(LEARNER, do.choice), do.choice)
    places = {text: list(dice) for dice, text in view.dice_choices(seen, LEARNER).items()}
    return {
        "cells": list(seen.touched(LEARNER, choice)),
        "dice": places.get(do.choice, []),
        "choice": do.choice,
        "text": spoken(seen.describe(LEARNER, choice), language),
    }


# Why not


def game_cells(position: Position) -> list[str]:
    """The cells of the learner's sheet that a pen may draw on."""
    return [cell.id for cell in papers.printed(position, LEARNER).paper.cells if cell.markable]


def why(cells: list[str], position: Position, language: str) -> list[dict[str, Any]]:
    """By reason: the cells on which nothing can be drawn now because of it."""
    seen = position.view(LEARNER)
    found: dict[str, list[str]] = {}
    for cell in cells:
        texts, _ = reasons.why_cell(seen, LEARNER, cell)
        if texts:
            said = " · ".join(spoken(text, language) for text in texts[:2])
            found.setdefault(said, []).append(cell)
    return [{"text": text, "cells": where} for text, where in found.items()]


# Worked examples


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing and its size, so that a page can leave room for it."""

    art: str
    size: Mapping[str, int]


@lru_cache(maxsize=256)
def example(game: Game, id: str, language: str) -> Picture:
    """A worked example as a picture that stands alone: the dice, then the sheets."""
    found = next(one for one in examples_of(game) if one.id == id)
    position, dice = found.position(game), found.dice(game)
    lit = [cell for text in found.may for cell in touched(position, text)]
    drawings = [Drawn(svg.dice(dice, language), scale=DICE)] if dice else []
    told = []
    for seat, name in enumerate(found.names):
        printed, marks = paper(position, seat, False).paper, position.marks(seat)
        drawings.append(Drawn(svg.sheet(printed, marks, lit if seat == LEARNER else (), language), name))
        told.append(spoken_sheet(printed, marks, language))
    art = stack(drawings, game.texts.TITLE, "\n".join(told), language)
    root = fromstring(art)
    return Picture(art, {name: round(float(root.get(name, "0"))) for name in ("width", "height")})


def touched(position: Position, text: str) -> tuple[str, ...]:
    return position.touched(LEARNER, Choice(position.legal(LEARNER, text), text))
