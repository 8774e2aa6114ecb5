"""Which compounds tasks are about: such as exist, and in which a certain wrong idea shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from rummy_kit.lessons.exercise import Order
from rummy_kit.subjects import ions

Pair = tuple[str, str]
"""The keys of a cation and an anion."""

COMMON = tuple(ions.pairs_known("common"))
"""Compounds that pupils meet in their first year: quick questions are about these."""
KNOWN = tuple(ions.pairs_known("common", "school"))
"""All compounds of the deck that schools know."""


def _pairs_of(table: Mapping[str, str]) -> tuple[Pair, ...]:
    """All pairs of a table, anion → cations."""
    return tuple((cation, anion) for anion, cations in table.items() for cation in cations.split())


WHOLE = _pairs_of({  # anions of several like atoms, and a cation of two: their own numbers must stay
    "O2^2-": "Li+ Na+ K+ Rb+ Cs+",
    "C2O4^2-": "Li+ Na+ K+ Rb+ Cs+ NH4+",
    "F-": "Hg2^2+",
    "Cl-": "Hg2^2+",
    "Br-": "Hg2^2+",
    "I-": "Hg2^2+",
})  # fmt: skip
FOURFOLD = _pairs_of({  # charges that change places give numbers that are neither the ions' own nor the smallest
    "O2-": "Sn4+ Pb4+ Ti4+ Mn4+ Pt4+",
    "S2-": "Sn4+ Ti4+ Pt4+",
})  # fmt: skip
CRYSTALS = _pairs_of({  # compounds that crystallise as salt does: each ion has six of the other kind around it
    "F-": "Li+ Na+ K+ Ag+",
    "Cl-": "Li+ Na+ K+ Ag+",
    "Br-": "Li+ Na+ K+ Ag+",
    "I-": "Li+ Na+ K+",
    "O2-": "Mg2+ Ca2+ Ba2+",
    "S2-": "Mg2+ Ca2+ Ba2+",
})  # fmt: skip


def has_numeral(pair: Pair) -> bool:
    """Whether the name of this compound has a numeral."""
    return ions.by_key(pair[0]).needs_numeral


def worth_counting(pair: Pair) -> bool:
    """Whether these ions need a thought: two single charges balance by themselves."""
    return any(ions.by_key(key).units > 1 for key in pair)


def about(pair: Pair) -> str:
    """What a task on this compound is about."""
    return " ".join(pair)


def draw_pair(
    order: Order,
    pool: Iterable[Pair],
    shows: Callable[[Pair], bool] = lambda _: True,
    first: Collection[Pair] = (),
) -> Pair:
    """One pair by chance that ``shows`` what is wanted: if possible one that no task of the ``others`` is about, of the
    ``first`` ones.
    """
    mixed = order.rng.stream("pair").shuffle(tuple(pool))
    liked = sorted(mixed, key=lambda pair: (about(pair) in order.others, pair not in first))
    return next(filter(shows, liked), liked[0])
