"""A match or a practice kept in a store while it goes on, and an earlier one found again by its key.

A store that cannot be used stops nothing: what it lacks is written later, and what it says is one quiet line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rummy_kit.engine.match import SaveError
from rummy_kit.engine.store import Stale, Stored, StoreError, UnknownMatch
from rummy_kit.texts import Texts

R = TypeVar("R", bound=Stored[Any])

WhyNot = Callable[[Any, int], str]
"""Why what was found cannot be gone on with here from that seat, in words; ``""`` if it can."""


class Keeper(Generic[R]):
    """Keeps one match or practice by its ``recorder``. ``seat_key`` opens its seat again, from another process too;
    ``notice`` is said of it. The quiet lines are the ``words`` under ``notice``.

    Nothing is written before the first message of a page, which may know the key of an earlier one.
    """

    def __init__(self, recorder: R, words: Texts, notice: str = "") -> None:
        self.seat_key = ""
        self._words = words
        self._seated = False  # this one is what is played here
        self._wanted = ""  # the key of an earlier one that cannot be opened at the moment
        self._opened = ""  # the id of the record that ``seat_key`` opens
        self._trouble: StoreError | None = None
        self.take_up(recorder, notice)

    def take_up(self, recorder: R, notice: str = "") -> None:
        """This one is played from now on."""
        self.recorder = recorder
        self.notice = notice

    # sitting down and coming back

    def sit_down(self, key: str, seat: int, why_not: WhyNot) -> int | None:
        """With the first message it is kept; a page that knows a key gets its own one back, and its seat.

        While that one cannot be opened the page keeps its key, and nothing is written before this one is begun.
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
        """Take up what the key opens, if one can go on with it."""
        try:
            found = self.recorder.store.find(key)
            recorder = self.recorder.found(found[0]) if found else None
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
        if why := why_not(recorder.kept, found[1]):
            self._not_taken_up(why)
            return None
        self._wanted, self._seated, self.notice = "", True, ""
        self.seat_key, self._opened, self.recorder = key, recorder.id, recorder
        return found[1]

    def _not_taken_up(self, why: str) -> None:
        """This one is played instead; the page keeps its key until then, for another program may understand it."""
        self._wanted, self._seated = "", True
        self.notice = self._words.say("notice.not_taken_up", "what", {"why": why})

    def begin(self) -> None:
        """This one is played now, whatever becomes of an earlier one."""
        if self._wanted:
            self._wanted, self.notice = "", self._words.say("notice.not_opened")
        self._seated = True

    def begin_with(self, recorder: R, notice: str) -> None:
        """Another one is played now; the old one stays in the store."""
        self.take_up(recorder, notice)
        self._wanted, self._seated = "", True

    # writing

    def keep(self, seat: int, write: Callable[[R], object] = Stored.save) -> None:
        """Write to the store, and see to the page's key. Raises ``Stale``; other trouble is told and tried again."""
        try:
            write(self.recorder)
            if self._opened != self.recorder.id:
                self.seat_key = self.recorder.store.seat_key(self.recorder.id, seat)
                self._opened = self.recorder.id
            self._trouble = None
        except Stale:
            self._trouble = None
            raise
        except StoreError as problem:
            self._trouble = problem

    def refresh(self) -> bool:
        """Read what others have added; ``False`` if there is nothing, or if the store cannot be read now."""
        try:
            news = self.recorder.refresh()
        except StoreError as problem:
            self._trouble = problem
            return False
        if news:  # what is here now is what the store has
            self._trouble = None
        return news

    @property
    def seated(self) -> bool:
        """Whether this one is what is played here."""
        return self._seated

    @property
    def in_trouble(self) -> bool:
        """Whether the store lacks something, or cannot be read."""
        return self._trouble is not None

    def notices(self) -> str:
        """The quiet line: what was said of it, and what the store cannot do now."""
        if self._trouble is None:
            return self.notice
        trouble = self._words.say("notice.earlier_waits" if self._wanted else "notice.not_saved")
        return " ".join(filter(None, (self.notice, trouble, str(self._trouble))))
