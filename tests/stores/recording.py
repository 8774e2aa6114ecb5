"""Matches that are played while a store keeps them."""

from __future__ import annotations

from typing import Any

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import Recorder, Store
from tests.engine.helpers import people


def recorded(store: Store, game: Any) -> Recorder:
    return Recorder.create(store, Match(game, people(2), 3, practice=True), games.load)


def play(recorder: Recorder, actions: int) -> None:
    for _ in range(actions):
        match = recorder.match
        seat = match.state.to_act[0]
        recorder.act(match.game.sample_action(match.observe(seat), match.bot_rng(seat)))
