"""A match kept in a store while it is played, and an earlier one found again by its key.

A store that cannot be used stops no game: what it lacks is written later, and what it says is one quiet line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.engine.cards import Deck
from rummy_kit.engine.match import Match, SaveError
from rummy_kit.engine.rules import Rules
from rummy_kit.engine.store import Recorder, Stale, Store, StoreError, UnknownMatch
from rummy_kit.texts import Texts

WhyNot = Callable[[Match, int], str]
"""Why a found match cannot be played at this table from that seat, in words; ``""`` if it can."""


class Keeper:
    """Keeps one match. ``seat_key`` opens its seat again, from another process too; ``notice`` is said of the match.

    Nothing is written before the first message of a page, which may know the key of an earlier match.
    """

    def __init__(self, store: Store, match: Match, words: Texts, notice: str = "") -> None:
        self.seat_key = ""
        self.notice = notice
        self._store = store
        self._words = words
        self._seated = False  # this match is the one that is played here
        self._wanted = ""  # the key of an earlier match that cannot be opened at the moment
        self._opened = ""  # the id of the match that ``seat_key`` opens
        self._trouble: StoreError | None = None
        self.take_up(match, notice)

    def take_up(self, match: Match, notice: str = "") -> None:
        """This match is played from now on."""
        self.recorder = Recorder(self._store, match, _same_game(match.game))
        self.notice = notice

    # sitting down and coming back

    def sit_down(self, key: str, seat: int, why_not: WhyNot) -> int | None:
        """With the first message the match is kept; a page that knows a key gets its own match back, and its seat.

        While that one cannot be opened the page keeps its key, and nothing is written before this match is begun.
        """
        if self._seated:
            return None
        self._wanted = self._wanted or key
        if self._wanted:
            return self._come_back(self._wanted, seat, why_not)
        self._seated = True
        self.keep(seat)
        return None

    def _come_back(self, key: str, seat: int, why_not: WhyNot) -> int | None:
        """Take up the match that the key opens, if it can be played."""
        try:
            found = self._store.find(key)
            recorder = Recorder.resume(self._store, found[0], _same_game(self.recorder.match.game)) if found else None
            self._trouble = None
        except UnknownMatch:
            found = recorder = None
        except SaveError as problem:
            self._not_taken_up(str(problem))
            return None
        except StoreError as problem:
            self._trouble = problem
            return None
        if found is None or recorder is None:
            self._wanted, self.notice = "", self._words.say("notice.no_longer_kept")
            return self.sit_down("", seat, why_not)
        if why := why_not(recorder.match, found[1]):
            self._not_taken_up(why)
            return None
        self._wanted, self._seated, self.notice = "", True, ""
        self.seat_key, self._opened, self.recorder = key, recorder.id, recorder
        return found[1]

    def _not_taken_up(self, why: str) -> None:
        """This match is played instead; the page keeps its key until then, for another program may understand it."""
        self._wanted, self._seated = "", True
        self.notice = self._words.say("notice.not_taken_up", "what", {"why": why})

    def begin(self) -> None:
        """This match is played now, whatever becomes of an earlier one."""
        if self._wanted:
            self._wanted, self.notice = "", self._words.say("notice.not_opened")
        self._seated = True

    def begin_anew(self, match: Match, notice: str) -> None:
        """Another match is played now; the old one stays in the store."""
        self.take_up(match, notice)
        self._wanted, self._seated = "", True

    # writing

    def keep(self, seat: int, write: Callable[[Recorder], object] = Recorder.save) -> None:
        """Write to the store, and see to the page's key. Raises ``Stale``; other trouble is told and tried again."""
        try:
            write(self.recorder)
            if self._opened != self.recorder.id:
                self.seat_key = self._store.seat_key(self.recorder.id, seat)
                self._opened = self.recorder.id
            self._trouble = None
        except Stale:
            self._trouble = None
            raise
        except StoreError as problem:
            self._trouble = problem

    @property
    def seated(self) -> bool:
        """Whether this match is the one that is played here."""
        return self._seated

    @property
    def in_trouble(self) -> bool:
        """Whether the store lacks something, or cannot be read."""
        return self._trouble is not None

    def notices(self) -> str:
        """The quiet line: what was said of this match, and what the store cannot do now."""
        if self._trouble is None:
            return self.notice
        trouble = self._words.say("notice.earlier_waits" if self._wanted else "notice.not_saved")
        return " ".join(filter(None, (self.notice, trouble, str(self._trouble))))


def _same_game(rules: Rules[Any, Any]) -> Callable[[str, Mapping[str, Any], Deck | None], Rules[Any, Any]]:
    """How matches are read here: an earlier one is of this table's game, with perhaps other house rules."""

    def load(name: str, options: Mapping[str, Any], deck: Deck | None = None) -> Rules[Any, Any]:
        if name != rules.id:
            raise UnknownMatch("The match is one of another game.")
        return type(rules).made(options, deck)

    return load
