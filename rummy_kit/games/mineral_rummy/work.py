"""The work area of Mineral Rummy: the chosen cards in the places of a mineral."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.table.game_table import Seen
from rummy_kit.table.view import Draft

from .deck import WILD
from .pieces import MineralView
from .rules import MineralRummyRules

SWAP = "swap:"  # before a mineral's name in the field "onto": take its wild card


@dataclass(frozen=True, slots=True)
class Work:
    """What lies in the work area: the mineral that is worked on and the ions that it ``needs``, ion → key and face of
    the card there, and how many cards have no place."""

    mineral: Face
    needs: Pile
    arranged: Mapping[Face, tuple[str, Face]]
    spare: int

    @property
    def missing(self) -> list[Face]:
        """The ions that have no card yet."""
        return [ion for ion in self.needs if ion not in self.arranged]

    @property
    def ready(self) -> bool:
        """Whether these cards make the mineral, as far as the work area can tell."""
        return bool(self.arranged) and not self.spare and not self.missing


@dataclass(frozen=True)
class MineralSeen(Seen[MineralView]):
    """A table with what the viewer has in the work area, and where a single card could go."""

    rules: MineralRummyRules

    @cached_property
    def work(self) -> Work:
        """The chosen cards in the places of a mineral."""
        return work_of(self.rules, self.view, self.draft)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to play: not to call, nor to wait for calls."""
        return super().my_turn and self.view.window is None

    @property
    def may_say_rummy(self) -> bool:
        """MR16. Whether the chosen cards are the last ones, and rummy may be said with them."""
        view = self.view
        empties = bool(self.draft.hand) and len(self.draft.hand) == len(view.hand) and view.phase == "play"
        all_melded = not view.minerals or (self.work.ready and len(view.minerals) == 1)
        return empties and all_melded and self.rules.may_say_rummy(view)

    @property
    def card(self) -> Face:
        """The single card that could be laid off: the chosen one, or the discard that may be called; else ``""``."""
        if self.view.window is not None:
            return self.view.discards[-1]
        return self.draft.faces[0] if len(self.draft.hand) == 1 else ""

    @property
    def takers(self) -> list[Face]:
        """The melded minerals onto which the single card goes."""
        return [meld.mineral for meld in self.view.table if self.card and self.rules.fits(self.card, meld.mineral)]

    @cached_property
    def ways(self) -> list[str]:
        """Where the single card can go, as values of the field "onto": freeing a wild card first, it gains most."""
        swaps = [f"{SWAP}{meld.mineral}" for meld in self.view.table if self.card and self.card == meld.stands_for]
        return swaps + self.takers

    @property
    def way(self) -> str:
        """Where the single card goes: as chosen, else the first way; ``""`` if there is none."""
        chosen = self.draft.text.get("onto", "")
        return chosen if chosen in self.ways else next(iter(self.ways), "")

    def picked(self, zone: str) -> int | None:
        """Which card of a zone is chosen."""
        return _picked(self.draft, zone)


def work_of(rules: MineralRummyRules, view: MineralView, draft: Draft) -> Work:
    """The chosen cards in the places of a mineral: the one that was tapped, otherwise the one that they suit best.

    A card goes where the player put it, otherwise to its ion; a wild card to the first place that is left.
    """
    mineral = _worked_on(rules, view, draft)
    needed = rules.needs.get(mineral, ())
    arranged: dict[Face, tuple[str, Face]] = {}
    wanted = {key: place.removeprefix("tray:") for place, key in draft.places.items()}
    for key, face in sorted(draft.hand, key=lambda card: card[1] == WILD):
        ion = wanted.get(key, face) if face == WILD else face
        if face == WILD and (WILD in (other for _, other in arranged.values()) or len(needed) == 1):
            continue
        if face == WILD and (ion not in needed or ion in arranged):
            ion = next((free for free in needed if free not in arranged), "")
        if ion in needed and ion not in arranged:
            arranged[ion] = (key, face)
    return Work(mineral, needed, arranged, len(draft.hand) - len(arranged))


def _worked_on(rules: MineralRummyRules, view: MineralView, draft: Draft) -> Face:
    picked = _picked(draft, "minerals")
    if picked is not None and picked < len(view.minerals):
        return view.minerals[picked]

    def suits(mineral: Face) -> tuple[int, int]:
        there = len(set(draft.faces) & set(rules.needs[mineral]))
        return there, -abs(len(rules.needs[mineral]) - len(draft.hand))

    return max(view.minerals, key=suits, default="")


def _picked(draft: Draft, zone: str) -> int | None:
    return next((at for name, at in draft.zones if name == zone), None)
