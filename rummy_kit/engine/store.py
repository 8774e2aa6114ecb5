"""Where matches live: in memory, or in one SQLite file that several processes share.

A store keeps a match's head and its log, entry by entry, and knows nothing of rules. A server database is one more
class with the methods of :class:`Store`.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from platformdirs import user_data_path

from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Entry, LoadGame, Match

KEEP_DAYS = 30
APPLICATION = 0x52554D4D  # "RUMM", the mark that SQLite keeps in the head of the file
SCHEMA = 1
BUSY_SECONDS = 5.0


class StoreError(RuntimeError):
    """A store that cannot be used: which file, why, and what to do."""


class UnknownMatch(StoreError):
    """There is no match of that id: it was never here, or it was too old to keep."""


class Stale(StoreError):
    """Somebody else has gone on with the match meanwhile: read it again."""


class Store(Protocol):
    """Keeps matches as a head and a growing log."""

    def create(self, match: Match) -> str:
        """Keep a match from now on; gives its id."""

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        """Add entries to a log that has ``expected`` entries so far. Raises :class:`Stale` if it has not."""

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        """The log from index ``since`` on."""

    def head(self, match_id: str) -> dict[str, Any]:
        """What does not change: game, players, seed, switches."""

    def version(self, match_id: str) -> int:
        """How many entries the log has."""

    def seat_key(self, match_id: str, seat: int) -> str:
        """A new key that nobody can guess and that opens this seat of this match."""

    def find(self, key: str) -> tuple[str, int] | None:
        """The match and the seat that a key opens, if any."""


class MemoryStore:
    """Matches for as long as the process lives."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._heads: dict[str, dict[str, Any]] = {}
        self._logs: dict[str, list[str]] = {}
        self._keys: dict[str, tuple[str, int]] = {}

    def create(self, match: Match) -> str:
        match_id = _new_id()
        with self._lock:
            self._heads[match_id] = match.head()
            self._logs[match_id] = [_text(entry) for entry in match.log]
        return match_id

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        with self._lock:
            log = self._log(match_id)
            if len(log) != expected:
                raise _stale(expected, len(log))
            log += map(_text, entries)

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        with self._lock:
            return [json.loads(text) for text in self._log(match_id)[since:]]

    def head(self, match_id: str) -> dict[str, Any]:
        self._log(match_id)
        return self._heads[match_id]

    def version(self, match_id: str) -> int:
        return len(self._log(match_id))

    def seat_key(self, match_id: str, seat: int) -> str:
        self._log(match_id)
        key = _new_key()
        self._keys[_hashed(key)] = (match_id, seat)
        return key

    def find(self, key: str) -> tuple[str, int] | None:
        return self._keys.get(_hashed(key))

    def _log(self, match_id: str) -> list[str]:
        if match_id not in self._logs:
            raise _unknown()
        return self._logs[match_id]


class SqliteStore:
    """Matches in one file. Safe from several threads and processes at once, on a local disk.

    Matches that nobody has touched for ``keep_days`` are removed on opening. Raises :class:`StoreError` for a
    file that cannot be opened or made, that is damaged, or that belongs to something else.
    """

    def __init__(self, path: Path | str, keep_days: float = KEEP_DAYS) -> None:
        self.path = Path(path)
        self._threads = threading.local()
        self._open: list[sqlite3.Connection] = []
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The folder {self.path.parent} cannot be made: {error.strerror}. Choose another."
            ) from error
        try:
            with self._writing() as db:
                self._set_up(db)
                db.execute("delete from matches where touched < ?", (time.time() - keep_days * 86_400,))
            with self._explained():
                self._connection().execute("pragma journal_mode = wal")
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; the store opens it again when it is needed."""
        for connection in self._open:
            connection.close()
        self._open.clear()
        self._threads = threading.local()

    def create(self, match: Match) -> str:
        match_id = _new_id()
        with self._writing() as db:
            db.execute("insert into matches values (?, ?, ?)", (match_id, _text(match.head()), time.time()))
            self._add(db, match_id, 0, match.log)
        return match_id

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        with self._writing() as db:
            there = self._version(db, match_id)
            if there != expected:
                raise _stale(expected, there)
            self._add(db, match_id, expected, entries)
            db.execute("update matches set touched = ? where id = ?", (time.time(), match_id))

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        with self._reading() as db:
            self._version(db, match_id)
            rows = db.execute("select entry from entries where match = ? and n >= ? order by n", (match_id, since))
            return [json.loads(text) for (text,) in rows]

    def head(self, match_id: str) -> dict[str, Any]:
        with self._reading() as db:
            row = db.execute("select head from matches where id = ?", (match_id,)).fetchone()
            if row is None:
                raise _unknown()
            head: dict[str, Any] = json.loads(row[0])
            return head

    def version(self, match_id: str) -> int:
        with self._reading() as db:
            return self._version(db, match_id)

    def seat_key(self, match_id: str, seat: int) -> str:
        key = _new_key()
        with self._writing() as db:
            self._version(db, match_id)
            db.execute("insert into keys values (?, ?, ?)", (_hashed(key), match_id, seat))
        return key

    def find(self, key: str) -> tuple[str, int] | None:
        with self._reading() as db:
            row = db.execute("select match, seat from keys where hash = ?", (_hashed(key),)).fetchone()
        return None if row is None else (row[0], row[1])

    @staticmethod
    def _add(db: sqlite3.Connection, match_id: str, first: int, entries: Sequence[Entry]) -> None:
        rows = ((match_id, first + i, _text(entry)) for i, entry in enumerate(entries))
        db.executemany("insert into entries values (?, ?, ?)", rows)

    @staticmethod
    def _version(db: sqlite3.Connection, match_id: str) -> int:
        if db.execute("select 1 from matches where id = ?", (match_id,)).fetchone() is None:
            raise _unknown()
        n: int = db.execute("select coalesce(max(n) + 1, 0) from entries where match = ?", (match_id,)).fetchone()[0]
        return n

    def _connection(self) -> sqlite3.Connection:
        """This thread's own connection."""
        db: sqlite3.Connection | None = getattr(self._threads, "db", None)
        if db is None:
            db = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
            self._open.append(db)
            db.execute("pragma synchronous = normal")
            db.execute("pragma foreign_keys = on")
            self._threads.db = db
        return db

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._explained():
            yield self._connection()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction that has the file for itself: all of it is written, or nothing."""
        with self._explained():
            db = self._connection()
            db.execute("begin immediate")
            try:
                yield db
            except BaseException:
                db.execute("rollback")
                raise
            db.execute("commit")

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, ValueError) as error:
            raise StoreError(
                f"The file of saved matches, {self.path}, cannot be used: {error}. "
                "Move it away, or name another file in RUMMY_KIT_STORE."
            ) from error

    def _set_up(self, db: sqlite3.Connection) -> None:
        """Make the tables of a new file; refuse a foreign, newer or damaged one."""
        mark = db.execute("pragma application_id").fetchone()[0]
        schema = db.execute("pragma user_version").fetchone()[0]
        tables = db.execute("select count(*) from sqlite_master").fetchone()[0]
        if (mark, schema, tables) == (0, 0, 0):
            for statement in TABLES:
                db.execute(statement)
        elif mark != APPLICATION:
            raise StoreError(f"{self.path} holds data of another program. Name another file in RUMMY_KIT_STORE.")
        elif schema != SCHEMA:
            raise StoreError(
                f"{self.path} was written by another version of Rummy Kit (layout {schema}; this one reads {SCHEMA}). "
                "Name another file in RUMMY_KIT_STORE, or use that version."
            )
        else:
            found = db.execute("pragma quick_check(1)").fetchone()[0]
            if found != "ok":
                raise sqlite3.DatabaseError(f"it is damaged ({found})")


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
)


def default_path() -> Path:
    """``RUMMY_KIT_STORE``, else a file in the user's own data folder."""
    named = os.environ.get("RUMMY_KIT_STORE")
    return Path(named) if named else user_data_path("rummy-kit", appauthor=False) / "matches.sqlite3"


