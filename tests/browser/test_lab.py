"""Formula Rummy in JupyterLab, as `rummy-kit lab` serves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page

from tests.browser import servers
from tests.browser.player import ByKeyboard
from tests.browser.scenes import Scenes, SitDown, until_drawing

# the page has a notebook whose kernel can be asked
READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(({ model }) => [model.type, model.sharedModel.getSource()])"""


class LabHost:
    """JupyterLab: a teacher writes the settings into the lesson's cell, and all cells are run."""

    lesson, title = "formula-rummy", "Formula Rummy"

    def __init__(self, server: servers.Server, base: str, token: str, notebooks: Path) -> None:
        self.server = server
        self.base = base
        self.token = token
        self.notebooks = notebooks
        self.opened = 0

    def open(self, page: Page, **settings: str | int) -> Locator:
        """A lesson of its own; kernels of earlier ones are ended, for Lab keeps them when a page is closed."""
        for session in page.request.get(self._address("api/sessions")).json():
            page.request.delete(self._address(f"api/sessions/{session['id']}"))
        self.opened += 1
        name = f"lesson-{self.opened}.ipynb"
        self._write(self.notebooks / name, settings)
        page.goto(self._address(f"lab/tree/{name}") + "&reset")  # without the tabs of earlier tests
        return self._run_all(page)

    def reload(self, page: Page) -> Locator:
        page.reload()
        return self._run_all(page)

    def go_dark(self, page: Page) -> None:
        command(page, "apputils:change-theme", {"theme": "JupyterLab Dark"})
        page.locator("body[data-jp-theme-light=false]").wait_for(state="attached")

    def make_narrow(self, page: Page, width: int) -> None:
        """Lab's own bars at the sides are put away first, as anybody does on a small screen."""
        command(page, "application:toggle-left-area")
        for side in ("left", "right"):
            command(page, "application:toggle-side-tabbar", {"side": side})
        page.set_viewport_size({"width": width, "height": 640})

    def _address(self, path: str) -> str:
        return f"{self.base}{path}?token={self.token}"

    def _write(self, path: Path, settings: dict[str, Any]) -> None:
        """The lesson with these settings in the cell of the game."""
        words = {name: settings.pop(name) for name in ("seats", "seed") if name in settings}
        bots = tuple(str(settings.pop("bots")).split(","))
        lesson = nbformat.read(self.notebooks / f"{self.lesson}.ipynb", as_version=4)
        (cell,) = [cell for cell in lesson.cells if "lesson.game(" in cell.source]
        cell.source = f"lesson.game(**{words!r}, bots={bots!r}, options={settings!r})"
        nbformat.write(lesson, path)

    def _run_all(self, page: Page) -> Locator:
        page.wait_for_function(READY, timeout=60_000)
        command(page, "notebook:run-all-cells")
        table = page.locator(".rk", has=page.get_by_role("heading", name=self.title, exact=True, level=2))
        table.get_by_role("toolbar").wait_for(timeout=60_000)
        return table


def command(page: Page, name: str, args: dict[str, Any] | None = None) -> None:
    """A command of Lab, as from its menu."""
    page.evaluate("([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, args or {}])


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabHost]:
    folder = tmp_path_factory.mktemp("lab")
    server, base, token = servers.lab(folder)
    yield LabHost(server, base, token, folder / "notebooks")
    server.close()


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
