"""Which compounds exist: many pairs of ions balance but form no compound. See ``made.csv``.

A row of the table is a pair of ions. ``known`` says when pupils meet the compound: ``common`` in a first year of
chemistry, ``school`` later on, ``rare`` in a laboratory, ``no`` never; then ``why`` completes "It balances, but …".
Compounds that are known only in water, such as calcium hydrogencarbonate, count as known. ``source`` names where that
was looked up; ``subjects/sources.toml`` says what its short names stand for.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from rummy_kit.subjects.ions.catalogue import IonLike, as_pair

MADE_CSV = Path(__file__).with_name("made.csv")

Known = Literal["common", "school", "rare", "no"]
KNOWN: tuple[Known, ...] = get_args(Known)


@dataclass(frozen=True, slots=True)
class Made:
    """What is known about the compound of two ions."""

    known: Known
    why: str
    source: str


def look_up(cation: IonLike, anion: IonLike) -> Made | None:
    """What is known about the compound of these two ions, or ``None`` if the pair is not in the table.

    >>> look_up("Na+", "Cl-").known, look_up("Ag+", "OH-").why
    ('common', 'these ions make silver oxide and water instead')
    >>> look_up("Na+", "H-")
    """
    plus, minus = as_pair(cation, anion)
    return _table().get((plus.key, minus.key))


def why_unmade(cation: IonLike, anion: IonLike) -> str:
    """Why the compound of these two ions cannot be made; ``""`` if it is known or the table says nothing about it.

    >>> why_unmade("NH4+", "O2-"), why_unmade("Na+", "Cl-")
    ('these ions turn into ammonia and water', '')
    """
    found = look_up(cation, anion)
    return found.why if found else ""


def pairs_known(*how: Known) -> Iterator[tuple[str, str]]:
    """All pairs of ions, as keys, whose compound is known in one of these ways.

    >>> ("Na+", "Cl-") in pairs_known("common"), ("Ag+", "OH-") in pairs_known("common", "school", "rare")
    (True, False)
    """
    return (pair for pair, found in _table().items() if found.known in how)


@cache
def _table() -> dict[tuple[str, str], Made]:
    with MADE_CSV.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    return {(row["cation"], row["anion"]): Made(row["known"], row["why"], row["source"]) for row in rows}  # type: ignore[arg-type]
