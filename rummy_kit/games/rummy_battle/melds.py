"""Sets and Runs on the table: whose they are, and for whom each card scores."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.subjects import odds


@dataclass(frozen=True)
class BattleMeld(odds.SetOrRun):
    """A Set or Run on the table with all cards laid off on it (RB06).

    ``home`` is the player who laid it or to whom it has moved; ``owners[i]`` is the player who has ``cards[i]`` in
    front of them and scores it. Where that is not ``home``, the card was laid off.
    """

    id: int
    home: int
    shape: odds.Shape
    cards: Pile
    owners: tuple[int, ...]

    @classmethod
    def laid(cls, cards: Pile, player: int, id: int) -> BattleMeld:
        """The meld of these cards, in this order, as that player lays it."""
        return cls(id, player, odds.Meld.of(cards).shape, cards, (player,) * len(cards))

    @property
    def there(self) -> bool:
        """Whether its home still has a card of it in front of them; only then can it be stolen or swapped."""
        return self.home in self.owners

    def add(self, card: Face, owner: int, end: odds.End) -> BattleMeld:
        """The meld with one more card, which is in front of ``owner``."""
        return self.grown(card, end, owners=(owner, *self.owners) if end == "low" else (*self.owners, owner))

    def lose(self, place: int) -> BattleMeld:
        """The meld without the card at that place."""
        return self.less(place, owners=self.owners[:place] + self.owners[place + 1 :])

    def places_of(self, player: int) -> tuple[int, ...]:
        """The places of the cards in front of that player."""
        return tuple(place for place, owner in enumerate(self.owners) if owner == player)

    def before(self, player: int) -> Pile:
        """The cards in front of that player."""
        return tuple(self.cards[place] for place in self.places_of(player))

    def move_to(self, home: int) -> BattleMeld:
        """The meld in front of another player; what others laid off on it stays in front of them."""
        owners = tuple(home if owner == self.home else owner for owner in self.owners)
        return replace(self, home=home, owners=owners)
