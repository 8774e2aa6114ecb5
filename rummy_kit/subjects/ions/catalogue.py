"""The ions of school lists, read from ``ions.csv`` and checked on reading."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path

from rummy_kit.subjects.ions import notation
from rummy_kit.subjects.ions.notation import Runs
from rummy_kit.texts import Sentences

COLUMNS = (
    "key", "symbol", "charge", "name", "element", "synonyms", "lenient", "forms", "family", "level",
)  # fmt: skip
say = Sentences(Path(__file__).with_name("errors.toml"))
IONS_CSV = Path(__file__).with_name("ions.csv")

_NAME = re.compile(r"([a-z]+)(?:\(([IVX]+)\))?")
_SYMBOL = re.compile(r"(?:[A-Z][a-z]?(?:[2-9]|[1-9]\d)?)+")


class IonTableError(ValueError):
    """A table of ions that cannot be used; the message names the file, the line and what to fix."""


class UnknownIon(ValueError):
    """No such ion in the table; the message names similar ions."""


@dataclass(frozen=True)
class Ion:
    """One ion of the table. Two ions are equal when their keys are.

    ``key`` is the ASCII face (``"SO4^2-"``); ``charge`` is signed. ``synonyms`` are older and
    national names that always count as right, ``lenient`` ones only where a teacher allows them.
    ``element`` names the element of an ordinary ion of one element (``"iron"``,
    ``"chlorine"``), otherwise ``""``. ``forms`` are other ways to write the symbol
    (``"CH3COO"``). ``family`` joins ions whose names differ only in the ending (sulfide, sulfite, sulfate).
    ``level``: 1 core school, 2 wider, 3 upper.

    >>> sulfate = ion("SO4", -2)
    >>> sulfate.unicode, sulfate.units, sulfate.polyatomic, sulfate.spoken
    ('SO₄²⁻', 2, True, 'S O four, two minus')
    """

    key: str
    symbol: str = field(compare=False)
    charge: int = field(compare=False)
    name: str = field(compare=False)
    element: str = field(compare=False, default="")
    synonyms: tuple[str, ...] = field(compare=False, default=())
    lenient: tuple[str, ...] = field(compare=False, default=())
    forms: tuple[str, ...] = field(compare=False, default=())
    family: str = field(compare=False, default="")
    level: int = field(compare=False, default=1)

    def __str__(self) -> str:
        return self.unicode

    @property
    def units(self) -> int:
        """The number of unit charges, without sign."""
        return abs(self.charge)

    @cached_property
    def atoms(self) -> dict[str, int]:
        """The atoms in one ion: ``{"S": 1, "O": 4}``."""
        return notation.composition(self.symbol)

    @property
    def polyatomic(self) -> bool:
        """Whether the ion needs brackets when counted, as do OH⁻, SO₄²⁻, and also Hg₂²⁺ and O₂²⁻."""
        return sum(self.atoms.values()) > 1

    @property
    def needs_numeral(self) -> bool:
        """Whether its name carries a Roman numeral: iron(III)."""
        return "(" in self.name

    @property
    def charge_of_one_atom(self) -> int:
        """The number that the metal's Roman numeral shows: 3 for Fe³⁺, but 1 for Hg₂²⁺."""
        return self.charge // sum(self.atoms.values()) if self.element else self.charge

    @property
    def names(self) -> tuple[str, ...]:
        """Its name and all synonyms, without the lenient ones."""
        return (self.name, *self.synonyms)

    @property
    def runs(self) -> Runs:
        """The symbol for drawing: ``[("SO", "4", "2−")]``, each part as its text and what is lowered and raised after
        it.
        """
        return notation.ion_runs(self.symbol, self.charge)

    @cached_property
    def unicode(self) -> str:
        """``"SO₄²⁻"``."""
        return notation.unicode_text(self.runs)

    @cached_property
    def latex(self) -> str:
        r"""``"\mathrm{SO_4^{2-}}"``."""
        return notation.latex(self.runs)

    @cached_property
    def spoken(self) -> str:
        """``"S O four, two minus"``."""
        return notation.speak(self.runs)


