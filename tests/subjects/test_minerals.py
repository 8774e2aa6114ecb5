"""Minerals: formulas that sympy finds neutral, facts with sources, answers that say why, drawings."""

import csv
import json
import re
import string
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_kit.subjects import minerals

DECK = [
    *("pyrite", "galena", "halite", "fluorite", "hematite", "corundum", "calcite", "dolomite"),
    *("malachite", "gypsum", "barite", "apatite", "quartz", "talc", "orthoclase", "topaz"),
]
EVERY = minerals.all_minerals()


def test_the_sixteen_of_the_deck_and_at_least_24_more():
    names = [mineral.name for mineral in EVERY]
    assert names[:16] == DECK
    assert len(names) >= 16 + 24


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_sympy_finds_the_formula_neutral_and_made_of_its_ions(mineral):
    balance = minerals.weigh(mineral)
    assert balance.neutral and balance.plus == -balance.minus > 0
    assert balance.same_atoms


def test_sympy_would_notice_a_wrong_charge():
    calcite = minerals.mineral("calcite")
    wrong = minerals.Part("Ca", "Ca", (minerals.IonCount("Ca", 1, 1),))
    made = object.__new__(minerals.Mineral)
    made.__dict__.update({**vars(calcite), "name": "wrong", "parts": (wrong, *calcite.parts[1:])})
    for cached in ("ions", "formula"):
        made.__dict__.pop(cached, None)
    assert not minerals.weigh(made).neutral


@pytest.mark.parametrize(
    ("name", "formula", "ions"),
    [
        ("pyrite", "FeS2", [("Fe", 2, 1), ("S2", -2, 1)]),
        ("magnetite", "Fe3O4", [("Fe", 2, 1), ("Fe", 3, 2), ("O", -2, 4)]),
        ("gypsum", "CaSO4·2H2O", [("Ca", 2, 1), ("SO4", -2, 1)]),
        ("malachite", "Cu2CO3(OH)2", [("Cu", 2, 2), ("CO3", -2, 1), ("OH", -1, 2)]),
        ("apatite", "Ca5(PO4)3F", [("Ca", 2, 5), ("PO4", -3, 3), ("F", -1, 1)]),
        ("talc", "Mg3Si4O10(OH)2", [("Mg", 2, 3), ("Si4O10", -4, 1), ("OH", -1, 2)]),
    ],
)
def test_formulas_and_ions(name, formula, ions):
    mineral = minerals.mineral(name)
    assert mineral.formula == formula
    assert [(ion.symbol, ion.charge, ion.count) for ion in mineral.ions] == ions


def test_the_facts_of_one_card():
    pyrite = minerals.mineral("Pyrite")
    assert (pyrite.mineral_class, pyrite.crystal_system) == ("sulfide", "cubic")
    assert (pyrite.mohs, pyrite.specific_gravity) == ((6.0, 6.5), (4.95, 5.10))
    assert "S₂²⁻" in pyrite.hides
    assert pyrite.cards == ("Fe", "S")


def test_the_deck_has_nine_of_the_ten_minerals_of_mohs_scale():
    scale = ["talc", "gypsum", "calcite", "fluorite", "apatite", "orthoclase", "quartz", "topaz", "corundum"]
    for hardness, name in enumerate(scale, start=1):
        assert minerals.mineral(name).mohs == (hardness, hardness)


def test_synonyms():
    for name, same in (("celestite", "celestine"), ("baryte", "barite"), ("Haematite", "hematite")):
        assert minerals.mineral(name).name == same


def test_every_fact_has_a_source_and_stays_in_bounds():
    for mineral in EVERY:
        assert mineral.sources and all(len(source) > 8 for source in mineral.sources), mineral
        assert 1 <= mineral.mohs[0] <= mineral.mohs[1] <= 10
        assert 1.5 < mineral.specific_gravity[0] <= mineral.specific_gravity[1] < 9
        assert 1 <= len(mineral.cards) <= 4
    kinds = {mineral.mineral_class for mineral in EVERY[:16]}
    assert kinds == {"silicate", "sulfide", "carbonate", "oxide", "phosphate", "sulfate", "halide"}


def test_an_unknown_mineral_names_near_ones():
    with pytest.raises(minerals.UnknownMineral, match="pyrite"):
        minerals.mineral("pyritte")
    with pytest.raises(minerals.UnknownIonCard, match="CO3"):
        minerals.ion_card("Xx")


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_only_one_card_of_each_ion_is_right(mineral):
    assert minerals.judge(mineral, tuple(reversed(mineral.cards))).ok
    for size in range(len(mineral.cards)):
        for few in combinations(mineral.cards, size):
            assert minerals.judge(mineral, few).code == "missing_ion"


