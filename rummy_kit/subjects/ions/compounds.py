"""Compounds: two ions and how many of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from rummy_kit.subjects.ions import notation
from rummy_kit.subjects.ions.catalogue import Ion, IonLike, as_pair
from rummy_kit.subjects.ions.notation import Runs, ratio


@dataclass(frozen=True)
class Compound:
    """A cation, an anion and their counts. :func:`compound` makes the neutral one.

    Other counts may be given to show what a learner tried: such a formula can be written too.

    >>> rust = compound(("Fe", 3), ("O", -2))
    >>> rust.formula, rust.name, rust.counts, rust.unicode, rust.spoken
    ('Fe2O3', 'iron(III) oxide', (2, 3), 'Fe₂O₃', 'F e two O three')
    """

    cation: Ion
    anion: Ion
    counts: tuple[int, int]

    def __str__(self) -> str:
        return self.unicode

    @property
    def keys(self) -> tuple[str, str]:
        """The keys of the compound's ions."""
        return self.cation.key, self.anion.key

    @property
    def name(self) -> str:
        """The IUPAC/Stock name."""
        return f"{self.cation.name} {self.anion.name}"

    @property
    def runs(self) -> Runs:
        """The formula for drawing: ``[("Fe", "2", ""), ("O", "3", "")]``."""
        pair = zip((self.cation, self.anion), self.counts, strict=True)
        return notation.formula_runs(tuple((ion.symbol, count, ion.polyatomic and count > 1) for ion, count in pair))

    @property
    def formula(self) -> str:
        """The formula in ASCII: ``"Ca(OH)2"``."""
        return notation.ascii_text(self.runs)

    @cached_property
    def unicode(self) -> str:
        """``"Ca(OH)₂"``."""
        return notation.unicode_text(self.runs)

    @cached_property
    def latex(self) -> str:
        r"""The formula in LaTeX: ``"\mathrm{Ca(OH)_2}"``."""
        return notation.latex(self.runs)

    @cached_property
    def spoken(self) -> str:
        """The formula for screen readers: ``"C a open bracket O H close bracket two"``."""
        return notation.speak(self.runs)

    @property
    def facts(self) -> dict[str, Any]:
        """The values that words about the compound can name: how much plus and minus each ion brings, and the total at
        which they balance.

        >>> facts = compound("Al3+", "O2-").facts
        >>> facts["plus_each"], facts["minus_each"], facts["meet"], facts["need_n"], facts["need_m"]
        (3, 2, 6, 2, 3)
        """
        (n, m), cation, anion = self.counts, self.cation, self.anion
        return {
            "cation": str(cation), "cation_name": cation.name, "plus_each": cation.units, "need_n": n,
            "anion": str(anion), "anion_name": anion.name, "minus_each": anion.units, "need_m": m,
            "meet": n * cation.units, "formula": self.unicode, "name": self.name,
        }  # fmt: skip

    def beside(self, counts: tuple[int, int]) -> tuple[str, ...]:
        """The formula with other counts, the formula itself, and those with its counts swapped and left out.

        >>> compound("Al3+", "O2-").beside((3, 2))
        ('Al₃O₂', 'Al₂O₃', 'AlO')
        """
        tried = (counts, self.counts, self.counts[::-1], (1, 1))
        return tuple(dict.fromkeys(Compound(self.cation, self.anion, pair).unicode for pair in tried))

    def accepted_names(self, lenient: bool = False) -> tuple[str, ...]:
        """Every name that counts as right, the IUPAC/Stock name first.

        >>> compound(("Fe", 3), ("S", -2)).accepted_names()
        ('iron(III) sulfide', 'iron(III) sulphide', 'ferric sulfide', 'ferric sulphide')
        >>> compound("Zn2+", "O2-").accepted_names(lenient=True)
        ('zinc oxide', 'zinc(II) oxide')
        """
        cations, anions = (ion.names + (ion.lenient if lenient else ()) for ion in (self.cation, self.anion))
        return tuple(f"{cation} {anion}" for cation in cations for anion in anions)


def compound(cation: IonLike, anion: IonLike) -> Compound:
    """The neutral compound of two ions, in the lowest whole-number ratio of *ions*.

    >>> compound("Ca2+", "OH-").formula, compound(("Hg2", 2), ("Cl", -1)).formula
    ('Ca(OH)2', 'Hg2Cl2')
    >>> compound(("Na", 1), ("O2", -2)).formula, compound("Hg2^2+", "PO4^3-").formula
    ('Na2O2', '(Hg2)3(PO4)2')
    """
    return _neutral(*as_pair(cation, anion))


@lru_cache(maxsize=4096)
def _neutral(cation: Ion, anion: Ion) -> Compound:
    return Compound(cation, anion, ratio(cation.charge, anion.charge))
