"""Matches in a PostgreSQL database, which programs on several machines can share."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from rummy_kit.engine.match import Entry
from rummy_kit.engine.store import Bells, Busy, Stale, StoreError
from rummy_kit.engine.words import say
from rummy_kit.stores.sql import BUSY_SECONDS, LAYOUT, MARK, Ask, Cursor, SqlStore

AT_ONCE = 4  # connections per process, besides the one that listens: a server has about a hundred in all
PATIENCE = 2  # seconds after which a silent server counts as gone
AGAIN_SECONDS = 1  # from one attempt to listen to the next
CONNECTION: dict[str, int | str] = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": 30,
    "fallback_application_name": "rummy-kit",
}


class PostgresStore(SqlStore):
    """Matches in the schema ``rummy_kit`` of the database with that address, ``postgresql://…``.

    The schema is made when it is first needed. Raises :class:`StoreError` if it is not an address.
    """

    NOW = "greatest(extract(epoch from now())::float8, coalesce((select max(touched) from matches), 0))"

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            conninfo_to_dict(address)
        except psycopg.Error:
            raise StoreError(say("store.database.address")) from None  # its text may hold the password
        self._address = make_conninfo(address, **CONNECTION)
        self._idle: list[PatientConnection] = []
        self._free = threading.BoundedSemaphore(AT_ONCE)
        self._in_doubt: set[tuple[str, int]] = set()
        self._ear: Ear | None = None

    def close(self) -> None:
        if self._ear is not None:
            self._ear.end()
            self._ear = None
        while self._idle:
            self._idle.pop().close()

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        """Add entries. Those that were written although the answer was lost are not mistaken for another program's."""
        try:
            super().append(match_id, expected, entries)
        except Stale:
            written = self.read(match_id, expected) if (match_id, expected) in self._in_doubt else []
            if not written or written != list(entries[: len(written)]):
                raise
            super().append(match_id, expected + len(written), entries[len(written) :])
        except Busy:
            raise
        except StoreError:
            self._in_doubt.add((match_id, expected))
            raise
        self._in_doubt.discard((match_id, expected))

    def _announce(self, ask: Ask, match_id: str) -> None:
        ask("select pg_notify('rummy_kit', ?)", match_id)

    def _listen(self) -> None:
        if self._ear is None:
            self._ear = Ear(self._address, self._bells)
            self._ear.start()

    @contextmanager
    def _reading(self) -> Iterator[Ask]:
        with _explaining_errors(), self._lend() as db:
            yield _asking(db)

    @contextmanager
    def _writing(self) -> Iterator[Ask]:
        with _explaining_errors(), self._lend() as db, db.transaction():
            yield _asking(db)

    @contextmanager
    def _lend(self) -> Iterator[PatientConnection]:
        """Lend a connection to this thread alone. After trouble it is not used again."""
        if not self._free.acquire(timeout=BUSY_SECONDS):
            raise Busy(say("store.database.busy"))
        try:
            db = self._find_idle() or self._connect()
            try:
                yield db
            except psycopg.Error:
                db.close()
                raise
            finally:
                if not db.closed:
                    self._idle.append(db)
        finally:
            self._free.release()

    def _find_idle(self) -> PatientConnection | None:
        """An idle connection, unless the server has ended it in the meantime."""
        while self._idle:
            db = self._idle.pop()
            if not _wait_for(0, db):  # unasked, the server could only say goodbye
                return db
            db.close()
        return None

    def _connect(self) -> PatientConnection:
        db = PatientConnection.connect(self._address, autocommit=True)
        try:
            _check(db)
        except BaseException:
            db.close()
            raise
        return db


