"""A pile of which only the top card counts: by tap, by keys, by drag, and read out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looks import axe_problems
from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Desk

PILE: dict[str, Any] = {
    "id": "discards",
    "layout": "top",
    "title": "Discards",
    "count": 12,
    "cards": [{"key": "discards:10", "face": "Na+"}, {"key": "discards:11", "face": "Ca2+"}],
    "pick": "one",
    "target": True,
    "next": True,
    "say": "Discards, 12 cards",
}


def open_pile(open_desk: OpenDesk, **changes: Any) -> Desk:
    """A table whose discards are a pile."""
    desk = open_desk("draw", width=900)
    stock = next(zone for zone in desk.view["zones"] if zone["layout"] == "stock")
    desk.show(zones=[stock, PILE | changes])
    return desk


def test_only_the_top_card_is_seen_with_the_count(open_desk: OpenDesk) -> None:
    desk = open_pile(open_desk)
    pile = desk.page.get_by_role("group", name="Discards, 12 cards")
    expect(pile.get_by_role("button")).to_have_accessible_name("calcium, two plus, on top")
    expect(desk.page.get_by_role("heading", name="Discards 12")).to_be_visible()
    boxes = [part.bounding_box() for part in (desk.page.locator(".stock .card"), pile.locator(".card"))]
    assert boxes[0] and boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["width"] == boxes[1]["width"], "level with the stock"
    assert axe_problems(desk.root) == []


def test_the_top_card_is_chosen_and_taken(open_desk: OpenDesk) -> None:
    desk = open_pile(open_desk)
    card = desk.zone_card("discards:11")
    card.focus()
    desk.press("Enter")
    assert (desk.last["kind"], desk.last["cards"][-1]) == ("choose", "discards:11")
    expect(card).to_have_attribute("aria-pressed", "true")
    desk.drag(card, desk.hand)
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "hand", ["discards:11"])


@pytest.mark.parametrize("cards", [PILE["cards"], []])
def test_own_cards_are_put_on_the_pile(open_desk: OpenDesk, cards: list[Any]) -> None:
    desk = open_pile(open_desk, cards=cards, count=len(cards), pick="none")
    key = desk.keys()[0]
    desk.answer(hand=desk.view["hand"] | {"chosen": []})
    desk.drag(desk.card(key), desk.place("discards"))
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "discards", [key])
    desk.answer()
    desk.card(key).click()
    desk.page.locator(".top-zone > *").click()
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "discards", [key])
    if not cards:
        expect(desk.page.locator(".top-zone")).to_have_text("no cards")


def test_the_cards_of_an_exercise_are_only_there_to_look_at(open_desk: OpenDesk) -> None:
    desk = open_desk("choice")
    desk.answer(seats=[], zones=[{**PILE, "layout": "row", "pick": "none", "target": False}])
    shown = desk.page.locator("[data-zone=discards]")
    expect(shown.locator("[data-item]")).to_have_count(len(PILE["cards"]))
    expect(shown.get_by_role("button")).to_have_count(0)
