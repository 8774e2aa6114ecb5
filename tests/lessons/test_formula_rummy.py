"""Tasks of Formula Rummy in practice: each answer gets its reason, errors bring help, questions answer every choice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula_rummy.tasks import Build, FromName, Write
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.school import KNOWN, WHOLE
from tests.lessons.sums import number
from tests.scenario import Page

LESSON = games.load_lesson("formula_rummy")


class Pupil(Page):
    """A pupil at a row of exercises."""

    def __init__(self, *exercises: Any) -> None:
        self.practice = Practice(FixedOrder.of(exercises), table_id="t", title="Practice")
        super().__init__(self.practice)

    def build(self, cation: str, n: int, anion: str, m: int) -> None:
        """Put these four cards into the places of the formula."""
        keys = self.hand
        self.choose()
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


def build(cation: str, anion: str, done: Any = (), naming: str = "typed") -> Build:
    return Build(cation, anion, "formula", Order(Rng(1), naming=naming), done)


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
    (("NH4+", "Cl-"), (1, 1), "ammonia chloride", "ammonia", "wrong"),
    (("Na+", "OH-"), (1, 1), "sodium hydrogen oxide", "as_elements", "wrong"),
    (("Pb2+", "I-"), (1, 2), "plumbum iodide", "latin_name", "wrong"),
    (("Fe3+", "Cl-"), (1, 3), "FeCl3", "formula_typed", "wrong"),
    (("Fe3+", "Cl-"), (1, 3), "FeCl2", "formula_other", "wrong"),
    (("Ca2+", "OH-"), (1, 2), "CaOH2", "formula_other", "wrong"),
]
TOLD_ELSEWHERE = {
    "other_charge", "other_relative", "other_ion",  # wrong ion cards: the tests below
    "own_number",  # beside a number that is already there: a test below
    "roman_is_anions",  # no compound of the deck tells it from the number of metal ions
    # a formula in place of a name does not say how formulas are written
    *(set(ions.ABOUT_WRITING) - {"as_elements", "ammonia"}),
}  # fmt: skip


@pytest.mark.parametrize(("pair", "counts", "name", "code", "grade"), ANSWERS)
def test_answers_get_reasons(pair: Any, counts: Any, name: str, code: str, grade: str) -> None:
    pupil = Pupil(build(*pair))
    shown = pupil.answer(pair[0], counts[0], pair[1], counts[1], name)
    feedback = pupil.practice.feedback
    assert feedback is not None and (feedback.code, feedback.grade) == (code, grade)
    assert pupil.practice.value == {"cation": pair[0], "n": counts[0], "anion": pair[1], "m": counts[1], "name": name}
    assert shown["panel"]["code"] == code
    panel = pupil.explained()
    assert panel["code"] == code and panel["title"] and panel["text"]
    assert panel["kick"].startswith("Right") == (grade != "wrong")


def test_every_code_of_the_subject_can_come_up_in_practice() -> None:
    """Words whose code nothing produces would be forgotten: each is produced by some answer to some task."""
    told = {code for *_, code, _ in ANSWERS} - {"no_name"}
    assert told | TOLD_ELSEWHERE == set(ions.codes()) and not told & TOLD_ELSEWHERE


@pytest.mark.parametrize("seed", range(4))
def test_a_wrong_ion_card_is_a_wrong_idea_with_words(seed: int) -> None:
    cation, anion = Rng("cards", seed).choice(KNOWN)
    made, task = ions.compound(cation, anion), build(cation, anion)
    for wrong in sorted({face for face in task.hand if face not in (cation, anion, "1", "2", "3")}):
        got, asked = ions.by_key(wrong), made.cation if ions.by_key(wrong).charge > 0 else made.anion
        taken = (wrong, anion) if got.charge > 0 else (cation, wrong)
        n, m = ions.compound(*taken).counts
        pupil = Pupil(task)
        pupil.answer(taken[0], n, taken[1], m, ions.compound(*taken).name)
        panel = pupil.explained()
        metal, kin = asked.element == got.element != "", asked.family == got.family != ""
        expected = "other_charge" if metal else "other_relative" if kin else "other_ion"
        assert (panel["kind"], panel["code"]) == ("concept", expected)
        assert all(word in panel["text"] for word in (str(got), got.name, str(asked), asked.name))
        assert expected != "other_relative" or f"{asked.name} {asked}" in panel["text"].split(":")[-1]


def test_look_alikes_of_both_ions_are_in_the_hand() -> None:
    deck = [ions.by_key(row.face) for row in games.load("formula_rummy").deck.rows if row.kind in ("cation", "anion")]
    for cation, anion in (("Fe3+", "Cl-"), ("Cu+", "O2-"), ("Na+", "SO4^2-"), ("Mg2+", "N3-"), ("Al3+", "PO4^3-")):
        hand = build(cation, anion).hand
        for right in map(ions.by_key, (cation, anion)):
            kin = [ion.key for ion in deck if ion != right and ions.look_alike(ion, right)]
            assert not kin or set(kin) & set(hand), (cation, anion, hand)


@pytest.mark.parametrize(
    ("card", "code", "word"), [("Fe2+", "other_charge", "Roman numeral"), ("SO3^2-", "other_relative", "sulfite")]
)
def test_anyone_who_reads_a_name_wrongly_is_told_how_to_read_it(card: str, code: str, word: str) -> None:
    pupil = Pupil(FromName("Fe3+", "SO4^2-", "numeral", Order(Rng(1))))
    right = {"Fe3+": "Fe3+", "SO4^2-": "SO4^2-"} | {"Fe3+" if card == "Fe2+" else "SO4^2-": card}
    pupil.answer(right["Fe3+"], 2, right["SO4^2-"], 3, "")
    panel = pupil.explained()
    assert (panel["code"], panel["kind"]) == (code, "concept") and word in panel["text"]
    shown = pupil.send("choose", cards=[])
    assert not shown["tray"]["fields"], "the name is given"
    assert pupil.answer("Fe3+", 2, "SO4^2-", 3, "")["panel"]["kind"] == "ok"


def test_what_is_there_from_the_start_stays_there() -> None:
    task = build("Al3+", "O2-", done=("cation", "n", "anion"))
    pupil = Pupil(task)
    shown = pupil.send("choose", cards=[])
    slots = {slot["id"]: slot for slot in shown["tray"]["slots"]}
    for place, key in task.given.items():
        assert (slots[place]["card"]["key"], slots[place]["lies"]) == (key, "fixed")
    shown = pupil.send("drop", place="tray:n", cards=["3#1"])  # it goes where there is room
    assert [slot["card"]["key"] for slot in shown["tray"]["slots"]] == [*task.given.values(), "3#1"]


@pytest.mark.parametrize(("given", "number", "code"), [("n", 2, "own_number"), ("n", 1, "not_neutral")])
def test_one_number_beside_a_given_one_can_be_an_ions_own_charge(given: str, number: int, code: str) -> None:
    pupil = Pupil(build("Al3+", "O2-", done=("cation", given, "anion")))
    key = next(card["key"] for card in pupil.practice.view()["hand"]["cards"] if card["key"] == f"{number}#{number}")
    pupil.send("drop", place="tray:m", cards=[key])
    pupil.send("do", place="check", text={"name": ""})
    panel = pupil.explained()
    assert panel["code"] == code and (code != "own_number" or "You gave O²⁻ its own charge" in panel["text"])


def test_after_wrong_ions_twice_the_right_ones_are_offered() -> None:
    """Two numbers that happen to be right do not make the cards right."""
    pupil = Pupil(build("Fe3+", "SO4^2-"))
    for _ in range(2):
        pupil.answer("Fe3+", 2, "SO3^2-", 3, "iron(III) sulfite")
    shown = pupil.send("do", place="lay_out")
    laid = {slot["id"]: slot["card"]["face"] for slot in shown["tray"]["slots"] if "card" in slot}
    assert laid == {"tray:cation": "Fe3+", "tray:n": "2", "tray:anion": "SO4^2-"}


GAME_WORDS = re.compile(r"\bturn|\bdraw|discard|challenge|\bFR\d|\brule\b|opponent|lay(ing|s)?\b", re.IGNORECASE)


@pytest.mark.parametrize("naming", ["typed", "chosen"])
def test_no_rule_of_the_game_is_mentioned_in_practice(naming: str) -> None:
    """There are no turns in practice, so nothing waits until the next one."""
    names = ["", "x", "🧂", "FeCl3", "fecl3", "FeCl2", "iron chloride", "iron(II) chloride", "iron(3+) chloride"]
    names += ["irn(III) chloride", "chloride iron(III)", "iron trichloride", "iron(III) chlorate", "sodium chloride"]
    kicks = set()
    for counts in ((1, 1), (3, 1), (2, 2), (1, 3)):
        for name in [*names, "iron(III) chloride"] if counts == (1, 3) else [""]:
            pupil = Pupil(build("Fe3+", "Cl-", naming=naming))
            for panel in (pupil.answer("Fe3+", counts[0], "Cl-", counts[1], name)["panel"], pupil.explained()):
                told = " ".join((panel["kick"], panel["title"], panel["text"], *panel["steps"]))
                assert not GAME_WORDS.search(told), told
                kicks.add(panel["kick"])
    assert kicks == {"Not yet: look here", "Idea: charge", "Idea: names", "Not yet", "Right"}


@pytest.mark.parametrize(
    ("name", "code", "kind"),
    [
        ("FeCl3", "formula_typed", "rule"),
        ("fecl3", "formula_typed", "rule"),
        ("FeCl2", "formula_other", "concept"),
        ("iron(3+) chloride", "arabic_numeral", "concept"),
    ],
)
def test_the_reply_to_what_is_typed_as_a_name_says_what_it_is(name: str, code: str, kind: str) -> None:
    pupil = Pupil(build("Fe3+", "Cl-"))
    pupil.answer("Fe3+", 1, "Cl-", 3, name)
    panel = pupil.explained()
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
    (("Mg2+", "OH-"), "Mg(OH2)", "number_inside", "wrong"),
    (("NH4+", "SO4^2-"), "NH8SO4", "as_elements", "wrong"),
    (("NH4+", "Cl-"), "NH3Cl", "ammonia", "wrong"),
    (("Mg2+", "OH-"), "Mn(OH)2", "other_symbol", "wrong"),
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
def test_written_formulas_get_reasons(pair: Any, text: str, code: str, grade: str) -> None:
    """Each slip with its own words and with a picture; where writing is the point, beside the right formula."""
    pupil = Pupil(Write(pair[0], pair[1], "by_name", Order(Rng(1))))
    pupil.send("do", place="check", text={"formula": text})
    panel = pupil.explained()
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


def test_a_formula_may_be_chosen_from_those_that_wrong_ideas_write() -> None:
    for pair in (*WHOLE, ("Mg2+", "NO3-"), ("Al3+", "SO4^2-"), ("NH4+", "CO3^2-")):
        task = Write(pair[0], pair[1], "by_name", Order(Rng(3), naming="chosen"))
        judged = [ions.judge_written(*pair, text).code for text in task.choices]
        assert len(set(task.choices)) == len(judged) >= 4 and judged.count("ok") == 1
        assert {"extra_brackets", "charge_shown"} <= set(judged)


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


def test_after_two_errors_a_piece_is_offered() -> None:
    pupil = Pupil(build("Al3+", "O2-"))
    pupil.answer("Al3+", 1, "O2-", 1, "")
    pupil.answer("Al3+", 3, "O2-", 2, "")
    shown = pupil.send("do", place="lay_out")
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


def test_where_only_the_name_is_asked_for_hints_are_about_names() -> None:
    built = build("Ca2+", "N3-", done=("cation", "n", "anion", "m"))
    assert built.hint(0)["text"] == "What is Ca²⁺ called, and what is N³⁻ called?"
    assert "count" not in " ".join(built.hint(depth)["text"] for depth in range(3))


def test_where_only_the_name_is_wrong_hints_are_about_the_name_and_begin_again() -> None:
    pupil = Pupil(build("Al3+", "O2-"))
    pupil.answer("Al3+", 3, "O2-", 2, "aluminium oxide")
    titles = [pupil.send("do", place="hint")["panel"]["title"] for _ in range(2)]
    pupil.answer("Al3+", 2, "O2-", 3, "oxide aluminium")
    panels = [pupil.send("do", place="hint")["panel"] for _ in range(3)]
    assert set(titles) == {"Count the charges"} and {panel["title"] for panel in panels} == {"Name the two ions"}
    assert panels[0]["text"] == "What is Al³⁺ called, and what is O²⁻ called?"
    assert "Al₂O₃ is aluminium oxide" in panels[2]["text"]


def test_after_a_try_that_was_refused_a_hint_helps() -> None:
    pupil = Pupil(build("Al3+", "O2-"))
    assert pupil.send("do", place="check")["panel"]["code"] == "incomplete"
    assert pupil.send("do", place="hint")["panel"]["code"] == "hint_build"


def test_hints_climb_to_the_worked_answer_and_then_it_is_not_solved_first_time() -> None:
    pupil = Pupil(build("Al3+", "O2-"))
    assert pupil.send("do", place="hint")["panel"]["code"] == "try_first"
    pupil.send("choose", cards=["O2-#1"])
    texts = [pupil.send("do", place="hint")["panel"]["text"] for _ in range(4)]
    assert "Al₂O₃" not in texts[0] + texts[1] and "Al₂O₃" in texts[2] and texts[2] == texts[3]
    pupil.answer_rightly()
    assert (pupil.practice.solved, pupil.practice.at_once) == (1, 0)


# ------------------------------------------------------------------------------------------ the rest of a lesson


def test_the_worked_example_is_right() -> None:
    example = LESSON.worked_example()
    assert example.name == "aluminium oxide" and example.result == ions.compound("Al3+", "O2-").runs
    pictures = [step.why for step in example.steps if step.why]
    assert [picture["left_over"] for picture in pictures] == [1, 0]
    assert all(step.text and step.reason for step in example.steps)


@pytest.mark.parametrize("code", ["ok", "molecule_idea", "atoms_idea", "electrons_idea"])
def test_the_question_answers_every_choice(code: str) -> None:
    question = LESSON.question()
    pupil = Pupil(question)
    shown = pupil.send("do", place="check", text={"answer": number(question, code)})
    assert shown["panel"]["code"] == code and shown["panel"]["text"]
    assert pupil.practice.done == (code == "ok")


def test_the_question_wants_an_answer_and_gives_hints() -> None:
    question = LESSON.question()
    pupil = Pupil(question)
    assert pupil.send("do", place="check", text={"answer": ""})["panel"]["code"] == "no_answer"
    pupil.send("do", place="check", text={"answer": number(question, "molecule_idea")})
    texts = {pupil.send("do", place="hint")["panel"]["text"] for _ in range(3)}
    assert len(texts) == 3
    assert isinstance(pupil.practice.feedback, Feedback)
