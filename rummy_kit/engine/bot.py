"""What a bot is: it sees an Observation and nothing else."""

from __future__ import annotations

from typing import Protocol

from rummy_kit.engine.actions import Action
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules


class Bot(Protocol):
    """Chooses one of the viewer's legal actions, or a wrong claim where the rules allow one."""

    @property
    def name(self) -> str:
        """The bot's name in settings and results."""

    def choose(self, game: AnyRules, obs: Observation, rng: Rng) -> Action:
        """The move. ``rng`` is this seat's own stream."""
