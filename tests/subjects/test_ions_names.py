"""Judging names (FR07, FR08)."""

import random
import re
from itertools import product

import pytest

from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.other_words import other_words
from rummy_kit.texts import Texts

PAIRS = list(product(ions.cations(), ions.anions()))


def code(cation, anion, text, lenient=False):
    return ions.judge_name(cation, anion, text, lenient).code


def test_FR08_every_listed_name_is_accepted_for_every_pair():
    for pair in PAIRS:
        right = ions.compound(*pair)
        for name in right.accepted_names():
            for text in (name, name.upper(), f"  {name.replace('(', ' (')} ", name.replace(" ", "-")):
                assert code(*pair, text) == "ok", text
            if "(" not in right.anion.name and "(" not in name.split(" ")[1]:
                assert code(*pair, name.replace("(", " ").replace(")", "")) == "ok", name


def test_FR08_lenient_names_are_a_switch():
    for pair in PAIRS:
        right = ions.compound(*pair)
        for name in set(right.accepted_names(lenient=True)) - set(right.accepted_names()):
            assert code(*pair, name) in {"numeral_extra", "roman_missing"}, name
            assert code(*pair, name, lenient=True) == "ok", name


@pytest.mark.parametrize(
    "text",
    [
        "iron(III) oxide",
        "Iron (III) Oxide",
        "iron(iii)oxide",
        "Iron III oxide",
        "ironiiioxide",
        "iron-III-oxide",
        "iron\u00a0(III)\u2009oxide",
        "iron(Ⅲ) oxide",
        "iron[III] oxide",
        "\u200biron(III) ox\u00adide",
        "ferric oxide",
        "FERRIC OXIDE",
    ],
)
def test_FR08_case_spacing_and_hyphens_do_not_matter(text):
    assert code("Fe3+", "O2-", text) == "ok"


@pytest.mark.parametrize(
    ("cation", "anion", "text"),
    [
        ("Al3+", "SO4^2-", "aluminum sulphate"),
        ("Al3+", "SO4^2-", "Aluminium sulfate(VI)"),
        ("Na+", "HCO3-", "sodium hydrogen carbonate"),
        ("Na+", "HCO3-", "sodium bicarbonate"),
        ("K+", "MnO4-", "potassium manganate(VII)"),
        ("Ca2+", "H2PO4-", "calcium dihydrogen phosphate"),
        ("K+", "Cr2O7^2-", "potassium dichromate"),
        ("Cs+", "C2H3O2-", "cesium ethanoate"),
        ("Sn2+", "I-", "tin ii iodide"),
        ("Hg2^2+", "Cl-", "mercurous chloride"),
    ],
)
def test_FR08_older_and_national_names(cation, anion, text):
    assert code(cation, anion, text) == "ok"


