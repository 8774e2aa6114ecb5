"""Simulated pupils in every lesson: an idea that is always there is named first, and no pupil is told one that they do
not have.

Every tenth idea has a pupil here; `make soak` sends pupils with all of them, many times.
"""

from __future__ import annotations

import pytest

from rummy_kit.engine.rng import Rng
from rummy_kit.workshop.pupils.command import kinds, row, subject, sum_up, with_pupils
from rummy_kit.workshop.pupils.habits import Habit, SimulatedPupil
from rummy_kit.workshop.pupils.lesson_run import IN_TIME, run_lesson

LESSONS = 5  # at least one of them asks about an idea: a lesson has fewer tasks than ideas
STEADY: tuple[Habit, ...] = ("always",)
STEADILY = [(name, idea) for name in with_pupils() for idea, _ in [*kinds(name, habits=STEADY)][::10]]


@pytest.mark.parametrize(("name", "idea"), STEADILY)
def test_the_idea_of_a_pupil_who_always_has_it_is_named_first_and_no_other_is(name: str, idea: str) -> None:
    runs = (
        run_lesson(name, SimulatedPupil(subject(name), idea, "always", Rng(idea, seed)), seed)
        for seed in range(LESSONS)
    )
    chance = next((run for run in runs if run.chances()), None)
    assert chance is not None, "no lesson asks about it"
    found = sum_up(name, idea, "always", [chance])
    assert found.first == 1 and found.after <= IN_TIME and not found.falsely, found


@pytest.mark.parametrize("name", with_pupils())
def test_no_idea_is_named_for_a_pupil_who_makes_no_mistake(name: str) -> None:
    found = row(name, 1, ("", "flawless"))
    assert not found.falsely and not found.put_right, found


@pytest.mark.parametrize("name", with_pupils())
def test_anyone_who_makes_no_mistake_could_have_shown_every_idea(name: str) -> None:
    run = run_lesson(name, SimulatedPupil(subject(name), "", "flawless", Rng(0)), 0)
    assert {idea for answer in run.answers for idea in answer.could} >= set(subject(name).IDEAS)
