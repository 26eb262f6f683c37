"""Hosting: starting a game, removing and replacing people, and playing once more."""

import hmac
from collections.abc import Callable

from crocetta.core.dice import Dice
from crocetta.core.words import say
from crocetta.server import bots, frames
from crocetta.server.events import AnyEvent, Freed, Moved, Opened, Replaced, Sat, Started
from crocetta.server.outcome import Client, Reply
from crocetta.server.refusal import Refused, no_seat, no_such_seat, not_now
from crocetta.server.sitting import DONE
from crocetta.server.table import Table


def start(table: Table, client: Client, dice: Dice) -> Reply:
    """The host lets the game begin."""
    only_host(client)
    if table.state != "lobby":
        raise not_now(table.state)
    if any(seat.kind == "open" for seat in table.seats):
        raise Refused("seats_open", say("not every seat is taken yet"))
    return Reply(DONE, (started(table, dice),))


def remove(table: Table, client: Client, frame: frames.Remove) -> Reply:
    """The host frees a seat; whoever sat there looks on."""
    check_seat(table, client, frame.seat)
    if table.seats[frame.seat].kind == "open":
        raise Refused("not_now", say("that seat is empty"))
    return Reply(DONE, (Freed(seat=frame.seat),))


def replace(table: Table, client: Client, frame: frames.Replace) -> Reply:
    """The host puts a bot on a seat."""
    check_seat(table, client, frame.seat)
    if not bots.known(frame.level, table.game):
        raise Refused("unknown_bot", say("there is no such bot"))
    others = [seat.name for place, seat in enumerate(table.seats) if place != frame.seat]
    return Reply(DONE, (Replaced(seat=frame.seat, level=frame.level, name=bots.name(frame.level, others)),))


def only_host(client: Client) -> None:
    if not client.is_host:
        raise Refused("not_host", say("only the host may do this"))


def check_seat(table: Table, client: Client, seat: int) -> None:
    """Whether the host may decide about that seat now."""
    only_host(client)
    if table.state == "over":
        raise not_now("over")
    if seat >= len(table.seats):
        raise no_such_seat(seat)


def rematch(table: Table, client: Client, dice: Dice, fresh_code: Callable[[], str]) -> Reply:
    """Anybody who played may lay the next table; the first one does, the others follow."""
    if client.seat is None and not client.is_host:
        raise no_seat()
    if table.state != "over":
        raise not_now(table.state)
    if table.next:
        return Reply({"type": "moved", "code": table.next})
    code = fresh_code()
    return Reply({"type": "moved", "code": code}, (Moved(code=code),), {code: laid_again(table, dice)})


def started(table: Table, dice: Dice) -> Started:
    """The beginning of a game: who begins is drawn by the dice, also where real ones will be thrown."""
    first = dice.lot(len(table.seats))
    real = table.options.dice == "real"
    luck = hmac.digest(dice.seed, b"bots", "sha256").hex()
    return Started(first=first, by_lot=not real, seed="" if real else dice.seed.hex(), luck=luck)


def laid_again(table: Table, dice: Dice) -> list[AnyEvent]:
    """The log of a rematch: the same table, the same people, bots and tokens, already begun."""
    opened = Opened(
        game=table.game.id,
        rules=table.game.rules.VERSION,
        seats=len(table.seats),
        flags=table.flags,
        options=table.options,
        host=table.host,
        deck=table.deck,
    )
    events: list[AnyEvent] = [opened]
    for place, seat in enumerate(table.seats):
        if seat.kind == "bot":
            events.append(Replaced(seat=place, level=seat.level, name=seat.name))
        elif seat.kind == "person":
            events.append(Sat(seat=place, name=seat.name, token=seat.token))
    if all(seat.kind != "open" for seat in table.seats):
        events.append(started(table, dice))
    return events
