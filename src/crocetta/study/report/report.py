"""A report: everything that many games tell, as plain numbers and words in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from crocetta.core.game import Game
from crocetta.core.paper import Cell, Paper
from crocetta.core.words import Message, to
from crocetta.study.report import comparing, luck
from crocetta.study.report.ends import CellCount, Ends, Sheets
from crocetta.study.report.games import Games
from crocetta.study.report.sure import mean_with_interval
from crocetta.study.tally import Tally, share_with_interval

PERCENTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999)


@dataclass(frozen=True)
class Report:
    """What was found, in a form that a machine can read."""

    data: dict[str, Any]
    game: Game
    paper: Paper | None  # on which cells are counted
    language: str = "en"
    other_paper: Paper | None = None  # the same of what it is compared with


def report(
    games: Games,
    language: str = "en",
    other: Games | None = None,
    luck: dict[str, Any] | None = None,
    special: Sequence[int] = (),
    source: Mapping[str, Any] | None = None,
) -> Report:
    """The report of some games; of `other` games with other rules beside them; `special` results are looked up."""
    sheets = next(iter(games.ends.prints), None)
    data = {
        "game": games.game.id,
        "title": games.game.texts.TITLE,
        **(source or {}),
        "games": len(games),
        "players": list(games.names),
        "flags": games.flags,
        "points": points(games),
        "percentiles": percentiles(games),
        "special": [special_result(games, number) for number in special],
        "turns": tallied(games.turns),
        "choices": mean_with_interval(games.choices.astype(float), games.round),
        "order": by_order(games),
        "by_player": by_player(games),
        "ties": ties(games),
        "endings": endings(games),
        "cells": cells(sheets, games.ends) if sheets else None,
        "luck": luck,
        "compare": compare(games, other) if other else None,
    }
    others = next(iter(other.ends.prints), None) if other else None
    return Report(
        said(data, language),
        games.game,
        sheets.paper if sheets else None,
        language,
        others.paper if others else None,
    )


def said(value: Any, language: str) -> Any:
    """The same with every message said in a language, and nothing but plain values."""
    if isinstance(value, Message):
        return to(value, language)
    if isinstance(value, Mapping):
        return {name: said(one, language) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [said(one, language) for one in value]
    if isinstance(value, float) and not np.isfinite(value):
        return None  # unknown: JSON has no other word for it
    return value


def tally(numbers: np.ndarray[Any, Any]) -> Tally:
    found = Tally()
    found.add(numbers)
    return found


def tallied(numbers: np.ndarray[Any, Any]) -> dict[str, Any]:
    """A summary, and how often each number came."""
    found = tally(numbers)
    return found.summary() | {"low": found.low, "counts": found.counts.tolist()}


def points(games: Games) -> dict[str, Any]:
    return tallied(games.points) | {"interval": mean_with_interval(games.mean_points, games.round)}


def percentiles(games: Games) -> list[dict[str, Any]]:
    """The results that so many of all results do not exceed."""
    found = tally(games.points)
    return [{"share": share, "points": found.quantile(share)} for share in PERCENTILES]


def special_result(games: Games, number: int) -> dict[str, Any]:
    """How special a result is: how many are below it, and how many reach it."""
    total, reached = len(games.points), int((games.points >= number).sum())
    return {
        "points": number,
        "below": float((games.points < number).mean()),
        "reached": share_with_interval(reached / total, total),
        "one_in": total / reached if reached else None,
        "results": total,
    }


def by_order(games: Games) -> list[dict[str, Any]]:
    """Whoever begins, and those after: points and wins, for every number of seats there was."""
    wins, found = games.wins, []
    for seats in np.unique(games.seats).tolist():
        rows = games.rows_of(seats)
        for place in range(seats if seats > 1 else 0):
            here = rows[games.order[rows] == place]
            found.append(
                {
                    "seats": seats,
                    "place": place + 1,
                    "games": len(here),
                    "points": mean_with_interval(games.points[here].astype(float), games.round),
                    "wins": mean_with_interval(wins[here], games.round),
                    "fair": 1 / seats,
                }
            )
    return found


def by_player(games: Games) -> list[dict[str, Any]]:
    """Every bot or person: results, points and wins; nothing where all are the same."""
    if len(games.names) < 2:
        return []
    wins = games.wins
    found = []
    for player, name in enumerate(games.names):
        rows = games.player == player
        together = int(rows.sum()) * games.round // len(games) if games.round > 1 else 1  # in a round
        found.append(
            {
                "name": name,
                "results": int(rows.sum()),
                "points": mean_with_interval(games.points[rows].astype(float), together),
                "wins": mean_with_interval(wins[rows], together),
            }
        )
    return sorted(found, key=lambda one: -one["wins"]["mean"])


def ties(games: Games) -> float | None:
    """The share of games that more than one seat won; None where everybody played alone."""
    company = games.seats > 1
    shared = np.minimum.reduceat(np.where(games.wins > 0, games.wins, 1.0), games.starts) < 1
    return float(shared[company].mean()) if company.any() else None


def endings(games: Games) -> list[dict[str, Any]]:
    """Each way in which games ended: how often, how long they were then, and what was won."""
    ended, looked = np.array(games.ends.endings), np.array(games.ends.games)
    means, best = games.mean_points[looked], games.by_game(np.maximum)[looked]
    found = []
    for text, message in games.ends.messages.items():
        here = ended == text
        found.append(
            {
                "ending": message,
                "games": int(here.sum()),
                **share_with_interval(float(here.mean()), len(ended)),
                "turns": mean_with_interval(games.turns[looked][here].astype(float)),
                "points": mean_with_interval(means[here]),
                "best": mean_with_interval(best[here].astype(float)),
                "contributes": float(means[here].sum() / len(ended)),
            }
        )
    return sorted(found, key=lambda one: -one["share"])


def cells(sheets: Sheets, ends: Ends) -> dict[str, Any]:
    """How often each cell was drawn on, on the sheets with the commonest print."""
    printed = [cell for cell in sheets.paper.cells if cell.markable and cell.id in sheets.cells]
    return {
        "sheets": sheets.sheets,
        "of": sum(found.sheets for found in ends.prints),
        "cells": [cell_data(cell, sheets.cells[cell.id], sheets) for cell in printed],
    }


def cell_data(cell: Cell, count: CellCount, sheets: Sheets) -> dict[str, Any]:
    """One cell: where numbers are only sometimes circled the circles are what is counted, otherwise any mark."""
    return {
        "id": cell.id,
        "name": cell.name,
        "share": (count.chosen or count.drawn) / sheets.sheets,
        "drawn": count.drawn / sheets.sheets,
        "mean": count.mean,
        "numbers": dict(sorted(count.numbers.items())),
        "added": cell.id in sheets.added and count.mean is not None,  # nothing anybody chose: a sum, a result
    }


def compare(games: Games, other: Games) -> dict[str, Any]:
    """Both side by side."""
    sheets = next(iter(other.ends.prints), None)
    return {
        "flags": other.flags,
        "points": tallied(other.points),
        "turns": tallied(other.turns),
        "cells": cells(sheets, other.ends) if sheets else None,
        **comparing.side_by_side(games, other),
    }


def luck_of(games: Games) -> dict[str, Any] | None:
    """Luck and skill where the games themselves can tell: different bots, in rounds with the same dice."""
    return luck.of_rounds(games) if games.round > 1 else None
