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
from rummy_kit.subjects.minerals.referee import weigh_at_once

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
    assert balance == weigh_at_once(mineral)


def test_sympy_would_notice_a_wrong_charge():
    calcite = minerals.mineral("calcite")
    wrong = minerals.FormulaPart("Ca", "Ca", (minerals.IonCount("Ca", 1, 1),))
    made = object.__new__(minerals.Mineral)
    made.__dict__.update({**vars(calcite), "name": "wrong", "parts": (wrong, *calcite.parts[1:])})
    for cached in ("ions", "formula"):
        made.__dict__.pop(cached, None)
    assert not minerals.weigh(made).neutral
    assert minerals.weigh(made) == weigh_at_once(made)


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
    "second_card": lambda: minerals.judge("galena", ["Pb", "S", "S"]),
    "missing_ion": lambda: minerals.judge("dolomite", ["Ca", "Mg"]),
    "wrong_ion": lambda: minerals.judge("pyrite", ["Fe", "Cl"]),
    "sulfide_sulfate": lambda: minerals.judge("galena", ["Pb", "SO4"]),
    "oxide_hydroxide": lambda: minerals.judge("hematite", ["Fe", "OH"]),
    "carbonate_oxide": lambda: minerals.judge("calcite", ["Ca", "O"]),
    "fluoride_chloride": lambda: minerals.judge("fluorite", ["Ca", "Cl"]),
    "phosphate_sulfate": lambda: minerals.judge("apatite", ["Ca", "SO4", "F"]),
    "oxygen_inside": lambda: minerals.judge("orthoclase", ["K", "Al", "SiO", "O"]),
    "hydrate_water": lambda: minerals.judge("gypsum", ["Ca", "SO4", "OH"]),
    "quartz_ionic": lambda: minerals.judge("quartz", ["SiO", "Al"]),
    "shared_place": lambda: minerals.judge("topaz", ["Al", "SiO", "OH"]),
    "second_ion": lambda: minerals.judge_class("apatite", "halide"),
    "group_as_elements": lambda: minerals.judge("gypsum", ["Ca", "S", "O"]),
    "oxide_class": lambda: minerals.judge_class("zircon", "oxide"),
    "wrong_class": lambda: minerals.judge_class("calcite", "halide"),
}


def test_every_code_with_words_is_answered_by_a_judge():
    assert set(EXAMPLES) == set(minerals.codes())
    parts = {"class_of", "left_out", "numbers", "working", "see_why", "picture.minerals"}
    assert set(minerals.texts().codes()) == {*minerals.codes(), *parts}


@pytest.mark.parametrize("code", minerals.codes())
def test_each_code_is_triggered_alone_and_all_its_words_can_be_said(code):
    feedback = EXAMPLES[code]()
    assert (feedback.code, feedback.also) == (code, ())
    assert feedback.steps
    _can_be_said(feedback)


def _can_be_said(feedback):
    for part in ("title", "what", "hint", "solution"):
        words = minerals.texts().say(feedback.code, part, feedback.data)
        assert words and "{" not in words
    assert len(minerals.texts().say(feedback.code, "title", feedback.data).split()) <= 5


def test_what_is_left_out_or_does_not_belong_is_named():
    """The missing ion as the formula writes it, the surplus one by its name, and what a class would need."""
    for told, said in (
        (minerals.judge("dolomite", ["Ca", "Mg"]), "CO₃ in CaMg(CO₃)₂ is left out."),
        (minerals.judge("malachite", ["Cu"]), "CO₃ and OH in Cu₂CO₃(OH)₂ are left out."),
        (minerals.judge("pyrite", ["Fe", "Cl"]), "there is none in FeS₂. S₂ in FeS₂ is left out."),
        (minerals.judge("gypsum", ["Ca", "S", "O"]), "SO₄ is not sulfide and oxide"),
        (minerals.judge_class("galena", "halide"), "A halide has fluoride or chloride, but galena has sulfide."),
        (minerals.judge_class("gypsum", "oxide"), "the O here is inside SO₄ and 2H₂O."),
    ):
        assert said in minerals.texts().say(told.code, "what", told.data)


def test_classes_are_judged_by_their_ion():
    assert minerals.judge_class("gypsum", " Sulfates ").ok
    assert minerals.judge_class("pyrite", "sulfate").code == "sulfide_sulfate"
    assert minerals.judge_class("calcite", "oxide").code == "carbonate_oxide"


