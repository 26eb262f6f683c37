"""A table at a glance: what a list of tables shows of one."""

from typing import Any

from crocetta.server import telling
from crocetta.server.outcome import Client
from crocetta.server.room import flag_data
from crocetta.server.table import Table


def glance(table: Table, client: Client, language: str) -> dict[str, Any]:
    """What the owner of the code may know; `client` is the owner of a token or a stranger."""
    names = telling.translated(telling.names(table), language)
    return {
        "code": table.code,
        "game": table.game.id,
        "title": table.game.texts.TITLE,
        "state": table.state,
        "seats": [
            {"seat": place, "name": seat.name, "kind": seat.kind, "called": names[place]}
            for place, seat in enumerate(table.seats)
        ],
        "options": table.options,
        "flags": [flag_data(table, name, language) for name in table.game.flags],
        "next": table.next or None,
        "you": {"seat": client.seat, "host": client.is_host},
        **(progress(table) if may_look(table, client) else {}),
    }


def may_look(table: Table, client: Client) -> bool:
    """Whether the client may see the game: spectators only where they are welcome."""
    return table.options.spectators or client.seat is not None or client.is_host


def progress(table: Table) -> dict[str, Any]:
    """How far the game is, and which seats it waits for."""
    position = table.position
    return {
        "turn": position.turn if position else 0,
        "active": position.active if position else None,
        "awaited": [place for place in range(len(table.seats)) if is_awaited(table, place)],
    }


def is_awaited(table: Table, seat: int) -> bool:
    return seat in table.asked or (bool(table.throwing) and seat in table.throwers())
