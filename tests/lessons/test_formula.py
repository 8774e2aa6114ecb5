"""The lesson on FORMULA: tasks are solved by putting cards in places, and every answer gets its reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula.pieces import Equation, Lay, describe_play
from rummy_kit.games.formula.questions import WhichNumber
from rummy_kit.games.formula.tasks import AIMS, PLACES, Fill, Make, Symbol
from rummy_kit.games.formula.work import places_of
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.plan import FixedOrder, PracticePlan
from rummy_kit.lessons.practice import Practice
from rummy_kit.table.view import Draft, hand_keys
from tests.lessons.sums import number
from tests.scenario import Page

LESSON: Any = games.load_lesson("formula")


def draft(task: Make, lay: Lay) -> Draft:
    places = places_of(lay, task.table, task.hand)
    faces = dict(hand_keys(task.hand))
    return Draft(tuple((key, faces[key]) for key in places.values()), (), places, {"sign": lay.sign})


def made(name: str, seed: int) -> Make:
    task = LESSON.kinds[name].make(Order(Rng(seed, name)))
    assert isinstance(task, Make)
    return task


class Pupil(Page):
    """A pupil who sends what a page sends."""

    def __init__(self, practice: Practice) -> None:
        self.practice = practice
        super().__init__(practice)

    def answer(self, places: dict[str, str], **text: str) -> Any:
        self.send("choose", cards=[])
        for place, key in places.items():
            self.send("drop", place=place, cards=[key])
        return self.send("do", place="check", text=text)["panel"]


def at(task: Any) -> Pupil:
    return Pupil(Practice(FixedOrder.of([task]), table_id="t", title="Practice"))


# ------------------------------------------------------------------------------------------ making a formula


@pytest.mark.parametrize("name", AIMS)
def test_a_right_answer_has_what_the_task_asks_for_by_the_words_of_the_task(name: str) -> None:
    """Each task's text read once more, without the lesson's own checks."""
    for seed in range(4):
        task = made(name, seed)
        old = ["".join(number) for number in task.table.numbers]
        for lay in task.plays():
            new = [re.sub(r"[()]", "", text) for text in (lay.left, lay.right, lay.answer)]
            longer = any(len(b) > len(a) for a, b in zip(old, new, strict=True))
            asked = lay.sign in "×÷" if name == "first" else longer and describe_play(lay)["count"] == 2
            assert task.read_play(draft(task, lay)) == lay
            feedback = task.check(draft(task, lay))
            assert feedback.ok == asked and feedback.grade in ("right", "almost"), (task.table, lay)


@pytest.mark.parametrize("name", AIMS)
def test_the_cards_of_the_wrong_idea_are_dealt_and_showing_it_is_named(name: str) -> None:
    for seed in range(6):
        task = made(name, seed)
        feedback = task.check(draft(task, task.trap))
        assert task.aim.idea in LESSON.ideas.behind(feedback) and task.panel(feedback)["why"]["draw"]


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("first", "other_sign", "the task is: Make the first formula with × or ÷"),
        ("longer", "not_longer", "no number in it has more digits"),
    ],
)
def test_a_true_formula_that_is_not_what_the_task_asks_for_gets_that_reply(name: str, code: str, words: str) -> None:
    found = (
        (task, feedback)
        for task in (made(name, seed) for seed in range(60))
        for feedback in (task.check(draft(task, lay)) for lay in task.plays())
        if feedback.code == code
    )
    task, feedback = next(found)
    panel = task.panel(feedback)
    assert feedback.grade == "almost" and words in panel["text"] and panel["kick"] == "True, but not the whole task"


def test_practice_speaks_of_no_turn_where_the_game_does() -> None:
    task = Make("longer", Equation(("1",), "+", ("1",), ("2",)), ("1", "2", "2", "3"))
    same = at(task).answer({"tray:left:0": "1#1"})
    assert same["code"] == "same_formula" and same["kind"] == "rule" and "turn" not in same["text"]
    many = at(task).answer({"tray:left:before1": "1#1", "tray:left:0": "2#1", "tray:answer:0": "3#1"})
    assert many["code"] == "too_many_cards" and many["kind"] == "rule" and "turn" not in many["text"]
    false = at(task).answer({"tray:left:before1": "1#1", "tray:answer:0": "3#1"})  # 11 + 1 = 3
    assert false["code"] == "digit_sum" and false["kind"] == "tip"


# ------------------------------------------------------------------------------------------ answers and symbols


def test_cards_go_behind_the_equals_sign_and_nowhere_else() -> None:
    task = Fill((27, "+", 8), ("2", "3", "3", "5", "7"), "joined")
    assert task.ready(Draft()) == "choose a card"
    pupil = at(task)
    tray = pupil.send("choose", cards=["3#1", "5#1"])["tray"]
    assert [slot["id"] for slot in tray["slots"] if "card" in slot and slot["card"]["key"] in ("3#1", "5#1")] == [
        *PLACES[:2]
    ]
    assert tray["note"] == "your cards go after the ="
    moved = Draft((("3#1", "3"), ("5#1", "5")), (), {"tray:left:0": "3#1"})
    assert task.check(moved).ok
    pupil = at(task)
    pupil.answer({PLACES[0]: "2#1", PLACES[1]: "5#1"})
    wrong = pupil.explained()
    assert wrong["code"] == "no_carrying" and wrong["why"]["draw"] == "columns"
    assert "7 + 8 is 15" in wrong["text"]


def test_after_two_errors_all_cards_but_the_last_are_offered() -> None:
    task = Fill((27, "+", 8), ("2", "3", "3", "5", "7"), "joined")
    pupil = at(task)
    pupil.answer({PLACES[0]: "2#1", PLACES[1]: "5#1"})
    pupil.answer({PLACES[0]: "2#1"})
    view = pupil.send("do", place="lay_out")
    assert view["hand"]["chosen"] == ["3#1"]
    assert len({task.hint(depth)["text"] for depth in range(3)}) == 3


def test_a_symbol_is_asked_for_alone() -> None:
    task = Symbol(9, 8, 1, "facts")
    assert task.hand == () and task.ready(Draft()) == "choose a symbol" and task.solution == "9 − 8 = 1"
    right, wrong = (task.check(Draft(text={"sign": sign})) for sign in "-÷")
    assert right.ok and task.panel(right)["title"] == "9 − 8 = 1"
    assert wrong.code == "remainder" and task.panel(wrong)["why"]["draw"] == "groups"
    texts = [task.hint(depth)["text"] for depth in range(3)]
    assert "9 + 8 = 17, so it is not +" in texts[1] and texts[2] == "9 − 8 = 1."


def test_where_no_number_works_the_reason_is_given() -> None:
    for sum, why in {
        (6, "÷", 0): "Anything times 0 is 0, so 6 ÷ 0 has no answer.",
        (7, "÷", 2): "7 ÷ 2 does not come out exactly: 3 times 2 fits, with 1 left over.",
        (4, "-", 9): "4 − 9 takes away more than there is, and these cards have no numbers below 0.",
    }.items():
        task = WhichNumber(sum, 3, "facts", Rng(1))
        panel = task.panel(task.check(Draft(text={"answer": "ok"})))
        assert (panel["title"], panel["text"]) == ("No whole number works", why)
    exact = WhichNumber((6, "÷", 2), 2, "facts", Rng(1))
    panel = exact.panel(exact.check(Draft(text={"answer": "nothing"})))
    assert panel["text"] == "6 ÷ 2 = 3. You can check it: 3 × 2 = 6." and panel["kind"] == "concept"


# ------------------------------------------------------------------------------------------ the lesson


def test_practice_goes_through_all_tasks() -> None:
    pupil = Pupil(Practice(PracticePlan(LESSON, "formula", "4"), table_id="t", title="Practice"))
    while not pupil.practice.done:
        task: Any = pupil.practice.exercise
        if isinstance(task, Symbol):
            panel = pupil.answer({}, sign=task.right_signs[0])
        elif isinstance(task, Fill | Make):
            panel = pupil.answer(task.right_places, sign=getattr(task, "best", Lay(0, "", "", "", "")).sign)
        else:
            panel = pupil.answer({}, answer=number(task, "ok"))
        assert panel["kind"] == "ok"
        pupil.send("do", place="next")
    assert pupil.practice.solved == pupil.practice.at_once == 7


def test_the_question_is_about_the_equals_sign() -> None:
    question = LESSON.question()
    assert question.check(Draft(text={"answer": "ok"})).ok and question.could == {"equals_answer"}
    wrong = question.check(Draft(text={"answer": "equals_answer"}))
    assert "Here 6 comes before the =, and 2 + 4 after it." in question.panel(wrong)["text"]


def test_the_notes_for_teachers_say_what_the_kit_says() -> None:
    page = Path(__file__).parents[2] / "notebooks" / "teacher" / "formula.md"
    notes = " ".join(page.read_text(encoding="utf-8").split())
    for idea in LESSON.ideas:
        name, mend, step = (LESSON.ideas.say(idea.id, part) for part in ("name", "mend", "next"))
        assert f"| {name} | " in notes and f" | {mend} {step} |" in notes, idea.id
    explain = LESSON.explain()
    assert explain.task in notes and explain.answers["ok"] in notes


def test_a_wrong_symbol_hears_what_it_makes_and_not_which_one_is_right() -> None:
    for sign, words in {"+": "3 + 4 = 7, not 12.", "-": "below 0", "÷": "does not come out"}.items():
        task = Symbol(3, 4, 12, "facts")
        panel = task.panel(task.check(Draft(text={"sign": sign})))
        assert words in panel["text"] and "3 × 4" not in panel["text"] and panel["why"]["text"]