# which negative ion decides, written down from the classes of mineral collections (Dana, Strunz), not from the table:
# class: mineral = deciding ion (+ other negative ions)
CLASSES = {
    "sulfide": "pyrite=S galena=S marcasite=S sphalerite=S chalcopyrite=S cinnabar=S stibnite=S",
    "halide": "halite=Cl fluorite=F cryolite=F carnallite=Cl",
    "oxide": "hematite=O corundum=O magnetite=O rutile=O cassiterite=O cuprite=O spinel=O ilmenite=O "
    "goethite=O+OH brucite=OH",
    "carbonate": "calcite=CO3 dolomite=CO3 malachite=CO3+OH azurite=CO3+OH siderite=CO3 magnesite=CO3 "
    "rhodochrosite=CO3 smithsonite=CO3 aragonite=CO3 strontianite=CO3 cerussite=CO3 witherite=CO3",
    "sulfate": "gypsum=SO4 barite=SO4 anhydrite=SO4 celestine=SO4 epsomite=SO4 chalcanthite=SO4",
    "phosphate": "apatite=PO4+F turquoise=PO4+OH pyromorphite=PO4+Cl vivianite=PO4 variscite=PO4",
    "silicate": "quartz=SiO talc=SiO+OH orthoclase=SiO topaz=SiO+F olivine=SiO zircon=SiO almandine=SiO beryl=SiO",
    "tungstate": "scheelite=WO4",
}
REASONS = {
    name: (kind, ions.split("+"))
    for kind, listed in CLASSES.items()
    for name, ions in (one.split("=") for one in listed.split())
}
ION_NAMES = {
    "S": "sulfide", "Cl": "chloride", "F": "fluoride", "O": "oxide", "OH": "hydroxide", "CO3": "carbonate",
    "SO4": "sulfate", "PO4": "phosphate", "SiO": "silicate", "WO4": "tungstate",
}  # fmt: skip
GROUPS = ("CO3", "SO4", "PO4", "SiO", "WO4")


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_the_reason_for_each_class_is_true(mineral):
    """The class follows from the ion that decides; the sentence names it, the other negative ions and the class."""
    kind, negative = REASONS[mineral.name]
    assert (mineral.mineral_class, mineral.decides) == (kind, negative[0])
    assert sorted(mineral.negative) == sorted(negative)
    charges = {part.card: part.charge for part in mineral.parts if part.card}
    assert all(charges[card] < 0 for card in negative) or mineral.name == "quartz"
    assert not [card for card, charge in charges.items() if charge < 0 and card not in negative]
    if any(card in GROUPS for card in negative):  # the rule that the kit states: a group before O, OH, F and Cl
        assert mineral.decides in GROUPS
    told = minerals.class_reason(mineral)
    assert all(re.search(rf"\b{ION_NAMES[card]}\b", told) for card in negative) and kind in told, told
    named = {word for word in ION_NAMES.values() if re.search(rf"\b{word}\b", told)}
    shared = {"hydroxide"} if mineral.name == "topaz" else set()  # (F,OH)₂: it has no card, but it is there
    assert shared <= named <= {*(ION_NAMES[card] for card in negative), kind, *shared}, told
    decides = ION_NAMES[negative[0]]
    if len(negative) > 1 and negative[0] in GROUPS:
        assert f"{decides} decides" in told, told


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_hint_feedback_and_steps_about_a_class_say_the_same(mineral):
    """Whatever class is given, the rule and the reason are those of this mineral, and nothing mentions the ending of a
    name.
    """
    for said in (*CLASSES, "fluoride", "hydroxide"):
        answer = minerals.judge_class(mineral, said)
        rightly = {mineral.mineral_class, mineral.class_also, minerals.ion_card(mineral.decides).name}
        assert answer.ok == (said in rightly), (mineral, said)
        words = " ".join(minerals.texts().say(answer.code, part, answer.data) for part in ("what", "hint", "solution"))
        assert "{" not in words and "end" not in words.split()
        assert [step.text for step in answer.steps[1:]] == [minerals.class_rule(), minerals.class_reason(mineral)]
        if not answer.ok:
            took, wanted = answer.data["took"], answer.data["wanted"]
            assert wanted == minerals.ion_card(mineral.decides).name
            assert (took in mineral.ion_names) == (answer.code == "second_ion"), (mineral, said, answer.code)


