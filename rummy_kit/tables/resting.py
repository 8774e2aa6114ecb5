"""A store that is left alone for a while after trouble.

It takes seconds to find out that a database cannot be reached, and a class has one thread for all its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from rummy_kit.engine.match import Entry
from rummy_kit.engine.store import Bell, Busy, Kept, Stale, Stop, Store, StoreError, UnknownMatch
from rummy_kit.tables.presence import Clock

T = TypeVar("T")
A_REST = 10.0  # seconds


class RestingStore:
    """``store``, but within ``A_REST`` after trouble it raises the same :class:`StoreError` again without asking."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._trouble: StoreError | None = None
        self._rests_until = 0.0

    def _ask(self, ask: Callable[..., T], *what: Any) -> T:
        if self._trouble is not None and self._clock() < self._rests_until:
            raise StoreError(str(self._trouble)) from self._trouble
        try:
            answer = ask(*what)
        except (Busy, Stale, UnknownMatch):  # it is there
            raise
        except StoreError as trouble:
            self._trouble, self._rests_until = trouble, self._clock() + A_REST
            raise
        self._trouble = None
        return answer

    def create(self, match: Kept) -> str:
        return self._ask(self._store.create, match)

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        self._ask(self._store.append, match_id, expected, entries)

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        return self._ask(self._store.read, match_id, since)

    def head(self, match_id: str) -> dict[str, Any]:
        return self._ask(self._store.head, match_id)

    def version(self, match_id: str) -> int:
        return self._ask(self._store.version, match_id)

    def seat_key(self, match_id: str, seat: int) -> str:
        return self._ask(self._store.seat_key, match_id, seat)

    def find(self, key: str) -> tuple[str, int] | None:
        return self._ask(self._store.find, key)

    def remove(self, match_ids: Iterable[str]) -> None:
        """Ask the store even while it rests: someone is waiting for the answer."""
        self._store.remove(match_ids)

    def watch(self, match_id: str, bell: Bell) -> Stop:
        return self._store.watch(match_id, bell)
