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
from rummy_kit.engine.events import Event, TakenBack
from rummy_kit.engine.match import Entry, LoadGame, Match, SaveError

KEEP_DAYS = 30
APPLICATION = 0x52554D4D  # "RUMM", the mark that SQLite keeps in the head of the file
SCHEMA = 1
BUSY_SECONDS = 0.25  # that a click may wait for others; what is not written then is written later


class StoreError(RuntimeError):
    """A store that cannot be used now: why, and what to do. Nothing of what was to be written is there."""


class Busy(StoreError):
    """Somebody else writes at this moment. It passes by itself."""


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
        """The log from index ``since`` on. Raises ``SaveError`` if it is damaged."""

    def head(self, match_id: str) -> dict[str, Any]:
        """What does not change: game, players, seed, switches. Raises ``SaveError`` if it is damaged."""

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

    The file is opened, or made, when it is first needed, and tried anew after trouble: every method raises
    :class:`StoreError` for a file that cannot be used now, and :class:`Busy` rather than keep a click waiting. Matches
    that nobody has touched for ``keep_days`` are removed when the file is opened, some at a time.
    """

    def __init__(self, path: Path | str, keep_days: float = KEEP_DAYS) -> None:
        self.path = Path(path)
        self._keep_days = keep_days
        self._threads = threading.local()
        self._making = threading.Lock()
        self._open: list[sqlite3.Connection] = []

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
            query = "select n, entry from entries where match = ? and n >= ? order by n"
            rows = db.execute(query, (match_id, since)).fetchall()
        if [n for n, _ in rows] != list(range(since, since + len(rows))):
            raise _damaged()
        return [_object(text) for _, text in rows]

    def head(self, match_id: str) -> dict[str, Any]:
        with self._reading() as db:
            row = db.execute("select head from matches where id = ?", (match_id,)).fetchone()
        if row is None:
            raise _unknown()
        return _object(row[0])

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

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._explained():
            yield self._connection()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._explained():
            db = self._connection()
            with _transaction(db):
                yield db

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Says in words what SQLite cannot do; after anything worse than a lock, the file is opened anew."""
        try:
            yield
        except (sqlite3.Error, OSError, ValueError) as error:
            reason = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if reason in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise Busy("The file of saved games is in use at the moment.") from error
            self._hang_up()
            why = getattr(error, "strerror", None) or error
            words = REASONS.get(reason, CANNOT_OPEN).format(path=self.path, why=why, or_another=OR_ANOTHER)
            raise StoreError(words) from error

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
        """Forget this thread's connection: perhaps another file lies there by now."""
        db: sqlite3.Connection | None = getattr(self._threads, "db", None)
        if db is not None:
            self._open.remove(db)
            self._threads.db = None
            db.close()

    def _make_file(self) -> None:
        """What is made here is for its owner alone; what is there stays as it is, and is not even opened.

        Whoever closes a file ends all locks that the process has on it, those of other threads' connections too.
        """
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._making, contextlib.suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL, 0o600))

    def _check(self, db: sqlite3.Connection) -> None:
        """Lay out a new file, refuse a foreign or a newer one. Of ours, it only reads: many can do that at once."""
        db.execute("pragma synchronous = normal")
        db.execute("pragma foreign_keys = on")
        if _is_new(db):
            with _transaction(db):
                if _is_new(db):  # still, now that nobody else can write
                    for statement in TABLES:
                        db.execute(statement)
        mark, schema = _marks(db)
        if mark != APPLICATION:
            raise StoreError(f"{self.path} holds data of another program. Name another file in RUMMY_KIT_STORE.")
        elif schema != SCHEMA:
            who = "A newer Rummy Kit" if schema > SCHEMA else "An older Rummy Kit"
            advice = "Update this one" if schema > SCHEMA else "Move the file away"
            raise StoreError(f"{who} wrote the saved games in {self.path}. {advice}{OR_ANOTHER}.")
        self._tidy(db)

    def _tidy(self, db: sqlite3.Connection) -> None:
        """What can wait for another time, if the file is in use or may not be written."""
        with contextlib.suppress(sqlite3.OperationalError):
            db.execute("pragma journal_mode = wal")
            too_old = time.time() - self._keep_days * 86_400
            query = "select id, touched from matches where touched < ? limit ?"
            if old := db.execute(query, (too_old, REMOVED_AT_ONCE)).fetchall():
                with _transaction(db):
                    db.executemany("delete from matches where id = ? and touched = ?", old)


