"""Looking back at FORMULA: moves as cards, a claim as a question, and what to count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import JOKER
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.weighing import Counted

from .pieces import FormulaObservation, Lay, NewFormula, describe_play
from .rules import FormulaRules


class FormulaWeighing(GameTable[FormulaObservation]):
    """The part of the table for looking back at moves."""

    rules: FormulaRules

    def tip_data(self, move: Ranked) -> Mapping[str, Any]:
        """The values for words about a play, worked out here where the ranking has none: it has them only for its best
        plays.
        """
        return move.data or (describe_play(move.action) if isinstance(move.action, Lay) else {})

    def move_cards(self, obs: FormulaObservation, action: Action) -> Pile:
        """The cards that come from the hand."""
        return NewFormula.of(action).fresh if isinstance(action, Lay) else ()

    def counts(self, obs: FormulaObservation, action: Action) -> Iterable[Counted]:
        """The cards left, and the jokers among them."""
        hand = self.hand_after(obs, action)
        yield Counted("hand", len(hand) + self.unknown_cards(obs, action), fewer=True)
        yield Counted("jokers", hand.count(JOKER))
        yield Counted("zeros", hand.count("0"), fewer=True)

    def ask_again(
        self, obs: FormulaObservation, action: Action, mistake: Violation
    ) -> tuple[str, Sequence[str]] | None:
        """The question which answer is right, if there is one."""
        if not isinstance(action, Lay):
            return None
        left, right, answer = NewFormula.of(action).shown
        result = arithmetic.result(int(left), action.sign, int(right)) if (left + right).isdigit() else None
        if result is None:
            return None
        asked = f"{left} {arithmetic.SHOWN[action.sign]} {right}"
        return self.say("anew", "answer", formula=asked), (f"{asked} = {answer}", f"{asked} = {result}")
