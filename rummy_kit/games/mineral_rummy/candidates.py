"""Every well-formed action in Mineral Rummy, legal or not: what the brute-force tests hold the listing against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rummy_kit.engine.actions import Action

from .pieces import Call, Discard, Draw, EndTurn, LayOff, Meld, MineralObservation, Pass, Swap
from .rules import MineralRummyRules


def candidates(game: MineralRummyRules, obs: MineralObservation) -> Iterator[Action]:
    """Draws, calls on every meld, every few cards for every own mineral, every card onto every meld."""
    if obs.seat is None:
        return
    seat, faces = obs.seat, tuple(dict.fromkeys(obs.hand))
    yield from (Draw(seat), Draw(seat, "discards"), EndTurn(seat), Pass(seat))
    largest = max((len(game.needs[mineral]) for mineral in obs.minerals), default=0)
    choices = {cards for size in range(1, largest + 1) for cards in combinations(obs.hand, size)}
    for rummy in (False, True):
        for mineral in obs.minerals:
            yield from (Meld(seat, mineral, cards, rummy) for cards in sorted(choices))
        for card in faces:
            yield Discard(seat, card, rummy)
            yield from (LayOff(seat, card, meld.mineral, rummy) for meld in obs.table)
    for meld in obs.table:
        yield from (Swap(seat, card, meld.mineral) for card in faces)
        yield from (Call(seat, meld.mineral, swap) for swap in (False, True))
