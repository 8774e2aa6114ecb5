"""The referee: sympy decides whether the ions of a mineral are neutral and have the atoms of its formula.

sympy costs more than a second to import, so it is imported on the first question, never before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .catalogue import Mineral, all_minerals
from .formula import atoms_of


@dataclass(frozen=True, slots=True)
class Balance:
    """What sympy found: what the positive and the negative ions bring, and whether formula and ions agree."""

    plus: int
    minus: int
    neutral: bool
    same_atoms: bool


@lru_cache(maxsize=256)
def weigh(mineral: Mineral) -> Balance:
    """Put ``Σ count · charge = 0`` to sympy, and for each element that both sides have as many atoms.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> weigh(mineral("magnetite"))
    Balance(plus=8, minus=-8, neutral=True, same_atoms=True)
    """
    from sympy import Eq, Integer, true  # noqa: PLC0415  sympy is slow to load

    plus = sum((Integer(ion.count) * ion.charge for ion in mineral.ions if ion.charge > 0), Integer(0))
    minus = sum((Integer(ion.count) * ion.charge for ion in mineral.ions if ion.charge < 0), Integer(0))
    written = atoms_of(mineral.formula)
    made: dict[str, int] = {}
    for part in mineral.parts:
        for ion in part.ions:
            for atom, number in ion.atoms.items():
                made[atom] = made.get(atom, 0) + number
    same = all(Eq(Integer(written.get(atom, 0)), Integer(made.get(atom, 0))) is true for atom in {*written, *made})
    return Balance(int(plus), int(minus), Eq(plus + minus, 0) is true, same)


def warm_up() -> None:
    """Import sympy and ask it a first question, so that the first judgement need not wait for it."""
    weigh(all_minerals()[0])
