"""The coach, who asks a player to look again before a mistake is carried out.

The coach asks only about two things, both beyond doubt: a wrong claim that the rules would let pass, and the end of a
turn in which the game's own ranking would first lay cards. That takes no longer than a hint.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.panel import COMMON
from rummy_kit.table.view import PanelView

MOST = 3  # questions in a match; after that the players are on their own
PRINCIPLE = 1  # the depth of a tip that says what to look for but not what to do


@dataclass(frozen=True, slots=True)
class Doubted:
    """The move that the coach asks about, and its position."""

    obs: Any
    action: Action


class Coach:
    """Asks about one player's moves, if ``on``; ``question`` is the question now open."""

    def __init__(self) -> None:
        self.on = False
        self.question: Doubted | None = None
        self._asked: list[Doubted] = []

    def begin(self) -> None:
        """Start a match."""
        self.question, self._asked = None, []

    def looks_again(self, table: GameTable[Any], obs: Any, action: Action, verdict: Verdict) -> PanelView | None:
        """What to ask before this legal move; ``None`` if there is nothing to ask or the coach has already asked."""
        question = Doubted(obs, action)
        if not self.on or obs.window is not None or len(self._asked) >= MOST or question in self._asked:
            return None
        doubt = self._doubt(table, obs, action, verdict)
        if doubt is None:
            return None
        self.question = question
        self._asked.append(question)
        return _ask(table, doubt)

    def _doubt(self, table: GameTable[Any], obs: Any, action: Action, verdict: Verdict) -> Violation | None:
        if verdict.correct is False:
            return verdict.mistake
        if not (table.rules.part(action) == "discard" or action.kind == "draw"):
            return None
        ranked = table.rules.rank(obs)
        if not ranked or not ranked[0].reason or table.rules.part(ranked[0].action) != "lay":
            return None
        return table.tip(ranked[0].reason, ranked[0].data, PRINCIPLE)


def _ask(table: GameTable[Any], doubt: Violation) -> PanelView:
    """The mistake or the tip in words, as a question with two answers."""
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
