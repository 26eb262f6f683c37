"""A table as its log tells it: who sits where, the match, who is asked what. Events in, no messages out."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import singledispatchmethod

from crocetta.core import match as core
from crocetta.core.dice import Dice
from crocetta.core.game import Game, find
from crocetta.core.match import Match
from crocetta.core.position import Position
from crocetta.server.events import (
    AnyEvent,
    Away,
    Back,
    By,
    Chosen,
    Event,
    Freed,
    Moved,
    Opened,
    Options,
    Replaced,
    Sat,
    Started,
    TakenBack,
    Thrown,
)


@dataclass
class Seat:
    """A place at the table and who sits there."""

    kind: str = "open"  # open, person, bot
    name: str = ""
    token: str = ""  # the hash of a person's token
    level: str = ""  # of a bot
    away: bool = False  # a bot plays for this person


@dataclass(frozen=True)
class Answer:
    """What a seat answered to a question."""

    seq: int
    choice: str
    by: By


@dataclass
class Table:
    """Everything that follows from the log."""

    code: str
    game: Game = field(init=False)
    flags: dict[str, str] = field(init=False)
    options: Options = field(init=False)
    deck: str = ""
    host: str = ""  # the hash of the host's token
    luck: str = ""  # what bots draw theirs from
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    seq: int = 0  # of the last event
    asked: dict[int, int] = field(default_factory=dict)  # by seat: the question it has to answer
    throwing: int = 0  # the question to throw; 0 when nothing is to be thrown
    answers: dict[tuple[int, int], Answer] = field(default_factory=dict)  # by seat and question
    given: dict[int, list[int]] = field(default_factory=dict)  # by seat: what it answered in this step
    thrown: dict[int, tuple[int, int]] = field(default_factory=dict)  # by question: seat and seq of the throw
    next: str = ""  # the code of the table where its people play on

    @classmethod
    def of(cls, code: str, events: Iterable[AnyEvent]) -> "Table":
        """The table of a log."""
        table = cls(code)
        for event in events:
            table.apply(event)
        return table

    # What it is

    @property
    def position(self) -> Position | None:
        return self.match.position if self.match else None

    @property
    def state(self) -> str:
        """Where the table is: lobby, play or over."""
        if self.match is None:
            return "lobby"
        return "over" if self.match.position.over else "play"

    @property
    def promise(self) -> str | None:
        """What the dice have promised."""
        return self.match.commitment or None if self.match else None

    def seat_of(self, token: str) -> int | None:
        """The seat that a token owns, by its hash."""
        return next((place for place, seat in enumerate(self.seats) if seat.token and seat.token == token), None)

    def people(self) -> list[int]:
        """The seats of people."""
        return [place for place, seat in enumerate(self.seats) if seat.kind == "person"]

    def bot_for(self, seat: int) -> str | None:
        """The level of the bot that chooses for a seat: its own, or "" for whoever stands in; None for a person."""
        found = self.seats[seat]
        if found.kind == "bot":
            return found.level
        return "" if found.away else None

    def throwers(self) -> list[int]:
        """Who may throw now: the active player; anybody where a bot would have to pick up real dice."""
        if not self.throwing or self.position is None or self.options.dice == "auto":
            return []
        active = self.position.active
        if self.bot_for(active) is None:
            return [active]
        return [seat for seat in self.people() if not self.seats[seat].away] or self.people()

    # What happens

    def apply(self, event: AnyEvent) -> None:
        """One more event."""
        self.seq += 1
        self._apply(event)
        self._ask()

    def _ask(self) -> None:
        """Number what is asked now: a question keeps its number until it is answered."""
        position = self.position
        if position is None:
            return
        waiting = position.waiting
        self.asked = {seat: self.asked.get(seat, self.seq) for seat in waiting}
        if not position.to_throw:
            self.throwing = 0
        elif not self.throwing:
            self.throwing = self.seq
        if not position.pending:
            self.given.clear()

    @singledispatchmethod
    def _apply(self, event: Event) -> None:
        raise TypeError(f"no such event: {event}")

    @_apply.register
    def _(self, event: Opened) -> None:
        self.game = find(event.game, str(event.rules))
        self.options, self.deck, self.host = event.options, event.deck, event.host
        self.flags = {name: event.flags[name] for name in self.game.flags}  # a record names them in the game's order
        self.seats = [Seat() for _ in range(event.seats)]

    @_apply.register
    def _(self, event: Sat) -> None:
        self.seats[event.seat] = Seat("person", event.name, event.token)
        self._rename()

    @_apply.register
    def _(self, event: Freed) -> None:
        name = self.seats[event.seat].name
        self.seats[event.seat] = Seat(name=name if self.match else "")

    @_apply.register
    def _(self, event: Replaced) -> None:
        self.seats[event.seat] = Seat("bot", event.name, level=event.level)
        self._rename()

    def _rename(self) -> None:
        if self.match:
            self.match.names = tuple(seat.name for seat in self.seats)

    @_apply.register
    def _(self, event: Started) -> None:
        self.luck = event.luck or event.seed or self.host  # games begun before there was such luck have other secrets
        dice = Dice(bytes.fromhex(event.seed)) if event.seed else None
        names = tuple(seat.name for seat in self.seats)
        self.match = Match(
            self.game,
            names,
            self.flags,
            event.first,
            event.by_lot,
            dice,
            dice.commitment if dice else "",
            self.deck,
        )

    @_apply.register
    def _(self, event: Thrown) -> None:
        self._match.add(core.Thrown(tuple(event.faces)))
        self.thrown[event.question] = (event.seat, self.seq)
        self.throwing = 0

    @_apply.register
    def _(self, event: Chosen) -> None:
        self._match.choose(event.seat, event.choice)
        self.answers[event.seat, event.question] = Answer(self.seq, event.choice, event.by)
        self.given.setdefault(event.seat, []).append(event.question)
        self.asked.pop(event.seat, None)

    @_apply.register
    def _(self, event: TakenBack) -> None:
        given = self.given[event.seat]
        while given and given[-1] >= event.question:
            self._match.take_back(event.seat)
            self.answers.pop((event.seat, given.pop()))
        self.asked.pop(event.seat, None)

    @_apply.register
    def _(self, event: Away) -> None:
        self.seats[event.seat].away = True

    @_apply.register
    def _(self, event: Back) -> None:
        self.seats[event.seat].away = False

    @_apply.register
    def _(self, event: Moved) -> None:
        self.next = event.code

    @property
    def _match(self) -> Match:
        if self.match is None:
            raise ValueError(f"table {self.code}: the game has not begun")
        return self.match