EXAMPLES = {
    "ok": lambda: minerals.judge("pyrite", ["Fe", "S"]),
    "counts_cards": lambda: minerals.judge("pyrite", ["Fe", "S", "S"]),
    "missing_ion": lambda: minerals.judge("malachite", ["Cu", "OH"]),
    "wrong_ion": lambda: minerals.judge("pyrite", ["Fe", "Cl"]),
    "sulfide_sulfate": lambda: minerals.judge("galena", ["Pb", "SO4"]),
    "oxide_hydroxide": lambda: minerals.judge("hematite", ["Fe", "OH"]),
    "carbonate_oxide": lambda: minerals.judge("calcite", ["Ca", "O"]),
    "quartz_ionic": lambda: minerals.judge("quartz", ["SiO", "O"]),
    "wrong_class": lambda: minerals.judge_class("calcite", "halide"),
}


def test_each_code_has_an_example_and_words():
    assert set(EXAMPLES) == set(minerals.codes())
    assert set(minerals.texts().codes()) == {*minerals.codes(), *minerals.IDEAS, "see_why"}


@pytest.mark.parametrize("code", minerals.codes())
def test_each_code_is_triggered_alone_and_all_its_words_can_be_said(code):
    feedback = EXAMPLES[code]()
    assert (feedback.code, feedback.data["also"]) == (code, ())
    assert feedback.steps
    _can_be_said(feedback)


@pytest.mark.parametrize("code", minerals.IDEAS)
def test_each_wrong_idea_is_answered(code):
    _can_be_said(minerals.idea(code, "gypsum"))


def _can_be_said(feedback):
    for part in ("title", "what", "hint", "solution"):
        words = minerals.texts().say(feedback.code, part, feedback.data)
        assert words and "{" not in words
    assert len(minerals.texts().say(feedback.code, "title", feedback.data).split()) <= 5


def test_classes_are_judged_by_their_ion():
    assert minerals.judge_class("gypsum", " Sulfates ").ok
    assert minerals.judge_class("pyrite", "sulfate").code == "sulfide_sulfate"
    assert minerals.judge_class("calcite", "oxide").code == "carbonate_oxide"


@given(st.text(string.printable))
def test_any_text_as_a_class_gets_an_answer(text):
    assert minerals.judge_class("calcite", text).code in minerals.codes()


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_every_mineral_is_drawn_in_its_own_colour_and_labelled(mineral):
    drawn = minerals.crystal(mineral)
    assert {shape.get("fill") or shape["stroke"] for shape in drawn["shapes"]} >= {mineral.tints[0], mineral.tints[3]}
    root = ElementTree.fromstring(minerals.svg(mineral))
    assert mineral.name in root[0].text and mineral.habit in root[0].text
    assert [words.text for words in root[-2:]] == [mineral.name, mineral.unicode]
    for shape in drawn["shapes"]:
        assert re.fullmatch(r"[MLHVCQSTAZmlhvcqstaz0-9 .,-]+", shape["d"])


def test_no_two_minerals_of_the_deck_look_alike():
    looks = {(mineral.habit, mineral.tints) for mineral in EVERY}
    assert len(looks) == len(EVERY)
    assert len({mineral.habit for mineral in EVERY[:16]}) == 16


def test_see_why_lights_up_what_the_cards_stand_for():
    picture = minerals.beside_formula(minerals.mineral("gypsum"), ["Ca", "Ca", "Cl"])
    assert [card["state"] for card in picture["cards"]] == ["there", "again", "extra"]
    assert [part["state"] for part in picture["parts"]] == ["there", "missing", "none"]
    assert "still wanted: sulfate" in picture["text"]
    json.dumps(picture)


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("parts", "Fe=Fe:Fe^3+ S2=S:S2^2-", "charge of \\+1"),
        ("parts", "Fe=Fe:Fe^2+ S2=S:S^2-", "other atoms"),
        ("parts", "Fe=Xy:Fe^2+ S2=S:S2^2-", "no ion card 'Xy'"),
        ("parts", "FeS2", "no part of a formula"),
        ("mohs", "soft", "range"),
        ("habit", "blob", "no drawing"),
        ("tints", "#fff", "colours"),
        ("crystal_system", "round", "crystal system"),
        ("name", "", "empty"),
    ],
)
def test_a_table_with_a_mistake_says_where_it_is(tmp_path, column, value, says):
    with minerals.MINERALS_CSV.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        row, columns = next(reader), reader.fieldnames
    path = tmp_path / "own.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerow({**row, column: value})
    with pytest.raises(minerals.MineralTableError, match=rf"own\.csv, line 2.*{says}"):
        minerals.read_minerals(path)


def test_sympy_is_not_imported_with_the_subject():
    code = "import sys; from rummy_kit.subjects import minerals as m; m.mineral('talc'); print('sympy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
