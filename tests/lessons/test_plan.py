"""Practice finds out about ideas and puts them right; warm-up and exit ticket ask quick questions."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore
from rummy_kit.lessons.diagnosis import findings
from rummy_kit.lessons.plan import OWN, FixedOrder, Item, Items, PracticePlan, ticket, topics_on, warm_up
from rummy_kit.lessons.practice import TICKET, WARM_UP, Practice
from rummy_kit.lessons.record import LONGEST_TASK, Answer, LessonRecord, Record
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


def test_anyone_who_makes_no_mistake_gets_two_tasks_with_help_and_five_without():
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


def test_an_idea_that_is_held_at_the_end_gets_one_more_task():
    last = through(Pupil(practice(), "joins"))[-1]
    assert last.again and "joins" in last.exercise.could


def test_after_an_answer_that_two_ideas_fit_comes_a_task_that_tells_them_apart():
    lesson, idea, rival = games.load_lesson("formula"), "side_by_side", "digit_sum"
    wrong = Answer("", "joined", False, "practice", "2026-11-22", (idea, rival), (idea, rival))
    found = {one.idea: one for one in findings([wrong])}
    both = list[tuple[bool, bool]]()
    for seed in "12345":
        plan = PracticePlan(lesson, "formula", seed)
        done = [SimpleNamespace(posed=plan._pose("column", idea, (), 0), answers=(wrong,), stuck=True)]
        alone, apart = plan._about(idea, [], {}, 0), plan._about(idea, done, found, 0)
        both.append((rival in alone.exercise.could, rival in apart.exercise.could))
    assert sum(apart for _, apart in both) < sum(alone for alone, _ in both)


def test_another_pupil_has_other_tasks_and_a_class_the_same():
    def first(seed: str) -> str:
        return practice(replace(PLAN, seed=seed)).exercise.about

    assert first("7") == first("7") and len({first(str(seed)) for seed in range(9)}) > 7


def test_a_practice_with_tasks_of_its_own_is_gone_on_with():
    store = MemoryStore()
    one = practice(store=store)
    pupil = Pupil(one)
    pupil.give("joins")
    two = practice(replace(PLAN, seed="8"), store=store)
    Pupil(two, key=pupil.key)
    assert two.exercise.about == one.exercise.about != practice(replace(PLAN, seed="8")).exercise.about
    shared = practice(replace(PLAN, seed="8", shared=True), store=store)
    Pupil(shared, key=pupil.key)
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
    assert "The right answer" in view["panel"]["text"]
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
            pupil = Pupil(practice(FixedOrder.of([question], name, lesson.ideas), manner=WARM_UP))
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
    pupil.give("joins", sure="guess")
    two = practice(items("", ""), manner=TICKET, store=store)
    Pupil(two, key=pupil.key)
    assert two.exercise.about == one.exercise.about and two.results() == one.results()


def answer(skill: str, day: str, *shown: str) -> Answer:
    return Answer("", skill, not shown, "practice", day, ("joins", "one_less", "turns"), shown)


def test_an_exit_ticket_has_a_question_on_each_goal_about_what_was_shown():
    """The goal with fewer answers comes first; where there are only two, it has the third question, too."""
    assert ticket(SUMS, "sums", [answer("add", "2026-11-20", "one_less")], Rng(1)) == (
        Item("sums", "quick_sum", "one_less"), Item("sums", "rest", "turns"), Item("sums", "rest", "turns"),
    )  # fmt: skip


def test_a_second_question_on_a_goal_is_about_another_idea():
    (one, two, three) = ticket(SUMS.with_kinds(["sum"]), "sums", [answer("add", "2026-11-20", "one_less")], Rng(1))
    assert [item.idea for item in (one, two, three)] == ["one_less", "joins", "one_less"]


def test_a_warm_up_asks_what_is_due_from_other_lessons_first():
    record = Record({"old": LessonRecord((answer("take", "2026-11-10", "turns"),))})
    due = warm_up(SUMS, "sums", record, lambda name: SUMS, "2026-11-22", Rng(1))
    own = (Item("sums", "quick_sum", why="easy"), Item("sums", "rest", why="easy"))
    assert due[0] == Item("old", "rest", "turns", "due") and set(due[1:]) == set(own)
    assert warm_up(SUMS, "sums", record, lambda name: SUMS, "2026-11-10", Rng(1))[0].lesson == "sums"


def test_only_a_lesson_that_was_never_begun_warms_up_with_easy_questions():
    for answers, why in ((), {"easy"}), ((answer("add", "2026-11-20"),), {"due", ""}):
        record = Record({"sums": LessonRecord(answers)})
        items = warm_up(SUMS, "sums", record, lambda name: SUMS, "2026-11-22", Rng(1))
        assert {item.why for item in items} == why


# ---- in every lesson

NOT_EASY = {
    "formula": r"[4-9]\d [+×÷−]|[+×÷−] [4-9]\d|÷ 0| … |None of them",
    "formula_rummy": r"[³⁴]⁺|[³⁴]⁻|\)[₂-₄]|crystal",
    "mineral_rummy": r"Which sentence|Which ions of|turquoise|azurite",
    "rummy_battle": r"you draw two|full pack|deals and|[×−]",
    "say_rummy": r"The word \w{7,}|words? \w{7,}",
}
"""What no easy question of these lessons has: sums with numbers above 39, charges above 2, two draws, long words, …"""


def asked_in_warm_up(name: str, record: Record, seed: str) -> list[tuple[str, str]]:
    """What a pupil reads who takes the warm-up of a lesson: where the question stands, and the question."""
    items = warm_up(games.load_lesson(name), name, record, games.load_lesson, "2026-11-22", Rng(seed, "warm_up"))
    pupil = Pupil(practice(Items(items, seed, games.load_lesson), manner=WARM_UP))
    read = []
    for _ in items:
        view = pupil.practice.view()
        options = [option["label"] for field in view["tray"]["fields"] for option in field["options"]]
        read.append((view["subtitle"], " ".join((view["banner"]["title"], view["banner"]["text"], *options))))
        pupil.give(pupil.practice.exercise.right_text["answer"])
        pupil.next_task()
    assert pupil.practice.done
    return read


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_first_warm_up_is_easy_and_says_so(name):
    for seed in map(str, range(6)):
        asked = asked_in_warm_up(name, Record(), seed)
        for at, (place, question) in enumerate(asked, start=1):
            assert place == f"Task {at} of {len(asked)} · an easy one"
            assert not re.search(NOT_EASY.get(name, "…$"), question), question


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_second_warm_up_asks_what_is_due_and_says_so(name):
    lesson = games.load_lesson(name)
    skills = lesson.ideas.skills
    late = [Answer("", skill, True, "practice", f"2026-11-1{at}") for at, skill in enumerate(skills)]
    places = [place for place, _ in asked_in_warm_up(name, Record({name: LessonRecord(tuple(late))}), "1")]
    due = [" · due again"] * len(skills) + [""] * len(places)  # a lesson with two goals asks something new, too
    assert places == [f"Task {at + 1} of {len(places)}{due[at]}" for at in range(len(places))]
    assert len(places) == 3


def posed(plan: Any) -> list[Any]:
    """The tasks of a pupil who makes no mistake."""
    done: list[Any] = []
    while (one := plan.next(done)) is not None:
        done.append(SimpleNamespace(posed=one, answers=(), stuck=False, put_off=False))
    return [one.posed.exercise for one in done]


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 12), marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", games.with_lessons())
def test_an_exit_ticket_asks_nothing_that_was_asked_before_with_the_same_seed(name, seeds):
    """The ticket was the warm-up again, after its answers had been shown."""
    lesson = games.load_lesson(name)
    for seed in map(str, seeds):
        items = warm_up(lesson, name, Record(), lambda _: lesson, "2026-11-22", Rng(seed, "warm_up"))
        first = [one.about for one in posed(Items(items, seed, lambda _: lesson))]
        before = {*first, *(one.about for one in posed(PracticePlan(lesson, name, seed)))}
        answers = [Answer(about[:LONGEST_TASK], "", True, "practice", "2026-11-22") for about in before]
        last = ticket(lesson, name, answers, Rng(seed, "ticket"))
        plan = Items(last, seed, lambda _: lesson, "chosen", "ticket", topics_on("2026-11-22", answers))
        asked = [one.about for one in posed(plan)]
        assert len(asked) == len(set(asked)) and not set(asked) & before, (seed, asked)


@pytest.mark.parametrize("name", games.with_lessons())
def test_every_goal_is_asked_about_in_two_exit_tickets(name):
    """Formula Rummy never asked about its fourth goal."""
    lesson = games.load_lesson(name)
    for seed in map(str, range(9)):
        asked: list[str] = []
        for visit in ("one", "two"):
            answers = [Answer("", skill, True, "ticket", "2026-11-21") for skill in asked]
            items = ticket(lesson, name, answers, Rng(seed, visit))
            asked += [lesson.kinds[item.kind].skill for item in items]
        assert set(asked) == set(lesson.ideas.skills), seed


def test_the_goal_with_the_fewest_answers_is_asked_about():
    lesson = games.load_lesson("formula_rummy")
    rest, *most = lesson.ideas.skills
    answers = [Answer("", skill, True, "practice", "2026-11-22") for skill in most]
    for seed in range(9):
        items = ticket(lesson, "formula_rummy", answers, Rng(seed))
        assert rest in {lesson.kinds[item.kind].skill for item in items}
