"""Worksheets: tasks that differ, keys that are true, and no words that only fit a screen."""

from __future__ import annotations

import dataclasses
import re

import pytest

from rummy_kit import games
from rummy_kit.app.paper.page import Wishes
from rummy_kit.engine.options import OptionError
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.worksheet import make_worksheet, print_task
from rummy_kit.table.view import Draft
from tests.lessons.tasks import NAMINGS, of_every_kind

ON_A_SCREEN = re.compile(r"\b(?:[Cc]heck|[Tt]ype|[Tt]ap|[Cc]lick|[Dd]rag|[Pp]ress|look under)\b")

each_lesson = pytest.mark.parametrize("name", games.with_lessons())


@each_lesson
def test_a_worksheet_has_tasks_that_differ_and_can_be_done_on_paper(name: str) -> None:
    lesson = games.load_lesson(name)
    tasks = make_worksheet(lesson, 1)
    for at, task in enumerate(tasks):
        assert task not in tasks[:at], task.task
        assert task.lines or task.choices, task.task
        assert not ON_A_SCREEN.search(f"{task.task} {task.text}"), task.text
    assert make_worksheet(lesson, 1) == tasks
    assert make_worksheet(lesson, 2) != tasks, "another number makes another one"


@each_lesson
def test_a_worksheet_about_an_idea_can_show_it_in_every_task(name: str) -> None:
    lesson = games.load_lesson(name)
    for idea in lesson.ideas:
        tasks = make_worksheet(lesson, 2, (idea.id,))
        assert tasks and len({(task.task, task.text, task.choices) for task in tasks}) == len(tasks), idea.id
        name = lesson.ideas.say(idea.id, "name")
        assert all(name in (*task.watch[:1], *dict(task.traps).values()) for task in tasks), idea.id
    with pytest.raises(ValueError, match="no_such"):
        make_worksheet(lesson, 1, ("no_such",))


@each_lesson
@pytest.mark.parametrize("naming", NAMINGS)
def test_the_key_is_what_the_lesson_says_about_each_answer(name: str, naming: str) -> None:
    lesson = games.load_lesson(name)
    names = {idea.id: lesson.ideas.say(idea.id, "name") for idea in lesson.ideas}
    for exercise in of_every_kind(lesson, naming, 2):
        task = print_task(exercise, lesson.ideas)
        right = exercise.check(Draft((), (), exercise.right_places, exercise.right_text)) if not exercise.hand else None
        assert right is None or right.ok, task.task
        assert task.answer, task.task
        if task.choices:
            assert task.answer not in dict(task.traps)
            assert {idea for _, idea in task.traps} <= {names[idea] for idea in exercise.could}, task.task
            assert set(dict(task.traps)) <= set(task.choices)
        else:
            assert set(task.watch) <= {names[idea] for idea in exercise.could}, task.task


def test_the_key_of_a_compound_gives_its_formula_and_its_name() -> None:
    build = games.load_lesson("formula_rummy").kinds["build"]
    task = print_task(build.make(Order(Rng(7, "build"))), games.load_lesson("formula_rummy").ideas)
    assert re.fullmatch(r"\S+, [a-z ()IV]+", task.answer)
    assert task.lines == ("", "Its name")


def test_digits_of_a_number_stand_together() -> None:
    lesson = games.load_lesson("formula")
    for task in make_worksheet(lesson, 1):
        for before, place in zip(task.given, task.given[1:], strict=False):
            digits = ["".join(part for run in one.symbol or () for part in run).isdecimal() for one in (before, place)]
            assert place.gap is not all(digits)


@each_lesson
def test_no_house_rule_has_the_name_of_a_wish(name: str) -> None:
    wishes = {field.name for field in dataclasses.fields(Wishes)}
    assert not wishes & {field.name for field in dataclasses.fields(games.load(name).options)}


@each_lesson
def test_a_link_chooses_the_ideas_of_a_worksheet(name: str) -> None:
    chosen = [idea.id for idea in games.load_lesson(name).ideas][:2]
    wishes, others = Wishes.split(name.replace("_", "-"), {"ideas": ",".join(reversed(chosen)), "parts": "worksheet"})
    assert set(wishes.ideas) == set(chosen) and others == {}
    with pytest.raises(OptionError, match=chosen[0]):
        Wishes.split(name, {"ideas": "no_such"})
