"""Guided practice: each answer gets its reason, errors bring help and a twin, the same seed gives the same tasks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula_rummy.lesson import SKILLS, Build, Write, pairs
from rummy_kit.games.formula_rummy.work import name_choices
from rummy_kit.lessons import practice
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import ions

LESSON = games.load_lesson("formula_rummy")


class Pupil:
    """Somebody at a row of exercises."""

    def __init__(self, *exercises: Any) -> None:
        self.practice = Practice(exercises, table_id="t", title="Practice")
        self.seq = 0

    def send(self, kind: str, **parts: Any) -> Any:
        self.seq += 1
        self.practice.handle({"page": "p", "seq": self.seq, "kind": kind, **parts})
        return self.practice.view()

    def build(self, cation: str, n: int, anion: str, m: int) -> None:
        """Put these four cards into the places of the formula."""
        keys = [card["key"] for card in self.practice.view()["hand"]["cards"]]
        self.send("choose", cards=[])
        for place, face in (("cation", cation), ("n", str(n)), ("anion", anion), ("m", str(m))):
            key = next(key for key in keys if key.partition("#")[0] == face)
            keys.remove(key)
            self.send("drop", place=f"tray:{place}", cards=[key])

    def answer(self, cation: str, n: int, anion: str, m: int, name: str) -> Any:
        self.build(cation, n, anion, m)
        return self.send("do", place="check", text={"name": name})

    def answer_rightly(self) -> Any:
        exercise: Any = self.practice.exercise
        made = exercise.compound
        if isinstance(exercise, Write):
            return self.send("do", place="check", text={"formula": made.formula})
        return self.answer(made.cation.key, made.counts[0], made.anion.key, made.counts[1], made.name)


def build(cation: str, anion: str, skill: str = "numeral", **more: Any) -> Build:
    return Build(cation, anion, skill, Rng(1), **more)


# ------------------------------------------------------------------------------------------ the tasks


@pytest.mark.parametrize("seed", [0, 1, 7, 12345])
def test_the_same_seed_gives_the_same_tasks(seed: int) -> None:
    one, two = LESSON.exercises(seed), LESSON.exercises(seed)
    assert [(task.task, task.hand, task.given) for task in one] == [(task.task, task.hand, task.given) for task in two]
    assert len(one) == 7 and len({task.task for task in one}) == 7


def test_other_seeds_give_other_tasks() -> None:
    assert len({tuple(task.task for task in LESSON.exercises(seed)) for seed in range(10)}) > 5


def test_the_first_two_tasks_are_partly_done_and_fade() -> None:
    given = [len(task.given) for task in LESSON.exercises(1)]
    assert given == [3, 2, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("skill", SKILLS)
def test_every_compound_trains_its_skill(skill: str) -> None:
    for cation, anion in pairs(skill):
        made = ions.compound(cation, anion)
        (n, m), plus, minus = made.counts, made.cation, made.anion
        counted = [ion for ion, count in ((plus, n), (minus, m)) if count > 1 and ion.polyatomic]
        trains = {
            "equal": plus.units == minus.units > 1,
            "uneven": min(n, m) > 1,
            "brackets": bool(counted) and not plus.needs_numeral,
            "numeral": plus.needs_numeral,
            "numeral_trap": plus.needs_numeral and n > 1 and n != plus.charge,
        }
        assert trains[skill], made.formula


@pytest.mark.parametrize("seed", range(20))
def test_every_task_can_be_solved_with_its_cards(seed: int) -> None:
    pupil = Pupil(*LESSON.exercises(seed))
    while True:
        shown = pupil.answer_rightly()
        assert shown["panel"]["kind"] == "ok" and shown["panel"]["why"]["left_over"] == 0
        if pupil.practice.done:
            break
        shown = pupil.send("do", place="next")
        assert shown["panel"] is None and pupil.practice.at_once == pupil.practice.solved
    assert shown["banner"]["title"] == "Practice finished" and pupil.practice.solved == 7


# ------------------------------------------------------------------------------------------ every answer has its reason

ANSWERS = [
    (("Al3+", "O2-"), (1, 1), "aluminium oxide", "not_neutral", "wrong"),
    (("Al3+", "O2-"), (3, 2), "aluminium oxide", "own_charge", "wrong"),
    (("Mg2+", "O2-"), (2, 2), "magnesium oxide", "not_reduced", "almost"),
    (("Fe3+", "Cl-"), (1, 3), "iron chloride", "roman_missing", "wrong"),
    (("Cu+", "O2-"), (2, 1), "copper(II) oxide", "roman_is_count", "wrong"),
    (("Fe3+", "Cl-"), (1, 3), "iron(II) chloride", "numeral_wrong", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "magnesium(II) oxide", "numeral_extra", "wrong"),
    (("Ca2+", "OH-"), (1, 2), "calcium dihydroxide", "prefix", "wrong"),
    (("Na+", "SO4^2-"), (2, 1), "sodium sulfide", "ide_ite_ate", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "oxide magnesium", "anion_first", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "sodium oxide", "wrong_ion", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "magnesum oxide", "misspelled", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "🧂", "unreadable", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "  ", "no_name", "wrong"),
    (("Fe3+", "SO4^2-"), (2, 3), "ferric sulphate", "ok", "right"),
    (("Fe3+", "O2-"), (2, 3), "iron(VI) oxide", "roman_is_total", "wrong"),
    (("Fe3+", "Cl-"), (1, 3), "iron(3+) chloride", "arabic_numeral", "wrong"),
    (("Fe3+", "Cl-"), (1, 3), "FeCl3", "formula_typed", "wrong"),
    (("Fe3+", "Cl-"), (1, 3), "FeCl2", "formula_other", "wrong"),
    (("Ca2+", "OH-"), (1, 2), "CaOH2", "no_brackets", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "Mg(O)", "extra_brackets", "wrong"),
    (("Mg2+", "O2-"), (1, 1), "Mg2+ O2-", "charge_shown", "wrong"),
]
TOLD_ELSEWHERE = {
    "other_charge", "other_relative", "other_ion",  # wrong ion cards: the tests below
    "over_reduced", "writes_ones",  # need an ion or a writing that the next test asks for
}  # fmt: skip


@pytest.mark.parametrize(("pair", "counts", "name", "code", "grade"), ANSWERS)
def test_answers_are_told_why(pair: Any, counts: Any, name: str, code: str, grade: str) -> None:
    pupil = Pupil(build(*pair))
    shown = pupil.answer(pair[0], counts[0], pair[1], counts[1], name)
    feedback = pupil.practice.feedback
    assert feedback is not None and (feedback.code, feedback.grade) == (code, grade)
    assert pupil.practice.value == {"cation": pair[0], "n": counts[0], "anion": pair[1], "m": counts[1], "name": name}
    panel = shown["panel"]
    assert panel["code"] == code and panel["title"] and panel["text"]
    assert panel["kick"].startswith("Right") == (grade != "wrong")


def test_every_code_of_the_subject_can_be_told_in_practice() -> None:
    """A code with words that nothing calls is forgotten: each is produced by some answer to some task."""
    told = {code for *_, code, _ in ANSWERS} - {"no_name"}
    assert told | TOLD_ELSEWHERE == set(ions.codes()) and not told & TOLD_ELSEWHERE
    pupil = Pupil(build("Mg2+", "O2-"))
    assert pupil.answer("Mg2+", 1, "O2-", 1, "Mg1O1")["panel"]["code"] == "writes_ones"
    panel = pupil.practice.view()["panel"]
    assert panel is not None and "Then type its name." in panel["text"] and not panel["kick"].startswith("Right")
    assert ions.judge_name("Hg2^2+", "Cl-", "HgCl").code == "over_reduced"  # a teacher's deck may have such an ion


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("seed", range(3))
def test_a_wrong_ion_card_is_a_wrong_idea_with_words_and_a_twin(skill: str, seed: int) -> None:
    """It was told as a slip of the rules: no error, no twin, and "7 of them at once" after five wrong ions."""
    for cation, anion in pairs(skill):
        made = ions.compound(cation, anion)
        task = Build(cation, anion, skill, Rng(seed))
        cards = [face for face in task.hand if face not in (cation, anion, "1", "2", "3")]
        for wrong in dict.fromkeys(cards):
            got, asked = ions.by_key(wrong), made.cation if ions.by_key(wrong).charge > 0 else made.anion
            taken = (wrong, anion) if got.charge > 0 else (cation, wrong)
            n, m = ions.compound(*taken).counts
            if max(n, m) > 3:
                continue
            pupil = Pupil(Build(cation, anion, skill, Rng(seed)))
            panel = pupil.answer(taken[0], n, taken[1], m, ions.compound(*taken).name)["panel"]
            metal = asked.element == got.element != ""
            kin = asked.family == got.family != ""
            expected = "other_charge" if metal else "other_relative" if kin else "other_ion"
            assert (panel["kind"], panel["code"]) == ("concept", expected)
            assert all(word in panel["text"] for word in (str(got), got.name, str(asked), asked.name))
            assert expected != "other_relative" or f"{asked.name} {asked}" in panel["text"].split(":")[-1]
            assert pupil.practice.view()["subtitle"] == "Task 1 of 1"  # a twin comes
            pupil.answer_rightly()
            assert (pupil.practice.solved, pupil.practice.at_once) == (1, 0)


def test_wrong_ions_twice_bring_the_right_ones_into_the_tray() -> None:
    """Two numbers that happen to be right do not make the cards right."""
    pupil = Pupil(build("Fe3+", "SO4^2-"))
    for _ in range(2):
        shown = pupil.answer("Fe3+", 2, "SO3^2-", 3, "iron(III) sulfite")
    laid = {slot["id"]: slot["card"]["face"] for slot in shown["tray"]["slots"] if "card" in slot}
    assert laid == {"tray:cation": "Fe3+", "tray:n": "2", "tray:anion": "SO4^2-"}


GAME_WORDS = re.compile(r"\bturn|\bdraw|discard|challenge|\bFR\d|\brule\b|opponent|lay(ing|s)?\b", re.IGNORECASE)


@pytest.mark.parametrize("naming", ["typed", "chosen"])
def test_no_rule_of_the_game_is_told_in_practice(naming: str) -> None:
    """There are no turns in practice, so nothing waits until the next one."""
    names = ["", "x", "🧂", "FeCl3", "fecl3", "FeCl2", "iron chloride", "iron(II) chloride", "iron(3+) chloride"]
    names += ["irn(III) chloride", "chloride iron(III)", "iron trichloride", "iron(III) chlorate", "sodium chloride"]
    kicks = set()
    for counts in ((1, 1), (3, 1), (2, 2), (1, 3)):
        for name in [*names, "iron(III) chloride"] if counts == (1, 3) else [""]:
            panel = Pupil(build("Fe3+", "Cl-", naming=naming)).answer("Fe3+", counts[0], "Cl-", counts[1], name)[
                "panel"
            ]
            told = " ".join((panel["kick"], panel["title"], panel["text"], *panel["steps"]))
            assert not GAME_WORDS.search(told), told
            kicks.add(panel["kick"])
    assert kicks == {"Idea: charge", "Idea: names", "Not yet", "Right"}


@pytest.mark.parametrize(
    ("name", "code", "kind"),
    [
        ("FeCl3", "formula_typed", "rule"),
        ("fecl3", "formula_typed", "rule"),
        ("FeCl2", "formula_other", "concept"),
        ("iron(3+) chloride", "arabic_numeral", "concept"),
    ],
)
def test_what_is_typed_as_a_name_is_told_what_it_is(name: str, code: str, kind: str) -> None:
    panel = Pupil(build("Fe3+", "Cl-")).answer("Fe3+", 1, "Cl-", 3, name)["panel"]
    assert (panel["code"], panel["kind"]) == (code, kind)


# ------------------------------------------------------------------------------------------ written formulas

WRITTEN = [
    (("Mg2+", "OH-"), "MgOH2", "no_brackets", "wrong"),
    (("NH4+", "CO3^2-"), "NH42CO3", "no_brackets", "wrong"),
    (("Al3+", "SO4^2-"), "(Al)2(SO4)3", "extra_brackets", "wrong"),
    (("Na+", "O2^2-"), "Na2(O2)", "extra_brackets", "wrong"),
    (("Hg2^2+", "Cl-"), "HgCl", "over_reduced", "wrong"),
    (("K+", "C2O4^2-"), "KCO2", "over_reduced", "wrong"),
    (("Mg2+", "NO3-"), "Mg²⁺(NO₃⁻)₂", "charge_shown", "wrong"),
    (("Na+", "O2^2-"), "Na+2O2^2-", "charge_shown", "wrong"),
    (("Mg2+", "OH-"), "Mg1(OH)2", "writes_ones", "almost"),
    (("Mg2+", "NO3-"), "Mg₁(NO₃)₂", "writes_ones", "almost"),
    (("Al3+", "SO4^2-"), "Al3(SO4)2", "own_charge", "wrong"),
    (("Ca2+", "PO4^3-"), "CaPO4", "not_neutral", "wrong"),
    (("Mg2+", "OH-"), "(OH)2Mg", "anion_first", "wrong"),
    (("Mg2+", "OH-"), "mg(oh)2", "misspelled", "wrong"),
    (("Mg2+", "OH-"), "magnesium hydroxide", "unreadable", "wrong"),
    (("Mg2+", "OH-"), "NaCl", "wrong_ion", "wrong"),
    (("Mg2+", "OH-"), " ", "no_formula", "wrong"),
    (("Al3+", "SO4^2-"), "Al₂(SO₄)₃", "ok", "right"),
]


@pytest.mark.parametrize(("pair", "text", "code", "grade"), WRITTEN)
def test_written_formulas_are_told_why(pair: Any, text: str, code: str, grade: str) -> None:
    """Each slip with its own words and with a picture; where writing is the point, beside the right formula."""
    pupil = Pupil(Write(pair[0], pair[1], "by_name", Rng(1)))
    panel = pupil.send("do", place="check", text={"formula": text})["panel"]
    feedback = pupil.practice.feedback
    assert feedback is not None and (feedback.code, feedback.grade) == (code, grade)
    assert panel["code"] == code and panel["title"] and panel["text"]
    if code in ions.ABOUT_WRITING:
        yours, right = (row["cells"] for row in panel["why"]["rows"])
        assert "".join(cell["label"] for cell in right) == ions.compound(*pair).formula
        assert any("tone" in cell for cell in (*yours, *right))
    elif code != "no_formula":
        assert panel["why"]["draw"] == "stacks"
    pupil.send("do", place="check", text={"formula": ions.compound(*pair).formula})
    assert pupil.practice.at_once == (panel["kind"] != "concept")


def test_a_slip_of_writing_can_be_made_again_in_the_twin() -> None:
    for pair in (*pairs("by_name"), *pairs("by_ions")):
        task = Write(pair[0], pair[1], "by_name" if pair in pairs("by_name") else "by_ions", Rng(2))
        for code in ions.wrong_writings(*pair):
            twin = task.twin(code, ())
            assert isinstance(twin, Write) and twin.about != task.about
            made = twin.compound
            assert code in ions.wrong_writings(made.cation, made.anion), (pair, code, twin.about)


def test_a_formula_may_be_chosen_from_those_that_wrong_ideas_write() -> None:
    for pair in (*pairs("by_name"), *pairs("by_ions")):
        task = Write(pair[0], pair[1], "by_name", Rng(3), naming="chosen")
        judged = [ions.judge_written(*pair, text).code for text in task.choices]
        assert len(set(task.choices)) == len(judged) >= 4 and judged.count("ok") == 1
        assert {"extra_brackets", "charge_shown"} <= set(judged)


# ------------------------------------------------------------------------------------------ planted wrong ideas


def planted(cation: str, anion: str) -> dict[str, tuple[str, int, str, int]]:
    """Wrong answers that a compound invites, by code, with the cards that they need."""
    plus, minus = ions.by_key(cation), ions.by_key(anion)
    right = ions.ratio(plus.charge, minus.charge)
    own, one, twice = (plus.units, minus.units), (1, 1), (2 * right[0], 2 * right[1])
    wrong = {"own_charge": own} if own[0] * plus.units != own[1] * minus.units else {}
    wrong |= {"not_neutral": one} if right != one and own != one else {}
    if right != (minus.units, plus.units):  # crossed over and not reduced
        wrong["not_reduced"] = (minus.units, plus.units)
    elif max(twice) <= 2:
        wrong["not_reduced"] = twice
    return {code: (cation, n, anion, m) for code, (n, m) in wrong.items()}


@pytest.mark.parametrize("skill", SKILLS)
def test_every_planted_wrong_idea_can_be_built_and_is_named(skill: str) -> None:
    for cation, anion in pairs(skill):
        for seed in range(3):
            for code, cards in planted(cation, anion).items():
                pupil = Pupil(Build(cation, anion, skill, Rng(seed)))
                assert pupil.answer(*cards, "")["panel"]["code"] == code, cards
            hand = Build(cation, anion, skill, Rng(seed)).hand
            for right in map(ions.by_key, (cation, anion)):
                kin = [ion.key for ion in map(ions.by_key, DECK_IONS) if ion != right and alike(ion, right)]
                assert not kin or set(kin) & set(hand), (cation, anion, hand)


DECK_IONS = [row.face for row in games.load("formula_rummy").deck.rows if row.kind in ("cation", "anion")]


def alike(ion: ions.Ion, right: ions.Ion) -> bool:
    """Another charge of the metal, another ending of the name."""
    return (ion.element == right.element != "") or (ion.family == right.family != "")


def test_a_skill_plants_its_own_idea() -> None:
    """Equal charges invite what is not reduced, uneven ones each its own charge, numerals none or the count."""
    assert all("not_reduced" in planted(*pair) for pair in pairs("equal"))
    assert all("own_charge" in planted(*pair) for pair in (*pairs("uneven"), *pairs("brackets")))
    for skill, ideas in (("numeral", {"roman_missing"}), ("numeral_trap", {"roman_missing", "roman_is_count"})):
        for pair in pairs(skill):
            codes = {ions.judge_name(*pair, name).code for name in name_choices(*pair)}
            assert ideas <= codes, (pair, codes)


def test_a_name_may_be_chosen_from_five() -> None:
    pupil = Pupil(build("Fe3+", "Cl-", naming="chosen"))
    pupil.build("Fe3+", 1, "Cl-", 3)
    tray = pupil.practice.view()["tray"]
    assert tray is not None
    (field,) = tray["fields"]
    names = [option["value"] for option in field["options"]]
    assert field["kind"] == "choice" and len(set(names)) == 5 and "iron(III) chloride" in names
    assert pupil.send("do", place="check", text={"name": "iron(III) chloride"})["panel"]["kind"] == "ok"


# ------------------------------------------------------------------------------------------ after an error


def test_an_error_brings_one_twin_next() -> None:
    first, second = build("Al3+", "O2-", "uneven"), build("Fe3+", "Cl-")
    pupil = Pupil(first, second)
    assert pupil.answer("Al3+", 1, "O2-", 1, "")["subtitle"] == "Task 1 of 2"
    assert pupil.answer("Al3+", 2, "O2-", 2, "")["subtitle"] == "Task 1 of 2"
    pupil.answer_rightly()
    pupil.send("do", place="next")
    twin = pupil.practice.exercise
    assert isinstance(twin, Build) and twin.skill == "uneven" and twin.compound != first.compound
    made = twin.compound
    assert pupil.answer(made.cation.key, 1, made.anion.key, 1, "")["subtitle"] == "Task 1 of 2, once more"
    pupil.answer_rightly()
    pupil.send("do", place="next")
    assert pupil.practice.exercise is second
    pupil.answer_rightly()
    assert pupil.practice.done and (pupil.practice.solved, pupil.practice.at_once) == (2, 1)


def test_after_two_errors_a_piece_is_laid() -> None:
    pupil = Pupil(build("Al3+", "O2-", "uneven"))
    pupil.answer("Al3+", 1, "O2-", 1, "")
    shown = pupil.answer("Al3+", 3, "O2-", 2, "")
    laid = {slot["id"]: slot["card"]["face"] for slot in shown["tray"]["slots"] if "card" in slot}
    assert laid == {"tray:cation": "Al3+", "tray:n": "2", "tray:anion": "O2-"}


def test_wrong_names_leave_the_right_cards_where_they_are() -> None:
    pupil = Pupil(build("Fe3+", "Cl-"))
    for name in ("iron chloride", "iron(II) chloride"):
        shown = pupil.answer("Fe3+", 1, "Cl-", 3, name)
    assert all("card" in slot for slot in shown["tray"]["slots"])


def test_slips_of_writing_are_no_errors() -> None:
    pupil = Pupil(build("Mg2+", "O2-"))
    assert pupil.answer("Mg2+", 1, "O2-", 1, "magnesum oxide")["subtitle"] == ""
    pupil.answer_rightly()
    assert pupil.practice.at_once == 1


def test_hints_climb_to_the_worked_answer_and_that_brings_a_twin() -> None:
    pupil = Pupil(build("Al3+", "O2-", "uneven"))
    assert pupil.send("do", place="hint")["panel"]["code"] == "try_first"
    pupil.send("choose", cards=["O2-#1"])
    texts = [pupil.send("do", place="hint")["panel"]["text"] for _ in range(4)]
    assert "Al₂O₃" not in texts[0] + texts[1] and "Al₂O₃" in texts[2] and texts[2] == texts[3]
    assert pupil.practice.view()["subtitle"] == "Task 1 of 1"
    pupil.answer_rightly()
    assert (pupil.practice.solved, pupil.practice.at_once) == (1, 0)


# ------------------------------------------------------------------------------------------ messages


def test_nothing_moves_once_a_task_is_right_and_a_message_counts_once() -> None:
    pupil = Pupil(build("Mg2+", "O2-"), build("Fe3+", "Cl-"))
    pupil.answer_rightly()
    chosen = pupil.practice.view()["hand"]["chosen"]
    assert pupil.send("choose", cards=[])["hand"]["chosen"] == chosen
    message = {"page": "p", "seq": 99, "kind": "do", "place": "next"}
    pupil.practice.handle(message)
    pupil.practice.handle(dict(message))
    shown = pupil.practice.view()
    assert shown["subtitle"] == "Task 2 of 2" and shown["panel"] is None and shown["ack"]["seq"] == 99


@pytest.mark.parametrize(
    "message",
    [
        None,
        {"kind": "do", "page": "p", "seq": "x"},
        {"kind": "do", "page": "p", "seq": 1, "place": "check"},
        {"kind": "do", "page": "p", "seq": 1, "place": "next"},
        {"kind": "do", "page": "p", "seq": 1, "place": "draw"},
        {"kind": "do", "page": "p", "seq": 1, "place": "check", "text": {"name": "a" * 10_000}},
        {"kind": "do", "page": "p", "seq": 1, "place": "check", "cards": ["gold#1"]},
    ],
)
def test_bad_messages_are_answered(message: Any) -> None:
    practice = Practice([build("Mg2+", "O2-")], table_id="t", title="Practice")
    practice.handle(message)
    shown = practice.view()
    assert shown["panel"] is not None and shown["panel"]["text"] and practice.solved == 0
    json.dumps(shown).encode()


def test_a_bad_message_with_a_number_is_acknowledged() -> None:
    practice = Practice([build("Mg2+", "O2-")], table_id="t", title="Practice")
    practice.handle({"kind": "cheat", "page": "p", "seq": 5})
    assert practice.view()["ack"] == {"page": "p", "seq": 5}


def test_what_lessons_share_knows_no_subject_and_no_game() -> None:
    for module in Path(practice.__file__).parent.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        assert not re.search(r"rummy_kit\.(games|subjects)|\bions?\b|compound|charge|formula", text), module


# ------------------------------------------------------------------------------------------ the rest of a lesson


def test_the_worked_example_is_right() -> None:
    example = LESSON.worked_example()
    assert example.name == "aluminium oxide" and example.result == ions.compound("Al3+", "O2-").runs
    pictures = [step.why for step in example.steps if step.why]
    assert [picture["left_over"] for picture in pictures] == [1, 0]
    assert all(step.text and step.reason for step in example.steps)


@pytest.mark.parametrize("code", ["ok", "molecule_idea", "atoms_idea", "electrons_idea"])
def test_the_question_answers_every_choice(code: str) -> None:
    pupil = Pupil(LESSON.question())
    shown = pupil.send("do", place="check", text={"answer": code})
    assert shown["panel"]["code"] == code and shown["panel"]["text"]
    assert pupil.practice.done == (code == "ok")


def test_the_question_wants_an_answer_and_gives_hints() -> None:
    pupil = Pupil(LESSON.question())
    assert pupil.send("do", place="check", text={"answer": ""})["panel"]["code"] == "no_answer"
    pupil.send("do", place="check", text={"answer": "molecule_idea"})
    texts = {pupil.send("do", place="hint")["panel"]["text"] for _ in range(3)}
    assert len(texts) == 3
    assert isinstance(pupil.practice.feedback, Feedback)
