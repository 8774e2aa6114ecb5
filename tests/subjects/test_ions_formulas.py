"""Judging counts of ions (FR05, FR06) and typed formulas."""

from itertools import product
from math import gcd
from typing import Any

import pytest

from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.referee import weigh, weigh_at_once

PAIRS = list(product(ions.cations(), ions.anions()))
OF_EACH_CHARGE = list({(cation.charge, anion.charge): (cation, anion) for cation, anion in PAIRS}.values())


def test_FR06_sympy_and_integers_agree_on_every_charge_and_every_subscript():
    for cation, anion in {(cation.charge, anion.charge) for cation, anion in PAIRS}:
        for n, m in product(range(1, 10), repeat=2):
            assert weigh_at_once(cation, n, anion, m) == weigh(cation, n, anion, m)


@pytest.mark.parametrize(
    ("pairs", "most"),
    [
        pytest.param(PAIRS, 2, id="every pair"),
        pytest.param(OF_EACH_CHARGE, 9, id="a pair of each charge"),
        pytest.param(PAIRS, 9, id="all", marks=pytest.mark.soak),
    ],
)
def test_FR06_every_pair_is_judged_by_its_charges_whatever_the_subscripts(pairs, most):
    for cation, anion in pairs:
        need = ions.ratio(cation.charge, anion.charge)
        assert need == ions.compound(cation, anion).counts
        for n, m in {need, *product(range(1, most + 1), repeat=2)}:
            judged = ions.judge_formula(cation, n, anion, m)
            total = n * cation.charge + m * anion.charge
            assert judged.data["left_over"] == total
            assert (judged.data["need_n"], judged.data["need_m"]) == need
            assert judged.ok == ((n, m) == need)
            assert (judged.code == "not_reduced") == (total == 0 and gcd(n, m) > 1)
            assert (judged.code in ("not_neutral", "own_charge")) == (total != 0)
            assert ions.judge_formula(cation, n, anion, m, lowest_ratio=False).ok == (total == 0)


@pytest.mark.parametrize(
    ("cation", "n", "anion", "m", "code"),
    [
        ("Fe3+", 2, "O2-", 3, "ok"),
        ("Fe3+", 1, "O2-", 1, "not_neutral"),
        ("Al3+", 3, "O2-", 2, "own_charge"),
        ("Ca2+", 2, "Cl-", 1, "own_charge"),
        ("Mg2+", 2, "O2-", 2, "not_reduced"),
        ("Na+", 2, "O2^2-", 1, "ok"),
        ("Hg2^2+", 1, "Cl-", 2, "ok"),
        ("Na+", 2, "C2O4^2-", 1, "ok"),
        ("Na+", 4, "O2^2-", 2, "not_reduced"),
    ],
)
def test_FR06_neutral_and_in_the_lowest_ratio(cation, n, anion, m, code):
    judged = ions.judge_formula(cation, n, anion, m)
    assert judged.code == code
    assert judged.grade == {"ok": "right", "not_reduced": "almost"}.get(code, "wrong")
    assert judged.steps


def test_FR06_switch_lets_any_neutral_ratio_pass():
    assert ions.judge_formula("Mg2+", 2, "O2-", 2, lowest_ratio=False).ok
    assert not ions.judge_formula("Mg2+", 2, "O2-", 1, lowest_ratio=False).ok


def test_the_facts_name_the_learners_own_ions_and_numbers():
    judged = ions.judge_formula("Al3+", 1, "O2-", 2)
    facts = judged.data
    assert (facts["cation"], facts["anion"], facts["n"], facts["m"]) == ("Al³⁺", "O²⁻", 1, 2)
    assert (facts["plus"], facts["minus"], facts["sum"], facts["left_over"]) == ("+3", "−4", "−1", -1)
    assert (facts["attempt"], facts["formula"], facts["name"]) == ("AlO₂", "Al₂O₃", "aluminium oxide")


def test_the_worked_steps_can_be_read_typeset_and_heard():
    steps = ions.judge_formula("Fe3+", 2, "O2-", 3).steps
    assert [step.text for step in steps] == [
        "2 Fe³⁺: 2 × (+3) = +6",
        "3 O²⁻: 3 × (−2) = −6",
        "+6 − 6 = 0",
        "Neutral, and 2 : 3 is the lowest ratio: Fe₂O₃",
    ]
    assert steps[1].latex == r"3\,\mathrm{O^{2-}}: 3 \times (-2) = -6"
    assert steps[1].spoken == "three oxide: three times minus two is minus six"
    assert steps[2].spoken == "plus six minus six is zero"
    assert ions.judge_formula("Mg2+", 2, "O2-", 2).steps[-1].text == "2 : 2 divided by 2 is 1 : 1: MgO"
    assert ions.judge_formula("Mg2+", 2, "O2-", 1).steps[2].text == "+4 − 2 = +2"
    assert ions.judge_formula("Mg2+", 2, "O2-", 1).steps[-1].text == "To reach 0: 1 Mg²⁺ and 1 O²⁻ make MgO"


