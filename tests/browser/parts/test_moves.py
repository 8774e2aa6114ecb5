"""What the others do is shown one step at a time, and no one has to wait for it. The clock is the test's."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Desk, load

ADA, BEN = 0, 1  # places in the list of seats; their numbers are 1 and 2
RING, DRAW, THROW = 400, 630, 480  # milliseconds of a turn at normal pace, with the pause after
MINE = load("draw")["banner"]
BATCH = 100  # a screen reader gets what comes within this time in one go
HELD = """() => {
  const { animate } = Element.prototype;
  window.closing.push(() => { Element.prototype.animate = animate; });
  Element.prototype.animate = function (...words) {
    const animation = animate.apply(this, words);
    animation.pause();
    return animation;
  };
}"""  # animations have a clock of their own, which no test can move on: they stay at their beginning
ANIMATED = """() => document.getAnimations().filter((one) => one.effect.target.closest(".rk"))
  .flatMap((one) => one.effect.getKeyframes().flatMap(Object.keys))"""
CHEAP = {"offset", "computedOffset", "easing", "composite", "translate", "scale", "rotate", "opacity"}
LAID_OUT = """() => new Promise((done) => {
  const watch = new ResizeObserver(() => { watch.disconnect(); done(); });
  watch.observe(document.body);
})"""  # the browser has laid out what was drawn, and what the table measures then is measured
# what is measured in a task that has changed the table before: the browser must lay it out in the middle of that task
WATCH_MEASURING = """() => {
  window.measured = [];
  const changes = new MutationObserver(() => {});
  const anything = { subtree: true, childList: true, attributes: true, characterData: true };
  changes.observe(document.querySelector(".tb"), anything);
  const note = (name) => { if (changes.takeRecords().length > 0) window.measured.push(name); };
  const sizes = ["clientWidth", "clientHeight", "scrollWidth", "scrollHeight"];
  for (const [kind, names] of [[Element, sizes], [HTMLElement, ["offsetLeft", "offsetTop", "offsetWidth"]]])
    for (const name of names) {
      const { get } = Object.getOwnPropertyDescriptor(kind.prototype, name);
      Object.defineProperty(kind.prototype, name, { get() { note(name); return get.call(this); } });
    }
  const box = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () { note("box"); return box.call(this); };
}"""
HIDDEN = """() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  window.closing.push(() => { delete document.hidden; });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    return others_play(open_desk)


def others_play(open_desk: OpenDesk, **options: Any) -> Desk:
    """A table at which Ada and Ben are to play now."""
    desk = open_desk("draw", clock=True, **options)
    theirs = {**desk.view["banner"], "title": "The others are playing", "yours": False, "steps": []}
    desk.show(busy=True, banner=theirs, me={**desk.view["me"], "acting": False})
    return desk


def deed(n: int, words: str, start: str = "stock", end: str = "seat:1", **more: Any) -> dict[str, Any]:
    """A player's deed with one card, which no one has seen."""
    way = {"faces": [""], "start": start, "end": end, "shown": False}
    return {
        "n": n,
        "line": [{"text": words}, {"face": ""}],
        "say": f"They {words}.",
        "ways": [way],
        "yours": False,
        **more,
    }


def did(desk: Desk, seat: int, *deeds: dict[str, Any], **changes: Any) -> None:
    """The kernel says what a player has done in this turn."""
    seats = copy.deepcopy(desk.view["seats"])
    seats[seat]["last"] = list(deeds)
    desk.show(seats=seats, **changes)


def both_play(desk: Desk, **changes: Any) -> None:
    """Ada draws and discards, Ben draws, and it is the player's turn: all at once."""
    draws, throws = deed(1, "drew"), deed(2, "threw", "seat:1", "discards")
    did(desk, ADA, draws)
    did(desk, ADA, draws, throws)
    did(desk, BEN, deed(3, "drew one, too", "stock", "seat:2"), busy=False, banner=MINE, **changes)


def line(desk: Desk, seat: int) -> Locator:
    return desk.page.locator(".seat .last").nth(seat)


def after(desk: Desk, ms: int) -> tuple[str, str]:
    """The lines of Ada and Ben this many milliseconds later."""
    if ms:
        desk.page.clock.run_for(ms)
    desk.page.evaluate(LAID_OUT)
    return words(desk, ADA), words(desk, BEN)


def words(desk: Desk, seat: int) -> str:
    return " ".join(line(desk, seat).locator(".vb").all_inner_texts())


# ------------------------------------------------------------------------------------------ one after the other


def test_moves_come_one_after_the_other_at_the_pace_that_was_set(open_desk: OpenDesk) -> None:
    desk, scale = others_play(open_desk, pace="slow"), 1.5
    both_play(desk)
    steps = [(RING, ("drew", "")), (DRAW, ("drew threw", "")), (THROW + RING, ("drew threw", "drew one, too"))]
    seen = ("", "")
    for ms, then in steps:
        assert after(desk, int(ms * scale) - 10) == seen
        seen = after(desk, 10)
        assert seen == then
    expect(desk.page.locator(".turn.theirs")).to_have_count(0)


