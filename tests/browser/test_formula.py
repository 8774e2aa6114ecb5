"""FORMULA won in Voilà and in JupyterLab, by keyboard alone and by tapping."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import nbformat
import pytest
from playwright.sync_api import Locator, Page

from tests.browser import servers
from tests.browser.conftest import NewContext
from tests.browser.formula_player import FormulaPlayer
from tests.browser.test_lab import READY, command

SETTINGS: dict[str, Any] = {"seats": 2, "bots": "mia"}
SEEDS = range(1, 6)
Open = Callable[[Page, int], Locator]


def the_table(page: Page) -> Locator:
    """The table of the game, among all that the lesson shows."""
    table = page.locator(".rk", has=page.get_by_role("heading", name="FORMULA", exact=True, level=2))
    table.get_by_role("toolbar").wait_for(timeout=60_000)
    return table


@pytest.fixture(scope="module")
def in_voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    server, base = servers.voila(tmp_path_factory.mktemp("voila"))

    def open_game(page: Page, seed: int) -> Locator:
        page.goto(f"{base}voila/render/formula.ipynb?{urlencode({**SETTINGS, 'seed': seed})}")
        return the_table(page)

    yield open_game
    server.close()


@pytest.fixture(scope="module")
def in_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    folder = tmp_path_factory.mktemp("lab")
    server, base, token = servers.lab(folder)

    def open_game(page: Page, seed: int) -> Locator:
        lesson = nbformat.read(folder / "notebooks" / "formula.ipynb", as_version=4)
        (cell,) = [cell for cell in lesson.cells if "lesson.game(" in cell.source]
        cell.source = f'lesson.game(seats=2, seed={seed}, bots=("mia",), options={{"rounds": 1}})'
        nbformat.write(lesson, folder / "notebooks" / f"formula-{seed}.ipynb")
        page.goto(f"{base}lab/tree/formula-{seed}.ipynb?token={token}&reset")
        page.wait_for_function(READY, timeout=60_000)
        command(page, "notebook:run-all-cells")
        return the_table(page)

    yield open_game
    server.close()


@pytest.mark.parametrize("hands", ["keys", "taps"])
@pytest.mark.parametrize("host", ["in_voila", "in_lab"])
def test_a_round_is_won(host: str, hands: str, new_context: NewContext, request: pytest.FixtureRequest) -> None:
    """The cards are dealt by chance, so there may have to be another round; one of these is won by the best moves."""
    open_game: Open = request.getfixturevalue(host)
    for seed in SEEDS:
        if FormulaPlayer(open_game(new_context().new_page(), seed), hands).play_round():
            return
    raise AssertionError("no round was won")
