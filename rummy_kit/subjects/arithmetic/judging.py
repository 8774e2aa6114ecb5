"""Judging a formula: whether it is true, and if not, which idea went astray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any

from rummy_kit.feedback import Feedback
from rummy_kit.texts import listed

from .answers import KINDS, answer_with, written
from .beliefs import BELIEFS, counted_from, digit_sum, neighbours, swapped, wrong_answers
from .numbers import ALIASES, SIGNS, result
from .places import carried, column_sum, first_to_carry, first_too_small, place_words, regrouped
from .referee import weigh
from .words import texts

MOST_DIGITS = 9
"""Longer numbers are not read: no fact that anybody learns has them."""
OFF = {"+": "fewer", "-": "more"}
"""How a sum or a difference is off by a step, as parts of the words for ``counts_start``."""

Facts = Mapping[str, Any]


def judge(left: str, sign: str, right: str, answer: str) -> Feedback:
    """Whether ``left sign right = answer`` is true; numbers are given as strings of digits, signs as ``+ - × ÷``.

    Whole numbers from 0 up; a division must come out exactly. Every text gets an answer, nothing is raised.

    >>> judge("12", "÷", "4", "3").ok, judge("99", "×", "99", "9801").ok
    (True, True)
    >>> judge("4", "-", "9", "5").code, judge("7", "÷", "2", "3").code, judge("3", "×", "4", "7").code
    ('turned_round', 'remainder', 'add_for_times')
    >>> judge("07", "+", "1", "8").code, judge("a", "+", "1", "8").code
    ('leading_zero', 'not_a_number')
    """
    sign = ALIASES.get(sign, sign)
    problem = next(_unreadable((left, right, answer), sign), None)
    if problem is not None:
        return problem
    claim = (int(left), sign, int(right), int(answer))
    weighing = weigh(*claim)
    if weighing.true and weighing.whole:
        return answer_with("ok", claim, weighing)
    code, seen = slip(*claim)
    also = tuple(one for one in beliefs(*claim) if one != code)
    return replace(answer_with(code, claim, weighing, **seen), also=also)


def _unreadable(numbers: Iterable[str], sign: str) -> Iterator[Feedback]:
    for number in numbers:
        shown = {"said": number[:20], "most": MOST_DIGITS}
        if not (number.isascii() and number.isdecimal()):
            yield Feedback(KINDS["not_a_number"], "not_a_number", shown)
        elif len(number) > MOST_DIGITS:
            yield Feedback(KINDS["too_many_digits"], "too_many_digits", shown)
        elif number[0] == "0" and len(number) > 1:
            yield Feedback(KINDS["leading_zero"], "leading_zero", shown | {"plain": number.lstrip("0") or "0"})
    if sign not in SIGNS:
        yield Feedback(KINDS["not_a_sign"], "not_a_sign", {"said": sign[:20], "signs": "+ − × ÷"})


def slip(left: int, sign: str, right: int, answer: int) -> tuple[str, Facts]:
    """The code of the idea that best explains a false formula, with the facts that its words name.

    >>> slip(8, "+", 4, 84)[0], slip(27, "+", 8, 25)[0], slip(32, "-", 5, 33)[0], slip(8, "+", 4, 11)[0]
    ('side_by_side', 'no_carrying', 'smaller_from_bigger', 'counts_start')
    """
    seen = ((code, look(left, sign, right, answer)) for code, look in IDEAS)
    return next(((code, facts) for code, facts in seen if facts is not None), ("not_equal", {}))


def beliefs(left: int, sign: str, right: int, answer: int) -> tuple[str, ...]:
    """Every idea that would lead to a false formula.

    >>> beliefs(4, "-", 9, 5)
    ('turned_round', 'bigger_first', 'smaller_from_bigger')
    """
    return tuple(belief for belief in BELIEFS if _leads_to(belief, left, sign, right, answer))


def _leads_to(belief: str, left: int, sign: str, right: int, answer: int) -> bool:
    """Whether somebody with this idea would say so. Digits can be added up or change places in the answer, too."""
    if answer in wrong_answers(belief, left, sign, right):
        return True
    look = {"digit_swap": _swaps_digits, "digit_sum": _adds_digits_up}.get(belief)
    return look is not None and look(left, sign, right, answer) is not None


@lru_cache(maxsize=1 << 14)  # practice weighs the same formulas over and over
def shown(left: int, sign: str, right: int, answer: int) -> tuple[str, ...]:
    """What a formula shows, by plain integers: nothing if it is true, else the code of :func:`judge` and all beliefs.

    >>> shown(3, "×", 4, 12), shown(3, "×", 4, 7), shown(6, "÷", 0, 3)
    ((), ('add_for_times',), ('div_by_zero',))
    """
    if result(left, sign, right) == answer:
        return ()
    return tuple(dict.fromkeys((slip(left, sign, right, answer)[0], *beliefs(left, sign, right, answer))))


# Each of these looks at a false formula for one idea: the facts that its words name, or None where it does not show.


def _divides_by_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """6 ÷ 0 = 0, whatever the answer."""
    return {} if sign == "÷" and right == 0 and left else None


def _divides_zero_by_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """0 ÷ 0 = 0, which is no more right than any other answer."""
    return {} if sign == "÷" and left == right == 0 else None


def _shares_out_nothing(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """0 ÷ 5 = 5."""
    return {} if sign == "÷" and left == 0 else None


def _multiplies_by_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 × 0 = 7."""
    return {} if sign == "×" and 0 in (left, right) else None


