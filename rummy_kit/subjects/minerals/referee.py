"""The referee: sympy decides whether the ions of a mineral are neutral and have the atoms of its formula.

sympy costs more than a second to import, so it is imported on the first question, never before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rummy_kit.subjects.minerals.catalogue import Mineral, all_minerals
from rummy_kit.subjects.minerals.formula import atoms_of
from rummy_kit.subjects.referee import until_sympy_comes


@dataclass(frozen=True, slots=True)
class Balance:
    """What sympy found: the total charge of the positive and of the negative ions, and whether they fit the formula."""

    plus: int
    minus: int
    neutral: bool
    same_atoms: bool


def weigh_at_once(mineral: Mineral) -> Balance:
    """The same as :func:`weigh` without sympy, in whole numbers."""
    plus, minus = (sum(charges) for charges in _charges(mineral))
    return Balance(plus, minus, plus + minus == 0, atoms_of(mineral.formula) == _count_atoms(mineral))


@until_sympy_comes(weigh_at_once)
@lru_cache(maxsize=256)
def weigh(mineral: Mineral) -> Balance:
    """Put ``Σ count · charge = 0`` to sympy, and, for each element, that both sides have the same number of atoms.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> weigh(mineral("magnetite"))
    Balance(plus=8, minus=-8, neutral=True, same_atoms=True)
    """
    from sympy import Eq, Integer, true  # noqa: PLC0415  sympy is slow to load

    plus, minus = (sum(map(Integer, charges), Integer(0)) for charges in _charges(mineral))
    written, made = atoms_of(mineral.formula), _count_atoms(mineral)
    same = all(Eq(Integer(written.get(atom, 0)), Integer(made.get(atom, 0))) is true for atom in {*written, *made})
    return Balance(int(plus), int(minus), Eq(plus + minus, 0) is true, same)


def _charges(mineral: Mineral) -> tuple[list[int], list[int]]:
    """The charge of each kind of ion: the positive ones, the negative ones."""
    all_ = [ion.count * ion.charge for ion in mineral.ions]
    return [charge for charge in all_ if charge > 0], [charge for charge in all_ if charge < 0]


def _count_atoms(mineral: Mineral) -> dict[str, int]:
    """The atoms of all the ions together."""
    made: dict[str, int] = {}
    for part in mineral.parts:
        for ion in part.ions:
            for atom, number in ion.atoms.items():
                made[atom] = made.get(atom, 0) + number
    return made


def warm_up() -> None:
    """Import sympy and ask it a first question, so that the first judgement need not wait for it."""
    weigh(all_minerals()[0])
