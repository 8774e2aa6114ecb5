"""A lesson of a teacher's own: only some steps, only some kinds of task; what contradicts itself is answered."""

from __future__ import annotations

import random
from itertools import combinations, islice
from typing import Any

import pytest
import rummy_widgets
from rummy_widgets.shell import my_record

from rummy_kit import games
from rummy_kit.app.links import LessonSettings
from rummy_kit.app.own_lesson import goals_asked, needs, read_lesson, steps_of
from rummy_kit.app.settings import TABLE
from rummy_kit.engine.options import OptionError
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.lesson_view import gate_view, next_view, record_view, steps_view
from rummy_kit.lessons.lms import Report
from rummy_kit.lessons.plan import QUESTIONS, Items, PracticePlan, count_tasks, ticket, warm_up
from rummy_kit.lessons.practice import Practice
from rummy_kit.lessons.record import STEPS, Answer, LessonRecord, Record, Step
from rummy_kit.lessons.steps import LessonSteps
from tests.lessons.sums import Pupil
from tests.widgets.test_widgets import own_store  # noqa: F401  each test has its own store

DAY = "2026-11-28"
LESSON = games.load_lesson("formula_rummy")
CHOSEN = [steps for n in range(1, 7) for steps in combinations(STEPS[1:], n)]


@pytest.mark.parametrize("chosen", CHOSEN)
def test_whichever_steps_there_are_each_is_reached_by_the_way_on(chosen: tuple[Step, ...]) -> None:
    """From the goals to the last step, whose way on leads to my record; no step is shown that was not chosen."""
    if "look_back" in chosen and "game" not in chosen:
        return
    way, done = LessonSteps(chosen), list[Step]()
    while (step := way.here(done)) is not None:
        assert gate_view(step, done, way)["open"]
        for later in way.all[way.all.index(step) + 1 :]:
            assert way.is_open(later, done) or "opens" in gate_view(later, done, way)["text"]
        done.append(step)
        following = next_view(step, done, way)["step"]
        assert following == (way.here(done) or "record")
    assert tuple(done) == ("goals", *chosen)
    shown = steps_view(LESSON, LessonRecord(steps=("goals",)), DAY, way)["steps"]
    assert [one["id"] for one in shown] == ["goals", *chosen]


def test_a_closed_step_says_what_opens_it_in_this_lesson() -> None:
    words: dict[tuple[Step, ...], str] = {
        ("example", "ticket"): "when you have answered the question about the example, right or wrong.",
        ("practice", "ticket"): "after 5 practice tasks.",
        ("ticket",): "when you start it from the goals.",
        STEPS: "when you have played a round.",
    }
    for chosen, said in words.items():
        assert LessonSteps(chosen).opens("ticket") == f"The exit ticket opens {said}"
    assert LessonSteps(("practice", "ticket"), opening_tasks=1).opens("ticket").endswith("after 1 practice task.")
    only_game: tuple[Step, ...] = ("game",)
    assert steps_view(LESSON, LessonRecord(), DAY, LessonSteps(only_game))["start"] == "Start the game"


@pytest.mark.parametrize("name", games.with_lessons())
def test_practice_asks_the_chosen_kinds_as_often_as_was_said_whatever_is_answered(name: str) -> None:
    """Each kind alone, and three at once; mistakes bring back tasks of these kinds only."""
    lesson = games.load_lesson(name)
    kinds = [(kind,) for kind in lesson.kinds]
    for at, chosen in enumerate([*kinds, tuple(islice(lesson.kinds, 0, None, 4))]):
        count = 1 + at % 4
        plan = PracticePlan(lesson.with_kinds(chosen), name, str(at), "chosen", count=count)
        posed, pupil = [], random.Random(f"{name} {at}")
        done = list[Any]()
        while (task := plan.next(done)) is not None:
            posed.append(task)
            done.append(Answered(task, wrong=pupil.random() < 0.5))
        assert {one.kind for one in posed} <= {*chosen}, chosen
        assert sum(not one.again for one in posed) == plan.own == count
        assert len(posed) < 20


