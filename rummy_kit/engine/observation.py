"""All that one player may know: plain data, built by whitelist. Bots, hints and tables get this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.frozen import adopt
from rummy_kit.engine.state import Obligation, Outcome, State, Window


@dataclass(frozen=True, kw_only=True)
class Observation:
    """What every game shows a seat; ``seat`` is ``None`` for a spectator, whose hand is empty.

    ``hand_counts`` are the sizes of all hands. ``known[s]`` are the cards that everyone knows seat ``s`` to hold.
    ``discards`` are those that the game shows; ``stock_count`` cards are face down. ``open_hands`` are all hands in a
    match with open hands, otherwise empty.
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
    open_hands: tuple[Pile, ...] = ()

    @classmethod
    def of(cls, state: State, seat: int | None, own: dict[str, Any]) -> Self:
        """C05. What a seat knows about a round: its hand, and everything that is public.

        Fields that the state has under the same name are public and copied. ``own`` holds the game's other fields: what
        only this seat knows, and what it sees only as a count. Raises ``TypeError`` if these are not the right fields.
        """
        hands = state.hands
        kinds: Any = cls, type(state)
        fields = vars(state) | own
        for name in _find_covered(*kinds, tuple(own)):
            del fields[name]
        fields["seat"] = seat
        fields["hand"] = () if seat is None else hands[seat]
        fields["hand_counts"] = tuple(map(len, hands))
        fields["stock_count"] = len(state.stock)
        fields["open_hands"] = ()
        return adopt(cls, fields)

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.hand_counts)

    @property
    def owed(self) -> Face | None:
        """The card that must be used before anything else, if there is one."""
        return self.obligations[0].card if self.obligations else None

    @classmethod
    def pose(cls, hand: Pile, phase: str, **own: Any) -> Self:
        """A position made up for a task: a single player, to act with this hand; ``own`` holds further fields."""
        alone: dict[str, Any] = {"seat": 0, "turn": 0, "to_act": (0,), "dealer": 0, "known": ((),)}
        piles: dict[str, Any] = {"hand_counts": (len(hand),), "stock_count": 0, "discards": ()}
        return cls(**{**alone, **piles, "hand": hand, "phase": phase, **own})

    @property
    def my_seat(self) -> int:
        """The viewer's seat; only for a viewer who plays."""
        assert self.seat is not None, "a spectator has no seat"
        return self.seat

    @property
    def my_move(self) -> bool:
        """Whether the viewer may act now."""
        return self.seat is not None and self.seat in self.to_act


_OF_A_SEAT = {"seat", "hand", "hand_counts", "stock_count", "open_hands"}


@cache
def _find_covered(observation: Any, state: Any, own: tuple[str, ...]) -> tuple[str, ...]:
    """The fields of a state that no observation shows as they are. Raises ``TypeError`` if the other fields of the
    state, these ``own`` ones and those of a seat are not exactly the fields of the observation.
    """
    shown, there = observation.__dataclass_fields__.keys(), state.__dataclass_fields__.keys()
    if strange := shown ^ (_OF_A_SEAT | {*own} | there & shown):
        raise TypeError(f"{observation.__name__}: {strange}")
    return tuple(name for name in there if name not in shown)
