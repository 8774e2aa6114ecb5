"""The work area of Mineral Rummy: the chosen cards in the places of a mineral."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.subjects.minerals.cards import WILD
from rummy_kit.table.game_table import Seen

from .pieces import MineralObservation
from .rules import MineralRummyRules

SWAP = "swap:"  # prefix of a mineral's name in the field "onto": take its wild card


class Work(Seen[MineralObservation]):
    """A table as one player sees it, with what is in the work area and where a single card could go."""

    rules: MineralRummyRules

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to play, rather than to call or to wait for calls."""
        return super().my_turn and self.obs.window is None

    def find_picked(self, zone: str) -> int | None:
        """Which card of a zone is chosen."""
        return next((at for name, at in self.draft.zones if name == zone), None)

    # the chosen cards in the places of a mineral

    @cached_property
    def mineral(self) -> Face:
        """The mineral being worked on: the one that was tapped, otherwise the one that the chosen cards suit best."""
        own, picked = self.obs.minerals, self.find_picked("minerals")
        if picked is not None and picked < len(own):
            return own[picked]

        def suits(mineral: Face) -> tuple[int, int]:
            needed = self.rules.needs[mineral]
            return len({*self.draft.faces} & {*needed}), -abs(len(needed) - len(self.draft.hand))

        return max(own, key=suits, default="")

    @property
    def needed(self) -> Pile:
        """The ions of that mineral."""
        return self.rules.needs.get(self.mineral, ())

    @cached_property
    def arranged(self) -> Mapping[Face, tuple[str, Face]]:
        """Ion → key and face of the card in its place.

        A card goes to its ion; a wild card where the player put it, otherwise to the first place that is left.
        """
        needed, arranged = self.needed, dict[Face, tuple[str, Face]]()
        for key, face in self.draft.hand:
            if face in needed:
                arranged.setdefault(face, (key, face))
        wild = next((card for card in self.draft.hand if card[1] == WILD), None)
        if wild is not None and len(needed) > 1:
            put = next((place.removeprefix("tray:") for place, key in self.draft.places.items() if key == wild[0]), "")
            free = [ion for ion in needed if ion not in arranged]
            if free:
                arranged[put if put in free else free[0]] = wild
        return arranged

    @property
    def spare(self) -> tuple[str, Face] | None:
        """The last chosen card that has no place in the mineral, with its key: it is shown beside the others."""
        placed = {key for key, _ in self.arranged.values()}
        rest = [card for card in self.draft.hand if card[0] not in placed] if len(self.draft.hand) > 1 else []
        return rest[-1] if rest else None

    @property
    def missing(self) -> list[Face]:
        """The ions that have no card yet."""
        return [ion for ion in self.needed if ion not in self.arranged]

    @property
    def ready(self) -> bool:
        """Whether the chosen cards make the mineral, as far as the work area can tell."""
        return bool(self.arranged) and len(self.arranged) == len(self.draft.hand) and not self.missing

    @property
    def may_say_rummy(self) -> bool:
        """MR16. Whether the chosen cards are the last ones, and rummy may be said with them."""
        chosen, obs = len(self.draft.hand), self.obs
        all_melded = not obs.minerals or (self.ready and len(obs.minerals) == 1)
        last = 0 < chosen == len(obs.hand) and obs.phase == "play"
        return last and all_melded and self.rules.may_say_rummy(obs)

    # where a single card goes

    @property
    def card(self) -> Face:
        """The card that could be laid off: the only chosen one, or the discard that may be called; or ``""``."""
        if self.obs.window is not None:
            return self.obs.discards[-1]
        return self.draft.faces[0] if len(self.draft.hand) == 1 else ""

    @cached_property
    def takers(self) -> list[Face]:
        """The melded minerals onto which the card can go."""
        return [meld.mineral for meld in self.obs.table if self.card and self.rules.fits(self.card, meld.mineral)]

    @property
    def ways(self) -> list[str]:
        """Where the card can go, as values of the field "onto": freeing a wild card first, because that gains most."""
        freed = [f"{SWAP}{meld.mineral}" for meld in self.obs.table if self.card and self.card == meld.stands_for]
        return freed + self.takers

    @property
    def way(self) -> str:
        """Where the card goes: the chosen way, otherwise the first; ``""`` if there is none."""
        chosen, ways = self.draft.text.get("onto", ""), self.ways
        return chosen if chosen in ways else ways[0] if ways else ""
