"""The bot that looks one move ahead."""

from __future__ import annotations

from rummy_kit.engine.actions import Action
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules


class GreedyBot:
    """Plays the move that the game ranks best; among equals, any."""

    name = "greedy"

    def choose(self, game: AnyRules, obs: Observation, rng: Rng) -> Action:
        """The best ranked action; any legal one if the game ranks none."""
        ranked = game.rank(obs)
        if not ranked:
            return game.sample_action(obs, rng)
        best = [move.action for move in ranked if move.score == ranked[0].score]
        return rng.choice(best)
