"""The lesson on facts, order and joined digits, which leads to FORMULA: kinds of tasks, example, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Claim, Example, Kind, Lesson, draw_suiting
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic.sums import SUMS, TAKEN_FOR, Sum, find_trap

from . import questions
from .ideas import IDEAS, TEXTS
from .pieces import Lay, show_number
from .questions import WhichNumber
from .shelf import show_formula
from .tasks import Fill, Make, Symbol

TRIES = 400
MOST_SPARE = 24  # tasks drawn in search of one with the digits of a teacher's own deck
EASY_UP_TO = 30  # numbers of an easy sum

Draw = Callable[[str, Order], Exercise | None]
"""A task that can show this idea, or ``None`` if the numbers drawn do not allow one."""


def _make_task(draw: Draw, ideas: tuple[str, ...], order: Order) -> Exercise:
    """A task that can show what is wanted; if possible, a new one, with the digits of a teacher's own deck."""

    def draw_one() -> Exercise | None:
        task = draw(order.idea or order.rng.choice(ideas), order)
        return None if task is None or (order.idea and order.idea not in task.could) else task

    def suits(task: Exercise) -> tuple[bool, bool, bool]:
        of_deck = _is_of_deck(task.about, order)
        return of_deck, of_deck and _is_of_deck(task.hand, order), task.about not in order.others

    # the deck may not have the digits for this idea
    return draw_suiting(draw_one, suits, TRIES, enough=MOST_SPARE if order.deck else 0)


def _is_of_deck(written: Iterable[str], order: Order) -> bool:
    """Whether a teacher's own deck, if there is one, has the digits for what is written."""
    return not order.deck or order.deck.issuperset(sign for sign in written if sign.isdecimal())


def _kind(skill: str, draw: Draw, *ideas: str, quick: bool = False) -> Kind:
    return Kind(skill, partial(_make_task, draw, ideas), frozenset(ideas), quick)


# ------------------------------------------------------------------------------------------ drawing one task


def _draw_sum(idea: str, order: Order) -> Sum:
    """A sum that can show this idea; if possible, a teacher's own deck has the digits for it, for its answer, and for
    what a pupil with the idea lays.
    """

    def suits(sum: Sum) -> tuple[bool, bool]:
        answers = f"{arithmetic.result(*sum)} {find_trap(idea, *sum)}"
        return _is_of_deck(arithmetic.write(*sum), order), _is_of_deck(answers, order)

    sums = (SUMS[idea](order.rng) for _ in range(MOST_SPARE if order.deck else 1))
    return max(sums, key=suits)


def _fill(skill: str, idea: str, order: Order) -> Fill | None:
    """A sum whose answer is to be laid."""
    sum = _draw_sum(idea, order)
    wrong = find_trap(idea, *sum)
    return None if wrong is None else Fill.deal(sum, wrong, skill, order)


def _symbol(idea: str, order: Order) -> Symbol:
    """Two numbers and an answer that a pupil with the idea gets with a different symbol."""
    one, other = order.rng.between(2, 9), order.rng.between(2, 9)
    if idea == "remainder":
        return Symbol(one + 1, one, 1, "facts")
    sign = "+" if order.idea else order.rng.choice(("+", "×"))
    return Symbol(one, other, arithmetic.result(one, sign, other) or 0, "facts")


def _sum(ideas: tuple[str, ...], skill: str, idea: str, order: Order) -> Question | None:
    """A question about sums: often about several, which can show the most; about a single one if it is to be easy."""
    several = [] if order.easy else [one for one in ideas if one in TAKEN_FOR]
    if idea in several and (not order.idea or not questions.has_several(order) or order.rng.below(3) == 0):
        return questions.which_makes(several, skill, order)
    if order.easy and idea not in SUMS:
        return None
    sum = _draw_sum(idea, order)
    wrong = find_trap(idea, *sum)
    return None if wrong is None or (order.easy and not _is_easy(*sum)) else WhichNumber(sum, wrong, skill, order.rng)


def _is_easy(left: int, sign: str, right: int) -> bool:
    """Whether a sum comes out and has small numbers."""
    value = arithmetic.result(left, sign, right)
    return value is not None and max(left, right, value) <= EASY_UP_TO


