"""Keeping a match or a practice in a store while it goes on, and finding an earlier one again by its key.

An unavailable store stops nobody: what it lacks is written later, and the player sees a quiet line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rummy_kit.engine.match import SaveError
from rummy_kit.engine.store import Stale, Stored, StoreError, UnknownMatch
from rummy_kit.texts import Texts

R = TypeVar("R", bound=Stored[Any])

WhyNot = Callable[[Any, int], str]
"""Why something from the store cannot go on here at that seat, in words; ``""`` if it can."""


class Keeper(Generic[R]):
    """Keeps one match or practice with its ``recorder``. ``seat_key`` opens its seat again, from any process.

    ``notice`` is a quiet line about it, from the ``words`` under ``notice``. Nothing is written before the first
    message of a page, because the page may know the key of an earlier one.
    """

    def __init__(self, recorder: R, words: Texts, notice: str = "") -> None:
        self.seat_key = ""
        self._words = words
        self._seated = False  # whether this match or practice is really played here
        self._wanted = ""  # the key of an earlier one that cannot be opened at the moment
        self._opened = ""  # the id of the record that ``seat_key`` opens
        self._trouble: StoreError | None = None
        self.take_up(recorder, notice)

    def take_up(self, recorder: R, notice: str = "") -> None:
        """Go on with the match or practice of this recorder."""
        self.recorder = recorder
        self.notice = notice

    # sitting down and coming back

    def sit_down(self, key: str, seat: int, why_not: WhyNot) -> int | None:
        """Handle the first message: keep what is here, or go back to what the page's key opens.

        Returns the seat that the key opens, if it opens one. While that cannot be opened, the page keeps the key, and
        nothing is written until the player begins here.
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
        """Go on with what the key opens, if that is possible."""
        try:
            found = self.recorder.store.find(key)
            recorder = self.recorder.find(found[0]) if found else None
            self._trouble = None
        except UnknownMatch:
            found = recorder = None
        except SaveError as problem:
            self._decline(str(problem))
            return None
        except StoreError as problem:
            self._trouble = problem
            return None
        if found is None or recorder is None:
            self._wanted, self.notice = "", self._words.say("notice.no_longer_kept")
            return self.sit_down("", seat, why_not)
        if why := why_not(recorder.kept, found[1]):
            self._decline(why)
            return None
        self._wanted, self._seated, self.notice = "", True, ""
        self.seat_key, self._opened, self.recorder = key, recorder.id, recorder
        return found[1]

    def _decline(self, why: str) -> None:
        """Play what is here instead. The page keeps its key until the first step, since another program may understand
        it.
        """
        self._wanted, self._seated = "", True
        self.notice = self._words.say("notice.not_taken_up", "what", {"why": why})

    def begin(self) -> None:
        """Play the current match or practice, even if an earlier one could not be opened."""
        if self._wanted:
            self._wanted, self.notice = "", self._words.say("notice.not_opened")
        self._seated = True

    def begin_with(self, recorder: R, notice: str) -> None:
        """Play another match or practice; the old one stays in the store."""
        self.take_up(recorder, notice)
        self._wanted, self._seated = "", True

    # writing

    def keep(self, seat: int, write: Callable[[R], object] = Stored.save) -> None:
        """Write to the store, and make a key for the page. Raises ``Stale``; after any other trouble, writing is tried
        again later.
        """
        try:
            write(self.recorder)
            self._make_key(seat)
            self._trouble = None
        except Stale:
            self._trouble = None
            raise
        except StoreError as problem:
            self._trouble = problem

    def _make_key(self, seat: int) -> None:
        if self._opened != self.recorder.id:
            self.seat_key = self.recorder.store.seat_key(self.recorder.id, seat)
            self._opened = self.recorder.id

    def refresh(self) -> bool:
        """Read what others have added; ``False`` if there is nothing, or if the store cannot be read now."""
        try:
            news = self.recorder.refresh()
        except StoreError as problem:
            self._trouble = problem
            return False
        if news:  # and the store lacks nothing
            self._trouble = None
        return news

    @property
    def seated(self) -> bool:
        """Whether this match or practice is really played here, rather than waiting for an earlier one."""
        return self._seated

    @property
    def in_trouble(self) -> bool:
        """Whether the store lacks something, or cannot be read."""
        return self._trouble is not None

    def notices(self) -> str:
        """The quiet line: the notice, and what the store cannot do now."""
        if self._trouble is None:
            return self.notice
        trouble = self._words.say("notice.earlier_waits" if self._wanted else "notice.not_saved")
        return " ".join(filter(None, (self.notice, trouble, str(self._trouble))))
