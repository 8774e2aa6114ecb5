"""What happens in a round of Rummy Battle and is told: one type a kind of event."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_kit.engine.events import Card, Cards, DrewSeveral, Event, RoundOver, Seat, Seats, Secret, TookSeveral


@dataclass(frozen=True, kw_only=True)
class UsedSecondChance(Event):
    """RB07. An exchange begins."""

    kind = "second_chance"


@dataclass(frozen=True, kw_only=True)
class PutUnder(Event):
    """RB07. A card has gone under the deck, the ``count``-th of this exchange."""

    kind = "under"
    count: int
    card: Secret[Card]


@dataclass(frozen=True, kw_only=True)
class FromDeck(DrewSeveral):
    """RB03. So many cards came off the deck, here in a turn's draw; only who got them knows which."""

    count: int


@dataclass(frozen=True, kw_only=True)
class DrewBonus(FromDeck):
    """RB05. The card for a new meld."""

    kind = "bonus"


@dataclass(frozen=True, kw_only=True)
class Refilled(FromDeck):
    """RB07. The end of an exchange."""

    kind = "refill"


@dataclass(frozen=True, kw_only=True)
class Reinforced(FromDeck):
    """RB07. Reinforcements were played."""

    kind = "reinforcements"


@dataclass(frozen=True, kw_only=True)
class MarkerShown(Event):
    """RB02. The Marker is set aside; so many cards are left."""

    kind = "marker"
    left: int


@dataclass(frozen=True, kw_only=True)
class Hoarded(TookSeveral):
    """RB16. A Hoard took discards, the deepest first."""

    kind = "hoard"


@dataclass(frozen=True, kw_only=True)
class Laid(Event):
    """RB04. A new meld, its cards in order."""

    kind = "lay"
    meld: int
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class LaidOff(Event):
    """RB06. A card was laid off on a meld."""

    kind = "lay_off"
    meld: int
    card: Card
    end: str


@dataclass(frozen=True, kw_only=True)
class Pickpocketed(Event):
    """RB07. A card that lay before ``victim`` was taken."""

    kind = "pickpocket"
    meld: int
    card: Card
    victim: Seat


@dataclass(frozen=True, kw_only=True)
class Stolen(Event):
    """RB07. A Thief took a Set of ``victim``."""

    kind = "thief"
    meld: int
    cards: Cards
    victim: Seat


@dataclass(frozen=True, kw_only=True)
class Swapped(Event):
    """RB07. A Switcheroo: two melds have changed sides."""

    kind = "switcheroo"
    gave: Cards
    got: Cards
    other: Seat


@dataclass(frozen=True, kw_only=True)
class LuckyDayPlayed(Event):
    """RB12. A card came from every other hand; who lost it and who got it know which."""

    kind = "lucky_day"
    count: int
    cards: Secret[Cards]
    lost: Secret[Card]


@dataclass(frozen=True, kw_only=True)
class Spied(Event):
    """RB07. A Spy looks at a hand."""

    kind = "spy"
    at: Seat
    hand: Secret[Cards]


@dataclass(frozen=True, kw_only=True)
class BattleOver(RoundOver):
    """RB10 to RB14. Who went out, and for each seat the points played, left in hand and for going out."""

    out: Seats
    sheet: tuple[tuple[int, int, int], ...]
