"""A practice in the browser: formulas are typed, and a page that is loaded again goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from rummy_widgets.card_hand import CardHand

from rummy_kit import games
from tests.browser.page.desk import DeskHost


class PracticeHost(DeskHost):
    """The same page with the written tasks of a lesson in the place of a game."""

    def _new_table(self, settings: Any) -> Any:
        row = games.load_lesson(self.game).exercises(1)
        return CardHand(row[3:], table_id=f"{self.game}/practice", store=self._store)


@pytest.fixture
def host(built: None) -> Iterator[PracticeHost]:
    host = PracticeHost("formula_rummy")
    yield host
    host.close()


def test_a_formula_is_written_told_why_and_there_again_after_a_reload(host: PracticeHost, page: Page) -> None:
    root = host.open(page)
    field = root.get_by_label("Formula")
    field.fill("Ca3PO42")
    expect(root.locator(".typeset sub")).to_have_text(["3", "42"])
    field.press("Enter")
    expect(root.get_by_role("heading", name="Brackets are missing")).to_be_visible()
    root = host.reload(page)
    expect(root.get_by_label("Formula")).to_have_value("Ca3PO42")
    root.get_by_label("Formula").fill("Ca3(PO4)2")
    root.get_by_label("Formula").press("Enter")
    expect(root).to_contain_text("Ca₃(PO₄)₂, calcium phosphate")
    root = host.reload(page)
    root.get_by_role("button", name="Next task").first.click()
    expect(root).to_contain_text("Task 1 of 4, once more")
    expect(root).not_to_contain_text("calcium phosphate")
