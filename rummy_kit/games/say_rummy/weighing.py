"""Looking back at Say Rummy: moves as cards, and what to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.weighing import Counted

from .pieces import WILD, Play, SayObservation, cards_of
from .rules import SayRummyRules


class SayWeighing(GameTable[SayObservation]):
    """The part of the table for looking back at moves."""

    rules: SayRummyRules

    def move_cards(self, obs: SayObservation, action: Action) -> Pile:
        """The cards of a move; for a word, those that come from the hand."""
        return cards_of(action) if isinstance(action, Play) else super().move_cards(obs, action)

    def counts(self, obs: SayObservation, action: Action) -> Iterable[Counted]:
        """The cards left, the words that they make, the wild cards among them."""
        hand = Counter(self.hand_after(obs, action))
        wilds = hand[WILD]
        codes = {self.rules.code[face]: count for face, count in hand.items() if face != WILD}
        yield Counted("hand", hand.total() + self.unknown_cards(obs, action), fewer=True)
        yield Counted("words", len(self.rules.finder.words(codes)))
        yield Counted("wilds", wilds)
