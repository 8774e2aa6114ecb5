"""Looking back at Formula Rummy: moves as cards, a claim as a question, and what to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import ions
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.weighing import Counted

from .pieces import FormulaRummyObservation, Lay
from .rules import FormulaRummyRules


class FormulaRummyWeighing(GameTable[FormulaRummyObservation]):
    """The part of the table for looking back at moves."""

    rules: FormulaRummyRules

    def counts(self, obs: FormulaRummyObservation, action: Action) -> Iterable[Counted]:
        """The compounds on the table, those that the cards still make, the number cards among them, and what the cards
        cost.
        """
        hand = Counter(self.hand_after(obs, action))
        yield Counted("laid", obs.compounds_of(obs.my_seat) + isinstance(action, Lay))
        yield Counted("compounds", len({(found[0], found[2]) for found in self.rules.chemistry.compounds(hand)}))
        yield Counted("numbers", sum(count for face, count in hand.items() if face.isdigit()))
        yield Counted("points", self.rules.points(hand.elements()), fewer=True)

    def may_advise(self, action: Action) -> bool:
        """Whether the move is anything but laying a compound that balances and cannot exist."""
        return not (isinstance(action, Lay) and action.pair in self.rules.chemistry.unmade)

    def picture(self, move: Ranked) -> dict[str, Any] | None:
        """The two stacks of charges of a compound."""
        lay = move.action
        return ions.stacks(lay.cation, lay.n, lay.anion, lay.m) if isinstance(lay, Lay) else None

    def ask_again(
        self, obs: FormulaRummyObservation, action: Action, mistake: Violation
    ) -> tuple[str, Sequence[str]] | None:
        """The question which formula the two ions make, or which name the compound has."""
        if not isinstance(action, Lay):
            return None
        right = ions.compound(*action.pair)
        if mistake.rule == "FR07":
            others = (name for name in ions.distractors(*action.pair) if name != action.name.strip())
            names = (action.name.strip(), right.name, *others)[:3]
            return self.say("anew", "name", formula=right.unicode), names
        formulas = right.beside((action.n, action.m))[:3]
        return self.say("anew", "formula", cation=right.cation.name, anion=right.anion.name), formulas