class PatientConnection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that waits for an answer no longer than ``PATIENCE``."""

    def wait(self, gen: Any, interval: float = PATIENCE, timeout: float | None = None) -> Any:
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, PATIENCE)
        except errors._WaitTimeout as problem:
            self.close()
            raise errors.ConnectionTimeout("it does not answer") from problem


class Ear(threading.Thread):
    """Rings bells when the database says that a match has moved on."""

    def __init__(self, address: str, bells: Bells) -> None:
        super().__init__(name="news of saved games", daemon=True)
        self._address, self._bells = address, bells
        self._end, self._ended = socket.socketpair()

    def end(self) -> None:
        """Stop listening; returns when that is done."""
        self._end.close()
        if self is not threading.current_thread():
            self.join()

    def run(self) -> None:
        pause = 0.0
        with self._ended:
            while not self._ends(pause):
                pause = AGAIN_SECONDS
                with suppress(psycopg.Error), PatientConnection.connect(self._address, autocommit=True) as db:
                    db.execute("listen rummy_kit")
                    for match_id in self._bells.matches:  # matches may have moved on while nothing was heard
                        self._bells.ring(match_id)
                    while not self._ends(None, db):
                        for note in db.notifies(timeout=0):
                            self._bells.ring(note.payload)

    def _ends(self, seconds: float | None, *others: PatientConnection) -> bool:
        """Wait for the end or for one of these connections; returns whether it is the end."""
        return self._ended in _wait_for(seconds, self._ended, *others)


def _wait_for(seconds: float | None, *senders: PatientConnection | socket.socket) -> list[Any]:
    """Wait until there is something to read; returns where it comes from."""
    with selectors.DefaultSelector() as waiting:
        for sender in senders:
            waiting.register(sender, selectors.EVENT_READ)
        return [key.fileobj for key, _ in waiting.select(seconds)]


def _asking(db: PatientConnection) -> Ask:
    def ask(statement: str, *values: Any) -> Cursor:
        return db.execute(statement.replace("?", "%s").encode(), values)

    return ask


def _check(db: PatientConnection) -> None:
    """Lay out a new schema; refuse an older or newer one."""
    db.execute(f"set search_path to rummy_kit; set lock_timeout to {int(1000 * BUSY_SECONDS)}")
    if _is_new(db):
        with db.transaction():
            db.execute("select pg_advisory_xact_lock(%s)", (MARK,))
            if _is_new(db):  # still missing, now that no one else can lay it out
                db.execute(TABLES)
    row = db.execute("select version from layout").fetchone()
    layout = row[0] if row else 0
    if layout != LAYOUT:
        raise StoreError(say("store.database.newer" if layout > LAYOUT else "store.database.older"))


def _is_new(db: PatientConnection) -> bool:
    tables = "select 1 from pg_tables where schemaname = 'rummy_kit' and tablename = 'layout'"
    return db.execute(tables).fetchone() is None


TABLES = f"""
create schema if not exists rummy_kit;
create table layout (version integer not null);
insert into layout values ({LAYOUT});
create table matches (id text primary key, head text not null, touched double precision not null);
create index matches_by_age on matches (touched);
create table entries (
    match text not null references matches on delete cascade, n integer not null, entry text not null,
    primary key (match, n));
create table keys (
    hash text primary key, match text not null references matches on delete cascade, seat integer not null);
create index keys_of_match on keys (match);
"""
PASSES_BY = (errors.LockNotAvailable, errors.DeadlockDetected, errors.TooManyConnections)
REASONS = {
    errors.DiskFull: "full",
    errors.InsufficientPrivilege: "read_only",
    errors.ReadOnlySqlTransaction: "read_only",
    psycopg.OperationalError: "away",
    psycopg.InterfaceError: "away",
}
"""The first that fits counts."""


@contextmanager
def _explaining_errors() -> Iterator[None]:
    """Turn PostgreSQL's errors into ours."""
    try:
        yield
    except PASSES_BY as error:
        raise Busy(say("store.database.busy")) from error
    except (psycopg.Error, ValueError) as error:
        code = next((code for kind, code in REASONS.items() if isinstance(error, kind)), "unusable")
        problem = str(error).partition("\n")[0]
        raise StoreError(say(f"store.database.{code}", problem=problem)) from error
