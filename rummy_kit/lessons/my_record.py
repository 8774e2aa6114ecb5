"""The record of the pupil at this page during lessons: what the browser keeps, and what is new.

The browser keeps the record; a kernel only hands over what is new, and several pages may be open. So when the kernel
offers a new text, it says *which version it had read*, and the page writes the text only if the browser still has that
version. Otherwise the page sends what the browser has now, and the kernel adds its changes to that. The page also keeps
the names of the latest versions, which show a kernel which of its changes are already in a text, even if another kernel
has written since.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from rummy_kit.lessons.record import Answer, KeptMoment, LessonRecord, Record, RecordError, Step, today

LONGEST_PAUSE = 5 * 60.0  # seconds; after a longer pause nobody was working

Change = Callable[[Record], Record]
"""Something new."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A change to the text of version ``base``, which has this ``length``: ``text`` replaces what is between
    ``start`` and ``end``. ``version`` names the new text.

    Characters are counted as a browser counts them: some count twice.
    """

    base: str
    version: str
    length: int
    start: int
    end: int
    text: str

    @classmethod
    def of(cls, base: str, old: str, new: str) -> Offer:
        """The offer that turns the old text into the new one.

        >>> offer = Offer.of("", '{"answers":[1,2]}', '{"answers":[1,2,3]}')
        >>> offer.length, offer.start, offer.end, offer.text
        (17, 15, 15, ',3')
        """
        start = _alike(old, new)
        same = _alike(old[start:][::-1], new[start:][::-1])
        end = len(old) - same
        places = (_places(old), _places(old[:start]), _places(old[:end]))
        return cls(base, secrets.token_hex(8), *places, new[start : len(new) - same])

    def plain(self) -> dict[str, Any]:
        """As plain data for the page."""
        return asdict(self)


@dataclass
class MyRecord:
    """A record, and the listeners that follow its changes.

    ``problem`` says why the record in the browser cannot be used; it is then left alone, and nothing is written.
    Without ``keeps``, the browser's record is neither read nor changed.

    >>> mine = MyRecord()
    >>> mine.step("sums", "goals")
    >>> mine.read_page(None, ())
    >>> mine.offer is not None, mine.record.lesson("sums").steps
    (True, ('goals',))
    """

    clock: Callable[[], float] = time.monotonic
    keeps: bool = True
    record: Record = field(default_factory=Record)
    problem: str = ""
    offer: Offer | None = None
    in_lms: bool = False  # whether a school's learning platform keeps it, and the page only while it is open
    known: bool = False  # whether a page has said what its browser keeps
    _news: list[Change] = field(default_factory=list)  # changes that are not in the browser yet, as far as we know
    _stored: int = 0  # how many changes came before those
    _replaces: bool = False  # whether the first of them replaces the whole record
    _listeners: list[Callable[[], None]] = field(default_factory=list)
    _kept: Record = field(default_factory=Record)  # the record in the browser, as far as we know
    _text: str = ""  # its text
    _version: str = ""  # the version of that text
    _offered: dict[str, int] = field(
        default_factory=dict
    )  # version of an offer → how many changes it includes, counted from the very first
    _last: dict[str, float] = field(default_factory=dict)  # lesson → when its minutes were last counted

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call ``listener()`` after each change."""
        self._listeners.append(listener)

    @property
    def in_browser(self) -> bool:
        """Whether the browser keeps a usable text, so that the page need not be sent one."""
        return bool(self._text) and not self.problem

    # what is new

    def hear(self, lesson: str, answer: Answer) -> None:
        """Keep an answer from a lesson, unless it belongs to none of the lesson's goals."""
        if not answer.skill:
            return
        minutes = self._minutes(lesson)
        self._add(lesson, lambda part: part.with_answers([answer]).with_minutes(minutes))

    def step(self, lesson: str, step: Step, left_out: Collection[Step] = ()) -> None:
        """Note that a step of a lesson is done; the lesson goes without the steps ``left_out``."""
        if step not in self.record.lesson(lesson).steps:
            self._add(lesson, lambda part: part.with_step(step, left_out))

    def show(self, lesson: str, moment: KeptMoment) -> None:
        """Keep a moment in a game that is worth showing."""
        self._add(lesson, lambda part: part.with_moment(moment))

    def lay(self, lesson: str, what: str) -> None:
        """Put something that was laid on the lesson's shelf."""
        day = today()
        self._add(lesson, lambda part: part.with_laid(what, day))

    def _minutes(self, lesson: str) -> int:
        """Whole minutes since minutes were last counted in this lesson; none after a long pause."""
        now = self.clock()
        passed = now - self._last.get(lesson, now)
        if lesson in self._last and passed < 60:
            return 0
        self._last[lesson] = now
        return int(passed // 60) if passed <= LONGEST_PAUSE else 0

    def _add(self, lesson: str, change: Callable[[LessonRecord], LessonRecord]) -> None:
        self._news.append(lambda record: record.with_lesson(lesson, change(record.lesson(lesson))))
        self._go_on()

    # what the page says

    def read_page(self, text: str | None, versions: Sequence[str]) -> None:
        """Take in what the browser keeps: its text, or ``None``, and its latest ``versions``, the newest last."""
        if not self.keeps:
            return
        self.known = True
        self._settle(max((self._offered.get(version, 0) for version in versions), default=0))
        try:
            self._kept, self.problem = Record() if text is None else Record.read(text), ""
        except RecordError as problem:
            self._kept, self.problem = Record(), str(problem)
        self._text, self._version = text or "", versions[-1] if versions else ""
        self._go_on()

    def note_written(self, version: str) -> None:
        """Note that the page has written the offer of this version."""
        if version not in self._offered:
            return
        self._kept = _apply(self._kept, self._settle(self._offered[version]))
        self._text, self._version = _text_of(self._kept), version
        self._go_on()

    def _settle(self, stored: int) -> Sequence[Change]:
        """Note that the browser has this many changes; returns those that are new to it."""
        n = max(0, stored - self._stored)
        settled, self._news, self._stored = self._news[:n], self._news[n:], self._stored + n
        self._replaces = self._replaces and not settled  # the change that replaces everything comes first
        if settled:
            self.problem = ""
        return settled

    def take(self, record: Record) -> None:
        """Replace the whole record by this one."""
        self._stored += len(self._news)
        self._news, self._replaces = [lambda _: record], True
        self._go_on()

    def wipe(self) -> None:
        """Forget everything."""
        self.take(Record())

    def _go_on(self) -> None:
        """Update the record, offer what is new once a page has said what its browser keeps, and call the listeners.

        An unusable text is replaced only if the pupil has asked for that.
        """
        self.record = _apply(self._kept, self._news)
        self.offer = None
        if self.known and self._news and (self._replaces or not self.problem):
            self.offer = Offer.of(self._version, self._text, _text_of(self.record))
            self._offered[self.offer.version] = self._stored + len(self._news)
        self.tell()

    def tell(self) -> None:
        """Call the listeners."""
        for listener in list(self._listeners):
            listener()


def _apply(record: Record, news: Iterable[Change]) -> Record:
    """The record with these changes."""
    for change in news:
        record = change(record)
    return record


def _text_of(record: Record) -> str:
    """The text of a record as the browser keeps it."""
    return json.dumps(record.plain(), ensure_ascii=False, separators=(",", ":"))


def _alike(one: str, other: str) -> int:
    """How many characters the two texts share at the beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _places(text: str) -> int:
    """How many characters a browser counts: the length in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
