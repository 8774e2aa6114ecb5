"""Judging a formula: whether it is true, and if not, which idea went astray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from rummy_kit.feedback import Feedback

from .answers import KINDS, answer_with, written
from .numbers import ALIASES, SIGNS, result
from .referee import Weighing, weigh

MOST_DIGITS = 9
"""Longer numbers are not read: no fact that anybody learns has them."""
TABLES = 12
"""The times tables go so far."""

Claim = tuple[int, str, int, int]


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
    return answer_with(_diagnose(claim, weighing), claim, weighing, **_turned(claim))


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


def _turned(claim: Claim) -> dict[str, str]:
    """The formula with its two numbers the other way round, for the words of ``turned_round``."""
    left, sign, right, _ = claim
    value = result(right, sign, left)
    return {"turned": "" if value is None else written(right, sign, left, value)}


def _diagnose(claim: Claim, weighing: Weighing) -> str:
    """The code of the slip that best explains a false formula: ideas about 0 and order first, then slips of facts."""
    left, sign, right, answer = claim
    if sign == "÷" and right == 0:
        return "div_by_zero"
    if sign == "÷" and left == 0:
        return "zero_div"
    if sign == "×" and 0 in (left, right):
        return "times_zero"
    if sign in ("-", "÷") and result(right, sign, left) == answer:
        return "turned_round"
    if _forgets_what_one_does(claim):
        return "one_identity"
    if sign == "×" and answer == left + right:
        return "add_for_times"
    if _true_with_a_number_turned(claim):
        return "digit_swap"
    if sign == "÷" and weighing.bottom != 1:
        return "remainder"
    if sign == "-" and weighing.top < 0:
        return "below_zero"
    if _true_with_a_digit_sum(claim):
        return "digit_sum"
    return "near_fact" if _neighbour_fact(claim, weighing.top) else "not_equal"


def _forgets_what_one_does(claim: Claim) -> bool:
    """n × 1 = 1, n ÷ 1 = 1, n ÷ n = 0 or n."""
    left, sign, right, answer = claim
    if sign == "×":
        return 1 in (left, right) and answer == 1
    if sign == "÷":
        return (right == 1 and answer in (0, 1)) or (left == right and answer in (0, left))
    return False


def _true_with_a_number_turned(claim: Claim) -> bool:
    """Whether the formula is true when the digits of one of its numbers change places: 12 for 21."""
    left, sign, right, answer = claim
    numbers = (left, right, answer)
    for at, number in enumerate(numbers):
        other = int(str(number)[::-1])
        if other != number and len(str(other)) == len(str(number)):
            a, b, c = (other if place == at else same for place, same in enumerate(numbers))
            if result(a, sign, b) == c:
                return True
    return False


def _true_with_a_digit_sum(claim: Claim) -> bool:
    """Whether the formula is true when joined digits are added up: 1 and 2 joined, read as 3."""
    left, sign, right, answer = claim
    ways = [{number, sum(map(int, str(number)))} for number in (left, right, answer)]
    return any(result(a, sign, b) == c for a, b, c in product(*ways))


def _neighbour_fact(claim: Claim, value: int) -> bool:
    """Whether the answer stands beside the right one in the times tables: 7 × 8 = 54, which is 6 × 9."""
    left, sign, right, answer = claim
    if sign == "×" and left <= TABLES and right <= TABLES:
        near = (-1, 0, 1)
        return any(answer == (left + up) * (right + on) for up in near for on in near)
    return sign == "÷" and right <= TABLES and value <= TABLES and abs(answer - value) == 1


def bigger_first(formulas: Iterable[tuple[str, str, str]]) -> Feedback | None:
    """A habit over many moves: ``(left, sign, right)`` as played, always the bigger number first for − and ÷.

    That is no mistake in a whole-number game, but the order decides, not the size; ``None`` below four such moves.

    >>> bigger_first([("9", "-", "4"), ("8", "÷", "2"), ("7", "-", "7"), ("6", "÷", "3"), ("5", "-", "1")]).code
    'bigger_first'
    >>> bigger_first([("9", "-", "4")]) is None
    True
    """
    ordered = [(int(left), sign, int(right)) for left, sign, right in formulas if sign in ("-", "÷") and left != right]
    if len(ordered) < 4 or any(left < right for left, _, right in ordered):
        return None
    left, sign, right = ordered[-1]
    data = {"count": len(ordered), "last": written(left, sign, right), "turned": written(right, sign, left)}
    return Feedback(KINDS["bigger_first"], "bigger_first", data)


def judge_mirrored(answer: str, left: str, sign: str, right: str, *, accepted: bool = True) -> Feedback:
    """``answer = left sign right``, the sides exchanged; ``accepted`` is whether the learner called it true.

    A true one that is refused has the code ``equals_answer``: = means *the same as*, not *here comes the answer*.

    >>> judge_mirrored("6", "2", "+", "4").code, judge_mirrored("6", "2", "+", "4", accepted=False).code
    ('ok', 'equals_answer')
    """
    judged = judge(left, sign, right, answer)
    if not judged.ok or accepted:
        return judged
    mirrored = f"{answer} = {judged.data['claim'].partition(' = ')[0]}"
    return Feedback(KINDS["equals_answer"], "equals_answer", {**judged.data, "mirrored": mirrored}, judged.steps)
