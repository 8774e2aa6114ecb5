"""What happened: one frozen dataclass per kind of event, with values for everyone and secrets for individual readers.

A table puts an event into the words of ``[tell.KIND]`` in its ``strings.toml``. The types of the fields say how:
a :data:`SeatNumber` becomes a name, a :data:`Card` and :data:`Cards` become what the cards are called; other values
stay.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar, dataclass_transform, get_type_hints

T = TypeVar("T")

SeatNumber = Annotated[int, "seat"]
Seats = Annotated[tuple[int, ...], "seats"]
Card = Annotated[str, "card"]
Cards = Annotated[tuple[str, ...], "cards"]


@dataclass(frozen=True)
class Secret(Generic[T]):
    """A different value for each reader, or only for some: seat → value.

    >>> Secret({0: "Na+", 2: "Cl-"}).only(2)
    Secret(values={2: 'Cl-'})
    >>> Secret({0: "Na+"}).of(0), Secret({0: "Na+"}).of(1), Secret({0: "Na+"}).of(None)
    ('Na+', None, None)
    """

    values: Mapping[int, T] = field(default_factory=dict)

    def of(self, seat: int | None) -> T | None:
        """That seat's value, or ``None``."""
        return None if seat is None else self.values.get(seat)

    def only(self, seat: int | None) -> Secret[T]:
        """This secret, reduced to that seat's value."""
        return Secret({at: value for at, value in self.values.items() if at == seat})


@dataclass_transform(kw_only_default=True, frozen_default=True)
@dataclass(frozen=True, kw_only=True)
class Event:
    """One thing that happened; every class below is a frozen dataclass. ``kind`` is set where the class is defined.

    ``player`` is who did it, ``None`` for the table itself (a reshuffle, the end). ``news`` is ``False`` if nobody
    learns anything from it, so that it can be undone. Fields of the type :class:`Secret` are for individual readers.
    """

    kind: ClassVar[str] = ""
    player: int | None = None
    news: bool = True

    def __init_subclass__(cls, kind: str = "") -> None:
        cls.kind = kind or cls.kind
        dataclass(frozen=True, kw_only=True)(cls)

    def read_by(self, seat: int | None) -> Event:
        """The event as that seat may know it, without other seats' secrets.

        >>> class Drawn(Event, kind="draw"):
        ...     card: Secret[Card]
        >>> Drawn(player=0, card=Secret({0: "Na+"})).read_by(1)
        Drawn(player=0, news=True, card=Secret(values={}))
        """
        values = self.values().items()
        secrets: dict[str, Any] = {name: value.only(seat) for name, value in values if isinstance(value, Secret)}
        return dataclasses.replace(self, **secrets) if secrets else self

    def values(self) -> dict[str, Any]:
        """The event's own fields by name."""
        return {each.name: getattr(self, each.name) for each in dataclasses.fields(self) if each.name not in _OF_ALL}


_OF_ALL = ("player", "news")


def public_cards(event: Event) -> list[str]:
    """The cards in an event that everyone sees: its fields of the types :data:`Card` and :data:`Cards`."""
    hints = get_type_hints(type(event), include_extras=True)
    tags = {name: getattr(hint, "__metadata__", ("",))[0] for name, hint in hints.items()}
    one = [value for name, value in event.values().items() if tags.get(name) == "card"]
    return [*one, *(card for name, value in event.values().items() if tags.get(name) == "cards" for card in value)]


# The events that all rummy games share; a game adds its own.


class Dealt(Event, kind="deal"):
    """C01. A new round: ``player`` has dealt, ``first`` begins, and each seat has its hand."""

    first: SeatNumber
    hand: Secret[Cards] = field(default_factory=Secret)


class DealtFaceUp(Dealt):
    """A new round as in :class:`Dealt`, in which these cards start the discards."""

    discards: Cards


class Reshuffled(Event, kind="reshuffle"):
    """C06. The discards have become a new ``stock`` of that many cards."""

    stock: int


class Drew(Event, kind="draw"):
    """A card has been drawn from the stock; only its player sees it."""

    card: Secret[Card]

    @classmethod
    def of(cls, player: int, cards: tuple[str, ...]) -> Self:
        """The event of drawing this one card."""
        (card,) = cards
        return cls(player=player, card=Secret({player: card}))


class DrewSeveral(Event, kind="draw"):
    """One or more cards have been drawn from the stock; only their player sees them."""

    cards: Secret[Cards]

    @classmethod
    def of(cls, player: int, cards: tuple[str, ...]) -> Self:
        """The event of drawing these cards."""
        return cls(player=player, cards=Secret({player: cards}))


class Took(Event, kind="take"):
    """The top discard has been taken; everyone has seen it."""

    card: Card

    @classmethod
    def of(cls, player: int, cards: tuple[str, ...]) -> Self:
        """The event of taking this one card."""
        (card,) = cards
        return cls(player=player, card=card)


class TookSeveral(Event, kind="take"):
    """One or more of the newest discards have been taken, the deepest first; everyone has seen them."""

    cards: Cards

    @classmethod
    def of(cls, player: int, cards: tuple[str, ...]) -> Self:
        """The event of taking these cards."""
        return cls(player=player, cards=cards)


class Discarded(Event, kind="discard"):
    """A turn has ended with this discard."""

    card: Card


class EndedTurn(Event, kind="end_turn"):
    """A turn has ended without a discard."""


class Passed(Event, kind="pass"):
    """``player`` has passed."""


class LastTurns(Event, kind="last_turns"):
    """``player`` is out; the seats that are ``left`` have one more turn."""

    left: Seats


class RoundOver(Event, kind="round_over"):
    """C07. The round has ended: how it ended, who won, and the points and the hand of each seat."""

    ending: str
    winners: Seats
    points: tuple[int, ...]
    hands: tuple[Cards, ...]


class TakenBack(Event, kind="undo"):
    """``player`` has taken back this number of moves."""

    moves: int


class SatDown(Event, kind="sit_down"):
    """``player``, whose ``name`` is new, has taken the seat of the one called ``before``."""

    name: str
    before: str


class StoodIn(Event, kind="stand_in"):
    """A computer plays on for ``player``, who has gone."""


class CameBack(Event, kind="come_back"):
    """``player`` is back and takes over from the computer."""
