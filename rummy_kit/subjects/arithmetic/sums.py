"""Random sums in which a certain wrong idea leads to a wrong answer."""

from __future__ import annotations

from collections.abc import Callable

from rummy_kit.subjects.arithmetic.beliefs import wrong_answers
from rummy_kit.subjects.arithmetic.judging import find_beliefs
from rummy_kit.subjects.luck import Luck

Sum = tuple[int, str, int]
"""Left number, symbol, right number."""


def find_trap(idea: str, left: int, sign: str, right: int) -> int | None:
    """The answer of a pupil with this idea; ``None`` if it is right, or if other ideas also lead to it.

    >>> find_trap("no_carrying", 27, "+", 8), find_trap("no_carrying", 12, "+", 5), find_trap("times_zero", 7, "×", 0)
    (25, None, None)
    """
    answers = wrong_answers(idea, left, sign, right)
    return next((answer for answer in answers if find_beliefs(left, sign, right, answer) == (idea,)), None)


def _table_fact(rng: Luck) -> Sum:
    one, other = rng.between(3, 9), rng.between(3, 9)
    return (one, "×", other) if rng.below(2) else (one * other, "÷", other)


def _over_ten(rng: Luck) -> Sum:
    if rng.below(2):
        return rng.between(6, 9), "+", rng.between(3, 8)
    return rng.between(11, 17), "-", rng.between(3, 8)


def _any_sign(rng: Luck) -> Sum:
    """A sum, a difference or a quotient, which another sign would change."""
    few, many = rng.between(2, 5), rng.between(3, 9)
    return rng.choice(((many, "+", few), (many + few, "-", few), (many * few, "÷", few)))


def _with_nothing(rng: Luck) -> Sum:
    number = rng.between(2, 20)
    return rng.choice(((number, "-", 0), (number, "-", number), (number, "+", 0), (0, "+", number)))


def _rest(rng: Luck) -> Sum:
    size = rng.between(2, 9)
    return size * rng.between(1, 8) + rng.between(1, size - 1), "÷", size


def _with_one(rng: Luck) -> Sum:
    number = rng.between(2, 12)
    return rng.choice(((number, "×", 1), (1, "×", number), (number, "÷", 1), (number, "÷", number)))


def _two_digits(rng: Luck) -> Sum:
    """A sum of two different digits, neither of them 0."""
    tens, ones, *_ = rng.shuffle(range(1, 10))
    left = rng.between(3, 10 * tens + ones - 2)
    return left, "+", 10 * tens + ones - left


def _no_ten(rng: Luck) -> Sum:
    tens, ones = rng.between(1, 7), rng.between(1, 7)
    return 10 * tens + ones, "+", rng.between(1, 9 - ones)


def _carries(rng: Luck) -> Sum:
    return 10 * rng.between(1, 6) + rng.between(3, 9), "+", rng.choice((0, 10, 20)) + rng.between(4, 9)


def _two_parts(rng: Luck) -> Sum:
    number, factor = 10 * rng.between(1, 2) + rng.between(2, 9), rng.between(2, 4)
    return (number, "×", factor) if rng.below(2) else (factor, "×", number)


def _borrows(rng: Luck) -> Sum:
    return 10 * rng.between(2, 9) + rng.between(0, 6), "-", rng.choice((0, 10)) + rng.between(3, 9)


SUMS: dict[str, Callable[[Luck], Sum]] = {
    "add_for_times": lambda rng: (rng.between(3, 9), "×", rng.between(3, 9)),
    "another_sign": _any_sign,
    "near_fact": _table_fact,
    "counts_start": _over_ten,
    "remainder": _rest,
    "div_by_zero": lambda rng: (rng.between(1, 20), "÷", 0),
    "zero_plus_minus": _with_nothing,
    "zero_div": lambda rng: (0, "÷", rng.between(2, 20)),
    "one_identity": _with_one,
    "digit_swap": _two_digits,
    "digit_sum": _no_ten,
    "side_by_side": lambda rng: (rng.between(11, 29), "+", rng.between(1, 9)),
    "no_carrying": _carries,
    "both_digits": _carries,
    "smaller_from_bigger": _borrows,
    "ten_kept": _borrows,
    "one_part": _two_parts,
}
"""By the idea that leads astray in them, though not in all of them: see :func:`find_trap`. Ideas that lead to the same
wrong answer as others are left to questions that ask for reasons."""


