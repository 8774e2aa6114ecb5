"""Which compounds tasks are about: such as exist, and in which a certain wrong idea shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rummy_kit.lessons.lesson import Order
from rummy_kit.subjects import ions

Pair = tuple[str, str]
"""The keys of a cation and an anion."""

KNOWN = {  # the deck's anions → those of its cations with which they make a compound that schools know
    "F-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "Cl-": "Na+ K+ NH4+ Li+ Ag+ Cu+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "Br-": "Na+ K+ NH4+ Li+ Ag+ Cu+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "I-": "Na+ K+ NH4+ Li+ Ag+ Cu+ Mg2+ Ca2+ Fe2+ Ba2+ Zn2+ Pb2+ Al3+",
    "OH-": "Na+ K+ Li+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "NO3-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "HCO3-": "Na+ K+ NH4+ Mg2+ Ca2+ Ba2+",
    "C2H3O2-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+",
    "O2-": "Na+ K+ Li+ Ag+ Cu+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "S2-": "Na+ K+ NH4+ Li+ Ag+ Cu+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Cr3+",
    "SO4^2-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "SO3^2-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Ba2+ Zn2+ Pb2+",
    "CO3^2-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+",
    "CrO4^2-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Ba2+ Zn2+ Pb2+",
    "PO4^3-": "Na+ K+ NH4+ Li+ Ag+ Mg2+ Ca2+ Fe2+ Cu2+ Ba2+ Zn2+ Pb2+ Al3+ Fe3+ Cr3+",
    "N3-": "Li+ Mg2+ Ca2+ Ba2+ Zn2+ Al3+",
    "P3-": "Na+ K+ Li+ Mg2+ Ca2+ Zn2+ Al3+",
}
WHOLE = {  # anions of several like atoms, and a cation of two: their own numbers must stay
    "O2^2-": "Li+ Na+ K+ Rb+ Cs+",
    "C2O4^2-": "Li+ Na+ K+ Rb+ Cs+ NH4+",
    "F-": "Hg2^2+",
    "Cl-": "Hg2^2+",
    "Br-": "Hg2^2+",
    "I-": "Hg2^2+",
}
FOURFOLD = {  # where charges that change places give numbers that are neither the ions' own nor the smallest
    "O2-": "Sn4+ Pb4+ Ti4+ Mn4+ Pt4+",
    "S2-": "Sn4+ Ti4+ Pt4+",
}
CRYSTALS = {  # compounds that crystallise as salt does: each ion has six of the other kind around it
    "F-": "Li+ Na+ K+ Ag+",
    "Cl-": "Li+ Na+ K+ Ag+",
    "Br-": "Li+ Na+ K+ Ag+",
    "I-": "Li+ Na+ K+",
    "O2-": "Mg2+ Ca2+ Ba2+",
    "S2-": "Mg2+ Ca2+ Ba2+",
}


def pairs_of(table: dict[str, str]) -> Iterator[Pair]:
    """All pairs of a table, cation first."""
    for anion, cations in table.items():
        yield from ((cation, anion) for cation in cations.split())


def has_numeral(pair: Pair) -> bool:
    """Whether the name of this compound has a numeral."""
    return ions.by_key(pair[0]).needs_numeral


def worth_counting(pair: Pair) -> bool:
    """Whether these ions need a thought: two single charges balance by themselves."""
    return any(ions.by_key(key).units > 1 for key in pair)


def about(pair: Pair) -> str:
    """What a task on this compound is about."""
    return " ".join(pair)


def drawn(order: Order, pool: Iterable[Pair], shows: Callable[[Pair], bool] = lambda _: True) -> Pair:
    """One pair by chance that ``shows`` what is wanted, if possible none that the ``others`` are about."""
    mixed = order.rng.stream("pair").shuffle(tuple(pool))
    fresh = [pair for pair in mixed if about(pair) not in order.others]
    return next((pair for pair in (*fresh, *mixed) if shows(pair)), (*fresh, *mixed)[0])
