"""Tasks made of a teacher's own deck: of its ions, minerals and sounds wherever an idea can be shown with them."""

from __future__ import annotations

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.plan import PracticePlan
from rummy_kit.subjects import phonemes

SALTS = ["Na+", "K+", "Mg2+", "Ca2+", "Al3+", "Fe3+", "Cl-", "O2-"]
SOME = ["halite", "galena", "hematite", "calcite", "fluorite", "talc", "gypsum"]
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


@pytest.mark.parametrize("name", ["formula_rummy", "mineral_rummy", "say_rummy"])
def test_an_idea_that_the_deck_cannot_show_is_asked_with_the_lessons_own(name: str) -> None:
    lesson = games.load_lesson(name)
    for kind in lesson.kinds.values():
        for idea in sorted(kind.ideas)[:3]:
            assert idea in kind.make(Order(Rng("x"), idea, deck=frozenset({"nothing"}))).could
