"""Whole-number arithmetic as the game plays it, in plain integers: fast, for listing moves and for bots.

The referee (``referee.py``) decides what is true; a test compares the two over every formula with numbers of up to
two digits.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator

SIGNS = ("+", "-", "×", "÷")
SHOWN = {"+": "+", "-": "−", "×": "×", "÷": "÷"}
ALIASES = {"−": "-", "–": "-", "x": "×", "X": "×", "*": "×", "·": "×", "/": "÷", ":": "÷"}

Solutions = tuple[int, ...] | None
"""The numbers that fit a gap; ``None`` where every number does (for ``÷`` every number but 0)."""


def result(left: int, sign: str, right: int) -> int | None:
    """The value of ``left sign right``, or ``None`` if it is not a whole number from 0 up.

    >>> result(12, "÷", 4), result(7, "÷", 2), result(4, "-", 9), result(6, "÷", 0)
    (3, None, None, None)
    """
    if sign == "+":
        return left + right
    if sign == "×":
        return left * right
    if sign == "-":
        return left - right if left >= right else None
    return left // right if right and left % right == 0 else None


def find_answers(
    lefts: Iterable[int], sign: str, rights: Collection[int], wanted: Container[int]
) -> list[tuple[int, int, int]]:
    """Every pair of a left and a right number with a wanted :func:`result`, and the result; quick for many at once.

    >>> find_answers([8, 12], "÷", [0, 4, 5], range(1, 4))
    [(8, 4, 2), (12, 4, 3)]
    """
    if sign == "+":
        return [(left, right, left + right) for left in lefts for right in rights if left + right in wanted]
    if sign == "×":
        return [(left, right, left * right) for left in lefts for right in rights if left * right in wanted]
    if sign == "-":
        return [(left, right, left - right) for left in lefts for right in rights if left - right in wanted]
    divisors = [right for right in rights if right]
    return [
        (left, right, left // right)
        for left in lefts
        for right in divisors
        if left % right == 0 and left // right in wanted
    ]


def find_rights(left: int, sign: str, answer: int) -> Solutions:
    """The numbers to the right of the sign that make the formula true.

    >>> find_rights(12, "÷", 3), find_rights(2, "+", 1), find_rights(0, "×", 0)
    ((4,), (), None)
    """
    if sign == "+":
        return (answer - left,) if answer >= left else ()
    if sign == "-":
        return (left - answer,) if left >= answer else ()
    if left == 0:
        return None if answer == 0 else ()
    if sign == "×":
        return () if answer % left else (answer // left,)
    return (left // answer,) if answer and left % answer == 0 else ()


def find_lefts(sign: str, right: int, answer: int) -> Solutions:
    """The numbers to the left of the sign that make the formula true.

    >>> find_lefts("÷", 4, 3), find_lefts("×", 4, 10), find_lefts("×", 0, 0), find_lefts("÷", 0, 5)
    ((12,), (), None, ())
    """
    if sign == "+":
        return (answer - right,) if answer >= right else ()
    if sign == "-":
        return (answer + right,)
    if sign == "÷":
        return (answer * right,) if right else ()
    if right == 0:
        return None if answer == 0 else ()
    return () if answer % right else (answer // right,)


def true_formulas(most: int) -> Iterator[tuple[int, str, int, int]]:
    """Every true formula whose two numbers before the equals sign are at most ``most``.

    >>> sum(1 for _ in true_formulas(99))
    25622
    """
    for left in range(most + 1):
        for sign in SIGNS:
            for right in range(most + 1):
                answer = result(left, sign, right)
                if answer is not None:
                    yield left, sign, right, answer
