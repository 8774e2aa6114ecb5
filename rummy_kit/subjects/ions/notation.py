"""How symbols, formulas, charges and numbers are written, typeset and spoken.

Everything is drawn from *runs*: ``[(text, lowered, raised), …]``, the form in which a table shows them.
"""

from __future__ import annotations

import re
from math import gcd

Runs = list[tuple[str, str, str]]

ATOM = re.compile(r"([A-Z][a-z]?)(\d*)")

_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_RAISED = str.maketrans("0123456789+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_PLAIN = {low: plain for plain, low in _LOWERED.items()}
_NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_PREFIXES = ("mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa", "nona", "deca")


def write_signed(number: int) -> str:
    """A number with its sign, as charges are written.

    >>> write_signed(2), write_signed(-3), write_signed(0)
    ('+2', '−3', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def unit_charge(number: int) -> str:
    """The charge of an ion as written in its symbol: the number, then the sign.

    >>> unit_charge(3), unit_charge(-2), unit_charge(1)
    ('3+', '2−', '1+')
    """
    return f"{abs(number)}{'+' if number > 0 else '−'}"


def in_words(number: int) -> str:
    """A whole number as a screen reader should say it.

    >>> in_words(3), in_words(-2), in_words(40)
    ('three', 'minus two', '40')
    """
    if number < 0:
        return f"minus {in_words(-number)}"
    return _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else str(number)


def signed_in_words(number: int) -> str:
    """
    >>> signed_in_words(3), signed_in_words(-2), signed_in_words(0)
    ('plus three', 'minus two', 'zero')
    """
    return f"plus {in_words(number)}" if number > 0 else in_words(number)


def roman(number: int) -> str:
    """The Roman numeral of 1 to 12.

    >>> roman(4)
    'IV'
    """
    return _ROMAN[number - 1]


def roman_value(text: str) -> int | None:
    """The value of a Roman numeral from I to XII, in capitals or not; otherwise ``None``.

    >>> roman_value("iv"), roman_value("IIII")
    (4, None)
    """
    return _ROMAN.index(text.upper()) + 1 if text.upper() in _ROMAN else None


def prefix(number: int) -> str:
    """The counting prefix of molecule names, for 1 to 10: mono, di, tri, …"""
    return _PREFIXES[number - 1]


def composition(formula: str) -> dict[str, int]:
    """The atoms of a symbol or formula that has been checked to be one, brackets included.

    >>> composition("Ca(OH)2")
    {'Ca': 1, 'O': 2, 'H': 2}
    """
    levels: list[dict[str, int]] = [{}]
    for atom, count, opens, closes, times in re.findall(r"([A-Z][a-z]?)(\d*)|(\()|(\))(\d*)", formula):
        if opens:
            levels.append({})
        elif closes:
            for inner, number in levels.pop().items():
                levels[-1][inner] = levels[-1].get(inner, 0) + number * int(times or 1)
        else:
            levels[-1][atom] = levels[-1].get(atom, 0) + int(count or 1)
    return levels[0]


def ion_runs(symbol: str, charge: int) -> Runs:
    """
    >>> ion_runs("SO4", -2), ion_runs("Na", 1)
    ([('SO', '4', '2−')], [('Na', '', '+')])
    """
    size = str(abs(charge)) if abs(charge) > 1 else ""
    runs = _symbol_runs(symbol)
    text, lowered, _ = runs[-1]
    return [*runs[:-1], (text, lowered, size + ("+" if charge > 0 else "−"))]


def formula_runs(parts: tuple[tuple[str, int, bool], ...]) -> Runs:
    """Runs of a formula from its parts ``(symbol, count, bracketed)``.

    >>> formula_runs((("Ca", 1, False), ("OH", 2, True)))
    [('Ca(OH)', '2', '')]
    """
    runs: Runs = []
    for symbol, count, bracketed in parts:
        lowered = str(count) if count > 1 else ""
        inside = _symbol_runs(symbol)
        if bracketed:
            inside[0] = ("(" + inside[0][0], *inside[0][1:])
            inside.append((")", "", ""))
        text, low, _ = inside[-1]
        runs += [*inside[:-1], (text, low or lowered, "")]
    return _join(runs)


def unicode_text(runs: Runs) -> str:
    """
    >>> unicode_text([("SO", "4", "2−")])
    'SO₄²⁻'
    """
    return "".join(text + low.translate(_LOWERED) + high.translate(_RAISED) for text, low, high in runs)


def lower(text: str) -> str:
    """
    >>> lower("Ca(OH)2")
    'Ca(OH)₂'
    """
    return text.translate(_LOWERED)


def lift(text: str) -> str:
    """
    >>> lift("2+"), lift("-")
    ('²⁺', '⁻')
    """
    return text.replace("-", "−").translate(_RAISED)


def plain_digits(text: str) -> str:
    """
    >>> plain_digits("Ca(OH)₂")
    'Ca(OH)2'
    """
    return text.translate(_PLAIN)


def ascii_text(runs: Runs) -> str:
    """
    >>> ascii_text([("Ca(OH)", "2", "")])
    'Ca(OH)2'
    """
    return "".join(text + low for text, low, _ in runs)


def latex(runs: Runs) -> str:
    r"""
    >>> latex([("SO", "4", "2−")])
    '\\mathrm{SO_4^{2-}}'
    """
    parts = (text + _script("_", low) + _script("^", high) for text, low, high in runs)
    return rf"\mathrm{{{''.join(parts)}}}"


def speak(runs: Runs) -> str:
    """The letters one by one, counts as words, then the charge.

    >>> speak([("SO", "4", "2−")]), speak([("Ca(OH)", "2", "")])
    ('S O four, two minus', 'C a open bracket O H close bracket two')
    """
    words: list[str] = []
    for text, low, high in runs:
        words += [{"(": "open bracket", ")": "close bracket"}.get(letter, letter) for letter in text]
        words += [in_words(int(low))] if low else []
        if high:
            words[-1] += ","
            words += [in_words(int(high[:-1] or 1)), "plus" if high.endswith("+") else "minus"]
    return " ".join(words)


def ratio(charge_plus: int, charge_minus: int) -> tuple[int, int]:
    """How many cations and anions make the smallest neutral group, in plain integers.

    For games and bots, which ask very often; :mod:`.referee` decides the same with sympy.

    >>> ratio(3, -2), ratio(2, -2)
    ((2, 3), (1, 1))
    """
    shared = gcd(charge_plus, charge_minus)
    return abs(charge_minus) // shared, abs(charge_plus) // shared


def _symbol_runs(symbol: str) -> Runs:
    return _join([(atom, count, "") for atom, count in ATOM.findall(symbol)])


def _join(runs: Runs) -> Runs:
    """Join neighbouring runs into one text where nothing is lowered or raised between them."""
    joined: Runs = []
    for text, low, high in runs:
        if joined and joined[-1][1:] == ("", ""):
            joined[-1] = (joined[-1][0] + text, low, high)
        else:
            joined.append((text, low, high))
    return joined


def _script(mark: str, text: str) -> str:
    text = text.replace("−", "-")
    return "" if not text else mark + (text if len(text) == 1 else f"{{{text}}}")
