"""One lesson of a record in a few hundred bytes, for where there is little room: a QR code, or an LMS, which keeps only
4,096 characters of SCORM 1.2.

Moments in a game are left out, because each takes as much room as all answers together. What is read comes from
outside and is checked like a record's file.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from rummy_kit import __version__
from rummy_kit.lessons.record import (
    FORMAT,
    LARGEST,
    SOURCES,
    STEPS,
    SURE,
    WORDS,
    Answer,
    LessonRecord,
    NewerRecordError,
    Record,
    RecordError,
)

PACKING = 2  # the version of this form, first in it; 1 had no steps left out
FEWER = 5  # the oldest answers are dropped in this many steps


def pack(lesson: str, part: LessonRecord) -> bytes:
    """The lesson of that name, packed.

    >>> answer = Answer("ship", "take_apart", True, "practice", "2026-11-22")
    >>> part = LessonRecord().with_answers([answer]).with_laid("ship", "2026-11-23")
    >>> unpack(pack("say_rummy", part)) == Record({"say_rummy": part})
    True
    """
    days = sorted({*(answer.day for answer in part.answers), *(one.day for one in part.laid)})
    first = date.fromisoformat(days[0]) if days else date.min
    tasks, names, sets = _Numbers(), _Numbers(), _Numbers()

    def day(iso: str) -> int:
        return (date.fromisoformat(iso) - first).days

    def ideas(some: Sequence[str]) -> int:
        return sets[tuple(names[idea] for idea in some)]

    answers = part.answers
    columns = [
        [tasks[answer.task] for answer in answers],
        [names[answer.skill] for answer in answers],
        [_flags(answer) for answer in answers],
        [day(answer.day) for answer in answers],
        [ideas(answer.could) for answer in answers],
        [ideas(answer.shown) for answer in answers],
    ]
    shelf = part.laid
    laid = [[tasks[one.what] for one in shelf], [one.times for one in shelf], [day(one.day) for one in shelf]]
    steps, left_out = ([STEPS.index(step) for step in some] for some in (part.steps, part.left_out))
    about = [PACKING, lesson, steps, part.minutes, first.isoformat()]
    form = [*about, list(tasks), " ".join(names), list(sets), columns, laid, left_out]
    return zlib.compress(json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def pack_within(lesson: str, part: LessonRecord, most: int) -> bytes:
    """The lesson packed into at most this many bytes. If the room is too small, the oldest answers are dropped, except
    those of exit tickets, and then what was laid.
    """
    packed = pack(lesson, part)
    while len(packed) > most and (part.answers or part.laid):
        part = _smaller(part)
        packed = pack(lesson, part)
    return packed


def _smaller(part: LessonRecord) -> LessonRecord:
    less = [answer for answer in part.answers if answer.source != "ticket"]
    if not less:
        return replace(part, answers=part.answers[1:], laid=())
    dropped = {id(answer) for answer in less[: max(1, len(less) // FEWER)]}
    return replace(part, answers=tuple(answer for answer in part.answers if id(answer) not in dropped))


def unpack(packed: bytes) -> Record:
    """A record with the packed lesson. Raises :class:`RecordError`."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, LARGEST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise RecordError(WORDS.say("record.damaged"))
        form = json.loads(text)
        if form[0] > PACKING:
            raise NewerRecordError(WORDS.say("record.newer"))
        _, lesson, steps, minutes, first, *rest = form
        part = {"steps": [STEPS[at] for at in steps], "minutes": minutes, "moments": [], **_read(first, *rest)}
        return Record.of({"rummy_kit_record": FORMAT, "kit": __version__, "lessons": {lesson: part}})
    except (zlib.error, ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError) as error:
        raise error if isinstance(error, RecordError) else RecordError(WORDS.say("record.damaged")) from None


def _read(
    first: str,
    tasks: Sequence[str],
    names: str,
    sets: Sequence[Sequence[int]],
    columns: Any,
    laid: Any,
    left_out: Sequence[int] = (),
) -> dict[str, Any]:
    """Answers, what was laid and the steps left out, as plain data that has not been checked."""
    named = names.split(" ")

    def day(number: int) -> str:
        return (date.fromisoformat(first) + timedelta(days=number)).isoformat()

    def ideas(number: int) -> list[str]:
        return [named[at] for at in sets[number]]

    answers = [
        {"task": tasks[task], "skill": named[skill], "day": day(at), **_unflag(flags)}
        | {name: ideas(number) for name, number in (("could", could), ("shown", shown)) if sets[number]}
        for task, skill, flags, at, could, shown in zip(*columns, strict=True)
    ]
    return {
        "answers": answers,
        "laid": {tasks[what]: {"times": times, "day": day(at)} for what, times, at in zip(*laid, strict=True)},
        "left_out": [STEPS[at] for at in left_out],
    }


def _flags(answer: Answer) -> int:
    """The short fields in one number."""
    return answer.right + 2 * answer.helped + 4 * SOURCES.index(answer.source) + 16 * SURE.index(answer.sure)


def _unflag(flags: int) -> dict[str, Any]:
    sure = SURE[flags >> 4]
    more: Mapping[str, Any] = {**({"helped": True} if flags & 2 else {}), **({"sure": sure} if sure else {})}
    return {"right": bool(flags & 1), "source": SOURCES[flags >> 2 & 3], **more}


class _Numbers(dict[Any, int]):
    """Numbers things in the order in which they are first asked for."""

    def __missing__(self, thing: Any) -> int:
        self[thing] = len(self)
        return self[thing]
