"""Mineral Rummy in Voilà and in JupyterLab: won by keyboard alone and by tapping, with rummy on board called."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser import servers
from tests.browser.conftest import NewContext
from tests.browser.looks import axe_problems, cut_off
from tests.browser.minerals import Keyboard, MineralPlayer, Tapping
from tests.browser.test_lab import LabHost
from tests.browser.test_voila import VoilaHost

ROUNDS = 4
LESSON = ("mineral-rummy", "Mineral Rummy")


class MineralVoila(VoilaHost):
    lesson, title = LESSON


class MineralLab(LabHost):
    lesson, title = LESSON


Host = MineralVoila | MineralLab


@pytest.fixture(scope="module", params=["voila", "lab"])
def host(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "voila":
        server, base = servers.voila(folder)
        yield MineralVoila(server, base)
    else:
        server, base, token = servers.lab(folder)
        yield MineralLab(server, base, token, folder / "notebooks")
    server.close()


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
