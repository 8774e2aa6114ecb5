"""Every idea about minerals has a task that shows it alone, and no task claims to show what it cannot."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from statistics import mean
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.games.mineral_rummy import questions
from rummy_kit.games.mineral_rummy.pieces import LayOff, Meld, Melded
from rummy_kit.games.mineral_rummy.tasks import HAND, PLACES, Find, findable
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Kind
from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals import school
from rummy_kit.table.view import Draft

LESSON: Any = games.load_lesson("mineral_rummy")
KINDS: dict[str, Kind] = dict(LESSON.kinds)
ASKED = [(kind, idea) for kind, made in KINDS.items() for idea in sorted(made.ideas)]

BY_CARDS = {
    "sulfide_sulfate": ("gypsum", "Ca S"),
    "oxide_hydroxide": ("malachite", "Cu CO3 O"),
    "carbonate_oxide": ("calcite", "Ca O"),
    "fluoride_chloride": ("fluorite", "Ca Cl"),
    "phosphate_sulfate": ("variscite", "Al SO4"),
    "hydrate_water": ("epsomite", "Mg SO4 OH"),
    "group_as_elements": ("gypsum", "Ca S O"),
    "oxygen_inside": ("orthoclase", "K Al SiO O"),
    "pair_only": ("apatite", "Ca PO4"),
    "quartz_ionic": ("quartz", "SiO Al"),
    "counts_cards": ("hematite", "Fe Fe O"),
}
BY_ANSWER = {
    "silicate_one": "bonds",
    "atoms_not_ions": "bonds",
    "molecule_idea": "bonds",
    "class_by_metal": "class",
    "last_word": "class",
    "colour_identity": "rock",
    "mineral_rock": "rock",
    "pyrite_s2": "number",
    "inside_count": "number",
    "count_as_charge": "charge",
    "fixed_charge": "charge",
}


def test_every_idea_has_a_task_that_shows_it() -> None:
    assert {*BY_CARDS, *BY_ANSWER} == {idea.id for idea in LESSON.ideas} == {idea for _, idea in ASKED}
    assert all(idea.skill in LESSON.ideas.skills and idea.picture is not None for idea in LESSON.ideas)
    assert {kind.skill for kind in KINDS.values() if kind.quick} == set(LESSON.ideas.skills)


@pytest.mark.parametrize(("idea", "case"), BY_CARDS.items(), ids=BY_CARDS)
def test_cards_show_an_idea_alone(idea: str, case: tuple[str, str]) -> None:
    mineral, cards = minerals.mineral(case[0]), case[1].split()
    assert LESSON.ideas.behind(minerals.judge(mineral, cards)) == (idea,)


@pytest.mark.parametrize(("idea", "kind"), BY_ANSWER.items(), ids=BY_ANSWER)
def test_an_answer_shows_an_idea_alone(idea: str, kind: str) -> None:
    question: Any = KINDS[kind].make(Order(Rng(1), idea))
    shown = [LESSON.ideas.behind(question.check(chosen(code))) for code in question.answers]
    assert (idea,) in shown


def chosen(answer: str) -> Draft:
    return Draft((), (), {}, {"answer": answer})


def drafts(task: Any) -> list[Draft]:
    """Every answer that can be given to a question, and every choice of cards."""
    if isinstance(task, Question):
        return [chosen(code) for code in task.answers]
    keys = [(f"{face}#{at}", face) for at, face in enumerate(task.hand)]
    most = PLACES - sum(slot.get("lies") == "fixed" for slot in task.tray(Draft())["slots"])
    return [Draft(few, (), {}, {}) for size in range(1, most + 1) for few in combinations(keys, size)]


@pytest.mark.parametrize(("kind", "idea"), ASKED, ids=[f"{kind}-{idea}" for kind, idea in ASKED])
def test_a_task_made_for_an_idea_can_show_it_and_has_a_right_answer(kind: str, idea: str) -> None:
    for seed in range(3):
        task: Any = KINDS[kind].make(Order(Rng(seed), idea, help=seed))
        assert idea in task.could and task.skill == KINDS[kind].skill
        told = [task.check(draft) for draft in (drafts(task) if isinstance(task, Question) else [])]
        assert not told or [feedback.ok for feedback in told].count(True) == 1
        for feedback in told:
            shown = set(LESSON.ideas.behind(feedback))
            assert not shown if feedback.ok else shown and shown <= task.could
            panel = task.panel(feedback)
            assert panel["title"] and panel["text"] and "{" not in f"{panel} {task.task} {task.text}".replace("{'", "")


def tried(name: str, done: int) -> tuple[Find, dict[tuple[str, ...], Any]]:
    """A task on this mineral with the reply to every different choice of cards."""
    mineral = minerals.mineral(name)
    task = Find(mineral, Rng(name, done), done=mineral.cards[:done])
    few = {tuple(sorted(draft.faces)): draft for draft in drafts(task)}
    return task, {faces: task.check(draft) for faces, draft in few.items()}


@pytest.mark.parametrize(
    "name", ["gypsum", "apatite", "topaz", "quartz", "goethite", "azurite", "carnallite", "galena"]
)
@pytest.mark.parametrize("done", [0, 1, 2])
def test_what_cards_could_show_is_what_they_show(name: str, done: int) -> None:
    """No choice shows an idea that the task does not name, and each that it names is shown by some choice."""
    if done >= len(minerals.mineral(name).cards):
        done = 0
    task, told = tried(name, done)
    right = [faces for faces, feedback in told.items() if feedback.ok]
    assert right == [tuple(sorted(task.mineral.cards[done:]))]
    shown = {idea for feedback in told.values() if not feedback.ok for idea in LESSON.ideas.behind(feedback)}
    assert shown == task.could
    assert not any(LESSON.ideas.behind(feedback) for feedback in told.values() if feedback.ok)


def test_cards_for_every_idea_are_dealt() -> None:
    """A second card wherever the formula has a number, and what the ions are taken for."""
    for mineral in findable():
        task = Find(mineral, Rng(1))
        assert len(task.hand) == HAND and not Counter(mineral.cards) - Counter(task.hand)
        for part in mineral.parts:
            if part.card and minerals.has_number(mineral, part.card):
                assert task.hand.count(part.card) == 2, (mineral.name, part.text)
        for one, other in (("S", "SO4"), ("O", "OH"), ("F", "Cl"), ("CO3", "O"), ("SiO", "O"), ("PO4", "SO4")):
            assert one not in mineral.cards or other in task.hand, (mineral.name, one, other)


def claims(action: Any, *, minerals: tuple[str, ...] = (), hand: tuple[str, ...] = (), melded: str = "") -> list[Any]:
    """What a move in the game says, in a position made for it: a hand, some minerals of the player's own, one mineral
    on the table.
    """
    game: Any = games.load("mineral_rummy")
    state, _ = game.deal(2, dealer=0, chance=Drawn(Rng(1)))
    obs = game.observe(state, 1)
    table = (Melded(0, melded, game.needs[melded], ""),) if melded else ()
    obs = replace(obs, phase="play", minerals=minerals, hand=hand, table=table)
    return list(LESSON.claims(game, obs, action, game.check(obs, action)))


def test_a_meld_says_which_ions_are_in_a_mineral() -> None:
    hand = ("Ca", "SO4", "S", "OH", "K", "K", "Na")
    (wrong,) = claims(Meld(1, "gypsum", ("Ca", "S")), minerals=("gypsum",), hand=hand)
    assert (wrong.task, wrong.skill, wrong.right, wrong.shown) == ("gypsum", "ions", False, ("sulfide_sulfate",))
    assert set(wrong.could) == minerals.can_show(minerals.mineral("gypsum"), hand)
    (right,) = claims(Meld(1, "gypsum", ("Ca", "SO4")), minerals=("gypsum",), hand=hand)
    assert right.right and not right.shown and set(right.could) == set(wrong.could)
    assert not claims(Meld(1, "pyrite", ("Ca", "S")), minerals=("gypsum",), hand=hand)


@pytest.mark.parametrize(("card", "shown"), [("OH", ("hydrate_water",)), ("O", ("oxygen_inside",)), ("K", ())])
def test_a_card_that_is_laid_off_where_it_does_not_belong_shows_why(card: str, shown: tuple[str, ...]) -> None:
    (claim,) = claims(LayOff(1, card, "gypsum"), hand=(card, "Na", "K", "K"), melded="gypsum") or [None]
    assert claim is None if not shown else (claim.right, claim.shown) == (False, shown)


def test_nobody_is_asked_twice_about_the_same_while_there_is_something_left() -> None:
    for name, kind in KINDS.items():
        had: set[str] = set()
        for number in range(6):
            task = kind.make(Order(Rng(number), "", frozenset(had)))
            assert task.about not in had, name
            had.add(task.about)


def test_tasks_differ_from_pupil_to_pupil() -> None:
    for name, kind in KINDS.items():
        made = {kind.make(Order(Rng(seed))).about for seed in range(12)}
        assert len(made) >= 4, name


@pytest.mark.parametrize("help", [0, 1, 2])
def test_help_lays_cards_that_stay(help: int) -> None:
    task = KINDS["find"].make(Order(Rng(2), "fluoride_chloride", help=help))
    assert isinstance(task, Find)
    slots = task.tray(Draft())["slots"]
    fixed = [slot for slot in slots if slot.get("lies") == "fixed"]
    left = len(task.mineral.cards) - len(fixed)
    assert left == (len(task.mineral.cards), min(2, len(task.mineral.cards)), 1)[help]
    assert len(slots) == PLACES and all(slot["card"]["key"].startswith("done") for slot in fixed)


@pytest.mark.parametrize(
    ("cards", "grade", "kick"),
    [
        ("Fe S S", "almost", "The right ions, but too many cards"),
        ("Fe", "almost", "Right so far"),
        ("Fe SO4", "wrong", "Not how ions work"),
        ("Fe S", "right", "Right"),
    ],
)
def test_an_answer_that_is_right_as_far_as_it_goes_gets_that_reply(cards: str, grade: str, kick: str) -> None:
    task = Find(minerals.mineral("pyrite"), Rng(1))
    draft = Draft(tuple((f"{face}#{at}", face) for at, face in enumerate(cards.split())), (), {}, {})
    feedback = task.check(draft)
    assert feedback.grade == grade
    panel = task.panel(feedback)
    assert panel["kick"] == kick or (grade == "wrong" and panel["kick"] not in ("Right", "Right so far"))


@pytest.mark.parametrize("name", ["apatite", "gypsum", "talc", "hematite", "quartz", "turquoise"])
def test_a_class_shows_what_the_task_says_it_could(name: str) -> None:
    task = questions.Classify(minerals.mineral(name))
    told = [task.check(chosen(said)) for said in task.answers]
    shown = {idea for feedback in told if not feedback.ok for idea in LESSON.ideas.behind(feedback)}
    assert shown == task.could
    panels = [task.panel(feedback) for feedback in told]
    assert all(minerals.class_reason(task.mineral) in panel["text"] + " ".join(panel["steps"]) for panel in panels)


def test_look_alikes_in_class_are_no_right_answers_in_disguise() -> None:
    """Only one of the minerals to choose from is of the same class, even for those who file quartz with the oxides."""
    for mineral in minerals.all_minerals():
        for code, others in minerals.others_by_idea(mineral).items():
            for other in others:
                same = mineral.mineral_class in (other.mineral_class, other.class_also)
                assert same == (code == "ok"), (mineral.name, other.name, code)
                assert (minerals.hue(mineral) == minerals.hue(other)) == (code == "colour_identity")
                metals = set(mineral.cards) & set(other.cards) - set(mineral.negative)
                assert bool(metals) == (code == "class_by_metal")


def test_the_charges_that_are_named_balance() -> None:
    """They are those of the table, which sympy finds neutral; no pair of minerals has the same ions of the metal."""
    for seed in range(12):
        question: Any = KINDS["charge"].make(Order(Rng(seed)))
        low, high = question.about.split(" in ")[1].split(" and ")
        ions = [next(ion for ion in minerals.mineral(name).ions if ion.symbol in ("Fe", "Cu")) for name in (low, high)]
        alike = ions[0].charge == ions[1].charge
        assert question.solution.count(ions[0].symbol) == (1 if alike else 2) and len(question.answers) > 2
        assert question.solution.endswith("in both") == alike
        assert len(set(question.answers.values())) == len(question.answers)


@pytest.mark.parametrize("seed", range(8))
def test_of_the_lists_and_sentences_one_is_right(seed: int) -> None:
    lists: Any = KINDS["lists"].make(Order(Rng(seed)))
    by_formula = {made.unicode: minerals.name_cards(made.cards) for made in minerals.all_minerals()}
    listed = {code: line.split(": ") for code, line in lists.answers.items()}
    assert [code for code, (formula, ions) in listed.items() if by_formula[formula] == ions] == ["ok"]
    sentences: Any = KINDS["sentences"].make(Order(Rng(seed)))
    assert [code for code, line in sentences.answers.items() if is_true(line)] == ["ok"]


def is_true(sentence: str) -> bool:
    """Whether a sentence on classes, rocks and gems holds, read by itself."""
    classes = {made.unicode: made.mineral_class for made in minerals.all_minerals()}
    if told := re.fullmatch(r"\w+, (\S+), is one of the (\w+)s\.", sentence):
        return classes[told[1]] == told[2]
    if told := re.match(r"(\w+) and (\w+) are in (one class|different classes)", sentence):
        one, other = (minerals.mineral(name).mineral_class for name in told.groups()[:2])
        return (one == other) == (told[3] == "one class")
    return " is a rock: " in sentence or " are one mineral " in sentence


SEEDS = 200
QUICK = [name for name, kind in KINDS.items() if kind.quick]


def test_nobody_passes_by_the_place_or_the_look_of_an_answer() -> None:
    """Always the first, always the last, always the longest, always one that begins with the same word, such as
    'Both' or 'Yes': at most two in five of all quick questions are right like that.
    """
    asked: Any = [KINDS[name].make(Order(Rng(seed, name))) for name in QUICK for seed in range(SEEDS)]
    rows = [list(question.answers) for question in asked]
    for place in (0, 1, 2, -1):
        assert mean(row[min(place, len(row) - 1)] == "ok" for row in rows) <= 0.4
    sized = [sorted(question.answers, key=lambda code: len(question.answers[code])) for question in asked]
    assert mean(row[-1] == "ok" for row in sized) <= 0.4 and mean(row[0] == "ok" for row in sized) <= 0.4
    for word in ("Both", "Yes", "No", "A", "In", "There", "Each", "One", "It"):
        assert mean(by_word(question, word) for question in asked) <= 0.4, word


@pytest.mark.parametrize("name", QUICK)
def test_no_kind_of_question_always_has_the_same_words_for_an_answer(name: str) -> None:
    questions: Any = [KINDS[name].make(Order(Rng(seed))) for seed in range(SEEDS)]
    for word in ("Both", "Yes", "No", "A mineral", "A rock", "There", "One", "two"):
        assert mean(by_word(question, word) for question in questions) <= 0.6, word


@pytest.mark.parametrize("name", ["bonds", "lists", "water", "rock", "number"])
def test_an_easy_question_is_about_the_best_known_minerals(name: str) -> None:
    """The first warm-up comes before anything has been learnt."""
    less_known = {one.name for one in minerals.all_minerals()} - school.BEST_KNOWN
    about = [KINDS[name].make(Order(Rng(seed), easy=True)) for seed in range(20)]
    named = [set(re.findall(r"\w+", f"{task.task} {task.text} {task.about}".casefold())) for task in about]
    assert mean(bool(words & less_known) for words in named) <= 0.1


def by_word(question: Any, word: str) -> float:
    """How likely a pupil is to be right by taking any of the answers that begin like this, or if there are none, any at
    all.
    """
    fits = [code for code, answer in question.answers.items() if answer.startswith(word)] or list(question.answers)
    return ("ok" in fits) / len(fits)


@pytest.mark.parametrize("name", [name for name in KINDS if name != "find"])
def test_what_is_said_to_a_wrong_answer_names_the_pupils_own_material(name: str) -> None:
    """A mineral, rock, gem or formula of the question or of the answer itself, and nothing of any other mineral."""
    named = {one.name for one in minerals.all_minerals()}
    for seed in range(40):
        question: Any = KINDS[name].make(Order(Rng(seed)))
        own = f"{question.task} {question.text} {' '.join(question.answers.values())} {question.about}".casefold()
        for code in question.answers:
            panel = question.panel(question.check(chosen(code)))
            words = set(re.findall(r"\w+", panel["text"].casefold()))
            assert code == "ok" or words & set(re.findall(r"\w{4,}|\w*[₀-₉]\w*", own)), panel["text"]
            assert code == "ok" or "Not quite" not in panel["title"]
            strangers = (words & named) - set(re.findall(r"\w+", own)) - {"quartz"}
            assert not strangers or name in ("lists", "class", "sentences", "which"), (panel["text"], strangers)
