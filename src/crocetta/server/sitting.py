"""Sitting down and standing up."""

from crocetta.core.words import say
from crocetta.server import bots, frames, keys, names
from crocetta.server.events import Freed, GivenUp, Replaced, Sat
from crocetta.server.outcome import Client, Reply
from crocetta.server.refusal import Refused, no_seat, no_such_seat, not_now, only_one
from crocetta.server.table import Table

DONE = {"type": "done"}


def sit(table: Table, client: Client, frame: frames.Sit) -> Reply:
    """A guest takes a seat, and owns it by a token; a host who only looked on keeps the one there is."""
    if client.seat is not None:
        raise Refused("not_now", say("you already have a seat: {n}", n=client.seat + 1))
    if table.state == "over":
        raise not_now("over")
    if table.options.practice and table.people():
        raise only_one()
    seat, name = open_seat(table, frame.seat), name_for(table, frame.name)
    token = None if client.is_host else keys.fresh_token()
    owned = client.token if token is None else keys.token_hash(token)
    answer = {"type": "seated", "seat": seat, "token": token}
    return Reply(answer, (Sat(seat=seat, name=name, token=owned),), token=owned)


def open_seat(table: Table, wanted: int | None) -> int:
    """The seat that is wanted, or the first that is open."""
    free = [place for place, seat in enumerate(table.seats) if seat.kind == "open"]
    if wanted is not None and wanted >= len(table.seats):
        raise no_such_seat(wanted)
    if not free:
        raise Refused("seat_taken", say("every seat is taken"))
    if wanted is not None and wanted not in free:
        raise Refused("seat_taken", say("that seat is taken"))
    return free[0] if wanted is None else wanted


def name_for(table: Table, wanted: str) -> str:
    """A name, cleaned, that nobody here has."""
    name = names.cleaned(wanted)
    if not name:
        raise Refused("wrong_name", say("please enter your name"))
    if name.casefold() in (seat.name.casefold() for seat in table.seats if seat.kind != "open"):
        raise Refused("wrong_name", say("there is already a player called {name} here", name=name))
    return name


def stand(table: Table, client: Client, frame: frames.Stand) -> Reply:
    """Somebody leaves: in play a bot plays on for them, and without people the game is given up."""
    if client.seat is None:
        raise no_seat()
    if table.state == "over":
        raise not_now("over")
    if table.state == "lobby":
        return Reply(DONE, (Freed(seat=client.seat),))
    if table.people() == [client.seat]:
        return Reply(DONE, (GivenUp(seat=client.seat),))
    return Reply(DONE, (stand_in(table, client.seat),))


def stand_in(table: Table, seat: int) -> Replaced:
    """A bot for a person who leaves."""
    name = bots.name(bots.STAND_IN, [other.name for other in table.seats])
    return Replaced(seat=seat, level=bots.STAND_IN, name=name, left=table.seats[seat].name)
