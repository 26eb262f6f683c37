"""Phrases: the words of the pages, which their modules look up by the English text."""

from functools import cache
from typing import Any

from crocetta.core.words import Message, say


class Hole(int):
    """A number that stays a hole in the text, for the page to fill."""

    def __format__(self, spec: str) -> str:
        return "{n}"


MANY = Hole(2)
COUNTED = 200  # plural rules look at the last two digits: 200 is like 100, 201 like 101

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
    say("One tap is enough"),
    say("Throw my dice for me"),
    # answers.js
    say("The dice are thrown …"),
    say("Throw the dice"),
    say("Throw one die again", "Throw {n} dice again", n=MANY),
    say("Tap the dice that you throw again."),
    say("Tap a cell"),
    say("Tap one more.", "Tap {n} more.", n=MANY),
    say("Take back"),
    say("Show the one choice", "Show the {n} choices", n=MANY),
    # choosing.js
    say("That is one too many: tap another one off first."),
    # clock.js
    say("one second left", "{n} seconds left", n=MANY),
    # confirming.js
    say("Cancel"),
    # copying.js
    say("Copied."),
    # die.js
    say("R"),
    say("Y"),
    say("G"),
    say("B"),
    say("P"),
    say("O"),
    say("W"),
    say("Continue on another device"),
    say("Share the link"),
    # deckfield.js
    say("Cards"),
    say("The usual deck"),
    say("Use the usual deck"),
    say("Load a deck"),
    say("Loaded: {file}"),
    say("{file} was not loaded: {reason}"),
    say("this is too large for a deck"),
    # doing.js
    say("Not there. Do this:"),
    say("Not yet. First do this:"),
    say("You could do that too. In this lesson do this:"),
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
    say("So they lie"),
    # gamecard.js
    say("Play {game} now, against a bot"),
    say("Play now"),
    say("Play"),
    say("Open a table"),
    say("Rules"),
    say("New here? Learn {game} in four minutes"),
    say("Learn"),
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
    say("Were you told a code?"),
    say("To the table"),
    say("A game kept as a file can be watched again, move by move."),
    say("This browser stores nothing: open the record at {place}."),
    say("Forget the table {code}"),
    say("Your tables"),
    # learn.js
    say("{name}: {said}"),
    say("One step back"),
    say("You"),
    say("Your sheet"),
    say("Well done!"),
    say("{n} of {all}"),
    say("Next"),
    say("{name} throws"),
    say("Tap the ring on your sheet."),
    say("Play against an easy bot"),
    say("Leave"),
    say("How to play {game}"),
    # lesson.js
    say("Learn it in four minutes"),
    # leaving.js
    say("Leave the game"),
    say("Leave the game? A bot plays on for you, and you cannot come back."),
    say("Give up this game? It ends here, without a result."),
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
    say("Free the seat of {name}? Another player can sit down there."),
    say("Bot for {seat}"),
    say("Add a bot: {seat}"),
    say("Add a bot"),
    say("All seats are taken; you look on."),
    say("Copies the link of your own seat. Keep it to yourself: it lets others play for you."),
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
    say("Practice"),
    say("choices can be taken back until the next throw"),
    say("another deck"),
    say("Rules of {game}"),
    say("As agreed"),
    # lost.js
    say("There is nothing here."),
    # inspection.js
    say("Look at the dice from all sides"),
    say("The faces of the dice"),
    # mine.js
    say("Sheet of {name}"),
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
    say("Players"),
    say("Enlarge the sheet of {name}"),
    say("A bot takes over"),
    say("Free the seat"),
    say("one point", "{n} points", n=MANY),
    say("away, a bot plays"),
    say("not here"),
    say("is thinking …"),
    # play.js
    say("Your turn"),
    # moments.js
    say("Moment of the game"),
    say("To the beginning"),
    say("One back"),
    say("One on"),
    say("To the end"),
    say("The table is laid."),
    say("Turn {turn}: {name}"),
    say("Pause"),
    say("Play by itself"),
    say("This game is not over yet."),
    say("{sheet}. New: {cells}"),
    # options.js
    say("Practice: choices can be taken back until the next throw"),
    # records.js
    say("Open a record"),
    say("{file} is too large for a record."),
    say("{file} is no text."),
    # replay.js
    say("Replay of {game}"),
    say("This record cannot be shown: {reason}"),
    say("Open a record to see its game, or drop it here."),
    # room.js
    say("You have no seat any more: you look on."),
    # rules.js
    say("Table"),
    say("A sheet of {game}"),
    # running.js
    say("More tables"),
    say("Finished games"),
    say("Forget this table? Without its link you cannot come back to your seat."),
    say("Forget"),
    say("with {names}"),
    say("finished"),
    say("not begun"),
    say("your turn"),
    say("waits for {names}"),
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
    """Every phrase of the pages in a language, by its English text; of a plural the forms for one and for two."""
    found: dict[str, str] = {}
    for phrase in PHRASES:
        if phrase.plural:
            found[phrase.text] = counted(phrase, 1, language)
            found[phrase.plural] = counted(phrase, 2, language)
        else:
            found[phrase.text] = phrase.to(language)
    return found


@cache
def plurals(language: str) -> dict[str, Any]:
    """The forms of every plural, by its English singular, and which of them each number takes.

    >>> english = plurals("en")
    >>> english["forms"]["one point"], english["form"][:3]
    (['{n} points', 'one point'], '010')
    """
    about = [phrase for phrase in PHRASES if phrase.plural]
    said = [tuple(counted(phrase, n, language) for phrase in about) for n in range(COUNTED)]
    kinds = list(dict.fromkeys(said))
    forms = {phrase.text: [kind[place] for kind in kinds] for place, phrase in enumerate(about)}
    return {"forms": forms, "form": "".join(str(kinds.index(one)) for one in said)}


def counted(phrase: Message, n: int, language: str) -> str:
    """A phrase about `n` things, with a hole for the number."""
    return Message(phrase.text, phrase.plural, (("n", Hole(n)),)).to(language)
