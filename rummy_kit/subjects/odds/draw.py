"""One draw or two from unseen cards, some of which help: how likely it is that one comes, and how to work it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Literal

from rummy_kit.subjects.odds.cards import Face
from rummy_kit.subjects.odds.chances import at_least_one, helpful_pairs, near_percent, outs


@dataclass(frozen=True)
class Draw:
    """Draws from ``unseen`` cards, ``outs`` of which help; ``together`` is how many pairs of cards help only together.

    >>> Draw(outs=2, unseen=41, draws=2).chance
    Fraction(79, 820)
    """

    outs: int
    unseen: int
    draws: int
    together: int = 0

    @classmethod
    def of(cls, hand: Iterable[Face], left: Mapping[Face, int], draws: int) -> Draw:
        """The draw to this hand from the cards that are left.

        >>> from rummy_kit.subjects.odds import standard_deck, unseen
        >>> Draw.of(["7S", "7H"], unseen(standard_deck(), ["7S", "7H"]), draws=2)
        Draw(outs=2, unseen=50, draws=2, together=6)
        """
        hand = tuple(hand)
        together = helpful_pairs(hand, left).total() if draws > 1 else 0
        return cls(outs(hand, left).total(), sum(left.values()), draws, together)

    @property
    def chance(self) -> Fraction:
        """How likely it is that one of the drawn cards helps, or that both do together."""
        alone = at_least_one(self.outs, self.unseen, self.draws)
        return alone + Fraction(self.together, comb(self.unseen, 2)) if self.together else alone

    @property
    def parts(self) -> list[Fraction]:
        """How likely it is that the first card helps, and that it takes the second."""
        first = Fraction(self.outs, self.unseen)
        return [first, self.chance - first][: self.draws]

    def judge_guess(self, guess: int) -> Literal["near", "more", "less"]:
        """How the chance compares with a guess in per cent."""
        if near_percent(guess, self.chance):
            return "near"
        return "more" if self.chance > Fraction(guess, 100) else "less"

    def list_workings(self) -> list[tuple[str, str, Fraction]]:
        """Each card that can be the one to help, then neither: a code, the working, and the result.

        >>> Draw(outs=2, unseen=41, draws=2).list_workings()[1]
        ('second', '39/41 × 2/40', Fraction(39, 820))
        """
        good, total, rest = self.outs, self.unseen, self.unseen - self.outs
        pairs = f"{self.together}/{comb(total, 2)}" if self.together else ""
        second = f"{rest}/{total} × {good}/{total - 1}" + (f" + {pairs}" if pairs else "")
        neither = " × ".join(f"{max(rest - at, 0)}/{total - at}" for at in range(self.draws))
        cards = zip(("first", "second"), (f"{good}/{total}", second), self.parts, strict=False)
        return [*cards, ("neither", neither + (f" − {pairs}" if pairs else ""), 1 - self.chance)]
