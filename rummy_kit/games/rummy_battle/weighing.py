"""Looking back at Rummy Battle: how likely each draw is to bring a meld, and what else to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.turns import Draw
from rummy_kit.subjects import odds
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.weighing import Counted

from .deck import ACTIONS, HOARD, LUCKY_DAY, REINFORCEMENTS
from .draws import compare_draws
from .pieces import DRAWN, REINFORCED, BattleObservation, Hoard, Lay, LayOff, Pickpocket, Take
from .rules import RummyBattleRules


class BattleWeighing(GameTable[BattleObservation]):
    """The part of the table for looking back at moves."""

    rules: RummyBattleRules

    def move_cards(self, obs: BattleObservation, action: Action) -> Pile:
        """The cards of a move; an action card's move has its card's name."""
        return (action.kind,) if action.kind in ACTIONS and action.kind != HOARD else super().move_cards(obs, action)

    def hand_after(self, obs: BattleObservation, action: Action) -> list[Face]:
        """The cards in hand after the move: a Hoard adds those that it takes, a Pickpocket one from the table."""
        cards = super().hand_after(obs, action)
        if action.kind == HOARD:
            cards.remove(HOARD)
        if isinstance(action, Pickpocket):
            cards.append(obs.table[action.meld].cards[action.place])
        return cards

    def unknown_cards(self, obs: BattleObservation, action: Action) -> int:
        """How many unknown cards come: a draw brings two, a new meld one, a Lucky Day one from everyone else."""
        if action.kind == LUCKY_DAY:
            return sum(count > 0 for seat, count in enumerate(obs.hand_counts) if seat != obs.seat)
        bonus = isinstance(action, Lay) and action.draw
        wanted = {"draw": DRAWN, REINFORCEMENTS: REINFORCED, "refill": obs.swapped, "lay": bonus}
        return min(wanted.get(action.kind, 0), obs.stock_count)

    def counts(self, obs: BattleObservation, action: Action) -> Iterable[Counted]:
        """For draws, how likely they are to bring a meld; otherwise, the points laid and left, and the outs of what
        is left.
        """
        if isinstance(action, Draw | Take | Hoard):
            yield from self._chance(obs, action)
        hand = self.hand_after(obs, action)
        laid = sum(odds.points(meld.before(obs.my_seat)) for meld in obs.table)
        if isinstance(action, Lay | LayOff):
            laid += odds.points(self.move_cards(obs, action))
        yield Counted("laid", laid)
        yield Counted("outs", sum(odds.outs(hand, self.rules.unseen(obs)).values()))
        yield Counted("points", odds.points(hand), fewer=True)

    def _chance(self, obs: BattleObservation, action: Draw | Take | Hoard) -> Iterator[Counted]:
        """How likely a draw is to bring a meld: cards from the row are certain, the deck brings cards never seen."""
        if isinstance(action, Draw):
            draws = compare_draws(self.rules, obs)
            if draws.reached or not draws.count:
                return
            chance = draws.deck.chance
        else:
            hand = Counter(self.hand_after(obs, action))
            made = any(odds.usable(card, hand) for card in obs.discards[-action.count :])
            chance = Fraction(int(made))
        yield Counted("chance", float(chance), note=odds.percent(chance))
