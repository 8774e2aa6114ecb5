"""The bot without a plan."""

from __future__ import annotations

from rummy_kit.engine.actions import Action
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules


class RandomBot:
    """Plays any legal action."""

    name = "random"

    def choose(self, game: AnyRules, obs: Observation, rng: Rng) -> Action:
        """One of the viewer's legal actions."""
        return game.sample_action(obs, rng)
