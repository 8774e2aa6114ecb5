"""Two draws to compare: unknown cards from the deck, or cards from the row, one of which is certain to be playable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.frozen import evolve
from rummy_kit.subjects import odds

from .pieces import DRAWN, BattleObservation
from .rules import RummyBattleRules

SKIPPED = "skipped"  # instead of a guess


@dataclass(frozen=True)
class Taking:
    """Discards that can be taken, the deepest first, and a meld that the deepest makes; without one, the deepest
    can be laid off.
    """

    cards: Pile
    meld: Pile


@dataclass(frozen=True)
class Draws:
    """The draws that a player can choose from, or could before drawing; ``hand`` does not include the draw.

    ``left`` are the cards never seen, of which the deck brings ``count``. ``reached`` says that the deck is down to
    cards that were put under it; its chance can then not be counted.
    """

    hand: Pile
    left: Counter[Face]
    count: int
    reached: bool
    takings: tuple[Taking, ...]

    @classmethod
    def of(cls, rules: RummyBattleRules, obs: BattleObservation) -> Draws:
        """What the viewer, who is to draw or has just drawn from the deck, can compare."""
        hand = tuple((Counter(obs.hand) - Counter(obs.drawn)).elements())
        deck = obs.stock_count + len(obs.drawn)
        count = len(obs.drawn) or min(DRAWN, deck)
        left = rules.unseen(obs) + Counter(obs.drawn)
        takings = tuple(_takings(evolve(obs, hand=hand)))
        return cls(hand, left, count, deck - count < obs.under, takings)

    @cached_property
    def deck(self) -> odds.Draw:
        """The draw from the deck, which is to bring a Set or a Run."""
        return odds.Draw.of(self.hand, self.left, self.count)


def _takings(obs: BattleObservation) -> Iterator[Taking]:
    """Every number of discards that can be taken, the fewest first."""
    for count in range(1, len(obs.discards) + 1):
        if obs.can_take(count):
            cards = obs.discards[-count:]
            yield Taking(cards, odds.meld_with(cards[0], (*cards[1:], *obs.hand)))
