"""Laying a table: from what somebody wishes to the first events of its log."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from crocetta.core.dice import Dice
from crocetta.core.errors import CrocettaError
from crocetta.core.game import Game, find
from crocetta.core.words import say
from crocetta.server import bots, keys, names
from crocetta.server.events import AnyEvent, Opened, Options, Replaced, Sat
from crocetta.server.hosting import started
from crocetta.server.refusal import Refused, only_one
from crocetta.server.table import Table

LONGEST_AWAY, LONGEST_PACE = 3600, 5000
TIMERS = range(5, 601)
PERSON, BOT = "person", "bot:"

Word = Annotated[str, Meta(max_length=80)]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play, and how."""

    game: Word
    seats: Annotated[list[Word], Meta(min_length=1, max_length=32)]
    name: Annotated[str, Meta(max_length=200)] = ""
    preset: Word = "table"
    flags: dict[Word, Word] = {}
    options: Options = Options()
    start: bool = False
    deck: Annotated[str, Meta(max_length=3000)] = ""


class Laid(msgspec.Struct, frozen=True):
    """The beginning of a table, and the host's part in it."""

    events: list[AnyEvent]
    token: str
    seat: int | None


def lay(wish: Wish, dice: Dice) -> Laid:
    """The first events of a table."""
    game = find(wish.game)
    if wish.options.practice and wish.seats.count(PERSON) != 1:
        raise only_one()
    token = keys.fresh_token()
    opened = Opened(
        game=game.id,
        rules=game.rules.VERSION,
        seats=len(wish.seats),
        flags=settled(game, wish),
        options=checked(wish.options),
        host=keys.token_hash(token),
        deck=wish.deck,
    )
    events: list[AnyEvent] = [opened]
    name, seat = names.cleaned(wish.name), None
    taken = [name] if name else []
    for place, word in enumerate(wish.seats):
        if word == PERSON:
            if name and seat is None:
                seat = place
                events.append(Sat(seat=place, name=name, token=opened.host))
        else:
            level = level_of(word, game)
            called = bots.name(level, taken)
            taken.append(called)
            events.append(Replaced(seat=place, level=level, name=called))
    return Laid(begun(events, wish, dice), token, seat)


def begun(events: list[AnyEvent], wish: Wish, dice: Dice) -> list[AnyEvent]:
    """The same, with the game begun if that was wished and nobody is missing."""
    table = Table.of("", events)
    if not wish.start or any(seat.kind == "open" for seat in table.seats):
        return events
    return [*events, started(table, dice)]


def settled(game: Game, wish: Wish) -> dict[str, str]:
    """Every rule option: by the preset, then as said."""
    presets: dict[str, Any] = {"table": {}, **game.presets}
    if wish.preset not in presets:
        raise Refused("unknown_preset", say("{game} has no such preset", game=game.id))
    flags = dict(presets[wish.preset]) | wish.flags
    table = game.table(len(wish.seats), 0, flags, wish.deck or None)
    return {name: game.flag_text(name, getattr(table, name)) for name in game.flags}


def level_of(word: str, game: Game) -> str:
    level = word.removeprefix(BOT)
    if not word.startswith(BOT) or not bots.known(level, game):
        raise Refused("unknown_bot", say("there is no such bot"))
    return level


def checked(options: Options) -> Options:
    if options.timer and options.timer not in TIMERS:
        raise Refused("wrong_time", say("a timer is {low}…{high} seconds, or 0", low=TIMERS[0], high=TIMERS[-1]))
    if not 0 <= options.away <= LONGEST_AWAY or not 0 <= options.pace <= LONGEST_PACE:
        raise Refused("wrong_time", say("a time is out of bounds"))
    return options


def wrong(error: CrocettaError) -> Refused:
    """What the rules say against it."""
    code = "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in type(error).__name__).strip("_")
    return Refused(code, error.message)