@pytest.mark.parametrize("name", games.with_lessons())
def test_warm_up_and_ticket_ask_three_things_about_the_goals_of_the_chosen_kinds(name: str) -> None:
    """For each kind alone, for a pupil who is new and for one who has answered about every goal."""
    lesson = games.load_lesson(name)
    before = LessonRecord(tuple(Answer("x", skill, True, "practice", "2026-11-01") for skill in lesson.ideas.skills))
    for at, (chosen, kind) in enumerate(lesson.kinds.items()):
        short, part = lesson.with_kinds([chosen]), (LessonRecord(), before)[at % 2]
        assert goals_asked(lesson, LessonSettings(task_kinds=(chosen,))) == {
            kind.skill,
            *(task.skill for task in lesson.after_reading()),
        }
        rng, load = Rng(str(at)), {name: short}.__getitem__
        first = warm_up(short, name, Record({name: part}), load, DAY, rng)
        last = ticket(short, name, part.answers, rng)
        for plan in (Items(first, "7", load), Items(last, "7", load, "chosen", "ticket")):
            done = list[Any]()
            while (task := plan.next(done)) is not None:
                done.append(Answered(task, wrong=False))
            assert {one.posed.exercise.skill for one in done} == {kind.skill}, (chosen, plan.step)
            assert len({one.posed.exercise.about for one in done}) == QUESTIONS, (chosen, plan.step)


def test_quick_questions_that_were_left_out_are_not_asked_where_there_are_others() -> None:
    """Without its water, Mineral Rummy's ticket asks the other quick questions about that goal, and no card tasks."""
    lesson = games.load_lesson("mineral_rummy")
    short = lesson.with_kinds(kind for kind in lesson.kinds if kind not in ("water", "lists"))
    asked = {item.kind for at in range(20) for item in ticket(short, "mineral_rummy", (), Rng(at))}
    assert asked == {"bonds", "class", "sentences", "charge", "rock", "number"}


class Answered:
    """A task that was done, perhaps after a mistake that shows one of its ideas."""

    put_off = False

    def __init__(self, posed: Any, *, wrong: bool) -> None:
        task, could = posed.exercise, tuple(sorted(posed.exercise.could))
        shown = could[:1] if wrong else ()
        self.posed, self.stuck = posed, wrong
        self.answers = (Answer(task.about[:99], task.skill, not wrong, "practice", DAY, could, shown),)


def test_without_a_choice_practice_is_as_it_always_was() -> None:
    assert PracticePlan(LESSON, "formula_rummy", "7").own == count_tasks(LESSON) == 7
    assert steps_of(LESSON, LessonSettings()) == LessonSteps()
    assert steps_of(LESSON, LessonSettings(task_count=3)).opening_tasks == 3


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("only_steps=look_back", "only_steps could not be used: look_back needs game in only_steps."),
        ("only_steps=", "nothing is chosen. Choose one or more of warm_up, example, practice, game, look_back, ticket"),
        ("only_steps=goals,dance", "'goals' is not allowed. Choose one or more of warm_up, example"),
        ("only_steps=game&task_count=3", "task_count could not be used: 3 needs practice in only_steps."),
        ("only_steps=ticket&task_kinds=build", "task_kinds could not be used: build needs practice in only_steps."),
        ("only_steps=ticket&seats=4", "seats could not be used: 4 needs game in only_steps."),
        ("task_kinds=crystal&ideas=prefix", "ideas could not be used: prefix needs name or which_name in task_kinds."),
        ("task_kinds=juggle", "'juggle' is not allowed. Choose one or more of build, name"),
        ("task_count=21", "'21' is not allowed; choose 1, 2"),
    ],
)
def test_a_link_that_contradicts_itself_is_answered_with_what_is_possible(query: str, said: str) -> None:
    settings, notice = read_lesson(LESSON, {}, f"{query}&level=chosen")
    assert said in notice and settings.level == "chosen"


@pytest.mark.parametrize(
    ("given", "query", "left"),
    [
        ({"ideas": ("prefix",)}, "task_kinds=crystal", LessonSettings(task_kinds=("crystal",))),
        ({"task_count": 3, "level": "chosen"}, "only_steps=game", LessonSettings(only_steps=("game",), level="chosen")),
    ],
)
def test_what_the_notebook_says_gives_way_to_the_link(given: dict[str, Any], query: str, left: LessonSettings) -> None:
    assert read_lesson(LESSON, given, query) == (left, ""), "the link says nothing that cannot be used"


@pytest.mark.parametrize("said", [5, None, True, [5], {"x": 1}])
def test_what_is_no_list_of_names_is_refused_in_words(said: Any) -> None:
    for name in ("only_steps", "task_kinds", "ideas"):
        with pytest.raises(OptionError, match=rf"{name}: .* is not allowed\. Choose one or more of"):
            read_lesson(LESSON, {name: said}, "")


