"""The lesson on Rummy Battle: each task has one right answer, each common idea its reason."""

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.rummy_battle.lesson import SKILLS, TASKS, Count, Keep, positions
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import odds
from rummy_kit.table.view import Draft
from tests.lessons.pupil import Answer, Pupil

LESSON: Any = games.load_lesson("rummy_battle")


def said(exercise, answer):
    return exercise.check(Draft(text={"answer": answer}))


@pytest.mark.parametrize("skill", SKILLS)
def test_every_position_has_a_right_answer_and_worked_words(skill):
    for hand, seen in positions(skill):
        exercise = Count(hand, seen, skill, Rng(1))
        feedback = said(exercise, exercise.right)
        assert feedback.ok
        panel = exercise.panel(feedback)
        assert panel["kind"] == "ok" and panel["why"]["draw"] == "outs"
        texts = [exercise.hint(depth)["text"] for depth in range(3)]
        assert len(set(texts)) == 3 and exercise.right in texts[2]
        assert exercise.hint(2)["kind"] == "tip"


@pytest.mark.parametrize(
    ("skill", "answer", "code"),
    [
        ("pair", "2", "seen_ignored"),
        ("gap", "2", "gap_equals_open"),
        ("end", "2", "end_run"),
        ("one", "1/2", "equiprobable"),
        ("two", "1/2", "equiprobable"),
        ("open", "many", "no_number"),
        ("one", "many", "unreadable_chance"),
    ],
)
def test_common_ideas_get_their_reason(skill, answer, code):
    hand, seen = positions(skill)[0]
    exercise = Count(hand, seen, skill, Rng(1))
    feedback = said(exercise, answer)
    assert feedback.code == code
    panel = exercise.panel(feedback)
    assert panel["title"] and panel["text"] and "{" not in panel["text"]
    json.dumps(panel)


IDEAS = {
    "pair": {"seen_ignored"},
    "open": set(),
    "gap": {"gap_equals_open"},
    "end": {"end_run"},
    "one": {"equiprobable", "odds_for_chance", "no_replacement"},
    "two": {"equiprobable", "first_draw_only", "no_replacement"},
}


@pytest.mark.parametrize("skill", SKILLS)
def test_the_wrong_ideas_that_a_position_invites_can_be_chosen_and_are_named(skill):
    for hand, seen in positions(skill):
        exercise = Count(hand, seen, skill, Rng(1), naming="chosen")
        (field,) = exercise.tray(Draft())["fields"]
        offered = [option["value"] for option in field["options"]]
        answers = {answer: said(exercise, answer).code for answer in offered}
        assert IDEAS[skill] <= set(answers.values()), (hand, answers)
        assert [answer for answer, code in answers.items() if code == "ok"] == [exercise.right]
        assert 3 <= len(offered) <= 6


@pytest.mark.parametrize("answer", ["2 %", "1:47", "a lot"])
def test_how_a_chance_is_written_counts_as_no_error(answer):
    """1 of 48 without saying it: rounded roughly, as odds, in words. Each is asked for once more."""
    pupil = Pupil(Count(("6S", "6H"), ("6D", "2C"), "one", Rng(1)))
    shown = pupil.answer(Answer(text={"answer": answer}))
    assert shown["panel"]["kind"] == "rule" and shown["subtitle"] == ""
    assert pupil.answer(Answer(text={"answer": "2.1"}))["panel"]["kind"] == "ok"
    assert pupil.practice.at_once == 1


def test_practice_begins_two_and_repeats_for_the_same_seed():
    tasks = LESSON.exercises(3)
    assert [task.skill for task in tasks] == [skill for skill, _ in TASKS]
    assert "These would help" in tasks[0].text and "are unseen" in tasks[1].text
    assert len({task.held for task in tasks}) == len(tasks)
    assert [task.held for task in LESSON.exercises(3)] == [task.held for task in tasks]
    assert [task.held for task in LESSON.exercises(4)] != [task.held for task in tasks]
    for task in tasks:
        assert task.twin().skill == task.skill and task.twin().held != task.held


