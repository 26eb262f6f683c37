"""People around a room, without sockets: each hears what a browser would hear, and adds it up as a browser does."""

from random import Random
from typing import Any

import msgspec

from crocetta.core.dice import Dice
from crocetta.server import bots, frames
from crocetta.server.events import Options
from crocetta.server.laying import Wish, lay
from crocetta.server.outcome import Client, Outcome
from crocetta.server.room import Room

Message = dict[str, Any]


def merged(view: Message, changes: Message) -> Message:
    """A view with what changed in it, as docs/protocol.md says."""
    after = view | {name: value for name, value in changes.items() if name not in ("seats", "sheets")}
    for name in ("seats", "sheets"):
        known = {one["seat"]: one for one in after[name]}
        for one in changes.get(name, []):
            before = known.get(one["seat"], {})
            known[one["seat"]] = before | one
            if "marks" in one:
                marks = ({} if one.get("fresh") else before.get("marks", {})) | one["marks"]
                known[one["seat"]].pop("fresh", None)
                known[one["seat"]]["marks"] = {cell: mark for cell, mark in marks.items() if mark is not None}
        after[name] = [known[seat] for seat in sorted(known)]
    return after


class Listener:
    """Somebody with a client: what was heard, and the view it adds up to."""

    def __init__(self, language: str = "en") -> None:
        self.client = Client()
        self.language = language
        self.heard: list[Message] = []
        self.events: list[Message] = []
        self.view: Message = {}
        self.token: str | None = None

    def hear(self, message: Message) -> None:
        plain: Message = msgspec.json.decode(msgspec.json.encode(message))
        self.heard.append(plain)
        if plain["type"] == "welcome":
            self.view = plain["view"]
        elif plain["type"] == "news":
            self.view = merged(self.view, plain["view"])
            self.events += plain["events"]
        elif plain["type"] == "seated":
            self.token = plain["token"] or self.token

    @property
    def question(self) -> Message:
        found: Message = self.view["question"]
        return found


class Around:
    """A room and everybody around it; time passes only when it is told to."""

    def __init__(
        self,
        game: str = "qwixx",
        people: int = 2,
        bots: int = 0,
        seed: int = 7,
        begin: bool = True,
        flags: dict[str, str] | None = None,
        languages: tuple[str, ...] = ("en", "it", "de"),
        names: tuple[str, ...] = ("Emma", "Max", "Sara", "Ugo", "Ida", "Leo"),
        **options: Any,
    ) -> None:
        self.now = 1000.0
        self.kept: list[Any] = []
        options = {"pace": 0, "dice": "auto"} | options
        wish = Wish(
            game=game,
            seats=["person"] * people + ["bot:random"] * bots,
            name=names[0],
            flags=flags or {},
            options=Options(**options),
        )
        self.laid = lay(wish, Dice.numbered(seed))
        self.room = Room("ABCDEFGH", self.laid.events, dice=lambda: Dice.numbered(seed), now=self.now)
        self.kept += self.laid.events
        self.people: list[Listener] = []
        for seat, name in enumerate(names[:people]):
            self.people.append(self.come(languages[seat % len(languages)], self.laid.token if seat == 0 else None))
            if seat:
                self.say(self.people[seat], frames.Sit(name=name))
        if begin:
            self.say(self.people[0], frames.Start())

    def come(self, language: str = "en", token: str | None = None, since: int | None = None) -> Listener:
        """Somebody opens the page."""
        listener = Listener(language)
        self.listeners = [*getattr(self, "listeners", []), listener]
        self.say(listener, frames.Hello(token=token, language=language, since=since))
        listener.token = token
        return listener

    def go(self, listener: Listener) -> None:
        """Somebody closes it."""
        self.listeners.remove(listener)
        self.deliver(self.room.leave(listener.client, self.now))

    def say(self, listener: Listener, frame: frames.AnyFrame) -> Message:
        """Somebody says something; the answer. A refusal is raised, as rooms do."""
        before = len(listener.heard)
        self.deliver(self.room.receive(listener.client, frame, self.now))
        return next((m for m in listener.heard[before:] if m["type"] != "news"), {})

    def deliver(self, outcome: Outcome) -> None:
        self.kept += outcome.events
        for client, message in outcome.messages:
            for listener in self.listeners:
                if listener.client is client:
                    listener.hear(message)
        for thought in outcome.thoughts:
            choice = bots.choose(thought.level, thought.view, thought.seat, thought.luck)
            self.deliver(self.room.bot_chose(thought, choice, self.now))
        self.ring()

    def ring(self) -> None:
        """What is due happens."""
        due = self.room.alarm()
        if due is not None and due <= self.now:
            before = self.room.table.seq
            outcome = self.room.tick(self.now)
            assert outcome.events or outcome.thoughts, f"an alarm rang for nothing at {before}, and would ring for ever"
            self.deliver(outcome)

    def wait(self, seconds: float) -> None:
        """Time passes, alarms ring."""
        end = self.now + seconds
        while (due := self.room.alarm()) is not None and due <= end:
            self.now = max(self.now, due)
            self.ring()
        self.now = end

    def choose(self, seat: int, choice: str) -> Message:
        """Whoever sits there answers what is asked."""
        listener = self.people[seat]
        return self.say(listener, frames.Choose(question=listener.question["number"], choice=choice))

    def asked(self) -> list[int]:
        """The people who are asked something."""
        return [seat for seat, listener in enumerate(self.people) if listener.view["question"]]

    def step(self, luck: Random) -> None:
        """Somebody who is asked does anything that is allowed."""
        seat = luck.choice(self.asked())
        listener = self.people[seat]
        question = listener.question
        if question["kind"] == "throw":
            faces = [luck.choice(die["faces"]) for die in listener.view["dice"]] if question["enter"] else None
            self.say(listener, frames.Throw(question=question["number"], faces=faces))
        elif question["dice"] and luck.random() < 0.5:
            dice = luck.sample(question["dice"]["open"], luck.randint(1, len(question["dice"]["open"])))
            self.say(listener, frames.Choose(question=question["number"], dice=dice))
        else:
            self.choose(seat, luck.choice(question["choices"])["choice"])

    def play(self, luck: Random, most: int = 10_000) -> None:
        """Anything that is allowed, until it is over."""
        while self.room.table.state == "play" and most:
            self.step(luck)
            most -= 1
