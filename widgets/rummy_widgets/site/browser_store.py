"""Matches in the browser: a copy in memory answers at once, and rows, one per entry, are written afterwards."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from rummy_kit.engine.match import Entry
from rummy_kit.engine.store import Kept, MemoryStore, StoreError, hash_key, object, stale, text
from rummy_widgets.words import say


class Rows(Protocol):
    """The browser's side, ``widgets/src/site/rows.ts``. Answers are JSON."""

    async def load(self, hashes: str) -> str:
        """The matches that these keys open, or ``{"problem": "…"}``.

        They are ``{"matches": [[id, head, [entry, …]], …], "keys": [[hash, id, seat], …]}``.
        """

    async def write(self, rows: str) -> str:
        """Keep rows of one match, all or none.

        A row is ``["head", id, text]``, ``["entry", id, n, text]`` or ``["key", hash, id, seat]``. Returns ``{}``,
        ``{"problem": "…"}``, ``{"there": […]}`` with the whole log if another page has written meanwhile, or
        ``{"missing": true}`` if the browser has forgotten the match.
        """


class BrowserStore(MemoryStore):
    """A store opened for the seats whose keys this page has; nothing else is read.

    What the browser could not write stays here and is tried again at the next step; until it is written, every
    method that keeps something raises ``StoreError``.
    """

    def __init__(self, rows: Rows) -> None:
        super().__init__()
        self._rows = rows
        self._problem = "unusable"  # until it has been opened
        self._keys_here: list[str] = []
        self._opened = False
        self._unwritten: dict[str, list[list[Any]]] = {}  # by match
        self._overtaken: set[str] = set()  # matches to which another page has written a different entry
        self._writing: asyncio.Task[None] | None = None

    async def open(self, keys: Sequence[str]) -> None:
        """Read what these keys open."""
        self._keys_here = list(keys)
        found = json.loads(await self._rows.load(json.dumps([hash_key(key) for key in self._keys_here])))
        self._problem = found.get("problem", "")
        if self._problem:
            return
        self._opened = True
        for id, head, log in found["matches"]:
            self._rows_of(id, head, log)
        for hash, id, seat in found["keys"]:
            self._keys[hash] = (id, seat)

    async def settle(self, patience: float) -> None:
        """Wait until the browser has kept everything or says that it cannot, for at most this many seconds."""
        if self._writing is not None and not self._writing.done():
            await asyncio.wait({self._writing}, timeout=patience)

    def _rows_of(self, id: str, head: str, log: list[str]) -> None:
        """Rows as the store keeps them. Damaged ones stay unchanged; reading them raises an error."""
        self._heads[id] = head  # type: ignore[assignment]  # text, until it is needed
        self._logs[id] = log

    def head(self, match_id: str) -> dict[str, Any]:
        self._log(match_id)
        head: Any = self._heads[match_id]
        return head if isinstance(head, dict) else object(head)

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        return [object(text) for text in self._log(match_id)[since:]]

    def find(self, key: str) -> tuple[str, int] | None:
        if not self._opened:
            self._can_keep()
        return super().find(key)

    def create(self, match: Kept) -> str:
        self._can_keep()
        id = super().create(match)
        self._keep(id, ["head", id, text(match.head())], *self._entries(id, 0))
        return id

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        self._can_keep()
        if match_id in self._overtaken:
            self._overtaken.remove(match_id)
            raise stale(expected, self.version(match_id))
        super().append(match_id, expected, entries)
        self._keep(match_id, *self._entries(match_id, expected))

    def seat_key(self, match_id: str, seat: int) -> str:
        self._can_keep()
        key = super().seat_key(match_id, seat)
        self._keep(match_id, ["key", hash_key(key), match_id, seat])
        return key

    def remove(self, match_ids: Iterable[str]) -> None:
        """Raise ``NotImplementedError``: only a class removes its matches, and no class plays without a server.
        The page deletes old games from the browser's database.
        """
        raise NotImplementedError("only a class removes its matches, and it needs a server")

    def take_in(self, match_id: str, log: list[str]) -> None:
        """Take in a log that another page has written. Nothing is raised here: the next write to a shorter log finds
        that it is stale.
        """
        if match_id in self._logs and len(log) >= len(self._logs[match_id]):
            self._logs[match_id] = log
            self._bells.ring(match_id)

    def _entries(self, id: str, first: int) -> list[list[Any]]:
        return [["entry", id, n, entry] for n, entry in enumerate(self._logs[id][first:], first)]

    def _all_rows(self, id: str) -> list[list[Any]]:
        """All rows of a match, in case they were deleted in the browser: the match is still complete here."""
        head: Any = self._heads[id]
        keys = [["key", hash, id, seat] for hash, (match_id, seat) in self._keys.items() if match_id == id]
        return [["head", id, text(head) if isinstance(head, dict) else head], *self._entries(id, 0), *keys]

    def _can_keep(self) -> None:
        """Check that the browser keeps what is written; if not, try again to write. Raises ``StoreError``."""
        if self._problem:
            self._begin_to_write()
            raise StoreError(say(f"browser.{self._problem}"))

    def _keep(self, id: str, *rows: list[Any]) -> None:
        self._unwritten.setdefault(id, []).extend(rows)
        self._begin_to_write()

    def _begin_to_write(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        if not self._opened:
            await self.open(self._keys_here)
        while self._unwritten:
            id, rows = next(iter(self._unwritten.items()))
            several = list(rows)
            answer = json.loads(await self._rows.write(json.dumps(several, ensure_ascii=False)))
            self._problem = answer.get("problem", "")
            if self._problem:
                return
            if "missing" in answer:
                self._unwritten[id] = self._all_rows(id)
                continue
            if "there" in answer:
                self._logs[id] = answer["there"]
                self._overtaken.add(id)
                several = rows  # our copy is not part of it
            del rows[: len(several)]
            if not rows:
                del self._unwritten[id]
