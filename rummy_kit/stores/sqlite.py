"""Matches in one SQLite file that several processes share."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from rummy_kit.engine.match import Entry
from rummy_kit.engine.store import (
    Busy,
    Kept,
    StoreError,
    damaged,
    hash_key,
    new_id,
    new_key,
    object,
    stale,
    text,
    unknown,
)
from rummy_kit.engine.words import say

KEEP_DAYS = 30  # after the last move, at least
MARGIN_DAYS = 7  # more, so that a clock that is a month ahead removes nothing
WITNESSES = 3  # different days of play that must agree on the date
APPLICATION = 0x52554D4D  # "RUMM", the mark of our files in SQLite's header
SCHEMA = 1
BUSY_SECONDS = 0.25  # the longest wait of a click for other writers; what is not written then is written later


class SqliteStore:
    """Matches in one file. Safe from several threads and processes at once, on a local disk.

    The file is opened or made when it is first needed, and opened again after trouble: every method raises
    :class:`StoreError` if the file cannot be used now, and :class:`Busy` rather than keep a click waiting. Old matches
    are only removed by :meth:`remove_old`.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._threads = threading.local()
        self._making = threading.Lock()
        self._open: list[sqlite3.Connection] = []

    def close(self) -> None:
        """Close the file; the store opens it again when it is needed."""
        for connection in self._open:
            connection.close()
        self._open.clear()
        self._threads = threading.local()

    def create(self, match: Kept) -> str:
        match_id = new_id()
        with self._writing() as db:
            db.execute(f"insert into matches values (?, ?, {NOW})", (match_id, text(match.head()), time.time()))
            self._add(db, match_id, 0, match.log_since(0))
        return match_id

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        with self._writing() as db:
            there = self._version(db, match_id)
            if there != expected:
                raise stale(expected, there)
            self._add(db, match_id, expected, entries)
            db.execute(f"update matches set touched = {NOW} where id = ?", (time.time(), match_id))

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        with self._reading() as db:
            self._version(db, match_id)
            query = "select n, entry from entries where match = ? and n >= ? order by n"
            rows = db.execute(query, (match_id, since)).fetchall()
        if [n for n, _ in rows] != list(range(since, since + len(rows))):
            raise damaged()
        return [object(text) for _, text in rows]

    def head(self, match_id: str) -> dict[str, Any]:
        with self._reading() as db:
            row = db.execute("select head from matches where id = ?", (match_id,)).fetchone()
        if row is None:
            raise unknown()
        return object(row[0])

    def version(self, match_id: str) -> int:
        with self._reading() as db:
            return self._version(db, match_id)

    def seat_key(self, match_id: str, seat: int) -> str:
        key = new_key()
        with self._writing() as db:
            self._version(db, match_id)
            db.execute("insert into keys values (?, ?, ?)", (hash_key(key), match_id, seat))
        return key

    def find(self, key: str) -> tuple[str, int] | None:
        with self._reading() as db:
            row = db.execute("select match, seat from keys where hash = ?", (hash_key(key),)).fetchone()
        return None if row is None else (row[0], row[1])

    def remove_old(self) -> int:
        """Remove matches last touched more than a month ago, at most a thousand; returns how many.

        It is for moments when nobody plays: a server calls it when it starts. It takes the date from the matches, not
        from this machine's clock: today is the third latest day on which anybody played. So a clock that ran ahead for
        a while can only make matches stay longer.
        """
        with self._explaining_errors():
            if not self.path.exists():
                return 0
        with self._writing() as db:
            db.execute(INDEX)
            days = db.execute(DAYS, (WITNESSES,)).fetchall()
            if len(days) < WITNESSES:
                return 0
            too_old = (days[-1][0] - KEEP_DAYS - MARGIN_DAYS) * DAY
            oldest = "select id from matches where touched < ? order by touched limit ?"
            return db.execute(f"delete from matches where id in ({oldest})", (too_old, REMOVED_AT_ONCE)).rowcount

    @staticmethod
    def _add(db: sqlite3.Connection, match_id: str, first: int, entries: Sequence[Entry]) -> None:
        rows = ((match_id, first + i, text(entry)) for i, entry in enumerate(entries))
        db.executemany("insert into entries values (?, ?, ?)", rows)

    @staticmethod
    def _version(db: sqlite3.Connection, match_id: str) -> int:
        if db.execute("select 1 from matches where id = ?", (match_id,)).fetchone() is None:
            raise unknown()
        n: int = db.execute("select coalesce(max(n) + 1, 0) from entries where match = ?", (match_id,)).fetchone()[0]
        return n

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._explaining_errors():
            yield self._connection()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._explaining_errors():
            db = self._connection()
            with _transaction(db):
                yield db

    @contextlib.contextmanager
    def _explaining_errors(self) -> Iterator[None]:
        """Turn SQLite's errors into ours; after anything worse than a lock, the file is opened again."""
        try:
            yield
        except (sqlite3.Error, OSError, ValueError) as error:
            reason = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if reason in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise Busy(say("store.busy")) from error
            self._hang_up()
            why = getattr(error, "strerror", None) or error
            code = REASONS.get(reason, "unusable")
            raise StoreError(say(f"store.{code}", path=str(self.path), problem=str(why))) from error

    def _connection(self) -> sqlite3.Connection:
        """This thread's own connection."""
        db: sqlite3.Connection | None = getattr(self._threads, "db", None)
        if db is None:
            self._make_file()
            db = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
            try:
                self._check(db)
            except BaseException:
                db.close()
                raise
            self._open.append(db)
            self._threads.db = db
        return db

    def _hang_up(self) -> None:
        """Close this thread's connection: the file may have been replaced."""
        db: sqlite3.Connection | None = getattr(self._threads, "db", None)
        if db is not None:
            self._open.remove(db)
            self._threads.db = None
            db.close()

    def _make_file(self) -> None:
        """Make the file and its folder, readable only by their owner, if they are missing.

        An existing file is not even opened: closing it would end all locks of this process on it, including those of
        other threads' connections.
        """
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._making, contextlib.suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))

    def _check(self, db: sqlite3.Connection) -> None:
        """Lay out a new file; refuse a foreign, older or newer one. A file of ours is only read, which many can do."""
        db.execute("pragma synchronous = normal")
        db.execute("pragma foreign_keys = on")
        if _is_new(db):
            with _transaction(db):
                if _is_new(db):  # still, now that nobody else can write
                    for statement in TABLES:
                        db.execute(statement)
        mark, schema = _marks(db)
        if mark != APPLICATION:
            raise StoreError(say("store.foreign", path=str(self.path)))
        if schema != SCHEMA:
            raise StoreError(say("store.newer" if schema > SCHEMA else "store.older", path=str(self.path)))
        with contextlib.suppress(sqlite3.OperationalError):  # not urgent, if the file is in use or read-only
            db.execute("pragma journal_mode = wal")


