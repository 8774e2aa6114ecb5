"""Judging a formula: whether it is true and, if not, which wrong idea explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.arithmetic.answers import KINDS, answer_with, write
from rummy_kit.subjects.arithmetic.beliefs import (
    BELIEFS,
    TAKEN_FOR_ANOTHER,
    count_from,
    digit_sum,
    neighbours,
    read_as_sums,
    swap_digits,
    two_parts,
    wrong_answers,
)
from rummy_kit.subjects.arithmetic.numbers import ALIASES, SIGNS, result
from rummy_kit.subjects.arithmetic.places import (
    column_sum,
    first_to_carry,
    first_too_small,
    name_carried,
    place_words,
    regroup,
    wrong_column,
)
from rummy_kit.subjects.arithmetic.referee import weigh
from rummy_kit.subjects.arithmetic.words import texts
from rummy_kit.texts import list_items

MOST_DIGITS = 9
"""Longer numbers are not read: no number fact that pupils learn has them."""
OFF = {"+": "fewer", "-": "more"}
"""How a sum or difference can be off by one step: parts of the words for ``counts_start``."""

Facts = Mapping[str, Any]


def judge(left: str, sign: str, right: str, answer: str) -> Feedback:
    """Judge whether ``left sign right = answer`` is true; numbers are strings of digits, signs are ``+ - × ÷``.

    Whole numbers from 0 up; a division must come out exactly. Any text gets an answer; nothing is raised.

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


def holds(left: str, sign: str, right: str, answer: str) -> bool:
    """Whether :func:`judge` finds nothing wrong, in plain integers: enough for the true formulas that a game lists.

    >>> holds("12", "÷", "4", "3"), holds("7", "÷", "2", "3"), holds("07", "+", "1", "8"), holds("6", "÷", "0", "6")
    (True, False, False, False)
    """
    readable = next(_unreadable((left, right, answer), sign), None) is None
    return readable and result(int(left), sign, int(right)) == int(answer)


def _unreadable(numbers: Iterable[str], sign: str) -> Iterator[Feedback]:
    for number in numbers:
        said = {"said": number[:20], "most": MOST_DIGITS}
        if not (number.isascii() and number.isdecimal()):
            yield Feedback(KINDS["not_a_number"], "not_a_number", said)
        elif len(number) > MOST_DIGITS:
            yield Feedback(KINDS["too_many_digits"], "too_many_digits", said)
        elif number[0] == "0" and len(number) > 1:
            yield Feedback(KINDS["leading_zero"], "leading_zero", said | {"plain": number.lstrip("0") or "0"})
    if sign not in SIGNS:
        yield Feedback(KINDS["not_a_sign"], "not_a_sign", {"said": sign[:20], "signs": "+ − × ÷"})


def slip(left: int, sign: str, right: int, answer: int) -> tuple[str, Facts]:
    """The code of the idea that best explains a false formula, with the facts that its words name.

    >>> slip(8, "+", 4, 84)[0], slip(27, "+", 8, 25)[0], slip(32, "-", 5, 33)[0], slip(8, "+", 4, 11)[0]
    ('side_by_side', 'no_carrying', 'smaller_from_bigger', 'counts_start')
    """
    seen = ((code, look(left, sign, right, answer)) for code, look in IDEAS)
    found = next(((code, facts) for code, facts in seen if facts is not None), None)
    return found or ("not_equal", _what_is_known(left, sign, right, answer))


def beliefs(left: int, sign: str, right: int, answer: int) -> tuple[str, ...]:
    """Every idea that would lead to a false formula.

    >>> beliefs(4, "-", 9, 5)
    ('turned_round', 'bigger_first', 'smaller_from_bigger')
    """
    return tuple(belief for belief in BELIEFS if _leads_to(belief, left, sign, right, answer))


def _leads_to(belief: str, left: int, sign: str, right: int, answer: int) -> bool:
    """Whether this idea leads to that answer. Digits may also have been added up or swapped in the answer."""
    if answer in wrong_answers(belief, left, sign, right):
        return True
    if belief == "digit_sum":
        return answer > 9 and bool(answer % 10) and digit_sum(answer) == result(left, sign, right)
    return belief == "digit_swap" and _swaps_digits(left, sign, right, answer) is not None


@lru_cache(maxsize=1 << 14)  # practice judges the same formulas over and over
def find_codes(left: int, sign: str, right: int, answer: int) -> tuple[str, ...]:
    """What a false formula shows, in plain integers: the code that :func:`judge` gives and all beliefs; nothing
    if it is true.

    >>> find_codes(3, "×", 4, 12), find_codes(3, "×", 4, 7), find_codes(6, "÷", 0, 3)
    ((), ('add_for_times',), ('div_by_zero',))
    """
    if result(left, sign, right) == answer:
        return ()
    return tuple(dict.fromkeys((slip(left, sign, right, answer)[0], *beliefs(left, sign, right, answer))))


