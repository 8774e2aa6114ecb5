"""Mineral Rummy on our own page: won by tapping, with rummy on board called; how it looks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.looks import axe_problems, cut_off
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.player import Seen
from tests.browser.players.mineral_rummy import MineralRummyPlayer

GAME_ID = "mineral_rummy"
WINDOWS = {"wide": (1280, 640), "Lab": (1100, 640), "narrow": (900, 640), "phone": (375, 667), "small": (320, 568)}

# the words of mineral cards that stick out of their card or lie under its number, and ions that it has no room for
TORN = """mine => [...mine.querySelectorAll(".card.large")].flatMap((card) => {
  const frame = card.getBoundingClientRect(), number = card.querySelector(".number").getBoundingClientRect();
  const chips = card.querySelector(".chips");
  const torn = chips.scrollWidth > chips.clientWidth ? [card.textContent] : [];
  for (const part of card.querySelectorAll(".facts > b, .facts .formula, .facts small, .kind-label, .picture svg")) {
    const range = document.createRange();
    range.selectNodeContents(part);
    for (const box of part.matches("svg") ? part.getClientRects() : range.getClientRects()) {
      const under = box.right > number.left + 1 && box.top < number.bottom - 2 && box.bottom > number.top + 2;
      if (under || box.left < frame.left || box.right > frame.right - 3 || box.bottom > frame.bottom)
        torn.push(`${part.textContent} of ${card.textContent}`);
    }
  }
  return torn;
})"""
ROUNDS = 4  # the first has all; the others are spares, in case rules or bots change


def sit_down(host: DeskHost, page: Page, **settings: str | int) -> MineralRummyPlayer:
    settings = {"seats": 2, "bots": "mia", "seed": 2, "target": 200, **settings}
    return MineralRummyPlayer(host.open(page, **settings))


def test_a_round_is_won_by_tapping_and_rummy_on_board_is_called(host: DeskHost, open_window: OpenWindow) -> None:
    """In the dark on the smallest phone, where nothing is cut off in any phase."""
    player = Looking(sit_down(host, open_window(320, 800, color_scheme="dark", has_touch=True)).table)
    banners = [player.play_round().banner]
    for _ in range(ROUNDS):
        if any(map(won, banners)) and player.calls:
            break
        player.next_round()
        banners.append(player.play_round().banner)
    assert any(map(won, banners)), "no round was won"
    assert player.calls, "no discard could be called"
    assert player.looked >= {"draw", "play", "answer"}
    assert axe_problems(player.table) == []


class Looking(MineralRummyPlayer):
    """Looks whether anything is cut off when a phase comes for the first time."""

    looked: frozenset[str] = frozenset()

    def move(self, seen: Seen) -> None:
        if seen.phase not in self.looked:
            assert cut_off(self.table) == [], seen.phase
            self.looked |= {seen.phase}
        super().move(seen)


def won(banner: str) -> bool:
    return "You went out" in banner or "Rummy! You" in banner


@pytest.mark.soak
@pytest.mark.parametrize(("scheme", "width", "seats"), [("light", 1000, 4), ("dark", 320, 3)])
def test_every_phase_can_be_read_by_everybody(
    host: DeskHost, open_window: OpenWindow, scheme: Any, width: int, seats: int
) -> None:
    page = open_window(width, 800, color_scheme=scheme)
    player = sit_down(host, page, seats=seats)
    looked = set()
    for _ in range(60):
        seen = player.my_move()
        if seen.phase not in looked:
            looked.add(seen.phase)
            assert cut_off(player.table) == [], seen.phase
        if seen.phase == "over" or looked >= {"start", "draw", "play", "answer"}:
            break
        player.move(seen)
    assert looked >= {"draw", "play"}
    assert axe_problems(player.table) == []


def test_each_mineral_is_whole_on_each_window(host: DeskHost, open_window: OpenWindow) -> None:
    page = open_window()
    table = host.open(page, seats=3, seed=1)
    view, faces = page.evaluate("[model.get('view'), model.get('setup').faces]")
    minerals = [name for name, face in faces.items() if "facts" in face]
    mine = next(zone for zone in view["zones"] if zone["cards"] and zone["cards"][0]["face"] in minerals)
    for first in range(0, len(minerals), 3):
        mine["cards"] = [
            {"key": f"minerals:{at}", "face": name, "have": list(range(len(faces[name]["facts"]["chips"])))}
            for at, name in enumerate(minerals[first : first + 3])
        ]
        view["rev"] += 1
        page.evaluate("view => model.set('view', view)", view)
        for where, (width, height) in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            assert table.locator(".mine").evaluate(TORN) == [], where
