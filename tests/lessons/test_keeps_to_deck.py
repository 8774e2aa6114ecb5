"""Every task of a lesson with a teacher's own deck is about its cards, or the page says that it goes beyond them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Set
from dataclasses import dataclass

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.mineral_rummy.questions import rocks
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.plan import HELPS, FixedOrder, Items, Plan, Posed, PracticePlan, ticket, warm_up
from rummy_kit.lessons.record import Answer, Record
from rummy_kit.subjects import minerals, phonemes
from rummy_kit.subjects.minerals import school
from tests.lessons.pupil import Pupil
from tests.lessons.test_follows_deck import EVEN, LOW, NO_TH, SALTS, SOME

SINGLE = ["Na+", "K+", "Ag+", "Cl-", "Br-"]
NITRIDES = ["Mg2+", "Na+", "Cl-", "N3-"]
SUITS = str.maketrans("♠♥♦♣", "SHDC")
SHORT = set("ptkbdgmnszlrʃ") | {"æ", "ɛ", "ɪ", "ʌ", "i"}


@dataclass(frozen=True)
class Skipped:
    """A task without an answer."""

    posed: Posed
    answers: tuple[Answer, ...] = ()
    stuck: bool = False
    put_off: bool = False


def tasks_of(plan: Plan) -> Iterator[Posed]:
    """All tasks of a plan."""
    done = list[Skipped]()
    while len(done) < plan.own and (posed := plan.next(done)) is not None:
        yield posed
        done.append(Skipped(posed))


def whole_lesson(lesson: Lesson, name: str, seed: str) -> Iterator[Posed]:
    """Its warm-up, practice and exit ticket, for a pupil without a record."""
    first = warm_up(lesson, name, Record(), games.load_lesson, "2026-11-28", Rng(seed))
    yield from tasks_of(Items(first, seed, lambda _: lesson))
    yield from tasks_of(PracticePlan(lesson, name, seed))
    yield from tasks_of(Items(ticket(lesson, name, (), Rng(seed)), seed, lambda _: lesson, step="ticket"))


def minerals_named(about: str) -> Set[str]:
    gems = {row["mineral"] for row in school.gems() if {row["one"], row["other"]} & {*about.split(" and ")}}
    return gems | {one.name for one in minerals.all_minerals()}.intersection(about.split())


READ: dict[str, Callable[[str], Collection[str]]] = {
    "formula": lambda about: re.findall(r"\d", about),
    "formula_rummy": str.split,
    "mineral_rummy": minerals_named,
    "rummy_battle": lambda about: re.findall(r"\b(?:10|[2-9AJQK])[SHDC]\b", about.translate(SUITS)),
    "say_rummy": lambda about: [
        sound for word in about.split() for sound in phonemes.pronunciations(word, "general-american")[0]
    ],
}
"""The cards that a task is about, by what it says it is about."""
DECKS = [
    ("formula", EVEN),
    ("formula_rummy", SALTS),
    ("formula_rummy", NITRIDES),
    ("formula_rummy", SINGLE),
    ("mineral_rummy", SOME),
    ("rummy_battle", LOW),
    ("say_rummy", NO_TH),
    ("say_rummy", sorted(SHORT)),
]


def cards_of(name: str, task: Exercise) -> set[str]:
    """The cards to choose from; the number cards of Formula Rummy's tasks are always the same."""
    return {face for face in task.hand if name != "formula_rummy" or not face.isdecimal()}


@pytest.mark.parametrize("seeds", ["7", pytest.param("abcde", marks=pytest.mark.soak)])
@pytest.mark.parametrize(("name", "deck"), DECKS)
def test_a_task_is_about_cards_of_the_deck_or_says_that_it_is_not(name: str, deck: list[str], seeds: str) -> None:
    lesson = games.load_lesson(name).with_deck(deck)
    for seed in seeds:
        for posed in whole_lesson(lesson, name, seed):
            about = posed.exercise.about
            assert posed.beyond or {*READ[name](about), *cards_of(name, posed.exercise)} <= set(deck), about
            shown = Pupil(FixedOrder((posed, posed))).view["subtitle"]
            assert shown.endswith("goes beyond your teacher's cards") is posed.beyond, about
            for other in (posed.with_help(help) for help in HELPS if posed.make):
                assert other.beyond is lesson.goes_beyond(other.exercise), f"{about}, with the help {other.help}"
                assert other.key == posed.key or other.help != posed.help, f"{about}: another task with the same help"


def test_only_chlorides_and_oxides_in_a_whole_lesson() -> None:
    lesson = games.load_lesson("formula_rummy").with_deck(SALTS)
    for seed in range(4):
        for posed in whole_lesson(lesson, "formula_rummy", str(seed)):
            assert set(posed.exercise.about.split()) <= set(SALTS), f"{seed} {posed.kind}: {posed.exercise.about}"


@pytest.mark.parametrize("name", games.names())
def test_a_task_whose_idea_a_deck_can_show_has_no_other_cards(name: str) -> None:
    """With the game's own cards as a teacher's deck, every task can be made of them."""
    lesson = games.load_lesson(name).with_deck(games.load(name).deck.by_face)
    for posed in whole_lesson(lesson, name, "7"):
        assert not posed.beyond, f"{posed.kind}: {posed.exercise.about}"


@pytest.mark.parametrize("pair", ["ruby sapphire", "emerald aquamarine"])
def test_gems_are_minerals_of_the_deck_or_go_beyond_it(pair: str) -> None:
    one, other = pair.split()
    row = next(row for row in school.gems() if (row["one"], row["other"]) == (one, other))
    asked = rocks(Order(Rng("gems"), "colour_identity", deck=frozenset({row["mineral"]})))
    of_deck = [gem for gem in school.gems() if gem["mineral"] == row["mineral"]]
    assert asked.about in [f"{gem['one']} and {gem['other']}" for gem in of_deck]
    for deck, beyond in ((SOME, True), ([*SOME, row["mineral"]], False)):
        asked.about = f"{one} and {other}"
        assert games.load_lesson("mineral_rummy").with_deck(deck).goes_beyond(asked) is beyond


@pytest.mark.parametrize("seed", range(6))
def test_the_words_to_choose_from_are_of_the_deck_where_it_has_enough_sounds(seed: int) -> None:
    lesson = games.load_lesson("say_rummy").with_deck(NO_TH)
    question = lesson.kinds["homophones"].make(Order(Rng(seed), deck=lesson.deck))
    assert len(question.named) == 3
    sounds = {sound for word in question.named for sound in phonemes.pronunciations(word, "general-american")[0]}
    assert sounds.issubset(NO_TH) and not lesson.goes_beyond(question)
    few = games.load_lesson("say_rummy").with_deck(phonemes.pronunciations(question.about, "general-american")[0])
    assert few.goes_beyond(question), "its words have other sounds, too"


@pytest.mark.parametrize("name", games.names())
def test_without_a_deck_nothing_goes_beyond_it(name: str) -> None:
    lesson = games.load_lesson(name)
    assert not any(posed.beyond for posed in whole_lesson(lesson, name, "7"))
