"""Matches in one SQLite file that several processes share."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rummy_kit.engine.store import Bells, Busy, StoreError, UnknownMatch
from rummy_kit.engine.words import say
from rummy_kit.stores.sql import BUSY_SECONDS, LAYOUT, MARK, Ask, Cursor, SqlStore

LOOK_SECONDS = 0.17  # seconds between looks for news from other processes


class SqliteStore(SqlStore):
    """Matches in one file on a local disk."""

    NOW = "max(clock(), coalesce((select max(touched) from matches), 0))"

    def __init__(self, path: Path | str) -> None:
        super().__init__()
        self.path = Path(path)
        self._threads = threading.local()
        self._making = threading.Lock()
        self._open: list[sqlite3.Connection] = []
        self._lookout: Lookout | None = None

    def close(self) -> None:
        if self._lookout is not None:
            self._lookout.end()
            self._lookout = None
        for connection in self._open:
            connection.close()
        self._open.clear()
        self._threads = threading.local()

    def remove_old(self) -> int:
        with self._explaining_errors():
            if not self.path.exists():
                return 0
        with self._writing() as ask:
            ask(INDEX)
        return super().remove_old()

    def _announce(self, ask: Ask, match_id: str) -> None:
        """Do nothing: the lookout in each process sees that the file has changed."""

    def _listen(self) -> None:
        if self._lookout is None:
            self._lookout = Lookout(self._bells, self._change, self.version)
            self._lookout.start()
        self._lookout.look()

    def _change(self) -> int:
        """A number that differs once another connection has changed the file."""
        with self._reading() as ask:
            n: int = ask("pragma data_version").fetchone()[0]
        return n

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Ask]:
        with self._explaining_errors():
            yield _asking(self._connection())

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Ask]:
        with self._explaining_errors():
            db = self._connection()
            with _transaction(db):
                yield _asking(db)
        if self._lookout is not None:
            self._lookout.look()

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
        """Lay out a new file; refuse a foreign, older or newer one. A file of ours is only read, which many can do at
        once.
        """
        db.execute("pragma synchronous = normal")
        db.execute("pragma foreign_keys = on")
        db.create_function("clock", 0, lambda: time.time())
        if _is_new(db):
            with _transaction(db):
                if _is_new(db):  # still missing, now that no one else can write
                    for statement in TABLES:
                        db.execute(statement)
        mark, layout = _marks(db)
        if mark != MARK:
            raise StoreError(say("store.foreign", path=str(self.path)))
        if layout != LAYOUT:
            raise StoreError(say("store.newer" if layout > LAYOUT else "store.older", path=str(self.path)))
        with contextlib.suppress(sqlite3.OperationalError):  # not urgent, if the file is in use or read-only
            db.execute("pragma journal_mode = wal")


class Lookout(threading.Thread):
    """Rings bells when the file has news, which may come from other processes.

    ``change`` differs whenever the file has changed; ``version`` is a match's. Both may raise :class:`StoreError`.
    """

    def __init__(self, bells: Bells, change: Callable[[], int], version: Callable[[str], int]) -> None:
        super().__init__(name="news of saved games", daemon=True)
        self._bells, self._change, self._version = bells, change, version
        self._seen: int | None = None
        self._versions: dict[str, int | None] = {}
        self._hurry = threading.Event()
        self._ended = False

    def look(self) -> None:
        """Look now."""
        self._hurry.set()

    def end(self) -> None:
        """Stop looking; returns when that is done."""
        self._ended = True
        self._hurry.set()
        if self is not threading.current_thread():
            self.join()

    def run(self) -> None:
        while not self._ended:
            try:
                self._ring()
            except StoreError:  # there may be a different file when it is back
                self._seen = None
            self._hurry.wait(LOOK_SECONDS if self._bells.matches else None)
            self._hurry.clear()

    def _ring(self) -> None:
        """Ring for the matches that have grown, and for those that are newly watched."""
        watched = self._bells.matches
        known = self._versions = {match_id: n for match_id, n in self._versions.items() if match_id in watched}
        if not watched:
            return
        seen = self._change()
        for match_id in watched if seen != self._seen else watched - known.keys():
            version = self._version_or_none(match_id)
            if known.get(match_id, -1) != version:
                known[match_id] = version
                self._bells.ring(match_id)
        self._seen = seen

    def _version_or_none(self, match_id: str) -> int | None:
        with contextlib.suppress(UnknownMatch):  # removed: news, too
            return self._version(match_id)
        return None


INDEX = "create index if not exists matches_by_age on matches (touched)"
REASONS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "not_a_database",
}


def _asking(db: sqlite3.Connection) -> Ask:
    def ask(statement: str, *values: Any) -> Cursor:
        return db.execute(statement, values)

    return ask


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """A transaction with the file to itself: everything is written, or nothing."""
    db.execute("begin immediate")
    try:
        yield
        db.execute("commit")
    except BaseException:
        if db.in_transaction:  # a full disk has already ended it
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
    f"pragma application_id = {MARK}",
    f"pragma user_version = {LAYOUT}",
    "create table matches (id text primary key, head text not null, touched real not null)",
    """create table entries (
        match text not null references matches on delete cascade, n integer not null, entry text not null,
        primary key (match, n)) without rowid""",
    """create table keys (
        hash text primary key, match text not null references matches on delete cascade, seat integer not null)""",
    "create index keys_of_match on keys (match)",
    INDEX,
)
