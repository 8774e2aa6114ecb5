"""Formula Rummy in JupyterLab, as `rummy-kit lab` serves it."""

from __future__ import annotations

import pytest

from tests.browser.conftest import HostOf
from tests.browser.hosts import Host
from tests.browser.player import ByKeyboard
from tests.browser.scenes import Scenes, SitDown, until_drawing

CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(({ model }) => [model.type, model.sharedModel.getSource()])"""


@pytest.fixture
def host(in_lab: HostOf) -> Host:
    return in_lab("formula_rummy")


class TestLab(Scenes):
    """All scenes, and what only JupyterLab has."""

    def test_letters_pressed_on_the_table_change_no_cell(self, sit_down: SitDown) -> None:
        player = sit_down(ByKeyboard)
        until_drawing(player)
        before = player.page.evaluate(CELLS)
        for place in ("[role=option]", "[role=toolbar] button", "[data-place=stock]", ".top button"):
            player.table.locator(place).first.focus()
            player.keys("a", "b", "d", "d", "x", "m", "y", "z", "Shift+M")
            assert player.page.evaluate(CELLS) == before, place
