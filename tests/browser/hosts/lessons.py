"""A lesson in the browser: in Voilà, as pupils see it, or in JupyterLab, as teachers do."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

from rummy_kit import games
from tests.browser.host import Host
from tests.browser.servers import Server

PATIENCE = 60_000  # milliseconds for a kernel to start on a loaded machine
OFTEN = 50  # milliseconds until a page is looked at again; it has timers of its own at 100 (busy.py)
TOGETHER = "together.ipynb"
"""A notebook with a pupil's place in a class: who the pupil is and where the class is are in its link."""
A_PLACE = """
from urllib.parse import parse_qs
from rummy_widgets.class_line import ClassLine
from rummy_widgets.class_pages import join_class
from rummy_widgets.tables import link_query
asked = {name: value for name, (value,) in parse_qs(link_query()).items()}
line = ClassLine(asked["at"], asked["key"])
await line.ask("join", code=asked["code"], animal=asked["animal"])
join_class(line)
"""
IN_CLASS = {
    "join.ipynb": """
from urllib.parse import parse_qs
from rummy_widgets.class_line import ClassLine
from rummy_widgets.class_pages import join_class
from rummy_widgets.tables import link_query
asked = {name: value for name, (value,) in parse_qs(link_query()).items()}
join_class(ClassLine(asked["at"], asked["key"]), asked["code"])
""",
    "teach.ipynb": """
from urllib.parse import parse_qs
from rummy_widgets.class_line import ClassLine
from rummy_widgets.class_pages import teach_class
from rummy_widgets.tables import link_query
asked = {name: value for name, (value,) in parse_qs(link_query()).items()}
teach_class(ClassLine(asked["at"], asked["key"]), "http://127.0.0.1/")
""",
}
"""Notebooks with a pupil's and the teacher's page; where the class is, and the key, are in their links."""
SOME = [("formula_rummy", 2), ("mineral_rummy", 4), ("say_rummy", 4)]
OTHERS = [("formula_rummy", 4), ("rummy_battle", 4), ("formula", 4)]
PICTURES = "pictures.ipynb"
"""A notebook with nothing but the pictures that one handles, each in a cell of its own."""
TABLES = {"some": SOME, "others": OTHERS, "all": [*SOME, *OTHERS]}
"""Notebooks with nothing but tables, one below the other: what is played there, and by how many."""

# the page has a notebook whose kernel can be asked
READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""

TABLE = ":not(.rk-first-round) > [data-kind=table]:has([role=toolbar])"
"""By nothing but CSS: in Lab, each look for a role and a name takes a fortieth of a second."""
# whether the table is there: a lesson that shows one step at a time goes to the game, and in a notebook one scrolls to
# it, again and again, because steps above it that are built in the meantime push it away
COME = f"""() => {{
  const {{ screen }} = document.documentElement.dataset;
  if (screen && screen !== "game") location.hash = "game";
  const isThere = document.querySelector("{TABLE}") !== null;
  if (!screen && !isThere) document.querySelector(".rk-game").scrollIntoView({{ block: "nearest" }});
  return isThere;
}}"""


class LessonHost(Host, Protocol):
    """Where the table of a lesson's game is on a server."""

    server: Server
    base: str
    lesson: str

    def go_to(self, page: Page, name: str, **settings: Any) -> None:
        """Open a notebook with these settings."""

    def go_dark(self, page: Page) -> None:
        """Choose the dark colours as a user of this host does."""

    def make_room(self, page: Page) -> None:
        """Put away the parts of the host beside the lesson that can be opened again with one press."""

    def open_cells(self, page: Page, name: str) -> None:
        """Show a notebook that is not one of ours, with all its cells run."""

    def open_tables(self, page: Page, which: str) -> list[Locator]:
        """Show a notebook of tables; returns each of them."""


class VoilaHost:
    """Voilà: the settings are in the link."""

    def __init__(self, server: Server, base: str, lesson: str) -> None:
        self.server, self.base, self.lesson = server, base, lesson

    def open(self, page: Page, **settings: Any) -> Locator:
        self.go_to(page, file_of(self.lesson), **{"steps": "open", **settings})
        return come_to_the_table(page, self.lesson)

    def go_to(self, page: Page, name: str, **settings: Any) -> None:
        page.goto(f"{self.base}voila/render/{name}?{urlencode(settings)}")

    def open_cells(self, page: Page, name: str) -> None:
        self.go_to(page, name)

    def open_tables(self, page: Page, which: str) -> list[Locator]:
        self.open_cells(page, f"{which}.ipynb")
        return tables_of(page, which)

    def reload(self, page: Page) -> Locator:
        page.reload()
        return come_to_the_table(page, self.lesson)

    def make_room(self, page: Page) -> None:
        """Nothing is beside it."""

    def make_narrow(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 640})

    def go_dark(self, page: Page) -> None:
        """The page follows the browser's own setting."""
        page.emulate_media(color_scheme="dark")


