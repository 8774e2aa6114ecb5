"""*With code*: JupyterLite on the site, from the lobby's link to the end of a round."""

from __future__ import annotations

import shutil
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from rummy_kit.app.site.command import make
from rummy_kit.app.site.lab import START
from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import NOTEBOOKS
from tests.browser.site.conftest import UNDER, Site

PATIENCE = 120_000
CELL = 'from rummy_widgets import lesson\nlesson("formula_rummy").game(seats=2, bots=["mia"], seed=8, coach="off")'


def test_a_round_is_played_in_a_notebook_without_a_server(tmp_path: Path, new_context: NewContext) -> None:
    notebooks = tmp_path / "notebooks"
    shutil.copytree(NOTEBOOKS, notebooks)
    table = new_notebook(cells=[new_code_cell(CELL)])
    table.metadata.kernelspec = {"name": "python", "display_name": "Python 3", "language": "python"}
    nbformat.write(table, notebooks / "table.ipynb")
    make(tmp_path / "all" / UNDER, notebooks)
    site = Site(tmp_path / "all")

    page = new_context().new_page()
    page.goto(f"{site.base}index.html")
    page.get_by_role("link", name="the same notebooks in JupyterLab").press("Enter")
    expect(page.get_by_role("tab", name="index.ipynb")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{site.base}{START.replace('index.ipynb', 'table.ipynb')}")
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Run this cell and advance").click()
    table_of_cards = page.locator(".rk-table > .rk", has=page.get_by_role("toolbar"))
    table_of_cards.wait_for(timeout=PATIENCE)
    FormulaRummyPlayer(table_of_cards, ByKeyboard).play_round()
    site.stop()
