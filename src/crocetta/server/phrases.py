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
    say("Appearance"),
    say("Sound"),
    say("Vibration"),
    say("automatic"),
    say("light"),
    say("dark"),
    say("One tap is enough to choose"),
    say("Throw my dice for me"),
    # answers.js
    say("The dice are thrown …"),
    say("Throw the dice"),
    say("Throw one die again", "Throw {n} dice again", n=MANY),
    say("Tap the dice to throw again."),
    say("Tap a cell"),
    say("Tap one more.", "Tap {n} more.", n=MANY),
    say("Yes: {cost}"),
    say("Take back"),
    say("Show the one choice", "Show the {n} choices", n=MANY),
    # choosing.js
    say("One too many: tap one of the others to take it off first."),
    # clock.js
    say("one second left", "{n} seconds left", n=MANY),
    # confirming.js
    say("Cancel"),
    # copying.js
    say("Copied."),
    say("Copied: open the link on your other device. Anyone who has it can play for you."),
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
    say("You could do that too. For this lesson, do this:"),
    # end.js
    say("How it ended: {ending}"),
    say("Go to the rematch"),
    say("Rematch"),
    say("Replay"),
    say("All games"),
    say("Download the game"),
    say("total"),
    say("Points"),
    say("Played with real dice."),
    say("Dice verified: every throw follows from the seed that was promised before the game."),
    say("The dice could not be verified."),
    say("promise"),
    say("seed"),
    # faces.js
    say("{die}: {face}"),
    say("Confirm"),
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
    say("bots at five levels, and hints"),
    say("dice that anyone can verify"),
    say("Roll the dice"),
    # hints.js
    say("Hint"),
    say("There is no hint for this."),
    say("The adviser is getting ready: the first hint can take up to a minute."),
    # home.js
    say("Player 1"),
    say("Do you have a code?"),
    say("Join"),
    say("Watch a saved game again, move by move."),
    say("This browser stores no data: open the record at {place}."),
    say("Forget table {code}"),
    say("Your tables"),
    # learn.js
    say("{name}: {said}"),
    say("One step back"),
    say("You"),
    say("Your sheet"),
    say("Well done!"),
    say("{n} of {all}"),
    say("Next"),
    say("Let {name} throw"),
    say("Back to the explanation"),
    say("Tap the pink ring on your sheet."),
    say("Play against an easy bot"),
    say("Leave"),
    say("How to play {game}"),
    # lesson.js
    say("Learn it in four minutes"),
    # leaving.js
    say("Leave the game"),
    say("Leave the game? A bot will play on for you, and you cannot come back."),
    say("Give up this game? It ends here, without a result."),
    # lobby.js
    say("Seats"),
    say("QR code for the table's link"),
    say("Open this link, scan the picture, or type the code at {place}."),
    say("Only this computer can reach the table so far. For phones on the same network, start it with: {command}"),
    say("Copy the link"),
    say("Invite"),
    say("Seat {n}"),
    say("you"),
    say("free seat"),
    say("bot"),
    say("host"),
    say("Remove"),
    say("Remove {name}"),
    say("Remove {name} from the table? Another player can take the seat."),
    say("Bot for {seat}"),
    say("Add a bot: {seat}"),
    say("Add a bot"),
    say("All seats are taken: you are watching."),
    say("Copies the link to your own seat. Keep it private: anyone who has it can play for you."),
    say("Start"),
    say("virtual: the active player taps to throw"),
    say("virtual: thrown automatically"),
    say("real: throw your own and tap in what they show"),
    say("Dice"),
    say("Time"),
    say("{n} seconds per choice"),
    say("no limit"),
    say("Away"),
    say("a bot plays after {n} seconds"),
    say("the table waits"),
    say("Hints"),
    say("offered"),
    say("not offered"),
    say("Spectators"),
    say("allowed to watch"),
    say("not allowed"),
    say("Practice"),
    say("choices can be taken back until the next throw"),
    say("another deck"),
    say("Rules of {game}"),
    say("Table rules"),
    # lost.js
    say("This page does not exist."),
    # inspection.js
    say("Look at the dice from all sides"),
    say("The faces of the dice"),
    # mine.js
    say("Sheet of {name}"),
    # options.js
    say("Close"),
    say("New table: {game}"),
    say("Your name"),
    say("Open the table"),
    say("Add a seat"),
    say("anyone with the link"),
    say("Remove seat {n}"),
    say("All rule options"),
    say("Table settings"),
    say("When a player is away"),
    say("Others with the link may watch"),
    say("Players may ask a bot for hints"),
    # others.js
    say("Other players"),
    say("Players"),
    say("Enlarge the sheet of {name}"),
    say("A bot takes over"),
    say("Remove the player"),
    say("one point", "{n} points", n=MANY),
    say("away: a bot plays"),
    say("offline"),
    say("is thinking …"),
    # play.js
    say("Your turn"),
    # moments.js
    say("Position in the game"),
    say("To the beginning"),
    say("One step forward"),
    say("To the end"),
    say("Ready to start."),
    say("Turn {turn}: {name}"),
    say("Pause"),
    say("Play automatically"),
    say("This game is not over yet."),
    say("{sheet}. New: {cells}"),
    # options.js
    say("Practice: choices can be taken back until the next throw"),
    # records.js
    say("Open a saved game"),
    say("{file} is too large for a record."),
    say("{file} is not a text file."),
    # replay.js
    say("Replay of {game}"),
    say("This record cannot be shown: {reason}"),
    say("Open a saved game to watch it, or drop its file here."),
    # room.js
    say("You no longer have a seat: you are watching."),
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
    say("not started"),
    say("your turn"),
    say("waiting for {names}"),
    # sheet.js
    say("{cell}, circled"),
    say("{cell}, crossed"),
    say("{cell}, out of play"),
    # sitting.js
    say("Sit down"),
    # story.js
    say("Moves"),
    # table.js
    say("No connection; trying again …"),
    say("This seat link is not valid here: you are watching."),
    say("There is no such table."),
    say("The stored data of this table was altered: it is not opened."),
    say("This table does not allow spectators."),
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