@pytest.mark.parametrize("naming", ["typed", "chosen"])
def test_the_whole_practice_is_answered(naming):
    practice = Practice(LESSON.exercises(1, naming), table_id="t", title="Practice")
    number = 0
    for _ in TASKS:
        exercise: Any = practice.exercise
        tray = practice.view()["tray"]
        assert tray is not None
        (field,) = tray["fields"]
        if naming == "chosen" or exercise.skill == "keep":
            assert exercise.right in [option["value"] for option in field["options"]]
            assert len(field["options"]) >= 3
        for place, text in (("check", {"answer": exercise.right}), ("next", {})):
            number += 1
            practice.handle({"kind": "do", "place": place, "text": text, "page": "p", "seq": number})
    assert practice.done
    assert practice.at_once == practice.solved == len(TASKS)


def test_the_key_for_teachers_is_right():
    key = (Path(__file__).parents[2] / "notebooks/teacher/rummy-battle.md").read_text(encoding="utf-8")
    for number, task in enumerate(LESSON.exercises(seed=1), start=1):
        held, seen = (" ".join(map(odds.short, cards)) for cards in (task.held, task.seen))
        (row,) = [line for line in key.splitlines() if line.startswith(f"| {number} | {held} | {seen} |")]
        right = task.right_words if task.skill == "keep" else task.right
        assert row.endswith(f"| {right} |")


KEPT = {"7S 7H 9C 10C": "second", "5S 7S JH JC": "second", "AS 2S QD QS": "same", "3H 4H KS KC": "second"}
KEPT |= {"8D 9D 10S 10H": "same"}


@pytest.mark.parametrize(("held", "seen"), positions("keep"))
def test_which_pair_to_keep_has_one_right_answer_and_reasons_for_the_others(held, seen):
    exercise = Keep(held, seen, Rng(1))
    counts = [sum(odds.outs(pair, exercise._left).values()) for pair in (held[:2], held[2:])]
    assert exercise.right == KEPT[" ".join(held)], counts
    codes = {}
    for answer in ("first", "second", "same"):
        panel = exercise.panel(said(exercise, answer))
        codes[answer] = panel["code"]
        assert panel["title"] and panel["text"] and "{" not in panel["text"]
        assert [bar["value"] for bar in panel["why"]["bars"]] == counts
    assert [answer for answer, code in codes.items() if code == "ok"] == [exercise.right]
    assert said(exercise, "").code == said(exercise, "<b>").code == "no_answer_yet"
    assert len({exercise.hint(depth)["text"] for depth in range(3)}) == 3
    assert exercise.twin().about != exercise.about


def test_the_worked_example_compares_a_chance_with_what_is_certain():
    example = LESSON.worked_example()
    hand, row = ["7S", "7H", "8D", "10D"], ["9D", "2C"]
    left = odds.unseen(odds.standard_deck(), [*hand, *row])
    chance = odds.percent(odds.chance(hand, left, 2))
    texts = [step.text for step in example.steps]
    assert "46 are unseen" in texts[0] and chance in texts[1] and "7♦ and 7♣ would" in texts[1]
    assert "20 points, for certain" in texts[2] and "5 points against you" in texts[2]
    assert not any(odds.judge_meld(three).ok for three in combinations(hand, 3)), "nothing is decided beforehand"
    assert odds.judge_meld(["8D", "9D", "10D"]).ok and example.steps[3].why["sure"] == ["9♦: 8♦ 9♦ 10♦"]


def test_the_question_answers_each_choice():
    question = LESSON.question()
    for code in ("ok", "result_bias", "due_idea", "equal_idea"):
        feedback = question.check(Draft(text={"answer": code}))
        assert feedback.ok == (code == "ok")
        assert question.panel(feedback)["text"]
    assert question.hint(1)["text"]


def test_the_example_and_the_tasks_need_no_sympy_before_the_first_answer():
    code = (
        "import sys; from rummy_kit import games; lesson = games.load_lesson('rummy_battle');"
        "lesson.worked_example(); lesson.exercises(1); print('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