def find_sum(idea: str, number: int, rng: Luck) -> Sum | None:
    """A sum that comes to a number from 12 to 18 for a pupil with this idea and, if possible, with no other; ``None``
    if there is none.

    >>> from rummy_kit.engine.rng import Rng
    >>> find_sum("side_by_side", 14, Rng(1)), find_sum("zero_div", 14, Rng(1))
    ((1, '+', 4), (0, '÷', 14))
    """
    spare = None
    for _ in range(20):
        sum = TAKEN_FOR[idea](number, rng)
        ideas = find_beliefs(*sum, number)
        if ideas == (idea,):
            return sum
        spare = sum if idea in ideas else spare
    return spare


def _factors(number: int, rng: Luck) -> Sum:
    """A product of the number's factors with one of them changed by one."""
    one = rng.choice([factor for factor in range(2, number) if number % factor == 0] or [2])
    more = 1 if rng.below(2) else -1
    return rng.choice(((one + more, "×", number // one), (one, "×", number // one + more)))


def _one_further(number: int, rng: Luck) -> Sum:
    steps = rng.between(3, 6)
    return rng.choice(((number + 1 - steps, "+", steps), (number - 1 + steps, "-", steps)))


def _split(number: int, rng: Luck) -> Sum:
    part = rng.between(3, number - 3)
    return part, "×", number - part


def _other_sign(number: int, rng: Luck) -> Sum:
    """A product read as a sum, or a sum read as a difference."""
    factors = [(one, "+", number // one) for one in range(2, number // 2 + 1) if number % one == 0]
    part = rng.between(2, number // 2 - 1)
    return rng.choice((*factors, (number - part, "-", part)))


def _still_ten(number: int, rng: Luck) -> Sum:
    """A sum whose ones come out right and whose tens one too high."""
    ones, tens = rng.between(0, 18 - number), rng.between(2, 8)
    return 10 * tens + ones, "-", 10 * (tens - 1) + 20 + ones - number


def _ones_only(number: int, rng: Luck) -> Sum:
    factor = rng.choice([factor for factor in range(2, 10) if (number - 10) % factor == 0])
    return 10 + (number - 10) // factor, "×", factor


def _with_rest(number: int, rng: Luck) -> Sum:
    size = rng.between(2, 5)
    return number * size + rng.between(1, size - 1), "÷", size


def _lost_ten(number: int, rng: Luck) -> Sum:
    ones = rng.between(number - 9, 9)
    return 10 + ones, "+", number - ones


def _cross_ten(number: int, rng: Luck) -> Sum:
    tens, ones = rng.between(2, 8), rng.between(0, 19 - number)
    return 10 * tens + ones, "-", 10 * (tens - 1) + ones + number - 10


def _read_as_sum(number: int, rng: Luck) -> Sum:
    other = rng.between(2, 9)  # of one digit
    first = rng.between(max(1, number - other - 9), min(9, number - other))
    return 10 * first + number - other - first, "+", other


def _backwards(number: int, rng: Luck) -> Sum:
    truth, part = int(str(number)[::-1]), rng.between(3, 9)
    return truth - part, "+", part


TAKEN_FOR: dict[str, Callable[[int, Luck], Sum]] = {
    "add_for_times": _split,
    "another_sign": _other_sign,
    "near_fact": _factors,
    "counts_start": _one_further,
    "remainder": _with_rest,
    "div_by_zero": lambda number, rng: (number, "÷", 0),
    "zero_plus_minus": lambda number, rng: (number, "-", number),
    "zero_div": lambda number, rng: (0, "÷", number),
    "times_zero": lambda number, rng: rng.choice(((number, "×", 0), (0, "×", number))),
    "one_identity": lambda number, rng: (number, "÷", number),
    "digit_swap": _backwards,
    "digit_sum": _read_as_sum,
    "side_by_side": lambda number, rng: (1, "+", number - 10),
    "no_carrying": _lost_ten,
    "ten_kept": _still_ten,
    "one_part": _ones_only,
    "smaller_from_bigger": _cross_ten,
}
"""How to find a sum that is taken for a number from 12 to 18; what is found may not be one, see :func:`find_sum`."""
