"""Telling: what happened and who is awaited, in one sentence each."""

import re
from collections.abc import Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from crocetta.core.game import Die
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, listed, say
from crocetta.draw.dice import face
from crocetta.server.events import (
    AnyEvent,
    Away,
    Back,
    Chosen,
    Freed,
    Moved,
    Opened,
    Replaced,
    Sat,
    Started,
    TakenBack,
    Thrown,
)
from crocetta.server.table import Table

ENOUGH = 40  # messages in one sentence, before we stop
PASS = "pass"  # as every game writes it where somebody leaves something alone

Name = str | Message  # of somebody at the table: people have one of their own, bots one in every language


@dataclass(frozen=True)
class Told:
    """An event as others may hear of it: `own` is what only one seat hears instead."""

    seq: int
    kind: str
    said: Message | None
    more: dict[str, Any] = field(default_factory=dict)
    seat: int | None = None
    own: dict[str, Any] = field(default_factory=dict)
    own_said: Message | None = None
    known: dict[tuple[bool, str], dict[str, Any]] = field(default_factory=dict, compare=False)

    def to(self, seat: int | None, language: str) -> dict[str, Any]:
        """The event for one listener."""
        key = (bool(self.own) and seat is not None and seat == self.seat, language)
        if key not in self.known:
            self.known[key] = self.spelled(*key)
        return self.known[key]

    def spelled(self, mine: bool, language: str) -> dict[str, Any]:
        said = self.own_said if mine else self.said
        more = self.more | self.own if mine else self.more
        return {
            "seq": self.seq,
            "kind": self.kind,
            "said": spoken(said, language) if said else "",
            **{name: translated(value, language) for name, value in more.items()},
        }


def translated(value: Any, language: str) -> Any:
    """A value in which every message is said in a language."""
    if isinstance(value, dict):
        return {name: translated(inner, language) for name, inner in value.items()}
    if isinstance(value, list):
        return [translated(inner, language) for inner in value]
    return spoken(value, language) if isinstance(value, Message) else value


@lru_cache(maxsize=8192)
def spoken(message: Message, language: str) -> str:
    """A message in a language; most are said again and again."""
    return message.to(language)


def tell(table: Table, before: Position | None, event: AnyEvent) -> Told:
    """What is told of an event that has just been applied; `before` is the position it met."""
    match event:
        case Thrown():
            return told_throw(table, before, event)
        case Chosen():
            return told_choice(table, before, event)
        case _:
            said, more = told_otherwise(table, event)
            return Told(table.seq, event.__struct_config__.tag, said, more)  # type: ignore[arg-type]


def told_otherwise(table: Table, event: AnyEvent) -> tuple[Message | None, dict[str, Any]]:
    match event:
        case Opened():
            return None, {}
        case Sat(seat=seat, name=name):
            return say("{name} sits down.", name=name), {"seat": seat, "name": name}
        case Freed(seat=seat):
            return say("Seat {n} is open.", n=seat + 1), {"seat": seat}
        case Replaced(seat=seat, name=name, level=level):
            bot = called(name, level)
            return say("{name} sits down.", name=bot), {"seat": seat, "level": level, "name": bot}
        case Started(first=first):
            begins = say("{name} begins.", name=names(table)[first])
            said = begins if len(table.seats) > 1 else say("The game begins.")
            return said, {"first": first, "promise": table.promise}
        case TakenBack(seat=seat):
            return say("{name} takes the choice back.", name=table.seats[seat].name), {"seat": seat}
        case Away(seat=seat):
            return say("{name} is away: a bot plays on.", name=table.seats[seat].name), {"seat": seat}
        case Back(seat=seat):
            return say("{name} is back.", name=table.seats[seat].name), {"seat": seat}
        case Moved(code=code):
            return say("The next game is laid."), {"code": code}
    raise TypeError(f"no such event: {event}")


# Names

BOTS = {
    "random": say("Random bot"),
    "easy": say("Easy bot"),
    "medium": say("Medium bot"),
    "hard": say("Hard bot"),
    "champion": say("Champion bot"),
}
NUMBERED = re.compile(r"(\w+) (\d+)")  # where several bots of a level sit at a table


def called(name: str, level: str) -> Name:
    """What a bot is called: its level in the listener's language; the log keeps it in English."""
    if level not in BOTS:
        return name
    numbered = NUMBERED.fullmatch(name)
    if numbered and numbered[1] == level:
        return say("{name} {n}", name=BOTS[level], n=int(numbered[2]))
    return BOTS[level] if name == level else name


def names(table: Table) -> list[Name]:
    """Everybody at the table by name."""
    return [called(seat.name, seat.level) for seat in table.seats]


# Throws


def told_throw(table: Table, before: Position | None, event: Thrown) -> Told:
    assert before is not None
    assert table.position is not None
    dice = [
        replace(die, face=shown) for die, shown in zip(dice_to_throw(table, before, True), event.faces, strict=True)
    ]
    cards = cards_due(before)
    read = listed([say("{die} {face}", die=die.name, face=die.read) for die in dice][:ENOUGH])
    said = (
        say("Drawn: {cards}", cards=read)
        if cards
        else say("{name} throws: {dice}", name=names(table)[before.active], dice=read)
    )
    fell = [{"name": die.name, "face": die.typed} for die in dice]
    more: dict[str, Any] = {"seat": event.seat, "cards": cards, "dice": fell}
    return Told(table.seq, "thrown", ending(table, said), more | over(table))


def cards_due(position: Position) -> bool:
    """Whether what is to be thrown are cards."""
    return position.phase not in [position.game.rules.PHASES[phase] for phase in position.game.rules.THROWING]


