"""Compounds for tasks: only those that exist, and those in which a certain wrong idea shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import filterfalse

from rummy_kit.lessons.exercise import Order
from rummy_kit.subjects import ions

Pair = tuple[str, str]
"""The keys of a cation and an anion."""


def has_numeral(pair: Pair) -> bool:
    """Whether the name of this compound has a numeral."""
    return ions.by_key(pair[0]).needs_numeral


def worth_counting(pair: Pair) -> bool:
    """Whether these ions need thought: two single charges balance by themselves."""
    return any(ions.by_key(key).units > 1 for key in pair)


def _is_easy(ion: ions.Ion) -> bool:
    """Whether the ion is one atom with a small charge."""
    return not ion.polyatomic and ion.units <= 2


def _pairs_of(table: Mapping[str, str]) -> tuple[Pair, ...]:
    """All pairs of a table, anions → cations."""
    return tuple(
        (cation, anion) for row, cations in table.items() for anion in row.split() for cation in cations.split()
    )


COMMON = tuple(ions.pairs_known("common"))
"""Compounds that pupils meet in their first year: quick questions are about these."""
EASY = tuple(pair for pair in COMMON if all(_is_easy(ions.by_key(key)) for key in pair))
"""Those of ions with one atom and charges up to 2."""
KNOWN = tuple(ions.pairs_known("common", "school"))
"""All compounds of the deck that schools know."""
WITH_NUMERAL = tuple(filter(has_numeral, KNOWN))
WITHOUT_NUMERAL = tuple(filterfalse(has_numeral, KNOWN))
WHOLE = _pairs_of({
    "O2^2-": "Li+ Na+ K+ Rb+ Cs+", "C2O4^2-": "Li+ Na+ K+ Rb+ Cs+ NH4+", "F- Cl- Br- I-": "Hg2^2+",
})  # fmt: skip
"""Ions of several like atoms: their own numbers must stay."""
FOURFOLD = _pairs_of({"O2-": "Sn4+ Pb4+ Ti4+ Mn4+ Pt4+", "S2-": "Sn4+ Ti4+ Pt4+"})
"""Charges that change places give numbers that are neither the ions' own nor the smallest."""
CRYSTALS = _pairs_of({"F- Cl- Br-": "Li+ Na+ K+ Ag+", "I-": "Li+ Na+ K+", "O2- S2-": "Mg2+ Ca2+ Ba2+"})
"""Compounds that crystallise as salt does: each ion has six of the other kind around it."""


def about(pair: Pair) -> str:
    """What a task on this compound is about."""
    return " ".join(pair)


def draw_pair(
    order: Order,
    pool: Iterable[Pair],
    shows: Callable[[Pair], bool] = lambda _: True,
    first: Collection[Pair] = (),
) -> Pair:
    """A random pair that ``shows`` what is wanted: if possible one of the ``first`` ones, or an easy one if the order
    asks for one, and a new one, not in ``order.others``.
    """
    mixed, wanted = order.rng.stream("pair").shuffle(tuple(pool)), EASY if order.easy else first
    liked = sorted(mixed, key=lambda pair: (about(pair) in order.others, pair not in wanted))
    return next(filter(shows, liked), liked[0])
