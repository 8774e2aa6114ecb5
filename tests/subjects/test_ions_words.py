"""Codes, words and pictures; and any text at all as input."""

import json
import string
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_kit.feedback import Feedback
from rummy_kit.subjects import ions

EXAMPLES = {
    "ok": lambda: ions.judge_formula("Fe3+", 2, "O2-", 3),
    "not_neutral": lambda: ions.judge_formula("Fe3+", 1, "O2-", 1),
    "own_charge": lambda: ions.judge_formula("Fe3+", 3, "O2-", 2),
    "own_number": lambda: ions.judge_rest("Fe3+", 1, "O2-", 2, n_there=1),
    "not_reduced": lambda: ions.judge_formula("Fe3+", 4, "O2-", 6),
    "over_reduced": lambda: ions.judge_written("Hg2^2+", "Cl-", "HgCl"),
    "no_brackets": lambda: ions.judge_written("Ca2+", "OH-", "CaOH2"),
    "extra_brackets": lambda: ions.judge_written("Na+", "S2-", "Na2(S)"),
    "charge_shown": lambda: ions.judge_written("Na+", "Cl-", "Na⁺Cl⁻"),
    "writes_ones": lambda: ions.judge_written("Na+", "Cl-", "Na₁Cl₁"),
    "anion_first": lambda: ions.judge_written("Na+", "Cl-", "ClNa"),
    "roman_missing": lambda: ions.judge_name("Fe3+", "Cl-", "iron chloride"),
    "roman_is_count": lambda: ions.judge_name("Fe3+", "Cl-", "iron(I) chloride"),
    "roman_is_total": lambda: ions.judge_name("Fe3+", "O2-", "iron(VI) oxide"),
    "arabic_numeral": lambda: ions.judge_name("Fe3+", "Cl-", "iron(3+) chloride"),
    "numeral_wrong": lambda: ions.judge_name("Fe3+", "Cl-", "iron(II) chloride"),
    "numeral_extra": lambda: ions.judge_name("Na+", "Cl-", "sodium(I) chloride"),
    "prefix": lambda: ions.judge_name("Ca2+", "Cl-", "calcium dichloride"),
    "roman_is_anions": lambda: ions.judge_name("Ti4+", "O2-", "titanium(II) oxide"),
    "number_inside": lambda: ions.judge_written("Ca2+", "OH-", "Ca(OH2)"),
    "ammonia": lambda: ions.judge_name("NH4+", "Cl-", "ammonia chloride"),
    "as_elements": lambda: ions.judge_name("Na+", "SO4^2-", "sodium sulfur tetraoxide"),
    "latin_name": lambda: ions.judge_name("Pb2+", "I-", "plumbum iodide"),
    "other_symbol": lambda: ions.judge_written("Fe2+", "Cl-", "FCl2"),
    "ide_ite_ate": lambda: ions.judge_name("Na+", "SO4^2-", "sodium sulfite"),
    "wrong_ion": lambda: ions.judge_name("Na+", "Cl-", "potassium chloride"),
    "other_charge": lambda: ions.judge_ions("Fe3+", "Cl-", "Fe2+", "Cl-"),
    "other_relative": lambda: ions.judge_ions("Na+", "SO4^2-", "Na+", "SO3^2-"),
    "other_ion": lambda: ions.judge_ions("Na+", "Cl-", "Na+", "OH-"),
    "formula_typed": lambda: ions.judge_name("Fe3+", "Cl-", "FeCl3"),
    "formula_other": lambda: ions.judge_name("Fe3+", "Cl-", "FeCl2"),
    "misspelled": lambda: ions.judge_name("Na+", "Cl-", "sodium cloride"),
    "unreadable": lambda: ions.judge_name("Na+", "Cl-", "<b>salt</b>"),
}


def test_each_code_has_an_example_and_words():
    assert set(EXAMPLES) == set(ions.codes())
    parts = {"amiss", "but", "picture.ions", "see_why", "see_written", "worked"}
    assert set(ions.texts().codes()) == {*ions.codes(), *parts}


@pytest.mark.parametrize("code", ions.codes())
def test_each_code_is_triggered_alone_and_all_its_words_can_be_said(code):
    feedback = EXAMPLES[code]()
    assert (feedback.code, feedback.also) == (code, ())
    assert feedback.steps
    for part in ("title", "what", "hint", "solution"):
        words = ions.texts().say(code, part, feedback.data)
        assert words and "{" not in words
    assert len(ions.texts().say(code, "title", feedback.data).split()) <= 5


@pytest.mark.parametrize("code", [code for code in ions.codes() if code != "ok"])
def test_what_happened_names_the_learners_own_ions_or_words(code):
    feedback = EXAMPLES[code]()
    own = ("cation", "anion", "said", "word", "metal", "took")
    words = ions.texts().say(code, "what", feedback.data)
    assert any(feedback.data[name] and feedback.data[name] in words for name in own if name in feedback.data)


@pytest.mark.parametrize(
    ("cation", "anion", "typed", "said"),
    [
        ("NH4+", "SO4^2-", "NH42SO4", "the 2 runs together with the 4 before it, so it does not count all of NH₄⁺."),
        ("Mg2+", "PO4^3-", "Mg3PO42", "the 2 runs together with the 4 before it, so it does not count all of PO₄³⁻."),
        ("Al3+", "OH-", "AlOH3", "the 3 belongs only to the H before it, not to all of OH⁻."),
        ("Ca2+", "NO3-", "CaN2O6", "counts single atoms. But NO₃⁻ is one ion, and a number counts all of it."),
        ("NH4+", "CO3^2-", "(NH42)CO3", "the 2 stands inside the brackets, so it does not count all of NH₄⁺."),
    ],
)
def test_the_number_that_lacks_brackets_is_named_with_the_ion_it_should_count(cation, anion, typed, said):
    feedback = ions.judge_written(cation, anion, typed)
    words = ions.texts().say(feedback.code, "what", feedback.data)
    assert f"“{typed}”" in words and words.endswith(said)


