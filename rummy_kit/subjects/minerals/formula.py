"""How a mineral's formula is written, and which ions its parts are made of.

A table writes a formula as parts, each with the ion card that stands for it and the ions in it:
``Ca=Ca:Ca^2+ SO4=SO4:SO4^2- ·2H2O=:2H2O``. Together the parts are the formula. In ``(F,OH)2`` either ion can
take the same place in the crystal; the first one counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rummy_kit.subjects.ions.notation import Runs, composition

_TOKEN = re.compile(r"(·\d*|[A-Z][a-z]?|[(),\[\]])(\d*)")
_ION = re.compile(r"(?P<count>\d*)(?P<symbol>(?:[A-Z][a-z]?\d*)+)(?:\^(?P<size>\d*)(?P<sign>[+-]))?")
_ATOMS = re.compile(r"(?:·\d*)?(?:\(?(?:[A-Z][a-z]?\d*)+(?:,(?:[A-Z][a-z]?\d*)+)*\)?\d*)+")


@dataclass(frozen=True, slots=True)
class IonCount:
    """Ions of one kind in the formula, with their number. ``charge`` is that of one, signed; 0 is a molecule such as
    water.
    """

    symbol: str
    charge: int
    count: int

    @property
    def atoms(self) -> dict[str, int]:
        """The atoms of all these ions together."""
        return {atom: number * self.count for atom, number in composition(self.symbol).items()}


@dataclass(frozen=True, slots=True)
class FormulaPart:
    """A piece of the formula as written, the key of its ion card (``""`` for water) and its ions."""

    text: str
    card: str
    ions: tuple[IonCount, ...]

    @property
    def runs(self) -> Runs:
        """The part for drawing."""
        return formula_runs(self.text)

    @property
    def atoms(self) -> dict[str, int]:
        """The atoms that are written."""
        return atoms_of(self.text)

    @property
    def atoms_of_ions(self) -> dict[str, int]:
        """The atoms of its ions, which must be those that are written."""
        return _sum(*(ion.atoms for ion in self.ions))

    @property
    def charge(self) -> int:
        """The total charge of its ions."""
        return sum(ion.charge * ion.count for ion in self.ions)


def read_parts(text: str) -> tuple[FormulaPart, ...]:
    """The parts of a formula as the table writes them. A plain ``ValueError`` says what is wrong.

    >>> [part.charge for part in read_parts("Cu2=Cu:2Cu^2+ CO3=CO3:CO3^2- (OH)2=OH:2OH^-")]
    [4, -2, -2]
    """
    return tuple(_read_part(piece) for piece in text.split())


def _read_part(piece: str) -> FormulaPart:
    written, equals, rest = piece.partition("=")
    card, colon, ions = rest.partition(":")
    if not (equals and colon and _ATOMS.fullmatch(written)):
        raise ValueError(f"{piece!r} is not a part of a formula; write it like S2=S:S2^2- (as written = card : ions).")
    part = FormulaPart(written, card, tuple(_read_ion(ion) for ion in ions.split(";")))
    if part.atoms != part.atoms_of_ions:
        raise ValueError(f"{written!r} has other atoms than its ions {ions!r}.")
    return part


def _read_ion(text: str) -> IonCount:
    match = _ION.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is not an ion; write it like 2OH^- or SO4^2-.")
    size = int(match["size"] or 1) if match["sign"] else 0
    return IonCount(match["symbol"], -size if match["sign"] == "-" else size, int(match["count"] or 1))


def atoms_of(text: str) -> dict[str, int]:
    """The atoms of a formula; where ions can take the same place, the first counts.

    >>> atoms_of("Al2SiO4(F,OH)2"), atoms_of("CaSO4·2H2O")
    ({'Al': 2, 'Si': 1, 'O': 4, 'F': 2}, {'Ca': 1, 'S': 1, 'O': 6, 'H': 4})
    """
    pieces = re.sub(r",[^)]*\)", ")", text).split("·")
    times = [re.match(r"\d*", piece) for piece in pieces]
    counted = []
    for piece, match in zip(pieces, times, strict=True):
        number = match[0] if match else ""
        inside = composition(piece[len(number) :])
        counted.append({atom: count * int(number or 1) for atom, count in inside.items()})
    return _sum(*counted)


def formula_runs(text: str) -> Runs:
    """A formula with its counts lowered, for drawing.

    >>> formula_runs("CaSO4·2H2O")
    [('CaSO', '4', ''), ('·2H', '2', ''), ('O', '', '')]
    """
    runs: Runs = []
    for letters, low in _TOKEN.findall(text):
        if runs and not runs[-1][1]:
            letters = runs.pop()[0] + letters
        runs.append((letters, low, ""))
    return runs


def _sum(*counted: dict[str, int]) -> dict[str, int]:
    total: dict[str, int] = {}
    for atoms in counted:
        for atom, count in atoms.items():
            total[atom] = total.get(atom, 0) + count
    return total
