"""The start in a browser that cannot suspend a running Python (no JSPI), without the snapshot; test_walk.py uses the
snapshot.
"""

from __future__ import annotations

import gzip

from tests.browser.conftest import NewContext
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.site.conftest import SYMPY, Site

GAME = "seats=2&bots=mia&seed=8&coach=off"


def test_python_starts_by_itself_where_the_snapshot_cannot_be_used(own_site: Site, new_context: NewContext) -> None:
    spoil_snapshot(own_site)
    page = new_context().new_page()
    assert page.evaluate("!('Suspending' in WebAssembly)")
    with page.expect_request("**/kit.zip"):
        player = FormulaRummyPlayer(own_site.open(page, "formula_rummy", GAME))
    player.move(player.my_move())
    wait_for(lambda: page.evaluate(SYMPY), "sympy")


def spoil_snapshot(site: Site) -> None:
    """As if a fresh memory were not the one from when the site was made."""
    (file,) = site.site.glob("app-*/snapshot.bin")
    content = bytearray(gzip.decompress(file.read_bytes()))
    content[0] ^= 1
    file.unlink()  # it is the same file as in the folder that it was copied from
    file.write_bytes(gzip.compress(content, 1))
