"""A small lesson for tests: sums to answer by choosing, and two wrong ideas about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.ideas import PARTS
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Example, ExampleStep, Kind, Lesson
from rummy_kit.texts import Texts
from tests.scenario import Page

WORDS = {
    "lesson": {"title": "Sums", "subject": "Arithmetic", "summary": "Add."},
    "goals": {"add": "I can add.", "take": "I can take away."},
    "no_answer": {"title": "Choose an answer", "what": "Choose one."},
    "question.sum": {"task": "{task}", "text": "What is it?"},
    "question.sum.ok": {"title": "Right", "what": "So it is."},
    "question.sum.hint": {"title": "Count", "what": "Count on.", "hint": "Count on.", "solution": "It is the sum."},
}
IDEAS = {
    f"idea.{idea}": {**{part: f"{idea} {part}" for part in PARTS}, "skill": skill}
    for idea, skill in (("joins", "add"), ("one_less", "add"), ("turns", "take"))
}


class Sums(Lesson):
    """``joins``: 2 + 3 is 23. ``one_less``: 2 + 3 is 4. ``turns``: 2 − 3 is 1."""

    texts = Texts({**WORDS, **IDEAS})
    minutes = 10
    game = "sums"
    cards = ()
    opening = ("sum", "sum")

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return {
            "sum": Kind("add", self._sum, frozenset({"joins", "one_less"})),
            "rest": Kind("take", self._rest, frozenset({"turns"})),
            "quick_sum": Kind("add", self._sum, frozenset({"joins", "one_less"}), quick=True),
        }

    def _sum(self, order: Order) -> Exercise:
        a, b = self._numbers(order)
        answers = {"ok": str(a + b), "joins": f"{a}{b}", "one_less": str(a + b - 1)}
        return self._question(f"{a} + {b}", answers, "add")

    def _rest(self, order: Order) -> Exercise:
        a, b = self._numbers(order)
        answers = {"ok": str(min(a, b) - max(a, b)), "turns": str(max(a, b) - min(a, b))}
        return self._question(f"{min(a, b)} − {max(a, b)}", answers, "take")

    def _numbers(self, order: Order) -> tuple[int, int]:
        return order.rng.below(400) + 2, order.rng.below(400) + 403

    def _question(self, task: str, answers: Mapping[str, str], skill: str) -> Question:
        return Question("sum", self.texts, answers=answers, data={"task": task}, skill=skill, ideas=self.ideas)

    def worked_example(self) -> Example:
        return Example("2 + 3", (ExampleStep("3, 4, 5", "Count on from 2."),), [("5", "", "")], "five")

    def explain(self) -> Exercise:
        return self._sum(Order(Rng("explain")))

    def question(self) -> Exercise:
        return self._rest(Order(Rng("question")))


SUMS = Sums()


def number(question: Any, code: str) -> str:
    """What a page sends for the answer of this code, "9" if there is no such answer.

    >>> sorted(number(SUMS.kinds["sum"].make(Order(Rng(1))), code) for code in ("ok", "joins", "one_less", "turns"))
    ['1', '2', '3', '9']
    """
    codes = list(question.answers)
    return str(codes.index(code) + 1) if code in codes else "9"


class Pupil(Page):
    """Answers by messages, as a page sends them: ``idea`` if the task offers it, otherwise the right answer."""

    def __init__(self, practice: Any, idea: str = "", *, key: str = "") -> None:
        self.practice, self.idea = practice, idea
        super().__init__(practice, key=key)

    def answer(self, **more: str) -> Any:
        """The idea's answer, if there is one."""
        return self.give(self.idea if self.idea in self.practice.exercise.answers else "ok", **more)

    def give(self, answer: str, **more: str) -> Any:
        """The answer of this code."""
        return self.send("do", place="check", text={"answer": number(self.practice.exercise, answer), **more})

    def next_task(self) -> Any:
        return self.send("do", place="next")
