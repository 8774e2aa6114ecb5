"""A question: the order of its answers, and the reply to each of them."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_kit.feedback import Feedback
from rummy_kit.lessons.items import Question
from rummy_kit.table.view import Draft
from rummy_kit.texts import Texts
from tests.lessons.sums import SUMS, WORDS

ANSWERS = {"ok": "5", "joins": "23", "one_less:a": "4", "none": "None of them"}


def question(task: str = "2 + 3", words: Any = None, **more: Any) -> Question:
    texts = SUMS.texts.with_words(words or {})
    return Question("sum", texts, answers=ANSWERS, ideas=SUMS.ideas, data={"task": task, "a": 2, "b": 3}, **more)


def said(asked: Question, code: str) -> Any:
    """The reply to the answer of this code."""
    return asked.panel(asked.check(Draft(text={"answer": code})))


def test_the_same_question_has_its_answers_in_the_same_order_and_others_in_another() -> None:
    assert list(question().answers) == list(question().answers)
    assert {list(question(f"2 + {n}").answers).index("ok") for n in range(40)} == {0, 1, 2, 3}


def test_an_answer_can_stay_the_last_one() -> None:
    assert {list(question(f"2 + {n}", last=["none"]).answers)[-1] for n in range(40)} == {"none"}


def test_an_idea_without_more_words_is_answered_in_its_own() -> None:
    assert said(question(), "joins")["text"] == "joins mend joins next"


@pytest.mark.parametrize("told", ["23 puts 2 and 3 side by side.", "{2, 3} is a set."])
def test_a_sentence_for_this_very_answer_comes_in_place_of_what_is_said_in_general(told: str) -> None:
    panel = said(question(said={"joins": {"what": told, "hint": "Count."}}), "joins")
    assert panel["text"] == f"{told} Count." and panel["title"] == "Count"
    other = question(said={"one_less:b": {"what": "3 it is not."}})
    assert said(other, "one_less:a")["text"] == "one_less mend one_less next"


def test_an_answer_of_the_file_without_a_hint_ends_with_that_of_the_question() -> None:
    words = {"question.sum.joins": {"what": "It is {a}{b}."}}
    assert said(question(words=words), "joins")["text"] == "It is 23. Count on."


def test_the_next_step_can_name_the_numbers_of_this_question() -> None:
    hint = {"title": "Count", "what": "", "hint": "Count on.", "next": "What comes {b} after {a}?"}
    words = {"question.sum.hint": hint, "question.sum.joins": {"what": "It is 23."}}
    assert said(question(words=words), "joins")["text"] == "It is 23. What comes 3 after 2?"
    assert said(question(words=words), "one_less:a")["text"] == "one_less mend What comes 3 after 2?"


def test_words_of_a_code_can_name_the_chosen_answer_and_the_right_one() -> None:
    words = {"answer.one_less": {"title": "Not {chosen}", "what": "{chosen} is one less than {solution}.", "hint": "!"}}
    panel = said(question(words=words), "one_less:a")
    assert (panel["title"], panel["text"]) == ("Not 4", "4 is one less than 5. !")


def test_words_of_the_question_come_before_those_of_all_questions_and_of_one_variant_before_its_code() -> None:
    words = {"answer.one_less": {"what": "all"}, "question.sum.one_less": {"what": "code", "hint": "."}}
    assert said(question(words=words), "one_less:a")["text"] == "code ."
    words["question.sum.one_less:a"] = {"what": "variant", "hint": "."}
    assert said(question(words=words), "one_less:a")["text"] == "variant ."


def test_a_question_of_a_file_has_its_answers_there_too() -> None:
    tables = {**WORDS, "question.sum.answers": {"ok": "{sum}", "joins": "{a}{b}"}}
    asked = Question("sum", Texts(tables), ideas=SUMS.ideas, data={"task": "Add", "a": 2, "b": 3, "sum": 5})
    assert set(asked.answers.values()) == {"5", "23"}
    assert said(asked, "ok")["text"] == "So it is."


def test_a_subject_judges_an_answer_with_all_its_ideas() -> None:
    asked = question(judged={"none": Feedback("concept", "none", also=("turns",))})
    assert "turns" in asked.could and said(asked, "none")["text"] == "turns mend turns next"
