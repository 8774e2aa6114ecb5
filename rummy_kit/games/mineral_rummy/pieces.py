"""What a round of Mineral Rummy is made of: house rules, moves, and the round as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import ANY_NUMBER, Options, option
from rummy_kit.engine.state import State
from rummy_kit.engine.turns import Discard

# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True, slots=True)
class MineralOptions(Options):
    """The switches of Mineral Rummy."""

    target: int = option(200, rule="MR18", choices=(200, 100, 50))
    turns: str = option(ANY_NUMBER, rule="MR17", choices=(ANY_NUMBER, "12", "10"))


# ---------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Meld(Action, kind="meld"):
    """Show one of your minerals with a card for each of its ions; a wild card stands for the ion that is missing."""

    mineral: Face
    cards: Pile
    rummy: bool = False


@dataclass(frozen=True, slots=True)
class LayOff(Action, kind="lay_off"):
    """Add a card to anyone's melded mineral."""

    card: Face
    onto: Face
    rummy: bool = False


@dataclass(frozen=True, slots=True)
class Swap(Action, kind="swap"):
    """Replace the wild card that stands for an ion with that ion, and take the wild card."""

    card: Face
    onto: Face


@dataclass(frozen=True, slots=True)
class DiscardSaying(Discard):
    """End the turn with a discard, or the round by saying rummy."""

    rummy: bool = False


@dataclass(frozen=True, slots=True)
class Call(Action, kind="call"):
    """ "Rummy on board": lay off the discard, or (``swap``) free a wild card with it."""

    onto: Face
    swap: bool = False


# ---------------------------------------------------------------------------------------------- a round


@dataclass(frozen=True, slots=True)
class Melded:
    """A mineral on the table, in front of its owner. ``stands_for`` is the ion that a wild card replaces, if one
    does.
    """

    owner: int
    mineral: Face
    cards: Pile
    stands_for: Face = ""


@dataclass(frozen=True, kw_only=True)
class MineralState(State):
    """A round of Mineral Rummy; its phases are ``draw`` (the draw is still due), ``play``, ``call`` and ``over``.

    ``minerals`` are each seat's hidden ones, ``unused`` those that were not dealt. ``taken`` is the face taken from
    the discards in this turn. ``played`` says who has played from the hand in an earlier turn, ``playing`` whether
    that has happened in this one. ``call`` is the nearest player's call so far in an open window.
    """

    minerals: tuple[Pile, ...]
    unused: Pile
    table: tuple[Melded, ...] = ()
    played: tuple[bool, ...]
    playing: bool = False
    taken: Face = ""
    reshuffles: int = 0
    call: Call | None = None


@dataclass(frozen=True, kw_only=True)
class MineralObservation(Observation):
    """What one player of Mineral Rummy may know."""

    minerals: Pile
    mineral_counts: tuple[int, ...]
    table: tuple[Melded, ...]
    played: tuple[bool, ...]
    playing: bool
    taken: Face
    reshuffles: int
    call: Call | None

    def find_meld(self, mineral: Face) -> Melded | None:
        """That mineral on the table, if it is there."""
        return next((meld for meld in self.table if meld.mineral == mineral), None)
