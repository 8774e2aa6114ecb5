"""What the shelf shows of a compound that was laid."""

from __future__ import annotations

from rummy_kit.lessons.lesson import ShelfCard
from rummy_kit.subjects import ions, minerals

from .ideas import TEXTS

HALIDES = frozenset({"F", "Cl", "Br", "I"})


def show_compound(what: str) -> ShelfCard | None:
    """The compound of two ions: both sides of its charges, and the mineral that it forms in nature.

    >>> [show_compound(what).name for what in ("Na+ Cl-", "Al3+ O2-")]
    ['sodium chloride', 'aluminium oxide']
    >>> show_compound("NH4+ O2-"), show_compound("Na+ Cl- Cl-"), show_compound("<b>")
    (None, None, None)
    """
    try:
        made = ions.compound(*what.split())
    except (TypeError, ValueError):  # a word from a file
        return None
    if ions.why_unmade(*made.keys):
        return None
    (n, m), say = made.counts, TEXTS.say
    own = {(ion.symbol, ion.charge, count) for ion, count in ((made.cation, n), (made.anion, m))}
    told, art = [say("shelf", "sides", made.facts)], {"draw": "ratio", "n": n, "m": m}
    if mineral := minerals.made_of(made.formula, own):
        told.append(say("shelf", "nature", {"mineral": mineral.name, "colour": mineral.colour, "uses": mineral.uses}))
        art = minerals.crystal(mineral)
    return ShelfCard(made.runs, made.spoken, made.name, _kind_of(made.anion), tuple(told), art)


def _kind_of(anion: ions.Ion) -> str:
    if anion.symbol in HALIDES:
        return "halide"
    return anion.name if anion.name in TEXTS.parts("shelf_kind") else "other"
