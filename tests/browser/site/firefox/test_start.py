"""The start where the browser cannot hold a running Python (no JSPI), with the snapshot and without it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import NewContext
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.site.conftest import Site
from tests.browser.site.firefox.conftest import Launch

GAME = "seats=2&bots=mia&seed=8&coach=off"


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Iterator[Browser]:
    with launch(**{"javascript.options.wasm_js_promise_integration": False}) as started:
        yield started


def test_a_game_is_played_and_sympy_comes(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    assert page.evaluate("!('Suspending' in WebAssembly)")
    play(site, page)


def test_python_starts_by_itself_where_the_snapshot_cannot_be_used(own_site: Site, new_context: NewContext) -> None:
    spoil_snapshot(own_site)
    page = new_context().new_page()
    with page.expect_request("**/kit.zip"):
        play(own_site, page)


def play(site: Site, page: Page) -> None:
    """A move, and what comes in the background."""
    player = FormulaRummyPlayer(site.open(page, "formula_rummy", GAME))
    player.move(player.my_move())
    wait_for(lambda: page.evaluate("performance.getEntriesByName('rummy-kit sympy').length === 1"), "sympy")


def spoil_snapshot(site: Site) -> None:
    """As if a fresh memory were another one than when the site was made."""
    (file,) = site.site.glob("app-*/snapshot.bin")
    content = bytearray(gzip.decompress(file.read_bytes()))
    content[0] ^= 1
    file.unlink()  # it is the same file as in the folder that it was copied from
    file.write_bytes(gzip.compress(content, 1))
