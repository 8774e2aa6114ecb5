"""Practice finds out about ideas and puts them right; warm-up and exit ticket ask quick questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.store import MemoryStore
from rummy_kit.lessons.diagnosis import findings
from rummy_kit.lessons.plan import OWN, Item, Items, PracticePlan, Row, ticket, warm_up
from rummy_kit.lessons.practice import TICKET, WARM_UP, Practice
from rummy_kit.lessons.record import Answer, LessonRecord, Record
from tests.lessons.sums import SUMS, Pupil

PLAN = PracticePlan(SUMS, "sums", "7")


def practice(plan: Any = PLAN, **more: Any) -> Practice:
    return Practice(plan, table_id="t", title="Practice", **more)


def through(pupil: Pupil) -> list[Any]:
    """Every task of a practice, each answered until it is right."""
    posed = []
    for _ in range(40):
        posed.append(pupil.practice._course.task.posed)
        pupil.answer()
        if not pupil.practice._settled:
            pupil.give("ok")
        if pupil.practice.done:
            return posed
        pupil.next_task()
    raise AssertionError("The practice does not end.")


def test_who_makes_no_mistake_gets_two_tasks_with_help_and_five_without():
    posed = through(Pupil(practice()))
    assert [one.help for one in posed] == [2, 1, *[0] * OWN]
    assert not any(one.again for one in posed)
    assert len({one.exercise.about for one in posed}) == len(posed)


def test_every_idea_gets_a_chance():
    could = [one.exercise.could for one in through(Pupil(practice()))]
    assert all(sum(idea.id in ideas for ideas in could) >= 2 for idea in SUMS.ideas)


@pytest.mark.parametrize("idea", ["joins", "one_less", "turns"])
def test_after_a_mistake_comes_a_task_on_its_idea_with_more_help(idea):
    heard: list[Answer] = []
    pupil = Pupil(practice(heard=lambda lesson, answer: heard.append(answer)), idea)
    posed = through(pupil)
    at = next(at for at, one in enumerate(posed) if idea in one.exercise.could)
    assert posed[at + 1].again and idea in posed[at + 1].exercise.could
    assert posed[at + 1].help == min(posed[at].help + 1, 2)
    assert findings(heard)[0].idea == idea and findings(heard)[0].named


def test_an_idea_that_is_lost_after_being_told_is_put_right():
    heard: list[Answer] = []
    pupil = Pupil(practice(heard=lambda lesson, answer: heard.append(answer)), "joins")
    for _ in range(40):
        pupil.answer()
        pupil.give("ok")
        if sum("joins" in answer.shown for answer in heard) == 2:
            pupil.idea = ""
        if pupil.practice.done:
            break
        pupil.next_task()
    assert {one.idea: one.state for one in findings(heard)}["joins"] == "put_right"


def test_another_pupil_has_other_tasks_and_a_class_the_same():
    def first(seed: str) -> str:
        return practice(replace(PLAN, seed=seed)).exercise.about

    assert first("7") == first("7") and len({first(str(seed)) for seed in range(9)}) > 7


def test_a_practice_with_tasks_of_its_own_is_gone_on_with():
    store = MemoryStore()
    one = practice(store=store)
    pupil = Pupil(one)
    pupil.send("hello")
    pupil.give("joins")
    key = one.seat_key
    two = practice(replace(PLAN, seed="8"), store=store)
    Pupil(two).send("hello", text={"key": key})
    assert two.exercise.about == one.exercise.about != practice(replace(PLAN, seed="8")).exercise.about
    shared = practice(replace(PLAN, seed="8", shared=True), store=store)
    Pupil(shared).send("hello", text={"key": key})
    assert "other tasks" in shared.view()["notice"]


def test_an_aim_comes_first():
    aimed = practice(replace(PLAN, aims=("turns",)))
    assert "turns" in through(Pupil(aimed))[2].exercise.could


# ---- warm-up and exit ticket


def items(*ideas: str) -> Items:
    return Items(tuple(Item("sums", "quick_sum", idea) for idea in ideas), "7", lambda name: SUMS)


def test_a_warm_up_takes_one_answer_and_tells_the_right_one():
    pupil = Pupil(practice(items("joins", "", ""), manner=WARM_UP))
    view = pupil.give("joins")
    assert "The right answer" in view["panel"]["text"] and view["panel"]["buttons"]
    assert [action["id"] for action in view["actions"]] == ["next"]
    for _ in range(2):
        pupil.next_task()
        pupil.give("ok")
    assert "2 of 3 right" in pupil.practice.view()["banner"]["text"]


@pytest.mark.parametrize("name", games.with_lessons())
def test_no_wrong_idea_stands_as_a_title_and_the_right_answer_ends_once(name):
    lesson = games.load_lesson(name)
    wrong_ideas = {lesson.ideas.say(idea.id, "name") for idea in lesson.ideas}
    questions: list[Any] = [lesson.explain(), lesson.question()]
    for question in questions:
        for code in set(question.answers) - {"ok"}:
            pupil = Pupil(practice(Row.of([question], name, lesson.ideas), manner=WARM_UP))
            panel = pupil.give(code)["panel"]
            assert panel["title"] not in wrong_ideas and "The right answer" in panel["text"]
            assert not panel["text"].endswith("..")


def test_an_exit_ticket_tells_nothing_before_its_end():
    heard: list[Answer] = []
    pupil = Pupil(practice(items("", "", ""), manner=TICKET, heard=lambda _, answer: heard.append(answer)))
    assert pupil.practice.view()["actions"][0]["enabled"], "what is chosen in a field is not known before it is sent"
    assert pupil.give("")["panel"]["code"] == "nothing_chosen"
    view = pupil.give("ok")
    assert view["panel"]["code"] == "not_sure" and not heard
    for answer, sure in (("ok", "very"), ("joins", "very"), ("one_less", "guess")):
        view = pupil.give(answer, sure=sure)
        assert view["panel"] is None
    assert pupil.practice.done and [answer.sure for answer in heard] == ["very", "very", "guess"]
    assert [(one.right, one.sure) for one in pupil.practice.results()] == [
        (True, "you were very sure"), (False, "you were very sure"), (False, "you guessed"),
    ]  # fmt: skip
    right, wrong, _ = pupil.practice.results()
    assert "The right answer: " in wrong.text and "The right answer" not in right.text


def test_an_exit_ticket_is_gone_on_with():
    store = MemoryStore()
    one = practice(items("", "", ""), manner=TICKET, store=store)
    pupil = Pupil(one)
    pupil.send("hello")
    pupil.give("joins", sure="guess")
    two = practice(items("", ""), manner=TICKET, store=store)
    Pupil(two).send("hello", text={"key": one.seat_key})
    assert two.exercise.about == one.exercise.about and two.results() == one.results()


def answer(skill: str, day: str, *shown: str) -> Answer:
    return Answer("", skill, not shown, "practice", day, ("joins", "one_less", "turns"), shown)


def test_an_exit_ticket_has_a_question_on_each_goal_about_what_was_shown():
    assert ticket(SUMS, "sums", [answer("add", "2026-11-20", "one_less")]) == (
        Item("sums", "quick_sum", "one_less"), Item("sums", "rest", "turns"),
    )  # fmt: skip


def test_a_warm_up_asks_what_is_due_from_other_lessons_first():
    record = Record({"old": LessonRecord((answer("take", "2026-11-10", "turns"),))})
    due = warm_up(SUMS, "sums", record, lambda name: SUMS, "2026-11-22")
    own = (Item("sums", "quick_sum", "joins"), Item("sums", "rest", "turns"))
    assert due == (Item("old", "rest", "turns"), *own)
    assert warm_up(SUMS, "sums", record, lambda name: SUMS, "2026-11-10")[0].lesson == "sums"
