"""Names on cards can be hidden, for the eye and for the ear, and shown again by a tap, a key and a button."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from rummy_kit import games
from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Desk, load

SETTINGS = "rummy-kit:settings"


def told(desk: Desk) -> str:
    """Every name that the cards of the hand show or say."""
    return " ".join(desk.hand.inner_text().split() + desk.hand.locator(".vh").all_text_contents())


def hide(desk: Desk, *, recall: bool = True, faces: dict[str, Any] | None = None) -> None:
    """The table as in a lesson that asks pupils to recall names."""
    setup = load("setup") | {"faces": faces or games.load("formula_rummy").table.faces(), "recall": recall}
    desk.page.evaluate("setup => window.model.set('setup', setup)", setup)


def wish(desk: Desk, names: str) -> None:
    """What a person sets in the settings."""
    detail = {"shortWords": False, "motion": False, "pace": "normal", "names": names}
    desk.page.evaluate(f"detail => window.dispatchEvent(new CustomEvent('{SETTINGS}', {{ detail }}))", detail)


def test_names_are_hidden_where_the_lesson_asks_for_them_or_the_pupil_does(desk: Desk) -> None:
    hide(desk)
    assert "calcium" not in told(desk) and "C a, two plus" in told(desk) and "number 2" in told(desk)
    wish(desk, "shown")
    assert "calcium, two plus" in told(desk)
    hide(desk, recall=False)
    wish(desk, "lesson")
    assert "calcium, two plus" in told(desk) and desk.button("Names").count() == 0
    wish(desk, "hidden")
    assert "calcium" not in told(desk) and desk.button("Names").count() == 1


def test_a_tap_a_key_and_a_button_show_a_name_and_hide_it_again(open_desk: OpenDesk) -> None:
    desk = open_desk(width=1280)
    hide(desk)
    desk.answer(hand=desk.view["hand"] | {"chosen": []})
    calcium = desk.card("Ca2+#1")
    sent = len(desk.sent)

    def by_button() -> None:
        calcium.focus()
        desk.button("Names").click()

    for show in (lambda: calcium.locator(".nm").click(), lambda: calcium.press("Shift+Space"), by_button):
        show()
        assert "calcium" in told(desk) and "sulfate" not in told(desk)
        expect(desk.status).to_contain_text("calcium, two plus")
        show()
        assert "calcium" not in told(desk)
    assert len(desk.sent) == sent, "nothing was chosen by it, and the kernel need not know"


def test_with_chosen_cards_the_button_shows_the_names_of_these(desk: Desk) -> None:
    hide(desk)
    desk.show(hand=desk.view["hand"] | {"chosen": ["Ca2+#1", "SO4^2-#1"]})
    desk.button("Names").click()
    assert "calcium" in told(desk) and "sulfate" in told(desk) and "chloride" not in told(desk)
    assert desk.card("Ca2+#1").locator(".nm").is_visible(), "on a card that is too small for names, too"
    other = [card for card in desk.view["hand"]["cards"] if card["key"] != "Cl-#1"]
    desk.show(hand=desk.view["hand"] | {"cards": other})
    assert "calcium" not in told(desk), "other cards, another task"


def test_a_mineral_hides_its_ions_and_its_class_until_it_is_tapped(open_desk: OpenDesk) -> None:
    zone = {
        "id": "minerals", "layout": "row", "title": "Minerals", "count": 1, "pick": "none", "target": False,
        "next": False, "say": "Minerals", "cards": [{"key": "minerals:0", "face": "calcite"}],
    }  # fmt: skip
    desk = open_desk(change={"zones": [zone]})
    hide(desk, faces={**load("setup")["faces"], **games.load("mineral_rummy").table.faces()})
    calcite = desk.zone_card("minerals:0")
    assert "carbonate" not in calcite.inner_text() and "Calcite" in calcite.inner_text()
    calcite.click()
    assert "carbonate" in calcite.inner_text()
    calcite.press("Shift+Space")
    assert "carbonate" not in calcite.inner_text()


TYPED = {
    "Al2(SO4)3": "Al<sub>2</sub>(SO<sub>4</sub>)<sub>3</sub>",
    "Ca(OH)₂": "Ca(OH)₂",
    "2 Na": "2 Na",
    "<b>1": "&lt;b&gt;1",
}


def test_a_formula_is_shown_as_it_will_be_written_while_it_is_typed(open_desk: OpenDesk) -> None:
    field = {
        "id": "formula", "label": "Formula", "kind": "text", "value": "", "options": [], "max_length": 40,
        "typeset": "lowered",
    }  # fmt: skip
    tray = {"title": "Your formula", "note": "", "slots": [], "fields": [field]}
    desk = open_desk("naming", change={"tray": tray})
    for typed, drawn in TYPED.items():
        desk.page.get_by_label("Formula").fill(typed)
        shown = desk.page.locator(".typeset").evaluate("one => one.innerHTML.replace(/<!--.*?-->/g, '')")
        assert shown == drawn
