"""The store: what it acknowledged is there, in order, once, and nobody can change it unseen."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from crocetta.core.errors import CrocettaError
from crocetta.server import store as stores
from crocetta.server.events import Chosen, Freed, Sat
from crocetta.server.store import FILE, BrokenLog, Conflict, Entry, Store, beginning, last_hash, prepare

GAME = "ABCDEFGH"
SAT = Sat(seat=0, name="Emma", token="0" * 64)


def entry(*events: Any, after: int = 0, hash: bytes | None = None, game: str = GAME) -> Entry:
    return Entry(game, after, beginning(game) if hash is None else hash, list(events))


def stored(folder: Path, act: Callable[[Store], Awaitable[Any]]) -> Any:
    """Open a store, do something, close it."""

    async def run() -> Any:
        store = Store.in_folder(folder)
        await store.open()
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(run())


def raw(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / FILE)


def test_what_is_kept_is_read_in_order(tmp_path: Path) -> None:
    first = entry(SAT, Freed(seat=0))
    second = entry(SAT, after=2, hash=last_hash(first))
    stored(tmp_path, lambda store: store.append([first]))
    stored(tmp_path, lambda store: store.append([second]))
    log, hash = stored(tmp_path, lambda store: store.read(GAME))
    assert log == [SAT, Freed(seat=0), SAT]
    assert hash == last_hash(second)
    assert stored(tmp_path, lambda store: store.read("HGFEDCBA")) == ([], beginning("HGFEDCBA"))


def test_the_first_writer_wins(tmp_path: Path) -> None:
    async def twice(store: Store) -> None:
        await store.append([entry(SAT)])
        with pytest.raises(Conflict):
            await store.append([entry(Freed(seat=0))])

    stored(tmp_path, twice)
    assert stored(tmp_path, lambda store: store.read(GAME))[0] == [SAT]


def test_of_many_at_once_only_the_culprit_fails(tmp_path: Path) -> None:
    games = [f"TABLE{n:03}" for n in range(50)]

    async def many(store: Store) -> list[Any]:
        await store.append([entry(SAT, game=games[7])])
        appends = [store.append([entry(SAT, game=game)]) for game in games]
        return await asyncio.gather(*appends, return_exceptions=True)

    results = stored(tmp_path, many)
    assert [type(result) for result in results if result] == [Conflict]
    assert isinstance(results[7], Conflict)
    with raw(tmp_path) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (50,)


def test_several_tables_are_kept_together_or_not_at_all(tmp_path: Path) -> None:
    async def both(store: Store) -> None:
        await store.append([entry(SAT)])
        with pytest.raises(Conflict):
            await store.append([entry(SAT, game="OTHERONE"), entry(SAT)])
        assert (await store.read("OTHERONE"))[0] == []

    stored(tmp_path, both)


def test_many_tables_share_a_flush(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = 0
    kept = Store._commit

    async def counted(self: Store, rows: list[dict[str, Any]]) -> None:
        nonlocal commits
        commits += 1
        await kept(self, rows)

    monkeypatch.setattr(Store, "_commit", counted)

    async def many(store: Store) -> None:
        await asyncio.gather(*(store.append([entry(SAT, game=f"TABLE{n:03}")]) for n in range(100)))

    stored(tmp_path, many)
    assert commits < 10


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET body = replace(body, 'Emma', 'Ella') WHERE seq = 1",
        "DELETE FROM events WHERE seq = 1",
        "UPDATE events SET hash = zeroblob(32) WHERE seq = 2",
        "UPDATE events SET game = 'HGFEDCBA'",
    ],
)
def test_a_change_behind_our_back_is_seen(tmp_path: Path, change: str) -> None:
    stored(tmp_path, lambda store: store.append([entry(SAT, Freed(seat=0))]))
    with raw(tmp_path) as connection:
        connection.execute(change)
    with pytest.raises(BrokenLog):
        stored(tmp_path, lambda store: store.read("HGFEDCBA" if "game" in change else GAME))


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    async def pragmas(store: Store) -> list[Any]:
        assert store.writing is not None
        found = [await store.writing.exec_driver_sql(f"PRAGMA {name}") for name in ("journal_mode", "synchronous")]
        return [row.scalar() for row in found]

    assert stored(tmp_path, pragmas) == ["wal", 2]  # 2: FULL


def test_what_was_being_kept_is_kept_when_we_stop(tmp_path: Path) -> None:
    async def hasty(store: Store) -> asyncio.Future[None]:
        keeping = asyncio.ensure_future(store.append([entry(SAT)]))
        await asyncio.sleep(0)
        return keeping

    stored(tmp_path, hasty)
    assert stored(tmp_path, lambda store: store.read(GAME))[0] == [SAT]


def test_texts_are_bound_and_not_obeyed(tmp_path: Path) -> None:
    nasty = Chosen(seat=0, choice="'); DROP TABLE events; --", question=1)
    stored(tmp_path, lambda store: store.append([entry(nasty)]))
    assert stored(tmp_path, lambda store: store.read(GAME))[0] == [nasty]
    assert stored(tmp_path, lambda store: store.read("' OR '1'='1"))[0] == []


def test_a_store_says_whether_it_can_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "TRYING", 60.0)  # a busy disk is slow
    assert stored(tmp_path, lambda store: store.alive()) is True
    assert asyncio.run(Store.in_folder(tmp_path).alive()) is False


def test_a_store_that_cannot_write_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "TRYING", 60.0)

    async def only_read(store: Store) -> list[bool]:
        assert store.writing is not None
        found = []
        for only in ("ON", "OFF"):
            await store.writing.exec_driver_sql(f"PRAGMA query_only={only}")
            await store.writing.commit()
            found.append(await store.alive())
        return found

    assert stored(tmp_path, only_read) == [False, True]


def test_a_store_that_waits_for_somebody_else_cannot_write_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "TRYING", 0.05)

    async def locked(store: Store) -> bool:
        other = raw(tmp_path)
        other.execute("BEGIN IMMEDIATE")
        try:
            return await store.alive()
        finally:
            other.close()

    assert stored(tmp_path, locked) is False


def test_what_was_not_kept_is_told_with_its_reason(tmp_path: Path) -> None:
    async def only_read(store: Store) -> None:
        assert store.writing is not None
        await store.writing.exec_driver_sql("PRAGMA query_only=ON")
        await store.append([entry(SAT)])

    with pytest.raises(Conflict, match="readonly database"):
        stored(tmp_path, only_read)


def test_nobody_else_looks_into_the_folder(tmp_path: Path) -> None:
    prepare(tmp_path / "tables")
    Store.in_folder(tmp_path / "more")
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("tables", "more")] == [0o700, 0o700]


def test_what_is_wrong_with_a_folder_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / FILE).write_bytes(b"no database " * 1000)
    (tmp_path / "twice" / FILE).mkdir(parents=True)
    for name, why in (
        ("file", "file: Not a directory"),
        ("file/below", "below: Not a directory"),
        ("damaged", f"{FILE}: file is not a database"),
        ("twice", f"{FILE}: unable to open database file"),
    ):
        with pytest.raises(CrocettaError, match=f"tables cannot be stored in .*{why}"):
            prepare(tmp_path / name)
    prepare(tmp_path / "fine")
    prepare(tmp_path / "fine")
