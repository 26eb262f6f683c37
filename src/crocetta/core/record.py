"""A record: a match as text that people read and type, with a chain of hashes that shows any change.

    [Crocetta "1"]                      the header: one tag a line
    [Game "qwixx"]
    [Rules "1"]
    [Flags "lock_effect=immediate …"]
    [Seat "Emma"]                       seats are counted from 0, in this order
    [Seat "Max"]
    [Lot "1"]                           the seat that begins, drawn by lot ([First "1"]: agreed)
    [Dice "hmac-sha256 66687aad…"]      provable dice and what was promised, or "typed"

    1. (1 4 3 6 2 6) r5 y5 / b10 {a comment} =5d0c8f3e9a41b7c2
    2. …

    [Seed "0000…"]                      what was promised, once it is revealed
    [Result "12 9"]                     the last line of every record; "*" while the game goes on

A line is a turn: the throw in parentheses, then the choices of each step, by seat; a step without a throw follows a
slash. A choice out of that order, while others have still to choose, names its seat: `1:pass`. What follows the equals
sign is the hash of everything so far. People who type a record may leave it out, in all lines alike.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from crocetta.core.dice import SEED_BYTES, Dice
from crocetta.core.errors import CrocettaError, NoSuchSeat, quoted
from crocetta.core.game import NUMBER, Game, find
from crocetta.core.match import FOOTER, HEADER, Chosen, Event, Match, Thrown, apply
from crocetta.core.position import Position, wrong_number
from crocetta.core.words import Message, say

FORMAT = "1"
LONGEST = 160 * 1024  # characters: the slowest game that the rules allow, and so much is read within a second
HASH = 16  # hexadecimal digits shown of each hash
PROVABLE, TYPED = "hmac-sha256", "typed"  # where the faces come from
GOING_ON = "*"  # instead of a result

TAG = re.compile(r'\[([A-Z][A-Za-z]{0,30}) "((?:[^"\\]|\\.)*)"\]')
BRACES = re.compile(r"[{}]")
ENDING = tuple(f"[{name} " for name in FOOTER)  # how the lines behind the last turn begin
WORD = re.compile(r"\s*(?:\{[^{}]*\}(?:\s*\{[^{}]*\})*|\([^(){}]*\)|[^\s(){}]+)")  # comments, a throw, or a choice


class BrokenRecord(CrocettaError):
    """A text that is no valid record: which line, and what is wrong with it."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(say("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


class Chain:
    """A hash over everything so far, header first."""

    def __init__(self, header: str) -> None:
        self.state = hashlib.sha256(header.encode()).digest()

    def add(self, line: str) -> str:
        """Take in one more line; the part of the hash that is shown."""
        self.state = hashlib.sha256(self.state + line.encode()).digest()
        return self.state.hex()[:HASH]


# Writing


def write(match: Match) -> str:
    """The text of a match."""
    header = _header(match)
    chain = Chain("\n".join(header))
    turns = [" ".join([*words, f"={chain.add(_plain(words))}"]) for words in _turns(match)]
    return "\n".join([*header, "", *turns, *([""] if turns else []), *_footer(match), ""])


def _header(match: Match) -> list[str]:
    return [
        _tag("Crocetta", FORMAT),
        _tag("Game", match.game.id),
        _tag("Rules", str(match.game.rules.VERSION)),
        _tag("Flags", " ".join(f"{name}={value}" for name, value in match.flags.items())),
        *([_tag("Deck", match.deck)] if match.deck else []),
        *(_tag("Seat", name) for name in match.names),
        _tag("Lot" if match.by_lot else "First", str(match.first)),
        _tag("Dice", f"{PROVABLE} {match.commitment}" if match.commitment else TYPED),
        *(_tag(name, value) for name, value in match.tags.items()),
    ]


def _footer(match: Match) -> Iterator[str]:
    if match.dice:
        yield _tag("Seed", match.dice.seed.hex())
    yield _tag("Result", _result(match))


def _result(match: Match) -> str:
    return " ".join(map(str, match.position.scores)) if match.position.over else GOING_ON


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _turns(match: Match) -> Iterator[list[str]]:
    """The words of each turn, comments among them."""
    position = match.beginning()
    turn, words = position.turn, [f"{position.turn}.", *_comment(match, 0)]
    before: Event | None = None
    for number, event in enumerate(match.log, 1):
        if position.turn != turn:
            yield words
            turn, words = position.turn, [f"{position.turn}."]
        elif isinstance(event, Chosen) and isinstance(before, Chosen) and not position.pending:
            words.append("/")
        words += [_word(position, event), *_comment(match, number)]
        before, position = event, apply(position, event)
    if len(words) > 1:
        yield words


def _comment(match: Match, number: int) -> list[str]:
    return [f"{{{match.comments[number]}}}"] if number in match.comments else []


def _word(position: Position, event: Event) -> str:
    if isinstance(event, Thrown):
        shown = (die.faces[face - 1] for die, face in zip(position.dice_to_throw, event.faces, strict=True))
        return f"({' '.join(shown)})"
    text = position.text(event.code)
    return text if event.seat == position.waiting[0] else f"{event.seat}:{text}"


