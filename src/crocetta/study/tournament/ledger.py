"""The ledger: every stretch that was played, a line each, kept before it counts.

Lines are only ever appended. What a killed process left unfinished is a last line without its end: it is cut off, and
those rounds are played again. A round that stands there twice counts once.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from crocetta.core.errors import CrocettaError, quoted
from crocetta.core.words import PACKAGE, say
from crocetta.study.tournament.plan import Plan
from crocetta.study.tournament.stretch import Outcome, Stretch

FORMAT = 1
FILE, RECORDS = "results.jsonl", "records"
SUFFIX = ".crocetta"
HOUSE = ("games", "fast", "bots")  # the rooms that decide how a game goes


class WrongLedger(CrocettaError):
    """A file with results that do not belong to this tournament, or cannot be read."""


class Line(msgspec.Struct):
    """A stretch as it is kept."""

    pairing: int
    round: int
    points: list[int]  # player by player, arrangement by arrangement, round by round
    failed: list[tuple[int, str]] = []


def header(plan: Plan) -> dict[str, Any]:
    """What must be the same when a tournament goes on."""
    return {
        "tournament": FORMAT,
        "crocetta": version("crocetta"),
        "game": plan.game,
        "rules": plan.played.rules.VERSION,
        "bots": fingerprint(),
        "players": list(plan.players),
        "seats": list(plan.seats),
        "flags": dict(plan.flags),
        "deck": plan.deck,
        "seed": plan.seed,
        "records": plan.records,
        "own_dice": plan.own_dice,
    }


@cache
def fingerprint() -> str:
    """A hash of all that rules and bots are made of: games of other bots do not belong together."""
    found = hashlib.sha256()
    for room in HOUSE:
        for file in sorted((PACKAGE / room).rglob("*")):
            if file.suffix in (".py", ".npy"):
                found.update(file.read_bytes())
    return found.hexdigest()[:16]


class Ledger:
    """The results of one tournament in a folder; nobody else writes there meanwhile."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.plan, self.folder, self.path = plan, folder, folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.file = FileIO(self.path, "a+")
            self._lock()
            self._begin()
        except OSError as error:
            raise WrongLedger(say("{file}: {reason}", file=str(self.path), reason=str(error.strerror))) from None

    def _lock(self) -> None:
        with suppress(ImportError):  # where there are no locks, people mind themselves
            import fcntl

            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise WrongLedger(say("{file}: another tournament is writing there", file=str(self.path))) from None

    def _begin(self) -> None:
        """Read what is there; cut off what was not finished; a new file gets its header."""
        self.file.seek(0)
        kept = self.file.readall()
        whole = kept[: kept.rfind(b"\n") + 1]
        self.file.truncate(len(whole))
        self.lines = whole.splitlines()
        if self.lines:
            self._check(self.lines[0])
        else:
            self._append(msgspec.json.encode(header(self.plan)))

    def _check(self, line: bytes) -> None:
        """Whether it was begun with the same wishes."""
        try:
            found = json.loads(line)
            kept = {name: found[name] for name in header(self.plan)}
        except (ValueError, TypeError, LookupError):
            raise WrongLedger(say("{file}: this is no tournament", file=str(self.path))) from None
        for name, due in header(self.plan).items():
            if kept[name] != due:
                raise WrongLedger(
                    say(
                        "{file}: this tournament was begun with {name} {found}, not {due}",
                        file=str(self.path),
                        name=name,
                        found=quoted(told(kept[name])),
                        due=quoted(told(due)),
                    )
                )

    def played(self) -> Iterator[tuple[Stretch, Outcome]]:
        """What was played before."""
        for number, text in enumerate(self.lines[1:], 2):
            try:
                line = msgspec.json.decode(text, type=Line)
                seats = self.plan.pairings[line.pairing].seats
                points = np.array(line.points, np.int32).reshape(-1, seats, seats)
            except (msgspec.MsgspecError, ValueError, LookupError):
                raise WrongLedger(say("{file}: line {line} cannot be read", file=str(self.path), line=number)) from None
            stretch = Stretch(line.pairing, line.round, len(points))
            yield stretch, Outcome(points, 0.0, failed=tuple(line.failed))
        self.lines = []

    def add(self, stretch: Stretch, outcome: Outcome) -> None:
        """Keep the records of a stretch, then its results."""
        for number, text in enumerate(outcome.records):
            write_whole(self.record(stretch, number), text)
        line = Line(stretch.pairing, stretch.first, outcome.points.ravel().tolist(), list(outcome.failed))
        self._append(msgspec.json.encode(line))

    def record(self, stretch: Stretch, number: int) -> Path:
        """Where a game is written down: by pairing, round and arrangement, counted from 1."""
        seats = self.plan.pairings[stretch.pairing].seats
        round, turned = stretch.first + number // seats + 1, number % seats + 1
        return self.folder / RECORDS / f"{stretch.pairing + 1}" / f"{round:06}-{turned}{SUFFIX}"

    def _append(self, line: bytes) -> None:
        """One line, in one stroke: whoever is killed now loses at most this one."""
        left = memoryview(line + b"\n")
        while left:
            left = left[self.file.write(left) :]

    def close(self) -> None:
        with suppress(OSError):
            os.fsync(self.file.fileno())
        self.file.close()


def told(value: object) -> str:
    """A wish as an error repeats it."""
    if isinstance(value, dict):
        return " ".join(f"{name}={one}" for name, one in value.items()) or "–"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def write_whole(path: Path, text: str) -> None:
    """A file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)