@pytest.mark.parametrize(
    ("cation", "anion", "text", "expected"),
    [
        ("Fe3+", "Cl-", "iron chloride", "roman_missing"),
        ("Fe3+", "Cl-", "iron() chloride", "roman_missing"),
        ("Ni2+", "Cl-", "nickel chloride", "roman_missing"),
        ("Cu+", "O2-", "copper(II) oxide", "roman_is_count"),
        ("Fe3+", "O2-", "iron II oxide", "roman_is_count"),
        ("Fe3+", "Cl-", "iron(II) chloride", "numeral_wrong"),
        ("Fe3+", "Cl-", "ferrous chloride", "numeral_wrong"),
        ("Fe3+", "Cl-", "ferric(II) chloride", "numeral_wrong"),
        ("Hg2^2+", "Cl-", "mercury(II) chloride", "numeral_wrong"),
        ("Na+", "Cl-", "sodium(I) chloride", "numeral_extra"),
        ("Zn2+", "Cl-", "zinc(II) chloride", "numeral_extra"),
        ("NH4+", "Cl-", "ammonium(I) chloride", "numeral_extra"),
        ("Fe3+", "Cl-", "ferric(III) chloride", "numeral_extra"),
        ("K+", "MnO4-", "potassium permanganate(VII)", "numeral_extra"),
        ("Ca2+", "Cl-", "calcium dichloride", "prefix"),
        ("Ca2+", "Cl-", "calcium di-chloride", "prefix"),
        ("Ca2+", "O2-", "calcium monoxide", "prefix"),
        ("Al3+", "O2-", "dialuminium trioxide", "prefix"),
        ("K+", "Cr2O7^2-", "dipotassium dichromate", "prefix"),
        ("Na+", "SO4^2-", "sodium sulfite", "ide_ite_ate"),
        ("Na+", "SO3^2-", "sodium sulphide", "ide_ite_ate"),
        ("Na+", "CO3^2-", "sodium carbonite", "ide_ite_ate"),
        ("Na+", "ClO-", "sodium chlorate", "ide_ite_ate"),
        ("Na+", "ClO-", "sodium chlorate(III)", "ide_ite_ate"),
        ("Na+", "Cl-", "sodium chlorine", "ide_ite_ate"),
        ("Na+", "S2-", "sodium sulphur", "ide_ite_ate"),
        ("Na+", "Cl-", "chloride sodium", "anion_first"),
        ("Fe3+", "O2-", "oxide iron(III)", "anion_first"),
        ("Na+", "Cl-", "sodum cloride", "misspelled"),
        ("Na+", "Cl-", "sodiumclorid", "misspelled"),
        ("Fe3+", "O2-", "ion(III) oxide", "misspelled"),
        ("Na+", "SO4^2-", "sodium sulfat", "misspelled"),
        ("Fe3+", "O2-", "iron(III) oxid", "misspelled"),
        ("NH4+", "CO3^2-", "ammonia carbonate", "ammonia"),
        ("NH4+", "Cl-", "nitrogen tetrahydride chloride", "as_elements"),
        ("Na+", "OH-", "sodium hydrogen oxide", "as_elements"),
        ("Na+", "SO4^2-", "sodium sulphur oxide", "as_elements"),
        ("Pb2+", "I-", "plumbum(II) iodide", "latin_name"),
        ("Na+", "Cl-", "natrium chloride", "latin_name"),
        ("Na+", "O2^2-", "sodium superoxide", "wrong_ion"),
        ("K+", "N3-", "potassium azide", "wrong_ion"),
        ("Ca2+", "F-", "calcium iron", "wrong_ion"),
        ("Fe3+", "SO4^2-", "iron three sulfate", "arabic_numeral"),
        ("Sn4+", "O2-", "tin(IIII) oxide", "misspelled"),
        ("Fe3+", "Cl-", "iron(IIII) chloride", "numeral_wrong"),
        ("Fe3+", "Cl-", "iron(lll) chloride", "ok"),
        ("Ti4+", "O2-", "titanium(II) oxide", "roman_is_anions"),
        ("Na+", "Cl-", "potassium chloride", "wrong_ion"),
        ("Mg2+", "Cl-", "manganese(II) chloride", "wrong_ion"),
        ("Na+", "O2^2-", "sodium oxide", "wrong_ion"),
        ("Na+", "HCO3-", "sodium carbonate", "wrong_ion"),
        ("Na+", "Cl-", "table chloride", "wrong_ion"),
        ("K+", "CrO4^2-", "potassium dichromate", "wrong_ion"),
        ("Sn4+", "O2-", "tin(II) peroxide", "wrong_ion"),
    ],
)
def test_a_wrong_name_gets_a_reason(cation, anion, text, expected):
    judged = ions.judge_name(cation, anion, text)
    assert judged.code == expected
    # the same number may be another charge, the total charge, or how many anions there are
    assert not judged.also or judged.code in ("roman_is_count", "numeral_wrong") or judged.also == ("other_symbol",)
    assert judged.steps


