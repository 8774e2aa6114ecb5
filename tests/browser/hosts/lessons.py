"""A lesson in the browser: in Voilà, as pupils see it, or in JupyterLab, as teachers do."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

import nbformat
from playwright.sync_api import Locator, Page

from rummy_kit import games
from tests.browser.host import Host
from tests.browser.servers import NOTEBOOKS, Server

PATIENCE = 60_000  # milliseconds for a kernel to start on a loaded machine

# the page has a notebook whose kernel can be asked
READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""


class LessonHost(Host, Protocol):
    """Where the table of a lesson's game lies in a server."""

    server: Server
    base: str
    lesson: str

    def go_dark(self, page: Page) -> None:
        """Choose the dark colours as a user of this host does."""


class VoilaHost:
    """Voilà: the settings stand in the link."""

    def __init__(self, server: Server, base: str, lesson: str) -> None:
        self.server, self.base, self.lesson = server, base, lesson

    def open(self, page: Page, **settings: Any) -> Locator:
        page.goto(f"{self.base}voila/render/{file_of(self.lesson)}?{urlencode(settings)}")
        return the_table(page, self.lesson)

    def reload(self, page: Page) -> Locator:
        page.reload()
        return the_table(page, self.lesson)

    def make_narrow(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 640})

    def go_dark(self, page: Page) -> None:
        """The page follows the browser's own setting."""
        page.emulate_media(color_scheme="dark")


class LabHost:
    """JupyterLab: a teacher writes the settings into the lesson's cell, and all cells are run."""

    _numbers = itertools.count(1)

    def __init__(self, server: Server, base: str, token: str, notebooks: Path, lesson: str) -> None:
        self.server, self.base, self.lesson = server, base, lesson
        self._token, self._notebooks = token, notebooks

    def open(self, page: Page, **settings: Any) -> Locator:
        """A lesson of its own; kernels of earlier ones are ended, for Lab keeps them when a page is closed."""
        for session in page.request.get(self._address("api/sessions")).json():
            page.request.delete(self._address(f"api/sessions/{session['id']}"))
        name = f"{self.lesson}-{next(self._numbers)}.ipynb"
        words = {name: settings.pop(name) for name in ("seats", "seed") if name in settings}
        bots = tuple(str(settings.pop("bots")).split(","))
        game = f"lesson.game(**{words!r}, bots={bots!r}, options={settings!r})"
        copy_lesson(self.lesson, self._notebooks / name, game)
        # Lab tells of a dead kernel in a dialog over the page, at a moment of its own: whoever plays presses Ok
        dead = page.get_by_role("dialog", name="Kernel Restarting")
        page.add_locator_handler(dead, lambda: dead.get_by_role("button", name="Ok").click())
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
        return f"{self.base}{path}?token={self._token}"

    def _run_all(self, page: Page) -> Locator:
        page.wait_for_function(READY, timeout=PATIENCE)
        command(page, "notebook:run-all-cells")
        return the_table(page, self.lesson)


def file_of(lesson: str) -> str:
    """The notebook of a lesson: ``"say_rummy"`` → ``"say-rummy.ipynb"``."""
    return f"{lesson.replace('_', '-')}.ipynb"


def copy_lesson(lesson: str, path: Path, game: str) -> None:
    """Write the lesson's notebook there, with this line in the cell of the game."""
    notebook = nbformat.read(NOTEBOOKS / file_of(lesson), as_version=4)
    (cell,) = [cell for cell in notebook.cells if "lesson.game(" in cell.source]
    cell.source = game
    nbformat.write(notebook, path)


def the_table(page: Page, lesson: str) -> Locator:
    """The table of the game, among all that the lesson shows."""
    title = games.load_lesson(lesson).title
    table = page.locator(".rk", has=page.get_by_role("heading", name=title, exact=True, level=2))
    table.get_by_role("toolbar").wait_for(timeout=PATIENCE)
    return table


def command(page: Page, name: str, args: dict[str, Any] | None = None) -> None:
    """A command of Lab, as from its menu."""
    page.evaluate("([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, args or {}])
