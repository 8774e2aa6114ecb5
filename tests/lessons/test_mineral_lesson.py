"""The lesson on minerals: answers with reasons, words for everything that can be said, the page for teachers."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.mineral_rummy import lesson as lesson_module
from rummy_kit.games.mineral_rummy.faces import draw_mineral
from rummy_kit.games.mineral_rummy.questions import Classify
from rummy_kit.games.mineral_rummy.tasks import Find
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import minerals
from rummy_kit.table.view import Draft
from tests.lessons.sums import number
from tests.scenario import Page

LESSON: Any = games.load_lesson("mineral_rummy")


def find(name: str, seed: int = 1, done: int = 0) -> Find:
    mineral = minerals.mineral(name)
    return Find(mineral, Rng(seed), done=mineral.cards[:done])


class Pupil(Page):
    """A pupil at a row of exercises."""

    def __init__(self, *exercises: Exercise) -> None:
        self.practice = Practice(
            FixedOrder.of(exercises, "mineral_rummy", LESSON.ideas), table_id="t", title="Practice"
        )
        super().__init__(self.practice)

    def answer(self, *ions: str) -> Any:
        chosen: list[str] = []
        for ion in ions:
            chosen.append(next(key for key in self.hand if key.partition("#")[0] == ion and key not in chosen))
        self.choose(*chosen)
        return self.do("check")


# wrong idea → choices of cards that show it: of a mineral's own cards "-" leaves one out, "+" adds one
IDEAS = {
    "counts_cards": "hematite+Fe hematite+O corundum+Al corundum+O fluorite+F pyrite+S malachite+Cu malachite+OH "
    "dolomite+CO3 apatite+Ca apatite+PO4 talc+Mg talc+OH topaz+Al topaz+F almandine+SiO magnetite+Fe",
    "second_card": "galena+S apatite+F gypsum+SO4 barite+SO4 calcite+CO3 malachite+CO3 talc+SiO orthoclase+SiO "
    "topaz+SiO quartz+SiO",
    "sulfide_sulfate": "pyrite-S+SO4 galena-S+SO4 barite-SO4+S gypsum-SO4+S",
    "oxide_hydroxide": "hematite-O+OH corundum-O+OH malachite-OH+O talc-OH+O",
    "carbonate_oxide": "calcite-CO3+O malachite-CO3+O dolomite-CO3+O",
    "fluoride_chloride": "fluorite-F+Cl apatite-F+Cl topaz-F+Cl",
    "phosphate_sulfate": "apatite-PO4+SO4",
    "oxygen_inside": "calcite+O gypsum+O barite+O dolomite+O apatite+O orthoclase+O topaz+O orthoclase-SiO+O talc+O",
    "hydrate_water": "gypsum+OH",
    "missing_ion": "malachite-OH malachite-CO3 dolomite-Mg apatite-F talc-OH orthoclase-Al topaz-F gypsum-SO4",
}
PLANTED = [(code, text) for code, listed in IDEAS.items() for text in listed.split()]


@pytest.mark.parametrize(("code", "planted"), PLANTED, ids=[text for _, text in PLANTED])
def test_every_planted_wrong_idea_can_be_laid_and_is_named(code: str, planted: str) -> None:
    """A task that invites a wrong answer deals the cards for it: two iron for Fe₂O₃, hydroxide for gypsum's water."""
    name, *changes = re.split(r"(?=[+-])", planted)
    for seed in range(3):
        task = find(name, seed)
        cards = Counter(task.mineral.cards)
        for change in changes:
            cards[change[1:]] += 1 if change[0] == "+" else -1
        wrong = list(cards.elements())
        assert not Counter(wrong) - Counter(task.hand), task.hand
        feedback = task.check(Draft(tuple((f"{ion}#{at}", ion) for at, ion in enumerate(wrong)), (), {}, {}))
        assert (feedback.kind, feedback.code) == ("concept", code)


