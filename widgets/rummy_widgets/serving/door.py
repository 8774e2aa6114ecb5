"""JupyterLab's door: which notebooks may run as soon as they are opened.

A notebook can mark itself as a lesson, which proves nothing, and Jupyter's trust is about what a notebook shows, not
about what its code does. So a notebook runs by itself only if all of this holds; the page (``widgets/src/lab/``) asks
before each run:

- it is in the folder that was named when this server was started (``RUMMY_KIT_NOTEBOOKS``), not below it;
- the code that is about to run is, word for word, the code of a lesson as it was shipped (``shipped.toml``);
- Jupyter trusts it. When the server starts, the shipped lessons in that folder that show nothing yet are signed.

A lesson in that folder whose code differs, or that is not trusted, asks first. Any other notebook is left alone.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import nbformat
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated

from rummy_widgets.words import say

PLACE = "rummy-kit/door"
SHIPPED = Path(__file__).with_name("shipped.toml")
WORDS = (
    *("show_code", "hide_code", "ask", "run", "do_not_run"),
    *("missing", "missing_why", "taken", "taken_why", "load_again"),
)
"""The words that the page may need."""
LARGEST = 200_000  # bytes; a lesson without outputs takes a tenth of that


def digest(code: Sequence[str]) -> str:
    """A digest of a notebook's code, cell by cell: no other code has the same one.

    >>> digest(["lesson.game()"]) == digest(["lesson.game( )"])
    False
    """
    return sha256(json.dumps(list(code)).encode()).hexdigest()


def code_of(notebook: Any) -> list[str]:
    """The code of a notebook, cell by cell."""
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


@cache
def load_shipped() -> frozenset[str]:
    """The digests of all shipped lessons; ``tools/ship.py`` writes them."""
    return frozenset(tomllib.loads(SHIPPED.read_text(encoding="utf-8")).values())


class Door:
    """Knows which notebooks may run by themselves. ``folder`` holds the lessons, ``root`` is what the server serves."""

    def __init__(self, root: Path, folder: Path | None) -> None:
        self._root = root.resolve()
        self._folder = folder and folder.resolve()

    def answer(self, path: str, code: Sequence[str], trusted: bool) -> dict[str, str]:
        """Whether a notebook that carries our mark may ``run``, must ``ask``, or is to be left alone (``leave``)."""
        if not self._holds(path):
            return {"answer": "leave"}
        known = digest(code) in load_shipped()
        return {"answer": "run" if known and trusted else "ask", **words("not_trusted" if known else "changed")}

    def _holds(self, path: str) -> bool:
        """Whether the file itself, not only a link to it, is in the folder of lessons."""
        try:
            file = (self._root / path).resolve()
            return file.is_file() and file.parent == self._folder
        except (OSError, ValueError):  # it is no valid path
            return False

    def sign(self, notary: Any) -> None:
        """Make Jupyter trust the shipped lessons in the folder that have no outputs yet: what they will show is
        ours.
        """
        for file in sorted(self._folder.glob("*.ipynb")) if self._folder else ():
            notebook = read(file)
            if notebook and is_untouched(notebook) and not notary.check_signature(notebook):
                notary.sign(notebook)


def read(file: Path) -> Any:
    """The notebook in that file; ``None`` if it is not a notebook, or too large."""
    try:
        return nbformat.read(file, as_version=4) if file.stat().st_size <= LARGEST else None
    except Exception:  # a foreign file may hold anything
        return None


def is_untouched(notebook: Any) -> bool:
    """Whether the notebook has the code of a shipped lesson and no outputs yet."""
    shows = any(cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    return not shows and "widgets" not in notebook.metadata and digest(code_of(notebook)) in load_shipped()


def words(reason: str) -> dict[str, str]:
    """The words for the page: those on its button, and those with which it asks."""
    return {**{name: say(f"lab.{name}") for name in WORDS}, "reason": say(f"lab.{reason}")}


class DoorHandler(APIHandler):
    """``POST {"path": "formula-rummy.ipynb", "code": ["import …", …], "trusted": true}``"""

    def initialize(self, door: Door) -> None:
        self._door = door

    @authenticated
    def post(self) -> None:
        asked: Any = self.get_json_body()
        if not well_formed(asked):
            raise HTTPError(400)
        self.finish(self._door.answer(asked["path"], asked["code"], asked["trusted"]))


def well_formed(asked: Any) -> bool:
    """Whether the page's request has its three parts."""
    match asked:
        case {"path": str(), "code": list(code), "trusted": bool()}:
            return all(isinstance(cell, str) for cell in code)
    return False


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    named = os.environ.get("RUMMY_KIT_NOTEBOOKS")
    door = Door(Path(server.root_dir), Path(named) if named else None)
    door.sign(server.contents_manager.notary)
    server.web_app.add_handlers(".*$", [(url_path_join(server.base_url, PLACE), DoorHandler, {"door": door})])
