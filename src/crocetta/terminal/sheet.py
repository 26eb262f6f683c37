"""A sheet on its own: empty, or as it looks in a position, on the screen or as a picture."""

from pathlib import Path

from crocetta.core import notation
from crocetta.core.errors import NoSuchSeat, quoted
from crocetta.core.game import Game
from crocetta.core.position import Position
from crocetta.core.words import say
from crocetta.draw import svg
from crocetta.terminal import files
from crocetta.terminal.errors import WrongUsage
from crocetta.terminal.seating import whole
from crocetta.terminal.wish import flags

STDOUT = "-"


def position(game: Game, flag_words: tuple[str, ...], line: str, seat: str) -> tuple[Position, int]:
    """The position that is meant, and the seat."""
    if line:
        found = notation.read(line)
        if found.game.id != game.id:
            raise WrongUsage(say("this is a position of {other}, not of {game}", other=found.game.id, game=game.id))
        for name, value in flags(game, flag_words, "").items():
            if found.flags[name] != value:
                raise WrongUsage(say("in this position {name} is {value}", name=name, value=found.flags[name]))
    else:
        found = Position.start(game, game.usual_seats[0], flags=flags(game, flag_words, "")).dealt()
    number = whole(seat)
    if number is None or number >= found.seats:
        raise NoSuchSeat(quoted(seat), found.seats)
    return found, number


def draw(found: Position, seat: int, file: Path, language: str) -> None:
    """The sheet as SVG, into a file or, for `-`, to whoever reads our output."""
    title = found.game.texts.TITLE
    drawn = svg.sheet(found.paper(seat), found.marks(seat), language=language, title=title)
    if str(file) == STDOUT:
        print(drawn)
    else:
        files.write(file, drawn.encode())
