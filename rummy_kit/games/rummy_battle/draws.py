"""The draws that a player can compare: from the deck, or from the row."""

from __future__ import annotations

from collections import Counter

from rummy_kit.engine.frozen import evolve
from rummy_kit.subjects import odds

from .pieces import DRAWN, BattleObservation
from .rules import RummyBattleRules


def compare_draws(rules: RummyBattleRules, obs: BattleObservation) -> odds.Draws:
    """What the viewer, who is to draw or has just drawn from the deck, can compare."""
    hand = tuple((Counter(obs.hand) - Counter(obs.drawn)).elements())
    deck, before = obs.stock_count + len(obs.drawn), evolve(obs, hand=hand)
    count = len(obs.drawn) or min(DRAWN, deck)
    rows = (obs.discards[-deep:] for deep in range(1, len(obs.discards) + 1) if before.can_take(deep))
    takings = tuple(odds.Taking.of(cards, hand) for cards in rows)
    left = rules.unseen(obs) + Counter(obs.drawn)
    return odds.Draws(hand, left, count, deck - count < obs.under, bool(obs.discards), takings)
