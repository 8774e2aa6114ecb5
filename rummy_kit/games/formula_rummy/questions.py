"""Quick questions on formulas and names: the item bank of the lesson. Each wrong answer comes from a wrong idea."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question, answers_of
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions import school, showing
from rummy_kit.subjects.ions.notation import roman
from rummy_kit.table.panel import panel_of

from .ideas import IDEAS, TEXTS
from .picture import handle_of
from .tasks import draw_pair

MOST = 5  # answers to choose from


class CompoundQuestion(Question):
    """A question on a compound, whose wrong answers come from wrong ideas.

    ``judge`` says what is wrong with the answer for a code, if the subject knows more about it than the idea does.
    """

    def __init__(
        self,
        name: str,
        made: ions.Compound,
        answers: Mapping[str, str],
        *,
        wrong: Mapping[str, str] | None = None,
        judge: Callable[[str], Feedback] | None = None,
        data: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        values, also = {**made.facts, **(data or {})}, _also(wrong or {}, answers)
        judged = {code: Feedback("concept", code.partition(":")[0], also=codes) for code, codes in also.items()}
        about = " ".join(made.keys)
        super().__init__(name, TEXTS, answers=answers, data=values, ideas=IDEAS, about=about, judged=judged, **more)
        self._subject = judge

    def _words(self, feedback: Feedback) -> dict[str, str]:
        if self._subject is None or feedback.kind != "concept":
            return super()._words(feedback)
        panel = panel_of(ions.texts(), self._subject(feedback.data["picked"]))
        return {"title": panel["title"], "what": panel["text"]}


def _also(wrong: Mapping[str, str], answers: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """For each wrong answer, the codes of the other ideas that lead to it."""
    return {
        code: tuple(other for other, said in wrong.items() if said == answer and other != code)
        for code, answer in answers.items()
        if code != "ok"
    }


# ------------------------------------------------------------------------------------------ formulas


def which_formula(order: Order) -> Question:
    """Which numbers of two ions make 0?"""
    table = school.FOURFOLD if order.idea == "not_reduced" else school.KNOWN
    pool = (pair for pair in table if school.worth_counting(pair))
    pair = draw_pair(order, pool, lambda pair: order.idea in ("", *ions.counts_to_offer(*pair)), school.COMMON)
    made, counts = ions.compound(*pair), ions.counts_to_offer(*pair)
    wrong = {code: ions.Compound(made.cation, made.anion, numbers).unicode for code, numbers in counts.items()}
    answers = IDEAS.choose_wrong(order.idea, MOST - 1, wrong)
    numbers = {"ok": made.counts, **counts}
    return CompoundQuestion(
        "which_formula",
        made,
        {"ok": made.unicode, **answers},
        skill="formula",
        wrong=wrong,
        pictures={code: ions.stacks(made.cation, n, made.anion, m) for code, (n, m) in numbers.items()},
        handles={code: handle_of(made.cation, n, made.anion, m) for code, (n, m) in numbers.items()},
        judge=lambda code: ions.judge_formula(made.cation, numbers[code][0], made.anion, numbers[code][1]),
    )


def which_writing(order: Order) -> Question:
    """How is this compound written?"""
    pool = school.WHOLE if order.idea == "over_reduced" else school.KNOWN
    pair = draw_pair(order, pool, lambda pair: order.idea in ("", *showing.writings_to_offer(pair)), school.COMMON)
    made = ions.compound(*pair)
    answers = IDEAS.choose_wrong(order.idea, MOST - 1, showing.writings_to_offer(pair))
    pictures = {code: ions.beside_right(*pair, text) for code, text in answers.items()}
    return CompoundQuestion(
        "which_writing",
        made,
        {"ok": made.unicode, **answers},
        skill="write",
        pictures=pictures,
        judge=lambda code: ions.judge_written(*pair, answers[code]),
    )


def crystal(order: Order) -> Question:
    """What does a formula tell us about a crystal?"""
    made = ions.compound(*draw_pair(order, school.CRYSTALS, first=school.COMMON))
    answers, picture = answers_of(TEXTS, "crystal", made.facts), ions.crystal(made.cation, made.anion)
    return CompoundQuestion("crystal", made, answers, skill="formula", picture=picture)


# ------------------------------------------------------------------------------------------ names


def which_name(order: Order) -> Question:
    """What is a compound called if its metal makes only one ion?"""
    return _name(order, "which_name", "name", school.WITHOUT_NUMERAL)


def which_numeral(order: Order) -> Question:
    """What is a compound called if its metal makes several ions?"""
    if order.idea == "roman_is_anions":  # with charges of 2 each, it would also be the number of metal ions
        return _name(order, "which_numeral", "numeral", tuple(filter(showing.anions_tell, school.FOURFOLD)))
    return _name(order, "which_numeral", "numeral", school.WITH_NUMERAL)


def _name(order: Order, name: str, skill: str, pool: Sequence[school.Pair]) -> Question:
    pair = draw_pair(
        order,
        pool,
        lambda pair: not order.idea or order.idea in IDEAS.find_behind(ions.wrong_names(*pair)),
        school.COMMON,
    )
    made, wrong = ions.compound(*pair), dict(ions.wrong_names(*pair))
    wrong.pop("wrong_ion", None)
    answers = IDEAS.choose_wrong(order.idea, MOST - 1, wrong)
    return CompoundQuestion(
        name,
        made,
        {"ok": made.name, **answers},
        skill=skill,
        wrong=wrong,
        picture=ions.stacks_of(made),
        judge=lambda code: ions.judge_name(*pair, answers[code]),
    )


def numeral_means(order: Order) -> Question:
    """What does the numeral in a name say?"""
    made = ions.compound(*draw_pair(order, school.KNOWN, showing.charge_tells, school.COMMON))
    charge = made.cation.charge_of_one_atom
    data = {"charge": charge, "roman": roman(charge), "metal": made.cation.element}
    answers = answers_of(TEXTS, "numeral_means", made.facts | data)
    return CompoundQuestion("numeral_means", made, answers, skill="numeral", picture=ions.stacks_of(made), data=data)
