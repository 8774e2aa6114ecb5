"""The pictures behind "See why" as plain data, each with a description in words.

``+ −`` a number line, ``×`` an array, ``÷`` equal groups, joined digits in place-value columns. Numbers too big to
count in a picture get the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.subjects.arithmetic.answers import write
from rummy_kit.subjects.arithmetic.numbers import result
from rummy_kit.subjects.arithmetic.places import place_words
from rummy_kit.subjects.arithmetic.words import texts

LONGEST_LINE = 100
MOST_ROWS = 12
MOST_GROUPED = 60
COLUMN_CODES = (
    "digit_swap", "digit_sum", "side_by_side", "no_carrying", "both_digits", "smaller_from_bigger", "ten_kept",
    "leading_zero",
)  # fmt: skip


def picture(left: int, sign: str, right: int, answer: int, code: str = "") -> dict[str, Any]:
    """The picture that explains this formula, true or not; ``code`` is what is wrong with it.

    >>> picture(9, "-", 4, 5)["draw"], picture(3, "×", 4, 7)["draw"], picture(7, "÷", 2, 3)["draw"]
    ('number_line', 'array', 'groups')
    >>> picture(12, "+", 4, 7, "digit_sum")["draw"], picture(80, "×", 7, 56)["draw"]
    ('columns', 'columns')
    """
    if code not in COLUMN_CODES:
        if sign in ("+", "-") and max(left, right, left + right) <= LONGEST_LINE:
            return number_line(left, sign, right)
        if sign == "×" and max(left, right) <= MOST_ROWS:
            return array(left, right)
        if sign == "÷" and left <= MOST_GROUPED and (right or left):
            return groups(left, right)
    value = result(left, sign, right)
    numbers = (left, right, answer) if value in (None, answer) else (left, right, answer, value)
    return columns(numbers, write(left, sign, right, "?" if value is None else value))


def number_line(left: int, sign: str, right: int) -> dict[str, Any]:
    """A jump on the number line; one that goes below 0 ends at the edge of the game's numbers.

    >>> number_line(4, "-", 9)["text"]
    'Start at 4 and jump 9 to the left: you reach 0 after 4 steps, with 5 still to go.'
    """
    end = left + right if sign == "+" else left - right
    data = {"left": left, "right": right, "end": end, "over": -end}
    words = "line_right" if sign == "+" else "line_left" if end >= 0 else "line_below"
    return {
        "draw": "number_line",
        "start": left,
        "jump": right if sign == "+" else -right,
        "end": end,
        "text": texts().say(words, "what", data),
    }


def array(rows: int, columns: int) -> dict[str, Any]:
    """Rows of dots.

    >>> array(3, 4)["text"], array(0, 4)["text"]
    ('3 rows of 4 dots: 12 dots in all.', 'No rows of 4 dots: no dots at all.')
    """
    words = "array" if rows and columns else "array_no_row" if not rows else "array_no_dot"
    data = {"rows": rows, "columns": columns, "total": rows * columns}
    return {"draw": "array", "rows": rows, "columns": columns, "text": texts().say(words, "what", data)}


def groups(total: int, size: int) -> dict[str, Any]:
    """A number of dots put into groups of one size, and what is left over.

    >>> groups(7, 2)["text"]
    '7 dots in groups of 2: 3 groups, with 1 left over.'
    >>> groups(6, 0)["count"], groups(6, 0)["left_over"]
    (0, 6)
    """
    count, rest = divmod(total, size) if size else (0, total)
    words = "groups_of_none" if not size else "groups_rest" if rest else "groups"
    data = {"total": total, "size": size, "count": count, "rest": rest}
    return {
        "draw": "groups",
        "size": size,
        "count": count,
        "left_over": rest,
        "text": texts().say(words, "what", data),
    }


def columns(numbers: tuple[int, ...], formula: str = "") -> dict[str, Any]:
    """Numbers in place-value columns: ones, tens, hundreds.

    >>> columns((12, 4))["text"]
    '12 is 1 ten and 2 ones; 4 is 4 ones.'
    """
    say = texts().say
    told = "; ".join(
        say("columns", "what", {"number": number, "worth": place_words(number)}) for number in dict.fromkeys(numbers)
    )
    rows = [{"number": str(number)} for number in dict.fromkeys(numbers)]
    return {"draw": "columns", "rows": rows, "text": f"{told}." + (f" {formula}." if formula else "")}


PICTURES: Mapping[str, Callable[..., dict[str, Any]]] = {
    "array": array,
    "columns": lambda *numbers: columns(numbers),
    "groups": groups,
    "number_line": number_line,
    "picture": picture,
}


def draw(form: str, *values: str) -> dict[str, Any]:
    """The picture that is written as a word with its numbers.

    >>> draw("array", "3", "4")["text"]
    '3 rows of 4 dots: 12 dots in all.'
    """
    return PICTURES[form](*(int(value) if value.isdecimal() else value for value in values))
