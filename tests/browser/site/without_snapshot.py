"""The start where the memory of a started Python, which comes with the site, cannot be used."""

from __future__ import annotations

import gzip

from playwright.sync_api import Page

from tests.browser.hosts.lessons import OFTEN
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.site.conftest import SYMPY, Site

GAME = "seats=2&bots=mia&seed=8&coach=off"


def starts_without_the_snapshot(site: Site, page: Page) -> None:
    """Python starts by itself, and a move is made."""
    spoil_snapshot(site)
    with page.expect_request("**/kit.zip"):
        player = FormulaRummyPlayer(site.open(page, "formula_rummy", GAME))
    player.move(player.my_move())
    page.wait_for_function(SYMPY, polling=OFTEN)


def spoil_snapshot(site: Site) -> None:
    """As if a fresh memory were not the one from when the site was made."""
    (file,) = site.site.glob("app-*/snapshot.bin")
    content = bytearray(gzip.decompress(file.read_bytes()))
    content[0] ^= 1
    file.unlink()  # it is the same file as in the folder that it was copied from
    file.write_bytes(gzip.compress(content, 1))
