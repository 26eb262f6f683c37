"""Telling: what happened, in one sentence: in the second person to the seat it is about, in the third to all others."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from crocetta.core.game import Die
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, say
from crocetta.draw.dice import face
from crocetta.server.events import (
    AnyEvent,
    Away,
    Back,
    By,
    Chosen,
    Freed,
    GivenUp,
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

Name = str | Message  # of somebody at the table: people have one of their own, bots one in every language
Sentence = Callable[[int | None], Message]  # by who reads it: a seat, or anybody


@dataclass(frozen=True)
class Told:
    """An event as it is told: to everybody alike, but for the seats that hear something else."""

    seq: int
    kind: str
    said: Message | None
    more: dict[str, Any] = field(default_factory=dict)
    said_to: dict[int, Message] = field(default_factory=dict)  # by seat: the same in the second person
    more_to: dict[int, dict[str, Any]] = field(default_factory=dict)  # by seat: what only that one may know
    known: dict[tuple[int | None, str], dict[str, Any]] = field(default_factory=dict, compare=False)

    def to(self, seat: int | None, language: str) -> dict[str, Any]:
        """The event for one listener; most share one text."""
        key = (seat if seat in self.said_to or seat in self.more_to else None, language)
        if key not in self.known:
            self.known[key] = self.spelled(*key)
        return self.known[key]

    def spelled(self, seat: int | None, language: str) -> dict[str, Any]:
        said = self.said if seat is None else self.said_to.get(seat, self.said)
        more = self.more if seat is None else self.more | self.more_to.get(seat, {})
        return {
            "seq": self.seq,
            "kind": self.kind,
            "said": spoken(said, language) if said else "",
            **{name: translated(value, language) for name, value in more.items()},
        }


def addressed(table: Table, sentence: Sentence, about: Collection[int]) -> dict[int, Message]:
    """By seat: a sentence as those people read it whom it is about."""
    return {seat: sentence(seat) for seat in about if table.seats[seat].kind == "person"}


def subject(names: list[Name], seat: int, reader: int | None) -> Name | None:
    """The name of a seat; None where it reads the sentence itself."""
    return None if seat == reader else names[seat]


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
        case Opened() | Freed() | Replaced() | Moved():
            said, more = told_to_all(table, event)
            return Told(table.seq, kind_of(event), said, more)
        case _:
            return told_about(table, event)


def kind_of(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)


def told_to_all(table: Table, event: Opened | Freed | Replaced | Moved) -> tuple[Message | None, dict[str, Any]]:
    """What is told to everybody alike."""
    match event:
        case Opened():
            return None, {}
        case Freed(seat=seat):
            return say("Seat {n} is open.", n=seat + 1), {"seat": seat}
        case Replaced(seat=seat, name=name, level=level, left=left):
            bot = called(name, level)
            more: dict[str, Any] = {"seat": seat, "level": level, "name": bot}
            if left:
                return say("{name} leaves: {bot} plays on.", name=left, bot=bot), more | {"left": left}
            return say("{name} sits down.", name=bot), more
        case Moved(code=code):
            return say("The next game is ready."), {"code": code}


def told_about(table: Table, event: Sat | Started | TakenBack | Away | Back | GivenUp) -> Told:
    """What is told of one seat."""
    seat = event.first if isinstance(event, Started) else event.seat
    names = short_names(table)

    def sentence(reader: int | None) -> Message:
        return told_of(table, event, subject(names, seat, reader))

    return Told(table.seq, kind_of(event), sentence(None), facts(table, event), addressed(table, sentence, [seat]))


def facts(table: Table, event: Sat | Started | TakenBack | Away | Back | GivenUp) -> dict[str, Any]:
    match event:
        case Started(first=first):
            return {"first": first, "promise": table.promise}
        case Sat(seat=seat, name=name):
            return {"seat": seat, "name": name}
        case GivenUp(seat=seat):
            return {"seat": seat, "over": True}
        case TakenBack(seat=seat, practice=True):
            return {"seat": seat, "practice": True}
        case _:
            return {"seat": event.seat}


def told_of(table: Table, event: Sat | Started | TakenBack | Away | Back | GivenUp, name: Name | None) -> Message:
    """What is told of somebody; without a name to that very seat."""
    you = name is None
    match event:
        case Sat():
            return say("You sit down.") if you else say("{name} sits down.", name=name)
        case Started() if len(table.seats) == 1:
            return say("The game begins.")
        case Started():
            return say("You begin.") if you else say("{name} begins.", name=name)
        case TakenBack():
            return say("You take back your choice.") if you else say("{name} takes back the choice.", name=name)
        case Away():
            return (
                say("You are away: a bot plays for you.") if you else say("{name} is away: a bot plays on.", name=name)
            )
        case GivenUp():
            return say("You give up the game.") if you else say("{name} gives up the game.", name=name)
        case Back():
            return say("You are back.") if you else say("{name} is back.", name=name)


# Names

BOTS = {  # by level: a bot without a name of its own, and what one with a name is
    "random": (say("Random bot"), say("random bot")),
    "easy": (say("Easy bot"), say("easy bot")),
    "medium": (say("Medium bot"), say("medium bot")),
    "hard": (say("Hard bot"), say("hard bot")),
    "champion": (say("Champion bot"), say("champion bot")),
}
NUMBERED = re.compile(r"(\w+) (\d+)")  # where several bots of a level sit at a table


def called(name: str, level: str) -> Name:
    """What a bot is called in full: by its name and its level."""
    short = called_for_short(name, level)
    return say("{name} ({bot})", name=name, bot=BOTS[level][1]) if short == name and level in BOTS else short


def called_for_short(name: str, level: str) -> Name:
    """What a bot is called; those of old logs have no name but their level, which the log keeps in English."""
    numbered = NUMBERED.fullmatch(name)
    if level in BOTS and numbered and numbered[1] == level:
        return say("{name} {n}", name=BOTS[level][0], n=int(numbered[2]))
    return BOTS[level][0] if level in BOTS and name == level else name


def names(table: Table) -> list[Name]:
    """Everybody at the table by name, bots with their level."""
    return [called(seat.name, seat.level) for seat in table.seats]


def short_names(table: Table) -> list[Name]:
    """Everybody at the table by name alone."""
    return [called_for_short(seat.name, seat.level) for seat in table.seats]


# Throws


def told_throw(table: Table, before: Position | None, event: Thrown) -> Told:
    assert before is not None
    assert table.position is not None
    dice = [
        replace(die, face=shown) for die, shown in zip(dice_to_throw(table, before, True), event.faces, strict=True)
    ]
    cards, names, read = cards_due(before), short_names(table), table.position.called_out(dice[:ENOUGH])

    def sentence(reader: int | None) -> Message:
        if cards:
            told = before.told_draw(event.faces, [subject(names, seat, reader) for seat in range(len(names))])
            return told or say("Drawn: {cards}", cards=read)
        return thrown(subject(names, event.seat, reader), subject(names, before.active, reader), read)

    more: dict[str, Any] = {"seat": event.seat, "active": before.active, "cards": cards}
    more["dice"] = [die_data(die) for die in dice]
    if table.position.called:
        more["called"] = table.position.called
    everybody, about = range(len(names)), {event.seat, before.active}
    return finished(table, "thrown", sentence, more, everybody if cards else about)


def thrown(thrower: Name | None, active: Name | None, dice: Message) -> Message:
    """Who threw what, and for whom."""
    if thrower == active:
        return (
            say("You throw: {dice}", dice=dice)
            if thrower is None
            else say("{name} throws: {dice}", name=thrower, dice=dice)
        )
    if thrower is None:
        return say("You throw for {active}: {dice}", active=active, dice=dice)
    if active is None:
        return say("{name} throws for you: {dice}", name=thrower, dice=dice)
    return say("{name} throws for {active}: {dice}", name=thrower, active=active, dice=dice)


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
    return data | {"face": None} | ({"asked": die.asked} if die.asked else {})


def whole_die(die: Die) -> dict[str, Any]:
    """A die that can be turned over: with all its faces, and how each is read out."""
    return die_data(die) | {"faces": list(die.faces), "names": list(die.names or die.faces)}


# Choices


def told_choice(table: Table, before: Position | None, event: Chosen) -> Told:
    assert before is not None
    assert table.position is not None
    names, choice = short_names(table), Choice(before.code(event.choice) or 0, event.choice)
    made: dict[str, Any] = {"choice": event.choice, "text": before.describe(event.seat, choice)}
    if cost := before.cost(event.seat, choice):
        made["cost"] = cost
    more: dict[str, Any] = {"seat": event.seat, "by": event.by}

    def alone(reader: int | None) -> Message:
        return clause(before, event.seat, choice, event.by, subject(names, event.seat, reader))

    if not sealed(before):
        return finished(table, "chosen", alone, more | made, {event.seat}, before)
    if table.position.pending:  # the step goes on: nobody else hears what it was
        told = event.by != "auto" and event.seat not in table.position.waiting
        said = say("{name} has chosen.", name=names[event.seat]) if told else None
        return Told(table.seq, "chosen", said, more, addressed(table, alone, [event.seat]), {event.seat: made})
    found = revealed(before, event.seat, choice)
    if len(found) == 1:
        return finished(table, "chosen", alone, more | made, {event.seat}, before)
    more["revealed"] = [{"seat": seat, "choice": chosen.text} for _, seat, chosen in found]

    def sentence(reader: int | None) -> Message:
        return told_step(found, event, names, reader)

    return finished(table, "chosen", sentence, more | made, {seat for _, seat, _ in found}, before)


Step = list[tuple[Position, int, Choice]]  # by seat: the position that each choice met, who made it, what it was


def revealed(before: Position, seat: int, choice: Choice) -> Step:
    """All choices of a step that this last one ends."""
    position, found = before.step_start, Step()
    for chooser, made in sorted([*before.pending, (seat, choice)], key=lambda one: one[0]):
        found.append((position, chooser, made))
        position = position.choose(chooser, made)
    return found


def told_step(found: Step, last: Chosen, names: list[Name], reader: int | None) -> Message:
    """A step in which several chose, in one sentence; what the reader chose comes first."""
    mine, others = list[Message](), list[Message]()
    place = max(place for place, (_, seat, _) in enumerate(found) if seat == last.seat)
    for n, (position, seat, choice) in enumerate(found):
        by: By = last.by if n == place else "person"  # of the others that was told before, or does not matter
        if by == "auto" and seat != reader:
            by = "person"
        told = clause(position, seat, choice, by, subject(names, seat, reader))
        (mine if seat == reader else others).append(told)
    return joined([sentences(mine), *others] if mine else others)


def clause(position: Position, seat: int, choice: Choice, by: By, name: Name | None) -> Message:
    """What a seat chose; without a name as it is told to that seat."""
    if by == "auto":
        return position.forced(seat, choice, name)
    said = position.told(seat, choice, name)
    return say("{said}, the time was up", said=said) if by == "clock" else said


def sealed(position: Position) -> bool:
    """Whether choices of the present step stay hidden until all have chosen."""
    return position.game.rules.sealed(position.fields()[0])


def sentences(messages: list[Message]) -> Message:
    """Several sentences, one after the other."""
    some = messages[0]
    for one in messages[1:ENOUGH]:
        some = say("{some}. {one}", some=some, one=one)
    return some


def joined(messages: list[Message]) -> Message:
    """Several clauses of one sentence."""
    some = messages[0]
    for one in messages[1:ENOUGH]:
        some = say("{some}; {one}", some=some, one=one)
    return some


# The end


def finished(
    table: Table,
    kind: str,
    sentence: Sentence,
    more: dict[str, Any],
    about: Collection[int],
    before: Position | None = None,
) -> Told:
    """What a throw or a choice is told as: with the end of the game, and with news that the game itself has to tell."""
    position, names = table.position, short_names(table)
    assert position is not None
    if position.over:

        def ended(reader: int | None) -> Message:
            return say("{said}. {won}", said=sentence(reader), won=position.won(names, reader))

        about = {*about, *position.leaders}
        told = Told(table.seq, kind, ended(None), more | {"over": True}, addressed(table, ended, about))
    else:
        told = Told(table.seq, kind, sentence(None), more, addressed(table, sentence, about))
    return told if before is None else with_news(table, told, before, names)


def with_news(table: Table, told: Told, before: Position, names: list[Name]) -> Told:
    """The same with what a choice brought besides: a row is closed, a game of a series is over."""
    position = table.position
    news = position.told_since(before, names) if position else None
    if position is None or news is None:
        return told
    to = {
        seat: {"news": position.told_since(before, [subject(names, place, seat) for place in range(len(names))])}
        for seat in table.people()
    }
    return replace(told, more=told.more | {"news": news}, more_to=to)
