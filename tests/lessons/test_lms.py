"""What is reported to a learning platform about a lesson, and what it must have room for."""

from __future__ import annotations

import pytest

from rummy_kit import games
from rummy_kit.lessons.lms import MOST_KEPT, Report, read_kept
from rummy_kit.lessons.record import Answer, LessonRecord, RecordError
from tests.lessons.test_packed import DAY, LESSONS, fullest

NAME = "formula_rummy"
LESSON = games.load_lesson(NAME)
WRONG = Answer("Al3+ Cl-", "formula", False, "practice", DAY, ("own_charge",), ("own_charge",))


def ticket(*right: bool) -> list[Answer]:
    return [Answer("Al3+ Cl-", "formula", one, "ticket", DAY) for one in right]


def told(report: Report, part: LessonRecord) -> dict[str, str]:
    return dict(report.elements(part))


def test_an_answer_is_an_interaction_that_names_its_idea_and_is_reported_once() -> None:
    report, part = Report(NAME, LESSON), LessonRecord().with_answers([WRONG])
    first = told(report, part)
    assert first["cmi.interactions.0.student_response"] == f"Al³⁺ + Cl⁻: Each ion gets its own number (answer 1, {DAY})"
    assert first["cmi.interactions.0.result"] == "wrong"
    assert first["cmi.interactions.0.id"] == "formula_rummy.practice.formula.Al3+_Cl-"
    assert (first["cmi.objectives.0.id"], first["cmi.objectives.0.status"]) == ("formula", "incomplete")
    assert first["cmi.objectives.1.status"] == "not attempted"
    assert not any("interactions" in element for element in told(report, part))
    second = told(report, part.with_answers([WRONG]))
    assert "cmi.interactions.1.id" in second and "cmi.interactions.0.id" not in second


def test_only_a_whole_ticket_completes_and_gives_points() -> None:
    report, part = Report(NAME, LESSON), LessonRecord().with_answers([WRONG, *ticket(True, False)])
    begun = told(report, part)
    assert begun["cmi.core.lesson_status"] == "incomplete" and "cmi.core.score.raw" not in begun
    part = part.with_answers(ticket(True)).with_step("ticket")
    done = told(report, part)
    assert (done["cmi.core.lesson_status"], done["cmi.core.score.raw"]) == ("completed", "67")
    assert told(report, part.with_answers(ticket(True, True, True)))["cmi.core.score.raw"] == "100"


def test_a_ticket_that_was_left_and_begun_again_counts_by_its_last_answers() -> None:
    part = LessonRecord().with_answers(ticket(False, False)).with_answers(ticket(True, True, True)).with_step("ticket")
    assert told(Report(NAME, LESSON), part)["cmi.core.score.raw"] == "100"


@pytest.mark.parametrize("name", LESSONS)
def test_the_fullest_record_has_room_and_a_later_visit_goes_on_from_it(name: str) -> None:
    kept = told(Report(name, LESSONS[name]), fullest(name))["cmi.suspend_data"]
    assert len(kept) <= MOST_KEPT
    part = read_kept(kept, name)
    assert part.answers[-3:] == fullest(name).answers[-3:]
    later = told(Report(name, LESSONS[name], part.answers, 400), part.with_answers([WRONG]))
    assert {element.split(".")[2] for element in later if "interactions" in element} == {"400"}


def test_what_is_kept_for_someone_else_is_refused_in_words() -> None:
    assert read_kept("", NAME) == LessonRecord()
    with pytest.raises(RecordError, match="not a Rummy Kit record"):
        read_kept("bookmark=7;ü", NAME)
