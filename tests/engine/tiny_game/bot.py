"""What looks good in Trios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.turns import Discard, DrawFrom

from .rules import Answer, Trio, TriosRules, TriosView


def weigh(game: TriosRules, obs: TriosView) -> Iterator[Ranked]:
    """The viewer's moves, each with a score."""
    held = Counter(obs.hand)

    def score(action: Action) -> float:
        if isinstance(action, DrawFrom):
            useful = action.source == "discards" and held[obs.discards[-1]] > 0
            return float(useful) + 0.5 * (action.source == "stock")
        if isinstance(action, Discard):
            return game.deck[action.card].points - 5.0 * held[action.card]
        return 100.0 if isinstance(action, Trio) or (isinstance(action, Answer) and action.say == "join") else 0.0

    return (Ranked(action, score(action), f"tip_{action.kind}") for action in game.legal_actions(obs))
