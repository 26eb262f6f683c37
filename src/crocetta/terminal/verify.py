"""Verify: whether files are valid records, and if not, where they go wrong."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crocetta.core import record
from crocetta.core.errors import CrocettaError
from crocetta.core.words import Message, say
from crocetta.terminal import files
from crocetta.terminal.errors import WrongFile

STDIN = "-"


@dataclass(frozen=True)
class Verdict:
    """What was found out about one file."""

    file: str
    checked: record.Checked | None = None
    error: CrocettaError | None = None

    @property
    def line(self) -> int | None:
        """The first wrong line, if it was a line that was wrong."""
        return self.error.line if isinstance(self.error, record.BrokenRecord) else None

    def said(self) -> Message:
        if self.error:
            text = self.error.message
            return text if isinstance(self.error, WrongFile) else say("{file}: {reason}", file=self.file, reason=text)
        assert self.checked
        return say("{file}: ok, {what}", file=self.file, what=self.vouched(self.checked))

    def vouched(self, checked: record.Checked) -> Message:
        """What speaks for it: legality in any case, then hashes and dice."""
        match = checked.match
        scores = " : ".join(map(str, match.position.scores))
        turns = say("one turn", "{n} turns", n=match.position.turn)
        over = (
            say("over {scores}", scores=scores) if match.position.over else say("not over yet, {scores}", scores=scores)
        )
        hashes = say("unchanged") if checked.chained else say("without hashes")
        dice = say("dice proven") if checked.proven else say("dice not proven")
        return say(
            "{game}, {turns}, {over}, {hashes}, {dice}",
            game=match.game.texts.TITLE,
            turns=turns,
            over=over,
            hashes=hashes,
            dice=dice,
        )

    def data(self, language: str) -> dict[str, Any]:
        """The same for a machine."""
        if self.error:
            return {"file": self.file, "ok": False, "line": self.line, "reason": reason(self.error).to(language)}
        assert self.checked
        match = self.checked.match
        return {
            "file": self.file,
            "ok": True,
            "game": match.game.id,
            "turns": match.position.turn,
            "over": match.position.over,
            "points": match.position.scores,
            "chained": self.checked.chained,
            "proven": self.checked.proven,
        }


def reason(error: CrocettaError) -> Message:
    return error.reason if isinstance(error, record.BrokenRecord | WrongFile) else error.message


def verdict(file: str) -> Verdict:
    """Check one file; `-` is what comes in from outside."""
    try:
        return Verdict(file, record.check(content(file)))
    except CrocettaError as error:
        return Verdict(file, error=error)


def content(file: str) -> bytes:
    if file == STDIN:
        return sys.stdin.buffer.read(record.LONGEST + 1)
    return files.read(Path(file), record.LONGEST)


def summary(verdicts: list[Verdict]) -> Message:
    wrong = sum(found.error is not None for found in verdicts)
    if wrong and len(verdicts) == 1:
        return say("this file is wrong")
    good = say("one file", "{n} files", n=len(verdicts))
    if not wrong:
        return say("{files}, all in order", files=good)
    return say("{files}, one of them wrong", "{files}, {n} of them wrong", files=good, n=wrong)
