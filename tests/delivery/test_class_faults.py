"""Whatever fails while pupils play with each other, every table goes on at the last acknowledged move."""

from __future__ import annotations

import pytest

from rummy_kit import games
from tests.loops import run_apart
from tools.class_faults import PLACES, play


@pytest.mark.soak
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", games.names())
def test_after_twenty_faults_no_move_is_lost_doubled_or_out_of_turn(game: str, place: str) -> None:
    with PLACES[place]() as matches:
        assert run_apart(play(matches, game, 20, 1, print)) == []