DAY = 86_400  # seconds
REMOVED_AT_ONCE = 1000
NOW = "max(?, coalesce((select max(touched) from matches), 0))"
"""The time, but never earlier than the last move: a clock may have been put back."""
DAYS = f"select distinct cast(touched / {DAY} as integer) as day from matches order by day desc limit ?"
INDEX = "create index if not exists matches_by_age on matches (touched)"
REASONS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "not_a_database",
}


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """A transaction with the file to itself: everything is written, or nothing."""
    db.execute("begin immediate")
    try:
        yield
        db.execute("commit")
    except BaseException:
        if db.in_transaction:  # a full disk has ended it already
            db.execute("rollback")
        raise


def _marks(db: sqlite3.Connection) -> tuple[int, int]:
    """The marks in the file: the application's, and the version of the layout."""
    mark, schema = (db.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version"))
    return mark, schema


def _is_new(db: sqlite3.Connection) -> bool:
    """Whether the file has not been laid out yet."""
    return _marks(db) == (0, 0) and db.execute("select 1 from sqlite_master").fetchone() is None


TABLES = (
    f"pragma application_id = {APPLICATION}",
    f"pragma user_version = {SCHEMA}",
    "create table matches (id text primary key, head text not null, touched real not null)",
    """create table entries (
        match text not null references matches on delete cascade, n integer not null, entry text not null,
        primary key (match, n)) without rowid""",
    """create table keys (
        hash text primary key, match text not null references matches on delete cascade, seat integer not null)""",
    "create index keys_of_match on keys (match)",
    INDEX,
)


def default_path() -> Path:
    """``RUMMY_KIT_STORE``, else a file in the user's own data folder."""
    named = os.environ.get("RUMMY_KIT_STORE")
    return Path(named) if named else user_data_path("rummy-kit", appauthor=False) / "matches.sqlite3"