class LabHost:
    """JupyterLab: the settings are in the link, and the lesson runs when it is opened."""

    def __init__(self, server: Server, base: str, token: str, notebooks: Path, lesson: str) -> None:
        self.server, self.base, self.lesson = server, base, lesson
        self.notebooks, self._token = notebooks, token

    def open(self, page: Page, **settings: Any) -> Locator:
        self.go_to(page, file_of(self.lesson), **{"steps": "open", **settings})
        return come_to_the_table(page, self.lesson)

    def open_cells(self, page: Page, name: str) -> None:
        """They are run by hand."""
        self.go_to(page, name)
        page.wait_for_function(READY, timeout=PATIENCE)
        command(page, "notebook:run-all-cells")

    def open_tables(self, page: Page, which: str) -> list[Locator]:
        self.open_cells(page, f"{which}.ipynb")
        return tables_of(page, which)

    def go_to(self, page: Page, name: str, **settings: Any) -> None:
        """Open a notebook; kernels of earlier ones are ended, because Lab keeps them when a page is closed."""
        for session in page.request.get(self._address("api/sessions")).json():
            page.request.delete(self._address(f"api/sessions/{session['id']}"))
        # Lab reports a dead kernel in a dialog over the page, at a moment of its own: the player presses Ok. It is
        # looked for before each deed, so by CSS
        dead = page.locator(".jp-Dialog", has_text="Kernel Restarting")
        page.add_locator_handler(dead, lambda: dead.get_by_role("button", name="Ok").click())
        # without the tabs of earlier tests
        page.goto(f"{self._address(f'lab/tree/{name}')}&{urlencode({'reset': '', **settings})}")

    def reload(self, page: Page) -> Locator:
        page.reload()
        return come_to_the_table(page, self.lesson)

    def go_dark(self, page: Page) -> None:
        command(page, "apputils:change-theme", {"theme": "JupyterLab Dark"})
        page.locator("body[data-jp-theme-light=false]").wait_for(state="attached")

    def make_room(self, page: Page) -> None:
        page.evaluate("window.jupyterapp.shell.collapseLeft()")

    def make_narrow(self, page: Page, width: int) -> None:
        """Lab's own sidebars are put away first, as anyone does on a small screen."""
        self.make_room(page)
        for side in ("left", "right"):
            command(page, "application:toggle-side-tabbar", {"side": side})
        page.set_viewport_size({"width": width, "height": 640})

    def _address(self, path: str) -> str:
        return f"{self.base}{path}?token={self._token}"


def file_of(lesson: str) -> str:
    """The notebook of a lesson: ``"say_rummy"`` → ``"say-rummy.ipynb"``."""
    return f"{lesson.replace('_', '-')}.ipynb"


def write_tables(folder: Path) -> None:
    """Write the notebooks of tables there, and that of pictures."""
    game = "from rummy_widgets import lesson\nlesson({!r}).game(seats={}, seed=1)"
    for which, tables in TABLES.items():
        write_notebook(folder / f"{which}.ipynb", *(game.format(*played) for played in tables))
    picture = "import rummy_widgets\nrummy_widgets.picture({!r})"
    write_notebook(folder / PICTURES, *map(picture.format, games.picture_names()))


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook with these cells."""
    notebook = new_notebook(cells=list(map(new_code_cell, cells)))
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)


def tables_of(page: Page, which: str) -> list[Locator]:
    """The tables of that notebook, from the top."""
    tables = page.locator("[data-kind=table]", has=page.get_by_role("toolbar"))
    expect(tables).to_have_count(len(TABLES[which]), timeout=PATIENCE)
    return tables.all()


def come_to_the_table(page: Page, lesson: str) -> Locator:
    """The table of the game, which is built when it comes near; on a page of its own it has an address."""
    page.locator(".rk-game").wait_for(state="attached", timeout=PATIENCE)
    page.wait_for_function(COME, polling=OFTEN, timeout=PATIENCE)
    return the_table(page, lesson)


def open_settings(page: Page) -> Locator:
    """The form for a game's settings, by keyboard: in a notebook above the table, otherwise by way of the rules."""
    rules = page.locator(".by-table").get_by_role("button", name="Rules")
    change = page.get_by_role("button", name="Change the settings")
    rules.or_(change).first.wait_for()
    if rules.is_visible():
        rules.press("Enter")
    change.press("Enter")
    return page.locator(".rk-form")


def the_table(page: Page, lesson: str) -> Locator:
    """The table of the game, among everything that the lesson shows."""
    table = page.locator(TABLE)
    table.wait_for(timeout=PATIENCE)
    title = games.load_lesson(lesson).title
    expect(table.get_by_role("heading", name=title, exact=True, level=2)).to_be_attached()
    return table


def command(page: Page, name: str, args: dict[str, Any] | None = None) -> None:
    """A command of Lab, as from its menu."""
    page.evaluate("([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, args or {}])
