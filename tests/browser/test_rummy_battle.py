"""Rummy Battle in Voilà and in JupyterLab: rounds won by keyboard only and by tapping, with what only this game has."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_kit.subjects import odds
from tests.browser.conftest import HostOf, NewContext
from tests.browser.hosts import AT_ONCE, Host
from tests.browser.looks import axe_problems, cut_off
from tests.browser.player import ByKeyboard, ByTapping, look_until
from tests.browser.wire import Frame, collect, newest_match, views_with_open_cards_only

LESSON = "rummy_battle"
SEEDS = (15, 1, 20, 19)  # rounds that are won this way: the first, and others should rules or bots change
MOVES = 150
TURNS = 12

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


class Battler:
    """Draws, lays what fits, lays off, and gives away the dearest card that has no partner."""

    def __init__(self, hands: ByKeyboard | ByTapping) -> None:
        self.hands, self.table = hands, hands.table

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.table.evaluate(SEEN)
        return seen

    def wait(self, true: Any, what: str) -> dict[str, Any]:
        return look_until(self.table.page, self.look, true, what)

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

    def begin(self) -> dict[str, Any]:
        """Until there is something to do; a game that waits for Start is started."""
        seen = self.wait(lambda now: not now["waiting"], "the table")
        return self.press("start") if "start" in seen["actions"] else seen

    def play_round(self) -> str:
        seen = self.begin()
        for _ in range(MOVES):
            if "next_round" in seen["actions"] or "new_game" in seen["actions"]:
                return str(seen["more"])
            seen = self.move(seen)
        raise AssertionError("the round does not end")

    def move(self, seen: dict[str, Any]) -> dict[str, Any]:
        if seen["actions"].get("draw"):
            return self.press("draw")
        melds = sorted(odds.melds(Counter(seen["hand"])), key=lambda meld: (odds.points(meld), meld))
        if melds:
            now = self.choose(*melds[-1])
            return self.press("lay" if now["actions"].get("lay") else "lay_only")
        return self.give_away(seen)

    def give_away(self, seen: dict[str, Any]) -> dict[str, Any]:
        hand = seen["hand"]
        card = max(hand, key=lambda face: (not has_partner(face, hand), odds.points([face]), face))
        now = self.choose(card)
        if now["actions"].get("add") and len(now["hand"]) > 2:
            return self.press("add")
        return self.press("discard")


def has_partner(face: str, hand: list[str]) -> bool:
    """Whether another card of the hand has the same rank, or is near in the suit."""
    if face not in odds.RANK_OF:
        return False
    others = hand.copy()
    others.remove(face)
    for other in odds.RANK_OF.keys() & set(others):
        apart = abs(odds.RANK_OF[other] - odds.RANK_OF[face])
        if apart == 0 or (apart < 3 and odds.SUIT_OF[other] == odds.SUIT_OF[face]):
            return True
    return False


def sit_down(host: Host, page: Page, hands: type[ByKeyboard] | type[ByTapping], **settings: Any) -> Battler:
    return Battler(hands(host.open(page, **{"seats": 2, "bots": "mia", "seed": SEEDS[0], **settings})))


@pytest.mark.parametrize("hands", [ByKeyboard, ByTapping])
def test_a_round_is_won(host: Host, hands: type[ByKeyboard] | type[ByTapping], new_context: NewContext) -> None:
    """By keyboard in a wide window, by tapping on a phone."""
    for seed in SEEDS:
        player = sit_down(host, new_context(has_touch=hands is ByTapping).new_page(), hands, seed=seed)
        if hands is ByTapping:
            host.make_narrow(player.table.page, 320)
        if player.play_round().startswith("Most points: You."):
            assert cut_off(player.table) == []
            return
    raise AssertionError("no round was won")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_odds_open_after_the_draw_and_show_the_grid(host: Host, scheme: Any, new_context: NewContext) -> None:
    player = sit_down(host, new_context(color_scheme=scheme).new_page(), ByTapping)
    if scheme == "dark":
        host.go_dark(player.table.page)
    seen = player.begin()
    assert "odds" not in seen["actions"], "not before the decision"
    assert axe_problems(player.table) == []
    grid = open_odds(player)
    assert "unseen cards help" in (grid.get_attribute("aria-label") or "")
    assert grid.locator(".cell").count() == 4 * 13 + 2, "four suits, the jokers, and action cards"
    assert grid.locator(".trials").count() == 1
    assert axe_problems(player.table) == []
    player.choose(player.look()["hand"][0])
    assert axe_problems(player.table) == []


def open_odds(player: Battler) -> Locator:
    """Draw, ask for the odds of the draw, and see why; gives the grid of unseen cards."""
    player.press("draw")
    player.press("odds")
    panel = player.table.locator("[data-panel]")
    expect(panel.locator("h3")).to_contain_text("The chance was")
    panel.get_by_role("button", name="See why").click()
    grid = panel.get_by_role("img")
    expect(grid).to_be_visible()
    return grid


def test_nothing_is_cut_off_at_320_px(host: Host, new_context: NewContext) -> None:
    player = sit_down(host, new_context(has_touch=True).new_page(), ByTapping, seats=4, bots="mia,ada,ben")
    host.make_narrow(player.table.page, 320)
    player.begin()
    assert cut_off(player.table) == [], "while drawing"
    open_odds(player)
    assert cut_off(player.table) == [], "with the odds"
    player.choose(*player.look()["hand"][:3])
    assert cut_off(player.table) == [], "with chosen cards"


def test_only_own_and_open_cards_reach_the_page(in_voila: HostOf, new_context: NewContext) -> None:
    page = new_context().new_page()
    frames: list[Frame] = []
    collect(page, frames)
    host = in_voila(LESSON, AT_ONCE)
    player = sit_down(host, page, ByTapping, seats=3, bots="mia,ada")
    seen = player.begin()
    for _ in range(TURNS):
        seen = player.move(seen)
    match = newest_match(host.server.store)
    assert views_with_open_cards_only(frames, match, lambda view: view.discards + view.spent[-1:]) > TURNS
