"""Judging a formula: whether it is true, and if not, which idea went astray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from rummy_kit.feedback import Feedback
from rummy_kit.texts import listed

from .answers import KINDS, answer_with, written
from .numbers import ALIASES, SIGNS, result
from .places import (
    carried,
    column_sum,
    first_to_carry,
    first_too_small,
    place_words,
    regrouped,
    smaller_from_bigger,
    without_carrying,
)
from .referee import weigh
from .words import texts

MOST_DIGITS = 9
"""Longer numbers are not read: no fact that anybody learns has them."""
TABLES = 12
"""The times tables go so far."""

MOST_COUNTED = 12
"""So many steps are still counted one by one."""
LONG_NUMBER = 1000
"""From here on nobody adds in columns at this table."""
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
    return answer_with(code, claim, weighing, **seen)


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
    if sign not in ("-", "÷") or result(right, sign, left) != answer:
        return None
    return {"turned": written(right, sign, left, answer)}


def _forgets_what_one_does(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """n × 1 = 1, n ÷ 1 = 1, n ÷ n = 0 or n."""
    if sign == "×" and 1 in (left, right) and answer == 1:
        return {}
    if sign == "÷" and ((right == 1 and answer in (0, 1)) or (left == right and answer in (0, left))):
        return {}
    return None


def _adds_for_times(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """3 × 4 = 7."""
    return {} if sign == "×" and answer == left + right else None


def _puts_side_by_side(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """8 + 4 = 84."""
    return {"worth": place_words(answer)} if str(answer) == f"{left}{right}" else None


def _forgets_to_carry(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """27 + 8 = 25: the ten of 15 is lost."""
    if sign != "+" or max(left, right) >= LONG_NUMBER or answer != without_carrying(left, right):
        return None
    column = first_to_carry(left, right)
    tens, rest = divmod(column.top + column.under, 10)
    data = {"top": column.top, "under": column.under, "sum": 10 * tens + rest, "kept": rest}
    return {**data, "column": column.called, "carried": carried(column), "told": column_sum(column)}


def _takes_smaller_from_bigger(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """32 − 5 = 33: the 2 is taken from the 5."""
    if sign != "-" or not right <= left < LONG_NUMBER or answer != smaller_from_bigger(left, right):
        return None
    column = first_too_small(left, right)
    return {"top": column.top, "under": column.under, "column": column.called, "told": regrouped(left, right)}


def _counts_the_start(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """8 + 4 = 11: 8, 9, 10, 11, with the 8 counted as the first step. Nobody counts on by many."""
    start, steps = (right, left) if sign == "+" and left < right else (left, right)
    if sign not in ("+", "-") or not 1 <= steps <= MOST_COUNTED or result(left, sign, right) is None:
        return None
    step = 1 if sign == "+" else -1
    if answer != start + step * (steps - 1):
        return None
    return {"start": start, "first": start + step, "off": texts().say("counts_start", OFF[sign])}


def _swaps_digits(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """21 + 1 = 13, which is true of 12."""
    numbers = (left, right, answer)
    for at, number in enumerate(numbers):
        for other in _swapped(str(number)):
            a, b, c = (other if place == at else same for place, same in enumerate(numbers))
            if result(a, sign, b) == c:
                return {"number": number, "swapped": other}
    return None


def _swapped(number: str) -> Iterator[int]:
    """The numbers that come when two digits of one change places; none with a 0 in front."""
    for one, other in combinations(range(len(number)), 2):
        digits = [*number]
        digits[one], digits[other] = digits[other], digits[one]
        if digits[one] != digits[other] and digits[0] != "0":
            yield int("".join(digits))


def _does_not_come_out(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 ÷ 2 = 3."""
    return {} if sign == "÷" and right and left % right else None


def _goes_below_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """4 − 9 = 6."""
    return {} if sign == "-" and left < right else None


def _adds_digits_up(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """12 + 4 = 7: 1 and 2 joined, read as 3."""
    numbers = (left, right, answer)
    for readings in product(*({number: None, sum(map(int, str(number))): None} for number in numbers)):
        a, b, c = readings
        if result(a, sign, b) == c:
            others = dict(pair for pair in zip(numbers, readings, strict=True) if pair[0] != pair[1])
            say = texts().say
            told = [say("digit_sum", "reading", {"number": number, "read": read}) for number, read in others.items()]
            return {"readings": listed(told)}
    return None


def _takes_a_neighbour(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 × 8 = 54, which is 6 × 9: the answer stands beside the right one in the times tables."""
    value = result(left, sign, right)
    if sign == "×" and left <= TABLES and right <= TABLES:
        near = (-1, 0, 1)
        for up, on in sorted(product(near, near), key=lambda steps: abs(steps[0]) + abs(steps[1])):
            if answer == (left + up) * (right + on):
                return {"neighbour": written(left + up, "×", right + on, answer)}
    if sign == "÷" and right <= TABLES and value is not None and value <= TABLES and abs(answer - value) == 1:
        return {"neighbour": written(answer * right, "÷", right, answer)}
    return None


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
    ("remainder", _does_not_come_out),
    ("below_zero", _goes_below_zero),
    ("digit_sum", _adds_digits_up),
    ("near_fact", _takes_a_neighbour),
)