@pytest.mark.parametrize("count", [0, -1, 1.0, True, "2"])
def test_a_count_is_a_whole_number_from_one(count):
    with pytest.raises(ValueError, match="whole number from 1 up"):
        ions.judge_formula("Na+", count, "Cl-", 1)


def test_an_answer_is_not_changed_by_what_is_done_to_an_earlier_one():
    data: Any = ions.judge_formula("Na+", 1, "Cl-", 1).data
    data["formula"] = "spoiled"
    assert ions.judge_formula("Na+", 1, "Cl-", 1).data["formula"] == "NaCl"


def test_every_right_formula_is_accepted_however_it_is_typed():
    for pair in PAIRS:
        compound = ions.compound(*pair)
        for text in (
            compound.formula,
            compound.unicode,
            compound.latex,
            f"${compound.latex}$",
            rf"\ce{{{compound.formula}}}",
            compound.formula.replace("(", " [").replace(")", "] "),
        ):
            assert ions.judge_written(*pair, text).code == "ok", text


def written(pair, counts, bracketed):
    """A formula with brackets round the ions that ``bracketed`` names."""
    return "".join(
        (f"({ion.symbol})" if bracketed(ion) else ion.symbol) + (str(count) if count > 1 else "")
        for ion, count in zip(pair, counts, strict=True)
    )


def test_the_usual_slips_are_told_apart_for_every_pair():
    for pair in PAIRS:
        right = ions.compound(*pair)
        tripled = written(pair, [3 * count for count in right.counts], lambda ion: ion.polyatomic)
        assert ions.judge_written(*pair, tripled).code == "not_reduced"
        assert ions.judge_written(*pair, f"{right.cation}{right.anion}").code == "charge_shown"
        everywhere = written(pair, right.counts, lambda ion: True)
        if everywhere != right.formula:
            assert ions.judge_written(*pair, everywhere).code == "extra_brackets"
        nowhere = written(pair, right.counts, lambda ion: False)
        if nowhere != right.formula:
            assert ions.judge_written(*pair, nowhere).code == "no_brackets"


@pytest.mark.parametrize(
    ("cation", "anion", "text", "code"),
    [
        ("Ca2+", "OH-", "CaOH2", "no_brackets"),
        ("Ca2+", "OH-", "CaO2H2", "no_brackets"),
        ("Al3+", "SO4^2-", "Al₂SO₄₃", "no_brackets"),
        ("Sn4+", "O2^2-", "SnO4", "no_brackets"),
        ("Na+", "S2-", "Na2(S)", "extra_brackets"),
        ("Na+", "Cl-", "(Na)Cl", "extra_brackets"),
        ("Na+", "Cl-", "(NaCl)", "extra_brackets"),
        ("Na+", "OH-", "Na(OH)", "extra_brackets"),
        ("Ca2+", "OH-", "Ca((OH)2)", "extra_brackets"),
        ("Na+", "Cl-", "Na⁺Cl⁻", "charge_shown"),
        ("Ca2+", "Cl-", r"\ce{Ca^{2+}Cl^-_2}", "charge_shown"),
        ("Na+", "Cl-", "Na1Cl1", "writes_ones"),
        ("Ca2+", "OH-", "Ca₁(OH)₂", "writes_ones"),
        ("Na+", "Cl-", "ClNa", "anion_first"),
        ("Fe3+", "O2-", "O3Fe2", "anion_first"),
        ("Al3+", "O2-", "Al3O2", "own_charge"),
        ("Al3+", "O2-", "AlO", "not_neutral"),
        ("Al3+", "O2-", "Al4O6", "not_reduced"),
        ("Hg2^2+", "Cl-", "HgCl", "over_reduced"),
        ("Na+", "O2^2-", "NaO", "over_reduced"),
        ("Na+", "C2O4^2-", "NaCO2", "over_reduced"),
        ("Hg2^2+", "PO4^3-", "Hg3PO4", "over_reduced"),
        ("Na+", "O2^2-", "Na2O", "wrong_ion"),
        ("Hg2^2+", "Cl-", "HgCl2", "wrong_ion"),
        ("Na+", "Cl-", "KCl", "wrong_ion"),
        ("Al3+", "SO4^2-", "Al2(SO3)3", "wrong_ion"),
        ("NH4+", "SO4^2-", "(H4N)2SO4", "wrong_ion"),
        ("Ca2+", "OH-", "Ca(OH2)", "number_inside"),
        ("Fe3+", "SO4^2-", "Fe2(S04)3", "misspelled"),
        ("Na+", "I-", "Nal", "misspelled"),
        ("Na+", "Cl-", "NaCI", "misspelled"),
        ("NH4+", "SO4^2-", "NH8SO4", "as_elements"),
        ("Ca2+", "NO3-", "CaNO6", "as_elements"),
        ("Al3+", "SO4^2-", "Al2SO12", "as_elements"),
        ("Fe2+", "Cl-", "FCl2", "other_symbol"),
        ("Mg2+", "O2-", "MnO", "other_symbol"),
        ("Na+", "Cl-", "nacl", "misspelled"),
        ("Co2+", "O2-", "COO", "misspelled"),
        ("Na+", "C2H3O2-", "CH3COONa", "ok"),
        ("Ca2+", "C2H3O2-", "Ca(CH₃COO)₂", "ok"),
        ("Na+", "C2O4^2-", "Na2(COO)2", "ok"),
        ("Ca2+", "OH-", "Ca(HO)2", "ok"),
        ("Sn4+", "O2-", "SnO2", "ok"),
        ("Sn2+", "O2^2-", "SnO2", "ok"),
        ("Sn4+", "O2^2-", "SnO2", "not_neutral"),
    ],
)
def test_a_typed_formula_is_judged_by_the_ions_given(cation, anion, text, code):
    judged = ions.judge_written(cation, anion, text)
    assert judged.code == code
    assert judged.also == ()
    assert judged.steps


