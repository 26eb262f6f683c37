"""What leaves the house of a table: its record, and its replay."""

from dataclasses import replace
from typing import Any

from crocetta.core import record
from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.server import drawing, papers, telling
from crocetta.server.events import AnyEvent
from crocetta.server.room import flag_data
from crocetta.server.table import Table
from crocetta.server.telling import Told
from crocetta.server.view import Looking, View, result

BOTS = "Bots"  # the tag that notes which seats are bots


def record_of(table: Table) -> str:
    """The record of a table, as anybody may read it."""
    return record.write(shown(table))


def shown(table: Table) -> Match:
    """The match of a table; while the game goes on without the seed, and without choices that are still sealed."""
    match = table.match
    if match is None:
        raise ValueError(f"table {table.code}: the game has not begun")
    bots = " ".join(f"{place}={seat.level}" for place, seat in enumerate(table.seats) if seat.kind == "bot")
    tags = {BOTS: bots} if bots else {}
    return replace(match, tags=tags) if match.position.over else public(match, tags)


def public(match: Match, tags: dict[str, str]) -> Match:
    """A match as anybody may know it."""
    events = match.log
    if telling.sealed(match.position):
        events = events[: len(events) - len(match.position.pending)]
    return replace(match, dice=None, tags=tags, log=list(events))


def replay(code: str, log: list[AnyEvent], language: str) -> dict[str, Any]:
    """Every moment of a game that is over: what was said, and what changed."""
    table = Table(code)
    moments: list[dict[str, Any]] = []
    printed: dict[str, str] = {}
    looking: Looking | None = None
    view: View | None = None
    for event in log:
        before = table.position
        table.apply(event)
        told = telling.tell(table, before, event)
        if not is_moment(told):
            continue
        looking = Looking(table, set(), {}, looking)
        now = looking.view(None, language, False)
        if looking.public:
            printed |= drawings(looking.public, printed, language)
        moments.append(moment(told.to(None, language), view, now))
        view = now
    return about(table, language) | {"papers": printed, "moments": moments}


def is_moment(told: Told) -> bool:
    """Whether there is something new to see: the beginning, a throw, a choice once it is revealed."""
    return told.kind in ("started", "thrown") or (told.kind == "chosen" and "choice" in told.more)


def drawings(position: Position, known: dict[str, str], language: str) -> dict[str, str]:
    """The sheets of a position that are not drawn yet, by the names of their papers."""
    found = [papers.printed(position, seat) for seat in range(position.seats)]
    return {one.name: drawing.sheet(one.paper, language) for one in found if one.name not in known}


def moment(told: dict[str, Any], before: View | None, now: View) -> dict[str, Any]:
    changes = now.whole(0.0) if before is None else now.since(before, 0.0)
    return {
        "said": told["said"],
        "kind": told["kind"],
        "turn": now.turn,
        "active": now.active,
        "dice": now.dice,
        "points": [sheet.points for sheet in now.sheets],
        "scores": [seat["score"] for seat in now.seats],
        "sheets": changes.get("sheets", []),
    }


def about(table: Table, language: str) -> dict[str, Any]:
    return {
        "code": table.code,
        "game": table.game.id,
        "title": table.game.texts.TITLE,
        "names": telling.translated(telling.names(table), language),
        "flags": [flag_data(table, name, language) for name in table.game.flags],
        "result": telling.translated(result(table) | {"proven": proven(table)}, language),
        "record": f"/api/tables/{table.code}/record",
    }


def proven(table: Table) -> bool:
    """Whether the record says what it promised: read anew, every throw, choice and hash checked."""
    return record.check(record_of(table)).proven
