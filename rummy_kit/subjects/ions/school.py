"""Pairs of ions that make good tasks: compounds that exist, and among them those in which a given wrong idea shows."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import filterfalse

from rummy_kit.subjects.ions.catalogue import Ion, by_key
from rummy_kit.subjects.ions.compounds import compound
from rummy_kit.subjects.ions.made import pairs_known

Pair = tuple[str, str]
"""The keys of a cation and an anion."""


def has_numeral(pair: Pair) -> bool:
    """Whether the name of this compound has a numeral."""
    return by_key(pair[0]).needs_numeral


def worth_counting(pair: Pair) -> bool:
    """Whether these ions need thought: two single charges balance by themselves."""
    return any(by_key(key).units > 1 for key in pair)


def _is_easy(ion: Ion) -> bool:
    """Whether the ion is one atom with a small charge."""
    return not ion.polyatomic and ion.units <= 2


def _pairs_of(table: Mapping[str, str]) -> tuple[Pair, ...]:
    """All pairs of a table, anions → cations."""
    return tuple(
        (cation, anion) for row, cations in table.items() for anion in row.split() for cation in cations.split()
    )


COMMON = tuple(pairs_known("common"))
"""Compounds that pupils meet in their first year: quick questions are about these."""
EASY = tuple(pair for pair in COMMON if all(_is_easy(by_key(key)) for key in pair))
"""Those of ions with one atom and charges up to 2."""
KNOWN = tuple(pairs_known("common", "school"))
"""All compounds of the table that schools know."""
WITH_NUMERAL = tuple(filter(has_numeral, KNOWN))
WITHOUT_NUMERAL = tuple(filterfalse(has_numeral, KNOWN))
MEET_AT_SIX: tuple[Pair, ...] = (
    ("Al3+", "O2-"), *(pair for pair in WITHOUT_NUMERAL if compound(*pair).counts in ((2, 3), (3, 2))),
)  # fmt: skip
"""Charges of 3 and 2, and a metal with one charge; aluminium oxide first."""
WORTH_COUNTING = tuple(filter(worth_counting, WITHOUT_NUMERAL))
WHOLE = _pairs_of({
    "O2^2-": "Li+ Na+ K+ Rb+ Cs+", "C2O4^2-": "Li+ Na+ K+ Rb+ Cs+ NH4+", "F- Cl- Br- I-": "Hg2^2+",
})  # fmt: skip
"""Ions of several like atoms: their own numbers must stay."""
FOURFOLD = _pairs_of({"O2-": "Sn4+ Pb4+ Ti4+ Mn4+ Pt4+", "S2-": "Sn4+ Ti4+ Pt4+"})
"""Charges that change places give numbers that are neither the ions' own nor the smallest."""
CRYSTALS = _pairs_of({"F- Cl- Br-": "Li+ Na+ K+ Ag+", "I-": "Li+ Na+ K+", "O2- S2-": "Mg2+ Ca2+ Ba2+"})
"""Compounds that crystallise as salt does: each ion has six of the other kind around it."""
