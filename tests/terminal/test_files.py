"""Files: whole or not at all, and never somebody else's."""

import errno
import os
from pathlib import Path

import pytest

from crocetta.terminal import files
from crocetta.terminal.errors import WrongFile
from crocetta.terminal.files import Kept, check, is_there, named, read, write

TOO_LONG = "x" * 300


def test_what_is_written_is_there(tmp_path: Path) -> None:
    file = tmp_path / "game"
    write(file, b"one")
    write(file, b"two")
    assert file.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["game"]


def test_a_link_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "game", tmp_path / "link"
    link.symlink_to(file)
    write(link, b"one")
    assert link.is_symlink()
    assert file.read_bytes() == b"one"


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_what_fails_leaves_the_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    file = tmp_path / "game"
    write(file, b"one")

    def fail(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files.os, broken, fail)
    with pytest.raises(WrongFile, match="the system says: No space left on device"):
        write(file, b"two")
    assert file.read_bytes() == b"one"
    assert os.listdir(tmp_path) == ["game"]


def test_nothing_is_replaced_before_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(files.os, "fsync", lambda file: (done.append("fsync"), fsync(file)))
    monkeypatch.setattr(files.os, "replace", lambda old, new: (done.append("replace"), replace(old, new)))
    write(tmp_path / "game", b"one")
    assert done == ["fsync", "replace", "fsync"]


def test_a_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(b"12345")
    assert read(file, 10) == b"12345"
    assert read(file, 3) == b"1234"


def test_what_cannot_be_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, reason in (("none", "there is no such file"), ("", "this is a folder"), ("pipe", "no ordinary file")):
        with pytest.raises(WrongFile, match=reason):
            read(tmp_path / name, 10)


def test_names_that_can_be_no_file(tmp_path: Path) -> None:
    loop, long = tmp_path / "loop", tmp_path / TOO_LONG
    loop.symlink_to(loop)
    for file, reason in ((loop, "its links lead back to themselves"), (long, "File name too long")):
        with pytest.raises(WrongFile, match=reason):
            write(file, b"one")
        with pytest.raises(WrongFile, match=reason):
            read(file, 10)
    with pytest.raises(WrongFile, match="File name too long"):
        is_there(long)
    assert os.listdir(tmp_path) == ["loop"]


def test_what_could_not_be_written_is_refused_before(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "game").write_text("old", encoding="utf-8")
    check(tmp_path / "game")
    check(tmp_path / "new")
    for name, reason in (
        ("none/game", "there is no such file or folder"),
        ("game/game", "there is no such file or folder"),
        ("", "this is a folder"),
        ("loop", "its links lead back to themselves"),
        (TOO_LONG, "File name too long"),
    ):
        with pytest.raises(WrongFile, match=reason):
            check(tmp_path / name)
    assert sorted(os.listdir(tmp_path)) == ["game", "loop"]
    assert (tmp_path / "game").read_text(encoding="utf-8") == "old"


def test_a_home_is_named_by_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/emma")
    assert named("~/game") == Path("/home/emma/game")
    with pytest.raises(WrongFile, match="~nobody-of-that-name/game: there is no such home"):
        named("~nobody-of-that-name/game")


def test_what_is_not_allowed() -> None:
    assert str(files.reason(PermissionError())) == "this is not allowed"


def test_nothing_of_somebody_else_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game"
    kept = Kept(file)
    kept.keep("one")
    kept.keep("two")
    file.write_text("three", encoding="utf-8")
    with pytest.raises(WrongFile, match="somebody else has written there meanwhile"):
        kept.keep("four")
    assert file.read_text(encoding="utf-8") == "three"


def test_a_file_that_was_thrown_away_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "game"
    kept = Kept(file)
    kept.keep("one")
    file.unlink()
    kept.keep("two")
    assert file.read_text(encoding="utf-8") == "two"
