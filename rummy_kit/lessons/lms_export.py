"""Answers that a learning platform exports: the interactions of SCORM 1.2 that ``lms.py`` has reported, as a table.

Platforms name and order their columns in their own ways and languages, so cells are recognised by their contents: the
identifier of an answer, the answer in words, and whether it was right. A row holds the answers of a pupil (Moodle's
*Interactions report*) or one answer (ILIAS).

An export does not say which ideas a right answer could have shown; those of its goal are taken.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from urllib.parse import unquote

from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.record import LONGEST_TASK, SOURCES, Answer, LessonRecord, Record, RecordError
from rummy_kit.sheets import UnreadableSheet, rows_of, text_of
from rummy_kit.texts import Texts

WORDS = Texts.load(Path(__file__).with_name("strings.toml"))
IDENTIFIER = re.compile(rf"([a-z][a-z0-9_]*)\.({'|'.join(SOURCES)})\.([a-z][a-z0-9_]*)\.(\S*)")
RESPONSE = re.compile(r"(.*) \(answer (\d{1,6}), (\d{4}-\d\d-\d\d)\)", re.DOTALL)
RESULTS = {"correct": True, "wrong": False, "incorrect": False}
PEOPLE = tuple(
    frozenset(names.split(", "))
    for names in (
        "name, full name, fullname, vollständiger name, nom complet, nombre completo, nome, user, benutzer",
        "first name, firstname, vorname, prénom, nombre",
        "last name, lastname, surname, nachname, nom, apellido(s), apellidos, cognome",
        "login, username, user name, anmeldename, benutzername",
        "user_id, user id, benutzer-id",
    )
)
"""Headings of columns that say whose a row is. All that are there count together: "Name" beside "Vorname" holds only
the last name, and two pupils with one name may differ in their logins. Without any, it is the first column."""


@dataclass(frozen=True, slots=True)
class ExportedAnswer:
    """One answer in an export: whose, in which lesson, and its number in that pupil's lesson."""

    who: str
    lesson: str
    number: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class Export:
    """What an export holds, and what to say about it."""

    answers: tuple[ExportedAnswer, ...]
    notes: tuple[str, ...]


def read_export(name: str, content: bytes, lessons: Mapping[str, Lesson]) -> Export:
    """Read an export; answers of other lessons and ideas that are not known here are left out, and counted in the
    notes. Raises :class:`RecordError` for a file that holds no Rummy Kit answers.
    """
    try:
        lines = rows_of(text_of(name, content), name)
    except UnreadableSheet as problem:
        raise RecordError(str(problem)) from None
    rows = [[html.unescape(cell) for cell in cells] for cells in lines.values() if any(cells)]
    if not rows:
        raise RecordError(WORDS.say("lms_export.empty"))
    people = _people(rows[0])
    found = [(_who(row, people), one) for row in rows[1:] for one in _answers(row)]
    if not found:
        raise RecordError(WORDS.say("lms_export.no_answers"))
    unknown = sorted({one[0] for _, one in found if one[0] not in lessons})
    read = [_read_answer(who, one, lessons[one[0]]) for who, one in found if one[0] in lessons]
    answers = tuple(dict.fromkeys(one for one, _ in read if one is not None))
    pupils = {one.who for one in answers}
    by = ", ".join(rows[0][at] for at in people)
    notes = [WORDS.say("lms_export.pupils", "what", {"n": len(pupils), "by": by})]
    if unknown:
        notes.append(WORDS.say("lms_export.lessons", "what", {"names": ", ".join(unknown[:5])}))
    if damaged := sum(one is None for one, _ in read):
        notes.append(WORDS.say("lms_export.damaged", "what", {"n": damaged}))
    if ideas := sum(lost for _, lost in read):
        notes.append(WORDS.say("lms_export.ideas", "what", {"n": ideas}))
    return Export(answers, tuple(notes))


def records(answers: Sequence[ExportedAnswer]) -> Mapping[str, Record]:
    """The record of each pupil, by the name in the export. An answer that several exports hold counts once."""
    by_pupil: dict[str, dict[str, list[ExportedAnswer]]] = {}
    for one in dict.fromkeys(answers):
        by_pupil.setdefault(one.who, {}).setdefault(one.lesson, []).append(one)
    return {who: Record({name: _lesson(parts) for name, parts in lessons.items()}) for who, lessons in by_pupil.items()}


def _lesson(answers: Sequence[ExportedAnswer]) -> LessonRecord:
    in_order = sorted(answers, key=lambda one: (one.answer.day, one.number))
    return LessonRecord().with_answers(one.answer for one in in_order)


def _people(heading: Sequence[str]) -> tuple[int, ...]:
    """The columns that say whose a row is."""
    columns = (_column(heading, names) for names in PEOPLE)
    return tuple(sorted(column for column in columns if column is not None)) or (0,)


def _column(heading: Sequence[str], names: frozenset[str]) -> int | None:
    return next((at for at, cell in enumerate(heading) if cell.casefold() in names), None)


def _who(row: Sequence[str], columns: Sequence[int]) -> str:
    return " ".join(row[at] for at in columns if at < len(row)).strip()


Cells = tuple[str, str, str, str, str, bool | None]
"""Lesson, step, goal, topic, the answer in words, and whether it was right."""


def _answers(row: Sequence[str]) -> Iterator[Cells]:
    """The answers in a row: with several, each has the cells from its identifier to the next one."""
    starts = [(at, found) for at, cell in enumerate(row) if (found := IDENTIFIER.fullmatch(cell))]
    ends = [*(at for at, _ in starts), len(row)][1:]
    for n, (start, found) in enumerate(starts):
        cells = row[start + 1 : ends[n]] if len(starts) > 1 else row
        said = next((cell for cell in cells if RESPONSE.fullmatch(cell)), "")
        right = next((RESULTS[cell.casefold()] for cell in cells if cell.casefold() in RESULTS), None)
        lesson, source, skill, topic = found.groups()
        yield lesson, source, skill, topic, said, right


def _read_answer(who: str, cells: Cells, lesson: Lesson) -> tuple[ExportedAnswer | None, int]:
    """The answer in these cells, ``None`` if something is missing or does not belong there; and how many of its ideas
    are not known here.
    """
    name, source, skill, topic, said, right = cells
    response = RESPONSE.fullmatch(said)
    if response is None or right is None or skill not in lesson.ideas.skills:
        return None, 0
    try:
        date.fromisoformat(response[3])
    except ValueError:
        return None, 0
    task = unquote(topic.replace("_", " "))[:LONGEST_TASK]
    about = lesson.say_about(task)
    named = response[1].removeprefix(about).removeprefix(": ").split("; ")
    ids = {lesson.ideas.say(idea.id, "name"): idea.id for idea in lesson.ideas}
    shown = tuple(ids[one] for one in named if one in ids)
    could = tuple(dict.fromkeys((*shown, *lesson.ideas.of(skill)))) if right else shown
    answer = Answer(task, skill, right, next(one for one in SOURCES if one == source), response[3], could, shown)
    return ExportedAnswer(who, name, int(response[2]), answer), sum(one not in ids for one in named if one)
