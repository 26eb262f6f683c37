"""The result of a tournament: standings, cross tables and verdicts, as plain numbers."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np

from crocetta.study.tournament.course import Course
from crocetta.study.tournament.figures import ahead, average, saved, score, share, spreads, wins
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.rating import rated
from crocetta.study.tournament.rule import Scores

Cell = dict[str, Any]


def result(plan: Plan, courses: list[Course], most: int, to_the_end: bool) -> dict[str, Any]:
    """All there is to tell."""
    any_time = not to_the_end
    pairings = [told(plan, course, any_time) for course in courses]
    return {
        "game": plan.game,
        "seed": plan.seed,
        "flags": dict(plan.flags),
        "players": list(plan.labels),
        "seats": list(plan.seats),
        "own_dice": plan.own_dice,
        "most_games": most,
        "games": sum(course.games for course in courses),
        "standings": standings(plan, courses, any_time),
        "cross": [{"seats": seats, "table": cross(plan, courses, pairings, seats, any_time)} for seats in plan.seats],
        "pairings": pairings,
        "shared_dice": saving(courses),
    }


# Everybody


def standings(plan: Plan, courses: list[Course], any_time: bool) -> list[Cell]:
    """Every player, the best first: by rating where there is one, otherwise by wins."""
    ratings = rated(plan, [course.counted() for course in courses])
    given_up = Counter(player for course in courses for player, _ in course.given_up())
    found = [
        {
            "name": label,
            "bot": plan.players[player],
            "rating": ratings[player] if ratings else None,
            "games": sum(course.games for course in courses if player in course.pairing.players),
            "tables": [at_tables(courses, player, seats, any_time) for seats in plan.seats],
            "given_up": given_up[player],
        }
        for player, label in enumerate(plan.labels)
    ]
    return sorted(found, key=strength, reverse=True)


def strength(one: Cell) -> float:
    return float(one["rating"]["mu"] if one["rating"] else one["tables"][0]["wins"]["mean"])


def at_tables(courses: list[Course], player: int, seats: int, any_time: bool) -> Cell:
    """Games, wins and points of one player at tables of so many seats."""
    met = [course for course in courses if course.pairing.seats == seats and player in course.pairing.players]
    mine = [(course.counted(), course.pairing.players.index(player)) for course in met]
    return {
        "seats": seats,
        "games": sum(course.games for course in met),
        "wins": share(joined(wins(points)[:, :, place].mean(axis=1) for points, place in mine), any_time),
        "points": average(joined(points[:, :, place].mean(axis=1) for points, place in mine), any_time),
    }


def joined(parts: Iterable[Scores]) -> Scores:
    return np.concatenate(list(parts))


# One against one


def cross(plan: Plan, courses: list[Course], pairings: list[Cell], seats: int, any_time: bool) -> list[list[Any]]:
    """For every two: how often the one of this row is ahead of the one of that column, at tables of so many seats."""
    table: list[list[Any]] = [[None] * len(plan.players) for _ in plan.players]
    for row, column in combinations(range(len(plan.players)), 2):
        met = [
            course for course in courses if course.pairing.seats == seats and {row, column} <= {*course.pairing.players}
        ]
        if len(met) == 1:
            place = met[0].pairs.index(places(met[0], row, column))
            found = {name: pairings[met[0].pairing.number]["pairs"][place][name] for name in CELL}
        else:
            scores = joined(ahead(course.counted(), *places(course, row, column)) for course in met)
            found = counts(scores) | share(scores.mean(axis=1), any_time)
        table[row][column], table[column][row] = found, mirrored(found)
    return table


def places(course: Course, one: int, other: int) -> tuple[int, int]:
    """Where two players sit in a pairing."""
    return course.pairing.players.index(one), course.pairing.players.index(other)


CELL = ("games", "won", "tied", "lost", "mean", "low", "high")


def mirrored(cell: Cell) -> Cell:
    """The same from the other side."""
    low, high = 1 - cell["high"], 1 - cell["low"]
    return cell | {"won": cell["lost"], "lost": cell["won"], "mean": 1 - cell["mean"], "low": low, "high": high}


def counts(scores: Scores) -> Cell:
    """Games one was ahead, tied, behind."""
    found = {name: int((scores == value).sum()) for name, value in (("won", 1.0), ("tied", 0.5), ("lost", 0.0))}
    return {"games": scores.size, **found}


# One pairing


def told(plan: Plan, course: Course, any_time: bool) -> Cell:
    """One pairing: how long it took, who is better than whom, what the shared dice saved."""
    points = course.counted()
    return {
        "players": list(course.pairing.called(plan)),
        "seats": course.pairing.seats,
        "rounds": len(points),
        "games": course.games,
        "ties": float(((wins(points) > 0).sum(axis=2) > 1).mean()),
        "pairs": pairs(plan, course, any_time),
        "shared_dice": saving([course]),
        "given_up": [{"player": plan.labels[player], "reason": reason} for player, reason in course.given_up()],
    }


def pairs(plan: Plan, course: Course, any_time: bool) -> list[Cell]:
    """Every two of a pairing: how they did, a tie counted as half, and who is better if that is decided."""
    names, found = course.pairing.called(plan), []
    for (one, other), better in zip(course.pairs, course.verdicts(), strict=True):
        scores = ahead(course.counted(), one, other)
        found.append(
            {"players": [names[one], names[other]], "better": (None, names[one], names[other])[better]}
            | counts(scores)
            | score(scores.mean(axis=1), any_time)
        )
    return found


def saving(courses: list[Course]) -> dict[str, float | None]:
    """How many times as many games would be needed if no two games shared their dice: for wins, and for points."""
    met = [(course.counted(), one, other) for course in courses for one, other in course.pairs]
    return {
        "wins": saved([spreads(ahead(points, one, other)) for points, one, other in met]),
        "points": saved(
            [spreads((points[:, :, one] - points[:, :, other]).astype(float)) for points, one, other in met]
        ),
    }
