"""Pictures behind "See why", as plain data: two stacks of unit charges that meet at zero, and a crystal's layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.subjects.ions.answers import texts
from rummy_kit.subjects.ions.catalogue import IonLike, as_pair
from rummy_kit.subjects.ions.compounds import Compound
from rummy_kit.subjects.ions.writings import beside_right


def stacks(cation: IonLike, n: int, anion: IonLike, m: int) -> dict[str, Any]:
    """Two stacks of unit charges, how many of them pair up, and the same in words.

    ``left_over`` is signed: +1 is one plus without a partner.

    >>> picture = stacks("Al3+", 1, "O2-", 1)
    >>> picture["left"], picture["pairs"], picture["left_over"]
    ({'label': '1 Al³⁺', 'count': 1, 'units': 3}, 2, 1)
    """
    plus, minus = as_pair(cation, anion)
    up, down = n * plus.units, m * minus.units
    left_over = up - down
    words = "balanced" if left_over == 0 else "plus_left" if left_over > 0 else "minus_left"
    facts = {
        "n": n, "m": m, "cation_name": plus.name, "anion_name": minus.name, "up": up, "down": down,
        "pairs": min(up, down), "alone": abs(left_over),
    }  # fmt: skip
    return {
        "draw": "stacks",
        "left": {"label": f"{n} {plus}", "count": n, "units": plus.units},
        "right": {"label": f"{m} {minus}", "count": m, "units": minus.units},
        "pairs": min(up, down),
        "left_over": left_over,
        "text": texts().say("see_why", words, facts),
    }


def stacks_of(made: Compound) -> dict[str, Any]:
    """The two stacks of a compound."""
    return stacks(made.cation, made.counts[0], made.anion, made.counts[1])


def crystal(cation: IonLike, anion: IonLike) -> dict[str, Any]:
    """One layer of a crystal like that of salt, in which the two ions alternate.

    >>> [cell["label"] for cell in crystal("Na+", "Cl-")["rows"][0]["cells"]]
    ['Na⁺', 'Cl⁻', 'Na⁺', 'Cl⁻', 'Na⁺']
    """
    plus, minus = as_pair(cation, anion)
    cells = [{"label": str(plus)}, {"label": str(minus), "tone": "lit"}]
    rows = [{"label": "", "cells": [cells[(row + at) % 2] for at in range(5)]} for row in range(3)]
    words = {"cation_name": plus.name, "anion_name": minus.name}
    return {"draw": "rows", "align": "left", "rows": rows, "text": texts().say("see_why", "crystal", words)}


PICTURES: Mapping[str, Callable[..., dict[str, Any]]] = {
    "stacks": lambda cation, n, anion, m: stacks(cation, int(n), anion, int(m)),
    "beside_right": beside_right,
    "crystal": crystal,
}


def draw(form: str, *values: str) -> dict[str, Any]:
    """The picture that is written as a word with its ions, numbers or formula.

    >>> draw("stacks", "Al3+", "1", "O2-", "1")["left_over"]
    1
    """
    return PICTURES[form](*values)
