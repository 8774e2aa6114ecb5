"""The coach's pause: before a first mistake is carried out, somebody asks to look again.

It asks about two things only, both beyond doubt: a claim that is wrong and that the rules would let pass, and a turn
that is about to end while the game's own ranking has cards to lay. Nothing is played on for it, so a click waits no
longer than for a hint.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.panel import COMMON
from rummy_kit.table.view import PanelView

MOST = 3  # questions in a match; then it is the player's own game
PRINCIPLE = 1  # the depth of a tip that says what to look for, and not what to do


@dataclass(frozen=True, slots=True)
class Doubted:
    """What the coach asks about: a move in this position."""

    obs: Any
    action: Action


class Coach:
    """Asks about the moves of one person. ``on`` is the switch; ``question`` is what is asked now."""

    def __init__(self) -> None:
        self.on = False
        self.question: Doubted | None = None
        self._asked: list[Doubted] = []

    def begin(self) -> None:
        """A match begins."""
        self.question, self._asked = None, []

    def looks_again(self, table: GameTable[Any], obs: Any, action: Action, verdict: Verdict) -> PanelView | None:
        """What is asked before this legal move; ``None`` where there is nothing to ask, or it was asked already."""
        question = Doubted(obs, action)
        if not self.on or obs.window is not None or len(self._asked) >= MOST or question in self._asked:
            return None
        doubt = self._doubt(table, obs, action, verdict)
        if doubt is None:
            return None
        self.question = question
        self._asked.append(question)
        return _asking(table, doubt)

    def _doubt(self, table: GameTable[Any], obs: Any, action: Action, verdict: Verdict) -> Violation | None:
        if verdict.correct is False:
            return verdict.mistake
        if not (table.rules.part(action) == "discard" or action.kind == "draw"):
            return None
        ranked = table.rules.rank(obs)
        if not ranked or not ranked[0].reason or table.rules.part(ranked[0].action) != "lay":
            return None
        return table.tip(ranked[0].reason, ranked[0].data, PRINCIPLE)


def _asking(table: GameTable[Any], doubt: Violation) -> PanelView:
    """The words for the mistake, or of the tip, as a question with two answers."""
    panel = table.panel(doubt)
    text = [panel["text"]]
    if doubt.kind == "tip":
        text.insert(0, table.panel(Violation("", doubt.code, {**doubt.data, "depth": 0}, kind="tip"))["text"])
    return {
        **panel,
        "kick": COMMON.say("kick", "look_again"),
        "text": " ".join(dict.fromkeys(text)),
        "next": "go_back",
        "buttons": [{"id": id, "label": COMMON.say(f"button.{id}", "label")} for id in ("go_back", "do_it")],
    }
