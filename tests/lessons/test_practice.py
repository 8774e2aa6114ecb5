"""Practice itself: a right answer stays, a message counts once, bad ones are answered, and it knows no subject."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore
from rummy_kit.lessons import practice
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.plan import HELPS, FixedOrder, PracticePlan
from rummy_kit.lessons.practice import PRACTICE, TICKET, WARM_UP, Manner, Practice
from rummy_kit.lessons.record import Answer
from rummy_kit.table.view import GoalView
from tests.lessons.sums import SUMS, Pupil
from tests.lessons.test_keeps_to_deck import tasks_of
from tests.scenario import Page


def sums(tasks: int = 1, manner: Manner = PRACTICE, **more: Any) -> Practice:
    exercises = [SUMS.kinds["sum"].make(Order(Rng(number))) for number in range(tasks)]
    return Practice(FixedOrder.of(exercises), table_id="t", title="Practice", manner=manner, **more)


def marks(shown: Any) -> dict[str, str]:
    """The answers that are marked."""
    return {one["label"]: one["mark"] for one in shown["tray"]["fields"][0]["options"] if "mark" in one}


@pytest.mark.parametrize(("manner", "tells"), [(PRACTICE, {"ok"}), (WARM_UP, {"ok", "joins"}), (TICKET, set())])
def test_what_is_right_is_marked_once_it_may_be_shown(manner: Manner, tells: set[str]) -> None:
    """Not while the pupil can still find it, and never in an exit ticket."""
    for code in ("ok", "joins"):
        pupil = Pupil(sums(manner=manner))
        answers = pupil.practice.exercise.answers
        assert marks(pupil.practice.view()) == {}
        expected = {answers["ok"]: "right", answers[code]: "right" if code == "ok" else "chosen"}
        assert marks(pupil.give(code)) == (expected if code in tells else {})


def test_not_knowing_yet_is_an_answer_in_a_warm_up_only() -> None:
    """It shows what is right and says nothing about any idea, and a reloaded page still shows it."""
    heard: list[Answer] = []
    store = MemoryStore()
    pupil = Pupil(sums(2, WARM_UP, store=store, heard=lambda _, answer: heard.append(answer)))
    offered = pupil.practice.view()["actions"]
    assert [(one["id"], one["label"]) for one in offered] == [("check", "Check"), ("unsure", "I don't know yet")]
    shown = pupil.do("unsure")
    right = pupil.practice.exercise.solution
    assert marks(shown) == {right: "right"} and shown["panel"]["text"] == pupil.practice.exercise.hint(2)["text"]
    assert [action["id"] for action in shown["actions"]] == ["next"]
    (answer,) = heard
    assert not answer.right and answer.could == answer.shown == () and not answer.helped
    again = sums(2, WARM_UP, store=store)
    again.handle({"page": "q", "seq": 1, "kind": "hello", "text": {"key": pupil.practice.seat_key}})
    assert marks(again.view()) == {right: "right"} and again.view()["panel"] == shown["panel"] | {"id": 1}
    for manner in (PRACTICE, TICKET):
        assert "unsure" not in [action["id"] for action in sums(2, manner).view()["actions"]]


@pytest.mark.parametrize("name", games.with_lessons())
def test_the_answer_to_each_task_can_be_seen_where_all_steps_are_open(name: str) -> None:
    lesson = games.load_lesson(name)
    for kind in {*lesson.opening}:
        exercise = lesson.kinds[kind].make(Order(Rng(1)))
        plan = FixedOrder.of([exercise], name, lesson.ideas)
        seat = Practice(plan, table_id="t", title="Practice", manner=Manner(solves=True))
        page = Page(seat)
        assert "solve" in [action["id"] for action in page.view["actions"]]
        assert page.do("solve")["panel"]["text"] == exercise.hint(2)["text"]
        text = {field["id"]: field["value"] for field in page.view["tray"]["fields"]}
        shown = page.send("do", place="check", cards=page.view["hand"]["chosen"], text=text)
        assert shown["panel"]["kind"] == "ok", exercise.task
        assert seat._course.task.stuck, "nothing has been shown that the learner can do"


def test_the_foot_shows_how_far_one_has_got_with_the_tasks_and_the_goal() -> None:
    goal: GoalView = {"goal": "I can add.", "word": "nearly", "bars": 2}
    pupil = Pupil(sums(3, find_goal=lambda lesson, skill: goal if skill == "add" else None))
    assert pupil.practice.view()["progress"] == {"at": 1, "of": 3, "settled": False, "goal": goal}
    assert pupil.give("ok")["progress"]["settled"]
    assert pupil.do("next")["progress"] == {"at": 2, "of": 3, "settled": False, "goal": goal}
    assert "progress" not in sums(1).view(), "one task has no others"


def test_nothing_moves_once_a_task_is_right_and_a_message_counts_once() -> None:
    pupil = Pupil(sums(2))
    given = pupil.give("ok")
    assert given["panel"]["kind"] == "ok" and given["tray"]["fields"][0]["value"]
    assert all(pupil.send("choose", text={"answer": other})["tray"] == given["tray"] for other in "123")
    message = {"page": "p", "seq": 99, "kind": "do", "place": "next"}
    pupil.practice.handle(message)
    pupil.practice.handle(dict(message))
    shown = pupil.practice.view()
    assert shown["subtitle"] == "Task 2 of 2" and shown["panel"] is None and shown["ack"]["seq"] == 99


@pytest.mark.parametrize(
    "message",
    [
        None,
        {"kind": "do", "page": "p", "seq": "x"},
        {"kind": "do", "page": "p", "seq": 1, "place": "check"},
        {"kind": "do", "page": "p", "seq": 1, "place": "next"},
        {"kind": "do", "page": "p", "seq": 1, "place": "draw"},
        {"kind": "do", "page": "p", "seq": 1, "place": "check", "text": {"name": "a" * 10_000}},
        {"kind": "do", "page": "p", "seq": 1, "place": "check", "cards": ["gold#1"]},
    ],
)
def test_bad_messages_are_answered(message: Any) -> None:
    one = sums()
    one.handle(message)
    shown = one.view()
    assert shown["panel"] is not None and shown["panel"]["text"] and one.solved == 0
    json.dumps(shown).encode()


def test_a_bad_message_with_a_number_is_acknowledged() -> None:
    one = sums()
    one.handle({"kind": "cheat", "page": "p", "seq": 5})
    assert one.view()["ack"] == {"page": "p", "seq": 5}


def test_what_lessons_share_knows_no_subject_and_no_game() -> None:
    for module in Path(practice.__file__).parent.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        assert not re.search(r"rummy_kit\.(games|subjects)|\bions?\b|compound|charge|formula", text), module


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_teacher_sees_a_task_with_any_amount_of_help_and_a_pupil_does_not(name: str) -> None:
    asked = list(tasks_of(PracticePlan(games.load_lesson(name), name, "7")))
    posed = next((one for one in asked if one.levels), asked[0])
    plan = FixedOrder((posed, posed))
    page = Page(Practice(plan, table_id="t", title="Practice", manner=Manner(solves=True)))
    tasks = {f"help_{posed.help}": page.view["banner"] | page.view["tray"]}
    if not posed.levels:  # the tasks of this lesson are the same with any amount of help
        assert page.view["panel"] is None
        return
    assert page.view["panel"]["kick"] == "For teachers"
    for button in page.view["panel"]["buttons"]:
        shown = page.do(button["id"])
        assert button["id"] not in [one["id"] for one in shown["panel"]["buttons"]]
        assert shown["progress"]["at"] == 1, "it is still the same task"
        tasks[button["id"]] = shown["banner"] | shown["tray"]
    assert len(tasks) > 1 and len({str(task) for task in tasks.values()}) == len(tasks)
    assert page.do("solve") and page.do("check")["panel"]["kind"] == "ok"
    assert page.do("help_0")["panel"]["code"] != "levels", "it has been answered"

    pupil = Page(Practice(plan, table_id="t", title="Practice"))
    assert pupil.view["panel"] is None
    assert pupil.do("help_0")["panel"]["code"] == "unknown_action"


@pytest.mark.parametrize("name", games.with_lessons())
def test_amounts_of_help_are_offered_where_they_make_different_tasks(name: str) -> None:
    """Each amount had made a new task, so that they were offered for questions, too, and changed what was asked."""
    for posed in tasks_of(PracticePlan(games.load_lesson(name), name, "7")):
        keys = {help: posed.with_help(help).key for help in HELPS}
        assert keys[posed.help] == posed.key
        different = {*keys.values()}
        assert sorted(keys[help] for help in posed.levels) == (sorted(different) if len(different) > 1 else [])