def _turned_round(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """4 − 9 = 5, which is 9 − 4."""
    if answer not in wrong_answers("turned_round", left, sign, right):
        return None
    return {"turned": written(right, sign, left, answer)}


def _forgets_what_one_does(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """n × 1 = 1, n ÷ 1 = 1, n ÷ n = 0 or n."""
    return {} if answer in wrong_answers("one_identity", left, sign, right) else None


def _adds_for_times(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """3 × 4 = 7."""
    return {} if answer in wrong_answers("add_for_times", left, sign, right) else None


def _puts_side_by_side(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """8 + 4 = 84."""
    fits = answer in wrong_answers("side_by_side", left, sign, right)
    return {"worth": place_words(answer)} if fits else None


def _forgets_to_carry(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """27 + 8 = 25: the ten of 15 is lost."""
    if answer not in wrong_answers("no_carrying", left, sign, right):
        return None
    column = first_to_carry(left, right)
    tens, rest = divmod(column.top + column.under, 10)
    data = {"top": column.top, "under": column.under, "sum": 10 * tens + rest, "kept": rest}
    return {**data, "column": column.called, "carried": carried(column), "told": column_sum(column)}


def _takes_smaller_from_bigger(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """32 − 5 = 33: the 2 is taken from the 5."""
    if left < right or answer not in wrong_answers("smaller_from_bigger", left, sign, right):
        return None
    column = first_too_small(left, right)
    return {"top": column.top, "under": column.under, "column": column.called, "told": regrouped(left, right)}


def _counts_the_start(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """8 + 4 = 11: 8, 9, 10, 11, with the 8 counted as the first step."""
    if answer not in wrong_answers("counts_start", left, sign, right):
        return None
    start, _ = counted_from(left, sign, right)
    step = 1 if sign == "+" else -1
    return {"start": start, "first": start + step, "off": texts().say("counts_start", OFF[sign])}


def _swaps_digits(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """21 + 1 = 13, which is true of 12."""
    numbers = (left, right, answer)
    for at, number in enumerate(numbers):
        for other in swapped(number):
            a, b, c = (other if place == at else same for place, same in enumerate(numbers))
            if result(a, sign, b) == c:
                return {"number": number, "swapped": other}
    return None


def _does_not_come_out(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 ÷ 2 = 9, which has no whole number as its answer."""
    return {} if sign == "÷" and right and left % right else None


def _leaves_the_rest_out(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 ÷ 2 = 3."""
    return {} if answer in wrong_answers("remainder", left, sign, right) else None


def _goes_below_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """4 − 9 = 6."""
    return {} if sign == "-" and left < right else None


def _adds_digits_up(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """12 + 4 = 7: 1 and 2 joined, read as 3. Or 9 + 3 = 84: 8 and 4 joined, read as 12."""
    before = product(*(dict.fromkeys((number, digit_sum(number))) for number in (left, right)))
    for a, b, c in (*((a, b, answer) for a, b in before), (left, right, digit_sum(answer))):
        if result(a, sign, b) == c:
            pairs = dict.fromkeys(zip((left, right, answer), (a, b, c), strict=True))
            say = texts().say
            told = [say("digit_sum", "reading", {"number": was, "read": read}) for was, read in pairs if was != read]
            return {"readings": listed(told)}
    return None


def _takes_a_neighbour(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 × 8 = 54, which is 6 × 9: the answer stands beside the right one in the times tables."""
    if answer not in wrong_answers("near_fact", left, sign, right):
        return None
    if sign == "÷":
        return {"neighbour": written(answer * right, "÷", right, answer)}
    a, b = next((a, b) for a, b in neighbours(left, right) if a * b == answer)
    return {"neighbour": written(a, "×", b, answer)}


Look = Callable[[int, str, int, int], Facts | None]

# ideas about 0 and order first, then the digits, then what cannot be, then the facts of the tables
IDEAS: tuple[tuple[str, Look], ...] = (
    ("div_by_zero", _divides_by_zero),
    ("zero_by_zero", _divides_zero_by_zero),
    ("zero_div", _shares_out_nothing),
    ("times_zero", _multiplies_by_zero),
    ("turned_round", _turned_round),
    ("one_identity", _forgets_what_one_does),
    ("add_for_times", _adds_for_times),
    ("side_by_side", _puts_side_by_side),
    ("smaller_from_bigger", _takes_smaller_from_bigger),
    ("no_carrying", _forgets_to_carry),
    ("counts_start", _counts_the_start),
    ("digit_swap", _swaps_digits),
    ("remainder", _leaves_the_rest_out),
    ("not_exact", _does_not_come_out),
    ("below_zero", _goes_below_zero),
    ("digit_sum", _adds_digits_up),
    ("near_fact", _takes_a_neighbour),
)
