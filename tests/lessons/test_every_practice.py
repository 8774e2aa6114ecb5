"""Every lesson's tasks, by a page's messages: wrong, helped along, right; and its practice to the end.

What holds for every lesson is here once; a new lesson is found by itself and needs only its answers in ``pupil``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.plan import OWN, PracticePlan
from rummy_kit.table.view import Draft
from tests.in_turn import pairs_in_turn
from tests.lessons.pupil import Answer, Pupil, at, right, sent, wrong
from tests.lessons.tasks import GAME_ONLY, of_every_kind, trays, ways_of

SEEDS = range(3)
ANSWERS = 4  # wrong ones to each task, if their words matter


def practice(lesson: Lesson, name: str, naming: str, seed: int) -> Pupil:
    """A pupil at the practice of a lesson."""
    return Pupil(PracticePlan(lesson, name, str(seed), naming))


def leaves(part: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every value in a view, with its name."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from leaves(inner, name)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from leaves(inner, key)
    else:
        yield key, part


def holds_together(pupil: Pupil) -> None:
    """In everything that the page was sent, nothing went wrong in the kit itself, and the page knows every face."""
    known = pupil.practice.setup()["faces"].keys()
    for view in pupil.seen:
        assert {value for key, value in leaves(view) if key == "face"} <= known
        panel = view["panel"]
        assert panel is None or (panel["code"] != "trouble" and panel["title"] and panel["text"])
        assert "{" not in json.dumps([value for _, value in leaves(view) if isinstance(value, str)])


def right_first_time(n: int) -> str:
    return f": {n} {'was' if n == 1 else 'were'} right first time" if n else ""


def the_end(pupil: Pupil, tasks: int, at_once: int, again: int = 0, again_at_once: int = 0) -> None:
    """All tasks of the lesson are solved; those that were tried again are named separately."""
    practice = pupil.practice
    assert practice.done and (practice.solved, practice.at_once) == (tasks, at_once)
    banner = pupil.seen[-1]["banner"]
    assert banner["title"] == "Practice finished"
    told = f"You finished all {tasks} tasks{right_first_time(at_once)}."
    similar = f" You also finished {again} similar task{'s' * (again > 1)}{right_first_time(again_at_once)}."
    similar = similar if again else ""
    assert banner["text"] == f"{told}{similar} Now play the game."
    holds_together(pupil)


@pytest.mark.parametrize(("name", "seed"), pairs_in_turn(games.with_lessons(), SEEDS))
def test_every_kind_of_task_can_be_got_wrong_helped_along_and_solved(name: str, seed: int) -> None:
    for lesson, naming in ways_of(name):
        row = of_every_kind(lesson, naming, seed)
        pupil, rng = at(*row), Rng("errors", name, seed)
        for number, exercise in enumerate(row):
            assert pupil.practice.exercise is exercise
            answers = list(islice(wrong(exercise, rng), 2))
            for answer, kind in ((answers[0], "tip"), (answers[-1], "concept")):
                panel = pupil.answer(answer)["panel"]
                assert panel["kind"] == kind and pupil.practice.solved == number, exercise.task
            helped = exercise.help_along(answers[-1].draft(exercise))
            offered = "lay_out" in [button["id"] for button in panel["buttons"]]
            assert offered == bool(helped and helped != answers[-1].places)
            if offered:
                pupil.send("do", place="lay_out")
            if helped:  # what it laid is a piece of a right answer: go on from there
                assert pupil.lies().items() == helped.items() <= right(exercise).places.items()
            shown = (pupil.go_on if helped else pupil.answer)(right(exercise))
            assert shown["panel"]["kind"] == "ok", (exercise.task, shown["panel"]["text"])
            if not pupil.practice.done:
                pupil.next_task()
        the_end(pupil, len(row), at_once=0)


@pytest.mark.parametrize("name", games.with_lessons())
def test_what_is_only_typed_lets_itself_be_checked(name: str) -> None:
    """The page sends typed words and ticked answers with Enter or *Check* only: before, neither may be closed to them.

    Otherwise Enter says "These cards can't do anything yet." to someone who has just written an answer.
    """
    for lesson, naming in ways_of(name):
        for exercise in (*of_every_kind(lesson, naming, 1), *lesson.after_reading(), lesson.question()):
            answer = right(exercise)
            told = {one["id"] for one in trays(exercise)[1]["fields"] if one["kind"] in ("select", "pick")}
            text = {field: value for field, value in answer.text.items() if field in told}
            assert exercise.ready(Answer(answer.places, text).draft(exercise)) == "", exercise.task


NO_TASK, THE_FIRST, EACH_TASK = range(3)


@pytest.mark.parametrize(("name", "wrongs"), pairs_in_turn(games.with_lessons(), [NO_TASK, THE_FIRST, EACH_TASK]))
def test_what_is_solved_and_what_is_solved_at_once_is_counted_truly(name: str, wrongs: int) -> None:
    """No task is answered wrongly, or only the first, or each; whatever is tried again is named separately."""
    for lesson, naming in ways_of(name):
        pupil, rng = practice(lesson, name, naming, wrongs), Rng("counts", name)
        own, at_once, again, again_at_once = 0, 0, 0, 0
        while True:
            task = pupil.practice._course.task
            once_more = ", once more" if task.posed.again else ""
            own, again = own + (not task.posed.again), again + task.posed.again
            assert pupil.seen[-1]["subtitle"] == f"Task {own} of {len(lesson.opening) + OWN}{once_more}"
            fails = wrongs == EACH_TASK or (wrongs == THE_FIRST and own == 1 and not task.posed.again)
            if fails:
                pupil.answer(next(wrong(task.posed.exercise, rng)))
            assert pupil.answer(right(task.posed.exercise))["panel"]["kind"] == "ok", task.posed.exercise.task
            at_once += not fails and not task.posed.again
            again_at_once += not fails and task.posed.again
            if pupil.practice.done:
                break
            pupil.next_task()
        assert bool(again) == bool(wrongs) and own == len(lesson.opening) + OWN
        the_end(pupil, own, at_once, again, again_at_once)


def test_a_lesson_is_tried_in_every_way_that_changes_its_practice() -> None:
    ways = {name: len(ways_of(name)) for name in games.with_lessons()}
    assert ways["say_rummy"] == 2 and ways["formula_rummy"] == ways["rummy_battle"] == 2


@pytest.mark.parametrize("name", games.with_lessons())
def test_hints_open_up_to_the_worked_answer_and_then_it_is_not_solved_first_time(name: str) -> None:
    for lesson, naming in ways_of(name):
        row = of_every_kind(lesson, naming, 1)
        pupil = at(*row)
        for number, exercise in enumerate(row):
            pupil.answer(next(wrong(exercise, Rng(name, number))))
            hints = [pupil.send("do", place="hint")["panel"] for _ in range(3)]
            assert all(hint["kind"] == "tip" for hint in hints)
            assert len({hint["text"] for hint in hints}) > 1
            pupil.answer(right(exercise))
            pupil.next_task()
        the_end(pupil, len(row), at_once=0)


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_worked_answer_without_a_mistake_brings_another_task(name: str) -> None:
    lesson, naming = ways_of(name)[0]
    pupil = practice(lesson, name, naming, 1)
    exercise = pupil.practice.exercise
    pupil.send(
        "choose", cards=[card["key"] for card in pupil.seen[-1]["hand"]["cards"]], text=sent(exercise, right(exercise))
    )
    for _ in range(3):
        assert pupil.send("do", place="hint")["panel"]["kind"] == "tip"
    pupil.answer(right(exercise))
    assert pupil.next_task()["subtitle"].endswith(", once more") and pupil.practice.at_once == 0


# ------------------------------------------------------------------------------------------ no game in practice


def told(pupil: Pupil) -> set[str]:
    """Every sentence and label that a pupil was shown or that was read out."""
    views = ({key: value for key, value in view.items() if key not in ("rev", "ack")} for view in pupil.seen)
    return {value for view in views for _, value in leaves(view) if isinstance(value, str)}


@pytest.mark.parametrize("name", games.with_lessons())
def test_no_rule_of_a_game_is_mentioned_in_practice(name: str) -> None:
    """Many wrong answers to every task and every hint: practice has no turns and no other players."""
    for lesson, naming in ways_of(name):
        row = (*of_every_kind(lesson, naming, 2), *lesson.after_reading(), lesson.question())
        pupil = at(*row)
        for exercise in row:
            for answer in islice(wrong(exercise, Rng(name)), ANSWERS):
                pupil.answer(answer)
            for _ in range(3):
                pupil.send("do", place="hint")
            pupil.send("choose", cards=list(card["key"] for card in pupil.seen[-1]["hand"]["cards"]))
            pupil.send("do", place="check")
            pupil.answer(right(exercise))
            pupil.next_task()
        assert len(pupil.practice.results()) == len(row)
        for sentence in told(pupil):
            found = [pattern for pattern in GAME_ONLY if re.search(pattern, sentence, re.IGNORECASE)]
            assert not found, (sentence, found)


def test_the_words_of_games_are_distinguished_from_those_of_subjects() -> None:
    games = (
        "two ions wait until your next turn",
        "the turn passes",
        "Discard the number",
        "a turn allows 3",
        "Or draw.",
    )
    fine = ("Turn it round: 9 − 4.", "No Run goes around the corner.", "round brackets", "the point of the number line")
    assert all(any(re.search(pattern, text, re.I) for pattern in GAME_ONLY) for text in games)
    assert not any(re.search(pattern, text) for pattern in GAME_ONLY for text in fine)


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_page_is_not_told_which_answer_to_a_question_is_right(name: str) -> None:
    lesson = games.load_lesson(name)
    for exercise in (*of_every_kind(lesson, "chosen", 1), *lesson.after_reading(), lesson.question()):
        if isinstance(exercise, Question):
            (field,) = exercise.tray(Draft())["fields"]
            sent_values = [option["value"] for option in field["options"]]
            assert sent_values == [str(at) for at in range(1, len(exercise.answers) + 1)]
            assert [exercise.read_fields({"answer": value})["answer"] for value in sent_values] == list(
                exercise.answers
            )
            assert exercise.read_fields({"answer": "ok"}) == {"answer": ""}


@pytest.mark.parametrize("name", games.with_lessons())
def test_after_an_error_cards_and_words_stay(name: str) -> None:
    lesson = games.load_lesson(name)
    for exercise in (*of_every_kind(lesson, "typed", 2), *lesson.after_reading(), lesson.question()):
        pupil = at(exercise)
        answer = next(wrong(exercise, Rng("stays", name)))
        before = pupil.answer(answer)
        assert before["panel"]["kind"] == "tip"
        own = set(answer.places.values()) - set(exercise.given.values())
        assert own <= set(before["hand"]["chosen"])
        assert {slot["card"]["key"] for slot in before["tray"]["slots"] if "card" in slot} >= set(
            answer.places.values()
        )
        assert {field["id"]: field["value"] for field in before["tray"]["fields"]}.items() >= sent(
            exercise, answer
        ).items()
        closed = pupil.send("do", place="again")
        assert closed["panel"] is None and closed["hand"]["chosen"] == before["hand"]["chosen"]
