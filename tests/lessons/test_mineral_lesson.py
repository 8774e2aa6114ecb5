"""The lesson on minerals: tasks from a seed, answers with reasons, words for everything that can be said."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.mineral_rummy import lesson as lesson_module
from rummy_kit.games.mineral_rummy.lesson import CLASSES, SKILLS, TEXTS, Classify, Find
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import minerals
from rummy_kit.table.view import Draft

LESSON: Any = games.load_lesson("mineral_rummy")


class Pupil:
    """Somebody at a row of exercises."""

    def __init__(self, *exercises):
        self.practice = Practice(exercises, table_id="t", title="Practice")
        self.seq = 0

    def send(self, kind, **parts):
        self.seq += 1
        self.practice.handle({"page": "p", "seq": self.seq, "kind": kind, **parts})
        return self.practice.view()

    def answer(self, *ions):
        keys = [card["key"] for card in self.practice.view()["hand"]["cards"]]
        chosen = []
        for ion in ions:
            chosen.append(next(key for key in keys if key.partition("#")[0] == ion and key not in chosen))
        self.send("choose", cards=chosen)
        return self.send("do", place="check")

    def answer_rightly(self):
        task: Any = self.practice.exercise
        if isinstance(task, Classify):
            return self.send("do", place="check", text={"answer": task.mineral.mineral_class})
        return self.answer(*task.mineral.cards)


@pytest.mark.parametrize("seed", [0, 1, 7, 12345])
def test_the_same_seed_gives_the_same_tasks_and_all_of_them_can_be_solved(seed):
    row, again = LESSON.exercises(seed), LESSON.exercises(seed)
    assert [(task.task, task.hand) for task in row] == [(task.task, task.hand) for task in again]
    assert len(row) == 7 and len({task.mineral.name for task in row}) == 7
    pupil = Pupil(*row)
    for number in range(len(row)):
        view = pupil.answer_rightly()
        assert view["panel"]["kind"] == "ok", view["panel"]
        if number < len(row) - 1:
            pupil.send("do", place="next")
    assert pupil.practice.done and pupil.practice.at_once == 7


# wrong idea → choices of cards that show it: of a mineral's own cards "-" leaves one out, "+" adds one
IDEAS = {
    "counts_cards": "hematite+Fe hematite+O corundum+Al corundum+O fluorite+F pyrite+S gypsum+SO4 barite+SO4 "
    "calcite+CO3 malachite+Cu malachite+CO3 malachite+OH dolomite+CO3 apatite+Ca apatite+PO4 talc+Mg talc+SiO talc+OH "
    "orthoclase+SiO topaz+Al topaz+SiO topaz+F",
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
def test_every_planted_wrong_idea_can_be_laid_and_is_named(code, planted):
    """A task that invites a wrong answer deals the cards for it: two iron for Fe₂O₃, hydroxide for gypsum's water."""
    name, *changes = re.split(r"(?=[+-])", planted)
    for seed in range(10):
        task = Find(name, "counts", Rng(seed))
        assert len(task.hand) == 10 and not Counter(task.mineral.cards) - Counter(task.hand)
        cards = Counter(task.mineral.cards)
        for change in changes:
            cards[change[1:]] += 1 if change[0] == "+" else -1
        wrong = list(cards.elements())
        assert not Counter(wrong) - Counter(task.hand), task.hand
        pupil = Pupil(task)
        assert pupil.answer(*wrong)["panel"]["code"] == code
        feedback = pupil.practice.feedback
        assert feedback is not None and feedback.kind == "concept"
        assert pupil.send("sort")["subtitle"] == "Task 1 of 1"  # another of its kind comes next


def test_every_mineral_of_the_lesson_plants_the_ideas_that_its_formula_invites():
    """Each number in a formula invites a second card, each group its oxygen, each ion of a pair the other one."""
    asked = {name for skill, names in SKILLS.items() if skill != "class" for name in names}
    for name in asked:
        mineral = minerals.mineral(name)
        hand = Find(name, "counts", Rng(1)).hand
        for part in mineral.parts:
            if part.card and re.search(r"\d", part.text):
                assert hand.count(part.card) == 2, (name, part.text)
        for one, other in (("S", "SO4"), ("O", "OH"), ("F", "Cl"), ("CO3", "O"), ("SiO", "O"), ("PO4", "SO4")):
            assert one not in mineral.cards or other in hand, (name, one, other)


@pytest.mark.parametrize("name", sorted(SKILLS["class"]))
def test_rule_reason_and_example_of_a_class_agree(name):
    """The hint, the answer to a wrong class and to the right one, and the worked example are from one source."""
    task, mineral = Classify(name, Rng(1)), minerals.mineral(name)
    rule, reason = minerals.class_rule(), minerals.class_reason(mineral)
    assert task.hint(1)["text"] == rule and task.hint(2)["text"] == reason
    for said in CLASSES:
        panel = Pupil(Classify(name, Rng(1))).send("do", place="check", text={"answer": said})["panel"]
        assert reason in (panel["text"] if said == mineral.mineral_class else " ".join(panel["steps"]))
        assert "end of the" not in panel["text"]
    last = LESSON.worked_example().steps[-1]
    assert last.reason == rule and minerals.class_reason(minerals.mineral("malachite")) in last.text


def test_apatite_is_a_phosphate_although_its_name_ends_with_fluoride():
    panel = Pupil(Classify("apatite", Rng(1))).send("do", place="check", text={"answer": "halide"})["panel"]
    assert (panel["kind"], panel["code"]) == ("concept", "second_ion")
    assert "fluoride" in panel["text"] and "phosphate decides" in panel["steps"][-1]


