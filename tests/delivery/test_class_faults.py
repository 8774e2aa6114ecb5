"""Whatever fails while pupils play with each other, every table goes on at the last acknowledged move."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from rummy_kit import games
from tools.class_faults import PLACES, play


@pytest.mark.soak
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", games.names())
def test_after_twenty_faults_no_move_is_lost_doubled_or_out_of_turn(game: str, place: str) -> None:
    # another thread, because browser tests leave a loop running in this one
    with PLACES[place]() as matches, ThreadPoolExecutor() as other:
        assert other.submit(lambda: asyncio.run(play(matches, game, 20, 1, print))).result() == []
