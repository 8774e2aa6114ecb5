"""The referee: sympy decides whether a formula is true, and what it really comes to.

sympy costs more than a second to import, so it is imported on the first question, never before. A game asks the same
things again and again, so the cache makes the answers free.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rummy_kit.subjects.referee import until_sympy_comes


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What sympy found about ``left sign right = answer``.

    ``top`` over ``bottom`` is the exact value of the left side in lowest terms, ``bottom`` 0 where there is none
    (something divided by 0); ``whole`` says whether it is a whole number from 0 up.
    """

    true: bool
    top: int
    bottom: int

    @property
    def whole(self) -> bool:
        """Whether the left side comes to a whole number from 0 up."""
        return self.bottom == 1 and self.top >= 0


def weigh_at_once(left: int, sign: str, right: int, answer: int) -> Evaluation:
    """Does what :func:`weigh` does without sympy, in exact fractions.

    >>> weigh_at_once(7, "÷", 2, 3)
    Evaluation(true=False, top=7, bottom=2)
    """
    if sign == "÷" and right == 0:
        return Evaluation(False, 0, 0)
    value = {
        "+": lambda: Fraction(left + right),
        "-": lambda: Fraction(left - right),
        "×": lambda: Fraction(left * right),
        "÷": lambda: Fraction(left, right),
    }[sign]()
    return Evaluation(value == answer, value.numerator, value.denominator)


@until_sympy_comes(weigh_at_once)
@lru_cache(maxsize=1 << 16)
def weigh(left: int, sign: str, right: int, answer: int) -> Evaluation:
    """Put ``left sign right = answer`` to sympy as an exact equation.

    >>> weigh(12, "÷", 4, 3)
    Evaluation(true=True, top=3, bottom=1)
    >>> weigh(7, "÷", 2, 3)
    Evaluation(true=False, top=7, bottom=2)
    >>> weigh(6, "÷", 0, 6).bottom, weigh(4, "-", 9, 5).whole
    (0, False)
    """
    from sympy import Eq, Integer, true  # noqa: PLC0415  sympy is slow to load

    first, second = Integer(left), Integer(right)
    if sign == "÷" and second == 0:
        return Evaluation(False, 0, 0)
    if sign == "+":
        value = first + second
    elif sign == "-":
        value = first - second
    elif sign == "×":
        value = first * second
    else:
        value = first / second
    return Evaluation(Eq(value, Integer(answer)) is true, int(value.p), int(value.q))


def warm_up() -> None:
    """Import sympy and ask it a first question, so that the first judgement need not wait for it."""
    weigh(1, "+", 1, 2)