def test_what_other_books_say_of_a_class_is_not_wrong():
    """Hydroxides have a class of their own in some lists, and quartz is an oxide in others."""
    assert minerals.judge_class("brucite", "hydroxide").ok and minerals.judge_class("goethite", "hydroxides").ok
    assert minerals.judge_class("quartz", "oxide").ok


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_a_number_is_said_to_belong_to_the_ion_or_to_the_formula(mineral):
    """The 4 in SO₄ is inside the ion, the 2 in Fe₂ counts ions: read from the formula alone."""
    for part in filter(lambda part: part.card, mineral.parts):
        told = minerals.numbers(mineral, part.card)
        found = re.fullmatch(r"\(?([^()]*)\)?(\d*)", part.text)
        assert found is not None
        inside, count = found.groups()
        if "Si" in inside:
            expected = "All of"
        elif "," in inside:
            expected = f"The {count} in"
        elif part.text in ("SO4", "CO3", "PO4", "WO4") or (part.text == "S2" and mineral.ions[-1].symbol == "S2"):
            expected = f"The {part.text[-1]} in"
            assert "is inside the ion" in told and "counts" not in told
        elif re.search(r"\d", inside) and count:
            expected = f"The {re.sub(r'[^0-9]', '', inside)} in"
            if part.text.startswith("("):
                assert f"the {count} after the bracket counts the ions" in told
        else:
            number = re.sub(r"\D", "", part.text)
            expected = f"The {number} in" if number else f"{part.text} has no number"
            assert ("counts the" in told) == bool(number) and "inside" not in told
        assert told.startswith(expected), told


def test_two_sulfate_cards_hear_where_the_4_belongs():
    """The reply used to be that the number in SO₄ belongs to the formula."""
    for name, cards, says in (
        ("gypsum", ["Ca", "SO4", "SO4"], "The 4 in SO₄ is inside the ion"),
        ("calcite", ["Ca", "CO3", "CO3"], "The 3 in CO₃ is inside the ion"),
        ("dolomite", ["Ca", "Mg", "CO3", "CO3"], "the 2 after the bracket counts the ions"),
        ("hematite", ["Fe", "Fe", "O"], "The 2 in Fe₂ counts the iron ions"),
    ):
        answer = minerals.judge(name, cards)
        hint = minerals.texts().say(answer.code, "hint", answer.data)
        assert answer.code == ("second_card" if "inside the ion" in says else "counts_cards")
        assert says in hint and "belongs to the formula" not in hint


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_no_answer_to_any_one_wrong_card_says_something_false(mineral):
    """Each ion of the table is added, and put in place of each other one; the reply for talc used to be "it is
    hydroxide".
    """
    holds = set(mineral.ion_names)
    for card in minerals.ion_cards():
        if card.key in mineral.cards:
            continue
        tries = [(*mineral.cards, card.key)]
        tries += [tuple(card.key if key == left_out else key for key in mineral.cards) for left_out in mineral.cards]
        for chosen in tries:
            answer = minerals.judge(mineral, chosen)
            assert not answer.ok
            told = {part: minerals.texts().say(answer.code, part, answer.data) for part in ("what", "hint", "solution")}
            assert "{" not in "".join(told.values())
            for word in re.findall(r"it holds (\w+)", told["solution"]):
                assert word in holds, told
            for word in re.findall(r"holds \w+, not (\w+)", told["solution"]):
                assert word not in holds, told
            assert not re.search(r"\bit is \w+ide\b|\bit is \w+ate\b", " ".join(told.values())), told
            if "but that is not in" in told["what"]:  # as far as the formula shows
                assert card.symbol not in re.split(r"[(),·\d]", mineral.formula), told


def test_ions_that_share_a_place_are_not_called_absent():
    """Topaz, (F,OH)₂, does hold hydroxide, and olivine, (Mg,Fe)₂, iron."""
    for name, cards in (
        ("topaz", ["Al", "SiO", "F", "OH"]),
        ("olivine", ["Fe", "SiO"]),
        ("topaz", ["Al", "SiO", "OH"]),
    ):
        answer = minerals.judge(name, cards)
        assert (answer.kind, answer.code) == ("rule", "shared_place")
        assert "may take the place of" in minerals.texts().say(answer.code, "what", answer.data)