@pytest.mark.parametrize("name", ["barite", "galena", "corundum", "calcite", "halite", "apatite"])
def test_rule_reason_and_example_of_a_class_agree(name: str) -> None:
    """The hint, the replies to a wrong class and to the right one, and the worked example are from one source."""
    mineral = minerals.mineral(name)
    task = Classify(mineral)
    assert task.solution == task.right_text["answer"] == mineral.mineral_class
    rule, reason = minerals.class_rule(), minerals.class_reason(mineral)
    assert task.hint(1)["text"] == rule and task.hint(2)["text"] == reason
    for said in minerals.CLASSES:
        pupil = Pupil(task)
        pupil.send("do", place="check", text={"answer": number(task, said)})
        panel = pupil.explained()
        assert panel["kind"] == ("ok" if said == mineral.mineral_class else "concept") and "{" not in panel["text"]
        assert reason in (panel["text"] if said == mineral.mineral_class else " ".join(panel["steps"]))
    last = LESSON.worked_example().steps[-1]
    assert last.reason == rule and minerals.class_reason(minerals.mineral("malachite")) in last.text


def test_apatite_is_a_phosphate_although_its_name_ends_with_fluoride() -> None:
    task = Classify(minerals.mineral("apatite"))
    pupil = Pupil(task)
    pupil.send("do", place="check", text={"answer": number(task, "halide")})
    panel = pupil.explained()
    assert (panel["kind"], panel["code"]) == ("concept", "second_ion")
    assert "fluoride" in panel["text"] and "phosphate decides" in panel["steps"][-1]
    strange = Pupil(task).send("do", place="check", text={"answer": "<b>"})["panel"]
    assert strange["code"] == "no_answer"


def test_two_sulfate_cards_in_practice_hear_that_the_4_is_inside_the_ion() -> None:
    pupil = Pupil(find("gypsum"))
    pupil.answer("Ca", "SO4", "SO4")
    panel = pupil.explained()
    assert panel["code"] == "second_card" and "The 4 in SO₄ is inside the ion" in panel["text"]


def test_all_oxygen_of_topaz_is_named_that_of_oh_too() -> None:
    pupil = Pupil(find("topaz"))
    pupil.answer("Al", "SiO", "F", "O")
    panel = pupil.explained()
    assert panel["code"] == "oxygen_inside" and "inside SiO₄ and (F,OH)₂." in panel["text"]


