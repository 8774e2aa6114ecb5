"""No one passes an exit ticket by always choosing the same place, or always the same words."""

from __future__ import annotations

import pytest

from rummy_kit.lessons.lesson import Lesson
from tests.lessons.guessing import MOST, Asked, asked, lessons, shares

EVERY = {f"{name} {getattr(lesson, 'accent', '')}".strip(): (name, lesson) for name, lesson in lessons()}


@pytest.mark.parametrize(("name", "lesson"), EVERY.values(), ids=EVERY)
def test_anyone_who_knows_nothing_gets_little_right_by_any_habit(name: str, lesson: Lesson) -> None:
    """ "None of them" was right two times in three, and "Both …" whenever it was offered."""
    best, *_ = shares(asked(name, lesson, seeds=100))
    assert best.right <= MOST, f"{best}. python -m tests.lessons.guessing {name} tells more."


def test_a_habit_that_works_is_found_out() -> None:
    questions = [Asked("sum", ("None of them", str(n), str(n + 1)), "None of them") for n in range(9)]
    best, *others = shares(questions)
    assert best.right == 1 and {best.habit, *(one.habit for one in others)} >= {"place 1", "“none of …”", "last place"}
    assert all(one.right <= 1 / 3 for one in others if one.habit in ("place 2", "place 3", "last place"))
