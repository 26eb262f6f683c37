"""What leaves the house of a table: its record, and its replay."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from crocetta.core import match as core
from crocetta.core import record
from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.server import drawing, papers, telling
from crocetta.server.events import AnyEvent, Chosen, Opened, Options, Replaced, Sat, Started, Thrown
from crocetta.server.refusal import Refused
from crocetta.server.room import flag_data
from crocetta.server.table import Table
from crocetta.server.telling import Told
from crocetta.server.view import Looking, View, result

BOTS = "Bots"  # the tag that notes which seats are bots
LARGEST = 20_000_000  # characters of drawings in a replay: seconds of drawing, three times a long game with cards
BOT = re.compile(r"(\d{1,2})=(\S+)")  # in it: a seat and its level
PRACTICE = "Practice"  # the tag that notes that choices were taken back after others had chosen


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
    if table.undone:
        tags[PRACTICE] = "1 choice taken back" if table.undone == 1 else f"{table.undone} choices taken back"
    return replace(match, tags=tags) if match.position.over else public(match, tags)


def public(match: Match, tags: dict[str, str]) -> Match:
    """A match as anybody may know it."""
    events = match.log
    if telling.sealed(match.position):
        events = events[: len(events) - len(match.position.pending)]
    return replace(match, dice=None, tags=tags, log=list(events))


def replay(code: str, log: list[AnyEvent], language: str, narrow: bool = False) -> dict[str, Any]:
    """Every moment of a game that is over: what was said, and what changed; sheets in the usual layout or narrow."""
    table = Table(code)
    shown = retold(table, log, language, narrow)
    return about(table, language, proven(table)) | {"record": f"/api/tables/{code}/record"} | shown


def replay_of(text: str, language: str, narrow: bool = False) -> dict[str, Any]:
    """The same from the text of a record, also of a game that is not over; it belongs to no table."""
    checked = record.check(text)
    table = Table("")
    shown = retold(table, as_log(checked.match, table, language), language, narrow)
    return about(table, language, checked.proven, checked.match.commitment) | {"code": None, "record": None} | shown


def as_log(match: Match, table: Table, language: str) -> Iterator[AnyEvent]:
    """A match as the log of a table; `table` applies each event before it takes the next one."""
    yield Opened(
        game=match.game.id,
        rules=match.game.rules.VERSION,
        seats=len(match.names),
        flags=dict(match.flags),
        options=Options(),
        host="",
        deck=match.deck,
    )
    levels = {int(seat): level for seat, level in BOT.findall(match.tags.get(BOTS, ""))}
    for seat, name in enumerate(match.names):
        if levels.get(seat) in telling.BOTS:
            yield Replaced(seat=seat, level=levels[seat], name=name)
        else:
            yield Sat(seat=seat, name=name or say("Seat {n}", n=seat + 1).to(language), token="")
    yield Started(first=match.first, by_lot=match.by_lot, seed=match.dice.seed.hex() if match.dice else "")
    for event in match.log:
        position = table.position
        assert position is not None
        if isinstance(event, core.Thrown):
            yield Thrown(faces=list(event.faces), seat=position.active, question=table.throwing)
        else:
            yield Chosen(seat=event.seat, choice=position.text(event.code), question=table.asked[event.seat])


def retold(table: Table, log: Iterable[AnyEvent], language: str, narrow: bool = False) -> dict[str, Any]:
    """The moments of a log, and the papers they are drawn on; in the end the table is as the log leaves it."""
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
            printed |= drawings(looking.public, printed, language, narrow)
            if sum(map(len, printed.values())) > LARGEST:
                raise Refused("too_long", say("this game is too long to be shown here"))
        moments.append(moment(told.to(None, language), view, now))
        view = now
    return {"papers": printed, "moments": moments}


def is_moment(told: Told) -> bool:
    """Whether there is something new to see: the beginning, a throw, a choice once it is revealed."""
    return told.kind in ("started", "thrown") or (told.kind == "chosen" and "choice" in told.more)


def drawings(position: Position, known: dict[str, str], language: str, narrow: bool) -> dict[str, str]:
    """The sheets of a position that are not drawn yet, by the names of their papers."""
    found = [papers.printed(position, seat) for seat in range(position.seats)]
    return {
        one.name: drawing.table_sheet(position.game, one, language, narrow) for one in found if one.name not in known
    }


def moment(told: dict[str, Any], before: View | None, now: View) -> dict[str, Any]:
    changes = now.whole(0.0) if before is None else now.since(before, 0.0)
    when = before if before and told["kind"] == "chosen" else now  # a choice belongs to the throw before it
    return {
        "said": told["said"],
        "kind": told["kind"],
        "turn": when.turn,
        "active": when.active,
        "dice": when.dice,
        "points": [sheet.points for sheet in now.sheets],
        "scores": [seat["score"] for seat in now.seats],
        "sheets": changes.get("sheets", []),
    }


def about(table: Table, language: str, proven: bool, promise: str = "") -> dict[str, Any]:
    """Who played what, and how it ended; `promise` is that of dice whose seed is not known."""
    ended = result(table) | {"proven": proven, "promise": table.promise or promise or None}
    return {
        "code": table.code,
        "game": table.game.id,
        "title": table.game.texts.TITLE,
        "names": telling.translated(telling.names(table), language),
        "flags": [flag_data(table, name, language) for name in table.game.flags],
        "result": telling.translated(ended, language) if table.state == "over" else None,
    }


def proven(table: Table) -> bool:
    """Whether the record says what it promised: read anew, every throw, choice and hash checked."""
    return record.check(record_of(table)).proven
