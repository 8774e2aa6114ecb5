"""What a bot is: it sees an Observation and nothing else."""

from __future__ import annotations

from typing import Protocol

from rummy_kit.engine.actions import Action
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules, Ranked

__all__ = ["Bot", "Ranked"]


class Bot(Protocol):
    """Chooses one of the viewer's legal actions, or, where a rule gives it a consequence, a wrong claim."""

    @property
    def name(self) -> str:
        """What the bot is called in settings and results."""

    def choose(self, game: AnyRules, obs: Observation, rng: Rng) -> Action:
        """The move. ``rng`` is this seat's own stream."""
