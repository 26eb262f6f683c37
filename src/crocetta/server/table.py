"""A table as its log tells it: who sits where, the match, who is asked what. Events in, no messages out."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
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
    GivenUp,
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


@dataclass(frozen=True)
class Made:
    """A choice since the last throw: which seat answered which question, and what it met."""

    seat: int
    question: int
    before: Position


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
    made: list[Made] = field(default_factory=list)  # all choices since the last throw, in the order they came
    undone: int = 0  # choices taken back in practice
    given_up: int | None = None  # the seat of the last person, who left
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
        return "over" if self.match.position.over or self.given_up is not None else "play"

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
        """Who is asked to throw now: the active player; people throw real dice for a bot, ours fall by themselves."""
        if not self.throwing or self.position is None or self.options.dice == "auto":
            return []
        active = self.position.active
        if self.bot_for(active) is None:
            return [active]
        if self.options.dice != "real":
            return []
        return [seat for seat in self.people() if not self.seats[seat].away] or self.people()

    def may_throw(self, seat: int) -> bool:
        """Whether a throw by this person counts: also by the active player who was away until now."""
        back = self.position is not None and seat == self.position.active and self.options.dice != "auto"
        return seat in self.throwers() or (back and bool(self.throwing))

    def awaited(self) -> set[int]:
        """The seats that owe a choice or a throw, bots among them."""
        throwers = self.throwers()
        if self.throwing and not throwers and self.position and self.options.dice != "auto":
            throwers = [self.position.active]
        return {*self.asked, *throwers}

    def can_undo(self, seat: int) -> int | None:
        """The question whose answer this seat may take back in practice: its last one since the last throw."""
        if not self.options.practice or self.state != "play" or self.people() != [seat]:
            return None
        own = [one.question for one in self.made if one.seat == seat]
        return next((question for question in reversed(own) if self.answers[seat, question].by == "person"), None)

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
        if self.given_up is not None:
            self.asked, self.throwing = {}, 0
            self.given.clear()
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
        self.made.clear()
        self.thrown[event.question] = (event.seat, self.seq)
        self.throwing = 0

    @_apply.register
    def _(self, event: Chosen) -> None:
        self.made.append(Made(event.seat, event.question, self._match.position))
        self._match.choose(event.seat, event.choice)
        self.answers[event.seat, event.question] = Answer(self.seq, event.choice, event.by)
        self.given.setdefault(event.seat, []).append(event.question)
        self.asked.pop(event.seat, None)

    @_apply.register
    def _(self, event: TakenBack) -> None:
        if event.practice:
            self._undo(event.seat, event.question)
            return
        given = self.given[event.seat]
        while given and given[-1] >= event.question:
            self._match.take_back(event.seat)
            self.answers.pop((event.seat, given.pop()))
        self.made = [one for one in self.made if (one.seat, one.question) in self.answers]
        self.asked.pop(event.seat, None)

    def _undo(self, seat: int, question: int) -> None:
        """Go back to before an answer since the last throw; all seats are asked anew."""
        place = next(n for n, one in enumerate(self.made) if (one.seat, one.question) == (seat, question))
        kept, undone = self.made[:place], self.made[place:]
        for one in undone:
            self.answers.pop((one.seat, one.question))
        log = self._match.log
        throws = [n for n, event in enumerate(log, 1) if isinstance(event, core.Thrown)]
        self.match = replace(self._match, log=log[: throws[-1] if throws else 0])
        self.given.clear()
        for one in kept:
            self._match.choose(one.seat, self.answers[one.seat, one.question].choice)
            self.given.setdefault(one.seat, []).append(one.question)
            if not self._match.position.pending:
                self.given.clear()
        self.made = kept
        self.asked.clear()
        self.undone += 1

    @_apply.register
    def _(self, event: Away) -> None:
        self.seats[event.seat].away = True

    @_apply.register
    def _(self, event: Back) -> None:
        self.seats[event.seat].away = False

    @_apply.register
    def _(self, event: GivenUp) -> None:
        self.given_up = event.seat

    @_apply.register
    def _(self, event: Moved) -> None:
        self.next = event.code

    @property
    def _match(self) -> Match:
        if self.match is None:
            raise ValueError(f"table {self.code}: the game has not begun")
        return self.match