def open_store(path: Path | str | None = None) -> tuple[Store, str]:
    """The store at ``path`` (default: :func:`default_path`) and a notice for people, ``""`` if all is well.

    A file that cannot be used must not stop a lesson: then matches are kept in memory, and the notice says so.
    """
    try:
        return SqliteStore(path or default_path()), ""
    except StoreError as error:
        return MemoryStore(), f"{error} Until then games are kept only as long as this page's program runs."


class Recorder:
    """A match that is in a store: each step is written there at once.

    ``match`` is this process's copy. When another process has gone on with the match, a step raises
    :class:`Stale`, nothing of it is kept, and ``match`` is already the newer one: look at it and try again.
    """

    def __init__(self, store: Store, match_id: str, match: Match, load_game: LoadGame) -> None:
        self.store = store
        self.id = match_id
        self.match = match
        self._load_game = load_game
        self._written = len(match)

    @classmethod
    def create(cls, store: Store, match: Match, load_game: LoadGame) -> Recorder:
        """Begin to keep a match."""
        return cls(store, store.create(match), match, load_game)

    @classmethod
    def resume(cls, store: Store, match_id: str, load_game: LoadGame) -> Recorder:
        """Go on with a match of the store. Raises :class:`StoreError`, ``SaveError``."""
        return cls(store, match_id, _read_match(store, match_id, load_game), load_game)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action and keep it. Raises ``IllegalAction``, :class:`Stale`, :class:`StoreError`."""
        events = self.match.act(action)
        self._write()
        return events

    def deal_round(self) -> tuple[Event, ...]:
        """Deal the next round and keep it."""
        events = self.match.deal_round()
        self._write()
        return events

    def undo(self, seat: int) -> tuple[Event, ...]:
        """Take back that seat's last decision and keep that."""
        events = self.match.undo(seat)
        self._write()
        return events

    def refresh(self) -> bool:
        """Read what other processes have added; ``True`` if there was something."""
        if self.store.version(self.id) == self._written:
            return False
        self.match = _read_match(self.store, self.id, self._load_game)
        self._written = len(self.match)
        return True

    def _write(self) -> None:
        """Add all that the store lacks: also what an earlier, failed try has left."""
        entries = self.match.log_since(self._written)
        try:
            self.store.append(self.id, self._written, entries)
        except Stale:
            self.refresh()
            raise
        self._written += len(entries)


def _read_match(store: Store, match_id: str, load_game: LoadGame) -> Match:
    return Match.load({**store.head(match_id), "log": store.read(match_id), "checks": {}}, load_game)


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _new_key() -> str:
    return secrets.token_urlsafe(24)


def _hashed(key: str) -> str:
    """Keys are stored as hashes: who can read the file cannot sit down on another's seat."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _stale(expected: int, there: int) -> Stale:
    return Stale(f"The game has gone on elsewhere (entry {there}, not {expected}). Look at the table again.")


def _unknown() -> UnknownMatch:
    return UnknownMatch("This game is no longer kept here. Begin a new one.")
