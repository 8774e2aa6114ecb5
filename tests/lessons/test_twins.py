"""What a practice asks: nothing twice in a row, and after an error once more what was missed, in every lesson."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula.lesson import SKILLS, Make
from rummy_kit.games.formula_rummy.lesson import Write
from rummy_kit.games.mineral_rummy.lesson import Find
from rummy_kit.lessons.course import Course, entry_of
from rummy_kit.lessons.lesson import Exercise, Lesson
from rummy_kit.table.view import Draft
from tests.lessons.pupil import wrong

SEEDS = range(5)
FREE = {"not_true", "wrong_ion", "wrong_outs", "wrong_chance", "another_word", "not_these"}
"""Mistakes without an idea behind them, which a twin cannot aim at."""

IDEAS = {about.idea for about in SKILLS.values()}


def with_twins(lesson: Lesson, seed: int, naming: str = "typed") -> Course:
    """The longest way through a practice: a mistake in every task."""
    course = Course("t", lesson.exercises(seed, naming))
    rng = Rng("mistakes", seed)
    while True:
        exercise = course.task.exercise
        if not course.task.again:
            draft = next(wrong(exercise, rng)).draft(exercise)
            feedback = exercise.check(draft)
            more = {"kind": feedback.kind, "code": feedback.code, "missed": exercise.missed(feedback)}
            course.note(entry_of("check", draft, **more))
        course.note(entry_of("check", Draft(), kind="ok", code="ok", missed=""))
        if course.done:
            return course
        course.note(entry_of("next", Draft()))


@pytest.mark.parametrize("name", games.with_lessons())
def test_nothing_comes_twice_in_a_practice_however_much_goes_wrong(name: str) -> None:
    """*ship* came twice: as a task, and as the twin of another."""
    for seed in SEEDS:
        course = with_twins(games.load_lesson(name), seed)
        about = [task.exercise.about for task in course.tasks]
        assert len(set(about)) == len(about) == 2 * len(course.own), (seed, about)


@pytest.mark.parametrize("name", games.with_lessons())
def test_the_twin_of_a_begun_task_is_begun(name: str) -> None:
    for seed in SEEDS[:1]:
        for first, twin in pairs(with_twins(games.load_lesson(name), seed)):
            assert len(twin.given) == len(first.given), (first.about, twin.about)
            assert getattr(twin, "_begun", None) == getattr(first, "_begun", None)


def pairs(course: Course) -> Iterator[tuple[Exercise, Exercise]]:
    """Each task of the lesson with its twin."""
    exercises = [task.exercise for task in course.tasks]
    return zip(exercises[::2], exercises[1::2], strict=True)


@pytest.mark.parametrize("name", games.with_lessons())
def test_what_was_missed_can_be_missed_again_in_the_twin(name: str) -> None:
    """A twin aims at the mistake: some wrong answer to it shows the same idea."""
    row: Any = games.load_lesson(name).exercises(3)
    for exercise in row:
        for code, missed in ideas(exercise, 12).items():
            twin = exercise.twin(missed, {other.about for other in row})
            if isinstance(exercise, Find):
                assert missed in twin.mineral.cards, (exercise.about, code, twin.about)
            elif type(exercise) is Make:  # deals the cards for the idea; other mistakes depend on the numbers
                assert code not in IDEAS or SKILLS[twin.skill].idea == code
            elif code not in FREE:
                assert code in ideas(twin, 400), (exercise.about, code, twin.about)


def ideas(exercise: Exercise, most: int) -> dict[str, str]:
    """What wrong answers show: code → what was missed."""
    answers = islice(wrong(exercise, Rng("ideas", exercise.about)), most)
    told = [exercise.check(answer.draft(exercise)) for answer in answers]
    return {feedback.code: exercise.missed(feedback) for feedback in told}


@pytest.mark.parametrize("naming", ["typed", "chosen"])
def test_two_formulas_are_written_in_each_practice(naming: str) -> None:
    for seed in SEEDS:
        row = games.load_lesson("formula_rummy").exercises(seed, naming)
        assert [type(one) is Write for one in row] == [False, False, False, True, False, True, False]
