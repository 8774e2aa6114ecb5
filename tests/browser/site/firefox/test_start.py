"""The start in a browser that cannot suspend a running Python (no JSPI), with the snapshot and without it."""

from __future__ import annotations

import pytest

from rummy_kit.lessons.record import Record
from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.players.mineral_rummy import MineralRummyPlayer
from tests.browser.site.conftest import KEPT, Site, hand_of
from tests.browser.site.whole_lesson import PHONE
from tests.browser.site.without_snapshot import GAME, starts_without_the_snapshot


@pytest.mark.soak  # `make test` has the same in Chromium
def test_python_starts_by_itself_where_the_snapshot_cannot_be_used(whole_site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    assert page.evaluate("!('Suspending' in WebAssembly)")
    starts_without_the_snapshot(whole_site, page)


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
