"""What a round of Formula Rummy is made of: house rules, moves, and the round as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import ANY_NUMBER, Options, option
from rummy_kit.engine.state import State
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.cards import WildPlace, list_cards

HAND_SIZE = 10
GOAL = 3
PENALTY = 3
LONGEST_NAME = 80
# wrong names that FR07 does not punish: spoken at a table, they would be right
ASKED_AGAIN = ("misspelled", "unreadable", *ions.TYPED_FORMULA)


# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True, slots=True)
class FormulaRummyOptions(Options):
    """The switches of Formula Rummy."""

    numbers: str = option("all", rule="FR01", choices=("all", "half"))
    turns: str = option(ANY_NUMBER, rule="FR11", choices=(ANY_NUMBER, "10"))
    checking: str = option("referee", rule="FR12", choices=("referee", "group"))
    penalty_cards: str = option("hand", rule="FR13", choices=("hand", "aside"))
    target: int = option(500, rule="FR15", choices=(500, 200, 100))
    first_discard: bool = option(True, rule="FR02")
    lowest_ratio: bool = option(True, rule="FR06")
    lenient_names: bool = option(False, rule="FR08")
    naming: str = option("typed", rule="FR07", choices=("typed", "chosen"))
    reference_card: bool = option(True, rule="FR16")


# ---------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Skip(Action, kind="skip"):
    """Go on without a card when the stock is empty and no new one can be made (C06)."""


@dataclass(frozen=True, slots=True)
class Lay(Action, kind="lay"):
    """Lay a compound and name it. ``wild`` is the place that a wild card fills, if any."""

    cation: Face
    n: int
    anion: Face
    m: int
    name: str
    wild: WildPlace = ""

    @property
    def cards(self) -> Pile:
        """The four cards as they lie on the table, in the order of the formula."""
        return list_cards(self.cation, self.n, self.anion, self.m, self.wild)

    @property
    def meant(self) -> Pile:
        """The same four cards, with a wild card replaced by what it stands for."""
        return list_cards(self.cation, self.n, self.anion, self.m, "")

    @property
    def pair(self) -> tuple[Face, Face]:
        """The ions, even where a wild card stands for one."""
        return self.cation, self.anion


lay_of = lru_cache(maxsize=8192)(Lay)
"""A correct lay; every listing of moves has the same ones."""


@dataclass(frozen=True, slots=True)
class Respond(Action, kind="respond"):
    """Answer the compound that was just laid."""

    say: Literal["pass", "challenge"]


# ---------------------------------------------------------------------------------------------- a round


@dataclass(frozen=True, slots=True)
class CompoundOnTable:
    """A compound on the table with the name that its player gave it. It does not say whether the compound is right."""

    owner: int
    cation: Face
    anion: Face
    n: int
    m: int
    name: str
    wild: WildPlace
    cards: Pile

    @classmethod
    def of(cls, lay: Lay) -> CompoundOnTable:
        """The compound that this move lays."""
        return cls(lay.player, *lay.pair, lay.n, lay.m, lay.name.strip(), lay.wild, lay.cards)

    @property
    def pair(self) -> tuple[Face, Face]:
        """The ions, even where a wild card stands for one."""
        return self.cation, self.anion

    @property
    def written(self) -> ions.Compound:
        """The formula with the numbers that were played, right or wrong."""
        return ions.Compound(ions.by_key(self.cation), ions.by_key(self.anion), (self.n, self.m))


@dataclass(frozen=True, kw_only=True)
class FormulaRummyState(State):
    """A round of Formula Rummy.

    ``taken`` are the cards taken from the discards in this turn, deepest first, until the deepest has been used;
    ``barred`` the pairs of ions that may not be laid again in this turn; ``aside`` the face-down penalty cards;
    ``skips`` the draws skipped in a row.
    """

    table: tuple[CompoundOnTable, ...] = ()
    aside: tuple[Pile, ...]
    taken: Pile = ()
    barred: tuple[tuple[Face, Face], ...] = ()
    skips: int = 0


@dataclass(frozen=True, kw_only=True)
class FormulaRummyObservation(Observation):
    """What one player of Formula Rummy may know."""

    table: tuple[CompoundOnTable, ...] = ()
    aside_counts: tuple[int, ...]
    taken: Pile = ()
    barred: tuple[tuple[Face, Face], ...] = ()
    skips: int = 0

    def compounds_of(self, seat: int) -> int:
        """How many compounds are in front of that seat."""
        return sum(compound.owner == seat for compound in self.table)