def test_all_at_once_is_a_pace_too(open_desk: OpenDesk) -> None:
    desk = others_play(open_desk, pace="at_once")
    both_play(desk)
    assert after(desk, 0) == ("drew threw", "drew one, too")
    expect(desk.page.locator(".ghost")).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "Space"])
def test_step_by_step_waits_for_next(open_desk: OpenDesk, way: str) -> None:
    desk = others_play(open_desk, pace="steps")
    desk.card("Al3+#1").focus()
    both_play(desk)
    for then in (("drew", ""), ("drew threw", ""), ("drew threw", "drew one, too")):
        assert after(desk, 60_000) == then
        if way == "Space":
            desk.press("Space")
        elif desk.button("Next").is_visible():
            desk.button("Next").click()
    assert desk.chosen() == (["Al3+#1"] if way == "Space" else []), "at one's own turn Space chooses again"
    expect(desk.button("Next")).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_one_can_skip_to_ones_own_turn(desk: Desk, way: str) -> None:
    desk.card("Al3+#1").focus()
    both_play(desk)
    after(desk, RING)
    if way == "Escape":
        desk.press("Escape")
    else:
        desk.button("Skip to my turn").click()
    assert after(desk, 0) == ("drew threw", "drew one, too")
    expect(desk.button("Skip to my turn")).to_have_count(0)
    assert desk.focused() == "Al3+#1"


def test_skipping_goes_on_while_the_kernel_is_still_at_it(desk: Desk) -> None:
    did(desk, ADA, deed(1, "drew"))
    desk.button("Skip to my turn").click()
    did(desk, ADA, deed(1, "drew"), deed(2, "threw", "seat:1", "discards"))
    assert after(desk, 0) == ("drew threw", "")


# ------------------------------------------------------------------------------------------ nobody waits


def test_a_press_leads_to_feedback_that_was_not_shown_yet_and_does_no_more(desk: Desk) -> None:
    panel = load("panel")["panel"]
    both_play(desk, panel={**panel, "id": panel["id"] + 50})
    desk.action("hint").click()
    expect(desk.page.locator("[data-panel]")).to_contain_text(panel["title"])
    assert not [intent for intent in desk.sent if intent["kind"] == "do"]


def test_a_press_waits_for_nothing(desk: Desk) -> None:
    both_play(desk)
    desk.action("draw").click()
    assert (desk.last["kind"], desk.last["place"]) == ("do", "draw")
    assert after(desk, 0) == ("drew threw", "drew one, too")
    desk.answer(subtitle="Round 7")
    expect(desk.page.get_by_text("Round 7")).to_be_visible()


def test_where_seats_have_room_the_banner_does_not_repeat_what_they_did(desk: Desk) -> None:
    desk.card("Al3+#1").focus()
    both_play(desk)
    desk.press("Enter")
    expect(desk.page.locator(".since")).to_be_hidden()


def test_enter_leads_to_ones_own_turn_and_does_nothing_unseen(desk: Desk) -> None:
    desk.card("Al3+#1").focus()
    both_play(desk)
    desk.press("Enter")
    assert after(desk, 0) == ("drew threw", "drew one, too")
    assert desk.kinds() == ["hello"]


def test_cards_chosen_meanwhile_stay_chosen_and_nothing_is_skipped(desk: Desk) -> None:
    both_play(desk)
    desk.card("Al3+#1").click()
    desk.answer(hand={**desk.view["hand"], "chosen": ["Al3+#1"]})
    for ms in (0, RING, DRAW, THROW + RING):
        assert after(desk, ms) != ("", "") or ms == 0
        assert desk.chosen() == ["Al3+#1"]


def test_at_ones_own_turn_a_choice_is_answered_while_cards_are_still_on_their_way(desk: Desk) -> None:
    did(desk, ADA, deed(1, "drew"), busy=False, banner=MINE)
    after(desk, RING)
    desk.card("Al3+#1").click()
    desk.answer(subtitle="Round 7")
    expect(desk.page.get_by_text("Round 7")).to_be_visible()


def test_an_answer_counts_as_soon_as_it_comes(desk: Desk) -> None:
    both_play(desk)
    desk.card("Al3+#1").click()
    desk.answer()
    desk.page.clock.run_for(5_100)
    expect(desk.page.get_by_role("alert")).to_have_count(0)
    assert desk.kinds() == ["hello", "choose"], "nothing was asked again"


def test_a_page_in_the_background_shows_the_newest(desk: Desk) -> None:
    both_play(desk)
    desk.page.evaluate(HIDDEN)
    assert after(desk, 0) == ("drew threw", "drew one, too")


def test_what_has_been_skipped_is_heard_all_the_same(desk: Desk) -> None:
    after(desk, BATCH)
    did(desk, ADA, deed(1, "drew"), say={"id": 7, "terse": "Ada.", "normal": "Ada draws."})
    did(desk, BEN, deed(2, "drew"), say={"id": 8, "terse": "Ben.", "normal": "Ben draws."}, busy=False)
    desk.action("hint").click()
    desk.page.clock.run_for(BATCH)
    expect(desk.status).to_have_text("Ada draws. Ben draws.")


