"""What the person at a table tried to do, and what the rules said of it: for those who learn from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that was tried, carried out or not: what its player saw before it, and the verdict of the rules.

    ``helped`` says whether a hint had been asked for in this position.
    """

    game: AnyRules
    obs: Any
    action: Action
    verdict: Verdict
    helped: bool = False


class Attempts:
    """Hands the attempts of one person to ``heard``, once each.

    What is tried again in the same position is the same attempt. While others may still challenge a claim, nobody is
    told whether it is right: until then it is held back.
    """

    def __init__(self) -> None:
        self.heard: Callable[[Attempt], None] | None = None
        self._last: tuple[Any, Action] | None = None
        self._held_back: list[Attempt] = []

    def note(self, attempt: Attempt) -> None:
        """Take note of a move that was tried."""
        tried = (attempt.obs, attempt.action)
        if tried != self._last:
            self._held_back.append(attempt)
        self._last = tried

    def tell(self, obs: Any) -> None:
        """Hand on what may be told in this position."""
        if obs.window is not None:
            return
        told, self._held_back = self._held_back, []
        if self.heard is not None:
            for attempt in told:
                self.heard(attempt)
