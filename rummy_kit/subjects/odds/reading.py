"""A chance as people write it: a fraction, a percentage, a decimal, or the working that leads to one.

Workings are read by a small parser of our own, number by number; typed text is never evaluated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

LONGEST_ANSWER = 40

_ABOUT = r"(?:(?:≈|~|about)\s*)?"
_FRACTION = re.compile(_ABOUT + r"([0-9]{1,6})\s*(?:/|in|of|out of)\s*([0-9]{1,6})")
_DECIMAL = re.compile(_ABOUT + r"([0-9]{0,3}(?:[.,][0-9]{1,10})?)\s*(%|per ?cent)?")
_ODDS = re.compile(r"([0-9]{1,6})\s*(?::|to)\s*([0-9]{1,6})")
_TOKEN = re.compile(r"\s*([0-9]{1,6}(?:[.,][0-9]{1,10})?|[-+*/()])")
_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "*", "·": "*", "x": "*", "÷": "/"})


@dataclass(frozen=True, slots=True)
class Given:
    """A chance as it was given: its value, the error that rounding may have made, and whether that is large."""

    value: Fraction
    half_step: Fraction = Fraction(0)
    rough: bool = False

    def may_be(self, share: Fraction) -> bool:
        """Whether this chance, rounded, can be written this way."""
        return abs(self.value - share) <= self.half_step

    def beside(self, share: Fraction) -> bool:
        """Whether the given value is so close to a chance that a rounding slip could explain the difference."""
        return abs(self.value - share) <= 2 * self.half_step


def read_chance(text: str) -> Given | None:
    """A chance as people write it, or ``None``. A number above 1 without a sign is read as a percentage.

    >>> read_chance("1/12") == read_chance("1 in 12") == read_chance("1 ÷ 12"), read_chance("a lot")
    (True, None)
    >>> read_chance("≈ 2.1 %") == read_chance("2,1")
    True
    >>> read_chance("2.1 %").half_step, read_chance("2.1 %").rough, read_chance("2 %").rough
    (Fraction(1, 2000), False, True)
    >>> str(read_chance("1 − 46/48 × 45/47").value), read_chance("1/24 = 2/48").value
    ('31/376', Fraction(1, 24))
    """
    text = _plain(text)
    sides = [_read_side(side.strip()) for side in text.split("=")]
    first = sides[0]
    if first is None or any(side is None or not side.may_be(first.value) for side in sides[1:]):
        return None
    return first


def _read_side(text: str) -> Given | None:
    """What is alone, or on one side of an equals sign."""
    if found := _FRACTION.fullmatch(text):
        top, bottom = map(int, found.groups())
        return Given(Fraction(top, bottom)) if bottom else None
    found = _DECIMAL.fullmatch(text)
    if found is None or not found[1]:
        worked_out = work_out(text)
        return None if worked_out is None else Given(worked_out)
    written = found[1].replace(",", ".")
    size = Fraction(1, 10 ** len(written.partition(".")[2]))
    value = Fraction(f"0{written}")
    if not found[2] and value <= 1:
        exact = "." not in written
        return Given(value, Fraction(0) if exact else size / 2, not exact and _one_digit(written))
    return Given(value / 100, size / 200, _one_digit(written))


def read_odds(text: str) -> tuple[int, int] | None:
    """Odds as people write them, for and against; ``None`` if the text is not odds.

    >>> read_odds("1:47"), read_odds("1 to 47"), read_odds("1/48")
    ((1, 47), (1, 47), None)
    """
    found = _ODDS.fullmatch(_plain(text))
    favour, against = map(int, found.groups()) if found else (0, 0)
    return (favour, against) if favour + against else None


def _plain(text: str) -> str:
    return " ".join(text.lower().split()) if len(text) <= LONGEST_ANSWER else ""


def _one_digit(written: str) -> bool:
    """Whether a number has only one significant digit: 2 and 0.02, not 2.0."""
    return len(written.replace(".", "").lstrip("0")) < 2


# ---------------------------------------------------------------------------------------------- workings


def work_out(text: str) -> Fraction | None:
    """The exact value of a sum with + − × ÷ / and brackets, or ``None`` if it is not a sum or divides by zero.

    >>> work_out("1 − (46/48) × (45/47)"), work_out("1 ÷ 48"), work_out("2/0"), work_out("2 + x(")
    (Fraction(31, 376), Fraction(1, 48), None, None)
    """
    text = text.lower().translate(_SIGNS)
    tokens = _TOKEN.findall(text)
    if len(text) > LONGEST_ANSWER or "".join(tokens) != text.replace(" ", ""):
        return None
    try:
        value, rest = _sum(tokens)
    except (IndexError, ValueError, ZeroDivisionError):
        return None
    return None if rest else value


def _sum(tokens: list[str]) -> tuple[Fraction, list[str]]:
    """Products added and subtracted, from the left; returned with the rest of the text."""
    value, rest = _product(tokens)
    while rest and rest[0] in "+-":
        more, after = _product(rest[1:])
        value, rest = (value + more if rest[0] == "+" else value - more), after
    return value, rest


def _product(tokens: list[str]) -> tuple[Fraction, list[str]]:
    """Numbers multiplied and divided, from the left; returned with the rest of the text."""
    value, rest = _number(tokens)
    while rest and rest[0] in "*/":
        more, after = _number(rest[1:])
        value, rest = (value * more if rest[0] == "*" else value / more), after
    return value, rest


def _number(tokens: list[str]) -> tuple[Fraction, list[str]]:
    """A number, or a sum in brackets; returned with the rest of the text."""
    if tokens[0] != "(":
        return Fraction(tokens[0].replace(",", ".")), tokens[1:]
    value, rest = _sum(tokens[1:])
    if rest[0] != ")":
        raise ValueError("a bracket is not closed")
    return value, rest[1:]
