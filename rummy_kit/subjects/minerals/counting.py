"""The numbers and charges in the formulas of minerals: those that a task can ask about, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Any, Literal

from rummy_kit.subjects.ions.notation import Runs, composition, in_words, ion_runs, lower, unicode_text
from rummy_kit.subjects.minerals.answers import facts
from rummy_kit.subjects.minerals.beliefs import CLASSES
from rummy_kit.subjects.minerals.catalogue import Mineral, all_minerals, ion_card
from rummy_kit.subjects.minerals.formula import FormulaPart, IonCount
from rummy_kit.texts import upper

TWO_CHARGES = (("Fe", 2), ("Cu", 1))
"""Metals with two ions in minerals: the lower charge, and one more."""
USUAL = 2
"""The charge that pupils expect both metals to have everywhere."""
PAIRED = ("pyrite", "marcasite")  # S₂²⁻
SIMPLIFIED = ("chalcopyrite", "cinnabar", "stibnite", "rutile", "cassiterite", "ilmenite")
"""Minerals whose charges the table calls a simplification."""
CHANGING = ("vivianite",)
"""Some of its iron changes in air."""


@dataclass(frozen=True)
class FormulaNumber:
    """A number in the formula of a mineral: ``count`` of single ions, after a ``bracket``, or ``inside`` an ion."""

    mineral: Mineral
    part: FormulaPart
    form: Literal["count", "bracket", "inside"]
    n: int

    @property
    def ion(self) -> IonCount:
        """The ion that the number belongs to."""
        return self.part.ions[0]

    @property
    def is_charge(self) -> bool:
        """Whether the number happens to be the size of the ion's charge as well."""
        return abs(self.ion.charge) == self.n

    @property
    def meanings(self) -> tuple[str, ...]:
        """What pupils say that it means, by ideas; ``ok`` is right. The charge is left out where it is the same
        number.
        """
        return ("ok", "inside_count", "counts_cards", *([] if self.is_charge else ["count_as_charge"]))

    @property
    def facts(self) -> dict[str, Any]:
        """The values that words about the number can name."""
        symbol = self.ion.symbol
        words = {"n": self.n, "number": in_words(self.n), "part": unicode_text(self.part.runs)}
        words |= {"sign": "+" if self.ion.charge > 0 else "−", "ion": ion_card(self.part.card).name}
        return {**facts(self.mineral), **words, "symbol": lower(symbol), "last": [*composition(symbol)][-1]}


@cache
def formula_numbers() -> tuple[FormulaNumber, ...]:
    """Every number with one clear meaning: none in silicates, in shared places or in joined pairs.

    >>> [(number.form, number.n) for number in formula_numbers() if number.mineral.name == "malachite"]
    [('count', 2), ('inside', 3), ('bracket', 2)]
    """
    found = []
    for mineral in all_minerals():
        plain = mineral.mineral_class in CLASSES and mineral.name not in (*PAIRED, *SIMPLIFIED)
        for part in mineral.parts if plain else ():
            ion = part.ions[0]
            if not part.card or part.card == "SiO" or "," in part.text or len(part.ions) > 1:
                continue
            inside, group = re.sub(r"\D", "", ion.symbol), len(ion.atoms) > 1
            if ion.count > 1:
                found.append(FormulaNumber(mineral, part, "bracket" if group else "count", ion.count))
            elif inside:
                found.append(FormulaNumber(mineral, part, "inside", int(inside)))
    return tuple(found)


@cache
def minerals_with(metal: str, charge: int) -> tuple[Mineral, ...]:
    """The minerals in which all ions of a metal have this charge, except those that the table simplifies.

    >>> [mineral.name for mineral in minerals_with("Cu", 1)]
    ['cuprite']
    """
    unsaid = (*PAIRED, *SIMPLIFIED, *CHANGING)
    return tuple(
        mineral
        for mineral in all_minerals()
        if [ion.charge for ion in mineral.ions if ion.symbol == metal] == [charge] and mineral.name not in unsaid
    )


def ion_in(mineral: Mineral, metal: str) -> IonCount:
    """The ions of a metal in a mineral. Raises ``StopIteration`` if there are none."""
    return next(ion for ion in mineral.ions if ion.symbol == metal)