def find_beliefs(left: int, sign: str, right: int, answer: int) -> tuple[str, ...]:
    """The ideas behind what :func:`find_codes` finds: 0 ÷ 0 shows the same one as any other division by 0.

    >>> find_beliefs(0, "÷", 0, 0), find_beliefs(3, "+", 4, 9)
    (('div_by_zero',), ())
    """
    codes = ("div_by_zero" if code == "zero_by_zero" else code for code in find_codes(left, sign, right, answer))
    return tuple(dict.fromkeys(code for code in codes if code in BELIEFS))


# Each function checks a false formula for one idea: it returns the facts for the words, or None if the idea does not
# fit.


def _divides_by_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """6 ÷ 0 = 0, whatever the answer."""
    return {} if sign == "÷" and right == 0 and left else None


def _divides_zero_by_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """0 ÷ 0 = 0, which is no better than any other answer."""
    return {} if sign == "÷" and left == right == 0 else None


def _shares_out_nothing(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """0 ÷ 5 = 5."""
    return {} if sign == "÷" and left == 0 else None


def _multiplies_by_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 × 0 = 7."""
    if sign != "×" or 0 not in (left, right):
        return None
    return {"why": texts().say("times_zero", "empty" if left else "no_groups", {"left": left, "right": right})}


def _turned_round(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """4 − 9 = 5, which is 9 − 4."""
    if answer not in wrong_answers("turned_round", left, sign, right):
        return None
    return {"turned": write(right, sign, left, answer)}


def _forgets_what_one_does(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """n × 1 = 1, n ÷ 1 = 1, n ÷ n = 0 or n."""
    if answer not in wrong_answers("one_identity", left, sign, right):
        return None
    nudge = "groups" if sign == "×" else "itself" if left == right else "ones"
    data = {"left": left, "right": right}
    return {name: texts().say("one_identity", part, data) for name, part in (("asks", sign), ("nudge", nudge))}


def _adds_for_times(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """3 × 4 = 7."""
    return {} if answer in wrong_answers("add_for_times", left, sign, right) else None


def _takes_another_sign(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """9 − 4 = 13, which is 9 + 4."""
    if answer not in wrong_answers("another_sign", left, sign, right):
        return None
    other = next(other for other in TAKEN_FOR_ANOTHER[sign] if result(left, other, right) == answer)
    asks = texts().say("another_sign", sign, {"left": left, "right": right})
    return {"other": write(left, other, right, answer), "asks": asks}


def _changes_by_nothing(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 + 0 = 0, 7 − 0 = 0, 7 − 7 = 7."""
    if answer not in wrong_answers("zero_plus_minus", left, sign, right):
        return None
    case = "added" if sign == "+" else "taken" if right == 0 else "all"
    return {"why": texts().say("zero_plus_minus", case, {"number": left or right})}


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
    return {**data, "column": column.called, "carried": name_carried(column), "told": column_sum(column)}


def _writes_both_digits(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """27 + 8 = 215: both digits of the 15 are put in the ones."""
    if answer not in wrong_answers("both_digits", left, sign, right):
        return None
    column = first_to_carry(left, right)
    total = column.top + column.under
    data = {"top": column.top, "under": column.under, "sum": total, "kept": total % 10}
    return {**data, "column": column.called, "carried": name_carried(column), "told": column_sum(column)}


def _still_counts_the_ten(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """42 − 18 = 34: 8 from 12 is right, but the ten that it took is still there."""
    if answer not in wrong_answers("ten_kept", left, sign, right):
        return None
    column = first_too_small(left, right)
    data = {"more": column.top + 10, "under": column.under, "column": column.called, "carried": name_carried(column)}
    return {**data, "told": regroup(left, right)}


def _multiplies_one_part(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """12 × 3 = 32: the 2 is not multiplied."""
    parts = two_parts(left, right)
    if parts is None or answer not in wrong_answers("one_part", left, sign, right):
        return None
    tens, ones, factor = parts
    part, other = (tens, ones) if answer == tens * factor + ones else (ones, tens)
    whole = {"number": tens + ones, "part": part, "other": other, "factor": factor}
    return {**whole, "done": write(part, "×", factor, part * factor), "tens": tens, "ones": ones}


def _what_is_known(left: int, sign: str, right: int, answer: int) -> Facts:
    """What to say about a wrong answer that no idea explains; nothing if there is no right one."""
    value, say = result(left, sign, right), texts().say
    if value is None:
        return {}
    column = wrong_column(answer, value)
    size = {"column": column, "answer": answer}
    nudge = say("known", "column" if column else "more" if answer > value else "less", size)
    return {"check": say("known", *_check_backwards(left, sign, right, answer)), "nudge": nudge}


def _check_backwards(left: int, sign: str, right: int, answer: int) -> tuple[str, Facts]:
    """The inverse operation on a wrong answer, showing that it does not lead back to the starting number."""
    data = {"left": left, "right": right, "answer": answer}
    if sign in "-÷":
        back = {"-": "+", "÷": "×"}[sign]
        return "back", {**data, "back": write(answer, back, right, result(answer, back, right) or 0)}
    if sign == "+":
        short = answer < max(left, right)
        way = {"bigger": max(left, right)} if short else {"back": write(answer, "-", right, answer - right)}
        return "short" if short else "back", {**data, **way}
    if right == 0 or answer % right:
        return "no_table", {**data, "number": right}
    return "table", {**data, "fact": write(answer // right, "×", right, answer)}


def _takes_smaller_from_bigger(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """32 − 5 = 33: the 2 is taken from the 5."""
    if left < right or answer not in wrong_answers("smaller_from_bigger", left, sign, right):
        return None
    column = first_too_small(left, right)
    return {"top": column.top, "under": column.under, "column": column.called, "told": regroup(left, right)}


def _counts_the_start(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """8 + 4 = 11: 8, 9, 10, 11, with the 8 counted as the first step."""
    if answer not in wrong_answers("counts_start", left, sign, right):
        return None
    start, _ = count_from(left, sign, right)
    step = 1 if sign == "+" else -1
    return {"start": start, "first": start + step, "off": texts().say("counts_start", OFF[sign])}


def _swaps_digits(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """21 + 1 = 13, which would be right for 12."""
    numbers = (left, right, answer)
    for at, number in enumerate(numbers):
        for other in swap_digits(number):
            a, b, c = (other if place == at else same for place, same in enumerate(numbers))
            if result(a, sign, b) == c:
                return {"number": number, "swapped": other}
    return None


def _does_not_come_out(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 ÷ 2 = 9, but no whole number is right."""
    return {} if sign == "÷" and right and left % right else None


def _leaves_the_rest_out(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 ÷ 2 = 3."""
    return {} if answer in wrong_answers("remainder", left, sign, right) else None


def _goes_below_zero(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """4 − 9 = 6."""
    return {} if sign == "-" and left < right else None


def _adds_digits_up(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """12 + 4 = 7: 1 and 2 joined, read as 3.

    An answer whose own digits come to the right sum, as in 9 + 3 = 84, may show the same idea, but one answer in ten
    does so by chance: it counts among the beliefs, and is not claimed.
    """
    for a, b in read_as_sums(left, sign, right):
        if result(a, sign, b) == answer:
            pairs = dict.fromkeys(zip((left, right), (a, b), strict=True))
            say = texts().say
            told = [say("digit_sum", "reading", {"number": was, "read": read}) for was, read in pairs if was != read]
            number, read = next((was, read) for was, read in pairs if was != read)
            worth = {"number": number, "worth": place_words(number), "read": read}
            return {**worth, "readings": list_items(told), "joined": say("digit_sum", "worth", worth)}
    return None


def _takes_a_neighbour(left: int, sign: str, right: int, answer: int) -> Facts | None:
    """7 × 8 = 54, which is 6 × 9: the answer is next to the right one in the times tables."""
    if answer not in wrong_answers("near_fact", left, sign, right):
        return None
    beside = neighbours(left, right) if sign == "×" else [(answer * right, right)]
    a, b = next((a, b) for a, b in beside if result(a, sign, b) == answer)
    neighbour = write(a, sign, b, answer)
    nudge = texts().say("near_fact", sign, {"neighbour": neighbour, "left": left, "right": right})
    return {"neighbour": neighbour, "nudge": nudge}


Look = Callable[[int, str, int, int], Facts | None]

# ideas about 0 and order first, then digits, then impossible answers, then times-table facts
IDEAS: tuple[tuple[str, Look], ...] = (
    ("div_by_zero", _divides_by_zero),
    ("zero_by_zero", _divides_zero_by_zero),
    ("zero_div", _shares_out_nothing),
    ("times_zero", _multiplies_by_zero),
    ("turned_round", _turned_round),
    ("one_identity", _forgets_what_one_does),
    ("add_for_times", _adds_for_times),
    ("zero_plus_minus", _changes_by_nothing),
    ("side_by_side", _puts_side_by_side),
    ("smaller_from_bigger", _takes_smaller_from_bigger),
    ("no_carrying", _forgets_to_carry),
    ("both_digits", _writes_both_digits),
    ("ten_kept", _still_counts_the_ten),
    ("one_part", _multiplies_one_part),
    ("another_sign", _takes_another_sign),
    ("counts_start", _counts_the_start),
    ("digit_swap", _swaps_digits),
    ("remainder", _leaves_the_rest_out),
    ("not_exact", _does_not_come_out),
    ("below_zero", _goes_below_zero),
    ("digit_sum", _adds_digits_up),
    ("near_fact", _takes_a_neighbour),
)
