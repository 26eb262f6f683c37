"""A sitting: one match at one keyboard, from where it stands to its end."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from shlex import quote

from crocetta import bots
from crocetta.bots.program import SECONDS, Program
from crocetta.bots.thinker import Thinker
from crocetta.core import record
from crocetta.core.match import Match, Thrown
from crocetta.core.position import Choice, Position
from crocetta.core.words import Message, say
from crocetta.terminal import seating, telling
from crocetta.terminal.errors import INTERRUPTED, NO, OK, WrongFile
from crocetta.terminal.files import Kept
from crocetta.terminal.keyboard import Keyboard, Leave
from crocetta.terminal.screen import QUIET, WRONG, Screen


class Sitting:
    """People and bots around a match. What has happened is kept before anybody is told."""

    def __init__(self, match: Match, screen: Screen, kept: Kept | None = None, patience: float = SECONDS) -> None:
        self.match = match
        self.screen = screen
        self.kept = kept
        self.lost = False  # whether a file was given up that should have kept the match
        seats = seating.of(match)
        self.reader = seats.lone  # the only person, who is told "you"
        self.names = tuple(None if seat == self.reader else name for seat, name in enumerate(seats.names))
        self.bots = {seat: self.seated(name, patience) for seat, name in seats.bots.items()}
        self.keyboard = Keyboard(self)
        self.awake = False  # whether a bot that thinks has done so
        self.told = 0  # the turn that was announced last
        self.untold: Message | None = None  # the throw, while nobody has heard of it

    def seated(self, name: str, patience: float) -> bots.Bot:
        """A bot on its seat; a program tells its troubles on our screen."""
        bot = bots.find(name, self.match.game, programs=True)
        if isinstance(bot, Program):
            bot.seconds, bot.report = patience, lambda trouble: self.screen.put(trouble, WRONG)
        return bot

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def sealed(self) -> bool:
        """Whether choices of the present step stay hidden until all have chosen."""
        return self.position.game.rules.sealed(self.position.fields()[0])

    def play(self) -> int:
        """Play on to the end, or until everybody leaves; what the shell is told."""
        try:
            self.keep()
            self.open()
            while not self.position.over:
                self.go_on()
            self.close()
        except (Leave, EOFError):
            self.leave()
        except KeyboardInterrupt:
            self.leave()
            return INTERRUPTED
        finally:
            for bot in self.bots.values():
                bot.close()
        return NO if self.lost else OK

    def go_on(self) -> None:
        """The next thing that must happen: a throw, a bot's choice, the only choice left, or a question."""
        if self.position.to_throw:
            self.throw()
            return
        awaited = [seat for seat in self.around() if seat in self.position.waiting]
        seat = next((seat for seat in awaited if self.decides_itself(seat)), awaited[0])
        if seat in self.bots:
            self.wake(seat)
            self.choose(seat, self.bots[seat].choose(self.position.view(seat), seat, self.chance(seat)))
        elif len(only := self.position.choices(seat)) == 1:
            self.choose(seat, only[0])
        else:
            self.keyboard.choose(seat)

    def wake(self, seat: int) -> None:
        """Say why nothing happens for a moment, when the first bot that thinks is about to."""
        if isinstance(self.bots[seat], Thinker) and len(self.position.codes(seat)) > 1 and not self.awake:
            self.awake = True
            self.screen.put(say("{name} is getting ready …", name=self.match.names[seat]), QUIET)

    def around(self) -> list[int]:
        """All seats, beginning with the active one."""
        return [(self.position.active + n) % self.position.seats for n in range(self.position.seats)]

    def decides_itself(self, seat: int) -> bool:
        return seat in self.bots or len(self.position.codes(seat)) == 1

    def chance(self, seat: int) -> int:
        """The seed of a bot's choice: the same again for the same dice."""
        luck = Random(f"{self.match.commitment} {len(self.match.log)} {seat}") if self.match.commitment else Random()
        return luck.getrandbits(62)

    # What happens

    def throw(self) -> None:
        if self.match.commitment:
            self.land(None)
        else:
            self.keyboard.throw()

    def land(self, faces: Sequence[int] | None) -> None:
        """The dice land: our own, or as somebody typed."""
        before = self.position
        self.match.throw(faces)
        self.keep_on()
        event = self.match.log[-1]
        assert isinstance(event, Thrown)
        said = telling.landed(before, self.position, self.names, event)
        if {die.name for die in before.dice_to_throw} <= {die.name for die in self.position.dice_on_table}:
            self.untold = said
        else:  # a card
            self.announce_turn(before)
            self.screen.put(said)

    def choose(self, seat: int, choice: Choice) -> None:
        before, sealed = self.position, self.sealed
        self.match.choose(seat, choice)
        self.keep_on()
        if not sealed or evident(before, seat):
            self.tell(before, seat, choice)
        elif self.position.pending and seat not in self.bots and seat not in self.position.waiting:
            self.screen.put(say("{name} has chosen.", name=self.match.names[seat]), QUIET)
        if sealed and not self.position.pending:
            self.tell_step(before, seat, choice)
        telling.news(self.screen, before, self.position, self.names)

    def tell_step(self, before: Position, seat: int, choice: Choice) -> None:
        """A step is over: what was hidden is told, by seat."""
        position = before.step_start
        for chooser, found in sorted([*before.pending, (seat, choice)], key=lambda one: one[0]):
            if not evident(position, chooser):
                self.tell(position, chooser, found)
            position = position.choose(chooser, found)

    def tell(self, before: Position, seat: int, choice: Choice) -> None:
        self.announce_turn(before)
        if self.untold:
            self.screen.put(self.untold)
            self.untold = None
        self.screen.put(telling.chosen(before, self.names[seat], seat, choice))

    def take_back(self, asked: int | None) -> bool:
        """Undo the last free choice that a person made in this step, or a throw that was typed; whether it could be."""
        undoable = [seat for seat in self.around() if seat not in self.bots and undone(self.position, seat)]
        if not undoable:
            return self.take_up()
        seat = asked if asked in undoable else undoable[-1]
        for _ in range(undone(self.position, seat)):
            self.match.take_back(seat)
        self.keep_on()
        self.screen.put(telling.taken_back(self.names[seat]))
        return True

    def take_up(self) -> bool:
        """Undo a throw that was typed in, while nobody has chosen anything since."""
        log = self.match.log
        throws = [place for place, event in enumerate(log) if isinstance(event, Thrown)]
        if self.match.commitment or not throws or len(log) - throws[-1] - 1 != len(self.position.pending):
            return False
        self.match = replace(self.match, log=log[: throws[-1]])
        self.keep_on()
        self.screen.put(say("The throw is taken back."))
        return True

    def keep(self) -> None:
        if self.kept:
            self.kept.keep(record.write(self.match))
            self.lost = False

    def keep_on(self) -> None:
        """Keep what has happened; a file that cannot be written any more is given up, not the game."""
        try:
            self.keep()
        except WrongFile as error:
            self.kept, self.lost = None, True
            self.screen.put(error.message, WRONG)
            self.screen.put(say("The game goes on, but is kept nowhere now: `save FILE` keeps it elsewhere."), WRONG)

    # What is said around it

    def open(self) -> None:
        """Who plays what, and what the dice have promised."""
        names = [self.screen.words(self.called(seat)) for seat in range(self.position.seats)]
        title = self.match.game.texts.TITLE
        self.screen.heading(say("{name}: {said}", name=title, said=", ".join(names)))
        if self.match.log:
            self.screen.put(say("The game goes on in turn {turn}.", turn=self.position.turn))
        elif len(names) > 1:
            self.screen.put(telling.begins(self.names[self.match.first]))
        if self.match.commitment:
            self.screen.put(say("The dice are promised: {promise}", promise=self.match.commitment), QUIET)
        if len(self.bots) < len(names):
            self.screen.put(say("Type `help` whenever you are asked."), QUIET)

    def called(self, seat: int) -> Message | str:
        name = self.match.names[seat]
        return say("{name} (bot)", name=name) if seat in self.bots else name

    def announce_turn(self, position: Position) -> None:
        if position.turn != self.told:
            self.told = position.turn
            self.screen.heading(telling.turn(position, self.names))

    def close(self) -> None:
        """The end, and where the record is."""
        telling.result(self.screen, self.match, self.reader)
        telling.dice(self.screen, self.match, str(self.kept.path) if self.kept else "")
        self.screen.put(self.where())

    def leave(self) -> None:
        """Somebody stops before the end."""
        self.screen.put()
        self.screen.put(self.where())
        if self.kept:
            self.screen.put(say("Go on with: {command}", command=f"crocetta play --save {quote(str(self.kept.path))}"))

    def where(self) -> Message:
        if self.kept:
            return say("The record is in {file}.", file=str(self.kept.path))
        return say("No record was kept; `--save FILE` keeps one.")


def evident(position: Position, seat: int) -> bool:
    """Whether everybody can see from how the step began what a seat will choose first: nothing else is open."""
    return len(position.step_start.codes(seat)) == 1 and all(seat != chooser for chooser, _ in position.pending)


def undone(position: Position, seat: int) -> int:
    """How many choices a seat takes back to come to one that was free; 0 if there is none in this step."""
    mine = sum(seat == chooser for chooser, _ in position.pending)
    for taken in range(1, mine + 1):
        position = position.take_back(seat)
        if len(position.codes(seat)) > 1:
            return taken
    return 0
