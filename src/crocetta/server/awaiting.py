"""Awaiting: who is awaited for what, in one sentence that is always on the page."""

from collections.abc import Set

from crocetta.core.position import Position
from crocetta.core.words import Message, listed, say
from crocetta.server.table import Table
from crocetta.server.telling import Name, short_names, subject

NAMED = 3  # awaited seats beyond which they are counted


def sentence(
    table: Table, seat: int | None, is_host: bool, online: Set[int] | None = None, waking: Set[int] = frozenset()
) -> Message:
    """What one reader has to know now: what to do, or who is awaited; `online` where it matters who is there."""
    position = table.position
    if position is None:
        return waiting_for_people(table, is_host)
    if table.given_up is not None:
        return say("You gave up the game.") if seat == table.given_up else say("The game was given up.")
    if position.over:
        return position.won(short_names(table), seat)
    gone = None if online is None else absent(table, online)
    if gone is not None and gone != seat:
        return missing(table, short_names(table)[gone])
    if table.throwing:
        return throwing(table, position, seat)
    if seat is not None and seat in table.asked:
        return position.prompt(seat, subject(short_names(table), position.active, seat))
    if waking and waking >= table.asked.keys():
        return say("The bot is getting ready: the first time can take up to a minute.")
    if any(table.seats[place].kind == "open" for place in table.asked):
        return open_seat()
    return waiting(table, position, seat)


def waiting(table: Table, position: Position, seat: int | None) -> Message:
    """Who is awaited, and for what throw, where it is called out."""
    names, called = short_names(table), position.called
    awaited = counted([names[place] for place in table.asked])
    if seat in table.given:
        return say("You have chosen. Waiting for {names}.", names=awaited)
    if called is None:
        return say("Waiting for {names}.", names=awaited)
    if seat == position.active:
        return say("You threw {called}. Waiting for {names}.", called=called, names=awaited)
    return say("{name} threw {called}. Waiting for {names}.", name=names[position.active], called=called, names=awaited)


def absent(table: Table, online: Set[int]) -> int | None:
    """The seat for which all wait, if its owner is not there and no bot plays for it yet."""
    awaited = table.awaited() - online
    if len(awaited) != 1 or awaited != table.awaited():
        return None
    seat = awaited.pop()
    return seat if table.seats[seat].kind == "person" and not table.seats[seat].away else None


def missing(table: Table, name: Name) -> Message:
    """What happens while a person who is awaited is not there."""
    grace = table.options.away
    if not grace or (table.throwing and table.options.dice == "real"):
        return say("{name} is offline: the table waits.", name=name)
    return say("{name} is offline: a bot takes over after {n} seconds.", name=name, n=grace)


def counted(names: list[Name]) -> Message:
    """A few by name, many by their number."""
    return listed(names) if len(names) <= NAMED else say("one player", "{n} players", n=len(names))


def open_seat() -> Message:
    return say("A seat is open: anyone with the link may sit down.")


def waiting_for_people(table: Table, is_host: bool) -> Message:
    free = sum(seat.kind == "open" for seat in table.seats)
    if free:
        return say("Waiting for players: one seat is open.", "Waiting for players: {n} seats are open.", n=free)
    return (
        say("Everyone is here: start when you like.") if is_host else say("Everyone is here: the host starts the game.")
    )


def throwing(table: Table, position: Position, seat: int | None) -> Message:
    """Who throws."""
    name = short_names(table)[position.active]
    if table.options.dice == "auto":
        return say("The dice are thrown …")
    if table.seats[position.active].kind == "open":
        return open_seat()
    asked = seat in table.throwers()
    if table.options.dice != "real":
        return say("Your turn: throw the dice.") if asked else say("It is {name}’s turn to throw.", name=name)
    if asked and seat == position.active:
        return say("Your turn: throw your dice and enter what they show.")
    if asked:
        return say("Throw the dice for {name} and enter what they show.", name=name)
    if table.bot_for(position.active) is not None:
        return say("A player throws real dice for {name} and enters the result.", name=name)
    return say("{name} throws real dice and enters the result.", name=name)
