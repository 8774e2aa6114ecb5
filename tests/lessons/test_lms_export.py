"""What platforms export of the answers that we report: told apart by what cells hold, whatever their headings say."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rummy_kit import games
from rummy_kit.lessons.class_plan import plan_next
from rummy_kit.lessons.class_report import ClassReport, read_files
from rummy_kit.lessons.class_view import class_view
from rummy_kit.lessons.lms import Report
from rummy_kit.lessons.record import Answer, LessonRecord
from tests.lessons.test_packed import DAY

NAME = "formula_rummy"
LESSONS, _ = games.load_lessons()
BOTH = ("not_neutral", "own_charge")
ANSWERS = (
    Answer("Al3+ Cl-", "formula", False, "practice", DAY, ("own_charge",), ("own_charge",)),
    Answer("NH4+ N3-", "formula", False, "game", "2026-11-23", BOTH, BOTH),
    Answer("Na+ Cl-", "name", True, "ticket", "2026-11-24"),
    Answer("<b>a_b&c.d</b>", "write", False, "practice", "2026-11-24"),
)
HEADINGS = {
    "en": ("Name", "Question {n}", "Response {n}", "Right answer {n}", "Result {n}"),
    "de": ("Name", "Frage {n}", "Antwort {n}", "Richtige Antwort {n}", "Ergebnis {n}"),
    "none": ("?", "q", "r", "c", "e"),
}


def interactions(answers: Sequence[Answer], lesson: str = NAME) -> list[tuple[str, str, str]]:
    """Identifier, response and result of each answer, as a platform has received them."""
    told = dict(Report(lesson, LESSONS[lesson]).elements(LessonRecord(tuple(answers))))
    parts = ("id", "student_response", "result")
    return [tuple(told[f"cmi.interactions.{n}.{part}"] for part in parts) for n in range(len(answers))]  # type: ignore[misc]


def moodle(pupils: dict[str, Sequence[Answer]], language: str = "en", lesson: str = NAME) -> bytes:
    """The Interactions report, downloaded in text format: a row for each attempt, and empty cells at the end."""
    name, *columns = HEADINGS[language]
    most = max(map(len, pupils.values()))
    rows = [[name, "Attempt", "Started on", "Score", *(one.format(n=n) for n in range(most) for one in columns)]]
    for pupil, answers in pupils.items():
        cells = [cell for id, said, result in interactions(answers, lesson) for cell in (id, said, "", result)]
        rows.append([pupil, "1", "Friday, 27 November 2026, 8:05 AM", "67", *map(html.escape, cells)])
    return "\n".join("\t".join(row) for row in rows).encode()


def ilias(pupils: dict[str, Sequence[Answer]]) -> bytes:
    """The export of interactions: a row for each answer, with the result before the response."""
    rows = ["lm_title;firstname;lastname;counter;id;type;result;student_response"]
    for pupil, answers in pupils.items():
        for n, (id, said, result) in reversed(list(enumerate(interactions(answers)))):
            rows.append(f'Rummy;{pupil};{n};{id};fill-in;{result};"{said}"')
    return "\r\n".join(rows).encode("utf-8-sig")


def as_exported(answer: Answer) -> Answer:
    """What an export keeps of an answer."""
    could = LESSONS[NAME].ideas.of(answer.skill) if answer.right else answer.shown
    return replace(answer, could=could)


@pytest.mark.parametrize("language", HEADINGS)
def test_moodle_s_report_is_read_in_any_language(language: str) -> None:
    handed, (note,) = read_files([("class.txt", moodle({"Ada M.": ANSWERS, "Ben": ANSWERS[:1]}, language))], LESSONS)
    assert [(one.name, one.person) for one in handed] == [("no. 1", "Ada M."), ("no. 2", "Ben")]
    assert handed[0].record.lesson(NAME).answers == tuple(map(as_exported, ANSWERS))
    assert note.why == f"2 pupils read from this export, told apart by “{HEADINGS[language][0]}”."


def test_a_row_may_hold_one_answer() -> None:
    handed, (note,) = read_files([("class.csv", ilias({"Ada;M.": ANSWERS, "Ben;B.": ANSWERS[:2]}))], LESSONS)
    assert [one.person for one in handed] == ["Ada M.", "Ben B."]
    assert handed[0].record.lesson(NAME).answers == tuple(map(as_exported, ANSWERS))
    assert "“firstname, lastname”" in note.why


@pytest.mark.parametrize("columns", ["Vorname;Name", "Nome;Cognome", "Nombre;Apellidos", "Prénom;Nom", "Name;Login"])
def test_pupils_who_share_one_name_stay_two(columns: str) -> None:
    pupils: dict[str, Sequence[Answer]] = {
        f"{first};{last}": ANSWERS[:1] for first in ("Ada", "Ben") for last in ("Hill", "Moor")
    }
    content = ilias(pupils).replace(b"firstname;lastname", columns.encode())
    handed, _ = read_files([("class.csv", content)], LESSONS)
    assert [one.person for one in handed] == ["Ada Hill", "Ada Moor", "Ben Hill", "Ben Moor"]


def test_two_exports_and_two_attempts_of_a_pupil_are_one_record_and_count_once() -> None:
    first, second = moodle({"Ada": ANSWERS[:2]}), moodle({"Ada": ANSWERS[:3]})
    other = moodle({"Ada": [Answer("ship", "take_apart", True, "practice", DAY)]}, lesson="say_rummy")
    handed, _ = read_files([("a.txt", first), ("b.txt", second), ("c.txt", other)], LESSONS)
    (ada,) = handed
    assert len(ada.record.lesson(NAME).answers) == 3 and len(ada.record.lesson("say_rummy").answers) == 1


def test_own_names_are_on_the_page_and_in_no_file() -> None:
    handed, notes = read_files([("class.txt", moodle({"Ada M.": ANSWERS[:1] * 3}))], LESSONS)
    report = ClassReport(handed, games.with_lessons(), games.load_lesson)
    view = class_view(report, notes, games.load)
    assert view["lessons"][0]["ideas"][0]["who"][0]["names"] == ["no. 1 (Ada M.)"]
    assert "gone when you close it" in view["refused"][-1]
    assert "Ada" not in report.csv() and "no. 1" in report.csv()


def test_nobody_in_an_export_is_named_as_one_who_can_explain() -> None:
    """Right answers on a goal do not say that they could have shown the idea."""
    idea, right = ANSWERS[0], Answer("Na+ Cl-", "formula", True, "practice", "2026-11-23")
    answers: dict[str, Sequence[Answer]] = {
        "Ada": [idea] * 3,
        "Ben": [idea, replace(idea, task="Al3+ O2-"), *[right] * 4],
    }
    handed, _ = read_files([("class.txt", moodle(answers))], LESSONS)
    report = ClassReport(handed, games.with_lessons(), games.load_lesson)
    assert report.ideas(NAME)[0].put_right_by == ("no. 2",)
    (step,) = plan_next(report, NAME)
    assert [(group.pupils, group.helper) for group in step.groups] == [(("no. 1",), "")]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "neither a record nor a table"),
        (b"word,sounds\nship,x\n", "no Rummy Kit answers in this table"),
        (b"PK\x03\x04\0\0", "Save as"),
        (
            moodle({"Ada": ANSWERS}).replace(b"formula_rummy.", b"word_race."),
            "lessons that are not here were left out: word_race",
        ),
        (moodle({"Ada": ANSWERS}).replace(b"(answer 2, 2026-11-23)", b"(answer 2, 2026"), "1 answer left out"),
        (moodle({"Ada": ANSWERS}).replace(b"(answer 2, 2026-11-23)", b"(answer 2, 2026-99-23)"), "1 answer left out"),
        (moodle({"Ada": ANSWERS}).replace(b"\twrong", b"\t?"), "3 answers left out"),
        (moodle({"Ada": ANSWERS}).replace(b"Each ion gets", b"Every ion gets"), "does not know the name"),
        (moodle({"Ada": ANSWERS}).replace(b".formula.", b".dancing."), "2 answers left out"),
    ],
)
def test_what_cannot_be_read_is_said(content: bytes, why: str) -> None:
    _, notes = read_files([("class.csv", content)], LESSONS)
    assert any(why in note.why for note in notes), notes


def test_a_record_is_one_whatever_its_name() -> None:
    """A pupil may have typed such a name at the camera."""
    _, (note,) = read_files([("otter.csv", b'{"rummy_kit_record": 99}')], LESSONS)
    assert "newer" in note.why
