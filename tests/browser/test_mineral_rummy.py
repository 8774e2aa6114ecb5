"""Mineral Rummy in Voilà and in JupyterLab: won by keyboard alone and by tapping, with rummy on board called."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewContext
from tests.browser.hosts import Host
from tests.browser.looks import axe_problems, cut_off
from tests.browser.minerals import Keyboard, MineralPlayer, Tapping

ROUNDS = 4
LESSON = "mineral_rummy"


def sit_down(host: Host, page: Page, hands: type[MineralPlayer], **settings: str | int) -> MineralPlayer:
    return hands(host.open(page, **{"seats": 2, "bots": "mia", "seed": 3, "target": 200, **settings}))


@pytest.mark.parametrize("hands", [Keyboard, Tapping])
def test_a_round_is_won_and_rummy_on_board_is_called(
    host: Host, new_context: NewContext, hands: type[MineralPlayer]
) -> None:
    player = sit_down(host, new_context().new_page(), hands)
    won = player.play_on()
    for _ in range(ROUNDS):
        if won and player.calls:
            break
        player.next_round()
        won = player.play_on() or won
    assert won, "no round was won"
    assert player.calls, "no discard could be called"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_cut_off(host: Host, new_context: NewContext, scheme: str) -> None:
    page = new_context(color_scheme=scheme).new_page()
    player = sit_down(host, page, Tapping, seats=4)
    looked = set()
    for _ in range(60):
        now = player.until(lambda seen: seen.phase != "waiting", "my move")
        if now.phase not in looked:
            looked.add(now.phase)
            assert axe_problems(player.table) == []
            assert cut_off(player.table) == []
        if now.phase == "over" or looked >= {"start", "draw", "play", "call"}:
            break
        if now.phase == "start":
            player.press("start")
            player.until(lambda seen: seen.phase != "start", "the game to begin")
        else:
            player.one_move(now)
    assert looked >= {"draw", "play"}


@pytest.mark.parametrize("host", ["voila"], indirect=True)  # JupyterLab leaves no room on a phone
@pytest.mark.parametrize("width", [320])
def test_a_phone_shows_everything(host: Host, new_context: NewContext, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    player = sit_down(host, page, Keyboard, seats=3)
    now = player.until(lambda seen: seen.phase != "waiting", "my move")
    if now.phase == "start":
        player.press("start")
        player.until(lambda seen: seen.phase not in ("start", "waiting"), "my move")
    assert cut_off(player.table) == []
    assert axe_problems(player.table) == []