@pytest.mark.parametrize(
    ("cation", "anion", "text", "expected", "also"),
    [
        ("Fe3+", "O2-", "diiron trioxide", "prefix", ()),
        ("Fe3+", "O2-", "diiron(II) trioxide", "prefix", ("roman_is_count", "numeral_wrong")),
        ("Fe3+", "O2-", "iron(II) oxide", "roman_is_count", ("numeral_wrong",)),
        ("Cu+", "O2-", "copper(II) oxide", "roman_is_count", ("roman_is_total", "numeral_wrong")),
        ("Cr3+", "O2-", "chromium(VI) oxide", "roman_is_total", ()),
        ("Fe3+", "O2-", "iron oxide(III)", "roman_missing", ("numeral_extra",)),
        ("Fe3+", "Cl-", "irn(II) cloride", "numeral_wrong", ("misspelled",)),
        ("Fe3+", "SO4^2-", "copper sulfite", "wrong_ion", ("ide_ite_ate",)),
        ("Fe3+", "O2-", "oxide iron", "anion_first", ("roman_missing",)),
        ("Na+", "SO4^2-", "sodium sulfit", "ide_ite_ate", ("misspelled",)),
        ("Na+", "Cl-", "potasium chloride", "wrong_ion", ("misspelled",)),
    ],
)
def test_the_most_useful_code_comes_first_and_the_others_are_listed(cation, anion, text, expected, also):
    judged = ions.judge_name(cation, anion, text)
    assert (judged.code, judged.also) == (expected, also)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        (" \t\u200b", "empty"),
        ("iron(III) oxide " * 700, "too_long"),
        ("🧲", "symbols"),
        ("iron(III) oxide 🧲", "symbols"),
        ("<b>iron(III) oxide</b>", "symbols"),
        ("iron\x00oxide", "symbols"),
        ("iron(III oxide", "symbols"),
        ("железо", "symbols"),
        ("__import__('os')", "symbols"),
        ("{name}", "symbols"),
        ("42", "symbols"),
        ("iron", "one_part"),
        ("ferric", "one_part"),
        ("oxide", "one_part"),
        ("banana", "unknown"),
        ("what is this", "unknown"),
    ],
)
def test_what_is_no_name_is_unreadable(text, why):
    judged = ions.judge_name("Fe3+", "O2-", text)
    assert (judged.code, judged.data["why"]) == ("unreadable", why)
    assert len(judged.data["said"]) <= 41


@pytest.mark.parametrize("text", ["iron(3+) chloride", "iron(+3) chloride", "iron 3 chloride", "iron(3)chloride"])
def test_a_right_charge_in_other_signs_hears_that_the_numeral_is_roman(text):
    judged = ions.judge_name("Fe3+", "Cl-", text)
    assert (judged.kind, judged.code, judged.also) == ("concept", "arabic_numeral", ())
    assert "(III)" in ions.texts().say(judged.code, "what", judged.data)


@pytest.mark.parametrize(
    ("cation", "anion", "text", "expected"),
    [
        ("Fe3+", "Cl-", "iron(2+) chloride", "numeral_wrong"),
        ("Fe3+", "O2-", "iron 2 oxide", "roman_is_count"),
        ("Fe3+", "O2-", "iron(+6) oxide", "roman_is_total"),
        ("Fe3+", "Cl-", "iron(3-) chloride", "roman_missing"),
        ("Fe3+", "Cl-", "iron(-3) chloride", "roman_missing"),
        ("Ca2+", "Cl-", "calcium(2+) chloride", "numeral_extra"),
        ("Fe3+", "Cl-", "copper(3+) chloride", "wrong_ion"),
    ],
)
def test_another_charge_in_arabic_figures_is_not_called_right(cation, anion, text, expected):
    assert code(cation, anion, text) == expected


@pytest.mark.parametrize(
    ("cation", "anion", "text", "expected"),
    [
        ("Fe3+", "Cl-", "FeCl3", "formula_typed"),
        ("Fe3+", "Cl-", "fecl3", "formula_typed"),
        ("Fe3+", "Cl-", " FeCl₃ ", "formula_typed"),
        ("Fe3+", "O2-", "Fe2O3", "formula_typed"),
        ("Na+", "Cl-", "NaCl", "formula_typed"),
        ("Ca2+", "OH-", "ca(oh)2", "formula_typed"),
        ("Fe3+", "Cl-", "FeCl2", "formula_other"),
        ("Fe3+", "Cl-", "Fe2O3", "formula_other"),
        ("Mg2+", "O2-", "Mg2O2", "formula_other"),
        ("Na+", "Cl-", "ClNa", "formula_other"),
        ("Ca2+", "OH-", "CaOH2", "no_brackets"),
        ("Na+", "S2-", "Na2(S)", "extra_brackets"),
        ("Na+", "Cl-", "Na1Cl1", "writes_ones"),
        ("Fe3+", "O2-", "Fe3+ O2-", "charge_shown"),
        ("Hg2^2+", "Cl-", "HgCl", "over_reduced"),
        ("Fe3+", "Cl-", "IRON CHLORIDE", "roman_missing"),
        ("Fe3+", "Cl-", "IRONCLAD", "unreadable"),
        ("Fe3+", "Cl-", "XyZ3", "unreadable"),
    ],
)
def test_a_formula_typed_as_a_name_hears_so_if_it_is_the_right_one(cation, anion, text, expected):
    """For a different formula, the reply says what it is; for a wrongly written one, what is wrong with it."""
    judged = ions.judge_name(cation, anion, text)
    assert judged.code == expected
    told = " ".join(ions.texts().say(judged.code, part, judged.data) for part in ("what", "hint"))
    assert "{" not in told
    if expected in ions.TYPED_FORMULA:
        assert "name" in told
        assert ("is the formula" in told) == (expected == "formula_typed")


