"""Every well-formed action of a position, legal or not, for brute-force tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile
from rummy_kit.subjects import odds

from .pieces import (
    BattleObservation,
    Discard,
    Draw,
    Hoard,
    Lay,
    LayOff,
    LuckyDay,
    Pickpocket,
    Refill,
    Reinforcements,
    SecondChance,
    Spy,
    Switcheroo,
    Take,
    Thief,
    Under,
)
from .rules import RummyBattleRules

LONGEST_TRIED = 4


def candidates(game: RummyBattleRules, obs: BattleObservation) -> Iterator[Action]:
    """Every well-formed action, legal or not; melds of more than four cards only where the hand makes them."""
    seat = obs.seat
    if seat is None:
        return
    yield from (SecondChance(seat), Refill(seat), Draw(seat), LuckyDay(seat), Reinforcements(seat))
    for count in range(len(obs.discards) + 2):
        yield from (Take(seat, count), Hoard(seat, count))
    for cards in _choices(obs.hand):
        yield from (Lay(seat, cards, True), Lay(seat, cards, False))
    faces = tuple(dict.fromkeys(obs.hand))
    for card in faces:
        yield from (Discard(seat, card), Under(seat, card))
    for meld in obs.table:
        yield Thief(seat, meld.id)
        yield from (LayOff(seat, meld.id, card, end) for card in faces for end in ("", "low", "high"))
        yield from (Pickpocket(seat, meld.id, place) for place in range(-1, len(meld.cards) + 1))
        yield from (Switcheroo(seat, meld.id, other.id) for other in obs.table)
    yield from (Spy(seat, other) for other in range(-1, obs.seats + 1))


def _choices(hand: Pile) -> tuple[Pile, ...]:
    found: dict[Pile, None] = {}
    for size in range(1, LONGEST_TRIED + 1):
        for cards in combinations(hand, size):
            found[cards] = None
            found.update(dict.fromkeys(odds.arrangements(cards)))
    found.update(dict.fromkeys(odds.melds(Counter(hand))))
    return tuple(found)
