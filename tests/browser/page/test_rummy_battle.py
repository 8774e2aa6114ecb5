"""Rummy Battle on our own page: rounds won by tapping, with what only this game has."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import cut_off, problems
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.players.rummy_battle import RummyBattlePlayer
from tests.browser.wire import views_with_open_cards_only

GAME_ID = "rummy_battle"
SEEDS = (1, 20, 19, 15)  # rounds that are won this way: the first, and spares in case rules or bots change
TURNS = 12


def sit_down(host: DeskHost, page: Page, **settings: Any) -> RummyBattlePlayer:
    settings = {"seats": 2, "bots": "mia", "seed": SEEDS[0], **settings}
    return RummyBattlePlayer(host.open(page, **settings))


def open_to_all(obs: Any) -> tuple[str, ...]:
    return tuple(obs.discards + obs.spent[-1:])


def test_a_round_is_won_by_tapping_on_a_phone(host: DeskHost, open_window: OpenWindow) -> None:
    """Until then, only own and open cards reach the page."""
    for seed in SEEDS:
        host.told.clear()
        player = sit_down(host, open_window(has_touch=True), seed=seed)
        host.make_narrow(player.page, 320)
        if player.play_round().banner_text.startswith("You win with the most points."):
            assert cut_off(player.table) == []
            assert views_with_open_cards_only(host.told, host.match(player.page), open_to_all) > TURNS
            return
    raise AssertionError("no round was won")


@pytest.mark.parametrize(
    ("scheme", "width", "bots"),
    [pytest.param("light", 1000, "mia", marks=pytest.mark.soak), ("dark", 320, "mia,ada,ben")],
)
def test_odds_ask_for_a_guess_and_show_the_grid(
    host: DeskHost, scheme: Any, width: int, bots: str, open_window: OpenWindow
) -> None:
    page = open_window(color_scheme=scheme, has_touch=width == 320)
    player = sit_down(host, page, seats=bots.count(",") + 2, bots=bots)
    host.make_narrow(page, width)
    player.begin()
    grid = guess(player, "Compare with the row", "The deck: ")
    said = player.table.locator("[data-panel]")
    expect(said).to_contain_text(re.compile("you guessed|Your guess is near"))  # what the squares hold has arrived
    assert grid.locator(".trials").count() >= 1
    assert cut_off(player.table) == [], "before the draw"
    player.press_and_see("draw")
    grid = guess(player, "Just show me", "The chance was ")
    assert "unseen cards help" in (grid.get_attribute("aria-label") or "")
    assert grid.locator(".cell").count() == 4 * 13 + 2, "four suits, the jokers, and action cards"
    assert problems(player.table) == [], "with the odds"
    player.choose_all(*player.look().faces[:3])
    assert cut_off(player.table) == [], "with chosen cards"


def guess(player: RummyBattlePlayer, answer: str, title: str) -> Locator:
    """Ask for the odds, guess, and see why; returns the grid of unseen cards."""
    player.press_and_see("odds")
    panel = player.table.locator("[data-panel]")
    expect(panel.locator("h3")).to_have_text("Guess first")
    slider = panel.get_by_role("slider")
    expect(slider).to_be_focused()
    slider.press("PageUp")
    expect(slider).to_have_attribute("aria-valuetext", "Your guess: 10 of 100.")
    panel.get_by_role("button", name=answer).press("Enter")
    expect(panel.locator("h3")).to_contain_text(title)
    panel.get_by_role("button", name="See why").click()
    grid = panel.get_by_role("img")
    expect(grid).to_be_visible()
    return grid
