"""Looking back at Mineral Rummy: moves as cards, and what to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.weighing import Counted

from .pieces import Call, Meld, MineralObservation, Swap
from .rules import MineralRummyRules


class MineralWeighing(GameTable[MineralObservation]):
    """The part of the table for looking back at moves."""

    rules: MineralRummyRules

    def move_cards(self, obs: MineralObservation, action: Action) -> Pile:
        """The cards of a move: a meld's with its mineral, a call's with the discard that it is about."""
        if isinstance(action, Meld):
            return (action.mineral, *action.cards)
        return obs.discards[-1:] if isinstance(action, Call) else super().move_cards(obs, action)

    def hand_after(self, obs: MineralObservation, action: Action) -> list[Face]:
        """The cards in hand after the move, including a freed wild card."""
        freed = isinstance(action, Swap) or (isinstance(action, Call) and action.swap)
        return [*super().hand_after(obs, action), *(["wild"] if freed else [])]

    def counts(self, obs: MineralObservation, action: Action) -> Iterable[Counted]:
        """Minerals on the table, the ions that the player's other minerals still lack, the cards left and what they
        cost.
        """
        melded = action.mineral if isinstance(action, Meld) else ""
        hand = Counter(self.hand_after(obs, action))
        open_ones = [mineral for mineral in obs.minerals if mineral != melded]
        own = sum(meld.owner == obs.seat for meld in obs.table)
        lacking = sum(not hand[ion] for mineral in open_ones for ion in self.rules.needs[mineral])
        yield Counted("melded", own + bool(melded))
        yield Counted("lacking", lacking, fewer=True)
        yield Counted("wilds", hand["wild"])
        yield Counted("hand", hand.total() + self.unknown_cards(obs, action), fewer=True)
        yield Counted("points", self.rules.points(hand.elements()), fewer=True)
