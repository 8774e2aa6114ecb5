"""What a player tried to do and what the rules said about it, for the record of what they learn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that was tried, carried out or not: what the player saw before it, and the verdict of the rules.

    ``helped`` says whether the player had already had a hint in this position.
    """

    game: AnyRules
    obs: Any
    action: Action
    verdict: Verdict
    helped: bool = False


class Attempts:
    """Passes a player's attempts to ``listener``, once each.

    The same move tried again in the same position is the same attempt. A claim is held back while others may still
    challenge it, because nobody may learn yet whether it is right.
    """

    def __init__(self) -> None:
        self.listener: Callable[[Attempt], None] | None = None
        self._last: tuple[Any, Action] | None = None
        self._held_back: list[Attempt] = []

    def repeats(self, attempt: Attempt) -> bool:
        """Whether this attempt is the same as the one before."""
        return (attempt.obs, attempt.action) == self._last

    def note(self, attempt: Attempt) -> None:
        """Note a move that was tried."""
        if not self.repeats(attempt):
            self._held_back.append(attempt)
        self._last = (attempt.obs, attempt.action)

    def forget(self) -> None:
        """Drop the attempts so far instead of passing them on."""
        self._held_back = []

    def release(self, obs: Any) -> None:
        """Pass on the attempts so far, unless a window is open."""
        if obs.window is not None:
            return
        attempts, self._held_back = self._held_back, []
        if self.listener is not None:
            for attempt in attempts:
                self.listener(attempt)
