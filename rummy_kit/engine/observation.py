"""All that one player may know, built by whitelist, plain data: bots, hints and tables get this and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.state import Obligation, Outcome, Window


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What every game shows a seat (``seat`` is ``None`` for a spectator, whose hand is empty).

    ``hand_counts`` are the sizes of all hands; ``known[s]`` are cards that seat ``s`` took in everybody's sight and
    still holds; ``discards`` as far as the game shows them, ``stock_count`` cards lie face down.
    """

    seat: int | None
    phase: str
    turn: int
    to_act: tuple[int, ...]
    dealer: int
    hand: Pile
    hand_counts: tuple[int, ...]
    known: tuple[Pile, ...]
    stock_count: int
    discards: Pile
    window: Window | None = None
    obligations: tuple[Obligation, ...] = ()
    turn_number: int = 0
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hand_counts)

    @property
    def my_move(self) -> bool:
        """Whether the seat that looks may act now."""
        return self.seat is not None and self.seat in self.to_act


def unseen(deck: Counter[Face], seen: Counter[Face]) -> Counter[Face]:
    """The cards of the deck that a viewer cannot place: the deck less what is seen."""
    return deck - seen
