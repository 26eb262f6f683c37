"""Files: read with care, written whole or not at all."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from crocetta.core.words import Message, say
from crocetta.terminal.errors import WrongFile

UNUSABLE = (OSError, RuntimeError)  # the latter: links that lead back to themselves


def reason(error: Exception) -> Message:
    """Why the system refuses."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return say("there is no such file or folder")
    if isinstance(error, IsADirectoryError):
        return say("this is a folder")
    if isinstance(error, PermissionError):
        return say("this is not allowed")
    if isinstance(error, OSError) and error.errno != errno.ELOOP:
        return say("the system says: {text}", text=error.strerror or str(error))
    return say("its links lead back to themselves")


def named(typed: str) -> Path:
    """The file that somebody typed at a prompt; ~ is a home."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise WrongFile(typed, say("there is no such home")) from None


def is_there(path: Path) -> bool:
    """Whether there is anything of that name, as far as it can be one."""
    try:
        return path.exists()
    except UNUSABLE as error:
        raise WrongFile(path, reason(error)) from None


def read(path: Path, most: int) -> bytes:
    """What a file holds, or the beginning of it: one byte too many shows that it is too long."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
            with path.open("rb") as file:
                return file.read(most + 1)
    except OSError as error:
        raise WrongFile(path, reason(error)) from None
    raise WrongFile(path, say("this is no ordinary file"))  # a pipe would let us wait, a device never end


def write(path: Path, content: bytes) -> None:
    """Replace what a file holds in one stroke: whatever happens, the old or the new is there, whole."""
    new = None
    try:
        place = path.resolve()
        new = beside(place)
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, place)
        settle(place.parent)
    except UNUSABLE as error:
        with suppress(OSError):
            if new:
                new.unlink()
        raise WrongFile(path, reason(error)) from None


def check(path: Path) -> None:
    """Refuse at once what could not be written later, before anybody works for it."""
    try:
        place = path.resolve()
        if place.is_dir():
            raise IsADirectoryError
        new = beside(place)
        new.open("wb").close()
        new.unlink()
    except UNUSABLE as error:
        raise WrongFile(path, reason(error)) from None


def beside(place: Path) -> Path:
    """Where a file is written before it takes its place."""
    return place.with_name(f".{place.name}.new")


def settle(folder: Path) -> None:
    """Let a folder remember its new entry even if the power fails; not every system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class Kept:
    """The file in which a match is kept while it is played."""

    def __init__(self, path: Path, content: bytes = b"") -> None:
        self.path = path
        self.content = content  # what we last saw or wrote there

    def keep(self, record: str) -> None:
        """Write the record as it stands; not if somebody else has written there meanwhile."""
        if is_there(self.path) and read(self.path, len(self.content)) != self.content:
            raise WrongFile(self.path, say("somebody else has written there meanwhile, nothing was overwritten"))
        content = record.encode()
        write(self.path, content)
        self.content = content
