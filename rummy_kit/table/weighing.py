"""What a look back asks a game's table: a move in words and cards, why it was better, and what to count after it.

A game can use all of this unchanged; where it overrides a method, it says more about its subject.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.rules import Obs, Ranked
from rummy_kit.engine.verdict import Violation
from rummy_kit.table.panel import BECAUSE, REASON, WORKED
from rummy_kit.table.view import PanelView
from rummy_kit.texts import Texts

if TYPE_CHECKING:
    from rummy_kit.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Counted:
    """A number to compare after a move; its title is in ``[count.CODE]``, and ``note`` is its written form.

    ``fewer`` means that a low number is good.
    """

    code: str
    number: float
    fewer: bool = False
    note: str = ""

    def beats(self, other: Counted) -> bool:
        """Whether this number is better than the other."""
        return self.number < other.number if self.fewer else self.number > other.number


class Weighing(Generic[Obs]):
    """The part of a :class:`GameTable` for looking back at moves."""

    rules: Rules[Any, Obs]

    if TYPE_CHECKING:

        @property
        def texts(self) -> Texts: ...
        def say(self, code: str, part: str = "what", **data: Any) -> str: ...
        def panel(self, violation: Violation) -> PanelView: ...

    # -- a move to choose

    def move_words(self, move: Ranked) -> str:
        """The move as advice: the worked tip."""
        return self._tip(move, WORKED)["text"]

    def may_advise(self, action: Action) -> bool:
        """Whether a look back may praise or recommend this move."""
        return True

    def move_cards(self, obs: Obs, action: Action) -> Pile:
        """The cards that the move is about."""
        if self.rules.part(action) == "take":
            return obs.discards[-getattr(action, "count", 1) :]
        cards: Pile = getattr(action, "cards", ())
        return cards or tuple(filter(None, [getattr(action, "card", "")]))

    def unknown_cards(self, obs: Obs, action: Action) -> int:
        """How many cards come with the move that the player does not know yet."""
        return int(action.kind == "draw" and self.rules.part(action) != "take")

    def answer_words(self, action: Action) -> str:
        """An answer to another player's claim, in the words of its button."""
        return self.say(f"button.{getattr(action, 'say', action.kind)}", "label")

    def ask_again(self, obs: Obs, action: Action, mistake: Violation) -> tuple[str, Sequence[str]] | None:
        """A question about the player's own wrong claim, with two or three answers: first the claim, then the right
        one.

        ``None`` if the only question is whether the claim is right.
        """
        return None

    # -- why

    def because(self, move: Ranked) -> str:
        """Why the move was better, in words that hold wherever this reason is given."""
        part = BECAUSE if self.texts.has(move.reason, "because") else WORKED - 1
        return self._tip(move, part)["text"]

    def reason(self, move: Ranked) -> str:
        """Why anyone makes such a move; ``""`` if there are no words for that."""
        return self._tip(move, REASON)["text"] if self.texts.has(move.reason, "reason") else ""

    def picture(self, move: Ranked) -> dict[str, Any] | None:
        """A picture that explains the move."""
        return self._tip(move, WORKED).get("why")

    def _tip(self, move: Ranked, depth: int) -> PanelView:
        return self.panel(Violation("", move.reason, {**self.tip_data(move), "depth": depth}, kind="tip"))

    def tip_data(self, move: Ranked) -> Mapping[str, Any]:
        """The values that the words of a move can name."""
        return move.data

    # -- what to count

    def counts(self, obs: Obs, action: Action) -> Iterable[Counted]:
        """What can be counted after the move, the most important first."""
        yield Counted("hand", len(self.hand_after(obs, action)) + self.unknown_cards(obs, action), fewer=True)

    def hand_after(self, obs: Obs, action: Action) -> list[Face]:
        """The cards in hand after the move, as far as the player can know them."""
        cards, moved = list(obs.hand), self.move_cards(obs, action)
        if self.rules.part(action) == "take":
            return [*cards, *moved]
        for card in moved:
            if card in cards:
                cards.remove(card)
        return cards
