"""The lesson on facts, order and joined digits, which leads to FORMULA: kinds of tasks, example, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Rules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.formula import questions
from rummy_kit.games.formula.ideas import IDEAS, KNOWN, TEXTS
from rummy_kit.games.formula.pieces import Lay, NewFormula
from rummy_kit.games.formula.questions import WhichNumber
from rummy_kit.games.formula.sums import SUMS, lost, trap
from rummy_kit.games.formula.tasks import AIMS, TRIES, Change, Fill, Symbol
from rummy_kit.lessons.lesson import Claim, Example, Exercise, Kind, Lesson, Order
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import arithmetic

Draw = Callable[[str, Order], Exercise | None]
"""A task that can show this idea, or ``None`` if the numbers drawn do not do."""


def _made(draw: Draw, ideas: tuple[str, ...], order: Order) -> Exercise:
    """A task that can show what is wanted, about something else than the others as long as there is."""
    spare = None
    for _ in range(TRIES):
        idea = order.idea or order.rng.choice(ideas)
        task = draw(idea, order)
        if task is None or (order.idea and order.idea not in task.could):
            continue
        if task.about not in order.others:
            return task
        spare = task
    if spare is None:
        raise ValueError(f"No task was found that can show {order.idea!r}.")
    return spare


def _kind(skill: str, draw: Draw, *ideas: str, quick: bool = False) -> Kind:
    return Kind(skill, partial(_made, draw, ideas), frozenset(ideas), quick)


# ------------------------------------------------------------------------------------------ drawing one task


def _fill(skill: str, idea: str, order: Order) -> Fill | None:
    """A sum whose answer is to be laid."""
    sum = SUMS[idea](order.rng)
    wrong = trap(idea, *sum)
    if wrong is None or arithmetic.result(*sum) is None:
        return None
    return Fill.after(sum, wrong, skill, order)


def _fill_first(idea: str, order: Order) -> Fill:
    """A difference or division whose first number is to be laid."""
    sum, wrong = lost(order.rng)
    return Fill.before(sum, wrong, "order", order)


def _symbol(skill: str, idea: str, order: Order) -> Symbol | None:
    """Two numbers and an answer for which somebody with the idea takes another symbol."""
    rng = order.rng
    left, right = _pair(idea, rng)
    answers = [arithmetic.result(left, sign, right) for sign in arithmetic.SIGNS]
    task = Symbol(left, right, rng.choice([answer for answer in answers if answer is not None and answer < 100]), skill)
    return task if len(task.right_signs) < 3 else None


def _pair(idea: str, rng: Rng) -> tuple[int, int]:
    number = 2 + rng.below(8)
    if idea == "add_for_times":
        return number, 2 + rng.below(8)
    if idea == "remainder":
        return number + 1, number
    if idea == "one_identity":
        return rng.choice(((number, number), (number, 1)))
    return (0, number) if idea == "zero_div" else (number, 0)


def _change(name: str, idea: str, order: Order) -> Change | None:
    return Change.dealt(name, order)


def _number(skill: str, idea: str, order: Order) -> WhichNumber | None:
    """A sum whose answer is to be chosen."""
    sum = SUMS[idea](order.rng)
    wrong = trap(idea, *sum)
    return None if wrong is None else WhichNumber(sum, wrong, skill, order.rng)


def _question(make: Callable[[Order], Question], idea: str, order: Order) -> Question:
    return make(order)


# ------------------------------------------------------------------------------------------ the lesson

FACTS = ("add_for_times", "near_fact", "counts_start")
ZERO_AND_ONE = ("times_zero", "zero_div", "one_identity")
COLUMNS = ("no_carrying", "smaller_from_bigger", "digit_sum", "digit_swap", "side_by_side")
FIRST = ("turned_round", "bigger_first")

KINDS = {
    "symbol": _kind("facts", partial(_symbol, "facts"), "add_for_times", "remainder"),
    "fact": _kind("facts", partial(_fill, "facts"), *FACTS),
    "start": _kind("order", _fill_first, *FIRST),
    "column": _kind("joined", partial(_fill, "joined"), *COLUMNS),
    "zero_one": _kind("order", partial(_fill, "order"), *ZERO_AND_ONE),
    "symbol_zero": _kind("order", partial(_symbol, "order"), "div_by_zero", *ZERO_AND_ONE),
    **{name: _kind(aim.skill, partial(_change, name), aim.idea) for name, aim in AIMS.items()},
    "fact_question": _kind("facts", partial(_number, "facts"), *FACTS, "remainder", quick=True),
    "zero_question": _kind("order", partial(_number, "order"), *FIRST, "div_by_zero", *ZERO_AND_ONE, quick=True),
    "order_question": _kind("order", partial(_question, questions.order_matters), *FIRST, quick=True),
    "equals_question": _kind("order", partial(_question, questions.equals), "equals_answer", quick=True),
    "column_question": _kind("joined", partial(_number, "joined"), *COLUMNS, quick=True),
    "places_question": _kind(
        "joined", partial(_question, questions.places), "digit_swap", "digit_sum", "side_by_side", quick=True
    ),
}


class NumbersLesson(Lesson):
    """Facts, the order of numbers, 0 and 1, joined digits."""

    texts = TEXTS
    minutes = 45
    place = 3
    game = "formula"
    first_deal = 199
    house_rules = MappingProxyType({"hand": 13, "most": 2, "equal_turns": True})
    cards = ("2", "×", "4")
    wrong_ideas = IDEAS
    opening = ("symbol", "fact")
    kinds = KINDS

    def worked_example(self) -> Example:
        """2 and 4 with every symbol: which ones work with the cards 6 and 8?"""
        pictures = {
            "plus": arithmetic.number_line(2, "+", 4),
            "minus": arithmetic.number_line(2, "-", 4),
            "times": arithmetic.array(2, 4),
            "divided": arithmetic.groups(2, 4),
        }
        return self.example([("2 × 4 = 8", "", "")], pictures)

    def explain(self) -> Exercise:
        """Why 2 − 4 does not work."""
        return questions.explain()

    def question(self) -> Exercise:
        """The idea that = announces an answer."""
        return Question.read(TEXTS, ideas=KNOWN)

    def claims(self, game: Rules[Any, Any], view: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """A formula that is laid says that it is true."""
        if isinstance(action, Lay):
            left, right, _ = map(int, NewFormula.of(action).shown)
            could = [
                belief for belief in arithmetic.BELIEFS if arithmetic.wrong_answers(belief, left, action.sign, right)
            ]
            about = arithmetic.written(left, action.sign, right)
            yield from self.claimed(about, verdict, _skill_of(left, action.sign, right), KNOWN.told_by(could))


def _skill_of(left: int, sign: str, right: int) -> str:
    """The skill that a formula needs most."""
    if sign in ("×", "÷") and (0 in (left, right) or 1 in (left, right) or left == right):
        return "order"
    return "joined" if sign in ("+", "-") and max(left, right) > 9 else "facts"


LESSON = NumbersLesson()
