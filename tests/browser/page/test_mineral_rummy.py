"""Mineral Rummy on our own page: won by tapping, with rummy on board called; how it looks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewContext
from tests.browser.looks import problems
from tests.browser.page.desk import DeskHost
from tests.browser.players.mineral_rummy import MineralRummyPlayer

GAME_ID = "mineral_rummy"
ROUNDS = 4


def sit_down(host: DeskHost, page: Page, **settings: str | int) -> MineralRummyPlayer:
    settings = {"seats": 2, "bots": "mia", "seed": 3, "target": 200, **settings}
    return MineralRummyPlayer(host.open(page, **settings))


def test_a_round_is_won_by_tapping_and_rummy_on_board_is_called(host: DeskHost, new_context: NewContext) -> None:
    player = sit_down(host, new_context().new_page())
    banners = [player.play_round().banner]
    for _ in range(ROUNDS):
        if any(map(won, banners)) and player.calls:
            break
        player.next_round()
        banners.append(player.play_round().banner)
    assert any(map(won, banners)), "no round was won"
    assert player.calls, "no discard could be called"


def won(banner: str) -> bool:
    return "You went out" in banner or "Rummy! You" in banner


@pytest.mark.parametrize(("scheme", "width", "seats"), [("light", 1000, 4), ("dark", 320, 3)])
def test_every_phase_can_be_read_by_everybody(
    host: DeskHost, new_context: NewContext, scheme: Any, width: int, seats: int
) -> None:
    page = new_context(color_scheme=scheme, viewport={"width": width, "height": 800}).new_page()
    player = sit_down(host, page, seats=seats)
    looked = set()
    for _ in range(60):
        seen = player.my_move()
        if seen.phase not in looked:
            looked.add(seen.phase)
            assert problems(player.table) == [], seen.phase
        if seen.phase == "over" or looked >= {"start", "draw", "play", "answer"}:
            break
        player.move(seen)
    assert looked >= {"draw", "play"}
