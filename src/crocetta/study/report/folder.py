"""A folder of records: the games in it, whoever played them. What cannot be read is named and left out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from crocetta.core import record
from crocetta.core.errors import CrocettaError
from crocetta.core.game import Game
from crocetta.core.match import Chosen, Match
from crocetta.core.words import Message, say
from crocetta.study.report.ends import Ends
from crocetta.study.report.games import Games

SUFFIX = ".crocetta"


class NothingToStudy(CrocettaError):
    """There is no finished game to make a report of."""


@dataclass
class Read:
    """What was found in a folder."""

    files: int = 0
    matches: list[Match] = field(default_factory=list)  # finished ones
    unfinished: list[Path] = field(default_factory=list)
    broken: list[tuple[Path, Message]] = field(default_factory=list)

    @property
    def played(self) -> Counter[str]:
        """How many finished games of each game there are."""
        return Counter(match.game.id for match in self.matches)


def files(place: Path) -> list[Path]:
    """A record, or all records below a folder, in the order of their names."""
    if place.is_dir():
        return sorted(file for file in place.rglob(f"*{SUFFIX}") if file.is_file())
    return [place]


def read(found: Iterable[Path], progress: Callable[[int], object] = lambda done: None) -> Read:
    """All records, each checked against the rules."""
    told = Read()
    for file in found:
        told.files += 1
        try:
            match = record.read(content(file))
        except (CrocettaError, OSError) as error:
            told.broken.append((file, reason(error)))
        else:
            if match.position.over:
                told.matches.append(match)
            else:
                told.unfinished.append(file)
        progress(1)
    return told


def content(file: Path) -> bytes:
    """What a file holds, as far as a record may be long."""
    with file.open("rb") as opened:
        return opened.read(record.LONGEST + 1)


def reason(error: CrocettaError | OSError) -> Message:
    if isinstance(error, CrocettaError):
        return error.message
    return say("the system says: {text}", text=error.strerror or str(error))


def chosen(found: Read, game: Game | None, place: Path) -> list[Match]:
    """The games that are meant: of one game alone."""
    if not found.matches:
        raise NothingToStudy(nothing(found, place))
    listed = ", ".join(f"{id} ({count})" for id, count in sorted(found.played.items()))
    if game is None and len(found.played) > 1:
        raise NothingToStudy(say("{place} holds several games: {games}. Say which", place=str(place), games=listed))
    wanted = game.id if game else found.matches[0].game.id
    if wanted not in found.played:
        raise NothingToStudy(
            say("{place} holds no game of {game}, only {games}", place=str(place), game=wanted, games=listed)
        )
    return [match for match in found.matches if match.game.id == wanted]


def nothing(found: Read, place: Path) -> Message:
    """Why there is no game, as far as the first broken record says."""
    if not found.files:
        return say("{place}: there are no records ({suffix}) in this folder", place=str(place), suffix=SUFFIX)
    none = say(
        "{place}: no finished game in one record",
        "{place}: no finished game in {n} records",
        place=str(place),
        n=found.files,
    )
    if not found.broken:
        return none
    file, why = found.broken[0]
    broken = say("{file}: {reason}", file=str(file), reason=why)
    return broken if found.files == 1 else say("{none}. The first broken one: {broken}", none=none, broken=broken)


def games_of(matches: list[Match]) -> Games:
    """Their results; names are those of the people."""
    ends, names = Ends(), dict.fromkeys(name for match in matches for name in match.names)
    for number, match in enumerate(matches):
        ends.add(number, match.position)
    known, seats = tuple(names), np.array([len(match.names) for match in matches])
    rows = [(match, seat) for match in matches for seat in range(len(match.names))]
    return Games(
        matches[0].game,
        seats,
        np.array([match.position.turn for match in matches]),
        np.array([sum(isinstance(event, Chosen) for event in match.log) for match in matches]),
        np.repeat(np.arange(len(matches)), seats),
        np.array([(seat - match.first) % len(match.names) for match, seat in rows]),
        np.array([match.position.points(seat) for match, seat in rows]),
        np.array([known.index(match.names[seat]) for match, seat in rows]),
        known,
        ends,
        flags=dict(shared(matches)),
    )


def shared(matches: list[Match]) -> Iterator[tuple[str, str]]:
    """The rule options that all of them have in common, where these are not the usual ones."""
    game = matches[0].game
    for name, flag in game.flags.items():
        values = {match.flags[name] for match in matches}
        if len(values) == 1 and values != {game.flag_text(name, flag.default)}:
            yield name, values.pop()
