"""What a class is to do next: the most widespread ideas, tasks about them, and everyone in one group."""

from __future__ import annotations

import csv
from collections import Counter

from rummy_kit import games
from rummy_kit.lessons.class_plan import AT_A_TABLE, MOST_STEPS, TASKS, plan_csv, plan_next
from rummy_kit.lessons.class_report import ClassReport, Day
from rummy_kit.lessons.class_view import class_view
from rummy_kit.lessons.hand_in import Handed
from rummy_kit.lessons.record import Answer, LessonRecord, Record

NAME = "formula_rummy"
DAYS = ("2026-11-06", "2026-11-27")


def pupil(name: str, *ideas: str, mended: bool = False) -> Handed:
    """A pupil who showed these ideas in three answers each, and if ``mended`` in none of six later ones."""
    could = ("own_charge", "prefix", "not_reduced", "no_brackets")
    shown = [(idea,) for idea in ideas for _ in range(3)]
    wrong = [Answer("Al3+ Cl-", "formula", False, "practice", DAYS[0], could, one) for one in shown]
    right = [Answer("Na+ Cl-", "formula", True, "practice", DAYS[1], could)] * (6 * mended)
    return Handed(name, Record({NAME: LessonRecord((*wrong, *right))}))


CLASS = (
    *(pupil(f"own {n}", "own_charge") for n in range(7)),
    *(pupil(f"two {n}", "own_charge", "prefix") for n in range(2)),
    pupil("mended", "own_charge", mended=True),
    pupil("half", "own_charge", "own_charge", mended=True),
    pupil("prefix", "prefix"),
)
REPORT = ClassReport(CLASS, games.with_lessons(), games.load_lesson)


def test_the_idea_of_most_pupils_comes_first_with_tasks_that_can_show_it() -> None:
    first, *others = plan_next(REPORT, NAME)
    assert (first.idea, first.pupils) == ("own_charge", 7) and len(others) < MOST_STEPS
    assert len(first.tasks) == TASKS
    name = games.load_lesson(NAME).ideas.say("own_charge", "name")
    assert all(name in (*task.watch, *dict(task.traps).values()) for task in first.tasks)


def test_everyone_sits_in_one_group_and_only_those_explain_who_need_no_help() -> None:
    groups = [group for step in plan_next(REPORT, NAME) for group in step.groups]
    seated = Counter(name for group in groups for name in (*group.pupils, group.helper) if name)
    assert set(seated.values()) == {1} and len(seated) == len(CLASS)
    assert max(len(group.pupils) for group in groups) <= AT_A_TABLE
    assert {group.helper for group in groups} == {"mended", "half", ""}


def test_each_day_counts_each_pupil_once() -> None:
    own, *_ = REPORT.ideas(NAME)
    assert own.days == (Day(DAYS[0], 12, 11), Day(DAYS[1], 2, 0))
    assert own.about == ("Al3+ Cl-",) and own.seen == (DAYS[0],)


def test_the_page_says_it_in_the_subject_s_words_with_the_ways_to_tasks_and_paper() -> None:
    (lesson,) = class_view(REPORT, (), games.load)["lessons"]
    step = lesson["next"][0]
    assert step["groups"][0].endswith("has put it right and can explain")
    assert step["play"] == "formula-rummy.ipynb?ideas=own_charge&steps=open#practice"
    assert "ideas=own_charge" in step["print"]
    assert lesson["ideas"][0]["seen"] == "Seen on 6 November, mostly with Al³⁺ + Cl⁻."
    days = lesson["days"]
    assert days is not None and days["days"] == ["6 November", "27 November"]
    assert days["rows"][0]["cells"] == ["11 of 12", "0 of 2"]


def test_the_groups_as_a_table_have_a_line_for_each_pupil() -> None:
    rows = list(csv.DictReader(plan_csv(REPORT).splitlines()))
    assert [row["pupil"] for row in rows].count("own 0") == 1 and len(rows) == len(CLASS)
    assert {row["pupil"] for row in rows if row["explains"]} == {"mended", "half"}
    assert all(row["task 1"] and row["answer 3"] for row in rows)


def test_where_nothing_stands_out_nothing_is_planned() -> None:
    assert plan_next(ClassReport((pupil("a"),), games.with_lessons(), games.load_lesson), NAME) == ()