def test_what_the_cards_hide_claims_no_more_than_is_known():
    """Nearly pure fluorine topaz is found: OH⁻ takes the place of some F⁻ usually, not always."""
    assert "always" not in minerals.mineral("topaz").hides
    assert not [mineral.name for mineral in EVERY if re.search(r"\balways\b|\bnever\b|is mostly", mineral.hides)]


def test_a_chemical_name_has_one_word_for_each_card():
    """The reply is "Take one card for each word"."""
    assert all(len(mineral.chemical_name.split()) == len(mineral.cards) for mineral in EVERY)


@given(st.text(string.printable))
def test_any_text_as_a_class_gets_an_answer(text):
    assert minerals.judge_class("calcite", text).code in minerals.codes()


@pytest.mark.parametrize("mineral", EVERY, ids=str)
def test_every_mineral_is_drawn_in_its_own_colour_and_labelled(mineral):
    drawn = minerals.crystal(mineral)
    assert {shape.get("fill") or shape["stroke"] for shape in drawn["shapes"]} >= {mineral.tints[0], mineral.tints[3]}
    root = ElementTree.fromstring(minerals.svg(mineral))
    title = root[0].text
    assert title is not None and mineral.name in title and mineral.habit in title
    assert [words.text for words in root[-2:]] == [mineral.name, mineral.unicode]
    for shape in drawn["shapes"]:
        assert re.fullmatch(r"[MLHVCQSTAZmlhvcqstaz0-9 .,-]+", shape["d"])


ARGUMENTS = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "A": 7, "Z": 0}


def points_of(path):
    """All points of an SVG path, those that a curve runs between and those that pull it."""
    at = start = (0.0, 0.0)
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
        size = ARGUMENTS[command.upper()]
        assert len(numbers) % size == 0 if size else not numbers, path
        origin = at if command.islower() else (0.0, 0.0)
        for first in range(0, len(numbers), size or 1):
            some = numbers[first : first + size]
            if command.upper() == "A":
                radius, some = some[0], some[-2:]
                yield from ((at[0], at[1] - radius), (at[0], at[1] + radius))  # its arcs are halves of circles
            if command.upper() in "HV":
                across = command.upper() == "H"
                some = [some[0] + origin[0], at[1]] if across else [at[0], some[0] + origin[1]]
                origin = (0.0, 0.0)
            made = [(x + origin[0], y + origin[1]) for x, y in zip(some[::2], some[1::2], strict=True)]
            yield from made
            at = made[-1]
            start = at if command.upper() == "M" and first == 0 else start
            origin = at if command.islower() else (0.0, 0.0)
        at = start if command.upper() == "Z" else at


@pytest.mark.parametrize("name", minerals.habits())
def test_a_drawing_stays_in_its_box_and_names_its_source(name):
    habit = minerals.habits()[name]
    assert len(habit.source) > 8 and name in {mineral.habit for mineral in EVERY}
    for tone, path in habit.shapes:
        assert tone in ("light", "mid", "dark", "line", "fine", "band", "shine") and path[0] == "M"
        assert all(1 <= x <= 111 and 1 <= y <= 99 for x, y in points_of(path)), path


def test_minerals_can_be_told_apart_by_their_drawings():
    assert len({mineral.habit for mineral in EVERY}) == len(EVERY) == len(minerals.habits())


def test_see_why_lights_up_what_the_cards_stand_for():
    picture = minerals.beside_formula(minerals.mineral("gypsum"), ["Ca", "Ca", "Cl"])
    assert [card["state"] for card in picture["cards"]] == ["there", "again", "extra"]
    assert [part["state"] for part in picture["parts"]] == ["there", "missing", "none"]
    assert "still missing: sulfate" in picture["text"]
    json.dumps(picture)


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("parts", "Fe=Fe:Fe^3+ S2=S:S2^2-", "charge of \\+1"),
        ("parts", "Fe=Fe:Fe^2+ S2=S:S^2-", "other atoms"),
        ("parts", "Fe=Xy:Fe^2+ S2=S:S2^2-", "no ion card 'Xy'"),
        ("parts", "FeS2", "not a part of a formula"),
        ("mohs", "soft", "range"),
        ("decides", "CO3", "not in the formula"),
        ("mineral_class", "oxide", "sulfide leads to the class 'sulfide'"),
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
    assert columns is not None
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
