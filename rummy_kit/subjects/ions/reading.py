"""Reading what a learner typed. Small, strict and safe: text is data and is never run."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

LONGEST = 200
"""No name or formula in this table is longer."""

Why = Literal["empty", "too_long", "symbols", "formula", "one_part", "unknown"]


class Unreadable(ValueError):
    """Typed text that is neither a name nor a formula; ``why`` says what is wrong with it."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


@dataclass(frozen=True, slots=True)
class FormulaText:
    """A typed formula without its decoration: ``plain`` holds atoms, counts and round brackets only.

    ``charges`` and ``ones`` say whether charges, or the count 1, were typed; ``plain`` leaves them out.
    """

    plain: str
    charges: bool
    ones: bool


def shorten(text: str) -> str:
    """The first 40 characters of one line of text, for quoting it.

    >>> shorten("x" * 50)[-3:]
    'xx…'
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:LONGEST]).split())
    return line if len(line) <= 40 and len(text) <= LONGEST else line[:40] + "…"


def tidy(text: str) -> str:
    """One line in plain characters: Unicode's look-alikes, spaces and dashes made simple.

    Raises :class:`Unreadable` when the text is empty or too long.

    >>> tidy("  Iron–Ⅲ\u00a0 oxide")
    'Iron-III oxide'
    """
    if len(text) > LONGEST:
        raise Unreadable("too_long")
    text = unicodedata.normalize("NFKC", text)
    text = "".join("-" if c == "−" or unicodedata.category(c) == "Pd" else c for c in text if c not in _INVISIBLE)
    text = " ".join(text.split())
    if not text:
        raise Unreadable("empty")
    if len(text) > LONGEST:
        raise Unreadable("too_long")
    return text


def read_formula(text: str) -> FormulaText:
    r"""The formula in a text; raises :class:`Unreadable`.

    >>> read_formula("Fe₂(SO₄)₃").plain, read_formula(r"$\mathrm{Fe_2(SO_4)_{3}}$").plain
    ('Fe2(SO4)3', 'Fe2(SO4)3')
    >>> read_formula("Na⁺Cl⁻"), read_formula("Na1Cl1")
    (FormulaText(plain='NaCl', charges=True, ones=False), FormulaText(plain='NaCl', charges=False, ones=True))
    >>> read_formula("Fe<sub>2</sub>O")
    Traceback (most recent call last):
    rummy_kit.subjects.ions.reading.Unreadable: symbols
    """
    if len(text) > LONGEST:
        raise Unreadable("too_long")
    raised = _RAISED_RUN.sub(lambda run: "^{" + run[0] + "}", text)
    plain = _without_latex(tidy(raised).replace(" ", ""))
    plain, charges = _CHARGE.subn("", plain)
    plain, ones = re.subn(r"(?<=[A-Za-z)\]])1(?!\d)", "", plain)
    if not _is_formula(plain):
        raise Unreadable("symbols")
    return FormulaText(plain.replace("[", "(").replace("]", ")"), bool(charges), bool(ones))


_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_RAISED_RUN = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_CHARGE = re.compile(r"\^\{?(?:\d*[+-]|[+-]\d*|\d+)\}?|\d?[+-]")
_WRAPPER = re.compile(r"\\(?:ce|mathrm|text|mathsf)\{([^{}]*)\}")
_COUNT = r"(?:[1-9]\d{0,2})?(?!\d)"
_PARTS = re.compile(rf"(?:[A-Z][a-z]?{_COUNT})+")
_GROUP = re.compile(rf"(?:\({_PARTS.pattern}\)|\[{_PARTS.pattern}\]){_COUNT}")


def _without_latex(text: str) -> str:
    """The text without LaTeX's wrappers, dollar signs and underscores; charges keep their caret."""
    text = text.removeprefix("$").removesuffix("$")
    text = re.sub(r"_\{(\d+)\}|_(\d)", r"\1\2", text)
    text = re.sub(r"\^\{([^{}]*)\}", r"^\1", text)
    for _ in range(3):
        text = _WRAPPER.sub(r"\1", text)
    return text


def _is_formula(text: str) -> bool:
    """Whether the text consists of atoms with counts, and groups of them in at most three levels of brackets."""
    for _ in range(3):
        text = _GROUP.sub("X", text)
    return _PARTS.fullmatch(text) is not None
