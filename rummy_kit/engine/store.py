"""Where matches live: stores, and the recorder that keeps a match in a store while it is played.

A store holds heads and logs of entries and knows no rules, so what a lesson keeps goes there too. One store is here, in
memory; those that outlive the process are in ``rummy_kit/stores``.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, Generic, Protocol, Self, TypeVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck
from rummy_kit.engine.events import Event, TakenBack
from rummy_kit.engine.match import Asked, Entry, LoadGame, Match, Player, SaveError
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.words import say


class StoreError(RuntimeError):
    """A store that cannot be used now; the message says why, and what to do. Nothing has been written."""


class Busy(StoreError):
    """Another process is writing at this moment; waiting is enough."""


class UnknownMatch(StoreError):
    """There is no match with that id: it was never here, or it was too old to keep."""


class Stale(StoreError):
    """The match has moved on elsewhere in the meantime: read it again."""


class Kept(Protocol):
    """What a store can keep: a head that never changes, and a log that only grows. A match is one."""

    def head(self) -> dict[str, Any]:
        """What does not change."""

    def log_since(self, n: int) -> Sequence[Entry]:
        """The log's entries from index ``n`` on."""

    def __len__(self) -> int:
        """How many entries the log has."""


K = TypeVar("K", bound=Kept)
Load = Callable[[dict[str, Any]], K]
"""Restores what a store keeps from the fields of the head and ``log``. Raises ``SaveError``."""


Bell = Callable[[], object]
"""Is called when a log may have grown."""
Stop = Callable[[], None]
"""Ends what a call has begun."""


class Store(Protocol):
    """Keeps matches as a head and a growing log."""

    def create(self, match: Kept) -> str:
        """Keep a match from now on; returns its id."""

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        """Add entries to a log of ``expected`` entries. Raises :class:`Stale` if it has another number of them."""

    def read(self, match_id: str, since: int = 0) -> list[Entry]:
        """The log from index ``since`` on. Raises ``SaveError`` if it is damaged."""

    def head(self, match_id: str) -> dict[str, Any]:
        """The part that never changes: game, players, seed, settings. Raises ``SaveError`` if it is damaged."""

    def version(self, match_id: str) -> int:
        """How many entries the log has."""

    def seat_key(self, match_id: str, seat: int) -> str:
        """A new key, impossible to guess, that opens this seat of the match."""

    def find(self, key: str) -> tuple[str, int] | None:
        """The match and the seat that a key opens, if any."""

    def remove(self, match_ids: Iterable[str]) -> None:
        """Forget these matches and the keys to their seats; unknown ids are ignored."""

    def watch(self, match_id: str, bell: Bell) -> Stop:
        """Call ``bell`` soon after this log has grown, here or in another process; returns a function that stops this.

        The bell is only a hint: it rings in any thread, sometimes for nothing, once for several entries, and not at all
        while the store is unavailable, but again when it is back. Read the log each time.
        """


