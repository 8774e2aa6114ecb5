"""Minerals as a school meets them: the best known, those that a book calls ionic, rocks, gems."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from itertools import combinations, permutations
from typing import Any

from rummy_kit.subjects.ions.notation import unicode_text
from rummy_kit.subjects.minerals.answers import facts
from rummy_kit.subjects.minerals.beliefs import hue
from rummy_kit.subjects.minerals.catalogue import MINERALS_CSV, Mineral, all_minerals, ion_card, mineral, names_in

BEST_KNOWN = frozenset({
    "pyrite", "galena", "halite", "fluorite", "hematite", "corundum", "calcite", "gypsum", "quartz", "talc", "cuprite",
    "brucite",
})  # fmt: skip
"""Minerals with short formulas, or known from daily life."""
SALTS = ("halite", "fluorite", "carnallite", "barite", "calcite", "gypsum", "aragonite", "anhydrite", "celestine")
"""Minerals that a school book would call ionic."""
SILICATES = ("talc", "orthoclase", "topaz", "zircon", "almandine", "beryl", "olivine")
SINGLE_SILICATES = ("zircon", "almandine", "olivine")
"""Silicates in which each Si has four O of its own."""
STRONG_COLOURS = ("red", "blue", "green", "yellow", "violet", "purple", "pink")


@cache
def rocks() -> tuple[Mapping[str, Any], ...]:
    """Rocks, each with the mineral of many of its grains: a ``rock`` and a ``mineral``.

    >>> rocks()[0]["rock"], rocks()[0]["mineral"]
    ('granite', 'quartz')
    """
    return _read("rocks")


@cache
def gems() -> tuple[Mapping[str, Any], ...]:
    """Pairs of gems that are one mineral: ``one`` with its ``colour``, the ``other`` with its ``tint``."""
    return _read("gems")


def minerals_in(text: str) -> tuple[str, ...]:
    """The minerals that a text names, by their own names or as gems.

    >>> minerals_in("ruby and smoky quartz")
    ('corundum', 'quartz')
    """
    return tuple(_named()[word] for word in re.findall(r"\w+", text) if word in _named())


@cache
def _named() -> Mapping[str, str]:
    gems_of = {row[name]: row["mineral"] for row in gems() for name in _NAMES}
    return gems_of | {one.name: one.name for one in all_minerals()}


@cache
def quartz_names() -> tuple[str, ...]:
    """Quartz, and its names by colour.

    >>> quartz_names()[:2]
    ('quartz', 'amethyst')
    """
    return ("quartz", *dict.fromkeys(row[name] for row in gems() if row["mineral"] == "quartz" for name in _NAMES))


@cache
def same_colour() -> tuple[Mapping[str, Any], ...]:
    """Pairs of minerals that share a strong colour and no ion: ``one``, the ``other`` with its formula, ``second``, and
    their ``hue``.
    """
    made = [one for one in all_minerals() if hue(one) in STRONG_COLOURS]
    pairs = ((one, other) for one, other in combinations(made, 2) if hue(one) == hue(other))
    return tuple(
        {**facts(one), "one": one.name, "other": other.name, "second": other.unicode, "hue": hue(one)}
        for one, other in pairs
        if not {*one.cards} & {*other.cards}
    )


def is_well_known(text: str) -> bool:
    """Whether a text names no other minerals than the best-known ones.

    >>> is_well_known("ruby and calcite"), is_well_known("apatite")
    (True, False)
    """
    return BEST_KNOWN.issuperset(names_in(text))


@cache
def twins() -> tuple[tuple[str, str], ...]:
    """Pairs of minerals that are held together alike, with different first ions: two salts, or two of the silicates
    above.
    """
    pairs = (*permutations(SALTS, 2), *permutations(SINGLE_SILICATES, 2))
    return tuple(pair for pair in pairs if len({mineral(name).cards[0] for name in pair}) > 1)


def compare_bonds(crystal: str, name: str) -> dict[str, Any]:
    """The values that words about a crystal beside another mineral can name; coloured quartz is quartz.

    >>> compare_bonds("amethyst", "halite")["beside"], compare_bonds("quartz", "zircon")["silicate"]
    ('SiO₂', 'SiO₄')
    """
    other, beside = mineral(name), mineral("quartz" if crystal in quartz_names() else crystal)
    first, one, two = (ion_card(key).name for key in (beside.cards[0], other.cards[0], other.cards[-1]))
    silicate = unicode_text(other.part_of("SiO").runs) if "SiO" in other.cards else ""
    named = {"crystal": crystal, "other": name, "first": first, "one": one, "two": two}
    return {**named, "formula": other.unicode, "beside": beside.unicode, "silicate": silicate}


def with_water() -> list[Mineral]:
    """Minerals with water molecules in them."""
    return [one for one in all_minerals() if one.water]


def with_hydroxide() -> list[Mineral]:
    """Minerals that might be thought to have water in them, because they have hydroxide."""
    return [one for one in all_minerals() if "OH" in one.cards and not one.water]


_NAMES = ("one", "other")


def _read(name: str) -> tuple[Mapping[str, Any], ...]:
    """The rows of a table, each with what is known about its mineral."""
    with MINERALS_CSV.with_name(f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple({**facts(mineral(row["mineral"])), **row} for row in csv.DictReader(file))
