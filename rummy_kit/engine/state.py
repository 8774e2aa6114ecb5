"""One round as a frozen value. Applying an action makes a new one and never changes the old."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.frozen import make

WindowOrder = Literal["in turn", "first"]
"""Whether the players asked answer in turn, or the first to speak does."""


@dataclass(frozen=True, slots=True)
class Window:
    """An interruption: others may respond before the turn goes on. Who may respond depends only on public facts."""

    kind: str
    opened_by: int
    about: int = -1
    policy: WindowOrder = "in turn"


@dataclass(frozen=True, slots=True)
class Obligation:
    """A card that must be used before the turn can end, and the rule that says so."""

    rule: str
    player: int
    card: Face


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended: why, who won, and the points as the rule sheet counts them."""

    ending: str
    winners: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class State:
    """What a round has in every game. A game adds its own fields: table, minerals, marker, …

    ``turn`` is whose turn it is; ``to_act`` who may act now, in order of priority, ``()`` when the round is over.
    A pile has its top card last. ``known[s]`` are the cards that everyone knows seat ``s`` to hold.
    """

    phase: str
    turn: int
    to_act: tuple[int, ...]
    dealer: int
    hands: tuple[Pile, ...]
    stock: Pile
    discards: Pile
    known: tuple[Pile, ...]
    window: Window | None = None
    obligations: tuple[Obligation, ...] = ()
    turn_number: int = 0
    outcome: Outcome | None = None

    @classmethod
    def like(cls, obs: Any, **hidden: Any) -> Self:
        """A round that looks like this Observation to its viewer; ``hidden`` holds the fields that an Observation
        lacks: hands, stock.
        """
        shown = {name: value for name, value in vars(obs).items() if name in cls.__dataclass_fields__}
        return make(cls, shown | hidden)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def stock_count(self) -> int:
        """How many cards the stock has, which is all that players know about it."""
        return len(self.stock)

    def others(self, player: int) -> tuple[int, ...]:
        """All other seats, clockwise from the player's left."""
        return (*range(player + 1, self.seats), *range(player))


@dataclass(frozen=True, slots=True)
class MeldOnTable:
    """A meld as it appears in the trace; a meld that belongs to the whole table has no owner."""

    owner: int | None
    cards: Pile
    name: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """C02. Where every card of the deck is: five places that together always hold the whole deck."""

    hands: tuple[Pile, ...]
    stock: Pile
    discards: Pile
    table: tuple[MeldOnTable, ...]
    aside: Pile

    def cards(self) -> list[Face]:
        """All cards, place by place."""
        piles = [*self.hands, self.stock, self.discards, *(meld.cards for meld in self.table), self.aside]
        return [card for pile in piles for card in pile]
