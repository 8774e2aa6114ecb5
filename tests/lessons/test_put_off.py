"""A task can be left for later, and help is there for a learner who does not know yet: neither counts as an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore
from rummy_kit.games.formula.tasks import Fill
from rummy_kit.games.formula_rummy.tasks import Build
from rummy_kit.games.mineral_rummy.tasks import Find
from rummy_kit.games.rummy_battle.tasks import Count
from rummy_kit.games.say_rummy.lesson import LESSON as SAY
from rummy_kit.games.say_rummy.lesson import SoundOut
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.plan import FixedOrder, PracticePlan
from rummy_kit.lessons.practice import TICKET, WARM_UP, Manner, Practice
from rummy_kit.subjects import minerals
from rummy_kit.subjects.odds.positions import Holding
from tests.lessons.pupil import Pupil, at, right, wrong
from tests.scenario import Page

AT = Holding(("8S", "9S"), ("2H", "KD"))

WITH_PICTURE = {
    "ions": lambda: Build("Fe3+", "SO4^2-", "formula", Order(Rng(1))),
    "minerals": lambda: Find(minerals.mineral("malachite"), Rng(1)),
    "line": lambda: Fill((7, "×", 8), ("4", "5", "6"), "facts"),
    "sounds": lambda: SoundOut("sheet", "take_apart", SAY.ideas, Rng(1)),
    "odds": lambda: Count("chance", AT, Order(Rng(1))),
    "draws": lambda: Count("two", AT, Order(Rng(1))),
}


def practising(name: str = "formula_rummy") -> Pupil:
    return Pupil(PracticePlan(games.load_lesson(name), name, "1"))


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_task_put_off_comes_back_at_the_end_once(name: str) -> None:
    pupil = practising(name)
    put_off = pupil.practice.exercise
    shown = pupil.do("later")
    assert pupil.practice.exercise.about != put_off.about and shown["panel"] is None
    while not pupil.practice._course.task.posed.again:
        pupil.answer(right(pupil.practice.exercise))
        pupil.next_task()
    assert pupil.practice.exercise is put_off and "once more" in pupil.look()["subtitle"]
    assert not pupil.practice.done
    pupil.do("later")
    assert pupil.practice.done and not any(answer.task == put_off.about for answer in pupil.practice._course.answers)


def test_what_is_put_off_after_a_mistake_keeps_that_answer_and_leads_to_something_else() -> None:
    pupil = practising()
    first = pupil.practice.exercise
    pupil.answer(next(wrong(first, Rng(1))))
    pupil.do("later")
    course = pupil.practice._course
    assert not course.task.posed.again and course.number == 2 and len(course.answers) == 1


def test_a_practice_that_was_put_off_is_taken_up_again_where_it_was() -> None:
    store, lesson = MemoryStore(), games.load_lesson("formula_rummy")

    def opened(key: str = "") -> Any:
        plan = PracticePlan(lesson, "formula_rummy", "1", shared=True)
        return Page(Practice(plan, table_id="t", title="Practice", store=store), key=key)

    page = opened()
    page.do("later")
    assert opened(page.key).view["banner"] == page.view["banner"]


@pytest.mark.parametrize("manner", [WARM_UP, TICKET])
def test_a_question_with_one_try_is_not_put_off(manner: Manner) -> None:
    tasks = [WITH_PICTURE["ions"](), WITH_PICTURE["minerals"]()]
    page = Page(Practice(FixedOrder.of(tasks), table_id="t", title="Questions", manner=manner))
    assert not {"later", "hint"} & {action["id"] for action in page.view["actions"]}
    assert page.do("later")["panel"]["code"] == "unknown_action"


def test_a_task_that_stands_alone_is_not_put_off() -> None:
    assert "later" not in [action["id"] for action in at(WITH_PICTURE["ions"]()).look()["actions"]]


@pytest.mark.parametrize("draw", WITH_PICTURE)
def test_anyone_who_does_not_know_yet_gets_a_question_then_the_picture_then_the_answer(draw: str) -> None:
    exercise: Exercise = WITH_PICTURE[draw]()
    pupil = at(exercise)
    assert [button["id"] for button in pupil.do("hint")["panel"]["buttons"]] == ["unsure"]
    asked = pupil.do("unsure")["panel"]
    assert asked["text"] == exercise.hint(0)["text"] and "handle" not in asked
    shown = pupil.do("hint")["panel"]
    picture = games.load_picture(shown["handle"]["name"], shown["handle"]["settings"], shown["handle"]["game"])
    assert picture.view()["draw"] == draw and shown["text"] == exercise.hint(1)["text"]
    assert exercise.read(picture) is None or draw == "line", "nothing is in it yet"
    assert pupil.do("hint")["panel"]["text"] == exercise.hint(2)["text"]
    assert pupil.practice._course.task.stuck and not pupil.practice._course.answers
