"""Which compounds exist, by double entry: the table against what its sources say about some, and the deck of cards."""

import csv

import pytest

from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.school import COMMON, KNOWN

CHEMISTRY = FormulaRummy().chemistry


@pytest.mark.parametrize("pair", ["Na+ Cl-", "Cu+ N3-", "Cr3+ I-", "Cu+ SO4^2-", "Cu2+ CO3^2-", "Ca2+ HCO3-"])
def test_compounds_that_chemists_have_made(pair: str) -> None:
    assert not ions.why_unmade(*pair.split())


@pytest.mark.parametrize(
    ("pair", "word"),
    [
        ("NH4+ O2-", "ammonia"),
        ("NH4+ OH-", "ammonia"),
        ("Ag+ OH-", "silver oxide"),
        ("Cu2+ I-", "iodine"),
        ("Al3+ CO3^2-", "carbon dioxide"),
        ("Fe3+ S2-", "falls apart"),
        ("K+ N3-", "nitrogen"),
        ("Fe2+ CrO4^2-", "iron(III)"),
    ],
)
def test_compounds_that_nobody_can_make_and_why(pair: str, word: str) -> None:
    assert word in ions.why_unmade(*pair.split())


def test_the_table_has_every_pair_of_the_deck_once_with_a_source() -> None:
    with ions.MADE_CSV.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    pairs = [(row["cation"], row["anion"]) for row in rows]
    assert len(set(pairs)) == len(pairs)
    assert set(pairs) == {(cation, anion) for cation in CHEMISTRY.cations for anion in CHEMISTRY.anions}
    for row in rows:
        assert row["known"] in ions.KNOWN, row
        assert row["source"], row
        assert bool(row["why"]) == (row["known"] == "no"), row


def test_why_goes_on_after_it_balances_but() -> None:
    for pair in CHEMISTRY.unmade:
        why = ions.why_unmade(*pair)
        assert why[0].islower(), why
        assert why[-1] not in ".!", why


def test_tasks_are_about_compounds_that_can_be_made() -> None:
    assert not CHEMISTRY.unmade & {*KNOWN, *COMMON}
    assert set(COMMON) < set(KNOWN)
