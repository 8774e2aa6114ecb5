"""The start in a browser that cannot suspend a running Python (no JSPI), with the snapshot and without it."""

from __future__ import annotations

import gzip

from rummy_kit.lessons.record import Record
from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.players.mineral_rummy import MineralRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.site.conftest import KEPT, SYMPY, Site, hand_of
from tests.browser.site.whole_lesson import PHONE

GAME = "seats=2&bots=mia&seed=8&coach=off"


def test_python_starts_by_itself_where_the_snapshot_cannot_be_used(own_site: Site, new_context: NewContext) -> None:
    spoil_snapshot(own_site)
    page = new_context().new_page()
    assert page.evaluate("!('Suspending' in WebAssembly)")
    with page.expect_request("**/kit.zip"):
        player = FormulaRummyPlayer(own_site.open(page, "formula_rummy", GAME))
    player.move(player.my_move())
    wait_for(lambda: page.evaluate(SYMPY), "sympy")


def test_a_pupil_plays_saves_the_record_and_goes_on_when_the_host_is_gone(
    own_site: Site, new_context: NewContext
) -> None:
    page = new_context(**PHONE).new_page()
    player = MineralRummyPlayer(own_site.open(page, "mineral_rummy", GAME))
    player.move(player.my_move())
    player.my_move()
    hand = hand_of(player.table)
    page.evaluate("location.hash = 'record'")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to hand in").click()
    assert Record.read(saving.value.path().read_text(encoding="utf-8")).lesson("mineral_rummy")

    assert page.evaluate(KEPT)
    own_site.stop()
    page.goto(page.url.partition("#")[0] + "#game")
    page.reload()
    again = MineralRummyPlayer(come_to_the_table(page, "mineral_rummy"))
    assert hand_of(again.table) == hand
    again.move(again.begin())


def spoil_snapshot(site: Site) -> None:
    """As if a fresh memory were not the one from when the site was made."""
    (file,) = site.site.glob("app-*/snapshot.bin")
    content = bytearray(gzip.decompress(file.read_bytes()))
    content[0] ^= 1
    file.unlink()  # it is the same file as in the folder that it was copied from
    file.write_bytes(gzip.compress(content, 1))
