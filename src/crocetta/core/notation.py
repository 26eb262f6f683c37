"""A position on one line: what is on the table, then each sheet, then the choices still open to be taken back.

>>> from crocetta.core.game import find
>>> position = Position.start(find("qwixx"), seats=2).throw([1, 4, 3, 6, 2, 6]).choose(1, "y5")
>>> write(position)
'qwixx/1 turn=1 phase=white waiting=3 dice=1,4,3,6,2,6 | - | - | +1:y5'
>>> read(write(position)) == position
True
"""

from crocetta.core.errors import CrocettaError, quoted
from crocetta.core.fields import Field, Fields
from crocetta.core.game import NUMBER, Game, find
from crocetta.core.position import Position
from crocetta.core.words import Message, say

LONGEST = 20_000  # characters; more is no position


class WrongPosition(CrocettaError):
    """A line that is no position."""


def write(position: Position) -> str:
    """The line of a position: only fields that are not as at an untouched table."""
    game = position.game
    base = position.step_start
    table, sheets = base.fields()
    untouched = game.table(position.seats, 0, {})
    parts = [
        f"{game.id}/{game.rules.VERSION} {_fields(table, untouched, game)}",
        *(_fields(sheet, game.rules.SHEET(), game) for sheet in sheets),
    ]
    if position.pending:
        parts.append(" ".join(f"+{seat}:{choice}" for seat, choice in position.pending))
    return " | ".join(parts)


def _fields(found: Fields, untouched: Fields, game: Game) -> str:
    changed = [
        f"{field.name}={_value(field, getattr(found, field.name), game)}"
        for field in found.fields
        if getattr(found, field.name) != getattr(untouched, field.name)
    ]
    return " ".join(changed) or "-"


def _value(field: Field, value: int | list[int], game: Game) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if field.name == "phase":
        return game.rules.PHASES[value]
    return field.values[value] if field.values else str(value)


def read(line: str) -> Position:
    """The position of a line; a line that is none is a `WrongPosition` that says what is wrong."""
    if len(line) > LONGEST:
        raise WrongPosition(say("a position has at most {most} characters", most=LONGEST))
    parts = [part.split() for part in line.strip().split("|")]
    game = _game(parts[0][0] if parts[0] else "")
    made = parts.pop() if parts[-1] and parts[-1][0].startswith("+") else []
    table = game.table(len(parts) - 1, 0, {})
    sheets = [game.rules.SHEET() for _ in parts[1:]]
    for fields, words in ((table, parts[0][1:]), *zip(sheets, parts[1:], strict=True)):
        _fill(fields, words, game)
    position = Position(game, table, tuple(sheets))
    _check(position)
    for word in made:
        position = _chosen(position, word)
    return position


def _game(word: str) -> Game:
    id, slash, version = word.partition("/")
    if not slash:
        raise WrongPosition(say("a position begins with a game and its rules: qwixx/1"))
    return find(id).at_version(version)


def _fill(fields: Fields, words: list[str], game: Game) -> None:
    for word in words:
        name, equals, text = word.partition("=")
        if word == "-":
            continue
        field = next((field for field in fields.fields if field.name == name and equals), None)
        if field is None:
            raise WrongPosition(say("{word} is no field of {game}", word=quoted(word), game=game.id))
        try:
            fields.fill({name: _number(field, text, game)})
        except ValueError:
            raise WrongPosition(say("{name} cannot be {value}", name=name, value=quoted(text))) from None


def _number(field: Field, text: str, game: Game) -> int | list[int]:
    if field.length:
        return [int(item) for item in text.split(",")]
    if field.name == "phase":
        return game.rules.PHASES.index(text)
    return field.values.index(text) if field.values else int(text)


def _check(position: Position) -> None:
    """A position in which somebody or nobody is to act, as its phase says."""
    table, sheets = position.fields()
    seats = len(sheets)
    if table.seats != seats or table.waiting >> seats or table.active >= seats or table.first >= seats:
        raise WrongPosition(say("a seat is named that is not there"))
    if not _playable(position):
        raise WrongPosition(say("nobody can act in this position"))


def _playable(position: Position) -> bool:
    """Whether there is a throw or a choice to be made, and not both; at the end neither."""
    try:
        throws, waits = len(position.to_throw), len(position.waiting)
        stuck = any(not position.codes(seat) for seat in position.waiting)
        if throws:
            position.throw([1] * throws)
    except (ArithmeticError, LookupError, ValueError):  # rules never check anything: on such a table they break
        return False
    return not (throws and waits) and bool(throws or waits) != position.over and not stuck


def _chosen(position: Position, word: str) -> Position:
    seat, colon, text = word.removeprefix("+").partition(":")
    if not colon or not NUMBER.fullmatch(seat):
        raise WrongPosition(_no_choice(word))
    after = position.choose(int(seat), text)
    if not after.pending:
        raise WrongPosition(_no_choice(word))
    return after


def _no_choice(word: str) -> Message:
    return say("{word} is no choice that can be taken back", word=quoted(word))