def charges_with(mineral: Mineral, metal: str, charge: int) -> tuple[int, int]:
    """How much plus and minus the ions of a mineral would bring if those of this metal had that charge.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> charges_with(mineral("hematite"), "Fe", 2)
    (4, 6)
    """
    brought = [(charge if ion.symbol == metal else ion.charge) * ion.count for ion in mineral.ions]
    return sum(one for one in brought if one > 0), -sum(one for one in brought if one < 0)


def write_partners(metal: str, made: Iterable[Mineral]) -> list[str]:
    """The other ions of these minerals, each once, with their charges."""
    others = (ion for mineral in made for ion in mineral.ions if ion.symbol != metal and ion.charge)
    return list(dict.fromkeys(unicode_text(ion_runs(ion.symbol, ion.charge)) for ion in others))


def write_joined(ion: IonCount) -> Runs:
    """These ions written as if they were one: their number goes inside it.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> unicode_text(write_joined(ion_in(mineral("hematite"), "Fe")))
    'Fe₂⁶⁺'
    """
    symbol = f"{ion.symbol}{ion.count}" if ion.count > 1 else ion.symbol
    return ion_runs(symbol, ion.count * ion.charge)


@cache
def pairs_with(metal: str, charge: int, alike: bool) -> tuple[tuple[Mineral, Mineral], ...]:
    """Pairs of minerals with different ions of a metal, the lower of which has this charge; or, if ``alike``, with the
    same one, several times in at least one of the two: otherwise only the right answer is left.
    """
    low, high = minerals_with(metal, charge), minerals_with(metal, charge + 1)
    if not alike:
        return (*product(low, high), *product(high, low))
    pairs = (*permutations(low, 2), *permutations(high, 2))
    return tuple(pair for pair in pairs if any(ion_in(one, metal).count > 1 for one in pair))


def uneven(metal: str, *made: Mineral) -> dict[str, Any]:
    """The first of these minerals that would not balance if the metal had its usual charge, and what its ions would
    bring.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> uneven("Fe", mineral("hematite"))
    {'uneven': 'hematite', 'plus': 4, 'minus': 6}
    """
    for mineral in made:
        plus, minus = charges_with(mineral, metal, USUAL)
        if plus != minus:
            return {"uneven": mineral.name, "plus": plus, "minus": minus}
    return {"uneven": "", "plus": 0, "minus": 0}


def charges_by_idea(metal: str, low: Mineral, high: Mineral) -> dict[str, tuple[str, str]]:
    """The ions of a metal in two minerals according to a pupil with each idea, in writing; those under ``ok`` are
    right.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> charges_by_idea("Fe", mineral("siderite"), mineral("hematite"))["inside_count"]
    ('Fe²⁺', 'Fe₂⁶⁺')
    """
    ions = [ion_in(made, metal) for made in (low, high)]
    said = {"ok": [ion_runs(metal, ion.charge) for ion in ions]}
    if ions[0].charge != ions[1].charge:
        said["fixed_charge"] = [ion_runs(metal, USUAL)] * 2
    if any(ion.count > 1 for ion in ions):
        said["inside_count"] = [*map(write_joined, ions)]
    if ions[0].count != ions[1].count:
        said["count_as_charge"] = [ion_runs(metal, ion.count) for ion in ions]
    return {code: (unicode_text(one), unicode_text(two)) for code, (one, two) in said.items()}


def compare_charges(metal: str, low: Mineral, high: Mineral) -> dict[str, Any]:
    """The values that words about a metal in two minerals can name."""
    (n, m), name = (ion_in(made, metal).count for made in (low, high)), ion_card(metal).name
    names = {"metal": name, "low": low.name, "Low": upper(low.name), "high": high.name}
    formulas = {"formula": low.unicode, "other": high.unicode, "always": unicode_text(ion_runs(metal, USUAL))}
    partners = write_partners(metal, (low, high))
    return {**names, **formulas, "n": n, "m": m, "partners": partners, **uneven(metal, low, high)}


def water_facts(mineral: Mineral) -> dict[str, Any]:
    """The values that words about water in a mineral can name: the part that is water, or might be taken for it."""
    number = mineral.water.ions[0].count if mineral.water else 0
    part = unicode_text((mineral.water or mineral.part_of("OH")).runs)
    return {**facts(mineral), "water": part.removeprefix("·"), "number": number}
