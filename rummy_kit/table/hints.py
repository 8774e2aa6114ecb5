"""Hints for one position: more open each time, and only after something was tried."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rummy_kit.engine.verdict import Violation, not_your_turn, round_over
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import Draft


class Hints:
    """What a player has tried in this position, and the hints already given in it.

    ``always`` gives hints without anything tried.
    """

    def __init__(self, *, always: bool = False) -> None:
        self.tried = False
        self._always = always
        self._asked: Counter[str] = Counter()  # by what they are about

    def start_over(self) -> None:
        """The position is another one."""
        self.tried = False
        self._asked.clear()

    @property
    def allowed(self) -> bool:
        """Whether there are hints now."""
        return self._always or self.tried

    @property
    def used(self) -> bool:
        """Whether one was asked for in this position."""
        return bool(self._asked)

    def ask(self, table: GameTable[Any], obs: Any, draft: Draft, first: int = 0) -> Violation:
        """The next hint, or why there is none; ``first`` is how much the first one says (``panel.DEPTHS``)."""
        if obs.outcome is not None or not obs.my_move:
            verdict = not_your_turn(obs.turn) if obs.outcome is None else round_over()
            self.tried = True
            return verdict.violations[0]
        if not self.allowed:
            return Violation("", "try_first", kind="tip")
        about = table.hint(obs, draft, 0)
        code = about.code if about else ""
        tip = table.hint(obs, draft, first + self._asked[code]) if about else None
        self._asked[code] += 1
        return tip or Violation("", "no_hint", kind="tip")