def _plain(words: list[str]) -> str:
    """What is hashed of a line: its words without comments."""
    return " ".join(word for word in words if not word.startswith("{"))


# Reading


@dataclass(frozen=True)
class Checked:
    """A valid record: the match, and what vouches for it."""

    match: Match
    chained: bool  # every line carries its hash
    proven: bool  # the seed is revealed, was promised, and gives every throw


def read(text: str | bytes) -> Match:
    """The match of a record; anything else is a `BrokenRecord` that names the first wrong line."""
    return check(text).match


def check(text: str | bytes) -> Checked:
    """Read a record and check its header, every throw and choice, its chain, dice and result."""
    return _Reading(_lines(text)).checked()


def _lines(text: str | bytes) -> list[str]:
    if len(text) > LONGEST:
        raise BrokenRecord(1, say("a record has at most {most} characters", most=LONGEST))
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise BrokenRecord(error.object[: error.start].count(b"\n") + 1, say("this is no text")) from None
    return decoded.replace("\r\n", "\n").removesuffix("\n").split("\n")


class _Reading:
    """One pass over the lines of a record: header, turns, footer."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.line = 0  # the number of the line at hand, counted from 1
        self.end = 0  # the line up to which tags have been read
        self.tags: dict[str, list[tuple[int, str]]] = {}  # each with its line
        self.throws: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []  # of each: its line, sides, faces
        self.hashed: bool | None = None  # whether lines carry hashes; None before the first

    def checked(self) -> Checked:
        self._read_tags(footer=False)
        match = self._laid()
        chain = Chain("\n".join(_header(match)))
        while self.line < len(self.lines) and not self._next().startswith("["):
            self._read_turn(match, chain)
        self._read_tags(footer=True)
        if self.line < len(self.lines):
            self.line += 1
            raise self._wrong(say("nothing follows the result"))
        self._check_result(match)
        return Checked(match, bool(self.hashed), self._check_dice(match))

    def _next(self) -> str:
        return self.lines[self.line].strip()

    def _wrong(self, reason: Message, line: int | None = None) -> BrokenRecord:
        return BrokenRecord(max(1, self.line if line is None else line), reason)

    def _read_tags(self, footer: bool) -> None:
        """Take in tags and empty lines, up to the first turn, the footer or the end."""
        while self.line < len(self.lines) and (not self._next() or self._next().startswith("[")):
            text = self._next()
            if text.startswith(ENDING) and not footer:
                break
            self.line += 1
            if text:
                self._read_tag(text, footer)
        self.end = self.line

    def _read_tag(self, text: str, footer: bool) -> None:
        found = TAG.fullmatch(text)
        if not found:
            raise self._wrong(say("{text} is no tag", text=quoted(text)))
        if FOOTER[-1] in self.tags:
            raise self._wrong(say("nothing follows the result"))
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
        if not self.tags and (name, value) != ("Crocetta", FORMAT):
            raise self._wrong(say("a record begins with {tag}", tag=_tag("Crocetta", FORMAT)))
        if footer and name not in FOOTER:
            raise self._wrong(say("the tag {name} does not belong here", name=name))
        if name in self.tags and name != "Seat":
            raise self._wrong(say("the tag {name} stands twice", name=name))
        self.tags.setdefault(name, []).append((self.line, value))

    def _value(self, name: str) -> str:
        """The value of a tag that must be there; its line becomes the line at hand."""
        if name not in self.tags:
            raise self._wrong(say("the tag {name} is missing", name=name), self.end)
        self.line, value = self.tags[name][0]
        return value

    def _laid(self) -> Match:
        """The match that the header describes, before its first event."""
        if not self.tags:
            raise self._wrong(say("a record begins with {tag}", tag=_tag("Crocetta", FORMAT)), 1)
        try:
            match = self._from_header()
        except BrokenRecord:
            raise
        except CrocettaError as error:
            raise self._wrong(error.message) from None
        self.line = self.end
        return match

    def _from_header(self) -> Match:
        game = find(self._value("Game")).at_version(self._value("Rules"))
        flags, deck, names = self._flags(game), self._deck(game), self._names(game)
        first, promise = self._first(len(names)), self._promise()
        extra = {name: values[0][1] for name, values in self.tags.items() if name not in HEADER}
        match = Match.new(game, names, flags, first=first, deck=deck, tags=extra)
        match.by_lot, match.commitment = "Lot" in self.tags, promise
        return match

    def _deck(self, game: Game) -> str:
        if "Deck" not in self.tags:
            return ""
        deck = self._value("Deck")
        game.table(game.seats[0], 0, {}, deck)  # so that an error names this line
        return deck

    def _names(self, game: Game) -> list[str]:
        self._value("Seat")
        self.line = self.tags["Seat"][-1][0]
        names = [name for _, name in self.tags["Seat"]]
        game.table(len(names), 0, {})
        return names

    def _first(self, seats: int) -> int:
        value = self._value("Lot" if "Lot" in self.tags else "First")
        if "Lot" in self.tags and "First" in self.tags:
            raise self._wrong(say("the first seat is drawn by lot or agreed, not both"))
        if not (NUMBER.fullmatch(value) and int(value) < seats):
            raise NoSuchSeat(quoted(value), seats)
        return int(value)

    def _promise(self) -> str:
        kind, _, promise = self._value("Dice").partition(" ")
        if kind == TYPED and not promise:
            return ""
        if kind != PROVABLE or not re.fullmatch(r"[0-9a-f]{64}", promise):
            raise self._wrong(say("no such dice: {dice}", dice=quoted(f"{kind} {promise}".strip())))
        return promise

    def _flags(self, game: Game) -> dict[str, str]:
        flags: dict[str, str] = {}
        for word in self._value("Flags").split():
            name, equals, value = word.partition("=")
            if not equals or name in flags:
                raise self._wrong(say("{word} is no flag, or stands twice", word=quoted(word)))
            game.flag_number(name, value)
            flags[name] = value
        return flags

    def _read_turn(self, match: Match, chain: Chain) -> None:
        text = self._next()
        self.line += 1
        if not text:
            return
        words = self._words(text)
        shown = words.pop()[1:] if words[-1].startswith("=") else None
        if words[:1] != [f"{match.position.turn}."]:
            raise self._wrong(say("turn {turn} is expected here", turn=match.position.turn))
        for word in words[1:]:
            self._read_word(match, word)
        self._check_hash(shown, chain.add(_plain(words)))

    def _words(self, text: str) -> list[str]:
        words, at = list[str](), 0
        while at < len(text):
            found = WORD.match(text, at)
            if not found:
                raise self._wrong(say("{text} cannot be read", text=quoted(text[at:].strip())))
            words.append(" ".join(found[0].split()))
            at = found.end()
        return words

    def _read_word(self, match: Match, word: str) -> None:
        if word.startswith("{"):
            match.comment(BRACES.sub(" ", word))
        elif word != "/":
            try:
                match.add(self._event(match.position, word))
            except BrokenRecord:
                raise
            except CrocettaError as error:
                raise self._wrong(error.message) from None

    def _event(self, position: Position, word: str) -> Event:
        if word.startswith("("):
            faces = self._faces(position, word.strip("()").split())
            self.throws.append((self.line, tuple(position.to_throw), faces))
            return Thrown(faces)
        seat, colon, text = word.partition(":")
        if not colon:
            seat, text = str(position.waiting[0] if position.waiting else 0), word
        if not NUMBER.fullmatch(seat):
            raise self._wrong(say("{word} is no choice", word=quoted(word)))
        return Chosen(int(seat), position.legal(int(seat), text))

    def _faces(self, position: Position, shown: list[str]) -> tuple[int, ...]:
        dice = position.dice_to_throw
        if len(dice) != len(shown):
            raise self._wrong(wrong_number(len(shown), len(dice)))
        for die, face in zip(dice, shown, strict=True):
            if face not in die.faces:
                raise self._wrong(say("the {die} has no face {face}", die=die.name, face=quoted(face)))
        return tuple(die.faces.index(face) + 1 for die, face in zip(dice, shown, strict=True))

    def _check_hash(self, shown: str | None, due: str) -> None:
        if self.hashed is None:
            self.hashed = shown is not None
        if self.hashed and shown is None:
            raise self._wrong(say("the hash is missing, though other lines have one"))
        if not self.hashed and shown is not None:
            raise self._wrong(say("there is a hash, though earlier lines have none"))
        if shown is not None and shown != due:
            raise self._wrong(
                say("the hash is {due}, not {shown}: something was changed", due=due, shown=quoted(shown))
            )

    def _check_result(self, match: Match) -> None:
        value, due = self._value("Result"), _result(match)
        if value != due:
            raise self._wrong(say("the result is {due}, not {value}", due=due, value=quoted(value)))

    def _check_dice(self, match: Match) -> bool:
        """Whether the dice are proven: a seed that is revealed must be the promised one and give every throw."""
        if "Seed" not in self.tags:
            return False
        line, value = self.tags["Seed"][0]
        if not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", value):
            raise self._wrong(say("a seed has {digits} hexadecimal digits", digits=2 * SEED_BYTES), line)
        dice = Dice(bytes.fromhex(value))
        if dice.commitment != match.commitment:
            raise self._wrong(say("this seed is not the one that was promised"), line)
        lot = dice.lot(len(match.names))
        if match.by_lot and match.first != lot:
            raise self._wrong(say("the lot fell on seat {seat}", seat=lot), self.tags["Lot"][0][0])
        self._check_throws(dice)
        match.dice = dice
        return True

    def _check_throws(self, dice: Dice) -> None:
        for number, (line, sides, faces) in enumerate(self.throws, 1):
            if dice.throw(number, sides) != list(faces):
                raise self._wrong(say("the dice did not fall so"), line)
