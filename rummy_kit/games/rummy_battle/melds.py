"""Sets and Runs on the table: what fits them, what they can lose, and for whom each card scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.subjects import odds

from .deck import JOKER


@dataclass(frozen=True)
class BattleMeld:
    """A Set or Run on the table with all cards laid off on it.

    ``home`` is the player who laid it or to whom it has moved; ``owners[i]`` is the player who has ``cards[i]`` in
    front of them and scores it. Where that is not ``home``, the card was laid off.
    """

    id: int
    home: int
    shape: odds.Shape
    cards: Pile
    owners: tuple[int, ...]

    @classmethod
    def of(cls, cards: Pile, player: int = 0, id: int = 0) -> BattleMeld:
        """The meld of these cards, a Set or a Run in this order, as that player lays it."""
        shape = odds.read(cards)
        assert shape is not None
        return cls(id, player, shape, cards, (player,) * len(cards))

    @property
    def is_set(self) -> bool:
        """Whether the meld is a Set; otherwise it is a Run."""
        return self.shape.kind == "set"

    @property
    def there(self) -> bool:
        """Whether its home still has a card of it in front of them; only then can it be stolen or swapped."""
        return self.home in self.owners

    @cached_property
    def takes(self) -> tuple[tuple[Face, odds.End], ...]:
        """RB06, RB13. Every card that may be laid off here, and at which end of a Run."""
        return odds.additions(self.shape, self.cards)

    @cached_property
    def fitting(self) -> frozenset[Face]:
        """RB06. The cards that may be laid off here."""
        return frozenset(card for card, _ in self.takes)

    def grown(self, card: Face, owner: int, end: odds.End) -> BattleMeld:
        """RB06. The meld with one more card, which is in front of ``owner``."""
        if end == "low":
            shape = replace(self.shape, low=self.shape.low - 1)
            return BattleMeld(self.id, self.home, shape, (card, *self.cards), (owner, *self.owners))
        return BattleMeld(self.id, self.home, self.shape, (*self.cards, card), (*self.owners, owner))

    def can_lose(self, place: int) -> bool:
        """RB06. Whether what remains without that card is a Set or Run."""
        jokers = self.cards.count(JOKER) - (self.cards[place] == JOKER)
        return odds.enough(len(self.cards) - 1, jokers) and (self.is_set or place in (0, len(self.cards) - 1))

    def less(self, place: int) -> BattleMeld:
        """RB06. The meld without the card at that place."""
        cards = self.cards[:place] + self.cards[place + 1 :]
        owners = self.owners[:place] + self.owners[place + 1 :]
        shape = self.shape if self.is_set or place else replace(self.shape, low=self.shape.low + 1)
        return replace(self, shape=shape, cards=cards, owners=owners)

    def places_of(self, player: int) -> tuple[int, ...]:
        """The places of the cards in front of that player."""
        return tuple(place for place, owner in enumerate(self.owners) if owner == player)

    def before(self, player: int) -> Pile:
        """RB06. The cards in front of that player."""
        return tuple(self.cards[place] for place in self.places_of(player))

    def move_to(self, home: int) -> BattleMeld:
        """The meld in front of another player; what others laid off on it stays in front of them."""
        owners = tuple(home if owner == self.home else owner for owner in self.owners)
        return replace(self, home=home, owners=owners)
