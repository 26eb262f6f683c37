"""A room: one table and those around it. Messages in, events and messages out; it knows no sockets, files or clocks.

Whoever runs a room keeps the events of an outcome first, then delivers its messages: what anybody hears has been kept.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from crocetta.core.dice import Dice
from crocetta.core.position import Position
from crocetta.core.words import language_of
from crocetta.server import frames, hosting, keys, playing, reasons, sitting, telling
from crocetta.server.clock import THROW, Clock
from crocetta.server.events import AnyEvent, Away, Back, By, Chosen, Freed, Thrown
from crocetta.server.frames import AnyFrame
from crocetta.server.outcome import Client, Message, Outcome, Reply, Thought, addressed
from crocetta.server.refusal import hello_first, no_spectators, unknown_token
from crocetta.server.table import Table
from crocetta.server.telling import Told
from crocetta.server.view import Changes, Looking, View

REMEMBERED = 128  # events whose telling is kept ready
ENDING = (("sheets",), ("state", "sentence", "result"))  # of a view: what comes apart at the end: no message is large

Key = tuple[int | None, bool, str]  # seat, whether it is the host's, language: who sees the same


class Room:
    """One table and those around it."""

    def __init__(
        self,
        code: str,
        log: Iterable[AnyEvent],
        dice: Callable[[], Dice] = Dice.fresh,
        fresh_code: Callable[[], str] = keys.fresh_code,
        now: float = 0.0,
    ) -> None:
        self.table = Table(code)
        self.clock = Clock(self.table, now)
        self.log: list[AnyEvent] = []
        self.clients: list[Client] = []
        self.dice = dice
        self.fresh_code = fresh_code
        self.told: deque[Told] = deque(maxlen=REMEMBERED)
        self.shown: dict[Key, View] = {}
        self.thinking: set[tuple[int, int]] = set()  # seats and questions that bots have been asked
        self.waking: set[tuple[int, int]] = set()  # those of them who have to get ready first
        self.looking: Looking | None = None
        self.idle_since = now
        for event in log:
            self._apply(event)

    # Coming and going

    def hello(self, client: Client, frame: frames.Hello, now: float, recalled: Sequence[Told] = ()) -> Outcome:
        """Somebody says who they are, and is shown everything; what is long past may have been recalled before."""
        token = keys.token_hash(frame.token) if frame.token else ""
        if not token and not self.table.options.spectators and self.table.state != "lobby":
            raise no_spectators()
        if token and not self.knows(token):
            raise unknown_token()
        client.language = language_of(frame.language) or "en"
        client.token, client.greeted = token, True
        self._seat(client)
        if client not in self.clients:
            self.clients.append(client)
        self.seen(client, now)
        outcome = Outcome()
        self._back(client, outcome, now)
        self._finish(outcome, now, but=client)
        welcome = self.welcome(client, frame.since, now, recalled)
        outcome.messages.insert(0, (client, addressed(welcome, frame)))
        return outcome

    def knows(self, token: str) -> bool:
        """Whether somebody here owns a token of this hash."""
        return token == self.table.host or self.table.seat_of(token) is not None

    def _seat(self, client: Client) -> None:
        """What a client's token makes it now."""
        client.seat = self.table.seat_of(client.token) if client.token else None
        client.is_host = bool(client.token) and client.token == self.table.host

    def leave(self, client: Client, now: float) -> Outcome:
        """Somebody stops listening."""
        self.seen(client, now)
        if client in self.clients:
            self.clients.remove(client)
        self.clock.company = bool(self.clients)
        outcome = Outcome()
        self._publish(outcome, now)
        return outcome

    def seen(self, client: Client, now: float) -> None:
        """Somebody was here just now."""
        self.clock.see(client.seat, bool(self.clients), now)
        self.idle_since = now

    @property
    def online(self) -> set[int]:
        """The seats whose owners listen now."""
        return {client.seat for client in self.clients if client.seat is not None}

    @property
    def waking_seats(self) -> set[int]:
        """The seats whose bots are getting ready."""
        return {seat for seat, question in self.waking if self.table.asked.get(seat) == question}

    # What is shown

    def welcome(self, client: Client, since: int | None, now: float, recalled: Sequence[Told] = ()) -> Message:
        """Everything, for one who comes or comes back."""
        return {
            "type": "welcome",
            "seq": self.table.seq,
            "you": {"seat": client.seat, "host": client.is_host},
            "table": self.about(client.language),
            "view": self.view(client.seat, client.language, client.is_host, now),
            "events": [] if since is None else self.events(since, client.seat, client.language, recalled),
        }

    def about(self, language: str) -> Message:
        """What never changes at a table."""
        table = self.table
        return {
            "code": table.code,
            "link": f"/t/{table.code}",
            "game": table.game.id,
            "title": table.game.texts.TITLE,
            "flags": [flag_data(table, name, language) for name in table.game.flags],
            "options": table.options,
            "promise": table.promise,
            "deck": bool(table.deck),
        }

    def view(self, seat: int | None, language: str, is_host: bool, now: float) -> Message:
        """What one listener sees."""
        return self._look().view(seat, language, is_host).whole(now)

    def events(self, since: int, seat: int | None, language: str, recalled: Sequence[Told] = ()) -> list[Message]:
        """What happened after an event, as one listener may know it."""
        return [told.to(seat, language) for told in self._told_since(since, recalled)]

    def remembers(self, since: int) -> bool:
        """Whether all that happened since is ready to be told; the rest takes longer."""
        return since >= self.table.seq or (bool(self.told) and self.told[0].seq <= since + 1)

    def _told_since(self, since: int, recalled: Sequence[Told] = ()) -> list[Told]:
        if not self.remembers(since) and not recalled:
            recalled = retold(self.table.code, self.log)
        known = recalled[-1].seq if recalled else since
        return [told for told in (*recalled, *(told for told in self.told if told.seq > known)) if told.seq > since]

    # What clients say

    def receive(self, client: Client, frame: AnyFrame, now: float, recalled: Sequence[Told] = ()) -> Outcome:
        """A client says something; a refusal is an exception, and nothing has happened."""
        if isinstance(frame, frames.Hello):
            return self.hello(client, frame, now, recalled)
        if not client.greeted:
            raise hello_first()
        reply = self._reply(client, frame)
        outcome = Outcome(opens=reply.opens, advice=reply.advice)
        for event in reply.events:
            self._add(outcome, event, now)
        if reply.token:
            client.token = reply.token
            self._seat(client)
        self._back(client, outcome, now)
        if not reply.advice:
            outcome.messages.append((client, addressed(reply.answer, frame)))
        self._finish(outcome, now)
        return outcome

    def _reply(self, client: Client, frame: AnyFrame) -> Reply:
        """What a frame leads to; each kind is somebody's job."""
        table = self.table
        match frame:
            case frames.Choose():
                return playing.choose(table, client, frame)
            case frames.Throw():
                return playing.throw(table, client, frame, self.dice)
            case frames.TakeBack():
                return playing.take_back(table, client, frame)
            case frames.Why():
                return reasons.why(table, client, frame)
            case frames.Tell():
                return reasons.tell(table, client, frame)
            case frames.Hint():
                return reasons.hint(table, client, frame)
            case frames.Sit():
                return sitting.sit(table, client, frame)
            case frames.Stand():
                return sitting.stand(table, client, frame)
            case frames.Start():
                return hosting.start(table, client, self.dice())
            case frames.Remove():
                return hosting.remove(table, client, frame)
            case frames.Replace():
                return hosting.replace(table, client, frame)
            case frames.Rematch():
                return hosting.rematch(table, client, self.dice(), self.fresh_code)
            case _:
                return Reply({"type": "pong"})

    def _back(self, client: Client, outcome: Outcome, now: float) -> None:
        """Whoever says something is not away any more."""
        if client.seat is not None and self.table.seats[client.seat].away:
            self._add(outcome, Back(seat=client.seat), now)

    # What happens by itself

    def bot_chose(self, thought: Thought, choice: str, now: float) -> Outcome:
        """A bot has made up its mind; nothing happens if nobody waits for it any more."""
        outcome = Outcome()
        self.thinking.discard((thought.seat, thought.question))
        self.waking.discard((thought.seat, thought.question))
        if self.table.asked.get(thought.seat) == thought.question and self._needs_bot(thought.seat, now):
            chosen = Chosen(seat=thought.seat, choice=choice, question=thought.question, by=thought.by)
            self._add(outcome, chosen, now)
        self._finish(outcome, now)
        return outcome

    def bot_wakes(self, thought: Thought, now: float) -> Outcome:
        """A bot has to get ready first; people are told why they wait."""
        outcome = Outcome()
        self.waking.add((thought.seat, thought.question))
        self._publish(outcome, now)
        return outcome

    def tick(self, now: float) -> Outcome:
        """Time has passed: people are away, their time is up, dice may fall."""
        outcome = Outcome()
        for seat in self.clock.away(self.online, now):
            self._add(outcome, Away(seat=seat), now)
        if self.table.position and self._dice_fall(now):
            self._add(outcome, self._fallen(self.table.position), now)
        self._finish(outcome, now)
        return outcome

    def alarm(self) -> float | None:
        """When to tick next."""
        return self.clock.alarm(self.online, {seat for seat, _ in self.thinking})

    def _finish(self, outcome: Outcome, now: float, but: Client | None = None) -> None:
        """Whatever needs nobody happens at once; then bots are asked, and everybody is told."""
        while (event := self._by_itself()) is not None:
            self._add(outcome, event, now)
        self.clock.note(now)
        outcome.thoughts += self._thoughts(now)
        self._publish(outcome, now, but)

    def _by_itself(self) -> AnyEvent | None:
        """Cards, and choices where nothing else is open."""
        position = self.table.position
        if position is None or position.over:
            return None
        if self.table.throwing:
            return self._fallen(position) if telling.cards_due(position) else None
        for seat, question in self.table.asked.items():
            codes = position.codes(seat)
            if len(codes) == 1:
                return Chosen(seat=seat, choice=position.text(codes[0]), question=question, by="auto")
        return None

    def _fallen(self, position: Position) -> Thrown:
        faces = playing.fallen(self.table, self.dice)
        return Thrown(faces=faces, seat=position.active, question=self.table.throwing)

    def _dice_fall(self, now: float) -> bool:
        """Whether dice fall that nobody throws by hand: each throw is seen before the next."""
        if not self.table.throwing:
            return False
        rested = self.clock.throws_itself() and now >= self.clock.pause_ends()
        return rested or self.clock.late(THROW, now)

    def _needs_bot(self, seat: int, now: float) -> bool:
        return self.table.bot_for(seat) is not None or self.clock.late(seat, now)

    def _thoughts(self, now: float) -> list[Thought]:
        """The bots that have to choose and have not been asked yet."""
        position, found = self.table.position, list[Thought]()
        for seat, question in self.table.asked.items():
            if position and (seat, question) not in self.thinking and self._needs_bot(seat, now):
                self.thinking.add((seat, question))
                found.append(self._thought(position, seat, question))
        return found

    def _thought(self, position: Position, seat: int, question: int) -> Thought:
        level = self.table.bot_for(seat)
        by: By = "clock" if level is None else "bot" if self.table.seats[seat].kind == "bot" else "away"
        luck = f"{self.table.luck} {question} {seat}"
        return Thought(seat, question, level or "", by, position.view(seat), luck)

    # Keeping and telling

    def _add(self, outcome: Outcome, event: AnyEvent, now: float) -> None:
        outcome.events.append(event)
        self._apply(event)
        self.clock.happened = now
        if isinstance(event, Freed):
            self.clock.last_seen[event.seat] = now

    def _apply(self, event: AnyEvent) -> None:
        before = self.table.position
        self.table.apply(event)
        self.log.append(event)
        self.told.append(telling.tell(self.table, before, event))

    def _look(self) -> Looking:
        self.looking = Looking(self.table, self.online, self.clock.ends(), self.looking, self.waking_seats)
        return self.looking

    def _publish(self, outcome: Outcome, now: float, but: Client | None = None) -> None:
        """Tell everybody what happened, each with what changed in their own view."""
        for client in self.clients:
            self._seat(client)
        self._show_out(outcome)
        told = self._told_since(self.table.seq - len(outcome.events)) if outcome.events else []
        looking, before, self.shown = self._look(), self.shown, {}
        news: dict[Key, list[Message]] = {}
        known: Changes = {}
        for client in self.clients:
            key = (client.seat, client.is_host, client.language)
            if key not in self.shown:
                self.shown[key] = looking.view(client.seat, client.language, client.is_host)
                news[key] = self._news(key, before.get(key), told, now, known)
            if client is not but:
                outcome.messages += [(client, message) for message in news[key]]

    def _show_out(self, outcome: Outcome) -> None:
        """Once the game has begun, whoever has no seat stays only where spectators are welcome."""
        if self.table.state == "lobby" or self.table.options.spectators:
            return
        for client in [one for one in self.clients if one.seat is None and not one.is_host]:
            self.clients.remove(client)
            client.greeted = False
            outcome.messages.append((client, no_spectators().frame(client.language)))

    def _news(self, key: Key, old: View | None, told: list[Told], now: float, known: Changes) -> list[Message]:
        view = self.shown[key]
        changes = view.whole(now) if old is None else view.since(old, now, known)
        events = [found.to(key[0], key[2]) for found in told]
        if not changes and not events:
            return []
        news = {"type": "news", "seq": self.table.seq, "events": events, "view": changes}
        if not changes.get("result"):
            return [news]
        parts = [{name: changes.pop(name) for name in part if name in changes} for part in ENDING]
        return [news, *(news | {"events": [], "view": part} for part in parts if part)]


def retold(code: str, log: Iterable[AnyEvent]) -> list[Told]:
    """Every event of a log as it was told; of a long one that takes a while."""
    table, found = Table(code), list[Told]()
    for event in log:
        before = table.position
        table.apply(event)
        found.append(telling.tell(table, before, event))
    return found


def flag_data(table: Table, name: str, language: str) -> Message:
    """A rule option as it was settled for a table."""
    told, value = table.game.texts.FLAGS[name], table.flags[name]
    text = told.values[value].to(language) if value in told.values else value
    return {"name": name, "question": told.question.to(language), "value": value, "text": text}
