"""The keyboard map of the table: everything can be played without a pointer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Desk


def enter_hand(desk: Desk) -> None:
    """To the hand by the skip link, as a keyboard user goes."""
    desk.press("Tab")
    assert desk.focused() == "Skip to your hand"
    desk.press("Enter")


def test_skip_link_leads_to_the_hand(desk: Desk) -> None:
    enter_hand(desk)
    assert desk.focused() == "Al3+#1"


def test_tab_visits_each_group_once_and_leaves(desk: Desk) -> None:
    stops = []
    while True:
        desk.press("Tab")
        if desk.page.evaluate("document.activeElement === document.body"):
            break
        stops.append(desk.focused())
    assert stops == [
        *("Skip to your hand", "Charges", "Describe", "Game so far", "Settings", "Full screen"),
        "Show what everyone has laid",
        *("Stock, 31 cards face down", "discards:6"),
        "a cation, the positive ion: aluminium, three plus. Take it back",
        "how many cations",
        "an anion, the negative ion: oxide, two minus. Take it back",
        "how many anions",
        *("clear", "Al3+#1", "draw"),
    ]


def test_arrows_home_and_end_move_in_the_hand_and_the_ends_are_announced(desk: Desk) -> None:
    enter_hand(desk)
    desk.press("ArrowRight", "ArrowRight")
    assert desk.focused() == "Fe3+#1"
    desk.press("ArrowLeft")
    assert desk.focused() == "Ca2+#1"
    desk.press("End")
    assert desk.focused() == "W#1"
    desk.press("ArrowRight")
    assert desk.focused() == "W#1"
    expect(desk.status).to_contain_text("Last card.")
    desk.press("Home")
    assert desk.focused() == "Al3+#1"
    desk.press("ArrowLeft")
    expect(desk.status).to_contain_text("First card.")
    assert desk.hand.locator('[tabindex="0"]').count() == 1


def test_coming_back_to_the_hand_finds_the_card_left(desk: Desk) -> None:
    enter_hand(desk)
    desk.press("ArrowRight", "Tab", "Shift+Tab")
    assert desk.focused() == "Ca2+#1"


def test_space_chooses_and_leaves_out(desk: Desk) -> None:
    enter_hand(desk)
    desk.press("ArrowRight", "Space")
    assert desk.chosen() == ["Al3+#1", "Ca2+#1", "O2-#1"]
    assert desk.last["kind"] == "choose"
    assert desk.last["cards"] == ["Al3+#1", "O2-#1", "Ca2+#1"]
    desk.press("Home", "Space")
    assert desk.last["cards"] == ["O2-#1", "Ca2+#1"]


def test_enter_does_the_main_action(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    enter_hand(desk)
    desk.press("Enter")
    assert (desk.last["kind"], desk.last["place"]) == ("do", "draw")


def test_enter_waits_for_the_answer_that_may_change_the_main_action(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    enter_hand(desk)
    desk.press("Space", "Enter")
    assert desk.kinds() == ["hello", "choose"]
    actions = [{**action, "main": action["id"] == "take", "enabled": True} for action in desk.view["actions"]]
    desk.answer(actions=actions)
    assert (desk.last["kind"], desk.last["place"]) == ("do", "take")


def test_enter_without_a_main_action_says_so(desk: Desk) -> None:
    enter_hand(desk)
    desk.press("Enter")
    expect(desk.status).to_contain_text("These cards can't do anything yet.")
    assert desk.kinds() == ["hello"]


@pytest.mark.parametrize("keys", ["Control+a", "Meta+A"])
def test_select_all_and_clear(desk: Desk, keys: str) -> None:
    enter_hand(desk)
    desk.press(keys)
    assert desk.chosen() == desk.keys()
    assert desk.last["cards"][:2] == ["Al3+#1", "O2-#1"], "those chosen before stay first"
    desk.press("Escape")
    assert desk.chosen() == []
    assert desk.last["cards"] == []


def test_arrows_move_in_the_toolbar_and_skip_nothing(desk: Desk) -> None:
    desk.action("draw").focus()
    desk.press("ArrowRight")
    assert desk.focused() == "lay"
    desk.press("End")
    assert desk.focused() == "undo"
    desk.press("ArrowRight")
    assert desk.focused() == "undo"
    desk.press("Home", "ArrowLeft")
    assert desk.focused() == "draw"


def test_the_main_action_is_the_tab_stop_of_the_toolbar(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    assert desk.action("lay").get_attribute("tabindex") == "0"
    assert desk.page.get_by_role("toolbar").locator('[tabindex="0"]').count() == 1


def test_discards_are_one_tab_stop_and_a_card_takes_all_to_its_right(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    desk.place("stock").focus()
    desk.press("Tab")
    assert desk.focused() == "discards:9"
    desk.press("ArrowLeft", "ArrowLeft", "Enter")
    assert desk.last["cards"] == ["discards:7", "discards:8", "discards:9"]
    for key in ("discards:7", "discards:8", "discards:9"):
        expect(desk.zone_card(key)).to_have_attribute("aria-pressed", "true")
    expect(desk.zone_card("discards:6")).to_have_attribute("aria-pressed", "false")
    desk.press("Space")
    assert desk.last["cards"] == []


def test_question_mark_opens_the_keys_and_escape_returns(desk: Desk) -> None:
    enter_hand(desk)
    desk.press("?")
    expect(desk.page.get_by_role("region", name="Settings")).to_be_focused()
    expect(desk.page.get_by_text("press the amber button")).to_be_visible()
    desk.press("Escape")
    expect(desk.page.get_by_role("region", name="Settings")).to_have_count(0)
    assert desk.focused() == "Al3+#1"


def test_the_sheet_opens_from_its_button_and_returns_there(desk: Desk) -> None:
    desk.button("Charges").focus()
    desk.press("Enter")
    sheet = desk.page.get_by_role("region", name="Charges")
    expect(sheet).to_be_focused()
    expect(sheet.get_by_text("sulfate, two minus")).to_be_attached()
    desk.press("Escape")
    expect(desk.button("Charges")).to_be_focused()


def test_move_card_takes_a_card_along_and_puts_it_down(desk: Desk) -> None:
    enter_hand(desk)
    desk.press("ArrowRight")
    desk.button("Move card").focus()
    desk.press("Enter")
    assert desk.focused() == "Ca2+#1"
    expect(desk.status).to_contain_text("Moving calcium, two plus, new.")
    desk.press("ArrowRight", "ArrowRight")
    expect(desk.status).to_contain_text("4 of 11.")
    assert desk.focused() == "Ca2+#1"
    desk.press("Space")
    assert desk.keys()[:5] == ["Al3+#1", "Fe3+#1", "O2-#1", "Ca2+#1", "SO4^2-#1"]
    assert desk.last["kind"] == "sort"
    assert desk.last["cards"] == desk.keys()
    assert desk.chosen() == ["Al3+#1", "O2-#1"], "moving a card chooses nothing"
    desk.answer()
    assert desk.keys()[1] == "Ca2+#1", "the kernel's order counts"


def test_escape_puts_a_moved_card_back(desk: Desk) -> None:
    before = desk.keys()
    enter_hand(desk)
    desk.button("Move card").click()
    desk.press("End")
    assert desk.keys()[-1] == "Al3+#1"
    desk.press("Escape")
    assert desk.keys() == before
    assert desk.kinds() == ["hello"]


def test_sort_by_kind_sends_the_order(desk: Desk) -> None:
    mixed = [desk.view["hand"]["cards"][at] for at in (8, 3, 0, 10, 1)]
    desk.show(hand={**desk.view["hand"], "cards": mixed})
    desk.button("Sort by kind").click()
    assert desk.keys() == ["Ca2+#1", "Al3+#1", "O2-#1", "2#1", "W#1"]
    assert desk.last["cards"] == desk.keys()


def test_letters_do_nothing(desk: Desk) -> None:
    enter_hand(desk)
    desk.press("a", "b", "d", "x", "m", "j", "k")
    assert desk.focused() == "Al3+#1"
    assert desk.kinds() == ["hello"]
    """Lab looks at the focused element first, so the mark must be there and not only on the root."""
    assert desk.root.get_attribute("data-lm-suppress-shortcuts") == "true"
    for element in (desk.hand.get_by_role("option").first, desk.action("hint"), desk.place("stock")):
        element.focus()
        assert element.get_attribute("data-lm-suppress-shortcuts") == "true"


def test_keys_typed_in_a_field_stay_there(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    field = desk.page.get_by_label("Its name")
    field.focus()
    desk.page.keyboard.type("al um?")
    desk.press("Home", "ArrowRight", "Control+a")
    expect(field).to_have_value("al um?")
    assert desk.kinds() == ["hello"]
    assert desk.chosen() == ["Al3+#1", "O2-#1", "2#1", "W#1"]
    expect(desk.page.get_by_role("region", name="Settings")).to_have_count(0)
