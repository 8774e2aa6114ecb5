"""A sixth game is one new folder and one notebook: a tiny game from a folder of its own, played in the browser."""

from __future__ import annotations

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewContext
from tests.browser.hosts.conftest import HostOf

NOTEBOOK = """import rummy_widgets
rummy_widgets.table("tiny_game", seats=2, seed=3)"""


def test_it_is_played_by_its_data_alone(in_voila: HostOf, new_context: NewContext) -> None:
    """One notebook for the tiny game, which is outside our packages."""
    host = in_voila("tiny_game")
    nbformat.write(
        new_notebook(cells=[new_code_cell(NOTEBOOK)]), host.server.store.parent / "notebooks" / "trios.ipynb"
    )
    page = new_context().new_page()
    host.go_to(page, "trios.ipynb")
    table = page.locator(".rk")
    expect(table.get_by_role("heading", name="Trios")).to_be_visible()
    start = action(table, "Start")
    if start.count():
        start.click()
    draw = action(table, "Draw")
    expect(draw).to_be_enabled()
    cards = hand(table).count()
    draw.click()
    expect(hand(table)).to_have_count(cards + 1)
    hand(table).first.click()
    action(table, "Discard").click()
    expect(hand(table)).to_have_count(cards)
    expect(draw).to_be_enabled()  # the bot has played, and it is our turn again
    table.get_by_role("button", name="Game so far").click()
    expect(table.get_by_role("log")).to_contain_text("You discard letter")


def action(table: Locator, name: str) -> Locator:
    return table.get_by_role("toolbar", name="Actions").get_by_role("button", name=name)


def hand(table: Locator) -> Locator:
    return table.get_by_role("listbox", name="Your hand").get_by_role("option")