def test_every_setting_of_the_table_says_that_there_is_none() -> None:
    for name in TABLE:
        assert f"link's {name} could not be used" in read_lesson(LESSON, {}, f"only_steps=practice&{name}=2")[1]


def test_a_call_that_contradicts_itself_is_answered_in_each_part() -> None:
    lesson = rummy_widgets.lesson("formula_rummy", only_steps=("practice", "look_back"))
    for part in (lesson.steps(), lesson.practice(), lesson.look_back(), lesson.my_record()):
        assert "only_steps: look_back needs game in only_steps." in part.part["said"]


def test_the_needs_of_a_lesson_name_settings_that_exist() -> None:
    for name in games.with_lessons():
        lesson = games.load_lesson(name)
        for idea in (one.id for one in lesson.ideas):
            assert all(need.fitting(idea) for need in needs(lesson) if need.beside == "task_kinds")


def test_my_record_says_what_the_lesson_went_without_and_which_goals_nothing_asked_about() -> None:
    settings = LessonSettings(only_steps=("practice",), task_kinds=("name", "which_name"))
    way, asked = steps_of(LESSON, settings), goals_asked(LESSON, settings)
    answer = Answer("Na+ Cl-", "name", True, "practice", DAY)
    record = Record({"formula_rummy": LessonRecord((answer,), ("goals", "practice"))})
    shown = record_view(record, ["formula_rummy"], games.load_lesson, DAY, here="formula_rummy", way=way, asked=asked)
    (part,) = shown["lessons"]
    assert part["left_out"] == (
        "This lesson leaves out the warm-up, the example, the game, the look back and the exit ticket."
    )
    notes = {goal["goal"]: goal["note"] for goal in part["goals"]}
    assert [note for note in notes.values()].count("not part of this lesson") == 3
    assert notes[LESSON.texts.say("goals", "name")] == "shown after 2 answers"
    assert "Its next step is" not in shown["next"], "its last step is done"
    usual = record_view(record, ["formula_rummy"], games.load_lesson, DAY, here="formula_rummy")["lessons"][0]
    assert usual["left_out"] == "" and not any("not part" in goal["note"] for goal in usual["goals"])


def test_a_learning_platform_hears_that_the_last_step_is_done() -> None:
    way, part = LessonSteps(("practice", "game")), LessonRecord(steps=("goals", "practice", "game"))
    said = dict(Report("formula_rummy", LESSON, way=way).elements(part))
    assert said["cmi.core.lesson_status"] == "completed" and "cmi.core.score.raw" not in said
    assert dict(Report("formula_rummy", LESSON).elements(part))["cmi.core.lesson_status"] == "incomplete"


def test_what_a_link_leaves_out_is_kept_but_not_what_a_position_does_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a position has only its table; the lesson has all its steps."""
    for query, left_out in (
        ("only_steps=practice,ticket", ("warm_up", "example", "game", "look_back")),
        ("position=x", ()),
    ):
        monkeypatch.setenv("QUERY_STRING", query)
        my_record().wipe()
        rummy_widgets.lesson("formula_rummy").steps()._heard({"start": True})
        assert my_record().record.lesson("formula_rummy").left_out == left_out


def test_the_ticket_works_without_practice_and_practice_without_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "only_steps=ticket")
    lesson = rummy_widgets.lesson("formula_rummy")
    header, ticket = lesson.steps(), lesson.exit_ticket()
    assert [one["title"] for one in header.part["steps"]] == ["Goals", "Exit ticket"]
    assert header.part["start"] == "Start the exit ticket"
    header._heard({"start": True})
    ticket.show_content()
    assert not ticket.content.children[0].practice.done
    assert lesson.practice().part["said"] == "This lesson leaves out practice."
    monkeypatch.setenv("QUERY_STRING", "only_steps=practice&task_count=2&task_kinds=which_name&colour=red")
    lesson = rummy_widgets.lesson("formula_rummy")
    assert "colour" in lesson.steps().part["note"], "there is no table to say it"
    step = lesson.practice()
    step.show_content()
    practice = step.content.practice
    assert isinstance(practice, Practice) and practice._course.plan.own == 2
    pupil = Pupil(practice)
    for _ in range(2):
        pupil.give("ok")
        if not practice.done:
            pupil.next_task()
    assert practice.done and lesson._shell.way.is_finished(lesson._shell.part.steps)
    assert lesson.game().part["said"] == "This lesson leaves out the game."
