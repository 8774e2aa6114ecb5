"""Written formulas: what wrong ideas write, and a formula beside the right one, sign by sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from rummy_kit.subjects.ions import notation
from rummy_kit.subjects.ions.answers import texts
from rummy_kit.subjects.ions.catalogue import Ion, IonLike, as_pair
from rummy_kit.subjects.ions.compounds import Compound, compound
from rummy_kit.subjects.ions.formulas import judge_written
from rummy_kit.subjects.ions.picking import relatives
from rummy_kit.subjects.ions.signs import last_counted, write_counted

MISTAKEN = {  # symbol → the symbol that is confused with it because of a first letter
    "Na": "S", "K": "P", "Ag": "Si", "Cu": "C", "Mg": "Mn", "Ca": "C", "Fe": "F", "Ba": "B", "Pb": "P", "Cr": "C",
}  # fmt: skip


def wrong_writings(cation: IonLike, anion: IonLike) -> dict[str, str]:
    """The formulas that wrong ideas lead to for these two ions: code → formula, for each idea that can show.

    >>> wrong_writings("Mg2+", "OH-")["no_brackets"], wrong_writings("Hg2^2+", "Cl-")["over_reduced"]
    ('MgOH₂', 'HgCl')
    """
    return dict(_find_wrong_writings(*as_pair(cation, anion)))


@cache
def _find_wrong_writings(plus: Ion, minus: Ion) -> tuple[tuple[str, str], ...]:
    """The same as pairs. A lesson looks for them again and again: each is found by judging a formula."""
    return tuple(
        (code, text) for code, text in _write_wrongly(plus, minus) if judge_written(plus, minus, text).code == code
    )


def is_of_relative(cation: IonLike, anion: IonLike, text: str) -> bool:
    """Whether a written formula would be right for an anion of the same family.

    >>> is_of_relative("Na+", "SO4^2-", "Na2SO3"), is_of_relative("Na+", "SO4^2-", "NaCl")
    (True, False)
    """
    plus, minus = as_pair(cation, anion)
    return any(judge_written(plus, ion, text).ok for ion in relatives(minus))


def _write_wrongly(plus: Ion, minus: Ion) -> Iterator[tuple[str, str]]:
    made = compound(plus, minus)
    (n, m), first, second = made.counts, plus.symbol, minus.symbol
    yield "not_neutral", notation.lower(first + second)
    yield "own_charge", Compound(plus, minus, (plus.units, minus.units)).unicode
    yield "not_reduced", Compound(plus, minus, (minus.units, plus.units)).unicode
    yield "no_brackets", notation.lower(f"{first}{_count(n)}{second}{_count(m)}")
    yield "extra_brackets", notation.lower(f"({first}){_count(n)}({second}){_count(m)}")
    yield "charge_shown", _write_charged(plus, n) + _write_charged(minus, m)
    yield "writes_ones", notation.lower(f"{_with_one(plus, n)}{_with_one(minus, m)}")
    yield "anion_first", notation.lower(f"{write_counted(minus, m)}{write_counted(plus, n)}")
    atoms = {atom: n * plus.atoms.get(atom, 0) + m * minus.atoms.get(atom, 0) for atom in plus.atoms | minus.atoms}
    yield "over_reduced", notation.lower("".join(f"{atom}{_count(count // 2)}" for atom, count in atoms.items()))
    yield "number_inside", notation.lower(f"{_number_inside(plus, n)}{_number_inside(minus, m)}")
    yield "as_elements", notation.lower(f"{last_counted(plus, n)}{last_counted(minus, m)}")
    if plus.key == "NH4+":
        yield "ammonia", notation.lower(f"{'(NH3)' if n > 1 else 'NH3'}{_count(n)}{write_counted(minus, m)}")
    if first in MISTAKEN:
        yield "other_symbol", notation.lower(f"{MISTAKEN[first]}{_count(n)}{write_counted(minus, m)}")


def _count(count: int) -> str:
    return str(count) if count > 1 else ""


def _number_inside(ion: Ion, count: int) -> str:
    return (
        f"({ion.symbol}{count})"
        if ion.polyatomic and count > 1 and ion.symbol[-1].isalpha()
        else write_counted(ion, count)
    )


def _with_one(ion: Ion, count: int) -> str:
    return f"{ion.symbol}1" if count == 1 and not ion.symbol[-1].isdigit() else write_counted(ion, count)


def _write_charged(ion: Ion, count: int) -> str:
    """An ion with its charge still there, and its count.

    >>> from .catalogue import by_key
    >>> _write_charged(by_key("SO4^2-"), 3)
    '(SO₄²⁻)₃'
    """
    if count == 1:
        return ion.unicode
    return (
        f"({ion.unicode}){notation.lower(str(count))}" if ion.polyatomic else ion.unicode + notation.lower(str(count))
    )


_SIGN = re.compile(r"[A-Z][a-z]?|[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]|\^?[0-9]?[+-]|[0-9]|[()\[\]]")


def _signs(text: str) -> list[str]:
    """The parts of a written formula: atoms, numbers, brackets, charges; empty if it is written in any other way.

    >>> _signs("Ca(OH)₂"), _signs("Na⁺Cl-"), _signs("salt")
    (['Ca', '(', 'O', 'H', ')', '₂'], ['Na', '⁺', 'Cl', '⁻'], [])
    """
    plain = notation.plain_digits(text).replace("−", "-").replace(" ", "")
    found = _SIGN.findall(plain)
    if "".join(found) != plain:
        return []
    return [notation.lift(sign.removeprefix("^")) if sign[-1] in "+-" else notation.lower(sign) for sign in found]


def beside_right(cation: IonLike, anion: IonLike, text: str) -> dict[str, Any]:
    """A written formula above the right one: wrong signs are crossed out, missing ones are highlighted.

    Empty for a text whose signs cannot be told apart.

    >>> picture = beside_right("Ca2+", "OH-", "CaOH2")
    >>> [cell["label"] for cell in picture["rows"][1]["cells"] if cell.get("tone") == "lit"]
    ['(', ')']
    >>> beside_right("Cs+", "OH-", "OHCs")["text"]
    'Yours: OHCs. Right: CsOH. In the wrong place: Cs.'
    """
    made = compound(*as_pair(cation, anion))
    yours, right = _signs(text), _signs(made.formula)
    if not yours:
        return {}
    same = [block for block in SequenceMatcher(None, yours, right, autojunk=False).get_matching_blocks() if block.size]
    kept = {block.a + at for block in same for at in range(block.size)}
    there = {block.b + at for block in same for at in range(block.size)}
    wrong = [sign for at, sign in enumerate(yours) if at not in kept]
    missing = [sign for at, sign in enumerate(right) if at not in there]
    say = texts().say
    facts = {"said": "".join(yours), "formula": made.unicode, "wrong": " ".join(wrong), "missing": " ".join(missing)}
    if sorted(wrong) == sorted(missing):
        parts = ["beside", *(["elsewhere"] if wrong else [])]
    else:
        parts = ["beside", *(["wrong"] if wrong else []), *(["missing"] if missing else [])]
    return {
        "draw": "rows",
        "text": " ".join(say("see_written", part, facts) for part in parts),
        "align": "left",
        "rows": [
            _row(say("see_written", "yours", facts), yours, kept, "wrong"),
            _row(say("see_written", "right", facts), right, there, "lit"),
        ],
    }


def _row(label: str, signs: list[str], same: set[int], tone: str) -> dict[str, Any]:
    shown = map(notation.plain_digits, signs)  # one sign per cell: lowered ones would be too small to read
    cells = [{"label": sign} if at in same else {"label": sign, "tone": tone} for at, sign in enumerate(shown)]
    return {"label": label, "cells": cells}
