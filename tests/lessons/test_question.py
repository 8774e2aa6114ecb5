"""A question: the order of its answers, and what is said to each of them."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_kit.lessons.question import Question
from rummy_kit.table.view import Draft
from rummy_kit.texts import Texts
from tests.lessons.sums import SUMS, WORDS

ANSWERS = {"ok": "5", "joins": "23", "one_less:a": "4", "none": "None of them"}


def question(text: str = "2 + 3", **more: Any) -> Question:
    return Question("Add", text, ANSWERS, SUMS.texts, ideas=SUMS.ideas, **more)


def said(asked: Question, code: str) -> Any:
    """What is said to the answer of this code."""
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
    panel = said(question(told={"joins": told}), "joins")
    assert panel["text"] == f"{told} joins next" and panel["title"] == "Count"
    assert said(question(told={"one_less:b": "3 it is not."}), "one_less:a")["text"] == "one_less mend one_less next"


def test_the_next_step_can_name_the_numbers_of_this_question() -> None:
    hint = {"title": "Count", "what": "", "hint": "", "next": "What comes {b} after {a}?"}
    texts = SUMS.texts.with_words({"question_hint": hint})
    asked = Question("Add", "", ANSWERS, texts, ideas=SUMS.ideas, told={"joins": "It is 23."}, data={"a": 2, "b": 3})
    assert said(asked, "joins")["text"] == "It is 23. What comes 3 after 2?"


def test_words_of_a_code_can_name_the_chosen_answer_and_the_right_one() -> None:
    more = {"one_less": {"title": "Not {chosen}", "what": "{chosen} is one less than {solution}."}}
    asked = Question("Add", "2 + 3", ANSWERS, SUMS.texts.with_words(more), ideas=SUMS.ideas)
    assert said(asked, "one_less:a")["text"] == "4 is one less than 5."
    own = Question("Add", "", ANSWERS, SUMS.texts.with_words(more), told={"one_less:a": "You left out one."})
    panel = said(own, "one_less:a")
    assert (panel["title"], panel["text"]) == ("Not 4", "You left out one.")


def test_a_question_of_a_file_has_its_sentences_there_too() -> None:
    tables = {
        **WORDS,
        "sum": {"task": "Add", "text": "{a} + {b}"},
        "sum_answers": {"ok": "{sum}", "joins": "{a}{b}"},
        "sum_told": {"joins": "{a}{b} is {a} tens and {b} ones."},
    }
    asked = Question.read(Texts(tables), "sum", ideas=SUMS.ideas, a=2, b=3, sum=5)
    assert said(asked, "joins")["text"] == "23 is 2 tens and 3 ones. joins next"
    assert said(asked, "ok")["text"] == "So it is."
