"""What happens in a round of Rummy Battle: one kind of event each."""

from __future__ import annotations

from rummy_kit.engine.events import Card, Cards, DrewSeveral, Event, RoundOver, SeatNumber, Seats, Secret, TookSeveral


class UsedSecondChance(Event, kind="second_chance"):
    """RB07. An exchange begins."""


class PutUnder(Event, kind="under"):
    """RB07. A card has gone under the deck, number ``count`` of this exchange."""

    count: int
    card: Secret[Card]


class FromDeck(DrewSeveral):
    """RB03. A turn's draw brought this many cards off the deck; only the player who got them knows which."""

    count: int


class DrewBonus(FromDeck, kind="bonus"):
    """RB05. A card was drawn for a new meld."""


class Refilled(FromDeck, kind="refill"):
    """RB07. An exchange ends with a draw."""


class Reinforced(FromDeck, kind="reinforcements"):
    """RB07. Reinforcements were played."""


class MarkerShown(Event, kind="marker"):
    """RB02. The Marker was set aside; this many cards are left."""

    left: int


class Hoarded(TookSeveral, kind="hoard"):
    """RB16. A Hoard took these discards, the deepest first."""


class Laid(Event, kind="lay"):
    """RB04. A new meld was laid, its cards in order."""

    meld: int
    cards: Cards


class LaidOff(Event, kind="lay_off"):
    """RB06. A card was laid off on a meld."""

    meld: int
    card: Card
    end: str


class Pickpocketed(Event, kind="pickpocket"):
    """RB07. A card in front of ``victim`` was taken."""

    meld: int
    card: Card
    victim: SeatNumber


class Stolen(Event, kind="thief"):
    """RB07. A Thief took a Set from ``victim``."""

    meld: int
    cards: Cards
    victim: SeatNumber


class Switched(Event, kind="switcheroo"):
    """RB07. A Switcheroo: two melds have changed sides."""

    gave: Cards
    got: Cards
    other: SeatNumber


class LuckyDayPlayed(Event, kind="lucky_day"):
    """RB12. A card came from every other hand; those who lost or got one know which."""

    count: int
    cards: Secret[Cards]
    lost: Secret[Card]


class Spied(Event, kind="spy"):
    """RB07. A Spy looks at a hand."""

    at: SeatNumber
    hand: Secret[Cards]


class BattleOver(RoundOver):
    """RB10 to RB14. The round has ended: who went out and, for each seat, the points played, left in hand and for going
    out.
    """

    out: Seats
    sheet: tuple[tuple[int, int, int], ...]
