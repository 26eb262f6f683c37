"""Play: from a wish to a sitting, be the match new or kept in a file."""

from pathlib import Path
from shlex import quote

from crocetta.bots.program import command
from crocetta.core import record
from crocetta.core.errors import CrocettaError, NoDeck, quoted
from crocetta.core.game import find
from crocetta.core.match import Match
from crocetta.core.words import Message, say
from crocetta.terminal import chooser, seating, telling
from crocetta.terminal.errors import INTERRUPTED, OK, WrongFile, WrongUsage
from crocetta.terminal.files import Kept, is_there, read
from crocetta.terminal.screen import Screen
from crocetta.terminal.sitting import Sitting
from crocetta.terminal.wish import Wish

DECK = 20_000  # bytes; more is no deck of cards


def play(wish: Wish, file: Path | None, screen: Screen) -> int:
    """Play what was wished for; what the shell is told."""
    begun = resumed(wish, file, screen.language) if file else None
    if not begun and not wish.game:
        try:
            wish, file = chooser.choose(screen, wish, file)
        except EOFError:
            return OK
        except KeyboardInterrupt:
            screen.put()
            return INTERRUPTED
    match, kept = begun or (wish.match(screen.language), Kept(file) if file else None)
    if match.position.over:
        show(match, screen, file)
        return OK
    return Sitting(match, screen, kept, wish.patience_seconds).play()


def resumed(wish: Wish, file: Path, language: str) -> tuple[Match, Kept] | None:
    """The match that a file holds, if there is one, and nothing was wished for that contradicts it."""
    content = read(file, record.LONGEST) if is_there(file) else b""
    if not content:
        return None
    match = opened(file, content)
    if reason := wish.contradiction(match, language):
        raise WrongUsage(say("{file} was begun otherwise: {reason}", file=str(file), reason=reason))
    if (programs := seating.of(match).programs) and not wish.bots:
        raise WrongUsage(foreign(file, programs, seating.of(match).tag))
    if match.commitment and not match.dice and not match.position.over:
        raise WrongFile(file, say("the seed of the dice is not in this file, so the game cannot go on"))
    return match, Kept(file, content)


def foreign(file: Path, programs: tuple[str, ...], tag: str) -> Message:
    """That no program is started because a file says so: files come from anywhere."""
    return say(
        "{file} names programs as bots: {programs}. If you want them to be started, name them too: --bots {bots}",
        file=str(file),
        programs=", ".join(map(quoted, programs)),
        bots=quote(",".join(command(tag))),
    )


def cards(file: str, game: str = "") -> str:
    """The text of a deck; whether it is one, the game says if it is known already."""
    text = read(Path(file), DECK).decode(errors="replace") if file else ""
    if file and not text.strip():
        raise WrongFile(file, say("there are no cards in it"))
    if file and game:
        played = find(game)
        try:
            played.table(played.seats[0], 0, {}, text)
        except NoDeck:
            raise
        except CrocettaError as error:
            raise WrongFile(file, error.message) from None
    return text


def opened(file: Path, content: bytes) -> Match:
    """The match of a record, or which file and line is wrong."""
    try:
        return record.read(content)
    except record.BrokenRecord as error:
        raise WrongFile(file, error.message) from None


def show(match: Match, screen: Screen, file: Path | None) -> None:
    """A match that is over already."""
    telling.result(screen, match, seating.of(match).lone)
    telling.dice(screen, match, str(file or ""))
    screen.put(say("This game was over before; nothing was changed."))
