"""Comparing: the same games with other rules, the same seeds and bots, and which differences are more than chance."""

from typing import Any

import numpy as np

from crocetta.core.words import Message, say
from crocetta.study.report.games import Games
from crocetta.study.report.sure import Numbers, by_round, compared, holm

SIGNIFICANT = 0.05
FEW = 30  # rounds; with fewer an interval is only a rough one


def measures(games: Games) -> list[tuple[str, Message, Numbers]]:
    """What is compared, a number for each game: its name for machines, for people, and the numbers."""
    found = [
        ("points", say("points of a seat"), games.mean_points),
        ("best", say("points of the winner"), games.by_game(np.maximum).astype(float)),
        ("turns", say("turns"), games.turns.astype(float)),
        ("choices", say("choices made"), games.choices.astype(float)),
    ]
    if (games.seats > 1).all():
        found.append(("lead", say("points by which a game is won"), games.leads.astype(float)))
        found.append(("starter", say("wins of whoever begins, in %"), 100 * games.wins[games.order == 0]))
    return found


def side_by_side(first: Games, second: Games) -> dict[str, Any]:
    """Every measure of both, the difference with its interval, and whether it is more than chance."""
    pairs = list(zip(measures(first), measures(second), strict=True))
    rows: list[dict[str, Any]] = [
        {"id": id, "name": name, **compared(by_round(one, first.round), by_round(other, second.round))}
        for (id, name, one), (_, _, other) in pairs
    ]
    rows += ending_rows(first, second)
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["p_together"], row["significant"] = p, p < SIGNIFICANT
    rounds = len(first) // first.round
    return {"rounds": rounds, "few": rounds < FEW, "measures": rows}


def ending_rows(first: Games, second: Games) -> list[dict[str, Any]]:
    """How often each kind of ending came, among the games that were looked at closely."""
    known = first.ends.messages | second.ends.messages
    looked = min(len(first.ends.endings), len(second.ends.endings))
    ended = [np.array(games.ends.endings[:looked]) for games in (first, second)]
    if len(known) < 2:
        return []
    return [
        {
            "id": f"ending {text}",
            "name": say("ended in %: {ending}", ending=message),
            **compared(*(100.0 * by_round(games == text, first.round) for games in ended)),
        }
        for text, message in known.items()
    ]