REMOVED_AT_ONCE = 100
OR_ANOTHER = ", or name another file in RUMMY_KIT_STORE"
CANNOT_OPEN = "The file of saved games cannot be opened ({why}). See to {path}{or_another}."
REASONS = {
    sqlite3.SQLITE_FULL: "The disk with the saved games is full. Make room where {path} lies.",
    sqlite3.SQLITE_READONLY: "The saved games may not be written. Allow it for {path}{or_another}.",
    sqlite3.SQLITE_CORRUPT: "The file of saved games is damaged. Move {path} away{or_another}.",
    sqlite3.SQLITE_NOTADB: "The file of saved games is not a database. Move {path} away{or_another}.",
}


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """One that has the file for itself: all of it is written, or nothing."""
    db.execute("begin immediate")
    try:
        yield
        db.execute("commit")
    except BaseException:
        if db.in_transaction:  # a full disk has ended it already
            db.execute("rollback")
        raise


def _marks(db: sqlite3.Connection) -> tuple[int, int]:
    """Whose file it is, and of which layout."""
    mark, schema = (db.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version"))
    return mark, schema


def _is_new(db: sqlite3.Connection) -> bool:
    """Whether nobody has laid out the file yet."""
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
)


def default_path() -> Path:
    """``RUMMY_KIT_STORE``, else a file in the user's own data folder."""
    named = os.environ.get("RUMMY_KIT_STORE")
    return Path(named) if named else user_data_path("rummy-kit", appauthor=False) / "matches.sqlite3"


class Recorder:
    """A match and its place in a store: each step is written there at once.

    ``match`` is this process's copy. A step that cannot be written now (:class:`StoreError`) is taken all the same, and
    written with the next one or by :meth:`save`. When another process has gone on with the match, a step raises
    :class:`Stale`, nothing of it is kept, and ``match`` is already the newer one: look at it and try again.
    """

    def __init__(self, store: Store, match: Match, load_game: LoadGame) -> None:
        self.store = store
        self.id = ""  # none before the match is written
        self.match = match
        self._load_game = load_game
        self._written = 0

    @classmethod
    def create(cls, store: Store, match: Match, load_game: LoadGame) -> Recorder:
        """Begin to keep a match."""
        recorder = cls(store, match, load_game)
        recorder.save()
        return recorder

    @classmethod
    def resume(cls, store: Store, match_id: str, load_game: LoadGame) -> Recorder:
        """Go on with a match of the store. Raises :class:`StoreError`, ``SaveError``."""
        recorder = cls(store, _read_match(store, match_id, load_game), load_game)
        recorder.id, recorder._written = match_id, len(recorder.match)
        return recorder

    def act(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action and keep it. Raises ``IllegalAction``, :class:`Stale`, :class:`StoreError`."""
        events = self.match.act(action)
        self.save()
        return events

    def deal_round(self) -> tuple[Event, ...]:
        """Deal the next round and keep it."""
        events = self.match.deal_round()
        self.save()
        return events

    def undo(self, seat: int) -> TakenBack:
        """Take back that seat's last decision and keep that."""
        event = self.match.undo(seat)
        self.save()
        return event

    def save(self) -> None:
        """Write all that the store lacks: also what an earlier, failed try has left, and the whole match if need be."""
        entries = self.match.log_since(self._written)
        try:
            if not self.id:
                self.id = self.store.create(self.match)
            elif entries:
                self.store.append(self.id, self._written, entries)
        except Stale:
            self.refresh()
            raise
        except UnknownMatch:  # too old to keep, or its file was moved away: this copy is whole
            self.id = self.store.create(self.match)
        self._written += len(entries)

    def refresh(self) -> bool:
        """Read what other processes have added; ``True`` if there was something."""
        if self.store.version(self.id) == self._written:
            return False
        try:
            self.match = _read_match(self.store, self.id, self._load_game)
        except SaveError as problem:
            raise StoreError(str(problem)) from problem
        self._written = len(self.match)
        return True


def _read_match(store: Store, match_id: str, load_game: LoadGame) -> Match:
    try:
        return Match.load({**store.head(match_id), "log": store.read(match_id), "checks": {}}, load_game)
    except RecursionError as error:
        raise _damaged() from error


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _new_key() -> str:
    return secrets.token_urlsafe(24)


def _hashed(key: str) -> str:
    """Keys are stored as hashes: who can read the file cannot sit down on another's seat."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _object(text: Any) -> dict[str, Any]:
    """A row's text as what it must be. Raises ``SaveError``."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise _damaged() from error
    if not isinstance(data, dict):
        raise _damaged()
    return data


def _damaged() -> SaveError:
    return SaveError("Its record is damaged.")


def _stale(expected: int, there: int) -> Stale:
    return Stale(f"The game has gone on elsewhere (entry {there}, not {expected}). Look at the table again.")


def _unknown() -> UnknownMatch:
    return UnknownMatch("This game is no longer kept here. Begin a new one.")