@pytest.mark.parametrize(
    ("cation", "anion", "text", "words"),
    [
        ("Na+", "SO4^2-", "Na2SO3", "“SO₃” stands for sulfite, SO₃²⁻, but your ion is SO₄²⁻."),
        ("Mg2+", "OH-", "MgCl2", "“Cl” stands for chloride, Cl⁻, but your ion is OH⁻."),
        ("Na+", "Cl-", "KCl", "“K” stands for potassium, K⁺, but your ion is Na⁺."),
        ("Fe2+", "Cl-", "FCl2", "“F” is the symbol of fluorine, but your ion is Fe²⁺."),
        ("NH4+", "SO4^2-", "NH8SO4", "But NH₄⁺ is one ion, so all of it is counted."),
        ("Ca2+", "NO3-", "CaNO6", "But NO₃⁻ is one ion, so all of it is counted."),
        ("Fe3+", "SO4^2-", "Fe2(S04)3", "a zero, 0, where the letter O belongs"),
        ("Na+", "Cl-", "NaCI", "It mixes up the letters I and l"),
        ("Na+", "Cl-", "nacl", "Look at capital and small letters"),
    ],
)
def test_what_happened_is_about_the_sign_that_is_wrong(cation, anion, text, words):
    judged = ions.judge_written(cation, anion, text)
    assert words in ions.texts().say(judged.code, "what", judged.data)


def test_further_slips_are_listed():
    assert ions.judge_written("Ca2+", "OH-", "Ca(OH)1").also == ("extra_brackets", "writes_ones")
    assert ions.judge_written("Na+", "O2^2-", "Na4O4").code == "no_brackets"
    assert ions.judge_written("Na+", "O2^2-", "Na4O4").also == ("not_reduced",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        (" \u00a0\u200b", "empty"),
        ("Na" * 5000, "too_long"),
        ("🧂", "symbols"),
        ("Na<sub>2</sub>O", "symbols"),
        ("<b>NaCl</b>", "symbols"),
        ("NaCl\x00", "symbols"),
        ("Na02O", "symbols"),
        ("2NaCl", "symbols"),
        ("Na2O·H2O", "symbols"),
        ("(Na", "symbols"),
        ("Na)Cl(", "symbols"),
        ("Na(OH]", "symbols"),
        ("()", "symbols"),
        ("((((NaCl))))", "symbols"),
        ("Na1234Cl", "symbols"),
        (r"\ce{NaCl", "symbols"),
        (r"\input{/etc/passwd}", "symbols"),
        ("__import__('os')", "symbols"),
        ("sodium chloride", "symbols"),
    ],
)
def test_what_is_no_formula_is_unreadable(text, why):
    judged = ions.judge_written("Na+", "Cl-", text)
    assert (judged.code, judged.data["why"]) == ("unreadable", why)
    assert len(judged.data["said"]) <= 41
