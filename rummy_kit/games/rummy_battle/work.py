"""What the chosen cards can do now: every way to lay, lay off or play them, and the one intended."""

from __future__ import annotations

from functools import cached_property

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face
from rummy_kit.engine.turns import Discard
from rummy_kit.subjects import odds
from rummy_kit.table.game_table import Seen

from .deck import ACTIONS
from .pieces import BattleObservation, Hoard, Lay, LayOff, Pickpocket, Switcheroo, Thief
from .rules import RummyBattleRules


class Work(Seen[BattleObservation]):
    """The table with what the chosen cards can do."""

    rules: RummyBattleRules

    @cached_property
    def ways(self) -> tuple[Action, ...]:
        """Every way the chosen cards can be laid, laid off or played now."""
        obs, draft = self.obs, self.draft
        if not obs.my_move:
            return ()
        if len(draft.hand) == 1:
            return tuple(move for move in self.rules.legal_actions(obs) if _find_used(move) == draft.faces[0])
        if obs.phase != "play":
            return ()
        return tuple(Lay(obs.my_seat, cards) for cards in odds.arrangements(draft.faces))

    @property
    def phase(self) -> str:
        """The part of the viewer's turn; ``""`` while others are to act."""
        return self.obs.phase if self.my_move else ""

    @property
    def way(self) -> Action | None:
        """The way that the player has picked from the list, otherwise the first."""
        return next(filter(self.picked, self.ways), next(iter(self.ways), None))

    def picked(self, way: Action) -> bool:
        """Whether the player has picked this way from the list."""
        return str(way) == self.draft.text.get("aim")

    @property
    def left(self) -> int:
        """How many cards would stay in hand if the chosen ones were laid."""
        return len(self.obs.hand) - (len(self.draft.hand) if self.obs.phase == "play" else 0)

    @property
    def going_out(self) -> bool:
        """Whether playing the chosen cards would leave none."""
        return bool(self.draft.hand) and not self.left

    @property
    def targets(self) -> set[int]:
        """The numbers of the melds that the chosen cards can be aimed at."""
        return {number for way in self.ways for number in melds_of(way)}


def _find_used(move: Action) -> Face:
    """The hand card that a lay-off or an action card uses; a Hoard is aimed by choosing discards."""
    if isinstance(move, LayOff):
        return move.card
    return move.kind if move.kind in ACTIONS and not isinstance(move, Hoard) else ""


def melds_of(move: Action) -> tuple[int, ...]:
    """The numbers of the melds that a move is about."""
    if isinstance(move, Switcheroo):
        return move.own, move.other
    return (move.meld,) if isinstance(move, LayOff | Pickpocket | Thief) else ()


def fewer(move: Action) -> int:
    """By how many cards a lay, a lay-off or a discard shortens the hand."""
    if isinstance(move, Lay):
        return len(move.cards) - move.draw
    return int(isinstance(move, LayOff | Discard))
