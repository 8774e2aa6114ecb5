"""Tasks made of a teacher's own deck: of its ions, minerals and sounds wherever an idea can be shown with them."""

from __future__ import annotations

import pytest

from rummy_kit import games
from rummy_kit.app.deck_files import read_deck
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.first_round import FirstRound, find_first_deal, without_turn_limit
from rummy_kit.lessons.plan import PracticePlan
from rummy_kit.subjects import minerals, phonemes

SALTS = ["Na+", "K+", "Mg2+", "Ca2+", "Al3+", "Fe3+", "Cl-", "O2-"]
SOME = ["halite", "galena", "hematite", "calcite", "fluorite", "talc", "gypsum"]
SOME += sorted({ion for name in SOME for ion in minerals.mineral(name).cards})
EVEN = [*"2468", "+", "-", "×", "÷", "="]
LOW = [f"{rank}{suit}" for rank in ("A", *"2345678") for suit in "SHDC"]
NO_TH = [sound for sound in phonemes.inventory("general-american") if sound not in "θðʒ"]


def test_only_chlorides_and_oxides_this_week() -> None:
    lesson = games.load_lesson("formula_rummy").with_deck(SALTS)
    for kind in ("build", "name", "write", "read_name", "which_formula", "numeral"):
        for seed in range(8):
            about = lesson.kinds[kind].make(Order(Rng(seed), deck=lesson.deck)).about
            assert set(about.split()) <= set(SALTS), f"{kind} {seed}: {about}"


def test_a_plan_passes_the_deck_on() -> None:
    lesson = games.load_lesson("formula_rummy").with_deck(SALTS)
    first = PracticePlan(lesson, "formula_rummy", "7").next(())
    assert first is not None and set(first.exercise.about.split()) <= set(SALTS)
    assert games.load_lesson("formula_rummy").deck == frozenset(), "the lesson itself stays as it is"


def test_only_these_minerals() -> None:
    find = games.load_lesson("mineral_rummy").kinds["find"].make
    assert {find(Order(Rng(seed), deck=frozenset(SOME))).about for seed in range(12)} <= set(SOME)


def test_only_words_of_these_sounds() -> None:
    lesson = games.load_lesson("say_rummy").with_deck(NO_TH)
    kind = next(kind for kind in lesson.kinds.values() if not kind.quick)
    for seed in range(8):
        word = kind.make(Order(Rng(seed), deck=lesson.deck)).about
        assert set(phonemes.pronunciations(word, "general-american")[0]) <= set(NO_TH), word


def test_only_sums_of_these_digits() -> None:
    lesson = games.load_lesson("formula").with_deck(EVEN)
    for kind in ("first", "fact", "longer"):
        for seed in range(6):
            about = lesson.kinds[kind].make(Order(Rng(seed), deck=lesson.deck)).about
            assert set(filter(str.isdecimal, about)) <= set(EVEN), f"{kind} {seed}: {about}"


def test_only_outs_beside_these_cards() -> None:
    lesson = games.load_lesson("rummy_battle").with_deck(LOW)
    for kind in ("outs", "chance", "keep", "two"):
        for seed in range(8):
            about = lesson.kinds[kind].make(Order(Rng(seed), deck=lesson.deck)).about
            assert set(about.split()) <= set(LOW), f"{kind} {seed}: {about}"


def test_the_worked_example_is_about_ions_of_the_deck() -> None:
    lesson = games.load_lesson("formula_rummy").with_deck(["Mg2+", "Na+", "Cl-", "N3-"])
    assert lesson.example_follows and lesson.worked_example().name == "magnesium nitride"
    assert not games.load_lesson("formula_rummy").with_deck(["Na+", "Cl-", "1"]).example_follows
    assert not games.load_lesson("mineral_rummy").with_deck(SOME).example_follows
    assert games.load_lesson("formula_rummy").worked_example().name == "aluminium oxide"


@pytest.mark.parametrize("name", games.names())
def test_the_first_round_with_a_deck_is_one_in_which_the_pupil_lays_something(name: str) -> None:
    lesson = games.load_lesson(name)
    rows = [f"{row.face},{row.count + (row.count > 1)}" for row in games.load(name).deck.rows]
    rules = games.load(
        name, without_turn_limit(lesson.house_rules), read_deck(games.load(name), "\n".join(["face,count", *rows]))
    )
    seed = find_first_deal(rules)
    assert seed is not None
    first = FirstRound(rules, seed)
    assert first.match.game.own_deck is not None


def test_no_first_round_is_found_with_cards_that_hardly_go_together() -> None:
    rules = games.load(
        "formula_rummy", deck=read_deck(games.load("formula_rummy"), "face,count\nNa+,900\nCl-,1\n1,60\n")
    )
    assert find_first_deal(rules) is None


@pytest.mark.parametrize("name", games.names())
def test_an_idea_that_the_deck_cannot_show_is_asked_with_the_lessons_own(name: str) -> None:
    lesson = games.load_lesson(name)
    for kind in lesson.kinds.values():
        for idea in sorted(kind.ideas)[:3]:
            assert idea in kind.make(Order(Rng("x"), idea, deck=frozenset({"nothing"}))).could