def dice_to_throw(table: Table, position: Position, cards: bool = False) -> list[Die]:
    """The dice that must be thrown now; cards only if they are wanted."""
    return [] if cards_due(position) and not cards else position.dice_to_throw


def die_data(die: Die) -> dict[str, Any]:
    """A die as a page draws it."""
    colour, art = face(die)
    data: dict[str, Any] = {"name": die.name, "colour": str(colour), "art": art}
    if die.face:
        return data | {"face": die.typed, "read": die.read}
    return data | {"face": None, "faces": list(die.faces), "names": list(die.names or die.faces)}


# Choices


def told_choice(table: Table, before: Position | None, event: Chosen) -> Told:
    assert before is not None
    assert table.position is not None
    name = names(table)[event.seat]
    choice = Choice(before.code(event.choice) or 0, event.choice)
    text = before.describe(event.seat, choice)
    made = {"choice": event.choice, "text": text}
    more: dict[str, Any] = {"seat": event.seat, "by": event.by}
    own_said = chosen(event, name, text)
    if not sealed(before):
        return Told(table.seq, "chosen", ending(table, own_said), more | made | besides(table, before))
    if table.position.pending:  # the step goes on: nobody else hears what it was
        told = event.by != "auto" and event.seat not in table.position.waiting
        said = say("{name} has chosen.", name=name) if told else None
        return Told(table.seq, "chosen", said, more, event.seat, made, own_said)
    revealed = [*before.pending, (event.seat, choice)]
    found = reveal(before, sorted(revealed, key=lambda one: one[0]))
    listing = [done(names(table)[seat], made_.text, text) for seat, made_, text in found]
    last = max(place for place, (seat, _, _) in enumerate(found) if seat == event.seat)
    listing[last] = own_said  # whoever chose last hears too that the time was up, or that nothing else was open
    said = joined(listing)
    if len(found) > 1:
        more["revealed"] = [{"seat": seat, "choice": chosen.text} for seat, chosen, _ in found]
    return Told(table.seq, "chosen", ending(table, said), more | made | besides(table, before))


def sealed(position: Position) -> bool:
    """Whether choices of the present step stay hidden until all have chosen."""
    return position.game.rules.sealed(position.fields()[0])


def chosen(event: Chosen, name: Name, text: Message) -> Message:
    said = done(name, event.choice, text)
    if event.by == "auto":
        return say("{said}, nothing else is open", said=said)
    if event.by == "clock":
        return say("{said}, the time was up", said=said)
    return said


def done(name: Name, choice: str, text: Message) -> Message:
    """What somebody did; a pass that costs something says so itself."""
    plain = choice == text.text == PASS
    return say("{name} passes", name=name) if plain else say("{name}: {said}", name=name, said=text)


def reveal(before: Position, made: list[tuple[int, Choice]]) -> list[tuple[int, Choice, Message]]:
    """What everybody chose in a step, each as it was said."""
    position, found = before.step_start, []
    for seat, choice in made:
        found.append((seat, choice, position.describe(seat, choice)))
        position = position.choose(seat, choice)
    return found


def joined(messages: list[Message]) -> Message:
    """Several sentences."""
    some = messages[0]
    for one in messages[1:ENOUGH]:
        some = say("{some}; {one}", some=some, one=one)
    return some


# The end


def over(table: Table) -> dict[str, Any]:
    return {"over": True} if table.state == "over" else {}


def besides(table: Table, before: Position) -> dict[str, Any]:
    """What a choice brought with it: the end, or news that the game itself has to tell."""
    assert table.position is not None
    news = None if table.position.over else table.position.told_since(before, names(table))
    return over(table) | ({"news": news} if news else {})


def ending(table: Table, said: Message) -> Message:
    """What happened, and who has won if that was the end."""
    if table.state != "over" or table.position is None:
        return said
    return say("{said}. {won}", said=said, won=table.position.won(names(table)))


# Who is awaited


def sentence(table: Table, seat: int | None, is_host: bool, waking: Set[int] = frozenset()) -> Message:
    """Who is awaited for what."""
    position = table.position
    if position is None:
        return waiting_for_people(table, is_host)
    if position.over:
        return position.won(names(table))
    if table.throwing:
        return throwing(table, position, seat)
    if seat in table.asked:
        return say("You: {asked}", asked=position.asked_of(seat))
    if waking and waking >= table.asked.keys():
        return say("The bot is waking up: the first time takes up to a minute.")
    if any(table.seats[place].kind == "open" for place in table.asked):
        return open_seat()
    awaited = listed([names(table)[place] for place in table.asked])
    if seat in table.given:
        return say("You have chosen. Awaited: {names}", names=awaited)
    return say("{name}: {said}", name=awaited, said=position.asked)


def open_seat() -> Message:
    return say("A seat is open: somebody with the link may sit down.")


def waiting_for_people(table: Table, is_host: bool) -> Message:
    free = sum(seat.kind == "open" for seat in table.seats)
    if free:
        return say("Waiting for people: one seat is open.", "Waiting for people: {n} seats are open.", n=free)
    return say("Everybody is here: start when you like.") if is_host else say("Everybody is here: the host starts.")


def throwing(table: Table, position: Position, seat: int | None) -> Message:
    name = names(table)[position.active]
    if table.options.dice == "auto":
        return say("The dice are thrown …")
    if table.seats[position.active].kind == "open":
        return open_seat()
    if table.options.dice != "real":
        return say("You: throw the dice") if seat in table.throwers() else say("{name} throws the dice", name=name)
    if seat in table.throwers():
        if seat == position.active:
            return say("You: throw your dice and enter what they show")
        return say("Throw the dice for {name} and enter what they show", name=name)
    if table.bot_for(position.active) is not None:
        return say("Somebody throws real dice for {name} and enters them", name=name)
    return say("{name} throws real dice and enters them", name=name)
