"""What comes after a mistake, in every lesson: another task on the same idea, with more of it already done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.course import Course, entry_of
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.plan import FULLEST, FixedOrder, Posed, PracticePlan
from rummy_kit.lessons.practice import Practice
from rummy_kit.lessons.record import Answer
from rummy_kit.table.view import Draft
from rummy_kit.workshop.pupils.command import subject
from rummy_kit.workshop.pupils.driver import Driver
from tests.in_turn import pairs_in_turn
from tests.lessons.pupil import right, wrong
from tests.lessons.tasks import NAMINGS

SEEDS = range(3)
MANY = 100  # wrong answers to one task
DAY = "2026-11-22"


class Way:
    """A way through a practice, without a page. ``shown`` are the ideas behind the last mistake."""

    def __init__(self, name: str, seed: int, naming: str = "typed") -> None:
        self.course = Course("t", PracticePlan(games.load_lesson(name), name, str(seed), naming))
        self.rng, self.shown = Rng("mistakes", seed), frozenset[str]()

    @property
    def posed(self) -> Posed:
        return self.course.task.posed

    def solve(self, *, with_mistake: bool) -> None:
        """The right answer to a task, perhaps after a wrong one; then the next task is there."""
        exercise = self.posed.exercise
        if with_mistake:
            draft = next(wrong(exercise, self.rng)).draft(exercise)
            feedback = exercise.check(draft)
            self.shown = frozenset(self.posed.ideas.behind(feedback))
            self._check(draft, feedback.kind, feedback.code, *self.shown)
        self._check(right(exercise).draft(exercise), "ok", "ok")
        if not self.course.done:
            assert self.course.coming is not None
            self.course.note(entry_of("next", Draft(), task=self.course.coming.key))

    def _check(self, draft: Draft, kind: str, code: str, *shown: str) -> None:
        self.course.note(entry_of("check", draft, kind=kind, code=code, shown=list(shown), sure="", day=DAY))


@pytest.mark.parametrize("name", games.with_lessons())
def test_nothing_comes_twice_in_a_practice_however_much_goes_wrong(name: str) -> None:
    """*ship* came twice: as a task, and again after a mistake in another."""
    for seed in SEEDS:
        way = Way(name, seed)
        while not way.course.done:
            way.solve(with_mistake=True)
        about = [task.posed.exercise.about for task in way.course.tasks]
        assert len(set(about)) == len(about) > len(way.course.own), (seed, about)


@pytest.mark.parametrize(("name", "naming"), pairs_in_turn(games.with_lessons(), NAMINGS))
def test_after_one_mistake_comes_another_chance_to_show_its_idea_with_more_help(name: str, naming: str) -> None:
    for number in range(Way(name, 0).course.plan.own):
        way = Way(name, number, naming)
        for _ in range(number):
            way.solve(with_mistake=False)
        first = way.posed
        way.solve(with_mistake=True)
        assert not first.again and way.posed.again and way.posed.help == min(first.help + 1, FULLEST)
        assert way.posed.exercise.about != first.exercise.about
        assert not way.shown or way.shown & way.posed.exercise.could, (first.exercise.about, way.posed.exercise.about)
        if way.posed.kind == first.kind:
            assert bool(way.posed.exercise.given) >= bool(first.exercise.given)


@pytest.mark.parametrize(("name", "naming"), pairs_in_turn(games.with_lessons(), NAMINGS))
def test_an_idea_that_a_task_is_ordered_for_can_really_be_shown_there(name: str, naming: str) -> None:
    """A pupil who has it shows it, or at least one of many wrong answers does; a pupil without it answers rightly."""
    lesson = games.load_lesson(name)

    def answer(task: Exercise, who: str) -> Answer:
        heard: list[Answer] = []
        row = FixedOrder.of([task], name, lesson.ideas)
        driver = Driver(Practice(row, table_id="t", title="", heard=lambda _, answer: heard.append(answer)))
        reply = subject(name).answer(driver.page(), who or None)
        assert reply is not None, task.about
        driver.give(reply, "check")
        return heard[0]

    def shown(task: Exercise, idea: str) -> Iterator[str]:
        yield from answer(task, idea).shown
        for slip in islice(wrong(task, Rng("shown")), MANY):
            yield from lesson.ideas.behind(task.check(slip.draft(task)))

    for kind, about in lesson.kinds.items():
        for number, idea in enumerate(sorted(about.ideas)):
            help = (number + NAMINGS.index(naming)) % (FULLEST + 1)
            task = about.make(Order(Rng(idea, kind), idea, help=help, naming=naming))
            assert idea in task.could and idea in shown(task, idea), (kind, idea, help, task.about)
            assert answer(task, "").right and set(answer(task, idea).shown) <= task.could, (
                kind,
                idea,
                help,
                task.about,
            )
