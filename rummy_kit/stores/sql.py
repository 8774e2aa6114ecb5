"""Matches in a database: the statements that SQLite and PostgreSQL have in common."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Protocol

from rummy_kit.engine.match import Entry
from rummy_kit.engine.store import (
    Bell,
    Bells,
    Kept,
    Stop,
    damaged,
    hash_key,
    new_id,
    new_key,
    object,
    stale,
    text,
    unknown,
)

KEEP_DAYS = 30  # after the last move, at least
MARGIN_DAYS = 7  # more, so that a clock that is a month ahead removes nothing
WITNESSES = 3  # how many different days of play must agree on the date
BUSY_SECONDS = 0.25  # the longest wait of a click for other writers; what is not written then is written later
LAYOUT = 1  # of the tables
MARK = 0x52554D4D  # "RUMM": these tables are ours
REMOVED_AT_ONCE = 1000
DAY = 86_400  # seconds
DAYS = f"select distinct cast(touched as bigint) / {DAY} as day from matches order by day desc limit ?"


class Cursor(Protocol):
    """What a statement has found or changed."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


Ask = Callable[..., Cursor]
"""Runs a statement with the values for its question marks."""


class SqlStore(ABC):
    """Matches in a database. Safe from several threads and processes at once.

    The database is opened when it is first needed, and again after trouble: every method raises :class:`StoreError` if
    it cannot be used now, and :class:`Busy` rather than keep a click waiting. Old matches are only removed by
    :meth:`remove_old`.
    """

    NOW: ClassVar[str]
    """The store's own time, but never earlier than the last move, as SQL: a clock may have been put back."""

    def __init__(self) -> None:
        self._bells = Bells()
        self._beginning = threading.Lock()

    @abstractmethod
    def close(self) -> None:
        """Let go of the database; the store opens it again when it is needed."""

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Ask]:
        """A read of the database. Raises :class:`StoreError`."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Ask]:
        """A transaction: everything is written, or nothing. Raises :class:`StoreError`."""

    @abstractmethod
    def _listen(self) -> None:
        """From now on, ring the bells of matches that go on."""

    @abstractmethod
    def _announce(self, ask: Ask, match_id: str) -> None:
        """Let other processes know once the transaction has succeeded."""

    def create(self, match: Kept) -> str:
        match_id = new_id()
        with self._writing() as ask:
            ask(f"insert into matches values (?, ?, {self.NOW})", match_id, text(match.head()))
            self._add(ask, match_id, 0, match.log_since(0))
        return match_id

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        with self._writing() as ask:
            ask(f"update matches set touched = {self.NOW} where id = ?", match_id)  # others wait for it
            there = self._length(ask, match_id)
            if there != expected:
                raise stale(expected, there)
            self._add(ask, match_id, expected, entries)
            self._announce(ask, match_id)

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        with self._reading() as ask:
            self._length(ask, match_id)
            rows = ask("select n, entry from entries where match = ? and n >= ? order by n", match_id, since).fetchall()
        if [n for n, _ in rows] != list(range(since, since + len(rows))):
            raise damaged()
        return [object(text) for _, text in rows]

    def head(self, match_id: str) -> dict[str, Any]:
        with self._reading() as ask:
            row = ask("select head from matches where id = ?", match_id).fetchone()
        if row is None:
            raise unknown()
        return object(row[0])

    def version(self, match_id: str) -> int:
        with self._reading() as ask:
            return self._length(ask, match_id)

    def seat_key(self, match_id: str, seat: int) -> str:
        key = new_key()
        with self._writing() as ask:
            self._length(ask, match_id)
            ask("insert into keys values (?, ?, ?)", hash_key(key), match_id, seat)
        return key

    def find(self, key: str) -> tuple[str, int] | None:
        with self._reading() as ask:
            row = ask("select match, seat from keys where hash = ?", hash_key(key)).fetchone()
        return None if row is None else (row[0], row[1])

    def remove(self, match_ids: Iterable[str]) -> None:
        ids = list(match_ids)
        if not ids:
            return
        with self._writing() as ask:
            for match_id in ids:
                ask("delete from matches where id = ?", match_id)

    def watch(self, match_id: str, bell: Bell) -> Stop:
        stop = self._bells.hang(match_id, bell)
        with self._beginning:
            self._listen()
        return stop

    def remove_old(self) -> int:
        """Remove matches last touched more than a month ago, at most a thousand; returns how many.

        It is for moments when no one is playing: a server calls it when it starts. It takes the date from the matches,
        not from a clock: today is the third latest day of play. So a clock that ran ahead for a while can
        only keep matches longer.
        """
        with self._writing() as ask:
            days = ask(DAYS, WITNESSES).fetchall()
            if len(days) < WITNESSES:
                return 0
            too_old = (days[-1][0] - KEEP_DAYS - MARGIN_DAYS) * DAY
            oldest = "select id from matches where touched < ? order by touched limit ?"
            return ask(f"delete from matches where id in ({oldest})", too_old, REMOVED_AT_ONCE).rowcount

    @staticmethod
    def _add(ask: Ask, match_id: str, first: int, entries: Sequence[Entry]) -> None:
        for n, entry in enumerate(entries, first):
            ask("insert into entries values (?, ?, ?)", match_id, n, text(entry))

    @staticmethod
    def _length(ask: Ask, match_id: str) -> int:
        """How many entries the log has. Raises :class:`UnknownMatch`."""
        count = "select coalesce(max(n) + 1, 0) from entries where match = id"
        row = ask(f"select ({count}) from matches where id = ?", match_id).fetchone()
        if row is None:
            raise unknown()
        n: int = row[0]
        return n
