"""Random positions for the tasks, in which an idea can show: the cards held, and those face up on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from typing import NamedTuple

from rummy_kit.engine.cards import Face
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.lesson import draw_suiting
from rummy_kit.subjects import odds

from .ideas import DECK

OPEN_CARDS = 2
DEAD = 0.3  # how often an out lies face up in a task about something else
TRIES = 60
BESIDE = " / "  # between the cards held and those face up, in what a shelf keeps

Hand = tuple[Face, ...]


class Holding(NamedTuple):
    """The cards held, and the cards that are face up."""

    held: Hand
    seen: Hand

    @property
    def about(self) -> str:
        """The cards held, as the subject of a task."""
        return " ".join(self.held)

    @property
    def decided(self) -> str:
        """A decision between the first two cards held and the others, in the form that a shelf keeps."""
        return f"{self.about}{BESIDE}{' '.join(self.seen)}"


def _same(rng: Rng) -> Hand:
    """Two of a rank."""
    rank = rng.choice(odds.RANKS)
    return tuple(f"{rank}{suit}" for suit in rng.shuffle(odds.SUITS)[:2])


def _draw_suited(rng: Rng, low: int, step: int) -> Hand:
    suit = rng.choice(odds.SUITS)
    return odds.face_at(low, suit), odds.face_at(low + step, suit)


def _draw_unsuited(rng: Rng) -> Hand:
    """Two neighbours in different suits."""
    low, suits = rng.between(2, 12), rng.shuffle(odds.SUITS)
    return odds.face_at(low, suits[0]), odds.face_at(low + 1, suits[1])


SHAPES: Mapping[str, Callable[[Rng], Hand]] = {
    "same": _same,
    # two neighbours in a suit that can grow at both ends
    "open": lambda rng: _draw_suited(rng, rng.between(2, 12), 1),
    # two of a suit with one card between them, and a card beyond each
    "gap": lambda rng: _draw_suited(rng, rng.between(2, 11), 2),
    # two neighbours, one of them an ace
    "end": lambda rng: _draw_suited(rng, rng.choice((1, odds.ACE_HIGH - 1)), 1),
    "unsuited": _draw_unsuited,
}
PAIRS: Mapping[str, str] = {
    "seen_ignored": "same/open same/same",
    "gap_equals_open": "gap/same gap/end",
    "end_run": "end/same gap/end",
    "mixed_suits": "same/open same/gap same/end",
    "ranks_only": "same/open",
    "equiprobable": "same/gap open/gap open/end same/end",
}
"""The shapes of two pairs that invite an idea; where none is wanted, any of these."""


def deal_two_cards(order: Order, shapes: str, wrong: Callable[[Holding], Container[str]]) -> Holding:
    """Two cards in one of these shapes that invite the wanted idea, which is then among the ``wrong`` ones.

    A shape without outs is drawn only where the task gives nothing away.
    """
    names = [name for name in shapes.split() if not (order.help and name == "unsuited")]

    def draw(rng: Rng) -> Holding:
        held = SHAPES[rng.choice(names)](rng)
        return Holding(held, _choose_seen(rng, held, held, order.idea))

    return _find_first(order, draw, wrong)


def deal_two_pairs(order: Order, wrong: Callable[[Holding], Container[str]]) -> Holding:
    """Two pairs that invite the wanted idea; no card of one pair helps the other."""
    names = PAIRS.get(order.idea, " ".join(PAIRS.values())).split()

    def draw(rng: Rng) -> Holding:
        shapes = rng.shuffle(rng.choice(names).split("/"))
        first, second = (SHAPES[shape](rng) for shape in shapes)
        if set(first) & set(second) or odds.outs(first, Counter(second)) or odds.outs(second, Counter(first)):
            return draw(rng)
        return Holding((*first, *second), _choose_seen(rng, (*first, *second), rng.choice((first, second)), order.idea))

    return _find_first(order, draw, wrong)


def _choose_seen(rng: Rng, held: Hand, hand: Hand, idea: str) -> Hand:
    """Two face-up cards; one of them is an out of this hand if the idea counts such cards, or by chance."""
    good = odds.outs(hand, odds.unseen(DECK, held))
    others: Sequence[Face] = [face for face in DECK if face not in held and face not in good]
    dead = good.total() > 1 and (idea == "seen_ignored" or rng.random() < DEAD)
    lying = (rng.choice(list(good)), rng.choice(others)) if dead else rng.shuffle(others)[:OPEN_CARDS]
    return rng.shuffle(lying)


def _find_first(order: Order, draw: Callable[[Rng], Holding], wrong: Callable[[Holding], Container[str]]) -> Holding:
    """The first position drawn that invites the idea; if possible, one with cards of a teacher's own deck, and one that
    no other task is about.
    """

    def draw_one() -> Holding | None:
        position = draw(order.rng)
        return position if not order.idea or order.idea in wrong(position) else None

    def suits(position: Holding) -> tuple[bool, bool]:
        of_deck = not order.deck or order.deck.issuperset((*position.held, *position.seen))
        return of_deck, position.about not in order.others

    return draw_suiting(draw_one, suits, TRIES)