def test_the_formula_of_every_compound_is_known_for_one_where_its_name_is_asked():
    for cation, anion in product(ions.cations(), ions.anions(1)):
        made = ions.compound(cation, anion)
        for written in (made.formula, made.unicode, made.formula.lower()):
            assert code(cation, anion, written) == "formula_typed", written


def test_the_numeral_slips_are_told_apart_for_every_pair():
    for cation, anion in PAIRS:
        if not cation.needs_numeral:
            text = f"{cation.name}(I) {anion.name}"
            assert code(cation, anion, text) == "numeral_extra", text
            continue
        count, others = ions.compound(cation, anion).counts
        kin = {ion.charge_of_one_atom for ion in ions.cations() if ion.element == cation.element}
        assert code(cation, anion, f"{cation.element} {anion.name}") == "roman_missing"
        for value, numeral in enumerate(("I", "II", "III", "IV", "V"), start=1):
            text = f"{cation.element}({numeral}) {anion.name}"
            together = count > 1 and value == count * cation.charge
            expected = "roman_is_count" if value == count else "roman_is_total" if together else "numeral_wrong"
            if expected == "numeral_wrong" and value == others and value not in kin:
                expected = "roman_is_anions"
            assert code(cation, anion, text) == ("ok" if text.startswith(cation.name) else expected), text


def test_no_name_of_another_ion_is_right():
    for cation, other in product(ions.cations(), repeat=2):
        judged = code(cation, "SO4^2-", f"{other.name} sulfate", lenient=True)
        assert (judged == "ok") == (cation == other), (cation, other)
    for anion, other in product(ions.anions(), repeat=2):
        judged = code("Fe3+", anion, f"iron(III) {other.name}", lenient=True)
        assert judged == "ok" if anion == other else judged in {"wrong_ion", "ide_ite_ate"}, (anion, other)


def test_the_worked_steps_go_back_from_the_anion_to_the_numeral():
    assert [step.text for step in ions.judge_name("Fe3+", "Cl-", "iron chloride").steps] == [
        "3 Cl⁻: 3 × (−1) = −3",
        "+3 shared by 1 Fe³⁺: 3+ each",
        "3+ as a Roman numeral: III",
        "iron(III) + chloride: iron(III) chloride",
    ]
    assert ions.judge_name("Hg2^2+", "Cl-", "mercury chloride").steps[1].text == (
        "+2 shared by the 2 halves of Hg₂²⁺: 1+ each"
    )
    assert [step.text for step in ions.judge_name("Na+", "Cl-", "x").steps] == ["sodium + chloride: sodium chloride"]


def test_the_words_quote_the_learner():
    data = ions.judge_name("Fe3+", "Cl-", "Iron (II) chloride").data
    assert (data["word"], data["said_each"], data["each"]) == ("iron(II)", "2+", "3+")
    assert ions.judge_name("Na+", "SO4^2-", "sodium sulphite").data["word"] == "sulphite"
    assert ions.judge_name("Na+", "SO4^2-", "sodium sulphite").data["family"] == (
        "sulfide S²⁻, sulfite SO₃²⁻, sulfate SO₄²⁻"
    )


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.soak)])
def test_names_to_choose_from_are_wrong_distinct_and_repeatable(every):
    for at, pair in enumerate(PAIRS[::every]):
        wrong = ions.distractors(*pair, random.Random(7))
        assert at % 10 or wrong == ions.distractors(*pair, random.Random(7))
        assert len(set(wrong)) == 4
        codes = {code(*pair, name, lenient=True) for name in wrong}
        assert len(codes) >= 3 and not codes & {"ok", "misspelled", "unreadable"}


