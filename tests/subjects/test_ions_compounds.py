"""Compounds: formulas and names, against an answer key and another parser of formulas."""

import csv
from itertools import product
from pathlib import Path

import pytest
from molmass import Formula

from rummy_kit.subjects import ions

PAIRS = list(product(ions.cations(), ions.anions()))
with (Path(__file__).parent / "data" / "compounds.csv").open(encoding="utf-8", newline="") as file:
    ANSWER_KEY = [(row["formula"], row["name"]) for row in csv.DictReader(file)]


@pytest.mark.parametrize(
    ("cation", "anion", "formula", "name", "counts"),
    [
        (("Fe", 3), ("O", -2), "Fe2O3", "iron(III) oxide", (2, 3)),
        (("Ca", 2), ("OH", -1), "Ca(OH)2", "calcium hydroxide", (1, 2)),
        (("Hg2", 2), ("Cl", -1), "Hg2Cl2", "mercury(I) chloride", (1, 2)),
        (("Na", 1), ("O2", -2), "Na2O2", "sodium peroxide", (2, 1)),
        (("NH4", 1), ("SO4", -2), "(NH4)2SO4", "ammonium sulfate", (2, 1)),
        (("Hg2", 2), ("NO3", -1), "Hg2(NO3)2", "mercury(I) nitrate", (1, 2)),
        (("Hg2", 2), ("PO4", -3), "(Hg2)3(PO4)2", "mercury(I) phosphate", (3, 2)),
        (("Al", 3), ("O2", -2), "Al2(O2)3", "aluminium peroxide", (2, 3)),
        (("Na", 1), ("C2O4", -2), "Na2C2O4", "sodium oxalate", (2, 1)),
        (("Sn", 4), ("O", -2), "SnO2", "tin(IV) oxide", (1, 2)),
        (("Sn", 2), ("O2", -2), "SnO2", "tin(II) peroxide", (1, 1)),
    ],
)
def test_known_compounds(cation, anion, formula, name, counts):
    found = ions.compound(cation, anion)
    assert (found.formula, found.name, found.counts) == (formula, name, counts)


def test_a_compound_can_be_read_typeset_heard_and_drawn():
    compound = ions.compound("Al3+", "SO4^2-")
    assert compound.unicode == str(compound) == "Al₂(SO₄)₃"
    assert compound.latex == r"\mathrm{Al_2(SO_4)_3}"
    assert compound.spoken == "A l two open bracket S O four close bracket three"
    assert compound.runs == [("Al", "2", ""), ("(SO", "4", ""), (")", "3", "")]
    assert ions.compound("Fe3+", "O2-").spoken == "F e two O three"
    assert ions.compound("Na+", "Cl-").runs == [("NaCl", "", "")]


def test_what_a_learner_tried_can_be_written_too():
    aluminium, hydroxide = ions.by_key("Al3+"), ions.by_key("OH-")
    assert ions.Compound(aluminium, hydroxide, (3, 1)).unicode == "Al₃OH"
    assert ions.Compound(aluminium, hydroxide, (1, 12)).formula == "Al(OH)12"


def test_every_compound_of_the_answer_key_agrees():
    assert len(ANSWER_KEY) == 272
    by_name = {compound.name: compound for compound in (ions.compound(*pair) for pair in PAIRS)}
    for formula, name in ANSWER_KEY:
        assert by_name[name].unicode == formula


def test_names_belong_to_one_pair_of_ions():
    names = [name for pair in PAIRS for name in ions.compound(*pair).accepted_names(lenient=True)]
    assert len(names) == len(set(names))


def test_every_formula_holds_the_atoms_of_its_ions():
    """molmass, an independent parser, counts the atoms."""

    def atoms(formula: str) -> dict[str, int]:
        return {symbol: item.count for symbol, item in Formula(formula).composition().items()}

    for cation, anion in PAIRS:
        compound = ions.compound(cation, anion)
        expected: dict[str, int] = {}
        for ion, count in zip((cation, anion), compound.counts, strict=True):
            for symbol, number in atoms(ion.symbol).items():
                expected[symbol] = expected.get(symbol, 0) + count * number
        assert atoms(compound.formula) == expected, compound.formula


def test_older_national_and_lenient_names():
    assert ions.compound("Al3+", "SO4^2-").accepted_names()[:2] == ("aluminium sulfate", "aluminium sulphate")
    assert "aluminum sulphate" in ions.compound("Al3+", "SO4^2-").accepted_names()
    assert "potassium manganate(VII)" in ions.compound("K+", "MnO4-").accepted_names()
    assert "nickel oxide" not in ions.compound("Ni2+", "O2-").accepted_names()
    assert "nickel oxide" in ions.compound("Ni2+", "O2-").accepted_names(lenient=True)


def test_two_cations_are_no_compound():
    with pytest.raises(ValueError, match="positive and then a negative ion, got O2- and Na\\+"):
        ions.compound("O2-", "Na+")