class Bells:
    """Who is waiting for news of which match. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._hanging: dict[str, list[Bell]] = {}

    def hang(self, match_id: str, bell: Bell) -> Stop:
        """Ring this bell, too, when there is news of the match; returns a function that removes it."""
        with self._lock:
            self._hanging.setdefault(match_id, []).append(bell)
        return partial(self._take_down, match_id, bell)

    def _take_down(self, match_id: str, bell: Bell) -> None:
        with self._lock:
            bells = self._hanging.get(match_id, [])
            if bell in bells:
                bells.remove(bell)
            if not bells:
                self._hanging.pop(match_id, None)

    @property
    def matches(self) -> set[str]:
        """The matches that are watched."""
        with self._lock:
            return set(self._hanging)

    def ring(self, match_id: str) -> None:
        """Ring all bells for this match: there is news of it."""
        with self._lock:
            bells = list(self._hanging.get(match_id, ()))
        for bell in bells:
            bell()


class MemoryStore:
    """Keeps matches for as long as the process lives."""

    def __init__(self) -> None:
        self._bells = Bells()
        self._lock = threading.Lock()
        self._heads: dict[str, dict[str, Any]] = {}
        self._logs: dict[str, list[str]] = {}
        self._keys: dict[str, tuple[str, int]] = {}

    def create(self, match: Kept) -> str:
        match_id = new_id()
        with self._lock:
            self._heads[match_id] = match.head()
            self._logs[match_id] = [text(entry) for entry in match.log_since(0)]
        return match_id

    def append(self, match_id: str, expected: int, entries: Sequence[Entry]) -> None:
        with self._lock:
            log = self._log(match_id)
            if len(log) != expected:
                raise stale(expected, len(log))
            log += map(text, entries)
        self._bells.ring(match_id)

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
        key = new_key()
        self._keys[hash_key(key)] = (match_id, seat)
        return key

    def find(self, key: str) -> tuple[str, int] | None:
        return self._keys.get(hash_key(key))

    def remove(self, match_ids: Iterable[str]) -> None:
        gone = set(match_ids)
        with self._lock:
            for match_id in gone:
                self._heads.pop(match_id, None)
                self._logs.pop(match_id, None)
            self._keys = {key: seat for key, seat in self._keys.items() if seat[0] not in gone}

    def watch(self, match_id: str, bell: Bell) -> Stop:
        return self._bells.hang(match_id, bell)

    def _log(self, match_id: str) -> list[str]:
        if match_id not in self._logs:
            raise unknown()
        return self._logs[match_id]


class Stored(Generic[K]):
    """Something with a growing log, together with its place in a store.

    ``kept`` is this process's copy. What cannot be written now (:class:`StoreError`) stays in it and is written with
    the next :meth:`save`. If another process has moved on, saving raises :class:`Stale`, and ``kept`` becomes the newer
    copy.
    """

    def __init__(self, store: Store, kept: K, load: Load[K], id: str = "") -> None:
        self.store = store
        self.id = id  # none until it is written
        self.kept = kept
        self._load = load
        self._written = 0
        if id:
            self._settle()

    def find(self, id: str) -> Self:
        """What the store has under this id. Raises :class:`StoreError`, ``SaveError``."""
        record = copy(self)
        record.id = id
        record._read()
        return record

    def save(self) -> None:
        """Write everything that the store lacks, including what could not be written earlier.

        Nothing is written before the log has an entry.
        """
        entries = self.kept.log_since(self._written)
        if not entries:
            return
        try:
            if self.id:
                self.store.append(self.id, self._written, entries)
            else:
                self.id = self.store.create(self.kept)
        except Stale:
            self._catch_up()
            raise
        except UnknownMatch:  # too old to keep, or its file was moved away: this copy is whole
            self.id = self.store.create(self.kept)
        self._settle()

    @property
    def written(self) -> int:
        """How many entries of the log the store has."""
        return self._written

    def refresh(self) -> bool:
        """Read what other processes have added; ``True`` if there was something."""
        if not self.id or self.store.version(self.id) == self._written:
            return False
        self._catch_up()
        return True

    def _catch_up(self) -> None:
        """Replace ``kept`` by what the store has; what was not written is lost."""
        try:
            self._read()
        except SaveError as problem:
            raise StoreError(str(problem)) from problem

    def _read(self) -> None:
        self.kept = read(self.store, self.id, self._load)
        self._settle()

    def _settle(self) -> None:
        """Note that the store has everything."""
        self._written = len(self.kept)


class Recorder(Stored[Match]):
    """A match and its place in a store, to which each step is written at once.

    A step that cannot be written now (:class:`StoreError`) is taken all the same. If another process has moved the
    match on, a step raises :class:`Stale` and is not taken: look at ``match`` and try again. Catching up plays only
    what is new, so its cost does not grow with the match.
    """

    _settled: Match  # as the store has it

    def __init__(self, store: Store, match: Match, load_game: LoadGame, id: str = "") -> None:
        super().__init__(store, match, partial(Match.load, load_game=load_game), id)

    @classmethod
    def of_game(cls, store: Store, match: Match) -> Self:
        """A recorder for a new match; it can also find earlier ones of the same game, even with other house rules."""
        rules = match.game

        def load(name: str, options: Mapping[str, Any], deck: Deck | None = None) -> AnyRules:
            if name != rules.id:
                raise UnknownMatch(say("store.another_game"))
            return type(rules).create(options, deck)

        return cls(store, match, load)

    @classmethod
    def create(cls, store: Store, match: Match, load_game: LoadGame) -> Recorder:
        """Start keeping a match."""
        recorder = cls(store, match, load_game)
        recorder.save()
        return recorder

    @classmethod
    def resume(cls, store: Store, match_id: str, load_game: LoadGame) -> Recorder:
        """Go on with a match of the store. Raises :class:`StoreError`, ``SaveError``."""
        match = read(store, match_id, partial(Match.load, load_game=load_game))
        return cls(store, match, load_game, match_id)

    @property
    def match(self) -> Match:
        """This process's copy of the match."""
        return self.kept

    def _catch_up(self) -> None:
        match = self._settled.fork()
        try:
            match.follow(self.store.read(self.id, self._written))
        except SaveError:  # a different log from the one that this copy came from
            match = self._settled
        if len(match) == self._written:
            return super()._catch_up()
        self.kept = match
        self._settle()

    def _settle(self) -> None:
        super()._settle()
        self._settled = self.kept.fork()

    def act(self, action: Action, asked: Sequence[Asked] = ()) -> tuple[Event, ...]:
        """Carry out an action and keep it. Raises ``IllegalAction``, :class:`Stale`, :class:`StoreError`."""
        events = self.match.act(action, asked)
        self.save()
        return events

    def deal_round(self, asked: Sequence[Asked] = ()) -> tuple[Event, ...]:
        """Deal the next round and keep it."""
        events = self.match.deal_round(asked)
        self.save()
        return events

    def undo(self, seat: int, asked: Sequence[Asked] = ()) -> TakenBack:
        """Take back that seat's last decision and record the undo."""
        event = self.match.undo(seat, asked)
        self.save()
        return event

    def note_slip(self, seat: int, asked: Sequence[Asked] = ()) -> None:
        """Log, and keep, that this seat has tried something that is not right."""
        self.match.note_slip(seat, asked)
        self.save()

    def sit(self, seat: int, player: Player) -> tuple[Event, ...]:
        """Let another player go on in that seat and record the change."""
        events = self.match.sit(seat, player)
        self.save()
        return events


def read(store: Store, id: str, load: Load[K]) -> K:
    """What the store has under this id. Raises :class:`StoreError`, ``SaveError``."""
    try:
        return load({**store.head(id), "log": store.read(id), "checks": {}})
    except RecursionError as error:
        raise damaged() from error


def new_id() -> str:
    return secrets.token_urlsafe(12)


def new_key() -> str:
    return secrets.token_urlsafe(24)


def hash_key(key: str) -> str:
    """Keys are stored as hashes, so that reading the file is not enough to take another player's seat."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def object(text: Any) -> dict[str, Any]:
    """The JSON object in a row. Raises ``SaveError``."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise damaged() from error
    if not isinstance(data, dict):
        raise damaged()
    return data


def damaged() -> SaveError:
    return SaveError(say("store.damaged"))


def stale(expected: int, there: int) -> Stale:
    return Stale(say("store.gone_on", there=there, expected=expected))


def unknown() -> UnknownMatch:
    return UnknownMatch(say("store.unknown"))
