"""Rounds of Mineral Rummy that a viewer cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.rng import Rng

from .deck import ions_of
from .pieces import MineralObservation, MineralState
from .rules import MineralRummyRules


def resample(game: MineralRummyRules, obs: MineralObservation, rng: Rng) -> MineralState:
    """The hidden cards dealt again: other hands, the stock, the others' minerals and those out of play."""
    hidden = Counter(ions_of(game.deck)) - Counter(obs.hand) - Counter(obs.discards)
    for meld in obs.table:
        hidden -= Counter(meld.cards)
    hands, stock = game.deal_again(obs, hidden, rng)
    minerals, unused = _minerals(game, obs, rng)
    return MineralState.like(obs, hands=hands, stock=stock, minerals=minerals, unused=unused)


def _minerals(game: MineralRummyRules, obs: MineralObservation, rng: Rng) -> tuple[tuple[Pile, ...], Pile]:
    """All hidden minerals, dealt so that no player has more of them than the cards in hand can still meld (MR13)."""
    seen = {*obs.minerals, *(meld.mineral for meld in obs.table)}
    pack = rng.shuffle([mineral for mineral in game.needs if mineral not in seen])
    others = [seat for seat, count in enumerate(obs.mineral_counts) if count and seat != obs.seat]
    found = _share(game, obs, others, pack) or _share(game, obs, others, pack, keep_enough=False)
    assert found is not None, "there are as many hidden minerals as places for them"
    own = {seat: game.deck.sort(dealt) for seat, dealt in found.items()}
    if obs.seat is not None:
        own[obs.seat] = obs.minerals
    given = {mineral for dealt in own.values() for mineral in dealt}
    unused = game.deck.sort([mineral for mineral in pack if mineral not in given])
    return tuple(own.get(seat, ()) for seat in range(obs.seats)), unused


def _share(
    game: MineralRummyRules, obs: MineralObservation, seats: list[int], pack: tuple[Face, ...], keep_enough: bool = True
) -> dict[int, Pile] | None:
    """Minerals from the pack for these seats, the first that fit; ``None`` if none do."""
    if not seats:
        return {}
    seat, rest = seats[0], seats[1:]
    for dealt in combinations(pack, obs.mineral_counts[seat]):
        held = obs.hand_counts[seat] - (obs.turn == seat and obs.phase == "play")
        if keep_enough and game.sum_needed(dealt) > held:
            continue
        left = tuple(mineral for mineral in pack if mineral not in dealt)
        others = _share(game, obs, rest, left, keep_enough)
        if others is not None:
            return {seat: dealt, **others}
    return None
