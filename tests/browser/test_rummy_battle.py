"""A round of Rummy Battle in Voilà, won by keyboard only and by tapping, with what only this game has."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_kit.subjects import odds
from tests.browser import servers
from tests.browser.conftest import NewContext
from tests.browser.looks import axe_problems
from tests.browser.player import ByKeyboard, ByTapping

SEED = 20  # a round that is won this way
MOVES = 150
PATIENCE = 60  # seconds

SEEN = """root => ({
  hand: [...root.querySelectorAll("[role=option]")].map((card) => card.dataset.item.split("#")[0]),
  actions: Object.fromEntries([...root.querySelectorAll("[role=toolbar] button")].map((button) =>
    [button.dataset.item, button.ariaDisabled !== "true"])),
  waiting: root.querySelector(".turn.theirs") !== null &&
    !["next_round", "new_game"].some((action) => root.querySelector(`[role=toolbar] [data-item=${action}]`)),
  banner: root.querySelector(".turn b").innerText,
  more: root.querySelector(".turn .do span").innerText,
  tray: root.querySelectorAll(".tray .card").length,
  panel: root.querySelector("[data-panel] h3")?.innerText ?? "",
  log: [...root.querySelectorAll("[role=log] li")].map((line) => line.textContent).join(" "),
})"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server, address = servers.voila(tmp_path_factory.mktemp("voila"))
    yield f"{address}voila/render/rummy-battle.ipynb"
    server.close()


def the_table(page: Page) -> Locator:
    """The table of the game, among all that the lesson shows."""
    table = page.locator(".rk", has=page.get_by_role("heading", name="Rummy Battle", exact=True))
    table.wait_for()
    return table


class Battler:
    """Draws, lays what fits, lays off, and gives away the dearest card."""

    def __init__(self, hands: ByKeyboard | ByTapping) -> None:
        self.hands, self.table = hands, hands.table

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.table.evaluate(SEEN)
        return seen

    def wait(self, true: Any, what: str) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while not true(seen := self.look()):
            assert time.monotonic() < end, f"waited in vain for {what}: {seen}"
            self.table.page.wait_for_timeout(40)
        return seen

    def press(self, action: str) -> dict[str, Any]:
        """Press a button, and wait until the table has answered and it is our move again."""
        before = self.look()
        self.hands.press(action)

        def answered(now: dict[str, Any]) -> bool:
            if "start" in before["actions"]:
                return "start" not in now["actions"]
            return bool(now["log"] != before["log"] or now["panel"] != before["panel"])

        return self.wait(lambda now: not now["waiting"] and answered(now), f"the answer to {action}")

    def choose(self, *cards: str) -> dict[str, Any]:
        for card in cards:
            if isinstance(self.hands, ByKeyboard):
                self.hands.choose(card)
            else:
                self.hands.card(card).click()
        return self.wait(lambda now: now["tray"] == len(cards), "the kernel to know the chosen cards")

    def play_round(self) -> str:
        seen = self.wait(lambda now: not now["waiting"], "the table")
        for _ in range(MOVES):
            if "next_round" in seen["actions"] or "new_game" in seen["actions"]:
                return str(seen["more"])
            seen = self.move(seen)
        raise AssertionError("the round does not end")

    def move(self, seen: dict[str, Any]) -> dict[str, Any]:
        if "start" in seen["actions"]:
            return self.press("start")
        if seen["actions"].get("draw"):
            return self.press("draw")
        melds = sorted(odds.melds(Counter(seen["hand"])), key=lambda meld: (odds.points(meld), meld))
        if melds:
            now = self.choose(*melds[-1])
            return self.press("lay" if now["actions"].get("lay") else "lay_only")
        return self.give_away(seen)

    def give_away(self, seen: dict[str, Any]) -> dict[str, Any]:
        card = max(seen["hand"], key=lambda face: (odds.points([face]), face))
        now = self.choose(card)
        if now["actions"].get("add") and len(now["hand"]) > 2:
            return self.press("add")
        return self.press("discard")


@pytest.mark.parametrize("hands", [ByKeyboard, ByTapping])
def test_a_round_is_won(hands: type[ByKeyboard] | type[ByTapping], base: str, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{base}?seats=2&bots=mia&seed={SEED}")
    ended = Battler(hands(the_table(page))).play_round()
    assert ended.startswith("Most points: You"), ended


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_odds_open_after_the_draw_and_show_the_grid(scheme: Any, base: str, new_context: NewContext) -> None:
    page = new_context(color_scheme=scheme).new_page()
    page.goto(f"{base}?seats=2&bots=mia&seed={SEED}")
    player = Battler(ByTapping(the_table(page)))
    seen = player.wait(lambda now: not now["waiting"], "the table")
    if "start" in seen["actions"]:
        seen = player.press("start")
    assert "odds" not in seen["actions"], "not before the decision"
    assert axe_problems(player.table) == []
    player.press("draw")
    player.press("odds")
    panel = player.table.locator("[data-panel]")
    expect(panel.locator("h3")).to_contain_text("The chance was")
    panel.get_by_role("button", name="See why").click()
    grid = panel.get_by_role("img")
    expect(grid).to_be_visible()
    assert "unseen cards help" in (grid.get_attribute("aria-label") or "")
    assert grid.locator(".cell").count() == 4 * 13 + 2, "four suits, the jokers, and action cards"
    assert grid.locator(".trials").count() == 1
    assert axe_problems(player.table) == []
    player.choose(player.look()["hand"][0])
    assert axe_problems(player.table) == []
