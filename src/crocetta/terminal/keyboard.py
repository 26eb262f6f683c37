"""The keyboard: one question at a time, asked until it is answered in a way that counts."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from crocetta.bots import Budget, coach
from crocetta.core.errors import quoted
from crocetta.core.game import Die
from crocetta.core.position import Choice, Position, wrong_number
from crocetta.core.words import Message, say
from crocetta.terminal import advising, page, telling
from crocetta.terminal.errors import WrongFile
from crocetta.terminal.files import Kept, is_there, named
from crocetta.terminal.screen import QUIET, WRONG

if TYPE_CHECKING:
    from crocetta.terminal.sitting import Sitting

AROUND = 9  # lines of the heading, the throw, the dice and the question
COMMANDS = {
    "why CHOICE": say("why you may not choose it, or what it would do"),
    "choices": say("everything you may choose, with its meaning"),
    "hint": say("what your choices are worth, and why"),
    "hint quiet": say("three good choices, not telling which is best"),
    "sheet NAME": say("somebody's sheet; without a name yours"),
    "points": say("everybody's points and where they come from"),
    "back": say("take back the last choice, as long as others still choose"),
    "rules": say("the rules of this game"),
    "save FILE": say("keep the game in a file from now on, after every move"),
    "quit": say("leave the game"),
    "help": say("this list"),
}


class Leave(Exception):
    """Somebody wants to stop here."""


class Keyboard:
    """Asks whoever sits there, for the choice of a seat or for what real dice show."""

    def __init__(self, sitting: "Sitting") -> None:
        self.sitting = sitting
        self.screen = sitting.screen
        self.explained = False  # how faces are typed
        self.warned = False  # that a game left now is lost
        self.seen: int | None = None  # the seat whose hidden choices are still on the screen
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "why": self.why,
            "choices": self.choices,
            "hint": self.hint,
            "sheet": self.sheet,
            "points": self.points,
            "back": self.back,
            "rules": self.rules,
            "save": self.save,
            "quit": self.quit,
            "help": self.help,
        }

    def view(self, seat: int) -> Position:
        """What a seat may see."""
        return self.sitting.position.view(seat)

    # Questions

    def choose(self, seat: int) -> None:
        """Ask a seat for its choice, and make it."""
        view, name = self.view(seat), self.sitting.match.names[seat]
        self.show(seat)
        prompt = f"{name}> "
        while True:
            typed = self.screen.ask(prompt)
            choice = meant(view, seat, typed)
            if choice:
                if self.in_secret(seat):
                    self.screen.hide(prompt)
                self.sitting.choose(seat, choice)
                return
            if typed and self.command(seat, typed, self.reason(view, seat, typed)):
                return

    def show(self, seat: int) -> None:
        """Everything one needs to choose."""
        view, names = self.view(seat), self.sitting.names
        self.cover(seat)
        self.screen.heading(telling.headline(view, seat, names))
        self.sitting.told = view.turn
        telling.throw(self.screen, view, names, self.sitting.untold)
        self.sitting.untold = None
        self.screen.sheet(view, seat, view.choices(seat))
        self.screen.put(telling.question(view, seat, names))
        telling.choices(self.screen, view, seat)
        self.screen.remind(view, view.paper(seat).height + min(len(view.choices(seat)), telling.FEW) + AROUND)

    def cover(self, seat: int) -> None:
        """Clear away the sheet of somebody who has chosen in secret before the next one looks."""
        hidden = [chooser for chooser, _ in self.sitting.position.pending]
        if self.seen != seat and self.seen in hidden and self.sitting.sealed:
            self.screen.clear()
        self.seen = seat if seat in hidden else None

    def in_secret(self, seat: int) -> bool:
        """Whether somebody who must not know yet looks at the same screen."""
        return self.sitting.sealed and any(other != seat for other in self.sitting.position.waiting)

    def throw(self) -> None:
        """Ask for what the real dice show."""
        dice = self.sitting.position.dice_to_throw
        active = self.sitting.position.active
        names = ", ".join(self.screen.words(die.name) for die in dice)
        self.sitting.announce_turn(self.sitting.position)
        self.screen.put(say("Throw, and type what you see: {dice}", dice=names))
        self.explain(dice)
        while True:
            typed = self.screen.ask("> ")
            faces = shown(dice, typed)
            if isinstance(faces, list):
                self.sitting.land(faces)
                return
            if typed and self.command(active, typed, faces):
                return

    def explain(self, dice: list[Die]) -> None:
        """How to type faces that differ from die to die, once in a game."""
        if self.explained or len(dice) < 2 or len({die.faces for die in dice}) == 1:
            return
        self.explained = True
        self.screen.rows((die.name, " ".join(die.faces)) for die in dice)
        example = " ".join(die.faces[place % len(die.faces)] for place, die in enumerate(dice)).lower()
        self.screen.put(say("For example: {faces}", faces=example), QUIET)

    # Commands

    def command(self, seat: int, typed: str, otherwise: Message) -> bool:
        """Do what was typed, or say why it is nothing; whether the question has to be put anew."""
        word, _, rest = typed.partition(" ")
        if word.lower() in self.commands:
            return self.commands[word.lower()](seat, rest)
        self.screen.put(otherwise, WRONG)
        return False

    def reason(self, view: Position, seat: int, typed: str) -> Message:
        """Why something cannot be chosen."""
        code = next((code for text in (typed, typed.lower()) if (code := view.code(text)) is not None), None)
        reason = view.why_not(seat, code) if code is not None else None
        if reason:
            return say("Not {text}: {reason}.", text=view.text(code or 0), reason=reason)
        return say("{text} is nothing one can choose or ask here; type `help`.", text=quoted(typed))

    def why(self, seat: int, rest: str) -> bool:
        view = self.view(seat)
        choice = meant(view, seat, rest)
        if choice:
            self.screen.put(say("{text} is open: {said}.", text=choice.text, said=view.describe(seat, choice)))
        else:
            self.screen.put(self.reason(view, seat, rest))
        return False

    def choices(self, seat: int, rest: str) -> bool:
        telling.choices(self.screen, self.view(seat), seat, everything=True)
        return False

    def hint(self, seat: int, rest: str) -> bool:
        view = self.view(seat)
        if seat not in view.waiting:
            self.screen.put(say("There is nothing to choose before the dice are thrown."), WRONG)
        elif rest.lower() not in ("", "quiet"):
            self.screen.put(say("There is only `hint` and `hint quiet`."), WRONG)
        else:
            self.screen.put(say("Thinking …"), QUIET)
            advice = coach.advise(view, seat, len(self.sitting.match.log), Budget(advising.ROLLOUTS))
            advising.hint(self.screen, view, seat, advice, quiet=bool(rest))
        return False

    def sheet(self, seat: int, rest: str) -> bool:
        names = self.sitting.match.names
        found = called(names, rest) if rest else [seat]
        if len(found) != 1:
            known = ", ".join(names[place] for place in found) if found else ", ".join(names)
            if found:
                self.screen.put(say("{name} may be one of several: {known}", name=quoted(rest), known=known), WRONG)
            else:
                self.screen.put(
                    say("nobody here is called {name}: there are {known}", name=quoted(rest), known=known), WRONG
                )
            return False
        view = self.view(seat)
        self.screen.put(say("{name}: {said}", name=names[found[0]], said=view.counted(view.points(found[0]))))
        self.screen.sheet(view, found[0], view.choices(seat) if found == [seat] else ())
        return False

    def points(self, seat: int, rest: str) -> bool:
        telling.standing(self.screen, self.view(seat), self.sitting.match.names)
        return False

    def back(self, seat: int, rest: str) -> bool:
        done = self.sitting.take_back(seat)
        if not done:
            self.screen.put(say("There is nothing to take back: the last step is over."), WRONG)
        return done

    def rules(self, seat: int, rest: str) -> bool:
        page.show(self.screen, self.sitting.match.game)
        return False

    def save(self, seat: int, rest: str) -> bool:
        kept = self.sitting.kept
        if kept:
            self.screen.put(say("Everything up to now is in {file}.", file=str(kept.path)))
        elif rest:
            self.begin_file(rest)
        else:
            self.screen.put(say("Say in which file: save FILE"), WRONG)
        return False

    def begin_file(self, typed: str) -> None:
        """Keep the game in a new file."""
        try:
            path = named(typed)
            if is_there(path):
                raise WrongFile(path, say("this file is there already"))
            self.sitting.kept = Kept(path)
            self.sitting.keep()
        except WrongFile as error:
            self.sitting.kept = None
            self.screen.put(error.message, WRONG)
        else:
            self.screen.put(say("From now on every move is kept in {file}.", file=str(path)))

    def quit(self, seat: int, rest: str) -> bool:
        if self.sitting.kept or self.warned:
            raise Leave
        self.warned = True
        self.screen.put(say("This game is kept nowhere: `save FILE` keeps it, `quit` once more leaves it."), WRONG)
        return False

    def help(self, seat: int, rest: str) -> bool:
        self.screen.put(say("You may type one of your choices, in capitals or not, or:"))
        self.screen.rows(COMMANDS.items())
        self.screen.put(say("Nothing happens if you type nothing."), QUIET)
        return False


def called(names: Sequence[str], typed: str) -> list[int]:
    """The seats of those who are called so, or whose names begin so if nobody is."""
    word = typed.casefold()
    exactly = [place for place, name in enumerate(names) if name.casefold() == word]
    return exactly or [place for place, name in enumerate(names) if name.casefold().startswith(word)]


def meant(view: Position, seat: int, typed: str) -> Choice | None:
    """The open choice that somebody typed, in capitals or not."""
    return next((choice for choice in view.choices(seat) if choice.text.lower() == typed.lower()), None)


def shown(dice: list[Die], typed: str) -> list[int] | Message:
    """The faces that were typed, or what is wrong with them."""
    words = typed.replace(",", " ").lower().split()
    if len(words) == 1 and len(dice) > 1 and all(len(face) == 1 for die in dice for face in die.faces):
        words = list(words[0])
    if len(words) != len(dice):
        return wrong_number(len(words), len(dice))
    words = sorted_out(dice, words)
    faces = []
    for die, word in zip(dice, words, strict=True):
        known = [face.lower() for face in die.faces]
        if word not in known:
            return say(
                "{die}: there is no face {face}, only {faces}",
                die=die.name,
                face=quoted(word),
                faces=" ".join(die.faces),
            )
        faces.append(known.index(word) + 1)
    return faces


def sorted_out(dice: list[Die], words: list[str]) -> list[str]:
    """Faces in the order of the dice if only one order fits; otherwise as they were typed."""
    found = fitting(dice, tuple(words))
    return list(found.pop()) if len(found) == 1 else words


def fitting(dice: list[Die], words: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All orders in which every word is a face of its die."""
    if not dice:
        return {()}
    faces = [face.lower() for face in dice[0].faces]
    return {
        (word, *rest)
        for place, word in enumerate(words)
        if word in faces
        for rest in fitting(dice[1:], words[:place] + words[place + 1 :])
    }
