"""The wrong answers that wrong ideas about arithmetic lead to.

``judging.py`` recognises the ideas in a false formula; here they are applied, to make tasks in which they show and
to find those that would lead to the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product

from rummy_kit.subjects.arithmetic.numbers import result
from rummy_kit.subjects.arithmetic.places import (
    both_digits_written,
    smaller_from_bigger,
    ten_still_counted,
    without_carrying,
)

TABLES = 12
"""The times tables end here."""
MOST_COUNTED = 12
"""The most steps that a learner still counts one by one."""
LONG_NUMBER = 1000
"""From here on, numbers are too long for the column ideas."""

Belief = Callable[[int, str, int], Iterator[int]]


@lru_cache(maxsize=1 << 14)  # for every answer to a formula, each belief is asked for the same ones
def wrong_answers(belief: str, left: int, sign: str, right: int) -> tuple[int, ...]:
    """The wrong answers to ``left sign right`` that this idea leads to, the likeliest first.

    >>> wrong_answers("turned_round", 4, "-", 9), wrong_answers("no_carrying", 27, "+", 8)
    ((5,), (25,))
    >>> wrong_answers("times_zero", 7, "×", 0), wrong_answers("times_zero", 7, "×", 2)
    ((7,), ())
    """
    truth = result(left, sign, right)
    return tuple(dict.fromkeys(answer for answer in BELIEFS[belief](left, sign, right) if answer != truth))


def _turned_round(left: int, sign: str, right: int) -> Iterator[int]:
    """4 − 9 is read as 9 − 4."""
    turned = result(right, sign, left)
    if sign in ("-", "÷") and turned is not None:
        yield turned


def _bigger_first(left: int, sign: str, right: int) -> Iterator[int]:
    """3 ÷ 12 is read as 12 ÷ 3, because the bigger number always comes first."""
    if left < right:
        yield from _turned_round(left, sign, right)


def _divides_by_zero(left: int, sign: str, right: int) -> Iterator[int]:
    """6 ÷ 0 is 0, or 6."""
    if sign == "÷" and right == 0:
        yield from (0, left)


def _shares_out_nothing(left: int, sign: str, right: int) -> Iterator[int]:
    """0 ÷ 5 is 5."""
    if sign == "÷" and left == 0 < right:
        yield right


def _multiplies_by_zero(left: int, sign: str, right: int) -> Iterator[int]:
    """7 × 0 is 7."""
    if sign == "×" and 0 in (left, right):
        yield left or right


def _forgets_what_one_does(left: int, sign: str, right: int) -> Iterator[int]:
    """n × 1 is 1, n ÷ 1 is 1 or 0, n ÷ n is 0 or n."""
    if sign == "×" and 1 in (left, right):
        yield 1
    if sign == "÷" and right == 1:
        yield from (1, 0)
    if sign == "÷" and left == right > 0:
        yield from (0, left)


def _adds_for_times(left: int, sign: str, right: int) -> Iterator[int]:
    """3 × 4 is 7."""
    if sign == "×":
        yield left + right


def _takes_another_sign(left: int, sign: str, right: int) -> Iterator[int]:
    """3 + 4 is 12, 9 − 4 is 13, 8 ÷ 2 is 6. What 0 and 1 do, and × read as +, are separate ideas."""
    plain = min(left, right) >= 2 and left != right and result(left, sign, right) is not None
    for other in TAKEN_FOR_ANOTHER[sign] if plain else "":
        value = result(left, other, right)
        if value is not None:
            yield value


TAKEN_FOR_ANOTHER = {"+": "×-", "-": "+", "×": "", "÷": "-×+"}
"""For each sign, the signs that it is confused with, the commonest first."""


def _changes_by_nothing(left: int, sign: str, right: int) -> Iterator[int]:
    """7 + 0 is 0, 7 − 0 is 0, 7 − 7 is 7."""
    if (sign == "+" and 0 in (left, right)) or (sign == "-" and right == 0):
        yield 0
    if sign == "-" and left == right:
        yield left


def _puts_side_by_side(left: int, sign: str, right: int) -> Iterator[int]:
    """8 + 4 is 84."""
    if left and sign in ("+", "×"):
        yield int(f"{left}{right}")


def _takes_smaller_from_bigger(left: int, sign: str, right: int) -> Iterator[int]:
    """32 − 5 is 33."""
    if sign == "-" and max(left, right) < LONG_NUMBER:
        yield smaller_from_bigger(left, right)


def _forgets_to_carry(left: int, sign: str, right: int) -> Iterator[int]:
    """27 + 8 is 25."""
    if sign == "+" and max(left, right) < LONG_NUMBER:
        yield without_carrying(left, right)


def _writes_both_digits(left: int, sign: str, right: int) -> Iterator[int]:
    """27 + 8 is 215."""
    if sign == "+" and max(left, right) < LONG_NUMBER:
        yield both_digits_written(left, right)


def _still_counts_the_ten(left: int, sign: str, right: int) -> Iterator[int]:
    """42 − 18 is 34: a ten was changed into ten ones, and is still there."""
    if sign == "-" and right <= left < LONG_NUMBER and left > 19:
        yield ten_still_counted(left, right)


def _multiplies_one_part(left: int, sign: str, right: int) -> Iterator[int]:
    """12 × 3 is 32, or 16: only the tens are multiplied, or only the ones."""
    parts = two_parts(left, right)
    if sign == "×" and parts is not None:
        tens, ones, factor = parts
        yield from (tens * factor + ones, tens + ones * factor)


def two_parts(left: int, right: int) -> tuple[int, int, int] | None:
    """The tens and ones of the longer number in a product, and the other number; ``None`` if there are no such parts.

    >>> two_parts(3, 12), two_parts(20, 3), two_parts(7, 8)
    ((10, 2, 3), None, None)
    """
    number, factor = max(left, right), min(left, right)
    has_parts = 10 < number < 100 and number % 10 and 1 < factor < 10
    return (number - number % 10, number % 10, factor) if has_parts else None


def _counts_the_start(left: int, sign: str, right: int) -> Iterator[int]:
    """8 + 4 is 11: 8, 9, 10, 11. Nobody counts on in large steps."""
    start, steps = count_from(left, sign, right)
    if sign in ("+", "-") and 1 <= steps <= MOST_COUNTED and result(left, sign, right) is not None:
        yield start + (steps - 1 if sign == "+" else 1 - steps)


def count_from(left: int, sign: str, right: int) -> tuple[int, int]:
    """Where counting starts and how many steps it takes: a sum is counted from the bigger number.

    >>> count_from(4, "+", 38), count_from(12, "-", 4)
    ((38, 4), (12, 4))
    """
    return (right, left) if sign == "+" and left < right else (left, right)


def _swaps_digits(left: int, sign: str, right: int) -> Iterator[int]:
    """8 + 9 is written 71; 21 + 1 is read as 12 + 1."""
    truth = result(left, sign, right)
    yield from swap_digits(truth) if truth is not None else ()
    for a, b in (*((other, right) for other in swap_digits(left)), *((left, other) for other in swap_digits(right))):
        read = result(a, sign, b)
        if read is not None:
            yield read


def swap_digits(number: int) -> Iterator[int]:
    """The numbers that result from swapping two digits of a number; none with a 0 in front."""
    for one, other in combinations(range(len(str(number))), 2):
        digits = [*str(number)]
        digits[one], digits[other] = digits[other], digits[one]
        if digits[one] != digits[other] and digits[0] != "0":
            yield int("".join(digits))


def _leaves_the_rest_out(left: int, sign: str, right: int) -> Iterator[int]:
    """7 ÷ 2 is 3, or 4."""
    if sign == "÷" and right and left % right:
        yield from (left // right, left // right + 1)


def _adds_digits_up(left: int, sign: str, right: int) -> Iterator[int]:
    """12 + 4 is 7: 1 and 2 joined, read as 3."""
    for a, b in read_as_sums(left, sign, right):
        read = result(a, sign, b)
        if read is not None:
            yield read


def read_as_sums(left: int, sign: str, right: int) -> Iterator[tuple[int, int]]:
    """The two numbers with the digits of one replaced by their sum; of both only for ``+``, as chance explains
    the rest.

    >>> list(read_as_sums(12, "+", 13))
    [(3, 4), (3, 13), (12, 4)]
    """
    pairs = product(*(dict.fromkeys((digit_sum(number), number)) for number in (left, right)))
    return ((a, b) for a, b in pairs if (a, b) != (left, right) and (sign == "+" or left == a or right == b))


def digit_sum(number: int) -> int:
    """The digits of a number added up.

    >>> digit_sum(12)
    3
    """
    return sum(map(int, str(number)))


def _takes_a_neighbour(left: int, sign: str, right: int) -> Iterator[int]:
    """7 × 8 is 54: the answer is next to the right one in the times tables. The tables of 0 and 1 do not count."""
    value = result(left, sign, right)
    if sign == "×" and min(left, right) >= 2 and max(left, right) <= TABLES:
        yield from (a * b for a, b in neighbours(left, right))
    if sign == "÷" and 2 <= right <= TABLES and value is not None and 2 <= value <= TABLES:
        yield from (value - 1, value + 1)


def neighbours(left: int, right: int) -> list[tuple[int, int]]:
    """The facts beside a fact of the times tables, the nearest first.

    >>> neighbours(7, 8)[:4]
    [(6, 8), (7, 7), (7, 9), (8, 8)]
    """
    steps = sorted(product((-1, 0, 1), repeat=2), key=lambda step: abs(step[0]) + abs(step[1]))
    return [(left + up, right + on) for up, on in steps if up or on]


BELIEFS: Mapping[str, Belief] = {
    "div_by_zero": _divides_by_zero,
    "zero_div": _shares_out_nothing,
    "times_zero": _multiplies_by_zero,
    "turned_round": _turned_round,
    "bigger_first": _bigger_first,
    "one_identity": _forgets_what_one_does,
    "add_for_times": _adds_for_times,
    "another_sign": _takes_another_sign,
    "zero_plus_minus": _changes_by_nothing,
    "side_by_side": _puts_side_by_side,
    "smaller_from_bigger": _takes_smaller_from_bigger,
    "no_carrying": _forgets_to_carry,
    "both_digits": _writes_both_digits,
    "ten_kept": _still_counts_the_ten,
    "one_part": _multiplies_one_part,
    "counts_start": _counts_the_start,
    "digit_swap": _swaps_digits,
    "remainder": _leaves_the_rest_out,
    "digit_sum": _adds_digits_up,
    "near_fact": _takes_a_neighbour,
}
