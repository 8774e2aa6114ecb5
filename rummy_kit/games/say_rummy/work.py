"""The work area: the chosen cards in the order of a word, what wild cards stand for, where the cards go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rummy_kit.engine.cards import Face
from rummy_kit.table.view import Draft, number_in

from .pieces import WILD, Add, Lay, Propose

Arranged = tuple[tuple[str, Face], ...]
"""Cards in the order of the word: keys and faces."""


@dataclass(frozen=True)
class Work:
    """A word in the making.

    ``named`` says what each wild card was named so far, by key. ``to`` is the word on the table that the cards go to,
    -1 for a new word; ``before`` whether they go in front of it.
    """

    cards: Arranged
    named: Mapping[str, Face]
    to: int
    before: bool

    @classmethod
    def of(cls, draft: Draft, sounds: Mapping[Face, object], words: int) -> Work:
        """What the player has laid out, at a table with these sounds and so many words."""
        cards = arrange(draft)
        wilds = [key for key, face in cards if face == WILD]
        named = {key: draft.text.get(f"wild{number}", "") for number, key in enumerate(wilds, start=1)}
        word, _, side = draft.text.get("where", "").partition(":")
        to = number_in(word) if side in ("before", "after") and number_in(word) < words else -1
        return cls(cards, {key: name for key, name in named.items() if name in sounds}, to, side == "before")

    @property
    def wilds(self) -> tuple[int, ...]:
        """The places of the wild cards."""
        return tuple(at for at, (_, face) in enumerate(self.cards) if face == WILD)

    @property
    def all_named(self) -> bool:
        """Whether every wild card stands for a sound."""
        return len(self.named) == len(self.wilds)

    @property
    def sounds(self) -> tuple[Face, ...]:
        """The sounds of the cards, wild ones as named; ``""`` for one that is not."""
        return tuple(self.named.get(key, "") if face == WILD else face for key, face in self.cards)

    @property
    def sides(self) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
        """The sounds that go before and after the word on the table."""
        return (self.sounds, ()) if self.before and self.to >= 0 else ((), self.sounds)

    def claim(self, seat: int) -> Lay | Add:
        """The word laid, or added to where the player said."""
        before, after = self.sides
        return Lay(seat, after, self.wilds) if self.to < 0 else Add(seat, self.to, before, after, self.wilds)

    def proposal(self, seat: int, spelling: str) -> Propose:
        """The same put to the vote."""
        return Propose(seat, spelling, self.to, *self.sides, self.wilds)

    def ways(self, seat: int, to: int) -> list[Add]:
        """All ways to add the cards to that word: after it, before it, or on both sides."""
        sounds, size = self.sounds, len(self.cards)
        return [Add(seat, to, sounds[:cut], sounds[cut:], self.wilds) for cut in (0, size, *range(1, size))]


def arrange(draft: Draft) -> Arranged:
    """The chosen cards in the order of the word: as chosen, but those put into a place stand there."""
    placed = {key: number_in(place.removeprefix("tray:")) for place, key in draft.places.items()}
    word = [card for card in draft.hand if card[0] not in placed]
    for key, face in sorted((card for card in draft.hand if card[0] in placed), key=lambda card: placed[card[0]]):
        word.insert(placed[key] - 1, (key, face))
    return tuple(word)
