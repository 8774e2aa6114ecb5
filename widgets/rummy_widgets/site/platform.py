"""A school's learning platform (LMS) around a page: it keeps the pupil's record, and is sent what is new in it.

``widgets/src/site/lms.ts`` speaks with it; what is said is in ``rummy_kit/lessons/lms.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rummy_kit import games
from rummy_kit.app.own_lesson import read_lesson, steps_of
from rummy_kit.lessons.lms import Report, read_kept
from rummy_kit.lessons.record import LessonRecord, NewerRecordError, Record, RecordError
from rummy_widgets.shell import my_record
from rummy_widgets.tables import link_query


class Platform:
    """The platform, which has ``kept`` something of this lesson, or nothing. ``send`` takes messages to the page.

    A record kept by a newer version stays untouched, and nothing is reported.
    """

    def __init__(self, lesson: str, kept: str, interactions: int, send: Callable[[list[Any]], None]) -> None:
        self._lesson, self._send = lesson, send
        record = my_record()
        record.in_lms = True
        try:
            self._part = read_kept(kept, lesson)
        except NewerRecordError:
            send(["notice", "lms-newer"])
            return
        except RecordError:
            self._part = LessonRecord()
            send(["notice", "lms-unread"])
        about = games.load_lesson(lesson)
        way = steps_of(about, read_lesson(about, {}, link_query())[0])
        self._report = Report(lesson, about, self._part.answers, interactions, way)
        if self._part != LessonRecord():
            record.take(Record({lesson: self._part}))
        record.on_change(self._tell)

    def _tell(self) -> None:
        part = my_record().record.lesson(self._lesson)
        if part != self._part:
            self._part = part
            self._send(["report", list(self._report.elements(part))])
