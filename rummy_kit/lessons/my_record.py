"""The record of the pupil at this page, while lessons go on: what the page's browser keeps, and what is new.

The browser keeps the record; a kernel only hands it what is new, and every page may be one of several. So the kernel
says *what it had read* when it offers a new text, and the page writes only if that still stands there. Otherwise the
page hands over what stands there now, and the kernel adds its news to that. The page also keeps the names of the latest
versions: by them a kernel knows which of its news are in a text, even if another kernel has written since.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from rummy_kit.lessons.record import Answer, KeptMoment, LessonRecord, Record, RecordError, Step

LONGEST_PAUSE = 5 * 60.0  # seconds: after a longer one nobody was at work

Change = Callable[[Record], Record]
"""Something new."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What to change in the text of the version ``base``, which has this ``length``: ``text`` comes in place of what
    stands from ``start`` to ``end``. ``version`` names the new text.

    Characters are counted as a browser does: some have two places.
    """

    base: str
    version: str
    length: int
    start: int
    end: int
    text: str

    @classmethod
    def of(cls, base: str, old: str, new: str) -> Offer:
        """The new text in place of the old one.

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
    """A record, and those who want to know when it changes.

    ``problem`` says in words why what the browser keeps cannot be used; it is then left as it is, and nothing is
    written.

    >>> mine = MyRecord()
    >>> mine.step("sums", "goals")
    >>> mine.found(None, ())
    >>> mine.offer is not None, mine.record.lesson("sums").steps
    (True, ('goals',))
    """

    clock: Callable[[], float] = time.monotonic
    record: Record = field(default_factory=Record)
    problem: str = ""
    offer: Offer | None = None
    known: bool = False  # whether a page has told what its browser keeps
    _news: list[Change] = field(
        default_factory=list
    )  # those that are not in a text that the browser keeps, for all we know
    _stored: int = 0  # how many came before them
    _anew: bool = False  # whether one of them replaces all that was there
    _listeners: list[Callable[[], None]] = field(default_factory=list)
    _kept: Record = field(default_factory=Record)  # what the browser keeps, as far as this side knows
    _text: str = ""  # the same as it stands there
    _version: str = ""  # of that
    _offered: dict[str, int] = field(
        default_factory=dict
    )  # version of an offer → how many news it has, with all before
    _last: dict[str, float] = field(default_factory=dict)  # lesson → when its minutes were counted last

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call ``listener()`` after each change."""
        self._listeners.append(listener)

    @property
    def in_browser(self) -> bool:
        """Whether the browser keeps a text that can be used, so that a page has it at hand."""
        return bool(self._text) and not self.problem

    # what is new

    def heard(self, lesson: str, answer: Answer) -> None:
        """An answer was given in a lesson; one that belongs to no goal of it is not kept."""
        if not answer.skill:
            return
        minutes = self._minutes(lesson)

        self._add(lesson, lambda part: part.with_answers([answer]).with_minutes(minutes))

    def step(self, lesson: str, step: Step) -> None:
        """A step of a lesson is done."""
        if step not in self.record.lesson(lesson).steps:
            self._add(lesson, lambda part: part.with_step(step))

    def showing(self, lesson: str, moment: KeptMoment) -> None:
        """A moment of a game is worth showing."""
        self._add(lesson, lambda part: part.with_moment(moment))

    def _minutes(self, lesson: str) -> int:
        """Whole minutes since the last ones that were counted in this lesson; none after a long pause."""
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

    def found(self, text: str | None, versions: Sequence[str]) -> None:
        """The browser keeps this text, ``None`` if none; ``versions`` are its latest ones, the newest last."""
        self.known = True
        self._settle(max((self._offered.get(version, 0) for version in versions), default=0))
        try:
            self._kept, self.problem = Record() if text is None else Record.read(text), ""
        except RecordError as problem:
            self._kept, self.problem = Record(), str(problem)
        self._text, self._version = text or "", versions[-1] if versions else ""
        self._go_on()

    def wrote(self, version: str) -> None:
        """The page has written the offer of this version."""
        if version not in self._offered:
            return
        self._kept = _changed(self._kept, self._settle(self._offered[version]))
        self._text, self._version = _written(self._kept), version
        self._go_on()

    def _settle(self, stored: int) -> Sequence[Change]:
        """So many of all news are in what the browser keeps; gives those that were still open."""
        n = max(0, stored - self._stored)
        settled, self._news, self._stored = self._news[:n], self._news[n:], self._stored + n
        self._anew = self._anew and not settled  # what replaces all is the first of the news
        if settled:
            self.problem = ""
        return settled

    def take(self, record: Record) -> None:
        """Put this record in place of all that is there."""
        self._stored += len(self._news)
        self._news, self._anew = [lambda _: record], True
        self._go_on()

    def wipe(self) -> None:
        """Forget everything."""
        self.take(Record())

    def _go_on(self) -> None:
        """Work out the record, offer what is new once a page has said what is there, and tell the listeners.

        A text that cannot be used is replaced only if somebody wants that.
        """
        self.record = _changed(self._kept, self._news)
        self.offer = None
        if self.known and self._news and (self._anew or not self.problem):
            self.offer = Offer.of(self._version, self._text, _written(self.record))
            self._offered[self.offer.version] = self._stored + len(self._news)
        self.tell()

    def tell(self) -> None:
        """Let everybody who wants to know look again."""
        for listener in list(self._listeners):
            listener()


def _changed(record: Record, news: Iterable[Change]) -> Record:
    """The record with what is new."""
    for change in news:
        record = change(record)
    return record


def _written(record: Record) -> str:
    """The text that the browser keeps of a record."""
    return json.dumps(record.plain(), ensure_ascii=False, separators=(",", ":"))


def _alike(one: str, other: str) -> int:
    """How many characters are the same from the beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _places(text: str) -> int:
    """How many characters a browser counts: in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