@pytest.mark.parametrize(
    ("cation", "anion", "typed", "named"),
    [("Cr3+", "SO4^2-", "dichromium trisulfate", "di and tri"), ("Zn2+", "O2-", "zinc monoxide", "mono")],
)
def test_the_prefixes_of_this_name_are_named(cation, anion, typed, named):
    feedback = ions.judge_name(cation, anion, typed)
    assert f"counts with {named}." in ions.texts().say(feedback.code, "what", feedback.data)
    asks_numeral = "as a Roman numeral" in ions.texts().say(feedback.code, "hint", feedback.data)
    assert asks_numeral == ("(" in feedback.data["name"])


def test_only_answers_that_need_polish_are_almost_right():
    assert {code for code, example in EXAMPLES.items() if example().grade == "almost"} == {
        "not_reduced",
        "writes_ones",
    }


@pytest.mark.parametrize("code", ions.codes())
def test_the_facts_are_plain_values(code):
    data = dict(EXAMPLES[code]().data)
    assert json.loads(json.dumps(data)) == data


NUMERALS = {"I": 1, "II": 2, "III": 3, "IV": 4, "VI": 6, "VIII": 8}


@pytest.mark.parametrize("cation", [cation for cation in ions.cations() if cation.needs_numeral], ids=str)
def test_what_is_said_of_a_wrong_numeral_is_true_of_every_idea_behind_it(cation):
    """Copper(II) oxide for Cu₂O may count the ions, add their charges, or mean Cu²⁺: no idea is put into the pupil's
    head.
    """
    for anion, (numeral, value) in product(ions.anions(1), NUMERALS.items()):
        judged = ions.judge_name(cation, anion, f"{cation.element}({numeral}) {anion.name}")
        if judged.ok:
            continue
        told = ions.texts().say(judged.code, "what", judged.data)
        assert f"means {value}+, but the charge of" in told and value != cation.charge_of_one_atom
        assert "counts the ions" not in told
        count = ions.compound(cation, anion).counts[0]
        if count > 1 and value in (count, count * cation.charge):
            # of Cu₂O, where both ideas give II, and of Fe₂O₃, where one gives VI
            assert "add up to" in told or "in all" in told
        if value == count:
            assert "how many ions there are" in told


def test_the_words_of_an_example():
    feedback = EXAMPLES["not_neutral"]()
    say = ions.texts().say
    assert say("not_neutral", "what", feedback.data) == "You have 1 Fe³⁺ and 1 O²⁻: +3 and −2 leave +1."
    assert say("not_neutral", "solution", feedback.data) == ("Take 2 Fe³⁺ and 3 O²⁻: +6 and −6 make 0. That is Fe₂O₃.")


@pytest.mark.parametrize(
    ("n", "m", "pairs", "left_over", "ending"),
    [
        (2, 3, 6, 0, "Pairs that cancel: 6. Nothing is left over."),
        (1, 1, 2, 1, "Pairs that cancel: 2. Plus charges without a partner: 1."),
        (1, 3, 3, -3, "Pairs that cancel: 3. Minus charges without a partner: 3."),
    ],
)
def test_the_picture_of_two_stacks_has_a_twin_in_words(n, m, pairs, left_over, ending):
    picture = ions.stacks("Fe3+", n, "O2-", m)
    assert picture["draw"] == "stacks"
    assert picture["left"] == {"label": f"{n} Fe³⁺", "count": n, "units": 3}
    assert picture["right"] == {"label": f"{m} O²⁻", "count": m, "units": 2}
    assert (picture["pairs"], picture["left_over"]) == (pairs, left_over)
    assert picture["text"].startswith(f"Plus side: {n} × iron(III), unit charges: {3 * n}.")
    assert picture["text"].endswith(ending)


PIECES = st.sampled_from(
    [
        *"()[]{}^_$\\ +-−⁺⁻₂³0123IVXi<>&%",
        *("Na", "Fe", "Hg2", "O", "OH", "SO4", "(III)", "\\ce{", "\\mathrm{", "<b>", "\x00", "😀"),
        *("iron", "sodium", "ferric", "oxide", "sulfate", "chlorine", "di", "tri"),
    ]
)
TYPED = st.text(max_size=300) | st.text(string.printable, max_size=60) | st.lists(PIECES, max_size=40).map("".join)
IONS = (st.sampled_from(ions.cations()), st.sampled_from(ions.anions()))


@settings(max_examples=400, deadline=None)
@given(*IONS, TYPED, st.booleans())
def test_any_text_gets_an_answer(cation, anion, text, lenient):
    for feedback in (
        ions.judge_name(cation, anion, text, lenient),
        ions.judge_written(cation, anion, text),
    ):
        assert isinstance(feedback, Feedback)
        assert feedback.code in ions.codes()
        for part in ("title", "what", "hint", "solution"):
            assert ions.texts().say(feedback.code, part, feedback.data)


@pytest.mark.parametrize("text", ["x" * 10_000, "iron " * 2_000, "😀" * 10_000, "(" * 10_000, "<b>" * 4_000])
def test_very_long_text_is_unreadable(text):
    assert ions.judge_name("Fe3+", "O2-", text).code == "unreadable"
    assert ions.judge_written("Fe3+", "O2-", text).code == "unreadable"
