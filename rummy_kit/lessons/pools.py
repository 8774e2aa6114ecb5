"""Pools of questions, from which a lesson draws one: what they can be about, and how each is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import still_left

TWINS = 4  # one question in this many is a twin

Pool = dict[str, Callable[[Rng], Question]]
"""What a question can be about, in words, and how it is asked."""


def draw_question(
    order: Order, *pools: Pool, named: Callable[[str], Iterable[str]], easy: Callable[[str], bool]
) -> Question:
    """A question from one of these pools, which are all equally likely, so that no kind of answer is right more often.

    It is about something new as long as anything is left, and about something ``easy`` if the order asks for that.
    What is only about faces of a teacher's own deck, which ``named`` finds in words, takes precedence over this.
    """
    own = (_only(pool, lambda about: order.deck.issuperset(named(about))) for pool in pools if order.deck)
    pools = tuple(filter(None, own)) or pools
    for fits in (easy, lambda about: True) if order.easy else (lambda about: True,):
        fitting = (_only(pool, fits) for pool in pools)
        left = [{about: pool[about] for about in still_left(order.others, pool)} for pool in fitting]
        if any(left):
            break
    pool = order.rng.choice(list(filter(None, left)) or list(filter(None, pools)))
    about = order.rng.choice(tuple(pool))
    question = pool[about](order.rng)
    question.about = about
    return question


def asks_twin(order: Order) -> bool:
    """Whether to ask a twin, a question about two things that are alike. It can show fewer ideas, so it is rare where
    an idea is wanted.
    """
    return not order.idea or order.rng.below(TWINS) == 0


def _only(pool: Pool, fits: Callable[[str], bool]) -> Pool:
    """The questions of a pool about what fits."""
    return {about: ask for about, ask in pool.items() if fits(about)}