def _zero_or_one(idea: str, order: Order) -> Question | None:
    """× 0 is asked together with the reason, since adding, and thinking that 0 changes nothing, lead to the same
    answer.
    """
    if order.idea == "times_zero":
        return questions.nothing_times(order)
    if not order.idea and order.rng.below(2):
        return questions.order_matters(order)  # a quick question on this goal, whatever the idea
    return _sum(ZERO_AND_ONE, "order", idea, order)


# ------------------------------------------------------------------------------------------ the lesson

FACTS = ("add_for_times", "another_sign", "near_fact", "counts_start", "remainder")
ZERO_AND_ONE = ("zero_plus_minus", "times_zero", "div_by_zero", "zero_div", "one_identity")
COLUMNS = (
    "no_carrying", "smaller_from_bigger", "both_digits", "ten_kept", "one_part", "digit_sum", "digit_swap",
    "side_by_side",
)  # fmt: skip
PLACES = ("digit_swap", "digit_sum", "side_by_side")
ORDER = ("turned_round", "bigger_first", "equals_answer")

KINDS = {
    "symbol": _kind("facts", _symbol, "add_for_times", "remainder"),
    "fact": _kind("facts", partial(_fill, "facts"), *FACTS[:-1]),
    "first": _kind("facts", lambda _, order: Make.deal("first", order), "add_for_times"),
    "column": _kind("joined", partial(_fill, "joined"), *COLUMNS),
    "longer": _kind("joined", lambda _, order: Make.deal("longer", order), "side_by_side"),
    "zero_one": _kind("order", partial(_fill, "order"), "zero_plus_minus", "zero_div", "one_identity"),
    "fact_question": _kind("facts", partial(_sum, FACTS, "facts"), *FACTS, quick=True),
    "zero_question": _kind("order", _zero_or_one, *ZERO_AND_ONE, quick=True),
    "order_question": _kind("order", lambda _, order: questions.order_matters(order), *ORDER, quick=True),
    "column_question": _kind("joined", partial(_sum, COLUMNS, "joined"), *COLUMNS, quick=True),
    "places_question": _kind("joined", lambda _, order: questions.places(order), *PLACES, quick=True),
}


class NumbersLesson(Lesson):
    """Facts, the order of numbers, 0 and 1, joined digits."""

    texts = TEXTS
    place = 3
    game = "formula"
    first_deal = 199
    house_rules = MappingProxyType({"hand": 13, "most": 2, "equal_turns": True, "rounds": 1})
    opponents = ("mia", "ben")
    cards = ("2", "×", "4")
    example_cards = ("2", "4", "6", "8")
    follows_deck = True
    ideas = IDEAS
    opening = ("symbol", "fact")
    kinds = KINDS

    def worked_example(self) -> Example:
        """2 and 4 with every symbol: which ones work with the cards 6 and 8?"""
        pictures = {
            "plus": arithmetic.number_line(2, "+", 4),
            "minus": arithmetic.number_line(2, "-", 4),
            "divided": arithmetic.groups(2, 4),
            "times": arithmetic.array(2, 4),
        }
        return self.example([("2 × 4 = 8", "", "")], pictures)

    def do_own_step(self, naming: str = "typed") -> Exercise:
        """The symbol between 2 and 4 that makes 8."""
        return Symbol(2, 4, 8, "facts")

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """Laying a formula claims that it is true."""
        sum = _sum_of(action) if isinstance(action, Lay) else None
        if sum is not None:
            could = [belief for belief in arithmetic.BELIEFS if arithmetic.wrong_answers(belief, *sum)]
            yield from self.claim(arithmetic.write(*sum), verdict, _skill_of(*sum), IDEAS.find_behind(could))

    def faces_in(self, task: Exercise) -> Iterable[str]:
        """Its digits, and those on its cards."""
        return filter(str.isdecimal, (*task.about, *task.hand))

    shelf_card = staticmethod(show_formula)


def _sum_of(lay: Lay) -> tuple[int, str, int] | None:
    """The sum that a play leaves, ``None`` if it leaves none."""
    left, right = map(arithmetic.read_number, (lay.left, lay.right))
    if not left or not right or lay.sign not in arithmetic.SIGNS:
        return None
    return int(show_number(left)), lay.sign, int(show_number(right))


def _skill_of(left: int, sign: str, right: int) -> str:
    """The skill that a formula demands most."""
    if sign in ("×", "÷") and (0 in (left, right) or 1 in (left, right) or left == right):
        return "order"
    return "joined" if sign in ("+", "-") and max(left, right) > 9 else "facts"


LESSON = NumbersLesson()