IonLike = Ion | str | tuple[str, int]
"""The ways to give an ion: an :class:`Ion`, its key, or its symbol and charge."""


def ion(symbol: str, charge: int) -> Ion:
    """The ion with this ASCII symbol and signed charge; raises :class:`UnknownIon`.

    >>> ion("Fe", 3).name, ion("O2", -2).name, ion("O", -2).name
    ('iron(III)', 'peroxide', 'oxide')
    >>> ion("Fe", 4)
    Traceback (most recent call last):
    rummy_kit.subjects.ions.catalogue.UnknownIon: There is no ion Fe4+ in the table. Did you mean Fe2+ or Fe3+?
    """
    if not isinstance(symbol, str) or not isinstance(charge, int):
        given = f"{repr(symbol)[:30]} and {repr(charge)[:30]}"
        raise UnknownIon(f"An ion is its symbol and a whole number, such as ion('Fe', 3); here are {given}.")
    found = _table().by_symbol.get((symbol, charge))
    if found is None:
        raise UnknownIon(_not_found(ascii_key(symbol, charge), symbol))
    return found


def by_key(key: str) -> Ion:
    """The ion with this key, its ASCII face; raises :class:`UnknownIon`.

    >>> by_key("Hg2^2+").name, by_key("Hg2+").name
    ('mercury(I)', 'mercury(II)')
    """
    found = _table().by_key.get(key)
    if found is None:
        raise UnknownIon(_not_found(key, re.split(r"[\^+-]", key)[0]))
    return found


def cations(level: int = 3) -> tuple[Ion, ...]:
    """The positive ions up to a level, in the order of the table.

    >>> [ion.key for ion in cations(level=1)][:4]
    ['Na+', 'K+', 'NH4+', 'Li+']
    """
    return tuple(ion for ion in _table().by_key.values() if ion.charge > 0 and ion.level <= level)


def anions(level: int = 3) -> tuple[Ion, ...]:
    """The negative ions up to a level, in the order of the table.

    >>> [ion.key for ion in anions(level=1)][:4]
    ['F-', 'Cl-', 'Br-', 'I-']
    """
    return tuple(ion for ion in _table().by_key.values() if ion.charge < 0 and ion.level <= level)


def as_ion(given: IonLike) -> Ion:
    """The ion meant by an :class:`Ion`, a key, or symbol and charge.

    >>> as_ion(("Na", 1)) is as_ion("Na+")
    True
    """
    if isinstance(given, Ion):
        return given
    return by_key(given) if isinstance(given, str) else ion(*given)


def as_pair(cation: IonLike, anion: IonLike) -> tuple[Ion, Ion]:
    """Both ions, checked to be a positive and a negative one; raises ``ValueError``."""
    plus, minus = as_ion(cation), as_ion(anion)
    if not plus.charge > 0 > minus.charge:
        raise ValueError(f"Expected a positive and then a negative ion, got {plus.key} and {minus.key}.")
    return plus, minus


def ascii_key(symbol: str, charge: int) -> str:
    """The ASCII face: a caret separates charge and count where they would run together.

    >>> ascii_key("Fe", 3), ascii_key("SO4", -2), ascii_key("NO3", -1)
    ('Fe3+', 'SO4^2-', 'NO3-')
    """
    sign = "+" if charge > 0 else "-"
    if abs(charge) == 1:
        return symbol + sign
    return f"{symbol}{'^' if symbol[-1].isdigit() else ''}{abs(charge)}{sign}"


def read_ions(path: Path) -> tuple[Ion, ...]:
    """All ions of a CSV file with the columns of ``ions.csv``, each row checked.

    Raises :class:`IonTableError`, which names the line and what to fix.
    """
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise IonTableError(
                f"{path.name}, line 1: the columns must be {', '.join(COLUMNS)}; "
                f"found {', '.join(reader.fieldnames or ['nothing'])}."
            )
        ions: list[Ion] = []
        taken: dict[str, str] = {}
        for row in reader:
            try:
                ion = _ion_of(row)
                for label in _labels(ion):
                    if label in taken:
                        raise ValueError(f"{label!r} is already used by {taken[label]}.")
                    taken[label] = ion.key
            except ValueError as error:
                raise IonTableError(f"{path.name}, line {reader.line_num} ({row['key']}): {error}") from error
            ions.append(ion)
    return tuple(ions)


