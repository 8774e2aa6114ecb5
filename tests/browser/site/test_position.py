"""Open at this position without a server: what a link carries behind its # reaches Python."""

from __future__ import annotations

from playwright.sync_api import expect

from rummy_kit.lessons.look_back import pack_position
from tests.browser.conftest import SLOWEST, NewContext
from tests.browser.site.conftest import Site
from tests.widgets.test_position_link import match_of, play_on


def test_a_position_behind_the_hash_of_a_link_opens_its_table(site: Site, new_context: NewContext) -> None:
    packed = pack_position(play_on(match_of("formula_rummy")), 0, 6)
    page = new_context().new_page()
    page.goto(f"{site.base}formula-rummy.html#position={packed}")
    expect(page.locator(".rk-game [role=toolbar]").first).to_be_visible(timeout=SLOWEST)
    expect(page.get_by_text("A position after 6 moves of a round")).to_be_visible()
