"""What a bot is: it sees an Observation and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from rummy_kit.engine.actions import Action
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Rng

if TYPE_CHECKING:
    from rummy_kit.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Ranked:
    """An action with how good it looks (more is better) and why: a code with its data, for hints."""

    action: Action
    score: float
    reason: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


class Bot(Protocol):
    """Chooses one of the viewer's legal actions, or, where a rule gives it a consequence, a wrong claim."""

    @property
    def name(self) -> str:
        """What the bot is called in settings and results."""

    def choose(self, game: Rules[Any, Any], view: Observation, rng: Rng) -> Action:
        """The move. ``rng`` is this seat's own stream."""
