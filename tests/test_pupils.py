"""Simulated pupils in every lesson: an idea that is always there is named first, and nobody is told one they lack."""

from __future__ import annotations

import pytest

from rummy_kit.app.pupils.command import kinds, row, with_pupils
from rummy_kit.app.pupils.habits import Habit
from rummy_kit.app.pupils.lesson_run import IN_TIME

STEADY: tuple[Habit, ...] = ("always",)
STEADILY = [(name, idea) for name in with_pupils() for idea, _ in kinds(name, habits=STEADY)]


@pytest.mark.parametrize(("name", "idea"), STEADILY)
def test_who_always_has_an_idea_is_told_so_first_and_of_no_other(name: str, idea: str) -> None:
    found = row(name, 1, (idea, "always"))
    assert found.first == 1 and found.after <= IN_TIME and not found.falsely, found


@pytest.mark.parametrize("name", with_pupils())
def test_who_makes_no_mistake_is_told_of_no_idea(name: str) -> None:
    found = row(name, 1, ("", "flawless"))
    assert not found.falsely and not found.put_right, found
