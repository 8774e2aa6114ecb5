"""Words that are neither ions in the table nor spelling slips: molecules, elements, Latin names, other ions.

They are read from ``words.csv``; ``means`` is the formula, the element's symbol or, for a Latin name, the English one.
Group ions read as their elements ("sulfur tetraoxide") belong here, too.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from rummy_kit.subjects.ions.catalogue import Ion, anions, cations

WORDS_CSV = Path(__file__).with_name("words.csv")
PREFIXES = "mono|mon|di|bis|tri|tris|tetra|tetr|penta|pent|hexa|hex|hepta|octa"
CUT = {"mon": "mono", "tetr": "tetra", "pent": "penta", "hex": "hexa"}
"""Prefixes as they stand before a vowel → the whole ones."""
STEMS = {  # atom of a group ion → what a reader of elements calls it
    "H": "hydrogen|hydride",
    "C": "carbon|carbide",
    "N": "nitrogen|nitride",
    "O": "oxygen|oxide",
    "P": "phosphorus|phosphide",
    "S": "sulfur|sulphur|sulfide|sulphide",
    "Cl": "chlorine|chloride",
    "Cr": "chromium",
    "Mn": "manganese",
    "Si": "silicon",
}


@dataclass(frozen=True, slots=True)
class OtherWord:
    """A word, the kind of thing it names, and the thing itself."""

    word: str
    kind: Literal["molecule", "latin", "ion", "element"]
    means: str


@cache
def other_words() -> dict[str, OtherWord]:
    """All of them, by the word.

    >>> other_words()["ammonia"]
    OtherWord(word='ammonia', kind='molecule', means='NH₃')
    """
    with WORDS_CSV.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    return {row["word"]: OtherWord(row["word"], row["kind"], row["means"]) for row in rows}  # type: ignore[arg-type]


def element_of(symbol: str) -> str:
    """The English name of an element by its symbol, ``""`` if it is not in the table.

    >>> element_of("F"), element_of("Ir"), element_of("Xx")
    ('fluorine', 'iridium', '')
    """
    return _elements().get(symbol, "")


@cache
def _elements() -> dict[str, str]:
    simple = {next(iter(ion.atoms)): ion.element for ion in (*cations(), *anions()) if ion.element}
    return simple | {word.means: word.word for word in other_words().values() if word.kind == "element"}


def match_spelled_out() -> str:
    """A pattern for two or more elements of a group ion, each perhaps with its number."""
    return rf"(?:(?:{PREFIXES})??(?:{'|'.join(STEMS.values())})){{2,4}}"


def spells_out(words: str, ion: Ion) -> bool:
    """Whether these words name the elements of this ion one by one instead of the ion.

    >>> from .catalogue import by_key
    >>> spells_out("sulfurtetraoxide", by_key("SO4^2-")), spells_out("hydrogenoxide", by_key("SO4^2-"))
    (True, False)
    """
    named = {atom for atom, stems in STEMS.items() if re.search(stems, words)}
    return len(ion.atoms) > 1 and len(named) > 1 and named <= ion.atoms.keys()


def spelling_out(ion: Ion) -> str:
    """The name of a group ion read element by element, or ``""`` if that is unlikely.

    >>> from .catalogue import by_key
    >>> spelling_out(by_key("SO4^2-")), spelling_out(by_key("OH-")), spelling_out(by_key("Cl-"))
    ('sulfur tetraoxide', 'hydrogen oxide', '')
    """
    return _SPELLED.get(ion.key, "")


_SPELLED = {
    "OH-": "hydrogen oxide",
    "NO3-": "nitrogen trioxide",
    "CO3^2-": "carbon trioxide",
    "HCO3-": "hydrogen carbon trioxide",
    "SO4^2-": "sulfur tetraoxide",
    "SO3^2-": "sulfur trioxide",
    "CrO4^2-": "chromium tetraoxide",
    "PO4^3-": "phosphorus tetraoxide",
    "NH4+": "nitrogen tetrahydride",
}