def test_more_or_fewer_names_to_choose_from():
    assert len(ions.distractors("Fe3+", "SO4^2-", n=2)) == 2
    assert len(ions.distractors("Fe3+", "SO4^2-", n=8)) == 8
    orders = {ions.distractors("Fe3+", "SO4^2-", random.Random(seed)) for seed in range(20)}
    assert len(orders) > 5


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("iron(III) chloride(I)", "“chloride” alone already means Cl⁻"),
        ("iron(II) chlorid", "“iron(II) chlorid” means 2+, but the charge of Fe³⁺ is 3+"),
    ],
)
def test_what_is_said_about_a_numeral_is_true_of_the_word_that_is_quoted(name, words):
    """Iron alone does not mean Fe³⁺, and a quoted name keeps its letters."""
    judged = ions.judge_name("Fe3+", "Cl-", name)
    assert words in ions.texts().say(judged.code, "what", judged.data)


def test_the_two_ions_of_mercury_are_not_said_to_differ_in_charge():
    """Hg₂²⁺ and Hg²⁺ have the same charge, but not for each atom."""
    judged = ions.judge_ions("Hg2^2+", "Cl-", "Hg2+", "Cl-")
    assert judged.code == "other_charge"
    assert "Roman numeral in the name tells them apart" in ions.texts().say(judged.code, "hint", judged.data)


@pytest.mark.parametrize(
    ("cation", "anion", "text", "words"),
    [
        ("Na+", "O2^2-", "sodium superoxide", "“superoxide” is O₂⁻, but your ion is O₂²⁻."),
        ("Na+", "OH-", "sodium hydrogen oxide", "“hydrogen oxide” lists the elements in OH⁻."),
        ("Pb2+", "I-", "plumbum iodide", "“plumbum” is Latin for lead."),
        ("Na+", "SO4^2-", "sodium sulphite", "“sulphite” is SO₃²⁻, but your ion is SO₄²⁻."),
        ("Cu2+", "O2-", "copper(II) fluorine", "“fluorine” is the name of the element F. Your ion is O²⁻"),
        ("Na+", "CO3^2-", "sodium carbonite", "There is no ion called “carbonite”."),
        ("Fe3+", "SO4^2-", "copper sulfate", "“copper” is Cu⁺ or Cu²⁺, but your ion is Fe³⁺."),
        ("K+", "MnO4-", "potassium manganate", "“manganate” is MnO₄²⁻, but your ion is MnO₄⁻."),
        ("Na+", "Cl-", "sodum chloride", "Look at sodum again."),
        ("Sn4+", "O2-", "tin(IIII) oxide", "The Roman numeral for 4 is IV."),
        ("Na+", "Cl-", "table chloride", "I know of no ion called table."),
        ("Fe3+", "O2-", "iron", "“iron” is only one of two words."),
    ],
)
def test_what_happened_is_about_the_word_that_is_wrong(cation, anion, text, words):
    judged = ions.judge_name(cation, anion, text)
    assert words in ions.texts().say(judged.code, "what", judged.data)


def test_no_other_word_is_called_a_slip_of_the_pen():
    """Words that name something else are not spelling mistakes, wherever they occur."""
    for word in other_words():
        for text in (f"{word} chloride", f"sodium {word}"):
            assert code("Na+", "Cl-", text) not in ("ok", "misspelled", "unreadable"), text


def test_no_sentence_calls_an_ion_an_atom():
    texts = Texts.load(ions.STRINGS)
    for name in texts.codes():
        said = " ".join(" ".join(texts.list_words(name, part)) for part in texts.parts(name))
        assert not re.search(r"charge of (one|each|an?) (\{\w+\} )?atom|each \{\w+\} atom|for each .* atom", said), name
        assert not re.search(r"\{said_each\} for each|per- adds", said), name
