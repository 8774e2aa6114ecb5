"""A Set or Run as it lies on a table: what fits it, what it can lose, how it is written and read out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self, cast

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.odds.cards import JOKER, Cards, Face, name, short
from rummy_kit.subjects.odds.melds import End, Shape, additions, enough, read
from rummy_kit.subjects.odds.words import texts


class SetOrRun:
    """What a Set or Run can do and how it is called: the base of dataclasses that have its shape and its cards in
    order.
    """

    shape: Shape
    cards: Cards

    @property
    def is_set(self) -> bool:
        """Whether the meld is a Set; otherwise it is a Run."""
        return self.shape.kind == "set"

    @cached_property
    def takes(self) -> tuple[tuple[Face, End], ...]:
        """Every card that may be added, and at which end of a Run."""
        return additions(self.shape, self.cards)

    @cached_property
    def fitting(self) -> frozenset[Face]:
        """The cards that may be added."""
        return frozenset(card for card, _ in self.takes)

    def judge_addition(self, card: Face, end: End) -> Feedback:
        """Judge whether a card makes the meld longer at that end; if not, why.

        >>> Meld.of(("7S", "8S", "9S")).judge_addition("10S", "low").code
        'no_such_end'
        """
        if (card, end) in self.takes:
            return Feedback("ok", "ok")
        if not self.takes:
            return Feedback("rule", "complete")
        if card == JOKER and JOKER not in self.fitting:
            data = {"jokers": self.cards.count(JOKER) + 1, "count": len(self.cards) + 1}
            return Feedback("rule", "too_many_jokers", data)
        wanted = tuple(dict.fromkeys(face for face, _ in self.takes if face != JOKER))
        code = "no_such_end" if card in self.fitting else "does_not_fit"
        return Feedback("rule", code, {"card": card, "wanted": wanted})

    def grown(self, card: Face, end: End, **more: Any) -> Self:
        """The meld with one more card at that end; ``more`` are other fields to change."""
        if end == "low":
            return self._with(replace(self.shape, low=self.shape.low - 1), (card, *self.cards), **more)
        return self._with(self.shape, (*self.cards, card), **more)

    def can_lose(self, place: int) -> bool:
        """Whether what remains without that card is a Set or Run."""
        jokers = self.cards.count(JOKER) - (self.cards[place] == JOKER)
        return enough(len(self.cards) - 1, jokers) and (self.is_set or place in (0, len(self.cards) - 1))

    def less(self, place: int, **more: Any) -> Self:
        """The meld without the card at that place; ``more`` are other fields to change."""
        shape = self.shape if self.is_set or place else replace(self.shape, low=self.shape.low + 1)
        return self._with(shape, self.cards[:place] + self.cards[place + 1 :], **more)

    def _with(self, shape: Shape, cards: Cards, **more: Any) -> Self:
        changed: Any = self
        return cast(Self, replace(changed, shape=shape, cards=cards, **more))

    # -- in words

    @property
    def kind_name(self) -> str:
        """Set or Run."""
        return texts().say("meld", self.shape.kind)

    @property
    def name(self) -> str:
        """The meld in a line: ``Run 4♠ ★(5♠) 6♠``."""
        return f"{self.kind_name} {self.line}"

    @property
    def long_name(self) -> str:
        """``Set of 7s``, ``Run of spades``."""
        own = next(card for card in self.cards if card != JOKER)
        what = name(own, "rank_of" if self.is_set else "suit_of")
        return texts().say("meld", f"{self.shape.kind}_of", {"what": what})

    @property
    def line(self) -> str:
        """The cards in a line of text, jokers with what they stand for."""
        return " ".join(self.write_card(at) for at in range(len(self.cards)))

    @property
    def press(self) -> str:
        """The cards to choose for the meld: ``4♠, joker as 5♠, 6♠``."""
        return ", ".join(
            texts().say("joker", "pressed", {"card": self.stands_for(at)}) if self.stands_for(at) else short(card)
            for at, card in enumerate(self.cards)
        )

    def stands_for(self, at: int) -> str:
        """What a joker in a Run stands for; ``""`` for other cards."""
        return short(self.shape.stands_for(at)) if self.cards[at] == JOKER and not self.is_set else ""

    def write_card(self, at: int) -> str:
        """A card in a line of text; a joker in a Run with what it stands for."""
        if self.cards[at] != JOKER:
            return short(self.cards[at])
        return "★" if self.is_set else f"★({self.stands_for(at)})"

    def speak_card(self, at: int) -> str:
        """What a card adds when its meld is read out: the suit in a Set, the rank in a Run; for a joker in a Run, what
        it stands for.
        """
        card, say = self.cards[at], texts().say
        if self.is_set:
            return say("joker", "title") if card == JOKER else name(card, "suit_of")
        rank = name(self.shape.stands_for(at), "rank_of")
        return say("joker", "spoken", {"rank": rank}) if card == JOKER else rank


@dataclass(frozen=True)
class Meld(SetOrRun):
    """A Set or Run and its cards in order.

    >>> run = Meld.of(("7S", "joker", "9S"))
    >>> run.line, run.long_name, run.press
    ('7♠ ★(8♠) 9♠', 'Run of spades', '7♠, joker as 8♠, 9♠')
    """

    shape: Shape
    cards: Cards

    @classmethod
    def of(cls, cards: Cards) -> Meld:
        """The meld of these cards, a Set or a Run in this order."""
        shape = read(cards)
        assert shape is not None
        return cls(shape, cards)
