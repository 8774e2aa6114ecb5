"""Formula Rummy in Voilà, as `rummy-kit play` serves it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page

from tests.browser import servers
from tests.browser.conftest import NewContext
from tests.browser.player import ByTapping
from tests.browser.scenes import SEEDS, Scenes, until_drawing


class VoilaHost:
    """Voilà: the settings stand in the link."""

    lesson, title = "formula-rummy", "Formula Rummy"

    def __init__(self, server: servers.Server, base: str) -> None:
        self.server = server
        self.base = base

    def open(self, page: Page, **settings: str | int) -> Locator:
        page.goto(f"{self.base}voila/render/{self.lesson}.ipynb?{urlencode(settings)}")
        return the_table(page, self.title)

    def reload(self, page: Page) -> Locator:
        page.reload()
        return the_table(page, self.title)

    def make_narrow(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 640})

    def go_dark(self, page: Page) -> None:
        """The page follows the browser's own setting."""


def the_table(page: Page, title: str = VoilaHost.title) -> Locator:
    """The table of the game, among all that the lesson shows."""
    table = page.locator(".rk", has=page.get_by_role("heading", name=title, exact=True))
    table.wait_for()
    return table


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VoilaHost]:
    server, base = servers.voila(tmp_path_factory.mktemp("voila"))
    yield VoilaHost(server, base)
    server.close()


class TestVoila(Scenes):
    """All scenes, and what only a page of its own has."""

    def test_the_lobby_leads_to_the_game(self, host: VoilaHost, new_context: NewContext) -> None:
        page = new_context().new_page()
        page.goto(host.base)
        page.get_by_role("link", name="Formula Rummy").click()
        until_drawing(ByTapping(the_table(page)))

    def test_two_tabs_do_not_disturb_each_other(self, host: VoilaHost, new_context: NewContext) -> None:
        context = new_context()
        one, two = (ByTapping(host.open(context.new_page(), seats=2, bots="mia", seed=seed)) for seed in SEEDS[:2])
        before = until_drawing(one), until_drawing(two)
        assert before[0].hand != before[1].hand
        one.move(before[0])
        played = one.my_move()
        assert two.look() == before[1]
        assert ByTapping(host.reload(two.page)).my_move() == before[1]
        assert ByTapping(host.reload(one.page)).my_move() == played
