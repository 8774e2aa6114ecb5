"""Questions answered at a glance, made from random numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question, answers_of
from rummy_kit.picture import Picture
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic.handling import number_in
from rummy_kit.subjects.arithmetic.sums import Sum, find_sum
from rummy_kit.table.panel import tip_of
from rummy_kit.table.view import Draft, PanelView

from .ideas import IDEAS, TEXTS
from .tasks import Numbers, draw_columns, explain_formula, find_ideas, judge, say_idea

OPTIONS = 4  # numbers to choose from
NOTHING = "nothing"
SEVERAL = " or "


# ------------------------------------------------------------------------------------------ what goes after the =


class OfSums(Question):
    """A question about sums. ``claims`` are the false formulas that answers stand for; ``nothing`` is the code of the
    reply to "None" where another answer is right. What is wrong with a formula is put in the same words as in the game.
    """

    claims: Mapping[str, Numbers]
    nothing: str

    def _judge(self, answer: str) -> Feedback:
        if answer == NOTHING:
            return Feedback("concept", self.nothing)
        return judge(*self.claims[answer]) if answer in self.claims else super()._judge(answer)

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """The false formula, if the answer stands for one."""
        claim = self.claims.get(draft.text.get("answer", ""))
        return arithmetic.write(*claim) if claim else super().own_answer(draft, feedback)

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        return say_idea(feedback) or super().idea(draft, feedback)

    def picture_of_answer(self, feedback: Feedback) -> dict[str, Any] | None:
        return draw_columns(feedback)

    def panel(self, feedback: Feedback) -> PanelView:
        wrong_sum = feedback.code in arithmetic.codes() and not feedback.ok
        return explain_formula(feedback) if wrong_sum else super().panel(feedback)


class WhichNumber(OfSums):
    """The answer to a sum, among numbers that wrong ideas lead to; with − and ÷, perhaps no number works."""

    nothing = "there_is_one"

    def __init__(self, sum: Sum, wrong: int, skill: str, rng: Rng) -> None:
        self._sum = sum
        value = arithmetic.result(*sum)
        numbers = {number: str(number) for number in self._options(wrong, rng)}
        if value is not None:
            numbers[value] = "ok"
        answers = {numbers[number]: str(number) for number in sorted(numbers)}
        if sum[1] in ("-", "÷"):
            answers["ok" if value is None else NOTHING] = TEXTS.say("question.sum.answers", "nothing")
        data = {"side": arithmetic.write(*sum), **self._facts()}
        said = {"ok": TEXTS.say_all("question.sum.words.nothing_ok", data)} if value is None else {}
        last = ("ok" if value is None else NOTHING,)
        about = arithmetic.write(*sum)

        def reads(picture: Picture) -> str | None:
            """The answer with the number in the picture."""
            return next((code for code, number in answers.items() if number == str(number_in(picture))), None)

        more: dict[str, Any] = {"skill": skill, "data": data, "said": said, "last": last, "about": about}
        super().__init__("sum", TEXTS, answers=answers, reads=reads, **more)
        self.claims = {str(number): (*sum, number) for number in numbers if number != value}
        self.could = find_ideas((*sum, number) for number in numbers)

    def _options(self, wrong: int, rng: Rng) -> list[int]:
        """Wrong answers: this one, then those of other ideas, then numbers near the right one."""
        left, _, right = self._sum
        value = arithmetic.result(*self._sum)
        found = [wrong]
        for belief in rng.shuffle(tuple(arithmetic.BELIEFS)):
            found += [number for number in arithmetic.wrong_answers(belief, *self._sum)[:1] if self._tells(number)]
        near = (left if value is None else value) + 2
        found += [near + right, near, near + 10]
        return [number for number in dict.fromkeys(found) if number != value][: OPTIONS - 1]

    def _tells(self, number: int) -> bool:
        """Whether only one idea leads to this answer."""
        return len(arithmetic.find_codes(*self._sum, number)) == 1 and number < 1000

    def _facts(self) -> dict[str, str]:
        """The true formula, and the way back as a check; or why no number works."""
        _, sign, right = self._sum
        judged = judge(*self._sum, arithmetic.result(*self._sum) or 0)
        if judged.ok:
            claim = judged.steps[0].text
            return {"why": f"{claim}.", "claim": claim, "back": judged.steps[-1].text}
        code, part = ("below_zero" if sign == "-" else "remainder", "what") if right else ("div_by_zero", "solution")
        return {"why": arithmetic.texts().say(code, part, judged.data)}


# ------------------------------------------------------------------------------------------ which sum makes a number


class WhichMakes(OfSums):
    """Which of several sums comes to a given number, if any? Wrong ideas lead to the others."""

    nothing = "one_does"

    def __init__(self, number: int, wrong: Iterable[Sum], right: Sum | None, skill: str, rng: Rng) -> None:
        self.claims = {arithmetic.write(*sum): (*sum, number) for sum in wrong}
        options = {side: side for side in self.claims} | ({"ok": arithmetic.write(*right)} if right else {})
        none = NOTHING if right else "ok"
        answers = {**options, none: TEXTS.say("question.makes.answers", "none")}
        come = [_comes_to((left, sign, right)) for left, sign, right, _ in self.claims.values()]
        data = {"number": number, "right": arithmetic.write(*right) if right else "", "come": "; ".join(come)}
        data["other"] = come[0]
        said = {} if right else {"ok": TEXTS.say_all("question.makes.words.none_ok", data)}
        about = f"{number}: {SEVERAL.join(sorted(self.claims))}"
        super().__init__("makes", TEXTS, answers=answers, skill=skill, data=data, said=said, last=(none,), about=about)
        self._has_one = right is not None
        self.could = find_ideas(self.claims.values())

    def hint(self, depth: int) -> PanelView:
        if self._has_one:
            return super().hint(depth)
        return tip_of(TEXTS, "question.makes.words.none_hint", self._data, depth)


def _comes_to(sum: Sum) -> str:
    """What a sum makes, in words, or that no whole number works.

    >>> _comes_to((3, "×", 5)), _comes_to((12, "÷", 0))
    ('3 × 5 is 15', 'no whole number works for 12 ÷ 0')
    """
    value = arithmetic.result(*sum)
    side = arithmetic.write(*sum)
    return TEXTS.say(
        "question.makes.words.comes_to", "nothing" if value is None else "what", {"side": side, "value": value}
    )


def has_several(order: Order) -> bool:
    """Whether an earlier task was about several sums."""
    return any(SEVERAL in about for about in order.others)


def which_makes(ideas: Sequence[str], skill: str, order: Order) -> WhichMakes:
    """A number, and sums that a pupil with one of these ideas thinks come to it."""
    rng = order.rng
    number = rng.choice((12, 14, 15, 16, 18))
    shuffled = [idea for idea in rng.shuffle(ideas) if idea != order.idea]
    sums = [sum for idea in (order.idea, *shuffled) if idea and (sum := find_sum(idea, number, rng)) is not None]
    right = RIGHT[skill](number, rng) if rng.below(4) else None
    return WhichMakes(number, sums[: OPTIONS - (right is not None)], right, skill, rng)


RIGHT: Mapping[str, Callable[[int, Rng], Sum]] = {
    "facts": lambda number, rng: rng.choice(((number - 5, "+", 5), (number + 4, "-", 4), (2 * number, "÷", 2))),
    "order": lambda number, rng: rng.choice(((number, "×", 1), (1, "×", number), (number, "÷", 1), (0, "+", number))),
    "joined": lambda number, rng: rng.choice(((number + 17, "-", 17), (number - 6, "+", 6), (number + 8, "-", 8))),
}
"""Sums that come to a number, for each skill."""


# ------------------------------------------------------------------------------------------ what the words say


_ask = partial(Question, texts=TEXTS, ideas=IDEAS)


def swap(order: Order) -> Question:
    """Whether the two numbers may change places: 9 − 4 and 4 − 9."""
    rng = order.rng
    sign = rng.choice(("-", "÷") if order.idea else arithmetic.SIGNS)
    few = rng.between(2, 9)
    many = few * rng.between(2, 5) if sign == "÷" else few + rng.between(1, 9)
    pair = rng.shuffle((many, few)) if sign in "+×" else (many, few)
    one, other = arithmetic.write(pair[0], sign, pair[1]), arithmetic.write(pair[1], sign, pair[0])
    same = sign in ("+", "×")
    data: dict[str, Any] = {"one": one, "other": other, "value": arithmetic.result(pair[0], sign, pair[1])}
    data |= {"many": many, "few": few}
    data["why"] = TEXTS.say("question.swap.words", "plus" if same else "minus" if sign == "-" else "divided", data)
    data["verdict"] = TEXTS.say("question.swap.words", "same" if same else "different")
    if same:
        parts = {"ok": "yes", "never_swap": "no", "some_swap": "some_swap"}
    else:
        parts = {"ok": "no", "turned_round": "yes", "bigger_first": "bigger_first"}
    return _ask("swap", parts=parts, data=data)


def story(order: Order) -> Question:
    """Which number is divided: 3 pizzas for 12 children are 3 ÷ 12."""
    few = order.rng.between(2, 6)
    many = few * order.rng.between(2, 4)
    data: dict[str, Any] = {"few": few, "many": many, "value": many // few}
    data |= {"one": arithmetic.write(few, "÷", many), "other": arithmetic.write(many, "÷", few)}
    answers = {"ok": data["one"], "bigger_first": data["other"], "add_story": arithmetic.write(few, "+", many)}
    answers |= {"turned_round": TEXTS.say("question.story.answers", "both", data)}
    return _ask("story", answers=answers, data=data, text=order.rng.choice(("pizza", "juice", "rope")))


def nothing_times(order: Order) -> Question:
    """What × 0 comes to, with the reason: several ideas turn 7 × 0 into 7."""
    number = order.rng.between(2, 30)
    left, right = (number, 0) if order.rng.below(2) else (0, number)
    data = {"side": arithmetic.write(left, "×", right), "left": left, "right": right, "number": number}
    data["beside"] = f"{number}0"
    answers = answers_of(TEXTS, "nothing_times", data)
    if right != 0:
        del answers["side_by_side"]
    return _ask("nothing_times", answers=answers, data=data)


def gap(order: Order) -> Question:
    """A gap after the =, next to a number: 8 + 4 = … + 5."""
    left, right = order.rng.between(3, 11), order.rng.between(3, 11)
    total = left + right
    other = order.rng.choice([number for number in range(2, total - 1) if number not in (left, right)])
    answer = total - other
    data = {"left": left, "right": right, "other": other, "sum": total, "answer": answer}
    data |= {"all": total + other, "too_much": total + 2 * other, "beside": answer + 1, "more": total + 1}
    answers = {"ok": str(answer), "equals_answer": str(total), "equals_answer:all": str(total + other)}
    return _ask("gap", answers=answers | {"not_both": str(answer + 1)}, data=data)


def sides(order: Order) -> Question:
    """A sum after the =: is 12 = 3 × 4 true?"""
    left, right = order.rng.between(2, 9), order.rng.between(2, 9)
    sign = order.rng.choice(("+", "×"))
    data = {"side": arithmetic.write(left, sign, right), "answer": arithmetic.result(left, sign, right)}
    return _ask("sides", data=data)


def backwards(order: Order) -> Question:
    """A sum after the = with its numbers the wrong way round: is 5 = 4 − 9 true?"""
    rng = order.rng
    few, value, *_ = rng.shuffle(range(2, 10))
    sign = rng.choice(("-", "÷"))
    many = few + value if sign == "-" else few * value
    side, turned = arithmetic.write(few, sign, many), arithmetic.write(many, sign, few)
    data: dict[str, Any] = {"side": side, "turned": turned, "answer": value, "few": few, "many": many}
    data["why"] = TEXTS.say("question.backwards.words", "below" if sign == "-" else "part", data)
    return _ask("backwards", data=data)


ABOUT_ORDER = {
    "": (backwards, backwards, swap, story, gap, sides),  # the first can show all three
    "turned_round": (backwards, swap, story),
    "bigger_first": (backwards, swap, story),
    "equals_answer": (backwards, gap, sides),
}
"""Questions on what may change places, by the idea that they can show."""


def order_matters(order: Order) -> Question:
    """What may change places: the numbers with + and ×, and the two sides of =."""
    return order.rng.choice((swap, sides) if order.easy else ABOUT_ORDER[order.idea])(order)


def worth(order: Order) -> Question:
    """What a digit is worth: the 2 in 27."""
    tens, ones, data = _two_digits(order.rng)
    asks_tens = order.rng.below(2) == 1
    digit = tens if asks_tens else ones
    data |= {"digit": digit, "first": tens, "last": ones, "sum": tens + ones}
    data["stands"] = TEXTS.say("question.worth.words", "tens" if asks_tens else "ones")
    in_words = [arithmetic.place_words(10 * digit), arithmetic.place_words(digit)]
    answers = {"ok": in_words[not asks_tens], "digit_swap": in_words[asks_tens], **answers_of(TEXTS, "worth", data)}
    return _ask("worth", answers=answers, data=data)


def made_of(order: Order) -> Question:
    """Which number has this many tens and ones: 4 tens and 7 ones are 47."""
    tens, ones, data = _two_digits(order.rng)
    answers = {"ok": f"{tens}{ones}", "digit_swap": f"{ones}{tens}", "side_by_side": f"{tens}0{ones}"}
    data |= {f"{code}_words": arithmetic.place_words(int(number)) for code, number in answers.items()}
    data |= {**answers, "tens": tens, "ones": ones, "sum": tens + ones, "worth": 10 * tens}
    return _ask("made_of", answers=answers | {"digit_sum": str(tens + ones)}, data=data)


def _two_digits(rng: Rng) -> tuple[int, int, dict[str, Any]]:
    """Two different digits, neither of them 0, and the values that words can name."""
    tens, ones, *_ = rng.shuffle(range(1, 10))
    number = 10 * tens + ones
    return tens, ones, {"number": number, "words": arithmetic.place_words(number)}


def places(order: Order) -> Question:
    """What the places of digits are worth."""
    asked = made_of if order.idea == "side_by_side" or order.rng.below(2) else worth
    return asked(order)
