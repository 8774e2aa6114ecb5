"""The lesson on minerals: tasks from a seed, answers with reasons, words for everything that can be said."""

from pathlib import Path

import pytest

from rummy_kit import lessons
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.mineral_rummy import CLASSES, SKILLS, TEXTS, Classify, Find
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import minerals

LESSON = lessons.load("mineral_rummy")


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
        task = self.practice.exercise
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


@pytest.mark.parametrize("name", sorted({name for skill in SKILLS.values() for name in skill}))
def test_a_hand_holds_the_right_cards_and_tempting_ones(name):
    task = Find(name, "counts", Rng(3))
    assert set(task.mineral.cards) <= set(task.hand) and len(task.hand) == 10
    assert task.hand.count(task.mineral.cards[-1]) == 2


def test_a_second_card_is_answered_with_the_formula_beside_the_cards():
    pupil = Pupil(Find("pyrite", "counts", Rng(1)))
    panel = pupil.answer("Fe", "S", "S")["panel"]
    assert (panel["kind"], panel["code"]) == ("concept", "counts_cards")
    assert [card["state"] for card in panel["why"]["cards"]] == ["there", "there", "again"]
    assert pupil.answer("Fe", "SO4")["panel"]["code"] == "sulfide_sulfate"


def test_a_mistake_brings_another_mineral_of_the_same_skill():
    pupil = Pupil(Find("malachite", "three", Rng(1)))
    pupil.answer("Cu")
    pupil.answer_rightly()
    pupil.send("do", place="next")
    twin = pupil.practice.exercise
    assert twin.mineral.name in SKILLS["three"] and twin.mineral.name != "malachite"


def test_nothing_or_too_much_is_not_checked():
    pupil = Pupil(Find("pyrite", "counts", Rng(1)))
    assert pupil.send("do", place="check")["panel"]["code"] == "incomplete"
    keys = [card["key"] for card in pupil.practice.view()["hand"]["cards"]]
    pupil.send("choose", cards=keys[:5])
    assert pupil.send("do", place="check")["panel"]["code"] == "incomplete"


def test_given_cards_lie_there_and_can_be_moved():
    gypsum = LESSON.exercises(1)[0]
    pupil = Pupil(gypsum)
    slots = pupil.practice.view()["tray"]["slots"]
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
    options = question.tray(_nothing())["fields"][0]["options"]
    for option in options:
        panel = Pupil(LESSON.question()).send("do", place="check", text={"answer": option["value"]})["panel"]
        assert (
            panel["text"]
            and "{" not in panel["text"]
            and panel["kind"] == ("ok" if option["value"] == "ok" else "concept")
        )
    assert {option["value"] for option in options} <= set(TEXTS.codes())


def _nothing():
    from rummy_kit.engine.table import Draft

    return Draft()


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
