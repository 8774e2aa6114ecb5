"""What a screen reader hears, and where the focus is: no one is left without words, and no one is interrupted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Data, Desk, load

PANEL: Data = load("panel")["panel"]
TEXTS = "all => all.map(one => one.textContent.trim())"


def say(id: int, terse: str, normal: str) -> dict[str, Any]:
    return {"say": {"id": id, "terse": terse, "normal": normal}}


# --- announcements ---------------------------------------------------------------------------------------


def test_the_live_region_is_there_before_the_first_view(open_desk: OpenDesk) -> None:
    desk = open_desk(hello=False)
    expect(desk.status).to_have_count(1)
    node = desk.status.element_handle()
    expect(desk.status).not_to_be_empty()  # what comes together is said in one go
    desk.show(**say(2, "Ada: 7 cards.", "Ada has drawn."))
    expect(desk.status).to_have_text("Ada has drawn.")
    assert desk.page.evaluate("node => node.isConnected", node), "a region that is made again would not be announced"


def test_a_turn_as_it_is_heard(open_desk: OpenDesk) -> None:
    """The transcript of one turn: each line once, moves of the others in one go."""
    desk = open_desk("draw", clock=True)
    desk.page.evaluate(
        """() => {
            window.heard = [];
            const region = document.querySelector("[role=status]");
            const listen = () => window.heard.push(region.textContent);
            new MutationObserver(listen).observe(region, { childList: true });
        }"""
    )

    def listen() -> list[str]:
        desk.page.clock.run_for(150)
        heard: list[str] = desk.page.evaluate("window.heard.splice(0)")
        return heard

    assert listen() == ["Your turn. Draw from the stock or take calcium."]
    desk.place("stock").click()
    assert listen() == []
    desk.answer(**say(2, "Drew calcium.", "You drew calcium, two plus."))
    assert listen() == ["You drew calcium, two plus."]
    desk.show(**say(3, "Ada draws.", "Ada draws from the stock."))
    desk.show(**say(4, "Your turn. 9 cards.", "Your turn. Draw from the stock or take chloride."))
    both = "Ada draws from the stock. Your turn. Draw from the stock or take chloride."
    assert listen() == [both]
    desk.show()
    assert listen() == []
    desk.button("Describe").click()
    desk.button("Repeat").click()
    [again] = listen()
    assert again.strip() == both
    assert again != both, "the very same text would be no news to a screen reader"


def test_short_announcements_by_choice(desk: Desk) -> None:
    expect(desk.status).not_to_be_empty()
    desk.button("Settings").click()
    desk.button("Short announcements").click()
    expect(desk.button("Short announcements")).to_have_attribute("aria-pressed", "true")
    desk.show(**say(2, "Ada draws.", "Ada draws from the stock."))
    expect(desk.status).to_have_text("Ada draws.")


def test_describe_is_heard_and_can_be_read(desk: Desk) -> None:
    for what in ("table", "hand"):
        words = desk.view["describe"][what]
        desk.button("Describe").click()
        sheet = desk.page.get_by_role("region", name="Describe")
        expect(sheet).to_be_focused()
        expect(sheet).to_contain_text(words)
        desk.button(f"Describe {what}").click()
        expect(desk.status).to_contain_text(words)
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_have_count(0)
        expect(desk.button("Describe")).to_be_focused()


def test_cards_tell_name_tags_place_and_choice(desk: Desk) -> None:
    card = desk.page.get_by_role("option", name="calcium, two plus, new", exact=True)
    expect(card).to_have_attribute("aria-selected", "false")
    expect(card).to_have_attribute("aria-posinset", "2")
    expect(card).to_have_attribute("aria-setsize", "11")
    card.click()
    expect(card).to_have_attribute("aria-selected", "true")
    expect(desk.page.get_by_role("heading", name="Your hand")).to_contain_text("11 cards, 3 chosen")


def test_formulas_are_spoken_not_spelled_by_chance(open_desk: OpenDesk) -> None:
    desk = open_desk(width=1280)
    ada = desk.page.get_by_role("list", name="Ada")
    assert ada.get_by_role("listitem").first.aria_snapshot() == "- listitem: iron(III) oxide, F e two O three"


# --- the focus -----------------------------------------------------------------------------------------------


def test_the_focused_card_is_the_same_node_after_an_update(desk: Desk) -> None:
    desk.card("O2-#1").focus()
    node = desk.page.evaluate_handle("document.activeElement")
    cards = desk.view["hand"]["cards"]
    desk.show(hand={**desk.view["hand"], "cards": [*reversed(cards[1:])]}, seats=desk.view["seats"][:1])
    assert desk.page.evaluate("node => node === document.activeElement", node)
    assert desk.focused() == "O2-#1"


@pytest.mark.parametrize(
    ("focus", "left", "expected"),
    [
        ("Fe3+#1", lambda card: card["key"] != "Fe3+#1", "O2-#1"),
        ("W#1", lambda card: card["key"] != "W#1", "3#1"),
        ("Al3+#1", lambda card: False, "draw"),
    ],
    ids=["the card now at its place", "the last card", "the actions"],
)
def test_after_a_card_has_gone_the_focus_is_near(desk: Desk, focus: str, left: Any, expected: str) -> None:
    desk.card(focus).focus()
    desk.press("Enter")
    cards = [card for card in desk.view["hand"]["cards"] if left(card)]
    desk.show(hand={**desk.view["hand"], "cards": cards, "chosen": []})
    assert desk.focused() == expected


def test_after_a_discard_the_hand_has_the_focus_at_the_same_place(desk: Desk) -> None:
    desk.card("Fe3+#1").focus()
    desk.action("discard").focus()
    desk.press("Enter")
    cards = [card for card in desk.view["hand"]["cards"] if card["key"] != "Fe3+#1"]
    desk.answer(hand={**desk.view["hand"], "cards": cards, "chosen": []})
    assert desk.focused() == "O2-#1"
    desk.show(hand={**desk.view["hand"], "cards": cards[1:]})
    assert desk.focused() == "O2-#1", "others' moves change nothing"


def test_when_the_pressed_action_is_gone_the_next_step_has_the_focus(desk: Desk) -> None:
    undo = next(action for action in desk.view["actions"] if action["id"] == "undo")
    desk.action("discard").focus()
    desk.show(actions=[*load("round_over")["actions"], undo], hand={**desk.view["hand"], "cards": [], "chosen": []})
    assert desk.focused() == "next_round", "and not the undo that stands nearer"


def test_others_moves_do_not_take_the_focus(desk: Desk) -> None:
    for element in (desk.card("O2-#1"), desk.action("hint"), desk.button("Describe")):
        element.focus()
        before = desk.focused()
        desk.show(busy=True, panel={**PANEL, "id": desk.view["rev"]}, **say(desk.view["rev"], "Ada.", "Ada draws."))
        desk.show(busy=False, panel=None)
        assert desk.focused() == before
    desk.page.evaluate("document.activeElement.blur()")
    desk.show(panel={**PANEL, "id": 99})
    assert desk.page.evaluate("document.activeElement === document.body")


def test_busy_is_shown_and_the_hand_stays_usable(desk: Desk) -> None:
    seats = desk.view["seats"]
    seats[1]["acting"] = True
    desk.show(busy=True, seats=seats, banner={**desk.view["banner"], "yours": False})
    expect(desk.page.get_by_text("Ben is thinking …")).to_be_visible()
    desk.card("Ca2+#1").click()
    assert "Ca2+#1" in desk.chosen()


# --- the panel ---------------------------------------------------------------------------------------------------


def test_a_panel_that_answers_me_gets_the_focus_and_escape_leads_back(desk: Desk) -> None:
    desk.card("O2-#1").focus()
    desk.press("Enter")
    desk.action("lay").focus()
    desk.press("Enter")
    desk.answer(panel=PANEL)
    assert desk.focused() == "O2-#1", "it goes on in the hand"
    expect(desk.status).to_contain_text("Idea: charge. One plus left over.")
    desk.press("Tab", "Tab")
    assert desk.focused() == "Close this message", "after the actions"
    desk.press("Escape")
    expect(desk.page.get_by_role("group", name="One plus left over")).to_have_count(0)
    assert desk.focused() == "O2-#1"
    assert (desk.last["kind"], desk.last["place"]) == ("do", "dismiss")


def test_a_choice_never_moves_the_focus_to_a_panel(desk: Desk) -> None:
    desk.card("O2-#1").focus()
    desk.press("Space")
    desk.answer(panel=PANEL)
    assert desk.focused() == "O2-#1"


def test_a_panel_of_someone_else_is_announced_in_full(desk: Desk) -> None:
    desk.show(panel=PANEL)
    expect(desk.status).to_contain_text("Idea: charge. One plus left over. You tried 1 Al³⁺")
    desk.show(panel=PANEL, subtitle="Round 3")
    expect(desk.page.get_by_text("Round 3")).to_be_visible()
    expect(desk.status).to_contain_text("One plus left over")


def test_see_why_opens_the_picture_and_one_step_after_the_other(open_desk: OpenDesk) -> None:
    desk = open_desk("panel")
    why = desk.button("See why")
    expect(why).to_have_attribute("aria-expanded", "false")
    expect(desk.page.get_by_role("img", name=PANEL["why"]["text"])).to_have_count(0)
    why.focus()
    desk.press("Enter")
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(why).to_be_focused()
    expect(desk.page.get_by_role("img", name=PANEL["why"]["text"])).to_be_visible()
    steps, more = desk.root.locator(".worked li"), desk.button("Next step")
    for seen, step in enumerate(PANEL["steps"][1:], start=1):
        assert steps.evaluate_all(TEXTS) == PANEL["steps"][:seen]
        more.focus()
        desk.press("Enter")
        expect(desk.status).to_contain_text(step)
    assert steps.evaluate_all(TEXTS) == PANEL["steps"]
    expect(more).to_have_count(0)
    expect(why).to_be_focused()
    assert desk.kinds() == ["hello"], "it is no business of the kernel's"
    desk.press("Space")
    expect(why).to_have_attribute("aria-expanded", "false")


def test_amber_leads_through_the_steps_of_a_third_mistake_and_then_back(open_desk: OpenDesk) -> None:
    again = {"id": "again", "label": "Try again", "main": True}
    desk = open_desk("panel", change={"panel": {**PANEL, "open": True, "buttons": [again]}})
    amber = desk.root.locator("[data-panel] .btn.go")
    for _ in PANEL["steps"][1:]:
        expect(amber).to_have_text("Next step")
        amber.click()
    expect(amber).to_have_text("Try again")


def test_amber_leads_to_no_answer_that_is_only_one_step_away(open_desk: OpenDesk) -> None:
    again = {"id": "again", "label": "Try again", "main": True}
    desk = open_desk("panel", change={"panel": {**PANEL, "open": True, "steps": ["It is CaO."], "buttons": [again]}})
    expect(desk.button("Show the answer")).to_be_visible()
    expect(desk.root.locator("[data-panel] .btn.go")).to_have_text("Try again")


def test_an_answer_is_shown_only_when_it_is_asked_for(open_desk: OpenDesk) -> None:
    desk = open_desk("panel", change={"panel": {**PANEL, "steps": ["It is CaO."]}})
    desk.button("See why").click()
    expect(desk.root.locator(".worked")).to_have_count(0)
    desk.button("Show the answer").click()
    expect(desk.root.locator(".worked")).to_have_text("It is CaO.")


def test_what_was_right_is_explained_at_once(open_desk: OpenDesk) -> None:
    desk = open_desk("panel", change={"panel": {**PANEL, "kind": "ok"}})
    desk.button("See why").click()
    assert desk.root.locator(".worked li").evaluate_all(TEXTS) == PANEL["steps"]


def test_buttons_of_the_panel_are_sent_and_the_focus_is_not_lost(open_desk: OpenDesk) -> None:
    desk = open_desk("panel")
    desk.button("Try again").focus()
    desk.press("Enter")
    assert (desk.last["kind"], desk.last["place"]) == ("do", "again")
    desk.answer(panel=None)
    assert desk.focused() == "Al3+#1"


def test_the_panel_can_be_closed_by_its_cross_and_a_new_one_opens(open_desk: OpenDesk) -> None:
    desk = open_desk("panel")
    desk.button("Close this message").click()
    expect(desk.page.get_by_role("heading", name="One plus left over")).to_have_count(0)
    desk.answer(panel={**PANEL, "id": 8, "title": "Now two are left over"})
    expect(desk.page.get_by_role("heading", name="Now two are left over")).to_be_visible()


def test_each_voice_has_its_word_and_its_own_look(desk: Desk) -> None:
    panel = desk.page.get_by_role("group", name="One plus left over")
    for kind in ("ok", "rule", "concept", "tip"):
        desk.show(panel={**PANEL, "kind": kind, "kick": f"Voice {kind}"})
        expect(panel).to_contain_text(f"Voice {kind}")
        expect(panel).to_have_class(re.compile(rf"\bsheet {kind}\b"))


def test_a_rule_and_its_number_are_quoted_when_asked_for(open_desk: OpenDesk) -> None:
    desk = open_desk("panel")
    desk.show(panel={**PANEL, "id": 2, "rule": {"code": "FR06", "text": "It is neutral."}})
    panel = desk.page.get_by_role("group", name="One plus left over")
    expect(panel).not_to_contain_text("FR06")
    panel.get_by_role("button", name="The rule").click()
    expect(panel).to_contain_text("FR06 It is neutral.")
    desk.show(panel={**PANEL, "id": 3, "rule": {"code": "FR05", "text": "Four cards."}})
    expect(panel).not_to_contain_text("FR05")


def test_escape_closes_what_is_said_first_and_clears_the_choice_then(open_desk: OpenDesk) -> None:
    desk = open_desk("panel")
    chosen = desk.view["hand"]["chosen"]
    assert chosen
    desk.page.locator('[data-group="hand"] [tabindex="0"]').focus()
    desk.press("Escape")
    expect(desk.page.locator("[data-panel]")).to_have_count(0)
    assert (desk.last["kind"], desk.last["place"]) == ("do", "dismiss")
    desk.press("Escape")
    assert (desk.last["kind"], desk.last["cards"]) == ("choose", [])
