"""The tasks of a plain rummy's lesson: a task made for an idea can show it, however few cards do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rummy_kit.engine.cards import Pile, contains
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.meld_lesson import MeldLesson
from rummy_kit.workshop.new_game.my_game import MyGame
from rummy_kit.workshop.new_game.my_game.lesson import MyGameLesson

WORDS = {
    **{"name": "Vowels are a row", "told": "you laid vowels", "nudge": "{mine}?", "mend": "No.", "next": "Count."},
    "skill": "see",
}
VOWELS = ("A", "B", "E")


class Rare(MyGame):
    """The new game, in which one group of cards in thousands has a code of its own."""

    def check_meld(self, cards: Pile) -> Iterator[Violation]:
        if self.deck.sort(cards) == VOWELS:
            yield Violation("MG03", "vowels", {"cards": cards}, cards, kind="concept")
        yield from super().check_meld(cards)


class RareLesson(MeldLesson):
    """Its lesson, with an idea that only these cards show."""

    texts = MyGameLesson.texts.with_words({"idea.vowels": WORDS})
    minutes = 30
    game = "my_game"
    cards = MyGameLesson.cards
    rules = Rare()
    table = rules.table


LESSON = RareLesson()


def make(kind: str, idea: str, seed: int) -> Exercise:
    return LESSON.kinds[kind].make(Order(Rng(seed, kind), idea))


@pytest.mark.parametrize(("kind", "idea"), [*product(LESSON.kinds, ("in_order", "vowels"))])
def test_each_kind_of_task_can_show_each_idea_and_the_same_order_makes_the_same_task(kind: str, idea: str) -> None:
    tasks = [make(kind, idea, seed) for seed in range(8)]
    assert all(idea in task.could and contains(LESSON.rules.deck.cards, task.hand) for task in tasks)
    assert [(task.about, task.hand) for task in tasks] == [
        (task.about, task.hand) for task in (make(kind, idea, seed) for seed in range(8))
    ]


def test_cards_laid_from_the_start_are_part_of_what_a_wrong_answer_can_show() -> None:
    """Ideas that only other cards of the hand show were counted as chances."""
    for seed in range(20):
        task = make("complete", "", seed)
        there = tuple(task.right_cards[place] for place in task.given)
        rest = list(task.hand)
        for card in there:
            rest.remove(card)
        assert task.could == LESSON.ideas_of([(*there, card) for card in rest])


def test_an_example_is_drawn_with_the_cards_of_its_task_and_none_for_a_little_word() -> None:
    """The deck has an A, and the task says "a row"."""
    example = {"task": "Which of D, E, F and K make a row?", "name": "a row"}
    texts = MyGameLesson.texts.with_words({"example": example})
    lesson: MyGameLesson = type("Others", (MyGameLesson,), {"texts": texts})()
    first, *_ = lesson.worked_example().steps
    assert first.why is not None and first.why["text"] == "the D, the E, the F and the K"