def test_every_code_with_words_is_said_by_some_task() -> None:
    """Words whose code no task can produce would be forgotten."""
    own = tomllib.loads(Path(lesson_module.__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    asked = {"bonds", "bonds_alike", "silicates", "silicates_alike", "water", "no_water", "charges", "paired"}
    asked |= {"rock", "mineral", "gems", "same_colour", "number_count", "number_bracket", "number_inside", "explain"}
    asked |= {"which", "lists", "same_class", "sentences", "classify", "after"}
    assert set(own["question"]) == asked
    tasks = {
        "find",
        "drawn",
        "almost",
        "shelf",
        "shelf_kind",
        "task_kind",
        "hint_find",
        "hint_extra",
        "hint_left",
        "about",
    }
    assert set(own) == {"lesson", "goals", "goal_picture", "example", "idea", "nudge", "question"} | tasks


def test_a_second_card_is_answered_with_the_formula_beside_the_cards() -> None:
    pupil = Pupil(find("pyrite"))
    pupil.answer("Fe", "S", "S")
    panel = pupil.explained()
    assert (panel["kind"], panel["code"]) == ("concept", "counts_cards")
    assert [card["state"] for card in panel["why"]["cards"]] == ["there", "there", "again"]
    assert pupil.answer("Fe", "SO4")["panel"]["code"] == "sulfide_sulfate"


def test_after_two_errors_all_cards_but_the_last_are_offered() -> None:
    pupil = Pupil(find("apatite", done=1))
    pupil.answer("Cl")
    pupil.answer("SO4", "F")
    slots = pupil.send("do", place="lay_out")["tray"]["slots"]
    assert [slot.get("card", {}).get("face") for slot in slots] == ["Ca", "PO4", None, None]
    assert pupil.answer("PO4", "F")["panel"]["kind"] == "ok"


def test_nothing_or_too_much_is_not_checked() -> None:
    pupil = Pupil(find("gypsum", done=1))
    assert pupil.send("do", place="check")["panel"]["code"] == "incomplete"
    keys = [card["key"] for card in pupil.practice.view()["hand"]["cards"]]
    pupil.send("choose", cards=keys[:4])
    panel = pupil.send("do", place="check")["panel"]
    assert panel["code"] == "incomplete" and "at most 3 cards" in panel["text"]


def test_given_cards_are_there_for_good() -> None:
    pupil = Pupil(find("gypsum", done=1))
    view = pupil.practice.view()
    assert view["tray"] is not None
    assert [slot.get("lies") for slot in view["tray"]["slots"]] == ["fixed", None, None, None]
    key = view["hand"]["cards"][0]["key"]
    slots = pupil.send("drop", place="tray:0", cards=[key])["tray"]["slots"]
    assert [slot.get("card", {}).get("key") for slot in slots] == ["done:0", key, None, None]
    assert pupil.answer("SO4")["panel"]["kind"] == "ok"


@pytest.mark.parametrize("kind", LESSON.kinds)
def test_hints_tell_more_and_more(kind: str) -> None:
    task = LESSON.kinds[kind].make(Order(Rng(5)))
    told = [task.hint(depth)["text"] for depth in range(3)]
    assert len(set(told)) == 3 and not any("{" in words for words in told)


@pytest.mark.parametrize("part", ["question", "explain"])
def test_each_answer_to_a_question_of_the_lesson_has_its_words(part: str) -> None:
    question = getattr(LESSON, part)()
    assert question.could and question.solution
    for code in question.answers:
        pupil = Pupil(question)
        pupil.send("do", place="check", text={"answer": number(question, code)})
        panel = pupil.explained()
        assert panel["title"] and panel["text"] and "{" not in panel["text"]
        assert panel["kind"] == ("ok" if code == "ok" else "concept")
    told = [question.hint(depth)["text"] for depth in range(3)]
    assert len(set(told)) == 3


def test_the_worked_example_is_true() -> None:
    example = LESSON.worked_example()
    malachite = minerals.mineral("malachite")
    assert example.result == malachite.runs
    assert example.steps[2].why["cards"] and all(part["state"] == "there" for part in example.steps[2].why["parts"])


def test_the_page_for_teachers_has_the_words_of_the_ideas() -> None:
    page = (Path(__file__).parents[2] / "notebooks" / "teacher" / "mineral-rummy.md").read_text(encoding="utf-8")
    for idea in LESSON.ideas:
        name, mend, step = (LESSON.ideas.say(idea.id, part) for part in ("name", "mend", "next"))
        assert f"| {name} | {mend} {step} |" in page
    for code in ("explain", "question"):
        assert getattr(LESSON, code)().solution.rstrip(".") in page


NAMES = {made.name for made in minerals.all_minerals()}
UNDRAWN = ("lists", "sentences", "rock")  # their answers name the minerals, or what counts is the colour of a piece


@pytest.mark.parametrize("kind", [kind for kind in LESSON.kinds if kind not in UNDRAWN])
def test_the_minerals_that_a_task_names_are_drawn_beside_it(kind: str) -> None:
    for seed in range(40):
        task = LESSON.kinds[kind].make(Order(Rng(seed)))
        words = re.sub("(rose|smoky) quartz", "a gem", f"{task.task} {task.text}".lower())
        named = NAMES & set(re.findall(r"\w+", words))
        drawn = [task.faces()[card["face"]] for zone in task.zones() for card in zone["cards"]]
        if "in the same class as" in task.task:
            assert drawn == []  # the question is about a piece of a certain colour
        else:
            assert {face["name"] for face in drawn} == named


@pytest.mark.parametrize("mineral", minerals.all_minerals(), ids=str)
def test_a_drawing_tells_nothing_of_what_is_asked(mineral: minerals.Mineral) -> None:
    """No number of ions, no label, no colour of its class."""
    face = draw_mineral(mineral)
    assert face["art"] == minerals.crystal(mineral) and mineral.name in face["say"]
    assert {"facts", "recall"}.isdisjoint(face) and (face["mark"], face["colour"]) == ("", "black")
    asked = {mineral.mineral_class, *(minerals.ion_card(card).name for card in mineral.cards)}
    assert not asked & set(re.findall(r"\w+", face["say"]))