def _ion_of(row: dict[str, str]) -> Ion:
    """One row as an ion; a plain ``ValueError`` says what is wrong with it."""
    if None in row or None in row.values():
        raise ValueError(f"a row has {len(COLUMNS)} fields, this one has more or fewer.")
    for column in ("charge", "level"):
        if not re.fullmatch(r"-?\d+", row[column]):
            raise ValueError(f"{column} must be a whole number, not {row[column]!r}.")
    charge, level = int(row["charge"]), int(row["level"])
    if charge == 0:
        raise ValueError("an ion has a charge; 0 is not one.")
    if level not in (1, 2, 3):
        raise ValueError(f"level must be 1, 2 or 3, not {level}.")
    if not _SYMBOL.fullmatch(row["symbol"]):
        raise ValueError(f"symbol {row['symbol']!r} must be atoms and counts, like SO4.")
    if row["key"] != (right := ascii_key(row["symbol"], charge)):
        raise ValueError(f"the key must be {right!r}, as symbol and charge say.")
    ion = Ion(
        key=row["key"],
        symbol=row["symbol"],
        charge=charge,
        name=row["name"],
        element=row["element"],
        synonyms=_many(row["synonyms"]),
        lenient=_many(row["lenient"]),
        forms=_many(row["forms"]),
        family=row["family"],
        level=level,
    )
    for name in (*ion.names, *ion.lenient):
        if not (match := _NAME.fullmatch(name)):
            raise ValueError(f"name {name!r} must be in lower case, perhaps with a Roman numeral.")
        if charge > 0 and match[2] and notation.roman_value(match[2]) != ion.charge_of_one_atom:
            raise ValueError(f"the numeral of {name!r} does not fit the charge.")
    for form in ion.forms:
        if notation.composition(form) != ion.atoms:
            raise ValueError(f"form {form!r} has other atoms than {ion.symbol}.")
    return ion


def spellings() -> dict[str, str]:
    """Names of ions and other ways to write them, in lower case, each with the ion's key.

    >>> known = spellings()
    >>> known["magnesium"], known["mg²⁺"], known["mg+2"], known["so4^2-"]
    ('Mg2+', 'Mg2+', 'Mg2+', 'SO4^2-')
    """
    found: dict[str, str] = {}
    for ion in (*cations(), *anions()):
        written = [f"{symbol}{charge}" for symbol in (ion.symbol, *ion.forms) for charge in _spell_charge(ion)]
        for name in (ion.unicode, *written, *ion.names, *ion.lenient, ion.symbol):
            found.setdefault(name.casefold(), ion.key)
    return found


def _spell_charge(ion: Ion) -> tuple[str, ...]:
    sign, size = "+" if ion.charge > 0 else "-", abs(ion.charge)
    numbers = ("", "1") if size == 1 else (str(size),)
    before = (form for number in numbers for form in (f"{number}{sign}", f"^{number}{sign}"))
    return (*before, f"{sign}{size}", f"^{sign}{size}", sign * size)


def _labels(ion: Ion) -> Iterator[str]:
    """Everything that must belong to only one ion."""
    yield ion.key
    yield from ion.names
    yield from ion.lenient


def _many(cell: str) -> tuple[str, ...]:
    return tuple(cell.split("|")) if cell else ()


@dataclass(frozen=True)
class _Table:
    by_key: dict[str, Ion]
    by_symbol: dict[tuple[str, int], Ion]


@cache
def _table() -> _Table:
    ions = read_ions(IONS_CSV)
    by_symbol = {(symbol, ion.charge): ion for ion in ions for symbol in (ion.symbol, *ion.forms)}
    return _Table({ion.key: ion for ion in ions}, by_symbol)


def _not_found(key: str, symbol: str) -> str:
    ions = _table().by_key.values()
    near = [ion.key for ion in ions if ion.symbol == symbol]
    near = near or get_close_matches(key[:40], [ion.key for ion in ions], n=3, cutoff=0.4)
    return say("ion.near" if near else "ion.unknown", ion=key[:40], near=near)