def test_two_sulfate_cards_in_practice_hear_that_the_4_is_inside_the_ion():
    panel = Pupil(Find("gypsum", "look_alike", Rng(1))).answer("Ca", "SO4", "SO4")["panel"]
    assert panel["code"] == "counts_cards" and "The 4 in SO₄ is inside the ion" in panel["text"]


def test_every_code_of_the_lesson_has_a_task_that_says_it():
    """A code with words and without a task that can say it would be forgotten: each is triggered once."""
    question = {option["value"] for option in LESSON.question().tray(Draft())["fields"][0]["options"]}
    hints = {task.hint(0)["code"] for task in (*LESSON.exercises(1), LESSON.question())}
    nothing = Pupil(LESSON.question()).send("do", place="check", text={"answer": "?"})["panel"]["code"]
    own = set(tomllib.loads(Path(lesson_module.__file__).with_suffix(".toml").read_text(encoding="utf-8")))
    no_codes = {"lesson", "goals", "example", "find", "classify", "question", "answers"}
    assert own - no_codes == question | hints | {nothing, "is_class"}


def test_a_second_card_is_answered_with_the_formula_beside_the_cards():
    pupil = Pupil(Find("pyrite", "counts", Rng(1)))
    panel = pupil.answer("Fe", "S", "S")["panel"]
    assert (panel["kind"], panel["code"]) == ("concept", "counts_cards")
    assert [card["state"] for card in panel["why"]["cards"]] == ["there", "there", "again"]
    assert pupil.answer("Fe", "SO4")["panel"]["code"] == "sulfide_sulfate"


@pytest.mark.parametrize(
    ("name", "skill", "cards", "missed"),
    [
        ("calcite", "look_alike", ("Ca", "O"), "CO3"),  # galena came after it
        ("galena", "look_alike", ("Pb", "SO4"), "S"),
        ("apatite", "three", ("Ca", "PO4"), "F"),
        ("hematite", "counts", ("Fe", "O", "O"), "O"),
    ],
)
def test_a_mistake_brings_another_mineral_with_the_ion_that_was_missed(name, skill, cards, missed):
    for seed in range(5):
        pupil = Pupil(Find(name, skill, Rng(seed)))
        pupil.answer(*cards)
        pupil.answer_rightly()
        pupil.send("do", place="next")
        twin: Any = pupil.practice.exercise
        assert missed in twin.mineral.cards and twin.mineral.name != name


def test_nothing_or_too_much_is_not_checked():
    pupil = Pupil(Find("pyrite", "counts", Rng(1)))
    assert pupil.send("do", place="check")["panel"]["code"] == "incomplete"
    keys = [card["key"] for card in pupil.practice.view()["hand"]["cards"]]
    pupil.send("choose", cards=keys[:5])
    assert pupil.send("do", place="check")["panel"]["code"] == "incomplete"


def test_given_cards_lie_there_and_can_be_moved():
    gypsum = LESSON.exercises(1)[0]
    pupil = Pupil(gypsum)
    tray = pupil.practice.view()["tray"]
    assert tray is not None
    slots = tray["slots"]
    assert [slot.get("card", {}).get("face") for slot in slots] == ["Ca", None, None, None]
    moved = pupil.send("drop", place="tray:2", cards=[slots[0]["card"]["key"]])["tray"]["slots"]
    assert moved[2]["card"]["face"] == "Ca"


def test_classes_are_chosen_and_every_wrong_one_is_answered():
    for said in CLASSES:
        pupil = Pupil(Classify("barite", Rng(1)))
        panel = pupil.send("do", place="check", text={"answer": said})["panel"]
        assert panel["kind"] == ("ok" if said == "sulfate" else "concept") and "{" not in panel["text"]
    strange = Pupil(Classify("barite", Rng(1))).send("do", place="check", text={"answer": "<b>"})["panel"]
    assert strange["code"] == "no_answer"


def test_hints_tell_more_and_more():
    for task in LESSON.exercises(1):
        told = [task.hint(depth)["text"] for depth in range(3)]
        assert len(set(told)) == 3 and not any("{" in words for words in told)


def test_each_answer_to_the_question_has_its_words():
    question = LESSON.question()
    options = question.tray(Draft())["fields"][0]["options"]
    for option in options:
        panel = Pupil(LESSON.question()).send("do", place="check", text={"answer": option["value"]})["panel"]
        assert (
            panel["text"]
            and "{" not in panel["text"]
            and panel["kind"] == ("ok" if option["value"] == "ok" else "concept")
        )
    assert {option["value"] for option in options} <= set(TEXTS.codes())


def test_the_worked_example_is_true():
    example = LESSON.worked_example()
    malachite = minerals.mineral("malachite")
    assert example.result == malachite.runs
    assert example.steps[2].why["cards"] and all(part["state"] == "there" for part in example.steps[2].why["parts"])


def test_the_key_for_teachers_is_right():
    key = (Path(__file__).parents[2] / "notebooks" / "teacher" / "mineral-rummy.md").read_text(encoding="utf-8")
    for number, task in enumerate(LESSON.exercises(seed=1), start=1):
        mineral = task.mineral
        answer = mineral.mineral_class if isinstance(task, Classify) else minerals.named(mineral.cards)
        assert f"| {number} | {mineral.name}, {mineral.unicode} | {answer} |" in key