# ------------------------------------------------------------------------------------------ the player's own cards


def test_what_is_done_to_ones_own_cards_stops_and_says_so(desk: Desk) -> None:
    did(desk, ADA, deed(1, "took your card", "seat:0", "seat:1", yours=True), busy=False, banner=MINE)
    banner = desk.page.locator(".turn .do > b")
    after(desk, RING)
    expect(banner).to_have_text("They took your card.")
    after(desk, 2_000)
    expect(banner).to_have_text("They took your card.")
    after(desk, 1_000)
    expect(banner).to_have_text(MINE["title"])


def test_while_others_play_the_banner_says_what_is_seen(desk: Desk) -> None:
    both_play(desk)
    after(desk, RING)
    expect(desk.page.locator(".turn .do")).to_contain_text("They drew.")


# ------------------------------------------------------------------------------------------ lines and copies of cards


def test_a_line_is_strong_until_one_draws(desk: Desk) -> None:
    both_play(desk)
    after(desk, 60_000)
    expect(desk.page.locator("button.last.fresh")).to_have_count(2)
    own = {**desk.view["me"], "last": [deed(9, "drew", "stock", "seat:0")]}
    desk.show(me=own)
    expect(desk.page.locator("button.last")).to_have_count(2)
    expect(desk.page.locator("button.last.fresh")).to_have_count(0)


def test_copies_of_cards_travel_and_nothing_is_laid_out_again_for_it(open_desk: OpenDesk) -> None:
    desk = others_play(open_desk, reduced_motion="no-preference")
    desk.page.evaluate(HELD)
    both_play(desk)
    after(desk, RING)
    expect(desk.page.locator(".ghost .card.down")).to_have_count(1)
    assert set(desk.page.evaluate(ANIMATED)) <= CHEAP
    desk.action("draw").click()
    expect(desk.page.locator(".ghost")).to_have_count(0)


def test_no_move_lays_out_the_table_in_the_middle_of_a_task(open_desk: OpenDesk) -> None:
    desk = others_play(open_desk, alone=True, reduced_motion="no-preference")
    desk.page.evaluate(WATCH_MEASURING)
    cards = desk.view["hand"]["cards"]
    both_play(desk, hand={**desk.view["hand"], "cards": cards[1:]})
    for ms in (RING, DRAW, THROW + RING):
        after(desk, ms)
    expect(desk.page.locator("[role=option]")).to_have_count(len(cards) - 1)
    assert desk.page.evaluate("window.measured") == []


def test_a_view_that_comes_before_a_press_is_shown_measures_nothing(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", alone=True, reduced_motion="no-preference")
    desk.page.evaluate(WATCH_MEASURING)
    hand = desk.view["hand"]
    cards = [*hand["cards"], {"key": "Cr3+#9", "face": "Cr3+"}]
    view = json.dumps({**desk.view, "rev": desk.view["rev"] + 1, "hand": {**hand, "cards": cards}})
    press = "document.querySelector('[role=option]').click();"
    desk.page.evaluate(f"view => {{ {press} window.model.set('view', JSON.parse(view)); }}", view)
    expect(desk.page.locator("[role=option]")).to_have_count(len(cards))
    assert desk.page.evaluate("window.measured") == []


def test_a_tap_on_the_line_shows_it_once_more(open_desk: OpenDesk) -> None:
    desk = others_play(open_desk, reduced_motion="no-preference")
    both_play(desk)
    after(desk, 60_000)
    desk.page.evaluate(HELD)
    line(desk, ADA).click()
    expect(desk.page.locator(".ghost")).to_have_count(2)
    assert line(desk, ADA).get_attribute("title") == "Press to see it again."
    assert desk.kinds() == ["hello"]


def test_with_reduced_motion_a_ring_stands_around_what_has_come(desk: Desk) -> None:
    desk.page.evaluate(HELD)
    zones = copy.deepcopy(desk.view["zones"])
    zones[1]["cards"].append({"key": f"discards:{len(zones[1]['cards'])}", "face": "Al3+"})
    did(desk, ADA, deed(1, "threw", "seat:1", "discards"), zones=zones)
    after(desk, RING)
    expect(desk.page.locator(".ghost")).to_have_count(0)
    assert "outline" in desk.page.evaluate(ANIMATED) or "outlineColor" in desk.page.evaluate(ANIMATED)


def test_a_first_view_is_old_news(open_desk: OpenDesk) -> None:
    seats = load("draw")["seats"]
    seats[ADA]["last"] = [deed(5, "drew")]
    desk = open_desk("draw", clock=True, change={"seats": seats, "busy": True}, reduced_motion="no-preference")
    assert after(desk, 0)[0] == "drew"
    expect(desk.page.locator(".ghost")).to_have_count(0)
