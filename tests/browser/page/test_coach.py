"""The coach in the browser: the round with open hands, and the pause before a mistake."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import expect
from rummy_widgets.card_table import CardTable

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.lessons.first_round import FirstRound, without_turn_limit
from rummy_kit.table.session import Session
from tests.browser.looks import cut_off
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.wire import named

WINDOWS = {"Voilà": (1280, 640), "a narrow cell": (700, 640), "a phone": (375, 667), "a low phone": (375, 553)}
DISCARD, DRAW = re.compile("^Discard"), re.compile("^Draw")


class TaughtHost(DeskHost):
    """A page with the table that ``lay`` makes."""

    lay: Callable[[], Session]

    def _new_table(self, settings: TableSettings) -> CardTable:
        return CardTable(self.lay())


@pytest.fixture
def host(built: None) -> Iterator[TaughtHost]:
    host = TaughtHost("formula_rummy")
    yield host
    host.close()


def first_round(name: str) -> Session:
    lesson = games.load_lesson(name)
    return FirstRound(games.load(lesson.game, without_turn_limit(lesson.house_rules)), lesson.first_deal)


@pytest.mark.parametrize("name", games.with_lessons())
def test_the_first_round_fits_its_window_and_shows_the_other_hand(
    name: str, built: None, open_window: OpenWindow
) -> None:
    host = TaughtHost(name)
    host.lay = partial(first_round, name)
    table = host.open(open_window())
    page = table.page
    page.evaluate("document.querySelector('h1').remove()")
    start = table.get_by_role("button", name="Start")
    if start.count():
        start.click()
    for where, (width, height) in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(table.get_by_text("Try this: ").locator("visible=true")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollHeight") <= height, where
        assert cut_off(table) == [], where
    table.locator(".seat.own button").click()
    *_, view = named(host.told, "view")
    cards = [card for seat in view["seats"] for card in seat.get("hand", [])]
    expect(table.locator(".seats.open .open-hand .tc")).to_have_count(len(cards))
    expect(table.locator(".seats.open .open-hand .tc").last).to_be_visible()
    for line in view["log"][-3:]:  # what Ada thinks is among them, if she has begun
        expect(table.locator(".seats.open .news ol")).to_contain_text(line["text"])
    host.close()


def with_a_compound() -> Session:
    """The person begins, and holds a compound after drawing."""
    for seed in range(100):
        session = Session(TableSettings("formula_rummy", seed=seed).new_match(), bots=BOTS)
        session.coach.on = True
        match = session.match.replay()
        if match.observe(0).my_move:
            match.act(next(match.game.legal_actions(match.observe(0))))
            if match.game.rank(match.observe(0))[0].action.kind == "lay":
                return session
    raise AssertionError("no such deal")


def test_before_a_mistake_a_coach_asks_and_the_keyboard_answers(host: TaughtHost, open_window: OpenWindow) -> None:
    host.lay = with_a_compound
    table = host.open(open_window())
    table.get_by_role("button", name=DRAW).first.click()
    card = table.get_by_role("option").first
    card.click()
    table.get_by_role("button", name=DISCARD).press("Enter")
    panel = table.locator("[data-panel]")
    expect(panel).to_contain_text("Look again")
    expect(panel.get_by_role("button", name="Go back")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    expect(card).to_have_attribute("aria-selected", "true")
    assert len(host.match(table.page)) == 2
