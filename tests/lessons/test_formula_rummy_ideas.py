"""Formula Rummy: every wrong idea is recognised, alone where it can be, and tasks can be made to show each of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula_rummy.pieces import FormulaRummyObservation, Lay
from rummy_kit.games.formula_rummy.questions import CompoundQuestion, crystal, numeral_means, which_formula
from rummy_kit.games.formula_rummy.tasks import Build, FromName, OnCards, Write
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.plan import warm_up
from rummy_kit.lessons.record import Record, today
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.school import COMMON, CRYSTALS, KNOWN, WHOLE
from rummy_kit.table.view import Draft, hand_keys

LESSON = games.load_lesson("formula_rummy")
WAYS = ((0, "typed"), (1, "chosen"), (2, "typed"), (2, "chosen"))
"""How much is done in advance, and how a name is given."""


def laid(exercise: OnCards, faces: tuple[str, ...], name: str = "") -> Draft:
    """These faces in the places of the formula, in their order."""
    keys, placed = list(hand_keys(exercise.hand)), {}
    for place, face in zip(("cation", "n", "anion", "m"), faces, strict=True):
        slot = f"tray:{place}"
        free = [card for card in keys if exercise.given.get(slot, card[0]) == card[0]]
        given = [key for other, key in exercise.given.items() if other != slot]
        card = next(card for card in free if card[1] == face and card[0] not in given)
        keys.remove(card)
        placed[f"tray:{place}"] = card
    return Draft(tuple(placed.values()), (), {place: key for place, (key, _) in placed.items()}, {"name": name})


def build(pair: tuple[str, str], n: int, m: int, name: str = "") -> Any:
    task = Build(*pair, "formula", Order(Rng(1)))
    return task, laid(task, (pair[0], str(n), pair[1], str(m)), name)


def named(pair: tuple[str, str], name: str) -> Any:
    return build(pair, *ions.compound(*pair).counts, name)


def written(pair: tuple[str, str], formula: str) -> Any:
    return Write(*pair, "by_ions", Order(Rng(1))), Draft(text={"formula": formula})


def took(task: OnCards, cation: str, n: int, anion: str, m: int) -> Any:
    return task, laid(task, (cation, str(n), anion, str(m)))


def chose(answer: str) -> Any:
    return crystal(Order(Rng(1))), Draft(text={"answer": answer})


ALONE: dict[str, Callable[[], Any]] = {  # made in the tests, not by every worker that collects them
    "not_neutral": lambda: build(("Al3+", "O2-"), 1, 1),
    "own_charge": lambda: build(("Al3+", "O2-"), 3, 2),
    "not_reduced": lambda: build(("Al3+", "N3-"), 2, 2),
    "other_ion": lambda: took(Build("Fe3+", "Cl-", "formula", Order(Rng(1))), "Fe2+", 1, "Cl-", 3),
    "molecule_idea": lambda: chose("molecule_idea"),
    "atoms_idea": lambda: chose("atoms_idea"),
    "prefix": lambda: named(("Ca2+", "Cl-"), "calcium dichloride"),
    "wrong_ion": lambda: named(("Ca2+", "Cl-"), "calcium nitrate"),
    "ide_ite_ate": lambda: named(("Na+", "SO4^2-"), "sodium sulfite"),
    "as_elements": lambda: named(("Ca2+", "NO3-"), "calcium nitrogen trioxide"),
    "ammonia": lambda: named(("NH4+", "CO3^2-"), "ammonia carbonate"),
    "anion_first": lambda: named(("Ca2+", "Cl-"), "chloride calcium"),
    "other_symbol": lambda: written(("Mg2+", "O2-"), "MnO"),
    "over_reduced": lambda: written(("Hg2^2+", "Cl-"), "HgCl"),
    "no_brackets": lambda: written(("Ca2+", "OH-"), "CaOH2"),
    "extra_brackets": lambda: written(("Na+", "S2-"), "Na2(S)"),
    "charge_shown": lambda: written(("Na+", "Cl-"), "Na+Cl-"),
    "writes_ones": lambda: written(("Mg2+", "O2-"), "Mg1O1"),
    "roman_missing": lambda: named(("Fe3+", "Cl-"), "iron chloride"),
    "roman_is_count": lambda: named(("Fe3+", "Cl-"), "iron(I) chloride"),
    "roman_is_total": lambda: named(("Fe3+", "O2-"), "iron(VI) oxide"),
    "roman_is_anions": lambda: (numeral_means(Order(Rng(1))), Draft(text={"answer": "roman_is_anions"})),
    "any_charge": lambda: named(("Fe3+", "Cl-"), "iron(II) chloride"),
    "numeral_extra": lambda: named(("Ca2+", "Cl-"), "calcium(II) chloride"),
    "arabic_numeral": lambda: named(("Fe3+", "Cl-"), "iron(3) chloride"),
}
SEVERAL: list[tuple[tuple[str, ...], Callable[[], Any]]] = [  # answers that several ideas lead to
    (("not_reduced", "own_charge"), lambda: build(("Mg2+", "O2-"), 2, 2)),
    (("roman_is_count", "roman_is_total", "any_charge"), lambda: named(("Cu+", "O2-"), "copper(II) oxide")),
    (("roman_is_count", "any_charge"), lambda: named(("Fe3+", "O2-"), "iron(II) oxide")),
    (("roman_is_count", "roman_is_anions"), lambda: named(("Fe2+", "SO4^2-"), "iron(I) sulfate")),
    (("as_elements",), lambda: written(("NH4+", "SO4^2-"), "NH8SO4")),
    (("ammonia",), lambda: written(("NH4+", "Cl-"), "NH3Cl")),
    (("no_brackets",), lambda: written(("Ca2+", "OH-"), "Ca(OH2)")),
    (("wrong_ion",), lambda: named(("Pb2+", "I-"), "plumbum iodide")),
    (("any_charge",), lambda: took(FromName("Fe3+", "O2-", "numeral", Order(Rng(1))), "Fe2+", 2, "O2-", 3)),
    (
        ("any_charge", "roman_is_count"),
        lambda: took(FromName("Cu+", "O2-", "numeral", Order(Rng(1))), "Cu2+", 1, "O2-", 1),
    ),
    (("ide_ite_ate",), lambda: took(FromName("Na+", "SO4^2-", "name", Order(Rng(1))), "Na+", 2, "SO3^2-", 1)),
    (
        ("other_ion", "wrong_ion"),
        lambda: took(FromName("Al3+", "SO4^2-", "name", Order(Rng(5))), "Cu+", 2, "SO4^2-", 3),
    ),
    (
        ("own_charge", "roman_is_count"),
        lambda: took(FromName("Fe2+", "Cl-", "numeral", Order(Rng(1))), "Fe2+", 2, "Cl-", 1),
    ),
    # what is there already is not the pupil's: 1 is the charge of OH⁻, and 1 of each
    (
        ("not_neutral", "own_charge"),
        lambda: took(
            Build("Mg2+", "OH-", "formula", Order(Rng(1)), done=("cation", "n", "anion")), "Mg2+", 1, "OH-", 1
        ),
    ),
    (
        ("wrong_ion", "ide_ite_ate"),
        lambda: (Write("Na+", "SO4^2-", "by_name", Order(Rng(1))), Draft(text={"formula": "Na2SO3"})),
    ),
]


@pytest.mark.parametrize("idea", [idea.id for idea in LESSON.ideas])
def test_each_idea_is_recognised_alone(idea: str) -> None:
    task, draft = ALONE[idea]()
    feedback = task.check(draft)
    assert LESSON.ideas.behind(feedback) == (idea,) and idea in task.could
    panel = task.panel(feedback)
    assert panel["title"] and panel["text"]
    assert "why" in panel or LESSON.ideas[idea].skill == "name", "charges say nothing about such a name"


@pytest.mark.parametrize(("ideas", "answer"), SEVERAL)
def test_an_answer_keeps_all_ideas_that_lead_to_it(ideas: tuple[str, ...], answer: Callable[[], Any]) -> None:
    task, draft = answer()
    assert set(LESSON.ideas.behind(task.check(draft))) == {*ideas} <= task.could


# ------------------------------------------------------------------------------------------ tasks made to order


def right(exercise: Exercise) -> Draft:
    if isinstance(exercise, OnCards):
        made = exercise.compound
        return laid(exercise, (made.cation.key, str(made.counts[0]), made.anion.key, str(made.counts[1])), made.name)
    if isinstance(exercise, Write):
        return Draft(text={"formula": exercise.compound.formula})
    return Draft(text={"answer": "ok"})


def answers(exercise: Exercise) -> Iterator[Draft]:
    """Whatever can be laid or chosen, and what wrong ideas type."""
    if isinstance(exercise, OnCards):
        made = exercise.compound
        for (cation, anion), (n, m) in product(exercise._pairs(), exercise._numbers()):
            if not n == m == 3 or exercise.hand.count("3") > 1:
                yield laid(exercise, (cation, str(n), anion, str(m)), made.name)
        if isinstance(exercise, Build):
            names = (
                exercise.choices
                if exercise._order.naming == "chosen"
                else ions.wrong_names(made.cation, made.anion).values()
            )
            faces = (made.cation.key, str(made.counts[0]), made.anion.key, str(made.counts[1]))
            yield from (laid(exercise, faces, name) for name in names)
    elif isinstance(exercise, Write):
        typed = ions.wrong_writings(exercise.compound.cation, exercise.compound.anion).values()
        texts = exercise.choices if exercise._order.naming == "chosen" else (*typed, "NaCl")
        yield from (Draft(text={"formula": text}) for text in texts)
    else:
        assert isinstance(exercise, Question)
        yield from (Draft(text={"answer": answer}) for answer in exercise.answers)


@pytest.mark.parametrize("name", LESSON.kinds)
def test_tasks_are_made_for_each_idea_and_every_answer_shows_only_what_it_could(name: str) -> None:
    kind = LESSON.kinds[name]
    for number, (idea, (help, naming)) in enumerate(product(sorted(kind.ideas), WAYS)):
        order = Order(Rng(number), idea, frozenset(), help, naming)
        exercise, again = kind.make(order), kind.make(order)
        assert (exercise.task, exercise.hand, exercise.given) == (again.task, again.hand, again.given)
        assert idea in exercise.could and exercise.skill == kind.skill, (exercise.task, idea, help, naming)
        assert exercise.check(right(exercise)).ok
        shown = set()
        for draft in answers(exercise):
            feedback = exercise.check(draft)
            behind = set() if feedback.ok else set(LESSON.ideas.behind(feedback))
            assert behind <= exercise.could, (exercise.task, feedback.code, feedback.also, behind - exercise.could)
            shown |= behind
        assert idea in shown, (exercise.task, idea, help, naming)


def test_every_idea_has_a_task_and_every_goal_a_quick_question() -> None:
    kinds = LESSON.kinds.values()
    assert set().union(*(kind.ideas for kind in kinds)) == {idea.id for idea in LESSON.ideas}
    assert {kind.skill for kind in kinds if kind.quick} == set(LESSON.ideas.skills)


def test_tasks_differ_and_come_about_something_else() -> None:
    for name, kind in LESSON.kinds.items():
        others: set[str] = set()
        for number in range(8):
            order = Order(Rng(number), "", frozenset(others))
            others.add(kind.make(order).about)
        assert len(others) == 8, name


@pytest.mark.parametrize("seed", range(20))
def test_a_first_warm_up_is_about_compounds_of_a_first_year(seed: int) -> None:
    """No lithium oxalate, no rubidium peroxide for someone who is here for the first time."""
    first = {" ".join(pair) for pair in COMMON}
    for item in warm_up(LESSON, "formula_rummy", Record(), games.load_lesson, today(), Rng(seed)):
        assert LESSON.kinds[item.kind].make(Order(Rng(seed), item.idea)).about in first, item


@pytest.mark.parametrize("kind", [name for name, kind in LESSON.kinds.items() if kind.quick])
def test_anyone_who_always_chooses_the_same_place_is_seldom_right(kind: str) -> None:
    """Of 200 questions, at most 4 in 10 have the right answer in any one place; the words of no answer stay."""
    ideas = sorted(LESSON.kinds[kind].ideas)
    places = Counter[int]()
    for seed in range(200):
        question = LESSON.kinds[kind].make(Order(Rng(seed), ideas[seed % len(ideas)]))
        assert isinstance(question, CompoundQuestion)
        places[list(question.answers).index("ok")] += 1
    assert max(places.values()) <= 0.4 * 200


# ------------------------------------------------------------------------------------------ facts


def test_the_compounds_of_the_tasks_are_of_the_deck_and_of_the_table_of_ions() -> None:
    deck = {row.face for row in games.load("formula_rummy").deck.rows}
    assert {key for pair in KNOWN for key in pair} < deck
    for pair in (*KNOWN, *WHOLE, *CRYSTALS):
        assert ions.compound(*pair).name
    unknown = {("Cu2+", "I-"), ("Al3+", "CO3^2-"), ("NH4+", "O2-"), ("Ag+", "OH-"), ("Cu+", "NO3-")}
    assert not unknown & set(KNOWN)


def test_only_halved_atoms_cut_an_ion() -> None:
    assert all("over_reduced" in ions.wrong_writings(*pair) for pair in WHOLE)


def test_answers_to_choose_from_are_all_different() -> None:
    for name, kind in LESSON.kinds.items():
        for number in range(5) if kind.quick else ():
            question = kind.make(Order(Rng(number)))
            assert isinstance(question, CompoundQuestion)
            said = list(question.answers.values())
            assert len(set(said)) == len(said) >= 3, (name, said)


def test_see_why_is_about_the_answer_that_was_chosen() -> None:
    question = LESSON.kinds["which_writing"].make(Order(Rng(3), "no_brackets"))
    assert isinstance(question, CompoundQuestion)
    for answer, said in question.answers.items():
        panel = question.panel(question.check(Draft(text={"answer": answer})))
        assert ("why" in panel) == (answer != "ok")
        assert answer == "ok" or f"Yours: {said}." in panel["why"]["text"]


def test_the_answers_of_a_question_stand_in_any_order() -> None:
    first = {next(iter(which_formula(Order(Rng(number))).answers)) for number in range(12)}
    assert "ok" in first and len(first) > 1


@pytest.mark.parametrize("answer", ["ok", "own_charge", "not_reduced", "molecule_idea"])
def test_the_step_that_is_explained_answers_every_choice(answer: str) -> None:
    question = LESSON.explain()
    feedback = question.check(Draft(text={"answer": answer}))
    assert LESSON.ideas.behind(feedback) == (() if answer == "ok" else (answer,))
    assert question.panel(feedback)["text"] and len({question.hint(depth)["text"] for depth in range(3)}) == 3


# ------------------------------------------------------------------------------------------ claims in the game


@pytest.mark.parametrize(
    ("numbers", "name", "told"),
    [
        ((2, 3), "iron(III) oxide", [("formula", ()), ("numeral", ())]),
        ((2, 3), "iron(VI) oxide", [("formula", ()), ("numeral", ("roman_is_total",))]),
        ((2, 3), "iron(III) oxid", []),  # a slip of the pen
        ((3, 2), "iron(III) oxide", [("formula", ("own_charge",))]),
        ((1, 1), "iron oxide", [("formula", ("not_neutral",))]),
    ],
)
@pytest.mark.parametrize("checking", ["referee", "group"])
def test_a_compound_that_is_laid_claims_its_numbers_and_its_name(
    numbers: tuple[int, int], name: str, told: list[Any], checking: str
) -> None:
    game = games.load("formula_rummy", {"checking": checking})
    hand = ("Fe3+", "O2-", *map(str, (1, 1, 2, 2, 3, 3)))
    view: Any = FormulaRummyObservation.pose(hand, "play", aside_counts=(0, 0))
    lay = Lay(0, "Fe3+", numbers[0], "O2-", numbers[1], name)
    claims = list(LESSON.claims(game, view, lay, game.check(view, lay)))
    assert [(claim.skill, claim.shown) for claim in claims] == told
    assert all(claim.right != bool(claim.shown) and set(claim.shown) <= set(claim.could) for claim in claims)


# ------------------------------------------------------------------------------------------ the notes for teachers

NOTES = (Path(__file__).parents[2] / "notebooks/teacher/formula-rummy.md").read_text(encoding="utf-8")
KEY = re.findall(r"^\|[^|]*\| (\S+[⁺]) and (\S+[⁻]) \| (\S+), ([^|:]+?)(?::[^|]*)? \|$", NOTES, re.MULTILINE)


def test_the_key_for_teachers_is_right() -> None:
    table = {str(ion): ion for ion in (*ions.cations(), *ions.anions())}
    assert len(KEY) == 10
    for cation, anion, formula, name in KEY:
        made = ions.compound(table[cation], table[anion])
        assert (made.unicode, made.name) == (formula, name)


def test_the_notes_tell_teachers_what_the_kit_says_of_each_idea() -> None:
    for idea in LESSON.ideas:
        name, mend, step = (LESSON.ideas.say(idea.id, part) for part in ("name", "mend", "next"))
        assert f"| {name} | {mend} {step} |" in NOTES, idea.id
    for question in (LESSON.explain(), LESSON.question()):
        assert question.solution in NOTES
