"""What is laid comes to life for a moment: it never lasts, never waits, and never stands in the way."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Desk

MOVING = {"reduced_motion": "no-preference"}


def laid(id: int, **more: Any) -> dict[str, Any]:
    art = {"draw": "ratio", "n": 2, "m": 3}
    return {
        "laid": {"id": id, "title": [["Fe", "2", ""], ["O", "3", ""]], "name": "iron(III) oxide", "art": art, **more}
    }


def animations(desk: Desk) -> int:
    count: int = desk.page.locator(".moment").evaluate("node => node.getAnimations({ subtree: true }).length")
    return count


def test_it_gathers_and_is_gone_after_its_time(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", clock=True, **MOVING)
    desk.show(**laid(1))
    moment = desk.page.locator(".moment")
    expect(moment).to_contain_text("iron(III) oxide")
    expect(moment.locator(".ratio-plus")).to_have_count(4)
    expect(moment.locator(".ratio-minus")).to_have_count(6)
    assert animations(desk) > 10
    desk.page.clock.run_for(1_400)
    expect(moment).to_have_count(1)
    desk.page.clock.run_for(40)
    expect(moment).to_have_count(0)
    desk.show(**laid(1))
    expect(moment).to_have_count(0)
    desk.show(**laid(2, name="another"))
    expect(moment).to_contain_text("another")


def test_any_key_ends_it(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", clock=True, **MOVING)
    for number, key in enumerate(("a", "Escape", "Tab", "ArrowRight"), start=1):
        desk.show(**laid(number))
        expect(desk.page.locator(".moment")).to_have_count(1)
        desk.page.keyboard.press(key)
        expect(desk.page.locator(".moment")).to_have_count(0)


def test_without_motion_its_last_frame_stands_at_once(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", clock=True)
    desk.show(**laid(1))
    assert animations(desk) == 0
    expect(desk.page.locator(".moment")).to_have_css("opacity", "1")
    desk.page.clock.run_for(1_000)
    expect(desk.page.locator(".moment")).to_have_count(0)


TURN = {"draw": "turn", "before": "4 %", "note": "2 of 50", "after": "7♣"}


def test_odds_turn_over_and_stand_beside_their_card_without_motion(open_desk: OpenDesk) -> None:
    for motion in (MOVING, {}):
        desk = open_desk("draw", clock=True, **motion)
        desk.show(**laid(1, title=[["7♠ 7♥ 7♣", "", ""]], name="a Set", art=TURN))
        moment = desk.page.locator(".moment")
        expect(moment.locator(".turned-before")).to_have_text("4 %2 of 50")
        expect(moment.locator(".turned-after")).to_have_text("7♣")
        turning = "node => node.getAnimations().map(one => one.animationName)"
        assert moment.locator(".turned-after").evaluate(turning) == (["moment-turns"] if motion else [])


SPOKEN = {"id": 1, "caption": "/ʃɪp/: ship", "words": "ship", "wav": "UklGRg=="}
PLAYED = """() => {
  window.played = [];
  window.Audio = class {
    constructor(address) { this.address = address; }
    play() { window.played.push(this.address); return Promise.resolve(); }
    pause() { window.played.push("paused"); }
  };
}"""


def test_a_word_is_spoken_only_if_the_player_has_set_that(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", clock=True, alone=True, **MOVING)
    desk.page.evaluate(PLAYED)
    desk.show(**laid(1, sound=SPOKEN))
    expect(desk.page.locator(".moment")).to_have_count(1)
    assert desk.page.evaluate("window.played") == []
    desk.page.evaluate(
        "window.dispatchEvent(new CustomEvent('rummy-kit:settings', { detail: { motion: true, speaks: true } }))"
    )
    desk.show(**laid(2, sound=SPOKEN))
    expect(desk.page.locator(".moment")).to_have_count(1)
    assert desk.page.evaluate("window.played") == ["data:audio/wav;base64,UklGRg=="]
    desk.page.keyboard.press("a")
    assert desk.page.evaluate("window.played")[-1] == "paused", "any key ends the word, too"


def test_the_next_move_is_open_from_the_start(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", clock=True, has_touch=True, **MOVING)
    desk.show(**laid(1))
    box, tray = desk.page.locator(".moment").bounding_box(), desk.page.locator(".mat").bounding_box()
    assert box is not None and tray is not None
    assert tray["y"] < box["y"] and box["y"] + box["height"] < tray["y"] + tray["height"], "it lies on the player's mat"
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert not desk.page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('.moment') != null", at)
    focused = desk.page.evaluate("document.activeElement?.closest('.moment') != null")
    assert not focused
    before = len(desk.sent)
    desk.place("stock").tap()
    assert len(desk.sent) > before, "one tap ends the moment and does what was tapped"
    expect(desk.page.locator(".moment")).to_have_count(0)


def test_a_page_that_is_opened_again_shows_nothing_of_it(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", change=laid(3), clock=True, **MOVING)
    expect(desk.place("stock")).to_be_visible()
    expect(desk.page.locator(".moment")).to_have_count(0)
