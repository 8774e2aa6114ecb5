"""What several test files need: players, and matches to play on."""

from __future__ import annotations

from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng


def people(count: int) -> list[Player]:
    return [Player(f"Player {seat}") for seat in range(count)]


def play_on(match: Match, actions: int, seed: int = 1) -> Match:
    """Make this many random moves, over several rounds if need be."""
    luck = Rng(seed, "test")
    for _ in range(actions):
        if match.over:
            break
        if match.round_over:
            match.deal_round()
        seat = match.state.to_act[0]
        match.act(match.game.sample_action(match.observe(seat), luck))
    return match


def play_round(match: Match) -> Match:
    """Play on to the end of the round."""
    luck = Rng(match.round, "test")
    while not match.round_over:
        seat = match.state.to_act[0]
        match.act(match.game.sample_action(match.observe(seat), luck))
    return match
