"""Phrases: the words of the pages, which their modules look up by the English text."""

from crocetta.core.words import Message, say


class Hole(int):
    """A number that stays a hole in the text, for the page to fill."""

    def __format__(self, spec: str) -> str:
        return "{n}"


MANY = Hole(2)

# By the module of `static/` that says them first; `tests/browser/test_words.py` compares both.
PHRASES: tuple[Message, ...] = (
    # bar.js
    say("Crocetta, all games"),
    say("Settings"),
    say("Language"),
    say("Light"),
    say("Sound"),
    say("Vibration"),
    say("as the device"),
    say("day"),
    say("night"),
    # choosing.js
    say("Throw the dice"),
    say("Throw one die again", "Throw {n} dice again", n=MANY),
    say("Tap the dice that you throw again."),
    say("Tap one more.", "Tap {n} more.", n=MANY),
    say("That is one too many: tap another one off first."),
    say("Take back"),
    say("One choice as a list", "{n} choices as a list", n=MANY),
    # clock.js
    say("one second left", "{n} seconds left", n=MANY),
    # copying.js
    say("Copied."),
    say("Share"),
    # end.js
    say("How it ended: {ending}"),
    say("To the rematch"),
    say("Rematch"),
    say("Replay"),
    say("All games"),
    say("Record"),
    say("total"),
    say("Points"),
    say("The dice were real ones."),
    say("Dice verified: every throw follows from the seed that was promised before the game."),
    say("The dice are not proven."),
    say("promise"),
    say("seed"),
    # faces.js
    say("{die}: {face}"),
    say("What does it show: {die}?"),
    say("So they lie"),
    # greeting.js
    say("Roll the dice, cross it off."),
    say("Roll-and-write games by the book: with each other, with bots, with our dice or with yours."),
    say("no account: a link is enough"),
    say("bots on four levels, and hints"),
    say("dice that anybody can verify"),
    say("Roll the dice"),
    # hints.js
    say("Hint"),
    say("No bot has an opinion on this."),
    say("The adviser is waking up: the first time takes up to a minute."),
    # home.js
    say("Guest"),
    say("Play {game} now, against a bot"),
    say("Play now"),
    say("Open a table"),
    say("Rules"),
    say("Were you told a code?"),
    say("To the table"),
    say("Forget the table {code}"),
    say("Your tables"),
    # lobby.js
    say("Seats"),
    say("QR code of the table's link"),
    say("Open this link, scan the picture, or type the code at {place}."),
    say("So far only this computer finds the table. For phones in the same network start it with: {command}"),
    say("Copy the link"),
    say("Invite"),
    say("Seat {n}"),
    say("you"),
    say("free seat"),
    say("bot"),
    say("host"),
    say("Free"),
    say("Free the seat of {name}"),
    say("Bot for {seat}"),
    say("Add a bot: {seat}"),
    say("Add a bot"),
    say("All seats are taken; you look on."),
    say("for another device of yours; whoever has it plays for you"),
    say("Copy the link of my seat"),
    say("Start"),
    say("ours: whoever has the turn taps to throw"),
    say("ours: they throw themselves"),
    say("yours: real dice, entered with a tap each"),
    say("Dice"),
    say("Time"),
    say("{n} seconds a choice"),
    say("no limit"),
    say("Away"),
    say("after {n} seconds a bot plays"),
    say("the table waits"),
    say("Hints"),
    say("allowed"),
    say("no hints"),
    say("Spectators"),
    say("welcome"),
    say("nobody else"),
    say("Rules of {game}"),
    say("As agreed"),
    # lost.js
    say("There is nothing here."),
    # mine.js
    say("Lit cells to the left"),
    say("Lit cells to the right"),
    say("Sheet of {name}"),
    say("Larger"),
    say("Whole sheet"),
    say("My sheet, to be moved"),
    # options.js
    say("Close"),
    say("A table of {game}"),
    say("Your name"),
    say("Open the table"),
    say("One more seat"),
    say("bot: {level}"),
    say("somebody with the link"),
    say("Take seat {n} away"),
    say("Rules one by one"),
    say("Agreements"),
    say("When somebody is away"),
    say("Others with the link may look on"),
    say("Whoever is asked may take a hint from a bot"),
    # others.js
    say("The others"),
    say("Enlarge the sheet of {name}"),
    say("A bot takes over"),
    say("Free the seat"),
    say("one point", "{n} points", n=MANY),
    say("away, a bot plays"),
    say("not here"),
    say("is thinking …"),
    # replay.js
    say("Moment of the game"),
    say("To the beginning"),
    say("One back"),
    say("One on"),
    say("To the end"),
    say("The table is laid."),
    say("Turn {turn}: {name}"),
    say("Pause"),
    say("Play by itself"),
    say("Replay of {game}"),
    # room.js
    say("You have no seat any more: you look on."),
    # rules.js
    say("Table"),
    say("A sheet of {game}"),
    # sheet.js
    say("{cell}, circled"),
    say("{cell}, crossed"),
    say("{cell}, out of play"),
    # sitting.js
    say("Sit down"),
    # story.js
    say("What has happened"),
    # table.js
    say("No connection; trying again …"),
    say("This link of a seat is not known here: you look on."),
    say("There is no such table."),
    say("This table was changed behind our back: it is not opened."),
    say("This table has no room for spectators."),
    # tray.js
    say("{die}, not thrown"),
    # typing.js
    say("Type a choice"),
)


def phrases(language: str) -> dict[str, str]:
    """Every phrase of the pages in a language, by its English text; of a plural both forms."""
    found: dict[str, str] = {}
    for phrase in PHRASES:
        if phrase.plural:
            found[phrase.text] = Message(phrase.text, phrase.plural, (("n", 1),)).to(language)
            found[phrase.plural] = phrase.to(language)
        else:
            found[phrase.text] = phrase.to(language)
    return found
