"""Hints for one position: each says more than the last, and the first comes only after a try."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rummy_kit.engine.verdict import Violation, not_your_turn, round_over
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import Draft


class Hints:
    """Whether a player has tried something in this position, and which hints they have had. With ``always``, no try is
    needed.
    """

    def __init__(self, *, always: bool = False) -> None:
        self.tried = False
        self._always = always
        self._given: Counter[str] = Counter()  # how many hints, by what they are about

    def start_over(self) -> None:
        """Forget everything: the position has changed."""
        self.tried = False
        self._given.clear()

    @property
    def allowed(self) -> bool:
        """Whether the player may have a hint now."""
        return self._always or self.tried

    @property
    def used(self) -> bool:
        """Whether the player has had a hint in this position."""
        return bool(self._given)

    def ask(self, table: GameTable[Any], obs: Any, draft: Draft, first: int = 0) -> Violation:
        """The next hint, or why there is none; ``first`` is the depth of the first one (``panel.DEPTHS``)."""
        if obs.outcome is not None or not obs.my_move:
            verdict = not_your_turn(obs.turn) if obs.outcome is None else round_over()
            self.tried = True
            return verdict.violations[0]
        if not self.allowed:
            return Violation("", "try_first", kind="tip")
        about = table.hint(obs, draft, 0)
        code = about.code if about else ""
        tip = table.hint(obs, draft, first + self._given[code]) if about else None
        self._given[code] += 1
        return tip or Violation("", "no_hint", kind="tip")
